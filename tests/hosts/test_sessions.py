"""Sessions that go on, split, shrink or delegate: what was opened stays evidence, whoever opened it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hosts import clients, models

NOTE = "# Q3 review\n\n- Revenue was $240k.\n- The refund window is 30 days.\n"
FLAGS = ("--allowedTools", "Read,Task,Agent")
WRONG: models.Step = {"say": "The refund window is 14 days."}
RIGHT: models.Step = {"say": "The refund window is 30 days."}


@pytest.fixture
def note(with_claude: clients.Place) -> Path:
    return with_claude.write("q3.md", NOTE)


def first_turn(place: clients.Place, note: Path) -> str:
    """A session in which the note was read; its id."""
    steps = [clients.reading("claude-code", note), {"say": "Q3 revenue was $240k."}]
    run = clients.claude(place, "How was Q3?", steps, *FLAGS, "--add-dir", str(place.notes))
    assert run.requests == 2
    return str(run.events[-1]["session_id"])


@pytest.mark.parametrize("flags", [(), ("--fork-session",)], ids=["resumed", "forked"])
def test_a_session_that_goes_on(with_claude: clients.Place, note: Path, flags: tuple[str, ...]) -> None:
    session = first_turn(with_claude, note)
    run = clients.claude(with_claude, "And the refund window?", [WRONG, RIGHT], *FLAGS, "--resume", session, *flags)
    assert "30 days" in run.sent(1)
    assert run.printed == RIGHT["say"]


def test_a_session_that_was_compacted(with_claude: clients.Place, note: Path) -> None:
    session = first_turn(with_claude, note)
    summary: models.Step = {"say": "<summary>They asked about Q3.</summary>"}
    clients.claude(with_claude, "/compact", [summary], *FLAGS, "--resume", session)
    run = clients.claude(with_claude, "And the refund window?", [WRONG, RIGHT], *FLAGS, "--resume", session)
    assert "30 days" in run.sent(1)
    assert run.printed == RIGHT["say"]


def test_a_subagent_read_the_note(with_claude: clients.Place, note: Path) -> None:
    given = {
        "description": "look",
        "prompt": "LOOK it up",
        "subagent_type": "general-purpose",
        "run_in_background": False,
    }
    steps: list[models.Step] = [
        {"call": "Task", "given": given},
        {"when": "LOOK it up", **clients.reading("claude-code", note)},
        {"when": "Revenue was", "say": "I have read it."},
        WRONG,
        RIGHT,
    ]
    run = clients.claude(with_claude, "The refund window?", steps, *FLAGS, "--add-dir", str(with_claude.notes))
    assert "30 days" in run.sent(4)
    assert run.printed == RIGHT["say"]


def test_codex_goes_on_with_what_it_read(with_codex: clients.Place) -> None:
    note = with_codex.write("q3.md", NOTE)
    steps = [clients.reading("codex", note), {"say": "Q3 revenue was $240k."}]
    run = clients.codex(with_codex, "How was Q3?", steps)
    session = next(event["thread_id"] for event in run.events if event.get("type") == "thread.started")
    run = clients.codex(with_codex, "And the refund window?", [WRONG, RIGHT], resume=session)
    assert "30 days" in run.sent(1)
    assert run.printed == RIGHT["say"]
