"""What every command starts from: the configuration and the declared folders, read from this process's surroundings."""

from __future__ import annotations

import os
import time

from chamber import config, paths
from chamber.errors import ExcludeError, InputError
from chamber.notes import roots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.config import Config
    from chamber.notes.roots import Roots


def here() -> str:
    """The current folder. Raises ``InputError`` where it is gone."""
    try:
        return os.getcwd()
    except FileNotFoundError:
        raise InputError("the current folder is gone") from None


def configuration(notes: Sequence[str] = (), excludes: Sequence[str] = ()) -> Config:
    """The configuration with these flags. Raises ``ConfigError``."""
    return config.load(os.environ, here(), notes, excludes)


def folders(settings: Config, strict: bool = False) -> Roots:
    """The declared folders. Raises ``InputError`` for a folder given by flag that is none.

    ``strict`` raises ``ExcludeError`` for any literal exclude that matches nothing; without it only the flags' own
    excludes are held to that, since a check reads one note and must not walk every declared folder.
    """
    declared = roots.declared_by(settings, paths.home(os.environ), here())
    for folder in declared.absent:
        if folder.origin == "--notes":
            raise InputError(f"--notes {folder.given}: there is no such folder")
    by_flag = {each.value for each in settings.excludes if each.origin == "--exclude"}
    if by_flag and not declared.folders:
        raise ExcludeError(f"--exclude {min(by_flag)}: no folder is declared that it could hold below")
    if declared.folders and (strict or by_flag):
        unmatched = [each for each in roots.unmatched_excludes(declared) if strict or each in by_flag]
        if unmatched:
            named = ", ".join(repr(pattern) for pattern in unmatched)
            raise ExcludeError(f"exclude {named} matches nothing below the declared folders; a glob may")
    return declared


def today() -> tuple[int, int, int]:
    """Year, month and day here and now."""
    now = time.localtime()
    return now.tm_year, now.tm_mon, now.tm_mday
