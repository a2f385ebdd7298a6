"""What notes leave out or write short and answers spell out: honest claims that pass, each beside a wrong one."""

from __future__ import annotations

import pytest

from chamber.check.source import prepare
from chamber.check.verdict import judge

TRIP = """# Alps

dates: Sat 9/8 -> Sun 17/8

| d | stage | km |
|---|---|---|
| 9 | Oberau - Reith | 14 |
| 11 | Reith - Kelch hut | 9 |
"""
FEES = """| bill | who | month |
|---|---|---|
| water (meter) | us | 31 |
| heat | us | 64 |
| net | Ola | 22 |
"""
CLUB = """| boat | hires 24 | hires 25 |
|---|---|---|
| canoe | 21 | 26 |
| kayak | 33 | 28 |
"""
ROWS = [
    # a weekday within a range, hours of which one has minutes, a two-digit year behind a range
    (
        "Workshop: Thu 4 - Sat 6 June, hall B",
        "The workshop runs from 4 to 6 June.",
        "The workshop runs from 5 to 6 June.",
    ),
    ("Atelier: jeu 4 – sam 6 juin", "L'atelier a lieu du 4 au 6 juin.", "L'atelier a lieu du 3 au 6 juin."),
    ("Pool: 7h15-9h on weekdays", "The pool is open from 7:15 to 9:00.", "The pool is open from 7:45 to 9:00."),
    ("read 11-23 Feb 24, 310 pages", "It was read between 11 and 23 February 2024.", "It was read in February 2023."),
    # a day that begins a row, inside a range that gives its month
    (TRIP, "On 11 August they walk to the Kelch hut.", "On 12 August they walk to the Kelch hut."),
    (CLUB, "There were 54 hires, exactly as in 2024.", "There were 54 hires, exactly as in 2023."),
    # amounts for each person, thousands of kilometres
    ("dinner 1,200 pp in yen", "Dinner is 1,200 yen each.", "Dinner is 1,400 yen each."),
    ("Kette: neu bei 25 tkm", "Die Kette muss bei 25.000 km neu.", "Die Kette muss bei 35.000 km neu."),
    # what was moved, told with what it was moved from
    ("~~12/04~~ 19/04 entrega", "A entrega passou de 12 de abril para 19 de abril.", "A entrega é a 12 de abril."),
    ("地点:B厅,~~9:30~~ 改11:00", "时间从9:30改到11:00。", "时间是9:30。"),
    # a computation that one line spells out, or whose rows the claim names
    ("- cuota 25 € por socio (64 socios)", "Se recaudan 1.600 € en total.", "Se recaudan 1.700 € en total."),
    (
        "- room 70 a night, breakfast +9",
        "The room costs 79 a night with breakfast.",
        "The room costs 89 with breakfast.",
    ),
    (FEES, "Water and heat together come to 95.", "Water and heat together come to 96."),
    (
        "- Ø 2022: 7,1 l\n- 2021 waren's 7,6",
        "Der Wert sank um 0,5 Liter auf 7,1.",
        "Der Wert sank um 0,9 Liter auf 7,1.",
    ),
    # at most is no superlative
    ("Umsatz 2023: 21.400, Plan 2024 max 19.000", "Geplant sind höchstens 19.000.", "Geplant sind höchstens 20.000."),
    # lines of one paragraph are conjuncts of their own
    (
        "fee 900, due on the 3rd (Ola agreed)\ndeposit 1,400 -> 6 wks",
        "The deposit of 1,400 is six weeks.",
        "The fee is 1,400.",
    ),
]


@pytest.mark.parametrize(("note", "claim"), [row[:2] for row in ROWS])
def test_what_a_note_writes_short_is_found(note: str, claim: str) -> None:
    found = judge(claim, [prepare(note, "n.md")], today=(2026, 11, 30))
    assert (found.verdict, found.missing, found.blocks) == ("SUPPORTED", [], False)


@pytest.mark.parametrize(("note", "claim"), [(row[0], row[2]) for row in ROWS])
def test_and_what_it_does_not_say_is_not(note: str, claim: str) -> None:
    assert judge(claim, [prepare(note, "n.md")], today=(2026, 11, 30)).verdict != "SUPPORTED"


DOSES = """| day | morning | after lunch | dose |
|---|---|---|---|
| 14/11 | 125 | 190 | 15 |
| 15/11 | 121 | 152 | 13 |
| 14/3 | 118 | 131 | 9 |
| 4/12 | 97 | 160 | 14 |
"""


@pytest.mark.parametrize("claim", ["15/11: 152 after lunch", "14/3, after lunch 131", "4/12 in the morning: 97"])
def test_half_of_a_day_is_no_value_of_another_row(claim: str) -> None:
    assert not judge(claim, [prepare(DOSES, "log.md")]).blocks
