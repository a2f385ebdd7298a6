"""One operation on two values, or a sum of a few neighbours: what may make a value that no note holds."""

from __future__ import annotations

import itertools
import re

from chamber.check import quantities, shorthand
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
    if target.rate and one and other:
        yield target.rate * one / other, "/", "{0} / {1}"
        yield target.rate * other / one, "/", "{1} / {0}"
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


def balances(target: Target, near: Sequence[tuple[Source, int]]) -> Iterator[Way]:
    """One total less another (income and spending), and a rate of an amount in one line (40 % of 23,400)."""
    asked = target.asked
    if "-" in target.asked_for:
        for index, (left, one) in enumerate(target.sums[:_SUMS]):
            for right, other in target.sums[index + 1 : _SUMS]:
                yield left - right, f"{one} - {other}", "-", False, False
    if asked.kind not in ("money", "number", "measure"):
        return
    for source, number in near:
        held = source.terms(number).quantities
        for extra in [quantity for quantity in held if quantity.signed > 0][:_SUMS]:  # "22 a day, insurance +4"
            for base in [
                q for q in held if not q.signed and (q.kind == asked.kind or "number" in (q.kind, asked.kind))
            ][:_SUMS]:
                yield base.value + extra.value, f"{base.text} + {extra.text}", "+", False, True
        rates = [quantity for quantity in held if quantity.kind == "percent"][:_SUMS]
        for rate in rates:
            for amount in [q for q in held if q.kind == asked.kind and q.dimension == asked.dimension][:_SUMS]:
                size = in_unit(asked, amount)[0]
                yield size * rate.value / 100, f"{rate.text} of {amount.text}", "*", False, False


def restated(claim: Claim, asked: Quantity, pool: Sequence[Held]) -> Iterator[Way]:
    """The same value said otherwise: another unit, a rate as a percentage, the rest of a hundred, the day after."""
    after = _BOUND.search(claim.text[max(0, asked.start - AHEAD) : asked.start]) is not None
    halved = _HALF.search(claim.text) is not None
    percents = [quantity for _, quantity, _, _ in pool if quantity.kind == "percent"]
    for value, quantity, unlike, _ in pool:
        if asked.kind == "measure" and quantity.kind == "measure" and not unlike and quantity.unit != asked.unit:
            yield value, quantity.text, PLAIN, False, False
        if asked.kind == "percent" and quantity.kind in ("number", "fraction") and 0 < value <= 1:
            yield value * 100, quantity.text, PLAIN, False, False
        if factor := _PERIODS.get((asked.period, quantity.period), 0.0):
            yield value * factor, f"{quantity.text} x {factor:g}", PLAIN, False, True
        if factor := _PERIODS.get((quantity.period, asked.period), 0.0):
            yield value / factor, f"{quantity.text} / {factor:g}", PLAIN, False, True
        if halved and quantity.kind == asked.kind:
            yield value / 2, f"half of {quantity.text}", PLAIN, False, True
        if asked.kind in ("number", "ordinal") and quantity.kind in ("number", "measure") and after:
            yield quantity.value + 1, f"the one after {quantity.text}", "-", True, False
    if asked.kind == "percent":
        for index, one in enumerate(percents):
            yield 100 - one.value, f"100 - {one.text}", "-", False, False
            for other in percents[index + 1 :]:
                yield 100 - one.value - other.value, f"100 - {one.text} - {other.text}", "-", False, False


_PERIODS = {
    ("year", "month"): 12.0,
    ("year", "week"): 52.0,
    ("year", "day"): 365.0,
    ("year", "quarter"): 4.0,
    ("quarter", "month"): 3.0,
    ("month", "day"): 30.0,
    ("week", "day"): 7.0,
    ("day", "hour"): 24.0,
}
"""How many of a shorter period make a longer one: *64 a month, that is 768 a year*."""
_HALF = re.compile("半|对折|對折|五折|نصف")


def taken_back(target: Target, near: Sequence[tuple[Source, int]]) -> Iterator[Way]:
    """The difference between a value and the one struck out on its line (*8,200 less than before*)."""
    for source, number in near if "-" in target.asked_for else ():
        for gone in source.kept(_struck, number):
            for held in source.terms(number).quantities[:_SUMS]:
                if held.kind in (gone.kind, "number") or gone.kind == "number":
                    yield gone.value - held.value, f"{gone.text} - {held.text}", "-", False, True


def _struck(source: Source, number: int) -> list[Quantity]:
    """The values struck out on the line of a unit."""
    line = source.units[number].line
    dead = [unit.text for unit in source.dead if unit.kind == "struck" and unit.line == line]
    return [held for words in dead for held in quantities.find(words, source.language)]


def ranges(asked: Quantity, near: Sequence[tuple[Source, int]]) -> Iterator[Way]:
    """How many a range counts, both ends with it: pages 202-312 are 111; 45 a month from April to June are 135."""
    for source, number in near if asked.kind == "money" else ():
        months = shorthand.months_between(source.tokens(number))
        for amount in [q for q in source.terms(number).quantities if q.kind in ("money", "number")] if months else []:
            yield amount.value * months, f"{amount.text} x {months} months", PLAIN, False, True
    if asked.kind not in ("number", "measure") or asked.step < 1:
        return
    for source, number in near:
        held = source.terms(number).quantities
        for one, other in itertools.pairwise(held):
            gap = source.units[number].text[one.end : other.start]
            if _DASH.fullmatch(gap) and one.kind == other.kind == "number" and other.value > one.value:
                yield other.value - one.value + 1, f"{one.text}-{other.text}", PLAIN, False, True


_DASH = re.compile(r"\s?[-–—]\s?(?:p+\.\s?)?")


def exchanges(asked: Quantity, left: Held, right: Held) -> bool:
    """An amount that the claim names in one currency, turned into another by a rate of the note."""
    if asked.kind != "money":
        return False
    return any(
        told and amount.kind == "money" and not set(amount.currency) & set(asked.currency)
        for _, amount, _, told in (left, right)
    )
