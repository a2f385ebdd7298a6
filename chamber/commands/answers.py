"""``chamber check --answer``: every sentence of an answer in a file, against what it cites or the sources given."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from chamber.check import answer
from chamber.commands import settled
from chamber.errors import InputError
from chamber.notes import checking, links, reader, roots
from chamber.notes.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chamber.check.model import Judged
    from chamber.check.source import Source
    from chamber.notes.roots import Roots

_ANCHOR = re.compile(r"(?::\d+(?:-\d+)?|#.*)$", re.DOTALL)


def judged(file: str, specs: Sequence[str], declared: Roots, rules: Mapping[str, str]) -> list[Judged]:
    """Every sentence of the answer in ``file``; ``specs`` are the sources that the person typed.

    Raises ``InputError`` for a file that cannot be read, ``LimitError`` for too many sources.
    """
    checking.demand_sources(specs)
    text = _text(file, declared)
    shelf = Cited(declared, specs)
    found = answer.judge_answer(text, shelf.resolve, shelf.grounds, rules, settled.today())
    for each in found:
        if not each.cited and each.verdict.verdict != "NO_TERMS":
            each.verdict.problems += [problem for problem in shelf.problems if problem not in each.verdict.problems]
    return found


def _text(file: str, declared: Roots) -> str:
    path = os.path.join(declared.cwd, roots.expanded(file, declared.home))
    note = reader.read(os.path.realpath(path))
    if isinstance(note, Refusal):
        raise InputError(f"--answer {file}: {note.reason}")
    return note.text


class Cited:
    """What the sentences of an answer can cite: notes of the declared folders, and the sources that were typed.

    What an answer cites was written by an agent: unlike a typed path it declares nothing. But a name that fits a typed
    source means that source. ``grounds`` are the typed sources, ``problems`` the lines of those that were not read.
    """

    def __init__(self, declared: Roots, specs: Sequence[str]) -> None:
        self._typed = checking.Shelf(declared, typed=True)
        self._written = checking.Shelf(declared, typed=False)
        self._specs: dict[str, str] = {}
        self.grounds: list[Source] = []
        self.problems: list[str] = []
        for spec in dict.fromkeys(specs):
            taken = self._typed.take(spec)
            if isinstance(taken, Refusal):
                self.problems.append(str(taken))
                continue
            self.grounds.append(taken)
            for name in (spec, taken.ref, taken.name, os.path.splitext(taken.name)[0]):
                self._specs.setdefault(name.casefold(), spec)

    def resolve(self, written: str) -> Source | str:
        """The source that a citation means, or the problem line of one that means none."""
        inner = links.wikilink(written) or written
        anchor = _ANCHOR.search(inner)
        name = inner[: anchor.start()] if anchor else inner
        spec = self._specs.get(name.casefold())
        if spec is not None:
            own = _ANCHOR.search(spec)
            taken = self._typed.take((spec[: own.start()] if own else spec) + (anchor[0] if anchor else ""))
        else:
            taken = self._written.take(written)
        return str(taken) if isinstance(taken, Refusal) else taken
