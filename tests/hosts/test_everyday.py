"""Everyday turns on the real clients: what is sent back, what passes, and what the person reads in the end."""

from __future__ import annotations

import pytest

from tests.hosts import clients
from tests.hosts.conftest import HOSTS
from tests.hosts.desk import Desk, say

Q3 = """# Q3 review

- Revenue was $240k.
- The refund window is 30 days.
- Sam Reyes approved the refund.

| region | sold |
| --- | --- |
| North | 120 |
| South | 90 |
"""
Q2 = "# Q2 review\n\n- Revenue was $195k.\n- Churn was 4.1%.\n"


@pytest.fixture
def desk(with_claude: clients.Place) -> Desk:
    return Desk(with_claude, "claude-code")


@pytest.fixture(params=HOSTS)
def either(request: pytest.FixtureRequest, place: clients.Place) -> Desk:
    """Where the hosts differ: their tools that write and run are not the same."""
    if request.param == "codex":
        clients.install_codex(place)
        clients.trust_codex(place)
    else:
        clients.install_claude(place)
    return Desk(place, request.param)


def passes(desk: Desk, run: clients.Run, requests: int, words: str) -> None:
    """The turn ended at its first stop: nothing was asked again, and ``words`` are what is read."""
    assert run.code == 0
    assert run.requests == requests
    assert run.printed == words
    assert "blocked" not in desk.outcomes


def blocks_once(desk: Desk, run: clients.Run, requests: int, words: str) -> str:
    """One block, then the turn ended with ``words``; the block's message as the model was sent it."""
    assert run.code == 0
    assert run.requests == requests
    assert run.printed == words
    assert desk.outcomes.count("blocked") == 1
    return run.sent(requests - 1)


def test_says_that_the_notes_lack_something(desk: Desk) -> None:
    note = desk.place.write("q3-review.md", Q3)
    run = desk.ask("How was Q4?", desk.reading(note), say("Your notes say nothing about Q4."))
    passes(desk, run, 2, "Your notes say nothing about Q4.")


def test_corrects_itself_after_a_block(desk: Desk) -> None:
    note = desk.place.write("q3-review.md", Q3)
    right = "Q3 revenue was $240k, not $420k."
    run = desk.ask("How was Q3?", desk.reading(note), say("Q3 revenue was $420k."), say(right))
    assert "line 3 has $240k" in blocks_once(desk, run, 3, right)
    assert desk.outcomes == ["blocked", "passed"]


def test_reads_a_style_guide_writes_code_and_reports(either: Desk) -> None:
    style = either.place.write("style.md", "# Style\n\n- Retry with a backoff of 250 ms.\n- Name tests well.\n")
    code = either.place.project / "retry.py"
    report = "Done: `retry.py` waits 250 ms between 3 attempts, and 14 tests pass."
    run = either.ask(
        "Write the retry as style.md says",
        either.reading(style),
        either.writing(code, "BACKOFF = 0.25\n"),
        either.running("echo '14 passed in 0.31s'"),
        say(report),
    )
    assert code.read_text("utf-8") == "BACKOFF = 0.25\n"
    assert "14 passed" in run.sent(3)
    passes(either, run, 4, report)


def test_follow_up_from_memory_with_a_wrong_figure(desk: Desk) -> None:
    note = desk.place.write("q3-review.md", Q3)
    first = desk.ask("How was Q3?", desk.reading(note), say("Q3 revenue was $240k."))
    session = str(first.events[-1]["session_id"])
    right = "The refund window is 30 days."
    run = desk.ask("And the refund window?", say("The refund window is 14 days."), say(right), resume=session)
    assert "line 4 has 30 days" in blocks_once(desk, run, 2, right)


def test_sums_up_ten_notes_with_counts(desk: Desk) -> None:
    names = ("Oslo", "Bern", "Riga", "Graz", "Lyon", "Bari", "Cork", "Gent", "Brno", "Linz")
    text = "# {0}\n\n- The {0} office has {1} desks.\n- Rent is €{2}.\n"
    notes = [desk.place.write(f"{name}.md", text.format(name, 7 + n, 900 + 10 * n)) for n, name in enumerate(names)]
    summary = (
        "There are ten offices.\n\n- Oslo has 7 desks at €900.\n- Linz has 16 desks at €990.\n\n"
        "Together, they have 115 desks."
    )
    run = desk.ask("Sum up the offices", *map(desk.reading, notes), say(summary))
    passes(desk, run, 11, summary)


