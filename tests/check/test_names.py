"""Names in claims, and the words of a note that bear them out."""

from __future__ import annotations

import pytest

from chamber.check import names


def found(text: str, language: str = "en") -> list[str]:
    return [name.text for name in names.find(text, language)]


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("The plan is owned by Dana Ortiz.", "en", ["Dana Ortiz"]),
        ("We met Dr. Brandl at NASA in Lisbon.", "en", ["Brandl", "NASA", "Lisbon"]),
        ("Ask O'Neill or Jean-Luc.", "en", ["O'Neill", "Jean-Luc"]), ("She works for McKinsey.", "en", ["McKinsey"]),
        ("Der Termin ist bei Frau Okonkwo.", "de", ["Okonkwo"]), ("Le contrat de Mme Roche.", "fr", ["Roche"]),
        ("El plan de Lucía Ferrer.", "es", ["Lucía Ferrer"]),
        ("Договор подписала Анна Каренина.", "ru", ["Анна Каренина"]),
        ("The U.S. office", "en", ["U.S."]),
    ],
)  # fmt: skip
def test_names_are_found(text: str, language: str, expected: list[str]) -> None:
    assert found(text, language) == expected


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The meeting was moved.", "en"), ("Revenue fell. Costs rose.", "en"), ("Die Rechnung kam mit der Post.", "de"),
        ("We said: Nothing was lost.", "en"), ("i was there", "en"), ("", "en"), ('"However, it fell."', "en"),
        ("- Hire one engineer", "en"), ("Das Angebot für die Wärmepumpe liegt vor.", "de"),
    ],
)  # fmt: skip
def test_openers_and_german_nouns_are_none(text: str, language: str) -> None:
    assert found(text, language) == []


def test_a_heading_keeps_only_words_that_no_list_holds() -> None:
    assert found("Review Of The Brandl Contract") == ["Brandl"]


def test_blocked_spans_are_no_names() -> None:
    assert names.find("on Monday with Dana", "en", [(3, 9)])[0].text == "Dana"


@pytest.mark.parametrize(
    ("part", "note"),
    [
        ("ortiz", "Ortiz's plan"), ("jones", "the Jones' house"), ("norway", "a Norwegian boat"),
        ("italy", "Italian food"),
        ("berlin", "Berliner Büro"), ("lang", "Jean-Luc Lang"), ("luc", "Jean-Luc"), ("us", "the U.S. team"),
    ],
)  # fmt: skip
def test_a_part_is_held_with_its_endings(part: str, note: str) -> None:
    assert names.holds(names.vocabulary(note), part)


@pytest.mark.parametrize(
    ("part", "note"),
    [
        ("ortiz", "Ortega"),
        ("dana", "Dan and Ana"),
        ("paul", "Paula"),
        ("paula", "Paul"),
        ("luc", "Lucius"),
        ("kim", "Tim"),
    ],
)
def test_another_name_is_not_held(part: str, note: str) -> None:
    assert not names.holds(names.vocabulary(note), part)


def test_initials_and_dotted_acronyms() -> None:
    assert {"uk", "bbc"} <= names.initials("United Kingdom and the British Broadcasting Corporation")
    assert names.dotted("the U.S. and the E.U. agreed") == ["us", "eu"]
    assert names.initials("nothing here") == set()
