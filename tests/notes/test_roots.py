from __future__ import annotations

from pathlib import Path

import pytest

from chamber.notes import roots
from chamber.notes.refusals import Refusal
from chamber.notes.roots import Place, Roots


def declare(*folders: Path, excludes: tuple[str, ...] = ()) -> Roots:
    return roots.declare([(str(folder), "--notes") for folder in folders], excludes)


def relative(path: Path, declared: Roots, *, typed: bool = False) -> str:
    found = roots.place(str(path), declared, typed)
    assert isinstance(found, Place), str(found)
    return found.relative


def kind(path: Path, declared: Roots, *, typed: bool = False) -> str:
    found = roots.place(str(path), declared, typed)
    assert isinstance(found, Refusal)
    return found.kind


def test_inside_and_outside(vault: Path, tmp_path: Path) -> None:
    declared = declare(vault)
    assert relative(vault / "plans" / "roadmap.md", declared) == "plans/roadmap.md"
    assert kind(tmp_path / "other.md", declared) == "outside"
    assert kind(vault / ".." / "other.md", declared) == "outside"
    assert kind(Path(str(vault) + "-2/a.md"), declared) == "outside"


def test_a_link_counts_where_it_leads(vault: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("s", encoding="utf-8")
    (vault / "out.md").symlink_to(tmp_path / "secret.md")
    (vault / "in.md").symlink_to("q3-review.md")
    (vault / "folder").symlink_to(tmp_path)
    (vault / ".hidden").mkdir()
    (vault / "to-hidden.md").symlink_to(".hidden/x.md")
    declared = declare(vault)
    assert kind(vault / "out.md", declared) == "outside"
    assert kind(vault / "out.md", declared, typed=True) == "outside"
    assert kind(vault / "folder" / "secret.md", declared) == "outside"
    assert relative(vault / "in.md", declared) == "q3-review.md"
    assert kind(vault / "to-hidden.md", declared) == "excluded"


def test_a_typed_path_declares_its_folder(vault: Path, tmp_path: Path) -> None:
    declared = declare()
    (vault / "out.md").symlink_to(tmp_path / "secret.md")
    assert relative(vault / "q3-review.md", declared, typed=True) == "q3-review.md"
    assert kind(vault / "q3-review.md", declared) == "outside"
    assert kind(vault / "out.md", declared, typed=True) == "outside"


def test_hidden_and_excluded(vault: Path) -> None:
    declared = declare(vault, excludes=("plans",))
    assert kind(vault / ".trash" / "a.md", declared) == "excluded"
    assert kind(vault / "plans" / "roadmap.md", declared) == "excluded"
    assert relative(vault / "q3-review.md", declared) == "q3-review.md"


def test_excludes_of_one_folder_hold_there_alone(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name / "drafts").mkdir(parents=True)
    folders = [roots.Folder(str(tmp_path / "a"), "file", ["drafts"]), roots.Folder(str(tmp_path / "b"), "file")]
    declared = roots.gather(folders, (), "", "")
    assert kind(tmp_path / "a" / "drafts" / "n.md", declared) == "excluded"
    assert relative(tmp_path / "b" / "drafts" / "n.md", declared) == "drafts/n.md"


def test_a_folder_that_is_none_is_told_apart(vault: Path, tmp_path: Path) -> None:
    declared = declare(vault, tmp_path / "missing", vault)
    assert [folder.path for folder in declared.folders] == [str(vault.resolve())]
    assert [folder.given for folder in declared.absent] == [str(tmp_path / "missing")]


def test_walk_finds_notes_once(vault: Path, tmp_path: Path) -> None:
    (vault / ".trash").mkdir()
    (vault / ".trash" / "old.md").write_text("", encoding="utf-8")
    (vault / "picture.png").write_text("", encoding="utf-8")
    (vault / "in.md").symlink_to("q3-review.md")
    (vault / "loop").symlink_to(vault)
    (vault / "out.md").symlink_to(tmp_path / "secret.md")
    found = {place.relative: place.links for place in roots.walk(declare(vault))}
    assert found == {"q3-review.md": ["in.md"], "plans/roadmap.md": []}


@pytest.mark.parametrize(
    ("excludes", "unmatched"),
    [(("plans",), []), (("plan",), ["plan"]), (("plan?", "x*"), []), (("plans/roadmap.md", "plans/x"), ["plans/x"])],
)
def test_literal_excludes_that_match_nothing(vault: Path, excludes: tuple[str, ...], unmatched: list[str]) -> None:
    assert roots.unmatched_excludes(declare(vault, excludes=excludes)) == unmatched
