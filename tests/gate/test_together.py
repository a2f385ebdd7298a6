"""Many at once on one database: no receipt lost, no error, the chain of the log valid."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from chamber.store import db, log
from tests.gate.playing import Session

ENTRY = Path(__file__).parent.parent.parent / "chamber" / "hooks" / "entry.py"
NOTE = "# Q3 review\n\n- Revenue was $240k.\n"


def started(session: Session) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", str(ENTRY), session.host, "Stop"],
        env=session.env, cwd=session.project, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdin is not None
    process.stdin.write(json.dumps(session.event().payload).encode())
    process.stdin.close()
    process.stdin = None
    return process


def test_twenty_sessions_stop_at_once(tmp_path: Path) -> None:
    sessions = [Session(tmp_path) for _ in range(20)]
    for session in sessions:
        note = session.note("q3.md", NOTE)
        session.prompt("How was Q3?")
        session.read(note)
        session.say("Q3 revenue was $240k.")
    ended = [process.communicate() for process in map(started, sessions)]
    assert [json.loads(out) for out, _ in ended] == [{}] * 20
    assert [err for _, err in ended] == [b""] * 20
    database = sessions[0].database
    with closing(sqlite3.connect(database)) as rows:
        assert rows.execute("SELECT count(*) FROM receipts").fetchone() == (20,)
        assert rows.execute("SELECT count(*) FROM decisions WHERE outcome = 'passed'").fetchone() == (20,)
    with closing(db.connect(str(database), "2026-11-30T12:00:00Z")) as opened:
        assert log.verify(opened) == ""


def test_two_installations_block_once(tmp_path: Path) -> None:
    """The plugin and hooks by hand: both run at one Stop; one decision, one message."""
    session = Session(tmp_path)
    note = session.note("q3.md", NOTE)
    session.prompt("How was Q3?")
    session.read(note)
    session.say("Q3 revenue was $420k.")
    told = [json.loads(process.communicate()[0]) for process in [started(session), started(session)]]
    assert sorted(len(each) for each in told) == [0, 2]
    with closing(sqlite3.connect(session.database)) as rows:
        assert rows.execute("SELECT count(*) FROM decisions").fetchone() == (1,)
