"""``judge``: one claim against prepared sources. (First thin path: whole words and digits only; being widened.)"""

from __future__ import annotations

import re

from chamber.check.model import Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chamber.check.source import Source


def judge(
    claim: str,
    sources: Sequence[Source],
    rules: Mapping[str, str] | None = None,
    quote: str | None = None,
    derivation: str | None = None,
    today: tuple[int, int, int] | None = None,
    problems: Sequence[str] = (),
) -> Verdict:
    """Judge ``claim`` against ``sources``; ``problems`` are the lines of sources that could not be read."""
    verdict = Verdict(claim, "statement", "NO_SOURCE")
    verdict.problems = list(problems)
    if not sources:
        verdict.verdict = "NOT_FOUND" if problems else "NO_SOURCE"
        return verdict
    verdict.checked = [source.ref for source in sources]
    words = re.findall(r"\d[\d.,]*\d|\d", claim)
    missing = [word for word in words if not any(word in source.text for source in sources)]
    verdict.terms = [{"kind": "number", "text": word} for word in words]
    verdict.missing = missing
    verdict.blocks = bool(missing)
    verdict.verdict = "NO_TERMS" if not words else "TERMS_ABSENT" if missing else "SUPPORTED"
    return verdict
