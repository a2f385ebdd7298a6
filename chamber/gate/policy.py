"""Whether a turn may end: modes, the count of blocks, the last one, the release. Decides; writes through ``ledger``."""

from __future__ import annotations

from chamber.gate import statements
from chamber.gate.outcomes import BLOCKED, NOTHING, OBSERVED, PASSED, RELEASED
from chamber.store import chain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.gate.outcomes import Past
    from chamber.gate.statements import Statement

MOST_ALIKE = 2
"""Blocks of one turn for the same set of statements."""


class Decision:
    """``outcome``, the statements it is for, and whether a block is the last one of its turn."""

    __slots__ = ("last", "outcome", "wrong")

    def __init__(self, outcome: str, wrong: Sequence[Statement] = (), last: bool = False) -> None:
        self.outcome = outcome
        self.wrong = list(wrong)
        self.last = last


def decide(found: Sequence[Statement], mode: str, most: int, past: Past, written_blocks: bool = False) -> Decision:
    """The decision about a turn whose statements are ``found``; ``most`` blocks are allowed in a turn.

    ``written_blocks``: a line that the agent wrote into a note may block too, not only what it said.
    """
    counted = [each for each in found if written_blocks or not each.written]
    wrong = [each for each in counted if each.state in (statements.WRONGED, statements.UNCHECKED)]
    judged = [each for each in found if each.state not in (statements.NOTHING, statements.UNATTRIBUTED)]
    if not judged:
        return Decision(NOTHING)
    if not wrong:
        return Decision(PASSED)
    if mode == "observe":
        return Decision(OBSERVED, wrong)
    alike = past.blocks.count(digest_of(wrong))
    count = max(len(past.blocks), past.shown)
    if count >= most or alike >= MOST_ALIKE:
        return Decision(RELEASED, wrong)
    return Decision(BLOCKED, wrong, last=count + 1 >= most or alike + 1 >= MOST_ALIKE)


def digest_of(wrong: Sequence[Statement]) -> str:
    """What a set of statements is recognised by when the model gives it again."""
    return chain.digest(sorted(" ".join(each.judged.text.split()).casefold() for each in wrong))
