"""Times of day that begin with digits: 14:30, 2:30 pm, 2 pm, 14 Uhr, 14h30, 5 o'clock, 8時36分, 9-11 am."""

from __future__ import annotations

import re

from chamber.check.dates_model import DateTerm

TYPE_CHECKING = False
if TYPE_CHECKING:
    Match = re.Match[str]

_AFTERNOON = ("午後", "下午", "晚上")
_FORENOON = ("午前", "上午", "早上", "凌晨")
_SPANS = ("min", "hou", "hrs", "hr", "h", "std", "stu", "heu", "hor", "sec")
_HOUR_BEFORE = r"(?<![\w.,:/$€£#-])(\d{1,2})(?:\.([0-5]\d))?\s?(?:[-–—~〜]|to\b|till\b|until\b|and\b|bis\b)\s?$"

_RANGED = re.compile(r"(?<![\w.,:])\d{1,2}h[0-5]\d\s?[-–—à]\s?\Z")
"""``18h30-20h``: the first is a time of day in any language, so the second is."""

_compiled: list[re.Pattern[str]] = []


def _time(match: Match, hour: int, minute: int, half: str | None = None) -> DateTerm | None:
    """A time of day; ``half`` is am or pm as written, None where the hour is of 24 or unmarked."""
    if hour > 24 or (hour == 24 and minute) or minute > 59:
        return None
    if half:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half.strip()[0] in "pP" else 0)
    return DateTerm("time", match.span(), {"hour": hour % 24, "minute": minute})


def clock(match: Match) -> DateTerm | None:
    """14:30, 2:30 pm, 14:30:05 Uhr; without am or pm an hour of 1-12 is open."""
    hour, half = int(match["a"]), match["ap"]
    term = _time(match, hour, int(match["mi"]), half)
    if term is not None:
        plain = match["mi"] == match.string[match.end() - 2 : match.end()]
        term.half_day = not half and plain and 1 <= hour <= 12 and match["a"][0] != "0"
        term.maybe_duration = match.string[match.end() : match.end() + 5].strip()[:3].lower() in _SPANS
    return term


def dot_clock(match: Match) -> DateTerm | None:
    """2.30 pm, 14.30 Uhr."""
    return _time(match, int(match["a"]), int(match["mid"]), match["ad"])


def hour12(match: Match) -> DateTerm | None:
    """2 pm, 2 p.m.: the full hour."""
    return _time(match, int(match["a"]), 0, match["ah"])


def uhr(match: Match) -> DateTerm | None:
    """14 Uhr, 14 Uhr 30."""
    return _time(match, int(match["a"]), int(match["mu"] or 0))


def oclock(match: Match) -> DateTerm | None:
    """5 o'clock."""
    term = _time(match, int(match["a"]), 0)
    if term is not None:
        term.half_day = 1 <= int(match["a"]) <= 12
    return term


def french(match: Match, language: str | None) -> DateTerm | None:
    """14h30, 14 h: the time of day in French, Portuguese and Spanish; elsewhere, without minutes, a length of time."""
    romance = language in ("fr", "pt", "es")
    if (
        match["mh"] is None
        and not romance
        and not _RANGED.search(match.string[max(0, match.start() - 8) : match.start()])
    ):
        return None
    term = _time(match, int(match["a"]), int(match["mh"] or 0))
    if term is not None:
        words = match.string[max(0, match.start() - 8) : match.start()].split()
        term.maybe_duration = not (words and words[-1].lower() in ("à", "às", "at", "las", "vers", "dès", "um"))
    return term


def kanji_time(match: Match) -> DateTerm | None:
    """8時36分, 午後2時半, 下午2点."""
    start = match.start()
    marked = match.string[max(0, start - 2) : start]
    hour = int(match["a"])
    if marked.endswith(_AFTERNOON) and hour < 12:
        hour += 12
    term = _time(match, hour, 30 if match["hk"] else int(match["mk"] or 0))
    if term is not None:
        known = marked.endswith(_AFTERNOON + _FORENOON)
        term.half_day = not known and 1 <= hour <= 12
        term.maybe_duration = not known and match.string[match.end() - 1] in "点點"
        if known:
            term.span = (start - 2, match.end())
    return term


def hour_before(text: str, term: DateTerm) -> DateTerm | None:
    """The hour of "9" in "9-11 am" (``term`` is "11 am"), in the half of the day that keeps the range forward."""
    if not _compiled:
        _compiled.append(re.compile(_HOUR_BEFORE))
    piece = text[max(0, term.span[0] - 13) : term.span[0]]
    match = _compiled[0].search(piece)
    if match is None or int(match[1]) > 24:
        return None
    hour, until = int(match[1]), term.fields["hour"]
    if until >= 12 and hour < 12 and hour + 12 <= until and text[term.span[1] - 1] in "mM.":
        hour += 12
    offset = term.span[0] - len(piece)
    span = (offset + match.start(1), offset + (match.end(2) if match[2] else match.end(1)))
    return DateTerm("time", span, {"hour": hour % 24, "minute": int(match[2] or 0)})
