"""A person's machine with one host's files in it, and the verbs run on it in a real process."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from conftest import ROOT, Ran

FILES = {
    "claude-code": (".claude/settings.json", ".claude.json"),
    "codex": (".codex/hooks.json", ".codex/config.toml"),
}


class Machine:
    """``home`` holds the files; no host is on PATH, so its files are edited."""

    def __init__(self, base: Path) -> None:
        self.base = base
        self.home = base / "ho me"
        self.home.mkdir()

    def file(self, host: str, which: int) -> Path:
        return self.home / FILES[host][which]

    def put(self, host: str, which: int, text: str) -> Path:
        path = self.file(host, which)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode())
        return path

    def __call__(
        self, *words: str, tree: Path = ROOT, user: int | None = None, env: dict[str, str] | None = None
    ) -> Ran:
        done = subprocess.run(
            ["/bin/sh", str(tree / "plugins" / "run"), "cli", *words],
            env={"HOME": str(self.home), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", **(env or {})},
            cwd=self.base, capture_output=True, timeout=60, check=False, stdin=subprocess.DEVNULL, user=user,
            group=user, extra_groups=None if user is None else [],
        )  # fmt: skip
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    def everything(self) -> dict[str, bytes]:
        """Every file of the home that is a host's, by its path."""
        return {
            str(path.relative_to(self.home)): path.read_bytes()
            for folder, _, names in os.walk(self.home)
            for path in (Path(folder) / name for name in names)
            if not str(path.relative_to(self.home)).startswith((".local", ".config"))
        }
