"""The small tables of ``data/``: each read once, on first use, into plain dicts, frozensets and tuples.

Keys are lower-case NFC text unless a docstring says "as written". Languages are two-letter codes.
"""

from __future__ import annotations

from chamber.check import lexicon

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    T = TypeVar("T")

_read: dict[tuple[str, str], Any] = {}


def _once(table: str, key: str, build: Callable[[], T]) -> T:
    found: T | None = _read.get((table, key))
    if found is None:
        found = _read[table, key] = build()
    return found


def _names(table: str) -> dict[str, tuple[tuple[str, int, bool], ...]]:
    names: dict[str, tuple[tuple[str, int, bool], ...]] = {}
    for number, language, full, short in lexicon.rows(table):
        for names_of, abbreviated in ((full, False), (short, True)):
            for name in names_of.split("|") if names_of else ():
                names[name] = (*names.get(name, ()), (language, int(number), abbreviated))
    return names


def months() -> dict[str, tuple[tuple[str, int, bool], ...]]:
    """Month names and abbreviations as written in running text, to ``(language, month 1-12, abbreviated)``."""
    return _once("months", "", lambda: _names("months"))


def weekdays() -> dict[str, tuple[tuple[str, int, bool], ...]]:
    """Weekday names and abbreviations as written, to ``(language, 1 Monday - 7 Sunday, abbreviated)``."""
    return _once("weekdays", "", lambda: _names("weekdays"))


def antonyms(language: str) -> dict[str, frozenset[str]]:
    """Word or phrase to every form of the words opposed to it (en de fr es pt); symmetric.

    Any inflection of one side is opposed to any inflection of the other: ``rose`` to ``falls``.
    """
    return _once("antonyms", language, lambda: _antonyms(language))


def _antonyms(language: str) -> dict[str, frozenset[str]]:
    opposed: dict[str, set[str]] = {}
    for row in lexicon.rows("antonyms"):
        if row[0] == language:
            one, other = row[2].split("|"), row[3].split("|")
            for word in one:
                opposed.setdefault(word, set()).update(other)
            for word in other:
                opposed.setdefault(word, set()).update(one)
    return {word: frozenset(words) for word, words in opposed.items()}


def negators(language: str) -> dict[str, tuple[str, ...]]:
    """Negators by kind: ``word``, ``phrase`` (no longer), ``suffix`` (ない), ``frame`` (``ne … pas``), ``implicit``.

    Implicit ones are single words that deny without a negator: lack, fail, except.
    Every kind is a key, empty when the language has none of it. ``little`` and ``few`` are no negators.
    """
    kinds = ("word", "phrase", "suffix", "frame", "implicit")
    return _once("negators", language, lambda: _by_kind("negators", language, kinds))


def _by_kind(table: str, language: str, kinds: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = dict.fromkeys(kinds, ())
    for row in lexicon.rows(table):
        if row[0] == language and row[1] in found:
            found[row[1]] = (*found[row[1]], *row[2].split("|"))
    return found


def affix_pairs(language: str) -> dict[str, str]:
    """Words negated by an affix to the word they negate (en de fr es pt): ``unpaid`` to ``paid``; safe pairs only."""
    return _once("affixes", language, lambda: _affixes(language))


def _affixes(language: str) -> dict[str, str]:
    pairs = {}
    for row in lexicon.rows("negators"):
        if row[0] == language and row[1] == "affix":
            for pair in row[2].split("|"):
                negative, _, positive = pair.partition(":")
                pairs[negative] = positive
    return pairs


def _classes(table: str, language: str) -> dict[str, str]:
    """Word or phrase to its class, for tables whose rows are ``language, class, words``; the first class stands."""
    classes: dict[str, str] = {}
    for row in lexicon.rows(table):
        if row[0] == language:
            for word in row[2].split("|"):
                classes.setdefault(word, row[1])
    return classes


def quantifiers(language: str) -> dict[str, str]:
    """Quantifier or adverb of frequency to its class.

    Classes: all most many some few none only first; always often sometimes rarely never. All shipped languages.
    """
    return _once("quantifiers", language, lambda: _classes("quantifiers", language))


def hedges(language: str) -> dict[str, str]:
    """Word or phrase that weakens a statement, to its class: possible condition plan estimate status report guess."""
    return _once("hedges", language, lambda: _classes("hedges", language))


def acronyms() -> dict[str, tuple[str, ...]]:
    """Acronym as written to its expansions in lower case: ``US`` to ``united states`` and others."""
    return _once("acronyms", "", lambda: {row[0]: tuple(row[1].split("|")) for row in lexicon.rows("acronyms")})


def country_codes() -> dict[str, tuple[str, ...]]:
    """Country (a key of ``demonyms``) to the lower-case codes that notes use for it or its language."""
    rows = lexicon.rows("country_codes")
    return _once("country_codes", "", lambda: {row[0]: tuple(row[1].split("|")) for row in rows})


_DEMONYM_COLUMNS = {"en": 1, "de": 2, "fr": 3, "es": 4, "pt": 5}


def demonyms(language: str) -> dict[str, str]:
    """Names of countries, their people and adjectives in ``language`` (en de fr es pt), to one key a country.

    The key is the English name: ``norwegian`` and ``norway`` to ``norway``, in ``de`` ``norwegisch`` too. German
    adjectives are listed without endings. Raises ``KeyError`` for another language.
    """
    column = _DEMONYM_COLUMNS[language]
    return _once(
        "demonyms",
        language,
        lambda: {form: row[0] for row in lexicon.rows("demonyms") for form in row[column].split("|")},
    )
