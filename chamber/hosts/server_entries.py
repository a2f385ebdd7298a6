"""Our server in the file in which a host keeps its servers: a member of Claude Code's JSON, a table of Codex's TOML.

Each ``put`` gives the text, what was put in, and a remark where a server of that name is the person's own. Pure.
"""

from __future__ import annotations

from chamber.errors import HostError
from chamber.hosts import edited_json, edited_toml, entries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from chamber.hosts.entries import Library
    from chamber.hosts.hook_entries import Insertions

MEMBER, TABLE = "mcpServers", "mcp_servers"
_THEIRS = "{} is your own and stays as it is"


def put_member(text: str, library: Library) -> tuple[str, Insertions, str]:
    """With our server in the JSON. Raises ``HostError`` where it is not understood."""
    wanted = entries.server(library, "claude-code")
    found = _member(text)
    if found is not None:
        if entries.same_start({"type": "stdio", **found}, wanted):
            return text, [], ""
        if not entries.is_our_server(found):
            return text, [], _THEIRS.format(f"{MEMBER}.{entries.SERVER}")
        text = cut_member(text)
    at = edited_json.along(text, [MEMBER])
    if at < 0:
        place, piece = edited_json.put(text, edited_json.top(text), {entries.SERVER: wanted}, MEMBER)
    else:
        place, piece = edited_json.put(text, at, wanted, entries.SERVER)
    return text[:place] + piece + text[place:], [(place, len(piece))], ""


def cut_member(text: str) -> str:
    """Without our server in the JSON, and without the member that holds it where it is the only one."""
    if not entries.is_our_server(_member(text)):
        return text
    alone = len(edited_json.read(text)[MEMBER]) == 1
    return edited_json.without(text, [], MEMBER) if alone else edited_json.without(text, [MEMBER], entries.SERVER)


def _member(text: str) -> dict[str, Any] | None:
    held = edited_json.read(text).get(MEMBER, {})
    if not isinstance(held, dict):
        raise HostError(f'its "{MEMBER}" is no JSON object')
    edited_json.along(text, [MEMBER, entries.SERVER])
    return _shaped(held, MEMBER)


def put_table(text: str, library: Library) -> tuple[str, Insertions, str]:
    """With our server in the TOML. Raises ``HostError`` where it is not understood."""
    wanted = entries.server(library, "codex")
    found = _table(text)
    if found is not None:
        if entries.same_start(found, wanted):
            return text, [], ""
        if not entries.is_our_server(found):
            return text, [], _THEIRS.format(f"[{TABLE}.{entries.SERVER}]")
        text = cut_table(text)
    place, piece = edited_toml.put(text, TABLE, entries.SERVER, wanted)
    return text[:place] + piece + text[place:], [(place, len(piece))], ""


def cut_table(text: str) -> str:
    """Without our server in the TOML."""
    return edited_toml.cut(text, TABLE, entries.SERVER) if entries.is_our_server(_table(text)) else text


def _table(text: str) -> dict[str, Any] | None:
    held = edited_toml.read(text).get(TABLE, {})
    if not isinstance(held, dict):
        raise HostError(f"its {TABLE} is no table")
    return _shaped(held, TABLE)


def _shaped(held: dict[str, Any], name: str) -> dict[str, Any] | None:
    found = held.get(entries.SERVER)
    if found is not None and not isinstance(found, dict):
        raise HostError(f"its {name}.{entries.SERVER} describes no server")
    return found
