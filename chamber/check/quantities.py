"""Numbers, money, percents, measures and counts: find them, normalise them, compare them."""

from __future__ import annotations

import re

from chamber.check import composed, measures, numerals, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# Not inside another number, id or word; letters of scripts that write no blanks may touch.
_NUMBER = re.compile(
    r"(?<![A-Za-z0-9_\u00c0-\u024f\u0370-\u052f])(?<!\d[.,'/:])(?<!\^)"
    r"(?:(?P<spaced>[1-9]\d{0,2}(?:[ ]\d{3})+(?![\d])(?:[.,]\d{1,6}(?![\d.,]*\d))?)"
    r"|(?P<plain>\d+(?:[.,'_]\d+)*(?:[eE][+-]?\d{1,3}(?![\w]))?)"
    r"|(?P<point>[.]\d+))"
    r"(?P<power>(?:[ ]?[x×*·][ ]?10|(?<=(?<!\d)10))(?:\^-?|-\^)\d{1,2}(?![\w.]*\d))?"
    r"(?P<vulgar>[ ]?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]|[ ]\d/\d(?![\d/]))?"
    r"|(?P<only>(?<![½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞](?![½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]))"
)
_VULGAR = {"½": 1 / 2, "⅓": 1 / 3, "⅔": 2 / 3, "¼": 1 / 4, "¾": 3 / 4, "⅕": 1 / 5, "⅖": 2 / 5, "⅗": 3 / 5, "⅘": 4 / 5,
           "⅙": 1 / 6, "⅚": 5 / 6, "⅛": 1 / 8, "⅜": 3 / 8, "⅝": 5 / 8, "⅞": 7 / 8}  # fmt: skip
_COMMA_DECIMAL = frozenset({"de", "fr", "es", "pt", "it", "nl", "ru"})
_ORDINAL = re.compile(r"(?:st|nd|rd|th)(?![^\W_])|(?:er|ère|e|ème)(?![^\W_])|º|ª")
_TIMES = re.compile(r"[ ]?[x×](?![^\W_])|[ ]?(?:times|mal|fois|veces|vezes|fold)(?![^\W_])|-fold|倍")
_PART = re.compile(r"(?<![^\W_])(?:an?|one)[ ]\Z", re.IGNORECASE)
_CLOSE = 1e-9


class Quantity:
    """One number with what stands beside it.

    ``value`` is scaled (420k is 420000.0); ``base`` is in the base unit of ``dimension`` where there is a unit;
    ``size`` and ``offset`` lead from one to the other. ``kind``: number, money, percent, points, measure, multiple,
    ordinal, fraction. ``step`` is the size of the last digit written (1000 for 420k), ``scale`` that of its k or
    million. ``others`` holds the other readings of an ambiguous separator. ``signed`` is -1 or 1 where a sign is
    written, else 0.
    """

    __slots__ = (
        "_leading", "base", "currency", "dimension", "end", "kind", "offset", "others", "period", "scale", "signed",
        "size", "start", "step", "text", "unit", "value", "word",
    )  # fmt: skip

    def __init__(self, start: int, end: int, value: float, kind: str = "number") -> None:
        self.start = start
        self.end = end
        self.value = value
        self.base = value
        self.kind = kind
        self.unit = self.dimension = self.period = self.text = ""
        self.currency: tuple[str, ...] = ()
        self.step = self.scale = self.size = 1.0
        self.offset = 0.0
        self.others: tuple[float, ...] = ()
        self.signed = 0
        self.word = False
        self._leading: frozenset[str] | None = None

    def values(self) -> tuple[float, ...]:
        """Every reading of the number."""
        return (self.value, *self.others)

    def leading(self) -> frozenset[str]:
        """Leading significant digits (at most four) of every reading, in its own unit and in the base unit.

        Two quantities of the same size in any unit that a power of ten apart share one of them.
        """
        if self._leading is None:
            self._leading = frozenset(map(significant, (*self.values(), self.base)))
        return self._leading


