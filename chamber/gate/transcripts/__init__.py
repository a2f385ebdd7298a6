"""Transcripts of the hosts, read from the end into one shape. A file that cannot be read holds nothing."""

from __future__ import annotations

from chamber.gate.transcripts import claude_code, codex, entries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.gate.transcripts.entries import Entry


def last(host: str, path: str, turn: str = "") -> list[Entry]:
    """The entries of the turn keyed ``turn`` (where the host's lines tell it), or of the last one, in order."""
    try:
        lines = entries.lines_from_end(path)
        return codex.turn(lines, turn) if host == "codex" else claude_code.turn(lines)
    except OSError:
        return []


def parent(host: str, path: str) -> str:
    """The session whose past this one goes on from without holding it (a fork in Codex), or ``""``."""
    try:
        return codex.parent(path) if host == "codex" else ""
    except OSError:
        return ""


def whole(host: str, path: str, most: int = entries.MOST_BYTES) -> list[Entry]:
    """The entries of the last ``most`` bytes, in order."""
    try:
        lines = entries.lines_from_end(path, most)
        return codex.whole(lines) if host == "codex" else claude_code.whole(lines)
    except OSError:
        return []
