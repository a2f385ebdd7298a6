"""A whole answer, sentence by sentence: what is a claim, what it is judged against, and where it stands."""

from __future__ import annotations

import pathlib
import re

import pytest

from chamber.check import answer, covering, source, verdict
from chamber.check.model import Judged

TODAY = (2026, 3, 1)

Q3 = source.prepare(
    """---
title: Q3 review
---
# Q3 review

## Results
Revenue was $240k in Q3, down from $260k in Q2. The gross margin came to 61%.
Dana Ortiz took over the enterprise renewals on 14 August 2025.
The corrugated line stood still for nine days because of the gearbox.

## Regions
| Region | Revenue | Customers |
| --- | --- | --- |
| North | $140k | 31 |
| South | $100k | 18 |

## Decisions
- Hire one support engineer by 1 November 2025.
- Move the billing service to Frankfurt.
- Keep the free plan at 3 seats.
- Renew the lease for 24 months.

```yaml
retention_days: 14
region: eu-central-1
replicas: 3
backup: nightly
owner: platform
```
""",
    "q3-review.md",
)
PLAN = source.prepare(
    "# Plan 2026\n\nThe plan expects revenue of $310k in Q1 2026. Sam Reyes owns the plan.\n"
    "The annual conference takes place in Lisbon on 12 May 2026 with 450 guests.\n",
    "plan-2026.md",
)
HAUS = source.prepare(
    "# Haus\n\nDie Heizung wurde am 3. Februar 2025 für 1.850 € gewartet. Der Techniker war Herr Brandl.\n"
    "Der nächste Termin ist im Februar 2027.\n",
    "haus.md",
)
NOTES = {"q3-review.md": Q3, "plan-2026.md": PLAN, "haus.md": HAUS, "q3 review": Q3, "plan 2026": PLAN}
ALL = [Q3, PLAN, HAUS]


def resolve(written: str) -> source.Source | str:
    name = written.strip("[]").split("|")[0].split("#")[0].casefold()
    name, _, line = re.sub(r"^(?:notes|\.)/", "", name).partition(":")
    found = NOTES.get(name)
    if found is None:
        return f"{written}: there is no such file"
    if line:
        return source.prepare(found.text, found.name, lines=(int(line), int(line)))
    return found


def judged(text: str, grounds: list[source.Source] | None = None) -> list[Judged]:
    found = answer.judge_answer(text, resolve, ALL if grounds is None else grounds, None, TODAY)
    for each in found:
        assert text[each.span[0] : each.span[1]] == each.text
        assert each.text == each.text.strip() != ""
    return found


def told(text: str, grounds: list[source.Source] | None = None) -> dict[str, str]:
    return {each.text: each.verdict.verdict for each in judged(text, grounds)}


def kinds(text: str) -> list[str]:
    return [each.kind for each in judged(text)]


# Parts and spans


def test_each_part_has_the_span_at_which_it_stands() -> None:
    text = (
        "# Résumé of Q3\r\n\r\nHere’s what “Q3 review” says:\r\n\r\n"
        "1. Revenue was **$240k** [1], i.e. less than in Q2.\r\n2.  Margin:\u00a061\u202f%.[1] It was lower before.\r\n"
        "   - nested: Dana Ortiz\r\n\r\n"
        "> The corrugated line in the hall stood still for nine days\r\n> because of the gearbox.\r\n\r\n"
        "| Region | Revenue |\r\n|---|---|\r\n| North | $140k |\r\n| South | |\r\n\r\n"
        "Shall I go on?\r\n\r\n[1]: q3-review.md\r\n"
    )
    assert [(each.text, each.kind) for each in judged(text)] == [
        ("Résumé of Q3", "statement"),
        ("Here’s what “Q3 review” says:", "lead-in"),
        ("Revenue was **$240k** [1], i.e. less than in Q2.", "statement"),
        ("Margin:\u00a061\u202f%.", "statement"),
        ("It was lower before.", "statement"),
        ("nested: Dana Ortiz", "statement"),
        ("The corrugated line in the hall stood still for nine days\r\n> because of the gearbox.", "statement"),
        ("North", "statement"),
        ("$140k", "statement"),
        ("South", "statement"),
        ("Shall I go on?", "offer"),
    ]


def test_a_sentence_over_several_lines_is_one() -> None:
    text = "The corrugated line stood still for nine days in the third\nquarter because of the gearbox, says the note."
    assert len(judged(text)) == 1


def test_offsets_hold_after_characters_that_normalise_to_several_or_none() -> None:
    text = "ﬁrst: ½ \u200b\u200bof it… &amp; more.\n\nRevenue was $999k in Q3.\n"
    assert [each.text for each in judged(text)][-1] == "Revenue was $999k in Q3."


