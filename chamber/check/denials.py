"""What the note itself takes back, beside the very thing the claim says: ``SB12 (NOT SB21)``, ``Not lost.`` alone."""

from __future__ import annotations

import re

from chamber.check import closeness, contrasts, dates, edits, polarity, terms, text, whereabouts
from chamber.check.softer import retold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from chamber.check.closeness import Near
    from chamber.check.verdict import _Judging

_NOT = re.compile(
    r"(?<![^\W_])(?:not|nicht|kein\w*|pas|no|não|never)\s(?:(?:on|at|in|by|to|from|for|with|am|um|im|le|la|el|o|a|à|de)\s)?(?:(?:the|a|an|der|die|das|den)\s)?\Z|(?:不是|并非|而非)\s?\Z",
    re.IGNORECASE,
)
_BESIDE = re.compile(r"[\"'.]*\s*[(-]\s*([^\W\d_a-zß-ÿ][^\W\d_]{2,})")
_NEAR_ENOUGH = 0.5
_SHORT = 2
"""Content words of a sentence that is nothing but a denial (``Not lost.``)."""


def check(judging: _Judging) -> None:
    """Fire ``polarity`` where the note denies, word for word, a term or the verb of the claim."""
    if not _affirms(judging):
        return
    said: set[tuple[int, int]] = set()
    for near in judging.near[:3]:
        if near.score < _NEAR_ENOUGH:
            break
        if contrasts.settled(judging, near):
            continue
        _term(judging, near, said)
        _sentence(judging, near)


def _affirms(judging: _Judging) -> bool:
    """Whether the claim denies nothing and tells of no earlier state."""
    words = judging.claim.tokens()
    negative = not edits.negative_words(judging.claim.language).isdisjoint(words)
    return not (judging.denies or retold(judging.claim.text) or negative)


def _term(judging: _Judging, near: Near, said: set[tuple[int, int]]) -> None:
    """``said`` collects the claim's terms that a closer unit holds without denying them."""
    unit = near.source.units[near.number].text
    for start, end, span in _held(judging, near):
        if span in said:
            continue
        before = polarity.unmasked(unit[:end])[max(0, start - 24) : start]
        if _NOT.search(before.replace("(", " ").replace('"', " ") if before.rstrip().endswith(("(", '"')) else before):
            if not _affirmed(judging, near, span):
                judging.add("polarity", span, (near.source, near.number))
                return
        else:
            said.add(span)


def _held(judging: _Judging, near: Near) -> Iterator[tuple[int, int, tuple[int, int]]]:
    """Where the unit holds a term of the claim: its start and end there, and its span in the claim."""
    claim, found = judging.claim, near.source.terms(near.number)
    unit = text.fold(near.source.units[near.number].text)
    for code in claim.terms.codes:
        at = unit.find(code.key)
        if at >= 0 and unit.count(code.key) == 1:
            yield at, at + len(code.key), (code.start, code.end)
    for asked in claim.terms.quantities:
        alike = [held for held in found.quantities if held.kind == asked.kind and abs(held.base - asked.base) < 1e-9]
        if len(alike) == 1:
            yield alike[0].start, alike[0].end, (asked.start, asked.end)
    for date in claim.terms.dates:
        same = [held for held in found.dates if dates.agreement(date, held) == "yes"]
        if len(same) == 1:
            yield *same[0].span, date.span


def _affirmed(judging: _Judging, near: Near, span: tuple[int, int]) -> bool:
    """Whether the same block affirms the term elsewhere."""
    wanted = text.fold(judging.claim.text[span[0] : span[1]])
    block = near.source.units[near.number].block
    for number in near.source.layout.blocks[block]:
        if number != near.number and wanted in text.fold(near.source.units[number].text):
            return True
    return False


def _sentence(judging: _Judging, near: Near) -> None:
    """A short sentence right after the closest one that denies the claim's own word."""
    source = near.source
    block = source.units[near.number].block
    for number in range(near.number, min(len(source.units), near.number + 3)):
        unit = source.units[number]
        stems = source.stems(number)
        if unit.block != block or not 0 < len(stems) <= _SHORT or not stems <= judging.claim.stems:
            continue
        denied = source.once(polarity.denied, number)
        if all(denied.get(stem, 0) % 2 for stem in stems) and not _elsewhere(judging, stems, near.score):
            judging.add("polarity", (0, len(judging.claim.text)), (source, number))
            return


def _elsewhere(judging: _Judging, stems: frozenset[str], score: float) -> bool:
    """Whether a unit as near to the claim says the same words and denies none (*No sport* one day; *Sport 3 times*)."""
    for near in judging.near[: closeness.TOP]:
        denied = near.source.once(polarity.denied, near.number)
        alike = near.score >= score and stems <= near.source.stems(near.number)
        if alike and not any(denied.get(stem, 0) % 2 for stem in stems):
            return True
    return False


