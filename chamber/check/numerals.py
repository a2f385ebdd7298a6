"""Numbers written as words: ``twenty-five``, ``zweihundert``, ``trois``, ``三十``. Values with their spans."""

from __future__ import annotations

import re

from chamber.check import lexicon, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_HAN_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")}
_HAN_DIGITS.update({"〇": 0, "两": 2, "兩": 2, "二": 2})
_HAN_TENS = {"十": 10, "百": 100, "千": 1000}
_HAN_SCALES = {"万": 10_000, "萬": 10_000, "亿": 100_000_000, "億": 100_000_000}
_HAN_RUN = re.compile("[零〇一二三四五六七八九十百千万亿两兩萬億]+")
_HAN_COUNTERS = frozenset(
    "个個人名位件项項次年月天日周週小分秒时時台部张張本页頁条條只家种種场場层層份步间間套次块塊元円岁歳成倍号號扇辆辆组組轮輪步台つ回枚冊匹杯軒階泊割点問列行版席期批班所"
)
# "one" in these languages is also an article; it counts only before a unit or in a composed number.
_ARTICLES = frozenset(
    "ein eine einen einem einer eines un une una um uma uno een het one unos unas um uns umas واحد واحدة".split()
)
_JOINERS = {"en": ("and",), "de": ("und",), "fr": ("et",), "es": ("y",), "pt": ("e",), "it": ("e",), "nl": ("en",)}

Entry = tuple[str, float]
_tables: dict[str, dict[str, Entry]] = {}


class Numeral:
    """A number word: ``value``, ``kind`` (count, ordinal, fraction, multiple, group), ``article``: it may be one."""

    __slots__ = ("article", "end", "kind", "start", "value")

    def __init__(self, start: int, end: int, value: float, kind: str, article: bool = False) -> None:
        self.start = start
        self.end = end
        self.value = value
        self.kind = kind
        self.article = article


def table(language: str) -> dict[str, Entry]:
    """Bare number words of ``language`` with their kind and value."""
    if language not in _tables:
        rows: dict[str, Entry] = {}
        for code, kind, value, words in lexicon.rows("numbers"):
            if code != language:
                continue
            over, _, under = value.partition("/")
            number = float(over) / float(under) if under else float(over)
            kind = "hundred" if kind == "unit" and number >= 100 else kind  # noqa: PLW2901 (doscientos)
            for word in words.split():
                rows.setdefault(text.bare(word.replace("_", " ")), (kind, number))
        if language == "de":
            _add_german_compounds(rows)
        _tables[language] = rows
    return _tables[language]


