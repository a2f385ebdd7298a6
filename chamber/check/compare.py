"""Whether two quantities say the same: value, currency, unit and sign agree, or the note's rounds to the claim's."""

from __future__ import annotations

import functools
import re

from chamber.check import text
from chamber.check.quantities import Quantity, close

YES, VOUCH, UNIT, SIGN, NO = "yes", "vouch", "unit", "sign", "no"
"""Equal; equal and the unit left to context; equal number, another unit; equal but for a minus sign; different."""

DOWN = frozenset(
    text.stem(word)
    for word in (
        "fell fall fallen falling drop dropped drops decline declined decrease decreased reduced reduction reduce "
        "lower lowered less fewer"
        " below under loss lost losing negative minus down short shortfall behind deficit shrank shrink cut gesunken "
        "sank fiel weniger minus"
        " unter rückgang verlust baisse baissé moins perte chute bajó cayó menos pérdida descenso caiu desceu queda "
        "perda redução"
    ).split()
)
"""Stems that turn a plain number into a negative one (``fell by 5%`` for ``-5%``)."""

UP = frozenset(
    text.stem(word)
    for word in (
        "grew grow grown growing rose rise risen rising increased increase increases gained gain up climbed higher "
        "more growth stieg gestiegen wuchs gewachsen zunahme"
        " augmenté hausse monté subió aumentó creció subiu aumentou cresceu"
    ).split()
)
"""Stems that a plain number beside a minus sign contradicts."""

_PERCENT_CONTEXT = re.compile(
    r"%|percent|per cent|prozent|pour cent|por ciento|por cento|百分|pct|\bquote\b|rate\b|share\b|anteil|taux|tasa|"
    r"taxa|ratio",
    re.IGNORECASE,
)
_RATE_CONTEXT = re.compile(
    r"\brates?\b|\bshares?\b|\bratio|fraction|probab|\bR\^?2\b|anteil|quote|taux|tasa|taxa|率|correlat|accuracy|"
    r"precision|recall",
    re.IGNORECASE,
)


def compare(asked: Quantity, held: Quantity, around: str, lowered: bool) -> str:
    """How the note's quantity bears out the claim's. ``around``: the text it stands in, with header and heading.

    ``lowered``: the claim says that something fell, so a plain number may stand for a negative one.
    """
    one, other = asked.kind, held.kind
    if one == "measure" and other == "measure":
        return _measures(asked, held, lowered)
    if one in ("fraction", "multiple", "ordinal") or other in ("fraction", "multiple", "ordinal"):
        return _worded(asked, held, lowered)
    if one != other and "measure" in (one, other):
        if "money" in (one, other) and _pounds(asked, held):
            return YES
        if "number" in (one, other) and _kilometres(asked, held):
            return YES
    if not _equal(asked, held, lowered):
        rate = one == "percent" and other == "number" and _near(asked.value, held.value * 100)
        if rate and _tells_of(_RATE_CONTEXT, around):
            return VOUCH
        opposite = held.signed < 0 and asked.signed == 0 and close(-held.value, asked.value)
        return SIGN if opposite and (one == other or "number" in (one, other)) else NO
    if one == other:
        return _same_kind(asked, held)
    if other == "number":
        if one == "percent":
            return VOUCH if _tells_of(_PERCENT_CONTEXT, around) else UNIT
        return VOUCH
    if one == "number":
        bare = held.text.replace(".", "").replace(",", "").isdigit()  # its column's header says what it is
        return UNIT if other in ("percent", "points") and not bare else YES
    return UNIT


def bears(asked: Quantity, held: Quantity) -> bool:
    """Whether the note's quantity, looked at by itself, is the claim's."""
    return compare(asked, held, "", False) in (YES, VOUCH)


@functools.lru_cache(maxsize=64)
def _tells_of(context: re.Pattern[str], around: str) -> bool:
    """Whether a text speaks of rates: asked once for all the numbers of a unit."""
    return context.search(around) is not None


def _pounds(asked: Quantity, held: Quantity) -> bool:
    """``9 pounds`` may be money."""
    weight, money = (asked, held) if asked.kind == "measure" else (held, asked)
    return weight.unit == "pound" and "GBP" in money.currency and close(weight.value, money.value)


def _kilometres(asked: Quantity, held: Quantity) -> bool:
    """Runners write ``10k`` for 10 km."""
    length, plain = (asked, held) if asked.kind == "measure" else (held, asked)
    return length.dimension == "length" and plain.text[-1:] in "kK" and close(length.base, plain.value)


