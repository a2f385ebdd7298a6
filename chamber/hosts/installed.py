"""A host on this machine: its version, our plugin in it, and what keeps the hooks from running."""

from __future__ import annotations

import json
import os
import shutil
import subprocess

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

PLUGIN = "chamber@chamber"
_WAIT = 30


class Host:
    """``binary`` is empty where the host is not found, ``root`` where our plugin is not installed.

    ``hooks_file`` is a file of the host in which our hooks stand without the plugin, ``stop_words`` what starts the one
    at the end of a turn. ``silenced`` says in words why the hooks do not run: switched off, not trusted.
    """

    __slots__ = (
        "binary", "enabled", "hooks_file", "name", "plugin_version", "root", "silenced", "stop_words", "version",
    )  # fmt: skip

    def __init__(self, name: str, binary: str) -> None:
        self.name = name
        self.binary = binary
        self.version = ""
        self.root = ""
        self.plugin_version = ""
        self.enabled = False
        self.silenced: list[str] = []
        self.hooks_file = ""
        self.stop_words: list[str] = []


def ask(command: Sequence[str], env: Mapping[str, str], cwd: str) -> str:
    """What a command of a host prints; empty where it fails or takes too long."""
    try:
        done = subprocess.run(  # noqa: S603 - the host's own command, found on the person's PATH
            list(command), env=dict(env), cwd=cwd, capture_output=True, text=True, timeout=_WAIT, check=False,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout if done.returncode == 0 else ""


def of(name: str, env: Mapping[str, str], cwd: str) -> Host:
    """The host ``name``, asked in the folder ``cwd``, which is the home too: no project has a say."""
    return codex(env, cwd, cwd) if name == "codex" else claude_code(env, cwd, cwd)


def claude_code(env: Mapping[str, str], home: str, cwd: str) -> Host:
    """Claude Code: asks its own ``plugin list``, and looks for ``disableAllHooks`` in the settings that hold here."""
    found = Host("claude-code", shutil.which("claude", path=env.get("PATH")) or "")
    if not found.binary:
        return found
    found.version = ask([found.binary, "--version"], env, cwd).split(" ")[0].strip()
    for entry in _entries(ask([found.binary, "plugin", "list", "--json"], env, cwd)):
        if entry.get("id") == PLUGIN:
            found.root = str(entry.get("installPath") or "")
            found.plugin_version = str(entry.get("version") or "")
            found.enabled = entry.get("enabled") is True
    files = [os.path.join(home, ".claude", "settings.json")]
    files += [os.path.join(cwd, ".claude", name) for name in ("settings.json", "settings.local.json")]
    for file in files:
        if _read(file).get("disableAllHooks") is True:
            found.silenced.append(f"disableAllHooks in {file} switches every hook off")
    return found


def codex(env: Mapping[str, str], home: str, cwd: str) -> Host:
    """Codex: asks its own ``plugin list``, and its app server which of our hooks are trusted."""
    found = Host("codex", shutil.which("codex", path=env.get("PATH")) or "")
    if not found.binary:
        return found
    found.version = ask([found.binary, "--version"], env, cwd).split(" ")[-1].strip()
    base = env.get("CODEX_HOME") or os.path.join(home, ".codex")
    for entry in _entries(ask([found.binary, "plugin", "list", "--json"], env, cwd)):
        if entry.get("pluginId") == PLUGIN and entry.get("installed"):
            found.plugin_version = str(entry.get("version") or "")
            found.root = os.path.join(base, "plugins", "cache", "chamber", "chamber", found.plugin_version)
            found.enabled = entry.get("enabled") is True
    if found.root:
        _trusted(found, env, cwd)
    return found


def by_hand(found: Host, env: Mapping[str, str], home: str, cwd: str) -> None:
    """Fill in ``hooks_file`` and ``stop_words`` where hooks of ours stand in the host's own file."""
    from chamber.hosts import by_hand as own_files

    found.hooks_file, found.stop_words = own_files.hooks_there(found.name, env, home)
    if found.hooks_file and not found.root and found.name == "codex":
        _trusted(found, env, cwd)


def _trusted(found: Host, env: Mapping[str, str], cwd: str) -> None:
    """Ask Codex which of our hooks are trusted."""
    from chamber.hosts import codex_trust

    untrusted = codex_trust.untrusted(found.binary, env, cwd)
    if untrusted is None:
        found.silenced.append("codex did not say whether its hooks are trusted")
    elif untrusted:
        found.silenced.append(f"not trusted in /hooks: {', '.join(untrusted)}")


def _entries(printed: str) -> list[dict[str, Any]]:
    try:
        told = json.loads(printed)
    except ValueError:
        return []
    if isinstance(told, dict):
        told = told.get("installed")
    return [entry for entry in told if isinstance(entry, dict)] if isinstance(told, list) else []


def _read(file: str) -> dict[str, Any]:
    try:
        with open(file, encoding="utf-8") as stream:
            told = json.load(stream)
    except (OSError, ValueError):
        return {}
    return told if isinstance(told, dict) else {}
