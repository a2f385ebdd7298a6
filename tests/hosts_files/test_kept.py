"""What stands in a host's files stays, byte for byte, and comes back byte for byte."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chamber.hosts import by_hand, edited_json, entries, files, hook_entries
from chamber.hosts.record import Record
from tests.hosts_files import odd_files

EMPTY = re.compile(r"\{\s*\}|\[\s*\]")
LIBRARY = entries.Library("/opt/cham ber/chamber", "/usr/bin/python3")
ELSEWHERE = entries.Library("/home/me/old/chamber", "/usr/bin/python3.11")
HOSTS = ["claude-code", "codex"]


class Home:
    """A home in this process: the files of one host, and the verbs' own steps on them."""

    def __init__(self, base: Path, host: str) -> None:
        self.base, self.host = base, host
        self.hooks, self.servers = (Path(each) for each in by_hand.places(host, {}, str(base)))
        self.record = Record(str(base / "state"))

    def put(self, path: Path, text: str) -> None:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode())

    def install(self, library: entries.Library = LIBRARY) -> int:
        plan = by_hand.installing(self.host, library, {}, str(self.base), self.record)
        self.record.keep(plan.changes)
        files.replace(plan.changes)
        return len(plan.changes)

    def uninstall(self, remembered: bool = True) -> int:
        record = self.record if remembered else Record(str(self.base / "no state"))
        plan = by_hand.removing(self.host, {}, str(self.base), record)
        files.replace(plan.changes)
        record.forget([change.file for change in plan.changes])
        return len(plan.changes)


def is_subsequence(part: str, whole: str) -> bool:
    """Whether ``whole`` is ``part`` with something put in."""
    rest = iter(whole)
    return all(sign in rest for sign in part)


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("text", odd_files.JSON_KEPT.values(), ids=odd_files.JSON_KEPT)
def test_json(tmp_path: Path, host: str, text: str) -> None:
    home = Home(tmp_path, host)
    home.put(home.hooks, text)
    home.install()
    after = home.hooks.read_bytes().decode()
    assert is_subsequence(text, after)
    held = json.loads(after.removeprefix("\ufeff"))
    for event in entries.EVENTS[host]:
        assert held["hooks"][event][-1] == entries.group(LIBRARY, host, event)
    assert without_ours(held) == without_ours(json.loads(text.removeprefix("\ufeff")))
    assert home.install() == 0
    home.uninstall()
    assert home.hooks.read_bytes() == text.encode()
    assert home.uninstall() == 0


def without_ours(held: dict[str, Any]) -> dict[str, Any]:
    """The object without the groups that hold our hooks, and without lists and groups that are empty."""
    left: dict[str, Any] = {}
    for event, groups in held.get("hooks", {}).items():
        others = [each for each in groups if not is_ours(each)] if isinstance(groups, list) else groups
        if others:
            left[event] = others
    return {**held, "hooks": left}


def is_ours(group: Any) -> bool:
    hooks = group.get("hooks") if isinstance(group, dict) else None
    return isinstance(hooks, list) and any(map(entries.is_our_hook, hooks))


@pytest.mark.parametrize("text", odd_files.JSON_KEPT.values(), ids=odd_files.JSON_KEPT)
def test_the_servers_in_json(tmp_path: Path, text: str) -> None:
    if '"mcpServers": 3' in text:
        text = text.replace('"mcpServers": 3', '"mcpServers": {}')
    home = Home(tmp_path, "claude-code")
    home.put(home.servers, text)
    home.install()
    after = home.servers.read_bytes().decode()
    assert is_subsequence(text, after)
    held = json.loads(after.removeprefix("\ufeff"))
    assert held["mcpServers"]["chamber"] == entries.server(LIBRARY, "claude-code")
    assert home.install() == 0
    home.uninstall()
    assert home.servers.read_bytes() == text.encode()


@pytest.mark.parametrize("text", odd_files.TOML_KEPT.values(), ids=odd_files.TOML_KEPT)
def test_toml(tmp_path: Path, text: str) -> None:
    home = Home(tmp_path, "codex")
    home.put(home.servers, text)
    home.install()
    after = home.servers.read_bytes().decode()
    assert after.startswith(text)
    held = tomllib.loads(after)
    assert held["mcp_servers"].pop("chamber") == entries.server(LIBRARY, "codex")
    before = tomllib.loads(text)
    assert {"mcp_servers": {}, **held} == {"mcp_servers": {}, **before}
    assert home.install() == 0
    home.uninstall()
    assert home.servers.read_bytes() == text.encode()


