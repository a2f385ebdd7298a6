"""Which words of a text are denied: negators with their scope, words negated by an affix, task states."""

from __future__ import annotations

import functools
import re

from chamber.check import lexicon_tables, text
from chamber.check.language import stopwords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_SCOPE = 5
"""Content words that a negator reaches forward."""
_CLAUSE = re.compile(
    r"[;!?()\n|。；，、！？]|[.:](?!\d)|,(?=\s)|→|->"
    r"|\s(?:but|although|though|while|whereas|unless|because|since|so that)\s"
    r"|\s(?:aber|sondern|weil|obwohl|mais|pero|mas|sino)\s"
)
_NO_NEGATION = re.compile(
    r"\bnot (?:only|just|merely|least|to mention|necessarily)\b|\bno (?:later|more|less|fewer|earlier|longer than|"
    r"sooner|doubt|matter)\b(?! longer)|\bno\.? ?\d"
    r"|\bwhy not\b|\bif not\b|\bor not\b|\bnothing but\b|\bnone other\b|\bnicht nur\b|\bnon seulement\b|\bno "
    r"sólo\b|\bno solo\b|\bnão só\b|([\u4e00-\u9fff])[不没]\1|"
    r"不仅|不但|不断|不同|不过|不久|不少|无论|だけでなく|かもしれない|なければならない|"
    r"ければならない",
    re.IGNORECASE,
)
_BOTH_WAYS = frozenset({"de", "nl"})
"""Languages whose negator may stand behind what it denies."""
_CONCORD = frozenset({"fr", "es", "pt", "it"})
"""Languages that deny once with two words: *ne … pas*, *no … nadie*."""
_UNCASED_NEGATION = {
    "zh": re.compile("不|没有|没|未|无(?!论)|別|勿"),
    "ja": re.compile("ない|なかった|ません|ませんでした|ず(?![つっ])|ぬ(?![きけれ])|不要|不可|未(?=[^来])"),
    "ar": re.compile(r"(?<!\w)(?:لا|لم|لن|ليس|ليست|غير|بدون|عدم)(?!\w)"),
}

_lists: dict[str, tuple[frozenset[str], re.Pattern[str] | None]] = {}


def _negators(language: str) -> tuple[frozenset[str], re.Pattern[str] | None]:
    if language not in _lists:
        table = lexicon_tables.negators(language)
        words = frozenset(text.bare(word) for word in table["word"])
        phrases = sorted((text.bare(phrase) for phrase in table["phrase"]), key=len, reverse=True)
        pattern = (
            re.compile(r"(?<![^\W_])(?:" + "|".join(map(re.escape, phrases)) + r")(?![^\W_])") if phrases else None
        )
        _lists[language] = (words, pattern)
    return _lists[language]


def negator_words(language: str) -> frozenset[str]:
    """Bare single-word negators of ``language``."""
    return _negators(language or "en")[0] | {"not"}


def unmasked(clean: str) -> str:
    """``clean`` with phrases that only look like negations (``no more than``, ``not only``) blanked, length kept."""
    return _NO_NEGATION.sub(lambda match: " " * len(match.group()), clean)


@functools.lru_cache(maxsize=64)
def denied(clean: str, language: str) -> dict[str, int]:
    """Stem of each content word to how many negations reach it (odd: denied). Affix pairs count on the plain word.

    Kept, not to be changed: several rules ask it of one claim.
    """
    code = language or "en"
    found: dict[str, int] = {}
    if code in _UNCASED_NEGATION:
        return _uncased(clean, code)
    pairs = lexicon_tables.affix_pairs(code) if code in ("en", "de", "fr", "es", "pt") else {}
    masked = unmasked(clean)
    for start, end in clauses(masked):
        clause = masked[start:end]
        words = [(text.bare(match.group()), match.start()) for match in text.words(clause)]
        marks = list(_marks(clause, words, code))
        for position, both in marks[:1] if code in _CONCORD else marks:
            for stem in set(_reached(words, position, both or code in _BOTH_WAYS, code)):
                found[stem] = found.get(stem, 0) + 1
        for word, _ in words:
            if word in pairs:
                plain = text.stem(text.bare(pairs[word]))
                found[plain] = found.get(plain, 0) + 1
    return found


def plain_stems(clean: str, language: str) -> frozenset[str]:
    """Stems of the plain words behind words negated by an affix (``paid`` of ``unpaid``)."""
    code = language or "en"
    if code not in ("en", "de", "fr", "es", "pt"):
        return frozenset()
    pairs = lexicon_tables.affix_pairs(code)
    return frozenset(text.stem(text.bare(pairs[word])) for word in map(text.bare, text.tokens(clean)) if word in pairs)


def clauses(clean: str) -> Iterator[tuple[int, int]]:
    """Spans of the clauses of clean text."""
    start = 0
    for match in _CLAUSE.finditer(clean):
        if match.start() > start:
            yield start, match.start()
        start = match.end()
    if start < len(clean):
        yield start, len(clean)


def _marks(clause: str, words: list[tuple[str, int]], code: str) -> Iterator[tuple[int, bool]]:
    """Offsets behind each negator of a clause, and whether it reaches both ways."""
    single, phrases = _negators(code)
    folded = text.bare(clause)
    spans: list[tuple[int, int]] = []
    if phrases is not None and len(folded) == len(clause):
        for match in phrases.finditer(folded):
            spans.append(match.span())
            yield match.end(), False
    for word, at in words:
        if any(a <= at < b for a, b in spans):
            continue
        if word in single or word.endswith("n't") or (code == "fr" and (word == "ne" or word.startswith("n'"))):
            yield at + len(word), False


def _reached(words: list[tuple[str, int]], position: int, both: bool, code: str) -> list[str]:
    """Stems of the content words in the scope of a negator that ends at ``position``."""
    skip = stopwords(code)
    content = [(text.stem(word), at) for word, at in words if word not in skip and len(word) > 1]
    ahead = [stem for stem, at in content if at >= position]
    if both:
        return [stem for stem, _ in content]
    return ahead[:_SCOPE] if ahead else [stem for stem, _ in content]


def _uncased(clean: str, code: str) -> dict[str, int]:
    """Scripts without blanks: a negator denies its clause."""
    found: dict[str, int] = {}
    masked = _NO_NEGATION.sub(lambda match: "\0" * len(match.group()), clean)
    for start, end in clauses(masked):
        clause = masked[start:end]
        count = len(_UNCASED_NEGATION[code].findall(clause))
        if count:
            for word in text.tokens(clause):
                found[text.stem(word)] = found.get(text.stem(word), 0) + count
    return found


_DISPUTED = re.compile(
    r"(?<![^\W_])(?:(?:is|are|was|were|be) (?:wrong|false|incorrect|untrue|mistaken|not (?:true|right|correct))|"
    r"misconception|myth|contradict\w*|(?:ist|sind|war) (?:falsch|unwahr|nicht (?:wahr|richtig))|stimmt nicht|irrtum|"
    r"est (?:fau(?:x|sse)|inexact\w*)|es (?:fals[ao]|incorrect[ao])|é (?:fals[ao]|incorret[ao])|está errad[ao]|"
    r"è (?:fals[ao]|sbagliat[ao])|klopt niet|onjuist)(?![^\W_])|不对|不正确|错误|误解|間違い|誤り|誤解|خطأ|غير صحيح",
    re.IGNORECASE,
)


def disputed(clean: str) -> bool:
    """Whether a claim tells a statement in order to deny it: *the claim "it is heated" is wrong*."""
    return _DISPUTED.search(clean) is not None
