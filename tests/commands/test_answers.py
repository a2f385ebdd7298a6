from __future__ import annotations

import os
from pathlib import Path

import pytest

from chamber.commands.answers import Cited
from chamber.notes import roots


def cited(vault: Path, *specs: str, declare: bool = False) -> Cited:
    folders = [(str(vault), "--notes")] if declare else []
    return Cited(roots.declare(folders, (), "", str(vault)), [os.path.join(vault, spec) for spec in specs])


@pytest.mark.parametrize(
    "written", ["q3-review.md", "Q3-Review", "[[q3-review]]", "[[q3-review#Money|m]]", "q3-review.md:8"]
)
def test_a_citation_means_the_typed_source_of_that_name(vault: Path, written: str) -> None:
    found = cited(vault, "q3-review.md").resolve(written)
    assert not isinstance(found, str), found
    assert found.ref == "q3-review.md"


def test_an_answer_declares_nothing(vault: Path) -> None:
    path = str(vault / "plans" / "roadmap.md")
    assert cited(vault, "q3-review.md").resolve(path) == f"{path}: lies outside the declared folders"
    assert not isinstance(cited(vault, "q3-review.md", declare=True).resolve(path), str)


def test_sources_that_cannot_be_read_are_told(vault: Path) -> None:
    found = cited(vault, "gone.md", "q3-review.md")
    assert [source.ref for source in found.grounds] == ["q3-review.md"]
    assert found.problems == [f"{vault}/gone.md: there is no such file"]
