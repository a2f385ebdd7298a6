"""What ``install`` put into which file, so that ``uninstall`` gives it back byte for byte: places and lengths, no text.

It holds only as long as the file is as ``install`` left it; after that, what is ours is found by what it is.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from chamber.hosts.files import Change

NAME = "installed.json"


class Record:
    """The record in the folder ``state``; a file that cannot be read is as good as none."""

    def __init__(self, state: str) -> None:
        self.file = os.path.join(state, NAME)
        self._files = _read(self.file)

    def undone(self, file: str, text: str) -> tuple[bool, str | None]:
        """Whether the record knows ``file`` with this ``text``, and what was there before it (``None``: no file)."""
        entry = self._entry(file, text)
        if entry is None:
            return False, text
        return True, None if entry["made"] else taken_out(text, entry["insertions"])

    def made(self, file: str) -> bool:
        """Whether ``file`` was made by an installation."""
        entry = self._files.get(os.path.realpath(file))
        return isinstance(entry, dict) and entry.get("made") is True

    def made_folder(self, file: str) -> bool:
        """Whether the folder of ``file`` was."""
        entry = self._files.get(os.path.realpath(file))
        return isinstance(entry, dict) and entry.get("made_folder") is True

    def keep(self, changes: Sequence[Change]) -> bool:
        """Write down what ``changes`` put in, before they are made; whether that could be written."""
        for change in changes:
            name = os.path.realpath(change.file)
            if change.after is None or not change.insertions:
                continue
            known = self._entry(change.file, change.before) if change.before is not None else None
            folder = not os.path.isdir(os.path.dirname(name))
            # Where something of ours was taken out too, ``insertions`` alone lead back to what was there at first.
            earlier = (
                known["insertions"] if known and taken_out(change.after, change.insertions) == change.before else []
            )
            self._files[name] = {
                "sha256": _digest(change.after),
                "made": change.before is None or bool(known and known["made"]),
                "made_folder": folder or bool(known and known["made_folder"]),
                "insertions": [*earlier, *(list(each) for each in change.insertions)],
            }
        return self._write()

    def forget(self, names: Sequence[str]) -> bool:
        """Drop what is known of these files; whether that could be written."""
        held = [name for name in map(os.path.realpath, names) if self._files.pop(name, None) is not None]
        return self._write() if held else True

    def _entry(self, file: str, text: str) -> dict[str, Any] | None:
        entry = self._files.get(os.path.realpath(file))
        if not isinstance(entry, dict) or entry.get("sha256") != _digest(text):
            return None
        places = entry.get("insertions")
        sound = isinstance(places, list) and all(
            isinstance(each, list) and len(each) == 2 and all(isinstance(number, int) for number in each)
            for each in places
        )
        return entry if sound and "made" in entry and "made_folder" in entry else None

    def _write(self) -> bool:
        folder = os.path.dirname(self.file)
        try:
            if not self._files:
                if os.path.lexists(self.file):
                    os.unlink(self.file)
                return True
            os.makedirs(folder, mode=0o700, exist_ok=True)
            descriptor, temporary = tempfile.mkstemp(dir=folder, prefix=f".{NAME}-")
            with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
                json.dump(self._files, stream, indent=1)
            os.replace(temporary, self.file)
        except OSError:
            return False
        return True


def taken_out(text: str, insertions: Sequence[Sequence[int]]) -> str:
    """``text`` without the pieces (place, length) that were put in, in order."""
    for at, length in reversed(insertions):
        text = text[:at] + text[at + length :]
    return text


def _read(file: str) -> dict[str, Any]:
    try:
        with open(file, encoding="utf-8") as stream:
            told: Mapping[str, Any] | object = json.load(stream)
    except (OSError, ValueError):
        return {}
    return dict(told) if isinstance(told, dict) else {}


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
