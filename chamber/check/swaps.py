"""Exchanged partners: two values or names of one sentence, each with the other's words; and from-to turned round."""

from __future__ import annotations

import copy
import itertools
import re

from chamber.check import closeness, compare, dates, exchange, shorthand, terms, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.closeness import Near
    from chamber.check.quantities import Quantity
    from chamber.check.source import Source
    from chamber.check.verdict import _Judging

_SEGMENT = re.compile(
    r",\s|;\s|\n|[；，。]|\s(?:and|while|whereas|but|then|und|während|dann|et|tandis que|alors que|puis|y|mientras que|"
    r"luego|e|enquanto|depois)\s(?=[\"'(]?[^\W\d_])|(?<!\d)\s(?:and|und|et|y|e)\s"
)
"""Where one conjunct ends; *and* between two numbers makes one of them (*between 3 and 5*)."""
_CHANGE = re.compile(r"\s?(?:to|→|->|=>|auf|bis|à|a|para|até|到|に|へ|から)\s?")
_INSTEAD = re.compile(
    r".{0,16}(?:instead of|rather than|statt|anstatt|au lieu de|en vez de|em vez de|ではなく|而不是)\s?", re.IGNORECASE
)
_CAPITALISED = re.compile(r"[^\W\d_a-zß-ÿ][^\W\d_]{2,}")


_LEAD = re.compile(
    r"\s*(?:[^:]{0,60}:\s)?[\"'(]?(?:(?:the|a|an|der|die|das|le|la|les|el|los|las|o|os|as|il|de|het)\s)?"
    r"(?P<thing>[^\W\d_][^\W\d_'-]+(?:\s[^\W\d_][^\W\d_'-]+)?)[\"')]?"
    r"(?:\s(?:is|are|was|were|cost|costs|has|had|at|ist|sind|war|kostet|kostete|hat|mit|est|était|coûte|a|es|era|cuesta|tiene|"
    r"é|custa|tem|with|seats|weighs))?(?:\s[a-z]{1,3})?[ :=(]*\Z"
)
"""A thing of one or two words with next to nothing between it and its value."""


class Segment:
    """A conjunct: its content stems, its bare names and its values (quantities and dates).

    ``subject`` are the words that its first value is given to, where they stand right before it (``item``: *the door
    950*, *Eiche 22 m*, *Ben is 29*).
    """

    __slots__ = ("days", "item", "names", "quantities", "stems", "subject", "values")

    def __init__(self, clean: str, language: str) -> None:
        found = terms.claimed(clean, language)
        said = frozenset(map(text.stem, text.tokens(terms.masked(clean, found.spans()))))
        self.names = frozenset(text.stem(part) for name in found.names for part in name.parts)
        self.quantities = found.quantities
        lead = _LEAD.match(clean[: found.quantities[0].start]) if found.quantities else None
        self.item = lead is not None
        self.subject = frozenset(map(text.stem, text.tokens(lead.group("thing")))) if lead else frozenset()
        self.values = [*found.quantities, *found.dates]
        self.days = shorthand.weekdays_in(clean)
        self.stems = said - self.names - _GLUE

    def naming(self, capitals: frozenset[str]) -> Segment:
        """The same conjunct with ``capitals`` among its words taken as names."""
        if self.stems.isdisjoint(capitals):
            return self
        other = copy.copy(self)
        other.names, other.stems = self.names | (self.stems & capitals), self.stems - capitals
        return other

    def partnered(self) -> bool:
        """Whether it has words and a name, day or value that they belong to."""
        return bool(self.stems and (self.names or self.values or self.days))


_GLUE = frozenset(
    text.stem(word) for word in "the a an of in on at by for is are was were be to and it its this that with as".split()
)


