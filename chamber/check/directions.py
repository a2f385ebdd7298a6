"""Opposites and comparisons: ``rose`` where the note has ``fell``, ``over 200`` where it has ``< 200``."""

from __future__ import annotations

import re

from chamber.check import closeness, edits, lexicon_tables, polarity, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chamber.check.closeness import Near
    from chamber.check.relations import Part
    from chamber.check.verdict import _Judging

_MORE = re.compile(
    r"(?:more than|over|above|larger than|greater than|bigger than|higher than|longer than|older than|at least|"
    r"exceed\w*|minimum(?: of)?|min\.?|not less than|no less than|no fewer than|"
    r"mehr als|über|mindestens|mind\.|größer als|plus de|au moins|supérieure? à|más de|al menos|mínimo|mais de|"
    r"pelo menos|>=?|≥)\s*\Z",
    re.IGNORECASE,
)
_LESS = re.compile(
    r"(?:less than|fewer than|under|below|smaller than|lower than|shorter than|younger than|at most|no more than|"
    r"not more than|up to|maximum(?: of)?|max\.?|within|"
    r"weniger als|unter|höchstens|maximal|max\.|kleiner als|moins de|au plus|inférieure? à|jusqu'à|menos de|como "
    r"máximo|hasta|até|no máximo|<=?|≤)\s*\Z",
    re.IGNORECASE,
)
_OPPOSITES = ("en", "de", "fr", "es", "pt", "it", "nl", "ru")
"""Languages with a table of opposites."""
_TURNS = (
    ("增", "减"),
    ("升", "降"),
    ("涨", "跌"),
    ("増", "減"),
    ("上が", "下が"),
    ("上昇", "下落"),
    ("买", "卖"),
    ("買", "売"),
)
"""Opposites of scripts without blanks, each told by the character that no other word of its side shares."""


def _uncased_direction(judging: _Judging, part: Part) -> None:
    units = [candidate.source.units[candidate.number].text for candidate in part.best]
    for one, other in (*_TURNS, *((right, left) for left, right in _TURNS)):
        if one in part.text and other not in part.text and all(other in unit and one not in unit for unit in units):
            at = part.span[0] + part.text.index(one)
            near = part.best[0]
            judging.add("direction", (at, at + len(one)), (near.source, near.number), near.score >= closeness.NEAR)
            return


def check(judging: _Judging, part: Part) -> None:
    """A word of the claim stands where every near-best unit has its opposite."""
    claim, best = judging.claim, part.best
    code = claim.language or "en"
    if code in ("zh", "ja"):
        _uncased_direction(judging, part)
        return
    if code not in _OPPOSITES:
        return
    table = lexicon_tables.antonyms(code)
    asked = polarity.denied(part.text, claim.language)
    words = set(text.tokens(part.text))
    lower = lower_words(part.text)
    for word in sorted(lower):
        opposed = table.get(word)
        if not opposed or words & {text.bare(other) for other in opposed} or _particle(word, part.text):
            continue
        if _CONVERSE.fullmatch(word) and not _alike(part, word, opposed, best[0], (1,) if word in _WHEN else (-1,)):
            continue  # *Ana sold*, *Rui bought*: the same from the other side, unless the subject stays
        if all(_opposes(word, opposed, candidate, asked) for candidate in best):
            at = claim.text.lower().find(word)
            near = best[0]
            sure = closeness.near_verbatim(near) or (
                near.score >= closeness.CLOSE and _alike(part, word, opposed, near)
            )
            judging.add("direction", (at, at + len(word)), (near.source, near.number), sure)
            return


def _alike(part: Part, word: str, opposed: frozenset[str], near: Near, steps: Sequence[int] = (-1, 1)) -> bool:
    """Whether the word and its opposite stand beside the same word: *neural loss*, *neural gain*."""
    ours, theirs = text.tokens(part.text), near.source.tokens(near.number)
    others = {text.bare(other) for other in opposed}
    mine = {
        pair for place, each in enumerate(ours) if each == text.bare(word) for pair in _neighbours(ours, place, steps)
    }
    return any(
        pair in mine
        for place, each in enumerate(theirs)
        if each in others
        for pair in _neighbours(theirs, place, steps)
    )


