"""One turn, taken out of a transcript: what the person asked, what the agent said since, what its tools did."""

from __future__ import annotations

import os
import re

from chamber.gate.transcripts import entries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from chamber.gate.transcripts.entries import Entry

CHECK = "chamber_check"
AGENTS = frozenset({"Task", "Agent", "SendMessage", "spawn_agent", "wait_agent", "send_input", "wait", "close_agent"})
"""Tools whose result is what another agent said: never evidence."""
SILENT = frozenset({
    "TodoWrite", "TodoRead", "ToolSearch", "AskUserQuestion", "ExitPlanMode", "EnterPlanMode", "Skill", "update_plan",
    "KillShell", "TaskCreate", "TaskUpdate", "TaskList",
})  # fmt: skip
"""Tools that bring nothing from outside."""
_FOLDERS = ("workdir", "cwd")
"""Inputs that name the folder in which a command runs (Codex: ``workdir``)."""
_CD = re.compile(r"(?:^|[;&|]\s*)cd\s+(\"[^\"]+\"|'[^']+'|[^\s;&|]+)")
_WRITERS = frozenset({"Edit", "MultiEdit", "Write", "NotebookEdit", "apply_patch"})


class Call:
    """One call of a tool. ``output`` is the text of its result, ``detail`` what the host keeps beside that."""

    __slots__ = ("call_id", "detail", "failed", "given", "name", "output")

    def __init__(self, entry: Entry) -> None:
        self.name = entry.name
        self.given = entry.given
        self.call_id = entry.call_id
        self.output = ""
        self.failed = False
        self.detail: Any = None

    @property
    def is_check(self) -> bool:
        """Whether this is our own tool, under whatever name the host gives it."""
        return self.name.endswith(f"__{CHECK}") or self.name == CHECK

    @property
    def writes(self) -> bool:
        """Whether the tool writes files."""
        return self.name.rsplit("__", 1)[-1] in _WRITERS

    @property
    def speaks(self) -> bool:
        """Whether its result is an agent's own words, or none from outside."""
        last = self.name.rsplit("__", 1)[-1]
        return last in AGENTS or last in SILENT

    def inputs(self) -> Iterator[str]:
        """Every text in its input."""
        return strings(self.given)

    def bases(self, cwd: str) -> list[str]:
        """Where a relative path in its input may start: ``cwd``, the folder it asks for, and where its command goes."""
        asked = [os.path.join(cwd, self.given[key]) for key in _FOLDERS if isinstance(self.given.get(key), str)]
        start = asked[0] if asked else cwd
        gone = [target.strip("\"'") for text in self.inputs() for target in _CD.findall(text)]
        return [cwd, *asked, *(os.path.join(start, folder) for folder in gone)]


class Turn:
    """What happened in a turn.

    ``prompt`` is what the person wrote, ``notified`` whether a notification opened it, ``texts`` what the agent said
    since the prompt or since our last block, ``blocks`` how many of ours there were, ``calls`` what its tools did
    in the whole turn. ``opened`` tells whether its beginning was found: without it, less is known than happened.
    """

    __slots__ = ("blocks", "calls", "notified", "opened", "prompt", "texts")

    def __init__(self) -> None:
        self.blocks = 0
        self.prompt = ""
        self.notified = False
        self.opened = False
        self.texts: list[str] = []
        self.calls: list[Call] = []


def read(happened: Sequence[Entry], last: str = "") -> Turn:
    """The turn of ``happened``; ``last`` is the text that the host hands over: its transcript may lag behind."""
    turn = Turn()
    prompts: list[str] = []
    waiting: dict[str, Call] = {}
    for entry in happened:
        if entry.kind == entries.PROMPT:
            prompts.append(entry.text)
        elif entry.kind == entries.NOTICE:
            turn.notified = True
            turn.texts = []
            turn.blocks = 0  # those before it were of the turn that it follows
        elif entry.kind == entries.BLOCK:
            if entries.OURS in entry.text:
                turn.blocks += 1
                turn.texts = []
        elif entry.kind == entries.SAY:
            if entry.text.strip():
                turn.texts.append(entry.text)
        elif entry.kind == entries.CALL:
            call = Call(entry)
            turn.calls.append(call)
            waiting[entry.call_id] = call
        elif entry.call_id in waiting:
            call = waiting[entry.call_id]
            call.output, call.failed, call.detail = entry.text, entry.failed, entry.detail
    turn.prompt = "\n\n".join(prompts)
    turn.opened = bool(prompts) or turn.notified
    if last.strip() and last.strip() not in (text.strip() for text in turn.texts):
        turn.texts.append(last)
    return turn


def strings(value: Any) -> Iterator[str]:
    """Every text inside a JSON value."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            yield each
        elif isinstance(each, dict):
            waiting.extend(reversed(list(each.values())))
        elif isinstance(each, list):
            waiting.extend(reversed(each))
