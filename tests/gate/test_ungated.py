"""Turns that the gate did not see to their end, or not whole: the person is told, then and at the next prompt."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from chamber.hooks import prompt
from tests.gate.playing import HOSTS, Session

NOTE = "# Q3 review\n\n- Revenue was $240k.\n- The refund window is 30 days.\n"
WRONG, RIGHT = "Q3 revenue was $420k.", "Q3 revenue was $240k."
LAST = "Chamber: the last answer was not checked: its turn ended without the gate."


@pytest.fixture(params=HOSTS)
def session(request: pytest.FixtureRequest, tmp_path: Path) -> Session:
    return Session(tmp_path, request.param)


@pytest.fixture
def note(session: Session) -> Path:
    """A note that was read in a first turn, in which all was well."""
    found = session.note("q3.md", NOTE)
    session.prompt("How was Q3?")
    session.read(found)
    session.say(RIGHT)
    assert not session.stop().message
    return found


def test_a_turn_that_is_not_stopped_again_after_a_block(session: Session, note: Path) -> None:
    session.prompt("And again?")
    session.read(note)
    session.say(WRONG)
    assert session.stop().block
    session.say(WRONG)  # killed, or failed: no second Stop
    assert session.prompt("Thanks").message == LAST


def test_a_follow_up_from_memory_that_no_stop_saw(session: Session, note: Path) -> None:
    assert note.exists()
    session.prompt("And again?")
    session.say(WRONG)
    assert session.prompt("Thanks").message == LAST


def test_a_whole_turn_while_the_database_is_held(session: Session, note: Path) -> None:
    """Its prompt left no row: the time of the turn tells that it is ours."""
    assert note.exists()
    with closing(sqlite3.connect(session.database, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        assert session.prompt("And again?").message.endswith("database is locked")
        session.say(WRONG)
        assert session.stop().message.endswith("database is locked")
    assert session.prompt("Thanks").message == LAST


def test_a_turn_from_before_is_not_ours(session: Session) -> None:
    found = session.note("q3.md", NOTE)
    session.turn = "0" * 32
    session._prompted("How was Q3?")
    session.read(found)
    session.say(WRONG)
    lines = session.transcript.read_text("utf-8")
    session.transcript.write_text(re.sub(r'"timestamp": "\d{4}', '"timestamp": "2019', lines), "utf-8")
    assert session.prompt("Thanks").message == ""
    session.say("You are welcome.")
    session.stop()
    assert session.prompt("And?").message == ""


def test_a_fork_repeats_turns_that_were_gated(session: Session, note: Path) -> None:
    assert note.exists()
    session.id = "f" * 32
    assert session.prompt("Go on").message == ""


def test_a_fork_in_codex_names_its_parent_and_repeats_nothing(tmp_path: Path) -> None:
    parent = Session(tmp_path, "codex")
    found = parent.note("q3.md", NOTE)
    parent.prompt("How was Q3?")
    parent.read(found)
    parent.say(RIGHT)
    parent.stop()
    fork = Session(tmp_path, "codex")
    fork._line({"type": "session_meta", "payload": {"id": fork.id, "forked_from_id": parent.id}})
    fork.prompt("And the refund window?")
    fork.say("The refund window is 14 days.")
    assert "30 days" in fork.stop().block


def test_what_the_person_let_through_is_not_told(session: Session, note: Path) -> None:
    session.prompt("chamber skip")
    session.prompt("And again?")
    session.read(note)
    session.say(WRONG)
    assert not session.stop().message
    assert session.prompt("Thanks").message == ""


def gone(path: Path) -> None:
    path.unlink()


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def junk(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 500)


@pytest.mark.parametrize("broken", [gone, a_folder, junk])
def test_a_transcript_that_cannot_be_read(session: Session, broken: Callable[[Path], None]) -> None:
    found = session.note("q3.md", NOTE)
    session.prompt("How was Q3?")
    session.read(found)
    session.say(WRONG)
    broken(session.transcript)
    answer = session.stop()
    assert not answer.block
    assert "its beginning is not in the transcript" in answer.message
    session.turn = "1" * 32
    assert prompt.handle(session.event("UserPromptSubmit", prompt="Thanks"), session.env).message == LAST


def test_a_host_that_keeps_no_transcript(session: Session) -> None:
    session.prompt("How was Q3?")
    session.say(WRONG)
    assert "keeps no transcript" in session.stop(transcript_path=None).message


def test_a_note_that_was_read_and_is_gone(session: Session) -> None:
    found = session.note("q3.md", NOTE)
    session.prompt("How was Q3?")
    session.read(found)
    found.unlink()
    session.say(WRONG)
    assert session.stop().message == f"Chamber: this answer was not checked: {found} is not there any more"
    assert session.prompt("Thanks").message == LAST


def test_a_folder_that_is_gone(session: Session) -> None:
    found = session.note("q3.md", NOTE)
    session.prompt("How was Q3?")
    session.read(found)
    shutil.rmtree(session.notes)
    session.say(WRONG)
    assert session.stop().message.endswith(f"{session.notes} is not there any more")


def test_a_note_that_was_never_there_is_not_told(session: Session, note: Path) -> None:
    session.prompt("How was Q4?")
    missing = note.with_name("q4.md")
    if session.host == "codex":
        session.call("exec_command", {"cmd": f"cat {missing}"}, "Process exited with code 1\nOutput:\nNo such file")
    else:
        session.call("Read", {"file_path": str(missing)}, "File does not exist.", failed=True)
    session.say("There is no note about Q4.")
    assert session.stop().message == ""


def test_a_database_that_is_deleted_each_time_forgets_no_block(session: Session) -> None:
    found = session.note("q3.md", NOTE)
    session.prompt("How was Q3?")
    session.read(found)
    blocks = 0
    for _ in range(8):
        session.say(WRONG)
        if not session.stop().block:
            break
        blocks += 1
        for path in session.database.parent.glob("chamber.db*"):
            path.unlink()
    assert blocks == 3


def test_what_the_host_says_of_a_failed_request_is_no_answer(tmp_path: Path) -> None:
    session = Session(tmp_path)
    found = session.note("q3.md", NOTE)
    session.prompt("How was Q3?")
    session.read(found)
    message = {"content": [{"type": "text", "text": "API Error: 529 Overloaded"}]}
    with session.transcript.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"type": "assistant", "isApiErrorMessage": True, "message": message}) + "\n")
    assert session.prompt("Go on").message == ""
