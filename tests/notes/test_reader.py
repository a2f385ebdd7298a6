from __future__ import annotations

import hashlib
import os
import socket
import threading
from pathlib import Path

import pytest

from chamber.notes import reader
from chamber.notes.reader import Note
from chamber.notes.refusals import Refusal


def read(path: Path, largest: int = reader.LARGEST) -> Note | Refusal:
    return reader.read(os.path.realpath(path.parent) + "/" + path.name, largest)


def text_of(path: Path) -> tuple[str, list[str]]:
    note = read(path)
    assert isinstance(note, Note)
    return note.text, note.remarks


@pytest.mark.parametrize(
    ("data", "text", "remarked"),
    [
        (b"caf\xc3\xa9\n", "café\n", ""),
        (b"\xef\xbb\xbfcaf\xc3\xa9", "café", ""),
        ("café".encode("utf-16"), "café", ""),
        (b"\xfe\xff" + "café".encode("utf-16-be"), "café", ""),
        (b"a\r\nb\rc\n", "a\nb\nc\n", ""),
        (b"caf\xe9", "caf\N{REPLACEMENT CHARACTER}", "holds bytes that are not UTF-8"),
        (b"\xff\xfea", "\N{REPLACEMENT CHARACTER}", "holds bytes that are not UTF-16"),
        (b"a\0b", "a\0b", "holds NUL bytes"),
        (b"", "", ""),
    ],
)
def test_bytes_become_text(tmp_path: Path, data: bytes, text: str, remarked: str) -> None:
    file = tmp_path / "n.md"
    file.write_bytes(data)
    got, remarks = text_of(file)
    assert got == text
    assert remarked in " ".join(remarks)
    assert bool(remarks) == bool(remarked)


def test_the_digest_is_of_the_bytes(tmp_path: Path) -> None:
    file = tmp_path / "n.md"
    file.write_bytes(b"\xef\xbb\xbfa\r\n")
    note = read(file)
    assert isinstance(note, Note)
    assert note.sha256 == hashlib.sha256(b"\xef\xbb\xbfa\r\n").hexdigest()


def refusal(path: Path, largest: int = reader.LARGEST) -> Refusal:
    found = read(path, largest)
    assert isinstance(found, Refusal)
    return found


def test_what_is_no_file_is_named(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo.md")
    with socket.socket(socket.AF_UNIX) as server:
        here = os.getcwd()
        os.chdir(tmp_path)  # a socket's path is at most 108 bytes long
        server.bind("socket.md")
        os.chdir(here)
        (tmp_path / "gone.md").symlink_to("nowhere.md")
        assert "FIFO" in refusal(tmp_path / "fifo.md").reason
        assert "socket" in refusal(tmp_path / "socket.md").reason
        assert "folder" in refusal(tmp_path).reason
        assert "device" in refusal(Path("/dev/zero")).reason
        assert "link" in refusal(tmp_path / "gone.md").reason
    assert refusal(tmp_path / "missing.md").kind == "missing"


def test_a_note_of_the_largest_size_is_read_and_one_byte_more_is_not(tmp_path: Path) -> None:
    file = tmp_path / "n.md"
    file.write_bytes(b"a" * 1000)
    assert isinstance(read(file, 1000), Note)
    assert "larger" in refusal(file, 999).reason


def test_a_file_that_grows_while_it_is_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "n.md"
    file.write_bytes(b"a" * (1 << 23))
    stop = threading.Event()

    def write() -> None:
        with file.open("ab", buffering=0) as stream:
            while not stop.is_set():
                stream.write(b"b")

    writer = threading.Thread(target=write)
    writer.start()
    try:
        reasons = {refused.reason for _ in range(20) if isinstance(refused := read(file), Refusal)}
    finally:
        stop.set()
        writer.join()
    assert reasons == {"changed while it was read; check again"}


def test_the_head_is_read_however_large_the_file(tmp_path: Path) -> None:
    file = tmp_path / "n.md"
    file.write_bytes(b"abc" * 1000)
    assert reader.read_head(str(file), 4) == "abca"
    assert reader.read_head(str(tmp_path), 4) == ""
