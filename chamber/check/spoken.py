"""Times of day as a note says or squeezes them: ``half past nine``, ``halb zehn``, ``0830 hrs``, ``14,30``."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from chamber.check.dates import DateTerm
    from chamber.check.source import Source

_HOURS = {
    "en": "one two three four five six seven eight nine ten eleven twelve",
    "de": "eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf",
    "fr": "une deux trois quatre cinq six sept huit neuf dix onze douze",
    "es": "una dos tres cuatro cinco seis siete ocho nueve diez once doce",
    "it": "una due tre quattro cinque sei sette otto nove dieci undici dodici",
    "pt": "uma duas tres quatro cinco seis sete oito nove dez onze doze",
    "nl": "een twee drie vier vijf zes zeven acht negen tien elf twaalf",
}
_FORMS = {
    ("en", 15): ("quarter past {0}",),
    ("en", 30): ("half past {0}", "half {0}"),
    ("en", 45): ("quarter to {1}",),
    ("de", 15): ("viertel nach {0}", "viertel {1}"),
    ("de", 30): ("halb {1}",),
    ("de", 45): ("viertel vor {1}", "dreiviertel {1}"),
    ("fr", 15): ("{0} heures? et quart",),
    ("fr", 30): ("{0} heures? et demie",),
    ("fr", 45): ("{1} heures? moins le quart",),
    ("es", 15): ("{0} y cuarto",),
    ("es", 30): ("{0} y media",),
    ("es", 45): ("{1} menos cuarto",),
    ("it", 15): ("{0} e un quarto",),
    ("it", 30): ("{0} e mezz[ao]",),
    ("it", 45): ("{1} meno un quarto",),
    ("pt", 15): ("{0} e um quarto", "{0} e quinze"),
    ("pt", 30): ("{0} e meia",),
    ("pt", 45): ("um quarto para as {1}",),
    ("nl", 15): ("kwart over {0}",),
    ("nl", 30): ("half {1}",),
    ("nl", 45): ("kwart voor {1}",),
}
"""What is said of a quarter, half and three quarters past: ``{0}`` is the hour gone, ``{1}`` the hour to come."""

_MARKS = {
    key: tuple(sorted({max(re.split(r"\W", form.format("", "").replace("s?", "")), key=len) for form in forms}))
    for key, forms in _FORMS.items()
}
"""The longest fixed word of each form: a text without it needs no closer look."""


def places(asked: DateTerm, source: Source) -> list[int]:
    """The units that give the claim's time of day in words, or in digits with another mark or none between them."""
    if "hour" not in asked.fields or "day" in asked.fields:
        return []
    hour, minute, language = asked.fields["hour"], asked.fields.get("minute", 0), source.language or "en"
    pattern: re.Pattern[str] | None = None
    found = []
    marks = [
        f"{hour}.{minute:02d}",
        f"{hour},{minute:02d}",
        f"{hour:02d}{minute:02d}",
        *_MARKS.get((language, minute), ()),
    ]
    for number, bare in enumerate(source.bares):
        if any(mark in bare for mark in marks):
            pattern = pattern or re.compile("|".join(_forms(hour, minute, language)))
            if pattern.search(bare):
                found.append(number)
    return found


def _forms(hour: int, minute: int, language: str) -> Iterator[str]:
    yield rf"(?<![\w.,])0?{hour}[.,]{minute:02d}(?![\w.,]*\d)"
    yield rf"(?<![\w.,]){hour:02d}{minute:02d}(?: ?(?:h|hrs|hours|uhr))(?!\w)"
    words = _HOURS.get(language, "").split()
    if not words:
        return
    names = [
        rf"(?:{words[(hour + more - 1) % 12]}|{(hour + more - 1) % 12 + 1}|{(hour + more) % 24})" for more in (0, 1)
    ]
    for form in _FORMS.get((language, minute), ()):
        yield rf"(?<!\w){form.format(*names)}(?!\w)"
