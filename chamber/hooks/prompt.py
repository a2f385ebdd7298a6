"""UserPromptSubmit: opens the turn, and keeps what the turn before it opened where it was interrupted."""

from __future__ import annotations

from chamber.hooks.event import Answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from chamber.hooks.event import Event


def handle(event: Event, _: Mapping[str, str]) -> Answer:
    """Nothing yet."""
    del event
    return Answer()
