"""Inline Markdown: what of a line is text, which part is dead (struck out), and what links and code spans point to."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# One pass, one pattern. Every alternative is bounded or excludes its own delimiter, so a line of one character
# repeated a million times is scanned once.
_INLINE = re.compile(
    r"""
    (?P<code>(?P<ticks>`{1,3})(?!`)(?P<inner>[^`\n]{1,400})(?P=ticks)(?!`))
  | (?P<escape>\\[\\`*_{}\[\]()\#+\-.!|~=<>$])
  | (?P<struck>~~(?=[^\s~])(?P<gone>[^~]{1,600})~~)
  | (?P<embed>!?\[\[(?P<target>[^\[\]|\n]{1,300})(?:\|(?P<alias>[^\[\]\n]{0,300}))?\]\])
  | (?P<link>(?<![A-Za-z0-9_\])])!?\[(?P<label>[^\[\]\n]{0,400})\]\(
        (?P<url><[^<>\n]{0,2000}>|(?:[^()\s]|\([^()\s]{0,200}\)){0,2000})(?:[ ]["'(][^\n"']{0,300}["')])?\))
  | (?P<foot>\[\^[^\[\]\s]{1,60}\])
  | (?P<reflink>(?<![A-Za-z0-9_\])])\[(?P<reflabel>[^\[\]\n]{1,400})\]\[[^\[\]\n]{0,200}\])
  | (?P<field>\[(?P<key>[\w][\w -]{0,40})::[ ]?(?P<value>[^\[\]\n]{0,400})\])
  | (?P<auto><(?P<autourl>[a-zA-Z][a-zA-Z0-9+.-]{1,20}:[^<>\s]{1,2000}|[^<>\s@]{1,100}@[^<>\s]{1,100})>)
  | (?P<tag></?[a-zA-Z][a-zA-Z0-9]{0,20}(?:[ ][^<>\n]{0,400})?/?>)
  | (?P<bareurl>\b(?:https?|ftp|file|obsidian)://[^\s<>"')\]]{1,2000})
  | (?P<data>\bdata:[\w/+.-]{1,60};base64,[A-Za-z0-9+/=]{1,})
  | (?P<mark>\*{1,3}|={2}(?==?[^\s=])|(?<=[^\s=])={2}|(?<![\w/.$:@-])_{1,3}(?=[^\s_])|(?<=[^\s_])_{1,3}(?![\w/.(:@-]))
    """,
    re.VERBOSE,
)
_SPECIAL = re.compile(r"[`\\~\[*=<_]|://|base64")
_BLOCK_ID = re.compile(r" \^[A-Za-z0-9-]{2,40}$")
_LINE_BREAK_TAG = re.compile(r"</?(?:br|p|div|li|td|th|tr|h\d|a|su[bp]|button|option|label)\b", re.IGNORECASE)


class Inline:
    """Resolved inline text.

    ``text`` reads as a person reads it; ``dead`` holds struck-out pieces; ``targets`` what links point to;
    ``codes`` the ``[start, end)`` spans of code in ``text``; ``feet`` footnote labels in order.
    """

    __slots__ = ("codes", "dead", "feet", "targets", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.dead: list[str] = []
        self.targets: list[str] = []
        self.codes: list[tuple[int, int]] = []
        self.feet: list[str] = []


def resolve(line: str) -> Inline:
    """Resolve the inline markup of clean ``line`` (no line break needed; one is kept where it stands)."""
    if " ^" in line:
        line = _BLOCK_ID.sub("", line)
    result = Inline(line)
    if not _SPECIAL.search(line):
        return result
    pieces: list[str] = []
    size = position = 0
    for match in _INLINE.finditer(line):
        if match.start() > position:
            pieces.append(line[position : match.start()])
            size += match.start() - position
        piece = _piece(match, line, result)
        if match.group("code") or match.group("bareurl") or match.group("autourl"):
            result.codes.append((size, size + len(piece.rstrip(".,;:!?"))))
        pieces.append(piece)
        size += len(piece)
        position = match.end()
    pieces.append(line[position:])
    result.text = "".join(pieces)
    return result


def _piece(match: re.Match[str], line: str, result: Inline) -> str:
    """What of one construct is read as text; the rest goes into ``result``."""
    if (inner := match.group("inner")) is not None:
        return inner.strip() or inner
    if match.group("escape"):
        return match.group()[1]
    if (gone := match.group("gone")) is not None:
        result.dead.append(gone)
        return " "
    if (target := match.group("target")) is not None:
        return _wiki(match, target, result)
    if match.group("link"):
        result.targets.append(match.group("url").strip("<>"))
        return _label(match.group("label"), result)
    if (foot := match.group("foot")) is not None:
        result.feet.append(foot[2:-1])
        return ""
    if match.group("reflink"):
        return _label(match.group("reflabel"), result)
    if match.group("field"):
        return f"{match.group('key')}: {_label(match.group('value'), result)}"
    if (url := match.group("autourl") or match.group("bareurl")) is not None:
        return url
    if tag := match.group("tag"):
        return " " if _LINE_BREAK_TAG.match(tag) else ""
    if match.group("data"):
        return " "
    mark = match.group()
    if mark[0] == "*" and _is_product(line, match.start(), match.end()):
        return mark
    return ""


def _wiki(match: re.Match[str], target: str, result: Inline) -> str:
    """``[[target#heading|alias]]``: the alias is read; the target stays a code term whose digits are no numbers."""
    alias = match.group("alias")
    if alias:
        result.targets.append(target)
        return _label(alias, result)
    shown = target.split("#", 1)[0] or target.lstrip("#^")
    if "/" in shown:
        result.targets.append(target)
        shown = shown.rsplit("/", 1)[1]
    return shown


def _label(label: str, result: Inline) -> str:
    """The text of a label, which may hold markup of its own (one level)."""
    if not label or not _SPECIAL.search(label):
        return label
    inner = Inline("")
    pieces, position = [], 0
    for match in _INLINE.finditer(label):
        pieces.append(label[position : match.start()])
        pieces.append(_piece(match, label, inner))
        position = match.end()
    pieces.append(label[position:])
    result.dead.extend(inner.dead)
    result.targets.extend(inner.targets)
    return "".join(pieces)


def _is_product(line: str, start: int, end: int) -> bool:
    """``5 * 3`` and ``2*x``: an asterisk between blanks or digits is no emphasis."""
    before, after = line[start - 1 : start], line[end : end + 1]
    if before in ("", " ") and after in ("", " "):
        return True
    return end - start == 1 and before.isalnum() and after.isalnum()


def plain(lines: Sequence[str]) -> str:
    """The text of ``lines`` with markup resolved, for showing."""
    return " ".join(resolve(line).text.strip() for line in lines)
