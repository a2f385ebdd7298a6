"""``chamber install``: the gate and the tool in a host, by the host's own commands, else in its files; asked first."""

from __future__ import annotations

import os

from chamber import itself, paths
from chamber.commands import asking, codes, init, settled
from chamber.errors import InputError
from chamber.hosts import by_hand, entries, files, installed, plugin, printed
from chamber.hosts.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chamber.hosts.entries import Library
    from chamber.hosts.installed import Host

    Say = Callable[[str], object]

WHERE = (*entries.NAMES, "print")


class Doing:
    """One installation: the ``host`` (found or not), this ``library``, and what the person said beforehand."""

    __slots__ = ("copy", "home", "host", "library", "notes", "say", "yes")

    def __init__(self, say: Say, host: Host, library: Library, home: str, notes: Sequence[str], yes: bool) -> None:
        self.say = say
        self.host = host
        self.library = library
        self.home = home
        self.notes = notes
        self.yes = yes
        self.copy = plugin.copy_for(paths.locations(os.environ, home).data, host.name)


def run(say: Say, where: str, notes: Sequence[str], yes: bool) -> int:
    """Install in the host ``where``, or print what to paste by hand.

    Raises ``InputError`` for a folder of notes that is none, ``HostError`` for a file of the host that is not
    understood or cannot be written. Nothing is changed then.
    """
    library = entries.library()
    home = paths.home(os.environ)
    if where == "print":
        if notes:
            raise InputError("print changes nothing; chamber init --notes DIR declares a folder")
        for line in printed.lines(library, os.environ, home):
            say(line)
        return codes.YES
    if notes:
        init.refuse(notes)
    doing = Doing(say, installed.of(where, os.environ, home), library, home, notes, yes)
    return _choose(doing)


def _choose(doing: Doing) -> int:
    """By the host's command where there is one and nothing stands there by hand; else in its files."""
    host, say = doing.host, doing.say
    hand, _ = by_hand.hooks_there(host.name, os.environ, doing.home)
    if host.root:
        if hand:
            say(f"{hand} holds hooks of Chamber besides: {_uninstall(doing)} takes out both, then install once")
        return _as_plugin(doing)
    if hand:
        say(f"it is installed by hand in {hand}, and stays so; for the plugin: {_uninstall(doing)} first")
        return _in_files(doing)
    if not host.binary:
        say(f"{asking.BINARIES[host.name]} is not on PATH, so its own files are edited")
    elif not doing.library.root:
        say("this installation of Chamber brings no plugin, so the host's own files are edited")
    elif not plugin.supported(host, os.environ, doing.home):
        say(f"this {asking.BINARIES[host.name]} has no command for plugins, so its own files are edited")
    else:
        return _as_plugin(doing)
    return _in_files(doing)


def _as_plugin(doing: Doing) -> int:
    host, say, tree = doing.host, doing.say, doing.library.root
    ours = bool(host.root) and os.path.isdir(doing.copy)
    if host.root and (not ours or not tree or plugin.current(tree, doing.copy)):
        say(f"it is installed already: plugin {host.plugin_version} at {host.root}; nothing to change")
        if not host.enabled:
            say("it is switched off: switch it on in the host's /plugins")
        return _declared(doing) or codes.YES
    steps = plugin.adding(host, doing.copy)
    say(f"{'an update: ' if ours else ''}this copies the plugin to {doing.copy} and runs:")
    for words in steps:
        say(f"  {asking.line(words)}")
    if code := asking.consent(say, doing.yes):
        return code
    if code := _declared(doing):
        return code
    plugin.copy(tree, doing.copy)
    for words in steps:
        done, told = plugin.run(words, os.environ, doing.home)
        if not done:
            return _failed(doing, words, told, fresh=not ours)
    if not installed.of(host.name, os.environ, doing.home).root:
        return _failed(doing, steps[-1], "it says so, but does not list the plugin", fresh=not ours)
    say(f"installed: the plugin {installed.PLUGIN}")
    return _next(doing)


def _failed(doing: Doing, words: Sequence[str], told: str, fresh: bool) -> int:
    """Say what a command of the host answered, and take back what was done before it."""
    doing.say(f"this did not work: {asking.line(words)}")
    for line in told.splitlines()[:10]:
        doing.say(f"  {line}")
    if fresh:
        for each in plugin.dropping(doing.host):
            # A market of this name that was there before is not ours to take away.
            if each[-1] != plugin.MARKET or words[2:4] != ["marketplace", "add"]:
                plugin.run(each, os.environ, doing.home)
        plugin.remove_copy(doing.copy)
    doing.say(f"what was done before is taken back; to do it by hand: {itself.command('install print')}")
    return codes.NO


def _in_files(doing: Doing) -> int:
    say, name = doing.say, doing.host.name
    record = Record(paths.locations(os.environ, doing.home).state)
    plan = by_hand.installing(name, doing.library, os.environ, doing.home, record)
    for remark in plan.remarks:
        say(remark)
    if not plan.changes:
        say("its files hold all of it already; nothing to change")
        return _declared(doing) or codes.YES
    asking.show(say, plan.changes)
    if code := asking.consent(say, doing.yes):
        return code
    if code := _declared(doing):
        return code
    if not record.keep(plan.changes):
        say("what is put in cannot be remembered in the state folder; uninstall will find it by what it is")
    files.replace(plan.changes)
    for change in plan.changes:
        say(f"written: {change.file}")
    return _next(doing)


def _declared(doing: Doing) -> int:
    """Declare the folders, as ``init`` does."""
    return init.run(doing.notes, (), doing.say) if doing.notes else codes.YES


def _next(doing: Doing) -> int:
    say, name = doing.say, doing.host.name
    if not doing.notes and not settled.configuration().folders:
        say(f"no folder of notes is declared yet: {itself.command('init --notes DIR')}")
    say(f"next: start {asking.TITLES[name]} anew; {itself.command('doctor')} shows whether the gate is live")
    if name == "codex":
        say("Codex runs the hooks only after you have trusted them: type /hooks in it")
    return codes.YES


def _uninstall(doing: Doing) -> str:
    return itself.command(f"uninstall {doing.host.name}")
