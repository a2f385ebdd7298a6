"""What the gate keeps in the database: decisions with their receipts, evidence of a session, heartbeats."""

from __future__ import annotations

import json

from chamber.gate import receipts
from chamber.gate.outcomes import BLOCKED, Past
from chamber.store import chain, transaction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from chamber.gate.policy import Decision
    from chamber.gate.receipts import Origin
    from chamber.store.db import Db

FAILED = "Stop failed"
"""The heartbeat of a Stop that could not see what its turn rests on, with the turn behind it."""
EVIDENCE_KEPT = 40
"""Notes of a session that stay evidence: those opened last."""


def past(db: Db, origin: Origin, shown: int = 0) -> Past:
    """The blocks of this turn so far; ``shown`` of them stand in the transcript."""
    rows = db.rows(
        "SELECT statements FROM decisions WHERE host = ? AND session = ? AND turn = ? AND outcome = ? ORDER BY id",
        (origin.host, origin.session, origin.turn, BLOCKED),
    )
    return Past([str(row[0]) for row in rows], shown)


def keep(
    db: Db,
    origin: Origin,
    decision: Decision,
    digests: tuple[str, str],
    now: str,
    receipt: Mapping[str, Any] | None,
    detail: Mapping[str, Any],
) -> bool:
    """Write a decision, its receipt and their entries in the log, or nothing. Raises ``StoreError``.

    ``digests`` are those of the judged texts and of the wrong statements; ``detail`` holds counts and rules, no text.
    False where the same texts of this turn were decided already: two installations run at one Stop, at once.
    """
    texts, statements = digests
    with transaction.writing(db) as tx:
        key = (origin.host, origin.session, origin.turn, texts)
        same = "SELECT 1 FROM decisions WHERE host = ? AND session = ? AND turn = ? AND texts = ?"
        if tx.execute(same, key).fetchone() is not None:
            return False
        if receipt is not None:
            receipts.write(tx, receipt)
        row = (now, origin.host, origin.session, origin.turn, decision.outcome, texts, statements,
               receipt["id"] if receipt is not None else "", chain.canonical(detail))  # fmt: skip
        tx.execute(
            "INSERT INTO decisions (at, host, session, turn, outcome, texts, statements, receipt, detail)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            row,
        )
        kind = f"gate_{decision.outcome}"
        tx.record(now, kind, f"{origin.host}/{origin.session}/{origin.turn}", chain.digest([texts, statements, detail]))
    return True


def keep_evidence(db: Db, origin: Origin, agent: str, notes: Mapping[str, tuple[str, str]], now: str) -> None:
    """Keep the notes of a turn: real path to sha256 and how it came in."""
    with transaction.disposable(db) as tx:
        for path, (sha256, how) in notes.items():
            tx.execute(
                "INSERT OR REPLACE INTO evidence VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (origin.host, origin.session, origin.turn, agent, path, sha256, how, now),
            )


def evidence(db: Db, origin: Origin) -> list[str]:
    """Real paths of the notes that earlier turns and subagents of the session opened, the latest first."""
    rows = db.rows(
        "SELECT path, max(at) AS latest FROM evidence WHERE host = ? AND session = ? GROUP BY path"
        " ORDER BY latest DESC, path LIMIT ?",
        (origin.host, origin.session, EVIDENCE_KEPT),
    )
    return [str(row[0]) for row in rows]


def beat(db: Db, origin: Origin, event: str, now: str, detail: Mapping[str, Any]) -> None:
    """Note that a hook ran."""
    with transaction.disposable(db) as tx:
        tx.execute(
            "INSERT OR REPLACE INTO heartbeats VALUES (?, ?, ?, ?, ?)",
            (origin.host, origin.session, event, now, chain.canonical(detail)),
        )


def stopped(db: Db, origin: Origin, turn: str = "%") -> bool:
    """Whether a Stop of ours saw the turn of this session, or any turn of it."""
    event = f"Stop {turn}"
    return bool(
        db.rows(
            "SELECT 1 FROM heartbeats WHERE host = ? AND session = ? AND event LIKE ?",
            (origin.host, origin.session, event),
        )
    )


def gated(db: Db, host: str, turn: str) -> bool:
    """Whether a Stop of ours saw the turn to its end, in whichever session: a fork repeats the turns of another."""
    return bool(db.rows("SELECT 1 FROM heartbeats WHERE host = ? AND event = ?", (host, f"Stop {turn}")))


def failed(db: Db, host: str, turn: str) -> bool:
    """Whether a Stop of ours could not see what the turn rests on."""
    return bool(db.rows("SELECT 1 FROM heartbeats WHERE host = ? AND event = ?", (host, f"{FAILED} {turn}")))


def ours(db: Db, origin: Origin, turn: str, at: str) -> bool:
    """Whether the turn, begun ``at`` (UTC, ISO 8601, may be empty), is ours to miss: not one from before we were there.

    Its prompt was seen, or it did not begin before the first that was: a prompt hook that failed leaves no row.
    """
    values = (origin.host, origin.session, turn)
    if db.rows("SELECT 1 FROM turns WHERE host = ? AND session = ? AND turn = ?", values):
        return True
    first = db.rows("SELECT min(opened_at) FROM turns")[0][0]
    return bool(at and first and at[:19] >= str(first)[:19])


def latest_turn(db: Db, origin: Origin) -> str:
    """The turn of the session that was opened last; empty where there is none."""
    where = "host = ? AND session = ? AND turn NOT IN (?, '*')"
    rows = db.rows(
        f"SELECT turn FROM turns WHERE {where} ORDER BY opened_at DESC, rowid DESC LIMIT 1",  # noqa: S608
        (origin.host, origin.session, origin.turn),
    )
    return str(rows[0][0]) if rows else ""


def alive(db: Db, origin: Origin, since: str) -> bool:
    """Whether the server was seen: a receipt of this session, or its own sign of life after ``since`` (UTC)."""
    called = "SELECT 1 FROM receipts WHERE origin = 'mcp' AND host = ? AND session = ?"
    signed = "SELECT 1 FROM heartbeats WHERE event = 'server' AND at > ?"
    return bool(db.rows(called, (origin.host, origin.session)) or db.rows(signed, (since,)))


def decisions(db: Db, session: str = "", last: int = 20) -> Sequence[Mapping[str, Any]]:
    """The last decisions, newest first, of one session or of all."""
    where, values = ("WHERE session = ?", (session,)) if session else ("", ())
    rows = db.rows(
        f"SELECT id, at, host, session, turn, outcome, receipt, detail FROM decisions {where} ORDER BY id DESC LIMIT ?",  # noqa: S608
        (*values, last),
    )
    names = ("id", "at", "host", "session", "turn", "outcome", "receipt")
    return [{**dict(zip(names, row[:7], strict=True)), "detail": json.loads(str(row[7]))} for row in rows]
