"""How often the gate is right: turns made of the labelled answers, each through the real Stop hook, in process.

``python -m benchmarks.gate [SET...] [--show]``. A turn: a person asks, the agent reads the note and answers.
Prints per set how many honest turns and how many turns with a wrong statement were blocked, whether the block names a
wrong sentence, and the same by kind of error. ``--show`` prints each honest turn that was blocked.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from tests.gate.playing import HOSTS, Session

CASES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cases")
SETS = ("answers", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class Count:
    """Turns of one kind: all, blocked, and blocked for a sentence that is wrong."""

    def __init__(self) -> None:
        self.all = self.blocked = self.named = 0

    def told(self) -> str:
        """As printed."""
        share = 100 * self.blocked / self.all if self.all else 0.0
        return f"{self.blocked:4} of {self.all:4} blocked ({share:5.1f}%), {self.named} for a wrong sentence"


def turns(name: str) -> list[dict[str, Any]]:
    """The answers of a set."""
    with open(os.path.join(CASES, name, "answers.jsonl"), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def blocked(name: str, asked: dict[str, Any], host: str) -> str:
    """What the Stop hook says to a turn that gives this answer; empty where it lets it pass."""
    with tempfile.TemporaryDirectory() as base:
        session = Session(Path(base), host)
        with open(os.path.join(CASES, name, "notes", asked["note"]), encoding="utf-8") as file:
            note = session.note(asked["note"], file.read())
        session.prompt(asked.get("question") or "What does the note say?")
        session.read(note)
        session.say(asked.get("answer") or " ".join(each["text"] for each in asked["sentences"]))
        return session.stop().block


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.gate", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("sets", nargs="*", default=list(SETS))
    parser.add_argument("--show", action="store_true", help="print each honest turn that was blocked")
    settings = parser.parse_args()
    kinds: dict[str, Count] = defaultdict(Count)
    totals = {"honest": Count(), "wrong": Count()}
    for name in settings.sets:
        counts = {"honest": Count(), "wrong": Count()}
        for number, asked in enumerate(turns(name)):
            wrong = [each for each in asked["sentences"] if each["label"] == "unsupported"]
            block = blocked(name, asked, HOSTS[number % 2])
            which = "wrong" if wrong else "honest"
            right = any(" ".join(each["text"].split())[:60] in block for each in wrong)
            for count in (counts[which], totals[which], *(kinds[each["kind"]] for each in wrong)):
                count.all += 1
                count.blocked += bool(block)
                count.named += right
            if block and not wrong and settings.show:
                print(f"{name} {asked['id']}: {block.splitlines()[1]}")
        print(f"{name}: honest {counts['honest'].told()}")
        print(f"{'':{len(name)}}  wrong  {counts['wrong'].told()}")
    print(f"in all: honest {totals['honest'].told()}")
    print(f"        wrong  {totals['wrong'].told()}")
    for kind, count in sorted(kinds.items(), key=lambda item: -item[1].all)[:40]:
        print(f"  wrong by {kind:24} {count.told()}")


if __name__ == "__main__":
    main()
