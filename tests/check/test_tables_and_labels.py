"""Rows named by a day, cells of an agent's own table, days without a year, labels: right ones and their wrong twins."""

from __future__ import annotations

import pytest

from chamber.check import dates
from chamber.check.answer import judge_answer
from chamber.check.source import prepare
from chamber.check.verdict import judge

WEIGHTS = """# Hund

| date | kg | note |
|---|---|---|
| 4 Jan | 31.4 | new food |
| 8 Feb | 30.2 | |
| 7 Mar | 29.6 | vet happy |
"""
FUEL = """# Motorrad

| Datum | km | Liter |
|---|---|---|
| 03.04. | 18.240 | 12,4 |
| 21.04. | 18.655 | 13,9 |
| 10.05. | 19.010 | 11,8 |
"""
ACCOUNTS = "| source | 24/25 £ | 25/26 £ |\n|---|---|---|\n| raffle | 18,400 | 21,950 |\n| stalls | 12,000 | 9,500 |\n"
LAB = "| Wert | 2024 | 2025 | Referenz |\n|---|---|---|---|\n"
LAB += "| Ferritin | 38 | 61 | 30-200 |\n| TSH | 2.9 | 2.1 | <4.0 |\n"
BEDS = "| Bed | 2024 | 2025 |\n|---|---|---|\n| 2 | leeks | onions |\n| 3 | potatoes | squash |\n| 4 | salad | kale |\n"
TERMINE = "# Termine\n\n- Di 8.9. Zahnarzt mit Lina\n- Do 10.9. Elternabend\n- ab 21.9. Urlaub\n"
SAID = "# 会议\n\n- 林老师:下学期增加阅读课\n- 赵主任:操场翻新推迟到明年\n- 孙老师:食堂菜单太单调\n"
ACTIONS = (
    "# Actions\n\n- Ines: order the tents by 12 May\n- Ines: call the council\n"
    "- Tomas: book the brass band for the parade\n"
)
FEE = "# Kurs\n\n- Beitrag: bisher 45 €, jetzt 52 €\n- Anmeldung bis 5. Mai\n"
HOUSE = (
    "# House\n\n| Item | Budget |\n|---|---|\n| Food | 640 |\n| Start before 22:15 | 3 times |\n\n"
    "Food: mostly market.\nBoiler: new valve 88, not in the budget.\n"
)
STORAGE = "# Regeln\n\n- Backups nach `/srv/backup/<host>/daily`\n- Logs in `/var/log/{app}.log`\n"


@pytest.mark.parametrize(
    ("note", "claim", "verdict"),
    [
        (WEIGHTS, "On 8 February the dog weighed 30.2 kg.", "SUPPORTED"),
        (WEIGHTS, "On 8 February the dog weighed 29.6 kg.", "CONTRADICTED"),
        (WEIGHTS, "Since 8 February the dog has gone down to 29.6 kg.", "SUPPORTED"),
        (WEIGHTS, "He weighed 31.4 kg on 4 January and 29.6 kg on 7 March.", "SUPPORTED"),
        (FUEL, "Am 21.04. stand der Zähler bei 18.655 km.", "SUPPORTED"),
        (FUEL, "Am 21.04. stand der Zähler bei 19.010 km.", "CONTRADICTED"),
        (ACCOUNTS, "The raffle brought in £18,400 in 24/25.", "SUPPORTED"),
        (ACCOUNTS, "The raffle brought in £12,000 in 24/25.", "CONTRADICTED"),
        (ACCOUNTS, "The raffle brought in £12,000.", "CONTRADICTED"),
        (LAB, "Ferritin: 38 → 61, im Rahmen der Referenz", "SUPPORTED"),
        (LAB, "TSH 2.1, unter der Referenz", "SUPPORTED"),
        (BEDS, "Squash: sow 3–4 weeks before planting out", "SUPPORTED"),
        (SAID, "林老师「下学期增加阅读课」", "SUPPORTED"),
        (SAID, "孙老师「操场翻新推迟到明年」", "CONTRADICTED"),
        (ACTIONS, "Tomas – book the brass band for the parade", "SUPPORTED"),
        (ACTIONS, "Ines – book the brass band for the parade", "CONTRADICTED"),
        (HOUSE, "Food: budget 640", "SUPPORTED"),
        (HOUSE, "Start before 22:15: 3 times", "SUPPORTED"),
        (FEE, "Der Beitrag ist 52 €.", "SUPPORTED"),
        (STORAGE, "The backups of kiwi go to `/srv/backup/kiwi/daily`.", "SUPPORTED"),
        (STORAGE, "Logs of the mailer are in `/var/log/mailer.log`.", "SUPPORTED"),
        (STORAGE, "The backups of kiwi go to `/srv/archive/kiwi/daily`.", "TERMS_ABSENT"),
    ],
)
def test_a_claim_and_its_twin(note: str, claim: str, verdict: str) -> None:
    found = judge(claim, [prepare(note, "note.md")])
    assert found.verdict == verdict, (found.missing, [(each.rule, each.note_text) for each in found.reasons])


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("Der Zahnarzt ist am Dienstag, 8. September.", "SUPPORTED"),
        ("Der Zahnarzt ist am Mittwoch, 9. September.", "TERMS_ABSENT"),
        ("Der Urlaub beginnt am 21. September.", "SUPPORTED"),
        ("Der Urlaub beginnt am 22. September.", "TERMS_ABSENT"),
    ],
)
def test_a_day_without_a_year_opens_its_line(claim: str, verdict: str) -> None:
    assert judge(claim, [prepare(TERMINE, "termine.md")]).verdict == verdict


