"""JSON as hosts tell it: text that no file name, database or output can hold is replaced where it comes in."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SUSPECT = (b"\\ud", b"\\uD", b"\\u0000")
"""Hosts cut texts at UTF-16 units: half an emoji is left, as an escape that is no character."""


def loads(data: bytes) -> Any:
    """The value of a JSON text; half characters and NUL are U+FFFD in it. Raises ``ValueError``, ``RecursionError``."""
    import json

    value = json.loads(data)
    return _whole(value) if any(each in data for each in _SUSPECT) else value


def _whole(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace").replace("\0", "\ufffd")
    if isinstance(value, dict):
        return {_whole(key): _whole(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_whole(each) for each in value]
    return value
