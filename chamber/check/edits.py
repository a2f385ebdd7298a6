"""What differs between a claim and the note's sentence it nearly repeats: words only here, words only there."""

from __future__ import annotations

import itertools

from chamber.check import lexicon_tables, polarity, text
from chamber.check.language import stopwords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping


class Side:
    """The bare words of one text with their stems, and which of them the other text lacks (``alone``, by place)."""

    __slots__ = ("alone", "content", "stems", "words")

    def __init__(self, words: list[str], language: str) -> None:
        skip = stopwords(language or "en")
        self.words = words
        self.stems = [text.stem(word) for word in words]
        self.content = [word not in skip and len(word) > 1 and word != _BREAK for word in words]
        self.alone: list[int] = []

    def only(self) -> list[str]:
        """The words that the other text lacks."""
        return [self.words[place] for place in self.alone]


class Edit:
    """A claim and a sentence of a note side by side; ``shared``: stems both hold. Words of one stem are the same."""

    __slots__ = ("ours", "shared", "theirs")

    def __init__(self, ours: Side, theirs: Side) -> None:
        self.ours = ours
        self.theirs = theirs
        self.shared = frozenset(ours.stems) & frozenset(theirs.stems)
        ours.alone = [i for i, stem in enumerate(ours.stems) if stem not in self.shared and stem != _BREAK]
        theirs.alone = [i for i, stem in enumerate(theirs.stems) if stem not in self.shared and stem != _BREAK]

    @property
    def gained(self) -> list[str]:
        """Words that only the claim has."""
        return self.ours.only()

    @property
    def lost(self) -> list[str]:
        """Words that only the note's sentence has."""
        return self.theirs.only()


def between(claim: str, unit: str, language: str) -> Edit:
    """Compare clean ``claim`` with clean ``unit`` word by word."""
    return Edit(Side(_spelled(polarity.unmasked(claim)), language), Side(_spelled(polarity.unmasked(unit)), language))


def spelled(clean: str) -> list[str]:
    """Every bare word of a text in order, English contractions opened (``isn't``: is, not)."""
    return _opened(clean)


_BREAK = "\n"
"""Stands for the end of a clause among the words."""


def _spelled(clean: str) -> list[str]:
    """Bare words, clause ends marked, English contractions opened (``isn't``: is, not; ``cannot``: can, not)."""
    found: list[str] = []
    for start, end in polarity.clauses(clean):
        if found:
            found.append(_BREAK)
        found += _opened(clean[start:end])
    return found


def _opened(clause: str) -> list[str]:
    found = []
    for word in text.tokens(clause):
        if word.endswith("n't"):
            found += [word[:-3], "not"]
        elif word == "cannot":
            found += ["can", "not"]
        else:
            found.append(word)
    return found


_marks: dict[str, frozenset[str]] = {}
EXCEPT = frozenset(
    (
        "except exception exceptions excepting excluding unlike unless save including includes like everybody everyone "
        "nobody außer ausgenommen sauf excepté salvo excepto exceto"
    ).split()
)
"""Words that take out or take in. They leave nothing over that could explain a difference, and deny nothing: what is
an exception may be told as a sentence of its own."""
_PLAIN = frozenset(
    ("possess", "possesses", "possessed", "presence", "present", "contain", "contains", "get", "gets", "got", "still")
)
"""Words that an implied negation leaves behind when it is taken out (``lack``: ``possess``)."""
_GONE = frozenset("missing absent fehlt fehlen fehlte falta faltan faltam manque manquent".split())
"""Words that deny what stands before them: *the lock is missing*."""
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
        elif word in EXCEPT:
            continue
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
    """Whether the claim denies what the note says, or says what it denies, and nothing else explains the difference.

    A negator counts where the word it governs stands on both sides. Every content word that only one side has must be
    matched by the other side's (same stem, or its opposite): a paraphrase of a negation leaves words over on the side
    that seems to lack it.
    """
    code = language or "en"
    opposed = lexicon_tables.antonyms(code) if code in ("en", "de", "fr", "es", "pt") else {}
    window = _window(edit, negative_words(code))
    ours, rest = _denials(edit.ours, edit, code, (0, len(edit.ours.words)))
    theirs, others = _denials(edit.theirs, edit, code, window)
    left = []
    for word in rest:
        match = next((other for other in others if other in opposed.get(word, ()) or _affixed(word, other)), None)
        if match is None:
            left.append(word)
        else:
            ours += 1
            others.remove(match)
    ours += _short_opposites(edit, opposed)
    over = [word for word in others if text.stem(word) not in {text.stem(own) for own in rest}]
    if (ours + theirs) % 2 == 0:
        return False
    # What the note says besides is no matter: a claim need not repeat all of it.
    return not over if ours > theirs else not left


