"""What the columns of a table say: a value under another header, a plan told as what came, over and under budget."""

from __future__ import annotations

import re

from chamber.check import compare, day_rows, quantities, rows, slots, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chamber.check.closeness import Near
    from chamber.check.quantities import Quantity
    from chamber.check.source import Source
    from chamber.check.verdict import _Judging

_PLAN = re.compile(
    r"(?<![^\W_])(?:plan\w*|budget\w*|target\w*|goal|forecast\w*|estimate\w*|soll|geplant\w*|ziel|prévu\w*|"
    r"prévision\w*|objectif|previst\w*|presupuest\w*|objetivo|orçad\w*|orçament\w*|meta|preventiv\w*|begroot)(?![^\W_])"
    r"|计划|預算|预算|目标|予算|計画|目標|المخطط|الميزانية",
    re.IGNORECASE,
)
"""A header of what was meant to be; in a claim, a word that says so."""
_MEANT = re.compile(
    r"(?<![^\W_])(?:expected|should|supposed|meant|allowed|aim\w*|sollte\w*|vorgesehen|devait|debía|devia)(?![^\W_])",
    re.IGNORECASE,
)
_ACTUAL = re.compile(
    r"(?<![^\W_])(?:actual\w*|real|ist|tatsächlich\w*|réel\w*|réalisé\w*|effecti\w*|efectiv\w*|gastado|gasto|spent|"
    r"consuntivo|werkelijk)(?![^\W_])|实际|實際|実績|الفعلي",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"(?<![^\W_])(?:over|above|exceed\w*) (?:the )?(?:budget|plan)|über (?:dem )?(?:budget|plan|soll)|"
    r"(?:au-dessus du|dépass\w+ le) budget|(?:por encima del|supera\w* el) presupuesto|acima do orçamento|超支|超预算",
    re.IGNORECASE,
)
_UNDER = re.compile(
    r"(?<![^\W_])(?:under|below|within) (?:the )?(?:budget|plan)|unter (?:dem )?(?:budget|plan|soll)|"
    r"en dessous du budget|por debajo del presupuesto|abaixo do orçamento",
    re.IGNORECASE,
)


def check(judging: _Judging) -> None:
    """Fire ``value-binding`` and ``direction`` for the row that the claim names, by its key or by its day."""
    top = [near for near in (*judging.near, *judging.bearing) if near.source.units[near.number].kind == "row"]
    keyed = list({(id(n.source), n.number): n for n in rows.named(judging.claim.text, top)}.values())
    if len(keyed) == 1:
        _budget(judging, keyed[0])
        _person(judging, keyed[0])
        _dated_cell(judging, keyed[0])
        for asked in _asked(judging):
            if _planned(judging, keyed[0], asked) or _other_header(judging, keyed[0], asked):
                judging.add("value-binding", (asked.start, asked.end), (keyed[0].source, keyed[0].number))
    for asked in _asked(judging):
        place = _other_column(judging, asked)
        if place is not None:
            judging.add("value-binding", (asked.start, asked.end), place)
    dated = list(
        {
            (id(n.source), n.number): n
            for n in top
            if n.score >= _ABOUT and day_rows.of_day(judging, n.source, n.number)
        }.values()
    )
    if len(dated) == 1:
        for asked in _asked(judging):
            if _unlike(judging, dated[0], asked):
                judging.add("value-binding", (asked.start, asked.end), (dated[0].source, dated[0].number))


_ABOUT = 0.2
"""Closeness that a row of the claim's day needs to be the one that the claim is about."""


def _asked(judging: _Judging) -> Iterator[Quantity]:
    for asked in judging.claim.terms.quantities:
        passed = asked.kind in ("ordinal", "fraction", "multiple") or asked.start in judging.derived
        if not passed and asked.text not in judging.verdict.missing:
            yield asked


def _columns(near: Near) -> Iterator[tuple[str, list[Quantity]]]:
    """The header and the numbers of each cell of a row, but for the first."""
    unit = near.source.units[near.number]
    for column in range(1, min(len(unit.cells), len(unit.header))):
        yield unit.header[column], rows.in_cell(near.source, near.number, column)


def _holds(held: list[Quantity], asked: Quantity) -> bool:
    return any(compare.bears(asked, other) for other in held)


def _planned(judging: _Judging, near: Near, asked: Quantity) -> bool:
    """The value is the row's plan, the row has others that the claim does not tell, and the claim says no *planned*."""
    said = judging.claim.text
    if _PLAN.search(said) or _MEANT.search(said):
        return False
    columns = list(_columns(near))
    under = [header for header, held in columns if _holds(held, asked)]
    others = [held for header, held in columns if held and not _PLAN.search(text.clean(header))]
    if not under or not all(_PLAN.search(text.clean(header)) for header in under) or not others:
        return False
    return any(not any(_holds(held, mine) for mine in judging.claim.terms.quantities) for held in others)


