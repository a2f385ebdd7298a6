"""Real server processes to speak with: the front under ``python -I -S``, and the SDK server."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import chamber

FRONT = Path(chamber.__file__).parent / "mcp" / "front.py"
SDK = "import sys; from chamber.mcp import server, settings; server.run(settings.Context(sys.argv[1:]))"

Message = dict[str, Any]


class Peer:
    """A server process with a client's two pipes."""

    def __init__(self, command: list[str], cwd: Path, env: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd, env=env
        )

    def send(self, message: object) -> None:
        """Write one message; bytes go out as they are."""
        assert self.process.stdin
        line = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def receive(self) -> Any:
        """The next message; fails where stdout has ended or carries anything but JSON."""
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line, self.process.stderr.read().decode() if self.process.stderr else ""
        return json.loads(line)

    def ask(self, message: object) -> Any:
        """Send a message and wait for its answer."""
        self.send(message)
        return self.receive()

    def close(self) -> tuple[int, bytes, bytes]:
        """End stdin; returns the exit code, the rest of stdout, and stderr."""
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out, err


def environment(home: Path) -> dict[str, str]:
    """What a host gives a server: little, and nothing of ours."""
    return {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8"}


def front(cwd: Path, *flags: str) -> Peer:
    """The front as hosts start it."""
    return Peer([sys.executable, "-I", "-S", str(FRONT), *flags], cwd, environment(cwd))


def sdk(cwd: Path, *folders: str) -> Peer:
    """The SDK server over the same stdin and stdout."""
    environ = {**environment(cwd), "PYTHONPATH": str(FRONT.parent.parent.parent)}
    return Peer([sys.executable, "-c", SDK, *folders], cwd, environ)


def request(number: object, method: str, **params: Any) -> Message:
    """A request; without ``params`` it has none."""
    message: Message = {"jsonrpc": "2.0", "id": number, "method": method}
    return {**message, "params": params} if params else message


def initialize(number: object = 0, version: object = "2025-11-25") -> Message:
    """The handshake's first message."""
    client = {"name": "test", "version": "1"}
    return request(number, "initialize", protocolVersion=version, capabilities={}, clientInfo=client)


INITIALIZED: Message = {"jsonrpc": "2.0", "method": "notifications/initialized"}


def check(number: object, arguments: Any, **more: Any) -> Message:
    """A call of the tool."""
    return request(number, "tools/call", name="chamber_check", arguments=arguments, **more)
