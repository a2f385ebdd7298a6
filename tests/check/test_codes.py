"""Code terms: what is one, what is prose, and where one stands whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chamber.check import codes


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("https://example.com/a?b=1", "url"), ("dana@example.com", "mail"), ("C:\\Users\\dana", "win"),
        ("/etc/hosts", "path"),
        ("src/app/main.py", "path"), ("~/notes/a.md", "path"), ("./run.sh", "path"), ("10.20.4.10", "ip"),
        ("10.0.0.1:8080", "ip"),
        ("10.0.0.0/24", "ip"), ("config.yaml", "file"), ("q3-review.md", "file"), ("example.com", "domain"),
        ("db.internal:5432", "domain"),
        ("v1.2.3", "version"), ("1.2.3-rc1", "version"), ("v2", "version"), ("5.3.1", "version"),
        ("--dry-run", "flag"), ("-x9", "flag"),
        ("--retry-all", "flag"), ("max_retries", "snake"), ("maxRetries", "camel"), ("TASK-003", "id"),
        ("INC-0412", "id"), ("L2", "id"),
        ("a1b2c3d", "id"), ("RTX4090", "id"), ("#A12", "id"),
    ],
)  # fmt: skip
def test_a_code_is_found_whole(text: str, kind: str) -> None:
    assert [(code.text, code.kind) for code in codes.find(text)] == [(text, kind)]
    assert [(code.text, code.kind) for code in codes.find(f"see {text}, then")] == [(text, kind)]


@pytest.mark.parametrize(
    "text",
    [
        "and/or", "read/write", "5th", "1st", "3x", "9am", "12-hour", "well-known", "the end. Next", "125/month",
        "kg/m2", "e.g. this",
        "a - b", "50-50", "24/7", "first-class", "Dana", "Hello", "2024", "1,200", "5.3", "he/she/they",
    ],
)  # fmt: skip
def test_prose_is_no_code(text: str) -> None:
    assert codes.find(text) == []


def test_marked_spans_are_codes_as_they_stand() -> None:
    text = "run make all now"
    assert [(code.text, code.kind) for code in codes.find(text, [(4, 12)])] == [("make all", "span")]


@pytest.mark.parametrize(
    ("wanted", "text", "kind"),
    [
        ("v1.2.3", "Upgrade to v1.2.3.", "version"), ("1.2.3", "now v1.2.3", "version"),
        ("v1.2.3", "now 1.2.3,", "version"),
        ("TASK-003", "see task-003)", "id"), ("TASK-003", "see TASK 003", "id"), ("L2", "the L2 cache", "id"),
        ("max_retries", "`max_retries`=3", "snake"), ("config.yaml", "in ./conf/config.yaml there", "file"),
        ("https://x.org/a/", "at https://x.org/a", "url"), ("10.0.0.1", "host 10.0.0.1.", "ip"), ("10G", "2x10G", "id"),
    ],
)  # fmt: skip
def test_a_code_stands_in_a_text(wanted: str, text: str, kind: str) -> None:
    assert codes.occurs(codes.key(wanted, kind), text.casefold(), kind)


@pytest.mark.parametrize(
    ("wanted", "text", "kind"),
    [
        ("v1.2.3", "now v1.2.30", "version"), ("1.2", "now 1.2.3", "version"), ("1.2.3", "now 11.2.3", "version"),
        ("L2", "the L20 cache", "id"),
        ("TASK-003", "TASK-0031", "id"), ("retries", "max_retries", "snake"), ("10.0.0.1", "10.0.0.10", "ip"),
        ("a.md", "aa.md", "file"),
        ("TASK-003", "", "id"),
    ],
)  # fmt: skip
def test_a_piece_of_a_longer_code_is_not_it(wanted: str, text: str, kind: str) -> None:
    assert not codes.occurs(codes.key(wanted, kind), text.casefold(), kind)


@given(st.text(alphabet="abZ019./-_@:#~()$ \\v", max_size=60))
def test_spans_slice_the_text_and_a_code_occurs_in_its_own(text: str) -> None:
    for code in codes.find(text):
        assert text[code.start : code.end] == code.text
        assert codes.occurs(code.key, text.casefold(), code.kind)
