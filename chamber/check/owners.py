"""*Eiche 22 m, Birke 9 m*: in a line that gives each thing its value, the claim gives one thing another's.

A line is cut at its commas, brackets and *and*. A piece owns the words that no other piece of the line has. The claim
is wrong about a value where it has a word that another piece with a value of the kind owns, and none of the words that
own the piece in which its value stands.
"""

from __future__ import annotations

import functools
import itertools
import re

from chamber.check import compare, dates, language, polarity, softer, text
from chamber.check.language import stopwords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chamber.check.dates import DateTerm
    from chamber.check.quantities import Quantity
    from chamber.check.source import Source
    from chamber.check.verdict import _Judging

    Value = Quantity | DateTerm

CUT = re.compile(
    r",\s|:(?!\s?[€$£¥]?\d)|[;()\n，；（）、]|\s[-–—]\s|\.\s|"
    r"(?<!\d)\s(?:and|while|whereas|but|und|während|et|tandis que|y|mientras|e|enquanto|en|و)\s"
)
"""Where one piece of a line ends; a label and its value stay together."""
_CLAUSE = re.compile(r",\s|[;:()，；：、]|\s(?:while|but|because|so|während|aber|weil|mais|pero|mas)\s")
"""Where one clause of the claim ends."""
_PAIR = re.compile(r"(?<![\d./-])(\d{1,2})[./](\d{1,2})(?![\d/]|\.\d)")
_PLACES = 3
"""Units that hold the value; where there are more, the claim may mean any of them."""
_WITHIN = 6
"""Words between the other's word and the value up to which the claim surely gives the one to the other."""
_LIGHT = frozenset(
    text.bare(word)
    for word in "far only just about max min approx ca circa total so up nur noch erst bis bisher schon fast etwa seit "
    "seulement encore déjà environ solo sólo ya aún apenas só já ainda already still again plus extra now jetzt "
    "maar".split()
)
"""Words that own no value."""
_OTHERWISE = re.compile(
    r"(?<![^\W_])(?:otherwise|the others?|the rest|respectively|sonst|die anderen|übrigen?|sinon|les autres|si no|"
    r"los demás|los otros|senão|os outros|no longer|instead of|not|was|were|von|from|statt|used to|becomes?|became|now|"
    r"currently|previously|formerly|früher|bisher|jetzt|nun|inzwischen|wurden?|était|étaient|avant|désormais|"
    r"maintenant|devien\w+|era|eran|antes|ahora|pasó|pasa a|eram|agora|passou|passa a|prima|ora|adesso|diventa\w*|"
    r"vroeger|werd|كان(?:ت)?|صار(?:ت)?|أصبح(?:ت)?|الآن|سابقا)(?![^\W_])|[=→]|->|"
    r"原来|原本|以前|之前|现在|現在|改为|改成|变成|変更|旧|元は",
    re.IGNORECASE,
)
"""Pieces that lean on another, or tell what was."""
_MORE = re.compile(
    r"(?<![^\W_])(?:average|mean|total|together|half|third|quarter|each|both|now|current\w*|actuel\w*|agora|ahora|jetzt|"
    r"aktuell\w*|jeweils|chacun\w*|cada|insgesamt|zusammen|en tout|too much|too many|"
    r"zu viel|de trop|de más|a mais|in più|te veel|en moyenne|schnitt|of the|than|instead|before|after|"
    r"als|statt|vor|nach|que|avant|après|antes|después|depois)(?![^\W_])|平均|合计|合計|比|より",
    re.IGNORECASE,
)
"""What takes a value for more than the thing beside it, or sets it against another."""


_SMALL = 3
"""Up to here a number in words may count what the sentence itself speaks of."""
_MOST_PIECES = 100
"""Pieces of a line that gives things their values; one of more is a list or a dump."""


