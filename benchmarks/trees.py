"""Folders of Markdown: which notes stand in them, in an order that is the same everywhere, and what they say."""

from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ENDINGS = (".md", ".markdown", ".mdx", ".txt")
LARGEST = 2_000_000
"""Bytes above which a note is skipped."""
SHIPPED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cases", "answers", "notes")


def notes(folders: Iterable[str]) -> list[str]:
    """Paths of the notes below ``folders``, shuffled by the hash of their content; of copies only one."""
    found: dict[str, str] = {}
    for path in _all(folders):
        if os.path.getsize(path) <= LARGEST:
            with open(path, "rb") as file:
                found.setdefault(hashlib.sha256(file.read()).hexdigest(), path)
    return [path for _, path in sorted(found.items())]


def too_large(folders: Iterable[str]) -> list[str]:
    """Notes that ``notes`` skips."""
    return [path for path in _all(folders) if os.path.getsize(path) > LARGEST]


def _all(folders: Iterable[str]) -> Iterator[str]:
    for folder in folders:
        if os.path.isfile(folder):
            yield folder
        for below, names, files in os.walk(folder):
            names.sort()
            for name in sorted(files):
                path = os.path.join(below, name)
                if name.lower().endswith(ENDINGS) and os.path.isfile(path) and not os.path.islink(path):
                    yield path


def read(path: str) -> str:
    """The note's text, line ends unified."""
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        return file.read()


def name(path: str) -> str:
    """The file name by which the check knows the note."""
    return os.path.basename(path)
