"""Which of a claim's values a unit of the notes holds: what makes one unit more likely meant than another."""

from __future__ import annotations

from chamber.check import calendars, compare, dates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.source import Source
    from chamber.check.verdict import _Judging


def values(judging: _Judging, source: Source, number: int) -> frozenset[int]:
    """Starts (in the claim's text) of the quantities, dates and codes that the unit holds; worked out once a unit."""
    key = (id(source), number)
    found = judging.held.get(key)
    if found is None:
        found = judging.held[key] = frozenset(_values(judging, source, number))
    return found


def _values(judging: _Judging, source: Source, number: int) -> set[int]:
    asked, held = judging.claim.terms, source.terms(number)
    folded = source.folds[number]
    digits = source.kept(_leading, number)
    found = {
        quantity.start
        for quantity in asked.quantities
        if (quantity.kind == "fraction" or not digits.isdisjoint(quantity.leading()))
        and any(compare.bears(quantity, other) for other in held.quantities)
    }
    if asked.dates:
        over = (*held.dates, *calendars.above(source, number))  # what stands under "Q2 review" is of Q2
        found.update(date.span[0] for date in asked.dates if any(dates.agrees(date, other) for other in over))
    found.update(code.start for code in asked.codes if code.key in folded)
    return found


def _leading(source: Source, number: int) -> frozenset[str]:
    """The leading digits of all values of a unit: a claim's value of other digits is none of them, but a fraction."""
    return frozenset(digits for quantity in source.terms(number).quantities for digits in quantity.leading())
