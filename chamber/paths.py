"""Where configuration, data and state live. The standard library only: hooks read it; a test holds it to platformdirs.

======== ============================================ ================================ ===============================
system   configuration                                data (holds the database)        state
======== ============================================ ================================ ===============================
Linux    ``$XDG_CONFIG_HOME``, ``~/.config``          ``$XDG_DATA_HOME``,              ``$XDG_STATE_HOME``,
                                                      ``~/.local/share``               ``~/.local/state``
macOS    the same variables, else ``~/Library/Application Support`` for all three
Windows  ``%LOCALAPPDATA%`` for all three
======== ============================================ ================================ ===============================

Each in a folder ``chamber``. A variable that is blank or no absolute path counts as unset.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

NAME = "chamber"
DATABASE = "chamber.db"


class Locations:
    """The folders ``config``, ``data`` and ``state`` and the file ``database``, all absolute; none need exist."""

    __slots__ = ("config", "data", "database", "state")

    def __init__(self, config: str, data: str, state: str) -> None:
        self.config = config
        self.data = data
        self.state = state
        self.database = os.path.join(data, DATABASE)


def locations(env: Mapping[str, str], home: str, platform: str = sys.platform) -> Locations:
    """The locations for the environment ``env`` and the absolute home folder ``home``."""
    if platform == "win32":
        base = _absolute(env.get("LOCALAPPDATA")) or os.path.join(home, "AppData", "Local")
        own = os.path.normpath(os.path.join(base, NAME))
        return Locations(own, own, own)
    support = os.path.join(home, "Library", "Application Support")
    on_mac = platform == "darwin"
    bases = (
        _absolute(env.get("XDG_CONFIG_HOME")) or (support if on_mac else os.path.join(home, ".config")),
        _absolute(env.get("XDG_DATA_HOME")) or (support if on_mac else os.path.join(home, ".local", "share")),
        _absolute(env.get("XDG_STATE_HOME")) or (support if on_mac else os.path.join(home, ".local", "state")),
    )
    return Locations(*(os.path.join(base, NAME) for base in bases))


def home(env: Mapping[str, str]) -> str:
    """The home folder: what the environment says, else what the system knows of the user."""
    return _absolute(env.get("HOME")) or os.path.expanduser("~")


def _absolute(value: str | None) -> str:
    value = (value or "").strip()
    return value if os.path.isabs(value) else ""
