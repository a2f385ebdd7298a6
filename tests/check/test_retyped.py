"""A line told word for word but for one thing; a cell told by its row and header; values of two periods exchanged."""

from __future__ import annotations

import pytest

from chamber.check.source import Source, prepare
from chamber.check.verdict import judge

LAB = """# Lab

- Old certificates are kept for 30 days in /opt/ca/old and then wiped.
- Overnight culture in LB at 25 °C and 180 rpm, 12 flasks.
- Business class is not reimbursed, no exceptions.
- The key cabinet is locked at night.
- AI tools: allowed for language, not for content; must be declared

| strain | early | late |
| --- | --- | --- |
| LK7 | 0.18 | 0.66 |
| LK11 | 0.52 | 1.31 |
"""


@pytest.fixture
def lab() -> Source:
    return prepare(LAB, "lab.md")


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("Overnight culture in LB at 37 °C and 180 rpm.", "TERMS_ABSENT"),  # 25 and 12 make 37
        ("Old certificates are kept for 42 days in /opt/ca/old and then wiped.", "TERMS_ABSENT"),  # 30 and 12
        ("Business class is reimbursed, no exceptions.", "CONTRADICTED"),
        ("The key cabinet is not locked at night.", "CONTRADICTED"),
        ("AI tools: allowed for language, not for content; must not be declared", "CONTRADICTED"),
        ("LK7: early 0.52", "CONTRADICTED"),
        ("LK11, late: 0.66", "CONTRADICTED"),
    ],
)
def test_one_thing_is_another(lab: Source, claim: str, verdict: str) -> None:
    found = judge(claim, [lab])
    assert (found.verdict, found.blocks) == (verdict, True)


@pytest.mark.parametrize(
    "claim",
    [
        "Overnight culture in LB at 25 °C and 180 rpm.",
        "Business class is not reimbursed.",
        "LK7: early 0.18",
        "LK11 went from an OD of 0.52 to 1.31 between the two, which is 0.79 more.",
        "The key cabinet is locked at night, but not by day.",
    ],
)
def test_as_it_stands(lab: Source, claim: str) -> None:
    assert not judge(claim, [lab]).blocks


Q2 = prepare("# Q2 review\n\n- Revenue was $195k.\n- Churn was 4.1%.\n", "q2.md")
Q3 = prepare("# Q3 review\n\n- Revenue was $240k.\n", "q3.md")
Q3_COMPARED = prepare("# Q3 review\n\n- Revenue was $240k, up from $195k in Q2.\n", "q3.md")


@pytest.mark.parametrize("claim", ["Revenue was $240k in Q2 and $195k in Q3.", "Q2 revenue was $240k."])
def test_values_of_two_periods_exchanged(claim: str) -> None:
    assert judge(claim, [Q2, Q3]).blocks


@pytest.mark.parametrize("third", [Q3, Q3_COMPARED])
@pytest.mark.parametrize(
    "claim", ["Revenue was $195k in Q2 and $240k in Q3.", "Q3 revenue was $240k.", "In Q3, revenue was $240k."]
)
def test_values_of_two_periods(claim: str, third: Source) -> None:
    assert not judge(claim, [Q2, third]).blocks
