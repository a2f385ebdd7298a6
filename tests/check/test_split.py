"""Where sentences end."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chamber.check import split


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in split.sentences(text)]


@pytest.mark.parametrize(
    "parts",
    [
        ["Revenue was $2.4M.", "Costs fell."], ["It rose to 5%.", "Then it fell!", "Why?"],
        ['He said "no."', "She left."],
        ["会议在三点。", "没有决定。"], ["終わりました！", "次は5月です。"], ["It took 3 hrs.", "Nobody knew."],
        ["Das war am 5. Februar.", "Danach kam nichts."], ["Elle part.", "Il reste."], ["¿Cuándo?", "El lunes."],
        ["It was version 1.2.", "Later came 1.3."], ["(It was late.)", "We left."], ["*It was late.*", "We left."],
        ["It ended on 9 Sept.", "Near misses were 4."],
        ["Tu as lu une BD.", "Ton préféré est noté 5 sur 5.", "*Les Salines* a reçu 4,5."],
    ],
)  # fmt: skip
def test_sentences_are_told_apart(parts: list[str]) -> None:
    blank = "" if parts[0][-1] in "。！" else " "
    assert sentences(blank.join(parts)) == parts


@pytest.mark.parametrize(
    "one",
    [
        "Dr. Ortiz met Prof. Lang at approx. 9.30 in room no. 5.",
        "We use tools, e.g. Redis, i.e. a cache, etc. for this.",
        "Am 5. Februar kam z.B. Herr Dr. Lang.", "The U.S. office of J. P. Lang moved.",
        "It cost $1.50 at shop.example.com today.",
        "Le no. 5 est à M. Roche.", "Wait... there is more", "Bis zum 3. Quartal bleibt es so.",
        "See fig. 3 and p. 12 for it.",
        "Acme Inc. and Bolt Ltd. signed.",
    ],
)  # fmt: skip
def test_a_stop_inside_a_sentence_does_not_end_it(one: str) -> None:
    assert sentences(one) == [one]


def test_a_wrapped_line_goes_on_and_a_short_one_ends() -> None:
    wrapped = "The corrugated line stood still for nine days in the\nquarter because of the gearbox."
    assert sentences(wrapped) == [wrapped]
    assert sentences("Milk\nEggs\nBread") == ["Milk", "Eggs", "Bread"]


@given(st.text(alphabet="ab Z1.!?。\n\"'()", max_size=80))
def test_spans_are_in_order_and_lose_no_word(text: str) -> None:
    spans = list(split.sentences(text))
    assert all(left[1] <= right[0] for left, right in itertools.pairwise(spans))
    assert "".join("".join(text[a:b].split()) for a, b in spans) == "".join(text.split())
