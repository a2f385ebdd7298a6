"""Dates and times that begin with digits: 2026-03-01, 1.3.2026, 01/03/26, 2026年3月1日; times are in dates_clock."""

from __future__ import annotations

import re

from chamber.check import dates_clock
from chamber.check.dates_model import DateTerm, century, exists

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from chamber.check.dates_model import Fields

DAY_FIRST = frozenset({"de", "fr", "es", "pt", "it", "nl", "ru", "ar"})
"""Languages that write 01/03/2026 for the first of March."""

_ERAS = {"明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018}

# One alternation, entered only where a run of digits begins; every repetition is bounded, so it is linear.
_SOURCE = r"""(?<!\d)(?:(?P<y>\d{4})(?:
 (?P<s>[-/.])(?P<ym>\d{1,2})(?P=s)(?P<yd>\d{1,2})(?![\d]|\.\d)
   (?:(?:T|\ (?=\d\d:\d\d))(?P<th>\d\d):?(?P<tm>\d\d)(?::?\d\d(?:[.,]\d{1,9})?)?(?:Z|\ ?[+-]\d\d:?\d\d)?)?(?P<iso>)
 |\ ?[年년](?:度(?P<nendo>)|(?:\ ?(?P<jm>\d{1,2})\ ?[月월](?:\ ?(?P<jd>\d{1,2})\ ?[日号號일])?)?(?P<cjk>))
 |-?W(?P<yw>\d\d)(?!\d)(?P<isoweek>)
 |[-/](?P<m2>0[1-9]|1[0-2])(?![\d/]|-\d)(?P<yearmonth>)
 |[-–/](?P<y2>\d\d)(?![\d/-])(?P<span>)
 |(?P<bm>0[1-9]|1[0-2])(?P<bd>0[1-9]|[12]\d|3[01])(?:T\d{4,6}Z?)?(?!\d)(?P<basic>)
 |(?![\d]|[.,:/]\d|[_%]|[^\W\d_]|-(?:[^\W\d_]|\d(?!\d{3}(?!\d))))(?P<year>))
|(?P<a>\d{1,2})(?:
 (?P<t>[./-])(?P<b>\d{1,2})(?P=t)(?P<c>\d{4}|\d\d)(?![\d]|[./-]\d)(?P<dmy>)
 |\.\ ?(?P<dm>\d{1,2})\.(?![\d])(?P<daymonth>)
 |:(?P<mi>[0-5]\d)(?::[0-5]\d(?:[.,]\d{1,9})?)?(?!\d|:\d|\.\d)(?P<ap>\ ?(?:[ap]\.m\.|[AaPp][Mm]\b))?
   (?:\ ?(?:Uhr|uhr|h)\b|Z\b|\+\d\d:\d\d)?(?P<clock>)
 |\.(?P<mid>[0-5]\d)(?:\ ?Uhr|(?P<ad>\ ?(?:[ap]\.m\.|[AaPp][Mm]\b)))(?P<dotclock>)
 |\ ?(?P<ah>[ap]\.m\.|[AaPp][Mm]\b)(?P<hour12>)
 |\ ?Uhr(?:\ (?P<mu>[0-5]\d)(?![\d.,]))?\b(?P<uhr>)
 |(?P<hs>\ ?)[hH](?:\ ?(?P<mh>[0-5]\d)(?![\dm])|\b)(?P<french>)
 |\ o['’]clock(?P<oclock>)
 |\ ?年(?:\ ?(?P<em>\d{1,2})\ ?月(?:\ ?(?P<ed>\d{1,2})\ ?[日号號])?)?(?P<era>)
 |\ ?[月월](?:\ ?(?P<kd>\d{1,2})\ ?[日号號일])?(?P<kanji>)
 |\ ?[日号號](?![間间本])(?P<kday>)
 |\ ?[時时点點](?![間间])(?:(?P<mk>\d{1,2})分|(?P<hk>半))?(?P<ktime>)
 |/(?P<mb>\d{1,2})(?![\d/])(?P<slash>)
 |(?<=['’]\d\d)(?![\w'’%:]|[.,]\d|-\w)(?P<short>)
))"""

_compiled: list[re.Pattern[str]] = []


def scan(text: str, language: str | None) -> Iterator[DateTerm]:
    """The digit-led dates and times of ``text``, in order. ``language`` decides what 01/03 is."""
    if not _compiled:
        _compiled.append(re.compile(_SOURCE, re.VERBOSE))
    for match in _compiled[0].finditer(text):
        kind = match.lastgroup or ""
        if _attached(text, match.start(), kind):
            continue
        build = _BUILD.get(kind)
        term = build(match) if build is not None else _BY_LANGUAGE[kind](match, language)
        if term is not None:
            yield term


_OPEN = re.compile(
    r"(?<![^\W_])(?:now|today|jetzt|heute|maintenant|hoy|ahora|hoje|agora|oggi|adesso|nu)-\Z", re.IGNORECASE
)
"""A range that begins today: ``now-2027``."""


def _attached(text: str, start: int, kind: str) -> bool:
    """Whether what stands before makes the digits part of a number, an id or code."""
    if start == 0 or kind in ("cjk", "era", "nendo", "kanji", "kday", "ktime"):
        return False
    last = text[start - 1]
    if kind in ("iso", "basic"):
        return last == "." or (last in ",/" and kind == "basic")
    if last.isalnum() and last.isascii():
        return True
    other = text[start - 2] if start > 1 else " "
    if last in "$€£¥#_:+":
        return True
    return (last in ".,/" and other.isdigit()) or (
        last == "-" and other.isalpha() and kind != "clock" and not _OPEN.search(text, 0, start)
    )


def _dated(match: re.Match[str], *numbers: int | None) -> DateTerm | None:
    """A date of year, month and day, each as far as given, if the calendar has it."""
    year, month, day = numbers
    if month is not None and not exists(year, month, day or 1):
        return None
    fields = {n: v for n, v in zip(("year", "month", "day"), numbers, strict=True) if v is not None}
    return DateTerm("date", match.span(), fields)


def _int(match: re.Match[str], group: str) -> int | None:
    digits = match[group]
    return int(digits) if digits else None


def _iso(match: re.Match[str]) -> DateTerm | None:
    year = int(match["y"])
    if not 1000 <= year < 3000 or (match["s"] == "." and len(match["ym"] + match["yd"]) < 4):
        return None
    term = _dated(match, year, int(match["ym"]), int(match["yd"]))
    if term is not None and match["th"] and int(match["th"]) <= 24:
        term.fields.update(hour=int(match["th"]) % 24, minute=int(match["tm"]))
    return term


def _basic(match: re.Match[str]) -> DateTerm | None:
    year = int(match["y"])
    return _dated(match, year, int(match["bm"]), int(match["bd"])) if 1900 <= year < 2100 else None


def _year(match: re.Match[str]) -> DateTerm | None:
    year = int(match["y"])
    if not 1900 <= year < 2100:
        return None
    term = DateTerm("date", match.span(), {"year": year})
    term.bare_year = True
    return term


def _year_month(match: re.Match[str]) -> DateTerm | None:
    year = int(match["y"])
    return _dated(match, year, int(match["m2"]), None) if 1900 <= year < 2100 else None


def _short_year(match: re.Match[str]) -> DateTerm | None:
    """'24, where no letter, digit or foot mark stands before the apostrophe."""
    start = match.start() - 1
    if start and not (match.string[start - 1].isspace() or match.string[start - 1] in "(–-"):
        return None
    readings: tuple[Fields, ...] = tuple({"year": year} for year in century(int(match["a"])))
    return DateTerm("date", (start, match.end()), readings[0], readings)


def _year_span(match: re.Match[str]) -> DateTerm | None:
    """2024/25: a season or fiscal year; it reads as either year."""
    year, short = int(match["y"]), int(match["y2"])
    if not 1900 <= year < 2100 or (year + 1) % 100 != short:
        return None
    readings = ({"year": year}, {"year": year + 1})
    return DateTerm("date", match.span(), readings[0], readings)


def _iso_week(match: re.Match[str]) -> DateTerm | None:
    week = int(match["yw"])
    return DateTerm("period", match.span(), {"year": int(match["y"]), "week": week}) if 1 <= week <= 53 else None


def _cjk(match: re.Match[str]) -> DateTerm | None:
    return _dated(match, int(match["y"]), _int(match, "jm"), _int(match, "jd"))


def _nendo(match: re.Match[str]) -> DateTerm | None:
    return DateTerm("period", match.span(), {"fiscal": int(match["y"])})


def _era(match: re.Match[str]) -> DateTerm | None:
    start = match.start()
    base = _ERAS.get(match.string[max(0, start - 2) : start])
    if base is None:
        return None
    term = _dated(match, base + int(match["a"]), _int(match, "em"), _int(match, "ed"))
    if term is not None:
        term.span = (start - 2, match.end())
    return term


def _kanji(match: re.Match[str]) -> DateTerm | None:
    return _dated(match, None, int(match["a"]), _int(match, "kd"))


def _kanji_day(match: re.Match[str]) -> DateTerm | None:
    day = int(match["a"])
    if not 1 <= day <= 31:
        return None
    term = DateTerm("date", match.span(), {"day": day})
    term.maybe_duration = True
    return term


def _slash(match: re.Match[str], language: str | None) -> DateTerm | None:
    """11/8 is a date in Chinese and Japanese, before a weekday in brackets, or after a weekday."""
    end, start = match.end(), match.start()
    after = match.string[end : end + 4].replace(" ", "")
    weekday_after = after[:1] in ("(", "（") and after[1:2] in tuple("月火水木金土日一二三四五六周週")
    weekday_before = _weekday_ends(match.string[max(0, start - 12) : start])
    if not (language in ("zh", "ja") or weekday_after or weekday_before):
        return None
    one, two = int(match["a"]), int(match["mb"])
    if language in ("zh", "ja") or weekday_after:
        return _dated(match, None, one, two)
    return _either(match, one, two, (None,), language)


def _weekday_ends(before: str) -> bool:
    words = before.replace(",", " ").replace(".", " ").split()
    return bool(words) and words[-1][:3].lower() in ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


def _dmy(match: re.Match[str], language: str | None) -> DateTerm | None:
    one, two, digits, mark = int(match["a"]), int(match["b"]), match["c"], match["t"]
    short = len(digits) == 2
    brief = short and mark == "." and len(match["a"] + match["b"]) < 4
    if brief and not _announced(match) and not (language in DAY_FIRST and int(digits) in _SHORT_YEARS):
        return None  # 1.2.3, a version
    if short and mark == "-":
        return None
    years = century(int(digits)) if short else (int(digits),)
    if not 1000 <= years[0] < 3000:
        return None
    return _either(match, one, two, years, "de" if mark == "." else language)


def _day_month(match: re.Match[str], language: str | None) -> DateTerm | None:
    """``20.11.`` where dots write dates, or behind a word that announces one; elsewhere a section or a version."""
    before = match.string[max(0, match.start() - 14) : match.start()]
    if language not in DOTTED and not _announced(match) and (language or not _WEEKDAY.search(before)):
        return None
    if _NUMBERED.search(before):
        return None
    return _dated(match, None, int(match["dm"]), int(match["a"]))


DOTTED = frozenset({"de", "cs", "sk", "pl", "fi", "da", "nb", "no", "ru", "tr", "hu"})
"""Languages that write a day and month as ``20.11.``."""
_WEEKDAY = re.compile(
    r"(?<![^\W_])(?:Mo|Di|Mi|Do|Fr|Sa|So|Po|Út|St|Čt|Pá|Ne|Пн|Вт|Ср|Чт|Пт|Сб|Вс)\.?,?\s\Z", re.IGNORECASE
)
_NUMBERED = re.compile(r"(?:§+|\b(?:Version|v|Kapitel|Kap\.?|Abschnitt|Absatz|Abs\.?|Nr\.?|Punkt|Release|Python))\s?\Z")

_SHORT_YEARS = range(15, 40)
"""Years of two digits that a day and month of one digit may have beside them (``9.6.26``)."""


def _announced(match: re.Match[str]) -> bool:
    """Whether a German preposition stands before: "am 1.3.26" is no version number."""
    words = match.string[max(0, match.start() - 6) : match.start()].split()
    return bool(words) and words[-1] in ("am", "vom", "bis", "zum", "den", "ab", "seit", "с", "до", "от")


def _either(
    match: re.Match[str], one: int, two: int, years: tuple[int | None, ...], language: str | None
) -> DateTerm | None:
    """A date whose day and month may stand either way; the day-first languages rank that reading first.

    Dots have one order. Readings that the calendar lacks are left out.
    """
    pairs = [(one, two), (two, one)] if language in DAY_FIRST else [(two, one), (one, two)]
    if match["t"] == ".":
        pairs = [(one, two)]
    readings: list[Fields] = []
    for year in years:
        for day, month in pairs:
            if exists(year, month, day):
                fields = {"month": month, "day": day} if year is None else {"year": year, "month": month, "day": day}
                if fields not in readings:
                    readings.append(fields)
    if not readings:
        return None
    return DateTerm("date", match.span(), readings[0], tuple(readings) if len(readings) > 1 else ())


_BUILD = {
    "iso": _iso,
    "basic": _basic,
    "year": _year,
    "yearmonth": _year_month,
    "short": _short_year,
    "span": _year_span,
    "isoweek": _iso_week,
    "cjk": _cjk,
    "nendo": _nendo,
    "era": _era,
    "kanji": _kanji,
    "kday": _kanji_day,
    "clock": dates_clock.clock,
    "dotclock": dates_clock.dot_clock,
    "hour12": dates_clock.hour12,
    "uhr": dates_clock.uhr,
    "oclock": dates_clock.oclock,
    "ktime": dates_clock.kanji_time,
}
_BY_LANGUAGE = {"slash": _slash, "dmy": _dmy, "daymonth": _day_month, "french": dates_clock.french}
