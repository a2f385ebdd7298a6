"""The real clients, started clean: a HOME of their own, nothing of this machine, only loopback to talk to."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

from tests.hosts import models

ROOT = Path(__file__).parent.parent.parent
MODULES = ROOT / ".hosts" / "node_modules"
CLAUDE = MODULES / "@anthropic-ai" / "claude-code-linux-x64" / "claude"
CODEX = MODULES / ".bin" / "codex"
NODE_PATH = "/usr/local/bin:/usr/bin:/bin"
REPOSITORY = "chamber-test/chamber"
"""The name under which the git remote of this tree is installed, without a network."""


class Place:
    """A person's machine: ``home``, a ``project`` to work in, a folder of ``notes``, and a git remote of this tree."""

    def __init__(self, base: Path) -> None:
        self.base = base
        self.home = base / "home"
        self.project = base / "project"
        self.notes = base / "notes"
        for folder in (self.home, self.project, self.notes):
            folder.mkdir(parents=True)

    def write(self, name: str, text: str) -> Path:
        path = self.notes / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    @property
    def database(self) -> Path:
        return self.home / ".local" / "share" / "chamber" / "chamber.db"

    def declare(self, extra: str = "") -> None:
        folder = self.home / ".config" / "chamber"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "config.toml").write_text(f'{extra}\n[[ingest]]\nroot = "{self.notes}"\n', encoding="utf-8")

    def use_remote(self, remote: Path) -> None:
        text = f'[url "file://{remote}"]\n\tinsteadOf = https://github.com/{REPOSITORY}.git\n'
        (self.home / ".gitconfig").write_text(text, encoding="utf-8")


class Run:
    """What a run of a client gave: ``printed`` answer, ``model`` with its requests, ``events``, exit ``code``."""

    def __init__(self, model: models.Server, done: subprocess.CompletedProcess[str]) -> None:
        self.model = model
        self.code = done.returncode
        self.stdout = done.stdout
        self.stderr = done.stderr
        self.events: list[dict[str, Any]] = []
        for line in done.stdout.splitlines():
            try:
                self.events.append(json.loads(line))
            except ValueError:
                continue

    @property
    def requests(self) -> int:
        return len(self.model.requests)

    @property
    def printed(self) -> str:
        """What the person reads at the end."""
        results = [event["result"] for event in self.events if event.get("type") == "result" and "result" in event]
        if results:
            return str(results[-1])
        items = [event.get("item", {}) for event in self.events if event.get("type") == "item.completed"]
        said = [item.get("text", "") for item in items if item.get("type") == "agent_message"]
        return str(said[-1]) if said else self.stdout

    @property
    def told(self) -> list[str]:
        """What our Stop and prompt hooks tell the person in Claude Code; Codex's exec shows nothing of hooks."""
        lines = [str(event.get("content")) for event in self.events if event.get("subtype") == "informational"]
        said = [line.partition(" says: ") for line in lines]
        return [words for name, _, words in said if name in ("Stop", "UserPromptSubmit")]

    def sent(self, number: int) -> str:
        """Everything in the model's request ``number`` (from 0) as one text."""
        return json.dumps(self.model.requests[number], ensure_ascii=False)


def claude_env(place: Place, port: int, **more: str) -> dict[str, str]:
    return {
        "PATH": "/usr/bin:/bin",
        "HOME": str(place.home),
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
        "IS_SANDBOX": "1",
        "ANTHROPIC_BASE_URL": f"http://127.0.0.1:{port}",
        "ANTHROPIC_API_KEY": "sk-ant-dummy-0000",
        "DISABLE_AUTOUPDATER": "1",
        "DISABLE_TELEMETRY": "1",
        "DISABLE_ERROR_REPORTING": "1",
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        "CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL": "1",
        **more,
    }


