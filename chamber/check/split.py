"""Where sentences end, in notes and in answers."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_END = re.compile(r"(?<![.!?…])[.!?…]++[\"')\]*_]*+(?=\s)|[。！？]++[\"')\]」』]*+|\n")
# Words whose full stop ends no sentence (lower case, without the stop).
_ABBREVIATIONS = frozenset(
    "mr mrs ms dr prof sr sra srta st ste mme mlle m hr hrn fr dipl ing no nr nos art p pp vol vols fig figs tab eq "
    "sec ch "
    "chap ca approx etc vs cf al e.g i.e eg ie z.b d.h u.a s.o bzw usw evtl ggf inkl exkl min max mind tel ext dept "
    "inc ltd "
    "co corp jr gen rev hon est incl excl avg temp wk wks mo mos yr yrs jan feb mar apr jun jul aug sep sept oct nov "
    "dec p.ej "
    "pág núm ed eds trans op cit ibid env av apdo stck str bd abs op.cit n.b nb resp sog vgl".split()
)
_DAYS = frozenset(
    "mon tue tues wed thu thur thurs fri sat sun mo di mi do fr sa so lun mar mer jeu ven sam dim gio sab dom"
    " mié jue vie sáb seg ter qua qui sex пн вт ср чт пт сб вс".split()
)
"""Weekdays cut short: their stop before a number ends no sentence (``sab. 17/5``)."""
_WRITTEN_LARGE = frozenset("PS NB SR ST DR MR MRS NO".split())
_WRAP_WIDTH = 45
"""Characters a line must have before its break can be a hard wrap: shorter lines are lines on purpose."""


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Spans of the sentences of clean ``text``. A line break ends one unless the line looks hard-wrapped."""
    start = width = 0
    for match in _END.finditer(text):
        at, end = match.start(), match.end()
        if text[at] == "\n":
            width = width or max(1, *map(len, text.split("\n")))
            if _wrapped(text, start, at, end, width):
                continue
        elif text[at] == "." and not _stops(text, start, at, end):
            continue
        if end > start:
            yield from _trimmed(text, start, end)
        start = end
    yield from _trimmed(text, start, len(text))


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    piece = text[start:end]
    bare = piece.strip()
    if bare:
        begin = start + piece.index(bare[0])
        yield begin, begin + len(bare)


def _stops(text: str, start: int, at: int, end: int) -> bool:
    """Whether the full stop at ``at`` ends a sentence."""
    begin = max(start, at - 24)
    word = text[begin:at].rsplit(None, 1)[-1] if text[begin:at].strip() else ""
    word = word.lstrip("(\"'[*_")
    after = text[end : end + 40].lstrip().lstrip("(\"'[*_")
    if not after:
        return True
    before = text[begin:at].split()[-2:-1]
    if before and before[0].strip("(,.").isdigit() and word.casefold()[:3] in _MONTH_STARTS and after[0].isupper():
        return True  # "on 9 Sept. Near misses …"
    if after[0].islower() or (after[0].isdigit() and word.casefold() in _DAYS):
        return False
    if text[end - 1] in "\"'" and after[0].isupper():  # he said "no."
        return True
    shouted = len(word) > 1 and word.isalpha() and word.isupper() and word not in _WRITTEN_LARGE
    if (word.casefold() in _ABBREVIATIONS and not shouted) or (len(word) == 1 and word.isalpha() and word.isupper()):
        return False
    if _DAY_MONTH.search(word) and _OPENING.fullmatch(text, start, at):
        return False  # "Fr 20.11. Lesenacht": the day of what follows
    if word.isdigit() and len(word) <= 2 and at + 1 == end:  # "am 5. Februar", "1. point"
        return after[0].isupper() and text[begin:at].strip() != word and not _dated(text, begin, at, after)
    return True


def _dated(text: str, begin: int, at: int, after: str) -> bool:
    """A number, its stop and a capital: in languages that write ordinals so, the sentence goes on."""
    before = text[begin:at].rsplit(None, 2)
    lead = before[-2].casefold() if len(before) > 1 else ""
    return lead in _BEFORE_ORDINAL or after.split(None, 1)[0].strip(".,").casefold()[:3] in _MONTH_STARTS


_DAY_MONTH = re.compile(r"(?<!\d)\d{1,2}\.\d{1,2}\Z")
_OPENING = re.compile(r"[\s(\[*_-]{0,4}(?:[^\W\d_]{1,3}\.?,?\s?[-–/]?\s?){0,2}[\d.]{3,5}(?:\s?[-–]\s?[\d.]{3,5})?")
"""A day, or a span of days, that opens its sentence, with weekdays cut short (``Mo-Mi, 24.10.``)."""
_BEFORE_ORDINAL = frozenset("am der die das den dem des vom zum bis seit im ab und kw".split())
_MONTH_STARTS = frozenset("jan feb mär mar apr mai jun jul aug sep okt nov dez".split())


_LABEL = re.compile(r"[^\W_]{1,20}\s?:")


def _runs_on(following: str, line: str, width: int) -> bool:
    """A lower-case line after one without a stop, in a paragraph wide enough to be prose: no label, no list."""
    if not following or not following[0].islower() or width < _WRAP_WIDTH or not line[-1:].isalnum():
        return False
    return len(line) * 3 >= width and _LABEL.match(following) is None


def _wrapped(text: str, start: int, at: int, end: int, width: int) -> bool:
    """Whether the line break at ``at`` is a hard wrap inside a sentence.

    A wrapped line is one that the next line's first word would not have fitted on (``width``: the longest line).
    """
    line_start = text.rfind("\n", start, at) + 1 or start
    line = text[line_start:at].rstrip()
    following = text[end : end + 40].lstrip()
    if _runs_on(following, line, width):
        return True
    if not following or len(line) < _WRAP_WIDTH or line[-1] in ".!?:;。！？|":
        return bool(following) and following[0].islower() and bool(line) and line[-1] in ",/-(" and len(line) > 1
    first = following.split(None, 1)[0]
    return len(line) + 1 + len(first) > width or following[0].islower()


_CELLS = re.compile(r"(?<!\\)\|")


def cells(line: str) -> tuple[str, ...]:
    """The cells of a row of a table."""
    bare = line.strip().removeprefix(">").strip()
    bare = bare.removeprefix("|")
    if bare.endswith("|") and not bare.endswith("\\|"):
        bare = bare[:-1]
    return tuple(cell.strip().replace("\\|", "|") for cell in _CELLS.split(bare))
