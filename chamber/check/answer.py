"""``judge_answer``: a whole answer, sentence by sentence, each against what it cites or else against the grounds."""

from __future__ import annotations

import re

from chamber.check import cites, language, segments, sentences, terms, text
from chamber.check.model import WRONG, Judged, Reason, Verdict
from chamber.check.rules import settled
from chamber.check.verdict import judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from chamber.check.cites import Cite
    from chamber.check.segments import Block, Span
    from chamber.check.source import Source

QUOTED_SHARE = 0.6
"""Share of a fence's lines that must stand in one note for it to be a quotation of that note (check.md section 6)."""
LEAD_IN, QUOTATION = "lead-in", "quotation"
_SUBJECT_WORDS = 3

_PRONOUN = re.compile(
    r"[\s*_\"'(]*(?:it|they|he|she|this|these|those|both|its|their|his|her|es|sie|er|dies|dieser|diese|dieses|beide|il|elle|ils|elles|"
    r"cela|ce|c'est|él|ella|ellos|ellas|esto|ele|ela|eles|elas|isso|isto|lo|la|esso|essa|它们?|他们?|她们?|这|该|それ|これ|彼|彼女|هو|هي|هم)(?:'s)?(?![^\W_])",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]")
_PARENTHESIS = re.compile(r"\(.*\)[.。]?\Z", re.DOTALL)
_ANCHOR = re.compile(r"(?<=[^\s:#]{3}):\d{1,6}(?:-\d{1,6})?\Z|#[^\[\]#]{1,80}(?=\]\]|\Z)")
_LISTED = re.compile(r"[:：]\s*(.+)\Z", re.DOTALL)
_PARTS = re.compile(r"[;,；，、]\s*(?:(?:and|und|et|y|e|&)\s)?|\s(?:and|und|et|y|e|&)\s")
_BLANK_CELL = re.compile(r"[\s\-–—.?/✓✔✗✘xX]*|n/?a|none|-+", re.IGNORECASE)


class Unread(str):
    """A problem line of a note that is there but may not be read: a citation of it is no reason to stop a turn."""

    __slots__ = ()


def judge_answer(
    text: str,
    resolve: Callable[[str], Source | str],
    grounds: Sequence[Source],
    rules: Mapping[str, str] | None = None,
    today: tuple[int, int, int] | None = None,
) -> list[Judged]:
    """Judge every sentence of ``text``, in order; what claims nothing is there too, with its kind and ``NO_TERMS``.

    ``resolve`` turns a citation as written (``q3.md``, ``q3.md:12``, ``[[Q3 review]]``) into a prepared source, or into
    a problem line (a plain string; an ``Unread`` one where the note exists). ``grounds`` are the sources of sentences
    that no citation covers. A table gives one claim a cell: ``text`` is the cell, ``verdict.claim`` has its row's name
    and its header before it.
    """
    return list(_Answer(text, resolve, grounds, rules, today).run())


class _Piece:
    """A sentence, cell or line on its way to a verdict: its span in the clean answer, the block it stands in, the
    citations in it, and what is put before it (a cell's row and header)."""

    __slots__ = ("block", "cites", "kind", "row", "span", "under")

    def __init__(self, span: Span, block: Block, kind: str = "", under: Sequence[Span] = (), row: int = -1) -> None:
        self.span = span
        self.block = block
        self.kind = kind
        self.under = under
        self.row = row
        self.cites: list[Cite] = []


