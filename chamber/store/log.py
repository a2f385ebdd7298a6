"""The append-only log of the ledger: what happened, when, and the digest of what was written; never the text."""

from __future__ import annotations

from chamber.store import chain

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from typing import Any

    from chamber.store.db import Db


def append(connection: sqlite3.Connection, at: str, kind: str, subject: str, digest: str) -> None:
    """Add an entry behind the last one; inside a transaction of ``transaction.writing``."""
    last = connection.execute("SELECT seq, hash FROM log ORDER BY seq DESC LIMIT 1").fetchone()
    seq, previous = (last[0] + 1, last[1]) if last else (1, chain.GENESIS)
    own = chain.link(seq, at, kind, subject, digest, previous)
    connection.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?)", (seq, at, kind, subject, digest, previous, own))


def verify(db: Db) -> str:
    """What is wrong with the first entry that does not hold, or ``""``. Raises ``StoreError`` for a damaged file."""
    entries: Any = db.rows("SELECT seq, at, kind, subject, digest, previous, hash FROM log ORDER BY seq")
    return chain.broken(entries)
