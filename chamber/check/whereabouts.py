"""Which units of a note may hold a number or a date: a cheap look at the text, before anything is parsed."""

from __future__ import annotations

import re

from chamber.check import lexicon_tables, measures, numerals, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chamber.check.dates import DateTerm
    from chamber.check.source import Source

_NUMBER = re.compile(r"\d[\d.,' _]*|[½⅓⅔¼¾]")
_RUN = re.compile(r"\d+")
_MONTH = re.compile(r"(?:(?<=\d[./-])|(?<=\d[./-]\s))\d{1,2}(?!\d)|\d{1,2}(?=\s?[月월]|[./-]\s?\d)|\d{8}")
"""Runs of digits that may be a month: with a mark of a date beside them."""
_WRITTEN_OUT = re.compile("[一二三四五六七八九十]")
_UNCASED_DATE = re.compile("[月日年時时周週曜季号년월일]")
_SPOKEN_HOURS = {0: ("midnight", "mitternacht", "minuit"), 12: ("noon", "mittag", "midi", "mediodia", "meio")}


def digits(source: Source) -> dict[str, list[int]]:
    """Significant digits (at most four) to the units that hold a number beginning with them."""
    found: dict[str, list[int]] = {}
    for number, unit in enumerate(source.units):
        if unit.text.isascii() and not text.has_digit(unit.text):
            continue
        for key in {key for match in _NUMBER.finditer(unit.text) for key in _significant(match.group())}:
            found.setdefault(key, []).append(number)
    return found


def worded(source: Source, values: Iterable[float]) -> set[int]:
    """Units that may hold one of ``values`` in words."""
    found: set[int] = set()
    for word in numerals.spellings(source.language or "en", values):
        found.update(source.index.get(text.stem(word), ()))
    if source.language == "de":  # zweitausendvierhundert
        found.update(n for stem in source.index if "hundert" in stem or "tausend" in stem for n in source.index[stem])
    if source.language in ("zh", "ja"):
        found.update(n for n, unit in enumerate(source.units) if numerals.has_han(unit.text))
    return found


_lengths: set[str] = set()


def timed(source: Source) -> set[int]:
    """Units that may hold a length of time: a unit of time stands among their words (``2 weeks``, ``336h``)."""
    if not _lengths:
        table = measures.units()
        known = (*table.symbols.items(), *table.words.items())
        _lengths.update(text.bare(alias) for alias, meaning in known if meaning[1] in ("time", "months"))
    found = set()
    for number in range(len(source.units)):
        for word in source.tokens(number):
            plain = word.lstrip("0123456789")
            if plain in _lengths or (plain and not plain.isascii() and plain[0] in _lengths):
                found.add(number)
                break
    return found


def _significant(written: str) -> set[str]:
    """The significant digits (at most four) that a written number may begin with, over the ways to read it."""
    if written in "½⅓⅔¼¾":
        return {"5", "25", "75", "3333", "6667"}
    if written.isdigit():
        return {written.strip("0")[:4] or "0", written.lstrip("0")[:4].rstrip("0") or "0"}
    found = set()
    groups = [group for group in re.split(r"[^\d]+", written) if group]
    spaced = ["".join(re.findall(r"\d+", piece)) for piece in written.split(" ")] if " " in written else []
    for joined in ("".join(groups), *spaced, *groups):
        found.add(joined.lstrip("0").rstrip("0")[:4] or "0")
        found.add(joined.lstrip("0")[:4].rstrip("0") or "0")
    return found


_calendar_words: set[str] = set()


def may_be_dated(unit: str, words: Iterable[str]) -> bool:
    """Whether a unit's text, of bare ``words``, holds a digit, weekday or month: the others need no look for dates."""
    if text.has_digit(unit) or _UNCASED_DATE.search(unit):
        return True
    return not calendar_words().isdisjoint(words)


def calendar_words() -> set[str]:
    """Bare words of the weekdays, months and hours that are said in words."""
    if not _calendar_words:
        known = (
            *lexicon_tables.weekdays(),
            *lexicon_tables.months(),
            *(w for ws in _SPOKEN_HOURS.values() for w in ws),
        )
        _calendar_words.update(word for name in known for word in text.tokens(text.clean(name)))
    return _calendar_words


