from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from chamber.notes import citations, roots
from chamber.notes.citations import Found
from chamber.notes.refusals import Refusal


def resolve(spec: str, *folders: Path, typed: bool = False, cwd: Path | None = None, home: str = "") -> Found | Refusal:
    declared = roots.declare([(str(folder), "--notes") for folder in folders], (), home, str(cwd or ""))
    return citations.resolve(spec, declared, typed)


def found(spec: str, *folders: Path, typed: bool = False, cwd: Path | None = None, home: str = "") -> Found:
    answer = resolve(spec, *folders, typed=typed, cwd=cwd, home=home)
    assert isinstance(answer, Found), str(answer)
    return answer


def refused(spec: str, *folders: Path, typed: bool = False) -> Refusal:
    answer = resolve(spec, *folders, typed=typed)
    assert isinstance(answer, Refusal), answer.path
    assert answer.spec == spec
    return answer


@pytest.mark.parametrize(
    "spec",
    [
        "plans/roadmap.md",
        "roadmap.md",
        "roadmap",
        "Roadmap",
        "[[roadmap]]",
        "![[Roadmap]]",
        "[[plans/roadmap]]",
        "[[roadmap.md|the plan]]",
        "[[roadmap\\|the plan]]",
        "vault/plans/roadmap.md",
    ],
)
def test_the_forms_of_one_note(vault: Path, spec: str) -> None:
    assert found(spec, vault).ref == "plans/roadmap.md"


def test_absolute_and_home(vault: Path) -> None:
    assert found(str(vault / "q3-review.md"), vault).ref == "q3-review.md"
    assert found("~/q3-review.md", vault, home=str(vault)).ref == "q3-review.md"


def test_typed_paths_start_in_the_current_folder(vault: Path) -> None:
    assert found("plans/roadmap.md", typed=True, cwd=vault).name == "roadmap.md"
    assert refused("plans/roadmap.md").kind == "missing"


@pytest.mark.parametrize(
    ("spec", "kind", "names", "lines"),
    [
        ("q3-review.md:8", "lines", (), (8, 8)),
        ("q3-review.md:8-9", "lines", (), (8, 9)),
        ("q3-review.md#Money", "heading", ("Money",), (0, 0)),
        ("[[q3-review#Q3 review#Money|m]]", "heading", ("Q3 review", "Money"), (0, 0)),
        ("[[q3-review#^dana]]", "block", ("dana",), (0, 0)),
        ("q3-review.md#^dana", "block", ("dana",), (0, 0)),
    ],
)
def test_anchors(vault: Path, spec: str, kind: str, names: tuple[str, ...], lines: tuple[int, int]) -> None:
    anchor = found(spec, vault).anchor
    assert anchor is not None
    assert (anchor.kind, anchor.names, (anchor.first, anchor.last)) == (kind, names, lines)


def test_a_file_whose_name_holds_the_marks_comes_first(vault: Path) -> None:
    for name in ("a:12", "b#c.md"):
        (vault / name).write_text("", encoding="utf-8")
    assert found("b#c.md", vault).anchor is None
    assert found(str(vault / "a:12"), typed=True).name == "a:12"


def test_the_target_of_a_markdown_link(vault: Path) -> None:
    (vault / "Q4 – plan.md").write_text("# A", encoding="utf-8")
    assert found("Q4%20%E2%80%93%20plan.md", vault).name == "Q4 – plan.md"
    assert found("Q4%20%E2%80%93%20plan.md#A", vault).anchor is not None
    assert refused("%00.md", vault).kind == "missing"


def test_passages_need_an_index(vault: Path) -> None:
    assert refused("q3-review.md#p3", vault).kind == "unindexed"
    assert refused("[[q3-review#p3]]", vault).kind == "unindexed"


def test_aliases_and_that_a_file_name_beats_them(vault: Path) -> None:
    assert found("[[third quarter]]", vault).ref == "q3-review.md"
    (vault / "third quarter.md").write_text("", encoding="utf-8")
    assert found("[[Third quarter]]", vault).ref == "third quarter.md"


def test_two_notes_of_one_name_ask_for_the_path(vault: Path) -> None:
    (vault / "roadmap.md").write_text("", encoding="utf-8")
    answer = refused("[[roadmap]]", vault)
    assert answer.kind == "ambiguous"
    assert "give the path" in answer.reason
    assert found("roadmap.md", vault).ref == "roadmap.md"
    assert found("[[plans/roadmap]]", vault).ref == "plans/roadmap.md"


def test_two_folders_that_hold_a_path(tmp_path: Path) -> None:
    for name in ("work", "home"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "n.md").write_text("", encoding="utf-8")
    both = (tmp_path / "work", tmp_path / "home")
    assert refused("n.md", *both).kind == "ambiguous"
    assert found(str(tmp_path / "home" / "n.md"), *both).ref == "home/n.md"
    assert found("work/n.md", *both).ref == "work/n.md"


def test_composed_and_taken_apart_names_are_one(vault: Path) -> None:
    (vault / unicodedata.normalize("NFD", "Résumé.md")).write_text("", encoding="utf-8")
    assert found("[[Résumé]]", vault).name == unicodedata.normalize("NFD", "Résumé.md")


@pytest.mark.parametrize(
    ("spec", "kind"),
    [
        ("/etc/passwd", "outside"),
        ("../secret.md", "outside"),
        ("[[../secret]]", "outside"),
        ("nowhere.md", "missing"),
        ("[[Nowhere]]", "missing"),
        ("", "missing"),
        ("a\0b", "missing"),
        ("\ud800.md", "missing"),
        ("x" * 5000, "missing"),
        (".obsidian/app.md", "excluded"),
        ("picture.png", "unreadable"),
    ],
)
def test_refusals(vault: Path, tmp_path: Path, spec: str, kind: str) -> None:
    (tmp_path / "secret.md").write_text("", encoding="utf-8")
    (vault / "picture.png").write_text("", encoding="utf-8")
    declared = roots.declare([(str(vault), "--notes")])
    answer = citations.resolve(spec, declared)
    assert isinstance(answer, Refusal)
    assert answer.kind == kind


def test_over_mcp_nothing_is_told_of_what_lies_outside(vault: Path, tmp_path: Path) -> None:
    (tmp_path / "there.md").write_text("", encoding="utf-8")
    there, not_there = (refused(str(tmp_path / name), vault) for name in ("there.md", "not-there.md"))
    assert there.reason == not_there.reason == "lies outside the declared folders"
