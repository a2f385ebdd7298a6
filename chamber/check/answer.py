"""``judge_answer``: a whole answer, sentence by sentence, each against what it cites or else against the grounds."""

from __future__ import annotations

import re

from chamber.check import cells, cites, grounding, language, segments, sentences, subjects, terms, text
from chamber.check.covering import Piece, Places, Shelf, Unread
from chamber.check.model import WRONG, Judged, Reason, Verdict
from chamber.check.rules import settled
from chamber.check.verdict import judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from chamber.check.segments import Block, Span
    from chamber.check.source import Source

QUOTED_SHARE = 0.6
"""Share of a fence's lines that must stand in one note for it to be a quotation of that note (check.md section 6)."""
QUOTATION = "quotation"

_WORD = re.compile(r"[^\W_]")
_PARENTHESIS = re.compile(r"\(.*\)[.。]?\Z", re.DOTALL)
_ANCHOR = re.compile(r"(?<=[^\s:#]{3}):\d{1,6}(?:-\d{1,6})?\Z|#[^\[\]#]{1,80}(?=\]\]|\Z)")


def judge_answer(
    text: str,
    resolve: Callable[[str], Source | str],
    grounds: Sequence[Source],
    rules: Mapping[str, str] | None = None,
    today: tuple[int, int, int] | None = None,
    passages: bool = False,
) -> list[Judged]:
    """Judge every sentence of ``text``, in order; what claims nothing is there too, with its kind and ``NO_TERMS``.

    ``resolve`` turns a citation as written (``q3.md``, ``q3.md:12``, ``[[Q3 review]]``) into a prepared source, or into
    a problem line (a plain string; an ``Unread`` one where the note exists). ``grounds`` are the sources of sentences
    that no citation covers: each is judged by all of them, or with ``passages`` by the closest passages (what stands
    only elsewhere in ``grounds`` is a warning then). A table gives one claim a cell: ``text`` is the cell,
    ``verdict.claim`` has its row's name and its header before it.
    """
    return list(_Answer(text, resolve, grounds, rules, today, passages).run())


class _Asked:
    """What is asked of the judge for one piece: the claim, its subject from before it, the counts of its own list.

    ``rules`` stand for those of the whole answer.
    """

    __slots__ = ("claim", "counts", "rules", "subject")

    def __init__(
        self, claim: str, subject: str = "", counts: Sequence[int] = (), rules: Mapping[str, str] | None = None
    ) -> None:
        self.claim = claim
        self.rules = rules
        self.subject = subject
        self.counts = counts


