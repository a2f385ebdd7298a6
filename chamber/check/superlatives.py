"""The cheapest, the longest: wrong where the note gives something beside it that is cheaper or longer."""

from __future__ import annotations

import re

from chamber.check import compare, day_rows, rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from chamber.check.quantities import Quantity
    from chamber.check.source import Source
    from chamber.check.verdict import _Judging

_LEAST = re.compile(
    r"(?<![^\W_])(?:cheapest|lowest|smallest|shortest|fewest|least expensive|lightest|"
    r"günstigste[rnsm]?|billigste[rnsm]?|niedrigste[rnsm]?|kleinste[rnsm]?|kürzeste[rnsm]?|"
    r"wenigsten|le moins cher|la moins chère|le plus bas|la plus basse|"
    r"le plus petit|la plus petite|más barat\w|más baj\w|más pequeñ\w|mais barat\w|mais baix\w|menor|più econom\w+|"
    r"goedkoopste|laagste)(?![^\W_])|最便宜|最低|最少|最短|最安|最小|最轻|最も(?:小さ|安|低|短|軽|少な)|一番(?:安|小さ|低|短|軽)",
    re.IGNORECASE,
)
_MOST = re.compile(
    r"(?<![^\W_])(?:most expensive|dearest|highest|largest|biggest|longest|heaviest|loudest|"
    r"teuerste[rnm]?|höchste[rnm]?|größte[rnm]?|längste[rnm]?|lauteste[rnm]?|"
    r"le plus cher|la plus chère|le plus élevé|la plus élevée|le plus long|"
    r"más car\w|más alt\w|más larg\w|mais car\w|mais alt\w|mais long\w|maior|più car\w|duurste|hoogste)(?![^\W_])"
    r"|最贵|最高|最多|最长|最長|最重|最も(?:大き|高|長|重|多)|一番(?:高|大き|長|重)",
    re.IGNORECASE,
)
_SECOND = re.compile(
    r"(?<![^\W_])(?:second|third|next|one of|among|zweit\w*|dritt\w*|eine[rs]? der|deuxième|segund\w|uno de|um dos|"
    r"except|after|without|other than|außer|sauf|nach|excepto|exceto|if|when|with|under|over|below|above|before|since|"
    r"so far|previous|last|this|that|of the)(?![^\W_])|第二|之一|除了|なかで",
    re.IGNORECASE,
)
"""What narrows the field: then the rest of the note is no match for it."""


def check(judging: _Judging) -> None:
    """Fire ``direction`` for a superlative whose value another of the same column, list or line outdoes."""
    claim = judging.claim
    least, most = _LEAST.search(claim.text), _MOST.search(claim.text)
    if bool(least) == bool(most) or _SECOND.search(claim.text):
        return
    asked = [q for q in claim.terms.quantities if q.kind in ("money", "measure", "number", "percent", "multiple")]
    if len(asked) != 1 or asked[0].text in judging.verdict.missing:
        return
    places = judging.found.get(asked[0].start, [])
    if len(places) != 1:
        return
    held = list(_beside(judging, asked[0], *places[0]))
    if any((one.base < asked[0].base * 0.999) if least else (one.base > asked[0].base * 1.001) for one in held):
        match = least or most
        judging.add("direction", match.span() if match else (0, 0), places[0])


def _beside(judging: _Judging, asked: Quantity, source: Source, number: int) -> Iterator[Quantity]:
    """The values of its kind in the row or the column, whichever the claim names the other of, or in the sentence."""
    unit = source.units[number]
    if unit.kind != "row":
        if re.search(r"[.:;]\s", re.sub(r"^[^.:;,]{1,40}:\s", "", unit.text)):
            return  # more than one list behind its label
        yield from (one for one in source.terms(number).quantities if _alike(asked, one))
        return
    column = next((c for c in range(len(unit.cells)) if _holds(source, number, c, asked)), 0)
    words = judging.claim.stems
    head = source.stems_of(unit.header[column]) & words if column < len(unit.header) else frozenset()
    keyed = any(key <= words for find in (rows.keys, rows.seconds) for key in source.kept(find, number))
    label = source.stems_of(unit.cells[0]) & words or keyed or day_rows.of_day(judging, source, number)
    if label and not head:  # the row is named: its column is compared
        for other in source.layout.rows.get(unit.block, []):
            cell = rows.in_cell(source, other, column)
            yield from (one for one in cell[:1] if _alike(asked, one) and not _total(source, other))
    elif head and not label:  # the things stand side by side
        yield from (one for one in source.terms(number).quantities if _alike(asked, one))


def _holds(source: Source, number: int, column: int, asked: Quantity) -> bool:
    return any(compare.bears(asked, one) for one in rows.in_cell(source, number, column))


def _total(source: Source, number: int) -> bool:
    """Whether a row is the sum of the others."""
    return _SUM.search(source.units[number].cells[0]) is not None


_SUM = re.compile(
    r"(?<![^\W_])(?:total\w*|sum|summe|gesamt\w*|insgesamt|somme|suma|soma|average|mean|schnitt|moyenne|media|média|"
    r"budget|limit|max\.?|min\.?)(?![^\W_])|合计|总计|合計|平均",
    re.IGNORECASE,
)


def _alike(asked: Quantity, held: Quantity) -> bool:
    same = asked.kind == held.kind and asked.dimension == held.dimension and set(asked.currency) == set(held.currency)
    return same and not held.word and asked.scale == held.scale
