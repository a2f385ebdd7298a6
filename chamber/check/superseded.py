"""Values that a note takes back: struck out, before an arrow, in ``(was …)``, told wrong, moved to another day."""

from __future__ import annotations

import re

from chamber.check import compare, dates, quantities, softer, terms, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chamber.check.dates import DateTerm
    from chamber.check.quantities import Quantity
    from chamber.check.source import Source
    from chamber.check.verdict import _Judging

    Value = Quantity | DateTerm

_ABOUT = 0.5
"""Closeness from which the note is surely about what the claim says."""
_ARROW = re.compile(r"\s?(?:→|->|=>)\s?")
_OLD = re.compile(
    r"(?:\((?:was|were)|(?-i:(?<![\w-])old(?:er)?\b)(?:\s(?:value|price|rate|fee|number|figure|date|time|version|limit|"
    r"setting|default))?|\bformerly|\bpreviously|\boriginally|\binstead of|\brather than|\bnot|\bno longer|\bbisher|"
    r"\bstatt|\bfrüher|\bvorher|\bnicht(?: mehr)?|\bancien\w*|\bau lieu de|\bpas|\bantes|\bera|\ben vez de|\bem vez de|"
    r"\bantigo|原定|原|旧|不是|ではなく)[ (:'\"]{1,3}"
    r"(?:(?:on|at|in|by|to|from|am|um|bis|le|el|em)[ ])?(?:(?:the|a)[ ])?\Z"
    r"|(?:moved|postponed|rescheduled|changed|verschoben|verlegt|reporté|déplacé|aplazad|trasladad|adiad|verplaatst)\w*"
    r"[^.;]{0,30}\s(?:from|van|vom|von|du|de|del|do|da)\s\Z"
    r"|\((?:was|were|previously|formerly|originally|vorher|bisher|statt|avant|antes|原|旧)\b[^()]{0,32}\Z",
    re.IGNORECASE,
)
"""What stands right before a value that no longer holds, or never did."""
_WRONG = re.compile(
    r"(?<![^\W_])(?:wrong|incorrect|outdated|obsolete|corrected (?:it|this|that)|out of date|"
    r"old (?:doc|note|manual|wiki|page|version|value|figure)s?|falsch|veraltet|überholt|faux|erroné\w*|périmé\w*|"
    r"obsolète|erróneo|incorrecto|obsoleto|errado|desatualizado)(?![^\W_])|有误|写错|作废|过时|誤り",
    re.IGNORECASE,
)
"""A sentence that says so of the value it holds."""


def check(judging: _Judging) -> None:
    """Fire ``superseded`` for a value that every unit holding it takes back, unless the claim itself tells so."""
    if softer.retold(judging.claim.text):
        return
    about = bool(judging.near) and judging.near[0].score >= _ABOUT
    for asked in _values(judging):
        start, end = _span(asked)
        places = judging.found.get(start, [])
        before = judging.claim.text[max(0, start - 36) : start]
        if "/" in judging.claim.text[max(0, start - 1) : end + 1] and not isinstance(asked, dates.DateTerm):
            continue  # a part of ``31/05``
        if judging.claim.text[start:end] in judging.verdict.missing or _OLD.search(before) or _TOLD.search(before):
            continue
        if _struck_beside(judging, asked) or _moved(judging, asked, places):
            return
        if places and all(_taken_back(judging, asked, *place) and _concerns(judging, *place) for place in places):
            judging.add("superseded", (start, end), places[0], about)
            return


def _values(judging: _Judging) -> list[Value]:
    return [*judging.claim.terms.quantities, *judging.claim.terms.dates]


def _span(value: Value) -> tuple[int, int]:
    return value.span if isinstance(value, dates.DateTerm) else (value.start, value.end)


def _same(one: Value, other: Value) -> bool:
    if isinstance(one, dates.DateTerm) or isinstance(other, dates.DateTerm):
        return isinstance(one, dates.DateTerm) and isinstance(other, dates.DateTerm) and dates.agrees(one, other)
    return compare.bears(one, other)


def _held(source: Source, number: int) -> list[Value]:
    found = source.terms(number)
    return [*found.quantities, *found.dates]


