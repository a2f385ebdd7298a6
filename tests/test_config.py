"""Precedence, origins, unions, and what is said of a file that cannot be used."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from chamber import config, keys
from chamber.config import Config
from chamber.errors import ConfigError


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    (folder / ".config" / "chamber").mkdir(parents=True)
    return folder


def write(home: Path, text: str, name: str = "config.toml") -> Path:
    file = home / ".config" / "chamber" / name
    file.write_text(text, encoding="utf-8")
    return file


def load(home: Path, *, for_hook: bool = False, options: Mapping[str, str] | None = None, **env: str) -> Config:
    return config.load({"HOME": str(home), **env}, str(home), options=options, for_hook=for_hook)


def test_without_a_file_all_is_default(home: Path) -> None:
    settled = load(home)
    assert settled["gate.mode"] == "enforce"
    assert {each.origin for each in settled.settings.values()} == {"default"}
    assert settled.folders == []


def test_option_beats_environment_beats_file(home: Path) -> None:
    file = write(home, '[gate]\nmode = "observe"\n')
    assert (load(home)["gate.mode"], load(home).settings["gate.mode"].origin) == ("observe", str(file))
    assert load(home, CHAMBER_GATE_MODE="off")["gate.mode"] == "off"
    settled = load(home, CHAMBER_GATE_MODE="off", options={"gate.mode": "strict"})
    assert (settled["gate.mode"], settled.settings["gate.mode"].origin) == ("strict", "plugin option")


def test_folders_are_a_union(home: Path, tmp_path: Path) -> None:
    write(home, '[[ingest]]\nroot = "~/a"\nexclude = ["drafts"]\n[[ingest]]\nroot = "/b"\n')
    (tmp_path / ".obsidian").mkdir()
    settled = config.load({"HOME": str(home), "CHAMBER_NOTES": "/c:/d"}, str(tmp_path), ["/e"], ["x"], {"notes": "/f"})
    found = {each.path: each.origin for each in settled.folders}
    assert found == {
        "/e": "--notes",
        f"{home}/a": settled.file,
        "/b": settled.file,
        "/f": "plugin option",
        "/c": "CHAMBER_NOTES",
        "/d": "CHAMBER_NOTES",
        str(tmp_path): "current folder, which holds .obsidian",
    }
    assert [each.excludes for each in settled.folders if each.path.endswith("/a")] == [["drafts"]]


def test_blank_variables_count_as_unset(home: Path) -> None:
    names = ("CONFIG", "NOTES", "EXCLUDE", "DATABASE", "STATE", "GATE_MODE")
    blank = {f"CHAMBER_{name}": "  " for name in names}
    settled = config.load({"HOME": str(home), **blank}, str(home))
    assert settled.folders == []
    assert settled.excludes == []
    assert {each.origin for each in [*settled.settings.values(), settled.state]} == {"default"}


def test_every_variable_is_taken(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[gate]\nmax_blocks = 2\n", encoding="utf-8")
    settled = load(
        home,
        CHAMBER_CONFIG=str(file),
        CHAMBER_EXCLUDE="a, b*",
        CHAMBER_DATABASE="db.sqlite",
        CHAMBER_STATE="~/state",
        CHAMBER_GATE_MODE="strict",
    )
    assert settled["gate.max_blocks"] == 2
    assert [each.value for each in settled.excludes] == ["a", "b*"]
    assert settled["database"] == f"{home}/db.sqlite"
    assert settled.state.value == f"{home}/state"
    assert settled["gate.mode"] == "strict"


def test_json_is_read_where_there_is_no_toml(home: Path) -> None:
    write(home, json.dumps({"ingest": [{"root": "/n"}], "gate": {"mode": "off"}}), "config.json")
    assert (load(home)["gate.mode"], load(home).folders[0].path) == ("off", "/n")
    write(home, "")
    assert load(home)["gate.mode"] == "enforce"


def test_rules_are_those_that_were_set(home: Path) -> None:
    write(home, '[check.rules]\nhedge = "off"\npolarity = "warn"\n')
    assert load(home).rules == {"hedge": "off", "polarity": "warn"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[gate]\nmod = 'off'\n", "unknown key gate.mod; the nearest known one is gate.mode"),
        ("[gates]\nmode = 'off'\n", "unknown key gates; the nearest known one is"),
        ("[check.rules]\npolarty = 'off'\n", "the nearest known one is check.rules.polarity"),
        ("[[ingest]]\nroot = '/a'\nexcludes = []\n", "ingest.excludes; the nearest known one is ingest.exclude"),
        ("zzzzzz = 1\n", "unknown key zzzzzz"),
        ("[gate]\nmode = 'loud'\n", "gate.mode is one of off, observe, enforce, strict, not 'loud'"),
        ("[gate]\nmax_blocks = true\n", "gate.max_blocks takes a whole number, not True"),
        ("[gate]\nmax_blocks = 0\n", "gate.max_blocks is at least 1, not 0"),
        ("gate = 5\n", "gate is a table of keys, not a value"),
        ("[[ingest]]\nexclude = ['a']\n", "has no root"),
        ("ingest = 'a'\n", "ingest is a list of tables"),
        ("[[ingest]]\nroot = '/a'\nexclude = [1]\n", "ingest.exclude takes a list of texts"),
        ("[gate\n", "config.toml: "),
        ("x = " + "[" * 5000, "config.toml: "),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_used(home: Path, text: str, said: str) -> None:
    file = write(home, text)
    with pytest.raises(ConfigError) as error:
        load(home)
    assert said in str(error.value)
    assert str(file) in str(error.value)


def test_a_folder_in_its_place_is_no_file(home: Path) -> None:
    (home / ".config" / "chamber" / "config.toml").mkdir()
    with pytest.raises(ConfigError, match="is not a regular file"):
        load(home)


def test_bytes_that_are_no_text(home: Path) -> None:
    write(home, "").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match="is not UTF-8"):
        load(home)


class TestHooks:
    """A project can set any variable and option; nothing it sets may loosen the gate."""

    @pytest.mark.parametrize(("asked", "got"), [("off", "enforce"), ("observe", "enforce"), ("strict", "strict")])
    def test_the_mode_is_only_tightened(self, home: Path, asked: str, got: str) -> None:
        assert load(home, for_hook=True, CHAMBER_GATE_MODE=asked)["gate.mode"] == got
        assert load(home, for_hook=True, options={"gate.mode": asked})["gate.mode"] == got

    def test_the_file_database_state_and_excludes_are_not_taken(self, home: Path, tmp_path: Path) -> None:
        planted = tmp_path / "planted.toml"
        planted.write_text('[gate]\nmode = "off"\n', encoding="utf-8")
        settled = load(
            home,
            for_hook=True,
            options={"exclude": "a"},
            CHAMBER_CONFIG=str(planted),
            CHAMBER_DATABASE="/x.db",
            CHAMBER_STATE="/x",
            CHAMBER_EXCLUDE="a",
        )
        assert settled["gate.mode"] == "enforce"
        assert settled.settings["database"].origin == settled.state.origin == "default"
        assert settled.excludes == []

    def test_folders_are_added(self, home: Path) -> None:
        assert [each.path for each in load(home, for_hook=True, CHAMBER_NOTES="/c").folders] == ["/c"]

    def test_model_settings_are_not_read(self, home: Path) -> None:
        write(home, '[model]\nname = "m"\n')
        assert load(home)["model.name"] == "m"
        assert load(home, for_hook=True)["model.name"] == ""

    def test_unknown_keys_are_remarks(self, home: Path) -> None:
        write(home, "[gate]\nmod = 'off'\n")
        assert load(home, for_hook=True).remarks != []


def test_every_default_fits_its_key() -> None:
    for name, key in keys.KEYS.items():
        assert key.default == "" or keys.fitting(name, key.default, "default") == key.default
