"""What stands beside a number: scale, currency, unit, period. Aliases looked up from the shipped tables."""

from __future__ import annotations

import re

from chamber.check import lexicon, text

# Words that are units in one language and everyday words in another (or in the same): never a unit alone.
_AMBIGUOUS = frozenset(
    "livre livres once onces libra libras chevaux bar bars stone pie pies ore ora block quarter quarters quarto milla"
    " pouce pouces fass grad barril ch a cv ps pt kn in".split()
)
_TOKEN = re.compile(
    r"(?P<gap>[ ]?-?)(?P<word>%|‰|°[ ]?[CFcf]?(?![^\W_])|″|′|[¢€$£¥₹₽₩₪₺₴]|[kKmMT][€$£](?!\w)|"
    r"[^\W\d_]{1,60}(?:/[^\W\d_]{1,4}(?![^\W_])|\^[23]|\d(?![\w]))?\.?)"
)
_OF = re.compile(r" (?:d'|d[eio]s? |of )")
_CARRIED = re.compile(r"([$€£¥])[ ]?\d[\d.,]*(?:[kKmM]|bn)?[ ]?(?:-|to|bis|à)[ ]?\Z")
_CENTS = frozenset("cent cents centime centimes centavo centavos centimo centimos ¢".split())
_NEXT = re.compile(r"[ -]([^\W\d_]+)")
_UNCASED = re.compile("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
PERCENT = frozenset(
    "% percent pct prozent porcento procent percento percentage"
    " 百分 パーセント بالمئة بالمائة процент процента процентов".split()
)
_POINT_PHRASES = (
    "percentage point", "prozentpunkt", "percent point", "points de pourcentage", "points de %", "puntos porcentuales",
    "puntos", "pontos percentuais", "punti percentuali", "procentpunt", "个百分点", "個百分点", "百分点", "ポイント",
)  # fmt: skip
_POINTS = frozenset("pp ppt ppts pps percentage-points prozentpunkte prozentpunkten".split())


class Units:
    """The tables, read once: ``units`` and ``money`` map an alias to its meaning, ``scales`` to a factor."""

    def __init__(self) -> None:
        self.symbols: dict[str, tuple[str, str, float, float]] = {}
        self.words: dict[str, tuple[str, str, float, float]] = {}
        self.money_symbols: dict[str, tuple[str, ...]] = {}
        self.money_words: dict[str, tuple[str, ...]] = {}
        self.scales: dict[str, list[tuple[str, float, str, str]]] = {}
        self.periods: dict[str, list[tuple[str, str]]] = {}
        self._load_units()
        self._load_money()
        for row in lexicon.rows("periods"):
            for phrase in sorted(text.clean(row[1]).split("|"), key=len, reverse=True):
                self.periods.setdefault(phrase[:2], []).append((phrase, row[0]))

    def _load_units(self) -> None:
        for row in lexicon.rows("units"):
            name, dimension, factor, offset = row[:4]
            meaning = (name, dimension, _fraction(factor), _fraction(offset))
            for alias in filter(None, row[4].split("|")):
                self.symbols.setdefault(text.clean(alias), meaning)
            for alias in filter(None, (row[5] if len(row) > 5 else "").split("|")):
                self.words.setdefault(text.bare(text.clean(alias)), meaning)

    def _load_money(self) -> None:
        for codes, place, aliases in lexicon.rows("currencies"):
            for alias in aliases.split("|"):
                if place == "symbol":
                    self.money_symbols.setdefault(text.clean(alias), tuple(codes.split()))
                else:
                    self.money_words.setdefault(text.bare(text.clean(alias)), tuple(codes.split()))
        for row in lexicon.rows("scales"):
            alias, languages, factor, where, case = row
            self.scales.setdefault(alias if case == "exact" else text.bare(alias), []).append(
                (languages, float(factor), where, case)
            )


def _fraction(value: str) -> float:
    over, _, under = value.partition("/")
    return float(over) / float(under) if under else float(over)


_units: list[Units] = []


def units() -> Units:
    """The tables (read on first use)."""
    if not _units:
        _units.append(Units())
    return _units[0]


class Tail:
    """What follows a number: ``end`` is where it stops."""

    __slots__ = ("currency", "end", "percent", "points", "scale", "unit")

    def __init__(self, end: int) -> None:
        self.end = end
        self.scale = 1.0
        self.currency: tuple[str, ...] = ()
        self.percent = self.points = False
        self.unit: tuple[str, str, float, float] | None = None


def tail(clean: str, end: int, language: str, money: bool) -> Tail:
    """Read what follows a number that ends at ``end``; ``money``: a currency stands before it."""
    found = Tail(end)
    table = units()
    for _ in range(3):
        of = _OF.match(clean, found.end) if found.scale > 1 and not found.currency else None
        match = _TOKEN.match(clean, of.end() if of else found.end)
        if match is None or (of and _currency(table, match.group("word"), text.bare(match.group("word"))) is None):
            break
        if not _take(found, table, clean, match, language, money):
            break
    return found


def _take(found: Tail, table: Units, clean: str, match: re.Match[str], language: str, money: bool) -> bool:
    """Try the next token as each kind of thing; move ``found.end`` and say whether more may follow."""
    word, start = match.group("word"), match.start("word")
    glued = match.group("gap") == ""
    if _UNCASED.match(word):
        return _take_uncased(found, table, clean, start, language)
    for candidate in (word, word.rstrip("."), word.split("/")[0] if glued else word):  # "100k/day"
        bare = text.bare(candidate)
        if found.scale == 1.0 and not found.percent and found.unit is None and not found.currency:
            if scale := _scale(table, candidate, bare, language, glued, money, clean[start + len(word) :][:12]):
                found.scale, found.end = scale, start + len(candidate)
                return True
            if _percent(found, clean, start, bare):
                return False
        belongs_ahead = not word[0].isalpha() and clean[start + len(word) :][:1].isdigit()  # "9m, $9m"
        free = not found.currency and found.unit is None and not belongs_ahead
        if free and (codes := _currency(table, candidate, bare)):
            found.scale *= codes[0]
            found.currency, found.end = codes[1], start + _length(clean, start, candidate, table.money_words)
            return False
        more = _NEXT.match(clean, start + len(candidate)) if free else None
        if more and (pair := table.money_words.get(f"{bare} {text.bare(more.group(1))}")):  # US dollars
            found.currency, found.end = pair, more.end()
            return False
        if found.unit is None and (meaning := _unit(table, clean, start, candidate, bare, glued, money)):
            found.unit, found.end = meaning[0], meaning[1]
            return False
    return False


def _take_uncased(found: Tail, table: Units, clean: str, start: int, language: str) -> bool:
    """Chinese and Japanese write scale and unit without a blank: the longest alias that matches wins."""
    if clean.startswith("パーセント", start):
        found.percent, found.end = True, start + 5
        return False
    for size in (4, 3, 2, 1):
        piece = clean[start : start + size]
        if len(piece) < size:
            continue
        if found.scale == 1.0 and piece in table.scales:
            found.scale, found.end = table.scales[piece][0][1], start + size
            return True
        if piece in table.money_words:
            found.currency, found.end = table.money_words[piece], start + size
            return False
        if piece == "分" and language == "ja":
            found.unit, found.end = table.words["分間"], start + size
            return False
        if piece in table.words:
            found.unit, found.end = table.words[piece], start + size
            return False
    return False


def _scale(
    table: Units, candidate: str, bare: str, language: str, glued: bool, money: bool, after: str
) -> float | None:
    for key, case in ((candidate, "exact"), (bare, "fold")):
        for languages, factor, where, row_case in table.scales.get(key, ()):
            if row_case != case or (languages != "*" and language and language not in languages.split()):
                continue
            beside = money or _starts_with_money(table, after)
            spaced = candidate == "M" and after[:1] == " " and after[1:2].islower()  # "2.1 M params"
            if where == "any" or (where == "glued" and (glued or beside or spaced)) or (where == "money" and beside):
                return factor
    return None


def _starts_with_money(table: Units, after: str) -> bool:
    match = _TOKEN.match(after)
    if match is None:
        return False
    word = match.group("word").rstrip(".")
    return word in table.money_symbols or text.bare(word) in table.money_words


def _percent(found: Tail, clean: str, start: int, bare: str) -> bool:
    rest = text.bare(clean[start : start + 24])
    for phrase in _POINT_PHRASES:
        if rest.startswith(phrase):
            found.points, found.end = True, start + len(phrase)
            return True
    for phrase in ("per cent", "pour cent", "por ciento", "por cento", "per cento", "basis point", "bps", "bp"):
        if rest.startswith(phrase) and not rest[len(phrase) : len(phrase) + 1].isalpha() | (phrase == "basis point"):
            found.percent = "b" not in phrase
            found.points = not found.percent
            found.scale, found.end = (0.01 if found.points else 1.0), start + len(phrase)
            return True
    if bare in _POINTS and not _per_person(bare, clean, start):
        found.points, found.end = True, start + len(bare)
        return True
    if bare in PERCENT or bare == "%":
        found.percent, found.end = True, start + len(bare)
        return True
    return False


_FOUR_DIGITS = re.compile(r"\d(?:[.,' ]?\d){3}[ ]?\Z")


def _per_person(bare: str, clean: str, start: int) -> bool:
    """``38,000 pp`` is an amount for each person, ``3 pp`` points."""
    return bare == "pp" and _FOUR_DIGITS.search(clean[max(0, start - 10) : start]) is not None


def _currency(table: Units, candidate: str, bare: str) -> tuple[float, tuple[str, ...]] | None:
    if bare in _CENTS:
        return 0.01, table.money_words["cent"]
    if candidate in table.money_symbols:
        return 1.0, table.money_symbols[candidate]
    if bare in table.money_words:
        return 1.0, table.money_words[bare]
    if len(candidate) > 1 and candidate[0] in "kKmMT" and candidate[1:] in table.money_symbols:  # kEUR, M€, T€
        return (1e6 if candidate[0] in "mM" else 1e3), table.money_symbols[candidate[1:]]
    return None


def _length(clean: str, start: int, candidate: str, known: dict[str, tuple[str, ...]]) -> int:
    """A currency of two words (``US dollars``) is taken whole."""
    more = _NEXT.match(clean, start + len(candidate))
    if more and text.bare(f"{candidate} {more.group(1)}") in known:
        return more.end() - start
    return len(candidate)


def _unit(
    table: Units, clean: str, start: int, candidate: str, bare: str, glued: bool, money: bool
) -> tuple[tuple[str, str, float, float], int] | None:
    more = _NEXT.match(clean, start + len(candidate))
    last = _NEXT.match(clean, more.end()) if more else None
    if more and last and (meaning := table.words.get(f"{bare} {text.bare(more.group(1))} {text.bare(last.group(1))}")):
        return meaning, last.end()  # "miles per hour"
    if more and (meaning := table.words.get(f"{bare} {text.bare(more.group(1))}")):
        return meaning, more.end()
    if candidate == "d" and clean[start + 1 : start + 2] == "'":
        return None  # d'euros
    symbol = candidate.replace("^", "")
    known = symbol in table.symbols and bare not in _AMBIGUOUS
    if known and (len(symbol) > 1 or glued or not money):
        return table.symbols[symbol], start + len(candidate)
    if bare in table.words and bare not in _AMBIGUOUS:
        return table.words[bare], start + len(candidate)
    return None


def currency_before(clean: str, start: int) -> tuple[tuple[str, ...], int]:
    """``(ISO codes, where the symbol begins)`` of a currency that stands before a number at ``start``."""
    table = units()
    before = clean[max(0, start - 8) : start]
    trimmed = before.rstrip(" ")
    if len(before) - len(trimmed) > 1 or not trimmed:
        return (), start
    for size in (4, 3, 2, 1):
        symbol = trimmed[-size:]
        if len(symbol) != size or symbol not in table.money_symbols:
            continue
        ahead = trimmed[-size - 1 : -size]
        if symbol[0].isalpha() and ahead and (ahead.isalnum() or ahead == "_"):
            continue
        return table.money_symbols[symbol], start - (len(before) - len(trimmed)) - size
    return (), start


def currency_carried(clean: str, start: int) -> tuple[str, ...]:
    """ISO codes of the currency of a range whose second number is at ``start``: ``$1.5 to 2.5m``."""
    match = _CARRIED.search(clean, max(0, start - 24), start)
    return units().money_symbols[match.group(1)] if match else ()


def period_after(clean: str, end: int) -> str:
    """The period an amount is for (``day``, ``month`` …) when the text right after it says so, else ``""``."""
    low = clean[end : end + 28].lower()
    at = 1 if low[:1] == " " else 0
    for phrase, period in units().periods.get(low[at : at + 2], ()):
        if low.startswith(phrase, at) and not low[at + len(phrase) : at + len(phrase) + 1].isalpha():
            return period
    return ""
