"""Promise: a verdict is about the bytes that are on disk now, however warm the server is.

Guard: ``kept.Kept`` keeps prepared notes by the hash of the bytes read for this call, never by size or time.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tests.mcp import peers

if TYPE_CHECKING:
    from pathlib import Path


def verdict(peer: peers.Peer, text: str) -> str:
    arguments = {"claims": [{"text": text, "sources": ["q3.md"]}]}
    answer = peer.ask(peers.check(1, arguments))
    return str(answer["result"]["structuredContent"]["verdicts"][0]["verdict"])


def test_happy_path_and_edits_that_leave_no_trace(tmp_path: Path) -> None:
    """The same size, the same time, the same inode: and still the new bytes are judged."""
    note = tmp_path / "q3.md"
    note.write_text("Q3 revenue was $240k.\n")
    before = note.stat()
    peer = peers.front(tmp_path, "--notes", str(tmp_path))
    peer.ask(peers.initialize())
    for _ in range(2):
        assert verdict(peer, "Q3 revenue was $240k.") == "SUPPORTED"
    with note.open("r+") as file:
        file.write("Q3 revenue was $420k.\n")
    os.utime(note, ns=(before.st_atime_ns, before.st_mtime_ns))
    after = note.stat()
    unchanged = ("st_ino", "st_size", "st_mtime_ns")
    assert [getattr(before, key) for key in unchanged] == [getattr(after, key) for key in unchanged]
    assert verdict(peer, "Q3 revenue was $240k.") == "TERMS_ABSENT"
    assert verdict(peer, "Q3 revenue was $420k.") == "SUPPORTED"
    note.unlink()
    assert verdict(peer, "Q3 revenue was $420k.") == "NOT_FOUND"
    note.write_text("Q3 revenue was $240k.\n")
    assert verdict(peer, "Q3 revenue was $240k.") == "SUPPORTED"
    assert peer.close()[0] == 0
