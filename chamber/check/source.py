"""A note made ready for judging: prepared once, judged many times."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class Source:
    """A prepared note. ``name`` is its file name, ``ref`` what verdicts call it, ``remarks`` what its reading found."""

    __slots__ = ("name", "ref", "remarks", "text")

    def __init__(self, text: str, name: str, ref: str, remarks: Sequence[str]) -> None:
        self.text = text
        self.name = name
        self.ref = ref
        self.remarks = tuple(remarks)


def prepare(
    text: str,
    name: str,
    ref: str | None = None,
    remarks: Sequence[str] = (),
    lines: tuple[int, int] | None = None,
) -> Source:
    """Prepare ``text`` (the decoded note) for ``judge``. ``lines`` (first, last; 1-based) narrows it to a part."""
    return Source(text, name, ref or name, remarks)
