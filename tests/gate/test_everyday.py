"""Everyday turns that must come out right, each on both hosts' transcripts."""

from __future__ import annotations

from pathlib import Path

import pytest

from chamber.hooks.event import CODEX
from tests.gate.playing import HOSTS, Session

Q3 = """# Q3 review

- Revenue was $240k, up from $195k in Q2.
- The refund window is 30 days.
- Sam Reyes approved the refund.
- The vault room is not heated.

| region | sold |
| --- | --- |
| North | 120 |
| South | 90 |
"""
Q2 = "# Q2 review\n\n- Revenue was $195k.\n- Churn was 4.1%.\n"
STYLE = "# Style\n\n- Retry with a backoff of 250 ms.\n- Name tests after what they show.\n"


@pytest.fixture(params=HOSTS)
def session(request: pytest.FixtureRequest, tmp_path: Path) -> Session:
    return Session(tmp_path, request.param)


@pytest.fixture
def q3(session: Session) -> Path:
    return session.note("q3-review.md", Q3)


def asked(session: Session, prompt: str, *notes: Path) -> None:
    session.prompt(prompt)
    for note in notes:
        session.read(note)


def test_says_that_the_notes_lack_something(session: Session, q3: Path) -> None:
    asked(session, "How was Q4?", q3)
    session.say("Your notes say nothing about Q4.")
    assert not session.stop().block


def test_corrects_itself_after_a_block(session: Session, q3: Path) -> None:
    asked(session, "How was Q3?", q3)
    session.say("Q3 revenue was $420k.")
    assert "line 3 has $240k" in session.stop().block
    session.say("Q3 revenue was $240k, not $420k.")
    assert not session.stop().block


def test_reads_a_style_guide_and_reports_on_code(session: Session) -> None:
    style = session.note("style.md", STYLE)
    asked(session, "Write the retry as style.md says", style)
    session.write(session.project / "retry.py", "BACKOFF = 0.25\n")
    session.run("pytest -q", "14 passed in 0.31s")
    session.say("Done: `retry.py` waits 250 ms between 3 attempts, and 14 tests pass.")
    assert not session.stop().block


def test_follow_up_from_memory_with_a_wrong_figure(session: Session, q3: Path) -> None:
    asked(session, "How was Q3?", q3)
    session.say("Q3 revenue was $240k.")
    assert not session.stop().block
    asked(session, "And remind me of the refund window?")
    session.say("The refund window is 14 days.")
    assert "30 days" in session.stop().block


def test_summary_of_ten_notes_with_counts(session: Session) -> None:
    names = ("Oslo", "Bern", "Riga", "Graz", "Lyon", "Bari", "Cork", "Gent", "Brno", "Linz")
    notes = [
        session.note(f"{name}.md", f"# {name}\n\n- The {name} office has {7 + n} desks.\n- Rent is €{900 + 10 * n}.\n")
        for n, name in enumerate(names)
    ]  # fmt: skip
    asked(session, "Sum up the offices", *notes)
    session.say(
        "There are ten offices.\n\n- Oslo has 7 desks at €900.\n- Linz has 16 desks at €990.\n\n"
        "Together, they have 115 desks."
    )
    assert not session.stop().block


def test_translates_a_note(session: Session, q3: Path) -> None:
    asked(session, "Übersetze q3-review ins Deutsche", q3)
    session.say("Der Umsatz betrug 240.000 $, nach 195.000 $ im zweiten Quartal. Die Rückgabefrist beträgt 30 Tage.")
    assert not session.stop().block


def test_compares_two_notes(session: Session, q3: Path) -> None:
    q2 = session.note("q2-review.md", Q2)
    asked(session, "Compare Q2 and Q3", q2, q3)
    session.say("Revenue rose from $195k in Q2 to $240k in Q3.")
    assert not session.stop().block


def test_compares_two_notes_and_swaps_them(session: Session, q3: Path) -> None:
    q3.write_text("# Q3 review\n\n- Revenue was $240k.\n", encoding="utf-8")
    q2 = session.note("q2-review.md", Q2)
    asked(session, "Compare Q2 and Q3", q2, q3)
    session.say("Revenue was $240k in Q2 and $195k in Q3.")
    assert session.stop().block


