"""What a hook loads: a golden list of our modules, and nothing that costs more than it gives."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.gate.playing import Session

ROOT = Path(__file__).parent.parent.parent
HEAVY = (
    "pydantic mcp numpy click rich platformdirs dataclasses pathlib logging asyncio urllib tomllib typing "
    "importlib.metadata signal subprocess argparse"
).split()
CODE = """
import sys
sys.argv = ["entry.py", *sys.argv[2:]]
file = sys.argv[0] = {entry!r}
with open(file) as text: code = compile(text.read(), file, "exec")
space = {{"__name__": "entry", "__file__": file}}
exec(code, space)
space["main"](sys.argv[1:])
sys.stderr.write("\\n".join(sorted(sys.modules)))
"""


def loaded(session: Session, name: str, **more: object) -> list[str]:
    code = CODE.format(entry=str(ROOT / "chamber" / "hooks" / "entry.py"))
    payload = json.dumps(session.event(name, **more).payload).encode()
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, "-", session.host, name],
        input=payload, env=session.env, capture_output=True, check=True,
    )  # fmt: skip
    assert json.loads(done.stdout) is not None
    return done.stderr.decode().split("\n")


@pytest.fixture
def session(tmp_path: Path) -> Session:
    found = Session(tmp_path)
    found.prompt("Hello")
    found.say("Hello.")
    found.stop()  # the snapshot of the configuration is there from now on
    return found


@pytest.mark.parametrize("name", ["Stop", "UserPromptSubmit", "SessionStart", "PreToolUse"])
def test_what_a_hook_with_nothing_to_judge_loads(session: Session, name: str, golden: object) -> None:
    modules = loaded(session, name, prompt="Hello again")
    ours = "\n".join(module for module in modules if module.startswith("chamber")) + "\n"
    golden(f"hooks/{name}.txt", ours)  # type: ignore[operator]
    assert [heavy for heavy in HEAVY if heavy in modules] == []


def test_a_hook_that_judges_loads_no_package(session: Session) -> None:
    note = session.note("q3.md", "# Q3\n\n- Revenue was $240k.\n")
    session.prompt("How was Q3?")
    session.read(note)
    session.say("Q3 revenue was $240k.")
    modules = loaded(session, "Stop")
    assert "chamber.check.verdict" in modules
    assert [heavy for heavy in HEAVY if heavy in modules] == []