def _other_header(judging: _Judging, near: Near, asked: Quantity) -> bool:
    """The value stands under a header that the claim does not name; under the one it names is another."""
    words = frozenset(map(text.stem, judging.claim.tokens()))
    columns = [(near.source.stems_of(header), held) for header, held in _columns(near)]
    under = [stems for stems, held in columns if _holds(held, asked)]
    # "5.6, within the reference range": a cell of two values, or of one behind <, says what others may be.
    meant = [held for stems, held in columns if stems and stems <= words and not _bounds(near, held)]
    if any(_holds(held, mine) for held in meant for mine in judging.claim.terms.quantities):
        return False  # both columns are told
    if _PLAN.search(judging.claim.text):
        return False  # "1,410 above budget": what a value is set against
    if len(under) != 1 or len(meant) != 1 or not under[0] or under[0] & words:
        return False
    if _says_it(near.source, near.number, asked, words):
        return False
    return any(compare.same_slot(asked, other) for other in meant[0]) and not _holds(meant[0], asked)


def _bounds(near: Near, held: Sequence[Quantity]) -> bool:
    """Whether a cell gives a range or a bound."""
    unit = near.source.units[near.number].text
    return len(held) > 1 or any(unit[: one.start].rstrip()[-1:] in tuple("<>≤≥") for one in held)


def _other_column(judging: _Judging, asked: Quantity) -> tuple[Source, int] | None:
    """The claim names one column; its value stands in others of that table only, where that column has another."""
    places = judging.found.get(asked.start, [])
    if _PLAN.search(judging.claim.text) or any(rows.labelled(source, number, asked) for source, number in places):
        return None
    if not places or any(source.units[number].kind != "row" for source, number in places):
        return None
    source, number = places[0]
    block = source.units[number].block
    words = frozenset(map(text.stem, judging.claim.tokens()))
    columns = {c for c, names in enumerate(source.kept(_names, number)) if c and any(name <= words for name in names)}
    if len(columns) != 1 or any(other is not source or source.units[n].block != block for other, n in places):
        return None
    column = columns.pop()
    if not rows.beside(judging.claim, asked, source.kept(_names, number)[column]):
        return None
    here = [rows.in_cell(source, n, column) for _, n in places]
    fits = all(any(compare.same_slot(asked, held) for held in cell) and not _holds(cell, asked) for cell in here)
    told = any(_holds(cell, mine) for cell in here for mine in judging.claim.terms.quantities)
    said = any(_says_it(source, n, asked, words) for _, n in places)
    return places[0] if fits and not told and not said else None


def _says_it(source: Source, number: int, asked: Quantity, words: frozenset[str]) -> bool:
    """Whether the cell with the value has a word of the claim (*abandoned at p. 140*): then it is its own label."""
    own = frozenset(map(text.stem, quantities.tokens(asked)))
    for column, cell in enumerate(source.units[number].cells):
        if _holds(rows.in_cell(source, number, column), asked):
            said = source.stems_of(cell) - own
            return any(word in words and len(word) > 1 and not word[0].isdigit() for word in said)
    return False


def _names(source: Source, number: int) -> list[list[frozenset[str]]]:
    """For each column of a row's table, the stems of its header and of its cells that name a thing."""
    unit = source.units[number]
    found = [[rows.thing(source, header)] for header in unit.header]
    for other in source.layout.rows.get(unit.block, []):
        cells = source.units[other].cells
        for names, cell in zip(found, cells, strict=False):
            if len(source.stems_of(cell)) <= _NAME and cell[:1].isalpha():
                names.append(rows.thing(source, cell))
    return found


_NAME = 4
"""Words that a cell which names its column has at most."""


def _budget(judging: _Judging, near: Near) -> None:
    over, under = _OVER.search(judging.claim.text), _UNDER.search(judging.claim.text)
    if bool(over) == bool(under):
        return
    plan = [held[0] for header, held in _columns(near) if len(held) == 1 and _PLAN.search(text.clean(header))]
    came = [held[0] for header, held in _columns(near) if len(held) == 1 and _ACTUAL.search(text.clean(header))]
    if len(plan) == 1 and len(came) == 1 and (came[0].base < plan[0].base if over else came[0].base > plan[0].base):
        match = over or under
        judging.add("direction", match.span() if match else (0, 0), (near.source, near.number))


def _unlike(judging: _Judging, near: Near, asked: Quantity) -> bool:
    """The row of the day has another number of the kind beside a word that the claim has beside its own."""
    held = near.source.terms(near.number).quantities
    if asked.kind == "number" or _holds(held, asked):
        return False
    ours = _around(judging.claim.text, asked, near.source.language)
    unit = near.source.units[near.number].text
    return any(
        compare.same_slot(asked, other) and ours & _around(unit, other, near.source.language)
        for other in held
        if not any(_holds([other], mine) for mine in judging.claim.terms.quantities)
    )


