"""Rows of tables: which one a claim names, and whether its value stands in another row of the same column."""

from __future__ import annotations

import re

from chamber.check import aggregate, compare, language, lookup, names, quantities, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chamber.check.claim import Claim
    from chamber.check.closeness import Near
    from chamber.check.markdown import Unit
    from chamber.check.quantities import Quantity
    from chamber.check.source import Source


def named(said: str, near: Sequence[Near]) -> Iterator[Near]:
    """The rows among ``near`` whose key stands in ``said`` (clean text)."""
    words = frozenset(map(text.stem, text.tokens(said)))
    rows = [one for one in near if one.source.units[one.number].kind == "row"]
    for find in (keys, seconds):  # *Ruud looked after track hire*: the row is that of the hire, not that of Ruud
        found = [one for one in rows if any(key <= words for key in one.source.kept(find, one.number))]
        if found:
            yield from found
            return


def keys(source: Source, number: int) -> tuple[frozenset[str], ...]:
    """The sets of stems each of which names a row among the rows of its table, by its first cell of words."""
    return tuple(_telling(source, source.units[number], 0))


def seconds(source: Source, number: int) -> tuple[frozenset[str], ...]:
    """The same for the second cell of words, where it stands right behind the first."""
    return tuple(_telling(source, source.units[number], 1))


def _telling(source: Source, unit: Unit, which: int) -> Iterator[frozenset[str]]:
    """Of the first or second cell of a row that holds words, those that no other row of its table has there."""
    rows = [source.units[n] for n in source.layout.rows.get(unit.block, ())]
    worded = _worded(unit)
    if which and worded[1:2] != [worded[0] + 1 if worded else -1]:
        return
    for column in worded[which : which + 1]:
        words = _cell_stems(source, unit, column)
        elsewhere = [
            _cell_stems(source, other, column) for other in rows if other is not unit and column < len(other.cells)
        ]
        if words and words not in elsewhere:
            yield words
            own = words - frozenset().union(*elsewhere)
            if lead := _opening(source, unit.cells[column], own):
                yield lead
            for word in own:
                if len(word) > 3 and not names.everyday(word, source.language):
                    yield frozenset({word})
            if (
                own
                and len(own) * 2 >= len(words)
                and (len(own) > 1 or any(any(c.isdigit() for c in w) or len(w) > 5 for w in own))
            ):
                yield own


def _worded(unit: Unit) -> list[int]:
    """The columns of a row whose cells begin with a word: a value (``5 mg``, ``24.3.``) names no row."""
    found = []
    for column, cell in enumerate(unit.cells):
        first = cell.lstrip(" *_(\"'")[:1]
        if (first.isalpha() or any(char.isalpha() for char in cell)) and not (first.isdigit() and column):
            found.append(column)
    return found


_RUN = re.compile("[\u30a0-\u30ff]{2,}|[\u3400-\u9fff]{2,}|[\uac00-\ud7a3]{2,}")


def _opening(source: Source, cell: str, own: frozenset[str]) -> frozenset[str]:
    """What the cell begins with, where that tells the row from the others: a word, or a run of one script."""
    run = _RUN.match(cell)
    if run is not None:
        pairs = frozenset(text.tokens(run.group()))
        return pairs if pairs <= own else frozenset()
    first = text.stem((text.tokens(cell) or [""])[0])
    long = len(first) > (4 if language.cased(source.language) else 2)
    return frozenset({first}) if first in own and long else frozenset()


def _cell_stems(source: Source, unit: Unit, column: int) -> frozenset[str]:
    return source.stems_of(unit.cells[column])


def _key_cell(unit: Unit) -> str:
    """What names a row: its first cell that holds a letter."""
    if unit.kind != "row":
        return ""
    return next((cell for cell in unit.cells[:2] if any(char.isalpha() for char in cell)), "")


def leads(said: str, row: Near) -> bool:
    """Whether ``said`` begins with the key of ``row`` (``Torvik T6X: …``)."""
    key = [text.stem(word) for word in text.tokens(_key_cell(row.source.units[row.number]))]
    words = [text.stem(word) for word in text.tokens(said)]
    return bool(key) and key == [word for word in words if word != "the"][: len(key)]


def another(row: Near, asked: Quantity, places: Sequence[tuple[Source, int]]) -> bool:
    """Whether the value stands in a column whose cell in ``row`` holds another number, and in none of its labels."""
    unit = row.source.units[row.number]
    if labelled(row.source, row.number, asked):
        return False
    for source, number in places:
        other = source.units[number]
        if source is not row.source or other.block != unit.block or other.kind != "row":
            continue
        for column in range(len(other.cells)):
            if any(
                compare.bears(asked, held) or lookup.scaled(asked, held, source)
                for held in in_cell(source, number, column)
            ):
                ours = in_cell(row.source, row.number, column)
                # A bare number in the first column may count the rows.
                bare = column > 0 and _leading(row.source, row.number, column)
                alike = bare or any(compare.same_slot(asked, held) for held in ours)
                if alike and not any(compare.bears(asked, held) for held in ours):
                    return True
    return False


def _leading(source: Source, number: int, column: int) -> bool:
    """Whether a cell begins with a bare number (``2 J.``), so that its unit may be one that is not known."""
    held = in_cell(source, number, column)
    return (
        source.units[number].cells[column][:1].isdigit()
        and bool(held)
        and len(held[0].text.lstrip("0123456789., ")) < 2
    )


