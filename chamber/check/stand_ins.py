"""A name that no note holds, in the place of another: *Dana approved the refund* where *Sam Reyes approved* it."""

from __future__ import annotations

from chamber.check import language, terms, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.closeness import Near
    from chamber.check.names import Name
    from chamber.check.verdict import _Judging

_WORDS = 2
"""Content words besides the name that the claim and the unit share at least."""
_ALIKE = 3
"""First letters from which two names may be one (*Sam*, *Samuel*)."""


def check(judging: _Judging) -> None:
    """Fire ``attribution`` where a unit holds all else that the claim says, with another name beside the same word."""
    claim = judging.claim
    absent = [name for name in claim.terms.names if name.text in judging.verdict.missing]
    if len(absent) != 1 or len(judging.verdict.missing) > 1 or not language.cased(claim.language):
        return
    said = claim.stems - frozenset(map(text.stem, absent[0].parts))
    if len(said) < _WORDS:
        return
    for near in judging.near[:3]:
        stems, kind = near.source.stems(near.number), near.source.units[near.number].kind
        if kind in ("sentence", "item") and said <= stems and _replaced(judging, absent[0], near):
            judging.add("attribution", (absent[0].start, absent[0].end), (near.source, near.number))
            return


def _replaced(judging: _Judging, absent: Name, near: Near) -> bool:
    unit = near.source.units[near.number].text
    beside = _beside(judging.claim.text, absent)
    for name in terms.claimed(unit, near.source.language).names:
        same = any(one and one == other for one, other in zip(beside, _beside(unit, name), strict=True))
        if same and not any(_one(mine, theirs) for mine in absent.parts for theirs in name.parts):
            return True
    return False


def _beside(clean: str, name: Name) -> tuple[str, str]:
    """The word after a name; and the one before it, where the name ends the sentence."""
    after = text.tokens(clean[name.end :])[:1]
    before = text.tokens(clean[: name.start])[-1:] if not after else []
    return "".join(after), "".join(before)


def _one(mine: str, theirs: str) -> bool:
    """Whether two parts of names may be those of one person: written alike, cut, or one an initial."""
    return mine[:_ALIKE] == theirs[:_ALIKE] or (min(len(mine), len(theirs)) == 1 and mine[0] == theirs[0])
