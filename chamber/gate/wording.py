"""What a blocked agent, and the person, read. Nothing here says how to switch the gate off."""

from __future__ import annotations

import re

from chamber.gate.statements import UNCHECKED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.check.model import Verdict
    from chamber.gate.statements import Statement

LONGEST = 1_500
"""Characters of a block's message."""
_SHOWN = 160
_AGAIN = (
    "Correct them, or check them against the note they come from with chamber_check, or say that they are not from the "
    "notes.\nThen give your complete answer again."
)
_LAST = (
    'This is the last time you are asked: where you leave one as it is, write "(not in your notes)" behind it, so that '
    "the person who reads it knows.\nThen give your complete answer again."
)
_MORE = "and {} more"
# What a terminal or a reader obeys instead of showing, and what a host could take for a frame of its own.
_OBEYED = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_TAG = re.compile(r"<(/?[A-Za-z][\w-]{0,40})([^<>]{0,200})>")


def shown(words: str, most: int = _SHOWN) -> str:
    """``words`` on one line, without what is obeyed instead of shown, tags in other brackets, cut."""
    plain = re.sub(r"\s+", " ", _OBEYED.sub(" ", words)).strip()
    plain = _TAG.sub("‹\\1\\2›", plain)
    return plain if len(plain) <= most else plain[: most - 1].rstrip() + "…"


def block(wrong: Sequence[Statement], last: bool) -> str:
    """The message that sends an answer back: one line a statement, as many as fit."""
    count = len(wrong)
    if all(each.state == UNCHECKED for each in wrong):
        head = f"Chamber: {count} statement{'s were' if count > 1 else ' was'} not checked with chamber_check.\n"
    else:
        head = f"Chamber: {count} statement{'s do' if count > 1 else ' does'} not match the notes you used.\n"
    tail = _LAST if last else _AGAIN
    room = LONGEST - len(head) - len(tail) - len(_MORE) - 8
    lines: list[str] = []
    for number, statement in enumerate(wrong, 1):
        line = f"{number}. {told(statement)}\n"
        if len(line) > room:
            lines.append(_MORE.format(count - number + 1) + "\n")
            break
        lines.append(line)
        room -= len(line)
    return head + "".join(lines) + tail


def told(statement: Statement) -> str:
    """A statement with what the note has instead: ``"Q3 revenue was $420k" - q3-review.md line 5 has $240k``."""
    if statement.state == UNCHECKED:
        return f'"{shown(statement.judged.text)}" - check it against {shown(statement.verdict.checked[0], 80)}'
    return f'"{shown(statement.judged.text)}" - {why(statement.verdict)}'


def why(found: Verdict) -> str:
    """What is wrong with a claim, with the note's line."""
    reason = next((each for each in found.reasons if each.severity == "block"), None)
    if reason is not None and reason.line:
        return f'{_place(reason.ref)}: "{shown(reason.note_text)}"'
    for term in found.missing:
        nearest = found.nearest.get(term)
        if nearest:
            return f"{_place(str(nearest['ref']))} has {shown(str(nearest['text']), 60)}"
    if found.missing:
        where = ", ".join(shown(each, 60) for each in found.checked[:3]) or "the notes"
        return f"{', '.join(shown(term, 60) for term in found.missing[:3])}: not in {where}"
    if found.problems:
        return shown(found.problems[0])
    return "the notes say otherwise"


def _place(ref: str) -> str:
    name, _, line = ref.rpartition(":")
    return f"{shown(name, 80)} line {line}" if name and line.isdigit() else shown(ref, 80)
