"""No self-flag: every raw line of 30-300 characters of a note, as a claim against its own note.

``python -m benchmarks.selfcheck DIR...`` prints each flagged line and a summary; it asserts nothing. A line of a note
can hardly contradict the note, so whatever is flagged here is a false alarm.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING

from benchmarks import trees
from chamber.check import source, verdict
from chamber.check.model import WRONG

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chamber.check.model import Verdict

TODAY = (2026, 1, 1)
SHORTEST, LONGEST = 30, 300
SLOW = 1.0
"""Seconds of CPU for one note's preparation or one line from which they are named."""
CRASHES = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What a defect of the check raises: the line is named, the run goes on."""


class Flagged:
    """A line that was flagged: where it stands, what was said of it."""

    __slots__ = ("blocks", "missing", "number", "path", "reasons", "text", "verdict")

    def __init__(self, path: str, number: int, found: Verdict) -> None:
        self.path = path
        self.number = number
        self.text = found.claim
        self.verdict = found.verdict
        self.blocks = found.blocks
        self.missing = found.missing
        self.reasons = [
            f"{reason.rule} ({reason.severity}) line {reason.line}: {reason.note_text}" for reason in found.reasons
        ]

    def __str__(self) -> str:
        said = f"{self.path}:{self.number}: {self.verdict}{' BLOCKS' if self.blocks else ''}"
        parts = [f"{said}\n    line:    {self.text}"]
        if self.missing:
            parts.append(f"    missing: {' | '.join(self.missing)}")
        return "\n".join([*parts, *(f"    reason:  {reason}" for reason in self.reasons)])


class Result:
    """What a note gave: its lines, what was flagged, how many lines each rule warned of, what was slow or crashed."""

    __slots__ = ("crashed", "flagged", "lines", "slow", "warned")

    def __init__(self) -> None:
        self.crashed: list[str] = []
        self.lines = 0
        self.flagged: list[Flagged] = []
        self.warned: Counter[str] = Counter()
        self.slow: list[str] = []


def check(path: str, settings: argparse.Namespace) -> Result:
    """Judge the lines of one note against it."""
    result = Result()
    began = time.process_time()
    text = trees.read(path)
    try:
        note = source.prepare(text, trees.name(path))
    except CRASHES as error:
        result.crashed.append(f"{path}: preparing: {error!r}")
        return result
    _time(result, began, f"{path}: preparing")
    rules = {"verbatim": "off"} if settings.no_verbatim else {}
    for number, line in lines(text):
        if settings.sample > 1 and (number + len(text)) % settings.sample:
            continue
        result.lines += 1
        began = time.process_time()
        try:
            found = verdict.judge(line, [note], rules, today=TODAY)
        except CRASHES as error:
            result.crashed.append(f"{path}:{number}: {line}: {error!r}")
            continue
        _time(result, began, f"{path}:{number}: {line}")
        result.warned.update({reason.rule for reason in found.reasons if reason.severity == "warn"})
        if found.verdict in WRONG or found.blocks:
            result.flagged.append(Flagged(path, number, found))
    return result


def _time(result: Result, began: float, what: str) -> None:
    spent = time.process_time() - began
    if spent > SLOW:
        result.slow.append(f"{spent:.1f} s  {what}")


def lines(text: str) -> Iterator[tuple[int, str]]:
    """The raw lines of 30-300 characters, each text once, with their numbers."""
    seen = set()
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if SHORTEST <= len(line) <= LONGEST and line not in seen:
            seen.add(line)
            yield number, line


def results(paths: Sequence[str], settings: argparse.Namespace) -> Iterator[Result]:
    """The results in the order of ``paths``."""
    if settings.jobs == 1:
        yield from (check(path, settings) for path in paths)
        return
    with multiprocessing.Pool(settings.jobs) as pool:
        yield from pool.starmap(check, ((path, settings) for path in paths), chunksize=8)


def show(found: Iterable[Result], settings: argparse.Namespace) -> None:
    """Print every flagged line as it comes, then the summary."""
    total, flagged, blocking, notes = 0, 0, 0, 0
    warned: Counter[str] = Counter()
    slow: list[str] = []
    crashed: list[str] = []
    began = time.perf_counter()
    for result in found:
        notes += 1
        total += result.lines
        flagged += len(result.flagged)
        blocking += sum(line.blocks for line in result.flagged)
        warned += result.warned
        slow += result.slow
        crashed += result.crashed
        for line in result.flagged:
            print(line, flush=True)
        if settings.limit and total >= settings.limit:
            break
    for said in [*(f"slow: {line}" for line in slow), *(f"CRASH: {line}" for line in crashed)]:
        print(said)
    spent = time.perf_counter() - began
    per = 100_000 / max(total, 1)
    print(f"{notes} notes, {total} lines in {spent:.0f} s ({total / max(spent, 0.001):.0f}/s), verbatim ", end="")
    print("off" if settings.no_verbatim else "on")
    print(f"flagged {flagged} ({flagged * per:.1f} in 100,000), blocking {blocking} ({blocking * per:.1f} in 100,000)")
    print("warned by rule: " + (", ".join(f"{rule} {count}" for rule, count in warned.most_common()) or "none"))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks.selfcheck", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folders", nargs="*", help="folders of notes (the shipped ones where none is given)")
    parser.add_argument("--no-verbatim", action="store_true", help="judge without the verbatim shortcut")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--limit", type=int, default=0, help="stop after about so many lines")
    parser.add_argument("--sample", type=int, default=1, help="take every N-th line only")
    return parser.parse_args()


def main() -> None:
    settings = arguments()
    paths = trees.notes(settings.folders or [trees.SHIPPED])
    for path in trees.too_large(settings.folders):
        print(f"skipped, over {trees.LARGEST // 1_000_000} MB: {path}", file=sys.stderr)
    show(results(paths, settings), settings)


if __name__ == "__main__":
    main()