@pytest.mark.parametrize("text", odd_files.TOML_KEPT.values(), ids=odd_files.TOML_KEPT)
def test_toml_that_codex_wrote_into_since(tmp_path: Path, text: str) -> None:
    """The record does not hold any more: our table is found, with what Codex put below it."""
    home = Home(tmp_path, "codex")
    home.put(home.servers, text)
    home.install()
    tool = '\n[mcp_servers.chamber.tools.chamber_check]\napproval_mode = "approve"\n'
    theirs = '\n# theirs\n[projects."/p"]\nx = [\n [1],\n]\n'
    with home.servers.open("ab") as stream:
        stream.write((tool + theirs).encode())
    home.uninstall()
    after = home.servers.read_bytes().decode()
    ended = text if not text or text.endswith("\n") else text + ("\r\n" if "\r\n" in text else "\n")
    assert after == ended + theirs if text else after.lstrip() == theirs.lstrip()


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("text", odd_files.JSON_KEPT.values(), ids=odd_files.JSON_KEPT)
def test_without_the_record_all_but_empty_containers_comes_back(tmp_path: Path, host: str, text: str) -> None:
    home = Home(tmp_path, host)
    home.put(home.hooks, text)
    home.install()
    home.uninstall(remembered=False)
    after = home.hooks.read_bytes().decode()
    assert "plugins/run" not in after
    assert "entry.py" not in after
    kept, was = (json.loads(each.removeprefix("\ufeff")) for each in (after, text))
    assert without_ours(kept) == without_ours(was)
    if not EMPTY.search(text):
        assert after == text


@pytest.mark.parametrize("host", HOSTS)
def test_files_and_folders_that_were_not_there_are_gone_again(tmp_path: Path, host: str) -> None:
    home = Home(tmp_path, host)
    assert home.install() == 2
    assert json.loads(home.hooks.read_text())["hooks"]
    assert home.uninstall() == 2
    assert not home.hooks.exists()
    assert not home.servers.exists()


def test_a_file_of_ours_that_the_host_wrote_into_stays_with_its_part(tmp_path: Path) -> None:
    home = Home(tmp_path, "claude-code")
    home.install()
    held = json.loads(home.servers.read_text())
    home.servers.write_text(json.dumps({"firstStart": 1, **held}, indent=2))
    home.uninstall()
    assert json.loads(home.servers.read_text()) == {"firstStart": 1}
    assert not home.hooks.exists()


