"""``chamber config show``: every value, and where it comes from."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import click

from chamber import itself
from chamber.commands import codes, settled

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chamber.config import Config


def run(notes: Sequence[str], excludes: Sequence[str], as_json: bool) -> int:
    """Print the settled configuration. Raises ``ConfigError`` for one that cannot be used."""
    settings = settled.configuration(notes, excludes)
    rows = list(_rows(settings))
    if as_json:
        values = [{"key": key, "value": value, "origin": origin} for key, value, origin in rows]
        click.echo(json.dumps({"file": settings.file, "values": values}, ensure_ascii=False, indent=2))
        return codes.YES
    click.echo(f"file: {settings.file}" + ("" if os.path.lexists(settings.file) else " (not there)"))
    width = max(len(f"{key} = {_written(value)}") for key, value, _ in rows)
    for key, value, origin in rows:
        shown = f"{key} = {_written(value)}"
        click.echo(f"{shown:<{min(width, 72)}}  ({origin})")
    if not settings.folders:
        click.echo(f"no folder is declared: {itself.command('init --notes DIR')} declares one")
    return codes.YES


def _rows(settings: Config) -> Iterator[tuple[str, object, str]]:
    for folder in settings.folders:
        state = "" if os.path.isdir(folder.path) else ", not there now"
        yield "notes", folder.path, folder.origin + state
        for pattern in folder.excludes:
            yield f"exclude in {folder.path}", pattern, folder.origin
    for exclude in settings.excludes:
        yield "exclude", exclude.value, exclude.origin
    yield "state", settings.state.value, settings.state.origin
    for key, each in settings.settings.items():
        if each.value != "":
            yield key, each.value, each.origin


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
