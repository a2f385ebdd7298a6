"""Installed as a person would, with nothing built: tool, instructions, hooks and skill are there at once."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from tests.hosts import clients, models

NOTE = "# Q3 review\n\n- Revenue was $240k.\n"
STARTS = 20


def test_claude_code_has_all_of_it_in_the_first_request(with_claude: clients.Place) -> None:
    run = clients.claude(with_claude, "Hello", [{"say": "Hello."}])
    tools = [tool["name"] for tool in run.model.requests[0]["tools"]]
    assert "mcp__plugin_chamber_chamber__chamber_check" in tools
    assert "chamber-check" in run.sent(0), "the skill is not listed"
    assert "call chamber_check BEFORE you answer" in run.sent(0), "the server's instructions are not there"
    hooks = {event.get("hook_event") for event in run.events}
    assert {"SessionStart", "UserPromptSubmit", "Stop"} <= hooks


def test_codex_has_the_tool_in_the_first_request_of_every_start(with_codex: clients.Place) -> None:
    for number in range(STARTS):
        run = clients.codex(with_codex, "Hello", [{"say": "Hello."}])
        spaces = [tool.get("name") for tool in run.model.requests[0]["tools"]]
        assert "mcp__chamber" in spaces, f"start {number + 1}"
        assert "chamber-check" in run.sent(0), "the skill is not listed"


def test_nothing_is_written_below_the_plugin(with_codex: clients.Place) -> None:
    """Codex's trust is a fingerprint of every file there."""
    root = next((with_codex.home / ".codex" / "plugins" / "cache" / "chamber" / "chamber").iterdir())
    before = sorted(str(path) for path in root.rglob("*"))
    note = with_codex.write("q3.md", NOTE)
    clients.codex(with_codex, "How was Q3?", [clients.reading("codex", note), {"say": "Q3 revenue was $240k."}])
    assert sorted(str(path) for path in root.rglob("*")) == before


def test_the_folder_comes_from_the_plugins_option(place: clients.Place) -> None:
    """Without a configuration: what a person enters at install is what hooks and server guard."""
    (place.home / ".config" / "chamber" / "config.toml").unlink()
    note = place.write("q3.md", NOTE)
    clients.install_claude(place, "--config", f"notes={place.notes}")
    given = {"claims": [{"text": "Q3 revenue was $240k.", "sources": ["q3.md"]}]}
    steps = [
        {"call": "mcp__plugin_chamber_chamber__chamber_check", "given": given},
        clients.reading("claude-code", note),
        {"say": "Q3 revenue was $420k."},
        {"say": "Q3 revenue was $240k."},
    ]
    run = clients.claude(place, "How was Q3?", steps, "--allowedTools", "Read", "--add-dir", str(place.notes))
    assert '\\"supported\\":1' in run.sent(1).replace("\\\\", "\\")
    assert "has $240k" in run.sent(3)


CODEX_DEFAULT = ""
"""Neither approval policy nor sandbox mode set: what ``codex exec`` does by itself."""


@pytest.mark.parametrize("host", ["claude-code", "codex"])
def test_strict_works_in_the_default_permission_mode(place: clients.Place, host: str) -> None:
    place.declare('[gate]\nmode = "strict"\n')
    place.write("q3.md", NOTE)
    given = {"claims": [{"text": "Q3 revenue was $240k.", "sources": ["q3.md"]}]}
    right: models.Step = {"say": "Q3 revenue was $240k (q3.md)."}
    if host == "codex":
        clients.install_codex(place)
        clients.trust_codex(place)
        steps: list[models.Step] = [right, {"call": "mcp__chamber/chamber_check", "given": given}, right]
        run = clients.codex(place, "How was Q3?", steps, extra=CODEX_DEFAULT)
    else:
        clients.install_claude(place)
        steps = [right, {"call": "mcp__plugin_chamber_chamber__chamber_check", "given": given}, right]
        run = clients.claude(place, "How was Q3?", steps)
    assert "was not checked with chamber_check" in run.sent(1)
    assert "rcp_" in run.sent(2)
    assert run.requests == 3
    with closing(sqlite3.connect(place.database)) as db:
        assert [row[0] for row in db.execute("SELECT outcome FROM decisions ORDER BY id")] == ["blocked", "passed"]
        bodies = [json.loads(row[0]) for row in db.execute("SELECT body FROM receipts WHERE origin = 'mcp'")]
    assert [each["host"] for each in bodies] == [host]
