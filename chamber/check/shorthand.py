"""Dates in the shorthand of notes: ``8/6``, ``Mi 12.2.``, ``Fri 17``, ``25: Lundeborg``, ``12-18h``.

Such marks are too ambiguous to be read as dates on their own, so they never contradict a claim. They only vouch: a
claim's date is borne out where its day and month (or hour) stand together in a unit, its heading or its block.
"""

from __future__ import annotations

import functools
import itertools
import re

from chamber.check import calendars, lexicon_tables, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.check.dates import DateTerm
    from chamber.check.source import Source

_PAIR = re.compile(r"(?<![\d.,/])(\d{1,2})[./-](\d{1,2})(?![\d]|[.,/]\d)")
_MONTH_YEAR = re.compile(r"(?<!\d)(\d{1,2})[./-]((?:19|20)\d\d|\d\d)(?!\d)")
_PLAIN = re.compile(r"(?<![\d.,:/])(\d{1,2})(?:st|nd|rd|th|er|\.|º|日|号|h|時|时|点)?(?![\d%]|[.,:]\d)")

_ORDINAL = re.compile(r"(?<![\d.,:/])(\d{1,2})(?:st|nd|rd|th|º|ª|e|er|\.(?=\s|\Z))(?![^\W_])")

_aliases: dict[str, dict[int, frozenset[str]]] = {}


def _names(table: str) -> dict[int, frozenset[str]]:
    """Number of a month or weekday to its bare names of three letters or more, in every language."""
    if table not in _aliases:
        found: dict[int, set[str]] = {}
        rows = lexicon_tables.months() if table == "months" else lexicon_tables.weekdays()
        for name, readings in rows.items():
            for _, number, _ in readings:
                bare = text.bare(text.clean(name)).rstrip(".")
                if len(bare) > 2 or not bare.isascii():
                    found.setdefault(number, set()).add(bare)
        _aliases[table] = {number: frozenset(names) for number, names in found.items()}
    return _aliases[table]


@functools.cache
def _numbers(table: str) -> dict[str, list[int]]:
    """A bare name to the numbers of the months or weekdays that have it in some language."""
    found: dict[str, list[int]] = {}
    for number, names in _names(table).items():
        for name in names:
            found.setdefault(name, []).append(number)
    return found


def weekdays_in(clean: str) -> frozenset[int]:
    """The weekdays (1 Monday - 7 Sunday) that the words of clean text name, abbreviated or in the plural too."""
    words = {word.removesuffix("s") for word in text.tokens(clean)} | set(text.tokens(clean))
    return frozenset(number for number, names in _names("weekdays").items() if not names.isdisjoint(words))


def months_in(words: Sequence[str]) -> set[int]:
    """The months that bare words name, abbreviated too."""
    return {number for number, names in _names("months").items() if not names.isdisjoint(words)}


def months_between(words: Sequence[str]) -> int:
    """How many months lie between the two that bare words name, both counted; 0 where they name none or more."""
    plain = [part for word in words for part in word.split("'")]  # d'avril
    numbers = _numbers("months")
    named = [number for word in plain if word in numbers for number in numbers[word]]
    return named[1] - named[0] + 1 if len(named) == 2 and named[1] > named[0] else 0


def vouches(asked: DateTerm, source: Source, number: int) -> bool:
    """Whether unit ``number`` with its heading and block holds every field of the claim's date in some shorthand."""
    fields = asked.fields
    unit = source.units[number].text
    if set(fields) == {"month", "year"} and _month_year(unit, fields):
        return True
    held = [date.fields for date in source.terms(number).dates]
    if any(_conflicts(fields, other) for other in held):
        return False
    known = calendars.around(source, number)
    for date in source.terms(number).dates:
        if "day" in date.fields and "month" in date.fields:
            unit = unit.replace(date.text, " ")  # what is written out is read as it is written
    numbers = {int(match.group(1)) for match in _PLAIN.finditer(unit)}
    plain = set() if any("day" in other and "month" in other for other in held) else numbers
    hours = set() if any("hour" in other for other in held) else numbers
    pairs = {(int(a), int(b)) for a, b in _PAIR.findall(f"{unit} {source.units[number].heading}")}
    return all(
        any(other.get(name) == value and _together(fields, other) for other in known)
        or (name == "day" and _day_stands(value, fields, plain, pairs, known, unit))
        or (name == "month" and _month_stands(value, known, unit, pairs, fields.get("day")))
        or (name == "weekday" and _weekday_stands(value, unit, source, number))
        or (name == "hour" and not fields.get("minute") and bool(_hours(value, asked) & hours))
        or (name == "minute" and value == 0 and "hour" in fields)
        or (name == "year" and _year_stands(fields, unit, known))
        for name, value in fields.items()
    )


