"""Which passages a sentence without a citation is judged by: the closest ones, not all that was read.

Ten notes hold every small number: a sentence that is judged by their union is judged by nothing (gate.md section 2).
"""

from __future__ import annotations

from chamber.check import closeness, frames, language, source, terms, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.check.source import Source

PASSAGES = 10
"""Closest units whose passages a sentence is judged by."""
WHOLE = 16_000
"""Characters that ten passages have: sources that are no longer together are taken as they are."""
_PASSAGE = 40
"""Lines to either side of a unit that belong to its passage in a long note."""


def stems_of(claim: str) -> frozenset[str]:
    """The content words of a claim."""
    clean = frames.without(text.clean(claim))
    return frozenset(terms.content(clean, language.detect(clean)))


def closest(claim: str, sources: Sequence[Source]) -> tuple[list[Source], float]:
    """The passages of ``sources`` closest to ``claim``, and how close the best is (0 to 1)."""
    near = closeness.rank(stems_of(claim), sources)[:PASSAGES]
    best = near[0].score if near else 0.0
    if sum(len(each.text) for each in sources) <= WHOLE:
        return list(sources), best
    lines: dict[int, tuple[Source, list[int]]] = {}
    for one in near:
        lines.setdefault(id(one.source), (one.source, []))[1].append(one.source.units[one.number].line)
    return [part for each, found in lines.values() for part in _narrowed(each, found)], best


def _narrowed(whole: Source, lines: Sequence[int]) -> list[Source]:
    """The parts of a long source around ``lines``."""
    if len(whole.text) <= WHOLE:
        return [whole]
    step = _PASSAGE // 2  # sentences about one place then share what is prepared
    parts: list[tuple[int, int]] = []
    for line in sorted(lines):
        first = max(1, (line - _PASSAGE) // step * step)
        last = (line + _PASSAGE) // step * step + step
        if parts and first <= parts[-1][1]:
            first = parts.pop()[0]
        parts.append((first, last))
    held: dict[tuple[int, int], Source] = whole.overall(_parts)
    for part in parts:
        if part not in held:
            held[part] = source.prepare(whole.text, whole.name, whole.ref, whole.remarks, part)
    return [held[part] for part in parts]


def _parts(_: Source) -> dict[tuple[int, int], Source]:
    return {}
