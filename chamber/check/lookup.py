"""Where the terms of a claim stand in its sources."""

from __future__ import annotations

import heapq
import re

from chamber.check import calendars, compare, dates, quantities, reckoned, shorthand, spoken, written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from chamber.check.claim import Claim
    from chamber.check.dates import DateTerm
    from chamber.check.quantities import Quantity
    from chamber.check.source import Source

Place = tuple["Source", int]
"""A unit: its source and its number there."""

_DIGITS = re.compile(r"\d+")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
# Each begins with what can be searched for at once: a pattern that begins with a border is tried at every letter.
_THOUSANDS = re.compile(
    r"[ktT](?<![^\W_]{2})(?:EUR|€|USD|US\$|\$|GBP|£|CHF)\b|(?:EUR|€|USD|\$|GBP|£|CHF) ?(?:k|'?000s?|thousands?)\b"
)
_MILLIONS = re.compile(
    r"[mM](?<![^\W_]{2})(?:EUR|€|USD|\$|GBP|£|CHF)\b|(?:EUR|€|USD|\$|GBP|£|CHF) ?(?:m|mn|mio|millions?)\b"
)
_SAID = {
    1e3: ("in thousands", "(000)", "(000s)", " Tsd", "in tausend", "en milliers", "en miles", "千円", "千元"),
    1e6: ("in millions", "in mio ", "in mio.", "en millions", "百万円", " 10^6"),
    1e4: ("万元", "万円"),
}


_CONTEXT = 2000
"""Characters of a unit (its header and heading first) that may say that a bare number is a rate."""


_ENOUGH = 1_000
"""Units that hold a number from which on no more are sought."""


class Hit:
    """What was found of a term. ``how``: yes, vouch (unit left to context), unit (another unit), rounded, or ``""``.

    ``places`` are the units that hold it (those of the best ``how``); ``other`` those that hold its number with
    another unit.
    """

    __slots__ = ("how", "other", "places", "remark")

    def __init__(self) -> None:
        self.how = ""
        self.places: list[Place] = []
        self.other: list[tuple[Place, Quantity]] = []
        self.remark = ""


def quantity(
    claim: Claim,
    asked: Quantity,
    sources: Sequence[Source],
    near: Sequence[Place],
    closest: Collection[tuple[int, int]],
) -> Hit:
    """Where the claim's quantity stands; ``near`` are units to compare in full (conversions, rounding).

    ``closest`` names (by id of source, number) the units where a written minus sign counts against a plain number.
    """
    hit = Hit()
    lowered = any(word in compare.DOWN for word in claim.stems)
    raised = not compare.UP.isdisjoint(claim.stems)
    vouched: list[Place] = []
    for place, held in _candidates(asked, sources, near):
        if hit.places and hit.places[-1] == place:
            continue
        if len(hit.places) > _ENOUGH:
            break
        around = _around(*place)[:_CONTEXT] if asked.kind == "percent" else ""
        result = compare.compare(asked, held, around, lowered)
        if result == compare.NO and (scaled(asked, held, place[0]) or compare.monthly(asked, held)):
            result = compare.VOUCH
        if result == compare.SIGN and (id(place[0]), place[1]) not in closest and not raised:
            result = compare.VOUCH
        if result == compare.YES:
            hit.places.append(place)
        elif result == compare.VOUCH:
            vouched.append(place)
        elif result == compare.UNIT:
            hit.other.append((place, held))
    hit.how = compare.YES if hit.places else compare.VOUCH if vouched else compare.UNIT if hit.other else ""
    hit.places = list(dict.fromkeys(hit.places + vouched))
    if not hit.places:
        _in_dates_and_codes(asked, sources, hit)
    if not hit.places and asked.dimension == "time":
        _vouched(written.clocked(asked, sources), hit)
    if not hit.places and asked.kind == "percent":
        _vouched(written.divided(asked, sources), hit)
    if not hit.places:
        _rounded(claim, asked, near, hit)
    return hit


def _vouched(places: list[Place], hit: Hit) -> None:
    if places:
        hit.places, hit.how = places, compare.VOUCH


def _around(source: Source, number: int) -> str:
    unit = source.units[number]
    return " ".join((*unit.header, unit.heading, unit.lead, unit.text))


