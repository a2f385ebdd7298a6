"""``gate`` and ``receipts``: what they tell after real turns, by either way in."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.gate.playing import Session

ROOT = Path(__file__).parent.parent.parent
NOTE = "# Q3 review\n\n- Revenue was $240k.\n- Churn was 4.1%.\n"


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """A session with an honest turn, and one that was blocked twice and released."""
    found = Session(tmp_path)
    note = found.note("q3.md", NOTE)
    found.prompt("How was churn?")
    found.read(note)
    found.say("Churn was 4.1%.")
    found.stop()
    found.prompt("How was Q3?")
    for _ in range(3):
        found.say("Q3 revenue was $420k.")
        found.stop()
    return found


class Ran:
    def __init__(self, session: Session, *words: str, plain: bool = False) -> None:
        start = ["/bin/sh", str(ROOT / "plugins" / "run"), "cli"] if plain else [sys.executable, "-m", "chamber"]
        env = session.env | {"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"]}
        done = subprocess.run(
            [*start, *words], env=env, cwd=session.project, capture_output=True, text=True, check=False
        )
        self.code, self.out, self.err = done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("plain", [False, True], ids=["command", "plugin"])
def test_what_was_decided(session: Session, plain: bool) -> None:
    status = Ran(session, "gate", "status", plain=plain)
    assert status.code == 0
    assert f"guards: {session.notes}" in status.out
    log = Ran(session, "gate", "log", "--session", session.id, plain=plain).out.splitlines()
    assert [line.split("  ")[5].partition(":")[0] for line in log] == ["released", "blocked", "blocked", "passed"]
    last = Ran(session, "gate", "last", "--session", session.id, plain=plain)
    assert last.code == 1
    assert '"Q3 revenue was $420k."  $420k is not there, q3.md:3 has $240k' in last.out
    explained = Ran(session, "gate", "explain", session.turn, plain=plain)
    assert explained.out.count("wrong:") == 3
    assert Ran(session, "gate", "explain", "nothing", plain=plain).code == 3


def test_a_report_holds_none_of_the_persons_words(session: Session) -> None:
    report = Ran(session, "gate", "explain", session.turn, "--report").out
    assert "absent" in report
    for word in ("revenue", "Revenue", "420", "240"):
        assert word not in report


def identifiers(session: Session) -> list[str]:
    with closing(sqlite3.connect(session.database)) as db:
        return [row[0] for row in db.execute("SELECT id FROM receipts ORDER BY created_at, rowid")]


def test_a_receipt_is_replayed(session: Session) -> None:
    for identifier in identifiers(session):
        done = Ran(session, "receipts", "replay", identifier)
        assert (done.code, done.err) == (0, "")
        assert "the same verdicts on the same bytes" in done.out


def test_a_note_that_changed_is_named(session: Session) -> None:
    session.note("q3.md", NOTE.replace("240", "250"))
    done = Ran(session, "receipts", "replay", identifiers(session)[0])
    assert done.code == 3
    assert "q3.md: has changed since" in done.out


def test_a_receipt_that_was_edited_is_named(session: Session) -> None:
    identifier = identifiers(session)[0]
    with closing(sqlite3.connect(session.database)) as db:
        db.execute("UPDATE receipts SET body = replace(body, '4.1%', '9.9%') WHERE id = ?", (identifier,))
        db.commit()
    done = Ran(session, "receipts", "replay", identifier)
    assert done.code == 1
    assert "was changed after it was made" in done.out


def test_a_forged_receipt_is_named(session: Session) -> None:
    """One with a digest that fits, written past the log."""
    from chamber.gate import receipts
    from chamber.store import chain

    forged = receipts.make(receipts.Origin("mcp", "claude-code", session.id), [], {}, "2026-11-30T12:00:00Z", None)
    row = (*(forged[key] for key in receipts._COLUMNS), chain.canonical(forged))
    with closing(sqlite3.connect(session.database)) as db:
        db.execute("INSERT INTO receipts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        db.commit()
    done = Ran(session, "receipts", "replay", forged["id"])
    assert done.code == 1
    assert "no entry for this receipt" in done.out


def test_a_log_that_was_cut_is_named(session: Session) -> None:
    with closing(sqlite3.connect(session.database)) as db:
        db.execute("DELETE FROM log WHERE seq = 2")
        db.commit()
    done = Ran(session, "receipts", "replay", identifiers(session)[-1])
    assert done.code == 1


def test_show_list_and_prune(session: Session) -> None:
    listed = Ran(session, "receipts", "list").out.split()
    kept = identifiers(session)
    identifier = kept[0]
    assert identifier in listed
    assert json.loads(Ran(session, "receipts", "show", identifier).out)["id"] == identifier
    assert Ran(session, "receipts", "prune", "--older", "soon").code == 2
    assert "0 receipt(s)" in Ran(session, "receipts", "prune", "--older", "90d").out
    assert identifiers(session) == kept
    missing = Ran(session, "receipts", "show", "rcp_none")
    assert missing.code == 3
    assert "there is no receipt rcp_none" in missing.err


def test_before_any_hook_ran(tmp_path: Path) -> None:
    session = Session(tmp_path)
    assert "no hook has run yet" in Ran(session, "gate", "status").out
    log = Ran(session, "gate", "log")
    assert log.code == 3
    assert "there is no database" in log.err