def install_claude(place: Place, *options: str) -> None:
    """``claude plugin install chamber`` from a git remote, as a person would."""
    env = claude_env(place, 9)
    for words in (
        ["plugin", "marketplace", "add", REPOSITORY],
        ["plugin", "install", "chamber@chamber", *options],
    ):
        done = subprocess.run(
            [CLAUDE, *words], env=env, cwd=place.project, capture_output=True, text=True, timeout=120, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


def claude(place: Place, prompt: str, steps: list[models.Step], *flags: str, **env: str) -> Run:
    """One ``claude -p`` of ``prompt`` against a model that answers ``steps``."""
    model = models.Anthropic(steps)
    try:
        done = subprocess.run(
            [CLAUDE, "-p", prompt, "--output-format", "stream-json", "--verbose", "--include-hook-events", *flags],
            env=claude_env(place, model.port, **env),
            cwd=place.project,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    finally:
        model.close()
    return Run(model, done)


CODEX_CONFIG = """model = "gpt-5.4"
model_provider = "fake"
check_for_update_on_startup = false
{extra}
[analytics]
enabled = false
[model_providers.fake]
name = "fake"
base_url = "http://127.0.0.1:{port}/v1"
wire_api = "responses"
env_key = "FAKE_KEY"
request_max_retries = 1
stream_max_retries = 1
supports_websockets = false
"""
OPEN = 'approval_policy = "never"\nsandbox_mode = "danger-full-access"'


def codex_env(place: Place) -> dict[str, str]:
    return {
        "PATH": f"{os.path.dirname(os.path.realpath(_node()))}:/usr/bin:/bin",
        "HOME": str(place.home),
        "CODEX_HOME": str(place.home / ".codex"),
        "TERM": "xterm",
        "LANG": "C.UTF-8",
        "FAKE_KEY": "dummy",
    }


def _node() -> str:
    for folder in [*os.environ.get("PATH", "").split(":"), *NODE_PATH.split(":")]:
        if os.access(os.path.join(folder, "node"), os.X_OK):
            return os.path.join(folder, "node")
    raise AssertionError("codex needs node, and there is none on PATH")


def _codex_config(place: Place, port: int, extra: str) -> None:
    """A config.toml for this run; what codex itself wrote into it (plugins, trust) stays."""
    path = place.home / ".codex" / "config.toml"
    path.parent.mkdir(exist_ok=True)
    if not path.exists():
        path.write_text(CODEX_CONFIG.format(port=port, extra=extra), encoding="utf-8")
        return
    text = re.sub(r"127\.0\.0\.1:\d+", f"127.0.0.1:{port}", path.read_text(encoding="utf-8"))
    text = re.sub(r"^(?:approval_policy|sandbox_mode) = .*\n", "", text, flags=re.MULTILINE)
    path.write_text(f"{extra}\n{text}", encoding="utf-8")


def install_codex(place: Place) -> None:
    """``codex plugin add chamber``, as a person would."""
    _codex_config(place, 9, OPEN)
    for words in (
        ["plugin", "marketplace", "add", REPOSITORY, "--json"],
        ["plugin", "add", "chamber@chamber", "--json"],
    ):
        done = subprocess.run(
            [CODEX, *words], env=codex_env(place), cwd=place.project, capture_output=True, text=True, timeout=120,
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr


def codex(
    place: Place,
    prompt: str,
    steps: list[models.Step],
    *flags: str,
    extra: str = OPEN,
    resume: str = "",
    verb: str = "resume",
) -> Run:
    """One ``codex exec`` of ``prompt`` against a model that answers ``steps``; ``resume``: a session to go on with."""
    model = models.Responses(steps)
    _codex_config(place, model.port, extra)
    try:
        done = subprocess.run(
            [CODEX, "exec", "--skip-git-repo-check", "--json", *flags, *([verb, resume] if resume else []), prompt],
            env=codex_env(place),
            cwd=place.project,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    finally:
        model.close()
    return Run(model, done)


def trust_codex(place: Place) -> None:
    """Trust every hook that Codex sees, as a person does in ``/hooks``: asked of its own app server."""
    path = place.home / ".codex" / "config.toml"
    command = [str(CODEX), "app-server"]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    hello = {"clientInfo": {"name": "test", "title": "test", "version": "0"}, "capabilities": {"experimentalApi": True}}
    with subprocess.Popen(command, env=codex_env(place), cwd=place.project, text=True, **pipes) as server:
        _ask(server, 0, "initialize", hello)
        _say(server, {"method": "initialized"})
        groups = _ask(server, 1, "hooks/list", {"cwds": [str(place.project)]})["result"]["data"]
        server.kill()
    text = path.read_text(encoding="utf-8")
    hooks = [hook for group in groups for hook in group["hooks"]]
    assert hooks, "codex sees no hook of the plugin"
    for hook in hooks:
        definition, _, content = hook["currentHash"].partition("/")
        text += f"\n[hooks.state.{json.dumps(hook['key'])}]\ntrusted_hash = {json.dumps(definition)}\n"
        if content:
            text += f"trusted_content_hash = {json.dumps(content)}\n"
    path.write_text(text, encoding="utf-8")


def _say(server: subprocess.Popen[str], message: dict[str, Any]) -> None:
    assert server.stdin is not None
    server.stdin.write(json.dumps(message) + "\n")
    server.stdin.flush()


def _ask(server: subprocess.Popen[str], number: int, method: str, params: dict[str, Any]) -> dict[str, Any]:
    assert server.stdout is not None
    _say(server, {"id": number, "method": method, "params": params})
    for line in server.stdout:
        answer: dict[str, Any] = json.loads(line)
        if answer.get("id") == number:
            return answer
    raise AssertionError("codex app-server closed its output")


def reading(host: str, path: Path) -> models.Step:
    """The step in which a model reads a note."""
    if host == "codex":
        return {"call": "exec_command", "given": {"cmd": f"cat '{path}'"}}
    return {"call": "Read", "given": {"file_path": str(path)}}
