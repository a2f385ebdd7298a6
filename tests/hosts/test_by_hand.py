"""The hooks without the plugin: the example files, with the path of a clone put in."""

from __future__ import annotations

import json

from tests.hosts import clients

NOTE = "# Q3 review\n\n- Revenue was $240k.\n"
EXAMPLES = {
    "claude-code": (clients.ROOT / "hooks" / "claude-code" / "settings.example.json", ".claude/settings.json"),
    "codex": (clients.ROOT / "hooks" / "codex" / "hooks.example.json", ".codex/hooks.json"),
}


def put(place: clients.Place, host: str) -> None:
    example, target = EXAMPLES[host]
    path = place.home / target
    path.parent.mkdir(exist_ok=True)
    path.write_text(example.read_text("utf-8").replace("/path/to/chamber", str(clients.ROOT)), encoding="utf-8")


def test_claude_code(place: clients.Place) -> None:
    put(place, "claude-code")
    note = place.write("q3.md", NOTE)
    steps = [clients.reading("claude-code", note), {"say": "Q3 revenue was $420k."}, {"say": "Q3 revenue was $240k."}]
    run = clients.claude(place, "How was Q3?", steps, "--allowedTools", "Read", "--add-dir", str(place.notes))
    assert "has $240k" in run.sent(2)
    assert run.printed == "Q3 revenue was $240k."


def test_codex(place: clients.Place) -> None:
    put(place, "codex")
    note = place.write("q3.md", NOTE)
    steps = [clients.reading("codex", note), {"say": "Q3 revenue was $420k."}, {"say": "Q3 revenue was $240k."}]
    run = clients.codex(place, "How was Q3?", steps, "--dangerously-bypass-hook-trust")
    assert "has $240k" in run.sent(2)
    assert run.printed == "Q3 revenue was $240k."


def test_by_hand_and_as_plugin_at_once(with_claude: clients.Place) -> None:
    """Both run at each stop; the model is asked once."""
    example, _ = EXAMPLES["claude-code"]

    file = with_claude.home / ".claude" / "settings.json"
    both = json.loads(file.read_text("utf-8")) | json.loads(
        example.read_text("utf-8").replace("/path/to/chamber", str(clients.ROOT))
    )
    file.write_text(json.dumps(both), encoding="utf-8")
    note = with_claude.write("q3.md", NOTE)
    steps = [clients.reading("claude-code", note), {"say": "Q3 revenue was $420k."}, {"say": "Q3 revenue was $240k."}]
    run = clients.claude(
        with_claude, "How was Q3?", steps, "--allowedTools", "Read", "--add-dir", str(with_claude.notes)
    )
    assert run.requests == 3
    assert (
        str(run.model.requests[2]["messages"]).count("1 statement does not match") == 2
    )  # as feedback, and in the note that the host adds to it
    assert run.printed == "Q3 revenue was $240k."
