"""What stands in a host's own files where Chamber is installed without the plugin: its hooks and its server."""

from __future__ import annotations

import os
import re
import shlex
import sys

from chamber.errors import HostError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

NAMES = ("claude-code", "codex")
EVENTS: dict[str, dict[str, int]] = {
    "claude-code": {"Stop": 30, "SubagentStop": 10, "UserPromptSubmit": 10, "SessionStart": 10, "SessionEnd": 10},
    "codex": {"Stop": 30, "SubagentStop": 10, "UserPromptSubmit": 10, "SessionStart": 10},
}
"""Host to event to seconds; what ``hooks/*/*.example.json`` show."""
SERVER = "chamber"
# Codex starts a server with HOME, LANG, PATH and TERM alone; what else it may know is named.
VARIABLES = ["CODEX_HOME", "CHAMBER_NOTES", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"]

_HOOK = re.compile(r"""(?:/plugins/run['"]?\s+hook|/chamber/hooks/entry\.py['"]?)\s+(?:claude-code|codex)\s+\w+\s*$""")
_SERVER = re.compile(r"(?:/plugins/run\s+mcp|/chamber/mcp/front\.py)$")


class Library:
    """Where this library stands. ``root`` is the plugin's folder, empty where a wheel was installed."""

    __slots__ = ("package", "python", "root")

    def __init__(self, package: str, python: str) -> None:
        above = os.path.dirname(package)
        entry, manifest = os.path.join(above, "plugins", "run"), os.path.join(above, ".claude-plugin", "plugin.json")
        self.package = package
        self.python = python
        self.root = above if os.path.isfile(entry) and os.path.isfile(manifest) else ""

    def hook_words(self, host: str, event: str) -> list[str]:
        """The words that start a hook."""
        if self.root:
            return ["/bin/sh", os.path.join(self.root, "plugins", "run"), "hook", host, event]
        return [self.python, "-I", "-S", os.path.join(self.package, "hooks", "entry.py"), host, event]

    def server_words(self) -> list[str]:
        """The words that start the server."""
        if self.root:
            return ["/bin/sh", os.path.join(self.root, "plugins", "run"), "mcp"]
        return [self.python, "-I", "-S", os.path.join(self.package, "mcp", "front.py")]


def library() -> Library:
    """This library. Raises ``HostError`` where its path cannot be written into a file of UTF-8."""
    import chamber

    package = os.path.dirname(os.path.abspath(str(chamber.__file__)))
    try:
        f"{package}{sys.executable}".encode()
    except UnicodeEncodeError:
        raise HostError(f"the path {package!r} is no UTF-8, so no host's file can name it; move Chamber") from None
    return Library(package, sys.executable)


def hook(library: Library, host: str, event: str) -> dict[str, Any]:
    """One hook as the host's file defines it: Claude Code starts the words, Codex gives a line to a shell."""
    words = library.hook_words(host, event)
    if host == "codex":
        return {"type": "command", "command": shlex.join(words), "timeout": EVENTS[host][event]}
    return {"type": "command", "command": words[0], "args": words[1:], "timeout": EVENTS[host][event]}


def group(library: Library, host: str, event: str) -> dict[str, Any]:
    """The entry of an event's list."""
    return {"hooks": [hook(library, host, event)]}


def server(library: Library, host: str) -> dict[str, Any]:
    """The server as the host's file defines it."""
    words = library.server_words()
    if host == "codex":
        return {"command": words[0], "args": words[1:], "env_vars": VARIABLES}
    return {"type": "stdio", "command": words[0], "args": words[1:]}


def is_our_hook(found: object) -> bool:
    """Whether ``found`` starts a hook of Chamber, from whatever folder."""
    return isinstance(found, dict) and bool(_HOOK.search(_line(found)))


def same_start(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """Whether both start the same; a person may have given another timeout or message."""
    return all(found.get(key) == wanted.get(key) for key in ("type", "command", "args"))


def is_our_server(found: object) -> bool:
    """Whether ``found`` starts the server as ``install`` writes it, from whatever folder; ``--notes`` is a person's."""
    return isinstance(found, dict) and bool(_SERVER.search(_line(found)))


def _line(found: Mapping[str, Any]) -> str:
    args = found.get("args")
    words = [found.get("command"), *(args if isinstance(args, list) else [])]
    return " ".join(word for word in words if isinstance(word, str))
