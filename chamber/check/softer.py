"""Rules that only warn: quantifiers, substituted words, struck-out text, uncommon words."""

from __future__ import annotations

import functools
import re

from chamber.check import classes, language, lexicon, terms, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.closeness import Near
    from chamber.check.source import Source
    from chamber.check.verdict import _Judging

NOTE_WORDS = frozenset(
    text.stem(word)
    for word in (
        "note notes runbook minutes document file log diary contract summary page entry mention mentioned say says "
        "anything thing written which who what where when"
    ).split()
)
_WHOLE = frozenset({"all", "none", "always", "never", "only", "first"})
_PART = frozenset({"some", "most", "many", "few", "often", "sometimes", "rarely"})
_ENGLISH_SHARE = 0.8
"""Share of a sentence's words that the word list must hold before a word it lacks says anything."""


def check(judging: _Judging, whole: list[Near]) -> None:
    """Run the warning rules; ``whole`` ranks the units with the claim's values counted."""
    if whole:
        _quantifier(judging, whole[0])
    _substituted(judging, whole)
    _struck(judging)
    _uncommon(judging)


def _quantifier(judging: _Judging, closest: Near) -> None:
    """All, only or never where the note has some, most or a number."""
    code = judging.claim.language
    words, held = judging.claim.tokens(), closest.source.tokens(closest.number)
    ours = classes.of([word for word in words if word not in held], "quantifiers", code)
    if not ours:
        return
    theirs = classes.of([word for word in held if word not in words], "quantifiers", code)
    whole = ours & _WHOLE
    if "all" in ours and "only" in theirs - ours:  # all of them, where the note has one of them only
        judging.add("quantifier", (0, len(judging.claim.text)), (closest.source, closest.number), may_block=False)
    counted = "all" in ours and any(q.kind == "number" for q in closest.source.terms(closest.number).quantities)
    if whole and not theirs & _WHOLE and (theirs & _PART or counted) and not judging.claim.terms.quantities:
        judging.add("quantifier", (0, len(judging.claim.text)), (closest.source, closest.number), may_block=False)


_RETOLD = re.compile(
    r"\b(?:(?:up|down|rose|fell|raised|lowered|changed|moved|went|cut|dropped|grew|postponed|pushed back) (?:\w+ "
    r"){0,3}from|used to|originally|previously|formerly|earlier|initially|"
    r"at first|instead|old|older|previous|former|prior|no longer|vorige[nrs]?|ältere[nrs]?|"
    r"précédent\w*|vecchi\w|precedent\w|"
    r"von ursprünglich|früher|ursprünglich|zuerst|zunächst|"
    r"statt(?=\s\w)|verschoben|verlegt|vorgezogen|avant|repoussé\w*|reporté\w*|déplacé\w*|décalé\w*|avancé\w*|"
    r"aplazad\w+|trasladad\w+|pospuest\w+|adelantad\w+|adiad\w+|antecipad\w+|(?:passou|passa|mudou) d\w+|"
    r"spostat\w+|rinviat\w+|anticipat\w+|verplaatst|uitgesteld|vervroegd|"
    r"replac\w+|remov\w+|switched|swapped|sold|took over from|succeeded|corrected|dropped|ersetzt\w*|abgelöst|"
    r"korrigiert\w*|verkauft\w*|remplac\w+|corrig\w+|vendu\w*|sustitu\w+|reemplaz\w+|correg\w+|vendid\w+|substitu\w+|corrigid\w+|"
    r"sostitu\w+|corrett\w+|vendut\w+|slittat\w+|vervang\w+|verkocht|verschoven|verschoben|"
    r"ancien\w*|initialement|d'abord|au lieu|antes|anterior\w*|inicialmente|em vez|"
    r"original\w*|first planned|before(?=\W*\Z)|en vez|antig[ou]\w*)\b|原|旧|以前|本来|最初|当初|"
    r"改到|改为|推迟|延期|变更|変更|كان|تغي|تأج",
    re.IGNORECASE,
)


@functools.lru_cache(maxsize=16)
def retold(clean: str) -> bool:
    """Whether a claim itself tells of an earlier state."""
    return bool(_RETOLD.search(clean))


_WORD_RUN = re.compile(r"[^\W\d_]+")


_COPULA = re.compile(r"(?:是|为|叫|は|هو|هي|اسمه|اسمها)\s?\Z")
"""*X is*: what follows, to the end of the sentence, is all that it says."""


def _substituted(judging: _Judging, whole: list[Near]) -> None:
    """Scripts without capitals: the claim repeats a short sentence of the note but for one word."""
    claim = judging.claim
    if language.cased(claim.language) or not whole:
        return
    unit = whole[0].source.units[whole[0].number].text
    start = 0
    while start < min(len(claim.text), len(unit)) and claim.text[start] == unit[start]:
        start += 1
    end = 0
    while end < min(len(claim.text), len(unit)) - start and claim.text[-1 - end] == unit[-1 - end]:
        end += 1
    ours, theirs = claim.text[start : len(claim.text) - end], unit[start : len(unit) - end]
    short = max(len(ours), len(theirs)) <= 12 and start + end >= 4 and start + end >= len(ours)
    if short and _WORD_RUN.fullmatch(ours.strip()) and _WORD_RUN.fullmatch(theirs.strip()):
        last = (
            not claim.text[len(claim.text) - end :].strip(" .。!！") and _COPULA.search(claim.text[:start]) is not None
        )
        new = not any(ours.strip() in source.text for source in judging.sources)
        judging.add("substituted", (start, start + len(ours)), (whole[0].source, whole[0].number), last and new)


def _struck(judging: _Judging) -> None:
    """The claim stands in struck-out or commented text."""
    wanted = " ".join(judging.claim.tokens()) if any(source.dead for source in judging.sources) else ""
    for source in judging.sources:
        said = source.overall(_dead_stems)
        for unit, buried, stems in zip(source.dead, source.buried, said, strict=True):
            if unit.kind == "struck" and judging.claim.stems and judging.claim.stems <= stems:
                judging.add("struck-out", (0, len(judging.claim.text)), None)
            words = buried.strip()
            if len(words) > 12 and (words in wanted or wanted in words):
                judging.remark(f"stands in {unit.kind} text at line {unit.line}")


def _dead_stems(source: Source) -> list[frozenset[str]]:
    """The content stems of each struck-out or commented passage."""
    return [frozenset(terms.content(unit.text, source.language)) for unit in source.dead]


def _uncommon(judging: _Judging) -> None:
    """A lower-case word of an English claim that no list holds and no source either."""
    if judging.claim.language != "en":
        return
    words = [
        match.group()
        for match in text.words(judging.claim.text)
        if match.group().isalpha() and match.group().islower() and match.group().isascii()
    ]
    unknown = [word for word in words if len(word) > 3 and not lexicon.has("en", word)]
    if not unknown or len(unknown) > (1 - _ENGLISH_SHARE) * len(words):
        return
    for word in unknown:
        if not any(text.stem(word) in source.index or word in source.vocabulary for source in judging.sources):
            at = judging.claim.text.find(word)
            if not any(a <= at < b for a, b in judging.claim.terms.spans()):
                judging.add("uncommon-word", (at, at + len(word)), None)
                return
