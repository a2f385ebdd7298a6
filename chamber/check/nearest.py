"""What the note has in place of a missing term: the closest thing of its kind."""

from __future__ import annotations

from chamber.check import closeness, held

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from chamber.check.quantities import Quantity
    from chamber.check.source import Source
    from chamber.check.terms import Terms
    from chamber.check.verdict import _Judging


def places(judging: _Judging) -> list[tuple[Source, int]]:
    """The units near the claim and those that hold another of its values, the one that holds most of it first.

    Two hundred lines of like words are told apart by their numbers: *shelf 16* is the line with 16.
    """
    near = judging.near[: closeness.TOP]
    near = [*near, *closeness.of(judging.claim.stems, judging.places(), near)]
    asked = judging.claim.terms
    count = len(asked.quantities) + len(asked.dates) + len(asked.codes)
    borne = [len(held.values(judging, one.source, one.number)) for one in near]
    return [(one.source, one.number) for one in closeness.with_terms(near, count, borne)]


def of(kind: str, near: Sequence[tuple[Source, int]], asked: Quantity | None) -> dict[str, Any]:
    """``{"text", "ref", "line"}`` in the first of ``near`` (units) that holds one; empty without."""
    for source, number in near:
        if found := _alike(kind, source.terms(number), asked):
            return {"text": found, "ref": source.line_ref(number), "line": source.units[number].line}
    return {}


def _alike(kind: str, told: Terms, asked: Quantity | None) -> str:
    if kind in ("date", "time"):
        return next((d.text for d in told.dates if (d.kind == "time") == (kind == "time")), "")
    if kind == "code":
        return next((c.text for c in told.codes), "")
    if asked is None:
        return ""
    alike = [q for q in told.quantities if q.kind == asked.kind] or [
        q for q in told.quantities if q.kind in ("number", "money", "measure")
    ]
    return min(alike, key=lambda q: abs(q.base - asked.base)).text if alike else ""
