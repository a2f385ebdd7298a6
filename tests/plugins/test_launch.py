"""The environment of packages, really built: by pip, by uv, killed, twice at once, and where it cannot be."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from chamber import cli
from chamber.commands import plain

ROOT = Path(__file__).parent.parent.parent
PINNED = ROOT / "plugins" / "requirements.txt"
READY, BUSY, FAILED = 0, 2, 1


class Plugin:
    """A copy of the plugin's own files, a home and a data folder."""

    def __init__(self, base: Path) -> None:
        self.root = base / "plugin"
        self.home = base / "home"
        self.data = base / "data"
        self.home.mkdir()
        for name in ("chamber", "plugins"):
            shutil.copytree(ROOT / name, self.root / name, ignore=shutil.ignore_patterns("__pycache__"))
        self.env = {"HOME": str(self.home), "PATH": "/usr/bin:/bin", "CHAMBER_PYTHON": sys.executable}
        kept = ("SSL_CERT_FILE", "PIP_CERT", "REQUESTS_CA_BUNDLE", "HTTPS_PROXY", "https_proxy", "TMPDIR")
        self.env |= {name: os.environ[name] for name in kept if name in os.environ}

    @property
    def requirements(self) -> Path:
        return self.root / "plugins" / "requirements.txt"

    def pin_only(self, *names: str) -> None:
        """Keep the pins of ``names`` alone: small, and as real."""
        blocks = re.split(r"\n(?=\S)", self.requirements.read_text("utf-8").strip())
        self.requirements.write_text("\n".join(each for each in blocks if each.split("==")[0] in names) + "\n", "utf-8")

    def command(self) -> list[str]:
        return [sys.executable, "-I", "-S", "-B", str(self.root / "plugins" / "launch.py"), str(self.data)]

    def launch(self) -> int:
        return subprocess.run(self.command(), env=self.env, check=False, timeout=600).returncode

    def cli(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["/bin/sh", str(self.root / "plugins" / "run"), "cli", *words],
            env={**self.env, "CLAUDE_PLUGIN_DATA": str(self.data)}, cwd=self.home, capture_output=True, text=True,
            check=False, timeout=120,
        )  # fmt: skip

    def wait(self) -> None:
        """Until the builder that a command started is done."""
        until = time.monotonic() + 300
        while not list(self.data.glob("env/*/.ready")):
            assert time.monotonic() < until, (self.data / "env" / "build.log").read_text("utf-8")
            time.sleep(0.1)

    @property
    def python(self) -> Path:
        return self.data / "env" / "current" / "bin" / "python"


@pytest.fixture
def plugin(tmp_path: Path) -> Plugin:
    return Plugin(tmp_path)


def test_the_pins_are_those_of_the_lock() -> None:
    lock = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))
    locked = {each["name"]: each for each in lock["package"]}
    blocks = re.split(r"\n(?=\S)", PINNED.read_text("utf-8").strip())
    pinned = {}
    for block in blocks:
        name, _, rest = block.partition("==")
        pinned[name] = rest.split()[0]
        files = [*locked[name].get("wheels", []), locked[name].get("sdist", {"hash": ""})]
        assert set(re.findall(r"--hash=(\S+)", block)) == {each["hash"] for each in files} - {""}, name
    assert pinned == {name: locked[name]["version"] for name in pinned}
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    assert {re.split(r"[<>=\[;]", each)[0] for each in wanted} <= set(pinned)


def test_the_verbs_are_those_of_the_whole_command_line() -> None:
    assert set(plain.VERBS) | set(plain.OTHERS) == set(cli.group.commands)


def test_a_verb_that_needs_packages_fetches_them_and_then_runs(plugin: Plugin) -> None:
    before = sorted(plugin.root.rglob("*"))
    first = plugin.cli("try")
    assert first.returncode == 3
    assert "try needs packages that are still installing" in first.stderr
    plugin.wait()
    done = plugin.cli("try")
    assert (done.returncode, done.stderr) == (0, "")
    assert "[TERMS_ABSENT]" in done.stdout
    assert sorted(plugin.root.rglob("*")) == before, "something was written below the plugin"