def _hours(hour: int, asked: DateTerm) -> set[int]:
    return {hour, hour - 12, hour + 12} if asked.half_day or hour > 12 else {hour}


def _together(asked: dict[str, int], held: dict[str, int]) -> bool:
    """Whether day and month of one date of the note do not differ from the claim's."""
    return all(held[name] == asked[name] for name in ("day", "month") if name in held and name in asked)


def _day_stands(
    day: int,
    fields: dict[str, int],
    plain: set[int],
    pairs: set[tuple[int, int]],
    known: Sequence[dict[str, int]],
    unit: str,
) -> bool:
    month = fields.get("month")
    ordinals = {int(found) for found in _ORDINAL.findall(unit)}
    if month is None:
        return day in plain | ordinals or any(day in pair for pair in pairs)
    if day in ordinals and any(other.get("month") == month for other in known):
        return True  # "paint 1 Dec, second coat 11th"
    if (day, month) in pairs or (month, day) in pairs:
        return True
    return day in plain and _month_stands(month, known, unit, pairs, None)


def _year_stands(fields: dict[str, int], unit: str, known: Sequence[dict[str, int]]) -> bool:
    """The year is written, or the note leaves it open, which refutes nothing."""
    return str(fields["year"]) in unit or _month_year(unit, fields) or not any("year" in other for other in known)


def _conflicts(asked: dict[str, int], held: dict[str, int]) -> bool:
    """Whether the unit writes out a date of the claim's month in another year."""
    return (
        "year" in asked and "year" in held and asked["year"] != held["year"] and asked.get("month") == held.get("month")
    )


def _month_stands(
    month: int, known: Sequence[dict[str, int]], unit: str, pairs: set[tuple[int, int]], day: int | None
) -> bool:
    if day is not None:
        if (day, month) in pairs or (month, day) in pairs:
            return True
        return any(other.get("month") == month and other.get("day", day) == day for other in known) or _named(
            month, unit
        )
    if any(other.get("month") == month for other in known) or any(month in pair for pair in pairs):
        return True
    return _named(month, unit) or any(int(a) == month for a, _ in _MONTH_YEAR.findall(unit))


def _named(month: int, unit: str) -> bool:
    return not _names("months")[month].isdisjoint(text.tokens(unit))


def _weekday_stands(weekday: int, unit: str, source: Source, number: int) -> bool:
    words = text.tokens(f"{unit} {source.units[number].heading}")
    if not _names("weekdays")[weekday].isdisjoint(words):
        return True
    # Two letters count only at the head of a line or right before a number ("Mo 10.2.", "ve 11/7").
    first = set(words[:1]) | {one for one, other in itertools.pairwise(words) if other[0].isdigit()}
    return any(
        (source.language, weekday) == (code, at) and text.bare(name)[:2] in first
        for name, readings in lexicon_tables.weekdays().items()
        for code, at, _ in readings
    )


def _month_year(unit: str, fields: dict[str, int]) -> bool:
    return any(
        int(a) == fields.get("month") and int(b) % 100 == fields["year"] % 100 for a, b in _MONTH_YEAR.findall(unit)
    )


_FROM_TO = re.compile(
    r"(?<![\d.,/])(\d{1,2})[./](\d{1,2})\.?\s?(?:[-–—→~]|->|to|bis|au|al|a|tot)\s?(?:[^\W\d_]{2,10}\.?\s)?"
    r"(\d{1,2})[./](\d{1,2})(?![\d/])"
)
_FIRST = re.compile(r"\D{0,4}(\d{1,2})(?!\d|[.,:/]\d)")


def listed(asked: DateTerm, source: Source, number: int) -> bool:
    """Whether a row or item begins with the day, and the note gives a range of days (``12/7 → 21/7``) it lies in."""
    day, month = asked.fields.get("day"), asked.fields.get("month")
    unit = source.units[number]
    if day is None or month is None or unit.kind not in ("row", "item"):
        return False
    first = _FIRST.match(unit.text)
    if first is None or int(first.group(1)) != day:
        return False
    return any(begin <= (month, day) <= end for begin, end in source.overall(_spans))


def _spans(source: Source) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The ranges of days of the note, ``((month, day), (month, day))``, day and month read in that order."""
    found = []
    for number, unit in enumerate(source.units):
        for one, two, three, four in _FROM_TO.findall(unit.text):
            found.append(((int(two), int(one)), (int(four), int(three))))
        for date in source.terms(number).dates if text.has_digit(unit.text) else ():
            ends = [each.fields for each in (date, date.range_end) if each is not None]
            if len(ends) == 2 and all("day" in each and "month" in each for each in ends):
                found.append(((ends[0]["month"], ends[0]["day"]), (ends[1]["month"], ends[1]["day"])))
    return found
