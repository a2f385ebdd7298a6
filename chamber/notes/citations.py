"""From a source as it is written to the note that it names, in every form that a person or an agent uses.

An absolute path, ``~/path``, a path relative to a declared folder, each with ``:12``, ``:12-15``, ``#Heading`` or
``#^block``; ``[[Wikilink#heading|alias]]``; a bare note name. A passage ref (``note.md#p3``) needs an index.
"""

from __future__ import annotations

import os
import re

from chamber.notes import links, roots
from chamber.notes.passages import Anchor
from chamber.notes.refusals import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.notes.links import Catalogue
    from chamber.notes.roots import Place, Roots

LONGEST = 4_096
"""Characters of a source as written: the longest path that Linux opens."""

_LINES = re.compile(r"(.+?):(\d{1,9})(?:-(\d{1,9}))?$", re.DOTALL)
_ESCAPE = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
"""What stands for a blank and the like in the target of a Markdown link."""
_PASSAGE = re.compile(r"(.+?)#p\d+$", re.DOTALL)


class Found:
    """A note that may be read: its real ``path``, its file ``name``, its ``ref``, the ``anchor`` that narrows it."""

    __slots__ = ("anchor", "name", "path", "ref")

    def __init__(self, found: Place, ref: str, anchor: Anchor | None) -> None:
        self.path = found.path
        self.name = os.path.basename(found.path)
        self.ref = ref
        self.anchor = anchor


def resolve(spec: str, declared: Roots, typed: bool = False, catalogue: Catalogue | None = None) -> Found | Refusal:
    """The note that ``spec`` names, or why there is none to read. The note itself is not opened.

    ``typed`` says that a person typed it: see ``roots.place``. ``catalogue`` saves listing the folders again.
    """
    if not spec.strip() or "\0" in spec or len(spec) > LONGEST or not _encodable(spec):
        return Refusal(spec[:80], "missing", "is not a path")
    found, anchor = _taken_apart(spec.strip(), declared, typed, catalogue or links.Catalogue(declared))
    if isinstance(found, Refusal):
        return Refusal(spec, found.kind, found.reason)
    if anchor is not None and anchor.kind == "passage":
        return Refusal(spec, "unindexed", "names a passage, and there is no index yet; name a line or a heading")
    refused = _unfit(found, typed)
    if refused is not None:
        return Refusal(spec, "unreadable", refused)
    return Found(found, _ref(found, declared), anchor)


def _encodable(spec: str) -> bool:
    try:
        os.fsencode(spec)
    except UnicodeEncodeError:
        return False
    return True


def _taken_apart(
    spec: str, declared: Roots, typed: bool, catalogue: Catalogue
) -> tuple[Place | Refusal, Anchor | None]:
    """The place and the anchor of ``spec``. A file whose very name holds ``#`` or ``:`` comes first."""
    inner = links.wikilink(spec)
    if inner is not None:
        name, _, tail = inner.partition("#")
        return _linked(name.strip(), declared, catalogue), _anchor(tail) if tail else None
    first: Refusal | None = None
    for name, anchor in _readings(spec):
        found = _find(name, declared, typed, catalogue)
        if not isinstance(found, Refusal):
            return found, anchor
        if first is None or first.kind == "missing":
            first = found
    return first or Refusal(spec, "missing", "is not a path"), None


def _readings(spec: str) -> list[tuple[str, Anchor | None]]:
    """The ways to read ``spec``: as it stands, then with an anchor, then as the target of a Markdown link."""
    plain = _ESCAPE.sub(lambda found: bytes.fromhex(found[0].replace("%", "")).decode("utf-8", "replace"), spec)
    ways: list[tuple[str, Anchor | None]] = [(spec, None), *_splits(spec)]
    return ways if plain == spec or "\0" in plain else [*ways, (plain, None), *_splits(plain)]


def _splits(spec: str) -> list[tuple[str, Anchor]]:
    """The ways to read ``spec`` as a path and an anchor."""
    if passage := _PASSAGE.match(spec):
        return [(passage[1], Anchor("passage"))]
    if lines := _LINES.match(spec):
        first = int(lines[2])
        return [(lines[1], Anchor("lines", (), first, int(lines[3] or first)))]
    name, mark, tail = spec.partition("#")
    return [(name, _anchor(tail))] if mark and name and tail.strip() else []


def _anchor(tail: str) -> Anchor:
    if re.fullmatch(r"p\d+", tail.strip()):
        return Anchor("passage")
    if tail.strip().startswith("^"):
        return Anchor("block", (tail.strip()[1:],))
    return Anchor("heading", tuple(part.strip() for part in tail.split("#") if part.strip()))


def _linked(name: str, declared: Roots, catalogue: Catalogue) -> Place | Refusal:
    if "/" in name and (name.startswith(("/", "~")) or ".." in name.split("/")):
        return _find(name, declared, False, catalogue)
    return links.meant(name, catalogue) or Refusal(name, "missing", "no note in a declared folder has this name")


def _find(path: str, declared: Roots, typed: bool, catalogue: Catalogue) -> Place | Refusal:
    path = roots.expanded(path, declared.home)
    if os.path.isabs(path):
        return _standing(path, declared, typed)
    if typed and declared.cwd and os.path.lexists(os.path.join(declared.cwd, path)):
        return _standing(os.path.join(declared.cwd, path), declared, typed)
    tried = [_standing(os.path.join(base, path), declared, False) for base in _bases(path, declared)]
    places = {found.path: found for found in tried if not isinstance(found, Refusal)}
    if len(places) > 1:
        return Refusal(path, "ambiguous", f"two declared folders hold it; give the path: {', '.join(sorted(places))}")
    if places:
        return places.popitem()[1]
    refused = [each for each in tried if isinstance(each, Refusal) and each.kind != "missing"]
    if refused:
        return refused[0]
    return links.meant(path, catalogue) or Refusal(path, "missing", "there is no such file")


def _bases(path: str, declared: Roots) -> list[str]:
    """Where a relative path may start: in each declared folder, or beside one whose own name it starts with."""
    first = path.replace(os.sep, "/").split("/")[0]
    bases = [folder.path for folder in declared.folders]
    if not any(os.path.lexists(os.path.join(base, path)) for base in bases):
        bases += [os.path.dirname(folder.path) for folder in declared.folders if folder.name == first]
    return bases


def _standing(path: str, declared: Roots, typed: bool) -> Place | Refusal:
    """The place of ``path`` if something stands there. Whether it may be read is settled before it is looked for."""
    found = roots.place(path, declared, typed)
    if isinstance(found, Refusal) or os.path.lexists(found.path):
        return found
    if os.path.islink(path):
        return Refusal(path, "unreadable", "is a link that leads nowhere")
    return Refusal(path, "missing", "there is no such file")


def _unfit(found: Place, typed: bool) -> str | None:
    """Why the name of the file keeps it from being read; what kind of file it is, the reader tells."""
    is_note = found.path.lower().endswith(roots.SUFFIXES)
    if is_note or typed or not os.path.isfile(found.path):
        return None
    return f"is not a note; notes end with {', '.join(roots.SUFFIXES)}"


def _ref(found: Place, declared: Roots) -> str:
    """What verdicts call the note: its path in its folder, after that folder's name where two folders hold it."""
    others = (folder for folder in declared.folders if folder.path != found.folder.path)
    if any(os.path.lexists(os.path.join(folder.path, found.relative)) for folder in others):
        return f"{found.folder.name}/{found.relative}"
    return found.relative
