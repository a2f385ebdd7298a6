from __future__ import annotations

import pytest

from chamber.notes.excludes import Exclude


@pytest.mark.parametrize(
    ("pattern", "path", "matches"),
    [
        ("drafts", "drafts/a.md", True),
        ("drafts", "work/Drafts/a.md", True),
        ("drafts", "work/drafts.md", False),
        ("drafts/", "work/drafts/a.md", True),
        ("drafts.md", "work/drafts.md", True),
        ("*.tmp.md", "a/b.tmp.md", True),
        ("?.md", "a/b.md", True),
        ("?.md", "a/bb.md", False),
        ("work/drafts", "work/drafts/a.md", True),
        ("work/drafts", "home/work/drafts/a.md", False),
        ("work/*/old", "work/x/old/a.md", True),
        ("work/*/old", "work/x/y/old/a.md", False),
        ("/work", "work/a.md", True),
        ("/work", "x/work/a.md", False),
        ("./work/a.md", "work/a.md", True),
        ("[a].md", "a.md", False),
        ("[a].md", "[a].md", True),
        ("", "a.md", False),
        ("/", "a.md", False),
    ],
)
def test_what_an_exclude_matches(pattern: str, path: str, matches: bool) -> None:
    assert Exclude(pattern).matches(path) is matches


def test_many_stars_stay_cheap() -> None:
    assert not Exclude("*" * 5000 + "b").matches("a" * 5000)


def test_globs_are_no_literals() -> None:
    assert Exclude("drafts").literal
    assert not Exclude("draft?").literal
