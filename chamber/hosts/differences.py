"""What a change does, for people: a unified diff; in a file of endless lines only what differs. Pure."""

from __future__ import annotations

import difflib
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.hosts.files import Change

_WIDEST, _MOST, _AROUND = 400, 20_000, 40


def shown(change: Change) -> list[str]:
    """The lines to show. Line ends and control characters are shown as signs where they would spoil the terminal."""
    before, after = (change.before or "").split("\n"), (change.after or "").split("\n")
    names = [change.file if text is not None else os.devnull for text in (change.before, change.after)]
    if len(before) > _MOST or max(map(len, before)) > _WIDEST:
        lines = [f"--- {names[0]}", f"+++ {names[1]}", *_middle(change.before or "", change.after or "")]
    else:
        lines = list(difflib.unified_diff(_ended(before), _ended(after), names[0], names[1], lineterm=""))
    return [_clean(line) for line in lines]


def _ended(lines: list[str]) -> list[str]:
    """The lines; one that nothing ends says so, as diffs do."""
    return lines[:-1] if not lines[-1] else [*lines[:-1], lines[-1] + "\n\\ No newline at end of file"]


def _middle(before: str, after: str) -> list[str]:
    start = _alike(before, after)
    end = _alike(before[start:][::-1], after[start:][::-1])
    lead = before[max(0, start - _AROUND) : start].rpartition("\n")[2]
    lines = [f"@@ character {start} @@", f" …{lead}"]
    for sign, text in (("-", before), ("+", after)):
        part = text[start : len(text) - end]
        lines += [f"{sign}{line}" for line in part.split("\n")] if part else []
    return lines


def _alike(one: str, other: str) -> int:
    """How many characters both begin with."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        half = (low + high + 1) // 2
        low, high = (half, high) if one.startswith(other[:half]) else (low, half - 1)
    return low


def _clean(line: str) -> str:
    # A carriage return would let the line be written over; so would an escape in a file that is no JSON of ours.
    return "".join(sign if sign.isprintable() or sign in "\t\n" else "\ufffd" for sign in line.removesuffix("\r"))
