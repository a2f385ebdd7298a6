"""Bytes that are no text are judged, and the verdict says so in a remark.

Guard: ``reader.decode``.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Chamber

CLAIM = "Revenue was $240k."


@pytest.mark.parametrize(
    ("data", "remark"),
    [(b"Revenue was $240k.\n\xff\xc3\x28\n", "not UTF-8"), (b"Revenue was $240k.\n\0\0\n", "NUL bytes")],
)
def test_judged_with_a_remark(chamber: Chamber, vault: Path, data: bytes, remark: str) -> None:
    (vault / "n.md").write_bytes(data)
    ran = chamber.check(CLAIM, vault / "n.md")
    assert (ran.code, ran.verdict["verdict"]) == (0, "SUPPORTED")
    assert remark in " ".join(ran.verdict["remarks"])


def test_happy_path(chamber: Chamber, vault: Path) -> None:
    for data in (b"\xef\xbb\xbfRevenue was $240k.", "Revenue was $240k.\r\n".encode("utf-16")):
        (vault / "n.md").write_bytes(data)
        ran = chamber.check(CLAIM, vault / "n.md")
        assert (ran.verdict["verdict"], ran.verdict["remarks"]) == ("SUPPORTED", [])
