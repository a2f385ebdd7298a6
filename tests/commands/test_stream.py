from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from conftest import Chamber


def lines(*objects: Any) -> bytes:
    return b"".join(json.dumps(each).encode() + b"\n" for each in objects)


def test_one_line_each_in_order(chamber: Chamber) -> None:
    asked = [{"claim": f"It cost ${n}00.", "text": "It cost $100.", "name": "n.md"} for n in (1, 2, 1)]
    ran = chamber("check", "--stream", stdin=lines(*asked))
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [each["verdict"] for each in answers] == ["SUPPORTED", "TERMS_ABSENT", "SUPPORTED"]
    assert [each["checked"] for each in answers] == [["n.md"]] * 3
    assert ran.code == 0


def test_it_stays_and_flushes_each_line(chamber: Chamber) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "chamber", "check", "--stream"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=chamber.env, cwd=chamber.cwd,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    for number in (1, 2):
        process.stdin.write(lines({"claim": f"It cost ${number}00.", "text": "It cost $100."}))
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["claim"] == f"It cost ${number}00."
    process.stdin.close()
    assert process.wait(60) == 0
    process.stdout.close()


def test_blank_lines_and_a_last_line_without_an_end(chamber: Chamber) -> None:
    ran = chamber("check", "--stream", stdin=b'\n  \n{"claim": "It cost $100.", "text": "It cost $100."}')
    assert len(ran.out.splitlines()) == 1


def test_half_characters_do_not_end_it(chamber: Chamber) -> None:
    asked = b'{"claim": "It cost $100. \\ud800", "text": "It cost $100. \\udfff", "name": "\\ud800.md"}\n'
    answers = [json.loads(line) for line in chamber("check", "--stream", stdin=asked * 2).out.splitlines()]
    assert [each["verdict"] for each in answers] == ["SUPPORTED"] * 2
