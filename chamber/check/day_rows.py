"""Rows of tables whose first cell is a day, as in logs and ledgers: the day names the row."""

from __future__ import annotations

import re

from chamber.check import dates, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.binding import Clause
    from chamber.check.closeness import Near
    from chamber.check.dates import DateTerm
    from chamber.check.source import Source
    from chamber.check.verdict import _Judging

# "Since 5 January he has dropped to 5.6 kg": the value is not of that day.
_APART = re.compile(
    r"(?<![^\W_])(?:since|after|before|until|till|from|between|to|by|than|vs\.?|versus|compared (?:to|with)|seit|nach|"
    r"vor|bis|ab|zwischen|von|vom|zum|als|depuis|après|avant|jusqu'au|dès|entre|du|au|que|desde|después del?|"
    r"antes del?|hasta|após|depois d[eo]|antes d[eo]|até|do|ao|dopo|prima de[li]|dal|fino al|tra|al|sinds|na|voor|tot|"
    r"tussen|van|منذ|بعد|قبل|حتى|من|إلى)\s(?:the\s|dem\s|den\s|le\s|el\s|o\s|il\s)?\Z",
    re.IGNORECASE,
)
_APART_BEHIND = re.compile(r"\s?(?:から|まで|以来|以降|以前|より|起|至|之?前|之?后|之?後|到|以后|以後)")


def of_day(judging: _Judging, source: Source, number: int) -> bool:
    """Whether the first cell of the row is a day that the claim gives, and that no other row of the table has."""
    return any(_is_of(asked, source, number) for asked in judging.claim.terms.dates)


def named(judging: _Judging, clause: Clause) -> list[Near]:
    """The row of the one day that a clause tells of, where the clause has another word of the row or of its table."""
    days = [d for d in judging.claim.terms.dates if clause.start <= d.span[0] < clause.end and "day" in d.fields]
    said = judging.claim.text
    if len(days) != 1 or _APART.search(said[: days[0].span[0]]) or _APART_BEHIND.match(said, days[0].span[1]):
        return []
    rows = {
        (id(near.source), near.number): near
        for near in judging.bearing
        if near.source.units[near.number].kind == "row" and _is_of(days[0], near.source, near.number)
    }
    found = list(rows.values())
    return found if len(found) == 1 and _linked(judging, found[0], days[0]) else []


def _linked(judging: _Judging, row: Near, day: DateTerm) -> bool:
    """Whether the claim has a word of the row or its header, the unit of a column with it: the table is its matter."""
    unit = row.source.units[row.number]
    start, end = day.span
    said = f"{judging.claim.text[:start]} {judging.claim.text[end:]}"
    words = frozenset(map(text.stem, text.tokens(said)))
    words |= {text.stem(quantity.unit) for quantity in judging.claim.terms.quantities if quantity.unit}
    theirs = [*unit.header[1:], *unit.cells[1:]]
    return any(row.source.stems_of(cell) & words - {""} for cell in theirs if any(map(str.isalpha, cell)))


def _is_of(asked: DateTerm, source: Source, number: int) -> bool:
    day = source.kept(_day, number)
    if day is None or dates.agreement(asked, day) != "yes":
        return False
    others = source.layout.rows.get(source.units[number].block, [])
    found = [source.kept(_day, other) for other in others if other != number]
    return not any(other is not None and dates.agreement(day, other) == "yes" for other in found)


def _day(source: Source, number: int) -> dates.DateTerm | None:
    cell = source.units[number].cells[0] if source.units[number].cells else ""
    found = [date for date in dates.find(cell, source.language or None) if "day" in date.fields]
    return found[0] if len(found) == 1 else None
