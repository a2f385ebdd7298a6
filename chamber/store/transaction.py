"""The two doors to the file. Each lets its own tables be written; the ledger's commits nothing that is not logged."""

from __future__ import annotations

import contextlib
import sqlite3

from chamber.store import log
from chamber.store.db import StoreError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chamber.store.db import Db

LEDGER = frozenset({"log", "receipts", "decisions"})
DISPOSABLE = frozenset({"turns", "evidence", "heartbeats"})
_WRITES = frozenset({sqlite3.SQLITE_INSERT, sqlite3.SQLITE_UPDATE, sqlite3.SQLITE_DELETE})
_SHAPES = frozenset({
    sqlite3.SQLITE_CREATE_TABLE, sqlite3.SQLITE_DROP_TABLE, sqlite3.SQLITE_ALTER_TABLE, sqlite3.SQLITE_CREATE_INDEX,
    sqlite3.SQLITE_DROP_INDEX, sqlite3.SQLITE_CREATE_TRIGGER, sqlite3.SQLITE_CREATE_VIEW, sqlite3.SQLITE_ATTACH,
})  # fmt: skip


class UnloggedError(StoreError):
    """Rows of the ledger were changed and nothing was logged: the transaction was rolled back."""


class Tx:
    """An open transaction. ``execute`` writes only to the tables of its door."""

    __slots__ = ("_connection", "logged")

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.logged = 0

    def execute(self, sql: str, values: tuple[object, ...] = ()) -> sqlite3.Cursor:
        """Run one statement."""
        return self._connection.execute(sql, values)

    def record(self, at: str, kind: str, subject: str, digest: str) -> None:
        """Append an entry to the log: ``at`` UTC in ISO 8601, ``digest`` of what was written, never the text itself."""
        log.append(self._connection, at, kind, subject, digest)
        self.logged += 1


@contextlib.contextmanager
def writing(db: Db) -> Iterator[Tx]:
    """The door to receipts and decisions: synchronous FULL; raises ``UnloggedError`` for rows without a log entry."""
    with _door(db, LEDGER, "FULL") as tx:
        before = db.connection.total_changes
        yield tx
        changed = db.connection.total_changes - before
        if changed and not tx.logged:
            raise UnloggedError(f"{changed} row(s) of {db.path} would have changed without an entry in the log")


@contextlib.contextmanager
def disposable(db: Db) -> Iterator[Tx]:
    """The door to what can be gathered again (turns, evidence, heartbeats): synchronous NORMAL, not logged."""
    with _door(db, DISPOSABLE, "NORMAL") as tx:
        yield tx


@contextlib.contextmanager
def _door(db: Db, tables: frozenset[str], synchronous: str) -> Iterator[Tx]:
    connection = db.connection
    connection.execute(f"PRAGMA synchronous = {synchronous}")
    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.Error as error:
        raise StoreError(f"the database {db.path} cannot be written: {error}") from error
    connection.set_authorizer(_guard(tables))
    try:
        yield Tx(connection)
    except sqlite3.Error as error:
        _end(connection, "ROLLBACK")
        raise StoreError(f"the database {db.path} was not changed: {error}") from error
    except BaseException:
        _end(connection, "ROLLBACK")
        raise
    try:
        _end(connection, "COMMIT")
    except sqlite3.Error as error:
        _end(connection, "ROLLBACK")
        raise StoreError(f"the database {db.path} was not changed: {error}") from error


def _end(connection: sqlite3.Connection, word: str) -> None:
    connection.set_authorizer(None)
    if connection.in_transaction:
        connection.execute(word)


def _guard(tables: frozenset[str]) -> Callable[..., int]:
    def allowed(action: int, first: str | None, *_: str | None) -> int:
        if action in _SHAPES or (action in _WRITES and first not in tables):
            return sqlite3.SQLITE_DENY
        return sqlite3.SQLITE_OK

    return allowed
