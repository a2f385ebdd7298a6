"""Dates and times: what is one, what is none, and which two agree."""

from __future__ import annotations

import datetime as dt
import gc
import itertools
import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chamber.check import dates, dates_model


def fields(text: str, language: str | None = None) -> list[dict[str, int]]:
    return [term.fields for term in dates.find(text, language)]


def ymd(year: int | None = None, month: int | None = None, day: int | None = None, **rest: int) -> dict[str, int]:
    given = {"year": year, "month": month, "day": day, **rest}
    return {name: value for name, value in given.items() if value is not None}


FIRST = ymd(2026, 3, 1)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("2026-03-01", None), ("2026/03/01", None), ("2026.03.01", None), ("1 March 2026", None),
        ("1 Mar 2026", None),
        ("March 1, 2026", None), ("March 1st, 2026", None), ("Mar. 1, 2026", None), ("the 1st of March 2026", None),
        ("1st March 2026", None), ("MARCH 1, 2026", None), ("1 MAR 2026", None), ("01-Mar-2026", None),
        ("2026 March 1", None), ("2026-Mar-01", None), ("1. März 2026", "de"), ("1.3.2026", "de"), ("01.03.2026", None),
        ("1er mars 2026", "fr"), ("1er mars 2026", None), ("01/03/2026", "fr"), ("1 de marzo de 2026", "es"),
        ("1 de marzo de 2026", None), ("1 de março de 2026", "pt"), ("1 marzo 2026", "it"), ("1 maart 2026", "nl"),
        ("1 марта 2026 года", "ru"), ("1 марта 2026", None), ("1 مارس 2026", "ar"), ("١ مارس ٢٠٢٦", "ar"),
        ("1 آذار 2026", "ar"), ("2026年3月1日", "ja"), ("2026年3月1日", None),
        ("２０２６年３月１日", None), ("令和8年3月1日", "ja"),
        ("二〇二六年三月一日", "zh"), ("20260301-notes.md", None), ("notes-2026-03-01.md", None),
        ("meeting_2026-03-01", None),
    ],
)  # fmt: skip
def test_the_first_of_march_is_found_however_written(text: str, language: str | None) -> None:
    assert fields(text, language) == [FIRST]
    assert fields(f"Due {text}, they said.", language) == [FIRST]


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("1 March", None, ymd(None, 3, 1)), ("3月1日", "ja", ymd(None, 3, 1)), ("March 2026", None, ymd(2026, 3)),
        ("Mar 2026", None, ymd(2026, 3)), ("in March", None, ymd(None, 3)), ("mid-January", None, ymd(None, 1)),
        ("late May", None, ymd(None, 5)), ("2026-03", None, ymd(2026, 3)), ("2026年3月", None, ymd(2026, 3)),
        ("août 2025", "fr", ymd(2025, 8)), ("Jänner 2026", "de", ymd(2026, 1)), ("December", None, ymd(None, 12)),
        ("il 5 maggio", "it", ymd(None, 5, 5)), ("3 ago 2026", "es", ymd(2026, 8, 3)),
        ("5 كانون الثاني 2025", "ar", ymd(2025, 1, 5)), ("三月五日", "zh", ymd(None, 3, 5)),
        ("十一月二十三日", "zh", ymd(None, 11, 23)), ("昭和64年", "ja", ymd(1989)),
        ("平成元年1月8日", "ja", ymd(1989, 1, 8)),
        ("in 2026", None, ymd(2026)), ("2026-02-28T14:30Z", None, ymd(2026, 2, 28, hour=14, minute=30)),
        ("2026-02-28 14:30", None, ymd(2026, 2, 28, hour=14, minute=30)),
        ("on the 17th", None, ymd(day=17)), ("Friday the 17th", None, ymd(day=17, weekday=5)),
        ("Friday 17th", None, ymd(day=17, weekday=5)),
        ("Friday, 3 April 2026", None, ymd(2026, 4, 3, weekday=5)), ("Fri 3 Apr", None, ymd(None, 4, 3, weekday=5)),
        ("Do., 3. April", "de", ymd(None, 4, 3, weekday=4)),
        ("Freitag, den 3. April", "de", ymd(None, 4, 3, weekday=5)),
        ("lundi 3 mars", "fr", ymd(None, 3, 3, weekday=1)), ("lun. 3 mars", "fr", ymd(None, 3, 3, weekday=1)),
        ("el martes, 3 de marzo", "es", ymd(None, 3, 3, weekday=2)),
        ("segunda-feira, 3 de março", "pt", ymd(None, 3, 3, weekday=1)),
        ("пн 3 марта", "ru", ymd(None, 3, 3, weekday=1)),
        ("2026年3月1日(日)", "ja", ymd(2026, 3, 1, weekday=7)), ("11/8(土)", None, ymd(None, 11, 8, weekday=6)),
        ("11/8", "ja", ymd(None, 11, 8)), ("3 April (Friday)", None, ymd(None, 4, 3, weekday=5)),
        ("am 1.3.26", "de", ymd(2026, 3, 1)), ("class of '24", None, ymd(2024)), ("March '24", None, ymd(2024, 3)),
    ],
)  # fmt: skip
def test_partial_dates_give_what_they_say(text: str, language: str | None, expected: dict[str, int]) -> None:
    assert fields(text, language) == [expected]


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Q3 2026", None, {"quarter": 3, "year": 2026}), ("Q3", None, {"quarter": 3}),
        ("Q3'26", None, {"quarter": 3, "year": 2026}),
        ("3Q26", None, {"quarter": 3, "year": 2026}), ("2026-Q3", None, {"quarter": 3, "year": 2026}),
        ("Q3 FY26", None, {"quarter": 3, "fiscal": 2026}),
        ("third quarter of 2026", None, {"quarter": 3, "year": 2026}),
        ("3. Quartal 2026", "de", {"quarter": 3, "year": 2026}),
        ("troisième trimestre 2026", "fr", {"quarter": 3, "year": 2026}),
        ("2026年第三季度", "zh", {"quarter": 3, "year": 2026}), ("第3四半期", "ja", {"quarter": 3}),
        ("H1 2026", None, {"half": 1, "year": 2026}), ("in H2", None, {"half": 2}),
        ("first half of 2026", None, {"half": 1, "year": 2026}), ("2026年上半年", "zh", {"half": 1, "year": 2026}),
        ("FY26", None, {"fiscal": 2026}), ("FY2026", None, {"fiscal": 2026}),
        ("fiscal year 2026", None, {"fiscal": 2026}),
        ("2026年度", "ja", {"fiscal": 2026}), ("KW 6", "de", {"week": 6}), ("KW6", None, {"week": 6}),
        ("week 48", None, {"week": 48}),
        ("wk 48", None, {"week": 48}), ("W38", None, {"week": 38}), ("2026-W38", None, {"week": 38, "year": 2026}),
        ("semaine 12", "fr", {"week": 12}), ("第12週", "ja", {"week": 12}),
    ],
)  # fmt: skip
def test_periods(text: str, language: str | None, expected: dict[str, int]) -> None:
    assert fields(text, language) == [expected]
    assert dates.find(text, language)[0].kind == "period"