def _same_kind(asked: Quantity, held: Quantity) -> str:
    if asked.kind == "money" and not set(asked.currency) & set(held.currency):
        return UNIT
    return _period(asked, held)


def _period(asked: Quantity, held: Quantity) -> str:
    """An amount for another period is another amount."""
    calendar = ("hour", "day", "week", "month", "quarter", "year")
    if asked.period in calendar and held.period in calendar and asked.period != held.period:
        return UNIT
    return YES


def _measures(asked: Quantity, held: Quantity, lowered: bool) -> str:
    if "degree" in (asked.unit, held.unit) and "temperature" in (asked.dimension, held.dimension):
        return YES if _equal(asked, held, lowered) else NO
    if {asked.unit, held.unit} <= SAILORS:
        return YES if close(asked.value, held.value) else NO
    if asked.dimension == held.dimension:
        for left in _bases(asked):
            for right in _bases(held):
                if close(left, right) or (lowered and close(left, -right)):
                    return _period(asked, held)
    elif {asked.dimension, held.dimension} == {"time", "months"}:
        if close(asked.value, held.value) and asked.unit == held.unit:
            return YES
        if _calendar(asked, held):
            return YES
    elif {asked.dimension, held.dimension} == {"data", "data rate"} and close(asked.value, held.value):
        return YES if held.unit.startswith(asked.unit) or asked.unit.startswith(held.unit) else UNIT
    return UNIT if _equal(asked, held, lowered) else NO


SAILORS = frozenset({"nanometre", "nautical mile", "mile"})
"""``nm`` is what sailors write for nautical miles, which they call miles."""


def _calendar(asked: Quantity, held: Quantity) -> bool:
    """52 weeks a year and 7 days a week are no exact conversion; 365 days are."""
    days, months = (asked, held) if asked.dimension == "time" else (held, asked)
    return close(days.base / 86400.0, 365.0) and close(months.base, 12.0)


def _bases(quantity: Quantity) -> list[float]:
    if not quantity.value:
        return [quantity.base]
    return [quantity.base, *(quantity.base * other / quantity.value for other in quantity.others)]


def _worded(asked: Quantity, held: Quantity, lowered: bool) -> str:
    one, other = asked.kind, held.kind
    if one == other:
        return YES if _equal(asked, held, lowered) else NO
    if "fraction" in (one, other):
        part, whole = (asked, held) if one == "fraction" else (held, asked)
        if whole.kind == "percent":
            return YES if abs(part.value * 100 - whole.value) <= 0.5 else NO
        return VOUCH if whole.kind in ("number", "measure") and _near(part.value, whole.value) else NO
    if not _equal(asked, held, lowered):
        return NO
    return VOUCH if "number" in (one, other) or "measure" in (one, other) else NO


def _near(left: float, right: float) -> bool:
    return abs(left - right) <= 0.5 + 1e-9 and abs(left - right) <= 0.01 * max(abs(left), abs(right), 1e-9)


def _equal(asked: Quantity, held: Quantity, lowered: bool) -> bool:
    if asked.value == held.value:
        return True
    if asked.leading().isdisjoint(held.leading()):
        return False
    # Another reading of a separator (9.000 as nine) counts only against a number that is written with one too.
    ours = asked.values() if held.others or held.step < 1 or held.signed else asked.values()[:1]
    scaled = held.text.isdigit()  # a plain number has another reading only below a header such as (万元)
    theirs = held.values() if asked.others or asked.step < 1 or asked.signed or scaled else held.values()[:1]
    for left in ours:
        for right in theirs:
            if close(left, right):
                return True
            if close(abs(left), abs(right)) and (lowered or held.signed > 0 or (held.signed < 0 and asked.signed < 0)):
                return True
    return False


def same_slot(asked: Quantity, held: Quantity) -> bool:
    """Whether the note's number could stand in the claim's place: the same kind of thing."""
    if asked.kind == "measure" or held.kind == "measure":
        return asked.dimension == held.dimension
    if asked.kind == "money":
        return held.kind in ("money", "number") and not held.word
    return asked.kind == held.kind and asked.word == held.word


_DAY = 86_400.0


