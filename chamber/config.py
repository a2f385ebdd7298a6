"""The configuration: flag > plugin option > environment > user file > default; declared folders are a union.

Every value carries where it came from. The standard library only, and nothing heavy at import: hooks read this.
"""

from __future__ import annotations

import os

from chamber import keys, paths
from chamber.errors import ConfigError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from chamber.paths import Locations

LARGEST = 1024 * 1024
"""Bytes of a configuration file."""

_TIGHTER = {"gate.mode": keys.MODES, "gate.announce": ("never", "failures", "always")}
"""What an option may set, from the loosest on."""

_ENVIRONMENT = {"database": "CHAMBER_DATABASE", "gate.mode": "CHAMBER_GATE_MODE"}


class Setting:
    """A value and its origin: ``--notes``, ``plugin option``, a variable's name, a file's path or ``default``."""

    __slots__ = ("origin", "value")

    def __init__(self, value: Any, origin: str) -> None:
        self.value = value
        self.origin = origin


class Declared:
    """A declared folder as it was written, its origin, and the excludes that hold below it alone."""

    __slots__ = ("excludes", "origin", "path")

    def __init__(self, path: str, origin: str, excludes: Sequence[str] = ()) -> None:
        self.path = path
        self.origin = origin
        self.excludes = list(excludes)


class Config:
    """The settled configuration.

    ``settings`` by dotted key; ``folders`` and ``excludes`` (these hold below every folder) from everywhere;
    ``file`` is where the user's file is or would be, ``state`` the state folder; ``remarks`` what hooks say of
    unknown keys.
    """

    __slots__ = ("excludes", "file", "folders", "remarks", "settings", "state")

    def __init__(self, file: str, state: Setting) -> None:
        self.file = file
        self.state = state
        self.settings = {name: Setting(key.default, "default") for name, key in keys.KEYS.items()}
        self.folders: list[Declared] = []
        self.excludes: list[Setting] = []
        self.remarks: list[str] = []

    def __getitem__(self, name: str) -> Any:
        """The value of the dotted key ``name``."""
        return self.settings[name].value

    @property
    def rules(self) -> dict[str, str]:
        """The severities that were set, by rule id."""
        prefix = "check.rules."
        chosen = {name: each.value for name, each in self.settings.items() if each.origin != "default"}
        return {name.removeprefix(prefix): value for name, value in chosen.items() if name.startswith(prefix)}


def load(
    env: Mapping[str, str],
    cwd: str,
    notes: Sequence[str] = (),
    excludes: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    for_hook: bool = False,
) -> Config:
    """Settle the configuration. ``notes`` and ``excludes`` are flags, ``options`` plugin options by dotted key.

    ``for_hook`` takes nothing from the environment but folders, and a gate mode only where it is stricter: a project
    can set variables and options, and must not loosen anything. Unknown keys are then remarks.

    Raises ``ConfigError`` for a file that cannot be read or parsed, an unknown key, a value of the wrong kind.
    """
    home = paths.home(env)
    places = paths.locations(env, home)
    given: Mapping[str, str] = {} if for_hook else env
    config = Config(_file(given, places, cwd), _state(given, places, cwd))
    config.settings["database"] = Setting(places.database, "default")
    _take_flags(config, cwd, notes, excludes)
    _take_file(config, home, for_hook)
    _take_words(config, given, _ENVIRONMENT, cwd)
    if for_hook:
        _tighten(config, env.get("CHAMBER_GATE_MODE", ""), "CHAMBER_GATE_MODE")
    _take_folders(config, env, options or {}, cwd)
    _take_excludes(config, given, {} if for_hook else options or {})
    _take_options(config, options or {}, for_hook)
    if os.path.isdir(os.path.join(cwd, ".obsidian")):
        config.folders.append(Declared(cwd, "current folder, which holds .obsidian"))
    return config


def _file(env: Mapping[str, str], places: Locations, cwd: str) -> str:
    """The user's file: what the environment names, else the TOML, else the JSON where only that is there."""
    if named := env.get("CHAMBER_CONFIG", "").strip():
        return _absolute(named, cwd, paths.home(env))
    toml, json = (os.path.join(places.config, name) for name in ("config.toml", "config.json"))
    return json if os.path.isfile(json) and not os.path.lexists(toml) else toml


def _state(env: Mapping[str, str], places: Locations, cwd: str) -> Setting:
    if named := env.get("CHAMBER_STATE", "").strip():
        return Setting(_absolute(named, cwd, paths.home(env)), "CHAMBER_STATE")
    return Setting(places.state, "default")


def _absolute(path: str, base: str, home: str) -> str:
    if path == "~" or path.startswith(("~/", "~" + os.sep)):
        path = home + path[1:]
    return os.path.normpath(os.path.join(base, path))


def _take_flags(config: Config, cwd: str, notes: Sequence[str], excludes: Sequence[str]) -> None:
    config.folders += [Declared(os.path.join(cwd, path), "--notes") for path in notes]
    config.excludes += [Setting(pattern, "--exclude") for pattern in excludes]


