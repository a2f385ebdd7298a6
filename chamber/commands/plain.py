"""The command line for people who have only the plugin: ``plugins/run cli gate status``.

The verbs that need no package run at once. The others are those of ``chamber.cli``: they run in the environment that
the plugin builds for itself, and start its building where it is not there yet.
"""

from __future__ import annotations

import argparse
import os
import sys

VERBS = ("gate", "receipts", "init", "doctor", "install", "uninstall")
"""Those that need no package."""
OTHERS = ("check", "config", "mcp", "try")
"""Those that ``chamber.cli`` has besides."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def _find_package() -> None:
    """Make ``import chamber`` mean the package this file is part of; each file that is started does it by itself."""
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [entry for entry in sys.path if entry != here]
    if "chamber" not in sys.modules:
        home = os.path.dirname(os.path.dirname(here))
        sys.path.insert(0, home)
        import chamber  # noqa: F401

        sys.path.remove(home)


def main(argv: Sequence[str]) -> int:
    """Run one verb and return its exit code."""
    _find_package()
    from chamber.errors import ChamberError

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        if argv and argv[0] in OTHERS:
            return _in_environment(argv)
        return run(_parser().parse_args(argv))
    except ChamberError as error:
        sys.stderr.write(f"chamber: {error}\n")
        return error.exit_code
    except KeyboardInterrupt:
        return 130


def _in_environment(argv: Sequence[str]) -> int:
    """Go on as the whole command line; where its packages are not there, start fetching them and say so."""
    from chamber import environment
    from chamber.commands import codes

    data = environment.data()
    if data and (python := environment.python(data)):
        begin = "import sys; sys.path.insert(0, sys.argv.pop(1)); from chamber.cli import main; sys.exit(main())"
        isolated = ["-I", "-X", f"pycache_prefix={sys.pycache_prefix}"]
        os.execv(python, [python, *isolated, "-c", begin, environment.HOME, *argv])  # noqa: S606 - no shell is wanted
    if not data:
        sys.stderr.write(f"chamber: {argv[0]} needs packages, and only plugins/run knows where to keep them\n")
        return codes.USAGE
    failed = environment.failure(data)
    running = environment.is_being_built(data)
    if not running:
        environment.build(data, os.environ)
    told = f"; the last try ended so: {failed}" if failed and not running else ""
    sys.stderr.write(
        f"chamber: {argv[0]} needs packages that are still installing{told}. Ask again in a minute; "
        f"these need none: {', '.join(VERBS)}\n"
    )
    return codes.NOT_ALL_JUDGED


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{line}\n")


def _parser() -> argparse.ArgumentParser:
    import chamber

    parser = argparse.ArgumentParser(
        prog="chamber",
        description="Chamber, as far as it needs no package.",
        epilog=f"Fetched when first asked for: {', '.join(OTHERS)}.",
    )
    parser.add_argument("--version", action="version", version=f"chamber {chamber.__version__}")
    verbs = parser.add_subparsers(dest="verb", required=True)
    gate = verbs.add_parser("gate", help="what is guarded and what was decided").add_subparsers(
        dest="of", required=True
    )
    gate.add_parser("status")
    for name in ("log", "last"):
        one = gate.add_parser(name)
        one.add_argument("--session", default="", metavar="ID")
        if name == "log":
            one.add_argument("--last", type=int, default=20, metavar="N")
    explain = gate.add_parser("explain")
    explain.add_argument("turn")
    explain.add_argument("--report", action="store_true")
    gate.add_parser("audit").add_argument("--days", type=int, default=30, metavar="N")
    kept = verbs.add_parser("receipts", help="what was checked").add_subparsers(dest="of", required=True)
    kept.add_parser("list").add_argument("--last", type=int, default=20, metavar="N")
    for name in ("show", "replay"):
        kept.add_parser(name).add_argument("id")
    kept.add_parser("prune").add_argument("--older", required=True, metavar="AGE")
    init = verbs.add_parser("init", help="declare a folder of notes")
    init.add_argument("--notes", action="append", default=[], metavar="DIR")
    init.add_argument("--exclude", action="append", default=[], metavar="PAT")
    install = verbs.add_parser("install", help="put it into a host, or print what to do by hand")
    install.add_argument("where", choices=["claude-code", "codex", "print"])
    install.add_argument("--notes", action="append", default=[], metavar="DIR")
    install.add_argument("--yes", action="store_true")
    uninstall = verbs.add_parser("uninstall", help="take it out again")
    uninstall.add_argument("where", choices=["claude-code", "codex"])
    uninstall.add_argument("--yes", action="store_true")
    verbs.add_parser("doctor", help="is the gate live?").add_argument("--json", action="store_true")
    return parser


def run(asked: argparse.Namespace) -> int:
    """Call what was asked for."""
    if asked.verb == "init":
        from chamber.commands import init

        return init.run(asked.notes, asked.exclude)
    if asked.verb == "install":
        from chamber.commands import install

        return install.run(say, asked.where, asked.notes, asked.yes)
    if asked.verb == "uninstall":
        from chamber.commands import uninstall

        return uninstall.run(say, asked.where, asked.yes)
    if asked.verb == "doctor":
        from chamber.commands import doctor

        return doctor.run(say, asked.json)
    if asked.verb == "receipts":
        from chamber.commands import receipts_

        if asked.of == "list":
            return receipts_.list_(say, asked.last)
        if asked.of == "prune":
            return receipts_.prune(say, asked.older)
        return (receipts_.show if asked.of == "show" else receipts_.replay)(say, asked.id)
    if asked.of == "audit":
        from chamber.commands import audit

        return audit.run(say, asked.days)
    from chamber.commands import gate_

    if asked.of == "status":
        return gate_.status(say)
    if asked.of == "log":
        return gate_.log(say, asked.session, asked.last)
    if asked.of == "last":
        return gate_.last(say, asked.session)
    if asked.of == "explain":
        return gate_.explain(say, asked.turn, asked.report)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
