from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chamber.notes import passages
from chamber.notes.passages import Anchor
from chamber.notes.refusals import Refusal

NOTE = """---
title: x
# not a heading
---
# One

a ^first

## Two [link](x) *em*

- item
- other ^item

```sh
# no heading
```

Setext
------

para
more

^below

# Three ##
end
"""


def narrow(*names: str, kind: str = "heading") -> tuple[int, int] | Refusal | None:
    return passages.narrow(NOTE, Anchor(kind, names))


def test_headings() -> None:
    found = [(each.level, each.title, each.line) for each in passages.headings(NOTE)]
    assert found == [(1, "One", 5), (2, "Two [link](x) *em*", 9), (2, "Setext", 18), (1, "Three", 26)]


def test_sections() -> None:
    assert narrow("One") == (5, 25)
    assert narrow("two link em") == (9, 17)
    assert narrow("One", "Setext") == (18, 25)
    assert narrow("THREE") == (26, 27)
    assert isinstance(narrow("Three", "Setext"), Refusal)
    assert isinstance(narrow("not a heading"), Refusal)


def test_blocks() -> None:
    assert narrow("first", kind="block") == (7, 7)
    assert narrow("item", kind="block") == (12, 12)
    assert narrow("below", kind="block") == (21, 24)
    assert isinstance(narrow("none", kind="block"), Refusal)


@pytest.mark.parametrize(
    ("first", "last", "got"), [(1, 1, (1, 1)), (27, 99, (27, 27)), (28, 28, None), (0, 0, None), (5, 4, None)]
)
def test_lines(first: int, last: int, got: tuple[int, int] | None) -> None:
    found = passages.narrow(NOTE, Anchor("lines", (), first, last))
    assert found == got or (got is None and isinstance(found, Refusal))


def test_passages_know_their_lines_and_headings() -> None:
    found = [(each.first, each.last, each.headings) for each in passages.split(NOTE)]
    assert found == [
        (1, 4, ()),
        (5, 8, ("One",)),
        (9, 17, ("One", "Two [link](x) *em*")),
        (18, 25, ("One", "Setext")),
        (26, 27, ("Three",)),
    ]


MARKS = ["# a\n", "## b\n", "\n", "```\n", "---\n", "word " * 200, "x" * 2000, "a\nb\n"]
PIECES = st.lists(st.one_of(st.sampled_from(MARKS), st.text()))


@given(PIECES)
def test_joined_passages_are_the_note(pieces: list[str]) -> None:
    text = "".join(pieces)
    found = passages.split(text)
    assert "".join(each.text for each in found) == text
    assert all(0 < len(each.text) <= passages.LONGEST for each in found)
    assert all(text[each.start : each.end] == each.text for each in found)
    assert all(each.first == text[: each.start].count("\n") + 1 for each in found)
