"""From claims and what they cite to verdicts: the one place that the command line and the MCP server both call."""

from __future__ import annotations

from chamber.check import arithmetic, verdict
from chamber.errors import InputError, LimitError
from chamber.notes import citations, links, passages, reader
from chamber.notes.kept import Kept
from chamber.notes.refusals import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chamber.check.model import Verdict
    from chamber.check.source import Source
    from chamber.notes.roots import Roots

MOST_CLAIMS = 50
MOST_SOURCES = 10
"""Sources of one claim."""
LONGEST_CLAIM = 2_000
"""Code points; holds for the quote and the derivation of a claim too."""

LARGEST_SHELF = 64 * 1024 * 1024
"""Characters of the notes that one call keeps prepared."""

BASES = ("notes", "computed", "own", "prompt", "tool")
"""What a claim may say it rests on; recorded and shown, never a reason to judge it more mildly."""


class Request:
    """One claim to check: its text, the sources it cites as they were written, and what goes with it."""

    __slots__ = ("basis", "derivation", "quote", "sources", "text")

    def __init__(
        self,
        text: str,
        sources: Sequence[str] = (),
        quote: str | None = None,
        derivation: str | None = None,
        basis: str = "notes",
    ) -> None:
        self.text = text
        self.sources = list(sources)
        self.quote = quote
        self.derivation = derivation
        self.basis = basis


def check_claims(
    requests: Sequence[Request],
    roots: Roots,
    rules: Mapping[str, str] | None = None,
    typed: bool = False,
    today: tuple[int, int, int] | None = None,
    kept: Kept | None = None,
    shelf: Shelf | None = None,
) -> list[Verdict]:
    """Judge every request against the bytes that are on disk now; one verdict each, in order.

    ``typed`` says that a person typed the sources: a path outside the declared folders is then a declaration itself.
    ``today`` is (year, month, day). ``kept`` holds what earlier calls prepared. A source that cannot be read becomes a
    problem line of its claim's verdict. ``shelf`` tells afterwards what was read for which source as written.

    Raises ``LimitError`` or ``InputError`` before the first claim is judged.
    """
    demand_limits(requests)
    demand_arithmetic(requests)
    taken = shelf or Shelf(roots, typed, kept)
    return [_judge(request, taken, rules, today) for request in requests]


def demand_limits(requests: Sequence[Request]) -> None:
    """Hold the requests against every limit. Raises ``LimitError`` or ``InputError`` naming the first one broken."""
    if not requests:
        raise InputError("no claim was given")
    if len(requests) > MOST_CLAIMS:
        raise LimitError(f"{len(requests)} claims: at most {MOST_CLAIMS} are checked at once")
    for number, request in enumerate(requests, 1):
        if not request.text.strip():
            raise InputError(f"claim {number} is empty")
        demand_sources(request.sources, f"claim {number}")
        _demand_length(f"claim {number}", request.text)
        _demand_length(f"the quote of claim {number}", request.quote)
        _demand_length(f"the derivation of claim {number}", request.derivation)
        if request.basis not in BASES:
            raise InputError(f"claim {number} rests on {request.basis!r}: it can be one of {', '.join(BASES)}")


def demand_arithmetic(requests: Sequence[Request]) -> None:
    """Raise ``InputError`` for a derivation that is no arithmetic, or too large."""
    for number, request in enumerate(requests, 1):
        said = arithmetic.parse(request.derivation) if request.derivation is not None else None
        if isinstance(said, str):
            raise InputError(f"the derivation of claim {number} {said}")


def demand_sources(sources: Sequence[str], what: str = "the answer") -> None:
    """Hold the sources of ``what`` against their limit. Raises ``LimitError``."""
    if len(sources) > MOST_SOURCES:
        raise LimitError(f"{what} names {len(sources)} sources: at most {MOST_SOURCES} are read")


def _demand_length(what: str, text: str | None) -> None:
    if text is not None and len(text) > LONGEST_CLAIM:
        raise LimitError(f"{what} has {len(text)} characters: at most {LONGEST_CLAIM} are checked")


class Read:
    """A note that was read: its real ``path``, its ``ref``, the ``sha256`` of its bytes."""

    __slots__ = ("path", "ref", "sha256")

    def __init__(self, path: str, ref: str, sha256: str) -> None:
        self.path = path
        self.ref = ref
        self.sha256 = sha256


class Shelf:
    """The notes of one call: each is resolved, read and prepared once, however many claims cite it.

    Beyond ``LARGEST_SHELF`` characters the ones taken first are forgotten, and read again when they are cited again.
    """

    __slots__ = ("_catalogue", "_kept", "_roots", "_size", "_sources", "_typed", "read")

    def __init__(self, roots: Roots, typed: bool, kept: Kept | None = None) -> None:
        self._kept = kept or Kept()
        self._roots = roots
        self._catalogue = links.Catalogue(roots)
        self._typed = typed
        self._sources: dict[str, tuple[Source | Refusal, int]] = {}
        self.read: dict[str, Read] = {}
        self._size = 0

    def take(self, spec: str) -> Source | Refusal:
        """The prepared source that ``spec`` names, or why there is none."""
        if spec not in self._sources:
            taken = self._prepare(spec)
            size = 0 if isinstance(taken, Refusal) else len(taken.text)
            self._sources[spec] = taken, size
            self._size += size
        answer = self._sources[spec][0]
        while self._size > LARGEST_SHELF:
            self._size -= self._sources.pop(next(iter(self._sources)))[1]
        return answer

    def find(self, spec: str) -> citations.Found | Refusal:
        """The note that ``spec`` names, or why there is none; the note is not opened."""
        return citations.resolve(spec, self._roots, self._typed, self._catalogue)

    def _prepare(self, spec: str) -> Source | Refusal:
        found = self.find(spec)
        if isinstance(found, Refusal):
            return found
        note = reader.read(found.path)
        if isinstance(note, Refusal):
            return note.about(spec)
        lines = passages.narrow(note.text, found.anchor)
        if isinstance(lines, Refusal):
            return lines.about(spec)
        self.read[spec] = Read(found.path, found.ref, note.sha256)
        remarks = [f"{found.ref} {remark}" for remark in note.remarks]
        return self._kept.prepare(note, found.name, found.ref, remarks, lines)


def _judge(
    request: Request, shelf: Shelf, rules: Mapping[str, str] | None, today: tuple[int, int, int] | None
) -> Verdict:
    sources: list[Source] = []
    refusals: list[Refusal] = []
    for spec in dict.fromkeys(request.sources):
        taken = shelf.take(spec)
        if isinstance(taken, Refusal):
            refusals.append(taken)
        else:
            sources.append(taken)
    problems = [str(refusal) for refusal in refusals]
    result = verdict.judge(request.text, sources, rules, request.quote, request.derivation, today, problems)
    # What reading found belongs to every claim judged on that note.
    found = [remark for each in sources for remark in each.remarks]
    result.remarks += [remark for remark in dict.fromkeys(found) if remark not in result.remarks]
    if not sources:
        result.blocks = any(refusal.kind == "missing" for refusal in refusals)
    return result
