"""Promise: stdout carries nothing but the protocol, and nothing else can eat the protocol's input.

Guard: ``front._claim_streams`` moves the wire away from descriptors 0 and 1 before anything of the check is loaded.
"""

from __future__ import annotations

import json
import subprocess
import sys

from tests.mcp import peers

# A front whose tool prints in every way there is, and reads.
CHATTY = """
import os, subprocess, sys
sys.path.insert(0, {root!r})
from chamber.mcp import front, tools
def chatty(name, arguments, context):
    print("print")
    sys.stdout.write("stdout\\n")
    sys.stdout.flush()
    os.write(1, b"descriptor\\n")
    subprocess.run(["echo", "child"], check=True)
    read = sys.stdin.read() + os.read(0, 9).decode()
    return {{"content": [], "isError": False, "structuredContent": {{"read": read}}}}
tools.call = chatty
sys.exit(front.main([]))
"""


def test_happy_path_and_a_chatty_tool() -> None:
    """The tool's four kinds of output arrive on stderr, its reading finds the end, the answers are untouched."""
    code = CHATTY.format(root=str(peers.FRONT.parent.parent.parent))
    messages = [peers.initialize(1), peers.check(2, {"claims": []}), peers.request(3, "ping")]
    done = subprocess.run(
        [sys.executable, "-c", code],
        input="".join(json.dumps(message) + "\n" for message in messages).encode(),
        capture_output=True,
        check=True,
        timeout=60,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [1, 2, 3]
    assert answers[1]["result"]["structuredContent"] == {"read": ""}
    assert set(done.stderr.split()) == {b"print", b"stdout", b"descriptor", b"child"}