@functools.cache
def _any_stopwords() -> frozenset[str]:
    """The function words of all languages that share a script with others: for a line of an unknown one."""
    return frozenset().union(*(stopwords(code) for code in ("en", "de", "fr", "es", "pt", "it", "nl")))


class Piece:
    """A piece of a line: its content stems, the first of them, its values, and its ``(a, b)`` pairs of digits.

    ``own`` are the stems that no other piece of the line has; ``leans``: it says *was*, *the others*, *=*;
    ``named``: it begins with a capital, or in a script without them.
    """

    __slots__ = ("days", "first", "last", "leans", "named", "own", "values", "words")

    def __init__(self, clean: str, language: str, values: list[Value]) -> None:
        skip = (stopwords(language) or _any_stopwords()) | _LIGHT
        told = [word for word in text.tokens(clean) if word not in skip and not word[0].isdigit() and len(word) > 1]
        self.words = frozenset(map(text.stem, told))
        self.first, self.last = (text.stem(told[0]), text.stem(told[-1])) if told else ("", "")
        self.values = values
        letter = next((char for char in clean if char.isalpha()), "a")
        self.named = letter.isupper() or not letter.islower()
        self.leans = _OTHERWISE.search(clean) is not None
        self.days = frozenset((int(a), int(b)) for a, b in _PAIR.findall(clean))
        self.own: frozenset[str] = self.words


def pieces(source: Source, number: int) -> list[Piece]:
    """The pieces of a unit, each with its words and values; none of a row of a table or a line of code."""
    unit = source.units[number].text
    if source.units[number].kind in ("row", "header", "code"):
        return []
    bounds = [0, *(match.end() for match in CUT.finditer(unit)), len(unit)]
    if len(bounds) > _MOST_PIECES:
        return []
    held = source.terms(number)
    found = []
    for start, end in itertools.pairwise(bounds):
        values: list[Value] = [q for q in held.quantities if start <= q.start < end]
        values += [d for d in held.dates if start <= d.span[0] < end]
        found.append(Piece(unit[start:end], source.language, values))
    for one in found:
        others = frozenset().union(*(other.words for other in found if other is not one))
        one.own = one.words - others - compare.UP - compare.DOWN
    return found


def check(judging: _Judging) -> None:
    """Fire ``value-binding`` where every unit with the value gives it to something that the claim does not name."""
    claim = judging.claim
    if judging.verdict.missing or _MORE.search(claim.text) or softer.retold(claim.text):
        return
    if not _denied(judging):
        _subject(judging)
    for asked in claim.terms.quantities:
        counts = asked.kind == "number" and asked.value <= _SMALL and asked.text.isalpha()  # "two are too few"
        if not counts and asked.kind not in ("ordinal", "fraction", "multiple") and asked.start not in judging.derived:
            _value(judging, asked, (asked.start, asked.end))
    for date in claim.terms.dates:
        if "day" in date.fields and "month" in date.fields:
            _value(judging, date, date.span)


def _value(judging: _Judging, asked: Value, span: tuple[int, int]) -> None:
    places = judging.found.get(span[0], [])
    if not 0 < len(places) <= _PLACES:
        return
    said, sure = _around(judging, span)
    if (
        said
        and not _denied(judging)
        and all(_another(judging, asked, source.kept(pieces, number), said) for source, number in places)
    ):
        judging.add("value-binding", span, places[0], sure)


_WITHOUT = re.compile(r"(?<![^\W_])(?:without|ohne|sans|sin|sem|senza|zonder)\s[^\W_]+", re.IGNORECASE)


def _denied(judging: _Judging) -> bool:
    """Whether the claim denies something, but for what goes without something."""
    rest = _WITHOUT.sub(" ", judging.claim.text)
    return any(count % 2 for count in polarity.denied(rest, judging.claim.language).values())


