"""``chamber mcp``: serve the tools to an agent over stdin and stdout."""

from __future__ import annotations

from chamber.mcp import front

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def run(notes: Sequence[str], exclude: Sequence[str]) -> int:
    """Serve until stdin ends. stdout carries nothing but the protocol from here on."""
    return front.serve(notes, exclude)
