"""PreToolUse on Claude Code: our own reading tool needs no question. Only ours: the host says whose server it is."""

from __future__ import annotations

from chamber.hooks.event import CLAUDE_CODE, Answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from chamber.hooks.event import Event

SERVER = {"name": "plugin:chamber:chamber", "source": "plugin"}
TOOLS = ("mcp__plugin_chamber_chamber__chamber_check",)


def handle(event: Event, _: Mapping[str, str]) -> Answer:
    """Allow a call of ``chamber_check`` of the plugin's own server."""
    server = event.payload.get("mcp_server")
    if event.host != CLAUDE_CODE or not isinstance(server, dict):
        return Answer()
    ours = all(server.get(key) == value for key, value in SERVER.items())
    if ours and event.payload.get("tool_name") in TOOLS:
        return Answer(allow="chamber_check only reads declared notes")
    return Answer()
