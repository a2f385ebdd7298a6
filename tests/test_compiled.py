"""Patterns kept between processes: the same as compiled anew, and no worse off where the file is anything else."""

from __future__ import annotations

import binascii
import marshal
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOAD = "import chamber.check.verdict, chamber.check.answer, chamber.gate.statements"
JUDGED = """
import sys; sys.path.insert(0, sys.argv[1])
from chamber import compiled
compiled.use()
from chamber.check.source import prepare
from chamber.check.verdict import judge
print(judge("Q3 revenue was $420k.", [prepare("# Q3\\n\\n- Q3 revenue was $240k.\\n", "q3.md")]).verdict)
compiled.keep()
print(len(compiled._fresh))
"""
SAME = f"""
import sys; sys.path.insert(0, sys.argv[1])
from re import _compiler
compile = _compiler.compile
from chamber import compiled
compiled.use()
{LOAD}
kept = dict(compiled._known)
print(len(kept), sum(compile(*key) == _compiler.compile(*key) for key in kept), len(compiled._fresh))
"""


def run(code: str, base: Path, *flags: str) -> str:
    command = [sys.executable, "-I", "-S", "-X", f"pycache_prefix={base}", *flags, "-c", code, str(ROOT)]
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def kept(base: Path) -> Path:
    return next(base.glob("patterns.*"))


def test_the_second_process_compiles_nothing(tmp_path: Path) -> None:
    first = run(JUDGED, tmp_path).split()
    assert int(first[1]) > 200
    assert run(JUDGED, tmp_path).split() == ["TERMS_ABSENT", "0"]


def test_every_kept_pattern_is_the_one_that_the_compiler_makes(tmp_path: Path) -> None:
    run(JUDGED, tmp_path)
    count, same, _ = map(int, run(SAME, tmp_path).split())
    assert count > 200
    assert same == count


def damaged(data: bytes) -> list[bytes]:
    """A file cut short, one of nothing, one of other bytes, and ones whose checksum fits what is no pattern."""
    strange = [b"", b"\x00" * 400, marshal.dumps([1, 2]), marshal.dumps({("a", 0): (0, [99_999], 0, {}, ())})]
    return [data[:-40], b"", b"ab", *(binascii.crc32(each).to_bytes(4, "big") + each for each in strange)]


@pytest.mark.parametrize("number", range(7))
def test_a_file_of_anything_else_does_no_harm(number: int, tmp_path: Path) -> None:
    run(JUDGED, tmp_path)
    file = kept(tmp_path)
    file.write_bytes(damaged(file.read_bytes())[number])
    assert run(JUDGED, tmp_path).split()[0] == "TERMS_ABSENT"
    assert run(JUDGED, tmp_path).split() == ["TERMS_ABSENT", "0"], "it is not made anew"


def test_numbers_that_the_engine_refuses_are_compiled_anew(tmp_path: Path) -> None:
    run(JUDGED, tmp_path)
    file = kept(tmp_path)
    found = marshal.loads(file.read_bytes()[4:])  # noqa: S302 - what this process wrote
    data = marshal.dumps({key: (made[0], [99_999, *made[1]], *made[2:]) for key, made in found.items()})
    file.write_bytes(binascii.crc32(data).to_bytes(4, "big") + data)
    assert run(JUDGED, tmp_path).split()[0] == "TERMS_ABSENT"


def test_without_a_folder_for_bytecode_nothing_is_kept(tmp_path: Path) -> None:
    assert run(JUDGED, tmp_path, "-B").split()[0] == "TERMS_ABSENT"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    assert run(JUDGED, tmp_path / "file").split()[0] == "TERMS_ABSENT"
