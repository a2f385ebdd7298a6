"""What a claim computes of the rows or items it names: their sum, their share of the total."""

from __future__ import annotations

import re

from chamber.check import aggregate, rows, text
from chamber.check.pool import in_unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chamber.check.derive import Target, Way
    from chamber.check.quantities import Quantity
    from chamber.check.source import Source

    Place = tuple[Source, int]

_ASIDE = re.compile(r"\([^()]*\)")
_COUNTS = frozenset(map(float, range(2, 13)))
_FIRST = re.compile(
    r"(?<![^\W_])(?:first|premi\w+|erste[nr]?|primer\w*|primeir\w*|prim[ei]|eerste)(?![^\W_])", re.IGNORECASE
)
_TOTAL = re.compile(
    r"(?<![^\W_])(?:total\w*|sum|summe|gesamt\w*|insgesamt|somme|suma|soma|totaal|totale)(?![^\W_])|合计|总计|合計|المجموع",
    re.IGNORECASE,
)
_LABEL = re.compile(r"[^\d:=€$£¥]*")
"""What stands before the first value of an item."""
_LONGEST = 5
"""Words of an item's label at most: more is a sentence."""


def chosen(target: Target, near: Sequence[tuple[Source, int]]) -> Iterator[Way]:
    """The sum of the rows or items that the claim names, or of the first few (*the first three days*)."""
    tables = {(id(s), s.units[n].block): s for s, n in near if s.units[n].kind == "row"}
    said = target.claim.tokens()
    words = frozenset(map(text.stem, said))
    first = next((int(q.value) for q in target.own if q.value in _COUNTS and _FIRST.search(target.claim.text)), 0)
    for (_, block), source in tables.items():
        numbers = source.layout.rows[block]
        named = [
            n for n in numbers if any(key <= words for key in source.kept(rows.keys, n)) or _labelled(source, n, said)
        ]
        for kind, group in (("named", named), ("first", numbers[:first])):
            if 1 < len(group) < len(numbers):
                for value, how, sign, _ in aggregate.columns(target.asked, source, group, f"the {kind} rows", in_unit):
                    yield value, how, sign, how.startswith(f"sum of {len(group)}"), True
        for group in _sharing(source, numbers, words):
            for value, how, sign, _ in aggregate.columns(target.asked, source, group, "the rows of one", in_unit):
                yield value, how, sign, how.startswith(f"sum of {len(group)}"), True
    yield from _items(target, near)


def _sharing(source: Source, numbers: Sequence[int], words: frozenset[str]) -> Iterator[list[int]]:
    """The rows with one cell in common that the claim names (*at Gary's*), or with one year of the claim."""
    groups: dict[tuple[int, frozenset[str]], list[int]] = {}
    for number in numbers:
        unit = source.units[number]
        for column, cell in enumerate(unit.cells):
            stems = source.stems_of(cell)
            if stems and stems <= words and not any(char.isdigit() for char in cell):
                groups.setdefault((column, stems), []).append(number)
        for date in source.terms(number).dates:
            year = frozenset({str(date.fields.get("year", ""))})
            if year <= words:
                groups.setdefault((-1, year), []).append(number)
    for group in groups.values():
        if 1 < len(group) < len(numbers):
            yield group


def _labelled(source: Source, number: int, said: Sequence[str]) -> bool:
    """Whether the claim has the words of a row's first cell but its bracket; a short one may be cut (``elec``)."""
    label = text.tokens(_ASIDE.sub(" ", source.units[number].cells[0]))
    return bool(label) and all(
        any(word == part or (len(part) > 3 and len(label) == 1 and word.startswith(part)) for word in said)
        for part in label
    )


def _items(target: Target, near: Sequence[Place]) -> Iterator[Way]:
    """The sum of the list items whose labels the claim has; of an item that is worked out (``= 113``) the outcome."""
    lists = {(id(s), s.units[n].heading): s for s, n in near if s.units[n].kind == "item"}
    words = frozenset(map(text.stem, target.claim.tokens()))
    for (_, heading), source in lists.items():
        values = []
        for number in source.layout.items.get(heading, []):
            label = source.kept(_label, number)
            if label and label <= words and (value := _value(target.asked, source, number)) is not None:
                values.append(value)
        if len(values) > 1:
            yield sum(values), f"sum of {len(values)} named items", "+", True, True


def _label(source: Source, number: int) -> frozenset[str]:
    match = _LABEL.match(_ASIDE.sub(" ", source.units[number].text))
    found = text.tokens(match.group()) if match else []
    return source.stems_of(" ".join(found)) if len(found) <= _LONGEST else frozenset()


def _value(asked: Quantity, source: Source, number: int) -> float | None:
    """The value of an item in the asked one's unit: behind its last ``=``, or else its first."""
    held = source.terms(number).quantities
    after = source.units[number].text.rfind("=")
    alike = [(q, in_unit(asked, q)) for q in held]
    own = [(q, value) for q, (value, unlike) in alike if not unlike and q.kind in (asked.kind, "number")]
    exact = [(q, value) for q, value in own if q.kind == asked.kind] or own
    worked = [value for q, value in exact if after >= 0 and q.start > after]
    return next(iter(worked), next((value for _, value in exact), None))


def shares(target: Target, near: Sequence[Place]) -> Iterator[Way]:
    """The share of a row that the claim names in its column's total (*Alder is at about 8 %*)."""
    if target.asked.kind != "percent":
        return
    said = target.claim.tokens()
    words = frozenset(map(text.stem, said))
    for source, number in near:
        unit = source.units[number]
        if unit.kind != "row" or _TOTAL.search(unit.cells[0]):
            continue
        if not (_labelled(source, number, said) or any(k <= words for k in source.kept(rows.keys, number))):
            continue
        others = source.layout.rows.get(unit.block, [])
        for column in range(1, len(unit.cells)):
            own = rows.in_cell(source, number, column)[:1]
            totals = [n for n in others if _TOTAL.search(" ".join(source.units[n].cells[:1]))]
            whole = [q.value for n in totals for q in rows.in_cell(source, n, column)[:1]]
            parts = [q.value for n in others if n not in totals for q in rows.in_cell(source, n, column)[:1]]
            for total in (*whole[:1], sum(parts)):
                if own and total and own[0].kind != "percent":
                    yield 100 * own[0].value / total, f"{own[0].text} of {total:g}", "/", True, True
