"""``install`` and ``uninstall`` as a person types them, on a machine without the hosts' commands."""

from __future__ import annotations

import json
import os
import pty
import re
import shlex
import shutil
import stat
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from chamber.hosts import differences, entries, plugin
from chamber.hosts.files import Change
from conftest import ROOT, Chamber, Golden
from tests.hosts_files.placing import FILES, Machine

HOSTS = ["claude-code", "codex"]


@pytest.mark.parametrize("host", HOSTS)
def test_without_a_terminal_it_is_shown_and_nothing_is_written(machine: Machine, host: str) -> None:
    machine.put(host, 0, "{}\n")
    before = machine.everything()
    ran = machine("install", host)
    assert ran.code == 2
    assert f"--- {machine.file(host, 0)}" in ran.out
    assert "+--- " not in ran.out
    assert "--yes answers" in ran.out.splitlines()[-1]
    assert machine.everything() == before
    assert not (machine.home / ".local" / "state" / "chamber" / "installed.json").exists()


@pytest.mark.parametrize(("typed", "code"), [("y", 0), ("yes", 0), ("n", 1), ("", 1), ("yep", 1)])
def test_on_a_terminal_it_is_asked(machine: Machine, typed: str, code: int) -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        ["/bin/sh", ROOT / "plugins" / "run", "cli", "install", "claude-code"],
        env={"HOME": str(machine.home), "PATH": "/usr/bin:/bin"}, cwd=machine.base,
        stdin=theirs, stdout=subprocess.PIPE,
    ) as process:  # fmt: skip
        os.write(ours, typed.encode() + b"\n")
        said, _ = process.communicate(timeout=60)
    os.close(ours)
    os.close(theirs)
    assert process.returncode == code
    assert b"Do this? [y/N]" in said
    assert bool(machine.everything()) == (code == 0)


