"""``chamber uninstall``: out of a host again, the plugin and what stands in its files; asked first."""

from __future__ import annotations

import os

from chamber import paths
from chamber.commands import asking, codes
from chamber.hosts import by_hand, files, installed, plugin
from chamber.hosts.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Say = Callable[[str], object]


def run(say: Say, where: str, yes: bool) -> int:
    """Take Chamber out of the host ``where``; notes, configuration and what was recorded stay.

    Raises ``HostError`` for a file of the host that is not understood or cannot be written.
    """
    home = paths.home(os.environ)
    place = paths.locations(os.environ, home)
    host = installed.of(where, os.environ, home)
    copy = plugin.copy_for(place.data, where)
    record = Record(place.state)
    plan = by_hand.removing(where, os.environ, home, record)
    steps = plugin.dropping(host) if host.root else []
    # Where the host cannot be asked, it may still use the copy.
    barred = os.path.isdir(copy) and not host.root and not plugin.listed(host, os.environ, home)
    if barred:
        say(f"{copy} stays: {asking.BINARIES[where]} is not on PATH or does not list its plugins, and may still use it")
        if not plan.changes:
            return codes.NO
    if not steps and not plan.changes and not os.path.isdir(copy):
        say("nothing of Chamber is installed there; nothing to change")
        return codes.YES
    if steps:
        say("this runs:")
        for words in steps:
            say(f"  {asking.line(words)}")
    if os.path.isdir(copy) and not barred:
        say(f"this removes {copy}")
    asking.show(say, plan.changes)
    if code := asking.consent(say, yes):
        return code
    # The files first: where they cannot be written, nothing else has been done.
    folders = [os.path.dirname(change.file) for change in plan.changes if record.made_folder(change.file)]
    files.replace(plan.changes)
    record.forget([change.file for change in plan.changes])
    for change in plan.changes:
        say(f"{'removed' if change.after is None else 'written'}: {change.file}")
    _remove_empty(folders)
    if barred or not all(_ran(say, words, home) for words in steps):
        return codes.NO
    plugin.remove_copy(copy)
    say(f"Chamber is out of {asking.TITLES[where]}; running sessions keep it until they are started anew")
    return codes.YES


def _ran(say: Say, words: list[str], home: str) -> bool:
    """Whether a command of the host did what it should; what it said where it did not."""
    done, told = plugin.run(words, os.environ, home)
    if not done:
        say(f"this did not work: {asking.line(words)}")
        for line in told.splitlines()[:10]:
            say(f"  {line}")
    return done


def _remove_empty(folders: list[str]) -> None:
    for folder in folders:
        try:
            os.rmdir(folder)
        except OSError:
            continue