@pytest.mark.parametrize(
    ("text", "language", "hour", "minute"),
    [
        ("14:30", None, 14, 30), ("14:30: Ben called", None, 14, 30),
        ("14:30:05", None, 14, 30), ("2:30 pm", None, 14, 30), ("2:30pm", None, 14, 30),
        ("2:30 p.m.", None, 14, 30), ("2.30 pm", None, 14, 30), ("2 pm", None, 14, 0), ("12 am", None, 0, 0),
        ("12 pm", None, 12, 0), ("14h30", "fr", 14, 30), ("14 h 30", "fr", 14, 30), ("14h", "fr", 14, 0),
        ("14 Uhr", "de", 14, 0),
        ("14:30 Uhr", "de", 14, 30), ("14.30 Uhr", "de", 14, 30), ("14 Uhr 30", "de", 14, 30),
        ("8時36分", "ja", 8, 36),
        ("午後2時30分", "ja", 14, 30), ("下午2点30分", "zh", 14, 30), ("noon", None, 12, 0), ("midnight", None, 0, 0),
        ("Mitternacht", "de", 0, 0), ("24:00", None, 0, 0), ("5 o'clock", None, 5, 0), ("medianoche", "es", 0, 0),
    ],
)  # fmt: skip
def test_times(text: str, language: str | None, hour: int, minute: int) -> None:
    assert fields(text, language) == [{"hour": hour, "minute": minute}]
    assert dates.find(text, language)[0].kind == "time"


