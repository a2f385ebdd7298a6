"""The keys of the configuration: what kind of value each takes, what it is without one, what hooks take from where."""

from __future__ import annotations

from chamber.check import rules
from chamber.errors import ConfigError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

MODES = ("off", "observe", "enforce", "strict")
"""From the mildest to the strictest: a project may only move to the right."""


class Key:
    """A key with its ``default``. ``kind`` is the type of its value, ``choices`` the words allowed (empty: any)."""

    __slots__ = ("choices", "default", "kind", "least")

    def __init__(self, kind: type, default: Any, choices: tuple[str, ...] = (), least: int = 0) -> None:
        self.kind = kind
        self.default = default
        self.choices = choices
        self.least = least


KEYS: dict[str, Key] = {
    "database": Key(str, ""),
    "model.base": Key(str, ""),
    "model.name": Key(str, ""),
    "model.mode": Key(str, ""),
    "gate.mode": Key(str, "enforce", MODES),
    "gate.max_blocks": Key(int, 3, least=1),
    "gate.announce": Key(str, "failures", ("failures", "always", "never")),
    "gate.written_notes": Key(str, "warn", ("warn", "block", "off")),
    "context.enabled": Key(bool, True),
    "context.limit": Key(int, 6, least=1),
    "context.chars": Key(int, 6_000, least=1),
    "context.lane": Key(str, "auto", ("auto", "words", "substrings", "dense")),
    "context.timeout_ms": Key(int, 1_000, least=1),
    **{f"check.rules.{rule}": Key(str, default, rules.SEVERITIES) for rule, default in rules.DEFAULTS.items()},
}
"""Every key but ``[[ingest]]``, dotted. An empty default is worked out or unset."""

INGEST = ("root", "exclude")


def flattened(tree: Mapping[str, Any], file: str) -> tuple[dict[str, Any], list[str]]:
    """The values of a parsed file by dotted key, and a line for each key that nobody knows. ``ingest`` is left out.

    Raises ``ConfigError`` for a known key whose value is of the wrong kind.
    """
    values: dict[str, Any] = {}
    unknown: list[str] = []
    waiting = [("", tree)]
    while waiting:
        prefix, table = waiting.pop()
        for name, value in table.items():
            dotted = f"{prefix}{name}"
            if dotted == "ingest":
                continue
            if dotted in KEYS:
                values[dotted] = fitting(dotted, value, file)
            elif isinstance(value, dict) and any(key.startswith(f"{dotted}.") for key in KEYS):
                waiting.append((f"{dotted}.", value))
            elif any(key.startswith(f"{dotted}.") for key in KEYS):
                raise ConfigError(f"{file}: {dotted} is a table of keys, not a value")
            else:
                unknown.append(unknown_line(file, dotted, [*KEYS, "ingest"]))
    return values, unknown


def fitting(dotted: str, value: Any, origin: str) -> Any:
    """``value`` if it fits the key. Raises ``ConfigError`` naming the key and what it takes."""
    key = KEYS[dotted]
    if type(value) is not key.kind:
        raise ConfigError(f"{origin}: {dotted} takes {_article(key.kind)}, not {value!r}")
    if key.choices and value not in key.choices:
        raise ConfigError(f"{origin}: {dotted} is one of {', '.join(key.choices)}, not {value!r}")
    if isinstance(value, int) and value < key.least:
        raise ConfigError(f"{origin}: {dotted} is at least {key.least}, not {value}")
    return value


def unknown_line(origin: str, name: str, known: Iterable[str]) -> str:
    """What is said of an unknown key: its name, and the known one it is most like."""
    from difflib import get_close_matches

    names = list(known)
    last = {each.rsplit(".", 1)[-1]: each for each in names}
    near = get_close_matches(name, names, 1, 0.5) or [
        last[each] for each in get_close_matches(name.rsplit(".", 1)[-1], list(last), 1, 0.5)
    ]
    return f"{origin}: unknown key {name}" + (f"; the nearest known one is {near[0]}" if near else "")


def _article(kind: type) -> str:
    return {str: "a text", int: "a whole number", bool: "true or false"}[kind]
