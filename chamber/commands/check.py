"""``chamber check``: claims, a whole answer, or a stream of claims."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from chamber.check import render
from chamber.commands import answers, codes, settled, stream
from chamber.errors import InputError
from chamber.notes import checking

if TYPE_CHECKING:
    from collections.abc import Sequence


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
        judged = answers.judged(asked.answer, asked.sources, declared, settings.rules)
        _print(render.answer_as_object(judged) if asked.as_json else render.answer_as_text(judged))
        return codes.of([each.verdict for each in judged])
    requests = [checking.Request(claim, asked.sources, asked.quote, asked.derivation) for claim in asked.claims]
    verdicts = checking.check_claims(requests, declared, settings.rules, typed=True, today=settled.today())
    _print(render.as_object(verdicts) if asked.as_json else render.as_text(verdicts))
    return codes.of(verdicts)


def _demand_one_way(asked: Asked) -> None:
    ways = [bool(asked.claims), asked.answer is not None, asked.stream]
    if sum(ways) != 1:
        raise InputError("give one of --claim, --answer and --stream")
    if asked.quote is not None and not asked.quote.strip():
        raise InputError("--quote is empty; give the words that must stand in the note, or leave it out")
    if (asked.quote is not None or asked.derivation is not None) and len(asked.claims) != 1:
        raise InputError("--quote and --derivation go with exactly one --claim")
    if asked.stream and (asked.sources or asked.as_json):
        raise InputError("--stream takes each note's text from its lines and answers in JSON: no --source, no --json")


def _print(what: object) -> None:
    text = what if isinstance(what, str) else json.dumps(what, ensure_ascii=False, indent=2)
    # A name of a file may hold bytes that are no text.
    click.echo(text.encode("utf-8", "replace").decode("utf-8"))
