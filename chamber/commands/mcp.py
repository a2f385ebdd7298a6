"""``chamber mcp``: serve the tools to an agent over stdin and stdout."""

from __future__ import annotations

import click

from chamber.mcp import front


@click.command("mcp")
@click.option("--notes", multiple=True, metavar="DIR", help="Declare a folder of notes; may be given again.")
@click.option("--exclude", multiple=True, metavar="PATTERN", help="Leave out what matches; may be given again.")
@click.option("--sdk", is_flag=True, hidden=True, help="Serve with the SDK instead of the front (for comparing them).")
def command(notes: tuple[str, ...], exclude: tuple[str, ...], sdk: bool) -> int:
    """Serve chamber_check to an agent host over MCP (stdio).

    Only declared folders are read: --notes, CHAMBER_NOTES, the configuration, and a current folder that holds
    .obsidian. stdout carries nothing but the protocol.
    """
    if sdk:
        from chamber.mcp import server, settings

        server.run(settings.Context(notes, exclude))
        return 0
    return front.serve(notes, exclude)