@pytest.mark.parametrize(
    ("text", "language", "weekday"),
    [("Monday", None, 1), ("on Fri", None, 5), ("every Sat", None, 6), ("montags", "de", 1), ("Mittwoch", None, 3),
     ("mercredi", "fr", 3), ("jueves", "es", 4), ("sexta-feira", "pt", 5), ("sabato", "it", 6), ("zondag", "nl", 7),
     ("в среду", "ru", 3), ("пятница", None, 5), ("الخميس", "ar", 4),
     ("星期三", "zh", 3), ("周日", "zh", 7), ("水曜日", "ja", 3),
     ("| Fri |", None, 5)],
)  # fmt: skip
def test_weekdays(text: str, language: str | None, weekday: int) -> None:
    assert fields(text, language) == [{"weekday": weekday}]


@pytest.mark.parametrize(
    "text",
    [
        "version 1.2.3", "v1.2.3", "v2026.1", "10.20.4.10", "192.168.1.10:8080", "a ratio of 4:1", "50:50", "won 3:2",
        "16:9", "25:10", "12:60", "1:2:3:4", "00:1A:2B:3C", "CVE-2026-0312", "ISO-2026", "12345678", "99999999",
        "1/2", "11/8 of them",
        "3 1/2 cups", "2026.5", "$2026", "#2026", "2,026", "2026th", "1990s", "a march in protest", "we may go",
        "It may 5 be",
        "March on!", "I May", "the Sun shines", "Sat down with", "so 3 things", "do 5 more", "mi casa",
        "di sopra", "jeu de mots",
        "mar adentro", "set 5 alarms", "5 ago", "10 out of 12", "Mars rover", "mayo and ham", "mai visto",
        "Jan said no",
        "the 17th century", "17th floor", "on the 3rd attempt", "31 February", "2026-02-30", "2026-13-01", "0 March",
        "Q5 2026", "H1 heading", "KW 60", "week 3.5", "S3 bucket", "T1 line", "Q3a", "W38_2", "3 h", "24h", "2 hours",
        "5 o", "13 pm", "segunda vez", "среда разработки", "3时间", "3時間", "5年生", "3年", "1:30.5.2", "exercice 5",
        "half of 2026 people", "x14:30", "1.3. of these", "plain words only", "", "'24'", "5'10",
        "2. Set the name", "1. Out of scope", "(c) 1999, Sun Microsystems", "'19:2B:3E",
        "by Xuguang Mei", "?q1=a1", "GMT+5:30", "08h24m",
        "'71-year-old",
    ],
)  # fmt: skip
def test_no_dates(text: str) -> None:
    found = [term for term in dates.find(text) if not term.bare_year]
    if text in ("31 February", "0 March"):
        found = [term for term in found if "day" in term.fields]
    assert found == []


