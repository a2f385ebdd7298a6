"""Which units of a note may hold a number or a date: a cheap look at the text, before anything is parsed."""

from __future__ import annotations

import re

from chamber.check import lexicon_tables, numerals, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.dates import DateTerm
    from chamber.check.source import Source

_NUMBER = re.compile(r"\d[\d.,' _]*|[½⅓⅔¼¾]")
_UNCASED_DATE = re.compile("[月日年時时周週曜季号년월일]")
_SPOKEN_HOURS = {0: ("midnight", "mitternacht", "minuit"), 12: ("noon", "mittag", "midi", "mediodia", "meio")}


def digits(source: Source) -> dict[str, list[int]]:
    """Significant digits (at most four) to the units that hold a number beginning with them."""
    found: dict[str, list[int]] = {}
    for number, unit in enumerate(source.units):
        if unit.text.isascii() and not any(char.isdigit() for char in unit.text):
            continue
        for key in {key for match in _NUMBER.finditer(unit.text) for key in _significant(match.group())}:
            found.setdefault(key, []).append(number)
    return found


def worded(source: Source, keys: frozenset[str]) -> list[int]:
    """Units that hold a number with one of ``keys`` as a word."""
    found: list[int] = []
    for word in numerals.spellings(source.language or "en", keys):
        found.extend(source.index.get(text.stem(word), ()))
    if source.language in ("zh", "ja"):
        found.extend(n for n, unit in enumerate(source.units) if numerals.has_han(unit.text))
    return found


def _significant(written: str) -> set[str]:
    """The significant digits (at most four) that a written number may begin with, over the ways to read it."""
    if written in "½⅓⅔¼¾":
        return {"5", "25", "75", "3333", "6667"}
    found = set()
    groups = [group for group in re.split(r"[^\d]+", written) if group]
    spaced = ["".join(re.findall(r"\d+", piece)) for piece in written.split(" ")] if " " in written else []
    for joined in ("".join(groups), *spaced, *groups):
        found.add(joined.lstrip("0").rstrip("0")[:4] or "0")
        found.add(joined.lstrip("0")[:4].rstrip("0") or "0")
    return found


_calendar_words: set[str] = set()


def may_be_dated(unit: str) -> bool:
    """Whether a unit's text holds a digit, a weekday or a month: the others need no look for dates."""
    if any(char.isdigit() for char in unit) or _UNCASED_DATE.search(unit):
        return True
    if not _calendar_words:
        known = (
            *lexicon_tables.weekdays(),
            *lexicon_tables.months(),
            *(w for ws in _SPOKEN_HOURS.values() for w in ws),
        )
        _calendar_words.update(word for name in known for word in text.tokens(text.clean(name)))
    return not _calendar_words.isdisjoint(text.tokens(unit))


def dated_so(source: Source, asked: DateTerm) -> list[int]:
    """The units whose text, or the headings above, show the day or hour that a date gives (all dated ones without)."""
    fields = asked.fields
    value = fields.get("day", fields.get("hour"))
    if value is None:
        return source.dated
    numbers = {value}
    if "day" not in fields:
        numbers |= {value - 12, value + 12} - {0}
    written = "|".join(str(number) for number in sorted(numbers) if number >= 0)
    words = numerals.spellings(source.language or "en", frozenset(str(number) for number in numbers))
    spoken = [*words, *_SPOKEN_HOURS.get(value, ())] if "day" not in fields or len(words) < 40 else []
    said = "|".join(map(re.escape, spoken)) or "(?!)"
    pattern = re.compile(
        rf"(?<!\d)0?(?:{written})(?!\d)|[一二三四五六七八九十]|(?<![^\W_])(?:{said})(?![^\W_])", re.IGNORECASE
    )
    return [n for n in source.dated if pattern.search(source.units[n].text) or pattern.search(source.units[n].heading)]
