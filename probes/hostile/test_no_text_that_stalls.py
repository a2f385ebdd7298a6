"""Twice the size costs less than three times the time, whatever a note or a claim is made of.

Guard: no pattern of the check can start at every place of a run and read on to its end (``names.initials`` begins only
where a word begins), and no loop over a note's units holds another. CPU time is measured, the least of a few runs where
the first looks bad, and a constant is given away: a machine that is busy must not make it fail.
"""

from __future__ import annotations

import gc
import time
from typing import TYPE_CHECKING

import pytest

from benchmarks import hostile
from chamber.check import source, verdict

if TYPE_CHECKING:
    from collections.abc import Callable

CLAIM = "Renewals came to $261k in March 2026, said Dana Ortiz; it was not 'the best week' of 14 days."
NOTE = (
    "# Q3 review\n\n- Renewals came to $261k in March 2026, said Dana Ortiz.\n- Costs fell by 5% in `edge-proxy`.\n\n"
    "| region | revenue |\n| --- | --- |\n| North | 1,200 |\n| South | 900 |\n"
)
SMALLEST, LARGEST = 2_000, 128_000
LONGEST_CLAIM = 2_000
ENOUGH = 0.15
"""CPU seconds from which a measured time says something."""
GIVEN_AWAY = 0.02
RUNS = 4


def judged_note(text: str) -> None:
    """A note is prepared; an ordinary claim and one like the note are judged by every rule."""
    note = source.prepare(text, "note.md")
    for claim in (CLAIM, text[:300]):
        verdict.judge(claim, [note], {"verbatim": "off"})


def spent(act: Callable[[int], object], size: int, runs: int = 1) -> float:
    """The least CPU seconds of ``act(size)``; the collector's pauses, which the test process brings, are left out."""
    times = []
    gc.disable()
    try:
        for _ in range(runs):
            began = time.process_time()
            act(size)
            times.append(time.process_time() - began)
    finally:
        gc.enable()
    return min(times)


def assert_grows_with_its_size(act: Callable[[int], object], smallest: int, largest: int) -> None:
    """``act(size)`` at twice the size costs less than three times as much, up to the size that takes long enough."""
    act(smallest)  # what is loaded and compiled once would hide the growth
    size, once = smallest, spent(act, smallest)
    while True:
        twice = spent(act, 2 * size)
        if twice >= ENOUGH or 4 * size > largest:
            break
        size, once = 2 * size, twice
    if twice >= 3 * once + GIVEN_AWAY:
        once, twice = spent(act, size, RUNS), spent(act, 2 * size, RUNS)
    if twice >= 3 * once + GIVEN_AWAY:
        # A rule that gives up on one of the two is a step, up or down, and no growth: four times as much tells.
        more = spent(act, 8 * size, 2)
        assert more < 9 * twice + GIVEN_AWAY, f"{2 * size} characters: {twice:.3f} s; four times as many: {more:.3f} s"


@pytest.mark.parametrize("unit", hostile.SHAPES.values(), ids=hostile.SHAPES)
def test_a_note_of_one_thing(unit: str) -> None:
    assert_grows_with_its_size(lambda size: judged_note(hostile.text(unit, size)), SMALLEST, LARGEST)


@pytest.mark.parametrize("unit", hostile.SHAPES.values(), ids=hostile.SHAPES)
def test_a_claim_of_one_thing(unit: str) -> None:
    """Against an ordinary note and against one that is made of the same."""
    notes = [source.prepare(NOTE, "note.md"), source.prepare(hostile.text(unit, 10_000), "note.md")]

    def act(size: int) -> None:
        claim = hostile.text(unit, size)
        for note in notes:
            verdict.judge(claim, [note], {"verbatim": "off"})

    assert_grows_with_its_size(act, LONGEST_CLAIM // 4, LONGEST_CLAIM)


@pytest.mark.parametrize("pair", hostile.PAIRS.values(), ids=hostile.PAIRS)
def test_nested_brackets(pair: str) -> None:
    assert_grows_with_its_size(lambda size: judged_note(hostile.nested(pair, size // 2)), SMALLEST, 20_000)


@pytest.mark.parametrize("opening", ["---\n", "```\n", "<!--\n", "| a | b |\n| - | - |\n", "> [!note]\n", "%%\n"])
@pytest.mark.parametrize("unit", ["a: 1\n", "| a ", "- Dana Ortiz 5\n", "May 1 ", "[[a", "**a", "A "])
def test_a_block_without_an_end(opening: str, unit: str) -> None:
    assert_grows_with_its_size(lambda size: judged_note(opening + hostile.text(unit, size)), SMALLEST, LARGEST)


def test_many_lines_of_many_kinds() -> None:
    """The happy path: an ordinary note, however long, stays quick."""
    line = "- Renewals of week {0} came to ${0}k on {1} May 2026, said Dana Ortiz; it was not over {1} days.\n"

    def act(size: int) -> None:
        judged_note("# Weeks\n\n" + "".join(line.format(week, week % 28 + 1) for week in range(size // len(line))))

    assert_grows_with_its_size(act, SMALLEST, LARGEST)