def _around(clean: str, value: Quantity, code: str) -> frozenset[str]:
    """Stems of the content words just before and after a value, in any order."""
    found = slots.Beside(clean, value.start, value.end, code)
    return frozenset(text.stem(word.rstrip(".")) for word in (*found.before, *found.after)) - {"#"}


_WHO = re.compile(
    r"who(?: \w+)?|owner|lead|person|assignee|responsible|in charge|contact|wer(?: \w+)?|verantwortlich\w*|"
    r"zuständig\w*|qui(?: \w+)?|responsable|quién(?: \w+)?|quem(?: \w+)?|responsável|chi(?: \w+)?|"
    r"responsabile|wie(?: \w+)?|verantwoordelijk\w*|负责人?|担当者?|谁|誰|المسؤول",
    re.IGNORECASE,
)
"""Headers of a column that says whose a row is."""
_CHARGE = re.compile(
    r"(?<![^\W_])(?:responsible|in charge|looks? after|looked after|takes care|took care|handles?|handled|leads?|led|"
    r"owns?|owned|job|assigned|organis\w+|organiz\w+|kümmer\w+|zuständig|verantwort\w+|übernimmt|übernahm|organisier\w+|"
    r"s'occupe\w*|s'est occupé\w*|responsable|chargée? d|se encarg\w+|organiz\w+|responsáve\w+|trata d\w+|tratou d\w+|"
    r"si occup\w+|responsabile|regelt|zorgt)(?![^\W_])|负责|担当|مسؤول",
    re.IGNORECASE,
)
"""What says of somebody that a thing is theirs."""


def _person(judging: _Judging, row: Near) -> None:
    """The claim gives the row to a person of the note, and its column of persons has somebody else."""
    unit, claim = row.source.units[row.number], judging.claim
    said = frozenset(map(text.stem, claim.tokens()))
    for column in range(1, min(len(unit.cells), len(unit.header))):
        own = frozenset(map(text.stem, text.tokens(unit.cells[column])))  # *me* too
        header = unit.header[column].strip()
        if not own or own & said or not _WHO.fullmatch(header):
            continue
        if not _CHARGE.search(claim.text) and not row.source.stems_of(header) & said:
            continue
        doers = [name for place, name in enumerate(claim.terms.names) if _does(claim.text, name.start, place)]
        if doers and doers[0].text not in judging.verdict.missing:
            judging.add("name-binding", (doers[0].start, doers[0].end), (row.source, row.number))
            return
        for number in row.source.layout.rows.get(unit.block, []):
            other = row.source.units[number]
            who = other.cells[column].strip() if column < len(other.cells) else ""
            at = claim.text.find(who) if who and not who.isascii() else -1
            if at >= 0 and number != row.number:
                judging.add("name-binding", (at, at + len(who)), (row.source, row.number))
                return


_OPENING = 6
"""Characters before a name that still opens the sentence (*Frau Sahin*)."""
_BY = re.compile(r"(?<![^\W_])(?:by|von|par|por|door|da|pelo|pela)\s(?:\w{2,5}\.?\s)?\Z", re.IGNORECASE)


def _does(clean: str, start: int, place: int) -> bool:
    """Whether the ``place``-th name of the claim does it: it opens the sentence or stands behind *by*."""
    return (place == 0 and start <= _OPENING) or _BY.search(clean[:start]) is not None


_PAIR = re.compile(r"(?<![\d./-])(\d{1,2})[./](\d{1,2})(?![\d/]|\.\d)")


def _dated_cell(judging: _Judging, row: Near) -> None:
    """A day that the table has in the column of another row, where the claim's row has another day."""
    unit = row.source.units[row.number]
    for asked in judging.claim.terms.dates:
        if not {"day", "month"} <= set(asked.fields) or asked.text in judging.verdict.missing:
            continue
        wanted = {(asked.fields["day"], asked.fields["month"]), (asked.fields["month"], asked.fields["day"])}
        if any(wanted & _days(cell) for cell in unit.cells):
            continue
        for number in row.source.layout.rows.get(unit.block, []):
            cells = row.source.units[number].cells
            columns = [place for place, cell in enumerate(cells) if wanted & _days(cell)]
            if any(place < len(unit.cells) and _days(unit.cells[place]) for place in columns):
                places = judging.found.get(asked.span[0], [])
                if all(source is row.source and source.units[n].block == unit.block for source, n in places):
                    judging.add("value-binding", asked.span, (row.source, row.number))
                return


def _days(cell: str) -> set[tuple[int, int]]:
    return {(int(a), int(b)) for a, b in _PAIR.findall(cell)}
