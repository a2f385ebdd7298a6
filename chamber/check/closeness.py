"""How close a claim is to the passages of its sources: the one measure that the check and the gate share."""

from __future__ import annotations

import math

from chamber.check import language

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chamber.check.source import Source

CLOSE = 0.6
"""Share of a claim's other words that a unit must hold for rules to apply (check.md section 5)."""
NEAR = 0.8
"""Share from which a claim counts as near-verbatim: then a rule may block."""
TOP = 12
"""Units that the rules look at for their closeness alone."""
_KEPT = 24
"""Units ranked in full; the rest share too few words to matter."""
_UNDER = 0.75
"""Weight of a word that only the heading, table header or lead-in holds."""
_BESIDE = 0.5
"""Weight of a word that only a neighbour in the same block or the next line holds."""


class Near:
    """A unit near a claim.

    ``score`` 0..1 is the share of the claim's words it holds, ``back`` 0..1 the share of its words that the claim
    holds, ``shared`` the count of words it holds itself, ``words`` the count of the claim's.
    """

    __slots__ = ("back", "number", "score", "shared", "source", "words")

    def __init__(self, source: Source, number: int, score: float, back: float, shared: int, words: int) -> None:
        self.source = source
        self.number = number
        self.score = score
        self.back = back
        self.shared = shared
        self.words = words


def rank(stems: Iterable[str], sources: Sequence[Source]) -> list[Near]:
    """Units of ``sources`` by how much of ``stems`` (the claim's content words) they hold, best first."""
    wanted = frozenset(stems)
    if not wanted:
        return []
    found: list[Near] = []
    for source in sources:
        weights = _weights(wanted, source)
        total = sum(weights.values())
        numbers = _candidates(wanted, weights, source)
        found.extend(_near(wanted, weights, total, source, number) for number in numbers)
    found.sort(key=lambda near: (-near.score, -near.back, near.number))
    return found


def of(stems: Iterable[str], places: Sequence[tuple[Source, int]], known: Sequence[Near]) -> list[Near]:
    """The closeness of ``places`` (units that hold a term of the claim) that are not among ``known``."""
    wanted = frozenset(stems)
    if not wanted:
        return []
    seen = {(id(near.source), near.number) for near in known}
    found = []
    for source, number in places:
        if (id(source), number) not in seen:
            seen.add((id(source), number))
            weights = _weights(wanted, source)
            found.append(_near(wanted, weights, sum(weights.values()), source, number))
    return found


def with_terms(near: Sequence[Near], terms: int, held: Sequence[int]) -> list[Near]:
    """``near`` with the claim's terms counted as words too: ``held[i]`` of ``terms`` stand in unit ``i``.

    For rules about the sentence as a whole (polarity, hedges); rules about one term leave that term out.
    """
    found = []
    for one, count in zip(near, held, strict=True):
        words = max(1, one.words)
        score = (one.score * words + count) / (words + terms)
        found.append(Near(one.source, one.number, score, one.back, one.shared + count, one.words))
    found.sort(key=lambda n: (-n.score, -n.back, n.number))
    return found


def _weights(wanted: frozenset[str], source: Source) -> dict[str, float]:
    """Rare words say more: a word in every unit of the note weighs a third of one that stands once."""
    size = max(2, len(source.units))
    weights = {}
    for stem in wanted:
        held = len(source.index.get(stem, ()))
        if not held and not stem.isascii() and len(stem) == 2 and not language.cased(source.language):
            weights[stem] = 0.5  # a pair of characters over the border of two words
            continue
        weights[stem] = 1.0 if held <= 1 else max(0.34, 1.0 - math.log(held) / math.log(size) * 0.66)
    return weights


def _candidates(wanted: frozenset[str], weights: dict[str, float], source: Source) -> list[int]:
    scores: dict[int, float] = {}
    for stem in wanted:
        weight = weights[stem]
        for number in source.index.get(stem, ()):
            scores[number] = scores.get(number, 0.0) + weight
    # Rounded: a set has its stems in an order of chance, and the last bit of a sum hangs on the order.
    return sorted(scores, key=lambda number: (-round(scores[number], 9), number))[:_KEPT]


def _near(wanted: frozenset[str], weights: dict[str, float], total: float, source: Source, number: int) -> Near:
    own = source.stems(number)
    above = source.context(number)
    around = source.kept(beside, number)
    gained = shared = 0.0
    for stem in wanted:
        if stem in own:
            gained += weights[stem]
            shared += 1
        elif stem in above:
            gained += weights[stem] * _UNDER
        elif stem in around:
            gained += weights[stem] * _BESIDE
    back = shared / len(own) if own else 0.0
    return Near(source, number, round(gained / total, 9), back, int(shared), len(wanted))


def beside(source: Source, number: int) -> frozenset[str]:
    """Stems of the neighbours: the units of the same block, and one unit to either side."""
    block = source.units[number].block
    found: set[str] = set()
    for other in range(max(0, number - 2), min(len(source.units), number + 3)):
        if other == number or source.units[other].kind == "row":
            continue
        if source.units[other].block == block or abs(other - number) == 1:
            found |= source.stems(other)
    return frozenset(found)


def near_verbatim(candidate: Near) -> bool:
    """Whether a unit holds nearly all of the claim's words and is not much longer than it."""
    whole = candidate.score > 0.99 and candidate.shared >= 3 and candidate.back >= 0.3
    return whole or (candidate.score >= NEAR and candidate.shared >= 2 and candidate.back >= 0.5)
