"""Same terms, other statement: the rules that compare a claim with the note's own sentence."""

from __future__ import annotations

from chamber.check import (
    attributions,
    binding,
    cell_claims,
    closeness,
    comparisons,
    conjuncts,
    contrasts,
    denials,
    directions,
    edits,
    exchange,
    hedges,
    held,
    language,
    lexicon_tables,
    oppositions,
    owners,
    polarity,
    repeats,
    retyped,
    sections,
    sentences,
    slots,
    softer,
    stances,
    stand_ins,
    superlatives,
    superseded,
    swaps,
    tables,
    tasks,
    terms,
    text,
)
from chamber.check.split import sentences as sentences_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.closeness import Near
    from chamber.check.verdict import _Judging

_BEST = 0.1
"""Units this close to the best one are all near-best: a rule fires only when each of them disagrees."""
_REPEATED = 0.7
"""Closeness from which a claim and a unit are compared word by word."""
_LOOSE = 0.5
"""Closeness from which a rule may still warn."""


def check(judging: _Judging) -> None:
    """Run every rule that applies."""
    near = judging.near
    whole = _with_terms(judging)
    if len(judging.claim.terms.spans()) > _MOST:
        judging.remark("judged in part: more terms than the rules compare")
        return
    if repeats.in_order(judging):
        return
    retyped.negation(judging)
    denials.check(judging)
    denials.speaker(judging)
    denials.scope(judging, whole)
    if near:
        tasks.check(judging, whole)
    for part in _parts(judging, whole):
        if _converse(judging, part) or exchange.same_limit(part.text, _text(part.best[0])):
            continue
        _turned(judging, part)
        _polarity(judging, part)
        directions.check(judging, part)
    if near and near[0].score >= closeness.CLOSE:
        directions.comparators(judging, near[0])
    if not _holds_all(judging, whole):
        binding.check(judging)
        slots.check(judging)
        attributions.attribution(judging)
    tables.check(judging)
    cell_claims.check(judging)
    conjuncts.check(judging)
    stand_ins.check(judging)
    owners.check(judging)
    stances.check(judging)
    oppositions.check(judging)
    contrasts.check(judging)
    superlatives.check(judging)
    comparisons.check(judging)
    superseded.check(judging)
    swaps.check(judging)
    sections.check(judging)
    attributions.placed_names(judging)
    if whole and whole[0].score >= _LOOSE:
        hedges.check(judging, whole[0])
    softer.check(judging, [candidate for candidate in whole if candidate.score >= _LOOSE])


class Part:
    """One sentence of the claim: its span and text, its stems, and the near-best units for it."""

    __slots__ = ("best", "span", "stems", "text")

    def __init__(self, judging: _Judging, span: tuple[int, int], stems: frozenset[str], near: list[Near]) -> None:
        self.span = span
        self.text = judging.claim.text[span[0] : span[1]]
        self.stems = stems
        floor = max(closeness.CLOSE, near[0].score - _BEST) if near else 1.0
        self.best = [candidate for candidate in near if candidate.score >= floor]


def _parts(judging: _Judging, whole: list[Near]) -> list[Part]:
    """The sentences of the claim, each with the units near it; those near none are left out."""
    claim = judging.claim
    spans = list(sentences_of(claim.text))
    if len(spans) < 2:
        found = [Part(judging, (0, len(claim.text)), claim.stems, whole)]
    else:
        found = []
        if len(spans) > _SENTENCES:
            judging.remark("judged in part: more sentences than the rules compare")
        ranked: dict[frozenset[str], list[Near]] = {}
        for start, end in spans[:_SENTENCES]:
            inside = [(a - start, b - start) for a, b in claim.terms.spans() if start <= a < end]
            stems = frozenset(terms.content(claim.text[start:end], claim.language, inside))
            if stems not in ranked:
                ranked[stems] = closeness.rank(stems, judging.sources)
            found.append(Part(judging, (start, end), stems, ranked[stems]))
    return [part for part in found if part.best and part.stems]


def _holds_all(judging: _Judging, whole: list[Near]) -> bool:
    """Whether one unit holds every word and every value of the claim: then nothing of it stands elsewhere."""
    claim = judging.claim
    count = len(claim.terms.quantities) + len(claim.terms.dates) + len(claim.terms.codes)
    return any(n.shared >= len(claim.stems) + count and n.score > 0.99 for n in whole)


