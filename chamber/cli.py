"""The command line: parses, calls one verb, ends with its exit code. The one place where a defect is caught.

A verb's module is imported when it is called: what the others need would only slow it down.
"""

from __future__ import annotations

import io
import os
import sys
import traceback
from typing import TYPE_CHECKING

import click

from chamber import __version__
from chamber.commands import codes
from chamber.errors import ChamberError

if TYPE_CHECKING:
    from collections.abc import Sequence

NOTES = click.option("--notes", multiple=True, metavar="DIR", help="A folder of notes to declare; may be repeated.")
EXCLUDE = click.option(
    "--exclude", multiple=True, metavar="PAT", help="A path segment or prefix that is not read; may be repeated."
)


class _Group(click.Group):
    """The group of verbs. A reader of our output that leaves is no defect: the end is then that of SIGPIPE."""

    def invoke(self, ctx: click.Context) -> int:
        try:
            code: int = super().invoke(ctx)
        except BrokenPipeError:
            # Python flushes once more at the end; that must not complain either.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return codes.OUTPUT_GONE
        return code


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="chamber")
def group() -> None:
    """Check what an answer says against the notes it cites: no model, no network, no index.

    Exit codes: 0 all supported or nothing to check; 1 something absent or contradicted; 2 input that cannot be used;
    3 something was not judged; 70 a defect of Chamber.
    """


@group.command("check")
@click.option("--claim", "claims", multiple=True, metavar="TEXT", help="A claim to check; may be repeated.")
@click.option("--source", "sources", multiple=True, metavar="PATH", help="A note it cites; may be repeated.")
@click.option("--quote", metavar="TEXT", help="Must stand verbatim in the note; goes with exactly one claim.")
@click.option("--derivation", metavar="EXPR", help="How a value was computed; goes with exactly one claim.")
@click.option("--answer", metavar="FILE", help="Check every sentence of an answer instead of claims.")
@click.option("--stream", is_flag=True, help='Stay, and answer JSON lines {"claim", "text", "name"} one by one.')
@NOTES
@EXCLUDE
@click.option("--json", "as_json", is_flag=True, help="Print the verdict objects.")
def _check(
    claims: tuple[str, ...],
    sources: tuple[str, ...],
    quote: str | None,
    derivation: str | None,
    answer: str | None,
    stream: bool,
    notes: tuple[str, ...],
    exclude: tuple[str, ...],
    as_json: bool,
) -> int:
    """Check claims, or a whole answer, against notes.

    SUPPORTED means that every term Chamber recognises occurs in the note and no rule found the note saying otherwise.
    It never means that the claim is true.
    """
    from chamber.commands import check

    return check.run(check.Asked(claims, sources, quote, derivation, answer, stream, notes, exclude, as_json))


@group.command("init")
@NOTES
@EXCLUDE
def _init(notes: tuple[str, ...], exclude: tuple[str, ...]) -> int:
    """Write the configuration, or add folders to it; what is there stays."""
    from chamber.commands import init

    return init.run(notes, exclude)


@group.command("install")
@click.argument("where", metavar="HOST", type=click.Choice(["claude-code", "codex", "print"]))
@click.option("--notes", multiple=True, metavar="DIR", help="A folder of notes to declare; may be repeated.")
@click.option("--yes", is_flag=True, help="Do it without asking.")
def _install(where: str, notes: tuple[str, ...], yes: bool) -> int:
    """Put the gate and the tool into claude-code or codex; print what to do by hand.

    By the host's own command where it has one, else in the host's files, of which every other byte stays. What is to be
    done is shown and asked for first. Exit 1 where it was not done, 2 where a file cannot be edited or asked about.
    """
    from chamber.commands import install

    return install.run(click.echo, where, notes, yes)


@group.command("uninstall")
@click.argument("where", metavar="HOST", type=click.Choice(["claude-code", "codex"]))
@click.option("--yes", is_flag=True, help="Do it without asking.")
def _uninstall(where: str, yes: bool) -> int:
    """Take it out of claude-code or codex again; notes, configuration and receipts stay."""
    from chamber.commands import uninstall

    return uninstall.run(click.echo, where, yes)


@group.group("config")
def _config() -> None:
    """Look at the configuration."""