def parsed(file: str) -> dict[str, Any]:
    """The tables of the configuration ``file``; empty where there is none. Raises ``ConfigError``."""
    if not os.path.lexists(file):
        return {}
    try:
        # A FIFO in its place would hang us: only a regular file is opened.
        if not os.path.isfile(file):
            raise ConfigError(f"{file}: is not a regular file")
        with open(file, "rb") as stream:
            data = stream.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise ConfigError(f"{file}: is larger than 1 MiB")
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ConfigError(f"{file}: is not UTF-8") from None
    except OSError as error:
        raise ConfigError(f"{file}: cannot be read: {error.strerror}") from None
    return _tables(file, text)


def _tables_for_hook(config: Config) -> dict[str, Any]:
    """The tables of the file, from the snapshot where that is fresh; it is made anew where not."""
    from chamber import snapshot

    if not config.file.endswith(".toml") or not os.path.isfile(config.file):
        return parsed(config.file)
    tables = snapshot.read(config.state.value, config.file)
    if tables is None:
        tables = parsed(config.file)
        snapshot.write(config.state.value, config.file, tables)
    return tables


def _tables(file: str, text: str) -> dict[str, Any]:
    # Imported here: a hook whose snapshot is fresh needs neither, and tomllib is dear.
    try:
        if file.endswith(".json"):
            import json

            tables = json.loads(text)
        else:
            import tomllib

            tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{file}: {error}") from None
    if not isinstance(tables, dict):
        raise ConfigError(f"{file}: holds no table of keys")
    return tables


def _take_file(config: Config, home: str, for_hook: bool) -> None:
    tables = _tables_for_hook(config) if for_hook else parsed(config.file)
    values, unknown = keys.flattened(tables, config.file)
    base = os.path.dirname(config.file)
    for name, value in values.items():
        if for_hook and name.startswith("model."):
            continue
        whole = _absolute(value, base, home) if name == "database" and value else value
        config.settings[name] = Setting(whole, config.file)
    for entry in _ingest(config.file, tables.get("ingest", []), unknown):
        root = _absolute(entry["root"], base, home)
        config.folders.append(Declared(root, config.file, entry.get("exclude", [])))
    if unknown and not for_hook:
        raise ConfigError("\n".join(unknown))
    config.remarks += unknown


def _ingest(file: str, entries: Any, unknown: list[str]) -> list[dict[str, Any]]:
    """The ``[[ingest]]`` entries, each with a ``root`` and a list of excludes. Raises ``ConfigError``."""
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise ConfigError(f"{file}: ingest is a list of tables: [[ingest]]")
    for entry in entries:
        unknown += [keys.unknown_line(file, f"ingest.{name}", ["ingest.root", "ingest.exclude"])
                    for name in entry if name not in keys.INGEST]  # fmt: skip
        root = entry.get("root")
        if not isinstance(root, str) or not root.strip():
            raise ConfigError(f"{file}: an [[ingest]] entry has no root (the path of a folder)")
        excludes = entry.get("exclude", [])
        entry["exclude"] = [excludes] if isinstance(excludes, str) else excludes
        if not isinstance(entry["exclude"], list) or not all(isinstance(each, str) for each in entry["exclude"]):
            raise ConfigError(f"{file}: ingest.exclude takes a list of texts, not {excludes!r}")
    return entries


def _take_words(config: Config, given: Mapping[str, str], names: Mapping[str, str], cwd: str) -> None:
    for dotted, variable in names.items():
        if value := given.get(variable, "").strip():
            if dotted == "database":
                value = _absolute(value, cwd, paths.home(given))
            config.settings[dotted] = Setting(keys.fitting(dotted, value, variable), variable)


def _take_folders(config: Config, env: Mapping[str, str], options: Mapping[str, str], cwd: str) -> None:
    sources = ((options.get("notes", ""), "plugin option"), (env.get("CHAMBER_NOTES", ""), "CHAMBER_NOTES"))
    home = paths.home(env)
    for text, origin in sources:
        for path in text.split(os.pathsep):
            if path.strip():
                config.folders.append(Declared(_absolute(path.strip(), cwd, home), origin))


def _take_excludes(config: Config, given: Mapping[str, str], options: Mapping[str, str]) -> None:
    sources = ((options.get("exclude", ""), "plugin option"), (given.get("CHAMBER_EXCLUDE", ""), "CHAMBER_EXCLUDE"))
    for text, origin in sources:
        config.excludes += [Setting(part.strip(), origin) for part in text.split(",") if part.strip()]


def _take_options(config: Config, options: Mapping[str, str], for_hook: bool) -> None:
    """Plugin options beat the environment; in a hook they may only tighten the mode, and only make it say more."""
    for name in _TIGHTER:
        value = options.get(name, "").strip()
        if for_hook:
            _tighten(config, value, "plugin option", name)
        elif value:
            config.settings[name] = Setting(keys.fitting(name, value, "plugin option"), "plugin option")


def _tighten(config: Config, value: str, origin: str, name: str = "gate.mode") -> None:
    steps, value = _TIGHTER[name], value.strip()
    if value in steps and steps.index(value) > steps.index(config[name]):
        config.settings[name] = Setting(value, origin)
