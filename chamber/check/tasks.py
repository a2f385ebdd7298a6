"""A claim that something was done where the note's task is open, or that it was not where the task is ticked."""

from __future__ import annotations

import re

from chamber.check import closeness, polarity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.closeness import Near
    from chamber.check.verdict import _Judging

_BOX = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])\s+\[([ xX])\]\s")
_DONE = re.compile(
    r"\b(?:(?:was|were)(?:n't)?|(?:has|have|had)(?:n't| not| already)? been|already|is (?:done|finished|complete)|"
    r"wurden?|worden|erledigt|bereits|a été|ont été|déjà|fue|fueron|ha sido|han sido|ya|foi|foram|já|"
    r"è stat[oa]|sono stat[ie]|già)\b|已|了。|ました",
    re.IGNORECASE,
)
_TO_DO = re.compile(
    r"\b(?:to be|to do|todo|should|must|needs?|will|planned|open|pending|still|remains?|yet|soll|muss|offen|noch|"
    r"reste|doit|debe|pendiente|deve|falta|da fare)\b",
    re.IGNORECASE,
)


def check(judging: _Judging, best: list[Near]) -> None:
    """Fire ``polarity`` where every unit closest to the claim is a task in the other state."""
    near = [candidate for candidate in best if candidate.score >= closeness.CLOSE]
    states = {candidate.source.units[candidate.number].task for candidate in near}
    if len(states) != 1 or not near:
        return
    state, said = states.pop(), _said(judging)
    if state in ("open", "done") and said in ("open", "done") and said != state:
        boxed = _BOX.match(judging.claim.original) is not None
        judging.add("polarity", (0, len(judging.claim.text)), (near[0].source, near[0].number), boxed)


def _said(judging: _Judging) -> str:
    """The state that the claim gives: by its own box, or by words that say that something was, or was not, done."""
    claim = judging.claim
    if box := _BOX.match(claim.original):
        return "open" if box.group(1) == " " else "done"
    if not _DONE.search(claim.text):
        return ""
    if any(count % 2 for count in polarity.denied(claim.text, claim.language).values()):
        return "open"
    return "" if _TO_DO.search(claim.text) else "done"
