"""Another value of the note in the claim's place: the same words beside it, another number."""

from __future__ import annotations

import itertools
import re

from chamber.check import closeness, compare, lookup, numerals, quantities, rows, text
from chamber.check.language import stopwords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.closeness import Near
    from chamber.check.quantities import Quantity
    from chamber.check.source import Source
    from chamber.check.verdict import _Judging

_NEAR_ENOUGH = 0.4
"""Closeness from which a unit's slots are compared: the words beside the number say the rest."""
_TOKEN = re.compile(r"[^\W_]+(?:'[^\W\d_]+)*\.?|[%]")
_UNCASED = re.compile("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_IDEOGRAPHS = re.compile("[\u3400-\u9fff\uac00-\ud7a3\u30a0-\u30ff]{2,}")
"""Runs that carry meaning: particles and counters are single or kana."""
_CLAUSE = re.compile(r"[;:!?()|。；！？]|\.\s|,\s")


class Beside:
    """The words right before and right after a number: content stems, numbers as ``#``."""

    __slots__ = ("after", "before")

    def __init__(self, clean: str, start: int, end: int, language: str) -> None:
        before, after = clean[max(0, start - 48) : start], clean[end : end + 48]
        cut = [match.end() for match in _CLAUSE.finditer(before)]
        before = before[cut[-1] :] if cut else before
        stop = _CLAUSE.search(after)
        after = after[: stop.start()] if stop else after
        self.before = _words(before, language)[-1:]
        self.after = _words(after, language)[:2]


def _words(piece: str, language: str) -> list[str]:
    skip = stopwords(language or "en")
    counted = numerals.table(language or "en")
    found: list[str] = []
    for match in _TOKEN.finditer(piece):
        word = text.bare(match.group())
        if _UNCASED.search(word):
            found.extend(run[:2] for run in _IDEOGRAPHS.findall(word))
        elif word[0].isdigit() or word in counted:
            found.append("#")
        elif word.rstrip(".") not in skip and len(word) > 1:
            found.append(word if word.endswith(".") else text.stem(word))
    return found


def _alike(one: list[str], other: list[str]) -> bool:
    """Whether the nearest words are the same; an abbreviation with its stop stands for what it begins (``ext.``)."""
    if len(one) > 1 and len(other) > 1 and one[0] == other[0] == "#":  # "three of nine events"
        one, other = one[1:], other[1:]
    if not one or not other or "#" in (one[0], other[0]):
        return False
    left, right = one[0], other[0]
    if left == right:
        return True
    short, long = (left, right) if len(left) < len(right) else (right, left)
    return short.endswith(".") and len(short) > 3 and long.startswith(short[:-1])


def check(judging: _Judging) -> None:
    """Fire ``value-binding`` where a unit close to the claim has another number beside the same words."""
    claim = judging.claim
    for asked in claim.terms.quantities:
        if asked.kind in ("ordinal", "fraction", "multiple") or asked.start in judging.derived:
            continue
        if asked.text in judging.verdict.missing:
            continue
        ours = Beside(claim.text, asked.start, asked.end, claim.language)
        beside = frozenset((*ours.before, *ours.after)) - {"#"}
        if (
            beside
            and asked.start not in judging.derived
            and (row := rows.conflict(asked, beside, claim.text, judging.near))
        ):
            if not judging.is_derived(asked):
                judging.add("value-binding", (asked.start, asked.end), (row.source, row.number))
            continue
        rival = _rival(judging, asked, ours)
        if rival is not None and not _stands_so(judging, asked, ours) and not judging.is_derived(asked):
            near, both = rival
            strong = near.score >= closeness.CLOSE and near.shared >= 2 and both
            judging.add("value-binding", (asked.start, asked.end), (near.source, near.number), strong)


def _rival(judging: _Judging, asked: Quantity, ours: Beside) -> tuple[Near, bool] | None:
    own = judging.claim.terms.quantities
    for near in judging.near[:3]:
        if near.score < _NEAR_ENOUGH or near.source.units[near.number].kind in ("row", "header", "code"):
            continue
        unit = near.source.units[near.number].text
        held = [*near.source.terms(near.number).quantities, *_years(near)]
        if any(_same(asked, other) for other in held):
            return None
        if near.score >= closeness.CLOSE and (answer := _in_item(judging, near, asked)) is not None:
            return answer, False
        for other in held:
            if not _could_be(asked, other) or any(_same(mine, other) for mine in own):
                continue
            theirs = Beside(unit, other.start, other.end, near.source.language)
            sides = (_alike(ours.before, theirs.before), _alike(ours.after, theirs.after))
            if any(sides):
                return near, all(sides) or (near.score >= closeness.NEAR) or near.score >= closeness.CLOSE
    return None


def _years(near: Near) -> list[Quantity]:
    """Four-digit numbers that are read as years: a port or a room number may look like one."""
    dates = near.source.terms(near.number).dates
    return [quantities.Quantity(*date.span, float(date.fields["year"])) for date in dates if date.bare_year]


def _in_item(judging: _Judging, near: Near, asked: Quantity) -> Near | None:
    """The one amount of the same list item, where the closest sentence of it has none (``spare? yes, 49 €``)."""
    source = near.source
    unit = source.units[near.number]
    if unit.kind != "item" or source.terms(near.number).quantities or asked.kind not in ("money", "percent", "measure"):
        return None
    block = [n for n in source.layout.blocks[unit.block] if n != near.number]
    found = [(n, q) for n in block for q in source.terms(n).quantities if q.kind == asked.kind and _could_be(asked, q)]
    if len(found) != 1 or any(_same(mine, found[0][1]) for mine in judging.claim.terms.quantities):
        return None
    return closeness.Near(source, found[0][0], near.score, near.back, near.shared, near.words)


def _stands_so(judging: _Judging, asked: Quantity, ours: Beside) -> bool:
    """Whether some unit of the sources has the claim's own number beside these words."""
    for source in judging.sources:
        for number, held in itertools.chain.from_iterable(itertools.starmap(source.holding, lookup.readings(asked))):
            if _same(asked, held) and _bears(source.units[number].text, held, source, ours):
                return True
    return False


def _bears(unit: str, held: Quantity, source: Source, ours: Beside) -> bool:
    theirs = Beside(unit, held.start, held.end, source.language)
    return _alike(ours.before, theirs.before) or _alike(ours.after, theirs.after)


def _same(asked: Quantity, held: Quantity) -> bool:
    return compare.compare(asked, held, "", False) in (compare.YES, compare.VOUCH) and asked.kind != "ordinal"


def _could_be(asked: Quantity, held: Quantity) -> bool:
    if asked.kind == "measure":
        return held.kind == "measure" and held.dimension == asked.dimension
    if asked.kind == "money":
        return held.kind == "money" or (held.kind == "number" and not held.word)
    return held.kind == asked.kind
