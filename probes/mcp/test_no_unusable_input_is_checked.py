"""Promise: an input that cannot be used is an error result that names it, and nothing is checked.

Guards: ``tools.read_requests`` (shapes) and ``checking.demand_limits`` (limits), which run before the first source is
opened. "Nothing is checked" is seen from outside: the call's first claim cites a FIFO-free, readable note, and the
result carries no verdict for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.mcp import peers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GOOD = {"text": "Q3 revenue was $240k.", "sources": ["q3.md"]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[peers.Peer]:
    folder: Path = tmp_path_factory.mktemp("vault")
    (folder / "q3.md").write_text("Q3 revenue was $240k.\n")
    peer = peers.front(folder, "--notes", str(folder))
    peer.ask(peers.initialize())
    yield peer
    assert peer.close()[:2] == (0, b"")


def check(server: peers.Peer, arguments: Any) -> dict[str, Any]:
    result: dict[str, Any] = server.ask(peers.check(1, arguments))["result"]
    return result


@pytest.mark.parametrize(
    "arguments",
    [
        {"claims": [GOOD]},
        {"claims": [GOOD] * 50},
        {"claims": [{**GOOD, "text": "240k " * 400}]},
        {"claims": [{**GOOD, "sources": ["q3.md"] * 10}]},
        {"claims": [{**GOOD, "quote": "Q3 revenue was $240k", "derivation": None, "basis": "notes"}]},
        {"claims": [{"text": "Q3 revenue was $240k."}]},
    ],
    ids=["one", "50 claims", "2,000 characters", "10 sources", "quote", "no source"],
)
def test_happy_path(server: peers.Peer, arguments: Any) -> None:
    """At every limit the call is checked."""
    result = check(server, arguments)
    assert result["isError"] is False
    assert len(result["structuredContent"]["verdicts"]) == len(arguments["claims"])


UNUSABLE: dict[str, tuple[Any, str]] = {
    "no arguments": ({}, "claims is missing"),
    "claims no list": ({"claims": {"text": "a"}}, "claims is an object"),
    "claims null": ({"claims": None}, "claims is null"),
    "no claim": ({"claims": []}, "no claim was given"),
    "a claim no object": ({"claims": [GOOD, "Q3 revenue was $240k."]}, "claim 2 is a text"),
    "51 claims": ({"claims": [GOOD] * 51}, "51 claims: at most 50"),
    "empty claim": ({"claims": [GOOD, {**GOOD, "text": ""}]}, "the text of claim 2 is empty"),
    "blank claim": ({"claims": [GOOD, {**GOOD, "text": " \n\t"}]}, "the text of claim 2 is empty"),
    "claim of 2,001 characters": ({"claims": [GOOD, {**GOOD, "text": "a" * 2_001}]}, "claim 2 has 2001 characters"),
    "text no text": ({"claims": [GOOD, {**GOOD, "text": 240}]}, "the text of claim 2 is a number"),
    "text missing": ({"claims": [GOOD, {"sources": ["q3.md"]}]}, "claim 2 has no text"),
    "11 sources": ({"claims": [GOOD, {**GOOD, "sources": ["q3.md"] * 11}]}, "claim 2 names 11 sources"),
    "sources a text": ({"claims": [GOOD, {**GOOD, "sources": "q3.md"}]}, "the sources of claim 2 are a text"),
    "source no text": ({"claims": [GOOD, {**GOOD, "sources": ["q3.md", 2]}]}, "source 2 of claim 2 is a number"),
    "empty source": ({"claims": [GOOD, {**GOOD, "sources": [""]}]}, "source 1 of claim 2 is empty"),
    "quote no text": ({"claims": [GOOD, {**GOOD, "quote": ["a"]}]}, "the quote of claim 2 is a list"),
    "empty quote": ({"claims": [GOOD, {**GOOD, "quote": ""}]}, "the quote of claim 2 is empty"),
    "quote of 2,001": ({"claims": [GOOD, {**GOOD, "quote": "a" * 2_001}]}, "the quote of claim 2 has 2001 characters"),
    "derivation of 2,001": (
        {"claims": [GOOD, {**GOOD, "derivation": "1" * 2_001}]},
        "the derivation of claim 2 has 2001",
    ),
    "derivation no arithmetic": ({"claims": [GOOD, {**GOOD, "derivation": "len('abc')"}]}, "the derivation of claim 2"),
    "derivation too large": ({"claims": [GOOD, {**GOOD, "derivation": "9 ** 9 ** 9"}]}, "the derivation of claim 2"),
    "unknown basis": ({"claims": [GOOD, {**GOOD, "basis": "hearsay"}]}, "claim 2 rests on 'hearsay'"),
    "unknown key of a claim": ({"claims": [GOOD, {**GOOD, "source": "q3.md"}]}, "claim 2 has 'source'"),
    "unknown key of the call": ({"claims": [GOOD], "record": True}, "the call has 'record'"),
}


@pytest.mark.parametrize(("arguments", "named"), UNUSABLE.values(), ids=UNUSABLE)
def test_unusable_input_is_named_and_nothing_is_checked(server: peers.Peer, arguments: Any, named: str) -> None:
    result = check(server, arguments)
    assert result["isError"] is True
    assert "structuredContent" not in result
    (content,) = result["content"]
    assert content["text"].startswith(f"Nothing was checked: {named}")


def test_a_literal_exclude_that_matches_nothing_is_named(tmp_path: Path) -> None:
    (tmp_path / "q3.md").write_text("Q3 revenue was $240k.\n")
    (tmp_path / "private").mkdir()
    for exclude, wrong in (("private", False), ("no-such-*", False), ("privat", True)):
        peer = peers.front(tmp_path, "--notes", str(tmp_path), "--exclude", exclude)
        peer.ask(peers.initialize())
        for _ in range(2):
            result = check(peer, {"claims": [GOOD]})
            assert (result["isError"], "'privat'" in result["content"][0]["text"]) == (wrong, wrong)
        assert peer.close()[0] == 0
