"""Chamber in a host without its plugin: what its own files must hold for that, and what to take out again.

========== ====================================== =============================================
host       hooks                                  server
========== ====================================== =============================================
claude-code ``~/.claude/settings.json``           ``~/.claude.json``, ``mcpServers``
codex      ``~/.codex/hooks.json``                ``~/.codex/config.toml``, ``[mcp_servers.…]``
========== ====================================== =============================================

``CLAUDE_CONFIG_DIR`` and ``CODEX_HOME`` move them, as they do for the hosts.
"""

from __future__ import annotations

import os

from chamber import itself
from chamber.errors import HostError
from chamber.hosts import files, hook_entries, record, server_entries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeVar

    from chamber.hosts.entries import Library
    from chamber.hosts.files import Change
    from chamber.hosts.hook_entries import Insertions
    from chamber.hosts.record import Record

    Put = Callable[[str], tuple[str, Insertions, str]]
    _T = TypeVar("_T")

_MARK = "\ufeff"


class Plan:
    """The ``changes`` to make and ``remarks`` for the person."""

    __slots__ = ("changes", "remarks")

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self.remarks: list[str] = []


def places(host: str, env: Mapping[str, str], home: str) -> tuple[str, str]:
    """The file of the host's hooks and that of its servers."""
    if host == "codex":
        base = os.path.abspath(env.get("CODEX_HOME") or os.path.join(home, ".codex"))
        return os.path.join(base, "hooks.json"), os.path.join(base, "config.toml")
    moved = env.get("CLAUDE_CONFIG_DIR")
    base = os.path.abspath(moved or os.path.join(home, ".claude"))
    return os.path.join(base, "settings.json"), os.path.join(base if moved else home, ".claude.json")


def hooks_there(host: str, env: Mapping[str, str], home: str) -> tuple[str, list[str]]:
    """The file in which hooks of ours stand, and the words that start the one at the end of a turn.

    Empty where none stand there, or where the file is not understood.
    """
    hooks, _ = places(host, env, home)
    try:
        text = (files.read(hooks) or "").removeprefix(_MARK)
        return (hooks, hook_entries.stop_words(text)) if text and hook_entries.present(text) else ("", [])
    except HostError:
        return "", []


def installing(host: str, library: Library, env: Mapping[str, str], home: str, known: Record) -> Plan:
    """What to change so that hooks and server stand there. Raises ``HostError`` for a file that is not understood."""
    plan = Plan()
    hooks, servers = places(host, env, home)
    _plan(plan, hooks, "{}\n", known, lambda text: (*hook_entries.put(text, host, library), ""))
    if host == "codex":
        _plan(plan, servers, "", known, lambda text: server_entries.put_table(text, library))
    else:
        _plan(plan, servers, "{}\n", known, lambda text: server_entries.put_member(text, library))
    return plan


def removing(host: str, env: Mapping[str, str], home: str, known: Record) -> Plan:
    """What to change so that nothing of ours stands there. Raises ``HostError`` for a file that is not understood."""
    plan = Plan()
    hooks, servers = places(host, env, home)
    _unplan(plan, hooks, hook_entries.cut, known)
    _unplan(plan, servers, server_entries.cut_table if host == "codex" else server_entries.cut_member, known)
    return plan


def _plan(plan: Plan, file: str, empty: str, known: Record, put: Put) -> None:
    before = files.read(file)
    text = empty if before is None else before
    after, insertions, remark = _put(file, text, put)
    if after != text and record.taken_out(after, insertions) != text:
        # What an older place put in goes; where it is remembered, back to what was there before it.
        first = known.undone(file, text)[1]
        after, insertions, remark = _put(file, empty if first is None else first, put)
    if remark:
        plan.remarks.append(f"{file}: {remark}")
    if after != text:
        plan.changes.append(files.Change(file, before, after, insertions))


def _put(file: str, text: str, put: Put) -> tuple[str, Insertions, str]:
    """``put``, which does not see a mark at the very beginning of the file."""
    mark = _MARK if text.startswith(_MARK) else ""
    after, insertions, remark = _naming(file, lambda: put(text.removeprefix(mark)))
    return mark + after, [(at + len(mark), length) for at, length in insertions], remark


def _unplan(plan: Plan, file: str, cut: Callable[[str], str], known: Record) -> None:
    before = files.read(file)
    if before is None:
        return
    remembered, after = known.undone(file, before)
    if after is not None:
        mark = _MARK if after.startswith(_MARK) else ""
        text = after.removeprefix(mark)
        after = mark + _naming(file, lambda: cut(text))
        # The host wrote into the file that was made here, and took its part out again.
        if not remembered and after != before and known.made(file) and after.strip() in ("", "{}"):
            after = None
    if after != before:
        plan.changes.append(files.Change(file, before, after, []))


def _naming(file: str, edit: Callable[[], _T]) -> _T:
    """What ``edit`` gives; its error with the file and what to do."""
    try:
        return edit()
    except HostError as error:
        raise HostError(
            f"{file}: {error}; it stays as it is. To do it by hand: {itself.command('install print')}"
        ) from None