def _another(judging: _Judging, asked: Value, held: Sequence[Piece], said: frozenset[str]) -> bool:
    """Whether the line gives the value to one thing, and another value to what the claim speaks of."""
    here = [piece for piece in held if _holds(piece, asked)]
    if len(here) != 1 or not here[0].own or here[0].leans:
        return False
    there = [piece for piece in held[1:] if piece is not here[0] and piece.own & said and (piece.values or piece.days)]
    if not there or not all(any(_rivals(judging, asked, piece)) and not piece.leans for piece in there):
        return False
    if here[0].own & (said | judging.claim.stems):
        # Only what is done is the same (*a mule carried 130 kg, a porter 45*): who does it opens the piece.
        first = here[0].first
        apart = first not in said and all(first not in piece.words for piece in there)
        return apart and any(piece.first in said for piece in there)
    return True


def _around(judging: _Judging, span: tuple[int, int]) -> tuple[frozenset[str], bool]:
    """The stems of the claim's clause around a value, and whether it has few words before the value."""
    claim = judging.claim
    bounds = [0, *(match.end() for match in _CLAUSE.finditer(claim.text)), len(claim.text)]
    start = max(bound for bound in bounds if bound <= span[0])
    end = min((bound for bound in bounds if bound >= span[1]), default=len(claim.text))
    before = text.tokens(claim.text[start : span[0]])
    skip = stopwords(claim.language or "en")
    inside = [*before, *text.tokens(claim.text[span[1] : end])]
    within = _WITHIN if all(word.isascii() for word in before) else 3 * _WITHIN  # pairs of characters
    return frozenset(text.stem(w) for w in inside if w not in skip and not w[0].isdigit()), len(before) <= within


def _holds(piece: Piece, asked: Value) -> bool:
    if isinstance(asked, dates.DateTerm):
        day, month = asked.fields["day"], asked.fields["month"]
        return bool({(day, month), (month, day)} & piece.days) or any(
            isinstance(value, dates.DateTerm) and dates.agrees(asked, value) for value in piece.values
        )
    return any(not isinstance(value, dates.DateTerm) and compare.bears(asked, value) for value in piece.values)


def _rivals(judging: _Judging, asked: Value, piece: Piece) -> Iterator[bool]:
    """For each other value of the kind in a piece, whether the claim does not tell it."""
    claim = judging.claim.terms
    if isinstance(asked, dates.DateTerm):
        told = {(d.fields.get("day"), d.fields.get("month")) for d in claim.dates}
        for one, two in piece.days:
            yield (one, two) not in told and (two, one) not in told
        for value in piece.values:
            if isinstance(value, dates.DateTerm) and "day" in value.fields:
                yield not any(dates.agrees(mine, value) for mine in claim.dates)
        return
    for value in piece.values:
        if not isinstance(value, dates.DateTerm) and (compare.same_slot(asked, value) or value.kind == "number"):
            yield not any(compare.bears(mine, value) for mine in claim.quantities)


def _subject(judging: _Judging) -> None:
    """*Kim brings salad, Lee the grill*: the claim begins with one and tells what another of the same line does."""
    claim = judging.claim
    if not language.cased(claim.language):
        return  # pairs of characters do not tell where the one who does it ends
    skip = (stopwords(claim.language) or _any_stopwords()) | _LIGHT
    told = [text.stem(w) for w in claim.tokens() if w not in skip and not w[0].isdigit() and len(w) > 1]
    said = frozenset(told)
    if len(told) < _LEAST:
        return
    for near in judging.near[:2]:
        held = near.source.kept(pieces, near.number)
        there = [piece for piece in held if piece.first == told[0] and not piece.leans]
        if len(there) != 1 or there[0].last in said or len(there[0].words) < _LEAST:
            continue
        for here in held:
            own = here.own - {here.first}
            if here is there[0] or here.leans or not here.named or here.first in said or told[-1] not in own:
                continue
            if not (there[0].own - {told[0], told[1]}) & said:
                judging.add("attribution", (0, len(claim.text)), (near.source, near.number), len(own & said) > 1)
                return


_LEAST = 2