def scope(judging: _Judging, whole: list[Near]) -> None:
    """Fire ``polarity`` where the claim affirms all that the closest unit denies, and no other unit affirms it.

    ``whole`` ranks the units with the claim's values counted.
    """
    if not _affirms(judging) or _CHOICE.search(judging.claim.text):
        return
    reason = _REASON.search(judging.claim.text)
    main = judging.claim.text[: reason.start()] if reason else judging.claim.text
    affirmed = frozenset(terms.content(main, judging.claim.language)) & judging.claim.stems
    for near in whole[:2]:
        unit = near.source.units[near.number]
        denied = {stem for stem, count in near.source.once(polarity.denied, near.number).items() if count % 2}
        said = denied & affirmed
        if near.score < _SCOPE or unit.task or unit.kind in ("heading", "code") or not said or said != denied:
            continue
        if not (near.source.stems(near.number) - denied) & judging.claim.stems:
            continue
        if contrasts.settled(judging, near) or apart(judging, near) or twice(judging, near):
            continue
        if any(_states(other, said) for other in whole if other is not near and other.score >= _ELSEWHERE):
            continue
        judging.add("polarity", (0, len(judging.claim.text)), (near.source, near.number), near.score >= closeness.CLOSE)
        return


_SCOPE, _ELSEWHERE = 0.45, 0.3
_REASON = re.compile(
    r"(?<![^\W_])(?:because|since|weil|da|denn|parce qu['e]|car|puisque|porque|ya que|pois|perché|poiché|"
    r"omdat)(?![^\W_])|因为|ので|から|لأن",
    re.IGNORECASE,
)
"""What follows gives a reason: it may name what the main clause does without."""
_CHOICE = re.compile(r"(?<![^\W_])(?:rather|lieber|plutôt|instead|más bien|antes)(?![^\W_])", re.IGNORECASE)


def twice(judging: _Judging, near: Near) -> bool:
    """Whether unit or claim denies more than once (*no door without a lock*), or excepts something.

    What that comes to is not sure.
    """
    if edits.EXCEPT & {*judging.claim.tokens(), *near.source.tokens(near.number)}:
        return True
    unit = near.source.units[near.number].text
    ours = _count(judging.claim.tokens(), judging.claim.text, judging.claim.language or "en")
    return ours > 1 or _count(near.source.tokens(near.number), unit, near.source.language or "en") > 1


def _count(words: list[str], clean: str, code: str) -> int:
    deny = edits.negative_words(code)
    return sum(word in deny or word.endswith("n't") for word in words) + len(_AFFIXED.findall(clean))


_AFFIXED = re.compile(
    r"(?<![^\W_])(?:impossible|incomplete|unable|unwilling|unsafe|unlikely|neither|nor|none|nobody|unmöglich|niemand|"
    r"keiner|impossib\w+|personne|aucun\w*|nadie|ningun\w*|ninguém|nenhum\w*|nessuno)(?![^\W_])",
    re.IGNORECASE,
)


def apart(judging: _Judging, near: Near) -> bool:
    """Whether the denial stands in one clause of the unit and the claim tells another one.

    That clause has a name of the claim that the denied one lacks, or, where the claim lacks a word of the denied one, a
    number or word of the claim.
    """
    unit, code = near.source.units[near.number].text, near.source.language
    pieces = [unit[a:b] for start, end in polarity.clauses(unit) for a, b in _split(unit, start, end)]
    marks = [{stem for stem, count in polarity.denied(piece, code).items() if count % 2} for piece in pieces]
    gone = {word for piece, mark in zip(pieces, marks, strict=True) if mark for word in text.tokens(piece)}
    if not gone:
        return False
    whole = set().union(*marks) <= judging.claim.stems
    said = set(judging.claim.tokens()) - gone - whereabouts.calendar_words()
    for place, (piece, mark) in enumerate(zip(pieces, marks, strict=True)):
        for match in text.words(piece) if not mark else ():
            word = text.bare(match.group())
            named = match.group()[0].isupper() and (match.start() > 0 or place > 0)
            if word in said and (named or (not whole and text.stem(word) in judging.claim.stems | _digits(word))):
                return True
    return False


def _digits(word: str) -> set[str]:
    return {word} if word[0].isdigit() else set()


def _split(unit: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    at = start
    for match in re.finditer(r",\s", unit[start:end]):
        yield at, start + match.start()
        at = start + match.end()
    yield at, end


def _states(other: Near, said: set[str]) -> bool:
    """Whether a unit holds one of the words without denying it."""
    denied = other.source.once(polarity.denied, other.number)
    return any(stem in other.source.stems(other.number) and not denied.get(stem, 0) % 2 for stem in said)


def speaker(judging: _Judging) -> None:
    """A quotation that the note gives to somebody else."""
    claim = judging.claim
    for start, end, words in claim.terms.quotes:
        names = [name for name in claim.terms.names if not (start <= name.start < end)]
        who = {text.stem(part) for name in names for part in name.parts}
        if beside := _BESIDE.search(claim.text, end):  # a name in brackets needs no word list
            who.add(text.stem(text.bare(beside.group(1))))
        if not who:
            continue
        for source in (source for source in judging.sources if source.units):
            number = source.unit_with(" ".join(text.tokens(words)))
            block = source.units[number].block
            around = source.layout.blocks[block]
            held = terms.claimed(
                " . ".join(source.units[n].text.replace(words, " ") for n in around), source.language
            ).names
            theirs = {text.stem(part) for name in held if not name.common for part in name.parts}
            near = set().union(*(source.stems(n) | source.context(n) for n in around)) if around else set()
            if theirs and not who & near:
                judging.add("attribution", (start, end), (source, number))
