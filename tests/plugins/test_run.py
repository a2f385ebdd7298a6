"""The entry that hosts start: which Python it takes, where it keeps things, and nothing of a project."""

from __future__ import annotations

import importlib._bootstrap_external as pyc
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from chamber import trusted
from tests.gate.playing import Session

ROOT = Path(__file__).parent.parent.parent
RUN = ROOT / "plugins" / "run"
NOTE = "# Q3 review\n\n- Revenue was $240k.\n"


@pytest.fixture
def session(tmp_path: Path) -> Session:
    session = Session(tmp_path)
    note = session.note("q3-review.md", NOTE)
    session.prompt("How was Q3?")
    session.read(note)
    session.say("Q3 revenue was $420k.")
    return session


def stop(session: Session, event: str = "Stop", **env: str) -> dict[str, Any]:
    payload = json.dumps(session.event(event).payload)
    done = subprocess.run(
        ["/bin/sh", str(RUN), "hook", "claude-code", event], input=payload, env=session.env | env, cwd=session.project,
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def planted(session: Session) -> tuple[Path, Path]:
    """A Python of the project, and the file that it leaves where it is run."""
    mark, evil = session.project / "RAN", session.project / "python3"
    evil.write_text(f'#!/bin/sh\ntouch "{mark}"\nexec {sys.executable} "$@"\n', "utf-8")
    evil.chmod(0o755)
    return evil, mark


@pytest.mark.parametrize("spelled", ["{}", "//{}", "/proc/self/cwd/python3", "{}/../project/python3", "/bin/true"])
def test_a_python_of_the_project_is_not_run(session: Session, spelled: str) -> None:
    evil, mark = planted(session)
    told = stop(session, CHAMBER_PYTHON=spelled.format(evil))
    assert told["decision"] == "block"
    assert not mark.exists()


@pytest.mark.parametrize("name", ["XDG_STATE_HOME", "CLAUDE_PLUGIN_DATA", "PLUGIN_DATA"])
@pytest.mark.parametrize("spelled", ["{}", "/proc/self/cwd", "{}/."])
def test_a_data_folder_of_the_project_is_not_used(session: Session, name: str, spelled: str) -> None:
    evil, mark = planted(session)
    for folder in (session.project, session.project / "chamber"):
        folder.mkdir(exist_ok=True)
        (folder / "python").write_text(f"{evil}\n", "utf-8")
    code = compile(f"open({str(mark)!r}, 'w')", "x", "exec")
    module = session.project / "chamber" / "pycache" / "usr" / "lib" / "python3.11" / "__future__.cpython-311.pyc"
    module.parent.mkdir(parents=True)
    module.write_bytes(pyc._code_to_hash_pyc(code, b"\0" * 8, False))  # type: ignore[attr-defined]
    told = stop(session, **{name: spelled.format(session.project)})
    assert told["decision"] == "block"
    assert not mark.exists()


@pytest.mark.parametrize("spelled", ["{}", "/proc/self/cwd"])
def test_a_configuration_of_the_project_is_not_read(session: Session, spelled: str) -> None:
    (session.project / "chamber").mkdir()
    (session.project / "chamber" / "config.toml").write_text('[gate]\nmode = "off"\n', "utf-8")
    assert stop(session, XDG_CONFIG_HOME=spelled.format(session.project))["decision"] == "block"


@pytest.mark.parametrize("home", ["{}", "{}/sub", "/proc/self/cwd", "relative", ""])
def test_a_home_of_the_project_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: str) -> None:
    monkeypatch.setattr(trusted, "_person", lambda: "/home/someone")
    env = {"HOME": home.format(tmp_path), "XDG_STATE_HOME": "/elsewhere"}
    assert trusted.environment(env, str(tmp_path)) == {"HOME": "/home/someone", "XDG_STATE_HOME": "/elsewhere"}


def test_a_session_in_the_persons_own_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own settings hold there: nobody has brought them along."""
    home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    monkeypatch.setattr(trusted, "_person", lambda: str(tmp_path))
    assert trusted.environment(home, str(tmp_path)) == home
    monkeypatch.setattr(trusted, "_person", lambda: "/home/someone")
    assert trusted.environment(home, str(tmp_path)) == {"HOME": "/home/someone"}


@pytest.mark.parametrize("broken", ["#!/bin/sh\nexit 127\n", "#!/bin/sh\necho no\n", ""])
def test_a_chosen_python_that_broke_is_chosen_anew_when_a_session_begins(session: Session, broken: str) -> None:
    chosen = session.home / ".local" / "state" / "chamber" / "python"
    assert stop(session, "SessionStart")
    assert chosen.is_file()
    bad = session.home / "python3.11"
    bad.write_text(broken, "utf-8")
    bad.chmod(0o755)
    chosen.write_text(f"{bad}\n", "utf-8")
    assert "systemMessage" in stop(session, "SessionStart")
    assert chosen.read_text("utf-8").strip() != str(bad)


def test_closed_output_ends_quietly(session: Session) -> None:
    command = f"exec /bin/sh '{RUN}' hook claude-code Stop >&-"
    done = subprocess.run(
        ["/bin/sh", "-c", command], input=json.dumps(session.event().payload), env=session.env, cwd=session.project,
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