_WHEN = frozenset("before after earlier later vor nach vorher nachher avant après antes después depois".split())
_CONVERSE = re.compile(
    r"before|after|earlier|later|(?:buy|s[eo]ll|le[nd]+|borrow|giv|gave|receiv|sen[dt]|teach|learn|w[io]n|beat|hir|employ|"
    r"import|export|deposit|withdr|join|follow|lead|led|precede)\w*|bought|sold|taught|lost|loses?|vor|nach|vorher|"
    r"nachher|(?:ver)?kauf\w*|(?:ver)?leih\w*|gab|gibt|bekam|bekommt|erh[iä]\w*|gew[ai]nn\w*|verl[io]\w*|avant|après|"
    r"ach[eè]t\w*|vend\w*|donn\w*|reç\w*|prêt\w*|emprunt\w*|antes|después|depois|compr\w*|dio|da|recib\w*|prest\w*|"
    r"deu|receb\w*",
    re.IGNORECASE,
)
"""Words that tell the same from two sides."""


def _neighbours(words: Sequence[str], place: int, steps: Sequence[int]) -> Iterator[tuple[int, str]]:
    for step in steps:
        if 0 <= place + step < len(words):
            yield step, text.stem(words[place + step])


_UNLIKE = re.compile(
    r"(?:different from|differs? from|unlike|far from|anything but|other than|opposite of|instead of|rather than)\s"
    r"(?:\w+\s){0,2}\Z",
    re.IGNORECASE,
)
"""What makes a word mean its opposite, without a negator."""


def _places(unit: str, words: Sequence[str]) -> Iterator[re.Match[str]]:
    return re.finditer(rf"(?<![^\W_])(?:{'|'.join(map(re.escape, words))})(?![^\W_])", unit, re.IGNORECASE)


def lower_words(clean: str, _language: str = "") -> frozenset[str]:
    """The words of a text in lower case, accents kept."""
    return frozenset(match.group().lower() for match in text.words(clean))


_PARTICLES = frozenset("up down on off in out over under".split())
_MOVES = re.compile(
    r"(?<![^\W_])(?:is|are|was|were|be|been|being|go|goes|went|gone|going|moved?|moves|trend\w*|prices?|sales|volume|sharply|"
    r"slightly)\s\Z",
    re.IGNORECASE,
)


def _particle(word: str, clean: str) -> bool:
    """Whether *up* or *down* belongs to a verb (*gives up*, *broke down*): then it says nothing of a direction."""
    if word not in _PARTICLES:
        return False
    for match in _places(clean, [word]):
        behind = clean[match.end() : match.end() + 6].lstrip()
        if (
            _MOVES.search(clean[: match.start()])
            or behind[:1].isdigit()
            or behind[:1] in "$€£"
            or behind.startswith(("by ", "from "))
        ):
            return False
    return True


def _opposes(word: str, opposed: frozenset[str], candidate: Near, asked: dict[str, int]) -> bool:
    unit = candidate.source.units[candidate.number].text
    held = candidate.source.once(lower_words, candidate.number)
    stem = text.stem(text.bare(word))
    if word in held or stem in candidate.source.stems(candidate.number):
        return False
    deny = edits.negative_words(candidate.source.language or "en")
    found = [other for other in opposed if other in held and text.bare(other) not in deny]
    if not found or any(_UNLIKE.search(unit[: match.start()]) for match in _places(unit, found)):
        return False
    theirs = candidate.source.once(polarity.denied, candidate.number)
    return (asked.get(stem, 0) % 2) == (theirs.get(text.stem(text.bare(found[0])), 0) % 2)


def comparators(judging: _Judging, closest: Near) -> None:
    """``larger than 200`` where the note has ``< 200``."""
    unit = closest.source.units[closest.number].text
    for asked in judging.claim.terms.quantities if not _BEYOND.search(unit) else ():
        ours = _side(judging.claim.text, asked.start)
        if not ours:
            continue
        for held in closest.source.terms(closest.number).quantities:
            if asked.kind == held.kind and abs(held.base - asked.base) < 1e-9 * max(1.0, abs(asked.base)):
                theirs = _side(unit, held.start)
                if theirs and theirs != ours:
                    span = (max(0, asked.start - 12), asked.end)
                    judging.add("direction", span, (closest.source, closest.number), closest.score >= closeness.CLOSE)


_BEYOND = re.compile(
    r"(?<![^\W_])(?:beyond (?:that|this|it)|above (?:that|this|it)|over that|otherwise|darüber|sonst|"
    r"au-delà|sinon|más allá|si no|além disso|senão|oltre)(?![^\W_])",
    re.IGNORECASE,
)
"""What a unit says of the other side of its limit."""


def _side(clean: str, start: int) -> int:
    before = clean[max(0, start - 20) : start]
    return 1 if _MORE.search(before) and not _LESS.search(before) else -1 if _LESS.search(before) else 0
