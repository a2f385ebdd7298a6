"""How the units of a note hang together: its blocks, tables, and the lists of its sections. Walked once a note."""

from __future__ import annotations

from chamber.check import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.check.markdown import Unit


class Layout:
    """Numbers of units, ascending.

    ``blocks`` by block, ``rows`` of them the table rows; by heading ``items``, ``listed`` (items and rows) and
    ``digits`` (units that hold a digit).
    """

    __slots__ = ("blocks", "digits", "items", "listed", "rows")

    def __init__(self, units: Sequence[Unit]) -> None:
        self.blocks: dict[int, list[int]] = {}
        self.rows: dict[int, list[int]] = {}
        self.items: dict[str, list[int]] = {}
        self.listed: dict[str, list[int]] = {}
        self.digits: dict[str, list[int]] = {}
        for number, unit in enumerate(units):
            self.blocks.setdefault(unit.block, []).append(number)
            if unit.kind == "row":
                self.rows.setdefault(unit.block, []).append(number)
            if unit.kind == "item":
                self.items.setdefault(unit.heading, []).append(number)
            if unit.kind in ("item", "row"):
                self.listed.setdefault(unit.heading, []).append(number)
            if text.has_digit(unit.text):
                self.digits.setdefault(unit.heading, []).append(number)
