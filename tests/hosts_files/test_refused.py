"""What is not understood, or cannot be written, is refused: the message says what, where, and what to do."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest

from chamber.errors import HostError
from chamber.hosts import by_hand, entries, files
from chamber.hosts.record import Record
from conftest import ROOT
from tests.hosts_files import odd_files
from tests.hosts_files.placing import Machine

LIBRARY = entries.Library("/opt/chamber/chamber", "/usr/bin/python3")
CASES = [
    *(("claude-code", 0, *case) for case in odd_files.HOOKS_REFUSED.values()),
    *(("claude-code", 1, *case) for case in odd_files.SERVERS_REFUSED.values()),
    *(("codex", 0, *case) for case in list(odd_files.HOOKS_REFUSED.values())[:3]),
    *(("codex", 1, *case) for case in odd_files.TOML_REFUSED.values()),
]
NAMES = [
    *odd_files.HOOKS_REFUSED,
    *odd_files.SERVERS_REFUSED,
    *(f"codex {name}" for name in list(odd_files.HOOKS_REFUSED)[:3]),
    *odd_files.TOML_REFUSED,
]


@pytest.mark.parametrize(("host", "which", "text", "said"), CASES, ids=NAMES)
def test_what_is_not_understood(machine: Machine, host: str, which: int, text: str, said: str) -> None:
    path = machine.put(host, which, text)
    before = machine.everything()
    ran = machine("install", host, "--yes")
    assert ran.code == 2
    assert str(path) in ran.err
    assert said in ran.err
    assert "install print" in ran.err
    assert machine.everything() == before


def test_bytes_that_are_no_text(machine: Machine) -> None:
    path = machine.put("claude-code", 0, "")
    path.write_bytes(b'{"a": "\xff"}')
    ran = machine("install", "claude-code", "--yes")
    assert ran.code == 2
    assert "no UTF-8" in ran.err
    assert path.read_bytes() == b'{"a": "\xff"}'


@pytest.mark.parametrize("kind", ["folder", "pipe", "dangling link", "link in a circle"])
def test_what_is_no_file(machine: Machine, kind: str) -> None:
    path = machine.put("codex", 1, "")
    path.unlink()
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(path if "circle" in kind else machine.base / "gone")
    ran = machine("install", "codex", "--yes")
    assert ran.code == 2
    assert f"chamber: {path}: is " in ran.err
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("what", ["folder", "file"])
@pytest.mark.parametrize("which", [0, 1])
def test_what_cannot_be_written(what: str, which: int) -> None:
    """The other file, which could be written, stays as it was too. Root may write everything: somebody else tries."""
    somebody = 12_345 if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        for name in ("chamber", "plugins", ".claude-plugin"):
            shutil.copytree(ROOT / name, base / "tree" / name, ignore=shutil.ignore_patterns("__pycache__"))
        machine = Machine(base)
        paths = [machine.put("claude-code", 0, "{}"), machine.put("claude-code", 1, "{}")]
        if somebody:
            for path in [base, *base.rglob("*")]:
                os.chown(path, somebody, somebody)
        barred = paths[which] if what == "file" else paths[which].parent
        barred.chmod(0o400 if what == "file" else 0o500)
        before = machine.everything()
        ran = machine("install", "claude-code", "--yes", tree=base / "tree", user=somebody)
        barred.chmod(0o700)
        assert ran.code == 2, ran.out + ran.err
        assert f"{paths[which]}: cannot be written: Permission denied" in ran.err
        assert machine.everything() == before
        # Nothing but the barred one stood in the way.
        assert machine("install", "claude-code", "--yes", tree=base / "tree", user=somebody).code == 0


def test_the_second_of_two_that_fails_gives_back_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [Path(each) for each in by_hand.places("claude-code", {}, str(tmp_path))]
    for path in paths:
        path.parent.mkdir(exist_ok=True)
        path.write_text("{}")
    plan = by_hand.installing("claude-code", LIBRARY, {}, str(tmp_path), Record(str(tmp_path / "s")))
    replace = os.replace

    def full(source: str, target: str) -> None:
        if target == str(paths[1]):
            raise OSError(28, "No space left on device", target)
        replace(source, target)

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(HostError, match="No space left"):
        files.replace(plan.changes)
    assert [path.read_text() for path in paths] == ["{}", "{}"]
    assert sorted(tmp_path.rglob("*.chamber-*")) == []


def test_what_another_program_wrote_is_not_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hooks, servers = by_hand.places("claude-code", {}, str(tmp_path))
    plan = by_hand.installing("claude-code", LIBRARY, {}, str(tmp_path), Record(str(tmp_path / "s")))
    replace = os.replace

    def full(source: str, target: str) -> None:
        if target == servers:
            Path(hooks).write_text('{"theirs": 1}')
            raise OSError(28, "No space left on device", target)
        replace(source, target)

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(HostError, match="No space left"):
        files.replace(plan.changes)
    assert Path(hooks).read_text() == '{"theirs": 1}'


@pytest.mark.parametrize("there", [True, False])
def test_a_file_that_another_program_writes_meanwhile(tmp_path: Path, there: bool) -> None:
    """Neither it nor the other file is touched."""
    hooks, servers = (Path(each) for each in by_hand.places("claude-code", {}, str(tmp_path)))
    if there:
        servers.write_text("{}")
    plan = by_hand.installing("claude-code", LIBRARY, {}, str(tmp_path), Record(str(tmp_path / "s")))
    servers.write_text('{"theirs": 1}')
    with pytest.raises(HostError, match="by another program"):
        files.replace(plan.changes)
    assert servers.read_text() == '{"theirs": 1}'
    assert not hooks.exists()


def test_a_crash_between_the_two_is_mended_by_doing_it_again(tmp_path: Path) -> None:
    for done in (0, 1):
        home = tmp_path / str(done)
        home.mkdir()
        plan = by_hand.installing("codex", LIBRARY, {}, str(home), Record(str(home / "s")))
        files.replace([plan.changes[done]])
        again = by_hand.installing("codex", LIBRARY, {}, str(home), Record(str(home / "s")))
        assert [change.file for change in again.changes] == [plan.changes[1 - done].file]
        files.replace(again.changes)
        assert by_hand.installing("codex", LIBRARY, {}, str(home), Record(str(home / "s"))).changes == []
