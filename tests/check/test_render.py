"""The text form is a promise: golden files hold it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chamber.check import render
from chamber.check.model import Judged, Reason, Verdict

if TYPE_CHECKING:
    from conftest import Golden


def verdict(claim: str, word: str, kind: str = "statement") -> Verdict:
    made = Verdict(claim, kind, word)
    made.checked = ["q3-review.md"]
    return made


def absent() -> Verdict:
    made = verdict("Q3 revenue was $420k, up 18% on Q2.", "TERMS_ABSENT")
    made.missing = ["$420k"]
    made.nearest = {"$420k": {"text": "$240k", "ref": "q3-review.md:5", "line": 5}}
    return made


def supported() -> Verdict:
    made = verdict("Enterprise renewals moved to Dana Ortiz in August.", "SUPPORTED")
    made.found_in = ["q3-review.md:6"]
    return made


def test_as_the_design_shows_it(golden: Golden) -> None:
    golden("render/two-claims.txt", render.as_text([absent(), supported()]) + "\n")


def test_every_verdict(golden: Golden) -> None:
    contradicted = verdict("The renewal was not signed.", "CONTRADICTED")
    contradicted.reasons = [Reason("polarity", "block", (12, 19), "q3-review.md", 10, "The renewal was signed.")]
    warned = supported()
    warned.reasons = [Reason("hedge", "warn", (0, 5), "plan.md:3", 3, "Renewals may move to Dana Ortiz.")]
    warned.reasons.append(Reason("name", "warn", (29, 39), "", 0, ""))
    warned.remarks = ["index is behind this file"]
    warned.problems = ["other.md: there is no such file"]
    two = absent()
    two.missing = ["$420k", "Lisbon"]
    not_found = verdict("It is 5.", "NOT_FOUND")
    not_found.problems = ["gone.md: there is no such file"]
    rest = [verdict("Thanks!", "NO_TERMS"), verdict("It is 5.", "NO_SOURCE"), verdict("It is 5.", "STALE")]
    golden("render/every-verdict.txt", render.as_text([contradicted, warned, two, not_found, *rest]) + "\n")


def test_nothing_that_a_terminal_obeys_is_printed() -> None:
    made = absent()
    made.claim = "red \x1b[31m and\nturned \u202e text\r"
    made.nearest = {"$420k": {"text": "\x07", "ref": "\x1b]0;x\x07.md", "line": 1}}
    text = render.as_text([made])
    assert not {"\x1b", "\x07", "\r", "\u202e"} & set(text)
    assert text.splitlines()[2].startswith("[TERMS_ABSENT] red")


def test_long_claims_are_cut() -> None:
    assert len(render.lines(verdict("a" * 5000, "NO_TERMS"))[0]) < render.LONGEST + 20


def test_an_answer_as_an_object() -> None:
    judged = [Judged("Yes.", (0, 4), "statement", ["a.md"], verdict("Yes.", "NO_TERMS"))]
    made = render.answer_as_object(judged)
    assert made["summary"]["nothing"] == 1
    assert made["sentences"][0]["span"] == [0, 4]
    assert made["sentences"][0]["cited"] == ["a.md"]