def test_a_file_of_ours_that_was_only_laid_out_anew_is_gone_again(tmp_path: Path) -> None:
    home = Home(tmp_path, "claude-code")
    home.install()
    home.hooks.write_text(json.dumps(json.loads(home.hooks.read_text())))
    home.uninstall()
    assert not home.hooks.exists()


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("text", odd_files.JSON_KEPT.values(), ids=odd_files.JSON_KEPT)
def test_hooks_of_an_older_place_are_replaced(tmp_path: Path, host: str, text: str) -> None:
    home = Home(tmp_path, host)
    home.put(home.hooks, text)
    home.install(ELSEWHERE)
    assert home.install() == 2
    after = home.hooks.read_text("utf-8")
    assert "/home/me/old" not in after
    assert "/home/me/old" not in home.servers.read_text("utf-8")
    assert after.count("cham ber") == len(entries.EVENTS[host])
    assert home.install() == 0
    home.uninstall()
    assert home.hooks.read_bytes() == text.encode()
    assert not home.servers.exists()


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("text", odd_files.JSON_KEPT.values(), ids=odd_files.JSON_KEPT)
def test_an_event_that_a_newer_version_adds_comes_out_with_the_others(
    tmp_path: Path, host: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home(tmp_path, host)
    home.put(home.hooks, text)
    with monkeypatch.context() as older:
        older.setitem(entries.EVENTS, host, {"Stop": 30, "SessionStart": 10})
        home.install()
    assert home.install() == 1
    home.uninstall()
    assert home.hooks.read_bytes() == text.encode()


def test_what_a_person_changed_in_ours_stays(tmp_path: Path) -> None:
    home = Home(tmp_path, "claude-code")
    home.install()
    text = home.hooks.read_text().replace('"timeout": 30', '"timeout": 77')
    home.hooks.write_text(text)
    assert home.install() == 0
    assert home.hooks.read_text() == text


def test_one_event_that_went_missing_is_put_back_and_all_comes_out(tmp_path: Path) -> None:
    home = Home(tmp_path, "claude-code")
    text = '{\n  "model": "opus"\n}\n'
    home.put(home.hooks, text)
    home.install()
    home.hooks.write_text(edited_json.without(home.hooks.read_text(), ["hooks"], "Stop"))
    assert home.install() == 1
    assert set(json.loads(home.hooks.read_text())["hooks"]) == set(entries.EVENTS["claude-code"])
    home.uninstall()
    assert home.hooks.read_text() == text


def test_ours_beside_anothers_in_one_group(tmp_path: Path) -> None:
    home = Home(tmp_path, "claude-code")
    ours = json.dumps(entries.hook(LIBRARY, "claude-code", "Stop"))
    home.put(home.hooks, f'{{"hooks": {{"Stop": [{{"hooks": [{ours}, {odd_files.OTHER}]}}]}}}}')
    home.uninstall()
    assert home.hooks.read_text() == f'{{"hooks": {{"Stop": [{{"hooks": [{odd_files.OTHER}]}}]}}}}'


@pytest.mark.parametrize(
    ("host", "text"),
    [
        ("claude-code", '{"mcpServers": {"chamber": {"command": "chamber", "args": ["mcp", "--notes", "/n"]}}}'),
        ("codex", '[mcp_servers.chamber]\ncommand = "chamber"\nargs = ["mcp"]\nstartup_timeout_sec = 10\n'),
    ],
    ids=HOSTS,
)
def test_a_server_that_a_person_set_up_stays(tmp_path: Path, host: str, text: str) -> None:
    home = Home(tmp_path, host)
    home.put(home.servers, text)
    (remark,) = by_hand.installing(host, LIBRARY, {}, str(tmp_path), home.record).remarks
    assert "your own" in remark
    assert home.install() == 1
    assert home.servers.read_text() == text
    home.uninstall()
    assert home.servers.read_text() == text


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
GROUPS = st.lists(
    st.fixed_dictionaries({"matcher": st.text(max_size=3), "hooks": st.lists(VALUES, max_size=2)}), max_size=3
)
HELD = st.dictionaries(st.sampled_from(["Stop", "SessionStart", "PreToolUse", "Notification"]), GROUPS, max_size=4)


@st.composite
def laid_out(draw: st.DrawFn) -> str:
    """A settings file with anything beside and below ``hooks``, in one of many layouts."""
    value = draw(st.dictionaries(st.text(max_size=6).filter(lambda key: key != "hooks"), VALUES, max_size=4))
    if draw(st.booleans()):
        at = draw(st.integers(0, len(value)))
        value = dict([*list(value.items())[:at], ("hooks", draw(HELD)), *list(value.items())[at:]])
    indent = draw(st.sampled_from([None, 0, 1, 2, 4, "\t"]))
    tight = draw(st.booleans())
    text = json.dumps(value, indent=indent, ensure_ascii=draw(st.booleans()), separators=(",", ":") if tight else None)
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    return draw(st.sampled_from(["", " ", "\n"])) + text + draw(st.sampled_from(["", "\n", "\r\n", " \n\n"]))


@given(laid_out(), st.sampled_from(HOSTS))
def test_any_json(text: str, host: str) -> None:
    after, insertions = hook_entries.put(text, host, LIBRARY)
    assert hook_entries.put(after, host, LIBRARY) == (after, [])
    held = json.loads(after)
    for event in entries.EVENTS[host]:
        assert held["hooks"][event][-1] == entries.group(LIBRARY, host, event)
    back = after
    for at, length in reversed(insertions):
        back = back[:at] + back[at + length :]
    assert back == text
    assert without_ours(json.loads(hook_entries.cut(after))) == without_ours(json.loads(text))


@given(st.text(), st.lists(st.text(), max_size=3))
def test_any_path_in_toml(word: str, more: list[str]) -> None:
    from chamber.hosts import edited_toml

    table = {"command": word, "args": more}
    at, piece = edited_toml.put("a = 1\n", "mcp_servers", "chamber", table)
    assert tomllib.loads("a = 1\n" + piece)["mcp_servers"]["chamber"] == table
    assert at == len("a = 1\n")
    assert edited_toml.cut("a = 1\n" + piece + "\n[z]\n", "mcp_servers", "chamber") == "a = 1\n\n[z]\n"
