"""One operation on two values, or a sum of a few neighbours: what may make a value that no note holds."""

from __future__ import annotations

import re

from chamber.check import aggregate, rows, text
from chamber.check.pool import in_unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chamber.check.claim import Claim
    from chamber.check.derive import Target, Way
    from chamber.check.pool import Held
    from chamber.check.quantities import Quantity
    from chamber.check.source import Source

PLAIN = "="
"""Stands for what needs no word that asks for it: the same value in another unit, the time between two dates."""
AHEAD = 16
"""Characters before a number where a word such as *from* makes it the one after another number."""
_SUMS = 12
"""Totals that are set against one another."""
_BOUND = re.compile(
    r"(?<![^\W_])(?:from|after|starting|beyond|past|until|before|ab|nach|dès|après|desde|a partir|depois|从|"
    r"以降)(?![^\W_])",
    re.IGNORECASE,
)


def pair(target: Target, left: Held, right: Held, times: Sequence[float]) -> Iterator[tuple[float, str, str]]:
    """Every operation on two values that comes near the target: ``(value, operation, how)``."""
    one, _, unlike, _ = left
    other, _, unlike_other, _ = right
    low, high, asked = target.widest[0], target.widest[1], target.asked
    if asked.kind in ("percent", "fraction", "multiple"):
        yield from _ratios(target, left, right)
        if asked.kind != "percent" or {left[1].kind, right[1].kind} != {"percent"}:
            return
    if not unlike and not unlike_other:
        if low <= abs(one - other) <= high:
            yield one - other, "-", "{0} - {1}"
        if low <= one + other <= high:
            yield one + other, "+", "{0} + {1}"
        if target.mean and low <= (one + other) / 2 <= high and left[1].kind == right[1].kind:
            yield (one + other) / 2, "/", "({0} + {1}) / 2"
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
    counted = asked.kind == "measure" and "number" in (left[1].kind, right[1].kind)  # 1 800 kg by nine
    if one and other and (unlike != unlike_other or counted or asked.kind in ("number", "money")):
        if low <= one / other <= high:
            yield one / other, "/", "{0} / {1}"
        if low <= other / one <= high:
            yield other / one, "/", "{1} / {0}"


def _ratios(target: Target, left: Held, right: Held) -> Iterator[tuple[float, str, str]]:
    one, _, unlike, _ = left
    other, _, unlike_other, _ = right
    whole = 100.0 if target.asked.kind == "percent" else 1.0
    if one and other and unlike == unlike_other:
        yield whole * one / other, "/", "{0} / {1}"
        yield whole * other / one, "/", "{1} / {0}"
        yield whole * (one - other) / other, "/", "({0} - {1}) / {1}"
        yield whole * (other - one) / one, "/", "({1} - {0}) / {0}"


def threes(pool: Sequence[Held]) -> Iterator[Way]:
    """Sums of three to five neighbours of one kind (``2.4, 3.1 and 1.0 kg``)."""
    alike = [(value, quantity) for value, quantity, unlike, _ in pool if not unlike]
    for size in (3, 4, 5):
        for start in range(len(alike) - size + 1):
            run = alike[start : start + size]
            how = " + ".join(quantity.text for _, quantity in run)
            total = sum(value for value, _ in run)
            yield total, how, "+", False, False
            yield total / size, f"({how}) / {size}", "/", False, False


def chosen(target: Target, near: Sequence[tuple[Source, int]]) -> Iterator[Way]:
    """The sum of the rows that the claim names, or of the first few (*the first three days*), of each column."""
    tables = {(id(s), s.units[n].block): s for s, n in near if s.units[n].kind == "row"}
    said = target.claim.tokens()
    words = frozenset(map(text.stem, said))
    first = next((int(q.value) for q in target.own if q.value in _COUNTS and _FIRST.search(target.claim.text)), 0)
    for (_, block), source in tables.items():
        numbers = source.layout.rows[block]
        named = [
            n for n in numbers if any(key <= words for key in source.kept(rows.keys, n)) or _labelled(source, n, said)
        ]
        for kind, group in (("named", named), ("first", numbers[:first])):
            if 1 < len(group) < len(numbers):
                for value, how, sign, _ in aggregate.columns(target.asked, source, group, f"the {kind} rows", in_unit):
                    yield value, how, sign, how.startswith(f"sum of {len(group)}"), True


