"""A line of the note told word for word, but for one number or one *not*."""

from __future__ import annotations

import itertools

from chamber.check import compare, edits, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.quantities import Quantity
    from chamber.check.verdict import _Judging

_REACH = 6
"""Words to either side of a number that are compared."""
_NEGATORS, _PAIRED = 6, 4
"""Negators of a text that are tried, and how near two of them stand that are one (*ne … pas*)."""
_WORDS = 3
"""Words with letters that must stand around both numbers."""


_PROSE = ("sentence", "item")
_PLAIN = {
    "en": "not no never none",
    "de": "nicht kein keine keinen keinem keiner keines nie niemals",
    "fr": "ne pas jamais",
    "es": "no nunca jamás",
    "pt": "não nunca jamais",
    "it": "non mai",
    "nl": "niet geen nooit",
    "ru": "не нет никогда",
}
"""Words that only deny; those that also take out or set against (*but*, *unless*) stand in paraphrases too."""


def is_retyped(judging: _Judging, asked: Quantity) -> bool:
    """Whether a unit near the claim has the words around the claim's number around another one.

    No computation explains the number then, however well it could be reached.
    """
    claim = judging.claim
    left, right = _around(claim.text, asked)
    if sum(map(str.isalpha, (*left, *right))) < _WORDS:
        return False
    for near in judging.near[:3]:
        unit = near.source.units[near.number]
        if unit.kind not in _PROSE:
            continue
        for held in near.source.terms(near.number).quantities:
            if compare.same_slot(asked, held) and _fits(left, right, *_around(unit.text, held)):
                return not any(compare.bears(own, held) for own in claim.terms.quantities if own is not asked)
    return False


def _around(clean: str, number: Quantity) -> tuple[list[str], list[str]]:
    """The bare words before a number and behind it, the nearest first."""
    return text.tokens(clean[: number.start])[::-1][:_REACH], text.tokens(clean[number.end :])[:_REACH]


def _fits(left: list[str], right: list[str], before: list[str], behind: list[str]) -> bool:
    """Whether the claim's words are those of the unit as far as they reach."""
    return before[: len(left)] == left and behind[: len(right)] == right


def negation(judging: _Judging) -> None:
    """Fire ``polarity`` where the claim is a stretch of a unit, word for word, but for a negator more or less."""
    claim = judging.claim
    deny = frozenset(_PLAIN.get(claim.language or "en", "").split())
    ours = edits.spelled(claim.text)
    if len(ours) <= _WORDS:
        return
    units = [(near, near.source.units[near.number]) for near in judging.near[:3]]
    told = [(near, edits.spelled(unit.text)) for near, unit in units if unit.kind in _PROSE and not unit.task]
    if any(_within(ours, theirs) for _, theirs in told):
        return
    for near, theirs in told:
        added = any(_within(less, theirs) for less in _without(ours, deny))
        if added or any(_within(ours, less) for less in _without(theirs, deny)):
            judging.add("polarity", (0, len(claim.text)), (near.source, near.number))
            return


def _without(words: list[str], deny: frozenset[str]) -> list[list[str]]:
    """``words`` less one of its negators, and less two of them that stand together (*ne … pas*)."""
    places = [place for place, word in enumerate(words) if word in deny][:_NEGATORS]
    single = [words[:place] + words[place + 1 :] for place in places]
    double = [
        words[:one] + words[one + 1 : other] + words[other + 1 :]
        for one, other in itertools.pairwise(places)
        if other - one <= _PAIRED
    ]
    return single + double


def _within(short: list[str], long: list[str]) -> bool:
    """Whether ``short`` is a stretch of ``long``."""
    first = short[0] if short else ""
    return any(long[at : at + len(short)] == short for at, word in enumerate(long) if word == first)
