"""Opening the file: made once, ours only, never a fallback."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from chamber.store import db, migrate

if TYPE_CHECKING:
    from pathlib import Path

NOW = "2026-11-30T12:00:00Z"


def opened(path: Path, **how: bool) -> contextlib.closing[db.Db]:
    return contextlib.closing(db.connect(str(path), NOW, **how))


def test_a_missing_file_is_made_only_where_that_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "chamber.db"
    with pytest.raises(db.AbsentError, match=r"no database at .*chamber\.db"):
        db.connect(str(path), NOW)
    assert not path.parent.exists()
    with opened(path, create=True) as made:
        assert made.rows("SELECT number, at FROM migrations") == [(migrate.latest(), NOW)]
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    with opened(path) as again:
        assert again.rows("PRAGMA journal_mode") == [("wal",)]
        assert again.rows("SELECT count(*) FROM migrations") == [(len(migrate.files()),)]


def test_an_empty_file_is_nobodys(tmp_path: Path) -> None:
    path = tmp_path / "chamber.db"
    path.touch()
    with pytest.raises(db.AbsentError, match="empty"):
        db.connect(str(path), NOW)
    with opened(path, create=True) as made:
        assert made.rows("SELECT count(*) FROM receipts") == [(0,)]


def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "chamber.db"
    with contextlib.closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE notes (id INTEGER)")
    before = path.read_bytes()
    with pytest.raises(db.ForeignError, match="something else"):
        db.connect(str(path), NOW, create=True, upgrade=True)
    assert path.read_bytes() == before


def test_a_later_major_is_refused_and_a_later_minor_is_not(tmp_path: Path) -> None:
    path = tmp_path / "chamber.db"
    db.connect(str(path), NOW, create=True).close()
    for version, refused in (((migrate.MAJOR + 1) * migrate.PER_MAJOR + 1, True), (migrate.PER_MAJOR + 900, False)):
        with contextlib.closing(sqlite3.connect(path)) as raw, raw:
            raw.execute(f"PRAGMA user_version = {version}")
        if refused:
            with pytest.raises(db.NewerError, match="schema 2, this one knows schema 1"):
                db.connect(str(path), NOW, create=True, upgrade=True)
        else:
            db.connect(str(path), NOW).close()


def test_an_older_file_is_upgraded_only_where_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "chamber.db"
    db.connect(str(path), NOW, create=True).close()
    schema = tmp_path / "schema"
    schema.mkdir()
    for _, name in migrate.files():
        shutil.copy(os.path.join(migrate.SCHEMA, name), schema)
    (schema / "0999_more.sql").write_text("-- more\nCREATE TABLE more (id INTEGER);\n", "utf-8")
    monkeypatch.setattr(migrate, "SCHEMA", str(schema))
    with pytest.raises(db.OlderError, match="chamber doctor"):
        db.connect(str(path), NOW, create=True)
    with opened(path, upgrade=True) as now:
        assert now.rows("SELECT count(*) FROM more") == [(0,)]
        assert now.rows("SELECT max(number) FROM migrations") == [(999,)]


def test_a_migration_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    schema = tmp_path / "schema"
    schema.mkdir()
    (schema / "0001_first.sql").write_text("CREATE TABLE one (id INTEGER); CREATE TABLE two (;", "utf-8")
    monkeypatch.setattr(migrate, "SCHEMA", str(schema))
    path = tmp_path / "chamber.db"
    with pytest.raises(db.StoreError, match="cannot be used"):
        db.connect(str(path), NOW, create=True)
    with contextlib.closing(sqlite3.connect(path)) as raw:
        assert raw.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
        assert raw.execute("PRAGMA application_id").fetchone() == (0,)


@pytest.mark.parametrize(
    "content", [b"not a database at all, but longer than a hundred bytes" * 4, b"SQLite format 3\0" + b"\xff" * 200]
)
def test_a_broken_file_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "chamber.db"
    path.write_bytes(content)
    with pytest.raises(db.StoreError, match=r"chamber\.db cannot be used"):
        db.connect(str(path), NOW, create=True)
    assert path.read_bytes() == content


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(db.StoreError, match="no database can be made"):
        db.connect(str(tmp_path / "file" / "chamber.db"), NOW, create=True)


def test_many_processes_make_one_file(tmp_path: Path) -> None:
    path = tmp_path / "chamber.db"
    code = "import sys; from chamber.store import db; db.connect(sys.argv[1], 'now', create=True).close()"
    running = [subprocess.Popen([sys.executable, "-c", code, str(path)], cwd=os.getcwd()) for _ in range(6)]
    assert [process.wait(60) for process in running] == [0] * 6
    with opened(path) as made:
        assert made.rows("SELECT count(*) FROM migrations") == [(len(migrate.files()),)]
