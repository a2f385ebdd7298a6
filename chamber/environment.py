"""The packages of those who have only the plugin: where their environment stands, and starting its builder.

It lies in the plugin's data folder, one per version of Chamber and list of packages: ``env/<key>``, where
``env/current`` is a link to the one that is whole. ``plugins/launch.py`` builds it. The check and the gate
never need it.
"""

from __future__ import annotations

import os
import sys

import chamber

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIST = os.path.join(HOME, "plugins", "requirements.txt")
READY, FAILED, LOCK, CURRENT, LOG = ".ready", "failed", "lock", "current", "build.log"


def data() -> str:
    """The plugin's data folder, as ``plugins/run`` chose it; empty where another way started us."""
    return str(sys._xoptions.get("chamber_data") or "")  # noqa: SLF001 - the documented way to read -X


def key() -> str:
    """What the environment of this version and build is called: ``0.1.0-1a2b3c4d5e6f``. Raises ``OSError``."""
    import hashlib

    with open(LIST, "rb") as stream:
        return f"{chamber.__version__}-{hashlib.sha256(stream.read()).hexdigest()[:12]}"


def python(folder: str) -> str:
    """The Python of the environment that is whole below the data folder ``folder``; empty where none is."""
    at = os.path.join(folder, "env", key())
    found = os.path.join(at, "bin", "python")
    return found if os.path.isfile(os.path.join(at, READY)) and os.access(found, os.X_OK) else ""


def failure(folder: str) -> str:
    """Why the last building of this environment failed; empty where it did not."""
    try:
        with open(os.path.join(folder, "env", FAILED), encoding="utf-8") as stream:
            of, _, why = stream.read().partition("\n")
    except (OSError, ValueError):
        return ""
    return why.strip() if of == key() else ""


def is_being_built(folder: str) -> bool:
    """Whether a builder holds the lock."""
    import fcntl

    try:
        descriptor = os.open(os.path.join(folder, "env", LOCK), os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(descriptor)
    return False


def build(folder: str, env: Mapping[str, str]) -> None:
    """Start the builder, on its own: it outlives us, and does nothing where another is at work. Raises ``OSError``."""
    import subprocess

    command = [sys.executable, "-I", "-S", "-B", os.path.join(HOME, "plugins", "launch.py"), folder]
    nothing = subprocess.DEVNULL
    # Left running on purpose: the host may end us at once.
    subprocess.Popen(  # noqa: S603 - our own file, by its path
        command, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True, cwd="/", env=dict(env)
    )
