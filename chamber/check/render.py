"""Verdicts as people read them: plain text, and the one JSON object of a whole check. Standard library only."""

from __future__ import annotations

import re

from chamber.check import sentences
from chamber.check.model import tally

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from chamber.check.model import Judged, Reason, Verdict

INDENT = "     "
LONGEST = 300
"""Characters of a claim or of a note's line that are shown."""

# What a terminal obeys instead of showing: control characters, and marks that turn the direction of writing.
_OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")

_KINDS = {
    sentences.QUESTION: "a question",
    sentences.OFFER: "an offer",
    sentences.ADVICE: "advice",
    sentences.ACTION: "a report of the writer's own doing",
    sentences.OWN: "the writer's own knowledge",
    sentences.HYPOTHETICAL: "a supposition",
    sentences.ASKED: "a repetition of what was asked",
    sentences.LEAD_IN: "a lead-in",
}
_SENTENCES = {
    "NO_TERMS": "nothing here that Chamber can check: no number, date, name, code or quotation",
    "NO_SOURCE": "not judged: no source was given",
    "NOT_FOUND": "not judged: no cited source could be read",
    "STALE": "not judged: the file no longer holds the cited passage",
}


def as_object(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """A whole check as JSON-ready values: the counts, and every verdict object."""
    return {"summary": tally(verdicts), "verdicts": [verdict.as_dict() for verdict in verdicts]}


def as_text(verdicts: Sequence[Verdict]) -> str:
    """A whole check as text: the summary line, an empty line, and each claim with what decides it."""
    return "\n".join([summary(verdicts), "", *(line for verdict in verdicts for line in lines(verdict))])


def answer_as_object(judged: Sequence[Judged]) -> dict[str, Any]:
    """A judged answer as JSON-ready values: the counts, and every sentence with its verdict."""
    sentences = [
        {
            "text": each.text,
            "span": list(each.span),
            "kind": each.kind,
            "cited": list(each.cited),
            "verdict": each.verdict.as_dict(),
        }
        for each in judged
    ]
    return {"summary": tally(each.verdict for each in judged), "sentences": sentences}


def answer_as_text(judged: Sequence[Judged]) -> str:
    """A judged answer as text: sentences that claim nothing are counted, not listed."""
    verdicts = [each.verdict for each in judged]
    told = (line for verdict in verdicts if verdict.verdict != "NO_TERMS" for line in lines(verdict))
    return "\n".join([summary(verdicts), "", *told])


def summary(verdicts: Iterable[Verdict]) -> str:
    """The counts in one line."""
    counts = tally(verdicts)
    return (
        f"{sum(counts.values())} claim(s): {counts['supported']} supported · {counts['absent']} terms absent · "
        f"{counts['contradicted']} contradicted · {counts['nothing']} nothing to check · "
        f"{counts['not_judged']} not judged"
    )


def lines(verdict: Verdict) -> list[str]:
    """One claim: its verdict, then what decides it, then remarks and problems, indented."""
    told = list(_decision(verdict))
    if verdict.verdict in ("TERMS_ABSENT", "CONTRADICTED") and verdict.checked:
        told.append(f"checked: {', '.join(verdict.checked)}")
    told += [f"remark: {remark}" for remark in verdict.remarks]
    told += [f"problem: {problem}" for problem in verdict.problems]
    return [f"[{verdict.verdict}] {shown(verdict.claim)}", *(INDENT + shown(line, 2 * LONGEST) for line in told)]


def _decision(verdict: Verdict) -> Iterable[str]:
    if verdict.verdict == "SUPPORTED":
        where = ", ".join(_place(ref) for ref in verdict.found_in)
        yield "every term Chamber recognises occurs in the cited text" + (f" ({where})" if where else "")
    for term in verdict.missing:
        near = verdict.nearest.get(term)
        tail = f"    ({_place(near['ref'], near['line'])} has {near['text']})" if near else ""
        yield f"the cited text does not contain: {term}{tail}"
    if verdict.verdict == "NO_TERMS" and verdict.kind in sentences.NO_CLAIM:
        yield f"not judged: it reads as {_KINDS[verdict.kind]}, not as a statement about the notes"
    elif verdict.verdict in _SENTENCES:
        yield _SENTENCES[verdict.verdict]
    for reason in verdict.reasons:
        yield _reason(reason, verdict.claim)


def _reason(reason: Reason, claim: str) -> str:
    """The rule and the note's line; where there is no such line, the words of the claim."""
    said = "the note says otherwise" if reason.severity == "block" else "worth a look"
    if not reason.ref:
        start, end = reason.claim_span
        return f"{said} ({reason.rule}): {claim[start:end]!r}"
    text = shown(reason.note_text)
    return f"{said} ({reason.rule}): {_place(reason.ref, reason.line)}" + (f": {text}" if text else "")


def _place(ref: str, line: int = 0) -> str:
    """``file.md:6`` as a person says it: "file.md line 6"."""
    file, mark, number = ref.rpartition(":")
    if mark and number.isdecimal():
        return f"{file} line {number}"
    return f"{ref} line {line}" if line else ref


def shown(text: str, longest: int = LONGEST) -> str:
    """``text`` on one line, cut to ``longest`` characters, without anything that a terminal would obey."""
    single = _OBEYED.sub("\N{REPLACEMENT CHARACTER}", " ".join(text.split("\n")).replace("\t", " ")).strip()
    return single if len(single) <= longest else single[: longest - 1] + "…"
