"""The MCP server that starts in a blink: stdio JSON-RPC with the standard library only.

Startable as a file, with nothing installed: ``python -I -S /path/chamber/mcp/front.py [--notes DIR] [--exclude PAT]``.
Static answers come from ``snapshot.json``; the check itself is loaded once the first answers are out.
"""

from __future__ import annotations

import json
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, BinaryIO, TypeVar

    _Result = TypeVar("_Result")

USAGE = "usage: front.py [--notes DIR]... [--exclude PATTERN]..."
EXIT_USAGE = 2
OLDEST = (3, 11)
"""The Python that is needed: hosts start the front with whatever ``python3`` they find."""


def _find_package() -> None:
    """Make ``import chamber`` mean the package this file is part of, and nothing else importable that was not."""
    if "chamber" in sys.modules:
        return
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [entry for entry in sys.path if entry != here]
    home = os.path.dirname(os.path.dirname(here))
    sys.path.insert(0, home)
    import chamber  # noqa: F401  # Later imports of its parts go by its own path.

    sys.path.remove(home)


def read_flags(argv: Sequence[str]) -> tuple[list[str], list[str]]:
    """The ``--notes`` and ``--exclude`` values of ``argv``. Raises ``ValueError`` for what is not understood."""
    values: dict[str, list[str]] = {"--notes": [], "--exclude": []}
    waiting = list(argv)
    while waiting:
        flag, equals, value = waiting.pop(0).partition("=")
        if flag not in values:
            raise ValueError(f"unknown argument {flag!r}")
        if not equals:
            if not waiting:
                raise ValueError(f"{flag} needs a value")
            value = waiting.pop(0)
        values[flag].append(value)
    return values["--notes"], values["--exclude"]


def serve(notes: Sequence[str], exclude: Sequence[str]) -> int:
    """Answer on stdin and stdout until stdin ends. Returns the exit code."""
    from chamber.mcp import frames, protocol

    wire, stdin = _claim_streams()
    tools = _Tools(notes, exclude)
    connection = protocol.Connection(load_snapshot(), tools)
    reader = frames.Reader(stdin)
    try:
        for line in reader:
            answer = _answer(connection, line)
            if answer is not None:
                wire.write(frames.encode(answer))
                wire.flush()
            if connection.listed and reader.idle():
                tools.warm()
    except BrokenPipeError:
        _silence(wire)  # Nobody reads any more.
    return 0


def load_snapshot() -> dict[str, Any]:
    """What the SDK server answered when it was asked (``chamber/mcp/snapshot.py``)."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "snapshot.json"), encoding="utf-8") as file:
        snapshot: dict[str, Any] = json.load(file)
    return snapshot


class _Tools:
    """Runs tools for a connection; the check is loaded with its first use."""

    __slots__ = ("_context", "_warm")

    def __init__(self, notes: Sequence[str], exclude: Sequence[str]) -> None:
        from chamber.mcp import settings

        self._context = settings.Context(notes, exclude)
        self._warm = False

    def __call__(self, name: str, arguments: dict[str, Any], meta: dict[str, Any]) -> dict[str, Any]:
        from chamber.mcp import protocol, tools

        if name not in tools.TOOLS:
            raise protocol.UnknownToolError(name)
        if self._warm:
            return tools.call(name, arguments, self._context, meta)
        return self._first(lambda: tools.call(name, arguments, self._context, meta))

    def warm(self) -> None:
        """Load what the first check needs, once, while nobody waits: by a call that checks nothing."""
        if not self._warm:
            from chamber.mcp import tools

            self._first(lambda: tools.warm(self._context))

    def _first(self, act: Callable[[], _Result]) -> _Result:
        """What loads the check: with the patterns that an earlier process compiled."""
        from chamber import compiled

        self._warm = True
        compiled.use()
        result = act()
        compiled.keep()
        return result


def _answer(connection: Any, line: Any) -> Any:
    from chamber.mcp import frames, protocol

    if isinstance(line, frames.TooLong):
        words = f"Invalid Request: a message is longer than {frames.LONGEST_LINE} bytes"
        return protocol.refusal(None, protocol.INVALID_REQUEST, words)
    try:
        message = frames.decode(line)
    except ValueError as error:
        return protocol.refusal(None, protocol.PARSE_ERROR, f"Parse error: {error}")
    return connection.answer(message)


def _claim_streams() -> tuple[BinaryIO, int]:
    """The wire and the descriptor to read from. Whatever else prints or reads goes to stderr and finds nothing."""
    stdin = os.dup(0)
    wire = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return wire, stdin


def _silence(wire: BinaryIO) -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, wire.fileno())
    os.close(nothing)


def main(argv: Sequence[str]) -> int:
    """Start from the command line of the file itself."""
    if tuple(sys.version_info) < OLDEST:
        sys.stderr.write(f"chamber needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {sys.version.split()[0]}\n")
        return EXIT_USAGE
    _find_package()
    try:
        notes, exclude = read_flags(argv)
    except ValueError as error:
        sys.stderr.write(f"{error}\n{USAGE}\n")
        return EXIT_USAGE
    return serve(notes, exclude)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
