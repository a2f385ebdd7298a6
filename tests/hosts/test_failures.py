"""What is broken around the hooks of a real client: the turn ends, the person is told, and so is the next prompt.

A folder that cannot be written is a file in its place, and a database that cannot is one whose header says so: a root
user may write everywhere else.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.hosts import clients
from tests.hosts.desk import NOTE, RIGHT, WRONG, Desk, first_turn, meanwhile, quiet, say, session_of

NOT_CHECKED = "Chamber: this answer was not checked: "
LAST = "Chamber: the last answer was not checked"


@pytest.fixture
def desk(with_claude: clients.Place) -> Desk:
    return Desk(with_claude, "claude-code")


@pytest.fixture
def note(desk: Desk) -> Path:
    return desk.place.write("q3.md", NOTE)


def test_the_server_is_missing(desk: Desk, note: Path) -> None:
    (root,) = (desk.place.home / ".claude" / "plugins" / "cache" / "chamber" / "chamber").iterdir()
    shutil.rmtree(root / "chamber" / "mcp")
    run = desk.ask("How was Q3?", desk.reading(note), say(WRONG), say(RIGHT))
    quiet(run)
    (server,) = next(event["mcp_servers"] for event in run.events if event.get("subtype") == "init")
    assert server["status"] != "connected"
    assert run.requests == 3
    assert "line 3 has $240k" in run.sent(2)
    assert run.printed == RIGHT


def other_files(path: Path) -> list[Path]:
    return [Path(f"{path}{suffix}") for suffix in ("-wal", "-shm")]


def corrupt(path: Path) -> None:
    for each in other_files(path):
        each.unlink(missing_ok=True)
    path.write_bytes(b"SQLite format 3\0" + b"\x7f" * 8_000)


def read_only(path: Path) -> None:
    """Byte 18 of the header, the version that a writer must know: SQLite then opens it for reading alone."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with path.open("r+b") as file:
        file.seek(18)
        file.write(b"\x07")


def a_folder_in_its_place(path: Path) -> None:
    for each in (path, *other_files(path)):
        each.unlink(missing_ok=True)
    path.mkdir()


def a_file_in_place_of_its_folder(path: Path) -> None:
    shutil.rmtree(path.parent)
    path.parent.write_text("", "utf-8")


@pytest.mark.parametrize("broken", [corrupt, read_only, a_folder_in_its_place, a_file_in_place_of_its_folder])
def test_a_database_that_cannot_be_used(desk: Desk, note: Path, broken: Callable[[Path], None]) -> None:
    """Both in the turn in which it breaks and in the one after it, at the prompt and at the end."""
    session = first_turn(desk, note)
    breaking = meanwhile(lambda: broken(desk.place.database), say(WRONG))
    run = desk.ask("And again?", breaking, resume=session)
    quiet(run)
    assert (run.requests, run.printed) == (1, WRONG)
    (told,) = run.told
    assert told.startswith(NOT_CHECKED)
    assert str(desk.place.database) in told
    run = desk.ask("Once more?", say(WRONG), resume=session)
    quiet(run)
    assert (run.requests, run.printed) == (1, WRONG)
    asked, ended = run.told
    assert "the last answer was" in asked
    assert "the gate does not work now: " in asked
    assert ended.startswith(NOT_CHECKED)


def test_a_database_that_another_process_holds(desk: Desk, note: Path) -> None:
    """For a whole turn, its prompt too; when it is free again, the next prompt tells."""
    session = first_turn(desk, note)
    with closing(sqlite3.connect(desk.place.database, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        run = desk.ask("And again?", say(WRONG), resume=session)
        quiet(run)
        assert (run.requests, run.printed) == (1, WRONG)
        assert [told.endswith("database is locked") for told in run.told] == [True, True]
        holder.execute("ROLLBACK")
    run = desk.ask("Once more?", say(RIGHT), resume=session)
    quiet(run)
    assert len(run.told) == 1
    assert run.told[0].startswith(LAST)


def test_a_database_that_is_deleted_each_time_blocks_no_more_than_three_times(desk: Desk, note: Path) -> None:
    """Its own count is gone, and that of the transcript holds."""

    def gone() -> None:
        for each in (desk.place.database, *other_files(desk.place.database)):
            each.unlink(missing_ok=True)

    again = [meanwhile(gone, say(WRONG)) for _ in range(9)]
    run = desk.ask("How was Q3?", desk.reading(note), *again)
    quiet(run)
    assert run.requests == 5
    assert "(not in your notes)" in run.sent(4)
    assert run.told[-1].startswith("Chamber let this answer through")


def test_a_full_disk(desk: Desk, note: Path) -> None:
    """The hooks' Python may write no file: every write ends as on a full disk."""
    session = first_turn(desk, note)
    python = desk.place.home / "python-on-a-full-disk"
    python.write_text('#!/bin/sh\nulimit -f 0\nexec python3 "$@"\n', "utf-8")
    python.chmod(0o755)
    run = desk.ask("And again?", say(WRONG), resume=session, CHAMBER_PYTHON=str(python))
    quiet(run)
    assert (run.requests, run.printed) == (1, WRONG)
    asked, ended = run.told
    assert "the gate does not work now: " in asked
    assert ended.startswith(NOT_CHECKED)
    assert desk.ask("Once more?", say(RIGHT), resume=session).told[0].startswith(LAST)


def test_the_folder_is_gone(desk: Desk, note: Path) -> None:
    away = desk.place.base / "away"
    leaves = meanwhile(lambda: desk.place.notes.rename(away), say(WRONG))
    run = desk.ask("How was Q3?", desk.reading(note), leaves)
    quiet(run)
    assert (run.requests, run.printed) == (2, WRONG)
    assert run.told == [f"{NOT_CHECKED}{desk.place.notes} is not there any more"]
    run = desk.ask("Thanks", say("You are welcome."))
    assert f"nothing is guarded: {desk.place.notes}" in run.stdout
    away.rename(desk.place.notes)


def test_the_folder_is_gone_and_the_next_prompt_tells(desk: Desk, note: Path) -> None:
    away = desk.place.base / "away"
    run = desk.ask("How?", desk.reading(note), meanwhile(lambda: desk.place.notes.rename(away), say(WRONG)))
    away.rename(desk.place.notes)
    run = desk.ask("Once more?", say(RIGHT), resume=session_of(run))
    assert run.told[0].startswith(LAST)
