"""Whatever is broken around it, a hook prints one JSON object, exits 0 within its deadline, and shows no traceback.

Guard: ``hooks/boundary.py``. The happy path stands first. Each case is a real process, as a host starts it.
"""

from __future__ import annotations

import json
import os
import resource
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.gate.playing import HOSTS, Session

ENTRY = Path(__file__).parent.parent.parent / "chamber" / "hooks" / "entry.py"
NOTE = "# Q3 review\n\n- Revenue was $240k.\n"


class Hook:
    """One run: exit ``code``, the ``told`` object, ``stderr``, wall ``seconds``."""

    def __init__(self, session: Session, name: str = "Stop", stdin: bytes | None = None, **env: str) -> None:
        payload = json.dumps(session.event(name).payload).encode() if stdin is None else stdin
        began = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-I", "-S", str(ENTRY), session.host, name],
            input=payload, capture_output=True, env=session.env | env, cwd=session.project, timeout=30, check=False,
        )  # fmt: skip
        self.seconds = time.monotonic() - began
        self.code = done.returncode
        self.stderr = done.stderr.decode()
        self.told: dict[str, Any] = json.loads(done.stdout)

    @property
    def message(self) -> str:
        return str(self.told.get("systemMessage", ""))


@pytest.fixture(params=HOSTS)
def session(request: pytest.FixtureRequest, tmp_path: Path) -> Session:
    """A turn that ends with a wrong answer from a note."""
    found = Session(tmp_path, request.param)
    note = found.note("q3.md", NOTE)
    found.prompt("How was Q3?")
    found.read(note)
    found.say("Q3 revenue was $420k.")
    return found


def test_the_happy_path_blocks(session: Session) -> None:
    hook = Hook(session)
    assert hook.code == 0
    assert hook.told["decision"] == "block"
    assert "line 3 has $240k" in hook.told["reason"]


def lock(session: Session) -> Any:
    db = sqlite3.connect(session.database, isolation_level=None)
    db.execute("BEGIN EXCLUSIVE")
    return closing(db)


@contextmanager
def corrupt(session: Session) -> Any:
    for suffix in ("-wal", "-shm"):
        Path(f"{session.database}{suffix}").unlink(missing_ok=True)
    session.database.write_bytes(b"SQLite format 3\0" + b"\x7f" * 8_000)
    yield


@contextmanager
def foreign(session: Session) -> Any:
    session.database.unlink()
    with closing(sqlite3.connect(session.database)) as db:
        db.execute("CREATE TABLE theirs (x)")
        db.commit()
    yield


@contextmanager
def a_folder_in_its_place(session: Session) -> Any:
    for path in session.database.parent.iterdir():
        path.unlink()
    session.database.mkdir()
    yield


@contextmanager
def a_newer_one(session: Session) -> Any:
    with closing(sqlite3.connect(session.database)) as db:
        db.execute("PRAGMA user_version = 2000")
        db.commit()
    yield


@contextmanager
def a_configuration_that_cannot_be_parsed(session: Session) -> Any:
    (session.home / ".config" / "chamber" / "config.toml").write_text("[[ingest\n")
    yield


@contextmanager
def a_full_disk(_: Session) -> Any:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


BROKEN: list[Callable[[Session], Any]] = [
    lock, corrupt, foreign, a_folder_in_its_place, a_newer_one, a_configuration_that_cannot_be_parsed, a_full_disk,
]  # fmt: skip


@pytest.mark.parametrize("broken", BROKEN, ids=lambda each: each.__name__)
def test_the_person_is_told_and_the_turn_ends(session: Session, broken: Callable[[Session], Any]) -> None:
    with broken(session):
        hook = Hook(session)
    assert hook.code == 0
    assert "decision" not in hook.told
    assert hook.message.startswith("Chamber: this answer was not checked: ")
    assert "Traceback" not in hook.stderr
    assert hook.seconds < 8


@pytest.mark.parametrize("kind", ["gone", "a folder", "binary", "empty"])
def test_a_transcript_that_cannot_be_read_leaves_the_last_text(session: Session, kind: str) -> None:
    Hook(session)  # the notes of this turn are evidence of the session now
    session.prompt("And once more?")
    session.say("Q3 revenue was $430k.")
    session.transcript.unlink()
    if kind == "a folder":
        session.transcript.mkdir()
    elif kind != "gone":
        session.transcript.write_bytes(os.urandom(100_000) if kind == "binary" else b"")
    hook = Hook(session)
    assert hook.told.get("decision") == "block", hook.told


def test_a_folder_of_notes_that_is_gone_is_told(session: Session) -> None:
    for path in session.notes.iterdir():
        path.unlink()
    session.notes.rmdir()
    hook = Hook(session)
    assert hook.code == 0
    assert hook.told == {
        "systemMessage": f"Chamber: this answer was not checked: {session.notes} is not there any more"
    }


def test_a_transcript_of_100_mb_is_no_dearer(session: Session) -> None:
    small = min(Hook(session).seconds for _ in range(3))
    lines = session.transcript.read_bytes()
    filler = json.dumps({"type": "user", "message": {"role": "user", "content": "x" * 1_000}}).encode() + b"\n"
    with session.transcript.open("wb") as file:
        for _ in range(100):
            file.write(filler * 1_000)
        file.write(lines)
    large = min(Hook(session).seconds for _ in range(3))
    assert session.transcript.stat().st_size > 100_000_000
    assert large < 2 * small + 0.1


@pytest.mark.parametrize(
    "stdin",
    [b"", b"null", b"[]", b"7", b"{", b"\xff\xfe", b'{"session_id": 7}', b"[" * 100_000, b'"' + b"x" * 1_000_000],
)
def test_a_payload_that_is_none(session: Session, stdin: bytes) -> None:
    for name in ("Stop", "UserPromptSubmit", "SessionStart", "SubagentStop", "PreToolUse", "SessionEnd", "Unheard"):
        hook = Hook(session, name, stdin)
        assert hook.code == 0
        assert "decision" not in hook.told
        assert "Traceback" not in hook.stderr


def test_a_host_that_never_ends_stdin(session: Session) -> None:
    """Our own deadline ends it, under the host's."""
    began = time.monotonic()
    ours, theirs = os.pipe()  # its other end stays open
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-S", str(ENTRY), session.host, "UserPromptSubmit"],
            stdin=ours, capture_output=True, env=session.env, timeout=10, check=True,
        )  # fmt: skip
    finally:
        os.close(ours)
        os.close(theirs)
    told = json.loads(done.stdout)
    assert "took too long" in told["systemMessage"]
    assert time.monotonic() - began < 4
