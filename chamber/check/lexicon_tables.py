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


def _set(table: str, language: str) -> frozenset[str]:
    """The words of a table whose rows are ``language, words split by blanks``."""
    return frozenset(word for row in lexicon.rows(table) if row[0] == language for word in row[1].split())


def stopwords(language: str) -> frozenset[str]:
    """Function words of en de fr es pt it nl ru ar zh ja: for language votes, and no content words."""
    return _once("stopwords", language, lambda: _set("stopwords", language))


class Unit:
    """A unit: ``base = (value + offset) * factor`` in its dimension; both are exact ``(numerator, denominator)``.

    Two units convert only when ``dimension`` is equal. ``time`` ends at weeks; months, quarters and years have the
    dimension ``months``, since no month is an exact number of days. ``mass (ton)`` and its like stand alone.
    """

    __slots__ = ("dimension", "factor", "name", "offset")

    def __init__(self, name: str, dimension: str, factor: tuple[int, int], offset: tuple[int, int]) -> None:
        self.name = name
        self.dimension = dimension
        self.factor = factor
        self.offset = offset


def _ratio(text: str) -> tuple[int, int]:
    numerator, _, denominator = text.partition("/")
    return int(numerator), int(denominator or 1)


def _units() -> tuple[dict[str, Unit], dict[str, Unit]]:
    symbols: dict[str, Unit] = {}
    words: dict[str, Unit] = {}
    for row in lexicon.rows("units"):
        name, dimension, factor, offset, written, spelled = (*row, "")[:6]
        unit = Unit(name, dimension, _ratio(factor), _ratio(offset))
        symbols.update((symbol, unit) for symbol in written.split("|") if symbol)
        words.update((word, unit) for word in spelled.split("|") if word)
    return symbols, words


def unit_symbols() -> dict[str, Unit]:
    """Unit symbols as written (``m`` is a metre, ``M`` none; ``Mb`` is a megabit, ``MB`` a megabyte)."""
    return _once("units", "", _units)[0]


def unit_words() -> dict[str, Unit]:
    """Unit names and their plurals in all languages; some hold blanks (``square metres``, ``kg`` is a symbol)."""
    return _once("units", "", _units)[1]


def periods() -> dict[str, str]:
    """Phrases that make an amount a rate, to the period: ``per month``, ``monthly``, ``/mo``, ``p.a.``, ``每月``.

    Periods: second minute hour day week month quarter year night person user unit.
    """
    return _once("periods", "", lambda: {p: row[0] for row in lexicon.rows("periods") for p in row[1].split("|")})


def number_words(language: str) -> dict[str, tuple[tuple[str, int, int], ...]]:
    """Number words of en de fr es pt it nl ar: word to its readings ``(kind, numerator, denominator)``.

    Kinds: ``unit`` (0-19, fused forms such as veintidós, doscientos), ``ten``, ``hundred``, ``scale``, ``ordinal``,
    ``fraction`` (half, third), ``multiple`` (twice, doubled, halved: times n/d), ``group`` (dozen, pair).
    ``third`` is an ordinal and a fraction. Fused German and Dutch numbers (zweiundzwanzig) are not listed.
    """
    return _once("numbers", language, lambda: _numbers(language))


def _numbers(language: str) -> dict[str, tuple[tuple[str, int, int], ...]]:
    words: dict[str, tuple[tuple[str, int, int], ...]] = {}
    for row in lexicon.rows("numbers"):
        if row[0] == language:
            reading = (row[1], *_ratio(row[2]))
            for word in row[3].replace("_", "\u00a0").split(" "):
                spelled = word.replace("\u00a0", " ")
                words[spelled] = (*words.get(spelled, ()), reading)
    return words


def cjk_numerals() -> dict[str, tuple[str, int, int]]:
    """Hanzi and kanji numerals, one character each, to ``(kind, numerator, denominator)``.

    十 is a ``ten``; 百 and 千 are ``hundred`` (they multiply what stands before), 万 億 兆 are ``scale``, 半 a
    ``fraction``.
    """
    return _once("cjk", "", lambda: {character: readings[0] for character, readings in number_words("cjk").items()})


def _currencies() -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    symbols: dict[str, tuple[str, ...]] = {}
    words: dict[str, tuple[str, ...]] = {}
    for codes, where, aliases in lexicon.rows("currencies"):
        table = symbols if where == "symbol" else words
        table.update((alias, tuple(codes.split())) for alias in aliases.split("|"))
    return symbols, words


def currency_symbols() -> dict[str, tuple[str, ...]]:
    """Currency symbols and ISO codes as written, to the ISO codes they may mean (``kr``: SEK, NOK, DKK, ISK)."""
    return _once("currencies", "", _currencies)[0]


def currency_words() -> dict[str, tuple[str, ...]]:
    """Currency names in the languages, to the ISO codes they may mean. ``pound`` alone is not listed: it is mass."""
    return _once("currencies", "", _currencies)[1]


class Scale:
    """A scale word or suffix: ``value`` (an exact int), ``where`` it counts, whether its case matters.

    ``where``: ``any`` (5 million), ``glued`` (420k, but not "5 k"; beside a currency also spaced), ``money`` (only
    beside a currency: "$9m", "€5 m").
    """

    __slots__ = ("exact_case", "value", "where")

    def __init__(self, value: int, where: str, exact_case: bool) -> None:
        self.value = value
        self.where = where
        self.exact_case = exact_case


def scales(language: str) -> dict[str, Scale]:
    """Scale words and suffixes as read in ``language``: *Billion* is 1e12 in ``de``, *billion* 1e9 in ``en``.

    Keys are lower-case when the scale is found in any case, else as written. ``""`` gives the language-free ones.
    """
    return _once("scales", language, lambda: _scales(language))


def _scales(language: str) -> dict[str, Scale]:
    found = {}
    for alias, languages, factor, where, case in lexicon.rows("scales"):
        if languages == "*" or language in languages.split():
            digits, _, power = factor.partition("e")
            found[alias] = Scale(int(digits) * 10 ** int(power or 0), where, case == "exact")
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


def superseding(language: str) -> frozenset[str]:
    """Words and phrases that what is said no longer holds, or replaces something: formerly, no longer, corrected."""
    return _once(
        "superseding",
        language,
        lambda: frozenset(w for row in lexicon.rows("superseding") if row[0] == language for w in row[1].split("|")),
    )


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