class _Answer:
    """One answer. ``clean`` is its normal form, ``bare`` that without its citations, ``starts`` lead back to it."""

    def __init__(
        self,
        written: str,
        resolve: Callable[[str], Source | str],
        grounds: Sequence[Source],
        rules: Mapping[str, str] | None,
        today: tuple[int, int, int] | None,
    ) -> None:
        self.written = written
        self.grounds = grounds
        self.rules = rules
        self.today = today
        self.clean, self.starts = text.offsets(written)
        self.blocks = segments.blocks(self.clean)
        fences = [block.span for block in self.blocks if block.kind == segments.FENCE]
        found = [cite for cite in cites.find(self.clean) if not any(a <= cite.start < b for a, b in fences)]
        self.listed = cites.listed(self.clean, self.blocks, found)
        self.shelf = _Shelf(resolve, self.listed.labels)
        self.cites = [cite for cite in found if cite.hard or any(self.shelf.take(name)[0] for name in cite.names)]
        links = [span for cite in found if cite not in self.cites and cite.names[0].startswith("[[") for span in cite.blank]
        blank = [span for cite in self.cites for span in cite.blank] + links + self.listed.blank
        self.bare = segments.blanked(self.clean, blank)
        self.exists = _Places(self.blocks, self.cites, self.shelf, self.listed)
        self.subject = ""

    def run(self) -> Iterator[Judged]:
        for block in self.blocks:
            if id(block) in self.listed.taken:
                continue
            if block.kind == segments.FENCE:
                yield from self._fence(block)
                continue
            pieces = self._attached(list(self._pieces(block)), block)
            for piece in pieces:
                judged = self._judged(piece, piece is pieces[-1])
                if judged is not None:
                    yield judged

    def _pieces(self, block: Block) -> Iterator[_Piece]:
        if block.kind == segments.TABLE:
            yield from self._cells(block)
            return
        for start, end in segments.sentences(self.bare, block):
            if _WORD.search(self.bare, start, end):
                yield _Piece((start, end), block)

    def _cells(self, block: Block) -> Iterator[_Piece]:
        header = block.rows[0]
        for number, row in enumerate(block.rows[1:]):
            for column, (start, end) in enumerate(row):
                if _BLANK_CELL.fullmatch(self.bare[start:end]) or not _WORD.search(self.bare, start, end):
                    continue
                above = header[column : column + 1]
                yield _Piece((start, end), block, "", [*row[:1], *above] if column else [], number)

    def _attached(self, pieces: list[_Piece], block: Block) -> list[_Piece]:
        """``pieces`` with their citations; a mark in parentheses of its own goes to the sentence before."""
        for cite in self.exists.of(block):
            owner = next((piece for piece in reversed(pieces) if piece.span[0] <= cite.start), None)
            if owner is None and pieces:
                owner = pieces[0]
            if owner is not None:
                owner.cites.append(cite)
        kept: list[_Piece] = []
        for piece in pieces:
            words = self.bare[slice(*piece.span)].strip()
            if kept and _PARENTHESIS.match(words) and sentences.read(words).kind == sentences.OWN:
                kept[-1].kind = sentences.OWN
                continue
            kept.append(piece)
        return kept

    def _judged(self, piece: _Piece, last: bool) -> Judged | None:
        block = piece.block
        claim, shift = self._claim(piece)
        sentence = sentences.read(claim)
        kind = piece.kind or self._kind(piece, sentence, claim, last)
        if not kind:
            return None
        if kind in sentences.NO_CLAIM or kind == LEAD_IN:
            if kind == sentences.OWN and last and claim.rstrip().endswith(":"):
                self.exists.own.add(id(block))
            return self._done(piece, kind, [], Verdict(claim, kind, "NO_TERMS"))
        subject = self.subject if _PRONOUN.match(claim) else ""
        if not subject and not piece.under:
            self.subject = _subject(claim)
        verdict, cited = self._verdict(piece, claim, subject)
        return self._done(piece, kind, cited, verdict)

    def _claim(self, piece: _Piece) -> tuple[str, int]:
        """The claim to judge: the piece as written with its citations and markers blanked, a cell's names before it."""
        before = "".join(f"{self._slice(span)} | " for span in piece.under[:-1] if self._slice(span))
        before += "".join(f"{self._slice(span)}: " for span in piece.under[-1:] if self._slice(span))
        return before + self._slice(piece.span), len(before)

    def _slice(self, span: Span) -> str:
        """What is written at a clean span, with what ``bare`` blanks blanked."""
        start, end = span
        written = self.written[self.starts[start] : self.starts[end]]
        if len(written) == end - start:
            return "".join(w if b == c else b for w, b, c in zip(written, self.bare[start:end], self.clean[start:end], strict=True))
        return self.bare[start:end]

    def _kind(self, piece: _Piece, sentence: sentences.Sentence, claim: str, last: bool) -> str:
        block = piece.block
        if block.lead is not None and id(block.lead) in self.exists.own:
            return sentences.OWN
        if block.kind == segments.HEADING and not _specific(claim):
            return ""
        leads = last and block.kind != segments.HEADING and claim.rstrip(" *_").endswith((":", "："))
        if leads and sentence.kind == sentences.STATEMENT and not terms.values(text.clean(claim), "").quantities:
            return LEAD_IN
        return sentence.kind

    def _verdict(self, piece: _Piece, claim: str, subject: str) -> tuple[Verdict, list[str]]:
        cited = self.exists.covering(piece)
        sources, problems = self.shelf.all(cited)
        counts = [*piece.block.counts, *_listed_inside(claim)]
        if not cited:
            return self._judge(claim, self.grounds, [], subject, counts), []
        verdict = self._judge(claim, sources, problems, subject, counts)
        if verdict.verdict == "NOT_FOUND":
            verdict.blocks = any(not isinstance(problem, Unread) for problem in problems)
        elif verdict.verdict in WRONG:
            verdict = self._elsewhere(verdict, claim, cited, sources, problems, subject, counts)
        return verdict, cited

    def _judge(
        self, claim: str, sources: Sequence[Source], problems: Sequence[str], subject: str, counts: Sequence[int]
    ) -> Verdict:
        return judge(claim, sources, self.rules, today=self.today, problems=problems, subject=subject, counts=counts)

    def _elsewhere(
        self,
        verdict: Verdict,
        claim: str,
        cited: Sequence[str],
        sources: Sequence[Source],
        problems: Sequence[str],
        subject: str,
        counts: Sequence[int],
    ) -> Verdict:
        """What a cited note or line lacks may stand in the rest of the note or in another one: a warning then."""
        severity = settled(self.rules)["elsewhere"]
        whole, _ = self.shelf.all([_ANCHOR.sub("", name) for name in cited])
        more = [*whole, *(source for source in self.grounds if source.ref not in [each.ref for each in whole])]
        if severity == "block" or {id(source) for source in more} <= {id(source) for source in sources}:
            return verdict
        wider = self._judge(claim, more, problems, subject, counts)
        if wider.verdict in WRONG:
            return verdict
        if severity == "warn":
            ref, _, line = (wider.found_in or [more[-1].ref])[0].partition(":")
            wider.reasons.append(Reason("elsewhere", "warn", (0, len(claim)), ref, int(line) if line.isdigit() else 0, ""))
        return wider

    def _done(self, piece: _Piece, kind: str, cited: Sequence[str], verdict: Verdict) -> Judged:
        start, end = self.starts[piece.span[0]], self.starts[piece.span[1]]
        shown = self.written[start:end]
        bare = shown.strip()
        start += len(shown) - len(shown.lstrip()) if bare else 0
        end = start + len(bare) if bare else end
        if not piece.under:
            verdict.claim = self.written[start:end]
        verdict.kind = kind
        return Judged(self.written[start:end], (start, end), kind, cited, verdict)

    def _fence(self, block: Block) -> Iterator[Judged]:
        """A fence whose lines mostly stand in one note quotes it: its other lines are judged."""
        cited = self.exists.covering(_Piece(block.span, block))
        sources = self.shelf.all(cited)[0] if cited else self.grounds
        lines = [span for span in block.lines if text.tokens(self.clean[slice(*span)])]
        for source in sources:
            strange = [span for span in lines if not _stands(self.clean[slice(*span)], source)]
            if lines and len(lines) - len(strange) >= QUOTED_SHARE * len(lines):
                for span in strange:
                    verdict = self._judge(self._slice(span), [source], [], "", [])
                    yield self._done(_Piece(span, block), QUOTATION, cited, verdict)
                return


