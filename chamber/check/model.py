"""The values that the check hands around: terms, reasons and the verdict object.

Plain classes with ``__slots__``: ``dataclasses`` and ``typing`` cost a hook more start-up time than the check itself.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

VERDICTS = (
    "SUPPORTED",
    "TERMS_ABSENT",
    "CONTRADICTED",
    "NO_TERMS",
    "STALE",
    "NOT_FOUND",
    "NO_SOURCE",
)
"""Every verdict there is (check.md section 1)."""

NOT_JUDGED = ("STALE", "NOT_FOUND", "NO_SOURCE")
"""Verdicts that say nothing about the claim: the command exits 3 for them."""

WRONG = ("TERMS_ABSENT", "CONTRADICTED")
"""Verdicts that flag the claim: the command exits 1 for them."""


class Reason:
    """A rule that fired: which, how severe (``block`` or ``warn``), where in the claim, and the note's own line."""

    __slots__ = ("claim_span", "line", "note_text", "ref", "rule", "severity")

    def __init__(
        self, rule: str, severity: str, claim_span: tuple[int, int], ref: str, line: int, note_text: str
    ) -> None:
        self.rule = rule
        self.severity = severity
        self.claim_span = claim_span
        self.ref = ref
        self.line = line
        self.note_text = note_text

    def as_dict(self) -> dict[str, Any]:
        """The reason as JSON-ready values; ``claim_span`` is ``[start, end)`` in code points of the claim."""
        return {
            "rule": self.rule,
            "severity": self.severity,
            "claim_span": list(self.claim_span),
            "ref": self.ref,
            "line": self.line,
            "note_text": self.note_text,
        }


class Verdict:
    """What the check says of one claim. ``as_dict`` is the one published shape (``--json``, stream, MCP, receipts).

    ``blocks`` tells whether a gate may stop a turn for it; it is narrower than the verdict (check.md section 1).
    ``nearest`` maps a missing term to ``{"text", "ref", "line"}``: the closest thing of its kind the note does hold.
    """

    __slots__ = (
        "blocks",
        "checked",
        "claim",
        "found_in",
        "kind",
        "missing",
        "nearest",
        "problems",
        "reasons",
        "remarks",
        "terms",
        "verdict",
    )

    def __init__(self, claim: str, kind: str, verdict: str) -> None:
        self.claim = claim
        self.kind = kind
        self.verdict = verdict
        self.blocks = False
        self.terms: list[dict[str, str]] = []
        self.missing: list[str] = []
        self.nearest: dict[str, dict[str, Any]] = {}
        self.reasons: list[Reason] = []
        self.checked: list[str] = []
        self.found_in: list[str] = []
        self.remarks: list[str] = []
        self.problems: list[str] = []

    def as_dict(self) -> dict[str, Any]:
        """The whole verdict as JSON-ready values, always with every key."""
        return {
            "claim": self.claim,
            "kind": self.kind,
            "verdict": self.verdict,
            "blocks": self.blocks,
            "terms": list(self.terms),
            "missing": list(self.missing),
            "nearest": dict(self.nearest),
            "reasons": [reason.as_dict() for reason in self.reasons],
            "checked": list(self.checked),
            "found_in": list(self.found_in),
            "remarks": list(self.remarks),
            "problems": list(self.problems),
        }


class Judged:
    """One sentence of an answer: its text, its span in the answer, its kind, the sources it cites, its verdict.

    ``close`` (0 to 1) is how close it is to what it was judged by; worked out only where nothing is cited and passages
    were sought, 1 for what cites something.
    """

    __slots__ = ("cited", "close", "kind", "span", "text", "verdict")

    def __init__(
        self, text: str, span: tuple[int, int], kind: str, cited: Sequence[str], verdict: Verdict, close: float = 0.0
    ) -> None:
        self.text = text
        self.span = span
        self.kind = kind
        self.cited = list(cited)
        self.close = close
        self.verdict = verdict


def tally(verdicts: Iterable[Verdict]) -> dict[str, int]:
    """Count verdicts by the five words of the summary line."""
    counts = {"supported": 0, "absent": 0, "contradicted": 0, "nothing": 0, "not_judged": 0}
    words = {"SUPPORTED": "supported", "TERMS_ABSENT": "absent", "CONTRADICTED": "contradicted", "NO_TERMS": "nothing"}
    for verdict in verdicts:
        counts[words.get(verdict.verdict, "not_judged")] += 1
    return counts
