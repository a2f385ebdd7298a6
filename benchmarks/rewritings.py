"""Honest rewritings of notes, each judged against its own note: none should be flagged, hardly any may block.

``python -m benchmarks.rewritings DIR... [--count 2000] [--seed 0]`` prints every flagged one and a table by kind.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from typing import TYPE_CHECKING

from benchmarks import rewrite, trees
from chamber.check import source, verdict
from chamber.check.model import WRONG

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.check.model import Verdict
    from chamber.check.source import Source

TODAY = (2026, 1, 1)
FROM_ONE_NOTE = 3
"""How many of one kind a note gives at most: one odd note is no figure."""
LONGEST = 2_000


class Chosen:
    """A rewriting and where it comes from."""

    __slots__ = ("claim", "kind", "number", "path")

    def __init__(self, kind: str, path: str, number: int, claim: str) -> None:
        self.kind = kind
        self.path = path
        self.number = number
        self.claim = claim


def choose(paths: Sequence[str], count: int, seed: int) -> list[Chosen]:
    """``count`` rewritings, the kinds as even as the notes allow; the same for the same notes and seed."""
    chance = random.Random(seed)  # noqa: S311 (a sample, not a secret)
    found: dict[str, list[Chosen]] = {kind: [] for kind in rewrite.KINDS}
    for path in paths:
        if all(len(group) >= count for group in found.values()):
            break
        text = trees.read(path)
        groups: dict[str, list[Chosen]] = {}
        for kind, number, claim in rewrite.candidates(text, source.prepare(text, trees.name(path)).language):
            if len(claim) <= LONGEST:
                groups.setdefault(kind, []).append(Chosen(kind, path, number, claim))
        for kind, group in groups.items():
            found[kind] += chance.sample(group, min(FROM_ONE_NOTE, len(group)))
    chosen: list[Chosen] = []
    remaining = count
    for left, group in zip(range(len(found), 0, -1), sorted(found.values(), key=len), strict=True):
        taken = group[: remaining // left]
        chosen += taken
        remaining -= len(taken)
    return sorted(chosen, key=lambda each: (each.path, each.number))


def show(each: Chosen, found: Verdict) -> None:
    said = f"{each.path}:{each.number}: {each.kind}: {found.verdict}{' BLOCKS' if found.blocks else ''}"
    print(f"{said}\n    claim:   {each.claim}")
    if found.missing:
        print(f"    missing: {' | '.join(found.missing)}")
    for reason in found.reasons:
        print(f"    reason:  {reason.rule} ({reason.severity}) line {reason.line}: {reason.note_text}")


def judge(chosen: Sequence[Chosen]) -> dict[str, Counter[str]]:
    """Judge and print; by kind: how many there are, flagged, warned, blocking."""
    counts: dict[str, Counter[str]] = {kind: Counter() for kind in rewrite.KINDS}
    prepared: Source | None = None
    last = ""
    for each in chosen:
        if prepared is None or each.path != last:
            prepared, last = source.prepare(trees.read(each.path), trees.name(each.path)), each.path
        found = verdict.judge(each.claim, [prepared], today=TODAY)
        flagged = found.verdict in WRONG
        warned = flagged or bool(found.reasons)
        counts[each.kind].update({"all": 1, "flagged": flagged, "flagged or warned": warned, "blocking": found.blocks})
        if flagged or found.blocks:
            show(each, found)
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.rewritings", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folders", nargs="*", help="folders of notes (the shipped ones where none is given)")
    parser.add_argument("--count", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=0)
    settings = parser.parse_args()
    chosen = choose(trees.notes(settings.folders or [trees.SHIPPED]), settings.count, settings.seed)
    counts = judge(chosen)
    total: Counter[str] = sum(counts.values(), Counter())
    columns = ("all", "flagged", "flagged or warned", "blocking")
    print(f"{'':<22}" + "".join(f"{name:>19}" for name in columns))
    for kind, count in [*counts.items(), ("in all", total)]:
        print(f"{kind:<22}" + "".join(f"{count[name]:>19}" for name in columns))


if __name__ == "__main__":
    main()
