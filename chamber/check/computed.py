"""Numbers of a claim that stand nowhere: whether they come out of the note's values, and out of one another."""

from __future__ import annotations

from chamber.check import derive, retyped, slots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.lookup import Hit
    from chamber.check.presence import _Checker
    from chamber.check.quantities import Quantity

    Absent = tuple[Quantity, str, Hit]

_MOST = 100
"""Numbers in a claim up to which each is tried to be derived: a pasted table is no computation."""
_TOLD = 2
"""Units that hold another value of the claim, whose values are combined too."""
_FULL = 10


def settle(checker: _Checker) -> None:
    """Derive what can be derived of ``checker.absent``, after all else is found; record the rest as missing.

    One that was derived may lead to the next: the total, then what is left of the budget. Two that are borne out by
    each other alone get the warning ``derived``.
    """
    left = checker.absent if len(checker.claim.terms.quantities) <= _MOST else []
    left = [absent for absent in left if not checker.dead(absent[0].text)]
    while True:
        before = len(left)
        left = [
            absent
            for absent in left
            if not _derived(checker, absent, {q.start for q, _, _ in left} - {absent[0].start})
        ]
        if len(left) in (0, before):
            break
    for absent in checker.absent:  # alone, it was tried with nothing unknown
        asked, kind, hit = absent
        span = (asked.start, asked.end)
        if asked.start in checker.judging.derived:
            continue
        if len(left) > 1 and absent in left and _derived(checker, absent, set()):
            checker.judging.add("derived", span, checker.places[0] if checker.places else None)
        elif not checker.uncounted(asked):
            checker.record(kind, asked.text, span, hit, asked)


def _derived(checker: _Checker, absent: Absent, unknown: set[int]) -> bool:
    asked, kind, _ = absent
    judging = checker.judging
    if retyped.is_retyped(judging, asked):
        return False
    told = [place for places in judging.found.values() for place in places[:_TOLD] if place not in checker.places]
    near = [*checker.places, *told[:_FULL]]
    found = derive.derive(checker.claim, asked, near, checker.sources, unknown=unknown)
    if found is None or slots.replaced(judging, asked, found):
        return False
    checker.verdict.terms.append({"kind": kind, "text": asked.text})
    judging.remark(found.remark)
    judging.derived.add(asked.start)
    if not found.cued:
        judging.add("derived", (asked.start, asked.end), checker.places[0] if checker.places else None)
    return True
