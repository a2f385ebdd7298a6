"""A sentence that gives each of several things its value: the claim may give one to the wrong thing."""

from __future__ import annotations

import functools
import re

from chamber.check import compare, swaps, text
from chamber.check.language import stopwords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.check.closeness import Near
    from chamber.check.quantities import Quantity
    from chamber.check.swaps import Segment
    from chamber.check.verdict import _Judging

_ABOUT = 0.5
"""Closeness from which the sentence is taken for the one that the claim is about."""


def check(judging: _Judging) -> None:
    """Fire ``value-binding`` for a value that stands in one conjunct, while the claim names another one's thing."""
    if judging.denies or judging.verdict.missing or _PART.search(judging.claim.text):
        return
    for near in judging.near[:2]:
        if near.score < _ABOUT or near.source.units[near.number].kind in ("row", "header", "code"):
            continue
        held = near.source.once(swaps.segments, near.number)
        if len(held) < 2 or _OTHERWISE.search(near.source.units[near.number].text):
            continue
        for asked in judging.claim.terms.quantities:
            if asked.kind not in ("ordinal", "fraction", "multiple") and asked.start not in judging.derived:
                _value(judging, near, asked, held)


_PART = re.compile(
    r"(?<![^\W_])(?:average|mean|total|together|half|third|quarter|each|both|now|current\w*|actuel\w*|agora|ahora|jetzt|"
    r"aktuell\w*|jeweils|chacun\w*|cada|insgesamt|zusammen|en tout|too much|too many|"
    r"zu viel|de trop|de más|a mais|in più|te veel|en moyenne|schnitt|of the)(?![^\W_])|平均|合计|合計",
    re.IGNORECASE,
)
"""What takes a value of a list for more than the one thing beside it, or tells of a change."""
_OTHERWISE = re.compile(
    r"(?<![^\W_])(?:otherwise|the others?|the rest|respectively|sonst|die anderen|sinon|les autres|si no|los demás|"
    r"los otros|senão|os outros|no longer|instead of|not)(?![^\W_])",
    re.IGNORECASE,
)
"""Sentences whose parts lean on one another."""


def _value(judging: _Judging, near: Near, asked: Quantity, held: Sequence[Segment]) -> None:
    here = [each for each in held if any(compare.bears(asked, value) for value in each.quantities)]
    if len(here) != 1 or not here[0].item:
        return
    claim = judging.claim
    skip = _function_words(near.source.language or "en")
    alone = sum(compare.same_slot(asked, other) for other in claim.terms.quantities) == 1
    ours = claim.stems if alone else _around(claim.text, asked)
    owner = _own(here[0], held) - skip
    if not owner or ours & (here[0].subject or owner):
        return
    for there in held:
        rivals = [
            value for value in there.quantities if compare.same_slot(asked, value) and not compare.bears(asked, value)
        ]
        theirs = (there.subject or _own(there, held)) - skip
        if there is here[0] or len(rivals) != 1 or not there.item or not theirs or not theirs <= ours:
            continue
        if any(compare.bears(mine, rivals[0]) for mine in claim.terms.quantities) or judging.is_derived(asked):
            return
        judging.add("value-binding", (asked.start, asked.end), (near.source, near.number), near.score >= _ABOUT)
        return


def _around(clean: str, asked: Quantity) -> frozenset[str]:
    """Stems of the words from the number before to the number after a value."""
    before, after = _DIGIT.split(clean[: asked.start])[-1], _DIGIT.split(clean[asked.end :])[0]
    return frozenset(map(text.stem, text.tokens(f"{before} {after}")))


_DIGIT = re.compile(r"\d")


def _own(one: Segment, held: Sequence[Segment]) -> frozenset[str]:
    """The words of a conjunct that no other conjunct of the sentence has."""
    others = frozenset().union(*(each.stems | each.names for each in held if each is not one))
    return (one.stems | one.names) - others


@functools.cache
def _function_words(code: str) -> frozenset[str]:
    return frozenset(map(text.stem, stopwords(code)))
