from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chamber import __version__
from chamber.commands import codes

if TYPE_CHECKING:
    from conftest import Chamber, Golden

HONEST = "Revenue was $240k."
WRONG = "Revenue was $420k."


def test_exit_codes(chamber: Chamber, vault: Path) -> None:
    note = vault / "q3-review.md"
    assert chamber.check(HONEST, note).code == 0
    assert chamber.check("Thank you!", note).code == 0
    assert chamber.check(WRONG, note).code == 1
    assert chamber.check(HONEST, "gone.md").code == 3
    assert chamber.check(HONEST).code == 3
    assert chamber("check", "--claim", HONEST, "--claim", WRONG, "--source", str(note), "--source", "gone.md").code == 1


def test_the_object(chamber: Chamber, vault: Path) -> None:
    ran = chamber.check(HONEST, vault / "q3-review.md")
    assert list(ran.verdict) == [
        "claim", "kind", "verdict", "blocks", "terms", "missing", "nearest", "reasons", "checked", "found_in",
        "remarks", "problems",
    ]  # fmt: skip
    assert json.loads(ran.out)["summary"]["supported"] == 1
    assert ran.verdict["checked"] == ["q3-review.md"]


def test_the_bytes_on_disk_now_are_judged(chamber: Chamber, vault: Path) -> None:
    note = vault / "q3-review.md"
    assert chamber.check(HONEST, note).verdict["verdict"] == "SUPPORTED"
    note.write_text(note.read_text("utf-8").replace("240", "260"), encoding="utf-8")
    assert chamber.check(HONEST, note).verdict["verdict"] == "TERMS_ABSENT"


def test_a_good_source_is_judged_beside_a_bad_one(chamber: Chamber, vault: Path) -> None:
    verdict = chamber.check(HONEST, vault / "q3-review.md", vault / "gone.md").verdict
    assert verdict["verdict"] == "SUPPORTED"
    assert verdict["problems"] == [f"{vault}/gone.md: there is no such file"]


def test_sources_in_declared_folders(chamber: Chamber, vault: Path) -> None:
    for spec in ("q3-review.md", "[[Third quarter]]", "q3-review.md#Money", "q3-review.md:8"):
        ran = chamber("check", "--json", "--claim", HONEST, "--source", spec, "--notes", str(vault))
        assert ran.verdict["verdict"] == "SUPPORTED", ran.out
    chamber.cwd = vault
    (vault / ".obsidian").mkdir()
    assert chamber.check(HONEST, "[[Third quarter]]").code == 0


def test_a_note_that_exists_nowhere_blocks_and_one_outside_does_not(chamber: Chamber, vault: Path) -> None:
    assert chamber.check(HONEST, "gone.md").verdict["blocks"] is True
    ran = chamber("check", "--json", "--claim", HONEST, "--source", "../x.md", "--notes", str(vault))
    assert ran.verdict["blocks"] is False


def test_the_text_form(chamber: Chamber, vault: Path) -> None:
    ran = chamber("check", "--claim", HONEST, "--source", str(vault / "gone.md"))
    lines = ran.out.replace(str(vault), "VAULT").splitlines()
    assert lines == [
        "1 claim(s): 0 supported · 0 terms absent · 0 contradicted · 0 nothing to check · 1 not judged",
        "",
        f"[NOT_FOUND] {HONEST}",
        "     not judged: no cited source could be read",
        "     problem: VAULT/gone.md: there is no such file",
    ]


def test_an_answer(chamber: Chamber, vault: Path, tmp_path: Path) -> None:
    answer = tmp_path / "answer.md"
    answer.write_text(f"{HONEST}\n\n{WRONG}\n", encoding="utf-8")
    ran = chamber("check", "--json", "--answer", str(answer), "--source", str(vault / "q3-review.md"))
    assert ran.code == 1
    sentences = json.loads(ran.out)["sentences"]
    assert sentences[-1]["verdict"]["verdict"] == "TERMS_ABSENT"
    assert chamber("check", "--answer", str(answer), "--source", str(vault / "q3-review.md")).code == 1


def test_rules_of_the_configuration_reach_the_check(chamber: Chamber, vault: Path) -> None:
    config = chamber.home / "c.toml"
    config.write_text("[check.rules]\npolarity = 'loud'\n", encoding="utf-8")
    ran = chamber("check", "--claim", HONEST, "--source", str(vault / "q3-review.md"), CHAMBER_CONFIG=str(config))
    assert ran.code == 2
    assert "check.rules.polarity is one of block, warn, off" in ran.err


def test_a_reader_that_leaves_is_no_defect(chamber: Chamber) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "chamber", "check", "--stream"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=chamber.env,
        cwd=chamber.cwd,
    )
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate(b'{"claim": "a 5", "text": "5"}\n' * 50, timeout=60)
    assert err == b""
    assert process.returncode == codes.OUTPUT_GONE


@pytest.mark.parametrize("words", [
    ["--help"], ["check", "--help"], ["init", "--help"], ["config", "show", "--help"], ["install", "--help"],
    ["uninstall", "--help"],
])  # fmt: skip
def test_help(chamber: Chamber, golden: Golden, words: list[str]) -> None:
    golden(f"help/{'-'.join(['chamber', *words[:-1]])}.txt", chamber(*words).out)


def test_version(chamber: Chamber) -> None:
    assert chamber("--version").out.split()[-1] == __version__


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_a_terminal_that_cannot_show_a_sign_ends_nothing(chamber: Chamber, vault: Path, encoding: str) -> None:
    arguments = [
        b"check",
        b"--claim",
        b"Revenue \xff was $240k, \xe6\x97\xa5.",
        b"--source",
        bytes(vault / "q3-review.md"),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "chamber", *arguments],
        env=chamber.env | {"PYTHONIOENCODING": encoding},
        cwd=chamber.cwd,
        capture_output=True,
        check=False,
    )
    assert done.stderr == b""
    assert done.returncode in {0, 1}


def test_a_current_folder_that_is_gone(chamber: Chamber) -> None:
    script = 'rmdir "$PWD"; exec "$0" -m chamber check --claim "It is 5."'
    done = subprocess.run(
        ["sh", "-c", script, sys.executable], cwd=chamber.cwd, env=chamber.env, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (2, b"chamber: the current folder is gone\n")
