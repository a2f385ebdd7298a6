"""What a note says yes or no to in few words: *no dogs*, *breakfast not incl.*, *permit: rejected*, *pas de vin*.

Such lines share too little with a sentence for a comparison word by word. Looked at is one clause: a word that says yes
or no (data/stances.tsv) or a bare denial, and the thing it is about.
"""

from __future__ import annotations

import re

from chamber.check import exchange, lexicon, numerals, softer, text, whereabouts
from chamber.check.language import stopwords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from chamber.check.source import Source
    from chamber.check.verdict import _Judging

    Stance = tuple[str, bool, frozenset[str]]
    """Dimension (``""`` for a bare denial), whether it says yes, the stems of the rest of the clause."""

_CUT = re.compile(
    r"[,;:()\n.!?。，；：]|\s[-–—→]\s|(?<![^\W_])(?:and|but|und|aber|sondern|et|mais|y|pero|sino|e|mas|ma|en|maar)(?![^\W_])"
)
_BUT = re.compile(
    r"(?<![^\W_])(?:but|sondern|aber|mais|sino|pero|mas|ma|bensì|maar|instead|statt)(?![^\W_])", re.IGNORECASE
)
"""Units that say yes to one thing and no to another: contrasts are a matter of their own."""
_NOT = re.compile(
    r"(?<![^\W_])(?:not|no|never|without|cannot|\w+n't|nicht|kein\w*|nie|ohne|pas|jamais|aucun\w*|sans|ni|sin|"
    r"ningún\w*|não|sem|nenhum\w*|nunca|non|senza|nessun\w*|niet|geen|nooit|zonder)(?![^\W_])",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"\s*(?:\w+\s)?(?:no|kein\w*|ohne|pas d[e'’]|aucun\w*|sans|sin|ningún|sem|nenhum\w*|senza|nessun\w*|geen|"
    r"zonder|without)\s?(?P<thing>[^\W\d_]+(?:\s[^\W\d_]+){0,3})\s*\Z",
    re.IGNORECASE,
)
"""A clause that is nothing but a denial (*no dogs*, *sem máquina de loiça*)."""
_UNIT_WORDS = 18
"""Words of a unit up to which its clauses are taken for short remarks."""
_UNSAID = 1
"""Content words of the claim that the unit and what stands above it may lack."""

_TIMES = frozenset(
    text.bare(word)
    for word in "day days week weeks month months year years hour hours tag tage woche wochen monat jahr jour jours "
    "mois semaine an ans día días semana mes año dia dias mês ano giorno giorni settimana mese anno later since "
    "until".split()
)
"""Words that a remark is not about."""

_tables: dict[str, dict[str, tuple[str, bool]]] = {}


def _table(code: str) -> dict[str, tuple[str, bool]]:
    """Bare word to its dimension and whether it says yes."""
    if not _tables:
        for dimension, language, yes, no in lexicon.rows("stances"):
            for words, sign in ((yes, True), (no, False)):
                for word in words.split("|"):
                    _tables.setdefault(language, {})[text.bare(word)] = (dimension, sign)
    if code:
        return _tables.get(code, {})
    return {word: meaning for known in _tables.values() for word, meaning in known.items()}


def stances(clean: str, code: str) -> list[Stance]:
    """The stances of a text, clause by clause."""
    table = _table(code)
    skip = stopwords(code or "en") | _TIMES | whereabouts.calendar_words() | numerals.table(code or "en").keys()
    found: list[Stance] = []
    before: frozenset[str] = frozenset()
    for clause in _CUT.split(clean):
        words = text.tokens(clause)
        told = [word for word in words if word in table]
        others = (word for word in words if word not in table and word not in skip and word.isalpha())
        rest = frozenset(text.stem(word) for word in others if len(word) > 1)
        denied = len(_NOT.findall(clause)) % 2 == 1
        if told:
            dimension, sign = table[told[-1]]
            found.append((dimension, sign != denied, rest or before))
        elif match := _BARE.fullmatch(clause):
            thing = frozenset(text.stem(w) for w in text.tokens(match.group("thing")) if w not in skip)
            found.append(("", False, thing))
        before = rest or before
    return found


def check(judging: _Judging) -> None:
    """Fire ``polarity`` where the notes say no, in a short remark, to what the claim says yes to; or yes to its no."""
    claim = judging.claim
    if softer.retold(claim.text) or "?" in claim.text:
        return
    ours = [stance for stance in stances(claim.text, claim.language) if stance[0]]
    if len(ours) != 1:
        return
    dimension, sign, about = ours[0]
    told = frozenset(text.stem(word) for word in claim.tokens() if word in _table(claim.language))
    things = about | (frozenset(claim.words) - told)
    against: list[tuple[int, Source, int]] = []
    for source, number in _units(judging, things):
        for kind, yes, said in source.once(stances, number):
            if kind not in (dimension, "") or not said & things:
                continue
            if yes == sign:
                return
            if kind or (sign and said <= things):
                lacking = things - source.stems(number) - source.context(number)
                against.append((len(lacking), source, number))
    if not against:
        return
    unsaid, source, number = min(against, key=lambda found: found[0])
    names = {text.stem(part) for name in claim.terms.names for part in name.parts}
    if unsaid <= _UNSAID and not names - source.stems(number) - source.context(number):
        judging.add("polarity", (0, len(claim.text)), (source, number), unsaid == 0)


def _units(judging: _Judging, things: frozenset[str]) -> Iterator[tuple[Source, int]]:
    """The short units that hold a thing of the claim."""
    for source in judging.sources:
        numbers = {number for stem in things for number in source.index.get(stem, ())}
        for number in sorted(numbers):
            unit = source.units[number]
            short = unit.kind in ("sentence", "item") and len(source.tokens(number)) <= _UNIT_WORDS
            leans = _BUT.search(unit.text) or exchange.same_limit(judging.claim.text, unit.text)
            if short and not unit.task and not leans:
                yield source, number
