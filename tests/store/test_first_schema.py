"""A database made by the first committed schema (a frozen copy) opens with the last one, and takes what it takes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from chamber.gate import receipts
from chamber.store import db, log, migrate, transaction

FIRST = Path(__file__).parent / "first_schema.sql"
NOW = "2026-12-01T12:00:00Z"


def made_by_the_first(path: Path) -> None:
    with closing(sqlite3.connect(path)) as old:
        old.execute("CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, at TEXT NOT NULL) STRICT")
        old.executescript(FIRST.read_text("utf-8"))
        old.execute("INSERT INTO migrations VALUES (1, '0001', ?)", (NOW,))
        old.execute(f"PRAGMA application_id = {db.APPLICATION}")
        old.execute("PRAGMA user_version = 1001")
        old.commit()


def test_it_opens_and_takes_a_receipt(tmp_path: Path) -> None:
    path = tmp_path / "chamber.db"
    made_by_the_first(path)
    receipt = receipts.make(receipts.Origin("hook", "codex", "s", "t"), [], {}, NOW, None)
    with closing(db.connect(str(path), NOW, upgrade=True)) as opened:
        with transaction.writing(opened) as tx:
            receipts.write(tx, receipt)
        assert receipts.read(opened, str(receipt["id"])) == receipt
        assert log.verify(opened) == ""
        assert opened.rows("SELECT max(number) FROM migrations") == [(migrate.latest(),)]


def test_the_first_migration_is_never_changed() -> None:
    """What is out there was made by it: a change is a new migration."""
    (first,) = Path(migrate.SCHEMA).glob("0001_*.sql")
    assert first.read_text("utf-8") == FIRST.read_text("utf-8")
