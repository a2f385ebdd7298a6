"""Lines that give several things, persons or answers each its own: wrong claims that block, honest ones that pass."""

from __future__ import annotations

import pytest

from chamber.check.source import prepare
from chamber.check.verdict import judge

DUTIES = """| Task | who | until |
|---|---|---|
| Lights | Ines | 3 May |
| Posters | Karl | 9 May |
"""
FEES = """| Course | Fee | Places |
|---|---|---|
| Clay | 45 | 8 |
| Wool | 60 | 12 |
"""
JARS = """| Sorte | gekocht am | Gläser |
|---|---|---|
| Quitte | 4.10. | 11 |
| Pflaume | 19.8. | 16 |
"""
WRONG = [
    # a value of another thing of the line
    ("the ferry took 90 cars, the barge 14", "The barge took 90 cars."),
    ("Sellerie 2,40, Lauch 1,90", "Lauch kostet 2,40."),
    ("レンタル:毛布 300円、椅子 120円", "椅子のレンタルは300円です。"),
    ("tickets: 9 for adults, 4 for pupils", "Pupils pay 9."),
    ("prazo inscrição 4/6, pagamento 18/6", "O pagamento é a 4 de junho."),
    # a row named by its first word, a value of another row; a day of another row; a person of another row
    (FEES, "The clay course costs 60."),
    (JARS, "Die Quitte wurde am 19. August gekocht."),
    (DUTIES, "Karl is responsible for the lights."),
    # who of the line does what
    ("Ana empfiehlt Lack, Bo nimmt Öl", "Bo empfiehlt Lack."),
    # remarks that say no
    ("hut rules: no fires, no radios", "Fires are allowed in the hut."),
    ("room 64, towels not incl.", "Towels are included."),
    ("Kiosk offen, Werkstatt zu", "Die Werkstatt ist geöffnet."),
    ("apporter des draps, pas de chaussures", "Il faut apporter des chaussures."),
    ("grant: rejected in March", "The grant was approved."),
    # not until is not before
    ("do not open the valve until the pump stops", "Open the valve before the pump stops."),
]
HONEST = [
    ("the ferry took 90 cars, the barge 14", "The barge took 14 cars."),
    ("Sellerie 2,40, Lauch 1,90", "Sellerie kostet 2,40 und Lauch 1,90."),
    ("レンタル:毛布 300円、椅子 120円", "毛布のレンタルは300円です。"),
    ("tickets: 9 for adults, 4 for pupils", "Adults pay 9."),
    ("prazo inscrição 4/6, pagamento 18/6", "O pagamento é a 18 de junho."),
    ("Mon 6 Oct, 7 pm, library. quorum 12", "The Monday meeting needs 12 people."),
    ("paid so far: 40 boat, 25 bikes, 12 train = 77", "77 was paid for the boat, the bikes and the train."),
    (FEES, "The clay course costs 45, and the wool course takes 12."),
    (JARS, "Die Pflaume wurde am 19. August gekocht, die Quitte am 4. Oktober."),
    (DUTIES, "Karl told me that Ines is responsible for the lights."),
    ("Ana empfiehlt Lack, Bo nimmt Öl", "Ana empfiehlt Lack."),
    ("hut rules: no fires, no radios", "Fires are not allowed in the hut."),
    ("room 64, towels not incl.", "Towels are not included."),
    ("Breakfast is included, dinner isn't.", "Breakfast is included but not dinner."),
    ("Il museo non è chiuso il lunedì, ma il martedì.", "Il museo è chiuso il martedì."),
    ("Opened 7 May, closed nine days later.", "It was open for nine days until closing."),
    ("do not open the valve until the pump stops", "Open the valve only once the pump has stopped."),
    ("nicht streichen bevor der Putz trocken ist", "Erst streichen, wenn der Putz trocken ist."),
    ("Ann's loaf crisp, mine just warm", "Ann's loaf was crisp, while yours was merely warm."),
    ("partners: Nadia + Ole, 65/35", "Nadia has 65 % and Ole 35 %."),
]


@pytest.mark.parametrize(("note", "claim"), WRONG)
def test_what_a_line_gives_to_another_blocks(note: str, claim: str) -> None:
    assert judge(claim, [prepare(note, "n.md")], today=(2026, 11, 30)).blocks


@pytest.mark.parametrize(("note", "claim"), HONEST)
def test_what_a_line_says_passes(note: str, claim: str) -> None:
    found = judge(claim, [prepare(note, "n.md")], today=(2026, 11, 30))
    assert (found.missing, found.blocks) == ([], False)


SHAPES = [
    ("tiles: laid 40 of 55, grout missing", "All 55 tiles were laid.", "Of the 55 tiles 40 were laid."),
    ("- lift: no\n- garage: yes, 14 m²", "The house has a lift.", "The house has a garage but no lift."),
    ("oil paint dries slower than ink", "Ink dries slower than oil paint.", "Oil paint dries slower than ink."),
    ("scanner: room 4 (moved from cellar, May)", "The scanner was moved from room 4 to the cellar.",
     "The scanner was moved from the cellar to room 4."),
    ("| bike | done | by |\n|---|---|---|\n| bell | 3 May | me |\n| saddle | 9 May | Ivo |", "Ivo did the bell.",
     "Ivo did the saddle."),
]  # fmt: skip


@pytest.mark.parametrize(("note", "wrong", "right"), SHAPES)
def test_a_short_shape_of_opposition(note: str, wrong: str, right: str) -> None:
    assert judge(wrong, [prepare(note, "n.md")], today=(2026, 11, 30)).blocks
    found = judge(right, [prepare(note, "n.md")], today=(2026, 11, 30))
    assert (found.missing, found.blocks) == ([], False)


GIVEN = [
    ("backup Sun 01:15, takes 50 min", "The backup is done at about 2:05.", "The backup is done at about 2:45."),
    ("licence ends 9 Dec, cancel 1 month before", "Cancel by 9 November.", "Cancel by 19 November."),
    (
        "# Trip 2026\n\nfechas: 2026-10-03/2026-10-09\n\n- L 5: museo",
        "El lunes 5 es el museo.",
        "El martes 20 de octubre es el museo.",
    ),
    ("10 km: 48:10 (PB, before 49:55)", "She beat the old best by 1:45.", "She beat the old best by 2:45."),
    ("Plan: wk 3–5 hills", "In week 4 there are hills.", "In week 8 there are hills."),
    ("Kurzfilm 1h24", "Der Film dauert 1 Stunde 24 Minuten.", "Der Film dauert 1 Stunde 42 Minuten."),
    ("press: 200 kg -> 130 l", "They got 65 litres per 100 kg.", "They got 75 litres per 100 kg."),
    ("plot 20, free from March", "Plot 20 may be free from March.", "Plot 30 may be free from March."),
]


@pytest.mark.parametrize(("note", "claim"), [row[:2] for row in GIVEN])
def test_what_a_note_gives_without_writing_it_passes(note: str, claim: str) -> None:
    found = judge(claim, [prepare(note, "n.md")], today=(2026, 11, 30))
    assert (found.missing, found.blocks) == ([], False)


@pytest.mark.parametrize(("note", "claim"), [(row[0], row[2]) for row in GIVEN])
def test_and_what_it_does_not_give_is_missing(note: str, claim: str) -> None:
    assert judge(claim, [prepare(note, "n.md")], today=(2026, 11, 30)).missing


def test_two_numbers_that_only_bear_out_each_other_get_a_look() -> None:
    found = judge("That makes 166 euros, so 34 of the 200 are left.", [prepare("limit 200 euros", "n.md")])
    assert "derived" in {reason.rule for reason in found.reasons}
