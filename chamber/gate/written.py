"""What the agent wrote into notes this turn: the note before its edits, and the lines it added."""

from __future__ import annotations

import os
import re

from chamber.gate import turns
from chamber.notes import roots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chamber.gate.turns import Call
    from chamber.notes.roots import Roots

_SHORTEST = 4
"""Characters of a line from which it can be told whose it is."""
_PATCHED = re.compile(r"^\*\*\* (?:Update|Add|Delete) File: (.+)$", re.MULTILINE)


class Edits:
    """What a turn wrote. ``paths`` are the real paths of notes, ``own`` every line that the agent put into an input."""

    __slots__ = ("_calls", "own", "paths")

    def __init__(self, calls: Sequence[Call], cwd: str, declared: Roots) -> None:
        self._calls: dict[str, list[Call]] = {}
        self.own: set[str] = set()
        for call in calls:
            if call.failed:
                continue
            for path in _targets(call):
                if note := _note(path, call.bases(cwd), declared):
                    self._calls.setdefault(note, []).append(call)
        self.paths = list(self._calls)
        if self.paths:
            self.own = {line for call in calls if not call.is_check for line in _lines(_new_texts(call))}

    def before(self, path: str, text: str) -> str:
        """The note at ``path``, now ``text``, as it was before this turn's edits; as near to it as can be told."""
        calls = self._calls.get(path, [])
        for call in calls:
            kept = call.detail.get("originalFile") if isinstance(call.detail, dict) else None
            if isinstance(kept, str):
                return kept
            break
        for call in reversed(calls):
            text = _undone(call, text)
        return "\n".join(line for line in text.split("\n") if line.strip() not in self.own)

    def added(self, path: str, text: str) -> list[str]:
        """The lines of the note, now ``text``, that it did not hold before."""
        old = {line.strip() for line in self.before(path, text).split("\n")}
        return [line for line in text.split("\n") if line.strip() and line.strip() not in old]


def _note(path: str, bases: Sequence[str], declared: Roots) -> str:
    """The real path of the note that ``path`` names from the first of ``bases`` where one is there, or would be."""
    found = []
    for base in bases:
        place = roots.place(os.path.join(base, roots.expanded(path, declared.home)), declared)
        if isinstance(place, roots.Place) and place.path.lower().endswith(roots.SUFFIXES):
            found.append(place.path)
    return next((each for each in found if os.path.isfile(each)), found[0] if found else "")


def _targets(call: Call) -> list[str]:
    """The files that a call writes."""
    if call.writes:
        named = [
            call.given[key] for key in ("file_path", "path", "notebook_path") if isinstance(call.given.get(key), str)
        ]
        return named or [path.strip() for text in call.inputs() for path in _PATCHED.findall(text)]
    found: list[str] = []
    for text in call.inputs():
        if _SCRIPT.search(text):
            found += [path.strip() for path in _PATCHED.findall(text)]
            found += _named(text)
            continue
        for step in _STEP.split(text):
            found += [a or b or c for a, b, c in _REDIRECT.findall(step)]
            if _IN_PLACE.search(step):
                found += _named(step)
            elif _COPIES.search(step):
                found += _named(step)[-1:]
    return found


# Codex gives `apply_patch <<'EOF'` to its shell; agents also write by a line of Python or of another language.
# What only reads a note and writes elsewhere (``sort note.md > out.txt``) leaves the note as it was.
_SCRIPT = re.compile(
    r"\b(?:apply_patch|patch)\b|\*\*\* Begin Patch|\bwrite(?:_text|_bytes|lines|File|FileSync)?\(|"
    r"\bopen\([^)]*,\s*[\"'][wax]"
)
_STEP = re.compile(r"&&|\|\|?|;|\n")
_REDIRECT = re.compile(r">>?\s*(?:\"([^\"\n]+)\"|'([^'\n]+)'|([^\s\"'<>|;&]+))")
_IN_PLACE = re.compile(r"\b(?:tee|truncate|dd)\b|\b(?:sed|perl)\s+(?:-\w*\s+)*-\w*i")
_COPIES = re.compile(r"\b(?:cp|mv)\b")


def _named(command: str) -> list[str]:
    """The files that a command names, in order."""
    pattern = r"\"([^\"\n]+\.\w+)\"|'([^'\n]+\.\w+)'|([^\s\"'<>|;&=]+\.(?:md|markdown|mdx|txt)(?![\w.]))"
    return [a or b or c for a, b, c in re.findall(pattern, command)]


def _new_texts(call: Call) -> Iterable[str]:
    """The texts that a call may put into a file: all of its input but what it replaces."""
    given = {key: value for key, value in call.given.items() if key not in ("old_string", "file_path", "path")}
    edits = given.pop("edits", [])
    yield from turns.strings(given)
    for edit in edits if isinstance(edits, list) else []:
        if isinstance(edit, dict) and isinstance(edit.get("new_string"), str):
            yield edit["new_string"]


def _lines(texts: Iterable[str]) -> Iterable[str]:
    for text in texts:
        for line in text.split("\n"):
            bare = line.strip()
            if len(bare) >= _SHORTEST:
                yield bare
            if bare.startswith("+") and len(bare) > _SHORTEST:  # of a patch
                yield bare[1:].strip()


def _undone(call: Call, text: str) -> str:
    """``text`` with the replacements of a call taken back."""
    edits = call.given.get("edits")
    for edit in reversed(edits) if isinstance(edits, list) else [call.given]:
        if not isinstance(edit, dict):
            continue
        old, new = edit.get("old_string"), edit.get("new_string")
        if isinstance(old, str) and isinstance(new, str) and new:
            text = text.replace(new, old, -1 if edit.get("replace_all") is True else 1)
    for patch in call.inputs():
        if _PATCHED.search(patch):
            text = _unpatched(patch, text)
    return text


def _unpatched(patch: str, text: str) -> str:
    """``text`` with each changed run of a patch put back: its ``+`` lines out, its ``-`` lines in."""
    gone: list[str] = []
    came: list[str] = []
    for line in [*patch.split("\n"), ""]:
        if line.startswith("-") and not line.startswith("---"):
            gone.append(line[1:])
        elif line.startswith("+") and not line.startswith("+++"):
            came.append(line[1:])
        elif gone or came:
            text = text.replace("\n".join(came), "\n".join(gone), 1) if came else text
            gone, came = [], []
    return text