@pytest.mark.parametrize("text", ["", "\n\n", "---\n", "```\n```\n", "| | |\n|-|-|\n| | |\n", "[1]", "> ", "- ", "#"])
def test_an_answer_of_nothing_gives_nothing(text: str) -> None:
    assert judged(text) == []


def test_a_number_and_a_stop_that_open_no_list_are_text() -> None:
    (only,) = judged("14. August 2025 war der Tag, an dem Dana Ortiz die Verträge übernahm.")
    assert only.text.startswith("14. August 2025")
    assert [each.text for each in judged("1. Revenue was $240k.\n2. Margin was 61%.")] == [
        "Revenue was $240k.",
        "Margin was 61%.",
    ]


def test_headings_are_judged_only_with_a_number_or_a_date() -> None:
    found = told("## Results\n\n## Revenue of $420k\n\n### Since 14 August 2025\n")
    assert found == {"Revenue of $420k": "TERMS_ABSENT", "Since 14 August 2025": "SUPPORTED"}


# Tables


def test_a_cell_is_one_claim_with_its_row_and_header() -> None:
    found = judged(
        "| Region | Revenue | Customers |\n| --- | --- | --- |\n| North | $140k | 31 |\n| South | $100k | 19 |\n"
    )
    assert [(each.text, each.verdict.claim, each.verdict.verdict) for each in found][-2:] == [
        ("$100k", "South | Revenue: $100k", "SUPPORTED"),
        ("19", "South | Customers: 19", "TERMS_ABSENT"),
    ]


def test_an_exchanged_cell_is_found() -> None:
    found = judged("| Region | Revenue |\n| --- | --- |\n| North | $100k |\n| South | $140k |\n")
    wrong = [each.verdict.claim for each in found if each.verdict.reasons]
    assert wrong == ["North | Revenue: $100k", "South | Revenue: $140k"]


# Fences


def test_a_fence_that_quotes_a_note_is_judged_where_it_differs() -> None:
    text = "```yaml\nretention_days: 30\nregion: eu-central-1\nreplicas: 3\nbackup: nightly\n```\n"
    (only,) = judged(text)
    assert (only.text, only.kind, only.verdict.verdict) == ("retention_days: 30", "quotation", "TERMS_ABSENT")
    assert judged(text.replace("30", "14")) == []


def test_a_fence_of_own_code_claims_nothing() -> None:
    assert judged("```python\nretention_days = 30\nfor replica in range(9):\n    print(replica)\n```\n") == []


# Citations


@pytest.mark.parametrize(
    "cited",
    [
        "Sam Reyes owns the plan for $310k (plan-2026.md).",
        "Sam Reyes owns the plan for $310k [plan-2026.md].",
        "Sam Reyes owns the plan for $310k (see notes/plan-2026.md, line 3).",
        "Sam Reyes owns the plan for $310k ([[plan 2026]]).",
        "Sam Reyes owns the plan for $310k. [[Plan 2026]]",
        "Sam Reyes owns the plan for $310k ([the plan](plan-2026.md)).",
        "Sam Reyes owns the plan for $310k.[^1]\n\n[^1]: plan-2026.md",
        "Sam Reyes owns the plan for $310k [1].\n\nSources:\n1. plan-2026.md",
        "Sam Reyes owns the plan for $310k [2].\n\n**Sources**\n\n- q3-review.md\n- plan-2026.md, the first lines",
        "Sam Reyes owns the plan for $310k【2†source】。\n\nSources: [1] q3-review.md\n[2] plan-2026.md",
        "Sam Reyes owns the plan for $310k [1].\n\n[1]: plan-2026.md",
        "According to [[Plan 2026]], Sam Reyes owns the plan for $310k.",
        "According to plan-2026.md, Sam Reyes owns the plan for $310k.",
        "As `plan-2026.md` says, Sam Reyes owns the plan for $310k.",
        "plan-2026.md:3 says that Sam Reyes owns the plan for $310k.",
        "Sam Reyes owns the plan for $310k.\n\nSource: plan-2026.md",
        "## From plan-2026.md\n\nSam Reyes owns the plan for $310k.",
        "From [[Plan 2026]]:\n\n- Sam Reyes owns the plan for $310k.",
        "Two things (plan-2026.md):\n\n- Lisbon is the place.\n  - Sam Reyes owns the plan for $310k.",
        "Sam Reyes owns the plan for $310k. Lisbon is the place [1].\n\nSources: plan-2026.md",
    ],
)  # fmt: skip
def test_a_citation_is_taken_off_and_decides_what_is_judged_against(cited: str) -> None:
    """With no grounds at all the citation alone gives the source."""
    found = next(each for each in judged(cited, []) if "Sam Reyes" in each.text)
    assert (found.verdict.verdict, found.verdict.missing) == ("SUPPORTED", [])
    assert set(found.verdict.checked) == {"plan-2026.md"}
    wrong = next(each for each in judged(cited.replace("$310k", "$333k"), []) if "Sam Reyes" in each.text)
    assert (wrong.verdict.verdict, wrong.verdict.missing) == ("TERMS_ABSENT", ["$333k"])