_ASIDE = re.compile(r"\([^()]*\)")


def _labelled(source: Source, number: int, said: Sequence[str]) -> bool:
    """Whether the claim has the words of a row's first cell but its bracket; a short one may be cut (``elec``)."""
    label = text.tokens(_ASIDE.sub(" ", source.units[number].cells[0]))
    return bool(label) and all(
        any(word == part or (len(part) > 3 and len(label) == 1 and word.startswith(part)) for word in said)
        for part in label
    )


_COUNTS = frozenset(map(float, range(2, 13)))
_FIRST = re.compile(
    r"(?<![^\W_])(?:first|premi\w+|erste[nr]?|primer\w*|primeir\w*|prim[ei]|eerste)(?![^\W_])", re.IGNORECASE
)


def balances(target: Target, near: Sequence[tuple[Source, int]]) -> Iterator[Way]:
    """One total less another (income and spending), and a rate of an amount in one line (40 % of 23,400)."""
    asked = target.asked
    if "-" in target.asked_for:
        for index, (left, one) in enumerate(target.sums[:_SUMS]):
            for right, other in target.sums[index + 1 : _SUMS]:
                yield left - right, f"{one} - {other}", "-", False, False
    if asked.kind not in ("money", "number"):
        return
    for source, number in near:
        held = source.terms(number).quantities
        for extra in [quantity for quantity in held if quantity.signed > 0][:_SUMS]:  # "22 a day, insurance +4"
            for base in [
                q for q in held if not q.signed and (q.kind == asked.kind or "number" in (q.kind, asked.kind))
            ][:_SUMS]:
                yield base.value + extra.value, f"{base.text} + {extra.text}", "+", True, True
        rates = [quantity for quantity in held if quantity.kind == "percent"][:_SUMS]
        for rate in rates:
            for amount in [quantity for quantity in held if quantity.kind == asked.kind][:_SUMS]:
                yield amount.value * rate.value / 100, f"{rate.text} of {amount.text}", "*", False, False


def restated(claim: Claim, asked: Quantity, pool: Sequence[Held]) -> Iterator[Way]:
    """The same value said otherwise: another unit, a rate as a percentage, the rest of a hundred, the day after."""
    after = _BOUND.search(claim.text[max(0, asked.start - AHEAD) : asked.start]) is not None
    percents = [quantity for _, quantity, _, _ in pool if quantity.kind == "percent"]
    for value, quantity, unlike, _ in pool:
        if asked.kind == "measure" and quantity.kind == "measure" and not unlike and quantity.unit != asked.unit:
            yield value, quantity.text, PLAIN, False, False
        if asked.kind == "percent" and quantity.kind in ("number", "fraction") and 0 < value <= 1:
            yield value * 100, quantity.text, PLAIN, False, False
        if asked.kind in ("number", "ordinal") and quantity.kind in ("number", "measure") and after:
            yield quantity.value + 1, f"the one after {quantity.text}", "-", True, False
    if asked.kind == "percent":
        for index, one in enumerate(percents):
            yield 100 - one.value, f"100 - {one.text}", "-", False, False
            for other in percents[index + 1 :]:
                yield 100 - one.value - other.value, f"100 - {one.text} - {other.text}", "-", False, False


def exchanges(asked: Quantity, left: Held, right: Held) -> bool:
    """An amount that the claim names in one currency, turned into another by a rate of the note."""
    if asked.kind != "money":
        return False
    return any(
        told and amount.kind == "money" and not set(amount.currency) & set(asked.currency)
        for _, amount, _, told in (left, right)
    )
