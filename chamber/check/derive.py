"""Values no note holds but one operation over its values gives: a difference, sum, product, ratio, count, span."""

from __future__ import annotations

import copy
import itertools
import re

from chamber.check import aggregate, compare, cues, elapsed, operations, parts
from chamber.check.pool import gather, in_unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from chamber.check.claim import Claim
    from chamber.check.pool import Held
    from chamber.check.quantities import Quantity
    from chamber.check.source import Source

Way = tuple[float, str, str, bool, bool]
"""``(value, how, operation, whether no cue is needed, whether the claim names an operand)``."""

_LONG = 1000
"""From here on a difference that comes out exactly where the claim says *since* is no accident."""
_LINE = 8
"""Values of a line that is looked at for itself."""
_SECTION = 160
"""Units with digits that a section or short note may have to be searched as a whole."""

_RESULT = re.compile(
    r"(?<![^\W_])(?:to|auf|à|a|para|hasta|até|op|naar|fino a|reached|totalling)"
    r"(?: (?:about|etwa|rund|circa|unos|cerca de))?"
    r"[ $€£¥]{1,3}\Z",
    re.IGNORECASE,
)
_RATE = re.compile(r"(?<![^\W_])(?:per|je|pro|aux|par|pour|por|cada|ogni)\s(100|1000)(?![\d.,])", re.IGNORECASE)
"""*65 litres per 100 kg*: a ratio, so many times."""
_MEAN = re.compile(
    r"(?<![^\W_])(?:averag\w*|mean|durchschnitt\w*|mittel|moyenne|media|média|gemiddeld\w*|средн\w*)(?![^\W_])|平均|متوسط",
    re.IGNORECASE,
)


class Derived:
    """A way to reach a value: the remark that tells it, and whether the claim's words ask for it.

    ``sure``: the claim names the operands too, or a whole column, list or count makes it. ``sign``: the operation
    (``operations.PLAIN`` for none).
    """

    __slots__ = ("cued", "remark", "sign", "sure")

    def uses(self, written: str) -> bool:
        """Whether the value, as written in the note, is one of those combined."""
        return re.search(rf"(?<![\d.,]){re.escape(written)}(?![\d]|[.,]\d)", self.remark.rpartition("=")[0]) is not None

    def __init__(self, remark: str, cued: bool, sure: bool, sign: str) -> None:
        self.sign = sign
        self.remark = remark
        self.cued = cued
        self.sure = sure


def derive(
    claim: Claim,
    asked: Quantity,
    near: Sequence[tuple[Source, int]],
    sources: Sequence[Source],
    surely: bool = False,
    unknown: Collection[int] = (),
) -> Derived | None:
    """The best one-step derivation of ``asked``, or ``None``; with ``surely`` only one that is sure.

    ``unknown`` are the starts of the claim's numbers that are themselves borne out by nothing: they prove nothing.

    First over the values of the units near the claim, where a value found without a cue still counts (as a warning);
    then over their sections and over a short note as a whole, only where the claim's words ask for the operation.
    """
    asked_for = cues.of(claim)
    if _RESULT.search(claim.text[max(0, asked.start - operations.AHEAD) : asked.start]):
        asked_for -= {"-"}  # *rose to 5,040* gives what came of it, no difference
    own = [
        q for q in claim.terms.quantities if q.start != asked.start and q.kind != "ordinal" and q.start not in unknown
    ]
    best: Derived | None = None
    target = Target(claim, asked, own, asked_for)
    for stage, places in enumerate(_stages(near, sources)):
        for value, remark, sign, named, told in _ways(target, places, stage):
            if not target.reached(value):
                continue
            summed = remark.startswith("sum of") and not remark.startswith("sum of 2 in line")  # any two of a line fit
            whole = (summed or "% of " in remark) and len(f"{asked.value:g}".replace(".", "").rstrip("0")) > 2
            long_ago = sign == "-" and "_" in asked_for and abs(asked.value) >= _LONG
            cued = sign in asked_for or named or whole or long_ago or sign == operations.PLAIN
            found = Derived(f"derived: {remark} = {asked.text}", cued, named or whole or (cued and told), sign)
            if found.cued and (found.sure or not surely):
                return found
            if stage == 0 and not surely:
                best = best or found
    if best is None and asked.others and not claim.language:  # "1.600": nothing says what the point is
        other = copy.copy(asked)
        other.value, other.others = asked.others[0], ()
        return derive(claim, other, near, sources, surely, unknown)
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
        for heading, numbers in source.layout.digits.items()
        if (id(source), heading) in wanted
        for n in numbers
    ]
    if len(section) <= _SECTION:
        yield section
    if sum(len(numbers) for source in sources for numbers in source.layout.digits.values()) <= _SECTION:
        whole = [(source, n) for source in sources for n in sorted(itertools.chain(*source.layout.digits.values()))]
        yield whole
        for source, n in whole:  # of a note with many values only some are combined; of one line all
            if 1 < len(source.terms(n).quantities) <= _LINE:
                yield [(source, n)]


