from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from chamber.check import rules

if TYPE_CHECKING:
    from conftest import Chamber, Golden


def test_every_value_with_its_origin(chamber: Chamber, vault: Path, tmp_path: Path, golden: Golden) -> None:
    chamber("init", "--notes", str(vault), "--exclude", "plans")
    ran = chamber(
        "config", "show", "--notes", "nowhere", "--exclude", "x*", CHAMBER_GATE_MODE="strict", CHAMBER_STATE="/s"
    )
    assert ran.code == 0
    shown = [" ".join(line.split()) for line in ran.out.replace(str(tmp_path), "TMP").splitlines()]
    golden("config-show.txt", "".join(f"{line}\n" for line in shown if not line.startswith("check.rules.")))
    assert {f'check.rules.{rule} = "{severity}" (default)' for rule, severity in rules.DEFAULTS.items()} <= set(shown)
