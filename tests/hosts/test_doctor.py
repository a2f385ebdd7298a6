"""``doctor`` beside the real clients: live where it is, and each way in which it is not."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.hosts import clients


def doctor(place: clients.Place, *hosts: str) -> tuple[int, dict[str, str]]:
    """Exit code, and the words of what is wrong by what it is about; only ``hosts`` are on PATH."""
    folders = {"claude-code": str(clients.CLAUDE.parent), "codex": str(clients.CODEX.parent)}
    env = clients.codex_env(place)
    env["PATH"] = ":".join([*(folders[host] for host in hosts), env["PATH"]])
    command = ["/bin/sh", str(clients.ROOT / "plugins" / "run"), "cli", "doctor", "--json"]
    done = subprocess.run(command, env=env, cwd=place.project, capture_output=True, text=True, check=False, timeout=120)
    told: dict[str, Any] = json.loads(done.stdout)
    assert told["live"] == (done.returncode == 0)
    return done.returncode, {each["about"]: each["words"] for each in told["findings"] if each["state"] == "wrong"}


def test_both_are_live(with_claude: clients.Place) -> None:
    clients.install_codex(with_claude)
    clients.trust_codex(with_claude)
    assert doctor(with_claude, "claude-code", "codex") == (0, {})


def test_in_neither(place: clients.Place) -> None:
    code, wrong = doctor(place, "claude-code")
    assert code == 1
    assert "claude plugin install" in wrong["plugins"]


def test_codex_does_not_trust_it_yet(place: clients.Place) -> None:
    clients.install_codex(place)
    code, wrong = doctor(place, "codex")
    assert code == 1
    assert wrong["codex"].startswith("not trusted in /hooks: ")


@pytest.mark.parametrize("where", ["home", "project"])
def test_all_hooks_are_switched_off(with_claude: clients.Place, where: str) -> None:
    base = with_claude.home if where == "home" else with_claude.project
    file = base / ".claude" / "settings.json"
    settings = json.loads(file.read_text("utf-8")) if file.exists() else {}
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(settings | {"disableAllHooks": True}), encoding="utf-8")
    code, wrong = doctor(with_claude, "claude-code")
    assert code == 1
    assert str(file) in wrong["claude-code"]


def root_of(place: clients.Place) -> Path:
    return next((place.home / ".claude" / "plugins" / "cache" / "chamber" / "chamber").iterdir())


def test_a_plugin_that_is_damaged_is_found_by_the_proof(with_claude: clients.Place) -> None:
    shutil.rmtree(root_of(with_claude) / "chamber" / "gate")
    code, wrong = doctor(with_claude, "claude-code")
    assert code == 1
    assert "a wrong answer is not sent back" in wrong["claude-code"]


def test_a_gate_that_is_off_and_a_folder_that_is_gone(with_claude: clients.Place) -> None:
    with_claude.declare('[gate]\nmode = "off"\n')
    with_claude.notes.rmdir()
    code, wrong = doctor(with_claude, "claude-code")
    assert code == 1
    assert "off, by" in wrong["mode"]
    assert str(with_claude.notes) in wrong["notes"]


def test_a_server_that_does_not_start_is_found(with_claude: clients.Place) -> None:
    (root_of(with_claude) / "chamber" / "mcp" / "snapshot.json").unlink()
    code, wrong = doctor(with_claude, "claude-code")
    assert code == 1
    assert "the server does not offer chamber_check" in wrong["claude-code"]