class Target:
    """The claim's number and how near a computed value must come to it. Settled once: thousands of values are tried.

    ``own`` are the claim's other numbers, ``asked_for`` the operations that its words ask for; ``seen`` the groups
    that were totalled and ``sums`` their totals, so far.
    """

    __slots__ = (
        "asked",
        "asked_for",
        "claim",
        "exact",
        "high",
        "low",
        "mean",
        "own",
        "rate",
        "rounds",
        "seen",
        "sums",
        "widest",
    )

    def __init__(self, claim: Claim, asked: Quantity, own: Sequence[Quantity], asked_for: frozenset[str]) -> None:
        self.claim = claim
        self.asked = asked
        self.own = own
        self.asked_for = asked_for
        self.mean = _MEAN.search(claim.text) is not None
        self.seen: set[tuple[int, int, int]] = set()
        self.sums: list[tuple[float, str]] = []
        rate = _RATE.search(claim.text)
        self.rate = float(rate.group(1)) if rate else 0.0
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


def _ways(target: Target, near: Sequence[tuple[Source, int]], stage: int) -> Iterator[Way]:
    """Every operation tried whose value comes near the claim's number."""
    claim, asked, asked_for = target.claim, target.asked, target.asked_for
    if asked.dimension in ("time", "months"):
        for gap, how in elapsed.between(claim, asked, near):
            yield gap, how, operations.PLAIN, False, bool(claim.terms.dates)
    pool = gather(asked, target.own, near)
    months = {date.fields["month"] for date in claim.terms.dates if "month" in date.fields}
    for value, how, sign, counted in aggregate.totals(asked, near, in_unit, months, target.seen):
        yield value, how, sign, counted, False
        if how.startswith("sum of") and ", month " not in how:
            target.sums.append((value, how))
        if how.startswith("sum") and "-" in asked_for:
            for more, quantity, unlike, named in pool:
                if named and not unlike:
                    yield more - value, f"{quantity.text} - {how}", "-", False, True
        if how.startswith("sum") and "+" in asked_for:
            for more, quantity, unlike, _ in pool:
                if not unlike and quantity.kind == asked.kind:
                    yield value + more, f"{how} + {quantity.text}", "+", False, False
    yield from parts.chosen(target, near)
    yield from parts.shares(target, near)
    yield from operations.taken_back(target, near)
    if stage == 0 or len(near) == 1:
        yield from operations.ranges(asked, near)
    yield from operations.balances(target, near)
    yield from operations.restated(claim, asked, pool)
    yield from _pairs(target, pool, stage, len(near) == 1)
    if stage == 0:
        yield from operations.threes(pool)


def _pairs(target: Target, pool: Sequence[Held], stage: int, alone: bool) -> Iterator[Way]:
    """One operation on two values of the pool; ``alone``: of a single line (*35 euros a flat (48 flats)*)."""
    asked, asked_for = target.asked, target.asked_for
    times = _multipliers(target.own) if asked.value >= 100 and "*" in asked_for else []
    for index, left in enumerate(pool):
        for right in pool[index + 1 :]:
            told = left[3] or right[3]
            if stage and not asked_for and not told:
                continue  # nothing asks for it, and so far from the claim that alone would not count
            largest = max(abs(left[0]), abs(right[0]))
            for value, sign, how in operations.pair(target, left, right, times):
                of_line = alone and ((sign == "*" and asked.kind == "money") or (sign == "/" and target.rate > 0))
                if not (stage == 0 or of_line or sign in "+-" or told or how[0].isdigit()):
                    continue
                if sign in "+-" and asked.value in (largest, -largest):
                    continue  # "12,000 - 24": what rounds to itself is computed from nothing
                named = left[3] and right[3] and left[1].value != right[1].value
                exchange = sign in "*/" and operations.exchanges(asked, left, right)
                operation = sign
                if told and sign in "+-" and asked_for & {"+", "-"}:
                    operation = "-" if "-" in asked_for else "+"  # "11 more than before": the sum, the difference
                yield value, how.format(left[1].text, right[1].text), operation, named or exchange, told


def _multipliers(own: Sequence[Quantity]) -> list[float]:
    """Small counts that the claim names (``for two``)."""
    return sorted(
        {quantity.value for quantity in own if quantity.kind in ("number", "multiple") and 1 < quantity.value <= 12}
    )
