"""What tests and probes share: the real command in a process of its own, with a home of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent
GOLDEN = ROOT / "tests" / "golden"


class Chamber:
    """Runs ``chamber`` in a real process. ``home`` is empty at first; ``cwd`` is where it starts."""

    def __init__(self, home: Path, cwd: Path) -> None:
        self.home = home
        self.cwd = cwd
        # PYTHONPATH: the tree beside this file runs, also where that is a copy with a guard taken out.
        self.env = {"HOME": str(home), "PATH": os.environ["PATH"], "COLUMNS": "100", "PYTHONPATH": str(ROOT)}

    def __call__(self, *arguments: str | os.PathLike[str], stdin: bytes = b"", **env: str) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "chamber", *arguments],
            input=stdin,
            capture_output=True,
            cwd=self.cwd,
            env=self.env | env,
            timeout=120,
            check=False,
        )
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    def check(self, claim: str, *sources: str | os.PathLike[str]) -> Ran:
        """``chamber check --json`` of one claim."""
        given = [part for source in sources for part in ("--source", os.fspath(source))]
        return self("check", "--json", "--claim", claim, *given)


class Ran:
    """What a process left behind: exit ``code``, ``out`` and ``err``."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def verdicts(self) -> list[dict[str, Any]]:
        """The verdict objects of a ``--json`` check."""
        found: list[dict[str, Any]] = json.loads(self.out)["verdicts"]
        return found

    @property
    def verdict(self) -> dict[str, Any]:
        """The only verdict object."""
        (only,) = self.verdicts
        return only


@pytest.fixture
def chamber(tmp_path: Path) -> Chamber:
    """The command, with an empty home and an empty current folder."""
    home, cwd = tmp_path / "home", tmp_path / "here"
    home.mkdir()
    cwd.mkdir()
    return Chamber(home, cwd)


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    """A folder with two notes."""
    folder = tmp_path / "vault"
    (folder / "plans").mkdir(parents=True)
    (folder / "q3-review.md").write_text(
        "---\naliases: [Third quarter]\n---\n# Q3 review\n\n## Money\n\nRevenue was $240k.\n\n"
        "## People\n\nDana Ortiz joined in August. ^dana\n",
        encoding="utf-8",
    )
    (folder / "plans" / "roadmap.md").write_text("# Roadmap\n\nThe beta ships with 12 features.\n", encoding="utf-8")
    return folder


@pytest.fixture
def golden() -> Golden:
    """Compares a text with a file under ``tests/golden``; ``UPDATE=1`` rewrites the file."""
    return Golden()


class Golden:
    def __call__(self, name: str, text: str) -> None:
        path = GOLDEN / name
        if os.environ.get("UPDATE") == "1":
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")
