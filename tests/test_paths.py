"""The standard library's answer equals that of platformdirs, which is too dear for a hook."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from chamber import paths

ASK = """
import json, sys
from platformdirs import macos, unix, windows
kind = {"linux": unix.Unix, "darwin": macos.MacOS}[sys.argv[1]]
dirs = kind("chamber", appauthor=False)
print(json.dumps([dirs.user_config_dir, dirs.user_data_dir, dirs.user_state_dir]))
"""


@pytest.mark.parametrize("platform", ["linux", "darwin"])
@pytest.mark.parametrize(
    "variables",
    [
        {},
        {"XDG_CONFIG_HOME": "/x/config", "XDG_DATA_HOME": "/x/data", "XDG_STATE_HOME": "/x/state"},
        {"XDG_CONFIG_HOME": "", "XDG_DATA_HOME": "  ", "XDG_STATE_HOME": "relative/state"},
    ],
)
def test_as_platformdirs_says(platform: str, variables: dict[str, str]) -> None:
    env = {"HOME": "/home/someone", "PATH": os.environ["PATH"], **variables}
    answer = subprocess.run([sys.executable, "-c", ASK, platform], env=env, capture_output=True, text=True, check=True)
    ours = paths.locations(env, paths.home(env), platform)
    assert [ours.config, ours.data, ours.state] == json.loads(answer.stdout)


def test_windows_has_one_folder_for_all() -> None:
    ours = paths.locations({}, "/home/someone", "win32")
    assert ours.config == ours.data == ours.state == "/home/someone/AppData/Local/chamber"


def test_the_database_is_data() -> None:
    assert paths.locations({}, "/home/someone", "linux").database == "/home/someone/.local/share/chamber/chamber.db"


@pytest.mark.parametrize("value", ["", "  ", "not/absolute"])
def test_a_blank_or_relative_home_counts_as_unset(value: str) -> None:
    assert os.path.isabs(paths.home({"HOME": value})) or value == paths.home({"HOME": value})
