"""Totals, averages and counts of the table, list, section or line that a unit stands in."""

from __future__ import annotations

from chamber.check import calendars, groups

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from chamber.check.quantities import Quantity
    from chamber.check.source import Source

    InUnit = Callable[[Quantity, Quantity], tuple[float, bool]]

_SHORT = 15
_LONGEST = 200
"""Rows or items summed at most."""

Way = tuple[float, str, str, bool]
"""``(value, how, operation, whether no cue is needed)``."""


def totals(
    asked: Quantity,
    near: Sequence[tuple[Source, int]],
    in_unit: InUnit,
    months: Collection[int],
    seen: set[tuple[int, int, int]],
) -> Iterator[Way]:
    """Every total, average and count of the groups that the units of ``near`` stand in.

    ``seen`` are the groups worked out before, to which these are added. ``months`` are those the claim names: their
    rows are totalled on their own too.

    ``in_unit`` gives a held quantity's value in the unit of the asked one, and whether it is of another kind.
    """
    for source, number in near:
        for label, units in groups.of(source, number):
            key = (id(source), units[0], units[-1])
            if key in seen:
                continue
            seen.add(key)
            for month in sorted(months):  # "In January you swam …": the rows of that month
                part = [number for number in units if month in calendars.months(source, number)]
                if 1 < len(part) < len(units):
                    yield from columns(asked, source, part, f"{label}, month {month}", in_unit)
            for count in groups.counts(source, units) if asked.kind == "number" else ():
                yield float(count), f"{count} in {label}", "+", True
            yield from columns(asked, source, units[:_LONGEST], label, in_unit)


def columns(asked: Quantity, source: Source, units: Sequence[int], label: str, in_unit: InUnit) -> Iterator[Way]:
    """The totals and averages of each column of a group of units."""
    key = (units[0], units[-1], len(units), asked.kind, asked.unit, asked.currency, asked.size)
    known = source.overall(_known)
    found = known.get(key)
    if found is None:
        found = known[key] = list(_alike(asked, source, units, in_unit))
    for values in found:
        yield from _totals(values, source, label)


def _known(_: Source) -> dict[tuple[object, ...], list[list[float]]]:
    """The columns read so far, by their units and the kind of value asked for."""
    return {}


def _alike(asked: Quantity, source: Source, units: Sequence[int], in_unit: InUnit) -> Iterator[list[float]]:
    """Of each column the values that may stand for the asked one, in its unit: of its kind only, then of any."""
    for column in _values(source, units):
        mixed = any(quantity.kind != asked.kind for held in column for quantity in held)
        for strict in (True, False) if mixed else (True,):
            values = []
            for held in column:
                kept = (quantity for quantity in held if not strict or quantity.kind == asked.kind)
                alike = [value for value, unlike in (in_unit(asked, quantity) for quantity in kept) if not unlike]
                values.extend(alike if len(units) == 1 else alike[:1])
            if len(values) > 1:
                yield values


def _values(source: Source, units: Sequence[int]) -> list[list[list[Quantity]]]:
    """For each column of a group of units (one where they are no rows), the quantities that each unit has there."""
    width = max(len(source.units[number].cells) for number in units)
    found = [
        [_cell(source, number, column) if width else source.terms(number).quantities for number in units]
        for column in range(max(1, width))
    ]
    return [[held for held in column if held] for column in found]


def _cell(source: Source, number: int, column: int) -> list[Quantity]:
    start, end = cell_span(source.units[number].cells, column)
    return [quantity for quantity in source.terms(number).quantities if start <= quantity.start < end]


def _totals(values: Sequence[float], source: Source, label: str) -> Iterator[Way]:
    if len(values) < 2:
        return
    total = sum(values)
    yield total, f"sum of {len(values)} in {label}", "+", False
    yield total / len(values), f"average of {len(values)} in {label}", "/", False
    if len(values) > 2:
        for value in values[-1:] if len(values) > _SHORT else values:  # "without the fourth", "before the total"
            yield total - value, f"sum of {len(values) - 1} in {label}", "+", False
    for factor in source.factors:
        yield total * factor, f"sum of {len(values)} in {label}", "+", False


def cell_span(cells: Sequence[str], column: int) -> tuple[int, int]:
    """``[start, end)`` of a cell in the text of its row."""
    if column >= len(cells):
        return 0, 0
    start = sum(len(cell) + 3 for cell in cells[:column])
    return start, start + len(cells[column]) + 1
