"""Each probe of bad input has been seen red: with its guard taken out of a copy of the tree, it fails."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
CHECKING = "chamber/notes/checking.py"
READER = "chamber/notes/reader.py"
ROOTS = "chamber/notes/roots.py"
STREAM = "chamber/commands/stream.py"
UNUSABLE = "test_no_check_of_unusable_input.py"
LINE = "test_no_stream_ended_by_a_line.py"
SOURCE = "test_no_unreadable_source_in_silence.py"
BYTES = "test_no_strange_bytes_in_silence.py"
SETTLED = "(after.st_mtime_ns, after.st_size) != (opened.st_mtime_ns, opened.st_size) or size != after.st_size"
GUARDS = {
    "claims": (CHECKING, "MOST_CLAIMS = 50", "MOST_CLAIMS = 51", UNUSABLE),
    "fewer claims": (CHECKING, "MOST_CLAIMS = 50", "MOST_CLAIMS = 49", UNUSABLE),
    "sources": (CHECKING, "MOST_SOURCES = 10", "MOST_SOURCES = 11", UNUSABLE),
    "length": (CHECKING, "LONGEST_CLAIM = 2_000", "LONGEST_CLAIM = 2_001", UNUSABLE),
    "empty": (CHECKING, "if not request.text.strip():", "if False:", UNUSABLE),
    "derivation": (CHECKING, "        if isinstance(said, str):", "        if False:", UNUSABLE),
    "one way": ("chamber/commands/check.py", "    _demand_one_way(asked)\n", "", UNUSABLE),
    "folders": ("chamber/commands/settled.py", 'if folder.origin == "--notes":', "if False:", UNUSABLE),
    "excludes": ("chamber/commands/settled.py", "        if unmatched:", "        if False:", UNUSABLE),
    "json": (STREAM, "except (ValueError, RecursionError)", "except KeyError", LINE),
    "deep json": (STREAM, "except (ValueError, RecursionError)", "except ValueError", LINE),
    "object": (STREAM, "if not isinstance(asked, dict):", "if False:", LINE),
    "text": (STREAM, "if not isinstance(value, str):", "if False:", LINE),
    "stream limits": (STREAM, "    checking.demand_limits(", "    list(", LINE),
    "line length": (STREAM, "LONGEST_LINE = 64 *", "LONGEST_LINE = 65 *", LINE),
    "note size": (STREAM, "if len(text) > reader.LARGEST or", "if False and", LINE),
    "kinds": (READER, "        if is_kind(status.st_mode):", "        if False:", SOURCE),
    "regular": (READER, '(stat.S_ISFIFO, "is a FIFO, not a file"),', "", SOURCE),
    "size": (READER, "LARGEST = 32 *", "LARGEST = 34 *", SOURCE),
    "changes": (READER, f"    if {SETTLED}:", "    if False:", SOURCE),
    "typed links": (ROOTS, "    if not _inside(real, folder.path):", "    if False:", SOURCE),
    "names": ("chamber/notes/links.py", "    if len(found) > 1:", "    if False:", SOURCE),
    "problems": (CHECKING, "problems = [str(refusal) for refusal in refusals]", "problems: list[str] = []", SOURCE),
    "encoding": (READER, "text = data.decode(encoding)", 'text = data.decode(encoding, "replace")', BYTES),
    "zeros": (READER, '    if "\\0" in text:', "    if False:", BYTES),
    "byte order mark": (READER, '(b"\\xff\\xfe", b"\\xfe\\xff")', '(b"\\xfe\\xff",)', BYTES),
}


@pytest.mark.parametrize(("file", "guard", "gap", "probe"), GUARDS.values(), ids=GUARDS)
def test_without_its_guard_the_probe_fails(file: str, guard: str, gap: str, probe: str, tmp_path: Path) -> None:
    for part in ("chamber", "probes/bad_input"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "conftest.py", tmp_path)
    broken = tmp_path / file
    text = broken.read_text("utf-8")
    assert text.count(guard) == 1, "the guard is not where this list says"
    broken.write_text(text.replace(guard, gap), "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--import-mode=importlib"]
    done = subprocess.run(
        [*command, str(tmp_path / "probes" / "bad_input" / probe)],
        cwd=tmp_path,
        env=dict(os.environ) | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 1, done.stdout.decode()[-2_000:]
