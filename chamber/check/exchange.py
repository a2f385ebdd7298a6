"""Two names of a sentence in each other's place: wrong where the words stay, right where they turn round too."""

from __future__ import annotations

import itertools
import re

from chamber.check import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from chamber.check.closeness import Near

_EVEN = frozenset(
    (
        *"and or with between und oder mit zwischen et ou avec entre y o con e com en of distance".split(),
        *"equals equal same equivalent similar different differ differs like both versus vs gegen".split(),
        *"met meets married tied drew".split(),
    )
)
"""Words that say the same of both sides, whichever stands first."""


def arguments(clean: str, near: Sequence[Near]) -> bool:
    """Whether the claim is the closest sentence with two names exchanged (*Acme bought Bolt*); none says it so."""
    ours = _runs(clean)
    for other in near[:5]:
        if other.source.once(_runs, other.number) == ours:
            return False
    theirs = near[0].source.once(_runs, near[0].number)
    if len(ours) != len(theirs):
        return False
    places = [place for place, (one, other) in enumerate(zip(ours, theirs, strict=True)) if one != other]
    if len(places) != 2 or ours[places[0]] != theirs[places[1]] or ours[places[1]] != theirs[places[0]]:
        return False
    if not all(capital for place in places for _, capital in (ours[place], theirs[place])):
        return False
    between = {word for words, _ in ours[places[0] + 1 : places[1]] for word in words}
    return bool(between) and not _EVEN & {word for words, _ in ours for word in words}


def _runs(clean: str, _language: str = "") -> list[tuple[tuple[str, ...], bool]]:
    """Bare words in a row; capitalised ones that stand side by side are one, and told by ``True``."""
    found: list[tuple[tuple[str, ...], bool]] = []
    end = -1
    for match in text.words(clean):
        word, capital = text.bare(match.group()), match.group()[0].isupper()
        if capital and found and found[-1][1] and match.start() == end + 1:
            found[-1] = ((*found[-1][0], word), True)
        else:
            found.append(((word,), capital))
        end = match.end()
    return found


def exchanged(clean: str, unit: str) -> bool:
    """Whether two capitalised words of both texts stand in the other order: *Ana sold Rui*, *Rui bought from Ana*."""
    ours = [text.stem(text.bare(match.group())) for match in _CAPITAL.finditer(clean)]
    theirs = [text.stem(text.bare(match.group())) for match in _CAPITAL.finditer(unit)]
    shared = [word for word in ours if ours.count(word) == 1 and theirs.count(word) == 1]
    return any(theirs.index(one) > theirs.index(other) for one, other in itertools.combinations(shared, 2))


_CAPITAL = re.compile(r"[^\W\d_a-zß-ÿ][^\W\d_]+")


_NOT_UNTIL = re.compile(
    r"(?<![^\W_])(?:not|\w+n't|never|nicht|kein\w*|nie|non|ne|n|no|não|niet|geen)(?![^\W_]).{0,60}?(?<![^\W_])(?:until|till|"
    r"before|prior to|bis|bevor|ehe|vor|avant|tant que|antes|prima|finché|hasta|até|voordat|voor|tot)(?![^\W_])",
    re.IGNORECASE,
)
_ONLY_ONCE = re.compile(
    r"(?<![^\W_])(?:once|only (?:after|when|if|from)|after|as soon as|erst|sobald|nur nach\w*|qu'après|qu'une fois|"
    r"seulement (?:après|quand)|dès que|solo (?:dopo|quando)|sólo|solo|solamente|"
    r"só (?:depois|quando)|"
    r"pas (?:nadat|als|na)|zodra)(?![^\W_])",
    re.IGNORECASE,
)


def same_limit(one: str, other: str) -> bool:
    """Whether one text says *only once* and the other *not until*: the same, told from both sides."""
    return any(
        _NOT_UNTIL.search(closed) and _ONLY_ONCE.search(opened) and not _NOT_UNTIL.search(opened)
        for closed, opened in ((one, other), (other, one))
    )
