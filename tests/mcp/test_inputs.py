"""Inputs are checked by hand in the front: here the hand is held against the published models."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from chamber.errors import InputError
from chamber.mcp import server, tools
from chamber.mcp.settings import Context
from chamber.notes import checking

SCALARS = st.none() | st.booleans() | st.integers(0, 3) | st.floats(0, 1) | st.sampled_from(["", "a", "own", "notes"])
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3), max_leaves=4)
NO_WORDS = VALUES.filter(lambda value: value == "" or not isinstance(value, str))
LONG = st.sampled_from([1_999, 2_000, 2_001]).map(lambda size: "a" * size)
CLAIMS = st.fixed_dictionaries(
    {},
    optional={
        "text": LONG | st.just("a claim") | VALUES,
        "sources": st.lists(st.just("a.md"), max_size=12) | VALUES,
        "quote": LONG | st.just("its words") | VALUES,
        "derivation": st.sampled_from(["1 + 1", "2 * (3 - 1)"]) | NO_WORDS,
        "basis": st.sampled_from(checking.BASES) | VALUES,
        "source": VALUES,
    },
)
FULL = st.just({"text": "a claim", "sources": ["a.md"]})
ARGUMENTS = st.fixed_dictionaries(
    {},
    optional={
        "claims": st.lists(CLAIMS | FULL, max_size=3)
        | st.sampled_from([49, 50, 51]).map(lambda n: [{"text": "a"}] * n)
        | VALUES,
        "claim": VALUES,
    },
)


def accepted_by_hand(arguments: dict[str, Any]) -> bool:
    try:
        checking.demand_limits(tools.read_requests(arguments))
    except InputError:
        return False
    return True


def accepted_by_model(arguments: dict[str, Any]) -> bool:
    try:
        server.CheckInput.model_validate(arguments)
    except ValidationError:
        return False
    return True


@settings(max_examples=2_000, deadline=None)
@given(ARGUMENTS)
def test_the_hand_takes_what_the_published_model_takes(arguments: dict[str, Any]) -> None:
    """Neither side is stricter, save for what a schema cannot say: that blank text is empty, what arithmetic is."""
    assert accepted_by_hand(arguments) == accepted_by_model(arguments)


@pytest.mark.parametrize("blank", [" ", "\n\t", "\N{NO-BREAK SPACE}"])
def test_blank_text_counts_as_empty(blank: str) -> None:
    """JSON Schema cannot say it."""
    assert not accepted_by_hand({"claims": [{"text": blank}]})


MESSAGES = [
    ({}, 'claims is missing: give a list such as [{"text": "…", "sources": ["note.md"]}]'),
    ({"claims": {}}, "claims is an object: give a list of claims, each an object with a text"),
    ({"claims": []}, "no claim was given"),
    ({"claims": [{"text": "a"}, "b"]}, "claim 2 is a text: give an object such as"),
    ({"claims": [{"text": "a", "source": "b.md"}]}, "claim 1 has 'source', which Chamber does not know: it takes text"),
    ({"claims": [{"sources": []}]}, "claim 1 has no text: give the statement to check"),
    ({"claims": [{"text": "a", "sources": "b.md"}]}, "the sources of claim 1 are a text: give a list of paths"),
    ({"claims": [{"text": "a", "sources": [3]}]}, "source 1 of claim 1 is a number: give the path of a note"),
    ({"claims": [{"text": True}]}, "the text of claim 1 is true: give the statement to check"),
    ({"claims": [{"text": "a", "quote": ["b"]}]}, "the quote of claim 1 is a list: give text, or leave it out"),
]


@pytest.mark.parametrize(("arguments", "words"), MESSAGES)
def test_messages_say_what_where_and_what_next(arguments: dict[str, Any], words: str) -> None:
    structured, text, is_error = tools.chamber_check(arguments, Context(), {})
    assert (structured, is_error) == (None, True)
    assert text.startswith(f"Nothing was checked: {words}")


def test_a_defect_becomes_an_error_result(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever breaks, the server answers, and tells the person who looks at stderr where."""
    result = tools.call("chamber_check", {"claims": [{"text": "a 1", "sources": ["a.md"]}]}, None)  # type: ignore[arg-type]
    assert result["isError"]
    assert result["content"][0]["text"].startswith("chamber_check failed, a defect of Chamber (AttributeError")
    assert "Traceback" in capsys.readouterr().err
