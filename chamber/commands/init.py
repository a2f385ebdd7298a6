"""``chamber init``: write the configuration, or add folders to one that is there without touching the rest."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from typing import TYPE_CHECKING, Any

from chamber import config, itself, keys
from chamber.commands import codes, settled
from chamber.errors import ConfigError, InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chamber.config import Config

HEAD = """\
# Chamber's configuration. "chamber config show" prints every value and where it comes from.
# [[ingest]] declares a folder of notes; only declared folders are read.
#
# [[ingest]]
# root = "~/notes"
# exclude = ["drafts", "private/*"]
#
# [gate]
# mode = "enforce"        # off, observe, enforce, strict
#
# [check.rules]
# hedge = "off"           # block, warn, off
"""


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def run(notes: Sequence[str], excludes: Sequence[str], say: Callable[[str], object] = _print) -> int:
    """Declare the folders ``notes`` with ``excludes`` in the user's file.

    Raises ``InputError`` for a folder that is none, ``ExcludeError`` for a literal exclude that matches nothing,
    ``ConfigError`` for a file that cannot be used. Nothing is written then.
    """
    settings = refuse(notes, excludes)
    known = {os.path.realpath(each.path) for each in settings.folders if each.origin == settings.file}
    wanted = {os.path.realpath(path): None for path in notes}
    if excludes and (declared := [path for path in wanted if path in known]):
        raise InputError(
            f"{declared[0]} is declared already; write the exclude in its [[ingest]] table in {settings.file}"
        )
    entries = [_entry(path, excludes) for path in wanted if path not in known]
    for path in wanted:
        say(f"{path}: {'is declared already' if path in known else 'declared'}")
    if entries or not os.path.lexists(settings.file):
        _write(settings.file, _extended(settings, entries))
        say(f"written: {settings.file}")
    else:
        say(f"nothing to change: {settings.file}")
    if not notes and not settings.folders:
        say(f"no folder is declared yet: {itself.command('init --notes DIR')} declares one")
    return codes.YES


def refuse(notes: Sequence[str], excludes: Sequence[str] = ()) -> Config:
    """The configuration with these flags. Raises as ``run`` does for what cannot be declared; writes nothing."""
    if excludes and not notes:
        raise InputError("--exclude goes with the --notes it holds below")
    if any(not path.strip() for path in notes):
        raise InputError("--notes is empty; give the folder of notes")
    settings = settled.configuration(notes, excludes)
    settled.folders(settings, strict=True)
    return settings


def _entry(path: str, excludes: Sequence[str]) -> dict[str, Any]:
    return {"root": path, "exclude": list(excludes)} if excludes else {"root": path}


def _extended(settings: Config, entries: list[dict[str, Any]]) -> str:
    """The text of the file with ``entries`` added; in TOML all that was there stays, comments too."""
    tables = config.parsed(settings.file)
    if settings.file.endswith(".json"):
        tables["ingest"] = [*tables.get("ingest", []), *entries]
        return json.dumps(tables, ensure_ascii=False, indent=2) + "\n"
    if not os.path.lexists(settings.file):
        return HEAD + ("\n" + _as_tables(entries) if entries else "")
    with open(settings.file, encoding="utf-8") as stream:
        text = stream.read()
    if entries and "[[ingest]]" not in text and "ingest" in tables:
        raise ConfigError(f"{settings.file}: ingest is written on one line; add {keys.INGEST[0]} there by hand")
    return text.rstrip("\n") + "\n\n" + _as_tables(entries) if entries else text


def _as_tables(entries: list[dict[str, Any]]) -> str:
    return "\n".join("[[ingest]]\n" + _toml(entry) for entry in entries)


def _toml(entry: dict[str, Any]) -> str:
    """A table of texts and lists of texts; what TOML and JSON write alike. ``tomli_w`` is its oracle in the tests.

    Its own few lines: people who have only the plugin have no package, and must be able to declare a folder.
    """
    written = {key: json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f") for key, value in entry.items()}
    return "".join(f"{key} = {value}\n" for key, value in written.items())


def _write(file: str, text: str) -> None:
    """Put ``text`` in the place of ``file`` at once, readable by its owner alone."""
    folder = os.path.dirname(file)
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        descriptor, temporary = tempfile.mkstemp(dir=folder, prefix=".config-")
        with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
            stream.write(text)
        os.replace(temporary, os.path.realpath(file))
    except OSError as error:
        raise ConfigError(f"{file}: cannot be written: {error.strerror}") from None
