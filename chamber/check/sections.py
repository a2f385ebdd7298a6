"""Values exchanged between two periods: *$240k in Q2 and $195k in Q3*, where the section of each has the other's."""

from __future__ import annotations

import itertools
import re

from chamber.check import calendars, dates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.dates import DateTerm
    from chamber.check.quantities import Quantity
    from chamber.check.source import Source
    from chamber.check.verdict import _Judging

    Pair = tuple[DateTerm, Quantity]


_CUT = re.compile(
    r"[;,，、]\s|\s(?:and|und|et|y|e|en|i|while|whereas|but|against|versus|vs\.?|gegen|während|contre|tandis que)\s"
)
_MOST = 20
"""Conjuncts from which a claim is a list."""


def check(judging: _Judging) -> None:
    """Fire ``value-binding`` where two conjuncts give a value to a date each, and the notes the other way round."""
    claim = judging.claim
    if len(claim.terms.dates) < 2 or len(claim.terms.quantities) < 2:
        return
    for (day, value), (other_day, other) in itertools.combinations(_pairs(judging), 2):
        if _only_of(judging, value, other_day, day) and _only_of(judging, other, day, other_day):
            place = judging.found[value.start][0]
            judging.add("value-binding", (value.start, value.end), place)
            return


def _pairs(judging: _Judging) -> list[Pair]:
    """The date and the value of each conjunct that has one of each."""
    claim, found = judging.claim, []
    bounds = [0, *(match.end() for match in _CUT.finditer(claim.text)), len(claim.text)]
    for start, end in itertools.pairwise(bounds if len(bounds) < _MOST else []):
        days = [date for date in claim.terms.dates if start <= date.span[0] < end]
        values = [value for value in claim.terms.quantities if start <= value.start < end]
        if len(days) == len(values) == 1:
            found.append((days[0], values[0]))
    return found


def _only_of(judging: _Judging, value: Quantity, day: DateTerm, not_day: DateTerm) -> bool:
    """Whether every unit that holds the value is of ``day``, by its own words or a heading's, and none of the other."""
    places = judging.found.get(value.start, [])
    return bool(places) and all(_of(place, day) and not _of(place, not_day) for place in places)


def _of(place: tuple[Source, int], day: DateTerm) -> bool:
    source, number = place
    held = (*source.terms(number).dates, *calendars.above(source, number))
    return any(dates.agrees(day, each) for each in held)
