"""The environment as a hook may take it: a project can set any variable, and must not say where our own files are."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_PLACES = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
_NOWHERE = ("/proc", "/dev")


def environment(env: Mapping[str, str], project: str) -> dict[str, str]:
    """``env`` without a home folder or places for our files that lie in the folder ``project``.

    A session in the person's own home folder, or above it, is no project that could have brought such files.
    """
    kept = dict(env)
    person = _person()
    if person and _within(person, project):
        return kept
    home = kept.get("HOME", "")
    if not os.path.isabs(home) or _within(home, project):
        kept["HOME"] = person or home
    for name in _PLACES:
        if name in kept and _within(kept[name], project):
            del kept[name]
    return kept


def _person() -> str:
    """The home folder that the system knows of the user; empty where it knows none."""
    try:
        import pwd

        return pwd.getpwuid(os.getuid()).pw_dir
    except (ImportError, KeyError):
        return ""


def _within(path: str, folder: str) -> bool:
    """Whether ``path`` is ``folder`` or lies in it, links followed; a process's or device's folder may be any."""
    real, whole = os.path.realpath(path), os.path.realpath(folder)
    return os.path.normpath(path).startswith(_NOWHERE) or real == whole or real.startswith(whole.rstrip("/") + "/")
