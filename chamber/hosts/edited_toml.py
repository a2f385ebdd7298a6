"""One table of a TOML file, put in or taken out as text; every other byte stays. Pure: text in, text out.

The parser of the standard library is the judge of every edit: what it does not read back as wanted is refused.
"""

from __future__ import annotations

import json
import re
import tomllib

from chamber.errors import HostError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

_HEADER = re.compile(r"^[ \t]*\[", re.MULTILINE)


def read(text: str) -> dict[str, Any]:
    """The tables of ``text``. Raises ``HostError`` where it is no TOML."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise HostError("it is nested too deeply") from None
    except ValueError as error:
        raise HostError(f"it is no TOML ({error})") from None


def put(text: str, outer: str, name: str, table: Mapping[str, Any]) -> tuple[int, str]:
    """Where to insert what, so that ``[outer.name]`` holds ``table``: texts and lists of texts.

    Raises ``HostError`` where that cannot stand there, for example since ``outer`` is written on one line.
    """
    newline = "\r\n" if "\r\n" in text else "\n"
    lines = [f"[{outer}.{name}]"]
    # A text of JSON without control characters is one of TOML too.
    lines += [
        f"{key} = {json.dumps(value, ensure_ascii=False)}".replace("\x7f", "\\u007f") for key, value in table.items()
    ]
    gap = "" if not text else newline if text.endswith("\n") else newline * 2
    piece = gap + newline.join(lines) + newline
    held = read(text)
    within = held.get(outer, {})
    if not isinstance(within, dict):
        raise HostError(f"{outer} is no table in it")
    held[outer] = {**within, name: dict(table)}
    if _parsed(text + piece) != held:
        raise HostError(f"{outer} is written in a way that a table cannot be added to, such as on one line")
    return len(text), piece


def cut(text: str, outer: str, name: str) -> str:
    """``text`` without ``[outer.name]`` and its subtables. Raises ``HostError`` where they stand in another form."""
    wanted = read(text)
    del wanted[outer][name]
    if not wanted[outer]:
        del wanted[outer]
    own = re.compile(
        rf"^[ \t]*\[\[?[ \t]*(?:{outer}|\"{outer}\")[ \t]*\.[ \t]*(?:{name}|\"{name}\")[ \t]*[].]", re.MULTILINE
    )
    shorter = text
    while found := next((at for at in own.finditer(shorter) if _parsed(shorter[: at.start()]) is not None), None):
        shorter = _without(shorter, found.start())
    after = _parsed(shorter)
    # A header of the outer table alone may stay behind; it is the person's.
    if after is not None and not after.get(outer, True):
        del after[outer]
    if after != wanted:
        raise HostError(f"{outer}.{name} is written in another form than as a table of its own")
    return shorter


def _without(text: str, start: int) -> str:
    """``text`` without the table whose header begins at ``start``, and without the blank line before it."""
    end = len(text)
    for header in _HEADER.finditer(text, text.find("\n", start) + 1 or len(text)):
        # Within a text or a list over several lines, what looks like a header is none: what is before does not parse.
        if _parsed(text[start : header.start()]) is not None:
            end = header.start()
            break
    table = kept = text[start:end]
    while (line := kept[kept.rfind("\n", 0, -1) + 1 :].strip()) == "" or line.startswith("#"):
        kept = kept[: len(kept) - len(kept[kept.rfind("\n", 0, -1) + 1 :])]
    # What looks like a comment may be the end of a text over several lines.
    kept = kept if _parsed(kept) == _parsed(table) else table
    begin = start
    for blank in ("\r\n\r\n", "\n\n"):
        if text.endswith(blank, 0, start):
            begin -= len(blank) // 2
            break
    return text[:begin] + text[start + len(kept) :]


def _parsed(text: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None
