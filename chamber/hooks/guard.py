"""What every hook needs first: the settings as a hook may take them, the declared folders, the database."""

from __future__ import annotations

import time

from chamber import config, paths, trusted
from chamber.hooks.event import CLAUDE_CODE
from chamber.notes import roots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from chamber.config import Config
    from chamber.gate.receipts import Origin
    from chamber.hooks.event import Event
    from chamber.notes.roots import Roots
    from chamber.store.db import Db

_OPTION = "CLAUDE_PLUGIN_OPTION_"


class Guard:
    """The settings and folders that hold for one event."""

    __slots__ = ("config", "event", "now", "roots")

    def __init__(self, event: Event, env: Mapping[str, str]) -> None:
        self.event = event
        self.now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        env = trusted.environment(env, event.project)
        self.config: Config = config.load(env, event.project, options=options(event, env), for_hook=True)
        self.roots: Roots = roots.declared_by(self.config, paths.home(env), event.project)

    @property
    def mode(self) -> str:
        """off, observe, enforce or strict."""
        return str(self.config["gate.mode"])

    def origin(self, kind: str = "hook") -> Origin:
        """Where a receipt of this event comes from."""
        from chamber.gate.receipts import Origin

        return Origin(kind, self.event.host, self.event.session, self.event.turn)

    def database(self) -> Db:
        """The database, made where there is none. Raises ``StoreError``."""
        from chamber.store import db

        return db.connect(str(self.config["database"]), self.now, create=True)


def options(event: Event, env: Mapping[str, str]) -> dict[str, str]:
    """The plugin's options: Claude Code hands them over as variables; a project can set those too (they only add)."""
    if event.host != CLAUDE_CODE:
        return {}
    found = {
        "notes": env.get(f"{_OPTION}NOTES", ""),
        "exclude": env.get(f"{_OPTION}EXCLUDE", ""),
        "gate.mode": "strict" if env.get(f"{_OPTION}STRICT", "").strip().lower() in ("true", "1") else "",
        "gate.announce": env.get(f"{_OPTION}ANNOUNCE", ""),
    }
    return {key: value for key, value in found.items() if value.strip()}


def today() -> tuple[int, int, int]:
    """Today where the person is."""
    now = time.localtime()
    return now.tm_year, now.tm_mon, now.tm_mday


def day_before(now: str) -> str:
    """The time a day before ``now``, both UTC in ISO 8601."""
    import calendar

    then = calendar.timegm(time.strptime(now, "%Y-%m-%dT%H:%M:%SZ")) - 86_400
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(then))


def is_guarded(guard: Guard) -> bool:
    """Whether a folder is declared; one that is not there now is guarded too: what was read in it is told as lost."""
    return bool(guard.roots.folders or guard.roots.absent)
