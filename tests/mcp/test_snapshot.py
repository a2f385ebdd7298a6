"""The committed snapshot, and what it publishes."""

from __future__ import annotations

import json
from typing import Any

from chamber.mcp import front, snapshot, wording


def listed() -> dict[str, Any]:
    """The tool as hosts see it."""
    (tool,) = front.load_snapshot()["eras"]["handshake"]["results"]["tools/list"]["tools"]
    return dict(tool)


def test_snapshot_is_current() -> None:
    """The committed file is what the SDK server answers now; ``python -m chamber.mcp.snapshot`` rewrites it."""
    with open(snapshot.PATH, encoding="utf-8") as file:
        assert file.read() == snapshot.render(snapshot.compose())


def test_instructions_survive_the_hosts_cut() -> None:
    result = front.load_snapshot()["initialize"]["result"]
    assert len(result["instructions"]) < 4_096
    assert len(result["instructions"].encode()) < 4_096
    for word in ("SUPPORTED", "TERMS_ABSENT", "CONTRADICTED", "NO_TERMS", "NOT_FOUND", "NO_SOURCE", "STALE", "quote"):
        assert word in result["instructions"]
        assert word in wording.DESCRIPTION
    assert "never means that the claim is true" in result["instructions"]


def test_only_tools_are_announced() -> None:
    """Announced resources or prompts would make hosts offer the model tools for them."""
    assert set(front.load_snapshot()["initialize"]["result"]["capabilities"]) == {"tools"}


def test_the_tool_says_that_it_only_reads() -> None:
    assert listed()["name"] == "chamber_check"
    assert listed()["_meta"] == {"anthropic/alwaysLoad": True}
    hints = {key: value for key, value in listed()["annotations"].items() if key.endswith("Hint")}
    assert hints == {"readOnlyHint": True, "destructiveHint": False, "idempotentHint": True, "openWorldHint": False}


def test_the_schemas_are_plain() -> None:
    """No references and no alternatives: hosts read them badly."""
    for schema in (listed()["inputSchema"], listed()["outputSchema"]):
        text = json.dumps(schema)
        assert "$ref" not in text
        assert "$defs" not in text
        assert "anyOf" not in text
    claim = listed()["inputSchema"]["properties"]["claims"]["items"]
    assert claim["required"] == ["text"]
    assert list(claim["properties"]) == ["text", "sources", "quote", "derivation", "basis"]
    assert all(value["description"] for value in claim["properties"].values())
