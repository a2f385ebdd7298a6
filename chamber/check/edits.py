"""What differs between a claim and the note's sentence it nearly repeats: words only here, words only there."""

from __future__ import annotations

from chamber.check import lexicon_tables, polarity, text
from chamber.check.language import stopwords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_REACH = 3
"""Tokens before the first and after the last shared word that still belong to the note's side: a negator may stand there."""


class Edit:
    """``gained``: bare words of the claim that the note's stretch lacks; ``lost``: the other way; ``shared``: stems of both.

    Words of one stem count as the same word.
    """

    __slots__ = ("gained", "lost", "shared")

    def __init__(self, gained: list[str], lost: list[str], shared: frozenset[str]) -> None:
        self.gained = gained
        self.lost = lost
        self.shared = shared


def between(claim: str, unit: str, language: str) -> Edit:
    """Compare clean ``claim`` with the stretch of clean ``unit`` that its words stand in."""
    skip = stopwords(language or "en")
    ours, theirs = _spelled(polarity.unmasked(claim)), _spelled(polarity.unmasked(unit))
    our_stems = [text.stem(word) for word in ours]
    their_stems = [text.stem(word) for word in theirs]
    content = {stem for stem, word in zip(our_stems, ours, strict=True) if word not in skip}
    places = [i for i, stem in enumerate(their_stems) if stem in content]
    if places:
        first, last = max(0, places[0] - _REACH), places[-1] + 1 + _REACH
        theirs, their_stems = theirs[first:last], their_stems[first:last]
    ours_all, theirs_all = set(our_stems), set(their_stems)
    gained = [word for word, stem in zip(ours, our_stems, strict=True) if stem not in theirs_all]
    lost = [word for word, stem in zip(theirs, their_stems, strict=True) if stem not in ours_all]
    return Edit(gained, lost, frozenset(ours_all & theirs_all))


def _spelled(clean: str) -> list[str]:
    """Bare words with English contractions opened (``isn't``: is, not; ``cannot``: can, not)."""
    found = []
    for word in text.tokens(clean):
        if word.endswith("n't"):
            found += [word[:-3], "not"]
        elif word == "cannot":
            found += ["can", "not"]
        else:
            found.append(word)
    return found


_marks: dict[str, frozenset[str]] = {}
_EXCEPT = (
    "exception",
    "exceptions",
    "excluding",
    "unlike",
    "including",
    "includes",
    "like",
    "everybody",
    "everyone",
    "nobody",
)
"""Words that take out (the first four) or take in: neither leaves anything over that could explain a difference."""
_PLAIN = frozenset(
    ("possess", "possesses", "possessed", "presence", "present", "contain", "contains", "get", "gets", "got", "still")
)
"""Words that an implied negation leaves behind when it is taken out (``lack``: ``possess``)."""
_AFFIXES = ("un", "in", "im", "il", "ir", "dis", "non", "mis", "a")
_NO_AFFIX = frozenset(
    (
        "invaluable",
        "inflammable",
        "increase",
        "income",
        "input",
        "inform",
        "inside",
        "amoral",
        "await",
        "apart",
        "along",
        "about",
        "around",
        "unit",
        "under",
        "until",
    )
)


def negative_words(language: str) -> frozenset[str]:
    """Single words that deny: negators and words that imply one (``lack``, ``fail``, ``except``)."""
    if language not in _marks:
        table = lexicon_tables.negators(language or "en")
        _marks[language] = frozenset(text.bare(word) for word in (*table["word"], *table["implicit"]))
    return _marks[language]


def negations(words: Iterable[str], language: str) -> tuple[int, list[str]]:
    """``(how many of bare words deny, the content words left over)``; an affix counts and leaves its plain word."""
    code = language or "en"
    deny = negative_words(code)
    pairs = lexicon_tables.affix_pairs(code) if code in ("en", "de", "fr", "es", "pt") else {}
    skip = stopwords(code)
    count, rest = 0, []
    for word in words:
        if word in deny or word.endswith("n't"):
            count += 1
        elif word in pairs:
            count += 1
            rest.append(text.bare(pairs[word]))
        elif word in _EXCEPT:
            count += word in _EXCEPT[:4]
        elif word not in skip and word not in _PLAIN and len(word) > 1:
            rest.append(word)
    return count, rest


def _affixed(one: str, other: str) -> bool:
    """Whether one word is the other with an affix that denies (``unmarried``, ``married``)."""
    short, long = (one, other) if len(one) < len(other) else (other, one)
    if len(short) < 4 or long in _NO_AFFIX:
        return False
    return any(long == affix + short or long == f"{affix}-{short}" for affix in _AFFIXES)


def turned(edit: Edit, language: str) -> bool:
    """Whether the claim denies what the note says, or says what it denies, and nothing else could explain the difference.

    Every content word that only one side has must be matched by the other side's (same stem, or its opposite): a
    paraphrase of the negation leaves words over on the side that seems to lack it.
    """
    code = language or "en"
    ours, rest = negations(edit.gained, code)
    theirs, others = negations(edit.lost, code)
    opposed = lexicon_tables.antonyms(code) if code in ("en", "de", "fr", "es", "pt") else {}
    stems = {text.stem(word) for word in others} | edit.shared
    left = []
    for word in rest:
        if text.stem(word) in stems:
            continue
        match = next((other for other in others if other in opposed.get(word, ()) or _affixed(word, other)), None)
        if match is None:
            left.append(word)
        else:
            ours += 1
            others = [other for other in others if other != match]
    over = [word for word in others if text.stem(word) not in {text.stem(own) for own in rest} | edit.shared]
    if (ours + theirs) % 2 == 0:
        return False
    return not over if ours > theirs else not left
