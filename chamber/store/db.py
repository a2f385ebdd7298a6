"""Opening the one SQLite file: ours or nobody's, never a fallback. ledger.md section 1."""

from __future__ import annotations

import os
import sqlite3
import time

from chamber import errors
from chamber.store import migrate

APPLICATION = 0x43_48_4D_52
"""``application_id`` of our files: ``CHMR``."""
BUSY_MS = 500
"""How long a writer waits for another one; hooks have no more time to give."""


_PAUSE_MS = 10


class StoreError(errors.ChamberError):
    """The database cannot be used; the message names the file and what to do."""

    exit_code = 3


class AbsentError(StoreError):
    """There is no file, and the caller may not make one."""


class ForeignError(StoreError):
    """A database of something else stands in the place."""


class NewerError(StoreError):
    """The file was written by a later major version."""


class OlderError(StoreError):
    """The file needs a migration that the caller may not make."""


class Db:
    """An open database. ``path`` is absolute. Close it (``contextlib.closing``)."""

    __slots__ = ("connection", "path")

    def __init__(self, connection: sqlite3.Connection, path: str) -> None:
        self.connection = connection
        self.path = path

    def rows(self, sql: str, values: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
        """What a reading statement gives. Raises ``StoreError``: a damaged page is found when it is read."""
        try:
            return self.connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(f"the database {self.path} cannot be read: {error}") from error

    def close(self) -> None:
        """Close the file."""
        self.connection.close()


def connect(path: str, now: str, create: bool = False, upgrade: bool = False) -> Db:
    """Open the database at the absolute ``path``.

    ``create`` makes a missing file (0600, its folder 0700) at the current schema, ``upgrade`` brings an older one up;
    ``now`` is the time in UTC, ISO 8601, that a migration records. Hooks create but never upgrade. Raises
    ``AbsentError``, ``ForeignError``, ``NewerError``, ``OlderError``, and ``StoreError`` where the place is unusable.
    """
    if not os.path.exists(path):
        if not create:
            raise AbsentError(f"there is no database at {path}")
        _make_place(path)
    try:
        connection = sqlite3.connect(path, timeout=BUSY_MS / 1000, isolation_level=None)
    except sqlite3.Error as error:
        raise StoreError(f"the database {path} cannot be opened: {error}") from error
    db = Db(connection, path)
    try:
        _settle(db, now, create, upgrade)
    except sqlite3.Error as error:
        db.close()
        raise StoreError(f"the database {path} cannot be used: {error}") from error
    except StoreError:
        db.close()
        raise
    return db


def _make_place(path: str) -> None:
    folder = os.path.dirname(path)
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise StoreError(f"no database can be made at {path}: {error.strerror}") from error


def _settle(db: Db, now: str, create: bool, upgrade: bool) -> None:
    execute = db.connection.execute
    execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    execute("BEGIN")  # one moment: another process may be making the file just now
    application, version = _stamp(db)
    foreign = application not in (0, APPLICATION) or (application == 0 and _holds_tables(db))
    execute("COMMIT")
    if foreign:
        raise ForeignError(
            f"{db.path} is a database of something else: Chamber leaves it alone. "
            "Name another file as `database` in the configuration, or in CHAMBER_DATABASE."
        )
    major, known = divmod(version, migrate.PER_MAJOR)
    if application and major > migrate.MAJOR:
        raise NewerError(
            f"{db.path} was written by Chamber's schema {major}, this one knows schema {migrate.MAJOR}: update Chamber."
        )
    if application == 0 and not create:
        raise AbsentError(f"there is no database at {db.path}: the file is empty")
    if known < migrate.latest() or application == 0:
        if not (upgrade or (create and application == 0)):
            from chamber import itself

            raise OlderError(
                f"{db.path} is of an older Chamber: run `{itself.command('doctor')}` once to bring it up to date."
            )
        migrate.apply(db.connection, now, APPLICATION)
    execute("PRAGMA foreign_keys = ON")
    _write_ahead(db)


def _write_ahead(db: Db) -> None:
    """Switch the file to WAL, once in its life; SQLite does not wait for others here, so we do."""
    waited = 0
    while db.rows("PRAGMA journal_mode")[0][0] != "wal":
        try:
            db.connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if waited >= BUSY_MS:
                raise
            time.sleep(_PAUSE_MS / 1000)
            waited += _PAUSE_MS


def _stamp(db: Db) -> tuple[int, int]:
    execute = db.connection.execute
    return execute("PRAGMA application_id").fetchone()[0], execute("PRAGMA user_version").fetchone()[0]


def _holds_tables(db: Db) -> bool:
    return bool(db.rows("SELECT 1 FROM sqlite_master LIMIT 1"))
