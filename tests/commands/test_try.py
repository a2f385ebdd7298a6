from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conftest import Chamber, Golden


def test_it_shows_what_it_says(chamber: Chamber, golden: Golden, tmp_path: Path) -> None:
    ran = chamber("try", TMPDIR=str(tmp_path))
    assert ran.code == 0, ran.out
    golden("try.txt", re.sub(r"/\S+/chamber-try-\w+", "WORKSPACE", ran.out))
    assert "\x1b" not in ran.out
    assert not list(tmp_path.glob("chamber-try-*"))


def test_the_workspace_can_be_kept(chamber: Chamber, tmp_path: Path) -> None:
    chamber("try", "--keep", TMPDIR=str(tmp_path))
    (kept,) = tmp_path.glob("chamber-try-*")
    assert "$260k" in (kept / "q3-review.md").read_text("utf-8")


def test_colour_where_a_terminal_asks_for_it(chamber: Chamber) -> None:
    assert "\x1b[" in chamber("try", FORCE_COLOR="1").out
