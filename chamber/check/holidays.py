"""Days that go by a name: *Christmas Eve* where the note has 24 December or *Xmas eve*."""

from __future__ import annotations

from chamber.check import lexicon, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.source import Source

_days: dict[str, tuple[int, int]] = {}


def _table() -> dict[str, tuple[int, int]]:
    if not _days:
        for month, day, names in lexicon.rows("holidays"):
            for name in names.split("|"):
                _days[" ".join(text.tokens(text.clean(name)))] = (int(month), int(day))
    return _days


def places(name: str, source: Source) -> list[int]:
    """The units of a note that give the day which goes by ``name``, by its date or by another of its names."""
    day = _table().get(" ".join(text.tokens(name)))
    if day is None:
        return []
    others = [other for other, when in _table().items() if when == day]
    found = []
    for number in range(len(source.units)):
        words = f" {' '.join(source.tokens(number))} "
        if any(f" {other} " in words for other in others) or any(
            (date.fields.get("month"), date.fields.get("day")) == day for date in source.terms(number).dates
        ):
            found.append(number)
    return found
