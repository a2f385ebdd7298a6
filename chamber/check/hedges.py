"""The note says may, if, planned or *X?*; the claim says it flatly. Looked at clause by clause."""

from __future__ import annotations

import re

from chamber.check import classes, closeness, language, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from chamber.check.closeness import Near
    from chamber.check.verdict import _Judging

_UNSURE = frozenset({"possible", "condition", "plan", "status", "guess"})
_PIECE = re.compile(r"[,;:()|。，；、]|→|->|=>|\s-\s|(?<=[^\W\d_])\.\s|\n")
_ASKED = re.compile(r"[^\W_][?？؟](?:\s|[)\"']|\Z)")
_IF = (
    r"(?:unless|except|only if|if|provided|as long as|es sei denn|außer|nur wenn|wenn|falls|sofern|sauf|à moins|"
    r"à condition|si|s'il|salvo|a menos|solo si|siempre que|exceto|a não ser|só se|se|desde que|caso|a meno che|"
    r"purché|tenzij|mits|als|если)(?![^\W_])"
)
_CONDITION = re.compile(
    rf"\s*(?:and |but |oder |und |et |mais |y |pero |e )?{_IF}|\s*(?:除非|如果|若|إلا إذا|إذا)", re.IGNORECASE
)
"""A clause that begins so is the condition of the one beside it."""
_SURE = re.compile(
    r"(?<![^\W_])(?:maybe|perhaps|possibly|probably|pending|unconfirmed|undecided|not decided|not signed|guess|tbc|tbd|"
    r"vielleicht|wahrscheinlich|vermutlich|eventuell|evtl|peut-être|probablement|quizás?|tal vez|probablemente|"
    r"por decidir|talvez|provavelmente|forse|probabilmente|misschien|waarschijnlijk|наверное|возможно)(?![^\W_])|"
    r"可能|也许|暂定|未定|おそらく|たぶん|ربما",
    re.IGNORECASE,
)
"""Words that can mean nothing but that it is not sure."""
_SOFT = re.compile(
    rf"(?<![^\W_])(?:{_IF}|(?:when(?:ever)?|within|after|until|once|whether|depend\w*|otherwise|or (?:else|they|it)|"
    r"(?:should|would|could|might)n't|wants?|wanted|hopes?|quand|lorsque|dès que|cuando|quando|nachdem|sobald|bis|ob|"
    r"abh[äa]ng\w*|h[äa]ngt|dépend\w*|depende\w*|sinon|sonst|\w+(?:rait|raient|ría|rían|ria|riam|rebbe|rebbero)|"
    r"würden?|könnten?|sollten?|dürften?|asks?|asked|wonders?|recommends?|suggests?|fragt|question|open|uncertain|"
    r"suppos\w*|due)(?![^\W_]))|取决于|看|次第|中",
    re.IGNORECASE,
)
"""What in a claim leaves room for a condition or a doubt, beyond the words of the tables."""


_GIVEN = re.compile(rf"(?<![^\W_]){_IF}", re.IGNORECASE)


def check(judging: _Judging, closest: Near) -> None:
    """Fire ``hedge`` or ``condition`` where the clauses that the claim repeats are hedged and the claim is not."""
    claim = judging.claim
    ours = classes.of(claim.tokens(), "hedges", claim.language)
    soft = _SOFT.search(claim.text) is not None
    if ours & _UNSURE or (soft and _GIVEN.search(claim.text)):
        return
    unit = closest.source.units[closest.number].text
    pieces = list(_pieces(unit))
    told = [place for place, piece in enumerate(pieces) if _told(judging, piece)]
    found: dict[str, bool] = {}
    for place, piece in enumerate(pieces):
        beside = place - 1 in told or (place + 1 in told and place == 0)
        opened = _CONDITION.match(piece)
        if opened and not opened.group().isupper() and (beside or place in told):
            found["condition"] = True
        elif place in told or (place - 1 in told and len(text.tokens(piece)) <= _SHORT):
            kinds = classes.of(text.tokens(piece), "hedges", closest.source.language) & _UNSURE
            asked = _ASKED.search(piece) is not None
            for kind in kinds | ({"possible"} if asked else set()):
                sure = kind != "condition" and (asked or _SURE.search(piece) is not None)
                found[kind] = found.get(kind, False) or sure
    if not found:
        return
    rule = "condition" if "condition" in found else "hedge"
    sure = not soft and language.cased(claim.language) and any(found.values()) and closest.score >= closeness.CLOSE
    judging.add(rule, (0, len(claim.text)), (closest.source, closest.number), sure)


_SHORT = 4
"""Words of a remark behind a clause (*(Demir's guess)*, *rights pending*) that may hedge it."""


def _pieces(unit: str) -> Iterator[str]:
    """The clauses of a unit, each with the mark that ends it where that is a question mark."""
    start = 0
    for match in _PIECE.finditer(unit):
        if unit[start : match.start()].strip():
            yield unit[start : match.start()]
        start = match.end()
    if unit[start:].strip():
        yield unit[start:]


def _told(judging: _Judging, piece: str) -> bool:
    """Whether the clause holds a word or number of the claim."""
    words = text.tokens(piece)
    if not judging.claim.stems.isdisjoint(map(text.stem, words)):
        return True
    return any(word[0].isdigit() and word in judging.claim.tokens() for word in words)
