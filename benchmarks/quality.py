"""How often the check is right: labelled pairs and labelled answers, judged in process.

``python -m benchmarks.quality [FILE...] [--show N]``. A FILE holds JSON lines: pairs ``{"claim", "note" or
"source_text", "label" or "human": "supported" | "unsupported", "kind"?, "note_name"?}`` or answers ``{"note" (a file of
``notes/`` beside FILE), "sentences": [{"text", "label", "kind"}]}``. Without a FILE: the shipped cases. Per set: of the
wrong and of the honest rows, how many were *flagged* (TERMS_ABSENT or CONTRADICTED), *flagged or warned*, *blocking*;
the same by kind; and by rule, how often it fired right (on a wrong row) and wrong (on an honest one).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

from benchmarks import trees
from chamber.check import source, verdict
from chamber.check.model import WRONG

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from chamber.check.model import Verdict

CASES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cases")
SHIPPED = [os.path.join(CASES, name) for name in ("answers/answers.jsonl", "check_dev.jsonl", "reports_dev.jsonl")]
TODAY = (2026, 1, 1)
MEASURES = ("flagged", "flagged or warned", "blocking")


class Row:
    """One labelled sentence. ``whole`` is the answer it belongs to, ``""`` for a pair."""

    __slots__ = ("claim", "kind", "label", "name", "note", "where", "whole")

    def __init__(self, claim: str, label: str, kind: str, note: str, name: str, where: str, whole: str = "") -> None:
        self.claim = claim
        self.label = {"supported": "honest", "unsupported": "wrong"}.get(label, "no claim")
        self.kind = kind
        self.note = note
        self.name = name
        self.where = where
        self.whole = whole


class Outcome:
    """What the check said of a row: which of ``MEASURES`` hold, and which rules fired (True: blocking)."""

    __slots__ = ("held", "row", "rules", "verdict")

    def __init__(self, row: Row, found: Verdict) -> None:
        self.row = row
        self.verdict = found
        self.rules: dict[str, bool] = {}
        if found.missing:
            self.rules["absent"] = found.blocks
        for reason in found.reasons:
            self.rules[reason.rule] = self.rules.get(reason.rule, False) or reason.severity == "block"
        flagged = found.verdict in WRONG
        self.held = (flagged, flagged or bool(self.rules), found.blocks)


def rows(path: str) -> Iterator[Row]:
    """The rows of a file. Raises ``OSError``, ``KeyError`` or ``ValueError`` for one that is no set."""
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            asked: dict[str, Any] = json.loads(line)
            where = str(asked.get("id", number))
            if "sentences" in asked:
                note = os.path.join(os.path.dirname(path), "notes", asked["note"])
                text = trees.read(note)
                for said in asked["sentences"]:
                    kind = said.get("kind", "")
                    yield Row(said["text"], said["label"], kind, text, os.path.basename(note), where, where)
            else:
                text = asked.get("source_text") or asked["note"]
                label, name = asked.get("label") or asked["human"], asked.get("note_name", "note.md")
                yield Row(asked["claim"], label, asked.get("kind", ""), text, name, where)


def judged(path: str) -> list[Outcome]:
    """Every row of a file, judged; a note that several rows share is prepared once."""
    found, prepared, last = [], None, ("", "")
    for row in rows(path):
        if prepared is None or (row.note, row.name) != last:
            prepared, last = source.prepare(row.note, row.name), (row.note, row.name)
        found.append(Outcome(row, verdict.judge(row.claim, [prepared], today=TODAY)))
    return found


def share(part: int, whole: int) -> str:
    return f"{part:>4} of {whole:<4} {100 * part / whole:5.1f}%" if whole else f"{'-':>18}"


def held(outcomes: Sequence[Outcome]) -> list[str]:
    """One cell for each measure."""
    return [share(sum(each.held[at] for each in outcomes), len(outcomes)) for at in range(len(MEASURES))]


def table(title: str, names: Sequence[str], lines: Iterable[tuple[str, Sequence[str]]]) -> None:
    """Print a table: a title, the columns' ``names``, and lines of a name and its cells."""
    print(f"  {title:<34}" + "".join(f"{name:>21}" for name in names))
    for name, cells in lines:
        print(f"    {name:<32}" + "".join(f"{cell:>21}" for cell in cells))


