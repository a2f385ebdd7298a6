"""Quantities in another dress: a length of time like a time of day, a share as one side of ``60/40``."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.check.quantities import Quantity
    from chamber.check.source import Source

    Place = tuple[Source, int]

_CLOCK = re.compile(r"(?<![\d:.])(\d{1,3})(?::|\s?h\s?)([0-5]\d)(?![\d:])")
_SPLIT = re.compile(r"(?<![\d.,/])(\d{1,2})\s?[/:]\s?(\d{1,2})(?![\d.,/])")
_PER = re.compile(
    r"(?<![^\W_])(?:per|each|every|je|pro|aux|par|pour|por|cada|a cada|per ogni|ogni)\s\Z|/\s?\Z", re.IGNORECASE
)
"""What stands before the quantity that a rate is reckoned for."""


def clocked(asked: Quantity, sources: Sequence[Source]) -> list[Place]:
    """Units that write a length of time like a time of day (``8:52``, ``1h52``)."""
    found = []
    for source in sources:
        for number, unit in enumerate(source.units):
            spans = [(int(a), int(b)) for a, b in _CLOCK.findall(unit.text)]
            if any(asked.base in (a * 3600.0 + b * 60.0, a * 60.0 + b) for a, b in spans):
                found.append((source, number))
    return found


def divided(asked: Quantity, sources: Sequence[Source]) -> list[Place]:
    """Units that write a share as one of two that make a whole (``60/40``)."""
    found = []
    for source in sources:
        for number, unit in enumerate(source.units):
            pairs = [(int(a), int(b)) for a, b in _SPLIT.findall(unit.text)]
            if any(a + b == 100 and asked.value in (a, b) for a, b in pairs):
                found.append((source, number))
    return found


def reference(clean: str, asked: Quantity) -> bool:
    """Whether a quantity is what a rate is reckoned for (*65 litres per 100 kg*): no note has to hold it."""
    return (
        asked.value in (1.0, 100.0, 1000.0) and _PER.search(clean[max(0, asked.start - 10) : asked.start]) is not None
    )
