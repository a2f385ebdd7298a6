"""Sessions that go on, split, shrink or delegate: what was opened stays evidence, whoever opened it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.hosts import clients, models
from tests.hosts.desk import Desk, cli, first_turn, meanwhile, talk

NOTE = "# Q3 review\n\n- Revenue was $240k.\n- The refund window is 30 days.\n"
FLAGS = ("--allowedTools", "Read,Task,Agent")
WRONG: models.Step = {"say": "The refund window is 14 days."}
RIGHT: models.Step = {"say": "The refund window is 30 days."}


@pytest.fixture
def note(with_claude: clients.Place) -> Path:
    return with_claude.write("q3.md", NOTE)


@pytest.mark.parametrize("flags", [(), ("--fork-session",)], ids=["resumed", "forked"])
def test_a_session_that_goes_on(with_claude: clients.Place, note: Path, flags: tuple[str, ...]) -> None:
    session = first_turn(Desk(with_claude, "claude-code"), note)
    run = clients.claude(with_claude, "And the refund window?", [WRONG, RIGHT], *FLAGS, "--resume", session, *flags)
    assert "30 days" in run.sent(1)
    assert run.printed == RIGHT["say"]
    assert run.told == []
    assert audit(with_claude) == (0, 0)


def test_a_session_that_was_compacted(with_claude: clients.Place, note: Path) -> None:
    session = first_turn(Desk(with_claude, "claude-code"), note)
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


@pytest.mark.parametrize("host", ["claude-code", "codex"])
def test_a_turn_without_the_gate_is_found_afterwards(place: clients.Place, host: str) -> None:
    """One turn with the hooks, one without them: the audit names the second, and only that."""
    note = place.write("q3.md", NOTE)
    steps = [clients.reading(host, note), {"say": "Q3 revenue was $240k."}]
    if host == "codex":
        clients.install_codex(place)
        clients.trust_codex(place)
        clients.codex(place, "How was Q3?", list(steps))
    else:
        clients.install_claude(place)
        clients.claude(place, "How was Q3?", list(steps), *FLAGS, "--add-dir", str(place.notes))
    assert audit(place) == (0, 0)
    if host == "codex":
        config = place.home / ".codex" / "config.toml"
        config.write_text(config.read_text("utf-8").replace("trusted_hash", "trusted_hash_of_old"), encoding="utf-8")
        clients.codex(place, "How was Q3?", list(steps))
    else:
        (place.project / ".claude").mkdir()
        (place.project / ".claude" / "settings.json").write_text('{"disableAllHooks": true}', encoding="utf-8")
        clients.claude(place, "How was Q3?", list(steps), *FLAGS, "--add-dir", str(place.notes))
    assert audit(place) == (1, 1)


def test_a_session_that_was_cleared(with_claude: clients.Place, note: Path) -> None:
    """What was read before is forgotten, by the model and by the gate; what is read after is judged."""
    steps = [
        clients.reading("claude-code", note),
        {"say": "Q3 revenue was $240k."},
        {"say": "It was 14 days, I think."},
    ]
    run = talk(
        with_claude,
        ["How was Q3?", "/clear", "And the refund window?", "Look it up"],
        [*steps, clients.reading("claude-code", note), WRONG, RIGHT],
    )
    assert "SessionStart:clear" in [event.get("hook_name") for event in run.events]
    assert run.requests == 6
    assert "q3.md line 4 has 30 days" in run.sent(5)
    assert run.printed == RIGHT["say"]
    assert Desk(with_claude, "claude-code").outcomes == ["passed", "blocked", "passed"]


def test_codex_forks(with_codex: clients.Place) -> None:
    """The fork has its own id, and its parent's past: no turn of it is told as missed."""
    note = with_codex.write("q3.md", NOTE)
    steps = [clients.reading("codex", note), {"say": "Q3 revenue was $240k."}]
    run = clients.codex(with_codex, "How was Q3?", steps)
    session = next(event["thread_id"] for event in run.events if event.get("type") == "thread.started")
    run = clients.codex(with_codex, "And the refund window?", [WRONG, RIGHT], resume=session, verb="fork")
    assert session not in [event.get("thread_id") for event in run.events]
    assert "q3.md line 4 has 30 days" in run.sent(1)
    assert run.printed == RIGHT["say"]
    assert audit(with_codex) == (0, 0)


def test_a_subagent_in_the_background_ends_later(with_claude: clients.Place, note: Path) -> None:
    """The turn that its notification opens is judged by what it read."""
    given = {
        "description": "look",
        "prompt": "LOOK it up",
        "subagent_type": "general-purpose",
        "run_in_background": True,
    }
    later = {"when": "LOOK it up", "do": lambda: time.sleep(2), **clients.reading("claude-code", note)}
    steps: list[models.Step] = [
        later,
        {"when": "Revenue was", "say": "I have read it."},
        {"call": "Task", "given": given},
        {"say": "I am looking it up."},
        WRONG,
        RIGHT,
    ]
    run = clients.claude(with_claude, "The refund window?", steps, *FLAGS, "--add-dir", str(with_claude.notes))
    assert run.requests == 6
    assert "<task-notification>" in run.sent(4)
    assert "q3.md line 4 has 30 days" in run.sent(5)
    assert run.printed == RIGHT["say"]


def test_a_note_that_is_edited_between_check_and_stop(with_claude: clients.Place, note: Path) -> None:
    """The receipt of the check was right when it was written; the answer is judged by the note as it is now."""
    desk = Desk(with_claude, "claude-code")
    given = {"claims": [{"text": "The refund window is 30 days.", "sources": ["q3.md"]}]}
    call: models.Step = {"call": "mcp__plugin_chamber_chamber__chamber_check", "given": given}
    edited = meanwhile(lambda: note.write_text(NOTE.replace("30 days", "45 days"), "utf-8"), RIGHT)
    run = desk.ask("The refund window?", call, edited, {"say": "The refund window is 45 days."})
    assert "rcp_" in run.sent(1)
    assert "q3.md line 4 has 45 days" in run.sent(2)
    assert run.printed == "The refund window is 45 days."


def audit(place: clients.Place) -> tuple[int, int]:
    """Exit code, and how many turns were named."""
    code, told = cli(place, "gate", "audit")
    return code, told.count("was not gated")
