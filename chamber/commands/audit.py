"""``chamber gate audit``: turns in the transcripts on disk that no Stop of ours saw. Standard library only."""

from __future__ import annotations

import json
import os
import time

from chamber import paths
from chamber.commands import books, codes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chamber.store.db import Db

    Say = Callable[[str], object]
    Turn = tuple[str, str, str, str]
    """Host, session, turn, and when it began."""


def run(say: Say, days: int) -> int:
    """List the turns of the last ``days`` days that said something and were not gated; exit 1 where there are any."""
    home = paths.home(os.environ)
    with books.opened() as db:
        first = db.rows("SELECT min(opened_at) FROM turns")[0][0]
        since = max(str(first or "9"), time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - days * 86_400)))
        missed = [turn for turn in _turns(home, days) if turn[3] >= since and not _seen(db, turn)]
    for host, session, turn, began in missed:
        say(f"{began}  {host}  session {session}  turn {turn}  was not gated")
    say(f"{len(missed)} turn(s) without the gate since {since}")
    return codes.NO if missed else codes.YES


def _seen(db: Db, turn: Turn) -> bool:
    host, session, key, _ = turn
    held = "SELECT 1 FROM heartbeats WHERE host = ? AND session = ? AND event = ?"
    switched = "SELECT 1 FROM turns WHERE host = ? AND session = ? AND turn = '*'"
    return bool(db.rows(held, (host, session, f"Stop {key}")) or db.rows(switched, (host, session)))


def _turns(home: str, days: int) -> Iterator[Turn]:
    """The turns of the transcripts that were written to in the last ``days`` days."""
    codex = os.environ.get("CODEX_HOME") or os.path.join(home, ".codex")
    for host, base in (
        ("claude-code", os.path.join(home, ".claude", "projects")),
        ("codex", os.path.join(codex, "sessions")),
    ):
        for folder, _, names in os.walk(base):
            if os.path.basename(folder) == "subagents":
                continue
            for name in sorted(names):
                path = os.path.join(folder, name)
                if name.endswith(".jsonl") and os.path.getmtime(path) > time.time() - days * 86_400:
                    yield from (_of_codex if host == "codex" else _of_claude_code)(path)


def _records(path: str) -> Iterator[dict[str, object]]:
    try:
        with open(path, encoding="utf-8", errors="replace") as stream:
            for line in stream:
                try:
                    record = json.loads(line)
                except ValueError:
                    continue
                if isinstance(record, dict):
                    yield record
    except OSError:
        return


def _of_claude_code(path: str) -> Iterator[Turn]:
    """A turn is there once an assistant's record follows its prompt."""
    key = began = ""
    session = os.path.basename(path).removesuffix(".jsonl")
    for record in _records(path):
        if record.get("type") == "user" and isinstance(record.get("promptId"), str) and not record.get("isSidechain"):
            if record["promptId"] != key:
                key, began = str(record["promptId"]), str(record.get("timestamp") or "")
        elif record.get("type") == "assistant" and key and began:
            yield "claude-code", session, key, began[:19] + "Z"
            began = ""


def _of_codex(path: str) -> Iterator[Turn]:
    session = key = began = ""
    for record in _records(path):
        payload = record.get("payload")
        if not isinstance(payload, dict):
            continue
        if record.get("type") == "session_meta":
            session = str(payload.get("session_id") or "")
            if payload.get("thread_source") not in (None, "user"):
                return  # a subagent's: judged with its root
        elif payload.get("type") == "task_started":
            key, began = str(payload.get("turn_id") or ""), str(record.get("timestamp") or "")
        elif payload.get("role") == "assistant" and key and began:
            yield "codex", session, key, began[:19] + "Z"
            began = ""
