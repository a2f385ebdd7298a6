"""What is kept, by whom, and what it is worth: receipts, switches, and twenty sessions on one database."""

from __future__ import annotations

import json
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from chamber.store import db as store
from chamber.store import log
from tests.gate.playing import Session
from tests.hosts import clients
from tests.hosts.desk import NOTE, RIGHT, WRONG, Desk, cli, first_turn, say


@pytest.fixture
def note(with_claude: clients.Place) -> Path:
    return with_claude.write("q3.md", NOTE)


FORGE = """
import json, sqlite3, sys
db = sqlite3.connect(sys.argv[1])
row = list(db.execute("SELECT * FROM receipts").fetchone())
body = json.loads(row[-1])
body["claims"][0]["claim"] = body["answer"]["texts"][0] = "Q3 revenue was $420k."
row[0] = body["id"] = "rcp_0123456789abcdef"
row[-1] = json.dumps(body)
db.execute("INSERT INTO receipts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
db.commit()
print("forged")
"""


def test_a_forged_receipt_gains_nothing(with_claude: clients.Place, note: Path) -> None:
    desk = Desk(with_claude, "claude-code")
    session = first_turn(desk, note)
    (with_claude.project / "forge.py").write_text(FORGE, "utf-8")
    forges = desk.running(f"python3 forge.py {with_claude.database}")
    run = desk.ask("And once more?", forges, say(WRONG), say(RIGHT), resume=session)
    assert "forged" in run.sent(1)
    assert "q3.md line 3 has $240k" in run.sent(2)
    code, told = cli(with_claude, "receipts", "replay", "rcp_0123456789abcdef")
    assert code == 1
    assert "the receipt was changed after it was made" in told
    assert "the log has no entry for this receipt" in told


def test_a_receipt_is_replayed(with_claude: clients.Place, note: Path) -> None:
    desk = Desk(with_claude, "claude-code")
    first_turn(desk, note)
    with closing(sqlite3.connect(with_claude.database)) as db:
        ((identifier, origin),) = db.execute("SELECT id, origin FROM receipts")
    assert origin == "hook"
    assert cli(with_claude, "receipts", "replay", identifier) == (
        0,
        f"{identifier}: the same verdicts on the same bytes\n",
    )
    note.write_text(NOTE + "\n- And more.\n", "utf-8")
    code, told = cli(with_claude, "receipts", "replay", identifier)
    assert code == 3
    assert f"{note}: has changed since" in told


def test_what_a_person_switches(with_claude: clients.Place, note: Path) -> None:
    """Off for the session, on again, and one answer let through: each as it is typed."""
    desk = Desk(with_claude, "claude-code")
    session = first_turn(desk, note)

    def prompted(words: str) -> list[str]:
        return desk.ask(words, {"say": "Noted."}, resume=session).told

    def blocked() -> bool:
        run = desk.ask("And once more?", say(WRONG), say(RIGHT), resume=session)
        assert run.requests == (2 if run.printed == RIGHT else 1)
        return run.printed == RIGHT

    assert prompted("chamber off") == ["Chamber: off for this session. `chamber on` switches it on again."]
    assert not blocked()
    assert prompted("chamber on") == ["Chamber: on."]
    assert blocked()
    assert prompted("chamber skip") == ["Chamber: the answer to your next prompt is not checked."]
    assert not blocked()
    assert blocked()
    with closing(sqlite3.connect(with_claude.database)) as db:
        kinds = [row[0] for row in db.execute("SELECT kind FROM log ORDER BY seq") if row[0].startswith("gate_o")]
        assert kinds == ["gate_off", "gate_on"]
        assert db.execute("SELECT count(*) FROM log WHERE kind = 'gate_skip'").fetchone() == (1,)


def starting(session: Session, root: Path) -> subprocess.Popen[bytes]:
    """The Stop hook of the plugin at ``root``, as the host starts it. Its input is a file: none waits for us."""
    payload = session.transcript.with_suffix(".payload")
    payload.write_text(json.dumps(session.event().payload), "utf-8")
    command = ["/bin/sh", str(root / "plugins" / "run"), "hook", "claude-code", "Stop"]
    env = session.env | {"CLAUDE_PLUGIN_ROOT": str(root), "CLAUDE_PLUGIN_DATA": str(session.home / "data")}
    with payload.open("rb") as given:
        return subprocess.Popen(
            command, env=env, cwd=session.project, stdin=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )


def test_twenty_sessions_stop_at_once(with_claude: clients.Place) -> None:
    """Twenty processes of the installed hook on one database."""
    (root,) = (with_claude.home / ".claude" / "plugins" / "cache" / "chamber" / "chamber").iterdir()
    sessions = [Session(with_claude.base) for _ in range(20)]
    for session in sessions:
        note = session.note("q3.md", NOTE)
        session.prompt("How was Q3?")
        session.read(note)
        session.say("Q3 revenue was $240k.")
    started = [starting(session, root) for session in sessions]
    ended = [(*process.communicate(timeout=60), process.returncode) for process in started]
    assert ended == [(b"{}\n", b"", 0)] * 20
    with closing(sqlite3.connect(with_claude.database)) as db:
        assert db.execute("SELECT count(*) FROM receipts").fetchone() == (20,)
        assert db.execute("SELECT count(DISTINCT session) FROM decisions WHERE outcome = 'passed'").fetchone() == (20,)
    with closing(store.connect(str(with_claude.database), "2026-11-30T12:00:00Z")) as opened:
        assert log.verify(opened) == ""
