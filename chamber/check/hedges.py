"""The note says may, if, planned or *X?*; the claim says it flatly. Looked at clause by clause."""

from __future__ import annotations

import re

from chamber.check import classes, closeness, language, terms, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from chamber.check.closeness import Near
    from chamber.check.verdict import _Judging

_UNSURE = frozenset({"possible", "condition", "plan", "status", "guess"})
_PIECE = re.compile(r"[,;:()|。，；、]|→|->|=>|\s-\s|(?<=[^\W\d_])\.\s|\n")
_ASKED = re.compile(r"[^\W_][?？؟](?:\s|[)\"']|\Z)")
_SE = (
    r"(?:não|non|o|a|os|as|il|la|lo|i|gli|le|um|uma|un|una|for|forem|houver|tiver|estiver|vier|chover|piove|fa|ci|alguém|"
    r"qualcuno|todos|tutti)(?![^\W_])"
)
"""What stands behind *se* where it means *if*; it is as often a pronoun (*se paga*)."""
_IF = (
    rf"(?:unless|except|only if|if|provided|as long as|es sei denn|außer|nur wenn|wenn|falls|sofern|sauf|à moins|"
    rf"à condition|si|s'il|salvo|a menos|solo si|siempre que|exceto|a não ser|só se|se(?=\s{_SE})|desde que|caso|"
    rf"a meno che|purché|tenzij|mits|als|если)(?![^\W_])"
)
_CONDITION = re.compile(
    rf"\s*(?:and |but |oder |und |et |mais |y |pero |e )?{_IF}|\s*(?:除非|如果|若|إلا إذا|إذا)", re.IGNORECASE
)
"""A clause that begins so is the condition of the one beside it."""
_SURE = re.compile(
    r"(?<![^\W_])(?:maybe|perhaps|possibly|probably|pending|unconfirmed|undecided|not decided|guess|"
    r"rumou?rs?|tbc|tbd|vielleicht|wahrscheinlich|vermutlich|eventuell|evtl|gerüchte?|peut-être|probablement|"
    r"rumeurs?|quizás?|tal vez|probablemente|"
    r"por decidir|talvez|provavelmente|forse|probabilmente|misschien|waarschijnlijk|наверное|возможно)(?![^\W_])|"
    r"可能|也许|暂定|未定|おそらく|たぶん|ربما",
    re.IGNORECASE,
)
"""Words that can mean nothing but that it is not sure."""
_DOUBT = re.compile(
    r"(?<![^\W_])(?:(?:should|would|could|might)n't|wants?|wanted|hopes?|whether|ob|asks?|asked|wonders?|recommends?|"
    r"suggests?|doubt\w*|s[ck]eptic\w*|reservations?|concern\w*|unsure|not sure|hesita\w*|zweifel\w*|"
    r"skepti\w*|bedenken|doutes?|dudas?|dúvidas?|dubbi\w?|fragt|question|open|uncertain|suppos\w*|\w+(?:rait|raient|ría|rían|ria|riam|rebbe|rebbero)|"
    r"würden?|könnten?|sollten?|dürften?|möglich\w*|possib\w+|posible\w*|possível|possibile|not yet|noch nicht|"
    r"pas encore|todavía no|aún no|ainda não|undecided|decidid\w+|entschieden|décidé\w*)(?![^\W_])|中|还没|まだ",
    re.IGNORECASE,
)
"""What in a claim leaves room for doubt, beyond the words of the tables."""
_BOUND = re.compile(
    r"(?<![^\W_])(?:when(?:ever)?|within|after|until|once|depend\w*|otherwise|or (?:else|they|it)|due|in that case|"
    r"that's (?:the point|when)|quand|lorsque|"
    r"dès que|cuando|quando|nachdem|sobald|bis|abh[äa]ng\w*|h[äa]ngt|dépend\w*|depende\w*|sinon|sonst)(?![^\W_])"
    r"|取决于|看|次第",
    re.IGNORECASE,
)
"""What in a claim leaves room for a condition."""
_GIVEN = re.compile(
    rf"(?<!determine )(?<!check )(?<!see )(?<!know )(?<!ask )(?<!tell )(?<!decide )(?<!even )(?<![^\W_]){_IF}",
    re.IGNORECASE,
)
"""A condition anywhere in a clause; *see if* is none."""