def test_a_sentence_keeps_its_own_citation_over_that_of_its_paragraph() -> None:
    text = "Revenue was $240k [1]. Lisbon is the place. The plan expects $310k [2].\n\n"
    text += "Sources:\n[1] q3-review.md\n[2] plan-2026.md\n"
    assert [(each.cited, each.verdict.checked) for each in judged(text, [])] == [
        (["[1]"], ["q3-review.md"]),
        (["[2]"], ["plan-2026.md"]),
        (["[2]"], ["plan-2026.md"]),
    ]


def test_a_citation_after_the_full_stop_belongs_to_the_sentence_before_it() -> None:
    first, second = judged(
        "Revenue was $240k.[1] The plan expects $310k. [2]\n\nSources:\n1. q3-review.md\n2. plan-2026.md", []
    )
    assert (first.text, first.cited, second.cited) == ("Revenue was $240k.", ["[1]"], ["[2]"])


def test_a_number_that_no_list_explains_is_no_citation() -> None:
    (only,) = judged("Revenue was $240k in Q3 [4].")
    assert (only.cited, only.verdict.verdict) == ([], "SUPPORTED")


def test_a_note_that_exists_nowhere_blocks_and_one_that_may_not_be_read_does_not() -> None:
    (only,) = judged("Revenue was $240k (q4-review.md).")
    assert (only.verdict.verdict, only.verdict.blocks) == ("NOT_FOUND", True)
    assert only.verdict.problems == ["q4-review.md: there is no such file"]
    outside = answer.judge_answer(
        "Revenue was $240k (q4-review.md).", lambda name: covering.Unread(f"{name}: is outside"), ALL, None, TODAY
    )
    assert [(each.verdict.verdict, each.verdict.blocks) for each in outside] == [("NOT_FOUND", False)]


def test_a_name_of_a_note_inside_a_sentence_is_no_broken_citation() -> None:
    assert told("The old figures were kept in archive-2019.md until Q3.") == {
        "The old figures were kept in archive-2019.md until Q3.": "SUPPORTED"
    }
    assert told("- Owner: [[Dana Ortiz]]") == {"Owner: [[Dana Ortiz]]": "SUPPORTED"}
    assert told("- Owner: [[Erin Walsh]]") == {"Owner: [[Erin Walsh]]": "TERMS_ABSENT"}


def test_web_links_cite_no_note() -> None:
    asked: list[str] = []

    def listening(name: str) -> str:
        asked.append(name)
        return "none"

    text = "Revenue was $240k, see [the post](https://example.com/q3-review.md) [1].\n\n"
    text += "Sources:\n1. https://example.com/q3.md"
    (only,) = answer.judge_answer(text, listening, ALL, None, TODAY)
    assert (only.cited, [name for name in asked if name.startswith("http")]) == ([], [])


def test_a_fact_of_another_note_or_line_warns() -> None:
    text = "Sam Reyes owns the plan for $310k (q3-review.md)."
    (only,) = judged(text)
    assert only.verdict.verdict == "SUPPORTED"
    assert not only.verdict.blocks
    assert [(reason.rule, reason.severity, reason.ref) for reason in only.verdict.reasons] == [
        ("elsewhere", "warn", "plan-2026.md")
    ]
    assert judged(text, [])[0].verdict.verdict == "TERMS_ABSENT"
    (line,) = judged("The margin of Q3 was 61% (q3-review.md:9).", [])
    assert (line.verdict.verdict, line.verdict.reasons[0].rule) == ("SUPPORTED", "elsewhere")
    blocked = answer.judge_answer(text, resolve, ALL, {"elsewhere": "block"}, TODAY)
    assert blocked[0].verdict.verdict == "TERMS_ABSENT"


def test_without_citation_or_grounds_nothing_is_judged() -> None:
    assert told("Revenue was $240k.", []) == {"Revenue was $240k.": "NO_SOURCE"}


