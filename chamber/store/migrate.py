"""Numbered ``.sql`` files, each applied once, all that a file lacks in one transaction with their record."""

from __future__ import annotations

import os
import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3

SCHEMA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "schema")
MAJOR = 1
"""Raised when an older Chamber could no longer read or write what a migration leaves."""
PER_MAJOR = 1000
"""``user_version`` is ``MAJOR * PER_MAJOR`` and the number of the last migration."""

_NAME = re.compile(r"(\d{4})_\w+\.sql")


def files() -> list[tuple[int, str]]:
    """``(number, name)`` of the migrations in order."""
    found = [(int(match.group(1)), match.string) for match in map(_NAME.fullmatch, os.listdir(SCHEMA)) if match]
    return sorted(found)


def latest() -> int:
    """The number of the last migration."""
    return files()[-1][0]


def apply(connection: sqlite3.Connection, now: str, application: int) -> None:
    """Bring the file to the current schema; another process may do the same at once: one of them finds it done."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        known = connection.execute("PRAGMA user_version").fetchone()[0] % PER_MAJOR
        if not known:
            connection.execute(
                "CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, at TEXT NOT NULL) STRICT"
            )
        for number, name in files():
            if number > known:
                with open(os.path.join(SCHEMA, name), encoding="utf-8") as file:
                    for statement in _statements(file.read()):
                        connection.execute(statement)
                connection.execute("INSERT INTO migrations VALUES (?, ?, ?)", (number, name, now))
        connection.execute(f"PRAGMA application_id = {application}")
        connection.execute(f"PRAGMA user_version = {MAJOR * PER_MAJOR + latest()}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _statements(script: str) -> list[str]:
    """The statements of a migration; none of ours holds a semicolon but at its end (``executescript`` would commit)."""
    lines = (line for line in script.splitlines() if not line.lstrip().startswith("--"))
    return [part for part in map(str.strip, "\n".join(lines).split(";")) if part]
