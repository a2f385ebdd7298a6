"""Citations in an answer: where they stand, what they name, and the list of sources that numbers refer to."""

from __future__ import annotations

import re

from chamber.check import segments

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.check.segments import Block, Span

_ANCHOR = r"(?::\d{1,6}(?:[-–]\d{1,6})?|\#[^\s()\[\]`\"',;]{1,80})?"
_PATH = rf"(?:~?/|\.{{1,2}}/)?[\w][^()\[\]<>`\"'|\n:;,#*?!]{{0,160}}?\.(?:md|markdown|mdx|txt)(?![\w]){_ANCHOR}"
_BARE = rf"(?<![\w.@+~/-])(?:~?/|\.{{1,2}}/)?[\w][\w.@+~/-]{{0,160}}?\.(?:md|markdown|mdx)(?![\w]){_ANCHOR}"
_WIKI = r"\[\[[^\[\]\n]{1,300}\]\]"
_OTHER = rf"[^()\[\]（）【】\n]|{_WIKI}"
_LEAD = (
    r"\b(?:according[ ]to|as[ ]per|per|from|source:|see|laut|gemäß|nach|quelle:|selon|d'après|según|segundo|"
    r"de[ ]acordo[ ]com|根据|出典[:：])[ ]*(?:the[ ])?"
)
_CITED = re.compile(
    rf"""
    \[\^(?P<foot>[^\[\]\s]{{1,60}})\]
  | (?P<group>[(\[（【](?:{_OTHER}){{0,60}}?(?:{_WIKI}|{_PATH})(?:{_OTHER}){{0,200}}[)\]）】](?!\())
  | (?<![-/^$])[\[【](?P<number>[1-9]\d{{0,2}}(?:[ ]?[,;-][ ]?\d{{1,3}})*)
        (?:†[^\[\]【】\n]{{0,60}})?[\]】](?!\(|\.?\w|[\[}}'"`])
  | \[(?P<label>[^\[\]\n]{{1,300}})\]\((?P<target><[^<>\n]{{1,400}}>|[^()\s]{{1,400}})\)
  | (?P<lead>{_LEAD})?(?P<wiki>{_WIKI})
  | (?P<before>{_LEAD})?(?P<bare>`{_PATH}`|{_BARE})
  | \[(?P<title>[^\W\d_][^\[\]\n]{{1,80}})\](?=[.,;。]?[ ]*(?:\n|\Z))
    """,
    re.VERBOSE | re.IGNORECASE,
)
_NAMED = re.compile(rf"{_WIKI}|{_PATH}", re.IGNORECASE)
_INTRODUCED = re.compile(
    r"^(?:see(?: also)?|source|sources|from|in|siehe|vgl\.|voir|ver|cf\.|quelle|fuente|fonte)[ :]+", re.IGNORECASE
)
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]{1,20}:", re.IGNORECASE)
_SOURCES = re.compile(
    r"[ *_]*(?:sources?(?: used| consulted)?|references?|citations?|notes used|based on|quellen?|belege|"
    r"verwendete notizen|sources consultées|références?|fuentes?|referencias?|fontes?|referências?|"
    r"来源|參考|参考(?:资料|文献|笔记)?|资料来源|出典|参照|المصادر|المصدر)[ *_]*(?P<colon>[:：]?)[ *_]*",
    re.IGNORECASE,
)
_LONG_WORD = re.compile(r"[^\W\d_]{2,}")
_DEFINED = re.compile(r"[ ]*\[(\^?[^\[\]\s]{1,60})\]:?[ ]+")


class Cite:
    """A citation: its span, the names it holds as written, and whether it is ``hard``.

    A hard one is meant as a citation and nothing else. A soft one, a note's name inside a sentence, counts only where
    it resolves. ``blank`` are the spans that are no text of the sentence.
    """

    __slots__ = ("blank", "end", "hard", "names", "start")

    def __init__(self, span: Span, names: list[str], hard: bool, blank: list[Span]) -> None:
        self.start, self.end = span
        self.names = names
        self.hard = hard
        self.blank = blank


def find(clean: str) -> list[Cite]:
    """The citations of a clean answer, fences and all, in order; numbers are named ``[1]``, footnotes ``[^a]``."""
    return [cite for match in _CITED.finditer(clean) if (cite := _cite(match, clean)) is not None]


def _cite(match: re.Match[str], clean: str) -> Cite | None:
    span = match.span()
    if foot := match.group("foot"):
        return Cite(span, [f"[^{foot}]"], True, [span])
    if match.group("group"):
        names = [_INTRODUCED.sub("", name.strip()) for name in _NAMED.findall(match.group()[1:-1])]
        return Cite(span, names, True, [span])
    if number := match.group("number"):
        return Cite(span, _numbers(number), True, [span])
    if label := match.group("label"):
        return _linked(match, label)
    if match.group("wiki"):
        return _wikilink(match, clean)
    if title := match.group("title"):
        return Cite(span, [title.strip()], False, []) if span[0] and clean[span[0] - 1] in " .。" else None
    hard = match.group("before") is not None
    return Cite(span, [match.group("bare").strip("`")], hard, [_with_comma(clean, span)])


def _numbers(written: str) -> list[str]:
    """``1, 3-5`` as the names of each."""
    found = []
    for part in re.split(r"[,;]", written):
        first, _, last = part.replace(" ", "").partition("-")
        found += [f"[{number}]" for number in range(int(first), min(int(last or first), int(first) + 20) + 1)]
    return found


