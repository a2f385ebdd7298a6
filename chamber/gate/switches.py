"""What a person switches by a prompt of exactly two words: the gate off or on for a session, one turn let through."""

from __future__ import annotations

from chamber.store import chain, transaction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.gate.receipts import Origin
    from chamber.store.db import Db

WORDS = {"chamber off": "off", "chamber on": "on", "chamber skip": "skip"}
_SESSION = "*"
"""Stands for every turn of a session."""


def asked(prompt: str) -> str:
    """``off``, ``on`` or ``skip``, where the prompt is nothing else."""
    return WORDS.get(" ".join(prompt.split()).casefold(), "")


def switch(db: Db, origin: Origin, word: str, now: str, project: str) -> None:
    """Keep what the person switched, and log it. ``skip`` holds for the turn that the next prompt opens."""
    with transaction.writing(db) as tx:
        tx.record(now, f"gate_{word}", f"{origin.host}/{origin.session}", chain.digest([word, origin.turn]))
    with transaction.disposable(db) as tx:
        tx.execute(
            "DELETE FROM turns WHERE host = ? AND session = ? AND turn = ?", (origin.host, origin.session, _SESSION)
        )
        if word != "on":
            row = (origin.host, origin.session, _SESSION, now, project, "", word)
            tx.execute("INSERT INTO turns VALUES (?, ?, ?, ?, ?, ?, ?)", row)


def state(db: Db, origin: Origin) -> str:
    """``off`` or ``skip`` where the person switched the gate for this session or this turn."""
    rows = db.rows(
        "SELECT turn, mode FROM turns WHERE host = ? AND session = ? AND turn IN (?, ?)",
        (origin.host, origin.session, _SESSION, origin.turn),
    )
    found = {str(turn): str(mode) for turn, mode in rows}
    if found.get(_SESSION) == "off":
        return "off"
    return "skip" if origin.turn and found.get(origin.turn) == "skip" else ""


def open_turn(db: Db, origin: Origin, now: str, project: str) -> None:
    """Note that a turn began; a ``skip`` that waits is spent on it."""
    with transaction.disposable(db) as tx:
        where = (origin.host, origin.session, _SESSION)
        row = tx.execute("SELECT mode FROM turns WHERE host = ? AND session = ? AND turn = ?", where).fetchone()
        skips = row is not None and row[0] == "skip"
        if skips:
            tx.execute("DELETE FROM turns WHERE host = ? AND session = ? AND turn = ?", where)
        tx.execute(
            "INSERT OR IGNORE INTO turns VALUES (?, ?, ?, ?, ?, ?, ?)",
            (origin.host, origin.session, origin.turn, now, project, "", "skip" if skips else ""),
        )
