"""How fast the check is, in CPU time; prints, asserts nothing.

``python -m benchmarks.speed [--note FILE] [--quick]``: claims a second with the note prepared once (2 KB and 100 KB);
one claim against one 100 KB note in a fresh process, over the interpreter's start and the imports; and texts made to
be slow, as notes and as claims. ``--quick`` leaves the last out.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING

from benchmarks import hostile, mcp_latency, trees
from chamber.check import source, verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ANSWERS = os.path.join(ROOT, "benchmarks", "cases", "answers", "answers.jsonl")
SMALL, LARGE = 2_000, 100_000
MEGABYTE = 1_000_000
BOUND = 1.0
"""Seconds of CPU above which a text made to be slow is named."""
RUNS = 40
ORDINARY = "Renewals came to $261k in March 2026, said Dana Ortiz; it was not the best week of 14 days."

LOADED = "import sys; sys.path.insert(0, sys.argv[1]); from chamber.check import source, verdict"
COLD = {
    "interpreter": "pass",
    "and imports": LOADED,
    "and one claim": f"{LOADED}; note = source.prepare(open(sys.argv[2], encoding='utf-8').read(), 'note.md'); "
    "verdict.judge(sys.argv[3], [note])",
}
"""What a fresh process does, each with one step more."""


def shipped() -> Iterator[tuple[str, list[str]]]:
    """The text of each English note and the sentences of the answers about it."""
    sentences: dict[str, list[str]] = {}
    with open(ANSWERS, encoding="utf-8") as file:
        for line in file:
            asked = json.loads(line)
            if asked["lang"] == asked["answer_lang"] == "en":
                sentences.setdefault(asked["note"], []).extend(each["text"] for each in asked["sentences"])
    for name in sorted(sentences):
        yield trees.read(os.path.join(trees.SHIPPED, name)), sentences[name]


def small() -> tuple[str, list[str]]:
    """The shipped note nearest to 2 KB with its sentences."""
    return min(shipped(), key=lambda pair: abs(len(pair[0]) - SMALL))


def large() -> tuple[str, list[str]]:
    """The shipped notes and our documents in one, filled up to 100 KB with weeks that all differ; the sentences."""
    pairs = list(shipped())
    documents = [
        trees.read(path) for path in trees.notes([os.path.join(ROOT, "docs"), os.path.join(ROOT, "README.md")])
    ]
    weeks = [
        mcp_latency.WEEK.format(
            n, 240 + 7 * n, 31 + n % 9, 40 + n % 11, n % 17, 4_000 + 13 * n, 1 + n % 28, 2 + n % 23, n % 60
        )
        for n in range(1, 1_000)
    ]
    text = "\n\n".join([*(text for text, _ in pairs), *documents, *weeks])[:LARGE]
    return text, [sentence for _, sentences in pairs for sentence in sentences]


def spent(act: Callable[[], object], runs: int = 3) -> float:
    """The least CPU seconds of ``act`` in a few runs."""
    times = []
    for _ in range(runs):
        began = time.process_time()
        act()
        times.append(time.process_time() - began)
    return min(times)


def rate(text: str, claims: Sequence[str]) -> None:
    """Print how long preparing takes and how many claims a second are judged after that."""
    preparing = spent(lambda: source.prepare(text, "note.md"))
    prepared = source.prepare(text, "note.md")

    def all_claims() -> None:
        for claim in claims:
            verdict.judge(claim, [prepared])

    first = spent(lambda: verdict.judge(claims[0], [source.prepare(text, "note.md")]))
    judging = spent(all_claims)
    print(
        f"note of {len(text) / 1_000:.1f} KB: preparing {preparing * 1_000:.1f} ms, preparing and a first claim "
        f"{first * 1_000:.1f} ms, then {len(claims) / judging:.0f} claims/s"
    )


def child(code: str, *arguments: str) -> float:
    """CPU seconds of a fresh interpreter that runs ``code``, byte code cached as on any installed system."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    process = subprocess.Popen([sys.executable, "-I", "-S", "-c", code, *arguments], env=env)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit("the fresh process failed")
    return usage.ru_utime + usage.ru_stime


def cold(text: str) -> None:
    """Print what one claim costs in a fresh process, over the interpreter and over the imports."""
    with tempfile.TemporaryDirectory() as folder:
        note = os.path.join(folder, "note.md")
        with open(note, "w", encoding="utf-8") as file:
            file.write(text)
        times: dict[str, list[float]] = {name: [] for name in COLD}
        for _ in range(RUNS):
            for name, code in COLD.items():
                times[name].append(child(code, ROOT, note, ORDINARY))
    least = {name: min(values) * 1_000 for name, values in times.items()}
    told = ", ".join(f"{name} {value:.0f} ms" for name, value in least.items())
    over = least["and one claim"] - least["and imports"]
    print(f"one claim cold on {len(text) / 1_000:.0f} KB: {told}: {over:.0f} ms CPU over interpreter and imports")


def as_note(unit: str, size: int) -> float:
    """CPU seconds of preparing a note that repeats ``unit``, and of an ordinary and a like claim.

    Where a hundredth or a tenth of it takes too long already, that many times what the part took: the least it can be.
    """

    def act(text: str) -> None:
        note = source.prepare(text, "note.md")
        for claim in (ORDINARY, text[:200]):
            verdict.judge(claim, [note])

    for part in (size // 100, size // 10):
        taken = spent(lambda part=part: act(hostile.text(unit, part)), 1)  # type: ignore[misc]
        if taken > BOUND:
            return taken * size / part
    return spent(lambda: act(hostile.text(unit, size)), 1)


def slow_notes() -> None:
    """Print the notes of a megabyte and more that take longest."""
    times = {}
    for name, unit in hostile.SHAPES.items():
        size = MEGABYTE if len(unit) == 1 else MEGABYTE // 10
        times[f"{size // 1_000} KB of {name}"] = as_note(unit, size)
    for name, pair in hostile.PAIRS.items():
        text = hostile.nested(pair, 10_000)
        times[f"10,000 {name}"] = as_note(text, len(text))
    times["5 MB of words on one line"] = as_note("Renewals came to 261 in week 3, said Dana. ", 5 * MEGABYTE)
    _tell("notes made to be slow", times)


def slow_claims() -> None:
    """Print the claims of 2,000 characters that take longest, against an ordinary note."""
    note = source.prepare(small()[0], "note.md")
    times = {}
    for name, unit in hostile.SHAPES.items():
        claim = hostile.text(unit, 2_000)
        times[f"claim: {name}"] = spent(lambda claim=claim: verdict.judge(claim, [note]))  # type: ignore[misc]
    _tell("claims made to be slow", times)


def _tell(title: str, times: dict[str, float]) -> None:
    ordered = sorted(times.items(), key=lambda item: -item[1])
    over = sum(taken > BOUND for taken in times.values())
    print(f"{title}: {len(times)}, of which {over} take over {BOUND:.0f} s; the slowest:")
    for name, taken in ordered[:12]:
        print(f"  {taken:8.3f} s  {name}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.speed", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--note", action="append", default=[], help="a note of your own; its lines are the claims")
    parser.add_argument("--quick", action="store_true", help="without the texts made to be slow")
    settings = parser.parse_args()
    for path in settings.note:
        text = trees.read(path)
        rate(text, [line for line in text.splitlines() if 30 <= len(line) <= 300])
    rate(*small())
    text, claims = large()
    rate(text, claims)
    cold(text)
    if not settings.quick:
        slow_notes()
        slow_claims()


if __name__ == "__main__":
    main()
