"""A claim made ready: its normal form with offsets, its markup resolved, its language, terms and content words."""

from __future__ import annotations

import re

from chamber.check import frames, inline, language, terms, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


_MARKER = re.compile(r"\s*(?:[-*+>]\s{1,4}){0,8}\d{1,3}[.)]\s")
"""The number of an ordered list's item: it says nothing of the note."""
_COMMENT = re.compile(r"<!--(?:[^-]|-(?!->)){0,2000}-->")


class Claim:
    """``text`` is clean and resolved; ``span_of`` leads its offsets back to the claim as written.

    ``subject`` are words the claim leaves to what stands before it: they join ``stems``, not ``words``. ``today`` is
    (year, month, day), which *3 weeks ago* counts from.
    """

    __slots__ = ("_starts", "_tokens", "language", "original", "stems", "terms", "text", "today", "words")

    def __init__(
        self, original: str, language_hint: str = "", subject: str = "", today: tuple[int, int, int] | None = None
    ) -> None:
        self.original = original
        self.today = today
        clean, self._starts = text.offsets(original)
        if "<!--" in clean:
            clean = _COMMENT.sub(lambda match: " " * len(match.group()), clean)
        clean = frames.without(clean)
        resolved = inline.resolve(clean)
        self.text = resolved.text
        if self.text != clean:
            self._starts = _realign(clean, self.text, self._starts)
        self.language = language.detect(self.text) or language_hint
        self._tokens: list[str] | None = None
        self.terms = terms.claimed(self.text, self.language, resolved.codes)
        marker = _MARKER.match(self.text)
        if marker:
            self.terms.quantities[:] = [q for q in self.terms.quantities if q.end > marker.end()]
        self.words = terms.content(self.text, self.language, self.terms.spans())
        self.stems = frozenset(self.words)
        if subject:
            self.stems |= frozenset(terms.content(text.clean(subject), self.language))

    def tokens(self) -> list[str]:
        """The bare words of ``text`` in order."""
        if self._tokens is None:
            self._tokens = text.tokens(self.text)
        return self._tokens

    def span_of(self, start: int, end: int) -> tuple[int, int]:
        """The span in the claim as written of ``[start, end)`` of ``text``."""
        first = self._starts[min(start, len(self._starts) - 1)]
        last = self._starts[min(end, len(self._starts) - 1)]
        return first, max(first, last)


def _realign(before: str, after: str, starts: Sequence[int]) -> list[int]:
    """Starts for ``after``, which is ``before`` with markup taken out (a walk that matches character by character)."""
    found = []
    at = 0
    for char in after:
        seek = before.find(char, at)
        if seek >= 0:
            at = seek
        found.append(starts[min(at, len(starts) - 1)])
        at = min(at + 1, len(before))
    return [*found, starts[-1]]
