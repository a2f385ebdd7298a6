"""Writes ``snapshot.json``: what the SDK server answers and demands, for the front that starts without the SDK.

Run ``python -m chamber.mcp.snapshot`` after a change of the tools, of their words or of the SDK; ``tests/mcp`` fails
while the committed file is behind. Needs ``mcp``; the front only reads the file.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from chamber.mcp import protocol, schema, server
from chamber.mcp.settings import Context

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "snapshot.json")
CLIENT = {"name": "snapshot", "version": "0"}
ENVELOPE = {protocol.VERSION_KEY: server.MODERN[-1], protocol.CAPABILITIES_KEY: {}}
ERAS = {"handshake": server.HANDSHAKES, "enveloped": server.MODERN}


def compose() -> dict[str, Any]:
    """The snapshot's content, from a server that was asked."""
    shapes = server.parameter_shapes()
    named: dict[str, Any] = {}
    eras = {era: _era(era, shapes[versions[-1]], named) for era, versions in ERAS.items()}
    legacy = _ask([_initialize(server.HANDSHAKES[-1]), _enveloped("tools/list")])
    modern = _ask([_enveloped("tools/list"), _initialize(server.HANDSHAKES[-1])])
    handshake = legacy[0]["result"]
    return {
        "modern": list(server.MODERN),
        "versions": {version: era for era, versions in ERAS.items() for version in versions},
        "unnegotiated": server.HANDSHAKES[-1],
        "methods": sorted({method for of_version in shapes.values() for method in of_version}),
        "initialize": {"versions": list(server.HANDSHAKES), "result": handshake},
        "words": {
            "envelope_on_legacy": legacy[1]["error"]["message"],
            "handshake_on_modern": modern[1]["error"]["message"],
        },
        "eras": eras,
        "shapes": named,
    }


def render(content: dict[str, Any]) -> str:
    """The file's text: readable in a diff, quick to load."""
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _era(era: str, messages: dict[str, dict[str, Any]], named: dict[str, Any]) -> dict[str, Any]:
    params = {method: _shape(message, era, named) for method, message in sorted(messages.items())}
    methods = [method for method in params if not method.startswith("notifications/")]
    build = _enveloped if era == "enveloped" else _plain
    opening = [] if era == "enveloped" else [_initialize(server.HANDSHAKES[-1])]
    static = [method for method in methods if method not in ("initialize", "tools/call")]
    results = {}
    for method in static:
        answer = _ask([*opening, build(method)])[-1]
        if "result" in answer:
            results[method] = answer["result"]
    call = _ask([*opening, build("tools/call", name="chamber_check", arguments={})])[-1]["result"]
    extra = {key: value for key, value in call.items() if key not in ("content", "isError", "structuredContent")}
    return {
        "params": {method: params[method] for method in methods},
        "initialized": params.get("notifications/initialized", True),
        "results": results,
        "call": extra,
    }


def _shape(message: dict[str, Any], era: str, named: dict[str, Any]) -> Any:
    """The shape of a message's params; the shapes it refers to are put under ``named``, each with its era."""
    for name, definition in message.get("$defs", {}).items():
        named[f"{era}.{name}"] = _bare(definition, era)
    shape = _bare(message["properties"]["params"], era)
    if "params" in message.get("required", ()):
        return shape
    return {"anyOf": [shape, {"type": "null"}]}


def _bare(shape: Any, era: str) -> Any:
    """``shape`` with nothing but the keywords that ``schema.fits`` understands. Raises for one that would be lost."""
    if not isinstance(shape, dict):
        return shape
    lost = set(shape) - schema.KEYWORDS - {"title", "description", "default", "format", "contentEncoding"}
    if lost:
        raise ValueError(f"chamber/mcp/schema.py does not know {sorted(lost)}: teach it before the snapshot")
    bare: dict[str, Any] = {}
    for key, value in shape.items():
        if key == "$ref":
            bare[key] = f"{era}.{value.rpartition('/')[2]}"
        elif key == "properties":
            bare[key] = {name: _bare(inner, era) for name, inner in value.items()}
        elif key == "anyOf":
            bare[key] = [_bare(inner, era) for inner in value]
        elif key in ("items", "additionalProperties"):
            bare[key] = _bare(value, era)
        elif key in schema.KEYWORDS:
            bare[key] = value
    return bare


def _ask(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return server.converse(Context(), messages)


def _plain(method: str, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


def _enveloped(method: str, **params: Any) -> dict[str, Any]:
    return _plain(method, _meta=ENVELOPE, **params)


def _initialize(version: str) -> dict[str, Any]:
    return _plain("initialize", protocolVersion=version, capabilities={}, clientInfo=CLIENT)


def main() -> int:
    """Write the snapshot beside this file."""
    with open(PATH, "w", encoding="utf-8", newline="\n") as file:
        file.write(render(compose()))
    sys.stderr.write(f"wrote {PATH}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
