"""What the verbs that change a host share: showing the change, asking for it, writing commands as they are typed."""

from __future__ import annotations

import os
import shlex
import sys

from chamber.commands import codes
from chamber.hosts import differences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chamber.hosts.files import Change

    Say = Callable[[str], object]

BINARIES = {"claude-code": "claude", "codex": "codex"}
TITLES = {"claude-code": "Claude Code", "codex": "Codex"}


def show(say: Say, changes: Sequence[Change]) -> None:
    """Show what is to be changed in which file."""
    for change in changes:
        for text in differences.shown(change):
            say(text)


def consent(say: Say, yes: bool) -> int:
    """0 where it may be done; else the exit code, and nothing is to be changed."""
    if yes:
        return codes.YES
    # Python has no standard input at all where it was closed.
    if sys.stdin is None or not sys.stdin.isatty():
        say("nothing was changed: there is no terminal to ask on; --yes answers beforehand")
        return codes.USAGE
    sys.stdout.write("Do this? [y/N] ")
    sys.stdout.flush()
    if sys.stdin.readline().strip().lower() in ("y", "yes"):
        return codes.YES
    say("nothing was changed")
    return codes.NO


def line(words: Sequence[str]) -> str:
    """A command of a host as a person would type it."""
    return shlex.join([os.path.basename(words[0]), *words[1:]])
