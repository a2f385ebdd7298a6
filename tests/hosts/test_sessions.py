"""Sessions that go on, split, shrink or delegate: what was opened stays evidence, whoever opened it."""

from __future__ import annotations

import subprocess
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


def audit(place: clients.Place) -> tuple[int, int]:
    """Exit code, and how many turns were named."""
    command = ["/bin/sh", str(clients.ROOT / "plugins" / "run"), "cli", "gate", "audit"]
    done = subprocess.run(
        command, env=clients.codex_env(place), cwd=place.project, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout.count("was not gated")
