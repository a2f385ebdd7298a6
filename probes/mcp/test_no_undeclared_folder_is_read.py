"""Promise: over MCP only declared folders are read; a path that an agent writes declares nothing.

Guards: ``typed=False`` in ``tools.chamber_check``, and ``roots.place``.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.mcp import peers

if TYPE_CHECKING:
    from pathlib import Path

INSIDE = "The launch code is 7341.\n"
CLAIM = "The launch code is 7341."


@pytest.fixture
def places(tmp_path: Path) -> tuple[Path, Path]:
    """A declared folder, and one beside it that is not."""
    vault, outside = tmp_path / "vault", tmp_path / "outside"
    for folder in (vault, outside):
        folder.mkdir()
        (folder / "note.md").write_text(INSIDE)
    (vault / "leaving.md").symlink_to(outside / "note.md")
    (vault / "leaving").symlink_to(outside)
    return vault, outside


def verdict(peer: peers.Peer, source: str) -> dict[str, Any]:
    result = peer.ask(peers.check(1, {"claims": [{"text": CLAIM, "sources": [source]}]}))["result"]
    assert result["isError"] is False
    (only,) = result["structuredContent"]["verdicts"]
    return dict(only)


def opened(cwd: Path, *flags: str, **variables: str) -> peers.Peer:
    peer = peers.Peer([sys.executable, "-I", "-S", str(peers.FRONT), *flags], cwd, peers.environment(cwd) | variables)
    peer.ask(peers.initialize())
    return peer


def test_happy_path(places: tuple[Path, Path]) -> None:
    """Each way to declare a folder lets its notes be read, by relative, absolute and linked name."""
    vault, outside = places
    (vault / "inner.md").symlink_to(vault / "note.md")
    config = outside / "config.toml"
    config.write_text(f'[[ingest]]\nroot = "{vault}"\n')
    obsidian = outside.parent / "obsidian"
    (obsidian / ".obsidian").mkdir(parents=True)
    (obsidian / "note.md").write_text(INSIDE)
    ways = [
        opened(outside, "--notes", str(vault)),
        opened(outside, f"--notes={vault}"),
        opened(outside, CHAMBER_NOTES=str(vault)),
        opened(outside, CHAMBER_CONFIG=str(config)),
    ]
    for peer in ways:
        for source in ("note.md", str(vault / "note.md"), "inner.md", "note.md:1", "[[note]]"):
            assert verdict(peer, source)["verdict"] == "SUPPORTED"
        assert peer.close()[0] == 0
    peer = opened(obsidian)
    assert verdict(peer, "note.md")["verdict"] == "SUPPORTED"
    assert peer.close()[0] == 0


def test_nothing_else_is_read(places: tuple[Path, Path]) -> None:
    """The problem names the source, and no word of the file comes out."""
    vault, outside = places
    peer = opened(outside, "--notes", str(vault))
    for source in (str(outside / "note.md"), "../outside/note.md", "leaving.md", "leaving/note.md", "/etc/passwd"):
        found = verdict(peer, source)
        assert (found["verdict"], found["blocks"]) == ("NOT_FOUND", False), source
        assert source in found["problems"][0]
        assert (found["terms"], found["nearest"], found["checked"]) == ([], {}, [])
    assert peer.close()[0] == 0


def test_without_a_declared_folder_the_answer_says_how_to_declare_one(places: tuple[Path, Path]) -> None:
    """A plain folder that the server happens to start in is not declared by that."""
    vault, _ = places
    for peer in (opened(vault), opened(vault, "--notes", str(vault / "gone"))):
        found = verdict(peer, "note.md")
        assert (found["verdict"], found["blocks"]) == ("NOT_FOUND", False)
        assert found["problems"][-1].startswith("note.md: no folder of notes is declared")
        assert "cli init --notes DIR" in found["problems"][-1]
        assert peer.close()[0] == 0
