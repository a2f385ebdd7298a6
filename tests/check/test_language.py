"""Which language a text is in, and when it cannot be told."""

from __future__ import annotations

import pytest

from chamber.check import language


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("The invoice was sent to the customer and she paid it.", "en"),
        ("Die Rechnung ist nicht mehr bei uns und wird bezahlt.", "de"),
        ("La facture est partie et nous ne savons pas quand.", "fr"),
        ("La factura no está en el archivo de los clientes.", "es"),
        ("A fatura não está com o cliente, mas foi paga pela empresa.", "pt"),
        ("La fattura non è stata pagata dal cliente.", "it"),
        ("De rekening is niet door de klant betaald en dat is het.", "nl"), ("Счёт был отправлен клиенту.", "ru"),
        ("会议推迟到五月。", "zh"), ("会議は5月に延期されました。", "ja"), ("تم إرسال الفاتورة إلى العميل", "ar"),
        ("회의가 연기되었습니다", "ko"),
        ("会議 postponed です", "ja"),
    ],
)  # fmt: skip
def test_a_language_is_told(text: str, code: str) -> None:
    assert language.detect(text) == code


@pytest.mark.parametrize("text", ["", "$420k", "Redis 7.2", "Dana Ortiz", "v1.2.3 -> v1.2.4", "42", "---"])
def test_what_has_no_language_has_none(text: str) -> None:
    assert language.detect(text) == ""


def test_mixed_only_where_both_are_known_and_differ() -> None:
    assert language.mixed("en", "de")
    assert not language.mixed("en", "en")
    assert not language.mixed("", "de")
    assert not language.mixed("en", "")


def test_scripts() -> None:
    assert [code for code in ("en", "de", "ru", "ar", "zh", "ja", "ko", "") if language.latin(code)] == ["en", "de", ""]
    assert [code for code in ("en", "ru", "ar", "zh", "ja", "ko") if language.cased(code)] == ["en", "ru"]


def test_stopwords_are_bare_and_none_for_an_unknown_language() -> None:
    assert {"the", "and"} <= language.stopwords("en")
    assert "fur" in language.stopwords("de")
    assert language.stopwords("xx") == frozenset()
