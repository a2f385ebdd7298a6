"""A name that stands nowhere, in the place of the note's; and what may be the same person after all."""

from __future__ import annotations

import pytest

from chamber.check.source import prepare
from chamber.check.verdict import judge

NOTE = """# Q3

- Revenue was $240k.
- Sam Reyes approved the refund.
- The lease was signed by Sam Reyes.

Marta Ruiz opened the shop at nine on Monday.
"""


@pytest.mark.parametrize(
    "claim",
    [
        "Dana approved the refund.",
        "Dana Ortiz approved the refund.",
        "Lucia opened the shop at nine.",
        "The lease was signed by Dana.",
    ],
)
def test_another_name_in_its_place_blocks(claim: str) -> None:
    verdict = judge(claim, [prepare(NOTE, "q3.md")])
    assert verdict.blocks
    assert [reason.rule for reason in verdict.reasons] == ["attribution"]


@pytest.mark.parametrize(
    "claim",
    ["Samuel approved the refund.", "S. Reyes approved the refund.", "Dana heard that Sam Reyes approved the refund.",
     "Dana opened a window."],
)  # fmt: skip
def test_what_may_be_the_same_or_says_something_else_does_not(claim: str) -> None:
    assert not judge(claim, [prepare(NOTE, "q3.md")]).blocks
