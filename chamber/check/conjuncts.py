"""A sentence that gives each of several things its value: the claim may give one to the wrong thing."""

from __future__ import annotations

import functools

from chamber.check import compare, swaps, text
from chamber.check.language import stopwords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chamber.check.closeness import Near
    from chamber.check.quantities import Quantity
    from chamber.check.swaps import Segment
    from chamber.check.verdict import _Judging

_ABOUT = 0.5
"""Closeness from which the sentence is taken for the one that the claim is about."""
_FEW = 3
"""Words that a conjunct of its own has."""
_SURE = 0.6
"""Closeness from which the rule may block."""


def check(judging: _Judging) -> None:
    """Fire ``value-binding`` for a value that stands in one conjunct, while the claim names another one's thing."""
    for near in judging.near[:2]:
        if near.score < _ABOUT or near.source.units[near.number].kind in ("row", "header", "code"):
            continue
        held = near.source.once(swaps.segments, near.number)
        if len(held) < 2:
            continue
        for one in _joined(swaps.segments(judging.claim.text, judging.claim.language)):
            asked = [value for value in one.quantities if value.kind not in ("ordinal", "fraction", "multiple")]
            if len(asked) == 1 and not judging.verdict.missing:
                _value(judging, near, one, asked[0], held)


def _joined(pieces: Sequence[Segment]) -> Iterator[Segment]:
    """The conjuncts of a claim; a value with next to no words of its own goes with the words before it."""
    last: Segment | None = None
    for piece in pieces:
        if last is not None and not last.values and piece.values and len(piece.stems | piece.names) < _FEW:
            piece.stems, piece.names = piece.stems | last.stems, piece.names | last.names
        last = piece
        yield piece


def _value(judging: _Judging, near: Near, one: Segment, asked: Quantity, held: Sequence[Segment]) -> None:
    here = [each for each in held if any(_equal(asked, value) for value in each.quantities)]
    if len(here) != 1:
        return
    skip = _function_words(near.source.language or "en")
    ours, owner = (one.stems | one.names) - skip, _own(here[0], held) - skip
    for there in held:
        rivals = [value for value in there.quantities if compare.same_slot(asked, value) and not _equal(asked, value)]
        theirs = _own(there, held) - skip
        if there is here[0] or len(rivals) != 1 or not theirs & ours or not owner - ours:
            continue
        if ours & owner and not theirs <= ours:
            continue  # *the shed cost 1,249 and the fence 800*: only the thing may differ, the verb is said once
        strange = ours - frozenset().union(*(each.stems | each.names for each in held))
        at = max(0, judging.claim.text.find(asked.text))
        apart = not ours & owner  # nothing of the other thing: then one word more (a verb) may be the claim's own
        sure = near.score >= (_ABOUT if apart else _SURE) and (len(strange) <= apart or bool(theirs & one.names))
        judging.add("value-binding", (at, at + len(asked.text)), (near.source, near.number), sure)
        return


def _own(one: Segment, held: Sequence[Segment]) -> frozenset[str]:
    """The words of a conjunct that no other conjunct of the sentence has."""
    others = frozenset().union(*(each.stems | each.names for each in held if each is not one))
    return (one.stems | one.names) - others


@functools.cache
def _function_words(code: str) -> frozenset[str]:
    return frozenset(map(text.stem, stopwords(code)))


def _equal(asked: Quantity, value: Quantity) -> bool:
    return compare.compare(asked, value, "", False) in (compare.YES, compare.VOUCH)
