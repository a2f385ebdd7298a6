"""What to paste by hand, for both hosts, with the paths of this machine filled in. Pure, but for where files stand."""

from __future__ import annotations

import json

from chamber.hosts import by_hand, edited_toml, entries, server_entries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from chamber.hosts.entries import Library


def lines(library: Library, env: Mapping[str, str], home: str) -> list[str]:
    """The lines to print: for each host what goes into which file."""
    hooks, servers = by_hand.places("claude-code", env, home)
    found = ["# Claude Code", "", f"# in {hooks}", _hooks(library, "claude-code")]
    server = {server_entries.MEMBER: {entries.SERVER: entries.server(library, "claude-code")}}
    found += ["", f"# in {servers}", json.dumps(server, ensure_ascii=False, indent=2)]
    hooks, servers = by_hand.places("codex", env, home)
    found += ["", "# Codex", "", f"# in {hooks}", _hooks(library, "codex")]
    _, table = edited_toml.put("", server_entries.TABLE, entries.SERVER, entries.server(library, "codex"))
    found += ["", f"# in {servers}", table.rstrip("\n"), "", "# then trust the hooks: type /hooks in Codex"]
    return "\n".join(found).split("\n")


def _hooks(library: Library, host: str) -> str:
    every = {event: [entries.group(library, host, event)] for event in entries.EVENTS[host]}
    return json.dumps({"hooks": every}, ensure_ascii=False, indent=2)
