"""A date or time of a text, its fields, and a calendar that needs no import."""

from __future__ import annotations

FIELDS = ("year", "month", "day", "weekday", "hour", "minute", "quarter", "half", "week", "fiscal")
"""The fields a term may give; each an int or None. ``weekday`` 1 Monday - 7 Sunday; ``fiscal`` a fiscal year."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    Fields = dict[str, int]

_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_MONTH_KEYS = (0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4)


class DateTerm:
    """One date, time, weekday or period where it stands in a text.

    ``kind``: ``date`` | ``time`` | ``weekday`` | ``period`` (quarter, half, week, fiscal year).
    ``fields`` holds what the text gives (``FIELDS``; the attributes of the same names give an int or None).
    ``readings`` holds every possible ``fields`` when there is more than one (01/03/2026, two-digit years), the
    first being ``fields`` itself. ``range_end`` is the later end of a range ("24-27 Sept"), itself a term of the list.
    ``bare_year``: only a four-digit number that may be no year. ``maybe_duration``: may be a span of time (3 h 15).
    ``half_day``: an hour of 1-12 without am or pm. ``context_year``: the year of the heading or file, not of the text.
    """

    __slots__ = (
        "bare_year",
        "context_year",
        "fields",
        "half_day",
        "kind",
        "maybe_duration",
        "range_end",
        "readings",
        "span",
        "text",
    )

    def __init__(self, kind: str, span: tuple[int, int], fields: Fields, readings: tuple[Fields, ...] = ()) -> None:
        self.kind = kind
        self.span = span
        self.text = ""
        self.fields = fields
        self.readings = readings
        self.range_end: DateTerm | None = None
        self.bare_year = False
        self.maybe_duration = False
        self.half_day = False
        self.context_year: int | None = None

    def __getattr__(self, name: str) -> int | None:
        if name in FIELDS:
            return self.fields.get(name)
        raise AttributeError(name)

    def __repr__(self) -> str:
        return f"<{self.kind} {self.text!r} {self.fields}>"

    def give(self, name: str, value: int) -> None:
        """Set a field in ``fields`` and in every reading."""
        for fields in (self.fields, *self.readings):
            fields[name] = value


def leap(year: int) -> bool:
    """Whether the Gregorian ``year`` has 29 February."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def exists(year: int | None, month: int, day: int) -> bool:
    """Whether the calendar has that day; without a year 29 February exists."""
    return 1 <= month <= 12 and 1 <= day <= _DAYS[month - 1] and (month != 2 or day != 29 or year is None or leap(year))


def weekday_of(year: int, month: int, day: int) -> int:
    """1 Monday - 7 Sunday of a Gregorian date (Sakamoto's method)."""
    if month < 3:
        year -= 1
    sunday_based = (year + year // 4 - year // 100 + year // 400 + _MONTH_KEYS[month - 1] + day) % 7
    return sunday_based or 7


def week_of(year: int, month: int, day: int) -> int:
    """The ISO week of a date: 1-53."""
    ordinal = sum(_DAYS[: month - 1]) + day - (1 if month > 2 and not leap(year) else 0)
    week = (ordinal - weekday_of(year, month, day) + 10) // 7
    if week < 1:
        return week_of(year - 1, 12, 31)
    return 1 if week == 53 and weekday_of(year + 1, 1, 1) <= 4 else week


def century(two_digits: int) -> tuple[int, int]:
    """The likelier and the other year of a two-digit one: 24 is 2024 or 1924, 87 is 1987 or 2087."""
    return (2000 + two_digits, 1900 + two_digits) if two_digits < 50 else (1900 + two_digits, 2000 + two_digits)
