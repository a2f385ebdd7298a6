"""Near-verbatim mistakes through the gate: a line of a note told as it stands, but for one number, date, row or *not*.

``python -m benchmarks.near [--show]``. Made from the notes of ``cases``: the agent reads a note and tells two of its
lines, the second with one mistake. Prints per kind how many such turns are blocked, and for the same turns without the
mistake how many are (they should not be).
"""

from __future__ import annotations

import argparse
import itertools
import re
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from chamber.check import source
from tests.gate.playing import HOSTS, Session

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chamber.check.source import Source

CASES = Path(__file__).parent / "cases"
_NUMBER = re.compile(r"(?<![\w.,:/-])(\d{2,4})(?![\w.,:/-]*\d)")
_MONTHS = (
    "Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|"
    "Nov(?:ember)?|Dec(?:ember)?|Januar|Februar|März|Mai|Juni|Juli|Okt(?:ober)?|Dez(?:ember)?|"
    "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre"
)
_DATE = re.compile(rf"\b(\d{{4}}-\d{{2}}-)(\d{{2}})\b|(?<!\d)(\d{{1,2}})(?= (?:{_MONTHS})\b)")
_NOT = re.compile(
    r"\b(?:is|are|was|were|does|do|did|has|have|can|must|will) not\b|\b(?:ist|sind|wird|hat|darf|kann) nicht\b"
)
_IS = re.compile(r"\b(is|are|was|were|can|must|will)\b(?! not|['’])")


def changed(line: str, whole: str) -> Iterator[tuple[str, str]]:
    """The kinds of mistakes that a line allows, each with the line that holds it."""
    if match := _DATE.search(line):
        day = int(match.group(2) or match.group(3))
        other = day + 3 if day < 25 else day - 4
        start, end = match.span(2) if match.group(2) else match.span(3)
        yield "date", f"{line[:start]}{other:0{end - start}d}{line[end:]}"
    elif match := _NUMBER.search(line):
        number = int(match.group(1))
        other = next(n for n in range(number + 7, number + 900, 13) if str(n) not in whole)
        yield "number", f"{line[: match.start(1)]}{other}{line[match.end(1) :]}"
    if match := _NOT.search(line):
        yield "negation", line[: match.start()] + match.group().rsplit(" ", 1)[0] + line[match.end() :]
    elif match := _IS.search(line):
        yield "negation", f"{line[: match.end()]} not{line[match.end() :]}"


def rows(note: Source) -> Iterator[tuple[str, str]]:
    """A row told as a sentence, rightly and with the value of the row below."""
    units = [unit for unit in note.units if unit.kind == "row" and len(unit.cells) > 1 and len(unit.header) > 1]
    for one, other in itertools.pairwise(units):
        mine, theirs = one.cells[1].strip(), other.cells[1].strip()
        fits = one.block == other.block and mine != theirs and re.fullmatch(r"[\d.,]{2,}", mine + theirs)
        if fits and one.cells[0].strip().isascii() and mine not in theirs:
            head = one.header[1].strip()
            yield f"{one.cells[0].strip()}: {head} {mine}", f"{one.cells[0].strip()}: {head} {theirs}"


def turns() -> Iterator[tuple[str, str, str, str, str]]:
    """Kind, the note's name and text, the honest answer, the one with the mistake."""
    for path in sorted(CASES.glob("*/notes/*.md")):
        text = path.read_text("utf-8")
        note = source.prepare(text, path.name)
        lines = [
            u.text for u in note.units if u.kind in ("sentence", "item") and not u.task and 30 <= len(u.text) <= 200
        ]
        seen: Counter[str] = Counter()
        for before, line in zip([*lines[-1:], *lines], lines, strict=False):
            for kind, wrong in changed(line, text):
                seen[kind] += 1
                if seen[kind] <= 2:
                    yield kind, path.name, text, f"{before}\n\n{line}", f"{before}\n\n{wrong}"
        for right, wrong in list(rows(note))[:2]:
            yield "row", path.name, text, right, wrong


def blocked(name: str, text: str, said: str, host: str) -> bool:
    """Whether the Stop hook sends the answer back."""
    with tempfile.TemporaryDirectory() as base:
        session = Session(Path(base), host)
        note = session.note(name, text)
        session.prompt("What does it say?")
        session.read(note)
        session.say(said)
        return bool(session.stop().block)


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.near", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--show", action="store_true", help="print what passed, and what was blocked though right")
    settings = parser.parse_args()
    made, caught, alarms = Counter[str](), Counter[str](), Counter[str]()
    for number, (kind, name, text, right, wrong) in enumerate(turns()):
        host = HOSTS[number % 2]
        made[kind] += 1
        if blocked(name, text, wrong, host):
            caught[kind] += 1
        elif settings.show:
            print(f"passed {kind} {name}: {wrong.splitlines()[-1]}")
        if blocked(name, text, right, host):
            alarms[kind] += 1
            if settings.show:
                print(f"blocked though right: {name}: {right}")
    for kind, count in sorted(made.items()):
        share = 100 * caught[kind] / count
        print(f"{kind:10} {caught[kind]:4} of {count:4} blocked ({share:.0f}%); without the mistake {alarms[kind]}")
    whole = sum(made.values())
    print(f"in all     {sum(caught.values()):4} of {whole:4} blocked ({100 * sum(caught.values()) / whole:.0f}%); "
          f"without the mistake {sum(alarms.values())}")  # fmt: skip


if __name__ == "__main__":
    main()
