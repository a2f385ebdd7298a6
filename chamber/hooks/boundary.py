"""Whatever happens inside a hook ends as one JSON object and exit 0, within a deadline of our own.

Hosts fail open: a hook that crashes, prints something else or takes too long lets the turn end without a word. Here the
turn ends too, but the person is told, and the next prompt finds it as not gated.
"""

from __future__ import annotations

import os
import sys

from chamber import decoded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import FrameType
    from typing import Any

DEADLINES = {"Stop": 8.0, "UserPromptSubmit": 1.5}
OTHERS = 2.0
"""Seconds; well under those of hooks.json."""
LARGEST = 64 * 1024 * 1024
"""Bytes of a payload."""


class DeadlineError(Exception):
    """Our own time is up."""


def _ring(_: int, __: FrameType | None) -> None:
    raise DeadlineError


def run(host: str, name: str, act: Callable[[str, str, Mapping[str, Any]], dict[str, Any]]) -> int:
    """Read the payload, act, print one JSON object. Returns 0."""
    import json

    try:
        wire = os.dup(1)
    except OSError:  # closed: nobody reads, so there is nobody to answer
        return 0
    os.dup2(2, 1)  # what anything else prints must not stand beside the JSON
    try:
        _time_to(DEADLINES.get(name, OTHERS))
        payload = decoded.loads(_stdin())
        told = act(host, name, payload if isinstance(payload, dict) else {})
        text = json.dumps(told)
    except DeadlineError:
        text = json.dumps(_failed(name, "it took too long"))
    except Exception as error:  # noqa: BLE001 - the boundary of the hooks
        text = json.dumps(_failed(name, f"{type(error).__name__}: {error}"[:200]))
    finally:
        _time_to(0)
    _say(wire, text)
    return 0


def _time_to(seconds: float) -> None:
    """Ring after ``seconds``; 0 never. Windows has no such clock: there the host's own deadline is the only one."""
    # The module beneath ``signal``: that one makes enumerations of every constant, which costs a hook 3 ms.
    import _signal  # type: ignore[import-not-found]  # it has no stub

    if hasattr(_signal, "setitimer"):
        _signal.signal(_signal.SIGALRM, _ring)
        _signal.setitimer(_signal.ITIMER_REAL, seconds)


def _stdin() -> bytes:
    """All of stdin; the deadline interrupts a host that never ends it."""
    pieces, size = [], 0
    while piece := os.read(0, 1 << 20):
        pieces.append(piece)
        size += len(piece)
        if size > LARGEST:
            raise ValueError("the payload is larger than 64 MiB")
    return b"".join(pieces)


def _failed(name: str, why: str) -> dict[str, Any]:
    if name not in ("Stop", "UserPromptSubmit", "SessionStart"):
        return {}
    return {"systemMessage": f"Chamber: this {'answer' if name == 'Stop' else 'step'} was not checked: {why}"}


def _say(wire: int, text: str) -> None:
    data = text.encode("ascii") + b"\n"
    try:
        while data:
            data = data[os.write(wire, data) :]
    except OSError:  # nobody reads any more
        sys.stderr.write("chamber: the answer of the hook could not be written\n")
