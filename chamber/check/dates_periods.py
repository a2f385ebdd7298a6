"""Periods and ordinal days: Q3 2026, H1, FY26, week 48, third quarter, the 17th; and dates in Chinese numerals."""

from __future__ import annotations

import re

from chamber.check import lexicon
from chamber.check.dates_model import DateTerm, century, exists

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from chamber.check.dates_model import Fields

    Found = list[tuple[DateTerm, bool]]

_AFTER = (
    r"(?:(?P<number>\d{1,2})(?!\d))?(?:[\s,/-]{0,2}(?:of\s|de\s|do\s|del\s)?(?P<year>(?:19|20)\d\d)(?!\w|[.,]\d)"
    r"|\s?['’](?P<short>\d\d)(?!\w)|\s?FY\s?['’]?(?P<fiscal>\d{4}|\d\d)(?!\w))?"
)
_FISCAL = (
    r"(?:\s(?:year|Year))?\s?['’]?(?P<one>(?:19|20)\d\d|\d\d)(?:\s?[/–-]\s?(?P<two>(?:20)?\d\d)(?!\d))?(?!\w|[.,]\d)"
)
_BEFORE = r"(?:(?<!\w)(?P<year>(?:19|20)\d\d)[\s/-]?|(?:FY|[Ff]iscal(?: year)?)\s?['’]?(?P<fiscal>\d{4}|\d\d)\s)$"
_KANJI = (
    r"(?:(?P<year>[〇零一二三四五六七八九]{4})年)?(?P<month>十[一二]?|[一二三四五六七八九])月"
    r"(?:(?P<day>[二三]?十[一二三四五六七八九]?|[一二三四五六七八九])[日号號])?"
    r"|(?:星期|礼拜|禮拜|周|週)(?P<zh>[一二三四五六日天])|(?P<ja>[月火水木金土日])曜日?"
    r"|(?<=[日号號0-9])\s?[(（](?:周|週)?(?P<bracket>[月火水木金土日一二三四五六])[)）]"
    r"|(?P<era>明治|大正|昭和|平成|令和)元年"
    r"|第?(?P<quarter>[1-4１-４一二三四])(?:四半期|季度)|(?P<half>[上下])半[年期]|第(?P<week>\d{1,2})[周週]"
)
_ERA_FIRST = {"明治": 1868, "大正": 1912, "昭和": 1926, "平成": 1989, "令和": 2019}
_NUMERALS = "〇一二三四五六七八九"
_LATE = (
    "",
    "and",
    "at",
    "to",
    "for",
    "in",
    "is",
    "was",
    "we",
    "with",
    "but",
    "or",
    "so",
    "when",
    "by",
    "until",
    "from",
)
_FIRM = ("Q", "q")

_compiled: dict[str, re.Pattern[str]] = {}
_ordinals: dict[str, int] = {}


def _pattern(source: str) -> re.Pattern[str]:
    found = _compiled.get(source)
    if found is None:
        found = _compiled[source] = re.compile(source)
    return found


def ordinal_day(text: str, start: int, end: int) -> Found:
    """``17th`` where "the" or a weekday stands before and no noun after: "the 17th", "Friday 17th"."""
    begin = start
    while begin and start - begin < 3 and text[begin - 1].isdigit():
        begin -= 1
    if not 1 <= start - begin <= 2 or (begin and text[begin - 1] not in " \u00a0"):
        return []
    words = text[max(0, begin - 11) : begin].replace(".", "").replace(",", "").split()
    led = bool(words) and (words[-1].lower() == "the" or words[-1].lower()[:3] in _WEEKDAYS or words[-1][-3:] == "day")
    following = text[end : end + 12]
    word = following[1:].split(" ", 1)[0] if following[:1] == " " else ""
    if not led or (word.strip(".,;:!?)|\n") not in _LATE and not word[:1].isdigit()):
        return []
    day = int(text[begin:start])
    return [(DateTerm("date", (begin, end), {"day": day}), False)] if 1 <= day <= 31 else []


_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


def period(text: str, start: int, end: int, rule: str, language: str | None, preceded: bool) -> Found:
    """The quarter, half, week or fiscal year that the word at ``start:end`` names."""
    if rule == "fiscal":
        return _fiscal_year(text, start, end)
    word = text[start:end]
    led = _led_by(text, start)
    if start and text[start - 1].isalnum() and not (led and led[1] == start - 1):
        return []
    after = text[end : end + 1]
    gap = 1 if (after == " " and word == "Q") or (after in " ." and len(word) > 1) else 0
    match = _pattern(_AFTER).match(text, end + gap)
    if match is None or (match["number"] is None and led is None):
        return []
    finish = match.end() if match.end() > end + gap else end
    if led and led[1] == start - 1 and match["number"]:
        return _short_year(text, start, end, rule, led[0])
    number, begin = (int(match["number"]), start) if match["number"] else led or (0, start)
    if not 1 <= number <= _LIMITS[rule]:
        return []
    fields: Fields = {"quarter" if rule == "quarter" else "week" if rule == "week" else "half": number}
    readings = _dated(fields, match)
    begin, readings = _year_before(text, begin, readings)
    anchored = "year" in readings[0] or "fiscal" in readings[0]
    own = language in ("fr", "es", "pt", "it")
    firm = word in _FIRM or (word == "W" and number > 9)
    if len(word) == 1 and not (firm or anchored or (preceded and (word in "HW" or own))):
        return []
    if rule == "half-of" and not anchored:
        return []
    if _continues(text, finish):
        return []
    return [(DateTerm("period", (begin, finish), readings[0], readings if len(readings) > 1 else ()), False)]


