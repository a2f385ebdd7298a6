"""Input that cannot be used: an error that names it, exit 2, nothing checked, nothing written.

Guards: ``checking.demand_limits``, ``commands.check._demand_one_way``, ``commands.settled.folders``.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Chamber

CLAIM = "Revenue was $240k."


def given(option: str, values: list[str]) -> list[str]:
    return [part for value in values for part in (option, value)]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--claim", CLAIM, "--bogus"], "--bogus"),
        (["--claim"], "--claim"),
        ([], "--claim, --answer and --stream"),
        (["--claim", CLAIM, "--stream"], "--claim, --answer and --stream"),
        (["--claim", ""], "claim 1 is empty"),
        (["--claim", CLAIM, "--claim", " \n"], "claim 2 is empty"),
        (given("--claim", [CLAIM] * 51), "51 claims: at most 50"),
        (["--claim", "a" * 2001], "claim 1 has 2001 characters: at most 2000"),
        (["--claim", CLAIM, *given("--source", ["n.md"] * 11)], "claim 1 names 11 sources: at most 10"),
        (["--claim", CLAIM, "--quote", "q" * 2001], "the quote of claim 1 has 2001 characters"),
        (["--claim", CLAIM, "--claim", CLAIM, "--quote", "x"], "--quote and --derivation go with exactly one --claim"),
        (["--claim", CLAIM, "--claim", CLAIM, "--derivation", "1"], "go with exactly one --claim"),
        (["--claim", CLAIM, "--notes", "nowhere"], "nowhere: there is no such folder"),
        (["--claim", CLAIM, "--exclude", "drafts"], "--exclude drafts"),
        (["--answer", "nowhere.md"], "--answer nowhere.md: there is no such file"),
    ],
)
def test_an_error_names_the_input(chamber: Chamber, arguments: list[str], named: str) -> None:
    ran = chamber("check", *arguments)
    assert ran.code == 2, ran.out
    assert named in ran.err
    assert ran.out == ""
    assert list(chamber.home.rglob("*")) == []


def test_a_literal_exclude_that_matches_nothing(chamber: Chamber, vault: Path) -> None:
    ran = chamber("check", "--claim", CLAIM, "--source", "q3-review.md", "--notes", str(vault), "--exclude", "plan")
    assert (ran.code, ran.out) == (2, "")
    assert "'plan' matches nothing" in ran.err


@pytest.mark.parametrize("expression", ["what", "240k -", "__import__('os')", "9**9**9", "(" * 400 + "1" + ")" * 400])
def test_a_derivation_that_is_no_arithmetic_or_too_large(chamber: Chamber, vault: Path, expression: str) -> None:
    note = str(vault / "q3-review.md")
    ran = chamber("check", "--claim", CLAIM, "--source", note, "--derivation", expression)
    assert (ran.code, ran.out) == (2, "")
    assert "derivation" in ran.err


def test_happy_path_at_every_limit(chamber: Chamber, vault: Path) -> None:
    note = str(vault / "q3-review.md")
    claims = [CLAIM] * 49 + [CLAIM.ljust(2000)]
    ran = chamber("check", "--json", *given("--claim", claims), *given("--source", [note] * 10))
    assert ran.code == 0, ran.err
    assert {each["verdict"] for each in ran.verdicts} == {"SUPPORTED"}
    assert len(ran.verdicts) == 50
    excluding = ["--notes", str(vault), "--exclude", "plans", "--exclude", "none*"]
    assert chamber("check", "--claim", CLAIM, "--source", "q3-review.md", *excluding).code == 0
