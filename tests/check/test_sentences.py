"""Kinds of sentences, citations taken off, and what is taken back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chamber.check import sentences


@pytest.mark.parametrize(
    ("kind", "texts"),
    [
        ("statement", [
            "Revenue was $240k in Q3.", "Nothing was decided on that.", "The rollback had not started at 14:40.",
            "Sam didn't approve the refund.", "You decided on 3 March to move.", "Your next appointment is on 5 May.",
            "If the VIP has not moved after 30 seconds, restart keepalived.", "Consequently 9 rows were added.",
            "The runbook does not allow restarts before 06:00.", "Read replicas lag by 3 seconds.",
            "Der Termin wurde nicht verschoben.", "Le train part à 9 h.", "El contrato no se renueva.",
            "会议没有推迟。",
            "The client would pay 9% more.", "I-94 was closed for 9 days.", "Ihr Vertrag endet am 5. Mai.",
        ]),
        ("absence", [
            "Your notes say nothing about Q4.", "The note doesn't mention a budget.", "No note mentions Berlin.",
            "The refund amount is not in your notes.", "I couldn't find any budget for 2031.",
            "In der Notiz steht nichts zum Budget.", "Le compte rendu ne mentionne pas le budget.",
            "La nota no menciona el presupuesto.", "A ata não menciona o orçamento.", "笔记里没有提到预算。",
            "ノートには予算の記載がありません。", "الملاحظات لا تذكر الميزانية",
            "The file does not list a phone number.",
        ]),
        ("own", [
            "Python 3.9 came out in 2020 (not in your notes).", "(Not in your notes.)",
            "From general knowledge, Redis listens on 6379.", "Redis uses 6379, but that is not from your notes.",
            "Redis nutzt 6379 (nicht aus deinen Notizen).", "Redis utilise 6379 (pas dans tes notes).",
            "Redis usa el 6379 (no está en tus notas).", "Redis 使用 6379（不在你的笔记中）。",
        ]),
        ("question", [
            "Is it $420k?", "¿Son 420?", "Stimmt das mit den 420?", "是 420 吗？", "本当に420ですか？", "هل هي ٤٢٠؟",
        ]),
        ("offer", [
            "Do you want me to add 9 rows?", "Shall I send it?", "Let me know if 5 May works.",
            "If you'd like, I can draft all 12.", "Soll ich das für 3 Kunden machen?",
            "Veux-tu que j'ajoute 3 lignes ?",
            "Si quieres, añado 3 filas.", "需要我列出 9 项吗", "هل تريد أن أضيف ٣؟",
        ]),
        ("advice", [
            "I'd recommend a budget of $500k.", "My suggestion: wait until 5 May.", "You might want to ask Dana.",
            "Ich würde bis 2027 warten.", "Je recommande d'attendre 3 jours.", "Recomiendo esperar 3 días.",
            "建议等到5月。",
        ]),
        ("action", [
            "I read q3-review.md.", "I've updated 3 files.", "Done: 9 rows added.", "14 tests pass.",
            "Ich habe 3 Notizen gelesen.", "J'ai lu 3 notes.", "He leído 3 notas.", "Li 3 notas.",
            "我已查看 3 篇笔记。",
        ]),
        ("hypothetical", [
            "If you cancelled now, you would pay $400.", "Suppose rent rose by 9%, it would be $981.",
            "Wenn du jetzt kündigst, würden 400 € fällig.", "Si vous partiez le 5, cela coûterait 400 €.",
        ]),
        ("asked", [
            "You asked whether it is $420k.", "Your question was about 5 May.", "Du hast gefragt, ob es 420 sind.",
            "Vous avez demandé si c'était 420.", "Preguntaste si eran 420.", "你问的是 420。",
        ]),
        ("lead-in", [
            "Here are the targets:", "These are the dates as follows:", "Hier sind die Ziele:", "Voici les dates :",
            "Aquí están las fechas:", "以下是目标：", "By the note, the rules are as follows.",
        ]),
    ],
)  # fmt: skip
def test_kinds(kind: str, texts: list[str]) -> None:
    assert {text: sentences.read(text).kind for text in texts} == dict.fromkeys(texts, kind)


def test_kinds_that_claim_nothing() -> None:
    assert {sentences.STATEMENT, sentences.ABSENCE}.isdisjoint(sentences.NO_CLAIM)


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("Revenue was $240k (q3-review.md).", ["q3-review.md"]),
        ("Revenue was $240k (see q3-review.md:12, plan.md#Goals).", ["q3-review.md:12", "plan.md#Goals"]),
        ("Revenue was $240k [1].", ["1"]), ("Revenue was $240k [1, 3].", ["1", "3"]),
        ("Revenue was $240k [2-4].", ["2", "3", "4"]),
        ("Revenue was $240k. [[Q3 review]]", ["[[Q3 review]]"]),
        ("Revenue was $240k ([[Q3 review#Results|here]]).", ["[[Q3 review#Results|here]]"]),
        ("Revenue was $240k [^a].", ["^a"]), ("Revenue was $240k [Q3 review].", ["Q3 review"]),
        ("According to [[Q3 review]], revenue was $240k.", ["[[Q3 review]]"]), ("Revenue was $240k【1】。", ["1"]),
        ("Revenue was $240k (the second [[Q3 review]] of the year).", ["[[Q3 review]]"]),
    ],
)  # fmt: skip
def test_citations_are_taken_off_and_kept(text: str, cited: list[str]) -> None:
    found = sentences.read(text)
    assert found.cited == cited
    assert len(found.text) == len(text)
    assert "$240k" in found.text
    assert not any(mark in found.text for mark in ("[", ".md", "^", "【"))


@pytest.mark.parametrize(
    "text",
    [
        "Owner: [[Dana Ortiz]]", "[[Dana Ortiz]] owns the plan.", "It was ready (on 5 May 2026).", "- [x] Call Dana",
        "See [the site](https://example.com) for 3 more.", "The loop runs over [0] and 9 rows.",
        "He wrote the file readme.mdown.",
        "The old figures stay in archive.md until 2027.", "f(x) = [0, 1] is closed (both ends).",
        "An array [] is empty.",
    ],
)  # fmt: skip
def test_what_is_no_citation_stays(text: str) -> None:
    found = sentences.read(text)
    assert found.cited == []
    assert found.text == text


@pytest.mark.parametrize(
    ("text", "exempt"),
    [
        ("It is $240k, not $420k.", ["$420k"]), ("It is $240k, not the $420k I gave, in Q3.", ["$420k I gave"]),
        ("Dana, not Sam Reyes, approved it.", ["Sam Reyes"]), ("Use 30 instead of 14 days.", [" 14 days"]),
        ("I previously said $420k; it is $240k.", [" $420k"]), ("30 statt 14 Tage.", [" 14 Tage"]),
        ("30, nicht 14.", ["14"]),
        ("30 au lieu de 14 jours.", [" 14 jours"]), ("Son 30, no 14.", ["14"]), ("São 30, não 14.", ["14"]),
        ("是 30，而不是 14。", [" 14"]), ("30日ではなく14日です。", ["14日です"]), ("See line 12 of it.", ["line 12"]),
        ("Step 2 takes 9 minutes.", ["Step 2"]), ("Auf Seite 3 stehen 9 Namen.", ["Seite 3"]),
    ],
)  # fmt: skip
def test_what_is_taken_back_or_tells_a_place_need_not_be_found(text: str, exempt: list[str]) -> None:
    found = sentences.read(text)
    assert [text[start:end] for start, end in found.exempt] == exempt


@pytest.mark.parametrize(
    "text",
    [
        "It is not due until 5 May 2027.", "It ends no later than 5 May.", "There are no fewer than 40 rows.",
        "Do not start before 06:00.", "It takes 9 minutes in total.", "Notes from 2019 hold 9 rows.",
        "Sie endet nicht vor dem 5. Mai.", "The knot holds 40 kg.",
    ],
)  # fmt: skip
def test_a_negation_does_not_exempt_the_rest_of_its_sentence(text: str) -> None:
    assert sentences.read(text).exempt == []


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("The note doesn't mention a budget for Berlin.", " a budget for Berlin."),
        ("The refund amount is not in your notes.", "The refund amount "), ("No note mentions Berlin.", " Berlin."),
        ("笔记里没有提到预算金额。", "预算金额。"), ("Revenue was $240k.", "Revenue was $240k."),
    ],
)  # fmt: skip
def test_what_an_absence_says_is_absent(text: str, part: str) -> None:
    assert sentences.absent_part(text) == part


def test_the_action_is_taken_off_and_what_was_found_stays() -> None:
    found = sentences.read("I read q3-review.md and found that revenue was $420k.")
    assert (found.kind, found.text.strip()) == ("statement", "revenue was $420k.")
    assert len(found.text) == len("I read q3-review.md and found that revenue was $420k.")


@given(st.text(alphabet="ab1 .,?!()[]`#*-:|>\n“”。？not$", max_size=80))
def test_reading_keeps_the_length(text: str) -> None:
    found = sentences.read(text)
    assert len(found.text) == len(text)
    assert all(0 <= start <= end <= len(text) for start, end in found.exempt)
