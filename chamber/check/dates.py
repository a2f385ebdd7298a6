"""Dates and times of a text, and whether the one in a claim agrees with the one in a note."""

from __future__ import annotations

from chamber.check import dates_clock, dates_numeric, dates_periods, dates_words
from chamber.check.dates_model import FIELDS, DateTerm, week_of, weekday_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.dates_model import Fields

__all__ = ["FIELDS", "DateTerm", "agreement", "agrees", "find"]

_RANGE = frozenset(
    [
        *"-–—~〜～至到",
        "to",
        "bis",
        "until",
        "till",
        "through",
        "thru",
        "au",
        "à",
        "al",
        "a",
        "até",
        "do",
        "до",
        "по",
        "tot",
        "から",
        "إلى",
        "حتى",
    ]
)
_DIGITS = {zero + digit: str(digit) for zero in (0x660, 0x6F0, 0x966, 0xFF10) for digit in range(10)}
_LEAD_INS = frozenset(["", "the", "den", "dem", "le", "el", "dia", "día", "der", "de"])
_LENIENT = frozenset({"year", "weekday"})
"""Fields that a claim may give beyond the note without being refuted, as long as another field agrees."""


def find(text: str, language: str | None = None, inherited_year: int | None = None) -> list[DateTerm]:
    """The dates and times of ``text`` (original case), in order, none overlapping.

    ``language`` ("en", "de" …) settles 01/03, names shared by languages and lower-case abbreviations; without it only
    what is plain counts. ``inherited_year`` becomes ``context_year`` of terms without a year.
    """
    original = text
    if not text.isascii():
        text = text.translate(_DIGITS)
    found = [(term, False) for term in dates_numeric.scan(text, language)]
    found.extend(dates_words.scan(text, language))
    if not text.isascii():
        found.extend(dates_periods.scan_kanji(text))
    if not found:
        return []
    terms = _join(_apart(found), text)
    terms = _link(_hours(terms, text), text)
    for term in terms:
        term.text = original[term.span[0] : term.span[1]]
        if inherited_year is not None and "year" not in term.fields and "fiscal" not in term.fields:
            term.context_year = inherited_year
    return terms


def _apart(found: list[tuple[DateTerm, bool]]) -> list[tuple[DateTerm, bool]]:
    """Without overlaps: of two that overlap the longer stays."""
    found.sort(key=lambda item: (item[0].span[0], -item[0].span[1]))
    kept: list[tuple[DateTerm, bool]] = []
    for item in found:
        start, end = item[0].span
        if kept and start < kept[-1][0].span[1]:
            before = kept[-1][0].span
            if end - start > before[1] - before[0]:
                kept[-1] = item
            continue
        kept.append(item)
    return kept


def _join(found: list[tuple[DateTerm, bool]], text: str) -> list[DateTerm]:
    """Put weekdays to their dates and CJK years to their periods; drop weak names that stand beside nothing."""
    terms: list[DateTerm] = []
    weak_before: DateTerm | None = None
    for term, weak in found:
        last = terms[-1] if terms else None
        gap = text[last.span[1] : term.span[0]] if last is not None and term.span[0] - last.span[1] <= 12 else None
        if last is not None and gap is not None and _joins(last, gap, term):
            _absorb(last, gap, term, text)
            weak_before = None
            continue
        months = (weak and term.kind == "date") or (weak_before is not None and weak_before.kind == "date")
        beside = last is not None and gap is not None and not last.bare_year and _beside(gap, months)
        if weak_before is not None and not beside:
            terms.pop()
        weak_before = term if weak and not beside else None
        terms.append(term)
    if weak_before is not None:
        terms.pop()
    return terms


def _absorb(last: DateTerm, gap: str, term: DateTerm, text: str) -> None:
    """Make one term of a date and the weekday or period beside it."""
    closed = term.kind == "weekday" and gap.strip() != "" and text[term.span[1] : term.span[1] + 1] in (")", "）")
    last.span = (last.span[0], term.span[1] + closed)
    for name, value in term.fields.items():
        last.give(name, value)
    last.readings = last.readings or tuple({**last.fields, **fields} for fields in term.readings)
    last.kind = "period" if term.kind == "period" else "date"
    last.range_end, last.maybe_duration, last.bare_year = term.range_end or last.range_end, False, False


def _joins(last: DateTerm, gap: str, term: DateTerm) -> bool:
    if last.kind == "weekday" and term.kind == "date" and ("day" in term.fields):
        return gap.replace(",", " ").replace(".", " ").strip() in _LEAD_INS and "\n" not in gap
    if term.kind == "weekday" and last.kind == "date" and "day" in last.fields and "weekday" not in last.fields:
        return gap.strip() in ("", "(", "（") and "\n" not in gap
    glued = not gap and "year" in last.fields and len(last.fields) == 1
    return glued and term.kind in ("date", "period") and "year" not in term.fields


