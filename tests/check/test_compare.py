"""Comparing quantities: sides of a rounding, signs said in words, and units that two trades write alike."""

from __future__ import annotations

import pytest

from chamber.check import compare, quantities, text


def first(written: str) -> quantities.Quantity:
    return quantities.find(text.clean(written), "en")[0]


def test_a_fall_in_words_stands_for_a_minus_sign() -> None:
    assert compare.compare(first("5%"), first("-5%"), "", lowered=True) == compare.YES
    assert compare.compare(first("5%"), first("-5%"), "", lowered=False) == compare.SIGN
    assert compare.compare(first("5%"), first("-6%"), "", lowered=True) == compare.NO


def test_a_percent_takes_a_bare_number_only_where_the_note_speaks_of_percents() -> None:
    assert compare.compare(first("5%"), first("5"), "share of sales in percent", lowered=False) == compare.VOUCH
    assert compare.compare(first("5%"), first("5"), "boxes in stock", lowered=False) == compare.UNIT


@pytest.mark.parametrize(
    ("one", "other", "result"),
    [
        ("10k", "10 km", compare.YES), ("9 nm", "9 miles", compare.YES), ("9 pounds", "£9", compare.YES),
        ("9 pounds", "€9", compare.UNIT),
        ("$5 per month", "$5", compare.YES), ("$5 per month", "$5 a month", compare.YES),
        ("$5 per week", "$5 per month", compare.UNIT),
        ("5 GB", "5 Gbit/s", compare.UNIT), ("365 days", "1 year", compare.YES), ("360 days", "1 year", compare.NO),
        ("two thirds", "67%", compare.YES), ("two thirds", "60%", compare.NO), ("third", "3", compare.VOUCH),
        ("third", "4", compare.NO),
    ],
)  # fmt: skip
def test_units_and_words(one: str, other: str, result: str) -> None:
    assert compare.compare(first(one), first(other), other, lowered=False) == result


@pytest.mark.parametrize(
    ("claim", "hedged"),
    [
        ("about 5", True), ("5 or so", True), ("etwa 5", True), ("5左右", True), ("exactly 5", False), ("the 5", False),
        ("aboutness 5", False),
    ],
)  # fmt: skip
def test_hedges(claim: str, hedged: bool) -> None:
    assert compare.hedged(claim, first(claim)) is hedged


def test_a_percent_rounds_to_its_whole() -> None:
    assert compare.may_round("33%", first("33%"), 33.3, first("33.3%"))
    assert not compare.may_round("33%", first("33%"), 34.2, first("34.2%"))
    assert not compare.may_round("33.0%", first("33.0%"), 33.3, first("33.3%"))
