"""Reading one file so that nothing but a plain, whole, unchanged note of bearable size is ever read."""

from __future__ import annotations

import hashlib
import os
import re
import stat

from chamber.notes.refusals import Refusal

LARGEST = 32 * 1024 * 1024
"""Bytes of a note."""

_KINDS = (
    (stat.S_ISDIR, "is a folder, not a note"),
    (stat.S_ISFIFO, "is a FIFO, not a file"),
    (stat.S_ISSOCK, "is a socket, not a file"),
    (stat.S_ISCHR, "is a device, not a file"),
    (stat.S_ISBLK, "is a device, not a file"),
    (stat.S_ISLNK, "is a link that leads nowhere"),
)
_DATALESS = 0x40000000
"""macOS: the bytes are in a cloud and would be downloaded by a read (SF_DATALESS of sys/stat.h)."""
_RECALLED = 0x00001000 | 0x00040000 | 0x00400000
"""Windows: OFFLINE, RECALL_ON_OPEN and RECALL_ON_DATA_ACCESS of the file attributes."""


class Note:
    """A note as it was read: the decoded ``text`` (every line ends with LF), the ``sha256`` of its bytes, remarks."""

    __slots__ = ("path", "remarks", "sha256", "text")

    def __init__(self, path: str, text: str, sha256: str, remarks: list[str]) -> None:
        self.path = path
        self.text = text
        self.sha256 = sha256
        self.remarks = remarks


def read(path: str, largest: int = LARGEST) -> Note | Refusal:
    """The note at the real ``path``, or why it is not read. Never waits, never follows a link."""
    data = _bytes(path, largest)
    if isinstance(data, Refusal):
        return data
    text, remarks = decode(data)
    return Note(path, text, hashlib.sha256(data).hexdigest(), remarks)


def read_head(path: str, length: int) -> str:
    """The first ``length`` bytes of the note at ``path`` as text; empty where it cannot be read."""
    data = _bytes(path, length, whole=False)
    return "" if isinstance(data, Refusal) else decode(data)[0]


def decode(data: bytes) -> tuple[str, list[str]]:
    """``data`` as text and what there is to remark on it: UTF-8, or UTF-16 where a byte order mark says so."""
    encoding = "utf-8-sig"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    remarks = []
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text = data.decode(encoding, "replace")
        remarks.append(f"holds bytes that are not {encoding.removesuffix('-sig').upper()}; they were replaced")
    if "\0" in text:
        remarks.append("holds NUL bytes")
    return unified(text), remarks


def unified(text: str) -> str:
    """``text`` with LF for every CRLF and CR."""
    return re.sub("\r\n?", "\n", text) if "\r" in text else text


def _bytes(path: str, largest: int, whole: bool = True) -> bytes | Refusal:
    try:
        before = os.lstat(path)
        unfit = _unfit(path, before, largest if whole else None)
        if unfit is not None:
            return unfit
        # O_NONBLOCK: a FIFO put in its place meanwhile must not hang us. O_NOFOLLOW: nor a link lead us away.
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
        descriptor = os.open(path, flags | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        return Refusal(path, "missing", "there is no such file")
    except NotADirectoryError:
        return Refusal(path, "missing", "there is no such file")
    except OSError as error:
        return Refusal(path, "unreadable", f"cannot be read: {error.strerror}")
    try:
        return _settled(path, descriptor, before, largest, whole)
    except OSError as error:
        return Refusal(path, "unreadable", f"cannot be read: {error.strerror}")
    finally:
        os.close(descriptor)


def _unfit(path: str, status: os.stat_result, largest: int | None) -> Refusal | None:
    for is_kind, reason in _KINDS:
        if is_kind(status.st_mode):
            return Refusal(path, "unreadable", reason)
    if not stat.S_ISREG(status.st_mode):
        return Refusal(path, "unreadable", "is not a regular file")
    if getattr(status, "st_flags", 0) & _DATALESS or getattr(status, "st_file_attributes", 0) & _RECALLED:
        return Refusal(path, "unreadable", "is only in the cloud; open it once so that its bytes are here")
    if largest is not None and status.st_size > largest:
        return _too_large(path, largest)
    return None


def _settled(path: str, descriptor: int, before: os.stat_result, largest: int, whole: bool) -> bytes | Refusal:
    """The bytes, provided that the opened file is the one looked at before and nobody wrote to it meanwhile."""
    opened = os.fstat(descriptor)
    if _identity(opened) != _identity(before) or os.path.realpath(path) != path:
        return Refusal(path, "unreadable", "was replaced while it was opened")
    pieces, size = [], 0
    while size <= largest and (piece := os.read(descriptor, min(1 << 20, largest + 1 - size))):
        pieces.append(piece)
        size += len(piece)
    after = os.fstat(descriptor)
    data = b"".join(pieces)
    if not whole:
        return data[:largest]
    if size > largest:
        return _too_large(path, largest)
    if (after.st_mtime_ns, after.st_size) != (opened.st_mtime_ns, opened.st_size) or size != after.st_size:
        return Refusal(path, "unreadable", "changed while it was read; check again")
    return data


def _identity(status: os.stat_result) -> tuple[int, int, int]:
    return status.st_dev, status.st_ino, stat.S_IFMT(status.st_mode)


def _too_large(path: str, largest: int) -> Refusal:
    return Refusal(path, "unreadable", f"is larger than {largest // (1024 * 1024)} MiB")
