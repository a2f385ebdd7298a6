"""This, not that: a claim that chooses what the note rejects, and rejects what the note chooses."""

from __future__ import annotations

import re

from chamber.check import closeness, numerals, polarity, text
from chamber.check.language import stopwords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.verdict import _Judging

_ABOUT = 0.2
"""Closeness that two contrasts of the same two things need: they say the rest."""
_REACH = 3
"""Content words to either side that belong to the contrast."""
_MARK = re.compile(
    r"(?<![^\W_])(?:rather than|instead of|as opposed to|not|never|statt|anstatt|anstelle von|und nicht|nicht|nie|"
    r"plutôt que(?: de)?|au lieu d[eu]|et non(?: pas)?|pas|jamais|en vez de|en lugar de|y no|no|nunca|em vez de|"
    r"ao invés de|e não|não|invece di|e non|non|in plaats van|niet)(?![^\W_])",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"\d+(?:[-.,:/]\d+)*|[^\W_]+(?:'[^\W\d_]+)*")

Contrast = tuple[frozenset[str], frozenset[str]]
"""What is chosen and what is rejected: stems and numbers."""


def check(judging: _Judging) -> None:
    """Fire ``direction`` for a contrast of the note turned round, where no unit near the claim has it as it is."""
    ours = pairs(judging.claim.text, judging.claim.language)
    if not ours or any(_same(ours, near.source.once(pairs, near.number)) for near in judging.near[: closeness.TOP]):
        return
    for near in judging.near[:3]:
        if near.score < _ABOUT:
            break
        for chosen, rejected in near.source.once(pairs, near.number):
            for mine, others in ours:
                if mine & rejected - chosen - others and others & chosen - rejected - mine:
                    judging.add("direction", (0, len(judging.claim.text)), (near.source, near.number))
                    return


def _same(ours: list[Contrast], theirs: list[Contrast]) -> bool:
    return any(mine & chosen and others & rejected for mine, others in ours for chosen, rejected in theirs)


def pairs(clean: str, language: str) -> list[Contrast]:
    """The contrasts of a text: the words before and after each *rather than*, *statt*, *not*."""
    found = []
    for match in _MARK.finditer(clean):
        start, end = match.span()
        before = clean[max(0, start - 60) : start].rstrip(" ,;-(")
        after = clean[end : end + 60]
        left = _words(_last_clause(before), language)[-_REACH:]
        right = _words(_first_clause(after), language)[:_REACH]
        if left and right:
            found.append((frozenset(left), frozenset(right)))
    return found


def _last_clause(before: str) -> str:
    spans = list(polarity.clauses(before))
    return before[slice(*spans[-1])] if spans else ""


def _first_clause(after: str) -> str:
    span = next(polarity.clauses(after), None)
    return after[slice(*span)] if span else ""


def _words(piece: str, language: str) -> list[str]:
    """Stems of content words and numbers, number words as digits."""
    skip, table = stopwords(language or "en"), numerals.table(language or "en")
    found = []
    for match in _TOKEN.finditer(piece):
        word = text.bare(match.group())
        if word in table:
            found.append(f"{table[word][1]:g}")
        elif word[0].isdigit() or (word not in skip and len(word) > 1):
            found.append(text.stem(word))
    return found