def find(clean: str, language: str, blocked: Sequence[tuple[int, int]] = ()) -> list[Quantity]:
    """The quantities of clean ``text``; digits inside ``blocked`` spans (dates, codes) are none."""
    found = []
    taken = text.covered(blocked)
    for match in _NUMBER.finditer(clean):
        if 1 in taken[match.start() : match.start() + 1]:
            continue
        quantity = _digits(clean, match, language)
        if quantity is not None:
            found.append(quantity)
    words = (numeral for numeral in numerals.find(clean, language) if 1 not in taken[numeral.start : numeral.start + 1])
    found.extend(_worded(clean, numeral, language) for numeral in words)
    found = _untangle(sorted(found, key=lambda quantity: (quantity.start, -quantity.end)))
    found = composed.settle(clean, language, found)
    for quantity in found:
        quantity.text = clean[quantity.start : quantity.end]
    return found


def _digits(clean: str, match: re.Match[str], language: str) -> Quantity | None:
    start, end = match.span()
    readings = _readings(match, language)
    if not readings:
        return None
    quantity = Quantity(start, end, readings[0][0])
    quantity.step = readings[0][1]
    quantity.others = tuple(value for value, _ in readings[1:])
    before = clean[start - 1 : start]
    if before in ("-", "+") and (start < 2 or clean[start - 2] in " (|/:~≈=\n,;"):
        quantity.signed = -1 if before == "-" else 1
    codes, begin = measures.currency_before(clean, start)
    if before == "-" and (found := measures.currency_before(clean, start - 1))[0]:  # $-5
        codes, begin = found
        quantity.signed = -1
    carried = () if codes else measures.currency_carried(clean, start)
    if codes:
        quantity.start = begin
        if clean[begin - 1 : begin] == "-" and (begin < 2 or clean[begin - 2] in " (|"):
            quantity.signed = -1
    _dress(clean, quantity, measures.tail(clean, end, language, bool(codes or carried)), codes or carried)
    if quantity.end == end:
        _suffix(clean, quantity, end)
    if quantity.end == end and _glued_to_letters(clean, end):
        return None
    if quantity.signed < 0:
        quantity.value, quantity.base = -quantity.value, -quantity.base
        quantity.others = tuple(-value for value in quantity.others)
    elif clean[quantity.start - 1 : quantity.start] == "(" and clean[end : end + 1] == ")" and quantity.end == end:
        quantity.others = (*quantity.others, -quantity.value)
    return quantity


def _glued_to_letters(clean: str, end: int) -> bool:
    after = clean[end : end + 1]
    return after.isalpha() and after < "\u0530"  # letters of scripts that write blanks


def _readings(match: re.Match[str], language: str) -> list[tuple[float, float]]:
    """``(value, size of its last digit)`` for each way to read the separators, likeliest first."""
    if only := match.group("only"):
        return [(_VULGAR[only], 0.01)]
    raw = match.group("spaced") or match.group("plain") or match.group("point")
    if len(raw) > 400:
        return []
    exponent = 1.0
    if "e" in raw.lower():
        raw, _, power = raw.lower().partition("e")
        if len(power.lstrip("+-")) > 2:
            return []  # no number that a note means: a piece of a hash
        exponent = 10.0 ** int(power)
    found = [
        (value * exponent, step * exponent) for value, step in _separated(raw.replace(" ", ""), language, " " in raw)
    ]
    if power := match.group("power"):
        digits = int(power.strip(" x×*·").removeprefix("10").replace("^", ""))
        factor = 10.0 ** (digits - power.startswith(("^", "-")))  # 10^6 itself: its 10 is read already
        found = [(value * factor, step * factor) for value, step in found]
    if vulgar := match.group("vulgar"):
        part = vulgar.strip()
        more = _VULGAR.get(part) or float(part[0]) / max(1.0, float(part[-1]))
        found = [(value + more, 0.01) for value, _ in found]
    return found


