"""What a sentence leaves to the one before it, and what it counts itself."""

from __future__ import annotations

import re

from chamber.check import language, text

_SUBJECT_WORDS = 3

PRONOUN = re.compile(
    r"[\s*_\"'(]*(?:it|they|he|she|this|these|those|both|its|their|his|her|es|sie|er|dies|dieser|diese|dieses|beide|il|elle|ils|elles|"
    r"cela|ce|c'est|él|ella|ellos|ellas|esto|ele|ela|eles|elas|isso|isto|lo|la|esso|essa|它们?|他们?|她们?|这|该|それ|これ|彼|彼女|هو|هي|هم)(?:'s)?(?![^\W_])",
    re.IGNORECASE,
)
_LISTED = re.compile(r"[:：]\s*(.+)\Z", re.DOTALL)
_PARTS = re.compile(r"[;,；，、]\s*(?:(?:and|und|et|y|e|&)\s)?|\s(?:and|und|et|y|e|&)\s")


def listed_inside(claim: str) -> list[int]:
    """How many parts a sentence lists after its colon: ``Three came: Ann, Bo and Cy``."""
    match = _LISTED.search(claim)
    return [len(_PARTS.split(match.group(1)))] if match else []


def subject(claim: str) -> str:
    """The first words of a sentence that are no function words, up to the next one: what *it* means after it."""
    clean = text.clean(claim)
    skip = language.stopwords(language.detect(clean) or "en")
    found: list[str] = []
    for match in text.words(clean):
        word = match.group()
        if text.bare(word) in skip or word[0].isdigit():
            if found:
                break
            continue
        found.append(word)
        if len(found) == _SUBJECT_WORDS:
            break
    return " ".join(found)
