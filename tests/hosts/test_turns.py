"""The main job on both real clients: a wrong answer from a note is sent back with its line, an honest one passes."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.hosts import clients
from tests.hosts.conftest import Ask

NOTE = """# Q3 review

- Revenue was $240k.
- Sam Reyes approved the refund.
- The vault room is not heated.

| region | sold |
| --- | --- |
| North | 120 |
| South | 90 |
"""


@pytest.fixture
def note(place: clients.Place) -> Path:
    return place.write("q3-review.md", NOTE)


@pytest.mark.parametrize(
    ("wrong", "right", "shown"),
    [
        ("Q3 revenue was $420k.", "Q3 revenue was $240k.", "q3-review.md line 3 has $240k"),
        ("The vault room is heated.", "The vault room is not heated.", "q3-review.md line 5"),
        ("Dana approved the refund.", "Sam Reyes approved the refund.", "q3-review.md line 4"),
        ("North sold 90.", "North sold 120.", "q3-review.md line 9"),
    ],
    ids=["number", "negation", "name", "row"],
)
def test_a_wrong_statement_is_sent_back_and_its_correction_shown(
    asked: Ask, note: Path, wrong: str, right: str, shown: str
) -> None:
    run = asked("How did Q3 go?", [note], [wrong, right])
    assert run.code == 0
    assert run.requests == 3
    assert "Chamber: 1 statement does not match" in run.sent(2)
    assert shown in run.sent(2)
    assert run.printed == right


def test_an_honest_turn_ends_at_the_first_stop_with_a_receipt(asked: Ask, note: Path, place: clients.Place) -> None:
    run = asked(
        "How did Q3 go?", [note], ["Q3 revenue was $240k, and Sam Reyes approved the refund.", "never asked for"]
    )
    assert run.requests == 2
    assert run.printed.startswith("Q3 revenue was $240k")
    with closing(sqlite3.connect(place.database)) as db:
        bodies = [json.loads(row[0]) for row in db.execute("SELECT body FROM receipts")]
        assert [(each["origin"], len(each["claims"])) for each in bodies] == [("hook", 1)]
        assert bodies[0]["claims"][0]["inputs"]["sources"][0]["path"] == str(note)
        assert [row[0] for row in db.execute("SELECT outcome FROM decisions")] == ["passed"]


def test_a_model_that_never_corrects_is_released_after_two_blocks(asked: Ask, note: Path, place: clients.Place) -> None:
    run = asked("How did Q3 go?", [note], ["Q3 revenue was $420k."] * 5)
    assert run.requests == 4
    assert "(not in your notes)" in run.sent(3)
    with closing(sqlite3.connect(place.database)) as db:
        outcomes = [row[0] for row in db.execute("SELECT outcome FROM decisions ORDER BY id")]
    assert outcomes == ["blocked", "blocked", "released"]


def test_one_that_changes_its_mind_is_released_after_three(asked: Ask, note: Path) -> None:
    run = asked("How did Q3 go?", [note], [f"Q3 revenue was ${value}k." for value in (420, 430, 450, 460, 470)])
    assert run.requests == 5
    assert "(not in your notes)" in run.sent(4)


def test_answer_tool_call_done(place: clients.Place, note: Path) -> None:
    """The wrong answer is not the last text: judging only that would pass everything."""
    clients.install_claude(place)
    steps = [
        clients.reading("claude-code", note),
        {"say": "Q3 revenue was $420k.", "call": "TodoWrite", "given": {"todos": []}},
        {"say": "Done."},
        {"say": "Q3 revenue was $240k. Done."},
    ]
    run = clients.claude(
        place, "How did Q3 go?", steps, "--allowedTools", "Read,TodoWrite", "--add-dir", str(place.notes)
    )
    assert "q3-review.md line 3 has $240k" in run.sent(3)
    assert run.printed == "Q3 revenue was $240k. Done."