def _taken_back(judging: _Judging, asked: Value, source: Source, number: int) -> bool:
    """Whether the unit takes back each place where it holds the value."""
    unit, held = source.units[number].text, _held(source, number)
    same = [other for other in held if _same(asked, other)]
    if not same:
        return False
    if _WRONG.search(unit):
        return not any(_rival(judging, asked, other, True) for other in held if other not in same)
    if any(_explains(judging, unit, other) for other in same):
        return False
    marked = source.kept(_marked_old, number)
    old = [o for place, o in enumerate(held) if place in marked or _before_arrow(judging, unit, o, held)]
    told = any(_rival(judging, asked, other, True) for other in held if other not in old)
    return all(other in old for other in same) and not told


_TOLD = re.compile(
    r"(?<![^\W_])(?:than|although|though|while|where(?:as)?|since|said|says?|wrote|except|but|without|obwohl|während|sagt|"
    r"außer|sondern nicht|bien que|alors que|que les|sauf|aunque|excepto|embora|exceto)(?![^\W_])[^.;]{0,24}\Z",
    re.IGNORECASE,
)
"""What stands before a value that the claim itself sets against another."""


def _explains(judging: _Judging, unit: str, value: Value) -> bool:
    """Whether the claim has a word that the unit says of the value taken back (*the 12 g in the book*)."""
    end = _span(value)[1]
    tail = re.split(r"[,;.]\s|\Z", unit[end : end + 40])[0]
    return not judging.claim.stems.isdisjoint(map(text.stem, text.tokens(tail)))


def _concerns(judging: _Judging, source: Source, number: int) -> bool:
    """Whether the unit shares a word with the claim, or belongs to the block of the closest one."""
    if judging.claim.stems & source.stems(number):
        return True
    near = judging.near[:1]
    return any(n.source is source and source.units[n.number].block == source.units[number].block for n in near)


def _marked_old(source: Source, number: int) -> frozenset[int]:
    """Which of a unit's values (their places in ``_held``) stand behind words that call them old."""
    unit = source.units[number].text
    starts = [_span(value)[0] for value in _held(source, number)]
    return frozenset(place for place, start in enumerate(starts) if _OLD.search(unit[max(0, start - 36) : start]))


def _before_arrow(judging: _Judging, unit: str, value: Value, held: Sequence[Value]) -> bool:
    """Whether a value stands before an arrow whose other side the claim does not tell."""
    arrow = _ARROW.match(unit, _span(value)[1])
    if arrow is None:
        return False
    later = [other for other in held if _span(other)[0] == arrow.end()]
    return bool(later) and not any(_same(mine, later[0]) for mine in _values(judging))


_MOVED = re.compile(
    r"(?<![^\W_])(?:moved|postponed|rescheduled|pushed(?: back)?|shifted|put off|brought forward|changed|now|"
    r"verschoben|verlegt|vorgezogen|reporté\w*|déplacé\w*|avancé\w*|décalé\w*|aplazad\w+|trasladad\w+|pospuest\w+|"
    r"cambiad\w+|adiad\w+|mudad\w+|rinviat\w+|spostat\w+|verplaatst|uitgesteld)\s(?:to|until|till|for|on|auf|zum|um|"
    r"au|à|pour|al?|para|hasta|il|naar|tot)?\s?(?:the |le |el |o |den |dem )?\Z"
    r"|(?:改为|改到|推迟到|延期至|提前到)\s?\Z",
    re.IGNORECASE,
)
"""What stands right before a new day or time."""


def _moved(judging: _Judging, asked: Value, places: Sequence[tuple[Source, int]]) -> bool:
    """A day or time from which the note has moved the same thing, told in a unit of its own."""
    if not isinstance(asked, dates.DateTerm) or not places:
        return False
    for source in judging.sources:
        for number, other in source.overall(_moves):
            if (source, number) in places or not set(other.fields) & set(asked.fields):
                continue
            about = source.stems(number) & judging.claim.stems
            if not all(place[0] is source and about & source.stems(place[1]) for place in places):
                continue
            if any(_same(mine, other) for mine in judging.claim.terms.dates):
                continue
            first = terms.meaning(source.tokens(number), source.language)[:2]
            sure = bool(set(judging.claim.words[:1]) & set(first))  # the same thing is the subject of both
            judging.add("superseded", asked.span, (source, number), sure)
            return True
    return False


def _moves(source: Source) -> list[tuple[int, dates.DateTerm]]:
    """The days and times to which a unit of the note moves something, and those units."""
    return [
        (number, other)
        for number in source.dated.units
        if _MOVING.search(source.units[number].text)
        for other in source.terms(number).dates
        if _MOVED.search(source.units[number].text[max(0, other.span[0] - 40) : other.span[0]])
    ]


