"""The statements of a turn, each judged, grounded or left alone: gate.md section 2, points 2 to 6."""

from __future__ import annotations

import re

from chamber.check import answer, grounding, sentences, source, split, terms, text, verdict
from chamber.check.model import WRONG
from chamber.gate import reports

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chamber.check.model import Judged, Verdict
    from chamber.check.source import Source
    from chamber.gate.evidence import Evidence
    from chamber.gate.turns import Turn

NOTHING, UNATTRIBUTED, FINE, DOUBTED, WRONGED = "nothing", "unattributed", "fine", "doubted", "wrong"
UNCHECKED = "unchecked"
"""What becomes of a statement: it claims nothing; it is none of the gate's business; it is borne out; it gets a remark;
it blocks. ``unchecked``: borne out, but strict mode asks for a call of chamber_check, and there was none."""
CLOSE = 0.55
"""How close to a passage a sentence without a citation must be to be taken as one about the notes."""
SAME = 0.6
"""Share of the words that two statements of one turn have in common when the later one takes the earlier back."""
PROMPT = "the prompt"
OWN = "a line that was written in this turn"
_RUN = re.compile(r"\d+")
_JOIN = re.compile(r"(?<=\d)[,.' \u00a0\u202f](?=\d{3}(?!\d))")
"""What groups the digits of a number."""
_ASKS = re.compile(
    r"(?<![^\W_])(?:whether|check|verify|confirm|is it|was it|ob|prüf\w*|stimmt|vérifie\w*|est-ce|comprueba|"
    r"verifica\w*|confirma\w*|controlla|controleer)(?![^\W_])|是否|确认|確認|吗|هل",
    re.IGNORECASE,
)
"""Words of a prompt that ask about what it tells."""


class Statement:
    """One sentence of the turn: ``judged``, what became of it (``state``), and ``ground``: what else bears it out.

    ``number`` is which of the turn's texts it stands in; ``written`` the file name of the note where it is a line that
    the agent wrote.
    """

    __slots__ = ("ground", "judged", "number", "state", "written")

    def __init__(self, judged: Judged, number: int, state: str, written: str = "") -> None:
        self.judged = judged
        self.number = number
        self.state = state
        self.written = written
        self.ground = ""

    @property
    def verdict(self) -> Verdict:
        """The verdict of the check."""
        return self.judged.verdict


def of(
    turn: Turn, evidence: Evidence, rules: Mapping[str, str] | None, today: tuple[int, int, int] | None
) -> list[Statement]:
    """The statements of the turn's texts, in order."""
    grounds = evidence.sources()
    found: list[Statement] = []
    for number, said in enumerate(turn.texts):
        judged = answer.judge_answer(said, evidence.resolve, grounds, rules, today, passages=True)
        found += [Statement(each, number, _state(each, evidence, turn.prompt)) for each in judged]
    found += _written(turn, evidence, grounds, rules, today)
    told = _asserted(turn.prompt)
    for statement in found:
        if statement.state == WRONGED:
            _ground(statement, evidence, grounds, told, rules, today)
    _drop_taken_back(found)
    return found


def demand_checks(found: Sequence[Statement], checked: frozenset[str]) -> None:
    """Strict mode: what is specific and rests on notes needs one of its notes in a check of this turn.

    ``checked`` are the refs of the notes that the turn's calls of chamber_check cited.
    """
    for each in found:
        rests = each.state in (FINE, DOUBTED) and not each.written and _specific(each.verdict)
        if rests and each.verdict.checked and checked.isdisjoint(each.verdict.checked):
            each.state = UNCHECKED


def _written(
    turn: Turn,
    evidence: Evidence,
    grounds: Sequence[Source],
    rules: Mapping[str, str] | None,
    today: tuple[int, int, int] | None,
) -> list[Statement]:
    """The lines that the agent wrote into notes this turn, judged by what the notes held before."""
    found = []
    for name, lines in evidence.written():
        judged = answer.judge_answer("\n".join(lines), evidence.resolve, grounds, rules, today, passages=True)
        found += [Statement(each, -1, _state(each, evidence, turn.prompt), name) for each in judged]
    return found


