"""The front: light, self-contained, and true to what it publishes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from chamber import cli
from chamber.mcp import front, server
from tests.mcp import peers

if TYPE_CHECKING:
    from pathlib import Path

HEAVY = {
    "asyncio",
    "dataclasses",
    "importlib.metadata",
    "inspect",
    "logging",
    "pathlib",
    "subprocess",
    "typing",
    "urllib",
}
LOADED = """
import json, sys
sys.argv = ["front.py"]
sys.path.insert(0, {root!r})
from chamber.mcp import front, tools
import chamber.mcp.protocol, chamber.mcp.frames
front._Tools([], []).warm()
json.dump(sorted(sys.modules), sys.stdout)
"""


def test_front_and_tools_load_nothing_heavy() -> None:
    """What hooks must not load, the front does not load either, the check included."""
    code = LOADED.format(root=str(peers.FRONT.parent.parent.parent))
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, check=True)
    assert HEAVY & set(json.loads(done.stdout)) == set()


def test_a_copy_serves_from_anywhere(tmp_path: Path, vault: Path) -> None:
    """The package's folder alone is enough; a ``chamber`` and a ``json`` planted where the host starts do not count."""
    for planted in ("chamber.py", "json.py", "frames.py"):
        (vault / planted).write_text("raise SystemExit('planted')\n")
    copied = tmp_path / "a folder of plugins" / "chamber"
    shutil.copytree(peers.FRONT.parent.parent, copied)
    command = [sys.executable, "-I", "-S", str(copied / "mcp" / "front.py"), "--notes", str(vault)]
    peer = peers.Peer(command, vault, peers.environment(vault))
    assert peer.ask(peers.initialize())["result"]["serverInfo"]["name"] == "chamber"
    claim = {"text": "Q3 revenue was $240k.", "sources": ["q3-review.md"]}
    result = peer.ask(peers.check(1, {"claims": [claim]}))["result"]
    assert result["structuredContent"]["verdicts"][0]["verdict"] == "SUPPORTED"
    assert peer.close()[0] == 0


def test_results_fit_the_published_schema(vault: Path) -> None:
    """Clients refuse a structured result that does not."""
    peer = peers.front(vault, "--notes", str(vault))
    peer.ask(peers.initialize())
    texts = ["Q3 revenue was $240k.", "Q3 revenue was $420k.", "Q3 revenue was not $240k.", "It went well."]
    claims = [{"text": text, "sources": sources} for text in texts for sources in (["q3-review.md"], ["gone.md"], [])]
    result = peer.ask(peers.check(1, {"claims": claims}))["result"]
    assert peer.close()[0] == 0
    read = server.CheckResult.model_validate(result["structuredContent"], strict=True)
    assert len(read.verdicts) == len(claims)
    assert set(result["structuredContent"]["verdicts"][0]) == set(server.Verdict.model_fields)
    assert result["content"][0]["text"].startswith(f"{len(claims)} claim(s): ")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such file names")
def test_a_name_that_is_no_text_reaches_the_wire_as_text(vault: Path) -> None:
    with open(os.fsencode(vault) + b"/caf\xe9.md", "w", encoding="utf-8") as file:
        file.write("---\naliases: [coffee]\n---\nRevenue was $240k.\n")
    peer = peers.front(vault, "--notes", str(vault))
    peer.ask(peers.initialize())
    claim = {"text": "Revenue was $240k.", "sources": ["[[coffee]]"]}
    found = peer.ask(peers.check(1, {"claims": [claim]}))["result"]["structuredContent"]["verdicts"][0]
    assert found["checked"] == ["caf\N{REPLACEMENT CHARACTER}.md"]
    assert peer.close()[0] == 0


def test_flags() -> None:
    assert front.read_flags(["--notes", "a", "--notes=b=c", "--exclude", "d"]) == (["a", "b=c"], ["d"])
    for wrong in (["--note", "a"], ["--notes"], ["a"]):
        with pytest.raises(ValueError, match=r"unknown argument|needs a value"):
            front.read_flags(wrong)


def test_a_wrong_flag_is_a_usage_error() -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(peers.FRONT), "--note", "x"], capture_output=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"unknown argument '--note'\nusage: ")


def test_the_command_serves_the_same(vault: Path) -> None:
    """``chamber mcp`` is the front, with packages around it."""
    assert "mcp" in cli.group.commands
    assert "--notes" in CliRunner().invoke(cli.group, ["mcp", "--help"]).output
    environ = peers.environment(vault) | {"PYTHONPATH": str(peers.FRONT.parent.parent.parent)}
    command = peers.Peer([sys.executable, "-m", "chamber", "mcp", "--notes", str(vault)], vault, environ)
    plain = peers.front(vault, "--notes", str(vault))
    claim = {"text": "Q3 revenue was $420k.", "sources": ["q3-review.md"]}
    for message in (peers.initialize(1), peers.request(2, "tools/list"), peers.check(3, {"claims": [claim]})):
        assert command.ask(message) == plain.ask(message)
    assert [peer.close()[:2] for peer in (command, plain)] == [(0, b"")] * 2


def test_a_check_that_cannot_be_loaded_is_an_error_result(tmp_path: Path) -> None:
    """A broken installation: the server answers, the call says so, stderr says where."""
    copied = tmp_path / "chamber"
    shutil.copytree(peers.FRONT.parent.parent, copied)
    (copied / "check" / "verdict.py").write_text("1 +\n")
    command = [sys.executable, "-I", "-S", str(copied / "mcp" / "front.py")]
    peer = peers.Peer(command, tmp_path, peers.environment(tmp_path))
    peer.ask(peers.initialize())
    assert peer.ask(peers.request(1, "tools/list"))["result"]["tools"]
    result = peer.ask(peers.check(2, {"claims": [{"text": "a 1", "sources": ["a.md"]}]}))["result"]
    assert result["isError"]
    assert "a defect of Chamber (SyntaxError" in result["content"][0]["text"]
    assert peer.ask(peers.request(3, "ping"))["result"] == {}
    code, rest, told = peer.close()
    assert (code, rest) == (0, b"")
    assert b"verdict.py" in told


def test_an_old_python_is_told_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 6, "final", 0))
    assert front.main([]) == 2
    assert capsys.readouterr().err.startswith("chamber needs Python 3.11 or newer; this is ")
