"""Stop: the answer is judged before the turn may end. gate.md section 2."""

from __future__ import annotations

import contextlib
import re

from chamber.hooks.event import Answer
from chamber.hooks.guard import Guard, day_before, is_guarded, today

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from chamber.gate.evidence import Evidence
    from chamber.gate.policy import Decision
    from chamber.gate.statements import Statement
    from chamber.gate.turns import Turn
    from chamber.hooks.event import Event
    from chamber.store.db import Db

_COMPACTION = "agent_type"
_PAST = 4 * 1024 * 1024
"""Bytes of a transcript that are looked through for what a session opened before we saw it."""


def handle(event: Event, env: Mapping[str, str]) -> Answer:
    """Judge what the turn said; block, or let it end with a receipt."""
    guard = Guard(event, env)
    if guard.mode == "off" or event.payload.get(_COMPACTION) == "" or not is_guarded(guard):
        return Answer()
    turn = read_turn(event)
    if not turn.texts:
        return Answer()
    from chamber.store.db import StoreError

    try:
        with contextlib.closing(guard.database()) as db:
            return _ended(guard, turn, db)
    except StoreError as error:
        return Answer(message=f"Chamber: this answer was not checked: {error}")


def _ended(guard: Guard, turn: Turn, db: Db) -> Answer:
    """The answer; where it lets the turn end, that is noted last: what is killed or late before has noted nothing."""
    from chamber.gate import ledger, switches

    origin = guard.origin()
    detail = {"mode": switches.state(db, origin) or guard.mode}
    answer, lost = (Answer(), "") if detail["mode"] in ("off", "skip") else _judged(guard, turn, db)
    if answer is None:
        return Answer()  # another installation has said it
    if answer.block:
        return answer
    if lost:
        ledger.beat(db, origin, f"{ledger.FAILED} {origin.turn}", guard.now, {"why": lost})
        return Answer(message=answer.message or f"Chamber: this answer was not checked: {lost}")
    ledger.beat(db, origin, f"Stop {origin.turn}", guard.now, detail)
    return answer


def read_turn(event: Event) -> Turn:
    """The turn as the transcript tells it; of one that cannot be read, only the last text."""
    from chamber.gate import transcripts, turns

    happened = transcripts.last(event.host, event.transcript, event.turn) if event.transcript else []
    return turns.read(happened, event.last)


def _judged(guard: Guard, turn: Turn, db: Db) -> tuple[Answer | None, str]:
    """The answer, or ``None`` where another installation gave it; and what could not be seen, if anything."""
    from chamber.gate import ledger
    from chamber.gate.evidence import Evidence

    event = guard.event
    earlier = ledger.evidence(db, guard.origin()) or _inherited(guard, db)
    evidence = Evidence(turn, guard.roots, event.cwd, earlier)
    lost = _lost(guard, turn, evidence)
    if not evidence.notes and not evidence.edits.paths and not any(map(_CITES.search, turn.texts)):
        return Answer(), lost  # nothing here can rest on a note: the check is not even loaded
    return _decided(guard, turn, evidence, db), lost


def _lost(guard: Guard, turn: Turn, evidence: Evidence) -> str:
    """Why what the turn rests on cannot be seen: its transcript or its notes are not there."""
    if not turn.opened:
        place = guard.event.transcript
        return f"its beginning is not in the transcript {place}" if place else "the host keeps no transcript of it"
    absent = [folder.path for folder in guard.roots.absent]
    gone = [each for each in absent if any(path.startswith(each) for path in (*evidence.gone, *evidence.notes))]
    gone += [path for path in evidence.gone if not path.startswith(tuple(gone))] if gone else evidence.gone
    return f"{', '.join(gone[:3])} is not there any more" if gone else ""


_CITES = re.compile(r"\[\[|\.(?:md|markdown|mdx|txt)(?![\w])", re.IGNORECASE)
"""What a citation of a note may look like."""


