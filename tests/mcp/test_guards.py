"""Each probe of the MCP server has been seen red: with its guard taken out of a copy of the tree, it fails."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.mcp import peers

if TYPE_CHECKING:
    from pathlib import Path

ROOT = peers.FRONT.parent.parent.parent

UNUSABLE = "test_no_unusable_input_is_checked.py"
UNANSWERED = "test_no_message_goes_unanswered.py"
UNDECLARED = "test_no_undeclared_folder_is_read.py"
GUARDS = {
    "limits": ("chamber/notes/checking.py", "    demand_limits(requests)\n", "", UNUSABLE),
    "unknown keys": ("chamber/mcp/tools.py", "    if unknown:\n", "    if False:\n", UNUSABLE),
    "types": ("chamber/mcp/tools.py", "    if not isinstance(value, str):\n", "    if False:\n", UNUSABLE),
    "empty": ("chamber/mcp/tools.py", "    if not value.strip():\n", "    if False:\n", UNUSABLE),
    "excludes": ("chamber/mcp/settings.py", "                raise ExcludeError(", "                print(", UNUSABLE),
    "messages": ("chamber/mcp/protocol.py", "    if not isinstance(message, dict):\n", "    if False:\n", UNANSWERED),
    "ids": ("chamber/mcp/protocol.py", "isinstance(value, (str, int)) and", "True and", UNANSWERED),
    "shapes": (
        "chamber/mcp/protocol.py",
        "            if not schema.fits(params, shape,",
        "            if not (",
        UNANSWERED,
    ),
    "nesting": ("chamber/mcp/frames.py", "    except RecursionError:\n", "    except KeyError:\n", UNANSWERED),
    "batches": ("chamber/mcp/protocol.py", "        if self._version != BATCH_VERSION or", "        if", UNANSWERED),
    "syntax": (
        "chamber/mcp/front.py",
        "    except ValueError as error:\n        return p",
        "    except KeyError as error:\n        return p",
        UNANSWERED,
    ),
    "line length": ("chamber/mcp/frames.py", "LONGEST_LINE = 8 *", "LONGEST_LINE = 80 *", UNANSWERED),
    "largest call": ("chamber/mcp/frames.py", "LONGEST_LINE = 8 * 1024", "LONGEST_LINE = 1 * 1024", UNANSWERED),
    "reading beside answering": (
        "chamber/mcp/frames.py",
        "MOST_WAITING = 64 * 1024 * 1024",
        "MOST_WAITING = 0",
        f"{UNANSWERED}::test_a_client_that_reads_late_is_answered",
    ),
    "gone reader": ("chamber/mcp/front.py", "    except BrokenPipeError:\n", "    except KeyError:\n", UNANSWERED),
    "wire": ("chamber/mcp/front.py", "    os.dup2(2, 1)\n", "", "test_no_stray_output_on_the_wire.py"),
    "stdin": ("chamber/mcp/front.py", "    os.dup2(nothing, 0)\n", "", "test_no_stray_output_on_the_wire.py"),
    "declared folders": ("chamber/mcp/tools.py", "typed=False", "typed=True", UNDECLARED),
    "no folder": ("chamber/mcp/tools.py", "        if not roots.folders:\n", "        if False:\n", UNDECLARED),
    "bytes of now": (
        "chamber/notes/kept.py",
        "key = (note.sha256, ",
        "key = (len(note.text), ",
        "test_no_verdict_on_yesterdays_bytes.py",
    ),
}


@pytest.mark.parametrize(("file", "guard", "gap", "probe"), GUARDS.values(), ids=GUARDS)
def test_without_its_guard_the_probe_fails(file: str, guard: str, gap: str, probe: str, tmp_path: Path) -> None:
    for part in ("chamber", "tests/mcp", "probes/mcp"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    broken = tmp_path / file
    text = broken.read_text("utf-8")
    assert text.count(guard) == 1, "the guard is not where this list says"
    broken.write_text(text.replace(guard, gap), "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--import-mode=importlib"]
    done = subprocess.run(
        [*command, str(tmp_path / "probes" / "mcp" / probe)],
        cwd=tmp_path,
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 1, done.stdout.decode()[-2_000:]
