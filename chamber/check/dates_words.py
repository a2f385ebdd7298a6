"""Dates that hang on a word: 1 March 2026, März 2026, Friday, the 17th, Q3, FY26, week 48, noon; 周三, 令和元年."""

from __future__ import annotations

import re

from chamber.check import dates_periods, lexicon, lexicon_tables
from chamber.check.dates_model import DateTerm, century, exists

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from chamber.check.dates_model import Fields

FREE, PREPOSITION, BESIDE, WITH_YEAR = range(4)
"""What a name needs to count: nothing, a preposition, another date part, a year and a day (data/date_words.tsv)."""

_SUFFIX = r"(?:st|nd|rd|th|er|re|[ºª°.]|-?го|e)?"
_WEEKDAY = (
    r"(?i:(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|mi[eé]|jue|vie|s[aá]b|dom|"
    r"seg|ter|qua|qui|sex|gio|maa|din|woe|don|vri|zat|zon)[^\W\d_]{0,8}\.?\s)?"
)
"""A weekday in the middle of a range: *Wed 14 - Fri 16 May*."""
_LEFT = (
    rf"(?<!\w)(?<!\d[.,:/])(?<![$€£#])(?:(?P<first>\d{{1,2}}){_SUFFIX}"
    r"\s?(?P<and>[-–—~〜]|\b(?:to|bis|au|al|a|à|до|and|und|et|y|e|и|or|oder|ou|naar|auf|para|hasta|até|"
    rf"statt(?: am)?|instead of|rather than|au lieu du|en vez del?|إلى|الى|حتى)\b|&|,|→)"
    rf"\s?(?:the\s|den\s|dem\s|el\s|le\s)?{_WEEKDAY})?"
    rf"(?P<day>\d{{1,2}}){_SUFFIX}(?:\s(?:of|de|del)\s|\sd['’]|[-/\s.]{{0,2}})$"
    r"|(?<![\w.,/-])(?P<year>(?:19|20)\d\d)[-\s./]$"
)
_RIGHT = (
    r"\.?(?:[\s-](?:the\s)?(?P<day>\d{1,2})(?:st|nd|rd|th)?(?![\w%]|[.,:/]\d|\s?(?:%|[AaPp]\.?[Mm]\b|Uhr\b|h\b))"
    r"(?:\s?(?P<and>[-–—]|to\b|and\b|&)\s?(?P<last>\d{1,2})(?:st|nd|rd|th)?(?![\w%]|[.:/]\d))?"
    r"(?:(?:,\s?|\s)(?P<year>(?:19|20)\d\d)(?!\d|[.,:]\d))?)"
)
_YEAR = (
    r"[.,]?(?:\s?(?:\s(?:de|del|do|of)\s|[-/,\s]\s?)?(?P<year>(?:19|20)\d\d)(?!\w|[.,:]\d)"
    r"|\s?['’](?P<short>\d\d)(?!\w)|(?:\s(?P<two>\d\d)(?=\s?(?:[,;)(|/·\n]|[:.]\s|[-–—]\s|\Z)))"
    r"|-(?P<dash>\d\d)(?!\w|[.,:]\d|-|\ (?:Jan|Feb|M[aä]|A[puo]|J[uä]|Se|O[ck]|No|De)))"
)


_RANGE_ENDS = ("-", "–", "—", "~", "t", "o")
"""How what ties two bare months begins or ends: May–July, May to July."""


class Name:
    """One meaning of a word as written: ``kind`` month, weekday, hour, ordinal or a rule of the period words."""

    __slots__ = ("abbreviated", "kind", "languages", "needs", "rest", "value")

    def __init__(self, kind: str, value: int, languages: tuple[str, ...], needs: int, rest: str, short: bool) -> None:
        self.kind = kind
        self.value = value
        self.languages = languages
        self.needs = needs
        self.rest = rest
        self.abbreviated = short


class _Tools:
    """The compiled patterns and the word table; built on first use."""

    __slots__ = ("before", "digit", "left", "names", "right", "words", "year")

    def __init__(self) -> None:
        self.words = re.compile(r"[^\W\d_]+")
        self.digit = re.compile(r"\d")
        self.left = re.compile(_LEFT)
        self.right = re.compile(_RIGHT)
        self.year = re.compile(_YEAR)
        rules = {row[0]: row[1].split("|") for row in lexicon.rows("date_words")}
        self.before = frozenset(rules["before"])
        self.names = _names(rules)


_tools: list[_Tools] = []