def test_a_web_page_says_more(session: Session) -> None:
    note = session.note("kestrel.md", "# Kestrel\n\n- We run Kestrel 4.1.\n")
    asked(session, "Is our Kestrel current?", note)
    session.fetch("https://example.org/kestrel", "Kestrel 4.2 was released on 3 November 2026.")
    session.say("Your note says that you run Kestrel 4.1. Upstream released Kestrel 4.2 on 3 November 2026.")
    assert not session.stop().block


def test_sums_a_column(session: Session, q3: Path) -> None:
    asked(session, "How many were sold?", q3)
    session.say("In all, 210 were sold: 120 in the North and 90 in the South.")
    assert not session.stop().block


def test_recommends(session: Session, q3: Path) -> None:
    asked(session, "What should we cache with?", q3)
    session.say("I recommend Redis 7 with a time to live of 60 seconds.")
    assert not session.stop().block


def test_the_person_asserts_another_figure(session: Session, q3: Path) -> None:
    asked(session, "Revenue was $260k in Q3. Write one sentence about it.", q3)
    session.say("Q3 revenue was $260k.")
    answer = session.stop()
    assert not answer.block
    assert "$240k" in answer.message


def test_the_person_only_asks_for_a_figure(session: Session, q3: Path) -> None:
    asked(session, "Was Q3 revenue $420k?", q3)
    session.say("Yes, Q3 revenue was $420k.")
    assert "$240k" in session.stop().block


def test_edits_as_asked(session: Session, q3: Path) -> None:
    asked(session, "Change the refund window to 14 days", q3)
    session.edit(q3, "- The refund window is 30 days.", "- The refund window is 14 days.")
    session.say("I changed the refund window from 30 to 14 days in q3-review.md.")
    assert not session.stop().block


def test_edits_wrongly_and_quotes_its_edit(session: Session, q3: Path) -> None:
    asked(session, "Tidy up q3-review.md", q3)
    session.edit(q3, "- The refund window is 30 days.", "- The refund window is 21 days.")
    session.say("The refund window is 21 days.")
    answer = session.stop()
    assert not answer.block
    assert "21 days" in answer.message


def test_writes_a_new_note_with_an_invented_number(session: Session, q3: Path) -> None:
    asked(session, "Write a summary note", q3)
    session.write(session.notes / "summary.md", "# Summary\n\nRevenue was $420k in Q3.\n")
    session.say("I wrote summary.md.")
    answer = session.stop()
    assert not answer.block
    assert "$420k" in answer.message


def test_answer_tool_call_done(session: Session, q3: Path) -> None:
    asked(session, "How was Q3?", q3)
    session.say("Q3 revenue was $420k.")
    session.run("true", "")
    session.say("Done.")
    assert "$240k" in session.stop().block


def test_a_table_with_one_wrong_cell(session: Session, q3: Path) -> None:
    asked(session, "Show the sales", q3)
    session.say("| region | sold |\n| --- | --- |\n| North | 120 |\n| South | 95 |")
    assert "95" in session.stop().block


def test_a_fence_with_a_changed_value(session: Session) -> None:
    note = session.note("proxy.md", "# Proxy\n\n```\nlisten: 8443\nworkers: 4\ntimeout: 30\nretries: 2\n```\n")
    asked(session, "Show the proxy's configuration", note)
    session.say("```\nlisten: 8443\nworkers: 8\ntimeout: 30\nretries: 2\n```")
    assert "workers" in session.stop().block


def test_cites_a_note_that_does_not_exist(session: Session, q3: Path) -> None:
    asked(session, "How was Q3?", q3)
    session.say("Q3 revenue was $240k (q3-final-report.md).")
    assert "q3-final-report.md" in session.stop().block


def test_the_fact_is_in_another_note_than_the_one_cited(session: Session, q3: Path) -> None:
    q2 = session.note("q2-review.md", Q2)
    asked(session, "What was churn?", q2, q3)
    session.say("Churn was 4.1% (q3-review.md).")
    assert not session.stop().block