@pytest.mark.parametrize(
    ("text", "language", "ends"),
    [
        ("24–27 Sept", None, (ymd(None, 9, 24), ymd(None, 9, 27))),
        ("6–31 January 2025", None, (ymd(2025, 1, 6), ymd(2025, 1, 31))),
        ("13 July to 27 July 2026", None, (ymd(2026, 7, 13), ymd(2026, 7, 27))),
        ("March 3-5, 2026", None, (ymd(2026, 3, 3), ymd(2026, 3, 5))),
        ("1. bis 3. März", "de", (ymd(None, 3, 1), ymd(None, 3, 3))),
        ("du 3 au 5 mars 2026", "fr", (ymd(2026, 3, 3), ymd(2026, 3, 5))),
        ("2026-03-01 to 2026-03-05", None, (FIRST, ymd(2026, 3, 5))), ("2024–2026", None, (ymd(2024), ymd(2026))),
        ("March–May 2026", None, (ymd(2026, 3), ymd(2026, 5))), ("Mon–Fri", None, (ymd(weekday=1), ymd(weekday=5))),
        ("9–11 am", None, (ymd(hour=9, minute=0), ymd(hour=11, minute=0))),
        ("2-4 pm", None, (ymd(hour=14, minute=0), ymd(hour=16, minute=0))),
        ("14:00-15:30", None, (ymd(hour=14, minute=0), ymd(hour=15, minute=30))),
        ("14–16 Uhr", "de", (ymd(hour=14, minute=0), ymd(hour=16, minute=0))),
        ("3月1日から3月5日", "ja", (ymd(None, 3, 1), ymd(None, 3, 5))),
    ],
)  # fmt: skip
def test_a_range_has_two_ends_that_share_month_and_year(
    text: str, language: str | None, ends: tuple[dict[str, int], dict[str, int]]
) -> None:
    first, last = dates.find(text, language)
    assert (first.fields, last.fields) == ends
    assert first.range_end is last


def test_two_days_of_one_month_are_no_range() -> None:
    first, last = dates.find("on 3 and 5 March")
    assert (first.fields, last.fields) == (ymd(None, 3, 3), ymd(None, 3, 5))
    assert first.range_end is None


@pytest.mark.parametrize(
    ("text", "spans"),
    [("Due Friday, 3 April 2026.", ["Friday, 3 April 2026"]),
     ("（2026年3月1日（日））", ["2026年3月1日（日）"]),
     ("by Q3 2026,", ["Q3 2026"]),
     ("at 2:30 p.m. on 1 May", ["2:30 p.m.", "1 May"]), ("24–27 Sept", ["24", "27 Sept"])],
)  # fmt: skip
def test_the_span_covers_the_date_and_nothing_else(text: str, spans: list[str]) -> None:
    found = dates.find(text)
    assert [term.text for term in found] == spans
    assert all(text[slice(*term.span)] == term.text for term in found)


def test_an_ambiguous_date_has_both_readings() -> None:
    (term,) = dates.find("01/03/2026")
    assert ymd(2026, 1, 3) in term.readings
    assert FIRST in term.readings
    assert dates.find("25/03/2026")[0].readings == ()
    (french,) = dates.find("01/03/2026", "fr")
    assert french.fields == FIRST
    assert ymd(2026, 1, 3) in french.readings
    assert {reading["year"] for reading in dates.find("'24")[0].readings} == {2024, 1924}


def test_what_is_doubtful_is_marked() -> None:
    assert dates.find("3 h 15")[0].maybe_duration
    assert dates.find("3:15 minutes")[0].maybe_duration
    assert not dates.find("à 14h30", "fr")[0].maybe_duration
    assert dates.find("in 2026")[0].bare_year
    assert not dates.find("March 2026")[0].bare_year
    assert dates.find("at 2:30")[0].half_day
    assert not dates.find("at 14:30")[0].half_day


def test_the_year_of_the_heading_is_kept_apart() -> None:
    (term,) = dates.find("on 1 March", inherited_year=2026)
    assert term.year is None
    assert term.context_year == 2026
    assert dates.find("on 1 March 2025", inherited_year=2026)[0].context_year is None


def _one(text: str, language: str | None = None) -> dates.DateTerm:
    (term,) = dates.find(text, language)
    return term


