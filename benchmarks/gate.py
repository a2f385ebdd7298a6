"""How often the gate is right: turns through the real Stop hook, in process.

``python -m benchmarks.gate [SET...] [--show]``. Two kinds of sets. ``turns/*.jsonl``: what an agent did step by step
(read, run, fetch, edit, write, say), by somebody who knew no rule. ``cases/*``: a person asks, the agent reads the note
and gives a labelled answer. Prints per set how many honest turns and how many with a wrong statement were blocked, and
whether the block names a wrong sentence; then the same by kind of error. ``--show`` prints each honest turn that was
blocked.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.gate.playing import HOSTS, Session

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = os.path.dirname(os.path.abspath(__file__))
CASES, TURNS = os.path.join(HERE, "cases"), os.path.join(HERE, "turns")
SETS = (
    "first", "another", "fresh", "answers", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"
)  # fmt: skip


class Count:
    """Turns of one kind: all, blocked, and blocked for a sentence that is wrong."""

    def __init__(self) -> None:
        self.all = self.blocked = self.named = 0

    def told(self) -> str:
        """As printed."""
        share = 100 * self.blocked / self.all if self.all else 0.0
        return f"{self.blocked:4} of {self.all:4} blocked ({share:5.1f}%), {self.named} for a wrong sentence"


class Turn:
    """A turn to play: its notes, prompt and steps; the wrong sentences with their kinds, none where it is honest."""

    def __init__(self, identifier: str, notes: dict[str, str], prompt: str, steps: list[dict[str, Any]]) -> None:
        self.id = identifier
        self.notes = notes
        self.prompt = prompt
        self.steps = steps
        self.wrong: list[tuple[str, str]] = []


def lines(path: str) -> Iterator[dict[str, Any]]:
    with open(path, encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def turns(name: str) -> Iterator[Turn]:
    """The turns of a set."""
    path = os.path.join(TURNS, f"{name}.jsonl")
    if os.path.exists(path):
        for each in lines(path):
            turn = Turn(each["id"], each["notes"], each["prompt"], each["steps"])
            turn.wrong = [(words, each["kind"]) for words in each.get("wrong", [])]
            yield turn
        return
    for each in lines(os.path.join(CASES, name, "answers.jsonl")):
        with open(os.path.join(CASES, name, "notes", each["note"]), encoding="utf-8") as file:
            notes = {each["note"]: file.read()}
        said = each.get("answer") or " ".join(one["text"] for one in each["sentences"])
        steps = [{"read": each["note"]}, {"say": said}]
        turn = Turn(each["id"], notes, each.get("question") or "What does the note say?", steps)
        turn.wrong = [(one["text"], one["kind"]) for one in each["sentences"] if one["label"] == "unsupported"]
        yield turn


def blocked(turn: Turn, host: str) -> str:
    """What the Stop hook says to the turn; empty where it lets it pass."""
    with tempfile.TemporaryDirectory() as base:
        session = Session(Path(base), host)
        for name, text in turn.notes.items():
            session.note(name, text)
        session.prompt(turn.prompt)
        for step in turn.steps:
            play(session, step)
        return session.stop().block


def play(session: Session, step: dict[str, Any]) -> None:
    """One step of a turn."""
    if "say" in step:
        session.say(step["say"])
    elif "read" in step:
        session.read(session.notes / step["read"])
    elif "run" in step:
        session.run(step["run"], step["output"])
    elif "fetch" in step:
        session.fetch(step["fetch"], step["output"])
    elif "edit" in step:
        name, old, new = step["edit"]
        session.edit(session.notes / name, old, new)
    elif "write" in step:
        session.write(session.notes / step["write"][0], step["write"][1])
    elif "code" in step:
        session.write(session.project / step["code"][0], step["code"][1])


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.gate", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("sets", nargs="*", default=list(SETS))
    parser.add_argument("--show", action="store_true", help="print each honest turn that was blocked")
    settings = parser.parse_args()
    kinds: dict[str, Count] = defaultdict(Count)
    totals = {"honest": Count(), "wrong": Count()}
    for name in settings.sets:
        counts = {"honest": Count(), "wrong": Count()}
        for number, turn in enumerate(turns(name)):
            block = " ".join(blocked(turn, HOSTS[number % 2]).split())
            which = "wrong" if turn.wrong else "honest"
            right = any(" ".join(words.split())[:50] in block for words, _ in turn.wrong)
            for count in (counts[which], totals[which], *(kinds[kind] for _, kind in turn.wrong)):
                count.all += 1
                count.blocked += bool(block)
                count.named += right
            if block and not turn.wrong and settings.show:
                print(f"{name} {turn.id}: {block[:300]}")
        print(f"{name}: honest {counts['honest'].told()}")
        print(f"{'':{len(name)}}  wrong  {counts['wrong'].told()}")
    print(f"in all: honest {totals['honest'].told()}")
    print(f"        wrong  {totals['wrong'].told()}")
    for kind, count in sorted(kinds.items(), key=lambda item: -item[1].all)[:40]:
        print(f"  wrong by {kind:24} {count.told()}")


if __name__ == "__main__":
    main()