def check(judging: _Judging, closest: Near) -> None:
    """Fire ``hedge`` or ``condition`` where the clauses that the claim repeats are hedged and the claim is not."""
    claim = judging.claim
    ours = classes.of(claim.tokens(), "hedges", claim.language)
    if ours & _UNSURE or _GIVEN.search(claim.text) or closest.source.units[closest.number].kind == "code":
        return
    doubt = _DOUBT.search(claim.text) is not None or "?" in claim.text
    bound = doubt or _BOUND.search(claim.text) is not None
    unit = closest.source.units[closest.number].text
    pieces = list(_pieces(unit))
    if len(pieces) > _MOST_PIECES:
        return
    weights = [_told(judging, piece) for piece in pieces]
    most = max(weights, default=0)
    told = [
        place
        for place, weight in enumerate(weights)
        if weight and (weight * 2 > most or _alone(judging, pieces, place))
    ]
    found: dict[str, float] = {}
    for place, piece in enumerate(pieces):
        beside = place - 1 in told or (place + 1 in told and place == 0)
        opened = _CONDITION.match(piece)
        if opened and not opened.group().isupper() and (beside or place in told):
            if _retells(judging, piece[opened.end() :]):
                return
            found["condition"] = _NEVER if bound else closeness.CLOSE
        elif place in told or (place - 1 in told and _remark(piece)):
            given = _GIVEN.search(piece)
            if given and _retells(judging, piece[given.end() :]):
                return
            own = place in told or not terms.meaning(text.tokens(piece), closest.source.language)
            for kind, needed in _doubts(piece, closest.source.language, own):
                surely = needed if not (bound if kind == "condition" else doubt) else _NEVER
                found[kind] = min(found.get(kind, _NEVER), surely)
    if not found:
        return
    rule = "condition" if "condition" in found else "hedge"
    least = min(found.values())
    whole = len(claim.stems) + len(claim.terms.spans()) >= _WHOLE
    sure = whole and language.cased(claim.language) and least < _NEVER and closest.score >= least
    judging.add(rule, (0, len(claim.text)), (closest.source, closest.number), sure)


def _remark(piece: str) -> bool:
    """Whether a clause is a short remark that tells nothing of its own."""
    return len(text.tokens(piece)) <= _SHORT and not text.has_digit(piece)


def _doubts(piece: str, code: str, asked: bool) -> Iterator[tuple[str, float]]:
    """Each kind of hedge in a clause, and the closeness from which it surely concerns the claim (``_NEVER``: warns).

    ``asked``: a question mark concerns it too. *Flickers. Cable?* asks of the cable.
    """
    surely = _PLAINLY if _SURE.search(piece) else _NEVER
    for kind in classes.of(text.tokens(piece), "hedges", code) & _UNSURE:
        given = _GIVEN.search(piece) if kind == "condition" else None
        yield kind, closeness.CLOSE if given and not given.group().isupper() else surely
    if surely < _NEVER:
        yield "guess", surely
    if asked and _ASKED.search(piece):
        yield "possible", closeness.CLOSE


_PLAINLY = 0.4
"""Closeness from which a word such as *probably* is about the claim."""
_NEVER = 2.0
_MOST_PIECES = 100
"""Clauses of a unit that are told apart: one of more is a list or a dump."""
_WHOLE = 4
"""Words and terms that a claim must have to leave anything out: fewer are a scrap of a sentence."""
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


def _told(judging: _Judging, piece: str) -> int:
    """How many words and numbers of the claim the clause holds."""
    words = text.tokens(piece)
    numbers = {word for word in words if word[0].isdigit()}.intersection(judging.claim.tokens())
    return len(judging.claim.stems.intersection(map(text.stem, words))) + len(numbers)


def _alone(judging: _Judging, pieces: list[str], place: int) -> bool:
    """Whether a clause is a short remark, or the only one with a name or number of the claim."""
    others = {word for at, piece in enumerate(pieces) if at != place for word in text.tokens(piece)}
    own = set(text.tokens(pieces[place])) - others
    if len(text.tokens(pieces[place])) <= _SHORT and judging.claim.stems.intersection(map(text.stem, own)):
        return True
    marked = (m.group() for m in text.words(pieces[place]) if m.group()[0].isupper() or m.group()[0].isdigit())
    return not (set(map(text.bare, marked)) & set(judging.claim.tokens())) <= others


def _retells(judging: _Judging, condition: str) -> bool:
    """Whether the claim has a word or number of what is a condition: it may tell it in words of its own."""
    clause = next(_pieces(condition), "")
    words = [word for word in text.tokens(clause) if word[0].isdigit()]
    words += terms.meaning(text.tokens(clause), judging.claim.language)
    return any(word in judging.claim.stems or word in judging.claim.tokens() for word in words)
