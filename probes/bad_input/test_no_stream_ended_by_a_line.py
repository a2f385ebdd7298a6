"""A line that cannot be used gets an error object, and the stream goes on.

Guards: ``commands.stream._lines`` (length), ``commands.stream._object`` (JSON), ``checking.demand_limits``.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Chamber

GOOD = b'{"claim": "It cost $100.", "text": "It cost $100.", "name": "n.md"}\n'


@pytest.mark.parametrize(
    ("line", "named"),
    [
        (b"nope", "not JSON"),
        (b'{"claim": "a"', "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"[1]", "not an object"),
        (b"null", "not an object"),
        (b'{"text": "a"}', "claim is missing"),
        (b'{"claim": "a"}', "text is missing"),
        (b'{"claim": 5, "text": "a"}', "claim is not a text"),
        (b'{"claim": "a", "text": ["a"]}', "text is not a text"),
        (b'{"claim": " ", "text": "a"}', "claim 1 is empty"),
        (b'{"claim": "' + b"a" * 2001 + b'", "text": "a"}', "2001 characters"),
        (b'{"claim": "a", "text": "a", "derivation": "what"}', "derivation"),
    ],
)
def test_the_line_gets_an_error_and_the_next_its_verdict(chamber: Chamber, line: bytes, named: str) -> None:
    ran = chamber("check", "--stream", stdin=GOOD + line + b"\n" + GOOD)
    first, error, last = (json.loads(each) for each in ran.out.splitlines())
    assert (ran.code, ran.err) == (0, "")
    assert list(error) == ["error"]
    assert named in error["error"]
    assert first == last
    assert first["verdict"] == "SUPPORTED"


@pytest.mark.parametrize(
    ("size", "named"), [(64 * 1024 * 1024 + 1, "longer than 64 MiB"), (33 * 1024 * 1024, "larger than 32 MiB")]
)
def test_an_overlong_line(chamber: Chamber, size: int, named: str) -> None:
    long = b'{"claim": "It cost $100.", "text": "' + b"a" * size + b'"}\n'
    ran = chamber("check", "--stream", stdin=long + GOOD)
    error, last = (json.loads(each) for each in ran.out.splitlines())
    assert named in error["error"]
    assert last["verdict"] == "SUPPORTED"


def test_an_overlong_line_without_an_end(chamber: Chamber) -> None:
    ran = chamber("check", "--stream", stdin=GOOD + b"a" * (65 * 1024 * 1024))
    assert ["error" in json.loads(each) for each in ran.out.splitlines()] == [False, True]
    assert ran.code == 0


def test_happy_path(chamber: Chamber) -> None:
    ran = chamber("check", "--stream", stdin=GOOD * 3)
    assert [json.loads(each)["verdict"] for each in ran.out.splitlines()] == ["SUPPORTED"] * 3
