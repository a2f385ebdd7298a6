"""What each rule is for: a wrong claim it blocks, and honest claims over the same note that it leaves alone."""

from __future__ import annotations

import pytest

from chamber.check.source import prepare
from chamber.check.verdict import judge

BUDGET = """# Fair

| Post | Budget | Actual |
|---|---:|---:|
| Tents | 400 | 365 |
| Music | 250 | 310 |
"""
BEDS = """| | Room A | Room B |
|---|---|---|
| Model | Sella 4 | Sella 7 |
| Height | 82 cm | 96 cm |
"""
VISITS = """| Date | Clinic | Note |
|---|---|---|
| 2025-02-03 | Harbour St | rash, cetirizine 5 mg |
| 2025-03-17 | Harbour St | better, cetirizine 10 mg |
"""
SCORES = """| Team | Won | Lost |
|---|---|---|
| Otters | 9 | 4 |
| Herons | 6 | 7 |
"""

ROWS = [
    # rule, note, wrong, honest
    ("value-binding", "Mara is 52 and Jon is 47.", "Jon is 52.", ["Mara is 52.", "Jon is 47 and Mara is 52."]),
    (
        "value-binding",
        "The roof cost 8,400 euros and the door 950 euros.",
        "The door cost 8,400 euros.",
        ["The roof cost 8,400 euros.", "The door was 950 euros, the roof 8,400 euros."],
    ),
    ("value-binding", "Birke 14 m, Eiche 22 m, Linde 18 m", "Die Linde ist 22 m hoch.", ["Die Eiche ist 22 m hoch."]),
    (
        "value-binding",
        BUDGET,
        "The tents cost 400.",
        ["The tents cost 365.", "The budget for tents was 400.", "Tents were planned at 400 and cost 365."],
    ),
    ("direction", BUDGET, "Music stayed under budget.", ["Music went over budget.", "Tents stayed under budget."]),
    ("value-binding", BEDS, "The Sella 4 is 96 cm high.", ["The Sella 7 is 96 cm high.", "The Sella 4 is 82 cm high."]),
    (
        "value-binding",
        VISITS,
        "On 3 February 2025 she got 10 mg of cetirizine.",
        ["On 3 February 2025 she got 5 mg of cetirizine.", "On 17 March 2025 it was 10 mg of cetirizine."],
    ),
    ("value-binding", SCORES, "The Otters lost 9 games.", ["The Otters won 9 games and lost 4."]),
    (
        "value-binding",
        "Fig 3: in the wet year 7 of 12 samples were dry. In all, 5 plots were used.",
        "In the wet year five of twelve samples were dry.",
        ["Seven of twelve samples were dry.", "7 of 12 samples were dry."],
    ),
    (
        "superseded",
        "Opens on 4 May 2025 (was 20 April 2025).",
        "It opens on 20 April 2025.",
        ["It opens on 4 May 2025.", "It was first to open on 20 April 2025, now on 4 May 2025."],
    ),
    (
        "superseded",
        "- parcel to Lund ~~12 June~~ 19 June, Ottilie\n- bill of 12 June paid",
        "The parcel to Lund goes on 12 June with Ottilie.",
        ["The parcel to Lund goes on 19 June with Ottilie."],
    ),
    (
        "superseded",
        "The pump draws 40 W.\n\nOld manual says 65 W for the pump.",
        "The pump draws 65 W.",
        ["The pump draws 40 W."],
    ),
    (
        "superseded",
        "Chorprobe am 7. Mai, Saal 2.\n\nSpäter:\n\nChorprobe verlegt auf 14. Mai.",
        "Die Chorprobe ist am 7. Mai.",
        ["Die Chorprobe ist am 14. Mai.", "Die Chorprobe wurde vom 7. auf den 14. Mai verlegt."],
    ),
    (
        "direction",
        "Water the ferns from below, not from above.",
        "Water the ferns from above, not from below.",
        ["Water the ferns from below rather than from above."],
    ),
    (
        "direction",
        "Tee statt Kaffee zum Frühstück",
        "Zum Frühstück gibt es Kaffee statt Tee.",
        ["Zum Frühstück gibt es Tee statt Kaffee."],
    ),
    (
        "hedge",
        "Rent goes up in spring, maybe by 40 euros.",
        "The rent goes up in spring by 40 euros.",
        ["The rent goes up in spring, perhaps by 40 euros.", "The rent goes up in spring."],
    ),
    (
        "hedge",
        "Driver for the van on Friday: Selma?",
        "Selma is the driver for the van on Friday.",
        ["It is open whether Selma is the driver for the van on Friday."],
    ),
    (
        "condition",
        "The deposit of 90 euros is paid back in full, unless the keys are lost.",
        "You get back the deposit of 90 euros in full.",
        [
            "The deposit of 90 euros is paid back in full unless the keys are lost.",
            "Except when the keys are lost, the deposit of 90 euros is paid back in full.",
        ],
    ),
    (
        "condition",
        "Le match contre Brest a lieu samedi si le terrain est sec.",
        "Samedi a lieu le match contre Brest.",
        ["Si le terrain est sec, le match contre Brest a lieu samedi."],
    ),
    (
        "polarity",
        "The blue valve was cleaned on 3 May. The red valve was not replaced.",
        "The red valve was replaced.",
        ["The blue valve was cleaned on 3 May.", "The red valve was not replaced."],
    ),
    (
        "direction",
        "Quotes: Alder is 310 euros, Birch is 275 euros.",
        "Alder is the cheapest at 310 euros.",
        ["Birch is the cheapest at 275 euros."],
    ),
    ("direction", "We saw a loss in soil carbon in all plots.", "We saw a gain in soil carbon in all plots.", []),
    ("attribution", "Party: Ines for the boat, Karl against.", "Party: Karl for the boat, Ines against.", []),
    ("substituted", "负责人是陈静。", "负责人是周宁。", ["负责人是陈静。"]),
]
CASES = [(rule, note, wrong) for rule, note, wrong, _ in ROWS]
HONEST = [(rule, note, claim) for rule, note, _, honest in ROWS for claim in honest]


@pytest.mark.parametrize(("rule", "note", "claim"), CASES)
def test_a_rule_blocks_what_it_is_for(rule: str, note: str, claim: str) -> None:
    found = judge(claim, [prepare(note, "n.md")], today=(2026, 11, 30))
    assert (rule, "block") in {(reason.rule, reason.severity) for reason in found.reasons}


@pytest.mark.parametrize(("rule", "note", "claim"), HONEST)
def test_a_rule_leaves_an_honest_claim_alone(rule: str, note: str, claim: str) -> None:
    found = judge(claim, [prepare(note, "n.md")], rules_set={"verbatim": "off"}, today=(2026, 11, 30))
    assert rule not in {reason.rule for reason in found.reasons}
    assert (found.missing, found.blocks) == ([], False)
