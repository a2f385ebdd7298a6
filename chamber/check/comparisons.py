"""*More in April than in June*: wrong where the table's two rows, or the note's two values, say less."""

from __future__ import annotations

import re

from chamber.check import rows, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.check.source import Source
    from chamber.check.verdict import _Judging

_MORE = re.compile(
    r"(?<![^\W_])(?:more|higher|larger|bigger|longer|heavier|dearer|(?:more )?expensive|mehr|höher|größer|länger|"
    r"teurer|schwerer|plus|más|mayor|mais|maior|più|maggiore|meer|hoger|duurder)(?![^\W_])|比[^。]{1,12}(?:多|高|贵|长|大|重)|"
    r"より[^。]{0,8}(?:多|高|長|大き|重)",
    re.IGNORECASE,
)
_LESS = re.compile(
    r"(?<![^\W_])(?:less|fewer|lower|smaller|shorter|lighter|cheaper|weniger|niedriger|kleiner|kürzer|billiger|günstiger|"
    r"leichter|moins|menos|menor|meno|minore|minder|lager|goedkoper)(?![^\W_])",
    re.IGNORECASE,
)
_THAN = re.compile(r"(?<![^\W_])(?:than|als|que|do que|di|dei|del|della|dan)(?![^\W_])", re.IGNORECASE)


def check(judging: _Judging) -> None:
    """Fire ``direction`` for a comparison of two rows that every column in question denies."""
    claim = judging.claim
    more, less = _MORE.search(claim.text), _LESS.search(claim.text)
    sign = more or less
    if bool(more) == bool(less) or sign is None or judging.denies:
        return
    if any(q.kind in ("fraction", "multiple", "percent") for q in claim.terms.quantities):
        return  # more than half of the total
    than = _THAN.search(claim.text, sign.end())
    if than is None:
        return
    for source in judging.sources:
        for numbers in source.layout.rows.values():
            left = _named(source, numbers, claim.text[: than.start()])
            right = _named(source, numbers, claim.text[than.end() :])
            if len(left) == len(right) == 1 and left != right:
                if _denied(source, left[0], right[0], claim.stems, bool(more)):
                    judging.add("direction", (sign.start(), than.end()), (source, left[0]))
                return


def _named(source: Source, numbers: Sequence[int], said: str) -> list[int]:
    words = frozenset(map(text.stem, text.tokens(said)))
    return [n for n in numbers if any(key <= words for key in source.kept(rows.keys, n)) or _begins(source, n, words)]


def _begins(source: Source, number: int, words: frozenset[str]) -> bool:
    """Whether a word of the claim goes on where the row's label is cut (``abr``, *abril*)."""
    label = text.tokens(source.units[number].cells[0]) if source.units[number].cells else []
    return len(label) == 1 and len(label[0]) > 2 and label[0].isalpha() and any(w.startswith(label[0]) for w in words)


def _denied(source: Source, one: int, other: int, said: frozenset[str], more: bool) -> bool:
    """Whether each column that the claim names (or, where it names none, each at all) has it the other way round."""
    unit = source.units[one]
    columns = range(1, min(len(unit.cells), len(source.units[other].cells)))
    named = [c for c in columns if c < len(unit.header) and source.stems_of(unit.header[c]) & said]
    found = []
    for column in named or columns:
        left, right = rows.in_cell(source, one, column)[:1], rows.in_cell(source, other, column)[:1]
        if left and right and left[0].kind == right[0].kind and left[0].base != right[0].base:
            found.append((left[0].base > right[0].base) == more)
    return bool(found) and not any(found)
