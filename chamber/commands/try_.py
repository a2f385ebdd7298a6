"""``chamber try``: what the check does, shown on sample notes in a workspace that is thrown away."""

from __future__ import annotations

import os
import shutil
import tempfile
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

import chamber
from chamber.check import render
from chamber.commands import codes, settled
from chamber.notes import checking, roots

if TYPE_CHECKING:
    from chamber.check.model import Verdict

SAMPLES = os.path.join(os.path.dirname(chamber.__file__), "samples")
NOTE = "q3-review.md"
EDIT = ("$240k", "$260k")
COLOURS = {"SUPPORTED": "green", "TERMS_ABSENT": "red", "CONTRADICTED": "red"}


class Step:
    """A claim that is checked, why it is shown, and the verdict it must get."""

    __slots__ = ("claim", "expected", "shows", "source")

    def __init__(self, shows: str, claim: str, source: str, expected: str) -> None:
        self.shows = shows
        self.claim = claim
        self.source = source
        self.expected = expected


HONEST = Step(
    "An honest answer: its number, percentage and date are in the note.",
    "Q3 revenue was $240k, up 18% on Q2.",
    NOTE,
    "SUPPORTED",
)
STEPS = (
    HONEST,
    Step(
        "A wrong number: two digits changed places. The nearest value the note does hold is named.",
        "Q3 revenue was $420k, up 18% on Q2.",
        NOTE,
        "TERMS_ABSENT",
    ),
    Step(
        "A negation: every term is in the note, and the note says the opposite.",
        "The Northwind renewal was not signed on 14 September 2026.",
        NOTE,
        "CONTRADICTED",
    ),
    Step(
        "A wrong row: 31 is in the table, but it is Porto's.",
        "The Lisbon office has 31 desks.",
        "offices.md",
        "CONTRADICTED",
    ),
)
AFTER_EDIT = Step(
    "The note is edited ($240k becomes $260k) and the first claim is checked again: "
    "what counts are the bytes on disk now.",
    HONEST.claim,
    NOTE,
    "TERMS_ABSENT",
)


def run(keep: bool) -> int:
    """Show every step; 0 when each verdict came out as it must, 1 otherwise."""
    console = Console(highlight=False, soft_wrap=True)
    workspace = tempfile.mkdtemp(prefix="chamber-try-")
    try:
        shutil.copytree(SAMPLES, workspace, dirs_exist_ok=True)
        console.print(f"A workspace with {len(os.listdir(workspace))} sample notes: {workspace}\n", markup=False)
        right = [_show(console, number, step, workspace) for number, step in enumerate(STEPS, 1)]
        _edit(os.path.join(workspace, NOTE))
        right.append(_show(console, len(STEPS) + 1, AFTER_EDIT, workspace))
    finally:
        if not keep:
            shutil.rmtree(workspace)
    _close(console, right, workspace if keep else None)
    return codes.YES if all(right) else codes.NO


def _edit(path: str) -> None:
    with open(path, encoding="utf-8") as stream:
        text = stream.read()
    with open(path, "w", encoding="utf-8") as stream:
        stream.write(text.replace(*EDIT))


def _show(console: Console, number: int, step: Step, workspace: str) -> bool:
    declared = roots.declare([(workspace, "chamber try")])
    request = checking.Request(step.claim, [step.source])
    verdict = checking.check_claims([request], declared, today=settled.today())[0]
    console.print(Text(f"{number}. {step.shows}", style="bold"))
    for line in render.lines(verdict):
        console.print(_coloured(line, verdict))
    if verdict.verdict != step.expected:
        console.print(Text(f"     expected {step.expected}: this is a defect of Chamber", style="bold red"))
    console.print()
    return verdict.verdict == step.expected


def _coloured(line: str, verdict: Verdict) -> Text:
    text = Text(line)
    text.highlight_regex(r"^\[\w+\]", COLOURS.get(verdict.verdict, "yellow"))
    return text


def _close(console: Console, right: list[bool], kept: str | None) -> None:
    shown = (
        "an honest answer passes; a wrong number, a negation, a value of another row and a note edited since do not."
    )
    console.print(
        f"Shown: {shown}\n" if all(right) else f"Shown: {sum(right)} of {len(right)} came out as they must.\n",
        end="",
        markup=False,
    )
    console.print(
        "SUPPORTED says that the specifics stand in the note and no rule found it saying otherwise. "
        "It never says that they are true.",
        markup=False,
    )
    console.print(f"The workspace is kept: {kept}" if kept else "The workspace is gone again.", markup=False)