class _Shelf:
    """What citations resolve to, each asked for once. ``labels`` lead from ``[1]`` and ``[^a]`` to names."""

    def __init__(self, resolve: Callable[[str], Source | str], labels: Mapping[str, Sequence[str]]) -> None:
        self.resolve = resolve
        self.labels = labels
        self.known: dict[str, Source | str] = {}

    def take(self, name: str) -> tuple[list[Source], list[str]]:
        """Sources and problem lines of a name; a number or footnote stands for what it refers to, if for anything."""
        if name.startswith("[") and not name.startswith("[["):
            return self.all(self.labels.get(name, ()))
        if name not in self.known:
            self.known[name] = self._found(name)
        found = self.known[name]
        return ([], [found]) if isinstance(found, str) else ([found], [])

    def _found(self, name: str) -> Source | str:
        """The source of a name, or of its last words: ``the figures in q3.md``."""
        found = self.resolve(name)
        rest = name
        while isinstance(found, str) and " " in rest and not rest.startswith("[["):
            rest = rest.split(" ", 1)[1].lstrip()
            other = self.resolve(rest)
            if not isinstance(other, str):
                return other
        return found

    def all(self, names: Sequence[str]) -> tuple[list[Source], list[str]]:
        """Sources and problem lines of several names, each once."""
        sources: list[Source] = []
        problems: list[str] = []
        for name in names:
            taken, wrong = self.take(name)
            sources += [source for source in taken if not any(source is other for other in sources)]
            problems += [problem for problem in wrong if problem not in problems]
        return sources, problems


