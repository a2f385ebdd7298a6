"""The parsed configuration as JSON in the state folder, for hooks: loading ``tomllib`` costs them 5 ms.

Holds the file's path, time and size; where one of them is another now, the TOML itself is read.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NAME = "config.snapshot.json"


def read(state: str, file: str) -> dict[str, Any] | None:
    """The tables of ``file`` as they were kept in the folder ``state``; ``None`` where the file is another now."""
    import json

    try:
        with open(os.path.join(state, NAME), encoding="utf-8") as stream:
            kept = json.load(stream)
        if kept["of"] == _stamp(file) and isinstance(kept["tables"], dict):
            tables: dict[str, Any] = kept["tables"]
            return tables
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return None


def write(state: str, file: str, tables: dict[str, Any]) -> None:
    """Keep the tables of ``file``; a folder that cannot be written keeps nothing, and the next hook reads the TOML."""
    import json

    try:
        text = json.dumps({"of": _stamp(file), "tables": tables})
        os.makedirs(state, mode=0o700, exist_ok=True)
        temporary = os.path.join(state, f".{NAME}.{os.getpid()}")
        with open(temporary, "w", encoding="utf-8") as stream:
            stream.write(text)
        os.replace(temporary, os.path.join(state, NAME))
    except (OSError, TypeError, ValueError):
        return


def _stamp(file: str) -> list[object]:
    status = os.stat(file)
    return [file, status.st_mtime_ns, status.st_size]
