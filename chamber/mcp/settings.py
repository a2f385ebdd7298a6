"""Which folders a server reads and by which rules: its own flags, the environment, the configuration, the current folder.

Over MCP only declared folders are read; a path that an agent writes declares nothing.
"""

from __future__ import annotations

import os

from chamber.notes import roots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Context:
    """What the flags of a server said, and what follows from it now."""

    __slots__ = ("_exclude", "_notes")

    def __init__(self, notes: Sequence[str] = (), exclude: Sequence[str] = ()) -> None:
        self._notes = tuple(notes)
        self._exclude = tuple(exclude)

    def settle(self) -> tuple[roots.Roots, Mapping[str, str]]:
        """The declared folders and the rules as they are at this moment."""
        cwd = os.getcwd()
        folders = [(path, "--notes") for path in self._notes]
        folders += [(p, "CHAMBER_NOTES") for p in os.environ.get("CHAMBER_NOTES", "").split(os.pathsep) if p.strip()]
        if os.path.isdir(os.path.join(cwd, ".obsidian")):
            folders.append((cwd, "current folder"))
        return roots.declare(folders, self._exclude, os.path.expanduser("~"), cwd), {}
