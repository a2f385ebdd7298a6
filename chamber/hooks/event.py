"""An event as a host tells it, in one shape; and what a hook answers, before a dialect words it for the host."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

CLAUDE_CODE, CODEX = "claude-code", "codex"
HOSTS = (CLAUDE_CODE, CODEX)


class Event:
    """One event of a host.

    ``turn`` is the host's key for the turn, ``project`` the folder that the session works in, ``cwd`` where the agent
    is now, ``last`` its last text, ``agent`` the id of a subagent (empty at the root), ``asked`` what a person typed.
    """

    __slots__ = ("agent", "agent_transcript", "cwd", "host", "last", "name", "payload", "project", "prompt", "session",
                 "source", "transcript", "turn")  # fmt: skip

    def __init__(self, host: str, name: str, payload: Mapping[str, Any], env: Mapping[str, str]) -> None:
        self.host = host
        self.name = name
        self.payload = payload
        self.session = _text(payload, "session_id")
        self.turn = _text(payload, "prompt_id") or _text(payload, "turn_id")
        self.cwd = _text(payload, "cwd") or os.getcwd()
        self.project = (env.get("CLAUDE_PROJECT_DIR", "") if host == CLAUDE_CODE else "") or self.cwd
        self.transcript = _text(payload, "transcript_path")
        self.agent_transcript = _text(payload, "agent_transcript_path")
        self.agent = _text(payload, "agent_id")
        self.last = _text(payload, "last_assistant_message")
        self.prompt = _text(payload, "prompt")
        self.source = _text(payload, "source")


class Answer:
    """What a hook answers: a ``block`` with its reason, ``context`` for the agent, a ``message`` for the person.

    ``allow`` lets a call of a tool pass that the host would ask about. Empty: nothing to say.
    """

    __slots__ = ("allow", "block", "context", "message")

    def __init__(self, block: str = "", message: str = "", context: str = "", allow: str = "") -> None:
        self.block = block
        self.message = message
        self.context = context
        self.allow = allow


def _text(payload: Mapping[str, Any], key: str) -> str:
    value = payload.get(key)
    return value if isinstance(value, str) else ""