def _separated(raw: str, language: str, spaced: bool) -> list[tuple[float, float]]:
    raw = raw.replace("_", "").replace("'", "")
    marks = [char for char in raw if char in ".,"]
    if not marks:
        return [(float(raw), 1.0)]
    groups = re.split("[.,]", raw)
    decimal = (float("".join(groups[:-1]) + "." + groups[-1]), 10.0 ** -len(groups[-1]))
    whole = (float("".join(groups)), 1.0)
    if len(marks) > 1:
        if len(set(marks)) == 2 and marks[-1] not in marks[:-1]:
            return [decimal]
        if len(set(marks)) == 1 and len(groups[-1]) == 3 and all(len(group) in (2, 3) for group in groups[1:]):
            return [whole]
        return []  # a version or a list without blanks, no number
    if spaced or len(groups[1]) != 3 or not 1 <= len(groups[0]) <= 3 or groups[0] == "0":
        return [decimal]
    thousands = marks[0] == ("." if language in _COMMA_DECIMAL else ",")
    return [whole, decimal] if thousands else [decimal, whole]


def _dress(clean: str, quantity: Quantity, tail: measures.Tail, codes: tuple[str, ...]) -> None:
    """Put scale, currency, percent or unit on the bare number."""
    quantity.end = max(quantity.end, tail.end)
    factor = quantity.scale = tail.scale
    quantity.value *= factor
    quantity.step *= factor
    quantity.others = tuple(value * factor for value in quantity.others)
    quantity.base = quantity.value
    if codes or tail.currency:
        quantity.kind, quantity.currency = "money", codes or tail.currency
    elif tail.percent:
        quantity.kind = "percent"
    elif tail.points:
        quantity.kind = "points"
    elif tail.unit is not None:
        name, dimension, size, offset = tail.unit
        quantity.kind, quantity.unit, quantity.dimension = "measure", name, dimension
        quantity.size, quantity.offset = size, offset
        quantity.base = (quantity.value + offset) * size
    quantity.period = measures.period_after(clean, quantity.end)


def _suffix(clean: str, quantity: Quantity, end: int) -> None:
    if match := _ORDINAL.match(clean, end):
        quantity.kind, quantity.end = "ordinal", match.end()
    elif (match := _TIMES.match(clean, end)) and not clean[match.end() : match.end() + 2].strip(" ").isdigit():
        quantity.kind, quantity.end = "multiple", match.end()


def _worded(clean: str, numeral: numerals.Numeral, language: str) -> Quantity:
    quantity = Quantity(numeral.start, numeral.end, numeral.value)
    quantity.word = True
    if numeral.kind in ("ordinal", "fraction", "multiple"):
        quantity.kind = numeral.kind
    else:
        _dress(clean, quantity, measures.tail(clean, numeral.end, language, False), ())
        if quantity.kind == "number" and (match := _TIMES.match(clean, numeral.end)):
            quantity.kind, quantity.end = "multiple", match.end()
    part_of = quantity.kind == "ordinal" and clean[numeral.end : numeral.end + 3].lower() == " of"
    if part_of and quantity.value > 2 and _PART.search(clean[max(0, numeral.start - 5) : numeral.start]):
        quantity.kind, quantity.value = "fraction", 1 / quantity.value
        quantity.base = quantity.value
    if numeral.article and quantity.kind == "number":
        quantity.kind = "article"
    return quantity


def _untangle(found: list[Quantity]) -> list[Quantity]:
    """Drop what lies inside another (``5 million``: the word alone) and articles."""
    kept: list[Quantity] = []
    for quantity in found:
        if quantity.kind == "article" or (kept and quantity.start < kept[-1].end):
            continue
        kept.append(quantity)
    return kept


def significant(value: float) -> str:
    """The significant digits of a number, at most four, without noughts behind."""
    return f"{abs(value):.6e}".split("e")[0].replace(".", "").rstrip("0")[:4] or "0"


def close(left: float, right: float) -> bool:
    """Equal up to the noise of binary fractions."""
    return abs(left - right) <= _CLOSE * max(1.0, abs(left), abs(right))


def tokens(quantity: Quantity) -> list[str]:
    """The bare words inside the quantity's own text."""
    return text.tokens(quantity.text)
