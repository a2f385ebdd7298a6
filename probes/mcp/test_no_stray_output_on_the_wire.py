"""Promise: stdout carries nothing but the protocol, and nothing else can eat the protocol's input.

Guard: ``front._claim_streams`` moves the wire away from descriptors 0 and 1 before anything of the check is loaded.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tests.mcp import peers

if TYPE_CHECKING:
    from pathlib import Path

# A front whose tool prints in every way there is, and reads.
CHATTY = """
import os, select, subprocess, sys
sys.path.insert(0, {root!r})
from chamber.mcp import front, tools
def chatty(name, arguments, context, meta=None):
    print("print")
    sys.stdout.write("stdout\\n")
    sys.stdout.flush()
    os.write(1, b"descriptor\\n")
    subprocess.run(["echo", "child"], check=True)
    read = os.read(0, 9).decode() if select.select([0], [], [], 0)[0] else "waits for the wire"
    return {{"content": [], "structuredContent": {{"read": read}}}}
tools.call = chatty
sys.exit(front.main([]))
"""


def test_happy_path_and_a_chatty_tool(tmp_path: Path) -> None:
    """Its four kinds of output arrive on stderr, its reading finds the end at once, the answers are untouched."""
    code = CHATTY.format(root=str(peers.FRONT.parent.parent.parent))
    messages = [peers.initialize(1), peers.check(2, {"claims": []}), peers.request(3, "ping")]
    peer = peers.Peer([sys.executable, "-c", code], tmp_path, peers.environment(tmp_path))
    answers = [peer.ask(message) for message in messages]
    assert [answer["id"] for answer in answers] == [1, 2, 3]
    assert answers[1]["result"]["structuredContent"] == {"read": ""}
    exit_code, rest, stray = peer.close()
    assert (exit_code, rest) == (0, b"")
    assert set(stray.split()) == {b"print", b"stdout", b"descriptor", b"child"}
