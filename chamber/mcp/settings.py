"""Which folders a server reads and by which rules, settled anew for each call: what the person changes counts at once.

Over MCP only declared folders are read; a path that an agent writes declares nothing.
"""

from __future__ import annotations

import os

from chamber.errors import ExcludeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chamber.notes.kept import Kept
    from chamber.notes.roots import Roots


_OPTIONS = {"notes": "CHAMBER_OPTION_NOTES", "exclude": "CHAMBER_OPTION_EXCLUDE"}
"""Where the plugin's mcp.json puts what a person entered at install; the host hands options to hooks alone."""


class Context:
    """The flags of a server, and the notes it has prepared so far."""

    __slots__ = ("_exclude", "_known_excludes", "_notes", "kept")

    def __init__(self, notes: Sequence[str] = (), exclude: Sequence[str] = ()) -> None:
        self._notes = tuple(notes)
        self._exclude = tuple(exclude)
        self._known_excludes: tuple[str, ...] = ()
        self.kept: Kept | None = None

    def settle(self) -> tuple[Roots, Mapping[str, str], str]:
        """The declared folders, the severities of rules and the database as they are at this moment.

        Raises ``ConfigError``, or ``ExcludeError`` for an exclude written out in full that matches nothing.
        """
        # Imported here, inside the boundary of the tools: a server that cannot load the check still answers.
        from chamber import config, paths
        from chamber.notes import roots
        from chamber.notes.kept import Kept

        self.kept = self.kept or Kept()
        cwd = os.getcwd()
        options = {key: os.environ.get(variable, "") for key, variable in _OPTIONS.items()}
        settled = config.load(os.environ, cwd, self._notes, self._exclude, options)
        declared = roots.declared_by(settled, paths.home(os.environ), cwd)
        self._demand_matching(declared)
        return declared, settled.rules, str(settled["database"])

    def _demand_matching(self, declared: Roots) -> None:
        """Look once for what each exclude leaves out: a whole tree is walked for it."""
        from chamber.notes import roots

        everywhere = [exclude.pattern for exclude in declared.excludes]
        patterns = (
            *everywhere,
            *(f"{folder.path} {each.pattern}" for folder in declared.folders for each in folder.excludes),
        )
        if patterns != self._known_excludes and declared.folders:
            if unmatched := roots.unmatched_excludes(declared):
                raise ExcludeError(
                    f"the exclude {unmatched[0]!r} matches nothing below the declared folders; a glob may"
                )
            self._known_excludes = patterns
