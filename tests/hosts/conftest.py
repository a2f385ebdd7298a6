"""One git remote of this tree for all, and a fresh person's machine for each test."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hosts import clients


@pytest.fixture(scope="session")
def remote(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bare git repository of the working tree: what is committed and what is not yet, nothing that is ignored."""
    base = tmp_path_factory.mktemp("remote")
    tree = base / "tree"
    listed = subprocess.run(
        ["git", "ls-files", "-coz", "--exclude-standard"], cwd=clients.ROOT, capture_output=True, check=True
    ).stdout
    for name in filter(None, listed.decode().split("\0")):
        if (clients.ROOT / name).is_file() and not name.startswith("benchmarks/cases/"):
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(clients.ROOT / name, tree / name)
    bare = base / "chamber.git"
    identity = ["-c", "user.name=test", "-c", "user.email=test@example.org"]
    for words in (["init", "-q"], ["add", "-A"], [*identity, "commit", "-qm", "tree"]):
        subprocess.run(["git", *words], cwd=tree, check=True)
    subprocess.run(["git", "clone", "-q", "--bare", str(tree), str(bare)], check=True)
    return bare


@pytest.fixture
def place(tmp_path: Path, remote: Path) -> clients.Place:
    """A machine with a declared folder of notes, and the remote known by its public name."""
    found = clients.Place(tmp_path)
    found.declare()
    found.use_remote(remote)
    return found


@pytest.fixture
def with_claude(place: clients.Place) -> clients.Place:
    """The same with the plugin installed in Claude Code."""
    clients.install_claude(place)
    return place


@pytest.fixture
def with_codex(place: clients.Place) -> clients.Place:
    """The same with the plugin installed in Codex, its hooks trusted as ``/hooks`` would."""
    clients.install_codex(place)
    clients.trust_codex(place)
    return place


HOSTS = ("claude-code", "codex")
Ask = Callable[..., clients.Run]


@pytest.fixture(params=HOSTS)
def asked(request: pytest.FixtureRequest, place: clients.Place) -> Ask:
    """Ask a prompt on either client: ``asked(prompt, reads=[note], says=[…])``; the model reads, then says in turn."""
    host = request.param
    if host == "codex":
        clients.install_codex(place)
        clients.trust_codex(place)
    else:
        clients.install_claude(place)

    def ask(prompt: str, reads: list[Path], says: list[str]) -> clients.Run:
        steps = [clients.reading(host, path) for path in reads] + [{"say": text} for text in says]
        if host == "codex":
            return clients.codex(place, prompt, steps)
        return clients.claude(place, prompt, steps, "--allowedTools", "Read", "--add-dir", str(place.notes))

    return ask
