"""Links between notes: what ``[[…]]`` says, and which note a bare name or an alias means."""

from __future__ import annotations

import re
import unicodedata

from chamber.notes import reader, roots
from chamber.notes.refusals import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from chamber.notes.roots import Place, Roots

FRONT_MATTER = 16 * 1024
"""Bytes of a note that are looked at for its aliases."""

_WIKILINK = re.compile(r"!?\[\[([^\[\]\n]+)\]\]$")
_ALIASES = re.compile(r"(?:aliases|alias)[ \t]*:[ \t]*(.*)$", re.IGNORECASE)
_ITEM = re.compile(r"[ \t]*-[ \t]+(.*)$")


def wikilink(written: str) -> str | None:
    """What stands in ``[[…]]`` before the ``|``, or ``None`` where ``written`` is no such link."""
    found = _WIKILINK.match(written)
    # In a table the bar is written "\|".
    return found[1].split("|")[0].rstrip("\\").strip() if found else None


class Catalogue:
    """The notes of the declared folders by name and by alias, listed when first asked for."""

    __slots__ = ("_aliases", "_names", "_roots")

    def __init__(self, declared: Roots) -> None:
        self._roots = declared
        self._names: dict[str, list[Place]] | None = None
        self._aliases: dict[str, list[Place]] | None = None

    def named(self, name: str) -> list[Place]:
        """The notes that ``name`` can mean: a file name with or without suffix, after any number of its folders."""
        parts = _key(name).strip("/").split("/")
        found = [each for each in self._by_name().get(_stem(parts[-1]), []) if _fits(each, parts)]
        exact = [each for each in found if _key(each.relative) in ("/".join(parts), *_suffixed("/".join(parts)))]
        return exact if len(parts) > 1 and exact else found

    def aliased(self, name: str) -> list[Place]:
        """The notes whose front matter gives ``name`` as an alias."""
        if self._aliases is None:
            self._aliases = {}
            for found in roots.walk(self._roots):
                for alias in aliases(reader.read_head(found.path, FRONT_MATTER)):
                    self._aliases.setdefault(_key(alias), []).append(found)
        return self._aliases.get(_key(name), [])

    def _by_name(self) -> dict[str, list[Place]]:
        if self._names is None:
            self._names = {}
            for found in roots.walk(self._roots):
                for name in {found.relative, *found.links}:
                    self._names.setdefault(_stem(_key(name).rsplit("/", 1)[-1]), []).append(found)
        return self._names


def meant(name: str, catalogue: Catalogue) -> Place | Refusal | None:
    """The one note that ``name`` means; a file name beats an alias. ``None`` where there is none."""
    found = catalogue.named(name) or catalogue.aliased(name)
    if len(found) > 1:
        paths = ", ".join(sorted(place.path for place in found)[:5])
        return Refusal(name, "ambiguous", f"{len(found)} notes have this name; give the path: {paths}")
    return found[0] if found else None


def aliases(text: str) -> list[str]:
    """The aliases in a note's front matter: ``aliases: [a, b]``, ``alias: a``, or a list of items below the key."""
    lines = text.split("\n")
    if lines[0].rstrip() != "---":
        return []
    found: list[str] = []
    listing = False
    for line in lines[1:]:
        if line.rstrip() in ("---", "..."):
            return found
        item = _ITEM.match(line)
        if listing and item:
            found.append(_unquoted(item[1]))
        elif key := _ALIASES.match(line):
            listing = not key[1].strip()
            found.extend(_flow(key[1]))
        elif line.strip():
            listing = False
    return []


def _flow(value: str) -> Iterator[str]:
    """The aliases written on the line of the key."""
    for part in re.findall(r"\"[^\"]*\"|'[^']*'|[^,\[\]]+", value):
        if part.strip():
            yield _unquoted(part)


def _unquoted(text: str) -> str:
    text = text.strip()
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text


def _key(name: str) -> str:
    # NFC: macOS hands out file names taken apart; a name typed by a person is composed.
    return unicodedata.normalize("NFC", name).casefold().replace("\\", "/").strip()


def _stem(name: str) -> str:
    for suffix in roots.SUFFIXES:
        if name.endswith(suffix):
            return name[: -len(suffix)]
    return name


def _suffixed(name: str) -> list[str]:
    return [name + suffix for suffix in roots.SUFFIXES]


def _fits(found: Place, parts: list[str]) -> bool:
    for name in (found.relative, *found.links):
        have = _key(name).split("/")[-len(parts) :]
        if have[:-1] == parts[:-1] and have[-1] in (parts[-1], *_suffixed(parts[-1])):
            return True
    return False