def _candidates(asked: Quantity, sources: Sequence[Source], near: Sequence[Place]) -> Iterator[tuple[Place, Quantity]]:
    """The quantities that may be the claim's: all of the units near, then those elsewhere with the same digits."""
    wanted = readings(asked)
    for source, number in near:
        for held in source.terms(number).quantities:
            yield (source, number), held
    for source in sources:
        seen = {number for other, number in near if other is source}
        streams = [source.holding(value, timed) for value, timed in wanted]
        last = (-1, -1)
        for number, held in heapq.merge(*streams, key=_standing) if len(streams) > 1 else streams[0]:
            if number not in seen and (number, held.start) != last:
                yield (source, number), held
            last = (number, held.start)


def _standing(found: tuple[int, Quantity]) -> tuple[int, int]:
    return found[0], found[1].start


_SPANS = (1.0, 60.0, 3600.0, 86_400.0, 604_800.0)
"""Seconds of a second, minute, hour, day and week."""


def readings(asked: Quantity) -> list[tuple[float, bool]]:
    """What a note may write for the number, but for a power of ten, and whether only as a length of time.

    Lengths of time may be in other units. Miles for kilometres and their like are found near the claim only.
    """
    found = dict.fromkeys(asked.values(), False)
    if asked.dimension in ("time", "months"):
        for span in _SPANS if asked.dimension == "time" else (1.0, 3.0, 12.0):
            found.setdefault(asked.base / span, True)
    return sorted(found.items())


def scaled(asked: Quantity, held: Quantity, source: Source) -> bool:
    """A bare number of a note whose figures are in thousands or millions of a currency."""
    if held.kind != "number" or asked.kind not in ("money", "number") or abs(asked.value) < 1000:
        return False
    for factor in source.factors:
        if any(quantities.close(value, held.value * factor) for value in asked.values()):
            return True
    return False


def factors(clean: str) -> tuple[float, ...]:
    """Factors that a note declares for its bare figures (``Figures in kEUR``)."""
    found = {factor for factor, phrases in _SAID.items() if any(phrase in clean for phrase in phrases)}
    found.update(factor for factor, pattern in ((1e3, _THOUSANDS), (1e6, _MILLIONS)) if pattern.search(clean))
    return tuple(sorted(found))


def _in_dates_and_codes(asked: Quantity, sources: Sequence[Source], hit: Hit) -> None:
    """A bare whole number may stand as a year, an hour, or the number of an id (``rep3`` for replicate 3)."""
    if asked.kind == "number" and asked.step < 1 and not asked.word:  # 2.1 for v2.1
        for source in sources:
            if source.has_code(asked.text, "version"):
                hit.places += [(source, number) for number in source.holding_text(asked.text)]
        hit.how = compare.VOUCH if hit.places else hit.how
    if asked.kind not in ("number", "ordinal", "measure") or not asked.value.is_integer() or asked.value < 0:
        return
    wanted = str(int(asked.value))
    if len(wanted) == 4:  # 1839-43
        short = re.compile(rf"{wanted[:2]}\d\d[-/]{wanted[2:]}(?!\d)")
        for source in sources:
            hit.places += [(source, number) for number, unit in enumerate(source.units) if short.search(unit.text)]
    for source in sources:
        for number in source.digits.get(wanted.rstrip("0")[:4] or "0", ()):
            found = source.terms(number)
            held = [date.text for date in found.dates if _plain_in(date, int(asked.value), asked)]
            held += [
                code.key for code in found.codes if wanted in [d.lstrip("0") or "0" for d in _DIGITS.findall(code.key)]
            ]
            if held:
                hit.places.append((source, number))
    if hit.places:
        hit.how = compare.VOUCH


def _plain_in(date: DateTerm, value: int, asked: Quantity) -> bool:
    fields = date.fields
    if asked.kind == "ordinal":
        return value in (fields.get("day"), fields.get("quarter"), fields.get("week"), fields.get("half"))
    return value in (fields.get("year"), fields.get("week"), fields.get("quarter")) or (
        date.maybe_duration and value in fields.values()
    )


