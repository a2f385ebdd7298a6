"""The database, opened for a command: brought up to date where it is older; never made by looking at it."""

from __future__ import annotations

import contextlib
import os
import time

from chamber import config
from chamber.store import db

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from chamber.config import Config
    from chamber.store.db import Db


def now() -> str:
    """The time in UTC, ISO 8601."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def settings() -> Config:
    """The configuration of whoever asks."""
    return config.load(os.environ, os.getcwd())


@contextlib.contextmanager
def opened() -> Iterator[Db]:
    """The database. Raises ``StoreError``: ``AbsentError`` where nothing was gated yet."""
    found = db.connect(str(settings()["database"]), now(), upgrade=True)
    try:
        yield found
    finally:
        found.close()