def _decided(guard: Guard, turn: Turn, evidence: Evidence, db: Db) -> Answer | None:
    from chamber.gate import ledger, outcomes, policy, statements, wording
    from chamber.store import chain
    from chamber.store.db import StoreError

    event, origin = guard.event, guard.origin()
    texts = chain.digest([turn.texts, turn.blocks, event.payload.get("stop_hook_active") is True])
    found = statements.of(turn, evidence, guard.config.rules, today())
    if guard.config["gate.written_notes"] == "off":
        found = [each for each in found if not each.written]
    blocks = guard.config["gate.written_notes"] == "block"
    strict = guard.mode == "strict" and ledger.alive(db, origin, day_before(guard.now))
    if strict:
        statements.demand_checks(found, evidence.checked())
    past = ledger.past(db, origin, turn.blocks)
    decision = policy.decide(found, guard.mode, int(guard.config["gate.max_blocks"]), past, blocks)
    seen = {path: (evidence.shas.get(path, ""), how) for path, how in evidence.notes.items() if how != "session"}
    if seen:
        ledger.keep_evidence(db, origin, "", seen, guard.now)
    if decision.outcome == outcomes.NOTHING:
        return Answer()
    try:
        answer = {"texts": turn.texts, "notes": evidence.described()}
        if not _keep(guard, db, decision, (texts, policy.digest_of(decision.wrong)), found, answer):
            return None
    except StoreError as error:  # no block whose count is not kept
        return Answer(message=f"Chamber: this answer was not checked: {error}")
    if decision.outcome == outcomes.BLOCKED:
        return Answer(block=wording.block(decision.wrong, decision.last))
    return Answer(message=_message(guard, decision, found, bool(evidence.edits.paths)))


def _inherited(guard: Guard, db: Db) -> list[str]:
    """At the first Stop of a session: the notes that were opened before, in its transcript or in the session forked."""
    from chamber.gate import ledger, transcripts

    event, origin = guard.event, guard.origin()
    if not event.transcript or ledger.stopped(db, origin):
        return []
    forked = guard.origin()
    forked.session = transcripts.parent(event.host, event.transcript)
    before = dict.fromkeys(ledger.evidence(db, forked), "read") if forked.session else _opened_before(guard)
    if before:
        ledger.keep_evidence(db, origin, "", {path: ("", how) for path, how in before.items()}, guard.now)
    return list(before)


def _opened_before(guard: Guard) -> dict[str, str]:
    """The notes that the transcript of a session tells as opened, where it began before this turn."""
    from chamber.gate import transcripts, turns
    from chamber.gate.evidence import Evidence
    from chamber.gate.transcripts import entries

    event = guard.event
    happened = transcripts.whole(event.host, event.transcript, _PAST)
    if sum(entry.kind == entries.PROMPT for entry in happened) < 2:
        return {}
    return Evidence(turns.read(happened), guard.roots, event.cwd, []).notes


def _keep(
    guard: Guard,
    db: Db,
    decision: Decision,
    digests: tuple[str, str],
    found: Sequence[Statement],
    answer: Mapping[str, Any],
) -> bool:
    from chamber.gate import ledger, receipts, statements

    judged = [each for each in found if each.state not in (statements.NOTHING, statements.UNATTRIBUTED)]
    claims = [_claim(each, answer["notes"]) for each in judged]
    receipt = receipts.make(guard.origin(), claims, guard.config.rules, guard.now, today(), answer)
    counts: dict[str, Any] = {}
    for each in found:
        counts[each.state] = counts.get(each.state, 0) + 1
    detail = {"mode": guard.mode, "states": counts, "last": decision.last}
    return ledger.keep(db, guard.origin(), decision, digests, guard.now, receipt, detail)


def _claim(statement: Statement, notes: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    """A verdict object with what it was made from: the notes by path, ref and hash."""
    checked = set(statement.verdict.checked)
    sources = [each for each in notes if each["ref"] in checked]
    inputs = {
        "sources": sources,
        "written": statement.written,
        "quote": None,
        "derivation": None,
        "basis": "notes",
        "ground": statement.ground,
    }
    return {**statement.verdict.as_dict(), "state": statement.state, "inputs": inputs}


def _message(guard: Guard, decision: Decision, found: Sequence[Statement], edited: bool) -> str:
    from chamber.gate import outcomes, statements, wording

    if decision.outcome == outcomes.RELEASED:
        told = "; ".join(wording.told(each) for each in decision.wrong[:3])
        return f"Chamber let this answer through although it does not match the notes: {told}"[: wording.LONGEST]
    if guard.config["gate.announce"] == "never":
        return ""
    written = [each for each in found if each.written and each.state == statements.WRONGED]
    if written:
        told = "; ".join(f"{each.written}: {wording.told(each)}" for each in written[:3])
        return f"Chamber: written in this turn, and not what your notes say: {told}"[: wording.LONGEST]
    asked = [each for each in found if each.ground == statements.PROMPT and not each.written]
    if asked and not edited:
        return f"Chamber: you said otherwise than the notes: {wording.told(asked[0])}"[: wording.LONGEST]
    if guard.config["gate.announce"] == "always" and decision.outcome == outcomes.PASSED:
        judged = sum(each.state in (statements.FINE, statements.DOUBTED) for each in found)
        return f"Chamber: {judged} statement{'s' if judged > 1 else ''} checked, none against the notes"
    return ""