def _rounded(claim: Claim, asked: Quantity, near: Sequence[Place], hit: Hit) -> None:
    for source, number in near:
        for held in source.terms(number).quantities:
            for value in _comparable(asked, held, source):
                if compare.may_round(claim.text, asked, value, held):
                    hit.how, hit.remark = "rounded", f"rounded from {held.text}"
                    hit.places.append((source, number))


def _comparable(asked: Quantity, held: Quantity, source: Source) -> list[float]:
    """Values of the note's quantity in the unit of the claim's."""
    if asked.kind == held.kind == "measure":
        if asked.dimension == held.dimension and asked.value:
            return [held.base * asked.value / asked.base] if asked.base else []
        return []
    if asked.kind == held.kind and asked.kind != "money":
        return [held.value]
    if asked.kind == "percent" and held.kind in ("number", "fraction") and held.value <= 1:
        return [held.value * 100]
    if asked.kind == "fraction" and held.kind == "percent":
        return [held.value / 100]
    if "percent" in (asked.kind, held.kind) and asked.kind != held.kind:
        return [] if held.kind != "number" or asked.kind != "percent" else [held.value]
    if held.kind in ("number", "money") and asked.kind in ("number", "money"):
        return [held.value, *(held.value * factor for factor in source.factors if held.kind == "number")]
    return [held.value] if {asked.kind, held.kind} & {"number"} and held.kind != "ordinal" else []


def date(asked: DateTerm, sources: Sequence[Source], compared: bool = False, spans: Sequence[Quantity] = ()) -> Hit:
    """Where the claim's date stands: every field it gives agrees with one date of the note.

    ``compared``: the claim asks for a difference, so a time may be one; ``spans``: the lengths of time it tells.
    """
    hit = Hit()
    partial: list[Place] = []
    for source in sources:
        said = spoken.places(asked, source)
        hit.places += [(source, number) for number in said]
        hit.how = "vouch" if hit.places else hit.how
        for number in source.dated.showing(asked):
            for held in source.terms(number).dates:
                result = dates.agreement(asked, held, *calendars.lent(source, number, held))
                if result == "yes":
                    hit.places.append((source, number))
                    break
                if result == "partial" and dates.agrees(asked, held, *calendars.lent(source, number, held)):
                    partial.append((source, number))
    hit.how = compare.YES if hit.places else "partial" if partial else ""
    hit.places = hit.places or partial
    if not hit.places and not _struck(asked, sources):
        _date_elsewhere(asked, sources, hit)
        if not hit.places and (found := reckoned.find(asked, sources, compared, spans)) is not None:
            hit.places, hit.how, hit.remark = [found[:2]], compare.VOUCH, found[2]
    return hit


def _struck(asked: DateTerm, sources: Sequence[Source]) -> bool:
    """Whether struck-out or commented text gives the claim's date: then shorthand elsewhere does not vouch for it."""
    for source in sources:
        for unit in source.dead:
            if any(dates.agreement(asked, held) == "yes" for held in dates.find(unit.text, source.language or None)):
                return True
    return False


def _date_elsewhere(asked: DateTerm, sources: Sequence[Source], hit: Hit) -> None:
    """Fields that stand in a heading's date and an item's time together, or as plain numbers of the note."""
    fields = asked.fields
    if asked.bare_year or set(fields) <= {"year", "fiscal"}:
        year = fields.get("year", fields.get("fiscal"))
        short = re.compile(rf"{str(year)[:2]}\d\d[-/]{str(year)[2:]}(?!\d)")  # 1839-43
        titled = re.compile(rf"(?<!\S){str(year)[2:]}(?!\S)")  # "contracts 24 | contracts 25" above a table
        for source in sources:
            found = [
                n
                for n, unit in enumerate(source.units)
                if str(year) in _YEAR.findall(unit.text)
                or short.search(unit.text)
                or (unit.kind == "header" and titled.search(unit.text))
            ]
            if found or str(year) in source.name:
                hit.places += [(source, number) for number in found[:1] or range(min(1, len(source.units)))]
                hit.how = "vouch"
        return
    for source in sources:
        for number in source.dated.showing(asked):
            if shorthand.vouches(asked, source, number) or shorthand.listed(asked, source, number):
                hit.places.append((source, number))
                hit.how = "vouch"
