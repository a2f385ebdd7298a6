"""The values that a derivation may combine: the claim's own and those of the units near it, in the claim's unit."""

from __future__ import annotations

from chamber.check import compare, measures, quantities, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chamber.check.quantities import Quantity
    from chamber.check.source import Source

Held = tuple[float, "Quantity", bool, bool]
"""A value to combine: in the claim's unit, its quantity, whether it is of another kind, whether the claim names it."""

_POOL = 48
"""Values combined in pairs: more would make any number the sum of two others."""
_MOST = 400
"""Values read of one unit: a longer line is a dump of numbers."""


def _told(value: float, told: Sequence[float]) -> bool:
    return any(quantities.close(value, other) for other in told)


def gather(asked: Quantity, own: Sequence[Quantity], near: Sequence[tuple[Source, int]]) -> list[Held]:
    """Values to combine, the claim's own first."""
    values: list[Held] = []
    seen: set[tuple[float, str]] = set()
    held = [(quantity, 1.0) for quantity in own]
    mine = {id(quantity) for quantity in own}
    named_so: set[int] = set()
    told = [value for quantity in own for value in quantity.values()]
    for source, number in near:
        like = any(other.unit == asked.unit for n in _beside(source, number) for other in source.terms(n).quantities)
        factor = source.factors[0] if source.factors and asked.value >= 1000 else 1.0
        for quantity in source.terms(number).quantities[:_MOST]:
            if _measures_too(source.units[number].text, like, quantity, asked):
                named_so.add(id(quantity))
            held.append((quantity, factor if quantity.kind == "number" else 1.0))
    for quantity, factor in held:
        value, unlike = in_unit(asked, quantity)
        if id(quantity) in named_so:
            unlike = False
        if id(quantity) in mine and {asked.kind, quantity.kind} == {"number", "measure"} and not _lasts(quantity):
            unlike = False  # "612 km on them, so 88 are left": the claim leaves the unit out
        key = (round(value, 9), quantity.kind)
        if quantity.kind == "ordinal" or key in seen or not value or value == 1.0:
            continue
        seen.add(key)
        named = _told(quantity.value, told)
        values.append((value, quantity, unlike, named))
        if factor != 1.0:
            values.append((value * factor, quantity, unlike, named))
        if quantity.others and not quantity.text.isdigit():
            values.append((quantity.others[0], quantity, unlike, named))
        if len(values) >= _POOL:
            break
    return values


def _beside(source: Source, number: int) -> Iterator[int]:
    """The unit, and where it is an item those of its list right before and after: they leave out what these say."""
    units = source.units
    for other in (number, number - 1, number + 1):
        if 0 <= other < len(units) and (
            other == number or (units[other].block == units[number].block and units[number].kind == "item")
        ):
            yield other


def _lasts(quantity: Quantity) -> bool:
    return quantity.dimension in ("time", "months")


def _measures_too(clean: str, like: bool, held: Quantity, asked: Quantity) -> bool:
    """Whether a bare number stands beside a measure in the claim's unit (``like``), or right after that unit's name."""
    if asked.kind != "measure" or held.kind != "number":
        return False
    return like or _led_by(clean, held, asked)


def _led_by(clean: str, held: Quantity, asked: Quantity) -> bool:
    """Whether the claim's unit stands before a bare number (``km 251 020``, ``Km at purchase: 241 300``)."""
    before = text.bare(clean[max(0, held.start - 20) : held.start])
    table = measures.units()
    return any(table.symbols.get(word, table.words.get(word, ("",)))[0] == asked.unit for word in text.tokens(before))


def in_unit(asked: Quantity, held: Quantity) -> tuple[float, bool]:
    """The held value in the asked one's unit, and whether it is another kind of thing (a count beside an amount)."""
    if asked.kind == "points" and held.kind == "percent":
        return held.value, False
    if asked.kind in ("percent", "fraction", "multiple"):
        return held.value, held.kind == "percent" and asked.kind != "percent"
    if asked.kind == "measure" and held.kind == "measure":
        if {asked.unit, held.unit} <= compare.SAILORS:
            return held.value, False
        if asked.dimension == held.dimension and asked.value and asked.base and asked.dimension != "temperature":
            return held.base * asked.value / asked.base, False
        return held.value, asked.unit != held.unit
    if asked.kind == "money" and held.kind == "money":
        return held.value, not set(asked.currency) & set(held.currency)
    if asked.kind == held.kind or "number" in (asked.kind, held.kind):
        return held.value, held.kind in ("percent", "measure") and asked.kind != held.kind
    if held.kind == "percent":
        return held.value / 100, True
    return held.value, True