@_config.command("show")
@NOTES
@EXCLUDE
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def _config_show(notes: tuple[str, ...], exclude: tuple[str, ...], as_json: bool) -> int:
    """Show every value and where it comes from."""
    from chamber.commands import config_show

    return config_show.run(notes, exclude, as_json)


@group.command("try")
@click.option("--keep", is_flag=True, help="Leave the workspace there and say where it is.")
def _try(keep: bool) -> int:
    """See what the check does, on sample notes in a throwaway workspace."""
    from chamber.commands import try_

    return try_.run(keep)


@group.command("mcp")
@NOTES
@EXCLUDE
def _mcp(notes: tuple[str, ...], exclude: tuple[str, ...]) -> int:
    """Serve the check to an agent over MCP (standard input and output)."""
    from chamber.commands import mcp

    return mcp.run(notes, exclude)


@group.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def _doctor(as_json: bool) -> int:
    """Look whether the gate is live where it should be, and prove it; exit 1 where it is not."""
    from chamber.commands import doctor

    return doctor.run(click.echo, as_json)


@group.group("gate")
def _gate() -> None:
    """See what the gate guards and what it decided."""


@_gate.command("status")
def _gate_status() -> int:
    """Show the mode, the folders, and the last decision."""
    from chamber.commands import gate_

    return gate_.status(click.echo)


@_gate.command("log")
@click.option("--session", default="", metavar="ID", help="Of one session only.")
@click.option("--last", default=20, metavar="N", help="How many; 20 without it.")
def _gate_log(session: str, last: int) -> int:
    """List the decisions, newest first."""
    from chamber.commands import gate_

    return gate_.log(click.echo, session, last)


@_gate.command("last")
@click.option("--session", default="", metavar="ID", help="Of one session only.")
def _gate_last(session: str) -> int:
    """Show the last decision; exit 1 where it let through what does not match the notes."""
    from chamber.commands import gate_

    return gate_.last(click.echo, session)


@_gate.command("explain")
@click.argument("turn")
@click.option("--report", is_flag=True, help="A case to pass on, your words replaced.")
def _gate_explain(turn: str, report: bool) -> int:
    """Show every statement of a turn (its id, the decision's number, or the receipt's id) and what decided it."""
    from chamber.commands import gate_

    return gate_.explain(click.echo, turn, report)


@_gate.command("audit")
@click.option("--days", default=30, metavar="N", help="How far back; 30 without it.")
def _gate_audit(days: int) -> int:
    """List the turns in the hosts' transcripts that were not gated; exit 1 where there are any."""
    from chamber.commands import audit

    return audit.run(click.echo, days)


@group.group("receipts")
def _receipts() -> None:
    """See what was checked."""


@_receipts.command("list")
@click.option("--last", default=20, metavar="N", help="How many; 20 without it.")
def _receipts_list(last: int) -> int:
    """List the receipts, newest first."""
    from chamber.commands import receipts_

    return receipts_.list_(click.echo, last)


@_receipts.command("show")
@click.argument("identifier")
def _receipts_show(identifier: str) -> int:
    """Print a receipt."""
    from chamber.commands import receipts_

    return receipts_.show(click.echo, identifier)


@_receipts.command("replay")
@click.argument("identifier")
def _receipts_replay(identifier: str) -> int:
    """Judge a receipt's claims again; exit 1 where it comes out otherwise, 3 where a note has changed since."""
    from chamber.commands import receipts_

    return receipts_.replay(click.echo, identifier)


@_receipts.command("prune")
@click.option("--older", required=True, metavar="AGE", help="Such as 90d, 12h or 8w.")
def _receipts_prune(older: str) -> int:
    """Delete old receipts; the log keeps their digests."""
    from chamber.commands import receipts_

    return receipts_.prune(click.echo, older)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a sign shows "?"; it must not end the command.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        return int(group.main(args=arguments, prog_name="chamber", standalone_mode=False) or 0)
    except click.ClickException as error:
        error.show()
        return codes.USAGE
    except click.Abort:
        return codes.INTERRUPTED
    except ChamberError as error:
        click.echo(f"chamber: {error}", err=True)
        return error.exit_code
    except Exception:  # noqa: BLE001 - the boundary of the commands
        traceback.print_exc()
        click.echo("chamber: this is a defect of Chamber; please report the lines above", err=True)
        return codes.DEFECT