def test_the_day_of_another_line_is_doubted() -> None:
    found = judge("Der Zahnarzt ist am 10. September.", [prepare(TERMINE, "termine.md")])
    assert [each.rule for each in found.reasons] == ["value-binding"]


@pytest.mark.parametrize(
    ("text", "language", "fields"),
    [
        ("am 3.1. frei", "de", [{"day": 3, "month": 1}]),
        ("24.10.–1.11. Ferien", "de", [{"day": 24, "month": 10}, {"day": 1, "month": 11}]),
        ("Kapitel 3.4. lesen", "de", []),
        ("Version 2.11. kommt", "de", []),
        ("see 3.4. for details", "en", []),
        ("2.11.3 ist da", "de", []),
    ],
)
def test_a_day_and_a_month_with_dots(text: str, language: str, fields: list[dict[str, int]]) -> None:
    assert [each.fields for each in dates.find(text, language)] == fields


RECIPE = "# Linsen\n\n| Zutat | Menge |\n|---|---|\n| Linsen | 300 g |\n| Speck | 150 g |\n\nfür 3 Personen\n"


@pytest.mark.parametrize(
    ("answer", "blocked"),
    [
        ("| Zutat | für 4 |\n|---|---|\n| Linsen | 400 g |\n| Speck | 200 g |\n", []),
        ("| Zutat | Menge |\n|---|---|\n| Linsen | 300 g |\n| Speck | 180 g |\n", ["180 g"]),
    ],
)
def test_a_cell_blocks_where_the_note_has_that_cell(answer: str, blocked: list[str]) -> None:
    """The second is the note's own table; the first has a column that was worked out."""
    judged = judge_answer(answer, str, [prepare(RECIPE, "linsen.md")], passages=True)
    assert [each.text for each in judged if each.verdict.blocks] == blocked


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("North sold 25 more than South.", "SUPPORTED"),
        ("North sold 110, that is 25 more than South.", "SUPPORTED"),
        ("North sold 25.", "CONTRADICTED"),
        ("North sold 110, up from 96 the year before.", "TERMS_ABSENT"),
        ("The trial lasts one month.", "SUPPORTED"),
        ("The trial lasts two months.", "TERMS_ABSENT"),
        ("As [[adr-0012]] has it, the trial lasts 31 days.", "SUPPORTED"),
        ("As [[adr-0013]] has it, the trial lasts 31 days.", "TERMS_ABSENT"),
    ],
)
def test_what_is_told_beside_a_cell(claim: str, verdict: str) -> None:
    note = "# Sales\n\nThe trial lasts 31 days; 25 seats are free.\n\n| region | sold |\n|---|---|\n"
    note += "| North | 110 |\n| South | 85 |\n"
    found = judge(claim, [prepare(note, "adr-0012.md")])
    assert found.verdict == verdict, (found.missing, [(each.rule, each.note_text) for each in found.reasons])


@pytest.mark.parametrize("claim", ["The claim that the door is locked is wrong.", "Dass die Tür zu ist, stimmt nicht."])
def test_what_is_told_to_be_denied(claim: str) -> None:
    found = judge(claim, [prepare("- The door is not locked.\n- Die Tür ist nicht zu.\n", "n.md")])
    assert not found.blocks
