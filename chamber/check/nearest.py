"""What the note has in place of a missing term: the closest thing of its kind."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from chamber.check.quantities import Quantity
    from chamber.check.source import Source
    from chamber.check.terms import Terms


def of(kind: str, places: Sequence[tuple[Source, int]], asked: Quantity | None) -> dict[str, Any]:
    """``{"text", "ref", "line"}`` in the first of ``places`` (units near the claim) that holds one; empty without."""
    for source, number in places:
        if found := _alike(kind, source.terms(number), asked):
            return {"text": found, "ref": source.line_ref(number), "line": source.units[number].line}
    return {}


def _alike(kind: str, held: Terms, asked: Quantity | None) -> str:
    if kind in ("date", "time"):
        return next((d.text for d in held.dates if (d.kind == "time") == (kind == "time")), "")
    if kind == "code":
        return next((c.text for c in held.codes), "")
    if asked is None:
        return ""
    alike = [q for q in held.quantities if q.kind == asked.kind] or [
        q for q in held.quantities if q.kind in ("number", "money", "measure")
    ]
    return min(alike, key=lambda q: abs(q.base - asked.base)).text if alike else ""
