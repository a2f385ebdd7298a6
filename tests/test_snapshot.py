"""The hooks' copy of the configuration: used while it is of the same file, made anew when it is not, never trusted."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from chamber import config, snapshot
from chamber.errors import ConfigError


class Place:
    def __init__(self, base: Path) -> None:
        self.env = {"HOME": str(base)}
        self.file = base / ".config" / "chamber" / "config.toml"
        self.file.parent.mkdir(parents=True)
        self.kept = base / ".local" / "state" / "chamber" / snapshot.NAME

    def write(self, mode: str) -> None:
        self.file.write_text(f'[gate]\nmode = "{mode}"\n', encoding="utf-8")

    def mode(self) -> str:
        return str(config.load(self.env, "/", for_hook=True)["gate.mode"])


@pytest.fixture
def place(tmp_path: Path) -> Place:
    found = Place(tmp_path)
    found.write("observe")
    return found


def test_the_first_hook_makes_it_and_the_next_uses_it(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    assert place.mode() == "observe"
    assert place.kept.exists()
    monkeypatch.setattr(config, "parsed", lambda _: pytest.fail("the TOML was parsed again"))
    assert place.mode() == "observe"


def test_a_file_that_changed_is_read_again(place: Place) -> None:
    assert place.mode() == "observe"
    place.write("strict")
    os.utime(place.file, ns=(1, 1))
    assert place.mode() == "strict"


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"of": 1}', '{"of": null, "tables": []}'])
def test_a_copy_that_is_none_is_made_anew(place: Place, text: str) -> None:
    place.mode()
    place.kept.write_text(text, encoding="utf-8")
    assert place.mode() == "observe"
    assert json.loads(place.kept.read_text("utf-8"))["tables"] == {"gate": {"mode": "observe"}}


def test_a_state_folder_that_cannot_be_made_keeps_none(place: Place) -> None:
    place.kept.parent.parent.mkdir(parents=True)
    place.kept.parent.write_text("in the way", encoding="utf-8")
    assert place.mode() == "observe"


def test_a_file_that_is_wrong_is_an_error_each_time(place: Place) -> None:
    place.file.write_text("[gate\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(ConfigError):
            place.mode()
    assert not place.kept.exists()