def test_uv_builds_the_same(plugin: Plugin) -> None:
    uv = shutil.which("uv", path=f"{ROOT / '.venv' / 'bin'}:{os.environ['PATH']}")
    assert uv, "setup.sh brings uv into .venv where the machine has none"
    (plugin.home / ".local" / "bin").mkdir(parents=True)
    (plugin.home / ".local" / "bin" / "uv").symlink_to(uv)
    plugin.pin_only("click")
    assert plugin.launch() == READY
    assert not (plugin.data / "env" / "current" / "bin" / "pip").exists(), "pip did it"
    subprocess.run([plugin.python, "-I", "-c", "import click"], check=True)


def test_a_builder_that_was_killed_is_followed_by_one_that_ends_it(plugin: Plugin) -> None:
    plugin.pin_only("click", "rich", "pygments", "markdown-it-py", "mdurl")
    for seconds in (0.15, 0.6, 1.5):
        with subprocess.Popen(plugin.command(), env=plugin.env, start_new_session=True) as builder:
            time.sleep(seconds)
            os.killpg(builder.pid, signal.SIGKILL)
    assert plugin.launch() == READY
    subprocess.run([plugin.python, "-I", "-c", "import click, rich"], check=True)


def test_a_step_that_outlives_its_builder_keeps_the_others_away(plugin: Plugin) -> None:
    plugin.pin_only("click", "rich", "pygments", "markdown-it-py", "mdurl")
    log = plugin.data / "env" / "build.log"
    with subprocess.Popen(plugin.command(), env=plugin.env, start_new_session=True) as builder:
        while not log.exists() or "pip install" not in log.read_text("utf-8"):
            time.sleep(0.01)
        builder.kill()
    ended = [plugin.launch()]
    while ended[-1] == BUSY:
        time.sleep(0.1)
        ended.append(plugin.launch())
    assert ended[0] == BUSY
    assert ended[-1] == READY


def test_of_two_builders_one_builds(plugin: Plugin) -> None:
    plugin.pin_only("click")
    with subprocess.Popen(plugin.command(), env=plugin.env) as first:
        while not (plugin.data / "env" / "build.log").exists():
            time.sleep(0.01)
        assert plugin.launch() == BUSY
        assert first.wait(300) == READY
    assert plugin.launch() == READY


def test_a_package_that_is_another_than_the_pinned_is_refused(plugin: Plugin) -> None:
    plugin.pin_only("click")
    text = re.sub(r"sha256:[0-9a-f]{8}", "sha256:00000000", plugin.requirements.read_text("utf-8"))
    plugin.requirements.write_text(text, "utf-8")
    assert plugin.launch() == FAILED
    assert not plugin.python.exists()
    told = plugin.cli("try")
    assert "the last try ended so: python failed; " in told.stderr
    log = plugin.data / "env" / "build.log"
    assert str(log) in told.stderr
    assert "DO NOT MATCH THE HASHES" in log.read_text("utf-8")


def test_a_projects_uv_and_settings_are_not_used(plugin: Plugin, tmp_path: Path) -> None:
    planted = tmp_path / "planted"
    planted.mkdir()
    (planted / "uv").write_text(f"#!/bin/sh\ntouch '{tmp_path}/ran'\n", "utf-8")
    (planted / "uv").chmod(0o755)
    plugin.env |= {
        "PATH": f"{planted}:/usr/bin:/bin",
        "PIP_INDEX_URL": "http://127.0.0.1:9/",
        "PYTHONPATH": str(planted),
    }
    plugin.pin_only("click")
    assert plugin.launch() == READY
    assert not (tmp_path / "ran").exists()


def test_the_environment_before_stays_and_those_before_it_go(plugin: Plugin) -> None:
    keys = []
    for names in (("click",), ("click", "mdurl"), ("mdurl",)):
        shutil.copy(PINNED, plugin.requirements)
        plugin.pin_only(*names)
        assert plugin.launch() == READY
        keys.append(os.readlink(plugin.data / "env" / "current"))
    found = {path.name for path in (plugin.data / "env").iterdir() if path.is_dir() and not path.is_symlink()}
    assert found == set(keys[1:])


def test_a_python_that_is_gone_means_building_again(plugin: Plugin) -> None:
    plugin.pin_only("click")
    assert plugin.launch() == READY
    plugin.python.unlink()
    plugin.python.symlink_to("/nonexistent/python3")
    assert plugin.launch() == READY
    subprocess.run([plugin.python, "-I", "-c", "import click"], check=True)
