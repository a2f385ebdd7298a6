"""JSON edited as text: what is put in or taken out is ours, every other byte stays. Pure: text in, text out.

Places are offsets into the text; a container is known by the place of its opening bracket.
"""

from __future__ import annotations

import json
import re

from chamber.errors import HostError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SPACE = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()
Span = tuple[int, int]


class Style:
    """How a file is laid out: its ``newline`` (empty: all on one line), one step of indentation, and separators."""

    __slots__ = ("newline", "separators", "step")

    def __init__(self, text: str) -> None:
        body = text.strip()
        # Nothing in it yet: laid out as hosts do.
        empty = _SPACE.sub("", body) == "{}"
        ending = "\r\n" if "\r\n" in text else "\n"
        self.newline = ending if empty or "\n" in body else ""
        first = re.match(r"\{[ \t\r\n]*\n([ \t]*)\"", body)
        self.step = first.group(1) if first else "  "
        tight = '"' in body and '": ' not in body
        self.separators = (",", ":") if tight else (", ", ": ")

    def written(self, value: Any, indent: str | None) -> str:
        """``value`` as text, its further lines below ``indent``; ``None``: on one line."""
        if indent is None or not self.newline:
            return json.dumps(value, ensure_ascii=False, separators=self.separators)
        lines = json.dumps(value, ensure_ascii=False, indent=self.step).split("\n")
        return (self.newline + indent).join(lines)


def read(text: str) -> dict[str, Any]:
    """The object that ``text`` is. Raises ``HostError`` where it is none."""
    try:
        found = json.loads(text, parse_constant=_no_constant)
    except RecursionError:
        raise HostError("it is nested too deeply") from None
    except ValueError as error:
        raise HostError(f"it is no JSON ({error})") from None
    if not isinstance(found, dict):
        raise HostError("it holds no JSON object")
    return found


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON value")


def top(text: str) -> int:
    """The place of the outermost object."""
    return _skip(text, 0)


def members(text: str, at: int) -> list[tuple[str, Span, int]]:
    """The members of the object at ``at``: key, the span of key and value, the place of the value."""
    found: list[tuple[str, Span, int]] = []
    at = _skip(text, at + 1)
    while text[at] != "}":
        start = at
        key, at = _DECODER.raw_decode(text, at)
        value = _skip(text, _skip(text, at) + 1)
        _, at = _DECODER.raw_decode(text, value)
        found.append((str(key), (start, at), value))
        at = _skip(text, at)
        at = _skip(text, at + 1) if text[at] == "," else at
    return found


def items(text: str, at: int) -> list[Span]:
    """The spans of the items of the array at ``at``."""
    found: list[Span] = []
    at = _skip(text, at + 1)
    while text[at] != "]":
        start = at
        _, at = _DECODER.raw_decode(text, at)
        found.append((start, at))
        at = _skip(text, at)
        at = _skip(text, at + 1) if text[at] == "," else at
    return found


def spans(text: str, at: int) -> list[Span]:
    """The spans of what the container at ``at`` holds."""
    return items(text, at) if text[at] == "[" else [span for _, span, _ in members(text, at)]


def within(text: str, at: int, key: str | int) -> int:
    """The place of a value in the container at ``at``; -1 where an object does not have the key.

    Raises ``HostError`` for a key that is there twice: hosts do not agree on which one counts.
    """
    if isinstance(key, int):
        return items(text, at)[key][0]
    places = [value for name, _, value in members(text, at) if name == key]
    if len(places) > 1:
        raise HostError(f'it has "{key}" twice in one object')
    return places[0] if places else -1


def along(text: str, path: list[str | int]) -> int:
    """The place of the value at ``path``; -1 where it is not there. Raises ``HostError`` as ``within``."""
    at = top(text)
    for key in path:
        at = within(text, at, key)
        if at < 0:
            return -1
    return at


def put(text: str, at: int, value: Any, key: str | None = None) -> tuple[int, str]:
    """Where in ``text`` to insert what, so that the container at ``at`` ends with ``value`` (in an object: ``key``)."""
    style, there = Style(text), spans(text, at)
    before = text[at + 1 : there[0][0] if there else _skip(text, at + 1)]
    if there:
        indent = before.rpartition("\n")[2] if "\n" in before else None
        gap = "," + style.newline + indent if indent is not None else style.separators[0]
        return there[-1][1], gap + _named(style, value, key, indent)
    line = text[text.rfind("\n", 0, at) + 1 : at]
    outer = line[: len(line) - len(line.lstrip(" \t"))]
    if not style.newline:
        return at + 1, _named(style, value, key, None)
    lead = style.newline + outer + style.step
    tail = "" if "\n" in before else style.newline + outer
    return at + 1, lead + _named(style, value, key, outer + style.step) + tail


def _named(style: Style, value: Any, key: str | None, indent: str | None) -> str:
    written = style.written(value, indent)
    return written if key is None else json.dumps(key, ensure_ascii=False) + style.separators[1] + written


def without(text: str, path: list[str | int], part: str | int) -> str:
    """``text`` without ``part``, a key or a number, of the container at ``path``, and without its comma."""
    at = along(text, path)
    there = spans(text, at)
    which = part if isinstance(part, int) else [name for name, _, _ in members(text, at)].index(part)
    start, end = there[which]
    if which > 0:
        return text[: there[which - 1][1]] + text[end:]
    if len(there) > 1:
        return text[:start] + text[there[1][0] :]
    return text[: at + 1] + text[_skip(text, end) :]


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at
