"""Four shapes in which a short line says the opposite: *60 of 80*, *balcony: no*, *A less than B*, *moved from A*."""

from __future__ import annotations

import re

from chamber.check import classes, closeness, polarity, text
from chamber.check.language import stopwords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.source import Source
    from chamber.check.verdict import _Judging

_ABOUT = 0.4
"""Closeness that the line needs: it says the rest itself."""
_PART = re.compile(
    r"(?<![\d.,])(\d{1,5})\s?(?:of|out of|von|de|sur|su|van|/)\s?"
    r"(?:the |den |les |los |las |os |as )?(\d{1,5})(?![\d.,/]*\d)"
)
_LABEL = re.compile(
    r"(?P<label>[^:\n]{2,40}?):\s(?P<no>no|nein|non|não|nee|nope|none|keine?[rs]?|нет|لا)|"
    r"(?P<other>[^:\n]{2,40}?):\s(?P<yes>yes|ja|oui|sí|si|sim|sì|да|نعم)",
    re.IGNORECASE,
)
_STOPS = re.compile(r"\s*(?:[,.;()/]|\s[-–—]\s|\Z)")
"""The answer is all that is said (*Quillon: no answer yet* answers nothing)."""
_THAN = re.compile(
    r"(?<![^\W_])(?P<how>(?:less|more|fewer|weniger|mehr|moins|plus|menos|más|mais|meno|più|minder|meer)\s\w+|\w{2,}er)\s"
    r"(?:than|als|que|do que|di|dei|della|dan)(?![^\W_])",
    re.IGNORECASE,
)
_FROM = re.compile(
    r"(?<![^\W_])(?:from|von|vom|de|du|desde|da|dal|van)\s(?:the |der |dem |la |le |el |o |a |il )?([^\W\d_]{3,})",
    re.IGNORECASE,
)
_TO = re.compile(
    r"(?<![^\W_])(?:to|into|nach|zu|zum|zur|vers|à|a|al|hacia|para|naar)\s"
    r"(?:the |der |dem |la |le |el |o |a |il )?([^\W\d_]{3,})",
    re.IGNORECASE,
)
_MOVED = re.compile(
    r"(?<![^\W_])(?:moved|switched|transferred|migrated|verlegt|umgezogen|verschoben|déplacé\w*|"
    r"transféré\w*|trasladad\w+|movid\w+|mudad\w+|spostat\w+|verplaatst)(?![^\W_])",
    re.IGNORECASE,
)


def check(judging: _Judging) -> None:
    """Fire ``quantifier``, ``polarity``, ``attribution`` or ``direction`` for the shape that the closest line has."""
    claim = judging.claim
    _answers(judging)
    for near in judging.near[:2]:
        if near.score < _ABOUT or near.source.units[near.number].kind in ("row", "header", "code", "heading"):
            continue
        unit = near.source.units[near.number].text
        where = (near.source, near.number)
        whole = near.score >= closeness.CLOSE and "all" in classes.of(claim.tokens(), "quantifiers", claim.language)
        if whole and _partial(judging, unit):
            judging.add("quantifier", (0, len(claim.text)), where)
        if _turned(claim.text, unit, claim.language):
            judging.add("attribution", (0, len(claim.text)), where)
        if _back(claim.text, unit):
            judging.add("direction", (0, len(claim.text)), where)


def _partial(judging: _Judging, unit: str) -> bool:
    """*All 80* where the line has ``60 of 80``."""
    told = {
        int(q.value) for q in judging.claim.terms.quantities if q.kind in ("number", "measure") and q.value < 100_000
    }
    return any(
        int(part) < int(whole) and int(whole) in told and int(part) not in told for part, whole in _PART.findall(unit)
    )


def _answers(judging: _Judging) -> None:
    """``balcony: no``, where the claim says that there is one; ``cellar: yes``, where it says there is none."""
    claim = judging.claim
    if _LABEL.match(claim.text):
        return
    denied = {stem for stem, count in polarity.denied(claim.text, claim.language).items() if count % 2}
    for source in judging.sources:
        for number, label, yes in source.overall(answered):
            if not label or not label <= claim.stems:
                continue
            if bool(label & denied) == yes:
                judging.add(
                    "polarity", (0, len(claim.text)), (source, number), len(label) > 1 or len(claim.stems) <= _FEW
                )


_FEW = 3
"""Content words of a claim that is about little else than the label."""


def answered(source: Source) -> list[tuple[int, frozenset[str], bool]]:
    """``(unit, stems of the label, whether the answer is yes)`` of the lines that answer with one word."""
    found: list[tuple[int, frozenset[str], bool]] = []
    for number, unit in enumerate(source.units):
        match = _LABEL.match(unit.text) if unit.kind in ("sentence", "item") else None
        if match is not None and _STOPS.match(unit.text, match.end()):
            label = source.stems_of(match.group("label") or match.group("other"))
            found.append((number, label, match.group("yes") is not None))
    labels = list(source.labels.values())
    return [each for each in found if labels.count(each[1]) < _SPEAKS]


_SPEAKS = 2
"""Lines with one label from which it is a speaker's (*Client: No.*)."""


def _content(piece: str, code: str) -> frozenset[str]:
    skip = stopwords(code) or frozenset()
    return frozenset(text.stem(word) for word in text.tokens(piece) if word not in skip and not word[0].isdigit())


def _turned(clean: str, unit: str, code: str) -> bool:
    """The same comparison with the two sides exchanged."""
    ours, theirs = _THAN.search(clean), _THAN.search(unit)
    if ours is None or theirs is None or text.bare(ours.group("how")) != text.bare(theirs.group("how")):
        return False
    left, right = _content(clean[: ours.start()], code), _content(clean[ours.end() :], code)
    before, after = _content(unit[: theirs.start()], code), _content(unit[theirs.end() :], code)
    return bool((left - right) & (after - before)) and bool((right - left) & (before - after))


def _back(clean: str, unit: str) -> bool:
    """*Moved to the cellar* where the line has ``moved from the cellar``."""
    if not _MOVED.search(clean) or not _MOVED.search(unit):
        return False
    ours, theirs = _stems(_FROM, clean), _stems(_FROM, unit)
    to, toward = _stems(_TO, clean), _stems(_TO, unit)
    return bool((to & theirs - toward) - ours) and not ours & theirs


def _stems(pattern: re.Pattern[str], clean: str) -> frozenset[str]:
    return frozenset(text.stem(text.bare(match.group(1))) for match in pattern.finditer(clean))
