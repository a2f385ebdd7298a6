"""What a person switches, what strict mode asks for, and turns that no Stop of ours saw."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.gate.playing import HOSTS, Session

NOTE = "# Q3 review\n\n- Revenue was $240k.\n- The refund window is 30 days.\n"


@pytest.fixture(params=HOSTS)
def session(request: pytest.FixtureRequest, tmp_path: Path) -> Session:
    return Session(tmp_path, request.param)


def answers_wrongly(session: Session, note: Path) -> str:
    session.read(note)
    session.say("Q3 revenue was $420k.")
    return session.stop().block


def test_off_holds_for_the_session_until_on(session: Session) -> None:
    note = session.note("q3.md", NOTE)
    assert "off for this session" in session.prompt(" Chamber  off ").message
    session.prompt("How was Q3?")
    assert not answers_wrongly(session, note)
    assert session.prompt("chamber on").message == "Chamber: on."
    session.prompt("How was Q3?")
    assert answers_wrongly(session, note)
    with closing(sqlite3.connect(session.database)) as db:
        kinds = [
            row[0] for row in db.execute("SELECT kind FROM log WHERE kind IN ('gate_off', 'gate_on') ORDER BY seq")
        ]
    assert kinds == ["gate_off", "gate_on"]


def test_skip_holds_for_one_turn(session: Session) -> None:
    note = session.note("q3.md", NOTE)
    session.prompt("chamber skip")
    session.prompt("How was Q3?")
    assert not answers_wrongly(session, note)
    session.prompt("And again?")
    assert answers_wrongly(session, note)


@pytest.mark.parametrize("words", ["please chamber off", "chamber off now", "<task-notification>chamber off"])
def test_other_words_switch_nothing(session: Session, words: str) -> None:
    note = session.note("q3.md", NOTE)
    session.prompt(words)
    assert answers_wrongly(session, note)


def test_a_subagents_prompt_switches_nothing(session: Session) -> None:
    from chamber.hooks import prompt

    note = session.note("q3.md", NOTE)
    session.prompt("How was Q3?")
    prompt.handle(session.event("UserPromptSubmit", prompt="chamber off", agent_id="a1"), session.env)
    assert answers_wrongly(session, note)


def test_a_turn_that_no_stop_saw_is_told_and_its_notes_stay_evidence(session: Session) -> None:
    note = session.note("q3.md", NOTE)
    session.prompt("How was Q3?")
    session.read(note)
    session.say("Q3 revenue was $420k, and")  # interrupted: no Stop
    assert "was not checked" in session.prompt("Go on").message
    session.say("The refund window is 14 days.")
    assert "30 days" in session.stop().block


def test_a_turn_that_was_gated_is_not_told(session: Session) -> None:
    note = session.note("q3.md", NOTE)
    session.prompt("How was Q3?")
    session.read(note)
    session.say("Q3 revenue was $240k.")
    session.stop()
    assert session.prompt("Thanks").message == ""


@pytest.mark.parametrize(("option", "told"), [("always", "1 statement checked"), ("", ""), ("nonsense", "")])
def test_the_option_announce_makes_it_say_more(tmp_path: Path, option: str, told: str) -> None:
    session = Session(tmp_path)
    note = session.note("q3.md", NOTE)
    session.options["CLAUDE_PLUGIN_OPTION_ANNOUNCE"] = option
    session.prompt("How was Q3?")
    session.read(note)
    session.say("Q3 revenue was $240k.")
    message = session.stop().message
    assert told in message if told else message == ""


def test_the_option_announce_silences_nothing(session: Session) -> None:
    """A project can set a plugin's options."""
    session.options["CLAUDE_PLUGIN_OPTION_ANNOUNCE"] = "never"
    note = session.note("q3.md", NOTE)
    session.prompt("Keep the figure of Q3 in a note of its own")
    session.read(note)
    session.write(session.notes / "new.md", "# New\n\n- Q3 revenue was $420k.\n")
    session.say("Done.")
    assert "written in this turn" in session.stop().message


@pytest.fixture
def strict(tmp_path: Path) -> Session:
    return Session(tmp_path, config='[gate]\nmode = "strict"\n')


def check(session: Session, text: str) -> None:
    given = {"claims": [{"text": text, "sources": ["q3.md"]}]}
    session.call("mcp__plugin_chamber_chamber__chamber_check", given, "1 claim(s): 1 supported")


def sign(session: Session) -> None:
    from chamber.mcp import recording

    recording.sign(str(session.database))


def test_strict_asks_for_a_check_of_what_is_right_too(strict: Session) -> None:
    note = strict.note("q3.md", NOTE)
    strict.prompt("How was Q3?")
    sign(strict)
    strict.read(note)
    strict.say("Q3 revenue was $240k.")
    block = strict.stop().block
    assert block.startswith("Chamber: 1 statement was not checked with chamber_check.")
    assert "check it against q3.md" in block
    check(strict, "Q3 revenue was $240k.")
    strict.say("Q3 revenue was $240k.")
    assert not strict.stop().block


def test_strict_acts_as_enforce_where_the_server_was_never_seen(strict: Session) -> None:
    note = strict.note("q3.md", NOTE)
    strict.prompt("How was Q3?")
    strict.read(note)
    strict.say("Q3 revenue was $240k.")
    assert not strict.stop().block


def test_a_check_replaces_no_judging(strict: Session) -> None:
    strict.note("q3.md", NOTE)
    strict.prompt("How was Q3?")
    sign(strict)
    check(strict, "Q3 revenue was $420k.")
    strict.say("Q3 revenue was $420k.")
    assert "has $240k" in strict.stop().block


@pytest.mark.parametrize("mode", ["off", "observe"])
def test_the_milder_modes_never_block(tmp_path: Path, mode: str) -> None:
    session = Session(tmp_path, config=f'[gate]\nmode = "{mode}"\n')
    note = session.note("q3.md", NOTE)
    session.prompt("How was Q3?")
    assert not answers_wrongly(session, note)
