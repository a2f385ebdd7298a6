"""This, not that: a claim that chooses what the note rejects, and rejects what the note chooses."""

from __future__ import annotations

import functools
import re

from chamber.check import closeness, edits, exchange, numerals, polarity, softer, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.closeness import Near
    from chamber.check.verdict import _Judging

_ABOUT = 0.2
"""Closeness that two contrasts of the same two things need: they say the rest."""
_CHOSEN, _REACH = 2, 3
"""Content words that are chosen, and that are rejected: what stands farther off is not in question."""
_MARK = re.compile(
    r"(?<![^\W_])(?:rather than|instead of|as opposed to|anstatt|anstelle von|statt(?=\s\w)|plutôt que(?: de)?|"
    r"au lieu d[eu]|en vez de|en lugar de|em vez de|ao invés de|invece di|in plaats van)(?![^\W_])|ではなく|而不是",
    re.IGNORECASE,
)
"""Chosen before, rejected after."""
_NOT = re.compile(
    r"(?:[,;(-]\s?|\s(?:and|und|et|y|e|en)\s)(?:not|never|no longer|nicht(?: mehr)?|nie|non(?: pas)?|pas|no|não|niet|"
    r"ya no|já não)(?![^\W_])",
    re.IGNORECASE,
)
"""The same, where a mark or *and* sets the denial apart (*on Monday, not Tuesday*); only a few words follow."""
_BUT = re.compile(
    r"(?<![^\W_])(?:not|nicht|pas|no|non|não|niet)\s(?P<no>[^.;:!?()]{1,40}?),?\s(?:but(?: rather)?|sondern|mais|sino|"
    r"ma|mas(?: sim)?|maar)\s(?P<yes>[^.;:!?()]{1,40})",
    re.IGNORECASE,
)
"""*Not this but that*."""
_TOKEN = re.compile(r"\d+(?:[-.,:/]\d+)*|[^\W_]+(?:'[^\W\d_]+)*")

_GLUE = frozenset(
    (
        "the an of to in at by for with from is are was were be been it its this that these those and or as she he "
        "they you we his her their your our der die das den dem des ein eine einen einem zu zur zum im am bei mit von "
        "vom ist sind war und oder es er sie le la les un une des du de et ou est sont il elle los las el una del al "
        "son y os as um uma do da no na em e gli lo il della een het van en"
    ).split()
)
"""Words that are neither chosen nor rejected; *above* and *below* are."""

Contrast = tuple[frozenset[str], frozenset[str]]
"""What is chosen and what is rejected: stems and numbers."""


def check(judging: _Judging) -> None:
    """Fire ``direction`` for a contrast of the note turned round, ``polarity`` for the thing that it rejects.

    Neither where a unit near the claim has it as it is.
    """
    _rejected(judging)
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


def _rejected(judging: _Judging) -> None:
    """The claim tells what the closest contrast rejects, and nothing of what it chooses."""
    claim = judging.claim
    told = any(pattern.search(claim.text) for pattern in (_MARK, _NOT, _COMPARED))
    if judging.denies or softer.retold(claim.text) or told or not edits.EXCEPT.isdisjoint(claim.tokens()):
        return
    words = frozenset(_words(claim.text, claim.language))
    for near in judging.near[:2]:
        for chosen, rejected in near.source.once(pairs, near.number):
            rest = (near.source.stems(near.number) & claim.stems) - rejected - chosen
            numbers = {word for word in rejected if text.has_digit(word)}
            about = numbers and (rejected - numbers) & words  # "the 12 g in the book": what the book says
            if rejected & words >= (numbers or rejected) and not about and not chosen & words and rest:
                judging.add("polarity", (0, len(claim.text)), (near.source, near.number), near.score >= _SURE)
                return


_SURE = 0.4
_COMPARED = re.compile(r"(?<![^\W_])(?:than|as|als|que|di|dan)(?![^\W_])", re.IGNORECASE)


def _same(ours: list[Contrast], theirs: list[Contrast]) -> bool:
    return any(mine & chosen and others & rejected for mine, others in ours for chosen, rejected in theirs)


def settled(judging: _Judging, near: Near) -> bool:
    """Whether the unit chooses one thing and rejects another, and the claim tells the one that is chosen.

    Or tells the same limit from its other side: *not until*, *only once*.
    """
    if exchange.same_limit(judging.claim.text, near.source.units[near.number].text):
        return True
    theirs = near.source.once(pairs, near.number)
    return bool(theirs) and any(chosen & _said(judging.claim.text, judging.claim.language) for chosen, _ in theirs)


@functools.lru_cache(maxsize=8)
def _said(clean: str, language: str) -> frozenset[str]:
    """The stems of a claim, kept: every sentence of it is compared with many units."""
    return frozenset(_words(clean, language))


def pairs(clean: str, language: str) -> list[Contrast]:
    """The contrasts of a text: *this rather than that*, *this, not that*, *not that but this*."""
    sides = [(match.start(), match.end()) for match in _MARK.finditer(clean)]
    found = [(_before(clean, start, language), _after(clean, end, language)) for start, end in sides]
    for match in _NOT.finditer(clean):
        rest = _first_clause(clean[match.end() : match.end() + 60])
        if len(_TOKEN.findall(rest)) <= _FEW or rest.lstrip()[:1].isdigit():
            found.append((_before(clean, match.start(), language), _after(clean, match.end(), language)))
    for match in _BUT.finditer(clean):
        yes, no = _words(match.group("yes"), language), _words(match.group("no"), language)
        found.append((yes[:_CHOSEN], no[:_REACH]))
    found = [(_alike(one, other), other) for one, other in found]
    kept = [(frozenset(one) - frozenset(other), frozenset(other) - frozenset(one)) for one, other in found]
    return [(chosen, rejected) for chosen, rejected in kept if chosen and rejected]


def _alike(chosen: list[str], rejected: list[str]) -> list[str]:
    """Of what is chosen, the numbers and codes, where it is one that is rejected (*SB12, not SB21*)."""
    coded = [word for word in chosen if text.has_digit(word)]
    return coded if coded and rejected and text.has_digit(rejected[0]) else chosen


_FEW = 5
"""Words that a thing set apart as rejected has at most."""


def _before(clean: str, start: int, language: str) -> list[str]:
    return _words(_last_clause(clean[max(0, start - 60) : start].rstrip(" ,;-(")), language)[-_CHOSEN:]


def _after(clean: str, end: int, language: str) -> list[str]:
    return _words(_first_clause(clean[end : end + 60]), language)[:_REACH]


def _last_clause(before: str) -> str:
    spans = list(polarity.clauses(before))
    return before[slice(*spans[-1])] if spans else ""


def _first_clause(after: str) -> str:
    span = next(polarity.clauses(after), None)
    return after[slice(*span)] if span else ""


def _words(piece: str, language: str) -> list[str]:
    """Stems of content words and numbers, number words as digits."""
    table = numerals.table(language or "en")
    found = []
    for match in _TOKEN.finditer(piece):
        word = text.bare(match.group())
        if word in table:
            found.append(f"{table[word][1]:g}")
        elif word[0].isdigit() or (word not in _GLUE and len(word) > 1):
            found.append(text.stem(word))
    return found
