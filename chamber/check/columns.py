"""What a table's header says of the bare numbers below it: ``| Metres |``, ``| Price (€) |``, ``| 预算（万元） |``."""

from __future__ import annotations

import re

from chamber.check import aggregate, measures, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.check.markdown import Unit
    from chamber.check.quantities import Quantity

_TOKEN = re.compile(r"(?:R|US|CA|A|C|NZ|HK|S)\$|[%€$£¥₹]|[^\W\d_]+(?:/[^\W\d_]{1,4}|\^[23])?")
_BRACKETED = re.compile(r"[(\[]([^()\[\]]{1,20})[)\]]")
_UNSURE = frozenset("min mins mo sec in pt no a s t h m g l k w v u e st nr".split())
"""Short words that are units only where the header sets them apart: in brackets, or as its last word after others."""

_EACH = frozenset(
    text.bare(word)
    for word in "day week month year tag woche monat jahr jour semaine an année día semana año mes dia ano mês giorno "
    "settimana mese anno dag maand jaar день неделя месяц год".split()
)
"""Calendar words in the singular: above a column they say which one it is, or that the amounts are for one."""

_known: dict[tuple[str, str], measures.Tail | None] = {}


def dress(unit: Unit, found: Sequence[Quantity], language: str) -> None:
    """Give bare numbers of a row the unit, currency or percent of their column's header."""
    for quantity in found:
        if quantity.kind != "number" or quantity.word:
            continue
        for column, header in enumerate(unit.header[: len(unit.cells)]):
            start, end = aggregate.cell_span(unit.cells, column)
            if start <= quantity.start < end:
                meaning = _meaning(header, language)
                if meaning is not None:
                    _put_on(quantity, meaning)
                break


def _meaning(header: str, language: str) -> measures.Tail | None:
    key = (header, language)
    if key not in _known:
        if len(_known) > 4096:
            _known.clear()
        word = unit_word(text.clean(header), language)
        _known[key] = _tail(word, language) if word else None
    return _known[key]


def unit_word(header: str, language: str) -> str:
    """The word or sign of a clean header that says what its numbers are (``%``, ``€``, ``万元``), or ``""``."""
    for inside in map(str.strip, _BRACKETED.findall(header)):
        if _tail(inside, language) is not None:
            return inside
    words: list[str] = _TOKEN.findall(header)
    for place, word in enumerate(words):
        last = place == len(words) - 1 and place > 0
        if text.bare(word) in _UNSURE and not (last and word in ("W", "V", "A", "m", "g", "l", "h", "t", "s")):
            continue
        if text.bare(word) not in _EACH and _tail(word, language) is not None:
            return word
    return ""


def _tail(word: str, language: str) -> measures.Tail | None:
    """What ``word`` would say after a number; ``None`` for a word that says nothing."""
    scaled = word in ("k", "K", "Tsd", "Tsd.", "mn", "Mio", "Mio.")
    written = f"1{word}" if scaled else f"1 {word}"
    found = measures.tail(written, 1, language, False)
    whole = found.end == len(written)
    return (
        found
        if whole and ((scaled and found.scale > 1) or found.currency or found.percent or found.unit is not None)
        else None
    )


def _put_on(quantity: Quantity, meaning: measures.Tail) -> None:
    plain = (quantity.value,) if meaning.scale != 1 else ()  # "86" of a column in 万元 is told as 86, too
    quantity.value *= meaning.scale
    quantity.step *= meaning.scale
    quantity.others = (*(value * meaning.scale for value in quantity.others), *plain)
    quantity.base = quantity.value
    if meaning.currency:
        quantity.kind, quantity.currency = "money", meaning.currency
    elif meaning.percent:
        quantity.kind = "percent"
    elif meaning.unit is not None:
        name, dimension, size, offset = meaning.unit
        quantity.kind, quantity.unit, quantity.dimension = "measure", name, dimension
        quantity.base = (quantity.value + offset) * size
