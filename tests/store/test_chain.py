"""The chain as arithmetic, and one entry worked out by hand with another program's numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chamber.store import chain

TEXTS = st.text(max_size=12)


def built(contents: list[tuple[str, str, str, str]]) -> list[chain.Entry]:
    entries: list[chain.Entry] = []
    previous = chain.GENESIS
    for seq, (at, kind, subject, content) in enumerate(contents, 1):
        own = chain.link(seq, at, kind, subject, content, previous)
        entries.append((seq, at, kind, subject, content, previous, own))
        previous = own
    return entries


def test_one_entry_as_sha256sum_gives_it() -> None:
    # printf '[1,"2026-01-01T00:00:00Z","receipt","rcp_1","d","000…0"]' | sha256sum
    own = chain.link(1, "2026-01-01T00:00:00Z", "receipt", "rcp_1", "d", chain.GENESIS)
    assert own == "57e5714aaa714e54e15f723cb333edf93087c39b423e4134ca9678f4ca916e91"


@given(st.lists(st.tuples(TEXTS, TEXTS, TEXTS, TEXTS), max_size=6))
def test_what_was_built_holds(contents: list[tuple[str, str, str, str]]) -> None:
    assert chain.broken(built(contents)) == ""


@given(st.lists(st.tuples(TEXTS, TEXTS, TEXTS, TEXTS), min_size=1, max_size=6), st.data())
def test_no_field_can_be_changed(contents: list[tuple[str, str, str, str]], data: st.DataObject) -> None:
    entries = built(contents)
    place = data.draw(st.integers(0, len(entries) - 1))
    field = data.draw(st.integers(1, 6))
    changed = list(entries[place])
    changed[field] = str(changed[field]) + "x"
    entries[place] = tuple(changed)  # type: ignore[assignment]  # a tuple of the same length
    assert chain.broken(entries) != ""


@given(st.lists(st.tuples(TEXTS, TEXTS, TEXTS, TEXTS), min_size=2, max_size=6), st.data())
def test_no_entry_but_the_last_can_be_left_out(contents: list[tuple[str, str, str, str]], data: st.DataObject) -> None:
    entries = built(contents)
    del entries[data.draw(st.integers(0, len(entries) - 2))]
    assert chain.broken(entries) != ""
