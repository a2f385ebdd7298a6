"""A session played without a client: transcripts as the hosts write them, real files, the real hook in process."""

from __future__ import annotations

import json
import time
import uuid
from pathlib import Path
from typing import Any

from chamber.hooks import prompt, stop
from chamber.hooks.event import CLAUDE_CODE, CODEX, Answer, Event

HOSTS = (CLAUDE_CODE, CODEX)


class Session:
    """One session of ``host``. What is said and done is written into its transcript; ``stop`` runs the hook."""

    def __init__(self, base: Path, host: str = CLAUDE_CODE, config: str = "") -> None:
        self.host = host
        self.home, self.notes, self.project = base / "home", base / "notes", base / "project"
        for folder in (self.home / ".config" / "chamber", self.notes, self.project):
            folder.mkdir(parents=True, exist_ok=True)
        text = f'{config}\n[[ingest]]\nroot = "{self.notes}"\n'
        (self.home / ".config" / "chamber" / "config.toml").write_text(text, encoding="utf-8")
        self.id = uuid.uuid4().hex
        self.turn = ""
        self.transcript = base / f"{self.id}.jsonl"
        self.transcript.touch()
        self.last = ""
        self.blocked = False
        self.options: dict[str, str] = {}

    @property
    def env(self) -> dict[str, str]:
        return {
            "HOME": str(self.home),
            "PATH": "/usr/bin:/bin",
            "CLAUDE_PROJECT_DIR": str(self.project),
            **self.options,
        }

    @property
    def database(self) -> Path:
        return self.home / ".local" / "share" / "chamber" / "chamber.db"

    def note(self, name: str, text: str) -> Path:
        path = self.notes / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def _line(self, record: dict[str, Any]) -> None:
        record = {"timestamp": time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime()), **record}
        with self.transcript.open("a", encoding="utf-8") as file:
            file.write(json.dumps(record) + "\n")

    def _item(self, **payload: Any) -> None:
        passed = {"internal_chat_message_metadata_passthrough": {"turn_id": self.turn}}
        self._line({"type": "response_item", "payload": {**payload, **passed}})

    def prompt(self, text: str) -> Answer:
        """The person's prompt: the hook's answer to it, then its line in the transcript."""
        self.turn, self.blocked = uuid.uuid4().hex, False
        answer = prompt.handle(self.event("UserPromptSubmit", prompt=text), self.env)
        self._prompted(text)
        return answer

    def _prompted(self, text: str) -> None:
        if self.host == CODEX:
            self._line({"type": "event_msg", "payload": {"type": "task_started", "turn_id": self.turn}})
            self._item(type="message", role="user", content=[{"type": "input_text", "text": text}])
        else:
            self._line({"type": "user", "promptId": self.turn, "message": {"role": "user", "content": text}})

    def say(self, text: str) -> None:
        self.last = text
        if self.host == CODEX:
            self._item(type="message", role="assistant", content=[{"type": "output_text", "text": text}])
        else:
            self._line({"type": "assistant", "message": {"content": [{"type": "text", "text": text}]}})

    def call(
        self, name: str, given: dict[str, Any], output: str = "", detail: Any = None, failed: bool = False
    ) -> None:
        key = uuid.uuid4().hex
        if self.host == CODEX:
            space, _, bare = name.rpartition("/")
            extra = {"namespace": space} if space else {}
            self._item(type="function_call", name=bare, arguments=json.dumps(given), call_id=key, **extra)
            self._item(type="function_call_output", call_id=key, output=output)
            return
        block = {"type": "tool_use", "id": key, "name": name, "input": given}
        self._line({"type": "assistant", "message": {"content": [block]}})
        result = {"type": "tool_result", "tool_use_id": key, "content": output, "is_error": failed}
        line = {"type": "user", "promptId": self.turn, "message": {"content": [result]}, "toolUseResult": detail}
        self._line(line)

    def read(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        if self.host == CODEX:
            self.call("exec_command", {"cmd": f"cat '{path}'"}, text)
        else:
            self.call("Read", {"file_path": str(path)}, text)

    def run(self, command: str, output: str) -> None:
        if self.host == CODEX:
            self.call("exec_command", {"cmd": command}, output)
        else:
            self.call("Bash", {"command": command}, output)

    def fetch(self, url: str, output: str) -> None:
        self.call("web/fetch" if self.host == CODEX else "WebFetch", {"url": url, "prompt": "read"}, output)

    def edit(self, path: Path, old: str, new: str) -> None:
        before = path.read_text(encoding="utf-8")
        assert old in before
        path.write_text(before.replace(old, new, 1), encoding="utf-8")
        if self.host == CODEX:
            patch = f"*** Begin Patch\n*** Update File: {path}\n@@\n-{old}\n+{new}\n*** End Patch"
            self.call("apply_patch", {"input": patch}, "Done!")
        else:
            given = {"file_path": str(path), "old_string": old, "new_string": new}
            self.call("Edit", given, f"The file {path} has been updated:\n{new}", {"originalFile": before})

    def write(self, path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        if self.host == CODEX:
            lines = "\n".join(f"+{line}" for line in text.splitlines())
            self.call(
                "apply_patch", {"input": f"*** Begin Patch\n*** Add File: {path}\n{lines}\n*** End Patch"}, "Done!"
            )
        else:
            self.call(
                "Write", {"file_path": str(path), "content": text}, f"File created at {path}", {"originalFile": None}
            )

    def event(self, name: str = "Stop", **more: Any) -> Event:
        key = "turn_id" if self.host == CODEX else "prompt_id"
        payload = {
            "session_id": self.id,
            key: self.turn,
            "transcript_path": str(self.transcript),
            "cwd": str(self.project),
            "hook_event_name": name,
            "stop_hook_active": self.blocked,
            "last_assistant_message": self.last,
            **more,
        }
        return Event(self.host, name, payload, self.env)

    def stop(self, **more: Any) -> Answer:
        """The hook's answer; a block goes into the transcript as the host puts it there."""
        answer = stop.handle(self.event(**more), self.env)
        if answer.block:
            self.blocked = True
            if self.host == CODEX:
                words = f'<hook_prompt hook_run_id="stop:1">{answer.block}</hook_prompt>'
                self._item(type="message", role="user", content=[{"type": "input_text", "text": words}])
            else:
                message = {"role": "user", "content": f"Stop hook feedback:\n{answer.block}"}
                self._line({"type": "user", "isMeta": True, "promptId": self.turn, "message": message})
        return answer