# Kinds


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Do you want me to add the missing 9 rows?", ["offer"]), ("Was it $420k?", ["question"]),
        ("I'd suggest a budget of $500k.", ["advice"]), ("I read q3-review.md.", ["action"]),
        ("If you like, I can draft the 12 mails.", ["offer"]), ("Python 3.9 is older (not in your notes).", ["own"]),
        ("Python 3.9 is older. (Not in your notes.)", ["own"]),
        ("Here is what I found:\n\n- $240k", ["lead-in", "statement"]),
        ("Möchtest du, dass ich 3 Termine eintrage?", ["offer"]), ("你需要我列出 9 项吗？", ["question"]),
        ("Quieres que añada 7 filas?", ["offer"]), ("The note doesn't mention a budget for 2031.", ["absence"]),
    ],
)  # fmt: skip
def test_what_claims_nothing_is_named_and_not_judged(text: str, expected: list[str]) -> None:
    assert kinds(text) == expected
    assert all(not each.verdict.blocks and each.verdict.verdict in ("NO_TERMS", "SUPPORTED") for each in judged(text))


def test_a_mark_covers_its_sentence_only() -> None:
    text = "Redis 7 came in 2022. (Not in your notes.) Revenue was $420k in Q3."
    assert told(text) == {"Redis 7 came in 2022.": "NO_TERMS", "Revenue was $420k in Q3.": "TERMS_ABSENT"}


def test_a_mark_in_a_lead_in_covers_its_list_only() -> None:
    text = "From general knowledge, not from your notes:\n\n- Redis 7 came in 2022.\n\nRevenue was $420k in Q3.\n"
    found = judged(text)
    assert [(each.kind, each.verdict.verdict) for each in found] == [
        ("own", "NO_TERMS"), ("own", "NO_TERMS"), ("statement", "TERMS_ABSENT"),
    ]  # fmt: skip


def test_a_correction_keeps_what_it_takes_back_out() -> None:
    assert told("Q3 revenue was $240k, not $420k as I previously said.") == {
        "Q3 revenue was $240k, not $420k as I previously said.": "SUPPORTED"
    }
    assert told("Q3 revenue was $420k, not $240k.")["Q3 revenue was $420k, not $240k."] == "TERMS_ABSENT"


def test_an_absence_is_judged_against_every_source() -> None:
    assert told("Your notes say nothing about Berlin.") == {"Your notes say nothing about Berlin.": "SUPPORTED"}
    assert told("Your notes don't mention who took over the enterprise renewals.") == {
        "Your notes don't mention who took over the enterprise renewals.": "CONTRADICTED"
    }


def test_what_was_found_is_judged_and_the_action_is_not() -> None:
    assert told("I read q3-review.md and found that revenue was $420k.", [Q3]) == {
        "I read q3-review.md and found that revenue was $420k.": "TERMS_ABSENT"
    }


# Context


def test_a_count_of_the_answers_own_list_is_borne_out_by_it() -> None:
    items = "".join(
        f"- {word}\n" for word in ("hire one support engineer", "move billing to Frankfurt", "renew the lease")
    )
    assert (
        told(f"These 3 of the decisions matter to you:\n\n{items}")["These 3 of the decisions matter to you:"]
        == "SUPPORTED"
    )
    for claim in ("The review lists 33 decisions:", "The review lists $33 decisions:"):
        assert told(f"{claim}\n\n{items}")[claim] == "TERMS_ABSENT"
    many = "".join(f"- decision about topic {letter}\n" for letter in "abcdefghijklmnopq")
    assert told(f"The review lists 17 decisions:\n\n{many}")["The review lists 17 decisions:"] == "SUPPORTED"
    assert told(f"## 17 decisions\n\n{many}")["17 decisions"] == "SUPPORTED"


def test_a_pronoun_takes_the_subject_before_it() -> None:
    """*It* alone is close to nothing; with the line's words the wrong figure blocks."""
    (alone,) = judged("It was idle for 19 days.")
    assert (alone.verdict.verdict, alone.verdict.blocks) == ("TERMS_ABSENT", False)
    first, second = judged("The corrugated line stood still because of the gearbox. It was idle for 19 days.")
    assert not first.verdict.blocks
    assert (second.verdict.verdict, second.verdict.blocks) == ("TERMS_ABSENT", True)


