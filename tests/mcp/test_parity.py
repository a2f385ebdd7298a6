"""The front and the SDK server answer every message alike.

Each script goes to two real processes, one message at a time, and every answer is compared as it is, but for the ids
of receipts. What must differ is not in the scripts but below, in ``DROPPED``: lines that are no JSON-RPC message. The
SDK drops them without a word; the front answers ``-32700`` or ``-32600``, as JSON-RPC 2.0 demands, with a null id
where none can be read. (Batches are among them, except under 2025-03-26, whose text demands that they be answered.)
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.mcp import peers
from tests.mcp.peers import INITIALIZED, check, initialize, request

if TYPE_CHECKING:
    from pathlib import Path

VERSION = "io.modelcontextprotocol/protocolVersion"
CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"
CLIENT_INFO = "io.modelcontextprotocol/clientInfo"


def enveloped(number: object, method: str, meta: Any = None, **params: Any) -> dict[str, Any]:
    """A request of the 2026-07-28 protocol."""
    whole = {VERSION: "2026-07-28", CAPABILITIES: {}, CLIENT_INFO: {"name": "test", "version": "1"}}
    return request(number, method, _meta=whole if meta is None else meta, **params)


HONEST = {"text": "Q3 revenue was $240k, up 18% on Q2.", "sources": ["q3-review.md"]}
WRONG = {"text": "Q3 revenue was $420k, up 18% on Q2.", "sources": ["q3-review.md:3"]}
GERMAN = {"text": "Die Anlage hat 13 Räume – ohne Keller \N{GRINNING FACE}.", "sources": ["[[größe]]"]}

CALLS: list[Any] = [
    {"claims": [HONEST]},
    {"claims": [WRONG, HONEST, GERMAN]},
    {"claims": [{**HONEST, "quote": "Q3 revenue was $240k", "basis": "notes", "derivation": None}]},
    {"claims": [{**HONEST, "quote": "Q3 revenue was $420k"}]},
    {"claims": [{**WRONG, "derivation": "240k + 180k", "basis": "computed"}]},
    {"claims": [{"text": "Q3 revenue was $240k."}]},
    {"claims": [{"text": "Q3 revenue was $240k.", "sources": ["nowhere.md"]}]},
    {"claims": [{"text": "Q3 revenue was $240k.", "sources": ["/etc/passwd", "../../x.md", "."]}]},
    {"claims": [{**HONEST, "basis": "own"}, {**HONEST, "basis": None}]},
    {},
    None,
    {"claims": None},
    {"claims": []},
    {"claims": {}},
    {"claims": ["Q3 revenue was $240k."]},
    {"claims": [{}]},
    {"claims": [{"text": ""}]},
    {"claims": [{"text": " \n"}]},
    {"claims": [{"text": 5}]},
    {"claims": [{"text": "a" * 2_001}]},
    {"claims": [{**HONEST, "quote": "a" * 2_001}]},
    {"claims": [{**HONEST, "quote": ""}]},
    {"claims": [{**HONEST, "derivation": "a" * 2_001}]},
    {"claims": [{**HONEST, "derivation": "__import__('os')"}]},
    {"claims": [{**HONEST, "basis": "hearsay"}]},
    {"claims": [HONEST] * 51},
    {"claims": [{"text": "x 1", "sources": ["q3-review.md"] * 11}]},
    {"claims": [{"text": "x 1", "sources": "q3-review.md"}]},
    {"claims": [{"text": "x 1", "sources": [1]}]},
    {"claims": [{"text": "x 1", "sources": [""]}]},
    {"claims": [{**HONEST, "source": "q3-review.md"}]},
    {"claims": [HONEST], "record": True},
    {"claims": [{"text": "ends in a lone \N{REPLACEMENT CHARACTER} 7", "sources": ["q3-review.md\0"]}]},
]

LEGACY = [
    request("probe-1", "server/discover"),
    request(1, "tools/list"),
    request(2, "ping"),
    request(3, "no/such/method"),
    request(4, "initialize"),
    request(5, "initialize", protocolVersion=3, capabilities={}, clientInfo={"name": "x", "version": "1"}),
    request(6, "initialize", protocolVersion="2025-06-18", capabilities=[], clientInfo={"name": "x", "version": "1"}),
    request(7, "initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "x"}),
    initialize(8),
    INITIALIZED,
    request(9, "tools/list"),
    request("ten", "tools/list", cursor="anything"),
    request(11, "tools/list", cursor=5),
    request(12, "tools/list", _meta={"progressToken": "t"}),
    request(13, "tools/list", _meta={"progressToken": []}),
    request(14, "tools/list", _meta=5),
    request(15, "ping"),
    {"jsonrpc": "2.0", "id": 16, "method": "ping", "params": None},
    request(17, "server/discover"),
    *(
        request(20 + number, method)
        for number, method in enumerate(
            ("prompts/list", "prompts/get", "resources/list", "resources/templates/list", "resources/read")
        )
    ),
    request(30, "resources/read", uri="file:///etc/passwd"),
    request(31, "completion/complete", ref={"type": "ref/prompt", "name": "x"}, argument={"name": "a", "value": "b"}),
    request(32, "completion/complete", ref={"type": "other"}, argument={"name": "a", "value": "b"}),
    request(33, "logging/setLevel", level="debug"),
    request(34, "logging/setLevel", level="loud"),
    request(35, "resources/subscribe", uri="x"),
    request(36, "subscriptions/listen"),
    request(37, "tasks/list"),
    request(38, "notifications/initialized"),
    request(39, ""),
    request(40, "tools/call"),
    request(41, "tools/call", name="no_such_tool", arguments={}),
    request(42, "tools/call", name="chamber_check"),
    request(43, "tools/call", name="chamber_check", arguments=[]),
    request(44, "tools/call", name=4, arguments={}),
    request(45, "tools/call", name="chamber_check", arguments={"claims": [HONEST]}, extra=1),
    {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 45, "reason": "late"}},
    {"jsonrpc": "2.0", "method": "notifications/progress", "params": {"progressToken": 1, "progress": 1}},
    {"jsonrpc": "2.0", "method": "notifications/roots/list_changed"},
    {"jsonrpc": "2.0", "method": "notifications/no/such"},
    {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {}},
    {"jsonrpc": "2.0", "id": 999, "result": {}},
    {"jsonrpc": "2.0", "id": 998, "error": {"code": 1, "message": "x"}},
    enveloped(46, "tools/list"),
    enveloped(47, "server/discover"),
    request(-48, "ping"),
    request("", "ping"),
    request(10**30, "ping"),
    {**request(49, "ping"), "more": {"unknown": True}},
    initialize(50, "2025-03-26"),
    request(51, "tools/list"),
]

MODERN = [
    enveloped("d", "server/discover"),
    enveloped(1, "tools/list"),
    enveloped(2, "tools/call", name="chamber_check", arguments={"claims": [WRONG]}),
    enveloped(3, "tools/call", name="chamber_check", arguments={"claims": 5}),
    enveloped(4, "tools/call", name="other", arguments={}),
    enveloped(5, "tools/call", name="chamber_check", arguments=[]),
    enveloped(6, "ping"),
    enveloped(7, "prompts/list"),
    enveloped(8, "subscriptions/listen"),
    enveloped(9, "no/such/method"),
    request(10, "tools/list"),
    request(11, "ping", _meta=5),
    enveloped(12, "tools/list", {VERSION: "2026-07-28"}),
    enveloped(13, "tools/list", {CAPABILITIES: {}}),
    enveloped(14, "tools/list", {VERSION: "2027-01-01", CAPABILITIES: {}}),
    enveloped(15, "tools/list", {VERSION: 5, CAPABILITIES: {}}),
    enveloped(16, "tools/list", {VERSION: "2026-07-28", CAPABILITIES: []}),
    enveloped(17, "tools/list", {VERSION: "2026-07-28", CAPABILITIES: {}, CLIENT_INFO: 5}),
    initialize(18),
    request(19, "initialize"),
    {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}},
    INITIALIZED,
    enveloped(20, "server/discover"),
]

SCRIPTS: dict[str, list[Any]] = {
    "legacy": LEGACY,
    "modern": MODERN,
    "calls": [initialize(), INITIALIZED, *(check(number, arguments) for number, arguments in enumerate(CALLS, 1))],
    **{
        f"version {version}": [
            initialize(1, version),
            request(2, "tools/list"),
            check(3, {"claims": [HONEST, WRONG]}),
            check(4, {"claims": []}),
        ]
        for version in ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28", "1999-01-01", "")
    },
    "enveloped initialize opens the handshake": [
        enveloped(
            1, "initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "x", "version": "1"}
        ),
        request(2, "tools/list"),
    ],
    "opened by the notification alone": [INITIALIZED, request(1, "tools/list"), check(2, {"claims": [HONEST]})],
    "modern probe with a half envelope": [enveloped(1, "server/discover", {VERSION: "2026-07-28"}), initialize(2)],
}


def timeless(answer: Any) -> Any:
    """An answer without the ids of receipts: they are of the second they were made in."""
    return json.loads(re.sub(r"rcp_[0-9a-f]{16}", "rcp_", json.dumps(answer)))


@pytest.mark.parametrize("name", SCRIPTS)
def test_front_answers_like_the_sdk(name: str, vault: Path) -> None:
    """Every answer of a script is the same, member by member."""
    front, sdk = peers.front(vault, "--notes", str(vault)), peers.sdk(vault, str(vault))
    for message in SCRIPTS[name]:
        if "id" in message and "method" in message:
            assert (message, timeless(front.ask(message))) == (message, timeless(sdk.ask(message)))
        else:
            front.send(message)
            sdk.send(message)
    for peer in (front, sdk):
        code, rest, _ = peer.close()
        assert (code, rest) == (0, b"")


DROPPED: list[tuple[bytes, int, Any]] = [
    (b"no json", -32700, None),
    (b'{"jsonrpc":"2.0","id":5,"method":"ping"', -32700, None),
    (b"NaN", -32600, None),
    (b'{"jsonrpc":"2.0","id":5,"method":"ping","params":{"x":' + b"1" * 5_000 + b"}}", -32700, None),
    (b"[" * 100_000, -32700, None),
    (b"\x80\xff", -32700, None),
    (b"7", -32600, None),
    (b"null", -32600, None),
    (b'"ping"', -32600, None),
    (b"{}", -32600, None),
    (b"[]", -32600, None),
    (b'[{"jsonrpc":"2.0","id":5,"method":"ping"}]', -32600, None),
    (b'{"id":5,"method":"ping"}', -32600, 5),
    (b'{"jsonrpc":"1.0","id":5,"method":"ping"}', -32600, 5),
    (b'{"jsonrpc":"2.0","id":5}', -32600, 5),
    (b'{"jsonrpc":"2.0","id":5,"method":7}', -32600, 5),
    (b'{"jsonrpc":"2.0","id":"a","method":"ping","params":[]}', -32600, "a"),
    (b'{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, None),
    (b'{"jsonrpc":"2.0","id":true,"method":"ping"}', -32600, None),
    (b'{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600, None),
    (b'{"jsonrpc":"2.0","id":[],"method":"ping"}', -32600, None),
]


@pytest.mark.parametrize(("line", "code", "number"), DROPPED, ids=[repr(row[0][:40]) for row in DROPPED])
def test_what_the_sdk_drops_the_front_answers(line: bytes, code: int, number: Any, vault: Path) -> None:
    """The one documented difference: an error answer here, silence there; both go on with the next request."""
    front, sdk = peers.front(vault), peers.sdk(vault)
    for peer in (front, sdk):
        peer.ask(initialize())
        peer.send(line)
    refused = front.receive()
    assert (refused["error"]["code"], refused["id"]) == (code, number)
    ping = request("after", "ping")
    assert front.ask(ping) == sdk.ask(ping) == {"jsonrpc": "2.0", "id": "after", "result": {}}
    assert [peer.close()[0] for peer in (front, sdk)] == [0, 0]


def test_invalid_utf8_inside_a_message_is_replaced_by_both(vault: Path) -> None:
    """A byte that is no UTF-8 costs one character, not the message."""
    call = json.dumps(check(1, {"claims": [HONEST]}), ensure_ascii=False).encode().replace(b"revenue", b"reven\xffe")
    front, sdk = peers.front(vault, "--notes", str(vault)), peers.sdk(vault, str(vault))
    for peer in (front, sdk):
        peer.ask(initialize())
    answer = front.ask(call)
    assert timeless(answer) == timeless(sdk.ask(call))
    assert "reven\N{REPLACEMENT CHARACTER}e" in answer["result"]["structuredContent"]["verdicts"][0]["claim"]
    assert [peer.close()[0] for peer in (front, sdk)] == [0, 0]


def test_a_lone_surrogate_is_replaced_where_the_sdk_drops_the_message(vault: Path) -> None:
    """JavaScript clients escape half a character as it is; here it costs that character, not the message."""
    front, sdk = peers.front(vault, "--notes", str(vault)), peers.sdk(vault, str(vault))
    for peer in (front, sdk):
        peer.ask(initialize())
    half = json.dumps(check(1, {"claims": [{**HONEST, "text": "half \ud83d a character and $240k"}]})).encode()
    sdk.send(half)
    claim = front.ask(half)["result"]["structuredContent"]["verdicts"][0]["claim"]
    assert claim == "half \N{REPLACEMENT CHARACTER} a character and $240k"
    assert sdk.ask(request(2, "ping"))["id"] == 2
    assert [peer.close()[0] for peer in (front, sdk)] == [0, 0]
