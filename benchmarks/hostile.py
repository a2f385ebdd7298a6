"""Texts that make a careless reader slow: one character without end, brackets, patterns that nearly match.

``SHAPES`` maps a name to a unit; ``text(unit, size)`` repeats it. A unit of several characters is a pattern whose
repetition keeps a parser looking: an opening without its end, a number, a date or a name that goes on and on.
"""

from __future__ import annotations

import string
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

ODD = (
    "\t\n\r\0\x0b\x1c\u00a0\u200b\u200d\u2028\u202e\u0301\ufeff\ufffdéßıﬁ½²€£°–—“„«»一五百月年日、。「（％・アあن٣ЖΩ𝟘😀"
)
"""Single characters beyond ASCII's visible ones: control and invisible ones, digits, quotes, scripts."""

PLAIN = "aeinxAEIMZ012579 " + string.punctuation
"""Of ASCII's letters and digits some; all of its other visible characters."""

PATTERNS = (
    "1 ", "1,", "1.", "1-", "1/", "1:", "1e", "1k ", "1% ", "1 2", "-1 ", "$1 ", "1€ ", "12,345 ", "0.0", "1'",
    "1_", "a ", "a1 ", "A ", "Ab ", "A.", "a.", "a-", "a_", "aB", "ab\n", "a\n\n", "A B\n", "Ab cd. ", "I. ",
    "Mr. ", "e.g. ", "| a ", "|a|\n", "| a | 1 |\n", "|-", "|-|\n", "- a\n", "* ", "- ", "> ", "># ", "1. a\n",
    "- [ ] a\n", "- [x] 1\n", "# a\n", "#", "# ", "## 2026\n", "---\n", "***\n", "===\n", "```\n", "``` a\n",
    "~~~\n", "`a", "``", "` ", "`a` ", "**a", "**a** ", "*a ", "_a", "__a ", "~~a", "~~a~~ ", "==a", "%%a",
    "$a$ ", "[[a", "[[a|", "[[a]] ", "[a", "[a](", "[a](b", "[a](b) ", "![a", "](", "[^1", "[^1]: ", "[1] ",
    "![[", "]]", "a]", "<a", "<a>", "</", "<!--", "-->", "<!", "&amp;", "&#", "&a", "http://", "http://a.",
    "www.", "a@", "a@b.", "a/", "/a", "./", "../", "a\\", "\\", "\\[", "\\`", "--a ", "May ", "May 1 ",
    "1 May ", "March 2026 ", "2026-", "2026-03-01 ", "01/02/", "12:30 ", "Q3 ", "Monday ", "today ", "FY26 ",
    "'24 ", "1st ", "一", "五月", "2026年", "三百", "１", "一 ", "one ", "one-", "one and ", "twenty-", "hundred ",
    "half ", "dozen ", "first ", "not ", "no ", "never ", "no longer ", "not not ", "n't ", "unless ", "if ",
    "may ", "all ", "only ", "and ", ", ", ",", "; ", ". ", "! ", "? ", "...", ": ", "a: ", "a: 1\n", "but ",
    "whereas ", '"a ', '"', '""', "'a ", "'", "“a ", "“a b c” ", "„a", "«a ", '"Name: "', "'a b c' ", '("',
    "(a ", "(a) ", "()", "((", "{{", "{a", "(1", "(1) ", "[ ", "a (b", "a=b ", "a==", "+ ", "1+", "1 + 1 = ",
    "= ", "a × ", "5 kg ", "5 m ", "per ", "5 per ", "about 5 ", "over ", "over 5 ", "between 1 and ", "5-7 ",
    "5 to ", "from 5 ", "USD ", "EUR 5 ", "k ", "v1.", "v1 ", "v1.2.3 ", "1.2.3.4.", "0x1", "deadbeef", "a::b",
    "--", "-", "->", "=> ", "foo_bar ", "FOO ", "A&B ", "O'Neil ", "van der ", "Dr. A", "Ab-Cd ", "AbCd",
    "ÀÉ ", "ß", "アイ ", "「あ", "あ、", "あ。", "ا ", "ن٣ ", "日", "line 1 ", "see ", "page ", "note.md ", "(a.md",
    "(a.md) ", "a.md:1 ", "[[a]] 1 ", "{1: ", "key: [", "\t- a\n", "a  \n", " a\n", "    a\n", "\t", " ", "\n",
    "\n ", "a\r\n", "^a ", "#a ", "#a/", "a#", "::", ":::\n", "> [!a] ",
)  # fmt: skip


def named(units: Iterable[str], how: str) -> dict[str, str]:
    """Units by a name that a test can be chosen by: what the unit looks like, and ``how`` it is repeated."""
    return {ascii(unit)[1:-1].replace(" ", "\\s") + f"-{how}": unit for unit in units}


SHAPES = named(PLAIN + ODD, "alone") | named(PATTERNS, "repeated")
"""Name to unit."""

PAIRS = {"nested " + pair: pair for pair in ("()", "[]", "{}", "<>", "「」", "“”")}
"""Brackets to nest: so many of the one, then so many of the other."""


def text(unit: str, size: int) -> str:
    """``unit`` repeated to ``size`` characters."""
    return (unit * (size // len(unit) + 1))[:size]


def nested(pair: str, depth: int) -> str:
    """``depth`` opening brackets, a word, ``depth`` closing ones."""
    return pair[0] * depth + "a" + pair[1] * depth
