"""What a decision can come to. Light: hooks that judge nothing read it too."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

PASSED, BLOCKED, RELEASED, OBSERVED, NOTHING = "passed", "blocked", "released", "observed", "nothing"
"""``nothing``: no statement was the gate's business."""


class Past:
    """The blocks of this turn so far: the digests of the sets of statements that each was for.

    ``shown``: how many the transcript holds. A database that was deleted meanwhile has forgotten them.
    """

    __slots__ = ("blocks", "shown")

    def __init__(self, blocks: Sequence[str], shown: int = 0) -> None:
        self.blocks = list(blocks)
        self.shown = shown
