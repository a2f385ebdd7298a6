"""Parts of a note: its headings, the part that an anchor names, and the passages it is split into."""

from __future__ import annotations

import re

from chamber.notes.refusals import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 1_600
"""Characters of a passage."""

_ATX = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$")
_SETEXT = re.compile(r" {0,3}(=+|-+)[ \t]*$")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")


class Anchor:
    """A part of a note as a citation names it.

    ``kind`` is ``lines`` (``first`` to ``last``), ``heading`` (``names`` are titles, outside in), ``block`` or
    ``passage``.
    """

    __slots__ = ("first", "kind", "last", "names")

    def __init__(self, kind: str, names: tuple[str, ...] = (), first: int = 0, last: int = 0) -> None:
        self.kind = kind
        self.names = names
        self.first = first
        self.last = last


class Heading:
    """A heading: ``level`` 1 to 6, ``title`` without marks, the ``line`` (1-based) it starts on."""

    __slots__ = ("level", "line", "title")

    def __init__(self, level: int, title: str, line: int) -> None:
        self.level = level
        self.title = title
        self.line = line


class Passage:
    """A piece of a note: ``text`` is ``note[start:end]``, ``first`` and ``last`` its lines, ``headings`` outside in."""

    __slots__ = ("end", "first", "headings", "last", "start", "text")

    def __init__(self, text: str, start: int, first: int, headings: tuple[str, ...]) -> None:
        self.text = text
        self.start = start
        self.end = start + len(text)
        self.first = first
        self.last = first + text.removesuffix("\n").count("\n")
        self.headings = headings


def headings(text: str) -> list[Heading]:
    """The headings of a note in order; fenced code and front matter hold none."""
    found: list[Heading] = []
    lines = text.split("\n")
    fence, start = "", _body_start(lines)
    for number in range(start, len(lines)):
        line = lines[number]
        mark = _FENCE.match(line)
        if fence:
            if mark and mark[1][0] == fence[0] and len(mark[1]) >= len(fence) and not line.strip(" \t" + fence[0]):
                fence = ""
        elif mark:
            fence = mark[1]
        elif atx := _ATX.match(line):
            found.append(Heading(len(atx[1]), (atx[2] or "").strip(), number + 1))
        elif number > start and _SETEXT.match(line) and _is_title(lines[number - 1]):
            found.append(Heading(1 if "=" in line else 2, lines[number - 1].strip(), number))
    return found


def _body_start(lines: list[str]) -> int:
    """The index of the first line after the front matter."""
    if lines[0].rstrip() != "---":
        return 0
    for number, line in enumerate(lines[1:], 1):
        if line.rstrip() in ("---", "..."):
            return number + 1
    return 0


def _is_title(line: str) -> bool:
    text = line.strip()
    return bool(text) and not text.startswith(("#", ">", "|", "-", "*", "+", "```", "~~~"))


def narrow(text: str, anchor: Anchor | None) -> tuple[int, int] | Refusal | None:
    """The lines (first, last; 1-based) that ``anchor`` names in ``text``; ``None`` stands for the whole note."""
    if anchor is None:
        return None
    if anchor.kind == "lines":
        count = text.removesuffix("\n").count("\n") + 1
        if not 1 <= anchor.first <= anchor.last or anchor.first > count:
            return Refusal("", "part", f"has {count} lines, no line {anchor.first}")
        return anchor.first, min(anchor.last, count)
    if anchor.kind == "block":
        return _block(text, anchor.names[0])
    return _section(text, anchor.names)


def _section(text: str, names: tuple[str, ...]) -> tuple[int, int] | Refusal:
    """The lines of the heading ``names[-1]`` that stands below the ones before it, up to the next of its rank."""
    last = text.removesuffix("\n").count("\n") + 1
    trail: list[Heading] = []
    outline = headings(text)
    for number, heading in enumerate(outline):
        trail = [*(above for above in trail if above.level < heading.level), heading]
        if _ends_with([_plain(each.title) for each in trail], [_plain(name) for name in names]):
            after = (each.line - 1 for each in outline[number + 1 :] if each.level <= heading.level)
            return heading.line, next(after, last)
    return Refusal("", "part", f"has no heading {'#'.join(names)!r}")


def _ends_with(trail: list[str], names: list[str]) -> bool:
    """Whether ``names`` stand in ``trail`` in this order, the last one at its end."""
    if trail[-1] != names[-1]:
        return False
    above = iter(trail[:-1])
    return all(name in above for name in names[:-1])


def _plain(title: str) -> str:
    """A title as links compare it: marks, punctuation that links cannot hold, case and spacing do not count."""
    shown = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title)
    return " ".join(re.sub(r"[#|^:%\[\]*_`~\\-]+", " ", shown).casefold().split())


def _block(text: str, name: str) -> tuple[int, int] | Refusal:
    """The paragraph or list item that ends with ``^name``; an id on a line of its own names what stands above."""
    lines = text.split("\n")
    wanted = re.compile(r"(?:^|\s)\^" + re.escape(name) + r"\s*$", re.IGNORECASE)
    for number, line in enumerate(lines):
        if wanted.search(line):
            first = number
            while first > 0 and not lines[first - 1].strip() and line.strip().startswith("^"):
                first -= 1
            while first > 0 and lines[first - 1].strip() and not _starts_unit(lines[first]):
                first -= 1
            return first + 1, number + 1
    return Refusal("", "part", f"has no block ^{name}")


def _starts_unit(line: str) -> bool:
    return bool(re.match(r"\s*(?:[-*+]|\d+[.)])\s|\s*#{1,6}\s", line))


def split(text: str) -> list[Passage]:
    """The passages of a note: bounded by headings, at most ``LONGEST`` characters; joined they are the note."""
    if not text:
        return []
    starts = _line_starts(text)
    trail: list[Heading] = []
    found: list[Passage] = []
    bounds = [(1, trail)]
    for heading in headings(text):
        trail = [*(above for above in trail if above.level < heading.level), heading]
        bounds.append((heading.line, trail))
    for number, (line, above) in enumerate(bounds):
        end = starts[bounds[number + 1][0] - 1] if number + 1 < len(bounds) else len(text)
        titles = tuple(each.title for each in above)
        first = line
        for start, stop in _cut(text, starts[line - 1], end):
            piece = text[start:stop]
            found.append(Passage(piece, start, first, titles))
            first += piece.count("\n")
    return found


def _line_starts(text: str) -> list[int]:
    starts = [0]
    at = text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return starts


def _cut(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """``[start, end)`` in pieces: cut after a blank line, else after a line, else after a space, else anywhere."""
    while end - start > LONGEST:
        limit = start + LONGEST
        for mark in ("\n\n", "\n", " "):
            at = text.rfind(mark, start + 1, limit)
            if at >= 0:
                limit = at + len(mark)
                break
        yield start, limit
        start = limit
    if start < end:
        yield start, end
