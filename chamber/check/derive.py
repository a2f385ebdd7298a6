"""Values no note holds but one operation over its values gives: differences, sums, products, ratios, counts, spans of time."""

from __future__ import annotations

import re

from chamber.check import aggregate, compare, elapsed, measures, quantities, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chamber.check.claim import Claim
    from chamber.check.quantities import Quantity
    from chamber.check.source import Source

Held = tuple[float, "Quantity", bool, bool]
"""A value to combine: in the claim's unit, its quantity, whether it is of another kind, whether the claim names it."""
Way = tuple[float, str, str, bool, bool]
"""``(value, how, operation, whether no cue is needed, whether the claim names an operand)``."""

_POOL = 48
"""Values combined in pairs: more would make any number the sum of two others."""
_SUMS = 24
"""Totals that are set against one another."""
_SECTION = 160
"""Units with digits that a section or short note may have to be searched as a whole."""
_BOUND = re.compile(
    r"(?<![^\W_])(?:from|after|starting|beyond|past|until|before|ab|nach|dès|après|desde|a partir|depois|从|以降)(?![^\W_])",
    re.IGNORECASE,
)

_CUES = {
    "-": "short below above over under fewer less more than difference gap left remaining remain remains rest others other outstanding rise rises rising risen raise raises raised climb climbs climbed goes went rose up down increase increased decrease "
    "drops falls loses lost wins surplus deficit balance profit loss excédent déficit solde saldo superávit excedente überschuss defizit bilanz teurer billiger alone itself "
    "restano resta rimangono rimane rimasti differenza più meno oltre остается остаётся осталось остаток разница больше меньше дольше короче раньше позже прибавил "
    "dropped drop fell grew gained later earlier after before ahead behind beat beats beyond cut saved spare free owe still margin faster slower heavier lighter bigger "
    "weniger mehr übrig fehlen fehlt differenz später früher unter über verbleiben gestiegen gesunken reste restent plus moins écart dépassement après avant "
    "más menos queda quedan faltan diferencia después mejoró mais sobram falta acima abaixo depois resta net",
    "+": "totale insieme somma tutto complessivamente итого всего вместе сумма общий общая плюс somando somadas soma total together altogether sum all combined overall both adds add makes comes in whole entire plus including extra joint zusammen insgesamt gesamt alle summe "
    "ohne without excluding except sans sin sem apart ensemble tout totale totaux avec dazu hinzu kommen inklusive comprend compris con com juntos todo todos conjunto ambos soma ambas",
    "*": "each per times every at rate for a an months days years nights people each cost costs pro je chacun chaque par cada por double twice half",
    "/": "percent share of times ratio half third quarter average mean per each fraction proportion anteil prozent durchschnitt moyenne part media promedio média",
}
_CUE_SETS = {sign: frozenset(text.bare(word) for word in words.split()) for sign, words in _CUES.items()}
_UNCASED_CUES = {
    "-": re.compile(r"剩|减|增|净|比|差|还|多|少|后|残|後|増|超|余|より|بقي|ارتفع|زياد|أكثر|أقل|متبق|بفارق|فرق"),
    "+": re.compile(r"共|总|總|合计|合計|一共|全部|加|往返|計|合わせ|しめて|مجموع|إجمال|اجمال|كل"),
    "*": re.compile(r"每|各|×|倍|人分|毎|ずつ|لكل"),
    "/": re.compile(r"%|率|平均|占|分之|割|متوسط|نسبة|من"),
}
_SIGN = {"-": "-", "+": "+", "*": "x", "/": "/"}


class Derived:
    """A way to reach a value: the remark that tells it, and whether the claim's words ask for it, and whether it names
    the operands too (or a whole column, list or count makes it).
    """

    __slots__ = ("cued", "remark", "sure")

    def __init__(self, remark: str, cued: bool, sure: bool) -> None:
        self.remark = remark
        self.cued = cued
        self.sure = sure


