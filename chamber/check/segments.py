"""An answer taken apart: paragraphs, list items, tables, headings and fences, each with where it stands in the text."""

from __future__ import annotations

import itertools
import re

from chamber.check import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Span = tuple[int, int]

PARAGRAPH, ITEM, TABLE, HEADING, FENCE = "paragraph", "item", "table", "heading", "fence"

_QUOTE = re.compile(r"[ ]{0,3}(?:>[ ]?)+(?:\[!\w{1,30}\][+-]?[ ]*)?")
_HEADING = re.compile(r"[ ]{0,3}#{1,6}[ ]+(?:(?:\d{1,3}\.)+(?:\d{1,3})?[ ]+|\d{1,3}\)[ ]+)?")
_ITEM = re.compile(r"([ ]*)(?:[-*+•◦▪]|(\d{1,3})(?:[.)][ ]|[、．]))[ ]*(?:\[[ xX/-]\][ ]+)?(?=\S)")
_FENCE = re.compile(r"[ ]*(`{3,}|~{3,})")
_DELIMITER = re.compile(r"[ |:+=-]*-[ |:+=-]*$")
_CELLS = re.compile(r"(?<!\\)\|")
_HIDDEN = re.compile(r"<!--.{0,20000}?-->", re.DOTALL)
_TICKED = re.compile(r"`[^`\n]{1,400}`")


class Block:
    """A paragraph, list item, table, heading or fence.

    ``lines`` are the spans of its lines without their markers, ``rows`` those of a table's cells (the header first).
    ``lead`` is the block it hangs from, ``heading`` the heading above it; ``counts`` how many items, rows and headings
    hang from it. ``number`` is that of a numbered item (0: none); ``quoted`` tells that it stands behind ``>``.
    """

    __slots__ = ("counts", "depth", "heading", "kind", "lead", "lines", "number", "quoted", "rows")

    def __init__(self, kind: str, quoted: bool = False) -> None:
        self.kind = kind
        self.quoted = quoted
        self.lines: list[Span] = []
        self.rows: list[list[Span]] = []
        self.lead: Block | None = None
        self.heading: Block | None = None
        self.counts: list[int] = []
        self.depth = 0
        self.number = 0

    @property
    def span(self) -> Span:
        """From the first line's text to the end of the last one."""
        return self.lines[0][0], self.lines[-1][1]


def blocks(clean: str) -> list[Block]:
    """The blocks of a clean answer, in order."""
    return _Scanner(clean).run()


def blanked(text: str, spans: Sequence[Span]) -> str:
    """``text`` with ``spans`` blanked: same length, same line breaks."""
    pieces, position = [], 0
    for begin, end in sorted(spans):
        if end <= position:
            continue
        start = max(begin, position)
        pieces.append(text[position:start])
        pieces.append(re.sub(r"[^\n]", " ", text[start:end]))
        position = end
    return "".join([*pieces, text[position:]])


def sentences(clean: str, block: Block) -> Iterator[Span]:
    """Spans of the sentences of a paragraph, item or heading. ``clean``: the answer with its citations blanked."""
    begin, end = block.span
    markers = [(left[1], right[0]) for left, right in itertools.pairwise(block.lines)]
    body = blanked(clean, markers)[begin:end]
    body = _TICKED.sub(lambda ticked: "`" + "x" * (len(ticked.group()) - 2) + "`", body)
    for first, last in split.sentences(body):
        yield begin + first, begin + last


