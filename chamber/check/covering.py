"""Which sources cover a sentence of an answer: what its citations resolve to, and which of them counts for it."""

from __future__ import annotations

from chamber.check import segments

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from chamber.check.cites import Cite, Listed
    from chamber.check.segments import Block, Span
    from chamber.check.source import Source


class Unread(str):
    """A problem line of a note that is there but may not be read: a citation of it is no reason to stop a turn."""

    __slots__ = ()


class Piece:
    """A sentence, cell or line on its way to a verdict.

    ``span`` is its place in the clean answer, ``block`` what it stands in, ``cites`` the citations in it, ``under``
    what is put before it (a cell's row and header), ``row`` the number of a cell's row.
    """

    __slots__ = ("block", "cites", "kind", "row", "span", "under")

    def __init__(self, span: Span, block: Block, under: Sequence[Span] = (), row: int = -1) -> None:
        self.span = span
        self.block = block
        self.kind = ""
        self.under = under
        self.row = row
        self.cites: list[Cite] = []


class Shelf:
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


class Places:
    """Which citations stand where, and which cover a sentence.

    ``own`` are the blocks that say that what hangs from them is not from the notes.
    """

    def __init__(self, found: Sequence[Block], cited: Sequence[Cite], shelf: Shelf, listed: Listed) -> None:
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

    def covering(self, piece: Piece) -> list[str]:
        """The citation of the sentence, else of its paragraph's end, its row, its lead-in or heading, else the list."""
        hard = [name for cite in piece.cites if cite.hard for name in cite.names]
        if self._names_something(hard):
            return hard
        soft = [name for cite in piece.cites if not cite.hard for name in cite.names]
        return [*soft, *self._inherited(piece)]

    def _inherited(self, piece: Piece) -> list[str]:
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
