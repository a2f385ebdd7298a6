"""Whose a line is: who says or does what, by labels (``Ben: reject.``) and by prepositions."""

from __future__ import annotations

import re

from chamber.check import closeness, language, terms, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.source import Source
    from chamber.check.verdict import _Judging


def attribution(judging: _Judging) -> None:
    """A labelled line (``Ben: reject.``) names who says what: the claim's subject and another's words.

    Both are labels of one section: elsewhere a colon may stand behind anything.
    """
    claim = judging.claim
    for source in judging.sources:
        who = _speaker(judging, source)
        said = claim.stems - who
        if not said or not who:
            continue
        own, others = _lines(source, who, said)
        others = [number for number in others if _tells(judging, source, number)]
        if own and others and not any(said & words for words in own):
            # Several lines of somebody, none with a word of it, are as sure as one where much is said.
            much = len(said) > 1 or not claim.terms.quantities  # "Food: budget 640" has one word of another line
            sure = len(others) == 1 and much and (len(own) == 1 or len(said) >= _MUCH)
            judging.add("attribution", (0, len(claim.text)), (source, others[0]), sure)
            return


_MUCH = 3
"""Words that say whose line it is."""


def _tells(judging: _Judging, source: Source, number: int) -> bool:
    """Whether a line has every number of the claim."""
    return all((source, number) in judging.found.get(asked.start, []) for asked in judging.claim.terms.quantities)


def _speaker(judging: _Judging, source: Source) -> frozenset[str]:
    """The stems of who the claim begins with: its first name, its first word with a capital, a label of the note."""
    claim = judging.claim
    if not language.cased(claim.language) or not claim.text[:1].isascii():
        opened = claim.text.lstrip(' ・-*•·「“"')
        for number, key in source.labels.items():
            label = source.units[number].text[: _label_end(source, number)].strip()
            if len(label) > 1 and opened.startswith(label) and not opened[len(label) : len(label) + 1].isalnum():
                return key
    if claim.terms.names:
        return frozenset(text.stem(part) for part in claim.terms.names[0].parts)
    first = list(text.words(claim.text))[:1]
    opener = first[0].group() if first and first[0].group()[0].isupper() else ""
    return frozenset({text.stem(text.bare(opener))} if opener else ())


def _label_end(source: Source, number: int) -> int:
    return min((at for at in map(source.units[number].text.find, ":：") if at > 0), default=0)


def _lines(source: Source, who: frozenset[str], said: frozenset[str]) -> tuple[list[frozenset[str]], list[int]]:
    """The words of the lines of ``who``, and the lines of others in their sections that hold all that was said."""
    labelled = source.labels
    mine = {number for number, key in labelled.items() if who & key}
    sections = {source.units[number].heading for number in mine}
    theirs = set(labelled).intersection(*(source.index.get(stem, ()) for stem in said))
    theirs.difference_update(mine, *(source.index.get(stem, ()) for stem in who))
    others = [
        number
        for number in sorted(theirs)
        if labelled[number] and not said & labelled[number] and source.units[number].heading in sections
    ]
    return [source.stems(number) for number in mine], others


_BEFORE = re.compile(
    r"(?<![^\W_])(with|by|from|for|to|at|of|per|under|via|mit|von|bei|für|avec|par|chez|pour|con|por|de|com|para)\s\Z",
    re.IGNORECASE,
)


def placed_names(judging: _Judging) -> None:
    """Two names of one sentence, the wrong one behind the preposition (``start with Demir, then Ilse``)."""
    for near in judging.near[:1]:
        if near.score < closeness.NEAR or near.source.units[near.number].kind == "row":
            continue
        unit = near.source.units[near.number].text
        theirs = near.source.once(terms.claimed, near.number).names
        for asked in judging.claim.terms.names:
            word = _BEFORE.search(judging.claim.text[: asked.start])
            if word is None or not any(set(name.parts) & set(asked.parts) for name in theirs):
                continue
            behind = [
                name for name in theirs if (m := _BEFORE.search(unit[: name.start])) and m.group(1) == word.group(1)
            ]
            if len(behind) != 1 or set(behind[0].parts) & set(asked.parts):
                continue
            if not any(set(behind[0].parts) & set(own.parts) for own in judging.claim.terms.names):
                judging.add("name-binding", (asked.start, asked.end), (near.source, near.number))