def of_another(row: Near, words: str, said: str = "") -> bool:
    """Whether the table gives ``words`` to another row only: under a header where ``row`` has something else.

    Words that also stand in a text outside the table, in the row itself or in a row's name say nothing; nor does it
    where the claim, ``said``, has what the row has there.
    """
    source, unit = row.source, row.source.units[row.number]
    wanted = words.casefold()
    column = -1
    for other in source.units:
        if wanted not in other.text.casefold():
            continue
        if other.block != unit.block or other.kind != "row" or other is unit:
            return False
        column = next((place for place, cell in enumerate(other.cells) if wanted in cell.casefold()), 0)
        if column == 0 or column >= len(unit.cells) or not unit.cells[column].strip():
            return False
    return column > 0 and not source.stems_of(unit.cells[column]) & frozenset(map(text.stem, text.tokens(said)))


def conflict(claim: Claim, asked: Quantity, beside: frozenset[str], near: Sequence[Near]) -> Near | None:
    """The row whose cell under the header that the claim names (or whose label it names) holds another number.

    ``beside`` are the stems of the words next to the claim's number: row and column are both named there, so that the
    cell is no matter of guessing. Tables may stand either way round. A cell whose number the claim tells, too, says
    nothing of another number.
    """
    words = frozenset(map(text.stem, claim.tokens()))
    told = [other for other in claim.terms.quantities if other is not asked]
    rows = [near for near in near if near.source.units[near.number].kind == "row"]
    if any(labelled(row.source, row.number, asked) for row in rows):
        return None
    keyed = [row for row in rows if _whole_key(row) <= words]
    for row in keyed if len(keyed) == 1 else ():
        unit = row.source.units[row.number]
        if any(_bears(row, asked, held) for held in row.source.terms(row.number).quantities):
            continue
        for column in range(1, min(len(unit.cells), len(unit.header))):
            if beside & row.source.stems_of(unit.header[column]) and _denies(row, asked, column, told):
                return row
    for row in rows:  # the other way round: the header names the thing, the row label what the number is of
        unit = row.source.units[row.number]
        label = _cell_stems(row.source, unit, 0) if unit.cells else frozenset()
        if not label or not beside & label:
            continue
        columns = range(1, min(len(unit.cells), len(unit.header)))
        named = [column for column in columns if thing(row.source, unit.header[column]) <= words]
        if len(named) == 1 and _denies(row, asked, named[0], told):
            others = (other for other in rows if other is not row and _whole_key(other) <= words)
            if not any(_holds(other, asked, named[0]) for other in others):
                return row
    return None


def labelled(source: Source, number: int, asked: Quantity) -> bool:
    """Whether the number belongs to a row's own name or to a header (``24/25 actual``): no cell is asked for it."""
    return any(compare.bears(asked, held) for held in source.kept(_in_labels, number))


def _in_labels(source: Source, number: int) -> list[Quantity]:
    unit = source.units[number]
    return quantities.find(text.clean(" | ".join((*unit.header, *unit.cells[:1]))), source.language)


def _whole_key(row: Near) -> frozenset[str]:
    """Every stem of the cell that names the row; a stem no claim holds where there is none."""
    unit = row.source.units[row.number]
    for column in (0, 1):
        if column < len(unit.cells) and any(char.isalpha() for char in unit.cells[column]):
            return _cell_stems(row.source, unit, column) or frozenset({"\0"})
    return frozenset({"\0"})


def _denies(row: Near, asked: Quantity, column: int, told: Sequence[Quantity]) -> bool:
    held = in_cell(row.source, row.number, column)
    if any(_bears(row, mine, other) for mine in told for other in held):
        return False
    alike = any(compare.same_slot(asked, other) for other in held)
    return alike and not any(_bears(row, asked, other) for other in held)


def _holds(row: Near, asked: Quantity, column: int) -> bool:
    return any(_bears(row, asked, held) for held in in_cell(row.source, row.number, column))


def _bears(row: Near, asked: Quantity, held: Quantity) -> bool:
    return compare.bears(asked, held) or lookup.scaled(asked, held, row.source)


def thing(source: Source, header: str) -> frozenset[str]:
    """The stems of a header that names a thing (a capital or a digit tells); a stem no claim holds for the others."""
    named = any(char.isdigit() for char in header) or any(word[:1].isupper() for word in header.split())
    return (source.stems_of(header) if named else frozenset()) or frozenset({"\0"})


def in_cell(source: Source, number: int, column: int) -> list[Quantity]:
    """The quantities of a cell of a row."""
    start, end = aggregate.cell_span(source.units[number].cells, column)
    return [held for held in source.terms(number).quantities if start <= held.start < end]


def beside(claim: Claim, asked: Quantity, names: Sequence[frozenset[str]]) -> bool:
    """Whether no number like ``asked`` stands nearer to a column's name (*from 4,200, despite 82 unsubscribes*)."""
    stems = frozenset().union(*names)
    found = [match.span() for match in text.words(claim.text) if text.stem(text.bare(match.group())) in stems]
    like = [q.start for q in claim.terms.quantities if compare.same_slot(asked, q)]
    starts = [start for start in like if not any(a <= start < b for a, b in found)]
    if not found or asked.start not in starts:
        return True
    return min(starts, key=lambda start: min(abs(start - at) for at, _ in found)) == asked.start
