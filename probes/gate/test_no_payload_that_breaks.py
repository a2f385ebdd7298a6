"""Ten thousand payloads, recorded ones mutated: each ends with exit 0 and one JSON object, and blocks nothing.

Guard: ``hooks/boundary.py``. Each runs in a process of its own, forked from one that has loaded the hook, with its
stdin and stdout: what a host sees. The recorded ones themselves stand first.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAYLOADS = sorted((ROOT / "tests" / "payloads").glob("*/*.json"))
COUNT = 10_000
STRANGE: list[object] = [None, True, -1, 3.5, "", "\0", "\ud800", "x" * 5_000, [], {}, "/", "..", "/dev/zero", "~"]

DRIVER = """
import json, os, sys
sys.path.insert(0, sys.argv[1])
from chamber.hooks import boundary, entry, stop, prompt, session, subagent, permission
from chamber.gate import evidence, statements
for line in sys.stdin.buffer:
    host, name, text = json.loads(line)
    given_r, given_w = os.pipe(); told_r, told_w = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(given_r, 0); os.dup2(told_w, 1)
        for fd in (given_r, given_w, told_r, told_w): os.close(fd)
        os._exit(boundary.run(host, name, entry.act))
    os.close(given_r); os.close(told_w)
    if os.fork() == 0:
        os.close(told_r)
        data = text.encode("utf-8", "surrogatepass")
        while data:
            try: data = data[os.write(given_w, data):]
            except BrokenPipeError: break
        os._exit(0)
    os.close(given_w)
    told = b""
    while piece := os.read(told_r, 65536): told += piece
    os.close(told_r)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]); os.wait()
    print(json.dumps([code, told.decode()]), flush=True)
"""


def mutated(text: str, chance: random.Random) -> str:
    """One payload with one to three things wrong with it."""
    payload = json.loads(text)
    for _ in range(chance.randint(1, 3)):
        if not isinstance(payload, dict) or not payload:
            break
        key = chance.choice(list(payload))
        old = payload[key]
        payload[key] = chance.choice([*STRANGE, [old], {"a": old}, "\u202e" + str(old)[:50]])
        if chance.random() < 0.2:
            del payload[key]
    shown = json.dumps(payload)
    if chance.random() < 0.1:
        cut = chance.randrange(len(shown))
        shown = shown[:cut] + chance.choice(["", "}", "\\", '"', "\n{}", "\0"]) + shown[cut + chance.randint(0, 3) :]
    return shown


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "q3.md").write_text("# Q3\n\n- Revenue was $240k.\n", encoding="utf-8")
    return tmp_path


def test_no_payload_breaks_a_hook(home: Path) -> None:
    chance = random.Random(20261130)  # noqa: S311 - the same each time
    named = [(path.parent.name, json.loads(path.read_text("utf-8"))["hook_event_name"], path.read_text("utf-8"))
             for path in PAYLOADS]  # fmt: skip
    assert len(named) > 20
    cases = [*named]
    while len(cases) < COUNT:
        host, name, text = chance.choice(named)
        cases.append((host, name, mutated(text, chance)))
    env = {"HOME": str(home), "PATH": os.environ["PATH"], "CHAMBER_NOTES": str(home / "notes")}
    fed = "".join(json.dumps(case) + "\n" for case in cases)
    done = subprocess.run(
        [sys.executable, "-c", DRIVER, str(ROOT)], input=fed.encode(), capture_output=True, env=env, cwd=home,
        timeout=900, check=True,
    )  # fmt: skip
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == COUNT
    for case, (code, told) in zip(cases, answers, strict=True):
        assert code == 0, case
        assert isinstance(json.loads(told), dict), (case, told)
        assert "decision" not in json.loads(told), (case, told)
    assert b"Traceback" not in done.stderr
