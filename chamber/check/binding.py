"""Does a value or name stand with what the claim says of it? Clauses, rivals, rows and exchanged names."""

from __future__ import annotations

import itertools
import re

from chamber.check import (
    calendars,
    closeness,
    compare,
    dates,
    day_rows,
    held,
    language,
    lookup,
    lookup_words,
    rows,
    terms,
    text,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.closeness import Near
    from chamber.check.codes import Code
    from chamber.check.dates import DateTerm
    from chamber.check.names import Name
    from chamber.check.quantities import Quantity
    from chamber.check.source import Source
    from chamber.check.verdict import _Judging

_SPLIT = re.compile(
    r";\s|,?\s(?:while|whereas|but|whilst|während|wohingegen|aber|tandis que|alors que|mais|mientras que|pero|"
    r"enquanto|mas)\s|,\s(?:and|und|et|y|e)\s|[；，]"
)
_WHOLE = 0.8
"""Closeness from which a list's item says all that the claim says."""
_MARGIN = 0.25
"""How much farther from the claim than the closest unit a unit may stand and still bear its value out."""


class Clause:
    """A piece of a claim with terms of its own: ``[start, end)`` of the claim's text and its content stems."""

    __slots__ = ("end", "start", "stems")

    def __init__(self, start: int, end: int, stems: frozenset[str]) -> None:
        self.start = start
        self.end = end
        self.stems = stems


def clauses(judging: _Judging) -> list[Clause]:
    """The claim's coordinated clauses, each with a subject and a term of its own; one clause if it cannot be split."""
    claim = judging.claim
    spans = claim.terms.spans()
    bounds = [0, *(match.end() for match in _SPLIT.finditer(claim.text)), len(claim.text)]
    pieces: list[Clause] = []
    for start, end in itertools.pairwise(bounds):
        inside = [(a - start, b - start) for a, b in spans if start <= a < end]
        stems = frozenset(terms.content(claim.text[start:end], claim.language, inside))
        if pieces and (not inside or len(stems) < 2):
            pieces[-1] = Clause(pieces[-1].start, end, pieces[-1].stems | stems)
        else:
            pieces.append(Clause(start, end, stems))
    if len(pieces) > 1 and any(len(piece.stems) < 2 for piece in pieces):
        return [Clause(0, len(claim.text), claim.stems)]
    return pieces


def check(judging: _Judging) -> None:
    """Fire ``value-binding`` and ``name-binding`` for terms that stand in the note with something else."""
    for clause in clauses(judging):
        near = judging.near
        if clause.stems != judging.claim.stems:
            near = closeness.rank(clause.stems, judging.sources)
        named = list(rows.named(judging.claim.text[clause.start : clause.end], near))
        for quantity in judging.claim.terms.quantities:
            if clause.start <= quantity.start < clause.end and quantity.text not in judging.verdict.missing:
                row = named or day_rows.named(judging, clause)
                _value(judging, clause, _ranked(judging, clause, near, quantity.start), row, quantity)
        for date in judging.claim.terms.dates:
            if clause.start <= date.span[0] < clause.end and date.text not in judging.verdict.missing:
                _date(judging, _ranked(judging, clause, near, date.span[0]), named, date)
        for code in judging.claim.terms.codes:
            apart = code.text in judging.verdict.missing or code.start in judging.derived
            if clause.start <= code.start < clause.end and not apart:
                if len(named) == 1 and rows.of_another(named[0], code.text):
                    judging.add("value-binding", (code.start, code.end), (named[0].source, named[0].number))
                else:
                    _code(judging, _ranked(judging, clause, near, code.start), code)
        for name in judging.claim.terms.names:
            who, inside = name.text.removesuffix("'s"), clause.start <= name.start < clause.end
            if inside and len(named) == 1 and rows.of_another(named[0], who, judging.claim.text):
                judging.add("name-binding", (name.start, name.end), (named[0].source, named[0].number))
    for name in judging.claim.terms.names:
        if name.text not in judging.verdict.missing:
            _name(judging, name)


def _ranked(judging: _Judging, clause: Clause, near: list[Near], start: int) -> list[Near]:
    """``near`` ranked with the clause's values counted, but for the one at ``start``, which is asked for."""
    terms = judging.claim.terms
    starts = [*(q.start for q in terms.quantities), *(d.span[0] for d in terms.dates), *(c.start for c in terms.codes)]
    others = {other for other in starts if clause.start <= other < clause.end and other != start}
    top = [*near[: closeness.TOP], *judging.bearing]
    counts = [len(held.values(judging, one.source, one.number) & others) for one in top]
    return closeness.with_terms(top, len(others), counts)


def _value(judging: _Judging, clause: Clause, near: list[Near], named: list[Near], asked: Quantity) -> None:
    closest = _closest(near, named)
    if closest is None or asked.kind in ("ordinal", "fraction", "multiple") or asked.start in judging.derived:
        return
    hit = lookup.quantity(judging.claim, asked, judging.sources, [(n.source, n.number) for n in near[:10]], ())
    if not hit.places or hit.how == "rounded" or _borne_out(hit.places, near, closest):
        return
    own = judging.claim.terms.quantities
    alike = [q for q in own if clause.start <= q.start < clause.end and compare.same_slot(asked, q)]
    if named:
        theirs = closest.source.terms(closest.number).quantities
        # "£12,000 in 24/25": the number of a header is the name of its column, and no second value.
        alike = [q for q in alike if q is asked or not rows.labelled(closest.source, closest.number, q)]
        borne = [q for q in alike if any(compare.bears(q, other) for other in theirs)]
        leads = rows.leads(judging.claim.text[clause.start : clause.end], closest)
        fires = rows.another(closest, asked, hit.places) and (
            len(alike) == 1 or (leads and len(borne) + 1 == len(alike))
        )
    else:
        theirs = closest.source.terms(closest.number).quantities
        fires = len(alike) == 1 and any(
            compare.same_slot(asked, q) and not any(compare.bears(o, q) for o in own) for q in theirs
        )
    if fires and not judging.is_derived(asked):
        judging.add(
            "value-binding", (asked.start, asked.end), (closest.source, closest.number), _strong(closest, named)
        )


def _closest(near: list[Near], named: list[Near]) -> Near | None:
    if named:
        return named[0] if len(named) == 1 else None
    if not near or near[0].score < closeness.CLOSE or near[0].source.units[near[0].number].kind in ("row", "header"):
        return None
    return near[0]


def _strong(closest: Near, named: list[Near]) -> bool:
    """Whether the closest unit is near-verbatim, or the one row that the claim names."""
    return closest in named or (closest.score >= closeness.NEAR and closest.shared >= 2 and closest.back >= 0.4)


def _borne_out(places: list[tuple[Source, int]], near: list[Near], closest: Near) -> bool:
    """Whether one of ``places`` is about as close as the closest unit, or stands in its block."""
    scores = {(id(n.source), n.number): n.score for n in near}
    unit = closest.source.units[closest.number]
    if unit.kind == "row" and any(
        (source.units[n].block != unit.block or source is not closest.source) and scores.get((id(source), n), 0.0) > 0
        for source, n in places
    ):
        return True  # it stands outside the table too, beside a word of the claim: not a matter of rows
    for source, number in places:
        if source is closest.source and number == closest.number:
            return True
        other = source.units[number]
        if source is closest.source and unit.kind != "row" and other.block == unit.block:
            # Items tell one thing each: another bears the value out where it shares a word with the claim.
            if unit.kind != "item" or closest.score < _WHOLE or scores.get((id(source), number), 0.0) > 0:
                return True
            continue
        if unit.kind == "row" and other.kind in ("row", "header") and other.block == unit.block:
            continue
        if scores.get((id(source), number), 0.0) >= closest.score - _MARGIN:
            return True
    return False


def _date(judging: _Judging, near: list[Near], named: list[Near], asked: DateTerm) -> None:
    closest = _closest(near, named)
    if closest is None or asked.text.isalpha():
        return
    hit = lookup.date(asked, judging.sources)
    if not hit.places or _borne_out(hit.places, near, closest):
        return
    if any(dates.agrees(asked, over) for over in calendars.above(closest.source, closest.number)):
        return  # "Q3 review": what its lines tell is of Q3, also where one compares it with Q2
    theirs = closest.source.terms(closest.number).dates
    rivals = [
        d
        for d in theirs
        if set(d.fields) & set(asked.fields) and not any(dates.agrees(o, d) for o in judging.claim.terms.dates)
    ]
    if rivals:
        judging.add("value-binding", asked.span, (closest.source, closest.number), _strong(closest, named))


def _shape(key: str) -> str:
    return re.sub(r"\d+", "0", key)


def _code(judging: _Judging, near: list[Near], asked: Code) -> None:
    """An identifier of the note in the place of another of the same shape (``hermes02`` for ``hermes01``)."""
    if not near or near[0].score < closeness.CLOSE:
        return
    closest = near[0]
    own = {code.key for code in judging.claim.terms.codes}
    theirs = {code.key for code in closest.source.terms(closest.number).codes}
    rivals = [key for key in theirs if _shape(key) == _shape(asked.key) and key not in own]
    if not rivals or asked.key in theirs:
        return
    places = lookup_words.code(asked, judging.sources).places
    if not _borne_out(places, near, closest):
        judging.add("value-binding", (asked.start, asked.end), (closest.source, closest.number), _strong(closest, []))


def _inflected(parts: set[str], around: frozenset[str]) -> bool:
    """Whether one of the words around is the name with another case ending (*Москву*, *Москве*)."""
    heads = {part[: max(3, len(part) - 2)] for part in parts if len(part) > 3}
    return any(word[: max(3, len(word) - 2)] in heads or word in heads for word in around)


def _name(judging: _Judging, asked: Name) -> None:
    """A name of the note in the place of another: the closest unit names someone else and not this one."""
    stems = judging.claim.stems - {text.stem(part) for part in asked.parts}
    near = closeness.rank(stems, judging.sources)
    if not near or near[0].score < closeness.CLOSE or len(stems) < 2:
        return
    closest = near[0]
    parts = {text.stem(part) for part in asked.parts}
    best = [n for n in near if n.score >= closest.score - 0.1]
    for candidate in best:
        around = candidate.source.stems(candidate.number) | candidate.source.context(candidate.number)
        around |= candidate.source.kept(closeness.beside, candidate.number)
        if parts & around or (language.inflects(judging.claim.language) and _inflected(parts, around)):
            return
    own = {text.stem(part) for name in judging.claim.terms.names for part in name.parts}
    others = closest.source.once(terms.claimed, closest.number).names
    rivals = [o for o in others if not {text.stem(part) for part in o.parts} & own and not o.common]
    if rivals and closest.back >= 0.3:
        unit = closest.source.units[closest.number].text
        placed = any(_same_place(judging.claim.text, asked, unit, rival) for rival in rivals)
        strong = _strong(closest, []) and placed
        judging.add("name-binding", (asked.start, asked.end), (closest.source, closest.number), strong)


_NEXT = re.compile(r"[ ]?([^\W\d_]+)")
_LAST = re.compile(r"([^\W\d_]+)[ ]?\Z")


def _same_place(claim: str, asked: Name, unit: str, rival: Name) -> bool:
    """Whether the word before, or the word after, is the same for both names."""
    before = _LAST.search(claim[: asked.start]), _LAST.search(unit[: rival.start])
    after = _NEXT.match(claim, asked.end), _NEXT.match(unit, rival.end)
    return any(
        one is not None
        and other is not None
        and text.stem(text.bare(one.group(1))) == text.stem(text.bare(other.group(1)))
        for one, other in (before, after)
    )
