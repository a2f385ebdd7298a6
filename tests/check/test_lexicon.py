"""The word lists and the tables: order, look-up, and what each table promises."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chamber.check import language as tongues
from chamber.check import lexicon, lexicon_tables, measures

DATA = Path(lexicon.DATA)
ALL_TABLES = ("en", "de", "fr", "es", "pt", "it", "nl", "ru", "ar", "zh", "ja")


@pytest.mark.parametrize("language", lexicon.WORD_LANGUAGES)
def test_a_list_is_sorted_by_bytes_unique_and_lower_case(language: str) -> None:
    raw = (DATA / f"words.{language}.txt").read_bytes()
    lines = raw.split(b"\n")
    assert lines.pop() == b"", "the file ends in a newline"
    assert lines == sorted(set(lines))
    text = raw.decode()
    assert text == unicodedata.normalize("NFC", text)
    assert text == text.lower()


@pytest.mark.parametrize("language", lexicon.WORD_LANGUAGES)
def test_every_sampled_word_is_found_and_its_garbled_form_is_not(language: str) -> None:
    words = (DATA / f"words.{language}.txt").read_text(encoding="utf-8").split()
    for word in (words[0], words[-1], *words[:: max(1, len(words) // 997)]):
        assert lexicon.has(language, word), word
        assert not lexicon.has(language, word + "\u0237"), word
        assert not lexicon.has(language, "\u0237" + word), word


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("en", "renewals"), ("en", "colour"), ("en", "color"), ("en", "organise"), ("en", "don't"), ("en", "webhook"),
        ("de", "vertrag"), ("de", "geändert"), ("de", "überprüft"), ("de", "gegangen"),
        ("fr", "été"), ("fr", "avaient"), ("fr", "augmentée"),
        ("es", "está"), ("es", "mañana"), ("es", "aumentó"),
        ("pt", "reunião"), ("pt", "não"),
    ],
)  # fmt: skip
def test_common_words_and_inflections_are_found(language: str, word: str) -> None:
    assert lexicon.has(language, word)


@pytest.mark.parametrize(
    ("language", "word"),
    [("en", "norway"), ("en", "ortiz"), ("en", "qwrtz"), ("en", ""), ("en", "a\nb"), ("en", "\ud800"), ("es", "ano\n")],
)
def test_names_nonsense_and_odd_strings_are_not(language: str, word: str) -> None:
    assert not lexicon.has(language, word)


def test_a_language_without_a_list_is_an_error() -> None:
    with pytest.raises(KeyError, match="xx"):
        lexicon.has("xx", "word")


def test_a_list_that_is_not_installed_is_an_error_that_names_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(lexicon, "DATA", str(tmp_path))
    monkeypatch.setattr(lexicon, "_maps", {})
    monkeypatch.setattr(lexicon, "_known", {})
    with pytest.raises(FileNotFoundError, match=r"words\.en\.txt"):
        lexicon.has("en", "word")


@given(st.text(max_size=20))
def test_any_text_has_an_answer_that_equals_a_plain_search(word: str) -> None:
    lines = (DATA / "words.de.txt").read_text(encoding="utf-8").split("\n")[:-1]
    assert lexicon.has("de", word) == (word in lines)


def test_the_readme_counts_what_the_lists_hold() -> None:
    readme = (DATA / "README.md").read_text(encoding="utf-8")
    for language in lexicon.WORD_LANGUAGES:
        lines = (DATA / f"words.{language}.txt").read_bytes().count(b"\n")
        assert f"| `words.{language}.txt` | {lines:,} |" in readme
    named = set(re.findall(r"[a-z_]+", readme.partition("(MIT): `")[2].partition("`")[0]))
    assert named == {path.stem for path in DATA.glob("*.tsv")}
    assert all((DATA / licence).is_file() for licence in re.findall(r"licences/[\w.-]+\.txt", readme))


@pytest.mark.parametrize("path", sorted(DATA.glob("*.tsv")), ids=lambda path: path.stem)
def test_a_table_says_what_its_columns_are_and_has_no_blank_entry(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("# ")
    for line in lines:
        assert line == unicodedata.normalize("NFC", line)
        if not line.startswith("#"):
            assert all(entry.strip() == entry != "" for cell in line.split("\t") if cell for entry in cell.split("|"))


def test_stopwords_tell_the_languages_apart() -> None:
    for language in ALL_TABLES:
        assert len(tongues.stopwords(language)) > 30
    assert "the" in tongues.stopwords("en") - tongues.stopwords("de")
    assert "nicht" in tongues.stopwords("de") - tongues.stopwords("en")
    assert not tongues.stopwords("xx")


def _base(symbol: str, value: float) -> float:
    _, _, size, offset = measures.units().symbols[symbol]
    return (value + offset) * size


@pytest.mark.parametrize(
    ("one", "value", "other", "same"),
    [
        ("GB", 1, "MB", 1000), ("GiB", 1, "MiB", 1024), ("h", 2, "min", 120), ("d", 2, "h", 48), ("in", 100, "cm", 254),
        ("mi", 1, "ft", 5280), ("lb", 1, "oz", 16), ("°C", 100, "°F", 212), ("°C", -40, "°F", -40),
        ("kWh", 5, "MJ", 18), ("m3", 1, "l", 1000), ("ha", 1, "m2", 10000), ("kcal", 1, "J", 4184),
        ("km/h", 36, "m/s", 10),
    ],
)  # fmt: skip
def test_units_convert(one: str, value: int, other: str, same: int) -> None:
    symbols = measures.units().symbols
    assert symbols[one][1] == symbols[other][1]
    assert _base(one, value) == pytest.approx(_base(other, same), rel=1e-12)


@pytest.mark.parametrize(
    ("word", "unit"),
    [("stunden", "hour"), ("heures", "hour"), ("horas", "hour"), ("uren", "hour"), ("小时", "hour"), ("時間", "hour"),
     ("quilometros", "kilometre"), ("公里", "kilometre"), ("meilen", "mile"), ("megabytes", "megabyte")],
)  # fmt: skip
def test_units_have_their_words_in_the_languages(word: str, unit: str) -> None:
    assert measures.units().words[word][0] == unit


def test_months_and_weekdays_are_complete() -> None:
    for language in ("en", "de", "fr", "es", "pt", "it", "nl", "ru", "ar", "zh"):
        for table, last in ((lexicon_tables.months(), 12), (lexicon_tables.weekdays(), 7)):
            full = {n for seen in table.values() for tongue, n, short in seen if tongue == language and not short}
            assert full == set(range(1, last + 1)), (language, last)
    assert ("fr", 2, True) in lexicon_tables.weekdays()["mar"]
    assert ("es", 3, True) in lexicon_tables.months()["mar"]
    assert {m[1] for m in lexicon_tables.months()["تشرين الأول"]} == {10}


@pytest.mark.parametrize(("language", "least"), [("en", 300), ("de", 60), ("fr", 60), ("es", 60), ("pt", 60)])
def test_there_are_enough_antonyms_and_they_are_symmetric(language: str, least: int) -> None:
    opposed = lexicon_tables.antonyms(language)
    assert sum(1 for row in lexicon.rows("antonyms") if row[0] == language) >= least
    for word, others in opposed.items():
        assert word not in others
        assert all(word in opposed[other] for other in others)


@pytest.mark.parametrize(
    ("one", "other"),
    [("increase", "decreases"), ("rose", "fell"), ("gained", "lost"), ("accepts", "rejected"), ("buy", "sold"),
     ("before", "after"), ("above", "below"), ("more", "less"), ("larger", "smaller"), ("won", "lost"),
     ("passed", "failed"), ("allows", "forbids"), ("include", "excluded"), ("enabled", "disabled"),
     ("opened", "closed"),
     ("left", "right"), ("first", "last"), ("early", "late"), ("high", "low"), ("cheap", "expensive"),
     ("agreed", "disagreed"), ("approved", "rejected"), ("growth", "decline"), ("at least", "at most")],
)  # fmt: skip
def test_opposed_words_are_opposed_in_every_form(one: str, other: str) -> None:
    assert other in lexicon_tables.antonyms("en")[one]


@pytest.mark.parametrize(("one", "other"), [("increase", "rise"), ("rose", "grew"), ("gain", "win"), ("high", "late")])
def test_words_that_go_together_are_not_opposed(one: str, other: str) -> None:
    assert other not in lexicon_tables.antonyms("en")[one]


def test_negators_have_words_phrases_frames_and_suffixes() -> None:
    assert "not" in lexicon_tables.negators("en")["word"]
    assert "no longer" in lexicon_tables.negators("en")["phrase"]
    assert "ne … pas" in lexicon_tables.negators("fr")["frame"]
    assert "ません" in lexicon_tables.negators("ja")["suffix"]
    assert {"لا", "لم", "لن", "ليس", "غير"} <= set(lexicon_tables.negators("ar")["word"])
    assert not {"little", "few"} & set(lexicon_tables.negators("en")["word"])
    for language in ALL_TABLES:
        assert lexicon_tables.negators(language)["word"]


def test_affixed_words_negate_a_word_that_exists() -> None:
    for language in ("en", "fr", "es"):
        for negative, positive in lexicon_tables.affix_pairs(language).items():
            assert negative.endswith(positive[2:])
            assert lexicon.has(language, positive), positive
    assert lexicon_tables.affix_pairs("en")["unpaid"] == "paid"
    assert not lexicon_tables.affix_pairs("zh")


def test_quantifiers_hedges_and_cues_have_their_class() -> None:
    assert lexicon_tables.quantifiers("en")["some"] == "some"
    assert lexicon_tables.quantifiers("de")["immer"] == "always"
    assert lexicon_tables.hedges("en")["unless"] == "condition"
    assert lexicon_tables.hedges("en")["draft"] == "status"
    assert lexicon_tables.hedges("es")["podría"] == "possible"
    for language in ALL_TABLES:
        assert lexicon_tables.hedges(language)
        assert lexicon_tables.quantifiers(language)


def test_demonyms_lead_to_one_country() -> None:
    for language, form in (("en", "norwegian"), ("de", "norwegisch"), ("fr", "norvégienne"), ("es", "noruego")):
        assert lexicon_tables.demonyms(language)[form] == "norway"
    assert len(set(lexicon_tables.demonyms("en").values())) >= 120
    with pytest.raises(KeyError):
        lexicon_tables.demonyms("zh")


def test_acronyms_have_expansions() -> None:
    assert "united states" in lexicon_tables.acronyms()["US"]
    assert lexicon_tables.acronyms()["CEO"][0] == "chief executive officer"