@pytest.mark.parametrize(
    ("claim", "note"),
    [
        ("1 March 2026", "2026-03-01"), ("1 March", "2026-03-01"), ("March 2026", "2026-03-01"),
        ("in 2026", "1 March 2026"),
        ("Sunday", "2026-03-01"), ("Sunday, 1 March", "1.3.2026"), ("01/03/2026", "2026-03-01"),
        ("3/1/2026", "2026-03-01"),
        ("2:30 pm", "14:30"), ("14:30", "2:30 p.m."), ("2:30", "14:30"), ("2:30", "2:30 am"), ("24:00", "midnight"),
        ("14 Uhr", "2 pm"), ("8時36分", "8:36"), ("14:30", "2026-03-01T14:30Z"), ("2026年3月1日", "March 1, 2026"),
        ("令和8年3月1日", "1 March 2026"), ("Q3", "Q3 2026"), ("third quarter of 2026", "3Q26"),
        ("FY26", "fiscal year 2026"),
        ("week 9", "2026-03-01"), ("KW 9", "week 9"), ("1 March 2026", "1 March"), ("'24", "in 2024"),
        ("1. März", "1 March"),
        ("Friday 3 April", "3 April"),
    ],
)  # fmt: skip
def test_these_agree(claim: str, note: str) -> None:
    assert dates.agrees(_one(claim), _one(note))
    assert dates.agreement(_one(claim), _one(note)) in ("yes", "partial")


@pytest.mark.parametrize(
    ("claim", "note"),
    [
        ("2 March 2026", "2026-03-01"), ("1 April 2026", "2026-03-01"), ("1 March 2025", "2026-03-01"),
        ("Monday", "2026-03-01"),
        ("1 March", "2 March"), ("March 2025", "March 2026"), ("2:30 am", "14:30"), ("2:45", "14:30"),
        ("3 pm", "14:30"),
        ("2 pm", "2:30 pm"), ("Q2", "Q3 2026"), ("Q3 2025", "Q3 2026"), ("FY25", "FY26"), ("week 10", "2026-03-01"),
        ("14:30", "1 March 2026"), ("1 March 2026", "March 2026"), ("Friday", "Monday"), ("H1 2026", "H2 2026"),
        ("Monday 1 March 2026", "2026-03-01"), ("02/03/2026", "2026-03-01"), ("in 2025", "2026-03-01"),
        ("Q3", "in 2026"),
    ],
)  # fmt: skip
def test_these_do_not(claim: str, note: str) -> None:
    assert not dates.agrees(_one(claim), _one(note))


def test_agreement_tells_unknown_from_equal() -> None:
    assert dates.agreement(_one("1 March 2026"), _one("1 March")) == "partial"
    assert dates.agreement(_one("1 March 2026"), _one("1 March"), note_context_year=2026) == "yes"
    assert dates.agreement(_one("1 March 2026"), _one("1 March"), note_context_year=2025) == "no"
    assert not dates.agrees(_one("1 March 2026"), _one("1 March"), note_context_year=2025)
    assert dates.agreement(_one("1 March 2026"), _one("March 2026")) == "partial"
    assert dates.agreement(_one("17 March"), _one("on the 17th"), note_context_month=3) == "yes"
    assert dates.agreement(_one("17 March"), _one("on the 17th"), note_context_month=4) == "no"
    (note,) = dates.find("1 March", inherited_year=2026)
    assert dates.agreement(_one("Sunday 1 March 2026"), note) == "yes"


