"""``judge``: one claim against prepared sources."""

from __future__ import annotations

import re

from chamber.check import backing, closeness, derive, language, polarity, presence, relations, repeats, rules, sentences
from chamber.check.claim import Claim
from chamber.check.model import Reason, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chamber.check.closeness import Near
    from chamber.check.quantities import Quantity
    from chamber.check.source import Source


def judge(
    claim: str,
    sources: Sequence[Source],
    rules_set: Mapping[str, str] | None = None,
    quote: str | None = None,
    derivation: str | None = None,
    today: tuple[int, int, int] | None = None,
    problems: Sequence[str] = (),
    subject: str = "",
    counts: Sequence[int] = (),
) -> Verdict:
    """Judge ``claim`` against ``sources`` (prepared notes).

    ``rules_set`` moves rules between ``block``, ``warn`` and ``off`` (``rules.DEFAULTS`` otherwise). ``quote`` must
    stand verbatim in a source, and the claim is then judged against it alone. ``derivation`` is arithmetic over values
    of the note. ``problems`` are lines about sources that could not be read; ``today`` is (year, month, day).
    ``subject`` are words that the claim stands under or that its pronoun means: they count for closeness only.
    ``counts`` are sizes of lists that the claim itself leads to: they bear out a bare count.
    Raises ``ValueError`` for a derivation that is no arithmetic or too large.
    """
    sentence = sentences.read(claim)
    verdict = Verdict(claim, sentence.kind, "NO_SOURCE")
    verdict.problems = list(problems)
    if not sources:
        verdict.verdict = "NOT_FOUND" if problems else "NO_SOURCE"
        return verdict
    verdict.checked = [source.ref for source in sources]
    for source in sources:
        verdict.remarks.extend(source.remarks)
    if sentence.kind in sentences.NO_CLAIM:
        verdict.verdict = "NO_TERMS"
        return verdict
    if quote is not None:
        sources = backing.quoted(quote, sources, verdict)
        if not sources:
            return verdict
    judging = _Judging(verdict, sentence, sources, rules.settled(rules_set), subject, counts, today)
    if derivation is not None:
        judging.computed = backing.computed(derivation, judging.claim, sources, verdict)
    judging.run()
    return verdict


_LINKED = re.compile(r"\[\[([^\[\]|#\n]{1,300})(?:[|#][^\[\]\n]{0,300})?\]\]")


def _uncited(claim: str, sources: Sequence[Source]) -> str:
    """The claim with wikilinks to its own sources blanked, length kept: a citation is no term of what it cites."""
    names = {source.name.rsplit("/", 1)[-1].rsplit(".", 1)[0].casefold() for source in sources}

    def blank(match: re.Match[str]) -> str:
        target = match.group(1).strip().rsplit("/", 1)[-1].removesuffix(".md").casefold()
        return " " * len(match.group()) if target in names else match.group()

    return _LINKED.sub(blank, claim) if "[[" in claim else claim


_BEARING = 12
"""Units that hold a term, far from the claim by its words, which the rules look at all the same."""


class _Judging:
    """One claim on its way to a verdict."""

    def __init__(
        self,
        verdict: Verdict,
        sentence: sentences.Sentence,
        sources: Sequence[Source],
        severities: Mapping[str, str],
        subject: str = "",
        counts: Sequence[int] = (),
        today: tuple[int, int, int] | None = None,
    ) -> None:
        self.verdict = verdict
        self.sentence = sentence
        self.sources = sources
        self.severities = severities
        hint = sources[0].language
        self.claim = Claim(_uncited(sentence.text, sources), hint, subject, today)
        self._take_counts(counts)
        self.mixed = all(language.mixed(self.claim.language, source.language) for source in sources)
        self.derived: set[int] = set()
        self.computed: set[int] = set()
        self.denies = any(count % 2 for count in polarity.denied(self.claim.text, self.claim.language).values())
        self.held: dict[tuple[int, int], frozenset[int]] = {}
        self.found: dict[int, list[tuple[Source, int]]] = {}
        self.bearing: list[Near] = []
        self.near: list[Near] = closeness.rank(self.claim.stems, sources)

    def _take_counts(self, counts: Sequence[int]) -> None:
        """Bare counts of the claim's own list are borne out by it: no source is asked for them."""
        for quantity in [q for q in self.claim.terms.quantities if q.kind == "number" and q.value in counts]:
            self.claim.terms.quantities.remove(quantity)
            self.verdict.terms.append({"kind": "number", "text": quantity.text})
            self.remark(f"{quantity.text}: counts the list below it")

    def run(self) -> None:
        dead = repeats.dead(self.verdict.claim, self.sources)
        verbatim = self.severities["verbatim"] != "off" and repeats.verbatim(
            self.claim, self.verdict.claim, self.sources, not dead
        )
        if self.sentence.kind == sentences.ABSENCE and not verbatim:
            relations.absence(self)
            return
        dead = dead and not verbatim
        presence.check(self, verbatim or dead)
        if dead:
            self.add("struck-out", (0, len(self.claim.text)), None)
        elif not self.mixed and not verbatim:
            self.bearing = closeness.of(self.claim.stems, self.places(), self.near[: closeness.TOP])
            relations.check(self)
        self._settle()

    def places(self) -> list[tuple[Source, int]]:
        """The units that hold a term of the claim: at most a dozen for each."""
        return [place for places in self.found.values() for place in places[:_BEARING]]

    def add(self, rule: str, span: tuple[int, int], place: tuple[Source, int] | None, may_block: bool = True) -> None:
        """Record that ``rule`` fired at ``span`` of the claim's text; it blocks only where ``may_block``."""
        severity = self.severities[rule]
        if severity == "off":
            return
        if severity == "block" and not (may_block and not (rule == "polarity" and polarity.disputed(self.claim.text))):
            severity = "warn"
        ref, line, shown = "", 0, ""
        if place is not None:
            source, number = place
            unit = source.units[number]
            ref, line, shown = source.line_ref(number), unit.line, unit.text[:200]
        same = next((reason for reason in self.verdict.reasons if reason.rule == rule and reason.ref == ref), None)
        if same is not None and (severity != "block" or same.severity == "block"):
            return
        if same is not None:
            self.verdict.reasons.remove(same)
        self.verdict.reasons.append(Reason(rule, severity, self.claim.span_of(*span), ref, line, shown))

    def is_derived(self, asked: Quantity) -> bool:
        """Whether the claim's words ask for an operation over the note's values that gives the number."""
        if asked.start in self.derived:
            return True
        places = [(near.source, near.number) for near in self.near[:10]]
        if derive.derive(self.claim, asked, places, self.sources, surely=True) is not None:
            return True
        alone = (derive.derive(self.claim, asked, [place], ()) for place in places[:2])  # "South gained 22": of its row
        return any(found is not None and found.cued and found.sign in "+-" for found in alone)

    def remark(self, words: str) -> None:
        """Add a remark once."""
        if words not in self.verdict.remarks:
            self.verdict.remarks.append(words)

    def _settle(self) -> None:
        verdict = self.verdict
        blocking = [reason for reason in verdict.reasons if reason.severity == "block"]
        if verdict.missing:
            verdict.verdict = "TERMS_ABSENT"
        elif blocking:
            verdict.verdict = "CONTRADICTED"
        elif verdict.terms:
            verdict.verdict = "SUPPORTED"
        else:
            verdict.verdict = "NO_TERMS"
        verdict.blocks = verdict.blocks or bool(blocking)