def check(judging: _Judging) -> None:
    """Fire ``attribution`` for exchanged partners and ``direction`` for a from-to that runs the other way."""
    claim = judging.claim
    if judging.near and exchange.arguments(claim.text, judging.near):
        near = judging.near[0]
        judging.add("attribution", (0, len(claim.text)), (near.source, near.number))
        return
    ours: list[Segment] | None = None
    for near in judging.near[:3]:
        unit = near.source.units[near.number]
        if near.score >= _CHANGED:
            _turned(judging, near)
        if near.score < _LOOSE or unit.kind == "row":
            continue
        theirs = near.source.once(segments, near.number)
        ours = segments(claim.text, claim.language) if ours is None and len(theirs) > 1 else ours
        if ours is None or len(ours) < 2 or len(theirs) < 2:
            continue
        # What both sides write with a capital is a name here, in German too: it only has to tell two apart.
        capitals = _capitals(claim.text) & _capitals(unit.text)
        held = [piece for piece in (each.naming(capitals) for each in theirs) if piece.partnered()]
        said = [piece for piece in (each.naming(capitals) for each in ours) if piece.partnered()]
        for one, other in itertools.combinations(said, 2):
            if _exchanged(one, other, held):
                strong = near.score >= closeness.NEAR
                judging.add("attribution", (0, len(claim.text)), (near.source, near.number), strong)
                return


_MOST = 40
"""Conjuncts of a text that are set against one another."""
_CHANGED = 0.15
"""Closeness that two values in a change from one to the other need: they say the rest."""
_LOOSE = 0.5


def _capitals(clean: str) -> frozenset[str]:
    return frozenset(text.stem(text.bare(match.group())) for match in _CAPITALISED.finditer(clean))


def segments(clean: str, language: str) -> list[Segment]:
    """The conjuncts of a text; none of one that is a list or a dump."""
    bounds = [0, *(match.end() for match in _SEGMENT.finditer(clean)), len(clean)]
    if len(bounds) > _MOST:
        return []
    pieces = (clean[a:b] for a, b in itertools.pairwise(bounds) if clean[a:b].strip())
    return [Segment(piece, language) for piece in pieces]


def _exchanged(one: Segment, other: Segment, held: list[Segment]) -> bool:
    """Whether the note gives the words of ``one`` to the partner of ``other``, and the other way round."""
    for first, second in itertools.permutations(held, 2):
        words = bool(one.stems & first.stems - second.stems) and bool(other.stems & second.stems - first.stems)
        if words and _moved(one, first, second) and _moved(other, second, first):
            return True
    return False


def _moved(one: Segment, here: Segment, there: Segment) -> bool:
    """Whether a name, day or value of ``one`` stands in ``there`` and not in ``here``."""
    if (one.names & there.names) - here.names:
        return True
    if (one.days & there.days) - here.days:
        return True
    gone = [value for value in one.values if any(_equal(value, held) for held in there.values)]
    return bool(gone) and not any(_equal(value, held) for value in gone for held in here.values)


def _equal(left: object, right: object) -> bool:
    if isinstance(left, dates.DateTerm) or isinstance(right, dates.DateTerm):
        return isinstance(left, dates.DateTerm) and isinstance(right, dates.DateTerm) and dates.agrees(left, right)
    return compare.compare(left, right, "", False) == compare.YES  # type: ignore[arg-type]


def _turned(judging: _Judging, near: Near) -> None:
    """``from 1 GB to 2 GB`` where the note has ``2 GB → 1 GB`` or ``1 GB instead of 2 GB``."""
    asked = judging.claim.terms.quantities
    for left, right in itertools.pairwise(asked):
        gap = judging.claim.text[left.end : right.start]
        if _CHANGE.fullmatch(gap) is None or left.value == right.value:
            continue
        if _changes(near.source, near.number, right, left) and not _changes(near.source, near.number, left, right):
            judging.add("direction", (left.start, right.end), (near.source, near.number))


def _changes(source: Source, number: int, first: Quantity, second: Quantity) -> bool:
    """Whether a unit tells of a change from ``first`` to ``second``."""
    unit = source.units[number].text
    for left, right in itertools.pairwise(source.terms(number).quantities):
        gap = unit[left.end : right.start]
        if _CHANGE.fullmatch(gap) and _alike(first, left) and _alike(second, right):
            return True
        if _INSTEAD.fullmatch(gap) and _alike(second, left) and _alike(first, right):
            return True
    return False


def _alike(one: Quantity, other: Quantity) -> bool:
    return compare.bears(one, other)
