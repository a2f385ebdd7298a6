"""The dates around a unit: its own, its block's, and what headings and the note's name lend it."""

from __future__ import annotations

from chamber.check import dates, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.source import Source


def lent(source: Source, number: int, day: dates.DateTerm | None = None) -> tuple[int | None, int | None]:
    """Year and month that the headings above a unit, or else the note's name, give to its dates.

    A day without a month (``day``) takes them from the date before it in the unit.
    """
    if day is not None and "day" in day.fields and "month" not in day.fields:
        before = [d for d in source.terms(number).dates if d.span[0] < day.span[0] and "month" in d.fields]
        if before:
            return before[-1].fields.get("year"), before[-1].fields["month"]
    heading = source.units[number].heading
    known = source.overall(_lent)
    found = known.get(heading)
    if found is None:
        held = list(above(source, number))
        held += dates.find(text.clean(source.name), None)
        year = next((date.fields["year"] for date in held if "year" in date.fields), None)
        month = next((date.fields["month"] for date in held if "month" in date.fields), None)
        found = known[heading] = (year, month)
    return found


def _lent(_: Source) -> dict[str, tuple[int | None, int | None]]:
    """What each heading lends, as far as known."""
    return {}


def _of_headings(_: Source) -> dict[str, list[dates.DateTerm]]:
    """The dates of each heading, as far as known."""
    return {}


def above(source: Source, number: int) -> list[dates.DateTerm]:
    """The dates of the headings above a unit."""
    heading = source.units[number].heading
    known = source.overall(_of_headings)
    found = known.get(heading)
    if found is None:
        found = known[heading] = dates.find(text.clean(heading), source.language or None)
    return found


def around(source: Source, number: int) -> list[dict[str, int]]:
    """The fields of every reading of the dates of a unit and of its block.

    Of the headings above it and of the note's name, month and year too (a day there is the note's own).
    """
    block = source.units[number].block
    held = []
    for other in range(max(0, number - 3), min(len(source.units), number + 4)):
        if other == number or source.units[other].block == block:
            held.extend(source.terms(other).dates)
    found = [fields for date in held for fields in date.readings or (date.fields,)]
    for date in above(source, number):
        found.append(date.fields)
        if len(date.fields) > 1:
            found.append({name: value for name, value in date.fields.items() if name in ("month", "year")})
    year, month = lent(source, number)
    return [*found, {name: value for name, value in (("year", year), ("month", month)) if value is not None}]


def months(source: Source, number: int) -> set[int]:
    """The months that the dates of a unit name."""
    return {date.fields["month"] for date in source.terms(number).dates if "month" in date.fields}
