"""The few lines that write a table are held to ``tomli_w`` and to the parser of the standard library."""

from __future__ import annotations

import tomllib

import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from chamber.commands import init

TEXT = st.text(alphabet=st.characters(exclude_categories=["Cs"]))


@given(TEXT, st.lists(TEXT))
def test_a_table_is_what_tomli_w_writes(root: str, exclude: list[str]) -> None:
    entry = {"root": root, "exclude": exclude}
    assert tomllib.loads(init._toml(entry)) == entry == tomllib.loads(tomli_w.dumps(entry))
