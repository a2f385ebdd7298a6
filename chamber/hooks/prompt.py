"""UserPromptSubmit: opens the turn, takes the person's switches, and looks whether the last turn was gated."""

from __future__ import annotations

import contextlib

from chamber.gate import switches
from chamber.hooks.event import CODEX, Answer
from chamber.hooks.guard import Guard, is_guarded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chamber.gate.transcripts.entries import Entry
    from chamber.hooks.event import Event
    from chamber.store.db import Db

_NOT_A_PERSON = ("<task-notification>", "<subagent_notification>")
_NOT_CHECKED = "Chamber: the last answer was not checked: its turn ended without the gate."
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
    from chamber.store.db import StoreError

    message = ""
    try:
        with contextlib.closing(guard.database()) as db:
            if word:
                switches.switch(db, guard.origin(), word, guard.now, event.project)
                context = f"The person switched Chamber's gate ({word}). Nothing else is asked: answer with one line."
                return Answer(message=_TOLD[word], context=context)
            message = _ungated(guard, db)
            switches.open_turn(db, guard.origin(), guard.now, event.project)
    except StoreError as error:
        if word:
            return Answer(message=f"Chamber: nothing was switched: {error}")
        if not message and _says_something(last_turn(event)):
            message = "Chamber: whether the last answer was checked cannot be told"
        before = f"{message.rstrip('.')}; " if message else "Chamber: "
        return Answer(message=f"{before}the gate does not work now: {error}")
    return Answer(message=message)


def _ungated(guard: Guard, db: Db) -> str:
    """A line where the turn before this one said something and no Stop of ours saw it; its evidence is kept."""
    event, origin = guard.event, guard.origin()
    if switches.state(db, origin) == "off":
        return ""
    before = last_turn(event)
    if not before and not event.transcript:
        return ""
    from chamber.gate import ledger

    key = next((entry.turn for entry in before if entry.turn), "") or ledger.latest_turn(db, origin)
    if not key or key == event.turn or ledger.gated(db, origin.host, key):
        return ""
    if ledger.failed(db, origin.host, key) or (not before and event.transcript):
        return _NOT_CHECKED  # nothing more is to be learnt of it
    if not ledger.ours(db, origin, key, next((entry.at for entry in before if entry.at), "")):
        return ""
    from chamber.gate import turns
    from chamber.gate.evidence import Evidence

    turn = turns.read(before)
    earlier = ledger.evidence(db, origin)
    evidence = Evidence(turn, guard.roots, event.cwd, [])
    if evidence.notes:
        origin.turn = key
        ledger.keep_evidence(db, origin, "", {path: ("", how) for path, how in evidence.notes.items()}, guard.now)
    rests = evidence.notes or evidence.gone or earlier
    return _NOT_CHECKED if rests and _says_something(before) else ""


def _says_something(happened: Sequence[Entry]) -> bool:
    return any(entry.kind == "say" and any(map(str.isdigit, entry.text)) for entry in happened)


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
