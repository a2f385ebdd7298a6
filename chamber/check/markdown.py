"""What of a note is text: blocks, units, and what is fence, comment, struck out, link target or marker."""

from __future__ import annotations

import re

from chamber.check import inline
from chamber.check.split import cells, sentences

_OPENER = re.compile(r"^[ ]{0,12}(`{3,}|~{3,})|(`)|<!--|%%", re.MULTILINE)
_FENCE = re.compile(r" {0,12}(`{3,}|~{3,})\s*([\w-]*)")
_HEADING = re.compile(r" {0,3}(#{1,6})[ ]+(.*)$")
_NO_DAY = r"\A(?!(?:3[01]|[12]\d|0?[1-9])\.(?:1[0-2]|0?[1-9])\.[ ])"  # "29.5. Anreise" is a day, no number
_HEADING_NUMBER = re.compile(_NO_DAY + r"(?:\d{1,3}(?:\.\d{1,3})*[.)]|\d{1,3}(?:\.\d{1,3})+)[ ]+(?=\S)")
_ITEM = re.compile(r"([ ]*)(?:[-*+•]|(\d{1,6}|[a-zA-Z])[.)])[ ]+(?:\[(.)\][ ]+)?")
_DELIMITER = re.compile(r"[ |:+=-]*-[ |:+=-]*$")
_QUOTE = re.compile(r"[ ]{0,3}(?:>[ ]?)+")
_CALLOUT = re.compile(r"\[!\w{1,30}\][+-]?[ ]*")
_FOOT = re.compile(r"\[\^([^\[\]\s]{1,60})\]:[ ]*")
_FRONT = re.compile(r"[ ]*(?:-[ ]+)?(?:([\w][\w .-]{0,60}):[ ]+)?(.*)$")
_SETEXT = re.compile(r"(?:=+|-+)\s*$")
_QUERY_FENCES = frozenset({"dataview", "dataviewjs", "tasks", "query", "button"})
_DEEPEST = 20
"""Quotes inside quotes: what is deeper is read as text."""
_LEAD_WIDTH = 80
"""Characters: a longer paragraph before a list is no lead-in unless it ends with a colon."""
_TASKS = {" ": "open", "x": "done", "X": "done", "-": "cancelled", "/": "open", ">": "open"}


class Unit:
    """A sentence, list item, table row, heading, front-matter line or line of a fence.

    ``line`` is 1-based; ``block`` numbers the paragraph, list item or table it stands in; ``heading`` is the chain of
    headings above it; ``lead`` the line a list or table hangs from; ``header`` and ``cells`` are a table row's.
    """

    __slots__ = ("block", "cells", "codes", "header", "heading", "kind", "lead", "line", "targets", "task", "text")

    def __init__(self, line: int, kind: str, text: str, block: int, heading: str) -> None:
        self.line = line
        self.kind = kind
        self.text = text
        self.block = block
        self.heading = heading
        self.lead = ""
        self.header: tuple[str, ...] = ()
        self.cells: tuple[str, ...] = ()
        self.codes: tuple[tuple[int, int], ...] = ()
        self.targets: tuple[str, ...] = ()
        self.task = ""


class Parsed:
    """The units of a note in order, its dead text (comments, struck-out pieces) and its front matter."""

    __slots__ = ("aliases", "dead", "title", "units")

    def __init__(self) -> None:
        self.units: list[Unit] = []
        self.dead: list[Unit] = []
        self.aliases: list[str] = []
        self.title = ""


def parse(text: str) -> Parsed:
    """Parse the clean text of a note."""
    return _Parser(text).run()


def uncommented(text: str) -> str:
    """Clean text without its comments; line breaks stay."""
    return _Parser("").uncomment(text)


