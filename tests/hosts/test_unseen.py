"""Turns on a real client that the gate cannot see whole, or does not live to the end of: they end, and are told."""

from __future__ import annotations

import os
import signal
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.hosts import clients
from tests.hosts.desk import NOTE, RIGHT, WRONG, Desk, first_turn, meanwhile, quiet, say, talk

NOT_CHECKED = "Chamber: this answer was not checked: "
LAST = "Chamber: the last answer was not checked"


@pytest.fixture
def desk(with_claude: clients.Place) -> Desk:
    return Desk(with_claude, "claude-code")


@pytest.fixture
def note(desk: Desk) -> Path:
    return desk.place.write("q3.md", NOTE)


def transcript(desk: Desk, holding: bytes = b"") -> Path:
    """The one transcript, once it holds these words: the client writes it a moment later than it happens."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        for found in (desk.place.home / ".claude" / "projects").rglob("*.jsonl"):
            if holding in found.read_bytes():
                return found
        time.sleep(0.02)
    raise AssertionError(f"no transcript that holds {holding!r}")


def missing(path: Path) -> None:
    path.unlink()


def binary(path: Path) -> None:
    path.write_bytes(os.urandom(200_000))


def a_directory(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("broken", [missing, binary, a_directory])
def test_a_transcript_that_cannot_be_read(desk: Desk, note: Path, broken: Callable[[Path], None]) -> None:
    breaking = meanwhile(lambda: broken(transcript(desk, b"Revenue was $240k")), say(WRONG))
    run = talk(desk.place, ["How was Q3?", "Thanks"], [desk.reading(note), breaking, say("You are welcome.")])
    quiet(run)
    assert run.requests == 3
    assert desk.outcomes == []
    ended, asked = run.told[:2]
    assert ended.startswith(f"{NOT_CHECKED}its beginning is not in the transcript ")
    assert asked.startswith(LAST)


FILLER = b'{"type":"progress","data":"' + b"x" * 970 + b'"}\n'


def grow(desk: Desk, holding: bytes) -> None:
    with transcript(desk, holding).open("ab") as file:
        file.write(FILLER * 105_000)


def test_a_session_of_a_hundred_megabytes(desk: Desk, note: Path) -> None:
    """It is read from its end: what was long ago costs nothing."""
    session = first_turn(desk, note)
    grow(desk, RIGHT.encode())
    run = desk.ask("And again?", desk.reading(note), say(WRONG), say(RIGHT), resume=session)
    quiet(run)
    assert transcript(desk).stat().st_size > 100_000_000
    assert (run.requests, run.printed, run.told) == (3, RIGHT, [])


def test_a_turn_of_a_hundred_megabytes(desk: Desk, note: Path) -> None:
    """What of it can be seen is judged; that it was not seen whole is told."""
    look = desk.running("true")
    grows = meanwhile(lambda: grow(desk, b"How was Q3?"), desk.reading(note))
    run = desk.ask("How was Q3?", look, grows, say(WRONG), say(RIGHT))
    quiet(run)
    assert (run.requests, run.printed) == (4, RIGHT)
    assert "line 3 has $240k" in run.sent(3)
    assert run.told[-1].startswith(f"{NOT_CHECKED}its beginning is not in the transcript ")


class Watcher(threading.Thread):
    """Waits for a Python of ours that handles ``event`` in ``place``, and sends it ``number`` once."""

    def __init__(self, place: clients.Place, event: str, number: int) -> None:
        super().__init__(daemon=True)
        self.place, self.event, self.number = place, event, number
        self.hit: list[int] = []
        self.over = False

    def run(self) -> None:
        while not self.hit and not self.over:
            for folder in Path("/proc").iterdir():
                if folder.name.isdigit() and self._is_it(folder):
                    os.kill(int(folder.name), self.number)
                    self.hit.append(int(folder.name))
                    return
            time.sleep(0.005)

    def _is_it(self, folder: Path) -> bool:
        try:
            words = (folder / "cmdline").read_bytes().decode().split("\0")
        except (OSError, ValueError):
            return False
        ours = any(word.startswith(str(self.place.home)) and word.endswith("entry.py") for word in words)
        return ours and words[-2:-1] == [self.event]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "hangs"])
def test_a_hook_that_is_killed_or_hangs(desk: Desk, note: Path, number: int) -> None:
    """While it waits for the database. One that hangs outside our own deadline is ended by the host's."""
    session = first_turn(desk, note)
    watcher = Watcher(desk.place, "Stop", number)
    database = sqlite3.connect(desk.place.database, isolation_level=None, check_same_thread=False)
    with closing(database) as holder:

        def hold() -> None:
            holder.execute("BEGIN EXCLUSIVE")
            watcher.start()

        holds = meanwhile(hold, say(WRONG))
        run = desk.ask("And again?", holds, resume=session)
        watcher.over = True
        holder.execute("ROLLBACK")
    quiet(run)
    assert len(watcher.hit) == 1
    assert (run.requests, run.printed) == (1, WRONG)
    assert desk.outcomes == ["passed"]
    run = desk.ask("Once more?", say(RIGHT), resume=session)
    assert run.told == [f"{LAST}: its turn ended without the gate."]


def test_a_hook_whose_own_time_is_up(desk: Desk, note: Path) -> None:
    """A note in which every line is like the statement: more than can be judged in the hook's time."""
    large = desk.place.write("large.md", "# Large\n\n" + "- Q3 revenue was $240k in shop 17 of Oslo.\n" * 600_000)
    session = first_turn(desk, note)
    run = desk.ask("And?", desk.running(f"head -2 {large}"), say(WRONG), resume=session)
    quiet(run)
    assert (run.requests, run.printed) == (2, WRONG)
    assert run.told == [f"{NOT_CHECKED}it took too long"]
    run = desk.ask("Once more?", say("Fine."), resume=session)
    assert run.told[0].startswith(LAST)


def test_codex_without_a_transcript(with_codex: clients.Place) -> None:
    """``--ephemeral``: what was opened is not known, and the turn is kept as one that the gate could not see."""
    note = with_codex.write("q3.md", NOTE)
    steps = [clients.reading("codex", note), say(WRONG)]
    run = clients.codex(with_codex, "How was Q3?", steps, "--ephemeral")
    quiet(run)
    assert (run.requests, run.printed) == (2, WRONG)
    with closing(sqlite3.connect(with_codex.database)) as db:
        kept = db.execute("SELECT detail FROM heartbeats WHERE event LIKE 'Stop failed %'").fetchall()
    assert kept == [('{"why":"the host keeps no transcript of it"}',)]


def test_codex_with_a_database_that_another_process_holds(with_codex: clients.Place) -> None:
    note = with_codex.write("q3.md", NOTE)
    clients.codex(with_codex, "How was Q3?", [clients.reading("codex", note), say(RIGHT)])
    with closing(sqlite3.connect(with_codex.database, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        run = clients.codex(with_codex, "How was Q3?", [clients.reading("codex", note), say(WRONG)])
    quiet(run)
    assert (run.requests, run.printed) == (2, WRONG)
