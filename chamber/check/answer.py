"""``judge_answer``: a whole answer, sentence by sentence. (First thin path; being widened.)"""

from __future__ import annotations

from chamber.check.model import Judged
from chamber.check.verdict import judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from chamber.check.source import Source


def judge_answer(
    text: str,
    resolve: Callable[[str], Source | str],
    grounds: Sequence[Source],
    rules: Mapping[str, str] | None = None,
    today: tuple[int, int, int] | None = None,
) -> list[Judged]:
    """Judge every sentence of ``text``.

    ``resolve`` turns a citation into a prepared source, or into a problem line (a plain string).
    ``grounds`` are the sources of sentences that cite nothing.
    """
    verdict = judge(text, grounds, rules, today=today)
    return [Judged(text, (0, len(text)), "statement", [], verdict)]
