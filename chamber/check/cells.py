"""Cells of an answer's tables: the claim that a cell makes with its row's name and its header."""

from __future__ import annotations

import re

from chamber.check import columns, text
from chamber.check.rules import settled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chamber.check.source import Source

SENTENCE = 5
"""Words from which a cell reads as a sentence."""
_OF_SENTENCES = ("polarity", "direction", "attribution", "name-binding")
_NUMBER = re.compile(r"[-+−(~≈±]?\d[\d.,'\u00a0\u202f ]*\)?")
_EMPTY = re.compile(r"[(\[（]\s*[)\]）]|[,;/]\s*\Z")
_BLANK = re.compile(r"[\s\-–—.?/✓✔✗✘xX]*|n/?a|none|-+", re.IGNORECASE)


def is_blank(cell: str) -> bool:
    """Whether a cell holds nothing that could be a claim."""
    return _BLANK.fullmatch(cell) is not None or not any(char.isalnum() for char in cell)


def claim(names: Sequence[str], cell: str, language: str) -> str:
    """``cell`` after the names of its row and column; what the header says of its numbers stands behind a bare one.

    ``South | Price (€)`` and ``420`` are ``South | Price: 420 €``: as a note's own column is read.
    """
    known = [name for name in names if name]
    unit = columns.unit_word(text.clean(known[-1]), language) if known and _NUMBER.fullmatch(cell) else ""
    if unit and unit in known[-1]:
        known[-1] = _EMPTY.sub("", known[-1].replace(unit, "", 1)).strip()
        cell = f"{cell} {unit}"
    before = " | ".join(filter(None, known))
    return f"{before}: {cell}" if before else cell


def stand(names: Sequence[str], sources: Sequence[Source]) -> bool:
    """Whether a note has a value in this very place: a row of that name, under that header or with one value alone.

    An agent's table is often its own: rows of the notes, and a column that it worked out.
    """
    row, header = [*map(text.clean, names), ""][:2]
    for source in sources:
        wanted, under = source.stems_of(row), source.stems_of(header)
        for number in (number for numbers in source.layout.rows.values() for number in numbers):
            unit = source.units[number]
            if not wanted or not wanted <= source.stems(number):
                continue
            values = {held.start for held in source.terms(number).quantities}
            if len(values) == 1 or any(under & source.stems_of(each) for each in unit.header[1:] if under):
                return True
        for number, unit in enumerate(source.units):
            if unit.kind in ("sentence", "item") and wanted and under and wanted | under <= source.stems(number):
                return True
    return False


def rules(given: Mapping[str, str] | None, cell: str) -> Mapping[str, str]:
    """The rules for a cell: unless it is a sentence itself, those about whole sentences only warn."""
    found = settled(given)
    if len(text.tokens(text.clean(cell))) >= SENTENCE:
        return found
    return found | {rule: "warn" for rule in _OF_SENTENCES if found[rule] == "block"}