_MOVING = re.compile(
    r"moved|postpon|reschedul|pushed|shifted|put off|brought forward|changed|now|versch|verleg|vorgezo|report|déplac|"
    r"avanc|décal|aplaz|traslad|pospu|cambia|adiad|mudad|rinvi|spost|verplaats|uitgest|改|推迟|延期|提前",
    re.IGNORECASE,
)
"""A cheap look before the dates of a unit are read."""


def _struck_beside(judging: _Judging, asked: Value) -> bool:
    """A value that is struck out on the very line the claim repeats, which has another in its place."""
    for near in judging.near[:3]:
        if near.score < _ABOUT:
            break
        held = _held(near.source, near.number)
        line = near.source.units[near.number].line
        rivals = [other for other in held if _rival(judging, asked, other)]
        if any(_same(asked, other) for other in held) or not rivals:
            continue
        if any(_rival(judging, asked, other, True) for other in held):
            continue  # the claim tells the value that holds, too
        for struck in _struck(near.source, line):
            if _same(asked, struck):
                judging.add("superseded", _span(asked), (near.source, near.number))
                return True
    return False


def told_as_old(judging: _Judging, words: str, asked: Value | None) -> bool:
    """Whether the claim tells a struck-out value as what it was: it says so, or tells what stands in its place, too.

    ``words`` are the term as the claim writes it, ``asked`` its value where it is one.
    """
    for source in judging.sources:
        for line in {unit.line for unit in source.dead if unit.kind == "struck"}:
            struck = [*_struck(source, line)]
            gone = any(asked is not None and _same(asked, other) for other in struck) or any(
                text.fold(words) in text.fold(unit.text) or _in_digits(asked, unit.text)
                for unit in source.dead
                if unit.line == line
            )
            if gone and (softer.retold(judging.claim.text) or _replaced(judging, source, line, asked)):
                return True
    return False


_DAY_AND_MONTH = re.compile(r"(?<![\d./-])(\d{1,2})[./-](\d{1,2})(?![\d/-])")


def _in_digits(asked: Value | None, words: str) -> bool:
    """Whether ``31/05`` in the struck-out words is the claim's day."""
    if not isinstance(asked, dates.DateTerm) or not {"day", "month"} <= set(asked.fields):
        return False
    wanted = [str(asked.fields["day"]), str(asked.fields["month"])]
    return any(sorted(map(int, pair)) == sorted(map(int, wanted)) for pair in _DAY_AND_MONTH.findall(words))


def _replaced(judging: _Judging, source: Source, line: int, asked: Value | None) -> bool:
    """Whether the claim tells a value of the line's living text that stands for one of its dead ones."""
    dead = [*_struck(source, line)]
    live = [value for n, unit in enumerate(source.units) if unit.line == line for value in _held(source, n)]
    held = [value for value in live if not any(_same(value, other) for other in dead)]
    if isinstance(asked, dates.DateTerm):  # ``~~30/11~~ 19/12``: too short to be read as a date of its own
        text_of = " ".join(unit.text for unit in source.units if unit.line == line)
        if any(mine is not asked and _in_digits(mine, text_of) for mine in judging.claim.terms.dates):
            return True
    alike = [value for value in held if any(_slot(other, value) for other in dead)]
    alike = [value for value in alike if not isinstance(asked, dates.DateTerm) or _slot(asked, value)]
    return any(_same(mine, value) for mine in _values(judging) for value in alike)


def _struck(source: Source, line: int) -> Iterator[Value]:
    """The values of the pieces that are struck out on a line."""
    for unit in source.dead:
        if unit.kind == "struck" and unit.line == line:
            days = dates.find(unit.text, source.language or None)
            yield from days
            yield from quantities.find(unit.text, source.language, [day.span for day in days])


def _slot(asked: Value, other: Value) -> bool:
    """Whether one value could stand in the other's place, in words or digits."""
    if isinstance(asked, dates.DateTerm) or isinstance(other, dates.DateTerm):
        both = isinstance(asked, dates.DateTerm) and isinstance(other, dates.DateTerm)
        return both and bool(set(asked.fields) & set(other.fields))  # type: ignore[union-attr]  # both are dates
    kinds = {asked.kind, other.kind}
    return compare.same_slot(asked, other) or kinds <= {"number", "money"} or kinds == {"number", "measure"}


def _rival(judging: _Judging, asked: Value, other: Value, told: bool = False) -> bool:
    """Whether the note's value could stand in the claim's place and is in the claim (``told``) or not."""
    return _slot(asked, other) and any(_same(mine, other) for mine in _values(judging)) == told
