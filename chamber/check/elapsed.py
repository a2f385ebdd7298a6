"""Time between two dates, two times of day, or two lengths of time written as ``26:31``."""

from __future__ import annotations

import copy
import re

from chamber.check import calendars, cues

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chamber.check.claim import Claim
    from chamber.check.dates import DateTerm
    from chamber.check.quantities import Quantity
    from chamber.check.source import Source

_MOST = 60
"""Dates compared with one another: more would make any span the time between two of them."""
_DAY = 86400.0
_MONTH = _DAY * 30.4375
_CLOCK = re.compile(r"(?<![\d:.])(\d{1,3})[:hu]([0-5]\d)(?:[.,]\d)?(?![\d:])")


def between(claim: Claim, asked: Quantity, near: Sequence[tuple[Source, int]]) -> Iterator[tuple[float, str]]:
    """``(span in the claim's unit, how)`` for every two dates and times near the claim, ends included or not."""
    held = list(claim.terms.dates)
    written = [claim.text]
    for source, number in near:
        held.extend(source.terms(number).dates)
        held.extend(calendars.above(source, number))
        written.append(source.units[number].text)
    size = asked.base / asked.value if asked.value else 1.0
    days = [(found * _DAY, date.text) for date in _monthed(held[:_MOST]) if (found := _day_number(date)) is not None]
    times = [
        (date.fields["hour"] * 3600.0 + date.fields.get("minute", 0) * 60.0, date.text)
        for date in held[:_MOST]
        if "hour" in date.fields
    ]
    yield from _gaps(days, asked, size, (0.0, _DAY))
    yield from _since(days, claim, asked, size)
    yield from _gaps(times, asked, size, (0.0, 60.0))
    yield from _overnight(times, size)
    if asked.dimension == "time" and asked.unit in ("second", "minute"):
        spans = [(int(a) * 60.0 + int(b), f"{a}:{b}") for text in written for a, b in _CLOCK.findall(text)]
        yield from _gaps(spans[:_MOST], asked, size, (0.0,))
        yield from _gaps([(60 * span, told) for span, told in spans[:_MOST]], asked, size, (0.0,))


def _monthed(held: Sequence[DateTerm]) -> Iterator[DateTerm]:
    """The dates; a day alone (*the 17th*) takes month and year from the date before it."""
    last: DateTerm | None = None
    for date in held:
        if last is not None and "day" in date.fields and "month" not in date.fields:
            more = copy.copy(date)
            more.fields = {**{k: v for k, v in last.fields.items() if k in ("month", "year")}, **date.fields}
            yield more
            continue
        last = date if "month" in date.fields else last
        yield date


def _overnight(times: Sequence[tuple[float, str]], size: float) -> Iterator[tuple[float, str]]:
    """Time from an evening to the morning after."""
    for index, (left, one) in enumerate(times):
        for right, other in times[index + 1 :]:
            if left != right:
                yield (_DAY - abs(left - right)) / size, f"{one} to {other}"


def _since(
    points: Sequence[tuple[float, str]], claim: Claim, asked: Quantity, size: float
) -> Iterator[tuple[float, str]]:
    """Time from a date of the note to today (*3 weeks ago*, *seit zwei Jahren*, *in 5 days*), whole units."""
    if claim.today is None or "@" not in cues.of(claim):
        return
    year, month, day = claim.today
    now = _ordinal(year, month, day) * _DAY
    unit = _MONTH if asked.dimension == "months" else _DAY
    for point, written in points:
        gap = abs(now - point)
        told = gap / unit / size if asked.dimension == "months" else gap / size
        near_a_day = abs(told - asked.value) * size <= (1 / 30 if asked.dimension == "months" else _DAY)
        if near_a_day or asked.value in (float(int(told)), float(round(told))):
            yield asked.value, f"{written} to today"


def _gaps(
    points: Sequence[tuple[float, str]], asked: Quantity, size: float, extras: tuple[float, ...]
) -> Iterator[tuple[float, str]]:
    for index, (left, one) in enumerate(points):
        for right, other in points[index + 1 :]:
            gap = abs(left - right)
            if asked.dimension == "months":
                yield gap / _MONTH / size, f"{one} to {other}"
                yield round(gap / _MONTH) / size, f"{one} to {other}"
                continue
            for extra in extras:
                yield (gap + extra) / size, f"{one} to {other}"


_BEFORE = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)


def _day_number(date: DateTerm) -> float | None:
    """Days since year 0 of a date, near enough for a difference; ``None`` without month and year."""
    fields = date.fields
    if "month" not in fields:
        return float(fields["year"]) * 365.25 if "year" in fields else None
    return _ordinal(fields.get("year", date.context_year or 0), fields["month"], fields.get("day", 1))


def _ordinal(year: int, month: int, day: int) -> float:
    leap = 1 if year % 4 == 0 and month > 2 else 0
    return year * 365.0 + (year - 1) // 4 + _BEFORE[month - 1] + leap + day
