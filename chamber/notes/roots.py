"""The declared folders: which there are, and whether a path may be read.

Links are resolved before anything is decided: what counts is where the bytes are, not what the path looks like.
"""

from __future__ import annotations

import os

from chamber.notes.excludes import Exclude
from chamber.notes.refusals import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chamber.config import Config

SUFFIXES = (".md", ".markdown", ".mdx", ".txt")
"""What a note in a declared folder ends with. A path that a person types may end with anything."""


class Folder:
    """A declared folder. ``path`` is its real path, ``given`` how it was declared (absolute), ``origin`` where.

    ``excludes`` hold below this folder alone.
    """

    __slots__ = ("excludes", "given", "name", "origin", "path")

    def __init__(self, given: str, origin: str, excludes: Iterable[str] = ()) -> None:
        self.given = os.path.abspath(given)
        self.path = os.path.realpath(given)
        self.name = os.path.basename(self.path)
        self.origin = origin
        self.excludes = tuple(Exclude(pattern) for pattern in excludes)


class Roots:
    """The declared folders with their excludes.

    ``absent`` are declared paths that are no folder now. ``cwd`` is where a typed relative path starts, ``home`` what
    ``~`` stands for; empty means that there is none.
    """

    __slots__ = ("absent", "cwd", "excludes", "folders", "home")

    def __init__(
        self, folders: Sequence[Folder], absent: Sequence[Folder], excludes: Sequence[Exclude], home: str, cwd: str
    ) -> None:
        self.folders = tuple(folders)
        self.absent = tuple(absent)
        self.excludes = tuple(excludes)
        self.home = home
        self.cwd = cwd


class Place:
    """A path that may be read: ``path`` is real, ``relative`` counts from ``folder`` and is written with ``/``.

    ``links`` are further names in declared folders that lead to it, written in the same way.
    """

    __slots__ = ("folder", "links", "path", "relative")

    def __init__(self, path: str, folder: Folder) -> None:
        self.path = path
        self.folder = folder
        self.links: list[str] = []
        self.relative = os.path.relpath(path, folder.path).replace(os.sep, "/")


def declare(folders: Iterable[tuple[str, str]], excludes: Iterable[str] = (), home: str = "", cwd: str = "") -> Roots:
    """The union of ``folders`` (path, origin), each real folder once, in the order given."""
    return gather([Folder(expanded(path, home), origin) for path, origin in folders], excludes, home, cwd)


def declared_by(config: Config, home: str, cwd: str) -> Roots:
    """The declared folders of a settled configuration."""
    folders = [Folder(expanded(each.path, home), each.origin, each.excludes) for each in config.folders]
    return gather(folders, [each.value for each in config.excludes], home, cwd)


def gather(folders: Iterable[Folder], excludes: Iterable[str], home: str, cwd: str) -> Roots:
    """``folders`` as roots: the ones that are there, each real folder once, with the excludes of all who declare it."""
    present: dict[str, Folder] = {}
    absent: list[Folder] = []
    for folder in folders:
        if not os.path.isdir(folder.path):
            absent.append(folder)
        elif folder.path in present:
            present[folder.path].excludes += folder.excludes
        else:
            present[folder.path] = folder
    return Roots(list(present.values()), absent, [Exclude(pattern) for pattern in excludes], home, cwd)


def expanded(path: str, home: str) -> str:
    """``path`` with a leading ``~`` replaced by ``home``."""
    if home and (path == "~" or path.startswith(("~/", "~" + os.sep))):
        return home + path[1:]
    return path


def place(path: str, roots: Roots, typed: bool = False) -> Place | Refusal:
    """Where the absolute ``path`` really is, or why it may not be read. Whether a file is there is not looked at.

    A ``typed`` path outside the declared folders declares the folder it is in; its last part may not be a link that
    leaves that folder, just as in a declared one.
    """
    written = os.path.normpath(path)
    real = os.path.realpath(written)
    folder = _holding(real, roots.folders)
    if folder is not None:
        return _permitted(path, Place(real, folder), roots)
    if any(_inside(written, each.given) or _inside(written, each.path) for each in roots.folders):
        return Refusal(path, "outside", "is reached over a link that leaves the declared folder")
    if not typed:
        return Refusal(path, "outside", "lies outside the declared folders")
    folder = Folder(os.path.dirname(written), "typed")
    if not _inside(real, folder.path):
        return Refusal(path, "outside", f"is a link that leaves its folder; name the file itself: {real}")
    return _excluded(path, Place(real, folder), roots) or Place(real, folder)


def _permitted(path: str, found: Place, roots: Roots) -> Place | Refusal:
    if any(part.startswith(".") and part != "." for part in found.relative.split("/")):
        return Refusal(path, "excluded", "is hidden: files and folders whose name starts with a dot are never read")
    return _excluded(path, found, roots) or found


def _excluded(path: str, found: Place, roots: Roots) -> Refusal | None:
    for exclude in (*roots.excludes, *found.folder.excludes):
        if exclude.matches(found.relative):
            return Refusal(path, "excluded", f"is excluded by {exclude.pattern!r}")
    return None


def _holding(real: str, folders: Sequence[Folder]) -> Folder | None:
    """The innermost of ``folders`` that holds the real path."""
    holding = [folder for folder in folders if _inside(real, folder.path)]
    return max(holding, key=lambda folder: len(folder.path), default=None)


def _inside(path: str, folder: str) -> bool:
    path, folder = os.path.normcase(path), os.path.normcase(folder)
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def walk(roots: Roots) -> Iterator[Place]:
    """Every note of the declared folders, each real file once with the links that lead to it, ordered by name.

    Linked folders are not entered: one that stays inside is walked where it really is. A folder that cannot be
    listed counts as empty.
    """
    found: dict[str, Place] = {}
    for folder in roots.folders:
        waiting = [folder.path]
        while waiting:
            for entry in _entries(waiting.pop()):
                is_folder = entry.is_dir(follow_symlinks=False)
                if not is_folder and not entry.name.lower().endswith(SUFFIXES):
                    continue
                here = place(entry.path, roots)
                if isinstance(here, Refusal):
                    continue
                if is_folder:
                    waiting.append(entry.path)
                    continue
                known = found.setdefault(here.path, here)
                if here.path != entry.path:
                    known.links.append(os.path.relpath(entry.path, folder.path).replace(os.sep, "/"))
    yield from found.values()


def _entries(folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as listing:
            return sorted(listing, key=lambda entry: entry.name)
    except OSError:
        return []


def unmatched_excludes(roots: Roots) -> list[str]:
    """The literal excludes that match nothing where they hold: most likely typing errors."""
    everywhere = [exclude for exclude in roots.excludes if exclude.literal]
    unmatched: list[str] = []
    for folder in roots.folders:
        own = [exclude for exclude in folder.excludes if exclude.literal]
        if not everywhere and not own:
            continue
        for relative in _everything(folder):
            everywhere = [exclude for exclude in everywhere if not exclude.matches(relative)]
            own = [exclude for exclude in own if not exclude.matches(relative)]
            if not everywhere and not own:
                break
        unmatched += [exclude.pattern for exclude in own]
    return unmatched + [exclude.pattern for exclude in everywhere]


def _everything(folder: Folder) -> Iterator[str]:
    """Every path below ``folder``, relative to it: files and folders, excluded and hidden ones too."""
    waiting = [folder.path]
    while waiting:
        for entry in _entries(waiting.pop()):
            yield os.path.relpath(entry.path, folder.path).replace(os.sep, "/")
            if entry.is_dir(follow_symlinks=False):
                waiting.append(entry.path)
