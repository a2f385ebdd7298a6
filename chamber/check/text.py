"""One normal form for claim and note, with offsets back to the original.

``clean`` keeps case and line breaks, so a line of the normal form is the line of the note. Words are compared
through ``fold`` (case) and ``bare`` (case and accents, the second chance).
"""

from __future__ import annotations

import re
import unicodedata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_DASHES = "‐‑‒–—―−﹘﹣－〜～"
_SINGLE = "‘’‚‛′´`＇"
_DOUBLE = "“”„‟″＂«»‹›「」『』《》〈〉"
_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t\x0b\x0c"
_NOTHING = "\u00ad\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2066\u2067\u2068\u2069\ufeff\ufe0f\ufe0e"  # noqa: E501 (one table)
_ZEROS = (
    0x660,
    0x6F0,
    0x7C0,
    0x966,
    0x9E6,
    0xA66,
    0xAE6,
    0xB66,
    0xBE6,
    0xC66,
    0xCE6,
    0xD66,
    0xE50,
    0xED0,
    0xF20,
    0x1040,
)
_SUPER = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_KEPT = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"

_TABLE: dict[int, str | None] = {ord(c): "-" for c in _DASHES}
_TABLE.update({ord(c): "'" for c in _SINGLE if c != "`"})
_TABLE.update({ord(c): '"' for c in _DOUBLE})
_TABLE.update({ord(c): " " for c in _SPACES})
_TABLE.update({ord(c): None for c in _NOTHING})
_TABLE.update({zero + digit: str(digit) for zero in _ZEROS for digit in range(10)})
_TABLE.update({ord(c): f"^{digit}" for digit, c in enumerate(_SUPER)})
_TABLE.update({0xFF0C: ", ", 0x66A: "%", 0x66B: ".", 0x66C: ",", 0x60C: ",", 0x2044: "/", 0x640: None})
_TABLE.update(dict.fromkeys((0, 0x2028, 0x2029), " "))
# Kept as they are through NFKC (which would glue their digits to a neighbour), by a detour over private characters.
_HIDE = {ord(c): chr(0xE000 + i) for i, c in enumerate(_KEPT)}
_SHOW = {0xE000 + i: c for i, c in enumerate(_KEPT)}
_SHOWN = {**_TABLE, **{c: chr(c) for c in _SHOW}}
_BEFORE = {**dict.fromkeys(_SHOW, " "), **_TABLE, **_HIDE}
_UNEVEN = re.compile(
    f"[{''.join(map(re.escape, (chr(c) for c, to in _BEFORE.items() if to is None or len(to) > 1)))}\r&]"
)
# Only runs of what a table changes are translated: the rest of a text, nearly all of it, is found by one search.
_ODD = re.compile(f"[{re.escape(''.join(map(chr, _BEFORE)))}]+")
_HIDDEN = re.compile("[\ue000-\ue00f]")
_MARKS = re.compile("[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]+")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_ARABIC = str.maketrans("أإآٱىؤئة", "اااايويه")
# A word: letters and digits with inner apostrophes; ideographs and kana one run (split into pairs by ``tokens``).
_WORD = re.compile(r"[^\W_]+(?:'[^\W\d_]+)*")
_UNCASED_RUN = re.compile(r"[぀-ヿ㐀-䶿一-鿿豈-﫿가-힯฀-๿]+")
_LATIN_EXTRA = str.maketrans(
    {
        "ß": "ss",
        "ø": "o",
        "Ø": "O",
        "æ": "ae",
        "Æ": "AE",
        "œ": "oe",
        "Œ": "OE",
        "ł": "l",
        "Ł": "L",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "ı": "i",
    }
)
_EXTRA = re.compile(f"[{''.join(map(chr, _LATIN_EXTRA))}]+")
_HAMZAS = re.compile(f"[{''.join(map(chr, _ARABIC))}]+")
_DIGIT = re.compile(r"\d")


def has_digit(text: str) -> bool:
    """Whether a digit stands in ``text``."""
    return _DIGIT.search(text) is not None


def clean(text: str) -> str:
    """The normal form of ``text``: same line breaks, same case, one kind of dash, quote, space and digit."""
    if "&" in text:
        text = _ENTITY.sub(_entity, text)
    if text.isascii():
        return text.replace("\0", " ").replace("\t", " ").replace("\r", "")
    text = _ODD.sub(lambda run: run.group().translate(_BEFORE), text).replace("\r", "")
    if not unicodedata.is_normalized("NFKC", text):  # it brings in more: "：", "．", "％"
        text = _ODD.sub(lambda run: run.group().translate(_SHOWN), unicodedata.normalize("NFKC", text))
    return text.translate(_SHOW) if _HIDDEN.search(text) else text


_COMMON = {
    "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&#39;": "'", "&nbsp;": " ", "&ndash;": "-",
    "&mdash;": "-", "&euro;": "€", "&hellip;": "...",
}  # fmt: skip


def _entity(match: re.Match[str]) -> str:
    if match.group() in _COMMON:
        return _COMMON[match.group()]
    from html import unescape  # a 2,231-entry table: only for a text that holds a rare entity

    found = unescape(match.group())
    return found if "\n" not in found else " "


