"""Which notes the calls of a turn opened: the paths in their inputs and results that lie in a declared folder."""

from __future__ import annotations

import itertools
import os
import re

from chamber.notes import roots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chamber.gate.turns import Call
    from chamber.notes.roots import Roots

MOST_NOTES = 40
"""Notes of one turn: more is a listing of a folder, not reading."""
_MOST_TRIED = 400
_LONGEST_OUTPUT = 200_000
_SUFFIX = re.compile(r"\.(?:md|markdown|mdx|txt)(?![\w.])", re.IGNORECASE)
_APART = re.compile(r"[\s\"'`<>|*?()\[\]{},;=]")
"""What stands in no path that is written without quotes."""
_LONGEST_PATH = 400
"""Characters that are looked back from a suffix: a pasted picture is one word of many thousand."""
_MARKER = re.compile(r"\s*(?:[-*] |\./)?")
_GLOB = re.compile(r"[^\s\"'`;|&<>()*]{0,200}\*[^\s\"'`;|&<>()]{0,200}")
_OPAQUE = re.compile(r"\.(?:pdf|png|jpe?g|gif|webp|canvas|docx?|xlsx?|pptx?|csv|epub|html?)\Z", re.IGNORECASE)
"""Files of a vault that are no notes: what an agent read in them cannot be looked up."""


class Opened:
    """What one call opened: real paths of ``notes``, and whether it opened something of a vault that is no note."""

    __slots__ = ("notes", "opaque")

    def __init__(self) -> None:
        self.notes: list[str] = []
        self.opaque = False


def by(call: Call, cwd: str, declared: Roots) -> Opened:
    """The notes that ``call`` opened. Relative paths start in ``cwd``, where the call goes, or in a declared folder."""
    found = Opened()
    given = list(call.inputs())
    bases = [*call.bases(cwd), *(folder.path for folder in declared.folders)]
    tried: set[str] = set()
    for written in _written(call, given, bases, declared):
        if written in tried:
            continue
        tried.add(written)
        if len(tried) > _MOST_TRIED or len(found.notes) >= MOST_NOTES:
            found.opaque = True  # what is looked at no more may hold what the agent tells
            break
        _take(found, written, bases, declared)
    return found


def gone(call: Call, cwd: str, declared: Roots) -> list[str]:
    """The notes that a reading call named in a declared folder and that are not there any more, nor perhaps the folder.

    Moved, unmounted, or never there: then the call failed, and it opened nothing.
    """
    if call.failed or _EXITED.search(call.output):
        return []
    whole = roots.Roots((*declared.folders, *declared.absent), (), declared.excludes, declared.home, declared.cwd)
    lost: dict[str, None] = {}
    for written in _written_into(list(call.inputs())):
        places = [os.path.join(base, roots.expanded(written, declared.home)) for base in call.bases(cwd)]
        if any(os.path.lexists(each) for each in places):
            continue
        found = (roots.place(each, whole) for each in places)
        inside = [each.path for each in found if isinstance(each, roots.Place)]
        lost.update(dict.fromkeys(path for path in inside[:1] if path.lower().endswith(roots.SUFFIXES)))
    return list(lost)


_EXITED = re.compile(r"exited with code [1-9]")
"""What Codex puts before the output of a command that failed."""


def _take(found: Opened, written: str, bases: Sequence[str], declared: Roots) -> None:
    for base in bases if not os.path.isabs(written) else [""]:
        place = roots.place(os.path.join(base, roots.expanded(written, declared.home)), declared)
        if not isinstance(place, roots.Place) or not os.path.isfile(place.path):
            continue
        if not place.path.isprintable() or not _is_text(place.path):
            found.opaque = True  # a name that nothing can be kept under, or shown
            return
        if place.path.lower().endswith(roots.SUFFIXES):
            if place.path not in found.notes:
                found.notes.append(place.path)
        elif _OPAQUE.search(place.path):
            found.opaque = True
        return


def _written(call: Call, given: Sequence[str], bases: Sequence[str], declared: Roots) -> Iterator[str]:
    """What may be a path in a call: whole inputs, words and quoted parts of commands, the lines of its result."""
    yield from _written_into(given)
    for text in given:
        for pattern in _GLOB.findall(text[:20_000]):
            yield from _globbed(pattern, bases, declared)
    output = call.output[:_LONGEST_OUTPUT]
    if not call.writes and not call.speaks:
        yield from _lines(output)
        yield from _words(output)


def _written_into(given: Sequence[str]) -> Iterator[str]:
    """What may be a path in the inputs of a call."""
    for text in given:
        if "\n" not in text and len(text) < 1_000:
            yield text.strip()
        for piece in re.findall(r"\"([^\"\n]+)\"|'([^'\n]+)'", text[:20_000]):
            yield piece[0] or piece[1]
        for word in _words(text[:20_000].replace("\\ ", "\x1f")):
            yield word.replace("\x1f", " ")


def _lines(output: str) -> Iterator[str]:
    """The beginnings of lines that end in a note's suffix: names with blanks in a listing, ``name.md:12:``."""
    for match in _SUFFIX.finditer(output):
        start = output.rfind("\n", max(0, match.start() - _LONGEST_PATH), match.start()) + 1
        whole = start > 0 or match.start() < _LONGEST_PATH
        if whole and output[match.end() : match.end() + 1] in _AFTER:
            line = output[start : match.end()]
            if ":" not in line:
                yield line[_MARKER.match(line).end() :].strip()  # type: ignore[union-attr]  # it matches nothing, too


_AFTER = ("", ":", "-", " ", "\t", "\r", "\n")
"""What may follow a name that opens a line of a listing."""


def _words(text: str) -> Iterator[str]:
    """The words that end in a note's suffix."""
    for match in _SUFFIX.finditer(text):
        near = text[max(0, match.start() - _LONGEST_PATH) : match.end()]
        yield _APART.split(near)[-1]


def _is_text(path: str) -> bool:
    try:
        path.encode()
    except UnicodeEncodeError:  # bytes that are no UTF-8
        return False
    return True


def _globbed(pattern: str, bases: Sequence[str], declared: Roots) -> Iterator[str]:
    """The files that a pattern of a command names (``cat notes/*.md``); the first of ``bases`` where it names any.

    Only below a declared folder: a pattern that begins elsewhere may walk the whole disk.
    """
    import glob

    for base in bases:
        whole = os.path.join(base, roots.expanded(pattern, declared.home))
        fixed = os.path.dirname(whole[: whole.index("*")])
        if not isinstance(roots.place(fixed, declared), roots.Place) or whole.count("*") > _STARS:
            continue
        found = sorted(itertools.islice(glob.iglob(whole), _MOST_TRIED))
        if found:
            yield from found
            return


_STARS = 4
"""Wildcards of a pattern that is looked up."""
