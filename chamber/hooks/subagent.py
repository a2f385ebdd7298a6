"""SubagentStop: keeps which notes a subagent opened; its answer is judged with the root's, at the root's Stop."""

from __future__ import annotations

import contextlib

from chamber.hooks.event import Answer
from chamber.hooks.guard import Guard, is_guarded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from chamber.hooks.event import Event


def handle(event: Event, env: Mapping[str, str]) -> Answer:
    """Keep the evidence of the subagent's transcript."""
    if event.payload.get("agent_type") == "" or not event.agent_transcript:
        return Answer()
    guard = Guard(event, env)
    if guard.mode == "off" or not is_guarded(guard):
        return Answer()
    from chamber.gate import ledger, transcripts, turns
    from chamber.gate.evidence import Evidence

    happened = transcripts.whole(event.host, event.agent_transcript)
    evidence = Evidence(turns.read(happened), guard.roots, event.cwd, [])
    if evidence.notes:
        with contextlib.closing(guard.database()) as db:
            notes = {path: ("", how) for path, how in evidence.notes.items()}
            ledger.keep_evidence(db, guard.origin(), event.agent, notes, guard.now)
    return Answer()