def _short_opposites(edit: Edit, opposed: Mapping[str, frozenset[str]]) -> int:
    """How many short words of the claim (*on*, *up*) stand opposite one that only the note's sentence has."""
    ours = [edit.ours.words[place] for place in edit.ours.alone if not edit.ours.content[place]]
    theirs = {edit.theirs.words[place] for place in edit.theirs.alone}
    return sum(bool(opposed.get(word, frozenset()) & theirs) for word in ours)


_STARTS = 20
"""Places tried for the beginning of what is repeated: a word that stands more often begins nothing."""


def _window(edit: Edit, deny: Collection[str]) -> tuple[int, int]:
    """The stretch of the note's words that the claim repeats in order; the whole sentence where the order differs.

    The negators right before it count in and, at the end of a sentence, those right after it.
    """
    wanted = [
        stem
        for stem, content in zip(edit.ours.stems, edit.ours.content, strict=True)
        if content and stem in edit.shared
    ]
    theirs = edit.theirs
    best = (0, len(theirs.words))
    starts = (i for i, stem in enumerate(theirs.stems) if wanted and stem == wanted[0])
    for start in itertools.islice(starts, _STARTS):
        at = start
        for stem in wanted[1:]:
            at = next((i for i in range(at + 1, len(theirs.stems)) if theirs.stems[i] == stem), -1)
            if at < 0:
                break
        if at >= 0 and at + 1 - start < best[1] - best[0]:
            best = (start, at + 1)
    first, last = best
    while first and (not theirs.content[first - 1] or theirs.words[first - 1] in deny):
        first -= 1
    if not any(c and w not in deny for c, w in zip(theirs.content[last:], theirs.words[last:], strict=True)):
        last = len(theirs.words)
    return first, last


def _denials(side: Side, edit: Edit, code: str, window: tuple[int, int]) -> tuple[int, list[str]]:
    """``(negations that only this side has and that govern a shared word, its content words left over)``."""
    deny = negative_words(code)
    pairs = lexicon_tables.affix_pairs(code) if code in ("en", "de", "fr", "es", "pt") else {}
    count, rest = 0, []
    for place in side.alone:
        word = side.words[place]
        if not window[0] <= place < window[1]:
            continue
        if word in EXCEPT:
            continue
        if word in deny:
            count += _governs(side, place, edit.shared, code)
        elif word in pairs and text.stem(text.bare(pairs[word])) in edit.shared:
            count += 1
        elif side.content[place] and word not in _PLAIN:
            rest.append(word)
    return count, rest


def _governs(side: Side, place: int, shared: frozenset[str], code: str) -> bool:
    """Whether the content word after a negator (before it, where none follows) stands on both sides."""
    for other in range(place + 1, len(side.words)):
        if side.words[other] == _BREAK:
            if other > place + 1:
                return False  # "not us": what it denies is none of the shared words
            break
        if side.content[other]:
            return side.stems[other] in shared
    if side.words[place] not in polarity.negator_words(code) and side.words[place] not in _GONE:
        return False  # "the clutch fails": a verb that implies a denial denies only what follows it
    for other in range(place - 1, -1, -1):
        if side.words[other] == _BREAK:
            return False
        if side.content[other]:
            return side.stems[other] in shared
    return False
