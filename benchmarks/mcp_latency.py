"""How long a host waits: first answers of a fresh server, and one claim on a warm one. Prints; asserts nothing.

``python benchmarks/mcp_latency.py [NOTE...]``: the front under ``python -I -S``, the SDK server beside it where ``mcp``
is installed. Without a NOTE it writes notes of 2, 20 and 100 KB into a throwaway folder.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FRONT = [sys.executable, "-I", "-S", os.path.join(ROOT, "chamber", "mcp", "front.py")]
COMMAND = [sys.executable, "-m", "chamber", "mcp"]
SDK = [sys.executable, "-c", "from chamber.mcp import server, settings; server.run(settings.Context())"]
STARTS = 20
CALLS = 300
CLIENT = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}


class Server:
    """A started server and a client's pipes."""

    def __init__(self, command: list[str], folder: str) -> None:
        env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "CHAMBER_"))}
        env |= {"CHAMBER_NOTES": folder, "PYTHONPATH": ROOT}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder, env=env
        )

    def ask(self, method: str, **params: Any) -> Any:
        """The answer to one request."""
        assert self.process.stdin
        assert self.process.stdout
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        """End the server by ending its input."""
        self.process.communicate()


def milliseconds(since: float) -> float:
    return (time.perf_counter() - since) * 1_000


def starts(name: str, command: list[str], folder: str) -> None:
    """From starting the process to the answers of ``initialize`` and ``tools/list``, and on to a first verdict."""
    listed, checked = [], []
    arguments = {"claims": [{"text": "Revenue was $240k in Q3.", "sources": [os.listdir(folder)[0]]}]}
    for _ in range(STARTS + 1):
        since = time.perf_counter()
        server = Server(command, folder)
        server.ask("initialize", **CLIENT)
        server.ask("tools/list")
        listed.append(milliseconds(since))
        server.ask("tools/call", name="chamber_check", arguments=arguments)
        checked.append(milliseconds(since))
        server.close()
    # The first start only writes the byte code.
    print(f"{name}: initialize + tools/list {told(listed[1:])}; with a first verdict {told(checked[1:])}")


def told(values: list[float]) -> str:
    ordered = sorted(values)
    return f"median {statistics.median(ordered):.1f} ms (largest {ordered[-1]:.1f})"


def calls(name: str, command: list[str], folder: str) -> None:
    """One claim on a warm server, for each note: a right one, and one with a wrong amount, which is searched for."""
    server = Server(command, folder)
    server.ask("initialize", **CLIENT)
    for note in sorted(os.listdir(folder)):
        size = os.path.getsize(os.path.join(folder, note)) / 1_000
        told = []
        for kind, amount in (("right", "$261k"), ("wrong", "$9,{0:03}k")):
            took = []
            for number in range(CALLS):
                text = f"Renewals came to {amount.format(number)} in week 3, said Dana Ortiz."
                since = time.perf_counter()
                server.ask(
                    "tools/call", name="chamber_check", arguments={"claims": [{"text": text, "sources": [note]}]}
                )
                took.append(milliseconds(since))
            told.append(f"{kind} p50 {statistics.median(took):.2f} ms, p95 {sorted(took)[int(CALLS * 0.95)]:.2f} ms")
        print(f"{name}: one claim on {note} ({size:.0f} KB): {'; '.join(told)}")
    server.close()


WEEK = """## Week {0}

Renewals came to ${1}k, said Dana Ortiz; {2} of {3} customers stayed. The plan has {4} open points.
- invoice INV-{5} was paid on {6} May 2026
- support answered within {7} hours, after {8}% of the tickets had waited

"""


def write_notes(folder: str) -> None:
    """Notes of 2, 20 and 100 KB about many weeks, no two alike."""
    for size in (2, 20, 100):
        weeks = [
            WEEK.format(n, 240 + 7 * n, 31 + n % 9, 40 + n % 11, n % 17, 4_000 + 13 * n, 1 + n % 28, 2 + n % 23, n % 60)
            for n in range(1, 1_000)
        ]
        with open(os.path.join(folder, f"note-{size:03}.md"), "w", encoding="utf-8") as file:
            file.write("".join(weeks)[: size * 1_000])


def main() -> None:
    """Measure the front, then the SDK server."""
    with tempfile.TemporaryDirectory() as folder:
        for number, note in enumerate(sys.argv[1:]):
            with (
                open(note, "rb") as source,
                open(os.path.join(folder, f"{number}-{os.path.basename(note)}"), "wb") as copy,
            ):
                copy.write(source.read())
        if not sys.argv[1:]:
            write_notes(folder)
        for name, command in (("front", FRONT), ("chamber mcp", COMMAND), ("SDK", SDK)):
            starts(name, command, folder)
            calls(name, command, folder)


if __name__ == "__main__":
    main()
