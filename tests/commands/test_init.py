from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conftest import Chamber


def file_of(chamber: Chamber) -> Path:
    return chamber.home / ".config" / "chamber" / "config.toml"


def test_a_folder_is_declared_and_then_read(chamber: Chamber, vault: Path) -> None:
    assert chamber("init", "--notes", str(vault)).code == 0
    assert chamber.check("Revenue was $240k.", "[[q3-review]]").code == 0
    assert stat.S_IMODE(file_of(chamber).stat().st_mode) == 0o600
    assert stat.S_IMODE(file_of(chamber).parent.stat().st_mode) == 0o700


def test_twice_is_once(chamber: Chamber, vault: Path) -> None:
    chamber("init", "--notes", str(vault))
    text = file_of(chamber).read_text("utf-8")
    ran = chamber("init", "--notes", str(vault))
    assert (ran.code, file_of(chamber).read_text("utf-8")) == (0, text)
    assert "declared already" in ran.out


def test_what_is_there_stays(chamber: Chamber, vault: Path) -> None:
    file_of(chamber).parent.mkdir(parents=True)
    file_of(chamber).write_text("# mine\n[gate]\nmode = 'observe' # on purpose\n", encoding="utf-8")
    assert chamber("init", "--notes", str(vault), "--exclude", "plans").code == 0
    text = file_of(chamber).read_text("utf-8")
    assert text.startswith("# mine\n[gate]\nmode = 'observe' # on purpose\n")
    shown = json.loads(chamber("config", "show", "--json").out)["values"]
    assert {"key": "gate.mode", "value": "observe", "origin": str(file_of(chamber))} in shown
    assert {"key": f"exclude in {vault}", "value": "plans", "origin": str(file_of(chamber))} in shown


def test_json_is_extended(chamber: Chamber, vault: Path) -> None:
    file = file_of(chamber).with_name("config.json")
    file.parent.mkdir(parents=True)
    file.write_text('{"gate": {"mode": "off"}}', encoding="utf-8")
    assert chamber("init", "--notes", str(vault)).code == 0
    assert json.loads(file.read_text("utf-8")) == {"gate": {"mode": "off"}, "ingest": [{"root": str(vault)}]}


def test_without_folders_it_writes_what_can_be_set(chamber: Chamber) -> None:
    ran = chamber("init")
    assert ran.code == 0
    assert "chamber init --notes DIR" in ran.out
    assert chamber("config", "show").code == 0


def test_a_missing_folder_writes_nothing(chamber: Chamber, tmp_path: Path) -> None:
    ran = chamber("init", "--notes", str(tmp_path / "missing"))
    assert ran.code == 2
    assert f"{tmp_path}/missing: there is no such folder" in ran.err
    assert not file_of(chamber).exists()


def test_an_exclude_that_matches_nothing_writes_nothing(chamber: Chamber, vault: Path) -> None:
    ran = chamber("init", "--notes", str(vault), "--exclude", "plan")
    assert ran.code == 2
    assert "'plan'" in ran.err
    assert not file_of(chamber).exists()
    assert chamber("init", "--notes", str(vault), "--exclude", "plan*").code == 0
