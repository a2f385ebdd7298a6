"""UserPromptSubmit: opens the turn, takes the person's switches, and looks whether the last turn was gated."""

from __future__ import annotations

import contextlib

from chamber.gate import switches
from chamber.hooks.event import CODEX, Answer
from chamber.hooks.guard import Guard, is_guarded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from chamber.gate.transcripts.entries import Entry
    from chamber.hooks.event import Event
    from chamber.store.db import Db

_NOT_A_PERSON = ("<task-notification>", "<subagent_notification>")
_TOLD = {
    "off": "Chamber: off for this session. `chamber on` switches it on again.",
    "on": "Chamber: on.",
    "skip": "Chamber: the answer to your next prompt is not checked.",
}


def handle(event: Event, env: Mapping[str, str]) -> Answer:
    """Open the turn."""
    guard = Guard(event, env)
    if guard.mode == "off" or event.agent or not is_guarded(guard):
        return Answer()
    word = "" if event.prompt.startswith(_NOT_A_PERSON) else switches.asked(event.prompt)
    with contextlib.closing(guard.database()) as db:
        if word:
            switches.switch(db, guard.origin(), word, guard.now, event.project)
            context = f"The person switched Chamber's gate ({word}). Nothing else is asked: answer with one short line."
            return Answer(message=_TOLD[word], context=context)
        message = _ungated(guard, db)
        switches.open_turn(db, guard.origin(), guard.now, event.project)
    return Answer(message=message)


def _ungated(guard: Guard, db: Db) -> str:
    """A line where the turn before this one said something and no Stop of ours saw it; its evidence is kept."""
    event, origin = guard.event, guard.origin()
    before = last_turn(event)
    if not before or switches.state(db, origin) == "off":
        return ""
    from chamber.gate import ledger, turns

    turn = turns.read(before)
    key = next((entry.turn for entry in before if entry.turn), "")
    if not key or key == event.turn or ledger.stopped(db, origin, key) or not ledger.known(db, origin, key):
        return ""
    from chamber.gate.evidence import Evidence

    evidence = Evidence(turn, guard.roots, event.cwd, [])
    if not evidence.notes:
        return ""
    origin.turn = key
    ledger.keep_evidence(db, origin, "", {path: ("", how) for path, how in evidence.notes.items()}, guard.now)
    if not any(any(char.isdigit() for char in text) for text in turn.texts):
        return ""
    return "Chamber: the last answer was not checked: its turn ended without the gate."


def last_turn(event: Event) -> list[Entry]:
    """The entries of the turn before the one that this prompt opens."""
    from chamber.gate.transcripts import claude_code, codex, entries

    if not event.transcript:
        return []
    try:
        lines = entries.lines_from_end(event.transcript)
        if event.host == CODEX:
            found = codex.turn(lines)
            return [] if any(entry.turn == event.turn for entry in found) else found
        found = claude_code.turn(lines)
        return claude_code.turn(lines) if found and found[0].turn == event.turn else found
    except OSError:
        return []
