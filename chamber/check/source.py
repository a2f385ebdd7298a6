"""A note made ready for judging: prepared once, judged many times. What is costly is worked out when first asked."""

from __future__ import annotations

import re

from chamber.check import codes, columns, dates, language, lookup, markdown, names, terms, text, whereabouts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.check.markdown import Unit

_LABEL = re.compile(r"([^\W\d_][^:|\n]{0,40}?)\s?:\s")
_STRUCK = re.compile(r"~~(?=[^\s~])[^~]{1,600}~~")
_MARKUP = re.compile(r"[\s*_`~\\\"'<>]+")


class Source:
    """A prepared note. ``name`` is its file name, ``ref`` what verdicts call it, ``remarks`` what its reading found.

    ``units`` are its sentences, items, rows, headings, front matter and code lines in order; ``dead`` its comments and
    struck-out pieces; ``language`` its code or ``""``; ``vocabulary`` its bare words; ``folded`` its live text, case
    folded, for code terms; ``index`` maps a stem to the units that hold it.
    """

    __slots__ = (
        "_bared",
        "_contexts",
        "_dated",
        "_digits",
        "_factors",
        "_flat",
        "_folds",
        "_index",
        "_initials",
        "_labels",
        "_raw",
        "_squeezed",
        "_stems",
        "_terms",
        "_unmarked",
        "_vocabulary",
        "dead",
        "folded",
        "heading_dates",
        "language",
        "lent",
        "name",
        "ref",
        "remarks",
        "text",
        "units",
    )  # fmt: skip

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
        self._stems: dict[int, frozenset[str]] = {}
        self._contexts: dict[int, frozenset[str]] = {}
        self._index: dict[str, list[int]] | None = None
        self._vocabulary: set[str] | None = None
        self._initials: set[str] | None = None
        self._flat: str | None = None
        self._raw: str | None = None
        self._bared: str | None = None
        self._squeezed: str | None = None
        self._unmarked: str | None = None
        self._folds: list[str] | None = None
        self._labels: list[tuple[int, frozenset[str]]] | None = None
        self._digits: dict[str, list[int]] | None = None
        self._dated: list[int] | None = None
        self._factors: tuple[float, ...] | None = None
        self.lent: dict[str, tuple[int | None, int | None]] = {}
        self.heading_dates: dict[str, list[dates.DateTerm]] = {}

    @property
    def index(self) -> dict[str, list[int]]:
        """Stem to the ascending numbers of the units that hold it in their own text."""
        if self._index is None:
            self._index = {}
            for number in range(len(self.units)):
                for stem in self.stems(number):
                    self._index.setdefault(stem, []).append(number)
        return self._index

    @property
    def vocabulary(self) -> set[str]:
        """Bare words of the live text, the file name and the link targets."""
        if self._vocabulary is None:
            targets = " ".join(target for unit in self.units for target in unit.targets)
            stem = self.name.rsplit(".", 1)[0].replace("_", " ").replace("-", " ")
            live = " \n".join(unit.text for unit in self.units)
            self._vocabulary = names.vocabulary(f"{live} \n{targets} \n{stem}")
        return self._vocabulary

    @property
    def initials(self) -> set[str]:
        """Initials of the note's runs of capitalised words."""
        if self._initials is None:
            self._initials = names.initials(self.text)
        return self._initials

    @property
    def flat(self) -> str:
        """The live words in order, blanks between: what quotations are looked up in."""
        if self._flat is None:
            self._flat = " " + " ".join(text.tokens(" ".join(unit.text for unit in self.units))) + " "
        return self._flat

    @property
    def bared(self) -> str:
        """The whole text, case and accents folded: a quick look whether a word may stand in it."""
        if self._bared is None:
            self._bared = text.bare(self.text)
        return self._bared

    @property
    def unmarked(self) -> str:
        """The live text, case folded, without markup signs, quotes and blanks."""
        if self._unmarked is None:
            self._unmarked = _MARKUP.sub("", self.folded)
        return self._unmarked

    @property
    def squeezed(self) -> str:
        """The whole clean file with one blank between words: where a line of the note is found as it is written."""
        if self._squeezed is None:
            self._squeezed = " ".join(self.text.split())
        return self._squeezed

    @property
    def raw(self) -> str:
        """The words of the whole file in order, markup, comments and all: what verbatim claims are looked up in."""
        if self._raw is None:
            self._raw = " " + " ".join(text.tokens(self.text)) + " "
        return self._raw

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
            words = terms.content(unit.text, self.language)
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

    @property
    def factors(self) -> tuple[float, ...]:
        """Factors that the note declares for its bare figures."""
        if self._factors is None:
            self._factors = lookup.factors(self.text)
        return self._factors

    def with_digits(self, keys: frozenset[str]) -> list[int]:
        """Units that hold a number whose significant digits begin as one of ``keys`` (at most four digits each)."""
        if self._digits is None:
            self._digits = whereabouts.digits(self)
        found = {number for key in keys for number in self._digits.get(key, ())}
        found.update(whereabouts.worded(self, keys))
        return sorted(found)

    @property
    def dated(self) -> list[int]:
        """Units that may hold a date or a weekday."""
        if self._dated is None:
            self._dated = [n for n, unit in enumerate(self.units) if whereabouts.may_be_dated(unit.text)]
        return self._dated

    @property
    def labels(self) -> list[tuple[int, frozenset[str]]]:
        """Units that begin with a label (``Ben: …``) and the stems of the label."""
        if self._labels is None:
            prose = [(n, unit) for n, unit in enumerate(self.units) if unit.kind in ("sentence", "item")]
            matches = ((n, _LABEL.match(unit.text)) for n, unit in prose)
            self._labels = [
                (n, frozenset(terms.content(label.group(1), self.language)))
                for n, label in matches
                if label is not None
            ]
        return self._labels

    def holding_text(self, key: str) -> list[int]:
        """Units whose text holds ``key`` (case folded)."""
        if self._folds is None:
            self._folds = [unit.text.casefold() for unit in self.units]
        return [n for n, folded in enumerate(self._folds) if key in folded]

    def holding_words(self, parts: Sequence[str]) -> list[int]:
        """Units that hold every one of bare words ``parts`` (by their stems)."""
        found: set[int] | None = None
        for part in parts:
            held = set(self.index.get(text.stem(part), ()))
            found = held if found is None else found & held
        return sorted(found or ())

    def holds_compound(self, part: str) -> bool:
        """Whether a long bare word stands inside a longer one (German compounds)."""
        return any(part in word for word in self.vocabulary if len(word) > len(part))

    def unit_with(self, piece: str) -> int:
        """The first unit whose words hold the beginning of ``piece``; 0 where none does."""
        start = piece[:40]
        for number, unit in enumerate(self.units):
            if start in " ".join(text.tokens(unit.text)):
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