def _calendar_numbers(words: str, pattern: re.Pattern[str] = _RUN) -> set[int]:
    """The numbers of a text that may be a day, month, hour or year; of ``20260301`` each of its parts."""
    found: set[int] = set()
    for run in pattern.findall(words):
        if len(run) == 8:
            found.update((int(run[:4]), int(run[4:6]), int(run[6:])))
        elif len(run) <= 4:
            found.add(int(run))
    return found


_months: dict[int, frozenset[str]] = {}


def _month_words() -> dict[int, frozenset[str]]:
    """Number of a month to the bare words of its names in every language."""
    if not _months:
        found: dict[int, set[str]] = {}
        for name, readings in lexicon_tables.months().items():
            for _, number, _ in readings:
                found.setdefault(number, set()).update(text.tokens(text.clean(name)))
        _months.update((number, frozenset(words)) for number, words in found.items())
    return _months


def _lends_month(name: str) -> bool:
    """Whether the note's name may show a month, which it then gives to every day of the note."""
    numbers = any(1 <= number <= 12 for number in _calendar_numbers(name))
    return numbers or not frozenset().union(*_month_words().values()).isdisjoint(text.tokens(text.clean(name)))


class Dated:
    """The units that may hold a date: ``units`` all of them, ``showing`` those that show what a date gives.

    A unit shows what stands in its own text or in the headings above it.
    """

    __slots__ = ("_any", "_by_month", "_by_number", "_by_word", "_source", "units")

    def __init__(self, source: Source) -> None:
        self._source = source
        self.units = [n for n, unit in enumerate(source.units) if may_be_dated(unit.text, source.tokens(n))]
        self._any: set[int] = set()
        self._by_number: dict[int, set[int]] = {}
        self._by_month: dict[int, set[int]] = {}
        self._by_word: dict[str, set[int]] | None = None
        for heading, numbers in self._under():
            above, months = _calendar_numbers(heading), _calendar_numbers(heading, _MONTH)
            for n in numbers:
                unit = source.units[n].text
                for number in _calendar_numbers(unit) | above:
                    self._by_number.setdefault(number, set()).add(n)
                for number in _calendar_numbers(unit, _MONTH) | months:
                    self._by_month.setdefault(number, set()).add(n)
                if not unit.isascii() and _WRITTEN_OUT.search(unit):
                    self._any.add(n)

    def _under(self) -> Iterator[tuple[str, list[int]]]:
        """Each heading with the dated units below it: what it says is read once."""
        found: dict[str, list[int]] = {}
        for n in self.units:
            found.setdefault(self._source.units[n].heading, []).append(n)
        yield from found.items()

    def _words(self) -> dict[str, set[int]]:
        if self._by_word is None:
            self._by_word = {}
            for heading, numbers in self._under():
                above = text.tokens(text.clean(heading))
                for n in numbers:
                    for word in {*self._source.tokens(n), *above}:
                        self._by_word.setdefault(word, set()).add(n)
        return self._by_word

    def showing(self, asked: DateTerm) -> list[int]:
        """The units that show the day, hour or week of ``asked``, or else its month; all where it gives none."""
        fields = asked.fields
        value = fields.get("day", fields.get("hour", fields.get("week")))
        known = self._by_number
        if value is not None:
            numbers = {value} if "hour" not in fields or "day" in fields else {value} | {value - 12, value + 12} - {0}
            words = numerals.spellings(self._source.language or "en", map(float, numbers))
            spoken = [*words, *_SPOKEN_HOURS.get(value, ())] if "day" not in fields or len(words) < 40 else []
        elif "month" in fields and not _lends_month(self._source.name):
            numbers, known, spoken = {fields["month"]}, self._by_month, list(_month_words()[fields["month"]])
        else:
            return self.units
        found = set(self._any).union(*(known.get(number, ()) for number in numbers))
        for word in spoken:
            found.update(self._words().get(word, ()))
        return sorted(found)
