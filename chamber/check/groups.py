"""What a unit is one of: its table, its list, its line; and how many there are."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.check.source import Source

_PARTS = re.compile(r"[,;·、،/]| and | und | et | y | e ")


def of(source: Source, number: int) -> list[tuple[str, list[int]]]:
    """What a unit is one of: its table, its run of list items, the items of its section; ``(label, units)``."""
    unit = source.units[number]
    layout = source.layout
    found = []
    if unit.kind in ("row", "header"):
        found.append((f"the table at line {unit.line}", layout.rows.get(unit.block, [])))
    section = layout.items.get(unit.heading, [])
    if unit.kind == "heading":
        section = layout.listed.get(f"{unit.heading} / {unit.text}" if unit.heading else unit.text, [])
    if section:
        found.append((f"the list at line {source.units[section[0]].line}", section))
    found.append((f"line {unit.line}", [number]))
    found.append((f"line {unit.line}", layout.blocks[unit.block]))
    return [(label, units) for label, units in found if units]


def counts(source: Source, units: Sequence[int]) -> set[int]:
    """How many blocks, open and done tasks a group of units holds, and how many parts its lines list."""
    blocks = {source.units[n].block for n in units if source.units[n].kind != "row"}
    rows = sum(source.units[n].kind == "row" for n in units)
    found = {len(blocks), rows}
    for state in ("open", "done", "cancelled"):
        found.add(len({source.units[n].block for n in units if source.units[n].task == state}))
    for n in units[:40]:
        parts = len(_PARTS.findall(source.units[n].text)) + 1
        found.add(parts)
    return found