class _Answer:
    """One answer. ``clean`` is its normal form, ``bare`` that without its citations, ``starts`` lead back to it."""

    def __init__(
        self,
        written: str,
        resolve: Callable[[str], Source | str],
        grounds: Sequence[Source],
        rules: Mapping[str, str] | None,
        today: tuple[int, int, int] | None,
        passages: bool,
    ) -> None:
        self.passages = passages
        self.close = 0.0
        self.written = written
        self.grounds = grounds
        self.rules = rules
        self.today = today
        self.clean, self.starts = text.offsets(written)
        self.blocks = segments.blocks(self.clean)
        fences = [block.span for block in self.blocks if block.kind == segments.FENCE]
        found = [cite for cite in cites.find(self.clean) if not any(a <= cite.start < b for a, b in fences)]
        self.listed = cites.listed(self.clean, self.blocks, found)
        self.shelf = Shelf(resolve, self.listed.labels)
        self.cites = [cite for cite in found if cite.hard or any(self.shelf.take(name)[0] for name in cite.names)]
        taken = [cite for cite in found if cite in self.cites or cite.names[0].startswith("[[")]
        self.links = [(cite.start, cite.end) for cite in taken if len(cite.blank) > 1]
        blank = [span for cite in taken for span in cite.blank] + self.listed.blank
        self.bare = segments.blanked(self.clean, blank)
        self.places = Places(self.blocks, self.cites, self.shelf, self.listed)
        self.subject = ""
        self.language = language.detect(self.clean)

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

    def _pieces(self, block: Block) -> Iterator[Piece]:
        if block.kind == segments.TABLE:
            yield from self._cells(block)
            return
        for start, end in segments.sentences(self.bare, block):
            if _WORD.search(self.bare, start, end):
                yield Piece(self._with_links(start, end), block)

    def _with_links(self, start: int, end: int) -> Span:
        """A span widened by the brackets of the links at its ends, which ``bare`` blanks."""
        for first, last in self.links:
            if first < start < last:
                start = first
            if first < end < last:
                end = last
        return start, end

    def _cells(self, block: Block) -> Iterator[Piece]:
        header = block.rows[0]
        for number, row in enumerate(block.rows[1:]):
            for column, (start, end) in enumerate(row):
                if cells.is_blank(self.bare[start:end]):
                    continue
                above = header[column : column + 1]
                yield Piece((start, end), block, [*row[:1], *above] if column else [], number)

    def _attached(self, pieces: list[Piece], block: Block) -> list[Piece]:
        """``pieces`` with their citations; a mark in parentheses of its own goes to the sentence before."""
        for cite in self.places.of(block):
            owner = next((piece for piece in reversed(pieces) if piece.span[0] <= cite.start), None)
            if owner is None and pieces:
                owner = pieces[0]
            if owner is not None:
                owner.cites.append(cite)
        kept: list[Piece] = []
        for piece in pieces:
            words = self.bare[slice(*piece.span)].strip()
            if kept and _PARENTHESIS.match(words) and sentences.read(words).kind == sentences.OWN:
                kept[-1].kind = sentences.OWN
                continue
            kept.append(piece)
        return kept

    def _judged(self, piece: Piece, last: bool) -> Judged | None:
        claim = self._claim(piece)
        kind = piece.kind or self._kind(piece, claim, last)
        self.close = 0.0
        if not kind:
            return None
        if kind in sentences.NO_CLAIM:
            if kind == sentences.OWN and last and claim.rstrip().endswith(":"):
                self.places.own.add(id(piece.block))
            return self._done(piece, kind, [], Verdict(claim, kind, "NO_TERMS"))
        subject = self.subject if subjects.PRONOUN.match(claim) else ""
        if not subject and not piece.under:
            self.subject = subjects.subject(claim)
        rules = cells.rules(self.rules, self.clean[slice(*piece.span)]) if piece.under else self.rules
        counts = [*piece.block.counts, *subjects.listed_inside(claim)]
        verdict, cited = self._verdict(piece, _Asked(claim, subject, counts, rules))
        if piece.under and verdict.missing and not any(each.severity == "block" for each in verdict.reasons):
            names = [self._slice(span).strip() for span in piece.under]
            verdict.blocks = verdict.blocks and cells.stand(names, self.shelf.all(cited)[0] if cited else self.grounds)
        return self._done(piece, kind, cited, verdict)

    def _claim(self, piece: Piece) -> str:
        """The claim to judge: the piece as written with its citations and markers blanked, a cell's names before it."""
        shown = self._slice(piece.span)
        if not piece.under:
            return shown
        return cells.claim([self._slice(span).strip() for span in piece.under], shown, self.language)

    def _slice(self, span: Span) -> str:
        """What is written at a clean span, with what ``bare`` blanks blanked."""
        start, end = span
        written = self.written[self.starts[start] : self.starts[end]]
        if len(written) == end - start:
            shown = zip(written, self.bare[start:end], self.clean[start:end], strict=True)
            return "".join(char if bare == clean else bare for char, bare, clean in shown)
        return self.bare[start:end]

    def _kind(self, piece: Piece, claim: str, last: bool) -> str:
        block = piece.block
        if block.lead is not None and id(block.lead) in self.places.own:
            return sentences.OWN
        if block.kind == segments.HEADING and not _specific(claim):
            return ""
        kind = sentences.read(claim).kind
        leads = last and block.kind != segments.HEADING and claim.rstrip(" *_").endswith((":", "："))
        if leads and kind == sentences.STATEMENT and not terms.values(text.clean(claim), "").quantities:
            return sentences.LEAD_IN
        return kind

    def _verdict(self, piece: Piece, asked: _Asked) -> tuple[Verdict, list[str]]:
        cited = self.places.covering(piece)
        if not cited:
            return self._uncited(asked), []
        sources, problems = self.shelf.all(cited)
        verdict = self._judge(asked, sources, problems)
        if verdict.verdict == "NOT_FOUND":
            verdict.blocks = any(not isinstance(problem, Unread) for problem in problems)
        elif verdict.verdict in WRONG:
            verdict = self._elsewhere(verdict, asked, cited, sources)
        return verdict, cited

    def _uncited(self, asked: _Asked) -> Verdict:
        if not self.passages:
            return self._judge(asked, self.grounds)
        sources, self.close = grounding.closest(f"{asked.subject} {asked.claim}", self.grounds)
        verdict = self._judge(asked, sources)
        return self._elsewhere(verdict, asked, (), sources) if verdict.verdict in WRONG else verdict

    def _judge(self, asked: _Asked, sources: Sequence[Source], problems: Sequence[str] = ()) -> Verdict:
        return judge(
            asked.claim,
            sources,
            asked.rules if asked.rules is not None else self.rules,
            today=self.today,
            problems=problems,
            subject=asked.subject,
            counts=asked.counts,
        )

    def _elsewhere(self, verdict: Verdict, asked: _Asked, cited: Sequence[str], sources: Sequence[Source]) -> Verdict:
        """What a cited note or line lacks may stand in the rest of the note or in another one: a warning then."""
        severity = settled(self.rules)["elsewhere"]
        whole, _ = self.shelf.all([_ANCHOR.sub("", name) for name in cited])
        more = [*whole, *(source for source in self.grounds if source.ref not in [each.ref for each in whole])]
        if severity == "block" or {id(source) for source in more} <= {id(source) for source in sources}:
            return verdict
        wider = self._judge(asked, more, verdict.problems)
        if wider.verdict in WRONG:
            return verdict
        if severity == "warn":
            ref, _, line = (wider.found_in or [more[-1].ref])[0].partition(":")
            number = int(line) if line.isdigit() else 0
            wider.reasons.append(Reason("elsewhere", "warn", (0, len(asked.claim)), ref, number, ""))
        return wider

    def _done(self, piece: Piece, kind: str, cited: Sequence[str], verdict: Verdict) -> Judged:
        start, end = self.starts[piece.span[0]], self.starts[piece.span[1]]
        shown = self.written[start:end]
        bare = shown.strip()
        start += len(shown) - len(shown.lstrip()) if bare else 0
        end = start + len(bare) if bare else end
        if not piece.under:
            verdict.claim = self.written[start:end]
        verdict.kind = kind
        return Judged(self.written[start:end], (start, end), kind, cited, verdict, 1.0 if cited else self.close)

    def _fence(self, block: Block) -> Iterator[Judged]:
        """A fence whose lines mostly stand in one note quotes it: its other lines are judged."""
        cited = self.places.covering(Piece(block.span, block))
        sources = self.shelf.all(cited)[0] if cited else self.grounds
        lines = [span for span in block.lines if text.tokens(self.clean[slice(*span)])]
        for source in sources:
            strange = [span for span in lines if not _stands(self.clean[slice(*span)], source)]
            if lines and len(lines) - len(strange) >= QUOTED_SHARE * len(lines):
                for span in strange:
                    verdict = self._judge(_Asked(self._slice(span)), [source])
                    yield self._done(Piece(span, block), QUOTATION, cited, verdict)
                return


def _stands(line: str, source: Source) -> bool:
    return f" {' '.join(text.tokens(line))} " in source.raw


def _specific(claim: str) -> bool:
    """Whether a heading holds a number, money or date."""
    clean = text.clean(claim)
    found = terms.values(clean, language.detect(clean))
    return bool(found.dates or found.quantities)
