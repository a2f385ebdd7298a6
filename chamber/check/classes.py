"""Which classes of words stand in a text: hedges (may, if, planned, draft) and quantifiers (all, some, never)."""

from __future__ import annotations

from chamber.check import lexicon_tables, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_tables: dict[tuple[str, str], tuple[dict[str, str], dict[str, str]]] = {}


def _table(name: str, code: str) -> tuple[dict[str, str], dict[str, str]]:
    """The words, and the phrases, of a table of classes as the bare words of a text show them."""
    if (name, code) not in _tables:
        read = lexicon_tables.hedges if name == "hedges" else lexicon_tables.quantifiers
        rows = {" ".join(text.tokens(text.clean(word))): kind for word, kind in read(code).items()}
        words = {word: kind for word, kind in rows.items() if " " not in word}
        _tables[name, code] = words, {word: kind for word, kind in rows.items() if " " in word}
    return _tables[name, code]


def of(words: Sequence[str], name: str, code: str) -> set[str]:
    """The classes of the table's words and phrases among bare ``words``."""
    single, phrases = _table(name, code or "en")
    folded = f" {' '.join(words)} "
    found = {single[word] for word in words if word in single}
    return found | {kind for phrase, kind in phrases.items() if f" {phrase} " in folded}
