"""Regular expressions compiled once, kept for the next process: beside the bytecode, and for the same reason.

The check has some 280 patterns. Compiling them takes longer than judging an answer, and each hook is a process of its
own. What Python's compiler makes of a pattern is a list of numbers; it is kept with the pattern and its flags in one
file for this very Python, and handed to the matching engine, which checks it as it always does. Where anything is
otherwise than expected, patterns are compiled as usual.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_LARGEST = 16 * 1024 * 1024
"""Bytes of a file of patterns."""
_CHECK = 4
"""Bytes of the checksum at its beginning: a file that was cut or damaged is made anew."""

_known: dict[tuple[str, int], tuple[Any, ...]] = {}
_fresh: dict[tuple[str, int], tuple[Any, ...]] = {}


def use() -> None:
    """Take the patterns of this process from the file beside the bytecode; without one, remember what is compiled."""
    file = _file()
    if not file:
        return
    # Not public, and the same from 3.11 to 3.14; the engine's own check and the guards below hold them to it.
    from re import _compiler  # type: ignore[attr-defined]

    engine, compile_ = _compiler._sre, _compiler.compile  # noqa: SLF001 - see above
    _known.update(_read(file))

    def compiled(pattern: Any, flags: int = 0) -> Any:
        key = (pattern, int(flags)) if isinstance(pattern, str) else None
        made = _known.get(key) if key is not None else None
        if made is not None:
            try:
                return engine.compile(pattern, *made)
            except (RuntimeError, TypeError, ValueError):  # the engine takes other numbers than those kept
                _known.clear()
        if key is None:
            return compile_(pattern, flags)
        recorder = _Recorder(engine)
        _compiler._sre = recorder  # noqa: SLF001 - see above
        try:
            found = compile_(pattern, flags)
        finally:
            _compiler._sre = engine  # noqa: SLF001 - see above
        if recorder.made is not None:
            _fresh[key] = recorder.made
        return found

    _compiler.compile = compiled


class _Recorder:
    """The engine, and what it was given last."""

    def __init__(self, engine: Any) -> None:
        self.engine = engine
        self.made: tuple[Any, ...] | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.engine, name)

    def compile(self, pattern: str, flags: int, code: list[int], *more: Any) -> Any:
        self.made = (int(flags), [int(number) for number in code], *(_plain(each) for each in more))
        return self.engine.compile(pattern, flags, code, *more)


def _plain(given: Any) -> Any:
    return dict(given) if isinstance(given, dict) else given


def keep() -> None:
    """Write what this process compiled anew; a folder that cannot be written keeps nothing."""
    file = _file()
    if not file or not _fresh:
        return
    import binascii
    import marshal

    try:
        data = marshal.dumps({**_known, **_fresh})
        temporary = f"{file}.{os.getpid()}"
        with open(temporary, "wb") as stream:
            stream.write(binascii.crc32(data).to_bytes(_CHECK, "big") + data)
        os.replace(temporary, file)
    except (OSError, ValueError):
        return


def _file() -> str:
    """The file for this Python; empty where its bytecode is not kept apart, or not kept."""
    if not sys.pycache_prefix or sys.dont_write_bytecode:
        return ""
    return os.path.join(sys.pycache_prefix, f"patterns.{sys.implementation.cache_tag}-{sys.hexversion:x}")


def _read(file: str) -> dict[tuple[str, int], tuple[Any, ...]]:
    import binascii
    import marshal

    try:
        with open(file, "rb") as stream:
            data = stream.read(_LARGEST)
        if int.from_bytes(data[:_CHECK], "big") != binascii.crc32(data[_CHECK:]):
            return {}
        found = marshal.loads(data[_CHECK:])  # noqa: S302 - our own file, checked, beside bytecode of the same trust
    except (OSError, ValueError, EOFError, TypeError):
        return {}
    return found if isinstance(found, dict) else {}