class _Scanner:
    """One pass over the lines. ``self.list`` is the stack of open items, ``self.last`` the block before this line."""

    def __init__(self, clean: str) -> None:
        self.clean = _HIDDEN.sub(lambda hidden: re.sub(r"[^\n]", " ", hidden.group()), clean)
        self.lines: list[tuple[int, int, bool]] = []
        position = 0
        for line in self.clean.split("\n"):
            quote = _QUOTE.match(line)
            self.lines.append((position + (quote.end() if quote else 0), position + len(line), quote is not None))
            position += len(line) + 1
        self.at = 0
        self.found: list[Block] = []
        self.list: list[Block] = []
        self.head: Block | None = None
        self.lead: Block | None = None
        self.open: Block | None = None

    def run(self) -> list[Block]:
        while self.at < len(self.lines):
            self._line()
        _count(self.found)
        return self.found

    def _text(self, offset: int = 0) -> str:
        if self.at + offset >= len(self.lines):
            return ""
        start, end, _ = self.lines[self.at + offset]
        return self.clean[start:end]

    def _line(self) -> None:
        line, quoted = self._text(), self.lines[self.at][2]
        if not line.strip():
            self.open = None
        elif fence := _FENCE.match(line):
            self._fence(fence.group(1), quoted)
            return
        elif heading := _HEADING.match(line):
            self.list, self.lead = [], None
            self.head = None
            self.head = self.lead = self._add(HEADING, heading.end(), quoted)
            self.open = None
        elif "|" in line and "|" in self._text(1) and _DELIMITER.match(self._text(1).strip()):
            self._table(quoted)
            return
        elif (item := _ITEM.match(line)) and self._is_item(item):
            self._item(item, quoted)
        elif line.strip().strip("-*_= ") == "":
            self.open = None
        else:
            self._plain(line, quoted)
        self.at += 1

    def _add(self, kind: str, skip: int, quoted: bool) -> Block:
        block = Block(kind, quoted)
        start, end, _ = self.lines[self.at]
        block.lines.append((start + skip, end))
        block.heading, block.lead = self.head, self.lead
        self.found.append(block)
        return block

    def _is_item(self, item: re.Match[str]) -> bool:
        """A number and a stop open an item only at the start of a list or after the number before (``12. März``)."""
        if item.group(2) is None:
            return True
        number = int(item.group(2))
        return number <= 1 or any(each.number == number - 1 for each in self.list)

    def _item(self, item: re.Match[str], quoted: bool) -> None:
        depth = len(item.group(1))
        while self.list and self.list[-1].depth >= depth + (self.list[-1].depth == depth):
            self.list.pop()
        while self.list and self.list[-1].depth == depth:
            self.list.pop()
        block = self._add(ITEM, item.end(), quoted)
        block.depth, block.number = depth, int(item.group(2) or 0)
        if self.list:
            block.lead = self.list[-1]
        self.list.append(block)
        self.open = block

    def _plain(self, line: str, quoted: bool) -> None:
        indent = len(line) - len(line.lstrip())
        if self.open is not None and self.open.quoted == quoted:
            start, end, _ = self.lines[self.at]
            self.open.lines.append((start + indent, end))
            return
        inside = self.list[-1] if self.list and indent > 1 else None
        if inside is None:
            self.list, self.lead = [], None
        block = self._add(PARAGRAPH, indent, quoted)
        block.lead = inside
        self.open = block
        if inside is None:
            self.lead = block

    def _fence(self, mark: str, quoted: bool) -> None:
        block = Block(FENCE, quoted)
        block.heading, block.lead = self.head, self.list[-1] if self.list else self.lead
        self.at += 1
        while self.at < len(self.lines):
            line = self._text().strip()
            start, end, _ = self.lines[self.at]
            self.at += 1
            if line.startswith(mark) and not line.strip(mark[0]):
                break
            if line:
                block.lines.append((start, end))
        if block.lines:
            self.found.append(block)
        self.open = None

    def _table(self, quoted: bool) -> None:
        block = self._add(TABLE, 0, quoted)
        block.lead = self.list[-1] if self.list else self.lead
        block.rows.append(self._cells())
        self.at += 2
        while self.at < len(self.lines) and "|" in self._text():
            start, end, _ = self.lines[self.at]
            block.lines.append((start, end))
            block.rows.append(self._cells())
            self.at += 1
        self.open = None

    def _cells(self) -> list[Span]:
        start, end, _ = self.lines[self.at]
        bounds = [start - 1, *(start + bar.start() for bar in _CELLS.finditer(self._text())), end]
        cells = [(left + 1, right) for left, right in itertools.pairwise(bounds)]
        spans = [_trimmed(self.clean, *cell) for cell in cells]
        if len(spans) > 1 and not self.clean[slice(*cells[0])].strip():
            spans = spans[1:]
        if len(spans) > 1 and not self.clean[slice(*cells[-1])].strip():
            spans = spans[:-1]
        return spans


def _trimmed(clean: str, start: int, end: int) -> Span:
    piece = clean[start:end]
    first = start + len(piece) - len(piece.lstrip())
    return first, max(first, start + len(piece.rstrip()))


def _count(found: Sequence[Block]) -> None:
    """How many items, rows or sections hang from each block, and how many there are with all that hang from those."""
    direct: dict[int, int] = {}
    whole: dict[int, int] = {}
    for block in found:
        if block.kind == TABLE and block.lead is not None:
            block.lead.counts.append(len(block.rows) - 1)
        if block.kind != ITEM or block.lead is None:
            continue
        direct[id(block.lead)] = direct.get(id(block.lead), 0) + 1
        above: Block | None = block.lead
        while above is not None:
            whole[id(above)] = whole.get(id(above), 0) + 1
            above = above.lead if above.kind == ITEM else None
    for block in found:
        counts = {direct.get(id(block), 0), whole.get(id(block), 0)} - {0}
        block.counts.extend(sorted(counts))
