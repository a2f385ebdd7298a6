"""Lines in, lines out: one JSON message a line, read beside the answering and never longer than a bound."""

from __future__ import annotations

import _thread
import json
import os
import time
from _queue import SimpleQueue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

LONGEST_LINE = 8 * 1024 * 1024
"""Bytes. The largest call within the limits (50 claims of 2,000 characters, quotes and sources, all escaped) fits."""
MOST_WAITING = 64 * 1024 * 1024
"""Bytes read ahead of the line being answered; then reading waits."""
_CHUNK = 1 << 16


class TooLong:
    """Stands for a line over the bound, which was skipped."""

    __slots__ = ()


class Reader:
    """Reads ``fd`` in a thread of its own, so that a peer that writes before it reads is never blocked by an answer.

    Iterating gives each line as bytes without its end, or ``TooLong``, and stops at end of file.
    """

    __slots__ = ("_arrived", "_fd", "_lines", "_taken")

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._lines: SimpleQueue[bytes | TooLong | None] = SimpleQueue()
        self._arrived = 0  # Bytes; written by the reading thread only.
        self._taken = 0  # Bytes; written by the answering thread only.

    def __iter__(self) -> Iterator[bytes | TooLong]:
        _thread.start_new_thread(self._read, ())
        while (line := self._lines.get()) is not None:
            self._taken += _weight(line)
            yield line

    def idle(self) -> bool:
        """Whether no further line has arrived yet."""
        return self._lines.empty()

    def _read(self) -> None:
        try:
            for line in split(self._fd):
                while self._arrived - self._taken > MOST_WAITING:
                    time.sleep(0.01)
                self._arrived += _weight(line)
                self._lines.put(line)
        finally:
            self._lines.put(None)


def _weight(line: bytes | TooLong) -> int:
    return len(line) if isinstance(line, bytes) else 0


def split(fd: int) -> Iterator[bytes | TooLong]:
    """The lines of ``fd`` as they arrive; blank ones are left out, one over ``LONGEST_LINE`` becomes ``TooLong``."""
    held: list[bytes] = []
    size = 0
    while chunk := _read_chunk(fd):
        for number, part in enumerate(chunk.split(b"\n")):
            if number:
                yield from _line(held, size)
                held, size = [], 0
            size += len(part)
            if size <= LONGEST_LINE:
                held.append(part)
            else:
                held.clear()
    yield from _line(held, size)


def _read_chunk(fd: int) -> bytes:
    try:
        return os.read(fd, _CHUNK)
    except OSError:
        return b""  # The pipe is gone: the same as its end.


def _line(held: list[bytes], size: int) -> Iterator[bytes | TooLong]:
    if size > LONGEST_LINE:
        yield TooLong()
    elif line := b"".join(held).strip():
        yield line


def decode(line: bytes) -> Any:
    """The JSON value of a line. Bytes that are no UTF-8, and lone surrogates, become U+FFFD.

    Raises ``ValueError`` for what is no JSON, for numbers of thousands of digits and nesting that no message needs.
    """
    text = line.decode("utf-8", "replace")
    try:
        value = json.loads(text)
        if "\\ud" in text or "\\uD" in text:
            value = without_surrogates(value)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    return value


def without_surrogates(value: Any) -> Any:
    """The JSON-ready ``value`` with U+FFFD for each half of a character: no encoder and few parsers take those."""
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return json.loads(text.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))
    return value


def encode(message: Any) -> bytes:
    """One line of UTF-8 with its end."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"
