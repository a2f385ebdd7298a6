"""Are the claim's terms in its sources? Fills ``terms``, ``missing``, ``nearest`` and ``found_in`` of a verdict."""

from __future__ import annotations

import re

from chamber.check import (
    closeness,
    compare,
    computed,
    cues,
    language,
    lookup,
    lookup_words,
    nearest,
    quantities,
    softer,
    superseded,
    text,
    written,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence
    from typing import TypeVar

    from chamber.check.codes import Code
    from chamber.check.dates import DateTerm
    from chamber.check.names import Name
    from chamber.check.quantities import Quantity
    from chamber.check.verdict import _Judging

    _Term = TypeVar("_Term")

_PAIR = re.compile(r"(?<![\d./,])(\d{1,2})/(\d{1,2})(?![\d/]|[.,]\d)")
_SMALL = 12
"""Bare whole numbers up to this are counts a reader makes himself: judged only where the claim is near-verbatim."""
FULL = 10
"""Units near the claim whose values are compared in full and combined (the ten closest passages)."""
_BLOCKING = frozenset({"number", "money", "percent", "measure", "points", "date", "time", "code", "quote", "multiple"})
"""Kinds of terms that are nearly always really absent when they are not found."""


def check(judging: _Judging, verbatim: bool) -> None:
    """Look up every term of the claim; what is found nowhere and not derived is missing."""
    checker = _Checker(judging, verbatim)
    claim = judging.claim
    for date in _once(claim.terms.dates, lambda date: (date.text, date.kind, str(date.fields))):
        checker.date(date)
    first: dict[Hashable, int] = {}
    for quantity in claim.terms.quantities:
        key = (quantity.text, quantity.kind, quantity.value, quantity.dimension, quantity.currency)
        if key not in first:
            checker.quantity(quantity)
        first.setdefault(key, quantity.start)
    computed.settle(checker)
    for match in _PAIR.finditer(claim.text):  # half of "15/11" is no value that stands in a row of 15
        if min(day := (int(match.group(1)), int(match.group(2)))) <= 12 and max(day) <= 31:
            judging.derived.update(match.start(group) for group in (1, 2))
    for quantity in claim.terms.quantities:
        key = (quantity.text, quantity.kind, quantity.value, quantity.dimension, quantity.currency)
        if first[key] in judging.derived:
            judging.derived.add(quantity.start)
    for code in _once(claim.terms.codes, lambda code: (code.text, code.key, code.kind)):
        checker.code(code)
    for start, end, words in _once(claim.terms.quotes, lambda quote: quote[2]):
        checker.quote(start, end, words)
    for name in _once(claim.terms.names, lambda name: name.text):
        checker.name(name)


def _once(found: Sequence[_Term], key: Callable[[_Term], Hashable]) -> Iterator[_Term]:
    """The first of each of ``found``: a term that a claim repeats is looked up once."""
    seen: set[Hashable] = set()
    for term in found:
        if key(term) not in seen:
            seen.add(key(term))
            yield term


class _Checker:
    """Looks up the terms of one claim; ``absent`` are the numbers found nowhere so far."""

    def __init__(self, judging: _Judging, verbatim: bool) -> None:
        self.judging = judging
        self.claim = judging.claim
        self.verdict = judging.verdict
        self.sources = judging.sources
        self.verbatim = verbatim
        self.places = [(near.source, near.number) for near in judging.near[:FULL]]
        self.close = {(id(n.source), n.number) for n in judging.near[:FULL] if n.score >= closeness.CLOSE}
        self.settled: set[int] = set()
        self.absent: list[tuple[Quantity, str, lookup.Hit]] = []
        self.grouped = lookup_words.grouped(self.claim.text, self.sources)
        self.best = judging.near[0].score if judging.near else 0.0

    def _is_grouped(self, kind: str, start: int, end: int) -> bool:
        """Whether the term is a part of a long identifier that a note holds with other marks between its digits."""
        if not any(a <= start and end <= b for a, b in self.grouped):
            return False
        self.verdict.terms.append({"kind": kind, "text": self.claim.text[start:end]})
        self.judging.derived.add(start)
        return True

    def date(self, asked: DateTerm) -> None:
        if self._is_grouped("date", *asked.span):
            return None
        kind = "time" if asked.kind == "time" else "date"
        hit = lookup.date(asked, self.sources, "-" in cues.of(self.claim), self.claim.terms.quantities)
        if hit.remark:
            self.judging.remark(hit.remark)
        twin = next((q for q in self.claim.terms.quantities if q.start < asked.span[1] and asked.span[0] < q.end), None)
        if twin is not None:  # "3 h 15", "19 日": a date or a length of time; one of the two must be found
            if hit.places:
                self.settled.add(twin.start)
            else:
                return None
        if not hit.places and asked.bare_year:
            return self._plain_year(asked)
        if not hit.places and (asked.maybe_duration or (asked.text.isalpha() and kind == "time")):
            return None  # "noon" and "midnight" are as often a manner of speaking
        return self.record(kind, asked.text, asked.span, hit, asked)

    def _plain_year(self, asked: DateTerm) -> None:
        """A four-digit number that may be a year: look it up as a number too."""
        found = quantities.Quantity(*asked.span, float(asked.fields["year"]))
        found.text = asked.text
        hit = lookup.quantity(self.claim, found, self.sources, self.places, self.close)
        self.record("date", asked.text, asked.span, hit)

    def quantity(self, asked: Quantity) -> None:
        if asked.start in self.settled or self._is_grouped("number", asked.start, asked.end):
            return
        if asked.start in self.judging.computed:
            self.verdict.terms.append({"kind": "number", "text": asked.text})
            self.judging.derived.add(asked.start)
            return
        if written.reference(self.claim.text, asked):
            return
        hit = lookup.quantity(self.claim, asked, self.sources, self.places, self.close)
        kind = asked.kind if asked.kind in ("money", "percent", "points", "measure", "multiple") else "number"
        span = (asked.start, asked.end)
        if hit.how == "rounded":
            self.judging.remark(hit.remark)
            self.judging.derived.add(asked.start)
        if hit.how == compare.VOUCH and not self.verbatim and self._vouched_elsewhere(asked, hit):
            hit.places, hit.how = [], ""
        if not hit.places and not self.verbatim:
            if self._exempt(span):
                return
            if hit.how == compare.UNIT and self._other_unit(asked, span, hit, kind):
                return
            self.absent.append((asked, kind, hit))
            return
        self.record(kind, asked.text, span, hit, asked)

    def _vouched_elsewhere(self, asked: Quantity, hit: lookup.Hit) -> bool:
        """A bare number far away vouches for no amount where the closest unit has another amount of the kind."""
        if asked.kind not in ("money", "measure") or not self.judging.near or self.judging.mixed:
            return False
        closest = self.judging.near[0]
        if closest.score < closeness.CLOSE or (closest.source, closest.number) in hit.places:
            return False
        block = closest.source.units[closest.number].block
        if any(source is closest.source and source.units[n].block == block for source, n in hit.places):
            return False
        held = closest.source.terms(closest.number).quantities
        return any(q.kind == asked.kind and q.dimension == asked.dimension for q in held)

    def uncounted(self, asked: Quantity) -> bool:
        """A small bare count, or a word such as *second* or *half*: no specific unless the claim is near-verbatim."""
        bare = asked.kind in ("number", "ordinal") and asked.value.is_integer() and 0 <= asked.value <= _SMALL
        if bare or asked.kind in ("ordinal", "fraction", "multiple"):
            return self.best < closeness.NEAR or self.judging.mixed or not self._has_rival(asked)
        return False

    def _has_rival(self, asked: Quantity) -> bool:
        """Whether the closest unit gives another number of the same kind."""
        return any(
            held.kind == asked.kind
            for near in self.judging.near[:2]
            if near.score >= closeness.NEAR
            for held in near.source.terms(near.number).quantities
        )

    def _other_unit(self, asked: Quantity, span: tuple[int, int], hit: lookup.Hit, kind: str) -> bool:
        """The number stands in the note with another unit, currency or period, in a unit close to the claim."""
        scores = {(id(near.source), near.number): near.score for near in self.judging.near}
        place = max((place for place, _ in hit.other), key=lambda p: scores.get((id(p[0]), p[1]), 0.0))
        score = scores.get((id(place[0]), place[1]), 0.0)
        if score < closeness.CLOSE or self.judging.mixed:
            return False
        self.verdict.terms.append({"kind": kind, "text": asked.text})
        self.judging.add("unit", span, place)
        return True

    def code(self, asked: Code) -> None:
        if self._is_grouped("code", asked.start, asked.end):
            return
        span = (asked.start, asked.end)
        start, end = self.claim.span_of(*span)
        inside = self.claim.original[start:end].strip("`")
        hit = lookup_words.code(asked, self.sources, len(inside) > len(asked.text) > 3)
        if not hit.how and (self._exempt(span) or lookup_words.is_source(asked.key, self.sources)):
            return
        if not hit.how and self.dead(asked.text) and (self.judging.denies or softer.retold(self.claim.text)):
            self.verdict.terms.append({"kind": "code", "text": asked.text})
            self.judging.add("struck-out", span, None)
            return
        self.record("code", asked.text, (asked.start, asked.end), hit)

    def quote(self, start: int, end: int, words: str) -> None:
        hit = lookup_words.quote(words, self.sources)
        if hit.how or not self.judging.mixed:
            self.record("quote", words, (start, end), hit)

    def name(self, asked: Name) -> None:
        span = (asked.start, asked.end)
        hit, missing = lookup_words.name(asked, self.sources)
        if not missing:
            self.verdict.terms.append({"kind": "name", "text": asked.text})
            self._found_in(hit, asked.start)
            return
        if self._exempt(span) or self.verbatim or self._dead_name(asked):
            return
        foreign = self.judging.mixed and not all(language.latin(source.language) for source in self.sources)
        if foreign:
            return
        if self.judging.mixed:
            self.judging.add("name", span, None)
            return
        self.verdict.terms.append({"kind": "name", "text": asked.text})
        self.verdict.missing.append(asked.text)

    def _dead_name(self, asked: Name) -> bool:
        """A name that the note strikes out is still one it holds: shown, not missing."""
        if not self.dead(asked.text):
            return False
        self.verdict.terms.append({"kind": "name", "text": asked.text})
        self.judging.add("struck-out", (asked.start, asked.end), None)
        return True

    def _exempt(self, span: tuple[int, int]) -> bool:
        return any(
            (a <= span[0] and span[1] <= b + 1) or (a < span[1] and span[0] < b)
            for a, b in self.judging.sentence.exempt
        )

    def record(
        self, kind: str, words: str, span: tuple[int, int], hit: lookup.Hit, value: Quantity | DateTerm | None = None
    ) -> None:
        asked = value if isinstance(value, quantities.Quantity) else None
        if not hit.how or (hit.how == compare.UNIT and not hit.places):
            if self._exempt(span) or self.verbatim:
                return
            if superseded.told_as_old(self.judging, words, value):
                self.verdict.terms.append({"kind": kind, "text": words})
                self.judging.remark(f"{words}: struck out in the note, told as what it was")
                return
            self.verdict.terms.append({"kind": kind, "text": words})
            self.verdict.missing.append(words)
            if found := nearest.of(kind, nearest.places(self.judging), asked):
                self.verdict.nearest[words] = found
            if self.dead(words):
                self.judging.remark(f"{words}: only in struck-out or commented text")
            if kind in _BLOCKING and self.best >= closeness.CLOSE and self.judging.severities["absent"] == "block":
                self.verdict.blocks = True
            return
        self.verdict.terms.append({"kind": kind, "text": words})
        self._found_in(hit, span[0])

    def _found_in(self, hit: lookup.Hit, start: int) -> None:
        self.judging.found[start] = hit.places
        for source, number in hit.places[:3]:
            ref = source.line_ref(number)
            if ref not in self.verdict.found_in:
                self.verdict.found_in.append(ref)

    def dead(self, words: str) -> bool:
        folded = text.fold(words)
        return any(folded in text.fold(unit.text) for source in self.sources for unit in source.dead)
