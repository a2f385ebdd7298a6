"""Exchanged partners: two values or names of one sentence, each with the other's words; and from-to turned round."""

from __future__ import annotations

import re

from chamber.check import closeness, compare, dates, shorthand, terms, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.closeness import Near
    from chamber.check.source import Source
    from chamber.check.verdict import _Judging

_SEGMENT = re.compile(
    r",\s|;\s|[；，。]|(?<!\d)\s(?:and|while|whereas|but|und|während|et|tandis que|alors que|y|mientras que|e|enquanto)\s"
)
_FROM_TO = re.compile(r"(?<![^\W_])(?:from|von|de|desde|du|从|から)\s", re.IGNORECASE)


class Segment:
    """A conjunct: its content stems, its bare names and its values."""

    __slots__ = ("days", "names", "stems", "values")

    def __init__(self, clean: str, language: str) -> None:
        found = terms.claimed(clean, language)
        self.names = frozenset(text.stem(part) for name in found.names for part in name.parts)
        self.values = [*found.quantities, *found.dates]
        self.days = shorthand.weekdays_in(clean)
        said = frozenset(map(text.stem, text.tokens(terms.masked(clean, found.spans()))))
        self.stems = said - self.names - _GLUE


_GLUE = frozenset(
    text.stem(word) for word in "the a an of in on at by for is are was were be to and it its this that with as".split()
)


def check(judging: _Judging) -> None:
    """Fire ``attribution`` for exchanged partners and ``direction`` for a from-to that runs the other way."""
    pieces = _segments(judging.claim.text, judging.claim.language)
    for near in judging.near[:3]:
        if near.score < closeness.CLOSE or near.source.units[near.number].kind == "row":
            continue
        if len(pieces) == 2:
            _exchanged(judging, pieces, near)
        _turned(judging, near)


def _segments(clean: str, language: str) -> list[Segment]:
    bounds = [0, *(match.end() for match in _SEGMENT.finditer(clean)), len(clean)]
    found = [Segment(clean[a:b], language) for a, b in zip(bounds, bounds[1:], strict=False) if clean[a:b].strip()]
    return [piece for piece in found if piece.stems and (piece.names or piece.values or piece.days)]


def _exchanged(judging: _Judging, pieces: list[Segment], near: Near) -> None:
    one, other = pieces
    unit = near.source.units[near.number].text
    held = _segments(unit, near.source.language)
    for index, left in enumerate(held):
        for right in held[index + 1 :]:
            for first, second in ((left, right), (right, left)):
                # ``first`` has the words of ``one`` and the partner of ``other``, and the other way round.
                words = one.stems & first.stems - second.stems and other.stems & second.stems - first.stems
                if words and _partners(one, second) and _partners(other, first) and not _partners(one, first):
                    judging.add(
                        "attribution",
                        (0, len(judging.claim.text)),
                        (near.source, near.number),
                        near.score >= closeness.NEAR,
                    )
                    return


def _partners(one: Segment, other: Segment) -> bool:
    """Whether two conjuncts name the same person, thing or value."""
    if one.names & other.names or one.days & other.days:
        return True
    return any(_equal(left, right) for left in one.values for right in other.values)


def _equal(left: object, right: object) -> bool:
    if isinstance(left, dates.DateTerm) or isinstance(right, dates.DateTerm):
        return isinstance(left, dates.DateTerm) and isinstance(right, dates.DateTerm) and dates.agrees(left, right)
    return compare.compare(left, right, "", False) == compare.YES  # type: ignore[arg-type]


def _turned(judging: _Judging, near: Near) -> None:
    """``from 1 GB to 2 GB`` where the note has ``2 GB → 1 GB``."""
    asked = judging.claim.terms.quantities
    for left, right in zip(asked, asked[1:], strict=False):
        gap = judging.claim.text[left.end : right.start]
        if not re.fullmatch(r"\s?(?:to|→|->|auf|bis|à|a|para|até|到|に|へ|から)\s?", gap) or left.kind != right.kind:
            continue
        if _pairs(near.source, near.number, right, left) and not _pairs(near.source, near.number, left, right):
            strong = near.score >= closeness.NEAR and near.shared >= 2
            judging.add("direction", (left.start, right.end), (near.source, near.number), strong)


def _pairs(source: Source, number: int, first: object, second: object) -> bool:
    """Whether a unit tells of a change from ``first`` to ``second``."""
    held = source.terms(number).quantities
    unit = source.units[number].text
    for left, right in zip(held, held[1:], strict=False):
        gap = unit[left.end : right.start]
        if (
            re.fullmatch(r"\s?(?:to|→|->|=>|auf|bis|à|a|para|até|到|に|へ|から)\s?", gap)
            and _equal(first, left)
            and _equal(second, right)
        ):
            return True
    return False
