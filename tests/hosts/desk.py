"""A desk with a client on it: turns are asked, the client's own tools run, the gate's decisions are looked up."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.hosts import clients, models

NOTE = "# Q3 review\n\n- Revenue was $240k.\n- The refund window is 30 days.\n"
WRONG = "Q3 revenue was $420k."
RIGHT = "Q3 revenue was $240k."
TOOLS = ("--allowedTools", "Read,Write,Edit,Bash")


class Desk:
    """One turn after the other with a client: ``host``, its ``place``, and what the gate decided."""

    def __init__(self, place: clients.Place, host: str) -> None:
        self.place = place
        self.host = host

    def ask(
        self, prompt: str, *steps: models.Step, resume: str = "", flags: tuple[str, ...] = (), **env: str
    ) -> clients.Run:
        """One turn; ``resume``: in this session; ``flags`` and ``env`` are for Claude Code."""
        if self.host == "codex":
            return clients.codex(self.place, prompt, list(steps), *flags, resume=resume)
        more = (*TOOLS, "--add-dir", str(self.place.notes), *(("--resume", resume) if resume else ()))
        return clients.claude(self.place, prompt, list(steps), *more, *flags, **env)

    def reading(self, path: Path) -> models.Step:
        return clients.reading(self.host, path)

    def running(self, command: str, **more: object) -> models.Step:
        if self.host == "codex":
            return {"call": "exec_command", "given": {"cmd": command, **more}}
        return {"call": "Bash", "given": {"command": command, "description": "run it", **more}}

    def editing(self, path: Path, old: str, new: str) -> models.Step:
        if self.host == "codex":
            return self._patching(f"*** Update File: {path}\n@@\n-{old}\n+{new}")
        return {"call": "Edit", "given": {"file_path": str(path), "old_string": old, "new_string": new}}

    def writing(self, path: Path, text: str) -> models.Step:
        if self.host == "codex":
            lines = "\n".join(f"+{line}" for line in text.splitlines())
            return self._patching(f"*** Add File: {path}\n{lines}")
        return {"call": "Write", "given": {"file_path": str(path), "content": text}}

    def _patching(self, changes: str) -> models.Step:
        return self.running(f"apply_patch <<'EOF'\n*** Begin Patch\n{changes}\n*** End Patch\nEOF")

    @property
    def outcomes(self) -> list[str]:
        """The decisions in order."""
        with closing(sqlite3.connect(self.place.database)) as db:
            return [row[0] for row in db.execute("SELECT outcome FROM decisions ORDER BY id")]

    def states(self) -> list[tuple[str, str]]:
        """The statements of the last receipt with what became of each."""
        return [(claim["claim"], claim["state"]) for claim in self._claims()]

    def warned(self, name: str) -> list[str]:
        """The lines written into the note ``name`` in the last turn that do not match the other notes."""
        found = [each for each in self._claims() if each["inputs"]["written"] == name and each["state"] == "wrong"]
        return [str(each["claim"]) for each in found]

    def _claims(self) -> list[dict[str, Any]]:
        with closing(sqlite3.connect(self.place.database)) as db:
            (body,) = db.execute("SELECT body FROM receipts ORDER BY rowid DESC LIMIT 1").fetchone()
        claims: list[dict[str, Any]] = json.loads(body)["claims"]
        return claims


def say(text: str) -> models.Step:
    return {"say": text}


def quiet(run: clients.Run) -> None:
    """The turn ended well for the client, and no traceback is anywhere."""
    assert run.code == 0
    assert "Traceback" not in run.stdout + run.stderr


def session_of(run: clients.Run) -> str:
    return str(run.events[-1]["session_id"])


def first_turn(desk: Desk, note: Path) -> str:
    """A session in which all is well; it leaves the note as evidence, and its id."""
    run = desk.ask("How was Q3?", desk.reading(note), say(RIGHT))
    assert run.told == []
    return session_of(run)


def meanwhile(act: Callable[[], object], step: models.Step) -> models.Step:
    """``step``, and ``act`` before it: what happens while the turn runs."""
    return {**step, "do": act}


def talk(place: clients.Place, prompts: list[str], steps: list[models.Step]) -> clients.Run:
    """One Claude Code that is given one prompt after the other, each when the one before has ended."""
    model = models.Anthropic(steps)
    spoken = ("--input-format", "stream-json", "--output-format", "stream-json", "--verbose", "--include-hook-events")
    command = [str(clients.CLAUDE), "-p", *spoken, *TOOLS, "--add-dir", str(place.notes)]
    env = clients.claude_env(place, model.port)
    lines: list[str] = []
    with subprocess.Popen(
        command,
        env=env,
        cwd=place.project,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        clock = threading.Timer(120, process.kill)
        clock.start()
        assert process.stdin is not None
        assert process.stdout is not None
        for prompt in prompts:
            message = {"type": "user", "message": {"role": "user", "content": prompt}}
            process.stdin.write(json.dumps(message) + "\n")
            process.stdin.flush()
            for line in process.stdout:
                lines.append(line)
                if line.startswith("{") and json.loads(line).get("type") == "result":
                    break
        process.stdin.close()
        lines += process.stdout.readlines()
        clock.cancel()
    model.close()
    return clients.Run(model, subprocess.CompletedProcess(command, process.wait(), "".join(lines), ""))


def cli(place: clients.Place, *words: str) -> tuple[int, str]:
    """The command without a package, as a person types it: exit code and what it prints."""
    command = ["/bin/sh", str(clients.ROOT / "plugins" / "run"), "cli", *words]
    done = subprocess.run(
        command, env=clients.codex_env(place), cwd=place.project, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout
