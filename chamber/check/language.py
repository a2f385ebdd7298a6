"""Which language a text is in: a vote by scripts and function words. ``""`` where it cannot be told."""

from __future__ import annotations

import math
import re

from chamber.check import lexicon, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_LATIN = ("en", "de", "fr", "es", "pt", "it", "nl")
_KANA = re.compile("[\u3041-\u30ff]")
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
_ARABIC = re.compile("[\u0620-\u064a]")
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_HANGUL = re.compile("[\uac00-\ud7a3]")
_LETTER = re.compile(r"[^\W\d_]")
_CLEAR, _TWICE, _LEAST = 4.0, 1.8, 0.025
"""Votes, lead and share from which a note of lists and shorthand is in a language after all."""
_SAMPLE = 20_000
"""Characters looked at: more does not change the vote."""

_SURE, _AHEAD = 1.0, 0.5
"""Votes that a language needs, and by how many it must lead."""
_LONG = 60
_SHARE = 0.06
"""Words from which a text must hold this share of function words; prose holds four times as many."""

_stopwords: dict[str, frozenset[str]] = {}


def stopwords(language: str) -> frozenset[str]:
    """The bare function words of ``language``; empty for a language without a list."""
    if not _stopwords:
        for code, words in lexicon.rows("stopwords"):
            more = frozenset(text.bare(word) for word in words.split())
            _stopwords[code] = _stopwords.get(code, frozenset()) | more
    return _stopwords.get(language, frozenset())


_languages: dict[str, list[str]] = {}


def _votes(words: Sequence[str]) -> dict[str, float]:
    """What function words say for each language: the less, the more languages have the word (``do``, ``a``, ``as``)."""
    if not _languages:
        for code in _LATIN:
            for word in stopwords(code):
                _languages.setdefault(word, []).append(code)
    counts: dict[str, int] = {}
    for word in words:
        if word in _languages:
            counts[word] = counts.get(word, 0) + 1
    votes = dict.fromkeys(_LATIN, 0.0)
    for word, count in counts.items():
        for code in _languages[word]:
            votes[code] += (1.0 + math.log(count)) / len(_languages[word])  # said again, a word proves little
    return votes


def detect(clean: str) -> str:
    """The language code of ``clean`` text (``en de fr es pt it nl ru ar zh ja ko``) or ``""``."""
    sample = clean[:_SAMPLE]
    if not sample.isascii() and (code := _by_script(sample)):
        return code
    found = [match.group() for match in text.words(text.bare(sample))]
    votes = _votes(found)
    scores = sorted(((votes[code], code) for code in _LATIN), reverse=True)
    best, second = scores[0], scores[1]
    clear = best[0] >= _CLEAR and best[0] >= _TWICE * second[0] and best[0] >= _LEAST * len(found)
    if len(found) > _LONG and best[0] < _SHARE * len(found) and not clear:
        return ""  # lists, code and names: too few function words to be a text of any language
    if len(found) > _LONG and best[1] != "en" and best[0] < 1.2 * votes["en"]:
        return "en"
    return best[1] if best[0] >= _SURE and best[0] >= second[0] + _AHEAD else ""


def _by_script(sample: str) -> str:
    letters = len(_LETTER.findall(sample))
    if not letters:
        return ""
    kana, han = len(_KANA.findall(sample)), len(_HAN.findall(sample))
    if (kana + han) * 8 > letters:  # one character says as much as two or three letters
        return "ja" if kana * 8 > han else "zh"
    for pattern, code in ((_ARABIC, "ar"), (_CYRILLIC, "ru"), (_HANGUL, "ko")):
        if len(pattern.findall(sample)) * 3 > letters:
            return code
    return ""


def latin(code: str) -> bool:
    """Whether ``code`` is written in Latin letters (an unknown language counts as Latin)."""
    return code not in ("ru", "ar", "zh", "ja", "ko")


def inflects(code: str) -> bool:
    """Whether names take case endings in the language, so that one name has several forms."""
    return code not in ("en", "de", "fr", "es", "pt", "it", "nl", "zh", "ja", "ko", "")


def cased(code: str) -> bool:
    """Whether the script of ``code`` has capitals."""
    return code not in ("ar", "zh", "ja", "ko")


def mixed(claim: str, note: str) -> bool:
    """Whether claim and note are surely in different languages: then words cannot be compared."""
    return bool(claim) and bool(note) and claim != note
