"""All terms of a piece of text, each kind in its turn so that no digit counts twice."""

from __future__ import annotations

import bisect
import re
import sys

from chamber.check import codes, dates, names, quantities, text
from chamber.check.language import stopwords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_QUOTED = re.compile(r'"([^"\n]{8,800})"')
_NUMBER_SPAN = re.compile(r"[-+~<>=≤≥]?\s?[$€£]?\d[\d.,]*\s?[%\w°]{0,6}\Z")
_MAY_BE_CODE = re.compile(
    r"[A-Za-z]\d|\d[A-Za-z]|[/_@\\]|[A-Za-z]-\d|\d:\d|\w\.[a-zA-Z\d]|(?<![\w-])--?[a-zA-Z]|\(\)|[a-z][A-Z]"
)
"""A cheap look: most sentences hold nothing that any pattern of ``codes`` could match."""
_SOFT = frozenset({"id", "clock"})
"""Kinds of code that may also be a date or a quantity (``Q3``, ``80GB``): those win."""


class Terms:
    """The terms of one text by kind, each list in order of place."""

    __slots__ = ("codes", "dates", "names", "quantities", "quotes")

    def __init__(self) -> None:
        self.codes: list[codes.Code] = []
        self.dates: list[dates.DateTerm] = []
        self.quantities: list[quantities.Quantity] = []
        self.names: list[names.Name] = []
        self.quotes: list[tuple[int, int, str]] = []

    def spans(self) -> list[tuple[int, int]]:
        """Where terms stand, in no order."""
        return (
            [(code.start, code.end) for code in self.codes]
            + [date.span for date in self.dates]
            + [(quantity.start, quantity.end) for quantity in self.quantities]
        )


def values(clean: str, language: str, code_spans: Sequence[tuple[int, int]] = ()) -> Terms:
    """Codes, dates and quantities of clean, resolved text."""
    found = Terms()
    if code_spans or _MAY_BE_CODE.search(clean):
        found.codes = codes.find(clean, code_spans)
    found.codes = [code for code in found.codes if not (code.kind == "span" and _NUMBER_SPAN.match(code.text))]
    hard = [(code.start, code.end) for code in found.codes if code.kind not in _SOFT and code.kind != "version"]
    found.dates = dates.find(masked(clean, hard), language or None)
    dated = [date.span for date in found.dates if not date.bare_year]
    days = text.covered(dated)
    found.codes = [code for code in found.codes if 1 not in days[code.start : code.end] or code.kind in _SOFT]
    blocked = [(code.start, code.end) for code in found.codes if code.kind not in _SOFT] + [
        date.span for date in found.dates if not _may_last(date)
    ]
    found.quantities = quantities.find(clean, language, blocked)
    _settle(found)
    return found


def _may_last(date: dates.DateTerm) -> bool:
    """Whether a time of day may as well be a length of time (``3 h 15``)."""
    return date.maybe_duration or (date.kind == "time" and "h" in date.text.lower() and ":" not in date.text)


def _settle(found: Terms) -> None:
    """A soft code yields to a date or quantity as long as itself (``Q3``, ``80GB``); a shorter one yields to it."""
    days = sorted(date.span for date in found.dates)
    amounts = sorted((q.start, q.end) for q in found.quantities)
    found.codes = [
        code for code in found.codes if code.kind not in _SOFT or not (_within(code, days) or _within(code, amounts))
    ]
    taken = text.covered((code.start, code.end) for code in found.codes)
    found.quantities = [q for q in found.quantities if 1 not in taken[q.start : q.end]]
    found.dates = [date for date in found.dates if 1 not in taken[date.span[0] : date.span[1]]]


def _within(code: codes.Code, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether one of sorted ``spans``, which do not overlap, holds the whole code."""
    place = bisect.bisect_right(spans, (code.start, sys.maxsize)) - 1
    return place >= 0 and spans[place][1] >= code.end


def claimed(clean: str, language: str, code_spans: Sequence[tuple[int, int]] = ()) -> Terms:
    """Every term of a claim: its values, names and quotations."""
    found = values(clean, language, code_spans)
    blocked = [(code.start, code.end) for code in found.codes] + [
        date.span for date in found.dates if not date.bare_year
    ]
    blocked += [(quantity.start, quantity.end) for quantity in found.quantities]
    found.names = names.find(clean, language, blocked)
    for match in _QUOTED.finditer(clean):
        if len(text.tokens(match.group(1))) >= 3:
            found.quotes.append((match.start(1), match.end(1), match.group(1)))
    return found


def masked(clean: str, spans: Sequence[tuple[int, int]]) -> str:
    """``clean`` with ``spans`` blanked, length kept."""
    if not spans:
        return clean
    pieces, position = [], 0
    for start, end in sorted(spans):
        if start < position:
            continue
        pieces.append(clean[position:start])
        pieces.append(" " * (end - start))
        position = end
    pieces.append(clean[position:])
    return "".join(pieces)


def content(clean: str, language: str, without: Sequence[tuple[int, int]] = ()) -> list[str]:
    """Stems of the content words of clean text in order, terms in ``without`` left out."""
    return meaning(text.tokens(masked(clean, without)), language)


def meaning(words: Sequence[str], language: str) -> list[str]:
    """Stems of the content words among bare ``words``, in order."""
    skip = stopwords(language or "en")
    return [
        text.stem(word)
        for word in words
        if word not in skip and not word[0].isdigit() and (len(word) > 1 or not word.isascii())
    ]
