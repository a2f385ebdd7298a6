"""What a turn read, however its calls were written: long words, half characters, redirects, many notes, odd names."""

from __future__ import annotations

import base64
import os
import random
import sys
import time
from pathlib import Path

import pytest

from chamber.hooks.event import CODEX
from tests.gate.playing import HOSTS, Session

NOTE = "# Q3 review\n\n- Revenue was $240k, up from $195k in Q2.\n- The refund window is 30 days.\n"
WRONG = "Q3 revenue was $420k."


@pytest.fixture(params=HOSTS)
def session(request: pytest.FixtureRequest, tmp_path: Path) -> Session:
    return Session(tmp_path, request.param)


def read_and_wrong(session: Session, text: str = NOTE) -> str:
    note = session.note("q3-review.md", text)
    session.prompt("How was Q3?")
    session.read(note)
    session.say(WRONG)
    return session.stop().block


@pytest.mark.parametrize("kind", ["picture", "blank lines", "dashes", "address"])
def test_a_word_of_many_thousand_characters(session: Session, kind: str) -> None:
    """Twice as much costs at most three times as much: a pasted picture took the whole time of a Stop."""

    def text(size: int) -> str:
        picture = base64.b64encode(random.Random(1).randbytes(size)).decode()  # noqa: S311 - any bytes will do
        return (
            NOTE
            + {
                "picture": f"\n![chart](data:image/png;base64,{picture})\n",
                "blank lines": "\n" * size,
                "dashes": "\n" + "-" * size + "\n",
                "address": "\nhttps://example.org/?a=" + "a%20" * (size // 4) + "\n",
            }[kind]
        )

    times = []
    for size in (20_000, 20_000, 40_000):  # the first warms up
        began = time.process_time()
        assert "$240k" in read_and_wrong(session, text(size))
        times.append(time.process_time() - began)
    assert times[2] < 3 * times[1] + 0.3, times


@pytest.mark.parametrize("odd", ["a\0b.md", "done \ud83d"])
def test_half_characters_and_nul_in_a_call(session: Session, odd: str) -> None:
    note = session.note("q3-review.md", NOTE)
    session.prompt("How was Q3?")
    session.read(note)
    session.run(f"echo '{odd}'", "")
    session.say(f"Looked {odd}" if "\0" not in odd else "Looked.")
    session.say(WRONG)
    assert "$240k" in session.stop().block


@pytest.mark.parametrize(
    "command",
    ["wc -l {} > /tmp/x", "sort {} > out.txt", "cat {} && echo x > y", "cp {} /tmp/backup.md", "cat {} | tee /tmp/x"],
)
def test_a_command_that_reads_a_note_and_writes_elsewhere(session: Session, command: str) -> None:
    note = session.note("q3-review.md", NOTE)
    session.prompt("How was Q3?")
    session.run(command.format(note), "")
    session.say(WRONG)
    assert "$240k" in session.stop().block


@pytest.mark.parametrize("command", ["sed -i s/240/420/ {}", "echo 'Q3 revenue was $420k.' >> {}", "cp /tmp/new.md {}"])
def test_a_command_that_writes_the_note(session: Session, command: str) -> None:
    note = session.note("q3-review.md", NOTE)
    session.prompt("Put the revenue right: it was $420k")
    session.read(note)
    note.write_text(NOTE.replace("$240k", "$420k"), "utf-8")
    session.run(command.format(note), "")
    session.say(WRONG)
    assert not session.stop().block


def offices(session: Session, count: int) -> list[Path]:
    return [
        session.note(
            f"office{n:02}.md", f"# Office {n:02}\n\n- The office{n:02} lease costs ${1000 + 7 * n} a month.\n"
        )
        for n in range(count)
    ]


@pytest.mark.parametrize("by_name", [True, False])
def test_more_notes_than_are_looked_at(session: Session, by_name: bool) -> None:
    """What is not looked at may hold what the agent tells: nothing that is merely missing is sent back."""
    notes = offices(session, 60)
    session.prompt("What do the offices cost?")
    session.run(f"cat {' '.join(map(str, notes))}" if by_name else f"cat '{session.notes}'/*.md", "")
    session.say("The office55 lease costs $1385 a month, the office03 lease $1021.")
    assert not session.stop().block


def test_a_pattern_in_a_command(session: Session) -> None:
    offices(session, 5)
    session.prompt("What do the offices cost?")
    session.run(f"cat {session.notes}/office*.md", "")
    session.say("The office03 lease costs $1081 a month.")
    assert "$1021" in session.stop().block


def test_a_pattern_elsewhere_is_not_looked_up(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    import glob

    monkeypatch.setattr(glob, "iglob", pytest.fail)
    session.note("q3-review.md", NOTE)
    session.prompt("What is there?")
    session.run("ls /*/*/*/*/*/zzz*", "")
    session.say("There is nothing of that name.")
    assert not session.stop().block


@pytest.mark.skipif(sys.platform == "darwin", reason="file names are text there")
def test_a_name_that_is_no_text(session: Session) -> None:
    note = session.note("q3-review.md", NOTE)
    with open(os.fsencode(session.notes) + b"/caf\xe9.md", "w", encoding="utf-8") as other:
        other.write("# Other\n")
    session.prompt("How was Q3?")
    session.read(note)
    session.run(f"cat {session.notes}/*.md" if session.host == CODEX else "ls", "")
    session.say(WRONG)
    answer = session.stop()
    assert not answer.message.startswith("Chamber: this answer was not checked")
