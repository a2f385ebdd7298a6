"""How a person calls this very Chamber: one who has only the plugin has no ``chamber`` on the PATH."""

from __future__ import annotations

import os
import sys

_ENTRY = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "plugins", "run")


def command(words: str, is_bare: bool | None = None, entry: str = _ENTRY) -> str:
    """The command line for ``words`` (``gate status``), in full, to be pasted into a shell.

    ``is_bare``: whether no package is there, as when ``plugins/run`` started us; ``None``: as this process was started.
    """
    if is_bare is None:
        is_bare = bool(sys.flags.no_site)
    if not is_bare or not os.path.isfile(entry):
        return f"chamber {words}"
    quoted = entry if entry.replace("/", "").replace("-", "").replace(".", "").replace("_", "").isalnum() else (
        "'" + entry.replace("'", "'\\''") + "'"
    )  # fmt: skip
    return f"sh {quoted} cli {words}"