def derive(
    claim: Claim, asked: Quantity, near: Sequence[tuple[Source, int]], sources: Sequence[Source]
) -> Derived | None:
    """The best one-step derivation of ``asked``, or ``None``.

    First over the values of the units near the claim, where a value found without a cue still counts (as a warning);
    then over their sections and over a short note as a whole, only where the claim's words ask for the operation.
    """
    cues = _cues(claim)
    own = [other for other in claim.terms.quantities if other is not asked and other.kind not in ("ordinal",)]
    best: Derived | None = None
    target = _Target(claim, asked)
    for stage, places in enumerate(_stages(near, sources)):
        for value, remark, sign, named, told in _ways(target, own, places, stage, cues):
            if not target.reached(value):
                continue
            whole = (remark.startswith("sum of") or "% of " in remark) and len(
                f"{asked.value:g}".replace(".", "").rstrip("0")
            ) > 2
            cued = sign in cues or named or whole
            found = Derived(f"derived: {remark} = {asked.text}", cued, named or whole or (cued and told))
            if found.cued:
                return found
            if stage == 0:
                best = best or found
    return best


def _stages(near: Sequence[tuple[Source, int]], sources: Sequence[Source]) -> Iterator[list[tuple[Source, int]]]:
    """The units near the claim, their sections, then all units of notes that hold few values."""
    yield list(near)
    wanted = {(id(source), source.units[number].heading) for source, number in near}
    for source, number in near:
        unit = source.units[number]
        if unit.kind == "heading":
            wanted.add((id(source), f"{unit.heading} / {unit.text}" if unit.heading else unit.text))
    section = [
        (source, n)
        for source in sources
        for n, unit in enumerate(source.units)
        if (id(source), unit.heading) in wanted and any(char.isdigit() for char in unit.text)
    ]
    if len(section) <= _SECTION:
        yield section
    everything = [
        (source, n) for source in sources for n, unit in enumerate(source.units) if any(c.isdigit() for c in unit.text)
    ]
    if len(everything) <= _SECTION:
        yield everything


def _cues(claim: Claim) -> frozenset[str]:
    words = set(text.tokens(claim.text))
    found = {sign for sign, known in _CUE_SETS.items() if words & known}
    found |= {sign for sign, pattern in _UNCASED_CUES.items() if pattern.search(claim.text)}
    return frozenset(found)


class _Target:
    """The claim's number and how near a computed value must come to be it. Settled once: thousands of values are tried."""

    __slots__ = ("asked", "claim", "exact", "high", "low", "rounds", "widest")

    def __init__(self, claim: Claim, asked: Quantity) -> None:
        self.claim = claim
        self.asked = asked
        self.exact = [abs(value) for value in asked.values()]
        slack = 0.0
        if asked.kind == "percent" and asked.step >= 1:
            slack = 0.5 + 1e-9
        elif asked.step < 1:
            slack = asked.step * 0.5 * (1 + 1e-9)
        self.low, self.high = asked.value - slack, asked.value + slack
        self.widest = (0.9 * abs(asked.value) - slack, 1.1 * abs(asked.value) + slack)
        self.rounds = compare.hedged(claim.text, asked) or asked.step >= 1000

    def reached(self, value: float) -> bool:
        """Whether ``value`` is the claim's number, at its precision or, where it says so, rounded."""
        value = abs(value)
        if self.low < value < self.high:
            return True
        for own in self.exact:
            if abs(own - value) <= 1e-9 * max(1.0, own):
                return True
        return (
            self.rounds
            and 0.9 * self.asked.value < value < 1.1 * self.asked.value
            and compare.rounds(self.claim.text, self.asked, value)
        )


def _ways(
    target: _Target, own: Sequence[Quantity], near: Sequence[tuple[Source, int]], stage: int, cues: frozenset[str]
) -> Iterator[Way]:
    """Every operation tried whose value comes near the claim's number."""
    claim, asked = target.claim, target.asked
    if asked.dimension in ("time", "months"):
        for gap, how in elapsed.between(claim, asked, near):
            yield gap, how, "-", True, False
    pool = _pool(asked, own, near)
    months = {date.fields["month"] for date in claim.terms.dates if "month" in date.fields}
    for value, how, sign, counted in aggregate.totals(asked, near, _in_unit, months):
        yield value, how, sign, counted, False
        if how.startswith("sum") and "-" in cues:
            for more, quantity, unlike, named in pool:
                if named and not unlike:
                    yield more - value, f"{quantity.text} - {how}", "-", False, True
        if how.startswith("sum") and "+" in cues:
            for more, quantity, unlike, _ in pool:
                if not unlike and quantity.kind == asked.kind:
                    yield value + more, f"{how} + {quantity.text}", "+", False, False
    yield from _balances(asked, near, cues)
    yield from _restated(claim, asked, pool)
    times = _multipliers(own) if asked.value >= 100 and "*" in cues else []
    for index, left in enumerate(pool):
        for right in pool[index + 1 :]:
            for value, sign, how in _pair(target, left, right, times):
                named = left[3] and right[3] and left[1].value != right[1].value
                if stage == 0 or sign in "+-" or left[3] or right[3] or how[0].isdigit():
                    exchange = sign in "*/" and _exchange(asked, left, right)
                    told = left[3] or right[3]
                    if told and sign in "+-" and cues & {"+", "-"}:
                        sign = "-" if "-" in cues else "+"  # "11 more than before": the sum and the difference
                    yield value, how.format(left[1].text, right[1].text), sign, named or exchange, told
    if stage == 0:
        yield from _threes(pool)


