"""One operation on two values, or a sum of a few neighbours: what may make a value that no note holds."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chamber.check.derive import Target, Way
    from chamber.check.pool import Held


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
