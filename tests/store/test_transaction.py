"""The two doors: what each lets through, and that the ledger's commits nothing unlogged."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from chamber.store import db, log, transaction

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NOW = "2026-11-30T12:00:00Z"
RECEIPT = "INSERT INTO receipts VALUES (?, 'now', 'claude-code', 's', 't', '', 'hook', '1', 'd', '{}')"
BEAT = "INSERT INTO heartbeats VALUES ('codex', ?, 'Stop', 'now', '')"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[db.Db]:
    with contextlib.closing(db.connect(str(tmp_path / "chamber.db"), NOW, create=True)) as made:
        yield made


def test_what_is_logged_is_kept(store: db.Db) -> None:
    with transaction.writing(store) as tx:
        tx.execute(RECEIPT, ("rcp_1",))
        tx.record(NOW, "receipt", "rcp_1", "d")
    assert store.rows("SELECT id FROM receipts") == [("rcp_1",)]
    assert store.rows("SELECT seq, kind, subject FROM log") == [(1, "receipt", "rcp_1")]
    assert log.verify(store) == ""


def test_rows_without_an_entry_roll_back(store: db.Db) -> None:
    with pytest.raises(transaction.UnloggedError, match=r"1 row\(s\)"), transaction.writing(store) as tx:
        tx.execute(RECEIPT, ("rcp_1",))
    assert store.rows("SELECT count(*) FROM receipts") == [(0,)]


def test_an_error_inside_rolls_back(store: db.Db) -> None:
    def fail() -> None:
        with transaction.writing(store) as tx:
            tx.execute(RECEIPT, ("rcp_1",))
            tx.record(NOW, "receipt", "rcp_1", "d")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert store.rows("SELECT (SELECT count(*) FROM receipts) + (SELECT count(*) FROM log)") == [(0,)]


@pytest.mark.parametrize(
    "sql",
    ["INSERT INTO heartbeats VALUES ('a', 'b', 'c', 'd', 'e')", "DROP TABLE receipts", "UPDATE turns SET mode = 'off'",
     "CREATE TABLE more (id)", "ATTACH ':memory:' AS other"],
)  # fmt: skip
def test_the_ledgers_door_writes_only_the_ledger(store: db.Db, sql: str) -> None:
    with pytest.raises(db.StoreError, match="not authorized"), transaction.writing(store) as tx:
        tx.execute(sql)
    with transaction.disposable(store) as tx:
        tx.execute(BEAT, ("still writable",))


@pytest.mark.parametrize(
    "sql", [RECEIPT.replace("?", "'r'"), "DELETE FROM log", "UPDATE decisions SET outcome = 'passed'"]
)
def test_the_other_door_never_writes_the_ledger(store: db.Db, sql: str) -> None:
    with pytest.raises(db.StoreError, match=r"not authorized|prohibited"), transaction.disposable(store) as tx:
        tx.execute(sql)


def test_a_changed_entry_is_found(store: db.Db) -> None:
    for name in ("rcp_1", "rcp_2", "rcp_3"):
        with transaction.writing(store) as tx:
            tx.execute(RECEIPT, (name,))
            tx.record(NOW, "receipt", name, "d")
    assert log.verify(store) == ""
    store.connection.execute("UPDATE log SET digest = 'other' WHERE seq = 2")
    assert log.verify(store) == "entry 2 was changed after it was written"
    store.connection.execute("DELETE FROM log WHERE seq = 2")
    assert log.verify(store) == "entry 2 is missing: 3 stands in its place"


def test_a_locked_database_is_an_error_that_names_it(store: db.Db) -> None:
    with contextlib.closing(db.connect(store.path, NOW)) as other, transaction.disposable(other) as tx:
        tx.execute(BEAT, ("one",))
        with (
            pytest.raises(db.StoreError, match=r"chamber\.db cannot be written: database is locked"),
            transaction.writing(store),
        ):
            pass  # fmt: skip


def test_twenty_processes_lose_no_entry(store: db.Db) -> None:
    code = (
        "import sys; from chamber.store import db, transaction\n"
        "store = db.connect(sys.argv[1], 'now')\n"
        "for n in range(5):\n"
        "    while True:\n"
        "        try:\n"
        "            with transaction.writing(store) as tx:\n"
        f"                tx.execute({RECEIPT!r}, (f'rcp_{{sys.argv[2]}}_{{n}}',))\n"
        "                tx.record('now', 'receipt', 'r', 'd')\n"
        "            break\n"
        "        except db.StoreError as error:\n"
        "            assert 'locked' in str(error)\n"
    )
    running = [subprocess.Popen([sys.executable, "-c", code, store.path, str(n)], cwd=os.getcwd()) for n in range(20)]
    assert [process.wait(120) for process in running] == [0] * 20
    assert store.rows("SELECT count(*) FROM receipts") == [(100,)]
    assert log.verify(store) == ""
    assert store.rows("SELECT max(seq) FROM log") == [(100,)]