def test_items_and_all_that_hangs_from_them_are_counted() -> None:
    nested = "".join(f"- topic {letter}\n  - detail\n" for letter in "abcdefghijklm")
    counts = {
        number: told(f"The review lists {number} things:\n\n{nested}")[f"The review lists {number} things:"]
        for number in (13, 26, 19)
    }
    assert counts == {13: "SUPPORTED", 26: "SUPPORTED", 19: "TERMS_ABSENT"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Die Heizung wurde am 3. Februar 2025 für 1.850 € gewartet.", "SUPPORTED"),
        ("Die Heizung wurde am 3. Februar 2025 für 1.580 € gewartet.", "TERMS_ABSENT"),
        ("Die Wartung fand am 3.2.2025 statt und kostete 1850 Euro (haus.md).", "SUPPORTED"),
        ("The heating was serviced on 3 February 2025 for €1,850 (haus.md).", "SUPPORTED"),
        ("The heating was serviced on 4 February 2025 for €1,850 (haus.md).", "TERMS_ABSENT"),
        ("暖房は2025年2月3日に1,850ユーロで点検されました (haus.md)。", "SUPPORTED"),
        ("La chaudière a été révisée le 3 février 2025 pour 1 850 € (haus.md).", "SUPPORTED"),
        ("La caldera se revisó el 3 de febrero de 2025 por 1.950 € (haus.md).", "TERMS_ABSENT"),
    ],
)  # fmt: skip
def test_answers_in_other_languages(text: str, expected: str) -> None:
    assert [each.verdict.verdict for each in judged(text)] == [expected]


def test_long_and_hostile_answers_end() -> None:
    """Growth is tested by size, not by the clock: twice the text gives twice the sentences."""
    for piece in ("(", "[", "[[", "`", "|", "- ", "> ", "1. ", "[1]", "a.md ", "[^1]: ", "#", "。"):
        judged(piece * 2000)
    assert len(judged("Revenue was $240k. " * 400)) == 2 * len(judged("Revenue was $240k. " * 200)) == 400


CASES = pathlib.Path(__file__).parents[2] / "benchmarks" / "cases"
CASE_NOTES = sorted(CASES.glob("*/notes/*.md"))


def test_the_shipped_notes_are_there() -> None:
    assert len(CASE_NOTES) > 30


@pytest.mark.parametrize("path", CASE_NOTES, ids=lambda path: path.stem)
def test_a_text_supports_its_own_sentences(path: pathlib.Path) -> None:
    """Each unit of a note as a claim, and the note as an answer, against itself: nothing blocks."""
    raw = path.read_text(encoding="utf-8")
    note = source.prepare(raw, path.name)
    units = [verdict.judge(unit.text, [note], today=TODAY) for unit in note.units]
    whole = answer.judge_answer(raw, lambda _: note, [note], None, TODAY)
    blocked = [each.claim for each in (*units, *(one.verdict for one in whole)) if each.blocks]
    assert blocked == []


def test_a_column_says_what_its_cells_are() -> None:
    note = source.prepare("| Item | Price (€) | Share % |\n|---|---|---|\n| Rent | 420 | 31 |\n", "costs.md")
    (_, price, share) = judged("| Item | Price (€) | Share % |\n|---|---|---|\n| Rent | 420 | 31 |\n", [note])
    assert (price.text, price.verdict.claim, price.verdict.verdict) == ("420", "Rent | Price: 420 €", "SUPPORTED")
    assert (share.text, share.verdict.claim, share.verdict.verdict) == ("31", "Rent | Share: 31 %", "SUPPORTED")
    dollars = judged("| Item | Price ($) |\n|---|---|\n| Rent | 420 |\n", [note])[-1]
    assert [reason.rule for reason in dollars.verdict.reasons] == ["unit"]


FLAT = "# Flat\n\n- The deposit is 900 euros.\n- The cellar is not heated.\n"


@pytest.mark.parametrize(
    ("said", "blocks"),
    [
        ("The deposit is 950 euros (not in your notes).", False),
        ("The deposit is 950 euros <!-- (not in your notes) -->.", True),
        ('The deposit is [950 euros](https://example.org "not in your notes").', True),
        ("I have read the note and the deposit is 950 euros.", True),
        ("I've read the note and the deposit is 900 euros.", False),
        ("I looked through the note, and the cellar is heated.", True),
        ("I read the note and the tenancy rules.", False),
        ("Keep in mind that the deposit is 950 euros.", True),
        ("Keep in mind that the deposit is 900 euros.", False),
        ("According to your notes, the deposit is 950 euros.", True),
        ("Your note says that the deposit is 900 euros.", False),
        ("Your note says nothing about a second deposit.", False),
        ("Beachte, dass the cellar is heated.", True),
        ("I checked the note and wrote a summary of 120 words.", False),
    ],
)
def test_marks_that_are_read_and_reports_behind_a_preface(said: str, blocks: bool) -> None:
    judged = answer.judge_answer(said, str, [source.prepare(FLAT, "flat.md")], passages=True)
    assert any(each.verdict.blocks for each in judged) == blocks