def _state(judged: Judged, evidence: Evidence, prompt: str) -> str:
    found = judged.verdict
    if judged.kind in sentences.NO_CLAIM or found.verdict == "NO_TERMS":
        return NOTHING
    if not judged.cited and judged.close < CLOSE and not (evidence.only_notes and _specific(found)):
        return UNATTRIBUTED
    if found.verdict == "NO_SOURCE":
        return UNATTRIBUTED
    if found.blocks:
        return WRONGED if judged.cited or reports.a_note(judged, prompt) else DOUBTED
    return DOUBTED if found.reasons or found.verdict in WRONG else FINE


def _specific(found: Verdict) -> bool:
    """Whether a number, date, amount of money or quotation is in it: what people act on."""
    return any(term["kind"] not in ("name", "code") for term in found.terms)


def _ground(
    statement: Statement,
    evidence: Evidence,
    grounds: Sequence[Source],
    told: Source | None,
    rules: Mapping[str, str] | None,
    today: tuple[int, int, int] | None,
) -> None:
    """Look for what no note holds in what else the turn saw; a sentence that cites a note is judged by the note."""
    found = statement.verdict
    if statement.written and told is not None and _digits(" ".join(found.missing)) & _digits(told.text):
        statement.state, statement.ground = DOUBTED, PROMPT  # the person gave a figure for it
        return
    if statement.judged.cited or found.verdict != "TERMS_ABSENT":
        if not statement.written and _of_own_edit(found, evidence, grounds, rules, today):
            statement.state, statement.ground = DOUBTED, OWN
        return
    for ground in (told, evidence.outside(found.missing)):
        if ground is not None and _holds(ground, found, rules, today):
            statement.state = FINE if ground is not told else DOUBTED
            statement.ground = ground.name
            return
    if not statement.written and _of_own_edit(found, evidence, grounds, rules, today):
        statement.state, statement.ground = DOUBTED, OWN
    elif evidence.opaque:
        statement.state, statement.ground = DOUBTED, "a file that cannot be looked into was opened too"


def _holds(ground: Source, found: Verdict, rules: Mapping[str, str] | None, today: tuple[int, int, int] | None) -> bool:
    """Whether ``ground`` holds every term that the notes lack."""
    again = verdict.judge(found.claim, [ground], rules, today=today)
    shown, digits = _digits(ground.text), _digits(" ".join(found.missing))
    # Small counts are never missing: that a page lacks them is not told by the verdict alone.
    return set(found.missing).isdisjoint(again.missing) and (not digits or not digits.isdisjoint(shown))


def _digits(words: str) -> frozenset[str]:
    """The runs of digits of a text, grouping taken out."""
    return frozenset(run.lstrip("0") for run in _RUN.findall(_JOIN.sub("", words)))


def _of_own_edit(
    found: Verdict,
    evidence: Evidence,
    grounds: Sequence[Source],
    rules: Mapping[str, str] | None,
    today: tuple[int, int, int] | None,
) -> bool:
    """Whether the statement tells what the agent changed: the notes with its own lines bear it out."""
    if not evidence.edits.own:
        return False
    own = source.prepare("\n\n".join(sorted(evidence.edits.own)), "what was written")
    near = grounding.closest(found.claim, grounds)[0]
    return any(not verdict.judge(found.claim, among, rules, today=today).blocks for among in ([own], [*near, own]))


def _asserted(prompt: str) -> Source | None:
    """What the person's prompt asserts; a question asserts nothing, nor does what is to be looked into."""
    clean = text.clean(prompt)
    said = [clean[start:end] for start, end in split.sentences(clean)]
    kept = [words for words in said if sentences.read(words).kind != sentences.QUESTION and not _ASKS.search(words)]
    return source.prepare("\n\n".join(kept), PROMPT) if kept else None


def _drop_taken_back(found: Sequence[Statement]) -> None:
    """A wrong statement that a later text of the turn states rightly is taken back."""
    for early in found:
        if early.state != WRONGED:
            continue
        words = _words(early)
        for late in found:
            if late.number > early.number and late.state == FINE and words:
                shared = len(words & _words(late))
                if shared >= SAME * len(words):
                    early.state, early.ground = DOUBTED, "said rightly later in the turn"
                    break


def _words(statement: Statement) -> frozenset[str]:
    clean = text.clean(statement.judged.text)
    return frozenset(terms.content(clean, ""))