def _names(rules: dict[str, list[str]]) -> dict[str, tuple[Name, ...]]:
    needs: dict[str, int] = {}
    for rule, level in (("preposition", PREPOSITION), ("beside", BESIDE), ("year", WITH_YEAR)):
        needs.update(dict.fromkeys(rules[rule], level))
    names: dict[str, tuple[Name, ...]] = {}

    def add(form: str, kind: str, value: int, languages: tuple[str, ...], level: int, short: bool) -> None:
        head, rest = form, ""
        for mark in "- ":
            if mark in form:
                head, _, rest = form.partition(mark)
                rest = mark + rest
        same = names.get(head, ())
        for name in same:
            if (name.kind, name.value, name.rest) == (kind, value, rest):
                name.languages = tuple(dict.fromkeys(name.languages + languages))
                return
        names[head] = (*same, Name(kind, value, languages, level, rest, short))

    for kind, table in (("month", lexicon_tables.months()), ("weekday", lexicon_tables.weekdays())):
        for written, meanings in table.items():
            for language, value, short in meanings:
                if not written.endswith(".") and language not in ("zh", "ja"):
                    for form in _cases(written, kind, short):
                        level = BESIDE if short and form not in rules["trusted"] else FREE
                        if short and language not in ("en", "de"):
                            level = needs.get(form.lower(), level)
                        add(form, kind, value, (language,), needs.get(form, level), short)
    for hour in ("0", "12"):
        for word in rules[hour]:
            add(word, "hour", int(hour), (), FREE, False)
    for rule in ("quarter", "half", "half-of", "week", "fiscal"):
        for word in rules[rule]:
            add(word, rule, 0, (), FREE, False)
    for suffix in ("st", "nd", "rd", "th"):
        add(suffix, "ordinal", 0, ("en",), FREE, False)
    return names


def _cases(written: str, kind: str, short: bool) -> tuple[str, ...]:
    """How a name may be written: as listed, capitalised, in capitals; in lower case unless that is a word (so, do)."""
    forms = [written, written[:1].upper() + written[1:], written.upper()]
    if not (short and kind == "weekday") and written not in ("may", "march"):
        forms.append(written.lower())
    return tuple(dict.fromkeys(forms))


def scan(text: str, language: str | None) -> Iterator[tuple[DateTerm, bool]]:
    """The dates of ``text`` that hang on a word, each with whether it counts only beside another date or time."""
    if not _tools:
        _tools.append(_Tools())
    tools = _tools[0]
    names = tools.names
    for match in tools.words.finditer(text):
        meanings = names.get(match[0])
        if meanings is not None:
            for name in meanings:
                found = _read(text, match.start(), match.end(), name, language, tools)
                if found:
                    yield from found
                    break


def _read(
    text: str, start: int, end: int, name: Name, language: str | None, tools: _Tools
) -> list[tuple[DateTerm, bool]]:
    if name.rest:
        if not text.startswith(name.rest, end):
            return []
        end += len(name.rest)
    if text[end : end + 1] == "_" or (start and text[start - 1] in "_$@#/\\" and name.kind != "month"):
        return []
    if name.kind == "month":
        return _month(text, start, end, name, language, tools)
    if name.kind == "weekday":
        return _weekday(text, start, end, name, language, tools)
    if name.kind == "hour":
        return [(DateTerm("time", (start, end), {"hour": name.value, "minute": 0}), False)]
    if name.kind == "ordinal":
        return dates_periods.ordinal_day(text, start, end)
    return dates_periods.period(text, start, end, name.kind, language, _preceded(text, start, tools))


def _preceded(text: str, start: int, tools: _Tools) -> bool:
    """Whether a preposition or the like stands right before: "in May", "by Fri", "mid-March"."""
    word = text[max(0, start - 11) : start].replace("-", " ").rsplit(None, 1)
    return bool(word) and text[start - 1] in " -\u00a0" and word[-1].lower() in tools.before


_HOLIDAY = re.compile(r"(?:Black|Good|Cyber|Ash|Maundy|Palm|Shrove|Super|Giving)\s\Z")
"""*Black Friday*, *Ash Wednesday*: names of days that say which day by themselves."""


def _weekday(
    text: str, start: int, end: int, name: Name, language: str | None, tools: _Tools
) -> list[tuple[DateTerm, bool]]:
    if _HOLIDAY.search(text[max(0, start - 8) : start]):
        return []
    dotted = text[end : end + 1] == "."
    own = language in name.languages
    if name.abbreviated and not (own or dotted or text[start] in "пвсч" or "en" in name.languages):
        return []
    weak = name.needs != FREE
    if weak and ((_preceded(text, start, tools) and end - start > 2) or _stands_alone(text, start, end)):
        weak = False
    return [(DateTerm("weekday", (start, end), {"weekday": name.value}), weak)]


def _stands_alone(text: str, start: int, end: int) -> bool:
    """A cell or a bracket of its own, or a lead-in: "| Fri |", "(Fri)", "Fri: call"."""
    before, after = text[max(0, start - 2) : start].strip(" "), text[end : end + 2].strip(" ")
    return (before in ("|", "(") and after[:1] in ("|", ")")) or (before in ("", "\n", "-", "*") and after[:1] == ":")


