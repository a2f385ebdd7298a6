from __future__ import annotations

from typing import TYPE_CHECKING

from chamber.notes import kept, reader

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def read(path: Path) -> reader.Note:
    note = reader.read(str(path))
    assert isinstance(note, reader.Note)
    return note


def test_the_same_bytes_are_prepared_once(tmp_path: Path) -> None:
    note = tmp_path / "note.md"
    note.write_text("Revenue was $240k.\n")
    notes = kept.Kept()
    first = notes.prepare(read(note), "note.md", "note.md", [], None)
    assert notes.prepare(read(note), "note.md", "note.md", [], None) is first
    assert notes.prepare(read(note), "note.md", "other/note.md", [], None) is not first
    assert notes.prepare(read(note), "note.md", "note.md", [], (1, 1)) is not first
    note.write_text("Revenue was $420k.\n")
    assert notes.prepare(read(note), "note.md", "note.md", [], None).text == "Revenue was $420k.\n"


def test_what_is_kept_has_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "LARGEST", 25)
    notes = kept.Kept()
    paths = [tmp_path / f"{number}.md" for number in range(3)]
    for path in paths:
        path.write_text("ten signs\n")
    first, second, third = (notes.prepare(read(path), path.name, path.name, [], None) for path in paths)
    assert notes.prepare(read(paths[2]), "2.md", "2.md", [], None) is third
    assert notes.prepare(read(paths[1]), "1.md", "1.md", [], None) is second
    assert notes.prepare(read(paths[0]), "0.md", "0.md", [], None) is not first
