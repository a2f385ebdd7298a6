"""``chamber install`` and ``uninstall`` on the real clients: the gate is there, and gone again."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.hosts import clients, models

NOTE = "# Q3 review\n\n- Revenue was $240k.\n"
WRONG, RIGHT = "Q3 revenue was $420k.", "Q3 revenue was $240k."
FOLDERS = {"claude-code": clients.CLAUDE.parent, "codex": clients.CODEX.parent}
HOSTS = ["claude-code", "codex"]


def chamber(
    place: clients.Place,
    *words: str,
    on_path: bool,
    code: int = 0,
    more: dict[str, str] | None = None,
    tree: Path = clients.ROOT,
) -> str:
    """Run ``plugins/run cli``; what it printed. ``on_path``: whether the clients are found."""
    env = clients.codex_env(place) | (more or {})
    if on_path:
        env["PATH"] = ":".join([*map(str, FOLDERS.values()), env["PATH"]])
    done = subprocess.run(
        ["/bin/sh", str(tree / "plugins" / "run"), "cli", *words],
        env=env, cwd=place.project, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    print(done.stdout, done.stderr)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


def ask(place: clients.Place, host: str, note: Path) -> clients.Run:
    steps: list[models.Step] = [clients.reading(host, note), {"say": WRONG}, {"say": RIGHT}]
    if host == "codex":
        return clients.codex(place, "How was Q3?", steps)
    return clients.claude(place, "How was Q3?", steps, "--allowedTools", "Read", "--add-dir", str(place.notes))


@pytest.fixture
def fresh(tmp_path: Path) -> clients.Place:
    """A machine on which nothing is installed or declared."""
    place = clients.Place(tmp_path / "with a space")
    clients._codex_config(place, 9, clients.OPEN)
    return place


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("way", ["plugin", "files"])
def test_a_wrong_answer_is_sent_back_until_it_is_uninstalled(fresh: clients.Place, host: str, way: str) -> None:
    note = fresh.write("q3.md", NOTE)
    said = chamber(fresh, "install", host, "--notes", str(fresh.notes), "--yes", on_path=way == "plugin")
    assert ("is not on PATH" in said) == (way == "files")
    if host == "codex":
        assert "/hooks" in said.splitlines()[-1]
        clients.trust_codex(fresh)
    run = ask(fresh, host, note)
    assert "has $240k" in run.sent(2)
    assert run.printed == RIGHT
    assert_tool(run, host, way)
    live = chamber(fresh, "doctor", on_path=True)
    assert "a wrong answer is sent back by the installed hook" in live

    again = chamber(fresh, "install", host, "--notes", str(fresh.notes), "--yes", on_path=way == "plugin")
    assert "nothing to change" in again
    chamber(fresh, "uninstall", host, "--yes", on_path=way == "plugin")
    run = ask(fresh, host, note)
    assert run.requests == 2
    assert run.printed == WRONG
    assert "chamber" not in str([tool.get("name") for tool in run.model.requests[0]["tools"]])
    assert left(fresh) == []
    assert "nothing of Chamber" in chamber(fresh, "uninstall", host, "--yes", on_path=way == "plugin")


def assert_tool(run: clients.Run, host: str, way: str) -> None:
    names = [tool.get("name") for tool in run.model.requests[0]["tools"]]
    if host == "codex":
        assert "mcp__chamber" in names
    else:
        assert ("mcp__plugin_chamber_chamber__" if way == "plugin" else "mcp__chamber__") + "chamber_check" in names


def left(place: clients.Place) -> list[str]:
    """The settings of the hosts that still start anything of ours."""
    files = [".claude/settings.json", ".claude.json", ".codex/hooks.json", ".codex/config.toml"]
    texts = {name: (place.home / name).read_text("utf-8") for name in files if (place.home / name).exists()}
    # Claude Code keeps counts of the plugins there were in .claude.json; Codex which hooks were trusted.
    return [
        name
        for name, text in texts.items()
        if "plugins/run" in text or (name != ".claude.json" and "chamber@" in re.sub(r"hooks\.state\S*", "", text))
    ]


def test_both_ways_at_once_are_not_made(fresh: clients.Place) -> None:
    """What is there as a plugin is not put into the files too, nor the other way round; uninstall takes out both."""
    chamber(fresh, "install", "claude-code", "--yes", on_path=True)
    assert "installed already: plugin" in chamber(fresh, "install", "claude-code", "--yes", on_path=True)
    # Without the client on PATH nobody knows of the plugin: the hooks are put in by hand.
    chamber(fresh, "install", "claude-code", "--yes", on_path=False)
    said = chamber(fresh, "install", "claude-code", "--yes", on_path=True)
    assert "besides" in said
    chamber(fresh, "uninstall", "claude-code", "--yes", on_path=True)
    assert left(fresh) == []


@pytest.mark.parametrize("host", HOSTS)
def test_a_plugin_that_its_clone_has_left_behind_is_brought_up_to_date(fresh: clients.Place, host: str) -> None:
    chamber(fresh, "install", host, "--yes", on_path=True)
    copy = fresh.home / ".local" / "share" / "chamber" / "plugin" / host
    (copy / "README.md").write_text("an older one", encoding="utf-8")
    assert "an update" in chamber(fresh, "install", host, "--yes", on_path=True)
    assert (copy / "README.md").read_bytes() == (clients.ROOT / "README.md").read_bytes()
    assert "nothing to change" in chamber(fresh, "install", host, "--yes", on_path=True)


def test_claude_code_with_a_folder_of_its_own(fresh: clients.Place) -> None:
    """``CLAUDE_CONFIG_DIR`` moves both files: ours go where the client reads them."""
    moved = {"CLAUDE_CONFIG_DIR": str(fresh.base / "settings elsewhere")}
    note = fresh.write("q3.md", NOTE)
    chamber(fresh, "install", "claude-code", "--notes", str(fresh.notes), "--yes", on_path=False, more=moved)
    steps: list[models.Step] = [clients.reading("claude-code", note), {"say": WRONG}, {"say": RIGHT}]
    flags = ["--allowedTools", "Read", "--add-dir", str(fresh.notes)]
    run = clients.claude(fresh, "How was Q3?", steps, *flags, **moved)
    assert run.printed == RIGHT
    assert_tool(run, "claude-code", "files")


def test_doctor_on_hooks_that_stand_in_the_files(fresh: clients.Place) -> None:
    """Not trusted yet; and from a clone that is gone."""
    chamber(fresh, "install", "codex", "--yes", on_path=False)
    assert "not trusted in /hooks" in chamber(fresh, "doctor", on_path=True, code=1)
    hooks = fresh.home / ".codex" / "hooks.json"
    hooks.write_text(hooks.read_text("utf-8").replace(str(clients.ROOT), "/gone/chamber"), encoding="utf-8")
    clients.trust_codex(fresh)
    assert "the hook gives no answer" in chamber(fresh, "doctor", on_path=True, code=1)


@pytest.mark.parametrize("host", HOSTS)
def test_where_the_hosts_command_fails_nothing_stays(fresh: clients.Place, host: str) -> None:
    """A plugin that neither host takes: its manifest names another."""
    tree = fresh.base / "tree"
    for name in (".agents", ".claude-plugin", ".codex-plugin", "chamber", "hooks", "plugins"):
        shutil.copytree(clients.ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    for market in (tree / ".claude-plugin" / "marketplace.json", tree / ".agents" / "plugins" / "marketplace.json"):
        market.write_text(
            market.read_text("utf-8").replace('"name": "chamber",\n      "source"', '"name": "x",\n "source"')
        )
    said = chamber(fresh, "install", host, "--yes", on_path=True, code=1, tree=tree)
    assert "this did not work" in said
    assert left(fresh) == []
    assert not list((fresh.home / ".local" / "share" / "chamber").glob("plugin*"))
    assert chamber(fresh, "install", host, "--yes", on_path=True)