class _Places:
    """Which citations stand where, and which cover a sentence. ``own`` are blocks that say that what hangs from them
    is not from the notes."""

    def __init__(self, found: Sequence[Block], cited: Sequence[Cite], shelf: _Shelf, listed: cites.Listed) -> None:
        self.shelf = shelf
        self.listed = [name for name in listed.names if shelf.take(name)[0]]
        self.own: set[int] = set()
        self._of: dict[int, list[Cite]] = {}
        for block in found:
            start, end = block.span
            self._of[id(block)] = [cite for cite in cited if start <= cite.start < end]

    def of(self, block: Block) -> list[Cite]:
        """The citations in a block."""
        return self._of[id(block)]

    def covering(self, piece: _Piece) -> list[str]:
        """The citation of the sentence, else of its paragraph's end, its row, its lead-in or heading, else the list."""
        hard = [name for cite in piece.cites if cite.hard for name in cite.names]
        if self._names_something(hard):
            return hard
        soft = [name for cite in piece.cites if not cite.hard for name in cite.names]
        return [*soft, *self._inherited(piece)]

    def _inherited(self, piece: _Piece) -> list[str]:
        block: Block | None = piece.block
        if piece.block.kind == segments.TABLE:
            row = piece.block.rows[piece.row + 1]
            held = [cite for cite in self.of(piece.block) if row[0][0] <= cite.start <= row[-1][1]]
            if names := self._last(held):
                return names
            block = piece.block.lead
        elif piece.block.kind == segments.FENCE:
            block = piece.block.lead
        while block is not None:
            if names := self._last(self.of(block)):
                return names
            block = block.lead or (block.heading if block.heading is not block else None)
        return self.listed

    def _last(self, held: Sequence[Cite]) -> list[str]:
        for cite in reversed(held):
            if cite.hard and self._names_something(cite.names):
                return cite.names
        return [name for cite in held[-1:] for name in cite.names] if held and not held[-1].hard else []

    def _names_something(self, names: Sequence[str]) -> bool:
        """A number that no list of sources explains names nothing."""
        return any(any(self.shelf.take(name)) for name in names)


def _stands(line: str, source: Source) -> bool:
    return f" {' '.join(text.tokens(line))} " in source.raw


def _specific(claim: str) -> bool:
    """Whether a heading holds a number, money or date."""
    clean = text.clean(claim)
    found = terms.values(clean, language.detect(clean))
    return bool(found.dates or found.quantities)


def _listed_inside(claim: str) -> list[int]:
    """How many parts a sentence lists after its colon: ``Three came: Ann, Bo and Cy``."""
    match = _LISTED.search(claim)
    return [len(_PARTS.split(match.group(1)))] if match else []


def _subject(claim: str) -> str:
    """The first words of a sentence that are no function words, up to the next one: what *it* means after it."""
    clean = text.clean(claim)
    skip = language.stopwords(language.detect(clean) or "en")
    found: list[str] = []
    for match in text.words(clean):
        word = match.group()
        if text.bare(word) in skip or word[0].isdigit():
            if found:
                break
            continue
        found.append(word)
        if len(found) == _SUBJECT_WORDS:
            break
    return " ".join(found)
