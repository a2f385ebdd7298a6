"""SessionStart and SessionEnd: a heartbeat, and one line of what is guarded."""

from __future__ import annotations

import contextlib

import chamber
from chamber import itself
from chamber.hooks.event import CODEX, Answer
from chamber.hooks.guard import Guard, is_guarded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chamber.hooks.event import Event


def handle(event: Event, env: Mapping[str, str]) -> Answer:
    """Note that the hooks run; tell the person what they guard."""
    guard = Guard(event, env)
    from chamber.gate import ledger
    from chamber.store.db import StoreError

    folders = [folder.path for folder in guard.roots.folders]
    detail = {"version": chamber.__version__, "mode": guard.mode, "folders": folders}
    trouble = ""
    try:
        with contextlib.closing(guard.database()) as db:
            ledger.beat(db, guard.origin(), event.name, guard.now, detail)
    except StoreError as error:
        trouble = f" Its database is not usable: {error}"
    if event.name != "SessionStart" or event.source not in ("startup", "clear", ""):
        return Answer()
    return Answer(message=_told(guard) + trouble)


def _told(guard: Guard) -> str:
    if guard.mode == "off":
        return f"Chamber: the gate is off ({guard.config.file})."
    if not is_guarded(guard):
        command = (
            itself.command("init --notes DIR") if guard.event.host == CODEX else "/plugin, then chamber, then Configure"
        )
        return f"Chamber: no folder of notes is declared, so nothing is guarded. To change that: {command}"
    absent = _named([folder.path for folder in guard.roots.absent])
    if not guard.roots.folders:
        return f"Chamber: nothing is guarded: {absent}, declared as a folder of notes, is not there."
    lost = f" Not there now: {absent}." if absent else ""
    named = _named([folder.path for folder in guard.roots.folders])
    return f"Chamber: answers from {named} are checked ({guard.mode}).{lost}"


def _named(paths: Sequence[str], most: int = 4) -> str:
    more = len(paths) - most
    return ", ".join(paths[:most]) + (f" and {more} more" if more > 0 else "")
