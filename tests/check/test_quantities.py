"""Quantities: what is one, what it is worth, and which two agree (both directions)."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chamber.check import compare, quantities, text


def found(written: str, language: str = "en") -> list[quantities.Quantity]:
    return quantities.find(text.clean(written), language)


def said(asked: str, held: str, asked_in: str = "en", held_in: str = "en") -> str:
    """What ``compare`` says of the first quantity of each text."""
    return compare.compare(found(asked, asked_in)[0], found(held, held_in)[0], held, lowered=False)


@pytest.mark.parametrize(
    ("written", "language", "kind", "value"),
    [
        ("1,200", "en", "number", 1200), ("1 200", "fr", "number", 1200), ("1.200", "de", "number", 1200),
        ("1'200", "de", "number", 1200), ("1_200", "en", "number", 1200), (".50", "en", "number", 0.5),
        ("1e6", "en", "number", 1e6), ("½", "en", "number", 0.5), ("2½", "en", "number", 2.5),
        ("-5", "en", "number", -5),
        ("−5", "en", "number", -5), ("2.50", "en", "number", 2.5), ("1,234.56", "en", "number", 1234.56),
        ("1.234,56", "de", "number", 1234.56), ("1 234,56", "fr", "number", 1234.56),
        ("12,34,567", "en", "number", 1234567),
        ("0,5", "de", "number", 0.5), ("１２３", "ja", "number", 123), ("١٢٣", "ar", "number", 123),
        ("३४", "en", "number", 34), ("10^6", "en", "number", 1e6), ("3×10^5", "en", "number", 3e5),
        ("3 x 10⁵", "en", "number", 3e5),
        ("2·10⁻³", "en", "number", 0.002), ("420k", "en", "number", 420_000), ("1.2M", "en", "number", 1_200_000),
        ("2 bn", "en", "number", 2e9), ("5 lakh", "en", "number", 500_000), ("2,5 Milliarden", "de", "number", 2.5e9),
        ("half a million", "en", "number", 500_000), ("3万5千", "ja", "number", 35_000),
        ("1億2000万", "ja", "number", 120_000_000),
        ("$9m", "en", "money", 9e6), ("€9,00", "de", "money", 9), ("9 USD", "en", "money", 9),
        ("9 euros", "fr", "money", 9),
        ("9円", "ja", "money", 9), ("5千万円", "ja", "money", 5e7), ("1億2000万円", "ja", "money", 1.2e8),
        ("3 millions d'euros", "fr", "money", 3e6), ("2 millones de euros", "es", "money", 2e6),
        ("5 Mio. €", "de", "money", 5e6), ("5 kEUR", "de", "money", 5000), ("$-5", "en", "money", -5),
        ("-$5", "en", "money", -5),
        ("50 cents", "en", "money", 0.5), ("5¢", "en", "money", 0.05), ("£1.2bn", "en", "money", 1.2e9),
        ("R$ 2.000", "pt", "money", 2000), ("5%", "en", "percent", 5), ("five percent", "en", "percent", 5),
        ("5 Prozent", "de", "percent", 5), ("5 pour cent", "fr", "percent", 5), ("5 por ciento", "es", "percent", 5),
        ("5 por cento", "pt", "percent", 5), ("百分之五", "zh", "percent", 5), ("百分之12.5", "zh", "percent", 12.5),
        ("5パーセント", "ja", "percent", 5), ("3割", "ja", "percent", 30), ("三成", "zh", "percent", 30),
        ("٥٪", "ar", "percent", 5),
        ("5 pp", "en", "points", 5), ("50 bps", "en", "points", 0.5), ("2 Prozentpunkte", "de", "points", 2),
        ("twenty-five", "en", "number", 25), ("two hundred and five", "en", "number", 205),
        ("dozen", "en", "number", 12),
        ("zweiundzwanzig", "de", "number", 22), ("dreihundertfünfzig", "de", "number", 350),
        ("zweitausendvierhundert", "de", "number", 2400), ("einhundert", "de", "number", 100),
        ("quatre-vingt-dix", "fr", "number", 90), ("mille deux cents", "fr", "number", 1200),
        ("soixante-dix", "fr", "number", 70),
        ("treinta y dos", "es", "number", 32), ("mil doscientos", "es", "number", 1200),
        ("doscientos cincuenta", "es", "number", 250),
        ("vinte e cinco", "pt", "number", 25), ("mil e duzentos", "pt", "number", 1200),
        ("三十五个", "zh", "number", 35),
        ("二十五個", "ja", "number", 25), ("两百个", "zh", "number", 200), ("half", "en", "fraction", 0.5),
        ("two thirds", "en", "fraction", 2 / 3), ("a quarter", "en", "fraction", 0.25), ("third", "en", "ordinal", 3),
        ("21st", "en", "ordinal", 21), ("3x", "en", "multiple", 3), ("twice", "en", "multiple", 2),
        ("三倍", "zh", "multiple", 3),
    ],
)  # fmt: skip
def test_a_quantity_is_found_with_its_kind_and_value(written: str, language: str, kind: str, value: float) -> None:
    (only,) = found(written, language)
    assert only.kind == kind
    assert only.value == pytest.approx(value)
    (inside,) = found(f"({written}; …", language)
    assert inside.kind == kind
    assert inside.value == pytest.approx(value)


@pytest.mark.parametrize(
    ("written", "language"),
    [
        ("v1.2.3", "en"), ("x86", "en"), ("abc123", "en"), ("one", "en"), ("ein Haus", "de"), ("une maison", "fr"),
        ("1.2.3.4", "en"), ("COVID19", "en"), ("万一", "zh"), ("一般", "zh"), ("", "en"), ("-", "en"),
        ("tausendmal", "de"),
    ],
)  # fmt: skip
def test_what_is_no_quantity(written: str, language: str) -> None:
    assert found(written, language) == []


@pytest.mark.parametrize(
    ("asked", "held", "asked_in", "held_in"),
    [
        ("420k", "420,000", "en", "en"), ("$420k", "420.000 USD", "en", "de"),
        ("€1,2 Mio", "1.2 million euros", "de", "en"),
        ("5%", "5 percent", "en", "en"), ("50 bps", "0.5 pp", "en", "en"), ("10 min", "600 s", "en", "en"),
        ("90 min", "1.5 hours", "en", "en"), ("2 weeks", "14 days", "en", "en"), ("2 days", "48h", "en", "en"),
        ("5 km", "5000 m", "en", "en"), ("80 °C", "176 °F", "en", "en"), ("3 kg", "3000 g", "en", "en"),
        ("five", "5", "en", "en"),
        ("fünf", "5", "de", "en"), ("dozen", "12", "en", "en"), ("half", "50%", "en", "en"),
        ("twice", "2x", "en", "en"),
        ("third", "3rd", "en", "en"), ("2.50", "2.5", "en", "en"), ("1,234.56", "1.234,56", "en", "de"),
        ("1 234", "1234", "fr", "en"),
        ("$9", "9 dollars", "en", "en"), ("£9", "9 pounds", "en", "en"), ("3 Stunden", "180 Minuten", "de", "de"),
        ("3小时", "3 hours", "zh", "en"), ("1 year", "12 months", "en", "en"), ("1 year", "365 days", "en", "en"),
        ("5 lakh", "500,000", "en", "en"), ("two and a half hours", "2.5 h", "en", "en"),
        ("half an hour", "30 minutes", "en", "en"),
        ("anderthalb Stunden", "90 Minuten", "de", "de"), ("une demi-heure", "30 minutes", "fr", "fr"),
        ("50 cents", "$0.50", "en", "en"), ("8 GB", "8GB", "en", "en"), ("20 km/h", "20 kph", "en", "en"),
        ("1.5M", "1,500,000", "en", "en"), ("3 milliards d'euros", "3 Mrd. €", "fr", "de"),
        ("2 milhões de reais", "R$ 2.000.000", "pt", "pt"), ("1億円", "100,000,000 yen", "ja", "en"),
        ("5万元", "50,000 CNY", "zh", "en"), ("3 ساعات", "3 hours", "ar", "en"), ("(5)", "-5", "en", "en"),
        ("($5)", "-$5", "en", "en"),
    ],
)  # fmt: skip
def test_equal_however_written(asked: str, held: str, asked_in: str, held_in: str) -> None:
    assert said(asked, held, asked_in, held_in) == compare.YES
    assert said(held, asked, held_in, asked_in) == compare.YES


@pytest.mark.parametrize(
    ("asked", "held", "result"),
    [
        ("420k", "402k", compare.NO), ("5%", "6%", compare.NO), ("2.5", "2.6", compare.NO),
        ("10 min", "10 s", compare.UNIT),
        ("5 km", "5 mi", compare.UNIT), ("$5 per month", "$5 per year", compare.UNIT), ("$9", "€9", compare.UNIT),
        ("9 USD", "9 CAD", compare.UNIT), ("5%", "5 pp", compare.UNIT), ("1 month", "30 days", compare.NO),
        ("1 GB", "1024 MB", compare.NO), ("-5%", "5%", compare.NO), ("5", "-5", compare.SIGN),
        ("$9", "9", compare.VOUCH),
        ("9", "$9", compare.YES), ("9", "9%", compare.UNIT), ("9", "9 km", compare.YES), ("9 km", "9", compare.VOUCH),
        ("half", "40%", compare.NO), ("third", "4th", compare.NO), ("twice", "3x", compare.NO),
        ("£9", "19 pounds", compare.NO),
    ],
)  # fmt: skip
def test_other_value_unit_currency_or_sign(asked: str, held: str, result: str) -> None:
    assert said(asked, held) == result


def test_a_percent_of_a_rate() -> None:
    assert said("5%", "the error rate was 0.05") == compare.VOUCH
    assert said("5%", "the height was 0.05") == compare.NO
    assert said("5%", "the error rate was 0.06") == compare.NO


@pytest.mark.parametrize(
    ("claim", "held", "may"),
    [
        ("about 420", 418, True), ("420", 418, False), ("nearly 420", 418, True), ("nearly 420", 423, False),
        ("over 420", 423, True), ("over 420", 418, False), ("rund 420", 418, True), ("environ 420", 418, True),
        ("cerca de 420", 418, True), ("约420", 418, True), ("約420", 418, True), ("420k", 420_300, True),
        ("420k", 421_000, False),
        ("about 420", 470, False), ("~420", 418, True), ("at least 420", 418, False), ("less than 420", 418, True),
    ],
)  # fmt: skip
def test_rounding_is_said_and_keeps_its_side(claim: str, held: float, may: bool) -> None:
    (asked,) = found(claim)
    assert compare.may_round(text.clean(claim), asked, held, quantities.Quantity(0, 1, held)) is may


def test_units_are_shared_over_a_range_and_parts_of_a_time_joined() -> None:
    assert [(q.value, q.unit) for q in found("10-15 min")] == [(10, "minute"), (15, "minute")]
    assert [q.values()[0] for q in found("68 to 72k")] == [68_000, 72_000]
    assert [q.value for q in found("$1.5 to 2.5m")] == [1_500_000, 2_500_000]
    assert [q.value for q in found("$800 to 1.2m")] == [800, 1_200_000]
    assert [round(q.base, 2) for q in found("50-77 °F")] == [round(q.base, 2) for q in found("10-25 °C")]
    (joined,) = found("11 hours and 20 minutes")
    assert joined.base == 11 * 3600 + 20 * 60
    (an,) = found("an hour and 23 minutes")
    assert an.base == 83 * 60


def test_spans_slice_the_text() -> None:
    clean = text.clean("It cost $420k (−5%), i.e. half an hour and 1億2000万円.")
    for quantity in quantities.find(clean, "en"):
        assert clean[quantity.start : quantity.end] == quantity.text


def _spellings(value: int) -> list[tuple[str, str]]:
    plain = f"{value:,}"
    ways = [
        (str(value), "en"), (plain, "en"), (plain.replace(",", "."), "de"), (plain.replace(",", " "), "fr"),
        (plain.replace(",", "\u202f"), "fr"), (plain.replace(",", "'"), "de"), (plain.replace(",", "_"), "en"),
        (f"{value}.0", "en"), (f"{value},00", "de"),
        (str(value).translate({ord(str(d)): chr(0xFF10 + d) for d in range(10)}), "ja"),
        (str(value).translate({ord(str(d)): chr(0x660 + d) for d in range(10)}), "ar"),
    ]  # fmt: skip
    if value % 1000 == 0:
        ways += [(f"{value // 1000}k", "en"), (f"{value // 1000} thousand", "en"), (f"{value // 1000} Tsd.", "de")]
    if value % 10_000 == 0:
        ways += [(f"{value // 10_000}万", "zh"), (f"{value // 10_000}万", "ja")]
    return ways


_DRESSES = ["{}", "${}", "{} €", "{}%", "{} kg", "{} minutes", "{} USD", "USD {}"]


@given(st.one_of(st.integers(2, 10**7), st.integers(1, 999).map(lambda n: n * 10_000)), st.sampled_from(_DRESSES))
def test_a_quantity_equals_itself_in_every_spelling_and_no_other(value: int, dress: str) -> None:
    same, other = _spellings(value), _spellings(value + 1)
    if "%" in dress:  # nobody writes 5k%
        same = [(written, language) for written, language in same if written[-1].isdigit()]
    for asked, asked_in in same:
        for held, held_in in same:
            assert said(dress.format(asked), dress.format(held), asked_in, held_in) == compare.YES
        for held, held_in in other:
            ambiguous = 1000 <= value + 1 < 1_000_000
            if not ambiguous:
                assert said(dress.format(asked), dress.format(held), asked_in, held_in) == compare.NO


@given(
    st.text(alphabet="0123456789.,'_ -+()$€£%kKmMbxе×^½/:eE十百千万亿年月 abдо", max_size=60),
    st.sampled_from(["en", "de", "fr", "zh", "ja", ""]),
)
def test_any_text_is_read_without_an_error_and_in_order(written: str, language: str) -> None:
    clean = text.clean(written)
    spans = [(quantity.start, quantity.end) for quantity in quantities.find(clean, language)]
    assert all(start < end <= len(clean) for start, end in spans)
    assert all(left[1] <= right[0] for left, right in itertools.pairwise(spans))
