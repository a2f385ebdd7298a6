"""A claim that is a cell: a row's own key, a header's own words, one value (*Oct 24: elec in 231*)."""

from __future__ import annotations

import re

from chamber.check import compare, rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from chamber.check.quantities import Quantity
    from chamber.check.source import Source
    from chamber.check.verdict import _Judging

    Cell = tuple[Source, int, int, int]
    """A source, the row's unit, its column, and where in the claim the value may begin."""


_MORE = re.compile(
    r"[\s*_]{0,4}(?:[^\W\d_]{1,12}\s)?(?:more|less|fewer|higher|lower|better|worse|later|earlier|above|below|over|under|"
    r"ahead|behind|mehr|weniger|höher|niedriger|später|früher|über|unter|de plus|de moins|plus|moins|más|menos|mais|"
    r"a mais|a menos|più|meno|meer|minder)(?![^\W_])|[\s*_]{0,4}(?:多|少|高|低|增|减|より|ほど)|\s*(?:أكثر|أقل)",
    re.IGNORECASE,
)


def check(judging: _Judging) -> None:
    """Fire ``value-binding`` where the one cell that the claim names holds another value of the kind."""
    found = list(_cells(judging))
    if len(found) != 1:
        return
    source, number, column, start = found[0]
    held = rows.in_cell(source, number, column)
    values = [q for q in judging.claim.terms.quantities if q.start >= start and q.start not in judging.derived]
    if len(values) != 1 or not held or any(map(str.isalpha, judging.claim.text[start : values[0].start])):
        return
    asked: Quantity = values[0]
    if _MORE.match(judging.claim.text, asked.end):
        return  # "North sold 30 more than South": how far from another, and no value of a cell
    fits = any(compare.same_slot(asked, other) for other in held)
    if fits and not any(compare.bears(asked, other) for other in held) and not judging.is_derived(asked):
        judging.add("value-binding", (asked.start, asked.end), (source, number))


def _cells(judging: _Judging) -> Iterator[Cell]:
    """The cells whose row's key begins the claim and whose header follows; of nested keys and headers the longest."""
    said = judging.claim.text.strip().casefold()
    lead = len(judging.claim.text) - len(judging.claim.text.lstrip())
    best = 0
    found: list[tuple[int, Cell]] = []
    for source in judging.sources:
        for number in (number for numbers in source.layout.rows.values() for number in numbers):
            unit = source.units[number]
            key = unit.cells[0].strip().casefold()
            if len(key) < 2 or not said.startswith(key) or said[len(key) : len(key) + 1].isalnum():
                continue
            for column in range(1, min(len(unit.cells), len(unit.header))):
                header = unit.header[column].strip().casefold()
                at = _word(said, header, len(key))
                if at >= 0 and not any(map(str.isalnum, said[len(key) : at])):
                    size = 1_000 * len(key) + len(header)
                    best = max(best, size)
                    found.append((size, (source, number, column, lead + at + len(header))))
    return (cell for size, cell in found if size == best)


def _word(said: str, header: str, start: int) -> int:
    """Where ``header`` stands as whole words in ``said`` from ``start`` on; -1 where it does not."""
    at = said.find(header, start) if header else -1
    if at < 0:
        return -1
    after = said[at + len(header) : at + len(header) + 1]
    fits = not (said[at - 1 : at].isalnum() and header[0].isalnum()) and not (after.isalnum() and header[-1].isalnum())
    return at if fits else -1
