"""One shape for what the transcripts of both hosts hold: prompts, texts, calls of tools and their results."""

from __future__ import annotations

import os

from chamber import decoded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

PROMPT, NOTICE, SAY, CALL, RESULT, BLOCK = "prompt", "notice", "say", "call", "result", "block"
"""Kinds of entries. ``notice``: a prompt that no person wrote (the end of a background task).
``block``: what a Stop hook said."""

MOST_BYTES = 48 * 1024 * 1024
"""Bytes of a transcript that are read from its end for one turn."""
_BLOCK = 1 << 16
OURS = "Chamber:"
"""What every message of ours begins with."""


class Entry:
    """One thing that happened.

    ``text`` is what was said, or a result's text; ``name`` and ``given`` a tool and its input; ``call_id`` ties a
    result to its call; ``turn`` is the host's key for the turn where the line tells it; ``detail`` what the host keeps
    of a result beside its text (a note before an edit); ``failed`` whether the tool said so; ``at`` when a prompt was
    given (UTC, ISO 8601), where the line tells it.
    """

    __slots__ = ("at", "call_id", "detail", "failed", "given", "kind", "name", "text", "turn")

    def __init__(self, kind: str, text: str = "", turn: str = "") -> None:
        self.kind = kind
        self.text = text
        self.turn = turn
        self.at = ""
        self.name = ""
        self.given: dict[str, Any] = {}
        self.call_id = ""
        self.detail: Any = None
        self.failed = False


def lines_from_end(path: str, most: int = MOST_BYTES) -> Iterator[bytes]:
    """The lines of the file at ``path``, last first, at most ``most`` bytes. Raises ``OSError``."""
    with open(path, "rb") as file:
        at = file.seek(0, os.SEEK_END)
        least = max(0, at - most)
        pieces: list[bytes] = []  # of the line whose beginning is not read yet, last piece first
        while at > least:
            size = min(_BLOCK, at - least)
            at -= size
            file.seek(at)
            first, *rest = file.read(size).split(b"\n")
            if rest:
                pieces.append(rest.pop())
                yield b"".join(reversed(pieces))
                yield from reversed(rest)
                pieces = []
            pieces.append(first)
        if at == 0 and pieces:
            yield b"".join(reversed(pieces))


def texts_of(content: Any, key: str = "text") -> Iterator[str]:
    """The texts of a message's content: a plain text, or a list of blocks."""
    if isinstance(content, str):
        yield content
    elif isinstance(content, list):
        for block in content:
            if isinstance(block, dict) and isinstance(block.get(key), str):
                yield block[key]
            elif isinstance(block, str):
                yield block


def parsed(line: bytes) -> dict[str, Any]:
    """The record of a line; empty for what is no record: a host adds kinds of lines, and the last may not be whole."""
    try:
        record = decoded.loads(line)
    except (ValueError, RecursionError):
        return {}
    return record if isinstance(record, dict) else {}
