"""``chamber doctor``: is the gate live where it should be? Looks, proves, says what to do. Standard library only."""

from __future__ import annotations

import contextlib
import json
import os
import sys

import chamber
from chamber import environment, itself, paths
from chamber.commands import books, codes
from chamber.errors import ConfigError
from chamber.hosts import installed, proof
from chamber.store import db, log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from chamber.hosts.installed import Host

    Say = Callable[[str], object]

GOOD, BAD, NEUTRAL = "ok", "wrong", "-"


class Report:
    """The findings: each with its state (``ok``, ``wrong``, ``-``), what it is about, and words that say what to do."""

    def __init__(self) -> None:
        self.findings: list[dict[str, str]] = []

    def add(self, state: str, about: str, words: str) -> None:
        """Add a finding."""
        self.findings.append({"state": state, "about": about, "words": words})

    @property
    def live(self) -> bool:
        """Whether nothing is wrong."""
        return all(each["state"] != BAD for each in self.findings)


def run(say: Say, as_json: bool = False) -> int:
    """Print the findings; exit 1 where the gate is not live though it should be."""
    report = Report()
    report.add(GOOD, "python", f"{sys.version.split()[0]} at {sys.executable}")
    if _configuration(report):
        _database(report)
    if folder := environment.data():
        report.add(NEUTRAL, "packages", _packages(folder))
    home, cwd = paths.home(os.environ), os.getcwd()
    hosts = [installed.claude_code(os.environ, home, cwd), installed.codex(os.environ, home, cwd)]
    for host in hosts:
        if host.binary:
            installed.by_hand(host, os.environ, home, cwd)
        _host(report, host)
    if not any(host.root or host.hooks_file for host in hosts):
        report.add(
            BAD,
            "plugins",
            f"in neither host: {itself.command('install claude-code')} (claude plugin install), or install codex",
        )
    if as_json:
        told = {"version": chamber.__version__, "live": report.live, "findings": report.findings}
        say(json.dumps(told, ensure_ascii=False, indent=1))
    else:
        for each in report.findings:
            say(f"{each['state']:>5}  {each['about']}: {each['words']}")
        say("the gate is live" if report.live else "the gate is not live everywhere it should be")
    return codes.YES if report.live else codes.NO


def _configuration(report: Report) -> bool:
    try:
        settled = books.settings()
    except ConfigError as error:
        report.add(BAD, "configuration", f"{error}; hooks let every turn end until it is mended")
        return False
    there = "" if os.path.lexists(settled.file) else " (not there: defaults hold)"
    report.add(GOOD, "configuration", f"{settled.file}{there}")
    mode = str(settled["gate.mode"])
    report.add(BAD if mode == "off" else GOOD, "mode", mode if mode != "off" else f"off, by {settled.file}")
    present = [folder.path for folder in settled.folders if os.path.isdir(folder.path)]
    for folder in settled.folders:
        if folder.path not in present:
            report.add(BAD, "notes", f"{folder.path} is not there ({folder.origin})")
    if present:
        report.add(GOOD, "notes", ", ".join(present))
    else:
        report.add(
            NEUTRAL,
            "notes",
            f"none in the configuration; the plugin's option may name one, or: {itself.command('init --notes DIR')}",
        )
    return True


def _packages(folder: str) -> str:
    """How it stands with the packages of the commands that need some."""
    if at := environment.python(folder):
        return f"installed, {at}"
    if environment.is_being_built(folder):
        return "being installed"
    failed = environment.failure(folder)
    return f"not installed: {failed}" if failed else "not installed; fetched when a command first needs them"


def _database(report: Report) -> None:
    path = str(books.settings()["database"])
    try:
        with contextlib.closing(db.connect(path, books.now(), upgrade=True)) as opened:
            broken = log.verify(opened)
    except db.AbsentError:
        report.add(NEUTRAL, "database", f"{path} is not there yet: the first hook makes it")
        return
    except db.StoreError as error:
        report.add(BAD, "database", str(error))
        return
    report.add(BAD if broken else GOOD, "database", f"{path}: {broken}" if broken else path)


def _host(report: Report, host: Host) -> None:
    if not host.binary:
        report.add(NEUTRAL, host.name, "not found on PATH")
        return
    if not host.root and not host.hooks_file:
        report.add(NEUTRAL, host.name, f"{host.version}; the plugin is not installed")
        return
    if host.hooks_file:
        besides = ", besides the plugin; one of them is enough" if host.root else ""
        report.add(NEUTRAL if host.root else GOOD, host.name, f"{host.version}; hooks in {host.hooks_file}{besides}")
    for words in host.silenced:
        report.add(BAD, host.name, words)
    if not host.root:
        wrong = proof.started(host.stop_words, host.name, os.environ) if host.stop_words else "it has no hook on Stop"
        report.add(BAD if wrong else GOOD, host.name, wrong or "a wrong answer is sent back by the installed hook")
        return
    report.add(GOOD, host.name, f"{host.version}; plugin {host.plugin_version} at {host.root}")
    if not host.enabled:
        report.add(BAD, host.name, "the plugin is switched off")
    wrong = proof.block(host.root, host.name, os.environ)
    report.add(BAD if wrong else GOOD, host.name, wrong or "a wrong answer is sent back by the installed hook")
    wrong = proof.server(host.root, os.environ)
    report.add(BAD if wrong else GOOD, host.name, wrong or "the server answers and offers chamber_check")
