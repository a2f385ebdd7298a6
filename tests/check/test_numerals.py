"""Number words with their values, and words that only look like them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chamber.check import numerals


def values(text: str, language: str) -> list[float]:
    return [numeral.value for numeral in numerals.find(text, language) if not numeral.article]


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("seven", "en", 7), ("twenty-one", "en", 21), ("one hundred and twenty", "en", 120),
        ("fifteen hundred", "en", 1500),
        ("two thousand twenty-four", "en", 2024), ("three million", "en", 3e6), ("two and a half", "en", 2.5),
        ("dozen", "en", 12),
        ("zwölf", "de", 12), ("einundzwanzig", "de", 21), ("zweihundert", "de", 200), ("hundertzwanzig", "de", 120),
        ("dreitausendfünfhundert", "de", 3500), ("vingt et un", "fr", 21), ("soixante-quinze", "fr", 75),
        ("quatre-vingts", "fr", 80),
        ("quatre-vingt-dix-sept", "fr", 97), ("deux cents", "fr", 200), ("veintitrés", "es", 23),
        ("cuarenta y cinco", "es", 45),
        ("quinientos", "es", 500), ("mil", "es", 1000), ("cento e vinte", "pt", 120), ("trinta e três", "pt", 33),
        ("二十三个", "zh", 23), ("两百五十个", "zh", 250), ("三万个", "zh", 30_000), ("十二人", "ja", 12),
        ("第三", "zh", 3),
    ],
)  # fmt: skip
def test_a_number_word_has_its_value(text: str, language: str, value: float) -> None:
    assert values(text, language) == [value]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("someone else", "en"), ("ein Haus", "de"), ("une maison", "fr"), ("un año", "es"), ("万一", "zh"),
        ("一些", "zh"),
        ("tausendfach", "de"), ("weight", "en"), ("hundertprozentig", "de"), ("often", "en"), ("Elfe", "de"),

    ],
)  # fmt: skip
def test_other_words_are_no_numbers(text: str, language: str) -> None:
    assert values(text, language) == []


def test_two_numbers_stay_two() -> None:
    assert values("two or three", "en") == [2, 3]
    assert values("five, six and seven", "en") == [5, 6, 7]
    assert values("drei und vier", "de") == [3, 4]


@pytest.mark.parametrize(
    ("run", "value"),
    [
        ("二十三", 23), ("十", 10), ("一百零五", 105), ("三千", 3000), ("一万二千", 12_000), ("二〇二六", 2026),
        ("万", None), ("百", None),
    ],
)  # fmt: skip
def test_ideographic_values(run: str, value: float | None) -> None:
    assert numerals.han_value(run) == value


@given(st.integers(1, 9999))
def test_german_compounds(value: int) -> None:
    """Every number below ten thousand as one German word."""
    assert values(_german(value), "de") == [value]


_UNITS = ["", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"]
_TENS = ["", "zehn", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"]
_TEENS = {16: "sechzehn", 17: "siebzehn"}


def _german(value: int, last: bool = True) -> str:
    if value >= 1000:
        return _german(value // 1000, last=False) + "tausend" + (_german(value % 1000) if value % 1000 else "")
    if value >= 100:
        return _UNITS[value // 100] + "hundert" + (_german(value % 100) if value % 100 else "")
    if value < 13:
        return "eins" if value == 1 and last else _UNITS[value]
    if value < 20:
        return _TEENS.get(value, _UNITS[value - 10] + "zehn")
    tens, units = divmod(value, 10)
    return (_UNITS[units] + "und" if units else "") + _TENS[tens]