def _short_year(text: str, start: int, end: int, rule: str, number: int) -> Found:
    """3Q26, 1H25: the digits before count, those after are the year."""
    digits = text[end : end + 2]
    if len(digits) < 2 or not digits.isdigit() or text[end + 2 : end + 3].isalnum() or rule not in ("quarter", "half"):
        return []
    readings: tuple[Fields, ...] = tuple({rule: number, "year": year} for year in century(int(digits)))
    return [(DateTerm("period", (start - 1, end + 2), readings[0], readings), False)]


_LIMITS = {"quarter": 4, "half": 2, "half-of": 2, "week": 53}


def _continues(text: str, end: int) -> bool:
    """Whether the token goes on: Q3a, W38_2, week 3.5, week 3%."""
    after = text[end : end + 2]
    return (
        after[:1] in ("_", "=")
        or after[:1] == "%"
        or (after[:1].isalnum() and after[:1].isascii())
        or (after[:1] in ".,:" and after[1:].isdigit())
    )


def _led_by(text: str, start: int) -> tuple[int, int] | None:
    """The ordinal before the word and where it begins: "third quarter", "3. Quartal", "3Q26"."""
    if start and text[start - 1] in "1234" and text[start : start + 1] in "QH":
        alone = start < 2 or not (text[start - 2].isalnum() or text[start - 2] in ".,")
        return (int(text[start - 1]), start - 1) if alone else None
    if not _ordinals:
        for row in lexicon.rows("date_words"):
            if row[0].startswith("ordinal-"):
                _ordinals.update((word, int(row[0][-1])) for word in row[1].split("|"))
    piece = text[max(0, start - 12) : start]
    words = piece.rstrip("-").split()
    if not words or not piece.endswith((" ", "\u00a0", "-")):
        return None
    value = _ordinals.get(words[-1].lower())
    return None if value is None else (value, start - len(piece) + piece.rindex(words[-1]))


def _dated(fields: Fields, match: re.Match[str]) -> tuple[Fields, ...]:
    if match["year"]:
        return ({**fields, "year": int(match["year"])},)
    if match["fiscal"]:
        return ({**fields, "fiscal": _full(match["fiscal"])},)
    if match["short"]:
        return tuple({**fields, "year": year} for year in century(int(match["short"])))
    return (fields,)


def _full(digits: str) -> int:
    return int(digits) if len(digits) == 4 else century(int(digits))[0]


def _year_before(text: str, begin: int, readings: tuple[Fields, ...]) -> tuple[int, tuple[Fields, ...]]:
    """Take in a year that stands before: "2026 Q3", "FY26 Q3"."""
    piece = text[max(0, begin - 20) : begin]
    match = _pattern(_BEFORE).search(piece) if len(readings[0]) == 1 and piece else None
    if match is None:
        return begin, readings
    name, value = ("year", int(match["year"])) if match["year"] else ("fiscal", _full(match["fiscal"]))
    return begin - len(piece) + match.start(), ({**readings[0], name: value},)


def _fiscal_year(text: str, start: int, end: int) -> Found:
    """FY26, FY 2025/26 (either year), fiscal year 2026, GJ 2026."""
    match = _pattern(_FISCAL).match(text, end)
    if match is None or (start and text[start - 1].isalnum()):
        return []
    if len(match["one"]) == 2 and not text[start:end].startswith("FY"):
        return []
    years = [_full(match["one"])]
    if match["two"]:
        years.append(_full(match["two"]))
    readings: tuple[Fields, ...] = tuple({"fiscal": year} for year in years)
    return [(DateTerm("period", (start, match.end()), readings[0], readings if len(readings) > 1 else ()), False)]


def scan_kanji(text: str) -> Iterator[tuple[DateTerm, bool]]:
    """Dates in Chinese characters: 三月五日, 星期三, 水曜日, (土), 令和元年, 第三季度, 上半年."""
    for match in _pattern(_KANJI).finditer(text):
        fields: Fields = {}
        kind = "period"
        if match["month"]:
            kind = "date"
            if match["year"]:
                fields["year"] = int(
                    "".join(str("〇一二三四五六七八九".index(c.replace("零", "〇"))) for c in match["year"])
                )
            fields["month"] = _kanji_number(match["month"])
            if match["day"]:
                fields["day"] = _kanji_number(match["day"])
            if not exists(fields.get("year"), fields["month"], fields.get("day", 1)):
                continue
        elif match["zh"] or match["ja"] or match["bracket"]:
            kind = "weekday"
            fields["weekday"] = _kanji_weekday(match["zh"] or match["ja"] or match["bracket"])
        elif match["era"]:
            kind, fields["year"] = "date", _ERA_FIRST[match["era"]]
        elif match["quarter"]:
            fields["quarter"] = (
                "〇一二三四".find(match["quarter"]) % 6 if match["quarter"] in "一二三四" else int(match["quarter"])
            )
        elif match["half"]:
            fields["half"] = 1 if match["half"] == "上" else 2
        else:
            fields["week"] = int(match["week"])
        yield DateTerm(kind, match.span(), fields), False


def _kanji_number(text: str) -> int:
    tens, ten, ones = text.rpartition("十")
    if not ten:
        return _NUMERALS.index(text)
    return 10 * (_NUMERALS.index(tens) if tens else 1) + (_NUMERALS.index(ones) if ones else 0)


def _kanji_weekday(character: str) -> int:
    return ("一二三四五六日".find(character) + 1) or ("月火水木金土日天".find(character) % 7 + 1)
