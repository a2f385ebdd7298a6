"""What of a note is text: units with their line, block, heading, header and lead; and what is dead."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chamber.check import markdown


def units(text: str) -> list[tuple[int, str, str]]:
    return [(unit.line, unit.kind, unit.text) for unit in markdown.parse(text).units]


def texts(text: str) -> list[str]:
    return [unit.text for unit in markdown.parse(text).units]


def test_units_of_every_kind_stand_on_their_lines() -> None:
    note = (
        "---\ntitle: Q3 review\ntags: [a, b]\n---\n# 1. Results\n\n"
        "Revenue was $240k. Costs fell.\n\n- one\n- [x] two\n  more\n"
        "\n| A | B |\n|---|---|\n| 1 | 2 |\n\n> [!note] Said\n> Dana agreed.\n\n```py\nx = 1\n```\n"
    )
    assert units(note) == [
        (2, "front", "title: Q3 review"), (3, "front", "tags: [a, b]"), (5, "heading", "Results"),
        (7, "sentence", "Revenue was $240k."), (7, "sentence", "Costs fell."), (9, "item", "one"), (10, "item", "two"),
        (11, "item", "more"), (13, "header", "A | B"), (15, "row", "1 | 2"), (17, "sentence", "Said"),
        (18, "sentence", "Dana agreed."), (21, "code", "x = 1"),
    ]  # fmt: skip


def test_a_unit_knows_what_it_stands_under() -> None:
    parsed = markdown.parse("# A\n## B\nOf the plan:\n- [ ] x\n- [x] y\n# C\n\n| K | V |\n|-|-|\n| p | 5 |\n")
    found = {unit.text: unit for unit in parsed.units}
    assert found["x"].heading == "A / B"
    assert found["x"].lead == "Of the plan:"
    assert (found["x"].task, found["y"].task) == ("open", "done")
    assert (found["p | 5"].heading, found["p | 5"].header, found["p | 5"].cells) == ("C", ("K", "V"), ("p", "5"))
    assert found["x"].block != found["y"].block


@pytest.mark.parametrize(
    ("note", "dead"),
    [
        ("a <!-- gone 5 --> b", ["gone 5"]), ("a %%gone 5%% b", ["gone 5"]), ("Due ~~5 May~~ 9 May", ["5 May"]),
        ("a <!-- over\nlines --> b", ["over", "lines"]),
    ],
)  # fmt: skip
def test_comments_and_struck_out_text_are_dead(note: str, dead: list[str]) -> None:
    parsed = markdown.parse(note)
    assert [unit.text for unit in parsed.dead] == dead
    assert not any(word in " ".join(unit.text for unit in parsed.units) for word in dead)


@pytest.mark.parametrize("note", ["`<!-- a -->` stays", "```\n%% a %%\n```", "a <!-- never closed", "100 %% more"])
def test_what_is_no_comment_stays(note: str) -> None:
    assert markdown.parse(note).dead == []


def test_dataview_queries_are_no_text() -> None:
    assert texts("```dataview\nTABLE 5 FROM x\n```\n\nText.") == ["Text."]


@pytest.mark.parametrize(
    ("note", "expected"),
    [
        ("Title\n=====\n\nText.", [(1, "heading", "Title"), (4, "sentence", "Text.")]),
        ("text\n---\n\nmore", [(1, "sentence", "text"), (4, "sentence", "more")]),
        ("1. one\n2. two", [(1, "item", "one"), (2, "item", "two")]),
        ("a | b\n\nc", [(1, "sentence", "a | b"), (3, "sentence", "c")]),
        ("[^1]: The foot says 5.", [(1, "sentence", "The foot says 5.")]),
        ("#tag is no heading", [(1, "sentence", "#tag is no heading")]),
        ("```\nnever closed", [(2, "code", "never closed")]),
        ("| a \\| b | c |\n|-|-|\n", [(1, "header", "a | b | c")]),
        ("***\n\n- - -\n\nx", [(5, "sentence", "x")]),
        ("---\nno front matter", [(2, "sentence", "no front matter")]),
    ],
)  # fmt: skip
def test_shapes(note: str, expected: list[tuple[int, str, str]]) -> None:
    assert units(note) == expected


def test_front_matter_gives_title_and_aliases() -> None:
    parsed = markdown.parse("---\ntitle: The plan\naliases:\n  - P26\n  - Plan\n---\nText")
    assert parsed.title == "The plan"
    assert {"P26", "Plan"} <= set(parsed.aliases)


@given(st.text(alphabet="ab 1#-*>|`~\n[]x%!<", max_size=120))
def test_any_text_is_parsed_with_lines_inside_it(note: str) -> None:
    lines = note.count("\n") + 1
    found = markdown.parse(note).units
    assert all(1 <= unit.line <= lines for unit in found)
    assert [unit.line for unit in found] == sorted(unit.line for unit in found)
