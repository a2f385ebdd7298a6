"""The plugin, by the host's own commands: added from a copy of this tree that holds what the plugin needs, no more.

A copy, since hosts copy all of a folder (``.git`` and ``.venv`` too), and since a clone that its owner updates or
removes must not change what running sessions use.
"""

from __future__ import annotations

import filecmp
import os
import shutil
import subprocess
import tempfile

from chamber.errors import HostError
from chamber.hosts import installed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chamber.hosts.installed import Host

PARTS = (
    ".agents",
    ".claude-plugin",
    ".codex-plugin",
    "chamber",
    "hooks",
    "plugins",
    "LICENSE",
    "README.md",
)
MARKET = "chamber"
_WAIT = 180


def copy_for(data: str, host: str) -> str:
    """Where the copy for ``host`` stands below the folder ``data``."""
    return os.path.join(data, "plugin", host)


def supported(host: Host, env: Mapping[str, str], cwd: str) -> bool:
    """Whether this version of the host has commands for plugins."""
    return "marketplace" in installed.ask([host.binary, "plugin", "--help"], env, cwd)


def listed(host: Host, env: Mapping[str, str], cwd: str) -> bool:
    """Whether the host says which plugins it has."""
    return bool(host.binary) and bool(installed.ask([host.binary, "plugin", "list", "--json"], env, cwd).strip())


def adding(host: Host, source: str) -> list[list[str]]:
    """The commands that install the plugin from the folder ``source``, in order."""
    verb = "add" if host.name == "codex" else "install"
    return [
        [host.binary, "plugin", "marketplace", "add", source],
        [host.binary, "plugin", verb, installed.PLUGIN],
    ]


def dropping(host: Host) -> list[list[str]]:
    """The commands that take the plugin out again, in order."""
    verb = "remove" if host.name == "codex" else "uninstall"
    return [
        [host.binary, "plugin", verb, installed.PLUGIN],
        [host.binary, "plugin", "marketplace", "remove", MARKET],
    ]


def run(words: Sequence[str], env: Mapping[str, str], cwd: str) -> tuple[bool, str]:
    """Whether a command of the host did what it should, and what it said."""
    try:
        done = subprocess.run(  # noqa: S603 - the host's own command, found on the person's PATH
            list(words), env=dict(env), cwd=cwd, capture_output=True, text=True, timeout=_WAIT, check=False,
            stdin=subprocess.DEVNULL, errors="replace",
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return False, f"it gave no answer in {_WAIT} seconds"
    except OSError as error:
        return False, str(error.strerror)
    return done.returncode == 0, (done.stdout + done.stderr).strip()


def current(tree: str, copy: str) -> bool:
    """Whether ``copy`` holds what ``tree`` does."""
    ours, theirs = _files(tree), _files(copy)
    return ours == theirs and all(
        filecmp.cmp(os.path.join(tree, name), os.path.join(copy, name), shallow=False) for name in ours
    )


def copy(tree: str, target: str) -> None:
    """Put a copy of ``tree`` at ``target``, in the place of an older one. Raises ``HostError``."""
    try:
        os.makedirs(os.path.dirname(target), mode=0o700, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=os.path.dirname(target), prefix=".copy-") as base:
            fresh = os.path.join(base, "new")
            for name in _files(tree):
                os.makedirs(os.path.dirname(os.path.join(fresh, name)), exist_ok=True)
                shutil.copy2(os.path.join(tree, name), os.path.join(fresh, name))
            if os.path.lexists(target):
                os.rename(target, os.path.join(base, "old"))
            os.rename(fresh, target)
    except (OSError, shutil.Error) as error:
        raise HostError(f"{target}: the plugin cannot be copied there: {error}") from None


def remove_copy(target: str) -> None:
    """Take the copy away; one that is not there is well."""
    shutil.rmtree(target, ignore_errors=True)
    try:
        os.rmdir(os.path.dirname(target))
    except OSError:
        return


def _files(tree: str) -> list[str]:
    """The plugin's files in ``tree``, relative to it. Links are left out, as Codex would."""
    found: list[str] = []
    for part in PARTS:
        path = os.path.join(tree, part)
        if os.path.isfile(path):
            found.append(part)
        for folder, below, names in os.walk(path):
            below[:] = sorted(name for name in below if name != "__pycache__" and not name.startswith(".mypy"))
            inside = (os.path.join(folder, name) for name in sorted(names) if not name.endswith(".pyc"))
            found += [os.path.relpath(each, tree) for each in inside if not os.path.islink(each)]
    return found