def test_a_server_that_still_runs(session: Session, q3: Path) -> None:
    asked(session, "Start the server, and how was Q3?", q3)
    session.run("npm run dev &", "listening on 5173")
    session.say("The server listens on 5173. Q3 revenue was $420k.")
    answer = session.stop(background_tasks=[{"id": "b1", "status": "running"}])
    assert "$240k" in answer.block
    assert "5173" not in answer.block


def test_two_hundred_sentences_of_which_twelve_are_wrong(session: Session) -> None:
    lines = [f"- Shelf {n} of hall {n % 9} holds {300 + 7 * n} crates." for n in range(1, 201)]
    note = session.note("store.md", "# Store\n\n" + "\n".join(lines) + "\n")
    asked(session, "List the shelves", note)
    said = [f"Shelf {n} of hall {n % 9} holds {300 + 7 * n + (1 if n % 16 == 0 else 0)} crates." for n in range(1, 201)]
    session.say("\n\n".join(said))
    answer = session.stop()
    assert answer.block.startswith("Chamber: 12 statements do not match")
    assert len(answer.block) <= 1_500
    assert '"Shelf 16 of hall 7 holds 413 crates." - store.md line 18 has 412' in answer.block


def test_a_patch_that_codex_gives_to_its_shell_is_an_edit(tmp_path: Path) -> None:
    """As recorded: ``exec_command`` with ``apply_patch`` and a document in place, a path from its own folder."""
    session = Session(tmp_path, CODEX)
    note = session.note("q3-review.md", Q3)
    asked(session, "Tidy up q3-review.md", note)
    note.write_text(Q3.replace("30 days", "21 days"), encoding="utf-8")
    lines = (
        "*** Update File: q3-review.md", "@@", "-- The refund window is 30 days.", "+- The refund window is 21 days.",
    )  # fmt: skip
    patch = "\n".join(("apply_patch <<'EOF'", "*** Begin Patch", *lines, "*** End Patch", "EOF"))
    session.call("exec_command", {"cmd": patch, "workdir": str(session.notes)}, "Success. Updated the following files:")
    session.say("The refund window is 21 days.")
    answer = session.stop()
    assert not answer.block
    assert "21 days" in answer.message


def test_a_search_that_throws_its_errors_away_writes_nothing(session: Session, q3: Path) -> None:
    asked(session, "How was Q3?", q3)
    session.run(f"grep -n 'Revenue was $420k' {q3} 2>/dev/null", "")
    session.say("Revenue was $420k.")
    assert "$240k" in session.stop().block


@pytest.mark.parametrize(
    "said",
    [
        "The stitches were put in on 4 May; they come out ten days later, on 14 May.",
        "Die Fäden wurden am 4. Mai gesetzt, zehn Tage später, am 14. Mai, kommen sie raus.",
    ],
)
def test_a_day_that_is_counted_from_another(session: Session, said: str) -> None:
    note = session.note("knee.md", "# Knee\n\n- Stitches put in on 4 May, remove after ten days\n- Check-up 2 June\n")
    asked(session, "When do the stitches come out?", note)
    session.say(said)
    assert not session.stop().block


def test_a_day_that_is_told_and_wrong(session: Session) -> None:
    note = session.note("knee.md", "# Knee\n\n- Stitches put in on 4 May, remove after ten days\n- Check-up 2 June\n")
    asked(session, "When is the check-up?", note)
    session.say("The check-up is on 6 June.")
    assert "2 June" in session.stop().block


@pytest.mark.parametrize("name", ["q3-review", "ADR-12 Refunds", "v2 plan", "project-x/notes"])
def test_a_citation_whose_name_looks_like_a_code(session: Session, name: str) -> None:
    note = session.note(f"{name}.md", Q3)
    asked(session, "How long is the refund window?", note)
    session.say(f"The refund window is 30 days [[{name}]].")
    assert not session.stop().block
    asked(session, "And what is it again?", note)
    session.say(f"The refund window is 14 days [[{name}]].")
    assert "30 days" in session.stop().block
