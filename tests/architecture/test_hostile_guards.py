"""The probe of texts that stall has been seen red: with a guard taken out of a copy of the tree, it fails."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PROBE = "probes/hostile/test_no_text_that_stalls.py"
GUARDS = {
    "initials": (
        "chamber/check/names.py",
        r"(?<![\w'])[A-Z][\w']{1,40}(?:[ -]",
        r"[A-Z][\w']+(?:[ -]",
        "test_a_note_of_one_thing and A-alone",
    ),
    "claim": (
        "chamber/check/verdict.py",
        "    sentence = sentences.read(claim)\n",
        "    sentence = sentences.read(claim)\n    [claim[at:].count(a) for at in range(len(claim)) for a in claim]\n",
        "test_a_claim_of_one_thing and a-alone",
    ),
}
"""File, guard, what stands there instead, the cases that watch it. The second has no guard to take out: it is given a
loop over a loop."""


@pytest.mark.parametrize(("file", "guard", "gap", "cases"), GUARDS.values(), ids=GUARDS)
def test_without_its_guard_the_probe_fails(file: str, guard: str, gap: str, cases: str, tmp_path: Path) -> None:
    for part in ("chamber", "probes/hostile"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "benchmarks").mkdir()
    shutil.copy(ROOT / "benchmarks" / "hostile.py", tmp_path / "benchmarks")
    broken = tmp_path / file
    text = broken.read_text("utf-8")
    assert text.count(guard) == 1, "the guard is not where this list says"
    for content, code in ((text, 0), (text.replace(guard, gap), 1)):
        broken.write_text(content, "utf-8")
        # CPU time on a busy machine is no clock: one run of three must tell what the others may miss.
        assert any(_probed(tmp_path, cases) == code for _ in range(3))


def _probed(tree: Path, cases: str) -> int:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--import-mode=importlib"]
    env = dict(os.environ) | {"PYTHONPATH": str(tree)}
    words = [*command, "-k", cases, str(tree / PROBE)]
    return subprocess.run(words, cwd=tree, env=env, capture_output=True, timeout=300, check=False).returncode
