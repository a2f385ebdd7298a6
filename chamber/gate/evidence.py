"""The notes that a turn's statements are judged by, and what else was seen: pages, commands, the person's words."""

from __future__ import annotations

import os

from chamber.gate import opened, turns, written
from chamber.notes import links, reader, roots
from chamber.notes.refusals import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chamber.check.source import Source
    from chamber.gate.turns import Call, Turn
    from chamber.notes.checking import Shelf
    from chamber.notes.roots import Roots

READ, CITED, CHECKED, SESSION = "read", "cited", "checked", "session"
"""How a note came to be evidence. ``session``: opened in an earlier turn, or by a subagent."""
_LONGEST_SEEN = 400_000
"""Characters of what a turn saw from outside that are kept to ground terms."""


class Evidence:
    """What a turn rests on.

    ``notes`` are real paths to how they came in, ``edits`` what the agent wrote, ``only_notes`` whether its tools
    touched notes and nothing else, ``opaque`` whether it opened a file of a vault that cannot be looked into,
    ``gone`` the notes that were read and are not there any more.
    """

    def __init__(self, turn: Turn, declared: Roots, cwd: str, earlier: Sequence[str]) -> None:
        self.declared = declared
        self.cwd = cwd
        self.edits = written.Edits(turn.calls, cwd, declared)
        self.notes: dict[str, str] = {}
        self.opaque = False
        self.gone: list[str] = []
        self.shas: dict[str, str] = {}
        self._checked: set[str] = set()
        self._calls = [call for call in turn.calls if not call.speaks]
        self._outside: list[Call] = []
        self._sources: dict[str, Source | Refusal] = {}
        self._shelf: Shelf | None = None
        for call in self._calls:
            self._take(call)
        for path in earlier[: opened.MOST_NOTES]:
            self.notes.setdefault(path, SESSION)
        self.only_notes = bool(self._calls) and not self._outside

    def _take(self, call: Call) -> None:
        if call.is_check:
            for spec in turns.strings(call.given):
                self._note(spec)
            return
        found = opened.by(call, self.cwd, self.declared)
        self.opaque = self.opaque or found.opaque
        if call.writes:
            for path in self.edits.paths:  # what a note held before is evidence too
                if path in found.notes:
                    self.notes.setdefault(path, READ)
            return
        for path in found.notes:
            self.notes.setdefault(path, READ)
        lost = opened.gone(call, self.cwd, self.declared) if _reads_only(call) else []
        self.gone += [path for path in lost if path not in self.gone]
        if not (found.notes or lost) or not _reads_only(call):
            self._outside.append(call)

    def _notes(self) -> Shelf:
        # Imported here, as the check below: a turn that touched no note needs neither.
        from chamber.notes.checking import Shelf

        self._shelf = self._shelf or Shelf(self.declared, typed=False)
        return self._shelf

    def _note(self, spec: str) -> None:
        """Take the note that a source of a check names, if it names one."""
        if len(spec) > 300 or "\n" in spec:
            return
        taken = self._notes().find(spec)
        if not isinstance(taken, Refusal):
            self.notes.setdefault(taken.path, CHECKED)
            self._checked.add(taken.path)

    def sources(self) -> list[Source]:
        """The notes as they were before the agent wrote to them, prepared."""
        found = (self._source(path) for path in self.notes)
        return [each for each in found if not isinstance(each, Refusal)]

    def described(self) -> list[dict[str, str]]:
        """The notes that were read, each by its path, ref and the hash of its bytes."""
        found = []
        for path, sha256 in self.shas.items():
            taken = self._sources.get(path)
            ref = taken.ref if taken is not None and not isinstance(taken, Refusal) else os.path.basename(path)
            found.append({"path": path, "ref": ref, "sha256": sha256})
        return found

    def checked(self) -> frozenset[str]:
        """The refs of the notes that the turn's calls of chamber_check cited."""
        taken = (self._source(path) for path in self._checked)
        return frozenset(each.ref for each in taken if not isinstance(each, Refusal))

    def written(self) -> list[tuple[str, list[str]]]:
        """The file name of each note that the agent wrote, and the lines that it added to it."""
        found = []
        for path in self.edits.paths:
            note = reader.read(path)
            if not isinstance(note, Refusal) and (lines := self.edits.added(path, note.text)):
                found.append((os.path.basename(path), lines))
        return found

    def _source(self, path: str) -> Source | Refusal:
        if path not in self._sources:
            self._sources[path] = self._prepared(path)
        return self._sources[path]

    def _prepared(self, path: str) -> Source | Refusal:
        from chamber.check import source

        note = reader.read(path)
        if isinstance(note, Refusal):
            return note
        self.shas[path] = note.sha256
        text = self.edits.before(path, note.text) if path in self.edits.paths else note.text
        place = roots.place(path, self.declared)
        ref = place.relative if isinstance(place, roots.Place) else os.path.basename(path)
        return source.prepare(text, os.path.basename(path), ref, note.remarks)

    def resolve(self, spec: str) -> Source | str:
        """The source that a citation of the answer names; a problem line where there is none.

        A note that the agent wrote is taken as it was before. What is no note of the declared folders, but a file that
        is there or that the turn's tools touched, is no mistake: an ``Unread`` line.
        """
        from chamber.check.covering import Unread

        found = self._notes().find(spec)
        if isinstance(found, Refusal):
            elsewhere = found.kind != "missing" or self._is_elsewhere(spec)
            return Unread(str(found)) if elsewhere else str(found)
        self.notes.setdefault(found.path, CITED)
        if found.path in self.edits.paths:
            taken = self._source(found.path)
        else:
            taken = self._notes().take(spec)
            if not isinstance(taken, Refusal) and found.path not in self.shas:
                self._source(found.path)
        if isinstance(taken, Refusal):
            return Unread(str(taken))
        return taken

    def _is_elsewhere(self, spec: str) -> bool:
        name = links.wikilink(spec) or spec
        name = name.partition("#")[0].partition(":")[0].strip()
        if not name:
            return True
        if os.path.lexists(os.path.join(self.cwd, roots.expanded(name, self.declared.home))):
            return True
        last = name.rsplit("/", 1)[-1]
        seen = [call for call in self._calls if not call.is_check and not call.failed]
        return any(last in text for call in seen for text in (*call.inputs(), call.output))

    def outside(self, without: Iterable[str]) -> Source | None:
        """What the turn's tools brought from outside, but for calls whose own input holds one of ``without``."""
        from chamber.check import source

        wanted = [term.casefold() for term in without]
        kept = []
        for call in self._outside:
            given = "\n".join(call.inputs()).casefold()
            if call.output and not any(term in given for term in wanted):
                kept.append(call.output)
        text = "\n\n".join(kept)[:_LONGEST_SEEN]
        return source.prepare(text, "what the tools returned") if text.strip() else None


_READERS = frozenset({"Read", "Grep", "Glob", "LS", "NotebookRead", "view_image"})


def _reads_only(call: Call) -> bool:
    """Whether a call that opened notes brings nothing but what stands in them."""
    last = call.name.rsplit("__", 1)[-1]
    if last in _READERS:
        return True
    commands = " ; ".join(call.inputs())
    words = {word.rsplit("/", 1)[-1] for word in commands.replace("|", " | ").replace(";", " ; ").split()}
    return not words.isdisjoint(_SHOWING) and words.isdisjoint(_RUNNING)


_SHOWING = frozenset({"cat", "head", "tail", "less", "more", "sed", "rg", "grep", "bat", "nl", "ls", "find"})
_RUNNING = frozenset(
    {"python", "python3", "node", "curl", "wget", "make", "npm", "pytest", "awk", "wc", "bc", "jq", "git"}
)