def test_translates_a_note(desk: Desk) -> None:
    note = desk.place.write("q3-review.md", Q3)
    german = "Der Umsatz betrug 240.000 $. Die Rückgabefrist beträgt 30 Tage. Sam Reyes hat die Rückzahlung genehmigt."
    run = desk.ask("Übersetze q3-review ins Deutsche", desk.reading(note), say(german))
    passes(desk, run, 2, german)


def test_compares_two_notes(desk: Desk) -> None:
    notes = [desk.place.write("q2-review.md", Q2), desk.place.write("q3-review.md", Q3)]
    rose = "Revenue rose from $195k in Q2 to $240k in Q3."
    run = desk.ask("Compare Q2 and Q3", *map(desk.reading, notes), say(rose))
    passes(desk, run, 3, rose)


def test_compares_two_notes_and_swaps_them(desk: Desk) -> None:
    notes = [desk.place.write("q2-review.md", Q2), desk.place.write("q3-review.md", Q3)]
    right = "Revenue was $195k in Q2 and $240k in Q3."
    swapped = "Revenue was $240k in Q2 and $195k in Q3."
    run = desk.ask("Compare Q2 and Q3", *map(desk.reading, notes), say(swapped), say(right))
    assert swapped in blocks_once(desk, run, 4, right)


def test_a_command_says_another_version(either: Desk) -> None:
    """What a tool brought from outside is no mistake, unless it is laid on the note."""
    note = either.place.write("kestrel.md", "# Kestrel\n\n- We run Kestrel 4.1.\n")
    (either.place.project / "upstream.sh").write_text("echo 'Kestrel 4.2 was released on 3 November 2026.'\n", "utf-8")
    told = "Your note says that you run Kestrel 4.1. Upstream released Kestrel 4.2 on 3 November 2026."
    run = either.ask(
        "Is our Kestrel current?",
        either.reading(note),
        either.running("sh upstream.sh"),
        say(told),
        say("Asked again."),
    )
    assert "3 November 2026" in run.sent(2)
    passes(either, run, 3, told)


def test_sums_a_column(desk: Desk) -> None:
    note = desk.place.write("q3-review.md", Q3)
    total = "In all, 210 were sold: 120 in the North and 90 in the South."
    run = desk.ask("How many were sold?", desk.reading(note), say(total))
    passes(desk, run, 2, total)


def test_recommends_redis(desk: Desk) -> None:
    note = desk.place.write("q3-review.md", Q3)
    advice = "I recommend Redis 7 with a time to live of 60 seconds."
    run = desk.ask("What should we cache with?", desk.reading(note), say(advice))
    passes(desk, run, 2, advice)


def test_the_person_asserts_another_figure(desk: Desk) -> None:
    note = desk.place.write("q3-review.md", Q3)
    run = desk.ask(
        "Revenue was $260k in Q3. Write one sentence about it.", desk.reading(note), say("Q3 revenue was $260k.")
    )
    passes(desk, run, 2, "Q3 revenue was $260k.")
    (told,) = run.told
    assert told.endswith('you said otherwise than the notes: "Q3 revenue was $260k." - q3-review.md line 3 has $240k')


def test_edits_as_asked(either: Desk) -> None:
    note = either.place.write("q3-review.md", Q3)
    done = "I changed the refund window from 30 to 14 days in q3-review.md."
    run = either.ask(
        "Change the refund window to 14 days",
        either.reading(note),
        either.editing(note, "- The refund window is 30 days.", "- The refund window is 14 days."),
        say(done),
    )
    assert "window is 14 days" in note.read_text("utf-8")
    passes(either, run, 3, done)


def test_edits_wrongly_and_quotes_its_edit(either: Desk) -> None:
    note = either.place.write("q3-review.md", Q3)
    run = either.ask(
        "Tidy up q3-review.md",
        either.reading(note),
        either.editing(note, "- The refund window is 30 days.", "- The refund window is 21 days."),
        say("The refund window is 21 days."),
    )
    assert "window is 21 days" in note.read_text("utf-8")
    passes(either, run, 3, "The refund window is 21 days.")
    assert either.warned("q3-review.md") == ["The refund window is 21 days."]


