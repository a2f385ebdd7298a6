"""Whether a statement reports a note, or works something out, proposes, estimates.

A value that no note holds is a mistake only in a report. People ask agents for plans, averages and conversions, and
what comes of that is in no note: such a statement gets a remark and blocks nothing. What a note contradicts blocks.
"""

from __future__ import annotations

import re

from chamber.check import answer, sentences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.model import Judged

_WORKED = re.compile(
    r"(?<![^\W_])(?:plan\w*|schedul\w*|timetable\w*|draft\w*|propos\w*|suggest\w*|itinerar\w*|agenda|estimat\w*|forecast\w*|"
    r"convert\w*|scal(?:e|ed|ing)|doubl\w*|tripl\w*|halve\w*|servings?|portions?|adapt\w*|shopping list|"
    r"for \d+ (?:people|persons|guests)|averag\w*|mean|median|share|percent\w*|proportion\w*|calculat\w*|work out|"
    r"compute\w*|budget|entw[iü]rf\w*|vorschl\w*|schlag\w*|zeitplan\w*|ablauf\w*|schätz\w*|umrechn\w*|hochrechn\w*|"
    r"verdoppel\w*|halbier\w*|portionen|einkaufsliste|für \d+ (?:personen|leute)|rechne\w*|durchschnitt\w*|"
    r"mittelwert\w*|"
    r"anteil\w*|prozent\w*|propose\w*|planning|estime\w*|convertis\w*|liste de courses|pour \d+ personnes|moyenne\w*|"
    r"calcul\w*|pourcentage\w*|propón\w*|propuesta\w*|estima\w*|convierte\w*|lista de la compra|para \d+ personas|"
    r"promedio\w*|media|porcentaje\w*|proporción|propõe|proposta\w*|converte\w*|para \d+ pessoas|média\w*|percentagem|"
    r"pianifica\w*|bozza|stima\w*|converti\w*|per \d+ persone)(?![^\W_])|計画|予定を|提案|平均|割合|換算|見積|人分|"
    r"计划|安排|建议|比例|换算|估|人份|خطة|اقترح|متوسط|نسبة",
    re.IGNORECASE,
)
"""Words of a prompt that ask for what is in no note yet."""
_ABOUT = re.compile(
    r"(?<![^\W_])(?:about|around|roughly|approximately|approx|circa|ca|nearly|almost|some|expect\w*|would|could|should|"
    r"at (?:your|this) (?:pace|rate)|etwa|ungefähr|rund|knapp|gut|wohl|dürfte\w*|würde\w*|environ|à peu près|presque|"
    r"unos|unas|aproximadamente|casi|cerca de|más o menos|mais ou menos|aproximadament\w*|quase|circa|quasi|ongeveer|"
    r"bijna|zou)(?![^\W_])|[~≈]|約|およそ|ほど|大约|大概|左右|حوالي|تقريبا",
    re.IGNORECASE,
)
"""Words that call a value an estimate."""
_LATER = re.compile(
    r"(?<![^\W_])(?:later|earlier|afterwards|später|danach|zuvor|vorher|plus tard|plus tôt|más tarde|después|antes|"
    r"depois|mais tarde|dopo|prima|più tardi|daarna)(?![^\W_])|"
    r"(?:日|週間|か月|ヶ月|カ月|年|天|周|个月|個月|星期)(?:之?[后後前])|بعد(?:ها|ه)?\s|قبل(?:ها|ه)?\s",
    re.IGNORECASE,
)
"""Words that count a day from another: it is worked out."""
_VERBATIM = 0.8
"""Closeness to the notes from which a sentence repeats one of theirs."""
HEADING = re.compile(r"\s*#{1,6}\s")


def a_note(judged: Judged, prompt: str) -> bool:
    """Whether a blocking statement without a citation reports a note, so that a missing value in it is a mistake."""
    found = judged.verdict
    if found.verdict != "TERMS_ABSENT":
        return True
    if any(reason.severity == "block" for reason in found.reasons):
        return True
    if judged.kind == answer.QUOTATION:
        return True
    if judged.kind != sentences.STATEMENT or HEADING.match(judged.text):
        return False
    dated = {term["text"] for term in found.terms if term["kind"] == "date"}
    if not any(term in found.nearest for term in found.missing):
        return False  # nothing of its kind stands there: it adds to the note, and replaces nothing in it
    counted = _LATER.search(judged.text) is not None and all(term in dated for term in found.missing)
    # In nearly the note's own words the *about* is the note's: an honest rounding is no missing value.
    guessed = _ABOUT.search(judged.text) is not None and judged.close < _VERBATIM
    return not (_WORKED.search(prompt) or guessed or counted)
