"""Inline markup: what is read as text, what is dead, what links point to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chamber.check import inline


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("**bold** and *it* and ***both***", "bold and it and both"), ("__b__ and _i_", "b and i"),
        ("==marked==", "marked"),
        ("`code` here", "code here"), ("`a b`", "a b"), ("[label](https://x.org/9)", "label"),
        ("![alt](pic.png)", "alt"), ("[label](<a b.md>)", "label"), ("[label][ref]", "label"), ("[[Note]]", "Note"),
        ("[[Note|shown]]", "shown"), ("[[dir/Note#Head]]", "Note"), ("text[^1] more", "text more"),
        ("a ^block-id", "a"),
        ("<https://x.org/9>", "https://x.org/9"), ("a<br>b", "a b"), ("<b>bold</b>", "bold"),
        (r"\*not\* bold", "*not* bold"),
        ("[due:: 5 May]", "due: 5 May"), ("5 * 3 = 15", "5 * 3 = 15"), ("2*x", "2*x"),
        ("snake_case_name", "snake_case_name"),
        ("a < b > c", "a < b > c"), ("**Owner:** Dana", "Owner: Dana"), ("[**b**](x)", "b"), ("~5 and ~6", "~5 and ~6"),
        ("see [x](a_(b).md)", "see x"), ("array[3] and [ ]", "array[3] and [ ]"), ("a == b", "a == b"),
        ("x >= 5", "x >= 5"),
    ],
)  # fmt: skip
def test_what_is_read(line: str, text: str) -> None:
    assert inline.resolve(line).text == text


def test_struck_out_text_is_dead_and_not_read() -> None:
    found = inline.resolve("Due ~~5 May~~ 9 May")
    assert found.dead == ["5 May"]
    assert "5 May" not in found.text
    assert "9 May" in found.text
    assert inline.resolve("about ~5 ~6").dead == []


def test_links_keep_their_targets_and_footnotes_their_labels() -> None:
    assert inline.resolve("[a](x.md) [[b|c]] [[d/e]]").targets == ["x.md", "b", "d/e"]
    assert inline.resolve("one[^a] two[^2]").feet == ["a", "2"]
    assert inline.resolve("plain (x.md)").targets == []


def test_code_spans_are_told() -> None:
    found = inline.resolve("run `make all` at https://x.org/a. Now")
    assert [found.text[start:end] for start, end in found.codes] == ["make all", "https://x.org/a"]


@given(st.text(alphabet="ab 1*_`~[]()!|#^<>/\\=:\n", max_size=60))
def test_any_line_is_resolved_and_codes_lie_in_it(line: str) -> None:
    found = inline.resolve(line)
    assert all(0 <= start <= end <= len(found.text) for start, end in found.codes)


@given(st.text(alphabet="ab 1.,?", max_size=60))
def test_plain_text_stays(line: str) -> None:
    assert inline.resolve(line).text == line