def test_with_its_input_closed_it_does_not_ask(machine: Machine) -> None:
    command = f"sh {shlex.quote(str(ROOT / 'plugins' / 'run'))} cli install claude-code <&-"
    env = {"HOME": str(machine.home), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(["/bin/sh", "-c", command], env=env, cwd=machine.base, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (2, b"")
    assert machine.everything() == {}


def test_several_at_once_leave_what_one_does(machine: Machine) -> None:
    """Who comes second finds the file changed and says so; nobody takes away what another put in."""
    env = {"HOME": str(machine.home), "PATH": "/usr/bin:/bin"}
    command = ["/bin/sh", str(ROOT / "plugins" / "run"), "cli", "install", "claude-code", "--yes"]
    for _ in range(5):
        machine.put("claude-code", 1, "{}")
        running = [
            subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for _ in range(4)
        ]
        assert {process.wait(60) for process in running} <= {0, 2}
        hooks = json.loads(machine.file("claude-code", 0).read_text())["hooks"]
        assert {event: len(groups) for event, groups in hooks.items()} == dict.fromkeys(
            entries.EVENTS["claude-code"], 1
        )
        assert list(json.loads(machine.file("claude-code", 1).read_text())["mcpServers"]) == ["chamber"]
        machine("uninstall", "claude-code", "--yes")
        assert machine.everything() == {".claude.json": b"{}"}


@pytest.mark.parametrize("host", HOSTS)
def test_it_says_what_to_do_next(machine: Machine, host: str) -> None:
    last = machine("install", host, "--yes").out.splitlines()[-2:]
    assert "doctor" in "".join(last)
    assert ("/hooks" in last[-1]) == (host == "codex")


@pytest.mark.parametrize("host", HOSTS)
def test_twice_is_once_and_uninstalled_is_as_before(machine: Machine, host: str) -> None:
    machine.put(host, 0, '{"a": {}}')
    before = machine.everything()
    machine("install", host, "--yes")
    installed = machine.everything()
    ran = machine("install", host, "--yes")
    assert "nothing to change" in ran.out
    assert machine.everything() == installed
    assert machine("uninstall", host, "--yes").code == 0
    assert machine.everything() == before
    assert not any(machine.home.rglob("installed.json"))
    ran = machine("uninstall", host, "--yes")
    assert (ran.code, "nothing to change" in ran.out) == (0, True)


def test_a_folder_that_was_made_is_gone_again(machine: Machine) -> None:
    machine("install", "claude-code", "--yes")
    assert (machine.home / ".claude").is_dir()
    machine("uninstall", "claude-code", "--yes")
    assert not (machine.home / ".claude").exists()
    (machine.home / ".claude").mkdir()
    machine("install", "claude-code", "--yes")
    machine("uninstall", "claude-code", "--yes")
    assert (machine.home / ".claude").is_dir()


def test_a_copy_that_a_host_may_still_use_stays(machine: Machine) -> None:
    """The plugin was put in by the host's command, which cannot be asked now."""
    copy = machine.home / ".local" / "share" / "chamber" / "plugin" / "codex"
    copy.mkdir(parents=True)
    machine("install", "codex", "--yes")
    ran = machine("uninstall", "codex", "--yes")
    assert (ran.code, f"{copy} stays" in ran.out) == (1, True)
    assert machine.everything() == {}
    assert machine("uninstall", "codex", "--yes").code == 1
    assert copy.is_dir()


def test_notes_are_declared_as_init_does(machine: Machine) -> None:
    notes = machine.base / "my notes"
    notes.mkdir()
    assert machine("install", "codex", "--notes", str(notes), "--yes").code == 0
    config = machine.home / ".config" / "chamber" / "config.toml"
    assert tomllib.loads(config.read_text())["ingest"] == [{"root": str(notes)}]
    other = machine.base / "others"
    other.mkdir()
    ran = machine("install", "codex", "--notes", str(other), "--yes")
    assert "nothing to change" in ran.out
    assert f"{other}: declared" in ran.out


def test_a_missing_folder_changes_nothing(machine: Machine) -> None:
    ran = machine("install", "claude-code", "--notes", str(machine.base / "gone"), "--yes")
    assert ran.code == 2
    assert "there is no such folder" in ran.err
    assert ran.out == ""
    assert machine.everything() == {}
    assert not (machine.home / ".config").exists()


def test_no_declares_nothing(machine: Machine) -> None:
    notes = machine.base / "notes"
    notes.mkdir()
    assert machine("install", "claude-code", "--notes", str(notes)).code == 2
    assert not (machine.home / ".config").exists()


def test_mode_and_links_stay(machine: Machine) -> None:
    kept = machine.base / "dotfiles"
    kept.mkdir()
    (kept / "settings.json").write_text("{}")
    (kept / "settings.json").chmod(0o640)
    link = machine.file("claude-code", 0)
    link.parent.mkdir()
    link.symlink_to("../../dotfiles/settings.json")
    servers = machine.put("claude-code", 1, "{}")
    servers.chmod(0o600)
    assert machine("install", "claude-code", "--yes").code == 0
    assert link.is_symlink()
    assert "plugins/run" in (kept / "settings.json").read_text()
    assert stat.S_IMODE((kept / "settings.json").stat().st_mode) == 0o640
    assert stat.S_IMODE(servers.stat().st_mode) == 0o600
    machine("uninstall", "claude-code", "--yes")
    assert link.is_symlink()
    assert (kept / "settings.json").read_text() == "{}"


def test_what_it_makes_only_its_owner_reads(machine: Machine) -> None:
    machine("install", "codex", "--yes")
    for name in FILES["codex"]:
        assert stat.S_IMODE((machine.home / name).stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("host", "variable", "name"),
    [("claude-code", "CLAUDE_CONFIG_DIR", ".claude.json"), ("codex", "CODEX_HOME", "config.toml")],
)
def test_a_host_that_was_moved(machine: Machine, host: str, variable: str, name: str) -> None:
    moved = machine.base / "moved here"
    machine("install", host, "--yes", env={variable: str(moved)})
    assert (moved / name).is_file()
    assert machine.everything() == {}
    machine("uninstall", host, "--yes", env={variable: str(moved)})
    assert not moved.exists()


def test_ten_megabytes_are_no_matter(machine: Machine) -> None:
    big = json.dumps({"env": {f"K{number}": "x" * 90 for number in range(100_000)}}, indent=1)
    path = machine.put("claude-code", 0, big)
    ran = machine("install", "claude-code", "--yes")
    assert ran.code == 0
    assert len(ran.out) < 20_000
    assert path.stat().st_size > len(big)
    machine("uninstall", "claude-code", "--yes")
    assert path.read_text() == big


def test_a_tree_with_spaces_and_quotes_in_its_path(machine: Machine) -> None:
    """The hooks that stand in the files then are started as the hosts do, and answer."""
    tree = machine.base / 'a tree\'s "own" $place'
    for name in ("chamber", "plugins", "hooks", ".claude-plugin"):
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    env = {"HOME": str(machine.home), "PATH": "/usr/bin:/bin"}
    for host in HOSTS:
        assert machine("install", host, "--yes", tree=tree).code == 0
        hook = json.loads(machine.file(host, 0).read_text())["hooks"]["SessionStart"][0]["hooks"][0]
        words = ["/bin/sh", "-c", hook["command"]] if host == "codex" else [hook["command"], *hook["args"]]
        done = subprocess.run(words, input=b'{"session_id": "s"}', env=env, capture_output=True, check=True)
        assert "Chamber" in json.dumps(json.loads(done.stdout))
    server = tomllib.loads(machine.file("codex", 1).read_text())["mcp_servers"]["chamber"]
    assert Path(server["args"][0]) == tree / "plugins" / "run"


def test_from_a_wheel_the_files_name_its_python(machine: Machine, tmp_path: Path) -> None:
    """No plugin folder there: hooks and server are started by the Python that has the package."""
    site = tmp_path / "site"
    shutil.copytree(ROOT / "chamber", site / "chamber", ignore=shutil.ignore_patterns("__pycache__"))
    env = {"HOME": str(machine.home), "PATH": "/usr/bin:/bin", "PYTHONPATH": str(site)}
    command = [sys.executable, "-m", "chamber", "install", "claude-code", "--yes"]
    done = subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    hook = json.loads(machine.file("claude-code", 0).read_text())["hooks"]["SessionStart"][0]["hooks"][0]
    assert hook["command"] == sys.executable
    ran = subprocess.run(
        [hook["command"], *hook["args"]], input=b"{}", env={"HOME": str(machine.home)}, capture_output=True, check=True
    )
    assert isinstance(json.loads(ran.stdout), dict)
    server = json.loads(machine.file("claude-code", 1).read_text())["mcpServers"]["chamber"]
    asked = b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n'
    ran = subprocess.run([server["command"], *server["args"]], input=asked, capture_output=True, check=True)
    assert json.loads(ran.stdout)["id"] == 1


def test_print(chamber: Chamber, golden: Golden) -> None:
    ran = chamber("install", "print")
    assert ran.code == 0
    golden("install-print.txt", ran.out.replace(str(chamber.home), "HOME").replace(str(ROOT), "TREE"))
    assert list(chamber.home.iterdir()) == []


def test_print_quotes_what_a_shell_would_take_apart(machine: Machine) -> None:
    tree = machine.base / "a tree's place"
    for name in ("chamber", "plugins", ".claude-plugin"):
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    out = machine("install", "print", tree=tree).out
    commands = [json.loads(each) for each in re.findall(r'"command": ("/bin/sh .*"),', out)]
    assert commands
    assert {shlex.split(each)[1] for each in commands} == {str(tree / "plugins" / "run")}
    assert machine.everything() == {}


def test_print_takes_no_notes(machine: Machine) -> None:
    assert machine("install", "print", "--notes", str(machine.base)).code == 2


@pytest.mark.parametrize(
    ("host", "example"), [("claude-code", "settings.example.json"), ("codex", "hooks.example.json")]
)
def test_the_examples_show_what_is_written(host: str, example: str) -> None:
    shown = json.loads((ROOT / "hooks" / host / example).read_text().replace("/path/to/chamber", str(ROOT)))
    library = entries.Library(str(ROOT / "chamber"), sys.executable)
    assert shown == {"hooks": {event: [entries.group(library, host, event)] for event in entries.EVENTS[host]}}


def test_a_copy_holds_what_the_plugin_needs_and_no_more(tmp_path: Path) -> None:
    target = tmp_path / "plugin" / "codex"
    plugin.copy(str(ROOT), str(target))
    assert plugin.current(str(ROOT), str(target))
    names = {str(path.relative_to(target)) for path in target.rglob("*")}
    assert {"plugins/run", ".codex-plugin/plugin.json", "chamber/hooks/entry.py", "hooks/codex/hooks.json"} <= names
    assert not [name for name in names if "__pycache__" in name or name.startswith((".git", ".venv", "tests"))]
    (target / "chamber" / "old.py").write_text("")
    assert not plugin.current(str(ROOT), str(target))
    plugin.copy(str(ROOT), str(target))
    assert plugin.current(str(ROOT), str(target))
    assert [path.name for path in target.parent.iterdir()] == ["codex"]


def test_a_difference_shows_no_control_signs() -> None:
    shown = "\n".join(differences.shown(Change("f", '{"a": "\x1b[2J"}\r\n', '{"a": "\x1b[2J", "b": 1}\r\n', [])))
    assert "\x1b" not in shown
    assert "\r" not in shown


def test_of_an_endless_line_only_the_change_is_shown() -> None:
    long = "x" * 5_000
    shown = "\n".join(differences.shown(Change("f", f'{{"a": "{long}"}}', f'{{"a": "{long}", "b": 1}}', [])))
    assert '+, "b": 1' in shown
    assert len(shown) < 300