def offsets(text: str) -> tuple[str, list[int]]:
    """``(normal form, starts)``: ``starts[i]`` is where character ``i`` of the normal form begins in ``text``."""
    if text.isascii() and "&" not in text:
        kept = [i for i, char in enumerate(text) if char != "\r"]
        return clean(text), [*kept, len(text)]
    if not _UNEVEN.search(text) and unicodedata.is_normalized("NFKC", text.translate(_BEFORE)):
        return clean(text), list(range(len(text) + 1))  # each character by one
    pieces, starts = [], []
    for begin, end in _clusters(text):
        piece = clean(text[begin:end])
        pieces.append(piece)
        starts.extend([begin] * len(piece))
    return "".join(pieces), [*starts, len(text)]


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    """Spans that normalise on their own: a character with its combining marks, or a whole entity."""
    entities = {match.start(): match.end() for match in _ENTITY.finditer(text)}
    position = 0
    while position < len(text):
        end = entities.get(position, position + 1)
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1
        yield position, end
        position = end


def fold(text: str) -> str:
    """Case-folded ``text`` (already clean)."""
    return text.casefold()


def bare(text: str) -> str:
    """Case-folded ``text`` without accents and vowel marks: the second chance for a comparison."""
    folded = text.casefold()
    if folded.isascii():
        return folded
    plain = _EXTRA.sub(lambda run: run.group().translate(_LATIN_EXTRA), folded)
    stripped = _MARKS.sub("", unicodedata.normalize("NFD", plain))
    return unicodedata.normalize("NFC", _HAMZAS.sub(lambda run: run.group().translate(_ARABIC), stripped))


def covered(spans: Iterable[tuple[int, int]]) -> bytearray:
    """A one at each offset that a span covers, a nought elsewhere; offsets past its end are uncovered."""
    known = list(spans)
    found = bytearray(max((end for _, end in known), default=0))
    for start, end in known:
        found[start:end] = b"\1" * (end - start)
    return found


def words(text: str) -> Iterator[re.Match[str]]:
    """The words of clean ``text`` as matches."""
    return _WORD.finditer(text)


_VOWELS = re.compile("[\u064b-\u065f\u0670\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]")
"""The vowel marks of Arabic and Hebrew: they stand inside a word."""


def tokens(text: str) -> list[str]:
    """Bare words of clean ``text``; runs of scripts without spaces become pairs of characters."""
    found: list[str] = []
    for word in _WORD.findall(text if text.isascii() else _VOWELS.sub("", text)):
        if word.isascii():
            found.append(word.lower())
            continue
        low = bare(word)
        if not _UNCASED_RUN.search(low):
            found.append(low)
            continue
        position = 0
        for run in _UNCASED_RUN.finditer(low):
            if run.start() > position:
                found.append(low[position : run.start()])
            piece = run.group()
            found.extend([piece] if len(piece) == 1 else [piece[i : i + 2] for i in range(len(piece) - 1)])
            position = run.end()
        if position < len(low):
            found.append(low[position:])
    return found


_ENDINGS = (
    ("isierung", ""), ("izations", ""), ("ization", ""), ("isation", ""), ("ungen", ""), ("ations", ""), ("ation", ""),
    ("ments", ""), ("ment", ""), ("ings", ""), ("edly", ""), ("aciones", ""), ("acion", ""), ("ness", ""), ("ies", "y"),
    ("ied", "y"), ("ing", ""), ("ung", ""), ("ers", ""), ("ors", ""), ("als", ""), ("ely", ""), ("lich", ""),
    ("ent", ""), ("ed", ""), ("es", ""), ("er", ""), ("or", ""), ("en", ""), ("em", ""), ("al", ""), ("ly", ""),
    ("st", "st"), ("s", ""), ("e", ""),
)  # fmt: skip

_BY_LAST: dict[str, list[tuple[str, str]]] = {}
for _ending, _instead in _ENDINGS:
    _BY_LAST.setdefault(_ending[-1], []).append((_ending, _instead))


_stems: dict[str, str] = {}
_REMEMBERED = 60_000


def stem(word: str) -> str:
    """A light stem of a bare word: English, German and Romance endings taken off while four letters stay.

    It is for counting shared words, where a wrong merge costs little; names and codes never go through it.
    """
    found = _stems.get(word)
    if found is None:
        if len(_stems) >= _REMEMBERED:
            _stems.clear()
        found = _stems[word] = _stem(word)
    return found


def _stem(word: str) -> str:
    word = word.removesuffix("'s")
    if len(word) < 4 or not word.isalpha():
        return word
    for ending, instead in _BY_LAST.get(word[-1], ()):
        if word.endswith(ending) and len(word) - len(ending) >= (3 if len(ending) < 3 else 4):
            word = word[: len(word) - len(ending)] + instead
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        word = word[:-1]
    if word.endswith("y"):
        return word[:-1] + "i"
    return word.rstrip("e") if len(word) > 4 else word