MONTHS = "January February March April May June July August September October November December".split()
MONATE = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split()
MOIS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split()
MESES = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
FORMS: dict[str, tuple[str | None, Callable[[dt.date], str]]] = {
    "iso": (None, lambda d: d.isoformat()),
    "compact": (None, lambda d: f"{d:%Y%m%d}.md"),
    "day first": (None, lambda d: f"{d.day} {MONTHS[d.month - 1]} {d.year}"),
    "month first": (None, lambda d: f"{MONTHS[d.month - 1]} {d.day}, {d.year}"),
    "short": (None, lambda d: f"{d.day} {MONTHS[d.month - 1][:3]} {d.year}"),
    "weekday": (None, lambda d: f"{DAYS[d.weekday()]}, {d.day} {MONTHS[d.month - 1]} {d.year}"),
    "dots": ("de", lambda d: f"{d.day}.{d.month}.{d.year}"),
    "slashes": ("fr", lambda d: f"{d.day:02}/{d.month:02}/{d.year}"),
    "German": ("de", lambda d: f"{d.day}. {MONATE[d.month - 1]} {d.year}"),
    "French": ("fr", lambda d: f"{d.day} {MOIS[d.month - 1]} {d.year}"),
    "Spanish": ("es", lambda d: f"{d.day} de {MESES[d.month - 1]} de {d.year}"),
    "kanji": ("ja", lambda d: f"{d.year}年{d.month}月{d.day}日"),
}


@settings(max_examples=300)
@given(
    st.dates(dt.date(1900, 1, 1), dt.date(2099, 12, 30)),
    st.sampled_from(sorted(FORMS)),
    st.sampled_from(sorted(FORMS)),
)
def test_a_date_is_read_back_in_any_form_and_differs_from_the_next_day(day: dt.date, one: str, other: str) -> None:
    def read(moment: dt.date, form: str) -> dates.DateTerm:
        language, write = FORMS[form]
        (term,) = dates.find(f"It is due {write(moment)} at the latest.", language)
        return term

    claim = read(day, one)
    assert (claim.year, claim.month, claim.day) == (day.year, day.month, day.day)
    assert dates.agreement(claim, read(day, other)) == "yes"
    if one == other or "slashes" not in (one, other):
        tomorrow = day + dt.timedelta(days=1)
        assert dates.agreement(claim, read(tomorrow, other)) == "no" or claim.readings


def test_the_calendar_is_the_calendar() -> None:
    day = dt.date(1896, 1, 1)
    while day.year < 1945:
        assert dates_model.weekday_of(day.year, day.month, day.day) == day.isoweekday()
        assert dates_model.week_of(day.year, day.month, day.day) == day.isocalendar().week
        assert dates_model.exists(day.year, day.month, day.day)
        day += dt.timedelta(days=1)
    assert not dates_model.exists(1900, 2, 29)
    assert dates_model.exists(2000, 2, 29)
    assert dates_model.exists(None, 2, 29)


@given(st.times(), st.sampled_from(["%H:%M", "%I:%M %p", "%I.%M %p", "%Hh%M", "%H:%M Uhr"]))
def test_a_time_is_read_back(moment: dt.time, form: str) -> None:
    term = _one(f"at {moment.strftime(form)}", "fr")
    assert (term.hour, term.minute) == (moment.hour, moment.minute)


@given(st.text(alphabet="0123456789 /-.:'月日年時MarMayFriQW1Hthpm（土),\n", max_size=60))
def test_any_text_gives_ordered_terms_that_do_not_overlap(text: str) -> None:
    found = dates.find(text)
    assert all(0 <= a.span[0] < a.span[1] <= len(text) for a in found)
    assert all(a.span[1] <= b.span[0] for a, b in itertools.pairwise(found))


@pytest.mark.parametrize(
    "unit",
    [
        "1",
        "1/",
        "1:",
        "1.",
        "1-",
        "Mar ",
        "2026 ",
        "1 to ",
        "日",
        "十",
        "Q1 ",
        "1th ",
        "FY2025/",
        "Mon, ",
        "14:30-",
        " ",
    ],
)
def test_twice_the_text_costs_no_more_than_three_times_as_much(unit: str) -> None:
    def cost(size: int) -> float:
        text = unit * (size // len(unit))
        best = float("inf")
        for _ in range(4):
            start = time.process_time()
            dates.find(text)
            best = min(best, time.process_time() - start)
        return best

    dates.find("1 March 2026 in Q3")
    gc.collect()
    gc.disable()  # a collection walks the objects of all other tests
    try:
        assert cost(120_000) < 3 * cost(60_000) + 0.01
    finally:
        gc.enable()