def _add_german_compounds(rows: dict[str, Entry]) -> None:
    """``einundzwanzig`` to ``neunundneunzig``, ``zweihundert`` to ``neunhundert``: one word each."""
    units = ("ein", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun")
    tens = [(word, value) for word, (kind, value) in rows.items() if kind == "ten"]
    for one, unit in enumerate(units, start=1):
        for word, value in tens:
            rows[f"{unit}und{word}"] = ("unit", value + one)
        rows[f"{unit}hundert"] = ("hundred", one * 100.0)
        rows[f"{unit}tausend"] = ("scale", one * 1000.0)


def _german(word: str, entries: dict[str, Entry]) -> Entry | None:
    """``dreihundertfünfzig``, ``zweitausendvierhundert``: compounds that no table holds."""
    if "hundert" not in word and "tausend" not in word:
        return None
    total = 0.0
    for name, factor in (("tausend", 1000.0), ("hundert", 100.0)):
        if name not in word:
            continue
        head, _, word = word.partition(name)
        kind, value = entries.get(head, ("", 0.0)) if head else ("unit", 1.0)
        if kind not in ("unit", "ten", "hundred"):
            return None
        total += value * factor
        word = word.removeprefix("und")
    kind, value = entries.get(word, ("", 0.0)) if word else ("unit", 0.0)
    return ("hundred", total + value) if kind in ("unit", "ten") else None


def find(clean: str, language: str) -> list[Numeral]:
    """Number words in clean text."""
    if language in ("zh", "ja"):
        return list(_han(clean))
    entries = table(language or "en")
    return list(_alphabetic(clean, entries, _JOINERS.get(language or "en", ()))) if entries else []


def _alphabetic(clean: str, entries: dict[str, Entry], joiners: tuple[str, ...]) -> Iterator[Numeral]:
    run: list[tuple[int, int, str, float]] = []
    joined = False
    for match in text.words(clean):
        word = match.group()
        folded = word.lower() if word.isascii() else text.bare(word)
        entry = entries.get(folded) or _german(folded, entries)
        gap = clean[run[-1][1] : match.start()] if run else ""
        if run and entry is None and ((folded in joiners and not joined) or (joined and folded in ("a", "an"))):
            joined = True
            continue
        if entry is None or (run and not _follows(run, entry, gap, joined)):
            yield from _close(clean, run)
            run = []
        joined = False
        if entry is not None:
            run.append((match.start(), match.end(), *entry))
    yield from _close(clean, run)


def _follows(run: list[tuple[int, int, str, float]], entry: Entry, gap: str, joined: bool) -> bool:
    """Whether the next number word goes on with the number: ``two hundred``, ``twenty-five``, ``two thirds``."""
    kind, value = entry
    last_kind, last_value = run[-1][2], run[-1][3]
    if joined:
        if "," in gap or len(gap.split()) > (2 if kind == "fraction" else 1):
            return False
    elif gap not in (" ", "-"):
        return False
    if last_kind in ("ordinal", "fraction", "multiple", "group"):
        return False
    if kind == "hundred":
        return last_kind == ("unit" if value == 100 else "scale") and not (joined and value == 100)
    if kind == "scale":
        return not joined and value > last_value
    if last_value == 4 and value == 20 and gap == "-":  # quatre-vingt
        return True
    if last_kind == "unit" and last_value == 10 and gap == "-":  # dix-sept
        return kind == "unit" and 7 <= value <= 9
    if kind == "unit" and value >= 10:
        return last_value in (60, 80, 20) and gap == "-"
    if kind == "unit":
        return (last_kind == "ten" and 0 < value < 10) or last_kind in ("hundred", "scale") or last_value == 80
    if kind == "ten":
        return last_kind in ("hundred", "scale") or (last_value == 60 and value == 10)
    if kind == "fraction":
        return (last_kind == "unit" and value < 1) or joined
    if kind == "ordinal":
        return last_kind == "ten" and value < 10
    return kind == "group" and last_kind == "unit"


def _close(clean: str, run: list[tuple[int, int, str, float]]) -> Iterator[Numeral]:
    if not run:
        return
    start, end = run[0][0], run[-1][1]
    total = current = 0.0
    kind = "count"
    for _, _, part, value in run:
        if part == "hundred":
            current = (current or 1.0) * value if value == 100 else current + value
        elif part == "scale":
            total += (current or 1.0) * value if value in (1e3, 1e6, 1e9, 1e12) else value
            current = 0.0
        elif part == "fraction":
            current = (
                current * value
                if current and current > 0 and value < 1 and "and" not in clean[start:end]
                else current + value
            )
            kind = "fraction"
        elif part == "ten" and value == 20 and current == 4:
            current = 80.0
        elif part == "group":
            current = (current or 1.0) * value
            kind = "group" if len(run) == 1 else "count"
        else:
            current += value
            kind = part if part in ("ordinal", "multiple") else kind
    word = clean[start:end].casefold()
    yield Numeral(start, end, total + current, kind, article=word in _ARTICLES)


_spelled: dict[str, dict[str, list[str]]] = {}


def spellings(language: str, values: Iterable[float]) -> list[str]:
    """The number words of ``language`` one of which the spelling of each of ``values`` holds.

    Below 20 that is the word itself. A longer number begins with its first digit (*two* hundred, *twenty*-one,
    *hundred* and five) or its first two (*fifteen* hundred); French counts from 70 by sixty and by four twenties.
    """
    if language not in _spelled:
        words: dict[str, list[str]] = {}
        for word, (_, value) in table(language).items():
            words.setdefault(_digits(value), []).append(word)
        _spelled[language] = words
    wanted = set()
    for value in map(abs, values):
        digits = _digits(value)
        wanted.add(digits)
        if value >= 20 and value.is_integer():
            wanted |= {digits[:1], digits[:2].rstrip("0")}
            if language == "fr" and digits[0] in "789":
                wanted |= {"6", "4"}
    return [word for key in sorted(wanted) for word in _spelled[language].get(key, ())]


def _digits(value: float) -> str:
    return f"{value:.6e}".split("e")[0].replace(".", "").rstrip("0")[:4] or "0"


def has_han(clean: str) -> bool:
    """Whether ideographic numerals stand in the text."""
    return _HAN_RUN.search(clean) is not None


def _han(clean: str) -> Iterator[Numeral]:
    for match in _HAN_RUN.finditer(clean):
        value = han_value(match.group())
        run, after, before = (
            match.group(),
            clean[match.end() : match.end() + 1],
            clean[match.start() - 1 : match.start()],
        )
        if value is None or (before.isdigit() and match.start() > 0):
            continue
        ordinal = before == "第"
        percent = clean[match.start() - 3 : match.start()] == "百分之" and match.start() > 2
        if (
            ordinal
            or percent
            or (after in _HAN_COUNTERS and after)
            or (len(run) > 1 and any(c in _HAN_DIGITS for c in run))
        ):
            weak = run == "一" and not ordinal
            yield Numeral(match.start(), match.end(), value, "ordinal" if ordinal else "count", article=weak)


def han_value(run: str) -> float | None:
    """The value of a run of ideographic numerals, ``None`` where it is none (``万一``, ``千万`` alone)."""
    if all(c in _HAN_DIGITS for c in run):
        return float("".join(str(_HAN_DIGITS[c]) for c in run)) if len(run) == 1 or len(run) == 4 else None
    total = section = digit = 0.0
    seen = False
    for char in run:
        if char in _HAN_DIGITS:
            digit = float(_HAN_DIGITS[char])
            seen = True
        elif char in _HAN_TENS:
            if not seen and char != "十":
                return None
            section += (digit or 1.0) * _HAN_TENS[char]
            digit, seen = 0.0, True
        else:
            if not seen:
                return None
            total += (section + digit) * _HAN_SCALES[char]
            section = digit = 0.0
    return total + section + digit
