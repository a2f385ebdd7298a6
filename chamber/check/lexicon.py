"""Is this a word of that language? Sorted word lists, mapped into memory and bisected.

``data/README.md`` names the origin and licence of each list. Nothing is opened before the first question.
"""

from __future__ import annotations

import mmap
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
"""The folder of the shipped lists and tables."""

WORD_LANGUAGES = ("en", "de", "fr", "es", "pt")
"""Languages with a word list. ``de`` and ``pt`` hold common words only (see ``THOROUGH``)."""

THOROUGH = frozenset({"en", "fr", "es"})
"""Languages whose list is wide enough that a word it lacks is an uncommon word."""

_ACUTE = str.maketrans("áéíóúü", "aeiouu")
_REMEMBERED = 20_000

_maps: dict[str, mmap.mmap] = {}
_known: dict[tuple[str, str], bool] = {}


def has(language: str, word: str) -> bool:
    """Whether ``word`` is in the list of ``language`` (one of ``WORD_LANGUAGES``).

    ``word`` is one lower-case NFC word: no blanks, a straight apostrophe. Possessive ``'s`` is not in the list.
    Raises ``KeyError`` for a language without a list, ``FileNotFoundError`` when the list is not installed.
    """
    key = (language, word)
    found = _known.get(key)
    if found is None:
        if len(_known) >= _REMEMBERED:
            _known.clear()
        found = _known[key] = _bisect(_words(language), _spelling(language, word))
    return found


def _spelling(language: str, word: str) -> bytes:
    """The bytes to look for: the Spanish list is spelled without acute accents."""
    if language == "es":
        word = word.translate(_ACUTE)
    return word.encode("utf-8", "replace")


def _words(language: str) -> mmap.mmap:
    words = _maps.get(language)
    if words is None:
        if language not in WORD_LANGUAGES:
            raise KeyError(f"no word list for language {language!r}")
        with open(os.path.join(DATA, f"words.{language}.txt"), "rb") as file:
            words = _maps[language] = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    return words


def _bisect(words: mmap.mmap, wanted: bytes) -> bool:
    """Binary search over the lines of a file that is sorted by bytes and ends in a newline."""
    low, high = 0, len(words)
    while low < high:
        middle = (low + high) // 2
        start = words.rfind(b"\n", low, middle) + 1 or low
        end = words.find(b"\n", middle)
        line = words[start:end]
        if line == wanted:
            return True
        if line < wanted:
            low = end + 1
        else:
            high = start
    return False


def rows(name: str) -> Iterator[list[str]]:
    """The rows of ``data/<name>.tsv``: columns split at tabs, comments (``#`` at line start) and blanks left out."""
    with open(os.path.join(DATA, f"{name}.tsv"), encoding="utf-8") as file:
        for line in file:
            if line[0] not in "#\n":
                yield line.rstrip("\n").split("\t")
