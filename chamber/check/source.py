"""A note made ready for judging: prepared once, judged many times. What is costly is worked out when first asked."""

from __future__ import annotations

import functools
import re

from chamber.check import (
    codes,
    columns,
    language,
    lookup,
    markdown,
    names,
    quantities,
    repeats,
    terms,
    text,
    whereabouts,
)
from chamber.check.layout import Layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, TypeVar

    from chamber.check.markdown import Unit
    from chamber.check.quantities import Quantity

    _Read = TypeVar("_Read")

_LABEL = re.compile(r"([^\W\d_][^:|\n]{0,40}?)\s?:(?:\s|(?=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]))")
_STRUCK = re.compile(r"~~(?=[^\s~])[^~]{1,600}~~")
_MARKUP = re.compile(r"[\s*_`~\\\"'<>]+")


class Source:
    """A prepared note. ``name`` is its file name, ``ref`` what verdicts call it, ``remarks`` what its reading found.

    ``units`` are its sentences, items, rows, headings, front matter and code lines in order; ``dead`` its comments and
    struck-out pieces; ``language`` its code or ``""``; ``vocabulary`` its bare words; ``folded`` its live text, case
    folded, for code terms; ``index`` maps a stem to the units that hold it.
    """

    def __init__(self, clean: str, name: str, ref: str, remarks: Sequence[str]) -> None:
        self.text = clean
        self.name = name
        self.ref = ref
        self.remarks = tuple(remarks)
        parsed = markdown.parse(clean)
        self.units: list[Unit] = parsed.units
        self.dead: list[Unit] = parsed.dead
        self.language = language.detect(
            " ".join(u.text for u in self.units if u.kind not in ("code", "front"))[:20_000]
        )
        self.folded = _live(clean, self.dead).casefold()
        self._terms: dict[int, terms.Terms] = {}
        self._tokens: dict[int, list[str]] = {}
        self._stems: dict[int, frozenset[str]] = {}
        self._contexts: dict[int, frozenset[str]] = {}
        self._phrases: dict[str, frozenset[str]] = {}
        self._read: dict[tuple[Callable[..., Any], int], Any] = {}
        self._held: dict[tuple[float, bool], tuple[list[tuple[int, Quantity]], Iterator[int]]] = {}

    @functools.cached_property
    def layout(self) -> Layout:
        """How the units hang together."""
        return Layout(self.units)

    @functools.cached_property
    def index(self) -> dict[str, list[int]]:
        """Stem to the ascending numbers of the units that hold it in their own text."""
        found: dict[str, list[int]] = {}
        for number in range(len(self.units)):
            for stem in self.stems(number):
                found.setdefault(stem, []).append(number)
        return found

    @functools.cached_property
    def vocabulary(self) -> set[str]:
        """Bare words of the live text, the file name and the link targets."""
        targets = " ".join(target for unit in self.units for target in unit.targets)
        stem = self.name.rsplit(".", 1)[0].replace("_", " ").replace("-", " ")
        live = " \n".join(unit.text for unit in self.units)
        return names.vocabulary(f"{live} \n{targets} \n{stem}")

    @functools.cached_property
    def initials(self) -> set[str]:
        """Initials of the note's runs of capitalised words."""
        return names.initials(self.text)

    @functools.cached_property
    def flat(self) -> str:
        """The live words in order, blanks between: what quotations are looked up in."""
        return " " + " ".join(word for number in range(len(self.units)) for word in self.tokens(number)) + " "

    @functools.cached_property
    def bared(self) -> str:
        """The whole text, case and accents folded: a quick look whether a word may stand in it."""
        return text.bare(self.text)

    @functools.cached_property
    def unmarked(self) -> str:
        """The live text, case folded, without markup signs, quotes and blanks."""
        return _MARKUP.sub("", self.folded)

    @functools.cached_property
    def squeezed(self) -> str:
        """The whole clean file with one blank between words: where a line of the note is found as it is written."""
        return " ".join(self.text.split())

    @functools.cached_property
    def raw(self) -> str:
        """The words of the whole file in order, markup, comments and all: what verbatim claims are looked up in."""
        return " " + " ".join(text.tokens(self.text)) + " "

    @functools.cached_property
    def buried(self) -> list[str]:
        """The words of each comment and struck-out piece, blanks around."""
        return [f" {' '.join(text.tokens(unit.text))} " for unit in self.dead]

    @functools.cached_property
    def marks(self) -> set[str]:
        """The numbers of the whole file with the marks beside them."""
        return repeats.marks(self.text)

    def tokens(self, number: int) -> list[str]:
        """The bare words of a unit in order."""
        found = self._tokens.get(number)
        if found is None:
            found = self._tokens[number] = text.tokens(self.units[number].text)
        return found

    def terms(self, number: int) -> terms.Terms:
        """Codes, dates and quantities of a unit."""
        found = self._terms.get(number)
        if found is None:
            unit = self.units[number]
            found = self._terms[number] = terms.values(unit.text, self.language, unit.codes)
            if unit.header:
                columns.dress(unit, found.quantities, self.language)
        return found

    def stems(self, number: int) -> frozenset[str]:
        """Stems of the content words of a unit."""
        found = self._stems.get(number)
        if found is None:
            unit = self.units[number]
            words = terms.meaning(self.tokens(number), self.language)
            if unit.targets:
                words += terms.content(" ".join(unit.targets), self.language)
            found = self._stems[number] = frozenset(words)
        return found

    def context(self, number: int) -> frozenset[str]:
        """Stems of what a unit stands under: headings, table header, lead-in, the note's name."""
        found = self._contexts.get(number)
        if found is None:
            unit = self.units[number]
            above = " ".join(
                (unit.heading, " ".join(unit.header), unit.lead, self.name.rsplit(".", 1)[0].replace("_", " "))
            )
            found = self._contexts[number] = frozenset(terms.content(text.clean(above), self.language))
        return found

    def stems_of(self, phrase: str) -> frozenset[str]:
        """Stems of the words of a cell or header that are no function words."""
        found = self._phrases.get(phrase)
        if found is None:
            common = language.stopwords(self.language or "en")
            words = (word for word in text.tokens(text.clean(phrase)) if word not in common)
            found = self._phrases[phrase] = frozenset(map(text.stem, words))
        return found

    def once(self, read: Callable[[str, str], _Read], number: int) -> _Read:
        """What ``read(text, language)`` makes of a unit; worked out once for each."""
        key = (read, number)
        if key not in self._read:
            self._read[key] = read(self.units[number].text, self.language)
        return self._read[key]  # type: ignore[no-any-return]  # of what its key's reader gives

    def kept(self, find: Callable[[Source, int], _Read], number: int) -> _Read:
        """What ``find(source, number)`` gives for a unit; worked out once for each."""
        key = (find, number)
        if key not in self._read:
            self._read[key] = find(self, number)
        return self._read[key]  # type: ignore[no-any-return]  # of what its key's finder gives

    def overall(self, find: Callable[[Source], _Read]) -> _Read:
        """What ``find(source)`` gives; worked out once."""
        key = (find, -1)
        if key not in self._read:
            self._read[key] = find(self)
        return self._read[key]  # type: ignore[no-any-return]  # of what its key's finder gives

    @functools.cached_property
    def factors(self) -> tuple[float, ...]:
        """Factors that the note declares for its bare figures."""
        return lookup.factors(self.text)

    @functools.cached_property
    def digits(self) -> dict[str, list[int]]:
        """Significant digits (at most four) to the units that hold a number that begins so."""
        return whereabouts.digits(self)

    @functools.cached_property
    def timed(self) -> set[int]:
        """Units that may hold a length of time."""
        return whereabouts.timed(self)

    def holding(self, value: float, timed: bool = False) -> Iterator[tuple[int, Quantity]]:
        """``(unit, quantity)`` of the quantities of ``value`` but for a power of ten, in order.

        ``timed``: lengths of time only. What was read is kept, and no more units are read than are asked for.
        """
        key = quantities.significant(value)
        if (value, timed) not in self._held:
            numbers = whereabouts.worded(self, (value,)).union(self.digits.get(key, ()))
            self._held[value, timed] = ([], iter(sorted(numbers & self.timed if timed else numbers)))
        found, unread = self._held[value, timed]
        at = 0
        while True:
            while at < len(found):  # another reader may add to it between two of ours
                yield found[at]
                at += 1
            number = next(unread, None)
            if number is None:
                return
            found.extend((number, q) for q in self.terms(number).quantities if key in q.leading())

    @functools.cached_property
    def dated(self) -> whereabouts.Dated:
        """Units that may hold a date or a weekday."""
        return whereabouts.Dated(self)

    @functools.cached_property
    def labels(self) -> dict[int, frozenset[str]]:
        """Units that begin with a label (``Ben: …``), to the stems of the label."""
        prose = [(n, unit) for n, unit in enumerate(self.units) if unit.kind in ("sentence", "item")]
        matches = ((n, _LABEL.match(unit.text)) for n, unit in prose)
        return {n: frozenset(terms.content(label.group(1), self.language)) for n, label in matches if label is not None}

    @functools.cached_property
    def bares(self) -> list[str]:
        """The text of each unit, case and accents folded."""
        return [text.bare(unit.text) for unit in self.units]

    @functools.cached_property
    def folds(self) -> list[str]:
        """The text of each unit, case folded."""
        return [unit.text.casefold() for unit in self.units]

    def holding_text(self, key: str) -> list[int]:
        """Units whose text holds ``key`` (case folded)."""
        return [n for n, folded in enumerate(self.folds) if key in folded]

    def unit_with(self, piece: str) -> int:
        """The first unit whose words hold the beginning of ``piece``; 0 where none does."""
        start = piece[:40]
        for number in range(len(self.units)):
            if start in " ".join(self.tokens(number)):
                return number
        return 0

    def has_code(self, key: str, kind: str) -> bool:
        """Whether a code term stands whole in the live text."""
        return codes.occurs(key, self.folded, kind)

    def line_ref(self, number: int) -> str:
        """``file.md:5`` of a unit."""
        return f"{self.ref}:{self.units[number].line}"


def _live(clean: str, dead: Sequence[Unit]) -> str:
    """The text without its struck-out pieces and comments."""
    if any(unit.kind == "struck" for unit in dead):
        clean = _STRUCK.sub(" ", clean)
    return markdown.uncommented(clean) if any(unit.kind == "comment" for unit in dead) else clean


def prepare(
    raw: str,
    name: str,
    ref: str | None = None,
    remarks: Sequence[str] = (),
    lines: tuple[int, int] | None = None,
) -> Source:
    """Prepare ``raw`` (the decoded note) for ``judge``. ``lines`` (first, last; 1-based) narrows it to a part."""
    source = Source(text.clean(raw), name, ref or name, remarks)
    if lines is not None:
        source.units = [unit for unit in source.units if lines[0] <= unit.line <= lines[1]]
        source.dead = [unit for unit in source.dead if lines[0] <= unit.line <= lines[1]]
        source.text = "\n".join(source.text.split("\n")[lines[0] - 1 : lines[1]])
        source.folded = _live(source.text, source.dead).casefold()
    return source