def _balances(asked: Quantity, near: Sequence[tuple[Source, int]], cues: frozenset[str]) -> Iterator[Way]:
    """One total less another (income and spending), and a rate of an amount in one line (40 % of 23,400)."""
    if "-" in cues:
        sums = [
            (value, how) for value, how, _, _ in aggregate.totals(asked, near, _in_unit) if how.startswith("sum of")
        ]
        for index, (left, one) in enumerate(sums[:_SUMS]):
            for right, other in sums[index + 1 : _SUMS]:
                yield left - right, f"{one} - {other}", "-", False, False
    if asked.kind not in ("money", "number"):
        return
    for source, number in near:
        held = source.terms(number).quantities
        for rate in (quantity for quantity in held if quantity.kind == "percent"):
            for amount in (quantity for quantity in held if quantity.kind == asked.kind):
                yield amount.value * rate.value / 100, f"{rate.text} of {amount.text}", "*", False, False


def _pair(target: _Target, left: Held, right: Held, times: Sequence[float]) -> Iterator[tuple[float, str, str]]:
    """Every operation on two values that comes near the target: ``(value, operation, how)``."""
    one, _, unlike, _ = left
    other, _, unlike_other, _ = right
    low, high, asked = target.widest[0], target.widest[1], target.asked
    if asked.kind in ("percent", "fraction", "multiple"):
        yield from _ratios(target, left, right)
        if asked.kind != "percent" or unlike or unlike_other:
            return
    if not unlike and not unlike_other:
        if low <= abs(one - other) <= high:
            yield one - other, "-", "{0} - {1}"
        if low <= one + other <= high:
            yield one + other, "+", "{0} + {1}"
        for count in times:
            if low <= count * (one + other) <= high:
                yield count * (one + other), "*", f"{count:g} x ({{0}} + {{1}})"
    if asked.kind in ("percent", "points"):
        return
    if low <= one * other <= high:
        yield one * other, "*", "{0} x {1}"
    if unlike != unlike_other:
        part, whole = (other, one) if unlike_other else (one, other)
        if abs(part) < 1:  # a rate on an amount: 15% above 210
            yield whole * (1 + part), "*", "{0} + {1}"
            yield whole * (1 - part), "*", "{0} - {1}"
    if one and other and (unlike != unlike_other or asked.kind in ("number", "money")):
        if low <= one / other <= high:
            yield one / other, "/", "{0} / {1}"
        if low <= other / one <= high:
            yield other / one, "/", "{1} / {0}"


def _ratios(target: _Target, left: Held, right: Held) -> Iterator[tuple[float, str, str]]:
    one, _, unlike, _ = left
    other, _, unlike_other, _ = right
    whole = 100.0 if target.asked.kind == "percent" else 1.0
    if one and other and unlike == unlike_other:
        yield whole * one / other, "/", "{0} / {1}"
        yield whole * other / one, "/", "{1} / {0}"
        yield whole * (one - other) / other, "/", "({0} - {1}) / {1}"
        yield whole * (other - one) / one, "/", "({1} - {0}) / {0}"


