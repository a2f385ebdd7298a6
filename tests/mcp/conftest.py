"""A small folder of notes for a server to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    """A folder with two notes."""
    folder = tmp_path / "vault"
    folder.mkdir()
    (folder / "q3-review.md").write_text(
        "# Q3 review\n\nQ3 revenue was $240k, up 18% on Q2.\nDana Ortiz took over renewals in August.\n", "utf-8"
    )
    (folder / "größe.md").write_text("# Größe\n\nDie Anlage hat 12 Räume – ohne Keller.\n", "utf-8")
    return folder