def _beside(gap: str, range_only: bool) -> bool:
    """Whether what stands between two terms makes them neighbours; a bare month (May–July) only in a range."""
    word = gap.replace(",", " ").replace(".", " ").replace("/", " ").strip()
    return word in _RANGE or (not range_only and (word in _LEAD_INS or word in ("at", "um", "and", "&", "or")))


def _hours(terms: list[DateTerm], text: str) -> list[DateTerm]:
    """Add the bare first hour of "9-11 am" and "14–16 Uhr"."""
    whole: list[DateTerm] = []
    for term in terms:
        if term.kind == "time" and not term.half_day and "\u0030" <= text[term.span[0]] <= "9":
            first = dates_clock.hour_before(text, term)
            if first is not None and not (whole and whole[-1].span[1] > first.span[0]):
                whole.append(first)
        whole.append(term)
    return whole


def _link(terms: list[DateTerm], text: str) -> list[DateTerm]:
    """Tie the ends of ranges together; an end without month or year takes it from the other."""
    for place, other in enumerate(terms[1:]):
        one = terms[place]
        gap = text[one.span[1] : other.span[0]]
        if one.kind != other.kind or len(gap) > 9 or gap.strip() not in _RANGE or not gap:
            continue
        one.range_end = other
        for name in ("year", "fiscal", "month"):
            for taker, giver in ((one, other), (other, one)):
                needed = name != "month" or "day" in taker.fields
                if needed and name in giver.fields and name not in taker.fields and taker.kind != "time":
                    taker.give(name, giver.fields[name])
        if one.half_day and not other.half_day and one.fields["hour"] + 12 <= other.fields["hour"]:
            one.give("hour", one.fields["hour"] + 12)
        one.half_day = one.half_day and other.half_day
    return terms


def agreement(
    claim: DateTerm, note: DateTerm, note_context_year: int | None = None, note_context_month: int | None = None
) -> str:
    """How far the note's date bears out the claim's: ``yes`` | ``partial`` | ``no``.

    ``yes``: every field the claim gives is the note's; ``partial``: some are, the others the note leaves open; ``no``:
    a field differs, or none is shared. The best of all readings counts. The contexts (heading, file name) fill in what
    the note's date leaves out; a weekday and an ISO week are computed from a full date.
    """
    best = "no"
    year = note.context_year if note_context_year is None else note_context_year
    for asked in claim.readings or (claim.fields,):
        for held in note.readings or (note.fields,):
            if _clash(asked, held):
                continue
            result = _compare(asked, _completed(held, year, note_context_month), claim.half_day, note.half_day)
            if not result:
                return "yes"
            if result is not _DIFFERENT:
                best = "partial"
    return best


def agrees(
    claim: DateTerm, note: DateTerm, note_context_year: int | None = None, note_context_month: int | None = None
) -> bool:
    """Whether the note's date bears out the claim's.

    A year or weekday that the note leaves open does no harm; a month, day, hour or period that it does not give does.
    """
    year = note.context_year if note_context_year is None else note_context_year
    return any(
        _compare(asked, _completed(held, year, note_context_month), claim.half_day, note.half_day) <= _LENIENT
        for asked in claim.readings or (claim.fields,)
        for held in note.readings or (note.fields,)
    )


_DIFFERENT = frozenset({"different"})


def _clash(asked: Fields, held: Fields) -> bool:
    """Whether a written field differs: then there is no need to work the others out."""
    return any(held.get(name, value) != value and name != "hour" for name, value in asked.items())


def _completed(held: Fields, year: int | None, month: int | None) -> Fields:
    fields = dict(held)
    if "year" not in fields and "fiscal" not in fields and year is not None and "hour" not in fields:
        fields["year"] = year
    if "month" not in fields and month is not None and "day" in fields:
        fields["month"] = month
    if "year" in fields and "month" in fields and "day" in fields:
        whole = (fields["year"], fields["month"], fields["day"])
        fields.setdefault("weekday", weekday_of(*whole))
        fields.setdefault("week", week_of(*whole))
    return fields


def _compare(asked: Fields, held: Fields, asked_half: bool, held_half: bool) -> frozenset[str]:
    """The fields asked for that are not held, or ``_DIFFERENT``."""
    missing = []
    for name, value in asked.items():
        other = held.get(name)
        if other is None:
            missing.append(name)
        elif other != value and not (name == "hour" and (asked_half or held_half) and (other - value) % 12 == 0):
            return _DIFFERENT
    return frozenset(missing) if len(missing) < len(asked) else _DIFFERENT
