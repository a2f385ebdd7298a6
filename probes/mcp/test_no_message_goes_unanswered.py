"""Promise: whatever arrives, each request gets exactly one JSON answer, and the server stays.

Guards: ``protocol._fault`` and ``frames.decode`` for what is no message, ``schema.fits`` for parameters of the wrong
shape, the boundary in ``tools.call`` for everything behind it. Without any one of them some mutation ends the process.
"""

from __future__ import annotations

import copy
import json
import random
import threading
from typing import TYPE_CHECKING, Any

import pytest

from tests.mcp import peers

if TYPE_CHECKING:
    from pathlib import Path

MUTATIONS = 10_000
VERSION = "io.modelcontextprotocol/protocolVersion"
CLAIM = {"text": "Q3 revenue was $240k.", "sources": ["q3.md"], "quote": "Q3 revenue", "basis": "notes"}
SEEDS: list[dict[str, Any]] = [
    peers.initialize(1),
    peers.request(2, "tools/list", cursor="x"),
    peers.request("3", "ping", _meta={"progressToken": 1}),
    peers.request(4, "server/discover", _meta={VERSION: "2026-07-28"}),
    peers.check(5, {"claims": [CLAIM, CLAIM]}),
    peers.request(6, "prompts/get", name="x", arguments={"a": "b"}),
    peers.request(
        7, "completion/complete", ref={"type": "ref/prompt", "name": "x"}, argument={"name": "a", "value": "b"}
    ),
]
JUNK: list[Any] = [
    None, True, -1, 0, 1.5, 10**40, "", "x", "\0", "\ud83d", "\N{GRINNING FACE}" * 50, [], [[]], {}, {"a": {}}, "2.0",
    "tools/call", "initialize", "2026-07-28", ["q3.md"] * 11, "../" * 30, "/dev/zero", "a" * 2_001, {"$ref": "x"},
]  # fmt: skip


def spots(value: Any) -> list[tuple[Any, Any]]:
    """Every place in ``value`` that can be replaced: the container and the key."""
    keys: list[Any] = (
        list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    )
    return [(value, key) for key in keys] + [spot for key in keys for spot in spots(value[key])]


