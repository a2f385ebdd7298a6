"""The proof that the installed plugin works, in a throwaway home: a synthetic Stop is blocked, the server answers."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

_WAIT = 30
NOTE = "# Proof\n\n- The lamp in the hall has 40 bulbs.\n"
WRONG = "The lamp in the hall has 60 bulbs (proof.md)."


def block(root: str, host: str, env: Mapping[str, str]) -> str:
    """What is wrong with the gate of the plugin at ``root``; empty where a wrong answer is sent back."""
    entry = os.path.join(root, "plugins", "run")
    if not os.path.isfile(entry):
        return f"{entry} is not there: install the plugin again"
    return started(["/bin/sh", entry, "hook", host, "Stop"], host, env)


def started(words: Sequence[str], host: str, env: Mapping[str, str]) -> str:
    """The same of the hook that ``words`` start."""
    with tempfile.TemporaryDirectory(prefix="chamber-proof-") as base:
        return _played(words, host, base, env)


def server(root: str, env: Mapping[str, str]) -> str:
    """What is wrong with the server of the plugin at ``root``; empty where it starts and offers ``chamber_check``."""
    entry = os.path.join(root, "plugins", "run")
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "doctor", "version": "0"}}
    asked = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/list"},
    ]
    with tempfile.TemporaryDirectory(prefix="chamber-proof-") as base:
        try:
            done = subprocess.run(  # noqa: S603 - our own entry, by its path
                ["/bin/sh", entry, "mcp"], input="".join(f"{json.dumps(each)}\n" for each in asked),
                env={**_kept(env), "HOME": base}, cwd=base, capture_output=True, text=True, timeout=_WAIT, check=False,
            )  # fmt: skip
            answers = [json.loads(line) for line in done.stdout.splitlines()]
        except (OSError, subprocess.TimeoutExpired, ValueError) as error:
            return f"the server gives no answer: {error}"
    if '"chamber_check"' not in json.dumps(answers):
        return f"the server does not offer chamber_check: {done.stderr.strip()[:200] or 'it said nothing'}"
    return ""


def _kept(env: Mapping[str, str]) -> dict[str, str]:
    return {key: env[key] for key in ("PATH", "LANG", "CHAMBER_PYTHON") if key in env}


def _played(words: Sequence[str], host: str, base: str, env: Mapping[str, str]) -> str:
    # A home beside the project: one inside it is no home that a hook would take.
    notes, home, project = (os.path.join(base, name) for name in ("notes", "home", "project"))
    for folder in (notes, home, project):
        os.mkdir(folder)
    with open(os.path.join(notes, "proof.md"), "w", encoding="utf-8") as stream:
        stream.write(NOTE)
    payload: dict[str, Any] = {
        "session_id": "proof",
        "prompt_id" if host == "claude-code" else "turn_id": "proof",
        "cwd": project,
        "hook_event_name": "Stop",
        "stop_hook_active": False,
        "last_assistant_message": WRONG,
    }
    try:
        done = subprocess.run(  # noqa: S603 - our own entry, as it is installed
            list(words),
            input=json.dumps(payload), env={**_kept(env), "HOME": home, "CHAMBER_NOTES": notes}, cwd=project,
            capture_output=True, text=True, timeout=_WAIT, check=False,
        )  # fmt: skip
        told = json.loads(done.stdout)
    except (OSError, subprocess.TimeoutExpired, ValueError) as error:
        return f"the hook gives no answer: {error}"
    if not isinstance(told, dict) or told.get("decision") != "block":
        said = told.get("systemMessage") if isinstance(told, dict) else ""
        return f"a wrong answer is not sent back{f': {said}' if said else ''}"
    return ""
