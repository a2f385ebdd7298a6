"""Days and times that a note does not write but gives: start and length, date and notice, a weekday by the calendar.

They only vouch: what is reckoned here never contradicts a claim.
"""

from __future__ import annotations

import copy
import re

from chamber.check import calendars, shorthand
from chamber.check.dates_model import DateTerm, weekday_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chamber.check.quantities import Quantity
    from chamber.check.source import Source

    Found = tuple[Source, int, str]
    """A unit, and the remark that tells how its words give the date."""

_LENGTHS = (0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_DAY = 86_400.0
_WEEK = re.compile(
    r"(?<![^\W_])(?:sem|semana|semaine|settimana|wk|week|kw|wo|woche|w|s|spt|sett|第)\.?\s?0?(\d{1,2})"
    r"(?:\s?[-–]\s?(\d{1,2}))?(?!\d)",
    re.IGNORECASE,
)
_CLOCK = re.compile(r"(?<![\d:.])(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)(?![\d:])")
_MOST = 80
"""Times of a note that are set against one another."""
_DATED = 2_000
"""Dated units that are moved by a span: in a longer note some date moves to any day that is asked for."""


def find(asked: DateTerm, sources: Sequence[Source], compared: bool, spans: Sequence[Quantity]) -> Found | None:
    """The unit that gives the claim's date or time without writing it; ``compared``: it may be a difference.

    ``spans`` are the lengths of time that the claim tells: *four weeks before, by 28 January*.
    """
    for source in sources:
        for found in (
            _shifted(asked, source, spans),
            _by_calendar(asked, source),
            _in_period(asked, source),
            _numbered_week(asked, source),
            _between(asked, source) if compared else None,
        ):
            if found is not None:
                return found
    return None


def _shifted(asked: DateTerm, source: Source, told: Sequence[Quantity]) -> Found | None:
    """``Sun 02:30, takes 40 min`` gives 3:10; ``expires 8 Nov, notice 1 month`` gives 8 October."""
    for number in source.dated.units[:_DATED]:
        held = source.terms(number)
        spans = [q for q in (*held.quantities, *told) if q.dimension in ("time", "months")]
        for date in (*held.dates, *_pairs(source, number)) if spans else ():
            for span in spans:
                for sign, mark in ((1, "+"), (-1, "-")):
                    if _moved(date, span, sign, asked):
                        return source, number, f"derived: {date.text} {mark} {span.text} = {asked.text}"
    return None


_PAIR = re.compile(r"(?<![\d./-])(\d{1,2})[./](\d{1,2})(?![\d/]|\.\d)")


def _pairs(source: Source, number: int) -> list[DateTerm]:
    """``2/11`` of a unit as the days it may be, day first and month first."""
    found = []
    for match in _PAIR.finditer(source.units[number].text):
        one, two = int(match.group(1)), int(match.group(2))
        for day, month in {(one, two), (two, one)}:
            if 1 <= month <= 12 and 1 <= day <= 31:
                term = DateTerm("date", match.span(), {"month": month, "day": day})
                term.text = match.group()
                found.append(term)
    return found


def _moved(date: DateTerm, span: Quantity, sign: int, asked: DateTerm) -> bool:
    wanted = asked.fields
    if "hour" in wanted and "hour" in date.fields and span.dimension == "time":
        minutes = date.fields["hour"] * 60 + date.fields.get("minute", 0) + sign * round(span.base / 60)
        return (wanted["hour"], wanted.get("minute", 0)) == (minutes // 60 % 24, minutes % 60)
    if "month" not in wanted or "month" not in date.fields or "hour" in wanted:
        return False
    year = date.fields.get("year", date.context_year or wanted.get("year", 2001))
    month, day = date.fields["month"], date.fields.get("day", 0)
    if span.dimension == "months":
        months = year * 12 + month - 1 + sign * round(span.base)
        year, month = months // 12, months % 12 + 1
    elif day and span.unit in ("day", "week", "fortnight"):
        year, month, day = _later(year, month, day, sign * round(span.base / _DAY))
    else:
        return False
    found = {"year": year, "month": month, "day": day}
    return all(found.get(name) == value for name, value in wanted.items() if name in found) and set(wanted) <= {
        *found,
        "weekday",
    }


def _later(year: int, month: int, day: int, days: int) -> tuple[int, int, int]:
    day += days
    while day < 1:
        month -= 1
        if not month:
            year, month = year - 1, 12
        day += _long(year, month)
    while day > _long(year, month):
        day -= _long(year, month)
        month += 1
        if month > 12:
            year, month = year + 1, 1
    return year, month, day


def _long(year: int, month: int) -> int:
    return 29 if month == 2 and year % 4 == 0 else _LENGTHS[month]


def _by_calendar(asked: DateTerm, source: Source) -> Found | None:
    """A weekday that the note leaves to the calendar: ``M 8`` of a week in September 2026 is a Tuesday."""
    fields = asked.fields
    if "weekday" not in fields or "hour" in fields or set(fields) - {"weekday", "day", "month", "year"}:
        return None
    for number, year, month, day in source.overall(_known_days):
        if day in (fields.get("day"), 0) or "day" not in fields:
            said = {"year": year, "month": month, "day": day or fields.get("day", 0)}
            fits = all(said[name] == fields[name] for name in ("year", "month", "day") if name in fields)
            if fits and said["day"] and weekday_of(year, month, said["day"]) == fields["weekday"]:
                return source, number, ""
    return None


def _known_days(source: Source) -> list[tuple[int, int, int, int]]:
    """``(unit, year, month, day)`` of the note's days with a known year; the days of a range each."""
    found = []
    for number in source.dated.units:
        for date in source.terms(number).dates:
            year, month = calendars.lent(source, number, date)
            fields = date.fields
            known = fields.get("year", date.context_year or year)
            which = fields.get("month", month)
            if known is None or which is None or "day" not in fields:
                continue
            found.append((number, known, which, fields["day"]))
            last = date.range_end or _behind_slash(date, source, number)
            end = last.fields if last is not None else {}
            if end.get("month", which) == which and end.get("day", 0) > fields["day"]:
                found.extend((number, known, which, day) for day in range(fields["day"] + 1, end["day"] + 1))
    return found


def _behind_slash(date: DateTerm, source: Source, number: int) -> DateTerm | None:
    """The other end of an interval as ISO 8601 writes it: ``2026-09-05/2026-09-12``."""
    start = date.span[1]
    behind = [d for d in source.terms(number).dates if d.span[0] == start + 1]
    return behind[0] if behind and source.units[number].text[start] == "/" else None


def _in_period(asked: DateTerm, source: Source) -> Found | None:
    """The first half of a year whose months the note lists."""
    fields = asked.fields
    if "half" in fields:
        months = range(fields["half"] * 6 - 5, fields["half"] * 6 + 1)
    elif "quarter" in fields:
        months = range(fields["quarter"] * 3 - 2, fields["quarter"] * 3 + 1)
    else:
        return None
    listed: dict[int, int] = {}
    for number in source.dated.units:
        for month in {*calendars.months(source, number), *shorthand.months_in(source.tokens(number)[:3])}:
            listed.setdefault(month, number)
    return (source, min(listed.values()), "") if set(months) <= set(listed) else None


def _numbered_week(asked: DateTerm, source: Source) -> Found | None:
    """``sem 6-11`` holds week 8."""
    week = asked.fields.get("week")
    if week is None or set(asked.fields) != {"week"}:
        return None
    for number, unit in enumerate(source.units):
        for match in _WEEK.finditer(unit.text):
            first, last = int(match.group(1)), int(match.group(2) or match.group(1))
            if first <= week <= last:
                return source, number, ""
    return None


def _between(asked: DateTerm, source: Source) -> Found | None:
    """A difference of two times of the note, told like a time (``3:38`` between 1:49:50 and 1:46:12)."""
    match = _CLOCK.fullmatch(asked.text.strip())
    if match is None:
        return None
    wanted = set(_seconds(match))
    times = [(number, found) for number, unit in enumerate(source.units) for found in _CLOCK.finditer(unit.text)][
        :_MOST
    ]
    for place, (number, one) in enumerate(times):
        for _, other in times[place + 1 :]:
            gaps = {abs(a - b) for a, b in zip(_seconds(one), _seconds(other), strict=True)}
            if gaps & wanted:
                return source, number, f"derived: {one.group()} - {other.group()} = {asked.text}"
    return None


def _seconds(match: re.Match[str]) -> Iterator[int]:
    """What a clock-like figure may be in seconds: minutes and seconds, or hours and minutes."""
    hours, minutes, seconds = (int(group or 0) for group in match.groups())
    yield hours * 3600 + minutes * 60 + seconds
    yield minutes * 3600 + seconds * 60 if not hours else hours * 3600 + minutes * 60 + seconds


def without_weekday(asked: DateTerm) -> DateTerm:
    """The same date but for its weekday."""
    other = copy.copy(asked)
    other.fields = {name: value for name, value in asked.fields.items() if name != "weekday"}
    other.readings = tuple({n: v for n, v in fields.items() if n != "weekday"} for fields in asked.readings)
    return other
