"""Claude Code's transcript: one JSON record a line; of the many kinds only messages with content count.

Recorded from Claude Code 2.1.332 (docs/hosts.md); unknown kinds and keys are passed over.
"""

from __future__ import annotations

from chamber.gate.transcripts.entries import BLOCK, CALL, NOTICE, PROMPT, RESULT, SAY, Entry, parsed, texts_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

_NOTIFIED = "<task-notification>"
_FEEDBACK = "Stop hook feedback:"
_INTERRUPTED = "[Request interrupted"


def turn(lines: Iterable[bytes]) -> list[Entry]:
    """The entries of the last turn, in the order they happened.

    ``lines`` last first. A turn that a notification opened (``NOTICE``) has the turn before it in front of it.
    """
    found: list[Entry] = []
    for line in lines:
        for entry in reversed(_entries(parsed(line))):
            found.append(entry)
            if entry.kind == PROMPT:
                return found[::-1]
    return found[::-1]


def whole(lines: Iterable[bytes]) -> list[Entry]:
    """The entries of a whole transcript (a subagent's), in the order they happened; ``lines`` last first."""
    return [entry for line in lines for entry in reversed(_entries(parsed(line)))][::-1]


def _entries(record: dict[str, Any]) -> list[Entry]:
    message = record.get("message")
    if record.get("type") not in ("user", "assistant") or not isinstance(message, dict):
        return []
    content = message.get("content")
    if record["type"] == "assistant":  # of a failed request, the host itself speaks
        return [] if record.get("isApiErrorMessage") is True else _said(content)
    key = record.get("promptId")
    return _heard(record, content, key if isinstance(key, str) else "")


def _said(content: Any) -> list[Entry]:
    if isinstance(content, str):
        return [Entry(SAY, content)]
    found = []
    for block in content if isinstance(content, list) else ():
        if not isinstance(block, dict):
            continue
        if block.get("type") == "text" and isinstance(block.get("text"), str):
            found.append(Entry(SAY, block["text"]))
        elif block.get("type") == "tool_use":
            call = Entry(CALL)
            call.name = str(block.get("name") or "")
            call.given = block["input"] if isinstance(block.get("input"), dict) else {}
            call.call_id = str(block.get("id") or "")
            found.append(call)
    return found


def _heard(record: dict[str, Any], content: Any, key: str) -> list[Entry]:
    found = []
    words: list[str] = [content] if isinstance(content, str) else []
    for block in content if isinstance(content, list) else ():
        if not isinstance(block, dict):
            continue
        if block.get("type") == "tool_result":
            result = Entry(RESULT, "\n".join(texts_of(block.get("content"))), key)
            result.call_id = str(block.get("tool_use_id") or "")
            result.failed = block.get("is_error") is True
            result.detail = record.get("toolUseResult")
            found.append(result)
        elif block.get("type") == "text" and isinstance(block.get("text"), str):
            words.append(block["text"])
    said = "\n".join(words)
    if words and (kind := _kind(record, said)):
        prompt = Entry(kind, said, key)
        prompt.at = str(record.get("timestamp") or "")
        found.append(prompt)
    return found


def _kind(record: dict[str, Any], said: str) -> str:
    """What a user's message is; ``""`` for what the host puts in on its own."""
    if said.startswith(_FEEDBACK):
        return BLOCK
    if said.startswith(_NOTIFIED):
        return NOTICE
    if record.get("isMeta") is True or record.get("isCompactSummary") is True or said.startswith(_INTERRUPTED):
        return ""
    return PROMPT