def _month(
    text: str, start: int, end: int, name: Name, language: str | None, tools: _Tools
) -> list[tuple[DateTerm, bool]]:
    own = language in name.languages
    if language == "en" and text[start:end] in ("may", "march"):
        return []  # *plot 20 may be free*
    if (start and text[start - 1].isalnum()) or text[end : end + 1].isdigit():
        return []
    left = year = right = None
    if tools.digit.search(text, max(0, start - 9), end + 9):
        left = tools.left.search(text[max(0, start - 40) : start])
        year = tools.year.match(text, end) if left is None or not left["year"] else None
        if year is not None and year["two"] and not (left is not None and left["day"]):
            year = None  # the day, rather ("Jan 25"), though it may be the year
        if (left is None or left["day"] is None) and year is None:
            right = tools.right.match(text, end)
    if left is None and right is None and year is None:
        sure = name.needs == FREE or (own and not name.abbreviated and name.needs == BESIDE)
        sure = sure or (name.needs == PREPOSITION and _preceded(text, start, tools))
        term = DateTerm("date", (start, end), {"month": name.value})
        after, before = text[end : end + 2].strip()[:1], text[max(0, start - 2) : start].strip()[-1:]
        ranged = after in _RANGE_ENDS or before in _RANGE_ENDS
        return [(term, not sure)] if sure or (name.needs == PREPOSITION and ranged) else []
    return [(term, False) for term in _assemble(start, end, name, own, left, right, year)]


def _assemble(
    start: int,
    end: int,
    name: Name,
    own: bool,
    left: re.Match[str] | None,
    right: re.Match[str] | None,
    year: re.Match[str] | None,
) -> list[DateTerm]:
    fields: Fields = {"month": name.value}
    readings: tuple[Fields, ...] = ()
    begin, stop = (start - len(left.string) + left.start() if left else start), end
    if left and left["year"]:
        fields["year"] = int(left["year"])
    side = left if left and left["day"] else right
    if side:
        fields["day"] = int(side["day"])
    if right:
        stop = right.end()
        if right["year"]:
            fields["year"] = int(right["year"])
        elif not right["last"] and int(right["day"]) in _SHORT_YEARS:
            readings = (fields, {"month": name.value, "year": 2000 + int(right["day"])})
    if year:
        stop = year.end()
        readings = _with_year(fields, year)
        if year["two"] and not (left and left["first"]):
            readings = (*readings, fields)  # "31 Jan 27": probably, where "4-31 Jan 27" leaves no doubt
        fields = readings[0]
    if name.needs == WITH_YEAR and not ("year" in fields and "day" in fields) and not own:
        return []
    if not exists(fields.get("year"), name.value, fields.get("day", 1)):
        return [DateTerm("date", (start, end), {"month": name.value})] if name.needs == FREE else []
    term = DateTerm("date", (begin, stop), fields, readings if len(readings) > 1 else ())
    return _pair(term, left, right, start)


def _with_year(fields: Fields, year: re.Match[str]) -> tuple[Fields, ...]:
    """The readings a year after the month gives: one, or two for two digits (Mar-26 may also be the 26th)."""
    if year["year"]:
        return ({**fields, "year": int(year["year"])},)
    digits = int(year["short"] or year["dash"] or year["two"])
    readings: tuple[Fields, ...] = tuple({**fields, "year": full} for full in century(digits))
    if year["dash"] and "day" not in fields and 1 <= digits <= 31:
        readings = (*readings, {**fields, "day": digits})
    return readings


_SHORT_YEARS = range(15, 32)
"""What stands behind a month and may be its year as well as its day (``Apr 27``)."""


_RANGE_MARKS = ("-", "–", "—", "~", "〜", "to", "bis", "au", "al", "a", "à", "до")


def _pair(term: DateTerm, left: re.Match[str] | None, right: re.Match[str] | None, start: int) -> list[DateTerm]:
    """``term`` and the day that shares its month: "24-27 Sept", "1 and 3 March", "March 3-5"."""
    month, year = term.fields["month"], term.fields.get("year")
    if left and left["day"] and left["first"]:
        other, offset = left, start - len(left.string)
        day, span = int(left["first"]), (offset + left.start("first"), offset + left.end("first"))
        term.span = (offset + left.start("day"), term.span[1])
    elif right and right["last"]:
        other, day = right, int(right["last"])
        span = (right.start("last"), right.end())
        term.span = (term.span[0], right.end("day"))
    else:
        return [term]
    if not exists(year, month, day):
        return [term]
    twin = DateTerm("date", span, {**term.fields, "day": day}, tuple({**r, "day": day} for r in term.readings))
    pair = [twin, term] if other is left else [term, twin]
    if other["and"] in _RANGE_MARKS:
        pair[0].range_end = pair[1]
    return pair
