"""The exit codes: 0 yes, 1 no (wins over 3), 2 usage, 3 something was not judged, 70 a defect of Chamber."""

from __future__ import annotations

from chamber.check.model import NOT_JUDGED, WRONG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.check.model import Verdict

YES = 0
NO = 1
USAGE = 2
NOT_ALL_JUDGED = 3
DEFECT = 70
INTERRUPTED = 130
OUTPUT_GONE = 141
"""What a shell says of a program that SIGPIPE ended."""


def of(verdicts: Sequence[Verdict]) -> int:
    """The exit code of a check."""
    if any(verdict.verdict in WRONG for verdict in verdicts):
        return NO
    if any(verdict.verdict in NOT_JUDGED for verdict in verdicts):
        return NOT_ALL_JUDGED
    return YES