def mutated(chance: random.Random) -> bytes:
    """One message with one to three places replaced, taken out or added, or with its bytes damaged."""
    message = copy.deepcopy(chance.choice(SEEDS))
    for _ in range(chance.randint(1, 3)):
        place, key = chance.choice(spots(message) or [({}, None)])
        what = chance.random()
        if what < 0.6:
            place[key] = copy.deepcopy(chance.choice(JUNK))
        elif what < 0.85 and isinstance(place, dict):
            place.pop(key, None)
        elif isinstance(place, dict):
            place[chance.choice(["id", "claims", "more", "", "_meta"])] = copy.deepcopy(chance.choice(JUNK))
    line = bytearray(json.dumps(message, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass"))
    if chance.random() < 0.25:
        for _ in range(chance.randint(1, 3)):
            line[chance.randrange(len(line))] = chance.choice([0x22, 0x5B, 0x7B, 0x5C, 0x00, 0x80, 0xFF, 0x2C])
    return bytes(line).replace(b"\n", b" ").replace(b"\r", b" ")


def expects_answer(line: bytes) -> bool:
    """Whether JSON-RPC demands an answer: not for notifications and responses, and not for blank lines."""
    if not line.strip():
        return False
    try:
        message = json.loads(line.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return True
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
        return True
    if "method" not in message:
        return "result" not in message and "error" not in message
    well_formed = isinstance(message["method"], str) and isinstance(message.get("params"), dict | None)
    return "id" in message or not well_formed


def conversation(folder: Path, lines: list[bytes]) -> list[Any]:
    """Write every line before anything is read, as a careless client does; returns all that came back."""
    peer = peers.front(folder, "--notes", str(folder))
    assert peer.process.stdin
    assert peer.process.stdout
    wire, back = peer.process.stdin, peer.process.stdout
    writer = threading.Thread(target=lambda: (wire.write(b"\n".join(lines) + b"\n"), wire.close()))
    writer.start()
    answers = [json.loads(line) for line in back]
    writer.join()
    peer.process.stdin = None
    assert peer.close()[0] == 0
    return answers


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    (tmp_path / "q3.md").write_text("Q3 revenue was $240k.\n")
    return tmp_path


def test_happy_path(vault: Path) -> None:
    """What is not mutated is answered with results, in order."""
    lines = [json.dumps(message).encode() for message in [SEEDS[0], SEEDS[1], SEEDS[2], SEEDS[4]]]
    answers = conversation(vault, lines)
    assert [answer["id"] for answer in answers] == [1, 2, "3", 5]
    assert all("result" in answer for answer in answers)


@pytest.mark.parametrize("opened", [True, False], ids=["after initialize", "from the first message"])
def test_mutated_messages_get_one_answer_each(vault: Path, opened: bool) -> None:
    chance = random.Random(f"mutations, {opened}")  # noqa: S311 - the same mutations each time
    lines = [mutated(chance) for _ in range(MUTATIONS // 2)]
    opening = [json.dumps(peers.initialize("opening")).encode()] if opened else []
    last = json.dumps(peers.request("last", "no/such/method")).encode()
    answers = conversation(vault, [*opening, *lines, last])
    assert answers[-1]["id"] == "last"
    assert len(answers) == len(opening) + sum(map(expects_answer, lines)) + 1
    for answer in answers:
        assert answer["jsonrpc"] == "2.0"
        assert type(answer["id"]) in {str, int, type(None)}
        assert ("result" in answer) != ("error" in answer)
        assert "a defect of Chamber" not in json.dumps(answer)


def test_a_client_that_reads_late_is_answered(vault: Path) -> None:
    """20,000 requests are written before one answer is read: far more than the pipes hold."""
    peer = peers.front(vault)
    assert peer.process.stdin
    wire = peer.process.stdin
    lines = b"".join(json.dumps(peers.request(number, "ping")).encode() + b"\n" for number in range(20_000))
    writer = threading.Thread(target=lambda: (wire.write(lines), wire.flush()), daemon=True)
    writer.start()
    writer.join(timeout=10)
    stuck = writer.is_alive()
    if stuck:
        peer.process.kill()
    assert not stuck
    assert [peer.receive()["id"] for _ in range(20_000)] == list(range(20_000))
    assert peer.close()[0] == 0


def test_nesting_is_bounded(vault: Path) -> None:
    """A hundred thousand brackets are one parse error."""
    nested = b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}}"
    refused, after = conversation(vault, [nested, json.dumps(SEEDS[2]).encode()])
    assert (refused["id"], refused["error"]["code"]) == (None, -32700)
    assert after["id"] == "3"


BATCH = [peers.request(1, "ping"), {"jsonrpc": "2.0", "method": "notifications/x"}, 5, peers.request(2, "tools/list")]


def test_batches_are_answered_as_the_version_demands(vault: Path) -> None:
    """2025-03-26 demands an array of answers; every other version has no batches: one error."""
    line = json.dumps(BATCH).encode()
    start = json.dumps(peers.initialize(0, "2025-03-26")).encode()
    notices = json.dumps([BATCH[1]]).encode()
    _, batch, empty, after = conversation(vault, [start, line, notices, b"[]", json.dumps(BATCH[0]).encode()])
    assert [answer["id"] for answer in batch] == [1, None, 2]
    assert "result" in batch[2]
    assert empty["error"]["code"] == -32600
    assert after == {"jsonrpc": "2.0", "id": 1, "result": {}}
    start = json.dumps(peers.initialize(0, "2025-06-18")).encode()
    _, refused, after = conversation(vault, [start, line, json.dumps(BATCH[0]).encode()])
    assert (refused["id"], refused["error"]["code"]) == (None, -32600)
    assert after["id"] == 1


def test_a_line_without_an_end_is_bounded(vault: Path) -> None:
    """20 MB in one line cost an error, not the memory; a line of the largest call is taken."""
    claim = {"text": "\x01" * 2_000, "sources": ["\x01" * 300] * 10, "quote": "\x01" * 2_000}
    largest = json.dumps(peers.check("largest", {"claims": [claim] * 50})).encode()
    start = json.dumps(peers.initialize(0)).encode()
    endless = b'{"jsonrpc":"2.0","id":1,"method":"' + b"a" * 20_000_000 + b'"}'
    _, answer, refused, after = conversation(vault, [start, largest, endless, json.dumps(SEEDS[2]).encode()])
    assert answer["id"] == "largest"
    assert (refused["id"], refused["error"]["code"]) == (None, -32600)
    assert after["id"] == "3"


def test_the_end_of_input_is_a_clean_end(vault: Path) -> None:
    """Empty input, a half line, and a reader that has gone: exit 0, nothing on stderr."""
    for last in (b"", b"\n\n", b'{"jsonrpc":"2.0","id":1,"met'):
        peer = peers.front(vault)
        assert peer.process.stdin
        peer.process.stdin.write(last)
        code, out, err = peer.close()
        assert (code, err) == (0, b"")
        assert (b"-32700" in out) == (last.startswith(b"{"))
    peer = peers.front(vault)
    assert peer.process.stdin
    assert peer.process.stdout
    peer.process.stdout.close()
    peer.process.stdout = None
    peer.process.stdin.write(json.dumps(peers.request(1, "ping")).encode() + b"\n")
    code, _, err = peer.close()
    assert (code, err) == (0, b"")
