"""A source that cannot be read: a verdict with a problem line that names it, exit 3.

Guards: ``reader._unfit``, ``reader._settled``, ``roots.place``, ``links.meant``.
"""

from __future__ import annotations

import os
import socket
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Chamber, Ran

CLAIM = "Revenue was $240k."


def demand(ran: Ran, source: str, reason: str, verdict: str = "NOT_FOUND") -> None:
    assert ran.code == 3, ran.err
    assert ran.verdict["verdict"] == verdict
    (problem,) = ran.verdict["problems"]
    assert source in problem
    assert reason in problem


def test_no_source(chamber: Chamber) -> None:
    ran = chamber.check(CLAIM)
    assert (ran.code, ran.verdict["verdict"]) == (3, "NO_SOURCE")
    assert "no source was given" in chamber("check", "--claim", CLAIM).out


def test_a_folder(chamber: Chamber, vault: Path) -> None:
    demand(chamber.check(CLAIM, vault), str(vault), "is a folder")


def test_a_missing_file(chamber: Chamber, vault: Path) -> None:
    demand(chamber.check(CLAIM, vault / "gone.md"), f"{vault}/gone.md", "there is no such file")


def test_a_fifo_does_not_hang(chamber: Chamber, vault: Path) -> None:
    os.mkfifo(vault / "fifo.md")
    demand(chamber.check(CLAIM, vault / "fifo.md"), "fifo.md", "is a FIFO")
    os.mkfifo(vault / "plain")
    demand(chamber.check(CLAIM, vault / "plain"), "plain", "is a FIFO")


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/stdin"])
def test_a_device(chamber: Chamber, device: str) -> None:
    ran = chamber.check(CLAIM, device)
    assert (ran.code, ran.verdict["verdict"]) == (3, "NOT_FOUND")
    assert device in ran.verdict["problems"][0]


def test_a_socket(chamber: Chamber, vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(vault)  # a socket's path is at most 108 bytes long
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket.md")
        demand(chamber.check(CLAIM, vault / "socket.md"), "socket.md", "is a socket")


def test_a_link_out_of_the_folder(chamber: Chamber, vault: Path, tmp_path: Path) -> None:
    (tmp_path / "outside.md").write_text(CLAIM, encoding="utf-8")
    (vault / "link.md").symlink_to(tmp_path / "outside.md")
    demand(chamber.check(CLAIM, vault / "link.md"), "link.md", "link that leaves")
    ran = chamber("check", "--json", "--claim", CLAIM, "--source", "link.md", "--notes", str(vault))
    demand(ran, "link.md", "link that leaves")


def test_a_link_to_nowhere(chamber: Chamber, vault: Path) -> None:
    (vault / "link.md").symlink_to("gone.md")
    demand(chamber.check(CLAIM, vault / "link.md"), "link.md", "link that leads nowhere")


def test_33_mib(chamber: Chamber, vault: Path) -> None:
    with (vault / "large.md").open("wb") as stream:
        stream.truncate(33 * 1024 * 1024)
    demand(chamber.check(CLAIM, vault / "large.md"), "large.md", "is larger than 32 MiB")


def test_a_file_that_changes_while_it_is_read(chamber: Chamber, vault: Path) -> None:
    growing = vault / "growing.md"
    growing.write_bytes(b"a" * (28 * 1024 * 1024))
    stop = threading.Event()

    def write() -> None:
        with growing.open("ab", buffering=0) as stream:
            while not stop.is_set():
                stream.write(b"b")

    writer = threading.Thread(target=write)
    writer.start()
    try:
        # On a busy machine the writer may stand still for as long as one reading takes.
        ran = next(ran for _ in range(10) if (ran := chamber.check(CLAIM, growing)).code == 3)
    finally:
        stop.set()
        writer.join()
    demand(ran, "growing.md", "changed while it was read")


def test_two_notes_of_one_name(chamber: Chamber, vault: Path) -> None:
    (vault / "roadmap.md").write_text("", encoding="utf-8")
    ran = chamber("check", "--json", "--claim", CLAIM, "--source", "[[roadmap]]", "--notes", str(vault))
    demand(ran, "[[roadmap]]", "2 notes have this name; give the path")


def test_an_unreadable_one(chamber: Chamber, vault: Path) -> None:
    locked = vault / "locked.md"
    locked.write_text("", encoding="utf-8")
    locked.chmod(0)
    if os.geteuid() == 0:  # root reads everything but the memory that no page backs
        locked = Path("/proc/self/mem")
    demand(chamber.check(CLAIM, locked), locked.name, "cannot be read")


def test_happy_path(chamber: Chamber, vault: Path) -> None:
    (vault / "link.md").symlink_to("q3-review.md")
    for source in ("q3-review.md", "link.md", "[[q3-review]]"):
        ran = chamber("check", "--json", "--claim", CLAIM, "--source", source, "--notes", str(vault))
        assert (ran.code, ran.verdict["problems"]) == (0, []), ran.out
    beside = chamber.check(CLAIM, vault / "q3-review.md", vault)
    assert beside.code == 0
    assert "is a folder" in beside.verdict["problems"][0]