def _with_terms(judging: _Judging) -> list[Near]:
    """The closest units, their closeness counted with the claim's values."""
    claim = judging.claim
    near = [*judging.near[: closeness.TOP], *judging.bearing]
    values = [held.values(judging, candidate.source, candidate.number) for candidate in near]
    count = len(claim.terms.quantities) + len(claim.terms.dates) + len(claim.terms.codes)
    return closeness.with_terms(near, count, [len(found) for found in values])


_MOST = 60
"""Terms of one claim that the rules compare: a claim of more is a list, and its terms are only looked up."""
_SENTENCES = 60
"""Sentences of one claim that are compared: an answer is cut into its sentences before."""


def _text(near: Near) -> str:
    return near.source.units[near.number].text


def _converse(judging: _Judging, part: Part) -> bool:
    """Whether the closest unit tells the same from the other side: the two names exchanged and the word turned."""
    code = judging.claim.language or "en"
    unit = part.best[0].source.units[part.best[0].number].text
    if code not in ("en", "de", "fr", "es", "pt") or not exchange.exchanged(part.text, unit):
        return False
    table = lexicon_tables.antonyms(code)
    theirs = {match.group().lower() for match in text.words(unit)}
    said = {match.group().lower() for match in text.words(part.text)}
    return any(table.get(word, frozenset()) & theirs - said for word in said - theirs)


def _polarity(judging: _Judging, part: Part) -> None:
    """One side denies what the other says, in every near-best unit."""
    claim, best = judging.claim, part.best
    asked = polarity.denied(part.text, claim.language)
    stems = part.stems | polarity.plain_stems(part.text, claim.language)
    for candidate in best:
        unit = candidate.source.units[candidate.number]
        if unit.task:
            return  # a task's words ask for something: they neither say nor deny that it was done
        theirs_denied = candidate.source.once(polarity.denied, candidate.number)
        shared = stems & (
            candidate.source.stems(candidate.number) | candidate.source.once(polarity.plain_stems, candidate.number)
        )
        ours = any(count % 2 for stem, count in asked.items() if stem in shared)
        theirs = any(count % 2 for stem, count in theirs_denied.items() if stem in shared)
        if ours == theirs or not shared:
            return
    if any(contrasts.settled(judging, candidate) or denials.apart(judging, candidate) for candidate in best):
        return
    edit = _edit(part, best[0], claim.language)
    if edits.negations(edit.gained, claim.language)[0] and edits.negations(edit.lost, claim.language)[0]:
        return  # both sides deny, each in words of its own
    turned = edits.turned(edit, claim.language)
    sure = closeness.near_verbatim(best[0]) and turned and not denials.twice(judging, best[0])
    judging.add("polarity", part.span, (best[0].source, best[0].number), sure)


def _edit(part: Part, candidate: Near, code: str) -> edits.Edit:
    return edits.between(part.text, candidate.source.units[candidate.number].text, code)


def _turned(judging: _Judging, part: Part) -> None:
    """The claim repeats a sentence of the note but for a negation, on whichever side it stands."""
    code = judging.claim.language
    near = [candidate for candidate in part.best if candidate.score >= _REPEATED and candidate.back >= 0.5]
    if any(candidate.source.units[candidate.number].task for candidate in part.best):
        return
    if not near or len(near) != len(part.best) or not language.latin(code):
        return
    if any(contrasts.settled(judging, candidate) or denials.apart(judging, candidate) for candidate in near):
        return
    if all(edits.turned(_edit(part, candidate, code), code) for candidate in near):
        judging.add("polarity", part.span, (near[0].source, near[0].number), not denials.twice(judging, near[0]))


def absence(judging: _Judging) -> None:
    """The claim says that the notes lack something: wrong where one unit holds all of it."""
    part = sentences.absent_part(judging.sentence.text)
    clean = text.clean(part)
    found = terms.claimed(clean, judging.claim.language)
    stems = frozenset(terms.content(clean, judging.claim.language)) - softer.NOTE_WORDS
    judging.verdict.verdict = "SUPPORTED"
    if judging.mixed or not stems:
        return
    near = closeness.rank(stems, judging.sources)
    whole = [n for n in near if n.shared == len(stems) and n.source.units[n.number].kind != "heading"]
    if whole and (len(stems) >= 2 or found.names or found.codes):
        judging.add("absence", (0, len(judging.claim.text)), (whole[0].source, whole[0].number), len(stems) >= 3)
        blocking = [reason for reason in judging.verdict.reasons if reason.severity == "block"]
        judging.verdict.verdict = "CONTRADICTED" if blocking else "SUPPORTED"
        judging.verdict.blocks = bool(blocking)
