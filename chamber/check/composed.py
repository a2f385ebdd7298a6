"""Numbers made of several pieces: ranges that share a unit, hours and minutes, ``1億2000万``, half an hour."""

from __future__ import annotations

import itertools
import re

from chamber.check import measures

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.quantities import Quantity

_RANGE = re.compile(r"[ ]?(?:-|to|bis|à|a|and|und|et|y|e|ou|or|oder|(?P<times>x|×)|/|至|到|から)[ ]?\Z")
_SCALES = frozenset("千万萬亿億")
_TENTHS = {"zh": "成", "ja": "割"}
_OF_A = re.compile(r" (?:of )?an? ", re.IGNORECASE)
_VAGUE = frozenset({"day", "week", "month", "quarter", "year"})
"""Half of one of these is as often a manner of speaking as a measure."""


def settle(clean: str, language: str, found: list[Quantity]) -> list[Quantity]:
    """``found`` (in order) with the pieces put together."""
    _share_units(clean, found)
    found = _scaled(clean, _joined(clean, found))
    for quantity in found:
        if clean.startswith("百分之", max(0, quantity.start - 3)) and quantity.start > 2:
            quantity.kind, quantity.start = "percent", quantity.start - 3
        elif quantity.kind == "number" and clean[quantity.end : quantity.end + 1] == _TENTHS.get(language):
            quantity.kind, quantity.end = "percent", quantity.end + 1
            quantity.value = quantity.base = quantity.value * 10
        elif quantity.kind == "fraction":
            _parted(clean, language, quantity)
    return found[:1] + [right for left, right in itertools.pairwise(found) if right.start >= left.end]


def _scaled(clean: str, found: list[Quantity]) -> list[Quantity]:
    """``1億2000万円``, ``3万5千``: one number."""
    kept: list[Quantity] = []
    for quantity in found:
        last = kept[-1] if kept else None
        goes_on = last is not None and last.end == quantity.start and quantity.kind in ("number", "money")
        if last is not None and goes_on and clean[last.end - 1] in _SCALES and quantity.value < last.step:
            quantity.start = last.start
            quantity.value, quantity.base = quantity.value + last.value, quantity.base + last.value
            kept.pop()
        kept.append(quantity)
    return kept


def _parted(clean: str, language: str, quantity: Quantity) -> None:
    """``half an hour``, ``two and a half hours``, ``half a million``: a measure or a number."""
    article = _OF_A.match(clean, quantity.end) if quantity.value < 1 else None
    tail = measures.tail(clean, (article.end() - 1) if article else quantity.end, language, False)
    if tail.unit is not None and not tail.percent and (quantity.value > 1 or tail.unit[0] not in _VAGUE):
        name, dimension, size, offset = tail.unit
        quantity.kind, quantity.unit, quantity.dimension = "measure", name, dimension
        quantity.base = (quantity.value + offset) * size
    elif tail.scale > 1:
        quantity.kind, quantity.currency = ("money", tail.currency) if tail.currency else ("number", ())
        quantity.value = quantity.base = quantity.value * tail.scale
    else:
        return
    quantity.step = 0.01 if quantity.kind == "measure" else tail.scale / 10
    quantity.end = tail.end


def _share_units(clean: str, found: list[Quantity]) -> None:
    """``10-15 min``, ``800 x 600 mm``, ``68 to 72k``: the last one's unit is the unit of all."""
    for left, right in zip(found[-2::-1], found[:0:-1], strict=False):
        gap = clean[left.end : right.start]
        scaled = right.scale >= 1000 and left.scale == 1.0
        plain = right.kind == "ordinal" or (right.kind == "number" and not scaled)
        bare = left.kind == "number" or (scaled and left.kind == right.kind == "money")
        if not bare or left.word or plain or len(gap) > 5:
            continue
        between = _RANGE.match(gap)
        if between is None or (between.group("times") and right.dimension != "length"):
            continue
        left.kind, left.currency, left.unit, left.dimension = right.kind, right.currency, right.unit, right.dimension
        left.period, left.size, left.offset = right.period, right.size, right.offset
        if scaled and left.value < 1000 and left.value * right.scale <= right.value:
            left.others = (left.value, *left.others)
            left.value, left.step = left.value * right.scale, left.step * right.scale
        left.base = (left.value + left.offset) * left.size


_ONE_AND = re.compile(
    r"(?<![^\W_])(?:an|one|a|une?|eine[r]?|una|uma) (?P<unit>hour|heure|stunde|hora|minute|minuto)s?"
    r"(?: and| et| und| y| e|,)? \Z",
    re.IGNORECASE,
)
_AND = re.compile(r",?[ ]?(?:and|und|et|y|e)?[ ]?\Z")


def _joined(clean: str, found: list[Quantity]) -> list[Quantity]:
    """``11 hours and 20 minutes``, ``3 h 15``, ``an hour and 23 minutes``: one length of time."""
    joined: list[Quantity] = []
    for quantity in found:
        last = joined[-1] if joined else None
        if last is not None and last.unit == "hour" and _AND.match(clean[last.end : quantity.start]):
            minutes = quantity.unit == "minute" or (quantity.kind == "number" and quantity.start - last.end <= 1)
            loose = quantity.word or (quantity.kind == "number" and quantity.step != 1)
            if minutes and quantity.value < 60 and not loose:
                last.base += quantity.value * 60.0
                last.value, last.unit, last.step, last.end = last.base / 60.0, "minute", 1.0, quantity.end
                continue
        before = clean[max(0, quantity.start - 18) : quantity.start]
        if quantity.unit in ("minute", "second") and (match := _ONE_AND.search(before)):
            longer = match.group("unit").lower().startswith("m")  # "a minute and 33 seconds"
            if longer == (quantity.unit == "second"):
                quantity.start -= len(match.group())
                quantity.value, quantity.base = (
                    quantity.value + 60.0,
                    quantity.base + 60.0 * quantity.base / quantity.value,
                )
        joined.append(quantity)
    return joined