class _Parser:
    """One pass over the lines. ``self.at`` is the index of the line to read next."""

    def __init__(self, text: str) -> None:
        self.parsed = Parsed()
        if "<!--" in text or "%%" in text:
            text = self.uncomment(text)
        self.lines = text.split("\n")
        self.base = self.depth = 0
        self.at = 0
        self.block = 0
        self.chain: list[tuple[int, str]] = []
        self.heading = ""
        self.lead = ""

    def uncomment(self, text: str) -> str:
        """``text`` without its comments (line breaks stay); those inside code are none, unclosed ones neither."""
        pieces, position, kept, line, counted = [], 0, 0, 1, 0
        while match := _OPENER.search(text, position):
            start, mark = match.start(), match.group().strip()
            closer = "\n" + mark[:3] if match.group(1) else {"<!--": "-->", "%%": "%%"}.get(mark, "`")
            end = text.find(closer, match.end())
            if end < 0 or (closer == "`" and "\n" in text[start:end]):
                position = match.end() if end >= 0 or closer != "\n" + mark[:3] else len(text)
                if end < 0 and mark in ("<!--", "%%"):
                    break
                continue
            position = end + len(closer)
            if mark in ("<!--", "%%"):
                pieces.append(text[kept:start] + "\n" * text.count("\n", start, position))
                line, counted = line + text.count("\n", counted, start), start
                self._bury_comment(line, text[start:position])
                kept = position
        return "".join(pieces) + text[kept:]

    def _bury_comment(self, line: int, comment: str) -> None:
        for offset, piece in enumerate(comment.split("\n")):
            if words := piece.strip("<!-> %"):
                self.parsed.dead.append(Unit(line + offset, "comment", inline.resolve(words).text, 0, ""))

    def _here(self) -> int:
        """The 1-based line of the note that is read next."""
        return self.base + self.at + 1

    def run(self) -> Parsed:
        if self.lines and self.lines[0].rstrip() == "---":
            self._front_matter()
        while self.at < len(self.lines):
            self._block()
        return self.parsed

    def _front_matter(self) -> None:
        end = next((i for i in range(1, min(len(self.lines), 400)) if self.lines[i].rstrip() in ("---", "...")), 0)
        key = ""
        for index in range(1, end):
            match = _FRONT.match(self.lines[index])
            if match is None or not match.group(2).strip():
                key = self.lines[index].strip().rstrip(":") or key
                continue
            key, value = match.group(1) or key, match.group(2).strip()
            if key.casefold() in ("title", "alias", "aliases"):
                names = [part.strip(" \"'") for part in value.strip("[]").split(",")]
                self.parsed.aliases.extend(name for name in names if name)
                self.parsed.title = self.parsed.title or (value.strip("\"'") if key.casefold() == "title" else "")
            self._add(Unit(index + 1, "front", f"{key}: {value}", self.block, ""))
        self.at = end + 1 if end else 0

    def _block(self) -> None:
        line = self.lines[self.at]
        stripped = line.strip()
        if not stripped:
            self.at += 1
            return
        self.block += 1
        first = stripped[0]
        if first in "`~" and (fence := _FENCE.match(line)):
            self._fence(fence)
        elif first == "#" and (heading := _HEADING.match(line)):
            self._headed(len(heading.group(1)), heading.group(2))
        elif "|" in line and self._is_table():
            self._table()
        elif first == ">" and self.depth < _DEEPEST:
            self._quoted()
        elif stripped.strip("-*_ ") == "":
            self.at += 1
        elif item := _ITEM.match(line):
            self._item(item)
        else:
            self._paragraph()

    def _fence(self, fence: re.Match[str]) -> None:
        mark, language = fence.group(1), fence.group(2).casefold()
        if info := self.lines[self.at][fence.end() :].strip():  # title="src/app.tsx"
            self._add(Unit(self._here(), "code", info, self.block, self.heading))
        self.at += 1
        while self.at < len(self.lines):
            line = self.lines[self.at]
            self.at += 1
            if line.strip().startswith(mark[0] * len(mark)) and not line.strip().strip(mark[0]):
                return
            if language not in _QUERY_FENCES and line.strip():
                unit = Unit(self.base + self.at, "code", line.strip(), self.block, self.heading)
                unit.lead = self.lead
                self.parsed.units.append(unit)

    def _headed(self, level: int, text: str) -> None:
        text = _HEADING_NUMBER.sub("", text.strip().rstrip("#").rstrip(), count=1)
        self.chain = [pair for pair in self.chain if pair[0] < level]
        parents = " / ".join(name for _, name in self.chain)
        resolved = self._resolved(Unit(self._here(), "heading", text, self.block, parents))
        self.chain.append((level, resolved.text))
        self.heading = " / ".join(name for _, name in self.chain)
        self.lead = ""
        self.at += 1

    def _is_table(self) -> bool:
        if self.at + 1 >= len(self.lines):
            return False
        after = self.lines[self.at + 1].strip(" >")
        return len(after) < 2000 and ("|" in after or "---" in after) and bool(_DELIMITER.match(after))

    def _table(self) -> None:
        header = cells(self.lines[self.at])
        self._add(self._row_unit(self._here(), header, (), "header"))
        self.at += 2
        if not any(header) and self.at < len(self.lines) and "|" in self.lines[self.at]:  # the first row is the header
            header = cells(self.lines[self.at])
        while self.at < len(self.lines) and "|" in self.lines[self.at]:
            self._add(self._row_unit(self._here(), cells(self.lines[self.at]), header, "row"))
            self.at += 1

    def _row_unit(self, line: int, cells: tuple[str, ...], header: tuple[str, ...], kind: str) -> Unit:
        resolved = [inline.resolve(cell) for cell in cells]
        unit = Unit(line, kind, " | ".join(cell.text.strip() for cell in resolved), self.block, self.heading)
        unit.cells = tuple(cell.text.strip() for cell in resolved)
        unit.header, unit.lead = header, self.lead
        unit.targets = tuple(target for cell in resolved for target in cell.targets)
        offset = 0
        codes: list[tuple[int, int]] = []
        for cell, shown in zip(resolved, unit.cells, strict=True):
            shift = offset - (len(cell.text) - len(cell.text.lstrip()))
            codes.extend((start + shift, end + shift) for start, end in cell.codes)
            offset += len(shown) + 3
            self._bury(line, cell.dead)
        unit.codes = tuple(codes)
        return unit

    def _quoted(self) -> None:
        begin = self.at
        lines = []
        while self.at < len(self.lines) and self.lines[self.at].lstrip().startswith(">"):
            lines.append(_QUOTE.sub("", self.lines[self.at], count=1))
            self.at += 1
        lines[0] = _CALLOUT.sub("", lines[0], count=1)
        inner = _Parser("")
        inner.depth = self.depth + 1
        inner.parsed, inner.lines, inner.block, inner.base = self.parsed, lines, self.block, self.base + begin
        inner.heading, inner.chain = self.heading, self.chain
        while inner.at < len(inner.lines):
            inner._block()
        self.block = inner.block

    def _item(self, item: re.Match[str]) -> None:
        begin, text = self.at, self.lines[self.at][item.end() :]
        self.at += 1
        while self.at < len(self.lines) and self._continues():
            text += "\n" + self.lines[self.at].strip()
            self.at += 1
        self._sentences(self.base + begin + 1, text, "item", _TASKS.get(item.group(3) or "", ""))

    def _continues(self) -> bool:
        line = self.lines[self.at]
        bare = line.strip()
        return bool(bare) and not _ITEM.match(line) and bare[0] not in "#>|`~" and not bare.startswith("---")

    def _paragraph(self) -> None:
        begin, lines = self.at, [self.lines[self.at].strip()]
        self.at += 1
        while self.at < len(self.lines) and self._continues() and not ("|" in self.lines[self.at] and self._is_table()):
            if len(lines) == 1 and _SETEXT.match(self.lines[self.at]):
                self.at = begin
                self._headed(1 if self.lines[begin + 1].startswith("=") else 2, lines[0])
                self.at = begin + len(lines) + 1
                return
            lines.append(self.lines[self.at].strip())
            self.at += 1
        text = "\n".join(lines)
        if foot := _FOOT.match(text):
            text = text[foot.end() :]
        self._sentences(self.base + begin + 1, text, "sentence", "")
        last = self.parsed.units[-1].text if self.parsed.units else ""
        self.lead = last if last.endswith(":") or len(last) < _LEAD_WIDTH else ""

    def _sentences(self, line: int, text: str, kind: str, task: str) -> None:
        whole = inline.resolve(text)
        lines, begin, read = [line], line, 0
        for start, end in sentences(whole.text):
            line, read = line + whole.text.count("\n", read, start), start
            unit = Unit(line, kind, whole.text[start:end], self.block, self.heading)
            unit.codes = tuple((a - start, b - start) for a, b in whole.codes if start <= a and b <= end)
            unit.targets, unit.task, unit.lead = tuple(whole.targets), task, self.lead if kind == "item" else ""
            self._add(unit)
            lines.append(line)
        at = 0
        for piece in whole.dead:  # on the line of the sentence it was struck from
            at = max(at, text.find(piece, at))
            self._bury(max(each for each in lines if each <= begin + text.count("\n", 0, at)), [piece])

    def _resolved(self, unit: Unit) -> Unit:
        found = inline.resolve(unit.text)
        unit.text, unit.codes, unit.targets = found.text, tuple(found.codes), tuple(found.targets)
        self._bury(unit.line, found.dead)
        self._add(unit)
        return unit

    def _add(self, unit: Unit) -> None:
        if unit.text.strip() or unit.targets:
            self.parsed.units.append(unit)

    def _bury(self, line: int, dead: list[str]) -> None:
        self.parsed.dead.extend(Unit(line, "struck", piece, self.block, self.heading) for piece in dead)