def test_writes_a_new_note_with_an_invented_number(either: Desk) -> None:
    note = either.place.write("q3-review.md", Q3)
    run = either.ask(
        "Write a summary note",
        either.reading(note),
        either.writing(either.place.notes / "summary.md", "# Summary\n\nRevenue was $420k in Q3.\n"),
        say("I wrote summary.md."),
    )
    passes(either, run, 3, "I wrote summary.md.")
    assert either.warned("summary.md") == ["Revenue was $420k in Q3."]


def test_a_table_with_one_wrong_cell(desk: Desk) -> None:
    note = desk.place.write("q3-review.md", Q3)
    table = "| region | sold |\n| --- | --- |\n| North | 120 |\n| South | {} |"
    right = table.format(90)
    run = desk.ask("Show the sales", desk.reading(note), say(table.format(95)), say(right))
    told = blocks_once(desk, run, 3, right)
    assert "1 statement does not match" in told
    assert "95" in told


def test_a_fence_with_a_changed_value(desk: Desk) -> None:
    fence = "```\nlisten: 8443\nworkers: {}\ntimeout: 30\nretries: 2\n```"
    note = desk.place.write("proxy.md", f"# Proxy\n\n{fence.format(4)}\n")
    right = fence.format(4)
    run = desk.ask("Show the proxy's configuration", desk.reading(note), say(fence.format(8)), say(right))
    told = blocks_once(desk, run, 3, right)
    assert "1 statement does not match" in told
    assert "workers: 8" in told


def test_cites_a_note_that_does_not_exist(desk: Desk) -> None:
    note = desk.place.write("q3-review.md", Q3)
    right = "Q3 revenue was $240k (q3-review.md)."
    cited = say("Q3 revenue was $240k (q3-final-report.md).")
    run = desk.ask("How was Q3?", desk.reading(note), cited, say(right))
    assert "1 statement does not match" in blocks_once(desk, run, 3, right)


def test_the_fact_is_in_another_note_than_the_one_cited(desk: Desk) -> None:
    notes = [desk.place.write("q2-review.md", Q2), desk.place.write("q3-review.md", Q3)]
    cited = "Churn was 4.1% (q3-review.md)."
    run = desk.ask("What was churn?", *map(desk.reading, notes), say(cited))
    passes(desk, run, 3, cited)
    assert desk.states() == [(cited, "doubted")]


def test_a_server_that_still_runs(either: Desk) -> None:
    """Its end is not waited for: the answer is on the screen, and is judged."""
    note = either.place.write("q3-review.md", Q3)
    right = "The server listens on 5173. Q3 revenue was $240k."
    steps = [either.reading(note), say("The server listens on 5173. Q3 revenue was $420k."), say(right)]
    if either.host == "codex":
        started = either.running("echo listening on 5173; sleep 5", yield_time_ms=500)
        run = either.ask("Start the server, and how was Q3?", started, *steps)
        told = blocks_once(either, run, 4, right)
    else:  # -p waits for it, and the model is told of its end: a turn of its own, in which nothing is claimed
        started = either.running("echo listening on 5173; sleep 5", run_in_background=True)
        run = either.ask("Start the server, and how was Q3?", started, *steps, say("The server has stopped."))
        blocks_once(either, run, 5, "The server has stopped.")
        assert "<task-notification>" in run.sent(4)
        told = run.sent(3)
    assert "1 statement does not match" in told
    assert "line 3 has $240k" in told


def test_two_hundred_sentences_of_which_twelve_are_wrong(desk: Desk) -> None:
    lines = [f"- Shelf {n} of hall {n % 9} holds {300 + 7 * n} crates." for n in range(1, 201)]
    note = desk.place.write("store.md", "# Store\n\n" + "\n".join(lines) + "\n")

    def told(wrong: int) -> str:
        held = [300 + 7 * n + (wrong if n % 16 == 0 else 0) for n in range(1, 201)]
        return "\n\n".join(f"Shelf {n} of hall {n % 9} holds {each} crates." for n, each in enumerate(held, 1))

    run = desk.ask("List the shelves", desk.reading(note), say(told(1)), say(told(0)))
    sent = blocks_once(desk, run, 3, told(0))
    assert "Chamber: 12 statements do not match" in sent
    assert '1. \\"Shelf 16 of hall 7 holds 413 crates.\\" - store.md line 18 has 412' in sent
    assert '12. \\"Shelf 192 of hall 3 holds 1645 crates.\\"' in sent
