"""Another value of the note in the claim's place: the same words beside it, another number."""

from __future__ import annotations

import itertools
import re

from chamber.check import closeness, compare, dates, held, lookup, numerals, quantities, rows, text
from chamber.check.language import stopwords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.closeness import Near
    from chamber.check.dates import DateTerm
    from chamber.check.derive import Derived
    from chamber.check.quantities import Quantity
    from chamber.check.source import Source
    from chamber.check.verdict import _Judging

_NEAR_ENOUGH = 0.4
"""Closeness from which a unit's slots are compared: the words beside the number say the rest."""
_TOKEN = re.compile(r"[^\W_]+(?:'[^\W\d_]+)*\.?|[%]")
_UNCASED = re.compile("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_IDEOGRAPHS = re.compile("[\u3400-\u9fff\uac00-\ud7a3\u30a0-\u30ff]{2,}")
"""Runs that carry meaning: particles and counters are single or kana."""
_CLAUSE = re.compile(r"[;:!?()|。；！？]|\.\s|,\s")


_PLACES, _MARGIN = 6, 0.3
"""Units that hold the claim's number which are looked at, and how much farther off they may be and still bear it."""
_CLOCK = frozenset(
    text.stem(text.bare(word)) for word in "hour time clock uhr heure hora ora uur час الساعة ساعة".split()
)
"""Words before any time of day: they say nothing of what it is the time of."""


class Beside:
    """The words right before and right after a number: content stems, numbers as ``#``."""

    __slots__ = ("after", "before")

    def __init__(self, clean: str, start: int, end: int, language: str) -> None:
        before, after = clean[max(0, start - 48) : start], clean[end : end + 48]
        cut = [match.end() for match in _CLAUSE.finditer(before)]
        before = before[cut[-1] :] if cut else before
        stop = _CLAUSE.search(after)
        after = after[: stop.start()] if stop else after
        self.before = _words(before, language)[-1:]
        self.after = _words(after, language)[:2]


def _words(piece: str, language: str) -> list[str]:
    skip = stopwords(language or "en")
    counted = numerals.table(language or "en")
    found: list[str] = []
    for match in _TOKEN.finditer(piece):
        word = text.bare(match.group())
        if _UNCASED.search(word):
            found.extend(run[:2] for run in _IDEOGRAPHS.findall(word))
        elif word[0].isdigit() or word in counted:
            found.append("#")
        elif word.rstrip(".") not in skip and len(word) > 1:
            found.append(word if word.endswith(".") else text.stem(word))
    return found


def _alike(one: list[str], other: list[str]) -> bool:
    """Whether the nearest words are the same; an abbreviation with its stop stands for what it begins (``ext.``)."""
    if len(one) > 1 and len(other) > 1 and one[0] == other[0] == "#":  # "three of nine events"
        one, other = one[1:], other[1:]
    if not one or not other or "#" in (one[0], other[0]):
        return False
    left, right = one[0], other[0]
    if left == right:
        return True
    short, long = (left, right) if len(left) < len(right) else (right, left)
    return short.endswith(".") and len(short) > 3 and long.startswith(short[:-1])


def check(judging: _Judging) -> None:
    """Fire ``value-binding`` where a unit close to the claim has another number, or day, beside the same words."""
    claim = judging.claim
    for asked in claim.terms.quantities:
        passed = asked.kind in ("ordinal", "fraction", "multiple") or asked.start in judging.derived
        if not passed and asked.text not in judging.verdict.missing:
            _quantity(judging, asked)
    for date in claim.terms.dates:
        if date.text not in judging.verdict.missing and not date.text.isalpha():
            _day(judging, date)


def _quantity(judging: _Judging, asked: Quantity) -> None:
    claim = judging.claim
    ours = Beside(claim.text, asked.start, asked.end, claim.language)
    beside = frozenset((*ours.before, *ours.after)) - {"#"}
    if beside and (row := rows.conflict(claim, asked, beside, judging.near)):
        if not judging.is_derived(asked) and not _told_elsewhere(judging, asked, row):
            judging.add("value-binding", (asked.start, asked.end), (row.source, row.number))
        return
    found = _rival(judging, asked, ours)
    if found is None or _stands_so(judging, asked, ours):
        return
    near, both, part, _ = found
    places = closeness.of(judging.claim.stems, judging.found.get(asked.start, [])[:_PLACES], ())
    if any(place.score >= near.score - _MARGIN and place.shared > 1 for place in places):
        return
    fits = held.values(judging, near.source, near.number)
    if fits and any(held.values(judging, place.source, place.number) > fits for place in places):
        return  # *14/20* elsewhere has both numbers of *14 of the 20 pages*
    if part or not judging.is_derived(asked):  # "three of nine" is not what "6 of 9" leaves
        strong = near.score >= closeness.CLOSE and near.shared >= 2 and both
        judging.add("value-binding", (asked.start, asked.end), (near.source, near.number), strong)


def _told_elsewhere(judging: _Judging, asked: Quantity, row: Near) -> bool:
    """Whether the note gives the value outside the row's table too, of what the claim names.

    Of a name that the row has not, or of the row's own key (*on average, Oma 0.2 GB* below a table with a row for Oma).
    """
    block = row.source.units[row.number].block
    named = {text.stem(part) for name in judging.claim.terms.names for part in name.parts}
    named -= row.source.stems(row.number)
    cells = row.source.units[row.number].cells
    named |= (row.source.stems_of(cells[0]) if cells else frozenset()) & judging.claim.stems
    return any(
        (source is not row.source or source.units[number].block != block) and named & source.stems(number)
        for source, number in judging.found.get(asked.start, [])
    )


def replaced(judging: _Judging, asked: Quantity, found: Derived) -> bool:
    """Whether the note gives another value in the claim's place, and the claim does not surely ask for the computation.

    The parts of a sum, and what a difference is asked of, are no rivals.
    """
    if found.sure or (found.cued and found.sign in "+-="):
        return False
    if not found.cued and _in_place(judging, asked):
        return True
    ours = Beside(judging.claim.text, asked.start, asked.end, judging.claim.language)
    rival = _rival(judging, asked, ours)
    return found.sign != "+" and rival is not None and not found.uses(rival[3].text)


def _in_place(judging: _Judging, asked: Quantity) -> bool:
    """Whether a near-verbatim unit holds another value of the same kind in the claim's place."""
    near = judging.near[:1]
    if not near or near[0].score < closeness.NEAR or near[0].back < 0.5:
        return False
    held = near[0].source.terms(near[0].number).quantities
    own = [quantity for quantity in judging.claim.terms.quantities if quantity.kind == asked.kind]
    rivals = [quantity for quantity in held if quantity.kind == asked.kind]
    return 0 < len(rivals) == len(own)


def _day(judging: _Judging, asked: DateTerm) -> None:
    """A day or time in the place of another: the same word before or after it, and nowhere beside the claim's own."""
    claim = judging.claim
    ours = Beside(claim.text, *asked.span, claim.language)
    for near in judging.near[:3]:
        unit = near.source.units[near.number]
        held = near.source.terms(near.number).dates
        if near.score < _NEAR_ENOUGH or unit.kind in ("row", "header", "code"):
            continue
        if any(dates.agreement(asked, other) != "no" for other in held):
            return
        for other in held:
            if not set(asked.fields) & set(other.fields) or any(
                dates.agrees(mine, other) for mine in claim.terms.dates
            ):
                continue
            theirs = Beside(unit.text, *other.span, near.source.language)
            if _beside(ours, theirs) and not any(_day_stands(place, asked, ours) for place in _places(judging, asked)):
                sure = near.score >= closeness.CLOSE and near.shared >= 2
                judging.add("value-binding", asked.span, (near.source, near.number), sure)
                return


def _places(judging: _Judging, asked: DateTerm) -> list[tuple[Source, int]]:
    return judging.found.get(asked.span[0], [])


def _day_stands(place: tuple[Source, int], asked: DateTerm, ours: Beside) -> bool:
    """Whether a unit that holds the day has it beside the claim's words."""
    source, number = place
    unit = source.units[number].text
    return any(
        dates.agreement(asked, held) != "no" and _beside(ours, Beside(unit, *held.span, source.language))
        for held in source.terms(number).dates
    )


def _beside(ours: Beside, theirs: Beside) -> bool:
    if ours.before and ours.before[0] in _CLOCK:
        return _alike(ours.after, theirs.after)
    return _alike(ours.before, theirs.before) or _alike(ours.after, theirs.after)


def _rival(judging: _Judging, asked: Quantity, ours: Beside) -> tuple[Near, bool, bool, Quantity] | None:
    """The unit with another number in the claim's place, whether that is sure, whether both are parts, the number.

    A part is the first number of *6 of 9*.
    """
    own = judging.claim.terms.quantities
    for near in judging.near[:3]:
        if near.score < _NEAR_ENOUGH or near.source.units[near.number].kind in ("row", "header", "code"):
            continue
        unit = near.source.units[near.number].text
        known = [*near.source.terms(near.number).quantities, *_years(near)]
        if any(_same(asked, other) for other in known):
            return None
        if near.score >= closeness.CLOSE and (answer := _in_item(judging, near, asked)) is not None:
            return answer[0], False, False, answer[1]
        for other in known:
            if not _could_be(asked, other) or any(_same(mine, other) for mine in own):
                continue
            if "/" in (unit[max(0, other.start - 1) : other.start], unit[other.end : other.end + 1]):
                continue  # a part of 20/6
            theirs = Beside(unit, other.start, other.end, near.source.language)
            sides = (_alike(ours.before, theirs.before), _alike(ours.after, theirs.after))
            if any(sides):
                part = ours.after[:1] == theirs.after[:1] == ["#"]
                return near, all(sides) or near.score >= closeness.CLOSE, part, other
    return None


def _years(near: Near) -> list[Quantity]:
    """Four-digit numbers that are read as years: a port or a room number may look like one."""
    dates = near.source.terms(near.number).dates
    return [quantities.Quantity(*date.span, float(date.fields["year"])) for date in dates if date.bare_year]


def _in_item(judging: _Judging, near: Near, asked: Quantity) -> tuple[Near, Quantity] | None:
    """The one amount of the same list item, where the closest sentence of it has none (``spare? yes, 49 €``)."""
    source = near.source
    unit = source.units[near.number]
    if unit.kind != "item" or source.terms(near.number).quantities or asked.kind not in ("money", "percent", "measure"):
        return None
    block = [n for n in source.layout.blocks[unit.block] if n != near.number]
    found = [(n, q) for n in block for q in source.terms(n).quantities if q.kind == asked.kind and _could_be(asked, q)]
    if len(found) != 1 or any(_same(mine, found[0][1]) for mine in judging.claim.terms.quantities):
        return None
    held = closeness.Near(source, found[0][0], near.score, near.back, near.shared, near.words)
    return held, found[0][1]


def _stands_so(judging: _Judging, asked: Quantity, ours: Beside) -> bool:
    """Whether some unit of the sources has the claim's own number beside these words."""
    for source in judging.sources:
        for number, one in itertools.chain.from_iterable(itertools.starmap(source.holding, lookup.readings(asked))):
            if _same(asked, one) and _bears(source.units[number].text, one, source, ours):
                return True
    return False


def _bears(unit: str, held: Quantity, source: Source, ours: Beside) -> bool:
    return _beside(ours, Beside(unit, held.start, held.end, source.language))


def _same(asked: Quantity, held: Quantity) -> bool:
    return compare.bears(asked, held) and asked.kind != "ordinal"


def _could_be(asked: Quantity, held: Quantity) -> bool:
    if asked.kind == "measure":
        return held.kind == "measure" and held.dimension == asked.dimension
    if asked.kind == "money":
        return held.kind == "money" or (held.kind == "number" and not held.word)
    return held.kind == asked.kind
