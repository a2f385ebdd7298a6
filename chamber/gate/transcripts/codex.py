"""Codex's rollout: ``{"timestamp", "type", "payload"}`` a line; messages and calls of tools are ``response_item``.

Recorded from Codex 0.171.0 (docs/hosts.md); unknown kinds and keys are passed over.
"""

from __future__ import annotations

from chamber import decoded
from chamber.gate.transcripts.entries import BLOCK, CALL, NOTICE, PROMPT, RESULT, SAY, Entry, parsed, texts_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

_LONGEST_META = 4 * 1024 * 1024
"""Bytes of a rollout's first line: it holds the instructions too."""
_HOOK = "<hook_prompt"
_NOTIFIED = ("<subagent_notification>",)
_CONTEXT = ("<environment_context>", "<user_instructions>", "<turn_aborted>", "# AGENTS.md")
_CALLS = ("function_call", "custom_tool_call", "local_shell_call")
_OUTPUTS = ("function_call_output", "custom_tool_call_output")


def turn(lines: Iterable[bytes], key: str = "") -> list[Entry]:
    """The entries of the turn ``key``, or of the last one, in the order they happened; ``lines`` last first."""
    found: list[Entry] = []
    for line in lines:
        record = parsed(line)
        payload = record.get("payload")
        if not isinstance(payload, dict):
            continue
        if record.get("type") == "event_msg" and payload.get("type") == "task_started":
            if found and (not key or payload.get("turn_id") == key):
                break
            continue
        entry = _entry(record, payload)
        if entry is None:
            continue
        if key and entry.turn and entry.turn != key:
            if found:
                break
            continue
        found.append(entry)
    return found[::-1]


def whole(lines: Iterable[bytes]) -> list[Entry]:
    """The entries of a whole rollout (a subagent's), in the order they happened; ``lines`` last first."""
    records = [parsed(line) for line in lines]
    entries = [_entry(each, each["payload"]) for each in records if isinstance(each.get("payload"), dict)]
    return [entry for entry in entries if entry is not None][::-1]


def parent(path: str) -> str:
    """The session that the one at ``path`` was forked from, or ``""``: its rollout names it, and repeats nothing."""
    with open(path, "rb") as file:
        payload = parsed(file.readline(_LONGEST_META)).get("payload")
    named = payload.get("forked_from_id") if isinstance(payload, dict) else None
    return named if isinstance(named, str) else ""


def _entry(record: dict[str, Any], payload: dict[str, Any]) -> Entry | None:
    if record.get("type") != "response_item":
        return None
    kind = payload.get("type")
    if kind == "message":
        said = _message(payload)
        if said is not None:
            said.at = str(record.get("timestamp") or "")
        return said
    if kind in _CALLS:
        call = Entry(CALL, turn=_turn_of(payload))
        space = payload.get("namespace")
        call.name = f"{space}__{payload.get('name')}" if isinstance(space, str) and space else str(payload.get("name"))
        call.given = _given(payload)
        call.call_id = str(payload.get("call_id") or "")
        return call
    if kind in _OUTPUTS:
        result = Entry(RESULT, "\n".join(texts_of(payload.get("output"))), _turn_of(payload))
        result.call_id = str(payload.get("call_id") or "")
        return result
    return None


def _message(payload: dict[str, Any]) -> Entry | None:
    said = "\n".join(texts_of(payload.get("content")))
    role, turn_id = payload.get("role"), _turn_of(payload)
    if role == "assistant":
        return Entry(SAY, said, turn_id)
    if role != "user" or said.startswith(_CONTEXT):
        return None
    if said.startswith(_HOOK):
        return Entry(BLOCK, said, turn_id)
    return Entry(NOTICE if said.startswith(_NOTIFIED) else PROMPT, said, turn_id)


def _given(payload: dict[str, Any]) -> dict[str, Any]:
    """The input of a call: JSON in a text, a free text (a patch), or an object."""
    given = payload.get("arguments", payload.get("input", payload.get("action")))
    if isinstance(given, str):
        try:
            read = decoded.loads(given.encode("utf-8", "replace"))
        except (ValueError, RecursionError):
            return {"input": given}
        return read if isinstance(read, dict) else {"input": given}
    return given if isinstance(given, dict) else {}


def _turn_of(payload: dict[str, Any]) -> str:
    passed = payload.get("internal_chat_message_metadata_passthrough")
    key = passed.get("turn_id") if isinstance(passed, dict) else None
    return key if isinstance(key, str) else ""