def _restated(claim: Claim, asked: Quantity, pool: Sequence[Held]) -> Iterator[Way]:
    """The same value said otherwise: another unit, a rate as a percentage, the rest of a hundred, the day after the last."""
    percents = [quantity for _, quantity, _, _ in pool if quantity.kind == "percent"]
    for value, quantity, unlike, _ in pool:
        if asked.kind == "measure" and quantity.kind == "measure" and not unlike and quantity.unit != asked.unit:
            yield value, quantity.text, "+", True, False
        if asked.kind == "percent" and quantity.kind in ("number", "fraction") and 0 < value <= 1:
            yield value * 100, quantity.text, "/", True, False
        if asked.kind in ("number", "ordinal") and quantity.kind in ("number", "measure") and _BOUND.search(claim.text):
            yield quantity.value + 1, f"the one after {quantity.text}", "-", True, False
    if asked.kind == "percent":
        for index, one in enumerate(percents):
            yield 100 - one.value, f"100 - {one.text}", "-", False, False
            for other in percents[index + 1 :]:
                yield 100 - one.value - other.value, f"100 - {one.text} - {other.text}", "-", False, False


def _exchange(asked: Quantity, left: Held, right: Held) -> bool:
    """An amount that the claim names in one currency, turned into another by a rate of the note."""
    if asked.kind != "money":
        return False
    return any(
        told and amount.kind == "money" and not set(amount.currency) & set(asked.currency)
        for _, amount, _, told in (left, right)
    )


def _multipliers(own: Sequence[Quantity]) -> list[float]:
    """Small counts that the claim names (``for two``)."""
    return sorted(
        {quantity.value for quantity in own if quantity.kind in ("number", "multiple") and 1 < quantity.value <= 12}
    )


def _told(value: float, told: Sequence[float]) -> bool:
    return any(quantities.close(value, other) for other in told)


def _pool(asked: Quantity, own: Sequence[Quantity], near: Sequence[tuple[Source, int]]) -> list[Held]:
    """Values to combine, the claim's own first."""
    pool: list[Held] = []
    seen: set[tuple[float, str]] = set()
    held = [(quantity, 1.0) for quantity in own]
    mine = {id(quantity) for quantity in own}
    named_so: set[int] = set()
    told = [value for quantity in own for value in quantity.values()]
    for source, number in near:
        factor = source.factors[0] if source.factors and asked.value >= 1000 else 1.0
        for quantity in source.terms(number).quantities:
            like = any(other.unit == asked.unit for other in source.terms(number).quantities)
            led = like or _led_by(source.units[number].text, quantity, asked)
            if asked.kind == "measure" and quantity.kind == "number" and led:
                named_so.add(id(quantity))
            held.append((quantity, factor if quantity.kind == "number" else 1.0))
    for quantity, factor in held:
        value, unlike = _in_unit(asked, quantity)
        if id(quantity) in named_so:
            unlike = False
        if id(quantity) in mine and {asked.kind, quantity.kind} == {"number", "measure"}:
            unlike = False  # "612 km on them, so 88 are left": the claim leaves the unit out
        key = (round(value, 9), quantity.kind)
        if quantity.kind == "ordinal" or key in seen or not value or value == 1.0:
            continue
        seen.add(key)
        named = _told(quantity.value, told)
        pool.append((value, quantity, unlike, named))
        if factor != 1.0:
            pool.append((value * factor, quantity, unlike, named))
        if quantity.others and not quantity.text.isdigit():
            pool.append((quantity.others[0], quantity, unlike, named))
        if len(pool) >= _POOL:
            break
    return pool


def _led_by(clean: str, held: Quantity, asked: Quantity) -> bool:
    """Whether the claim's unit stands before a bare number (``km 251 020``, ``Km at purchase: 241 300``)."""
    before = text.bare(clean[max(0, held.start - 20) : held.start])
    table = measures.units()
    return any(table.symbols.get(word, table.words.get(word, ("",)))[0] == asked.unit for word in text.tokens(before))


def _in_unit(asked: Quantity, held: Quantity) -> tuple[float, bool]:
    """The held value in the asked one's unit, and whether it is another kind of thing (a count beside an amount)."""
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


def _threes(pool: Sequence[Held]) -> Iterator[Way]:
    """Sums of three to five neighbours of one kind (``2.4, 3.1 and 1.0 kg``)."""
    alike = [(value, quantity) for value, quantity, unlike, _ in pool if not unlike]
    for size in (3, 4, 5):
        for start in range(len(alike) - size + 1):
            run = alike[start : start + size]
            how = " + ".join(quantity.text for _, quantity in run)
            total = sum(value for value, _ in run)
            yield total, how, "+", False, False
            yield total / size, f"({how}) / {size}", "/", False, False
