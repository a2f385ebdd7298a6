"""Judging again what a receipt says was judged: the same bytes must give the same verdicts."""

from __future__ import annotations

import os

import chamber
from chamber.check import answer, source, verdict
from chamber.check.covering import Unread
from chamber.gate import receipts
from chamber.notes import reader
from chamber.notes.refusals import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from chamber.check.source import Source
    from chamber.store.db import Db

SAME, DIFFERENT, UNKNOWN = "same", "different", "unknown"
"""How a replay ends: as it was, otherwise, or not to be told since a note has changed since."""


class Replayed:
    """The outcome of a replay, and a line for each thing that is not as the receipt says."""

    __slots__ = ("lines", "outcome")

    def __init__(self) -> None:
        self.outcome = SAME
        self.lines: list[str] = []

    def tell(self, line: str, outcome: str) -> None:
        """Add a line; a difference outweighs what is unknown."""
        self.lines.append(line)
        if self.outcome != DIFFERENT:
            self.outcome = outcome


def replay(db: Db, receipt: Mapping[str, Any]) -> Replayed:
    """Judge the claims of ``receipt`` again."""
    done = Replayed()
    if not receipts.is_whole(receipt):
        done.tell("the receipt was changed after it was made: its digest is not that of its content", DIFFERENT)
    if not receipts.logged(db, receipt):
        done.tell("the log has no entry for this receipt: it was not written by Chamber, or the log was cut", DIFFERENT)
    if done.outcome == DIFFERENT:
        return done
    if receipt.get("checker") != chamber.__version__:
        done.lines.append(f"made by Chamber {receipt.get('checker')}; judged again by {chamber.__version__}")
    judged = _answer(receipt, done) if receipt.get("answer") else _claims(receipt, done)
    for before, after in judged:
        if {key: before.get(key) for key in after} != after:
            changed = [key for key in after if before.get(key) != after[key]]
            done.tell(f'"{str(after["claim"])[:100]}": another {", ".join(changed)}', DIFFERENT)
    return done


def _note(entry: Mapping[str, Any], done: Replayed) -> Source | None:
    """The note of a receipt, if its bytes are those of then."""
    path = str(entry.get("path"))
    note = reader.read(path)
    if isinstance(note, Refusal):
        done.tell(str(note), UNKNOWN)
        return None
    if note.sha256 != entry.get("sha256"):
        done.tell(f"{path}: has changed since", UNKNOWN)
        return None
    return source.prepare(note.text, os.path.basename(path), str(entry.get("ref")), note.remarks)


def _answer(receipt: Mapping[str, Any], done: Replayed) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """A hook's receipt: its texts against its notes."""
    notes = {str(each["ref"]): _note(each, done) for each in receipt["answer"]["notes"]}
    grounds = [each for each in notes.values() if each is not None]
    if len(grounds) < len(notes):
        return []
    by_name = {each.name: each for each in grounds} | {each.ref: each for each in grounds}
    again: dict[str, dict[str, Any]] = {}
    for text in receipt["answer"]["texts"]:
        for one in answer.judge_answer(
            text,
            lambda name: by_name.get(name, Unread(name)),
            grounds,
            receipt["rules"],
            _today(receipt),
            passages=True,
        ):
            again[one.verdict.claim] = one.verdict.as_dict()
    return [(each, again[each["claim"]]) for each in receipt["claims"] if each["claim"] in again]


def _claims(receipt: Mapping[str, Any], done: Replayed) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """A receipt of ``chamber_check``: each claim against what it cited; one that cites a part of a note is left out."""
    found = []
    for each in receipt["claims"]:
        given = each["inputs"]
        sources = [_note(entry, done) for entry in given["sources"]]
        whole = [one for one in sources if one is not None]
        if len(whole) < len(sources) or any("#" in cited or ":" in cited for cited in given.get("cited", ())):
            continue
        again = verdict.judge(
            given["text"],
            whole,
            receipt["rules"],
            given["quote"],
            given["derivation"],
            _today(receipt),
            each["problems"],
        )
        kept = again.as_dict()
        kept["remarks"], kept["blocks"] = each["remarks"], each["blocks"]  # what the tool adds is not judged
        found.append((each, kept))
    return found


def _today(receipt: Mapping[str, Any]) -> tuple[int, int, int] | None:
    day = receipt.get("today")
    return (day[0], day[1], day[2]) if isinstance(day, list) and len(day) == 3 else None
