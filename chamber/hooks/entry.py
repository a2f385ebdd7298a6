"""Started by a host as ``python -I -S .../chamber/hooks/entry.py HOST EVENT``: one JSON object in, one out."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

OLDEST = (3, 11)
ROOM = {
    "Stop": "stop",
    "SubagentStop": "subagent",
    "UserPromptSubmit": "prompt",
    "SessionStart": "session",
    "SessionEnd": "session",
    "PreToolUse": "permission",
}
"""Event to the module that handles it; others get an empty answer."""


def find_package() -> None:
    """Make ``import chamber`` mean the package this file is part of, and nothing else importable that was not."""
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [entry for entry in sys.path if entry != here]
    if "chamber" in sys.modules:
        return
    home = os.path.dirname(os.path.dirname(here))
    sys.path.insert(0, home)
    import chamber  # noqa: F401  # Later imports of its parts go by its own path.

    sys.path.remove(home)


def act(host: str, name: str, payload: Mapping[str, Any]) -> dict[str, Any]:
    """Handle one event. Raises whatever goes wrong: the boundary tells it."""
    import importlib

    from chamber.hooks import dialects
    from chamber.hooks.event import Event

    room = ROOM.get(name)
    if room is None:
        return {}
    event = Event(host, name, payload, os.environ)
    answer = importlib.import_module(f"chamber.hooks.{room}").handle(event, os.environ)
    return dialects.worded(event, answer)


def main(argv: Sequence[str]) -> int:
    """Run the hook that the command line names."""
    if tuple(sys.version_info) < OLDEST:
        sys.stdout.write('{"systemMessage": "Chamber: the gate is off: it needs Python 3.11 or newer"}\n')
        return 0
    if len(argv) != 2 or argv[0] not in ("claude-code", "codex"):
        sys.stdout.write('{"systemMessage": "Chamber: the gate is off: the hook was started as nobody starts it"}\n')
        return 0
    find_package()
    from chamber.hooks import boundary

    code = boundary.run(argv[0], argv[1], act)
    if "chamber.compiled" in sys.modules:  # something was judged
        from chamber import compiled

        compiled.keep()
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