def _linked(match: re.Match[str], label: str) -> Cite | None:
    target = match.group("target").strip("<>")
    if _SCHEME.match(target) or target.startswith("#"):
        return None
    spoken = match.start("label"), match.end("label")
    before = match.string[: match.start()].rstrip()[-1:]
    alone = before in "([（.。!?:-" or label.casefold() == target.casefold() or bool(_NAMED.fullmatch(label))
    blank = [match.span()] if alone else [(match.start(), spoken[0]), (spoken[1], match.end())]
    return Cite(match.span(), [target], _NAMED.match(target) is not None, blank)


def _wikilink(match: re.Match[str], clean: str) -> Cite:
    """A link after a sentence, in brackets or after *according to* is a citation; inside a sentence it is a word."""
    start, end = match.span("wiki")
    inner = clean[start + 2 : end - 2]
    before, after = clean[: match.start()].rstrip(" ")[-1:], clean[end:].lstrip(" ")[:1]
    hard = match.group("lead") is not None or (before in (".", "。", "!", "?", ")") and after in ("", "\n", ".", "["))
    if hard:
        return Cite(match.span(), [match.group("wiki")], True, [_with_comma(clean, match.span())])
    bar = inner.find("|")
    shown = start + 3 + bar if bar >= 0 else start + 2
    return Cite((start, end), [match.group("wiki")], False, [(start, shown), (end - 2, end)])


def _with_comma(clean: str, span: Span) -> Span:
    """A comma after a citation that opens its sentence goes with it."""
    start, end = span
    opens = clean[:start].rstrip(" *_")[-1:] in ("", "\n", ".", "-", "!", "?", "。")
    return (start, end + 1) if opens and clean[end : end + 1] in (",", "，", "、", ":") else span


class Listed:
    """The sources an answer lists: ``names`` in order, ``labels`` from ``[1]`` and ``[^a]`` to names.

    ``taken`` are the blocks that the list is made of, ``blank`` the labels of footnotes.
    """

    __slots__ = ("blank", "labels", "names", "taken")

    def __init__(self) -> None:
        self.names: list[str] = []
        self.labels: dict[str, list[str]] = {}
        self.taken: set[int] = set()
        self.blank: list[Span] = []


def listed(clean: str, found: Sequence[Block], cited: Sequence[Cite]) -> Listed:
    """The list of sources of an answer, and its footnotes."""
    result = Listed()
    under = False
    for block in found:
        if block.kind in (segments.FENCE, segments.TABLE):
            under = False
            continue
        start, end = block.lines[0]
        match = _SOURCES.match(clean, start, end)
        bare = match is not None and match.end() == end
        if match is not None and (bare or (match.group("colon") and block.kind == segments.PARAGRAPH)):
            under = bare
            result.taken.add(id(block))
            _entries(clean, [(match.end(), end), *block.lines[1:]], 0, cited, result)
        elif block.kind == segments.HEADING:
            under = False
        elif under and (block.kind == segments.ITEM or _entry(clean, block.lines[0], cited)):
            result.taken.add(id(block))
            _entries(clean, block.lines, block.number, cited, result)
        else:
            under = False
            _footnotes(clean, block, cited, result)
    return result


def _entry(clean: str, line: Span, cited: Sequence[Cite]) -> bool:
    """Whether a line under *Sources* without a list marker is an entry of it."""
    return _DEFINED.match(clean, *line) is not None or any(line[0] <= cite.start < line[1] for cite in cited)


def _entries(clean: str, lines: Sequence[Span], number: int, cited: Sequence[Cite], result: Listed) -> None:
    for start, end in lines:
        if not clean[start:end].strip():
            continue
        label = _DEFINED.match(clean, start, end)
        begin = label.end() if label else start
        names = _names(clean, begin, end, cited)
        result.names += names
        key = label.group(1) if label else str(number or len(result.labels) + 1)
        result.labels.setdefault(f"[{key}]", []).extend(names)


def _names(clean: str, start: int, end: int, cited: Sequence[Cite]) -> list[str]:
    held = [name for cite in cited if start <= cite.start < end for name in cite.names]
    names = [name for name in held if not re.fullmatch(r"\[\d+\]", name)]
    bare = clean[start:end].strip(" *_`.-")
    return names or ([bare] if bare and len(bare) < 120 and not _SCHEME.match(bare) else [])


def _footnotes(clean: str, block: Block, cited: Sequence[Cite], result: Listed) -> None:
    """Lines ``[^1]: q3-review.md`` are citations; a footnote that says more is judged as text without its label."""
    kept = []
    for start, end in block.lines:
        label = _DEFINED.match(clean, start, end)
        if label is None or not (label.group(1).startswith("^") or label.group().rstrip().endswith(":")):
            kept.append((start, end))
            continue
        result.labels.setdefault(f"[{label.group(1)}]", []).extend(_names(clean, label.end(), end, cited))
        result.blank.append((start, label.end()))
        begin = label.end()
        inside = [(cite.start - begin, cite.end - begin) for cite in cited if begin <= cite.start < end]
        if len(_LONG_WORD.findall(segments.blanked(clean[begin:end], inside))) > 3:
            kept.append((start, end))
    if kept:
        block.lines = kept
    else:
        result.taken.add(id(block))
