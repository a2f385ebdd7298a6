"""``chamber check``: claims, a whole answer, or a stream of claims."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import click

from chamber.check import answer as answers
from chamber.check import render
from chamber.commands import codes, settled, stream
from chamber.errors import InputError
from chamber.notes import checking, reader, roots
from chamber.notes.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.check.model import Judged, Verdict
    from chamber.check.source import Source
    from chamber.config import Config
    from chamber.notes.roots import Roots


class Asked:
    """What the command line asks for; the names are those of its options."""

    __slots__ = ("answer", "as_json", "claims", "derivation", "exclude", "notes", "quote", "sources", "stream")

    def __init__(
        self,
        claims: Sequence[str] = (),
        sources: Sequence[str] = (),
        quote: str | None = None,
        derivation: str | None = None,
        answer: str | None = None,
        stream: bool = False,
        notes: Sequence[str] = (),
        exclude: Sequence[str] = (),
        as_json: bool = False,
    ) -> None:
        self.claims = claims
        self.sources = sources
        self.quote = quote
        self.derivation = derivation
        self.answer = answer
        self.stream = stream
        self.notes = notes
        self.exclude = exclude
        self.as_json = as_json


def run(asked: Asked) -> int:
    """Check what was asked and print it; the exit code tells the worst of it. Raises ``InputError``."""
    _demand_one_way(asked)
    settings = settled.configuration(asked.notes, asked.exclude)
    if asked.stream:
        return stream.run(sys.stdin.buffer, sys.stdout.buffer, settings.rules, settled.today())
    declared = settled.folders(settings)
    if asked.answer is not None:
        return _answer(asked, settings, declared)
    requests = [checking.Request(claim, asked.sources, asked.quote, asked.derivation) for claim in asked.claims]
    verdicts = checking.check_claims(requests, declared, settings.rules, typed=True, today=settled.today())
    _print(render.as_object(verdicts) if asked.as_json else render.as_text(verdicts))
    return codes.of(verdicts)


def _demand_one_way(asked: Asked) -> None:
    ways = [bool(asked.claims), asked.answer is not None, asked.stream]
    if sum(ways) != 1:
        raise InputError("give one of --claim, --answer and --stream")
    if (asked.quote is not None or asked.derivation is not None) and len(asked.claims) != 1:
        raise InputError("--quote and --derivation go with exactly one --claim")
    if asked.stream and (asked.sources or asked.as_json):
        raise InputError("--stream takes each note's text from its lines and answers in JSON: no --source, no --json")


def _answer(asked: Asked, settings: Config, declared: Roots) -> int:
    """Judge every sentence of the answer in the file against what it cites, or else against the sources given."""
    text = _answer_text(asked.answer or "", declared)
    checking.demand_sources(asked.sources)
    shelf = checking.Shelf(declared, typed=True)
    grounds: list[Source] = []
    problems: list[str] = []
    for spec in dict.fromkeys(asked.sources):
        taken = shelf.take(spec)
        if isinstance(taken, Refusal):
            problems.append(str(taken))
        else:
            grounds.append(taken)

    def resolve(spec: str) -> Source | str:
        # What an answer cites was written by an agent: that declares nothing, other than what a person types.
        taken = cited.take(spec)
        return str(taken) if isinstance(taken, Refusal) else taken

    cited = checking.Shelf(declared, typed=False)
    judged = answers.judge_answer(text, resolve, grounds, settings.rules, settled.today())
    for each in judged:
        each.verdict.problems += problems if not each.cited else []
    _print(render.answer_as_object(judged) if asked.as_json else _answer_lines(judged))
    return codes.of([each.verdict for each in judged])


def _answer_text(file: str, declared: Roots) -> str:
    path = os.path.realpath(roots.expanded(file, declared.home))
    note = reader.read(path)
    if isinstance(note, Refusal):
        raise InputError(f"--answer {file}: {note.reason}")
    return note.text


def _answer_lines(judged: Sequence[Judged]) -> str:
    """The text form: sentences that claim nothing are counted, not listed."""
    verdicts: list[Verdict] = [each.verdict for each in judged]
    shown = [line for verdict in verdicts if verdict.verdict != "NO_TERMS" for line in render.lines(verdict)]
    return "\n".join([render.summary(verdicts), "", *shown])


def _print(what: object) -> None:
    text = what if isinstance(what, str) else json.dumps(what, ensure_ascii=False, indent=2)
    # A name of a file may hold bytes that are no text; they must not end the command.
    click.echo(text.encode("utf-8", "replace").decode("utf-8"))
