"""Where the words of a claim stand in its sources: code terms, names and quotations."""

from __future__ import annotations

import os
import re

from chamber.check import codes, compare, holidays, names, numerals, text
from chamber.check.lookup import Hit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.check.codes import Code
    from chamber.check.names import Name
    from chamber.check.source import Source


_HASH = re.compile(r"(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,39}")
"""A commit, told by its beginning."""


def code(asked: Code, sources: Sequence[Source], marked: bool = False) -> Hit:
    """Whether the code term stands whole in a note (or is a note's own name).

    ``marked``: the claim has markup inside it (``./dir/*.txt``), which may be a part of the term.
    """
    hit = Hit()
    for source in sources:
        if (
            source.has_code(asked.key, asked.kind)
            or _unmarked(asked.key, source, marked)
            or any(codes.occurs(asked.key, folded, asked.kind) for folded in _holders(asked.key, source))
            or (_HASH.fullmatch(asked.key) and re.search(rf"(?<!\w){asked.key}[0-9a-f]", source.folded))
            or _in_name(asked, source)
        ):
            hit.how = compare.YES
            hit.places += [(source, number) for number in source.holding_text(asked.key)]
    if not hit.how and any(_fills(asked.key, source) for source in sources):
        hit.how = compare.YES
    worded = all(char.isalnum() and not char.isdigit() for char in asked.key)
    if not hit.how and asked.kind in ("id", "span") and worded:
        hit.how = "yes" if any(text.bare(asked.key) in source.vocabulary for source in sources) else ""
    return hit


def _in_name(asked: Code, source: Source) -> bool:
    """Whether the term stands in the note's own name: *as [[adr-0012]] has it*, *the v2 plan*."""
    names = [os.path.splitext(each.casefold())[0] for each in (source.name, source.ref)]
    return asked.key in (source.name.casefold(), source.ref.casefold()) or any(
        codes.occurs(asked.key, each, asked.kind) for each in names
    )


_BLANK = re.compile(r"<[\w -]{1,30}>|\{[\w-]{1,30}\}")
_TEMPLATE = re.compile(rf"[\w./:@~-]{{2,100}}(?:{_BLANK.pattern})[\w./:@<>{{}}~-]{{0,100}}")
_TEMPLATES = 200
"""Templates of a note that are tried."""


def _fills(key: str, source: Source) -> bool:
    """Whether a code term is what a template of the note stands for (``/tank/<service>``)."""
    return any(pattern.fullmatch(key) for pattern in source.overall(_templates))


def _templates(source: Source) -> list[re.Pattern[str]]:
    found = [match.group() for match, _ in zip(_TEMPLATE.finditer(source.folded), range(_TEMPLATES), strict=False)]
    return [re.compile(r"[\w.-]+".join(map(re.escape, _BLANK.split(each)))) for each in dict.fromkeys(found)]


def _holders(key: str, source: Source) -> list[str]:
    """The texts of the units that hold a code term as a reader sees them, where markup is written inside it."""
    return [source.folds[number] for number in source.holding_text(key)]


_MARKUP = re.compile(r"[\s*_`~\\\"'<>]+")


def _unmarked(key: str, source: Source, marked: bool) -> bool:
    """Whether a code term with markup in it stands in the note but for markup, blanks and quotes on either side."""
    bare = _MARKUP.sub("", key)
    return (marked or (5 < len(bare) < len(key))) and bare in source.unmarked


_GROUPED = re.compile(r"(?<!\w)(?:[A-Z]{1,3}(?=\d)|\+)?\(?\d(?:[ ().-]{0,2}\d){8,33}(?!\w)")
_GROUPING = re.compile(r"[\s().+-]+")


def grouped(clean: str, sources: Sequence[Source]) -> list[tuple[int, int]]:
    """Spans of long identifiers (IBAN, ISBN, telephone) that a note holds with other blanks, hyphens or brackets."""
    found = list(_GROUPED.finditer(clean))
    if not found:
        return []
    held = [_GROUPING.sub("", source.folded) for source in sources]
    return [m.span() for m in found if any(_GROUPING.sub("", m.group().casefold()) in each for each in held)]


def name(asked: Name, sources: Sequence[Source]) -> tuple[Hit, list[str]]:
    """Where a name stands and which of its parts are in no source."""
    hit = Hit()
    joined = "".join(asked.parts)
    initial = "".join(part[0] for part in asked.parts)
    missing = [part for part in asked.parts if not any(_has_part(source, part) for source in sources)]
    if missing and any(
        joined in source.vocabulary or (len(initial) > 1 and initial in source.vocabulary) for source in sources
    ):
        missing = []
    if missing:
        hit.places = [(source, number) for source in sources for number in holidays.places(asked.text, source)]
        if hit.places:
            hit.how = compare.VOUCH
            return hit, []
    if not missing:
        hit.how = compare.YES
        for source in sources:
            hit.places += [(source, number) for number in _holding(source, asked.parts)]
    return hit, missing


def _has_part(source: Source, part: str) -> bool:
    words = source.vocabulary
    if names.holds(words, part):
        return True
    if len(part) < 6 and (part in source.initials or re.search(rf"(?<!\w){part}\d", source.folded)):
        return True  # RFC2616
    if text.stem(part) in source.index:
        return True
    if numerals.table("en").get(part) is not None or (len(part) > 7 and _in_compound(source, part)):
        return True
    if not words.isdisjoint(names.otherwise(part)):
        return True
    cut = (short for short in source.overall(_shortened) if part.startswith(short))
    return any(not names.everyday(short, source.language or "en") for short in cut)


_SHORT = re.compile(r"(?<![^\W\d_])([^\W\d_]{3,8})\.(?=[\s,;)|]|\Z)")


def _shortened(source: Source) -> frozenset[str]:
    """The words that the note cuts with a stop (``Orch.``), bare."""
    return frozenset(text.bare(word) for word in {match.group(1) for match in _SHORT.finditer(source.text)})


def quote(words: str, sources: Sequence[Source]) -> Hit:
    """Whether quoted words stand in a row in a note; an ellipsis may leave something out."""
    hit = Hit()
    pieces = [" ".join(text.tokens(piece)) for piece in re.split(r"\[?(?:\.\.\.|…)\]?|\[[^\]]{0,40}\]", words)]
    pieces = [piece for piece in pieces if piece]
    for source in sources:
        at = 0
        for piece in pieces:
            at = source.flat.find(f" {piece}" if len(piece) < 3 else piece, at)
            if at < 0:
                break
            at += len(piece)
        if at >= 0:
            hit.how = compare.YES
            hit.places.append((source, source.unit_with(pieces[0]) if pieces else 0))
    return hit


def is_source(key: str, sources: Sequence[Source]) -> bool:
    """Whether a code term is the name of a note, not a term of one."""
    return any(key in (source.name.casefold(), source.ref.casefold()) for source in sources) or key.endswith(
        (".md", ".markdown")
    )


def _holding(source: Source, parts: Sequence[str]) -> list[int]:
    """Units that hold every one of bare words ``parts`` (by their stems)."""
    held = [set(source.index.get(text.stem(part), ())) for part in parts]
    return sorted(set.intersection(*held)) if held else []


def _in_compound(source: Source, part: str) -> bool:
    """Whether a long bare word stands inside a longer one (German compounds)."""
    return any(part in word for word in source.vocabulary if len(word) > len(part))
