"""The normal form, its offsets, words and stems."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chamber.check import text

# Characters of every kind that the normal form changes, among plain ones.
CHARS = st.text(
    alphabet=st.one_of(
        st.sampled_from(
            "ab Z19.,-\"'\n\t\r&;#x½⅓²⁵–—−‘’“”«»「」…ﬁﬂ①㎏％＄ａ１٣३\u00a0\u2009\u202f\u200b\u200d\ufeff\u0301éßİıŁ。、"
        ),
        st.characters(exclude_categories=["Cs"]),
    ),
    max_size=60,
)


@pytest.mark.parametrize(
    ("written", "normal"),
    [
        ("5–7 — 8 − 9", "5-7 - 8 - 9"), ("“a” «b» ‘c’", '"a" "b" \'c\''), ("1\u00a0200\u202f€", "1 200 €"),
        ("ｆｕｌｌ１２", "full12"), ("٤٢٠", "420"), ("४२", "42"), ("ﬁve", "five"), ("a\u200bb\ufeff", "ab"),
        ("a\r\nb", "a\nb"),
        ("R&amp;D", "R&D"), ("&#8364;5", "€5"), ("m²", "m^2"), ("2½", "2½"), ("e\u0301", "é"), ("「引用」", '"引用"'),
        ("5％", "5%"), ("1⁄2", "1/2"), ("a\tb", "a b"), ("&nosuchthing;", "&nosuchthing;"),
        ("&#9999999999;", "&#9999999999;"),
    ],
)  # fmt: skip
def test_the_normal_form(written: str, normal: str) -> None:
    assert text.clean(written) == normal


@pytest.mark.parametrize("written", ["Plain text, 5 * 3.", "naïve café", "Straße", "会议", "a-b", "line\nline"])
def test_what_is_normal_stays(written: str) -> None:
    assert text.clean(written) == written


@given(CHARS)
def test_normalising_twice_changes_nothing(written: str) -> None:
    once = text.clean(written)
    assert text.clean(once.replace("&", "")) == once.replace("&", "")


@given(CHARS)
def test_offsets_lead_back(written: str) -> None:
    normal, starts = text.offsets(written)
    assert len(starts) == len(normal) + 1
    assert starts[-1] == len(written)
    assert all(a <= b for a, b in itertools.pairwise(starts))
    assert all(0 <= start < len(written) for start in starts[:-1])


@given(st.text(alphabet="ab 1-–“”é\u00a0ﬁ１\u200b\n", max_size=60))
def test_offsets_and_normal_form_agree(written: str) -> None:
    assert text.offsets(written)[0] == text.clean(written)


@given(st.text(alphabet="ab 1.,-\n", max_size=40))
def test_line_breaks_stay(written: str) -> None:
    assert text.clean(written).count("\n") == written.count("\n")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Café", "cafe"), ("STRASSE", "straße"), ("Łódź", "lodz"), ("Søren", "soren"), ("Ærø", "aero"),
        ("İzmir", "izmir"),
        ("إدارة", "اداره"), ("Москва", "москва"), ("Ångström", "angstrom"), ("naïve", "naive"),
    ],
)  # fmt: skip
def test_bare_words_are_equal_without_case_and_accents(one: str, other: str) -> None:
    assert text.bare(text.clean(one)) == text.bare(text.clean(other))


@pytest.mark.parametrize(("one", "other"), [("peche", "puche"), ("und", "uni"), ("ka", "か"), ("rose", "roses")])
def test_other_words_stay_others(one: str, other: str) -> None:
    assert text.bare(one) != text.bare(other)


def test_words_keep_apostrophes_and_scripts_without_blanks_give_pairs() -> None:
    assert text.tokens("It's Dana's 3rd note") == ["it's", "dana's", "3rd", "note"]
    assert text.tokens("会议记录") == ["会议", "议记", "记录"]
    assert text.tokens("v2の会議") == ["v2", "の会", "会議"]
    assert text.tokens("") == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("renewals", "renewal"), ("decided", "deciding"), ("customers", "customer"), ("costs", "cost"),
        ("policies", "policy"),
        ("planned", "plan"), ("termine", "termin"), ("rechnungen", "rechnung"), ("reuniones", "reunion"),
        ("livres", "livre"),
        ("moved", "move"), ("dana's", "dana"), ("boxes", "box"),
    ],
)  # fmt: skip
def test_inflected_forms_share_a_stem(one: str, other: str) -> None:
    assert text.stem(one) == text.stem(other)


@pytest.mark.parametrize(
    ("one", "other"), [("north", "south"), ("march", "marketing"), ("open", "operate"), ("red", "reed"), ("l2", "l3")]
)
def test_other_words_have_other_stems(one: str, other: str) -> None:
    assert text.stem(one) != text.stem(other)
