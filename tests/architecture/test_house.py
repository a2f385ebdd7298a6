"""The rules of the house that a machine can check."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chamber import __version__, keys

if TYPE_CHECKING:
    from conftest import Chamber

ROOT = Path(__file__).parent.parent.parent
MODULES = sorted((ROOT / "chamber").rglob("*.py"))
HEAVY = {
    "asyncio",
    "click",
    "dataclasses",
    "inspect",
    "logging",
    "mcp",
    "pathlib",
    "pydantic",
    "rich",
    "typing",
    "urllib",
}


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_has_at_most_300_lines_and_a_plain_name(module: Path) -> None:
    assert len(module.read_text("utf-8").splitlines()) <= 300
    assert not {"utils", "helpers", "common", "manager", "handler"} & set(module.stem.split("_"))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_functions_fit_on_a_screen(module: Path) -> None:
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno <= 45, node.name


@pytest.mark.parametrize("name", ["chamber.check.verdict", "chamber.config", "chamber.notes.checking"])
def test_what_hooks_import_is_light(name: str) -> None:
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import {name}; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    assert not HEAVY & set(ran.stdout.split())


def test_importing_chamber_imports_nothing_else() -> None:
    start = f"import sys; sys.path.insert(0, {str(ROOT)!r}); before = set(sys.modules)"
    code = f"{start}; import chamber; print(*set(sys.modules) - before)"
    ran = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["chamber"]


def test_only_the_boundaries_catch_everything() -> None:
    broad = {str(path.relative_to(ROOT)) for path in MODULES if "except Exception" in path.read_text("utf-8")}
    boundaries = {"chamber/cli.py", "chamber/commands/stream.py", "chamber/hooks/boundary.py", "chamber/mcp/tools.py"}
    assert broad <= boundaries


DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_documents_link_to_what_is_there(document: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", document.read_text("utf-8")):
        assert (document.parent / target).exists(), target


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) < 150


def test_the_transcript_of_the_readme_is_true(chamber: Chamber) -> None:
    """Every ``console`` block: its command, run beside the sample notes, prints what stands below it."""
    import shlex
    import shutil

    shutil.copytree(ROOT / "chamber" / "samples", chamber.cwd, dirs_exist_ok=True)
    blocks = re.findall(r"```console\n\$ chamber (.*)\n((?:.*\n)*?)```", (ROOT / "README.md").read_text("utf-8"))
    assert blocks
    for command, printed in blocks:
        assert chamber(*shlex.split(command)).out == printed


def test_every_key_and_variable_is_documented() -> None:
    text = (ROOT / "docs" / "configuration.md").read_text("utf-8")
    names = [name for name in keys.KEYS if not name.startswith("check.rules.")]
    assert [name for name in names if f"`{name}`" not in text] == []
    code = (ROOT / "chamber" / "config.py").read_text("utf-8")
    assert set(re.findall(r"CHAMBER_[A-Z_]+", code)) == set(re.findall(r"CHAMBER_[A-Z_]+", text))


def test_the_version_is_one() -> None:
    """A host that sees an old version keeps the old plugin."""
    for manifest in (".claude-plugin/plugin.json", ".codex-plugin/plugin.json"):
        assert json.loads((ROOT / manifest).read_text("utf-8"))["version"] == __version__, manifest
