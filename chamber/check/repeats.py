"""Whether the notes hold the claim's own words: in a row, in struck-out text, or in order with little between them."""

from __future__ import annotations

import itertools
import re

from chamber.check import edits, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.check.claim import Claim
    from chamber.check.source import Source
    from chamber.check.verdict import _Judging

_LEAST = 9
"""Characters below which a row of words is too short to be a statement."""
_MARKED = re.compile(r"(?:(?<![\w.,)\]])[-+]|[<>≤≥~±€$£¥₹₽₺]\s?)?\d[\d.,]*(?:\s?[%€$£¥₹₽₺])?")
"""A number with the sign, comparison or currency mark beside it."""


def dead(claim: str, sources: Sequence[Source]) -> bool:
    """Whether the claim is a line of the notes' struck-out or commented text."""
    wanted = " ".join(text.tokens(text.clean(claim)))
    if len(wanted) < _LEAST:
        return False
    return any(f" {wanted} " in words for source in sources for words in source.buried)


def verbatim(claim: Claim, written: str, sources: Sequence[Source], anywhere: bool) -> bool:
    """Whether the claim's words stand in a row in a note, its numbers with the same marks: then nothing is absent.

    ``written`` is the claim as it came, citations and all. ``anywhere``: the text as written counts too, not only what
    a reader sees of it.
    """
    clean, came = text.clean(claim.original), text.clean(written)
    plains = {" ".join(clean.split()), " ".join(came.split())}
    long = [plain for plain in plains if len(plain) >= _LEAST]
    if anywhere and any(_whole(plain, source.squeezed) for source in sources for plain in long):
        return True
    wanted = " ".join(claim.tokens())
    if len(wanted) < _LEAST:
        return False
    rows = {f" {' '.join(text.tokens(each))} " for each in (clean, came)}
    rarest = sorted(set(wanted.split(" ")), key=len)[-4:]
    able = [source for source in sources if all(word in source.bared for word in rarest)]
    rows = {row for row in rows if any(_begun(row, source) for source in able)} if anywhere else set()
    wanted_marks = marks(clean)
    return any(
        (f" {wanted} " in source.flat or any(row in source.raw for row in rows)) and wanted_marks <= source.marks
        for source in able
    )


def _begun(row: str, source: Source) -> bool:
    """Whether the note has the first words of a row one after the other: a look before all its words are read."""
    first = row.split()[:4]
    if not all(word.isascii() for word in first):
        return True
    return re.search(r"[\W_]+".join(map(re.escape, first)), source.bared) is not None


def _whole(plain: str, squeezed: str) -> bool:
    """Whether ``plain`` stands in the text and its first number is not cut from a longer or signed one."""
    at = squeezed.find(plain)
    while at >= 0:
        if not (plain[0].isdigit() and at and squeezed[at - 1] in "-+<>€$£.,0123456789"):
            return True
        at = squeezed.find(plain, at + 1)
    return False


def marks(clean: str, _language: str = "") -> set[str]:
    """The numbers of a text with the sign, comparison or currency mark beside them."""
    return {match.group().replace(" ", "").rstrip(".,") for match in _MARKED.finditer(clean)}


_SPARE = 0.15
"""Share of words that the note may have between those of a claim that repeats it."""


def in_order(judging: _Judging) -> bool:
    """Whether a block of the note holds the claim's words in order with next to nothing between them.

    What is between must deny nothing and be no number: then the claim is the note's own statement, cut or joined.
    """
    wanted = judging.claim.tokens()
    if len(wanted) < 4:
        return False
    seen: set[tuple[int, int]] = set()
    for near in judging.near[:4]:
        block = near.source.units[near.number].block
        if (id(near.source), block) in seen:
            continue
        seen.add((id(near.source), block))
        numbers = near.source.layout.blocks[block]
        held = [word for number in numbers for word in near.source.tokens(number)]
        theirs = set().union(*(near.source.once(marks, number) for number in numbers))
        if marks(judging.claim.text) <= theirs and _in_order(wanted, held, judging.claim.language):
            return True
    return False


_STARTS = 20
"""Places tried for the claim's first word: one that stands more often begins nothing."""


def _in_order(wanted: list[str], held: list[str], code: str) -> bool:
    deny = edits.negative_words(code)
    spare = max(1, int(len(wanted) * _SPARE))
    for start in itertools.islice((i for i, word in enumerate(held) if word == wanted[0]), _STARTS):
        at, extra = start, 0
        for word in wanted[1:]:
            step = at + 1
            while step < len(held) and held[step] != word and extra <= spare:
                if held[step] in deny or held[step][0].isdigit():
                    extra = spare
                extra += 1
                step += 1
            if step >= len(held) or extra > spare:
                break
            at = step
        else:
            return True
    return False
