"""Which of our hooks Codex would not run: asked of its app server, as its own ``/hooks`` does."""

from __future__ import annotations

import json
import select
import subprocess
import time

from chamber.hosts import entries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

_WAIT = 15.0


def untrusted(binary: str, env: Mapping[str, str], cwd: str) -> list[str] | None:
    """The events whose hook is not trusted or switched off; ``None`` where Codex does not say."""
    hello = {
        "clientInfo": {"name": "chamber", "title": "Chamber", "version": "0"},
        "capabilities": {"experimentalApi": True},
    }
    asked: list[dict[str, Any]] = [
        {"id": 0, "method": "initialize", "params": hello},
        {"method": "initialized"},
        {"id": 1, "method": "hooks/list", "params": {"cwds": [cwd]}},
    ]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    try:
        with subprocess.Popen([binary, "app-server"], env=dict(env), cwd=cwd, **pipes) as server:  # noqa: S603 - the host's own
            try:
                answer = _converse(server, asked)
            finally:
                server.kill()
    except OSError:
        return None
    if answer is None:
        return None
    try:
        hooks = [hook for group in answer["result"]["data"] for hook in group["hooks"] if _ours(hook)]
        missing = [str(hook["eventName"]) for hook in hooks if hook["trustStatus"] != "trusted" or not hook["enabled"]]
    except (KeyError, TypeError):
        return None
    return missing if hooks else ["all of them"]


def _ours(hook: Mapping[str, Any]) -> bool:
    return str(hook.get("pluginId") or "").startswith("chamber@") or entries.is_our_hook(hook)


def _converse(server: subprocess.Popen[bytes], asked: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The answer to the last request."""
    assert server.stdin is not None
    assert server.stdout is not None
    last = asked[-1]["id"]
    for message in asked:
        server.stdin.write(json.dumps(message).encode() + b"\n")
        server.stdin.flush()
        if message.get("id") == 0 and _answer(server, 0) is None:
            return None
    return _answer(server, last)


def _answer(server: subprocess.Popen[bytes], number: int) -> dict[str, Any] | None:
    assert server.stdout is not None
    until = time.monotonic() + _WAIT
    while time.monotonic() < until:
        ready, _, _ = select.select([server.stdout], [], [], max(0.0, until - time.monotonic()))
        line = server.stdout.readline() if ready else b""
        if not line:
            return None
        try:
            told = json.loads(line)
        except ValueError:
            continue
        if isinstance(told, dict) and told.get("id") == number:
            return told
    return None
