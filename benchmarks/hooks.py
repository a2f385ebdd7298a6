"""What a hook costs: CPU of the Stop hook as a host starts it, least of 40 interleaved runs; prints, asserts nothing.

``python -m benchmarks.hooks``. Beside it the interpreter alone (``python -I -S -c pass``) and the standard library that
the hook needs, so that the ratios hold on a machine that is busy or slow. Byte code is cached outside the tree, as the
plugins' entry does.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.gate.playing import Session

ROOT = Path(__file__).parent.parent
ENTRY = ROOT / "chamber" / "hooks" / "entry.py"
RUNS = 40
FLOOR = "import json, re, os, sqlite3, hashlib, contextlib, functools, time"


def note(seed: int) -> str:
    """A note of about 10 KB whose lines all differ."""
    lines = [f"- Week {n}: revenue came to ${200 + seed + 3 * n}k, and {40 + n} tickets were closed by team {n % 7}."
             for n in range(1, 125)]  # fmt: skip
    return f"# Review {seed}\n\n" + "\n".join(lines) + "\n"


def spent(command: list[str], stdin: bytes, env: dict[str, str]) -> float:
    """CPU milliseconds of one process."""
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=env)
    assert process.stdin is not None
    process.stdin.write(stdin)
    process.stdin.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return 1_000 * (usage.ru_utime + usage.ru_stime)


def main() -> None:
    base = Path(tempfile.mkdtemp(prefix="chamber-hooks-"))
    idle = Session(base / "idle")
    idle.prompt("Hello")
    idle.say("Hello. What shall we do today?")
    busy = Session(base / "busy")
    notes = [busy.note(f"{seed}.md", note(seed)) for seed in (1, 2)]
    busy.prompt("How did it go?")
    for path in notes:
        busy.read(path)
    busy.say(" ".join(f"In week {n}, revenue came to ${201 + 3 * n}k." for n in (3, 30, 60, 90, 120)))
    start = [sys.executable, "-I", "-S", "-X", f"pycache_prefix={base}/pycache"]
    env = {"PATH": "/usr/bin:/bin"}
    stop = [*start, str(ENTRY), idle.host, "Stop"]
    cases = {
        "interpreter": ([*start, "-c", "pass"], b"", env),
        "standard library": ([*start, "-c", FLOOR], b"", env),
        "nothing to judge": (stop, json.dumps(idle.event().payload).encode(), idle.env),
        "five claims, two notes of 10 KB": (stop, json.dumps(busy.event().payload).encode(), busy.env),
    }
    times: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(RUNS):
        for name, (command, stdin, variables) in cases.items():
            times[name].append(spent(command, stdin, variables))
    least = {name: min(values) for name, values in times.items()}
    for name, value in least.items():
        over = value - least["standard library"]
        print(f"{name:34} {value:6.1f} ms  {value / least['interpreter']:5.1f}x  {over:+6.1f} ms over the library")


if __name__ == "__main__":
    main()