def by_label(outcomes: Sequence[Outcome]) -> dict[str, list[Outcome]]:
    groups: dict[str, list[Outcome]] = {"wrong": [], "honest": [], "no claim": []}
    for each in outcomes:
        groups[each.row.label].append(each)
    return groups


def answers(outcomes: Sequence[Outcome]) -> Iterator[tuple[str, list[str]]]:
    """The measures over whole answers: a flawed one counts where a wrong sentence, an honest one where any counts."""
    wholes: dict[str, list[Outcome]] = defaultdict(list)
    for each in outcomes:
        wholes[each.row.whole].append(each)
    for name in ("wrong", "honest"):
        flawed = name == "wrong"
        chosen = [whole for whole in wholes.values() if any(each.row.label == "wrong" for each in whole) == flawed]
        counts = [
            sum(any(each.held[at] for each in whole if each.row.label == "wrong" or not flawed) for whole in chosen)
            for at in range(len(MEASURES))
        ]
        yield f"{name} answers", [share(count, len(chosen)) for count in counts]


def kinds(outcomes: Sequence[Outcome]) -> Iterator[tuple[str, list[str]]]:
    groups: dict[str, list[Outcome]] = defaultdict(list)
    for each in outcomes:
        groups[f"{each.row.label} {each.row.kind}"].append(each)
    for name, group in sorted(groups.items()):
        yield name[:32], held(group)


def fired(groups: Mapping[str, Sequence[Outcome]]) -> Iterator[tuple[str, list[str]]]:
    """By rule: on how many wrong rows it fired, on how many honest ones, and how many of these it would block."""
    counts: dict[str, Counter[str]] = {}
    for label, group in groups.items():
        side = "right" if label == "wrong" else "wrong"
        for each in group:
            for rule, blocks in each.rules.items():
                count = counts.setdefault(rule, Counter())
                count[side] += 1
                count[f"{side} blocking"] += blocks and each.held[2]
    for rule, count in sorted(counts.items(), key=lambda item: -item[1].total()):
        yield rule, [str(count[name]) for name in ("right", "wrong", "right blocking", "wrong blocking")]


def show(path: str, outcomes: Sequence[Outcome], most: int) -> None:
    groups = by_label(outcomes)
    sizes = ", ".join(f"{len(group)} {label}" for label, group in groups.items() if group)
    print(f"{os.path.basename(path)}: {sizes}")
    table("", MEASURES, ((label, held(group)) for label, group in groups.items() if group))
    if outcomes[0].row.whole:
        table("by answer", MEASURES, answers(outcomes))
    table("by kind", MEASURES, kinds(outcomes))
    table("by rule", ("fired right", "fired wrong", "right, blocking", "wrong, blocking"), fired(groups))
    missed = [each for each in outcomes if each.held[0] != (each.row.label == "wrong")]
    for each in missed[:most]:
        rules = ", ".join(each.rules) or "-"
        print(f"  not as labelled: {each.row.where} {each.row.label} {each.row.kind}: {each.row.claim!r}: {rules}")
    print()


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.quality", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("files", nargs="*", help="JSON lines of pairs or answers (the shipped ones if none is given)")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="N rows of each set that went wrong")
    settings = parser.parse_args()
    for path in settings.files or SHIPPED:
        try:
            outcomes = judged(path)
        except (OSError, KeyError, ValueError) as error:
            sys.exit(f"{path} is no set of pairs or answers: {error!r}")
        if outcomes:
            show(path, outcomes, settings.show)


if __name__ == "__main__":
    main()