def monthly(asked: Quantity, held: Quantity) -> bool:
    """Months for the days that they have (*one month* for 30 days), and the other way round."""
    if {asked.dimension, held.dimension} != {"months", "time"}:
        return False
    months, time = (asked, held) if asked.dimension == "months" else (held, asked)
    return 0 < months.base <= 12 and 28 * months.base <= time.base / _DAY <= 31 * months.base


_ABOUT = re.compile(
    r"(?<![^\W_])(?:about|around|roughly|approximately|approx|circa|ca|c|some|almost|nearly|close to|just|or so|"
    r"an estimated|in the region of|"
    r"etwa|ungefähr|rund|zirka|fast|knapp|gut|gegen|environ|à peu près|presque|quelque|près de|unos|unas|"
    r"aproximadamente|cerca de|casi|alrededor de|"
    r"quase|uns|umas|more than|over|under|less than|at least|above|below|just under|just over|well over|upwards of|"
    r"mehr als|über|unter|weniger als|"
    r"plus de|moins de|más de|menos de|mais de|quasi|intorno a|oltre|più di|meno di|"
    r"ongeveer|bijna|rond|ruim|zo'n|meer dan|minder dan|cirka|omkring|ungefär|nästan|næsten|nesten|drygt|knappt|"
    r"około|ok|prawie|niemal|ponad|blisko|niespełna|yaklaşık|neredeyse|почти|порядка|свыше|более|менее|"
    r"приблизительно|लगभग|करीब)(?![^\W_])|"
    r"[~≈±><≥≤]|[约約近逾超余약]|大约|大約|左右|およそ|ほぼ|程度|ぐらい|くらい|حوالي|نحو|"
    r"تقريبا|около|примерно",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"(?<![^\W_])(?:more than|over|above|at least|well over|upwards of|exceed\w*|mehr als|über|plus de|más de|"
    r"mais de|oltre|più di|ruim|meer dan|drygt|ponad|свыше|более)\s*\Z|[>≥逾超]\s*\Z",
    re.IGNORECASE,
)
_UNDER = re.compile(
    r"(?<![^\W_])(?:less than|under|below|nearly|almost|just under|fewer than|weniger als|unter|knapp|fast|presque|"
    r"moins de|casi|menos de|quase|quasi|meno di|bijna|minder dan|nästan|næsten|nesten|knappt|prawie|niemal|"
    r"blisko|niespełna|neredeyse|почти|менее)\s*\Z|[<≤]\s*\Z",
    re.IGNORECASE,
)


def hedged(clean: str, asked: Quantity) -> bool:
    """Whether the claim says that its number is rounded: a word for *about* just before or after it."""
    before, after = clean[max(0, asked.start - 22) : asked.start], clean[asked.end : asked.end + 8].strip()
    return bool(_ABOUT.search(before) or _ABOUT.match(after))


def rounds(clean: str, asked: Quantity, value: float) -> bool:
    """Whether ``value`` (in the claim's unit) rounds to the claim's number, on the side that *over* or *nearly* say."""
    step = _grain(asked)
    if abs(value - asked.value) > step * 0.5 * (1 + 1e-9):
        wide = abs(value - asked.value) <= 0.06 * abs(value) and _round(asked)
        if not (wide and hedged(clean, asked)):
            return False
    before = clean[max(0, asked.start - 16) : asked.start]
    if _OVER.search(before):
        return value >= asked.value
    if _UNDER.search(before):
        return value <= asked.value
    return True


def _round(asked: Quantity) -> bool:
    """Whether the number ends in a nought or a five, as one does that stands for others about as large."""
    return round(abs(asked.value) / asked.step) % 5 == 0 or abs(asked.value) < 10 * asked.step


def _grain(asked: Quantity) -> float:
    """The size of the last digit that counts: trailing zeros of a round number do not."""
    step = asked.step
    value = abs(asked.value)
    if step < 1:
        return step
    while value >= 10 * step and abs(value / (step * 10) - round(value / (step * 10))) < 1e-9:
        step *= 10
    return step


def may_round(clean: str, asked: Quantity, value: float, held: Quantity) -> bool:
    """Whether the claim may stand for ``value`` by rounding, and says so (check.md section 4)."""
    if not rounds(clean, asked, value):
        return False
    if hedged(clean, asked):
        return True
    if asked.kind == "percent" and asked.step == 1.0 and held.step < 1.0:
        return True
    return asked.step >= 1000 and held.step < asked.step and abs(value - asked.value) <= asked.step * 0.5
