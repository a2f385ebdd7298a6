"""Words of a claim that ask for arithmetic: short of, together, each, on average."""

from __future__ import annotations

import re

from chamber.check import lexicon, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.claim import Claim

_UNCASED_CUES = {
    "-": re.compile(
        r"剩|引|下が|上が|减|增|净|比|差|还|多|少|后|残|上回|下回|後|増|超|余|より|بقي|ارتفع|زياد|أكثر|أقل|متبق|بفارق|فرق"
    ),
    "+": re.compile(r"共|总|總|合计|合計|一共|全部|加|往返|計|合わせ|しめて|مجموع|إجمال|اجمال|كل"),
    "*": re.compile(r"每|各|×|倍|人分|毎|ずつ|لكل"),
    "@": re.compile(r"前|以来|后|後|已|منذ|قبل|بعد"),
    "/": re.compile(r"%|率|平均|占|分之|割|متوسط|نسبة|من"),
}
"""Scripts without blanks: what is looked for in the text itself."""

_SUBSET = re.compile(
    r"(?<![^\W_])(?:of (?:the |all )?|von (?:den )?|sur (?:les )?|de (?:los |las )?|d[oa]s |dell[ei] )\d", re.IGNORECASE
)
"""*Of the 30 keys …*: what is left of a number that the claim gives."""

_words: dict[str, frozenset[str]] = {}


def of(claim: Claim) -> frozenset[str]:
    """The operations (``-``, ``+``, ``*``, ``/``) that the words of a claim ask for."""
    if not _words:
        for sign, words in lexicon.rows("cues"):
            _words[sign] = frozenset(text.bare(word) for word in words.split())
    said = set(claim.tokens())
    found = {sign for sign, known in _words.items() if said & known}
    if _SUBSET.search(claim.text):
        found.add("-")
    return frozenset(found | {sign for sign, pattern in _UNCASED_CUES.items() if pattern.search(claim.text)})
