"""What comes with a claim to back it: a quotation that must stand in the note, a computation over the note's values."""

from __future__ import annotations

from chamber.check import arithmetic, lookup, lookup_words, quantities, text
from chamber.check.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.check.claim import Claim
    from chamber.check.model import Verdict


def quoted(quote: str, sources: Sequence[Source], verdict: Verdict) -> list[Source]:
    """The quotation as the only source, where it stands verbatim in one of ``sources``; else none and it is missing."""
    clean = text.clean(quote).strip()
    hit = lookup_words.quote(clean, sources)
    if not hit.places:
        verdict.terms.append({"kind": "quote", "text": quote})
        verdict.missing.append(quote)
        verdict.verdict = "TERMS_ABSENT"
        verdict.blocks = True
        return []
    source, number = hit.places[0]
    narrowed = Source(clean, source.name, source.ref, source.remarks)
    for unit in narrowed.units:
        unit.line += source.units[number].line - 1
        unit.heading = unit.heading or source.units[number].heading
    narrowed.language = narrowed.language or source.language
    return [narrowed]


def computed(derivation: str, claim: Claim, sources: Sequence[Source], verdict: Verdict) -> set[int]:
    """Starts of the claim's numbers that the derivation gives, where all of its operands stand in a source.

    Raises ``ValueError`` for a derivation that is no arithmetic or too large: callers test that first.
    """
    worked = arithmetic.parse(derivation, claim.language or "en")
    if isinstance(worked, str):
        raise ValueError(f"the derivation {derivation!r} {worked}")  # noqa: TRY004 the text is wrong, not its type
    lacking = [operand.text for operand in worked.operands if not _stands(claim, operand, sources)]
    if lacking:
        verdict.remarks.append(f"not derived: the cited text does not contain {', '.join(lacking)}")
        return set()
    found = set()
    for asked in claim.terms.quantities:
        if any(quantities.close(abs(value), abs(worked.value)) for value in (*asked.values(), asked.base)):
            found.add(asked.start)
            verdict.remarks.append(f"derived: {derivation.split('=', maxsplit=1)[0].strip()} = {asked.text}")
    if not found:
        verdict.remarks.append(f"not derived: {derivation} gives {worked.value:g}, which the claim does not say")
    return found


def _stands(claim: Claim, asked: quantities.Quantity, sources: Sequence[Source]) -> bool:
    """Whether some source holds the operand, at the scale its note declares or as the claim writes it."""
    hit = lookup.quantity(claim, asked, sources, [], ())
    if hit.places:
        return True
    for source in sources:
        for _, held in source.holding(asked.value):
            if any(quantities.close(asked.value, value) for value in (*held.values(), held.base)):
                return True
            if any(quantities.close(asked.value, held.value * factor) for factor in source.factors):
                return True
    return False
