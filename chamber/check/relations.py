"""Same terms, other statement: the rules that compare a claim with the note's own sentence."""

from __future__ import annotations

from chamber.check import sentences, terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.verdict import _Judging


def check(judging: _Judging) -> None:
    """Run every rule that applies."""


def absence(judging: _Judging) -> None:
    """The claim says that the notes lack something."""
    judging.verdict.verdict = "SUPPORTED"
