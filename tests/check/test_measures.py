"""What stands beside a number: scale, currency, unit, percent and period."""

from __future__ import annotations

import pytest

from chamber.check import measures


def tail(text: str, language: str = "en", money: bool = False) -> measures.Tail:
    """What follows the digits that ``text`` begins with."""
    end = next((i for i, char in enumerate(text) if not char.isdigit()), len(text))
    return measures.tail(text, end, language, money)


@pytest.mark.parametrize(
    ("text", "language", "unit"),
    [
        ("5 min", "en", "minute"), ("5min", "en", "minute"), ("5 Minuten", "de", "minute"), ("5 Std.", "de", "hour"),
        ("3 heures", "fr", "hour"),
        ("3 jours", "fr", "day"), ("3 horas", "es", "hour"), ("3 semanas", "pt", "week"), ("3小时", "zh", "hour"),
        ("3分钟", "zh", "minute"),
        ("3時間", "ja", "hour"), ("5分", "ja", "minute"), ("3 ساعات", "ar", "hour"), ("12 TB", "en", "terabyte"),
        ("5 km", "en", "kilometre"),
        ("80 °C", "en", "celsius"), ("80°F", "en", "fahrenheit"), ("3 kg", "en", "kilogram"),
        ("5 m long", "en", "metre"),
        ("7 years", "en", "year"), ("2 weeks", "en", "week"), ("30日間", "ja", "day"),
        ("20 km/h", "en", "kilometre per hour"),
    ],
)  # fmt: skip
def test_units(text: str, language: str, unit: str) -> None:
    found = tail(text, language).unit
    assert found is not None
    assert found[0] == unit


@pytest.mark.parametrize("text", ["5 people", "5 in all", "5 apples", "5", "5.", "5 once", "5 livres"])
def test_everyday_words_are_no_units(text: str) -> None:
    assert tail(text).unit is None


@pytest.mark.parametrize(
    ("text", "language", "scale", "currency"),
    [
        ("5k EUR", "en", 1e3, "EUR"), ("5 Mio. €", "de", 1e6, "EUR"), ("5 kEUR", "de", 1e3, "EUR"),
        ("3 millions d'euros", "fr", 1e6, "EUR"),
        ("2 millones de dólares", "es", 1e6, "USD"), ("5 milioni di euro", "it", 1e6, "EUR"),
        ("2 milhões de reais", "pt", 1e6, "BRL"),
        ("9 US dollars", "en", 1.0, "USD"), ("9円", "ja", 1.0, "JPY"), ("5万元", "zh", 1e4, "CNY"),
        ("50 cents", "en", 0.01, "USD"),
        ("50 centimes", "fr", 0.01, "EUR"), ("9 zł", "en", 1.0, "PLN"),
    ],
)  # fmt: skip
def test_scales_and_currencies(text: str, language: str, scale: float, currency: str) -> None:
    found = tail(text, language)
    assert found.scale == pytest.approx(scale)
    assert currency in found.currency


def test_m_is_a_million_only_beside_a_currency() -> None:
    assert tail("9m", money=True).scale == 1e6
    assert tail("9m").scale == 1.0


def test_a_length_of_days_is_no_elision() -> None:
    assert tail("5 d").unit is not None
    assert tail("5 d'euros", "fr").unit is None


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("5%", "en"), ("5 %", "de"), ("5 percent", "en"), ("5 per cent", "en"), ("5 Prozent", "de"),
        ("5 pour cent", "fr"), ("5パーセント", "ja"),
    ],
)  # fmt: skip
def test_percent(text: str, language: str) -> None:
    found = tail(text, language)
    assert found.percent
    assert not found.points


@pytest.mark.parametrize(
    ("text", "scale"), [("5 pp", 1.0), ("50 bps", 0.01), ("5 percentage points", 1.0), ("2 Prozentpunkte", 1.0)]
)
def test_points_are_no_percent(text: str, scale: float) -> None:
    found = tail(text)
    assert (found.points, found.percent, found.scale) == (True, False, scale)


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("5 per month", "month"), ("5/month", "month"), ("5 a year", "year"), ("5 pro Monat", "month"),
        ("5 par mois", "month"),
        ("5 al mes", "month"), ("5 por mês", "month"), ("5 monthly", "month"), ("5 and more", ""), ("5", ""),
        ("5 a yearling", ""),
    ],
)  # fmt: skip
def test_periods(text: str, period: str) -> None:
    assert measures.period_after(text, 1) == period


@pytest.mark.parametrize(
    ("text", "code", "begin"),
    [("$5", "USD", 0), ("US$5", "USD", 0), ("EUR 5", "EUR", 0), ("cost €5", "EUR", 5), ("R$ 5", "BRL", 0)],
)
def test_a_currency_before(text: str, code: str, begin: int) -> None:
    codes, start = measures.currency_before(text, text.index("5"))
    assert (code in codes, start) == (True, begin)


@pytest.mark.parametrize("text", ["NEUR 5", "is 5", "5", "a$  5"])
def test_no_currency_before(text: str) -> None:
    assert measures.currency_before(text, text.index("5"))[0] == ()


def test_a_range_carries_its_currency() -> None:
    assert "USD" in measures.currency_carried("$1.5 to 2.5m", 8)
    assert measures.currency_carried("$1.5 and 2.5 m", 9) == ()
