"""An answer in the words of each host. Only keys of the host's schema: Codex drops an answer with any other."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from chamber.hooks.event import Answer, Event

MOST_CONTEXT = 10_000
"""Characters of context that both hosts pass on; more is written to a file."""


def worded(event: Event, answer: Answer) -> dict[str, Any]:
    """The JSON object to print for ``answer``. Both hosts take the same keys for what we say."""
    told: dict[str, Any] = {}
    if answer.block:
        told["decision"] = "block"
        told["reason"] = answer.block
    if answer.message:
        told["systemMessage"] = answer.message
    specific: dict[str, Any] = {}
    if answer.context:
        specific["additionalContext"] = answer.context[:MOST_CONTEXT]
    if answer.allow:
        specific["permissionDecision"] = "allow"
        specific["permissionDecisionReason"] = answer.allow
    if specific:
        told["hookSpecificOutput"] = {"hookEventName": event.name, **specific}
    return told
