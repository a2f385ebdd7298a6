"""Names: capitalised words and sequences, acronyms, inner capitals. Found in a claim, looked up in a note."""

from __future__ import annotations

import re

from chamber.check import lexicon, lexicon_tables, text
from chamber.check.language import stopwords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

_UNCASED = "\u0e00-\u0eff\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3"
"""Letters of scripts without blanks and capitals, to which a name may be glued (*Ada不同意*)."""
_NAME_WORD = re.compile(
    rf"(?:[^\W\d_]\.){{2,}}|[^\W\d_{_UNCASED}][^\W_{_UNCASED}]*(?:['-][^\W\d_{_UNCASED}][^\W_{_UNCASED}]*)*|[{_UNCASED}]+"
)
_DOTTED = re.compile(r"(?<![^\W_])(?:[^\W\d_]\.){2,}[^\W\d_]?(?![^\W_])")
_OPENING = re.compile(r"(?:^|[.!?:;…|→•。！？\n]|(?:^|\s)[-–—*#>]+|[\"(\[/=])\s*\Z")
_TITLES = frozenset(
    "mr mrs ms miss dr prof sir dame lord lady herr frau hr fr m mme mlle monsieur madame sr sra srta señor señora "
    "senor"
    " senora don doña dona uncle aunt onkel tante rev hon st mx captain capt".split()
)
_COMPANY = frozenset("ltd inc gmbh ag ab co corp llc plc sa sarl srl bv nv oy kg ug ev llp group".split())
_ENDINGS = (
    "s", "es", "n", "an", "ian", "ish", "ese", "er", "en", "e", "in", "i", "ic", "a", "o", "os", "as", "ns", "rn", "'s",
    "ers", "ans", "ians", "ien", "ienne", "ais", "aise", "ois", "oise", "isch", "ische", "ischen", "ens",
)  # fmt: skip
_SEXES = frozenset({"a", "o", "i", "e", "in"})
_LEAST = 6
"""Letters before an ending that also tells first names apart (``Dan``, ``Dana``; ``Paul``, ``Paula``)."""
_CASED_TITLE_SHARE = 0.7
"""Share of capitalised words from which a claim reads as a heading: its capitals say nothing then."""


class Name:
    """A name in a claim. ``parts`` are its bare words without titles; ``common``: every part is an everyday word."""

    __slots__ = ("common", "end", "parts", "start", "text")

    def __init__(self, start: int, end: int, text: str, parts: tuple[str, ...], common: bool) -> None:
        self.start = start
        self.end = end
        self.text = text
        self.parts = parts
        self.common = common


def find(clean: str, language: str, blocked: Sequence[tuple[int, int]] = ()) -> list[Name]:
    """The names of clean ``text`` outside ``blocked`` spans (dates, codes, quantities)."""
    words = list(_NAME_WORD.finditer(clean))
    if language != "de" and _is_heading(words):
        words = [match for match in words if not _known(match.group(), language)]
    names: list[Name] = []
    run: list[re.Match[str]] = []
    taken = text.covered(blocked)
    for match in words:
        fits = match.group()[0].isupper() and 1 not in taken[match.start() : match.end()]
        if run and not (fits and clean[run[-1].end() : match.start()] in (" ", ". ", "-")):
            names.extend(_named(clean, run, language))
            run = []
        if fits:
            run.append(match)
    names.extend(_named(clean, run, language))
    return names


def _is_heading(words: list[re.Match[str]]) -> bool:
    long = [match.group() for match in words if len(match.group()) > 3]
    return len(long) > 2 and sum(word[0].isupper() for word in long) >= _CASED_TITLE_SHARE * len(long)


def everyday(word: str, language: str) -> bool:
    """Whether a bare word or its stem is an everyday word; without a word list for ``language`` every word is."""
    if language not in ("", "en", *lexicon.THOROUGH):
        return not any(char.isdigit() for char in word)
    return any(_known(word + ending, language) for ending in ("", "e", "s", "y", "er", "ing", "ed", "ion", "al"))


def _known(word: str, language: str) -> bool:
    """Whether the word is an everyday word of English or of the claim's language."""
    low = _ELIDED.sub("", word.lower().replace("'s", ""), count=1)
    if low in stopwords("en") or low in stopwords(language):
        return True
    languages = ({"en", language} if language else set(lexicon.WORD_LANGUAGES)) & set(lexicon.WORD_LANGUAGES)
    if any(_listed(low, code) for code in languages):
        return True
    parts = [part for part in low.split("-") if part]
    return len(parts) > 1 and all(part in stopwords("en") or any(_listed(part, c) for c in languages) for part in parts)


def _listed(low: str, code: str) -> bool:
    return lexicon.has(code, low) or (low.endswith("s") and lexicon.has(code, low[:-1]))


def _named(clean: str, run: list[re.Match[str]], language: str) -> Iterator[Name]:
    if not run:
        return
    opener = _OPENING.search(clean[max(0, run[0].start() - 6) : run[0].start()]) is not None
    lead = run[0].group().rstrip(".").lower() in _TITLES
    kept = [match for match in run if match.group().rstrip(".").lower() not in _TITLES]
    if opener and kept and not lead and kept[0] is run[0] and _drops_opener(kept[0].group(), language):
        kept = kept[1:]
    if language == "de" and not lead:
        kept = [match for match in kept if _acronym(match.group()) or _inner(match.group())]
    skip = stopwords("en") | stopwords(language)
    kept = [match for match in kept if match.group().lower() not in skip or _acronym(match.group())]
    parts = tuple(part for match in kept for part in _parts(match.group()) if part not in _COMPANY and len(part) > 1)
    if not parts:
        return
    common = not lead and all(
        (_known(match.group(), language) or _demonym(match.group())) and not _acronym(match.group()) for match in kept
    )
    start, end = kept[0].start(), kept[-1].end()
    yield Name(start, end, clean[start:end], parts, common)


def _demonym(word: str) -> bool:
    """Whether the word names a people, a country or its language: as often said in other words as in these."""
    return any(word.lower() in lexicon_tables.demonyms(code) for code in ("en", "de", "fr", "es", "pt"))


def _drops_opener(word: str, language: str) -> bool:
    """A capital at the start of a sentence says nothing unless no word list holds the word."""
    if _acronym(word) or _inner(word):
        return False
    if language not in ("", "en", *lexicon.THOROUGH):
        return True
    return _known(word, language)


def _acronym(word: str) -> bool:
    letters = word.replace(".", "").removesuffix("s").removesuffix("'")
    if len(letters) > 3 and letters.isalpha() and lexicon.has("en", letters.lower()):
        return False  # shouted, not an acronym
    return len(letters) > 1 and letters.isupper()


def _inner(word: str) -> bool:
    return any(char.isupper() for char in word[1:]) and not word.isupper() and "-" not in word


_ELIDED = re.compile(
    r"(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quelqu|dell|nell|sull|un|all)'(?=[^\W\d_]{2})", re.IGNORECASE
)
"""French and Italian articles and pronouns that lose their vowel before a noun."""


def _parts(word: str) -> list[str]:
    bare = text.bare(word).removesuffix("'s").rstrip("'")
    bare = _ELIDED.sub("", bare, count=1)
    if "." in bare:
        return [bare.replace(".", "")]
    parts = [part for part in bare.split("-") if part]
    if len(parts) > 1:  # "Horton-type": what is written small names nothing
        kept = [part for part, written in zip(parts, word.split("-"), strict=False) if not written[:1].islower()]
        return kept or parts
    return parts


def vocabulary(clean: str) -> set[str]:
    """Every bare word of a text in the forms that names are looked up by: whole, joined over hyphens, undotted."""
    found: set[str] = set()
    for bare in map(text.bare, {match.group() for match in _NAME_WORD.finditer(clean)}):
        if "." in bare:
            found.add(bare.replace(".", ""))
            continue
        found.add(bare)
        if "-" in bare or "'" in bare:
            found.add(bare.removesuffix("'s"))
            found.add(_ELIDED.sub("", bare, count=1))
            found.update(bare.replace("'", "-").split("-"))
            found.add(bare.replace("-", ""))
    return found


def dotted(clean: str) -> list[str]:
    """Dotted acronyms of a text, undotted (``U.S.`` gives ``us``)."""
    return [match.group().replace(".", "").lower() for match in _DOTTED.finditer(clean)]


def holds(words: Collection[str], part: str) -> bool:
    """Whether a name's part is among bare ``words``: as it is, or with an ending that inflects names."""
    if part in words:
        return True
    for ending in _ENDINGS:
        least = _LEAST if ending in _SEXES else 2
        if len(part) >= least and part + ending in words:
            return True
        if part.endswith(ending) and len(part) - len(ending) >= least and part[: len(part) - len(ending)] in words:
            return True
    if part[0] >= "\u0400" and part[0] <= "\u04ff":  # Russian names are declined: Варя, Вари, Варей
        root = part[: max(3, len(part) - 2)]
        return any(word.startswith(root) and abs(len(word) - len(part)) < 4 for word in words)
    return _exchanged(words, part)


_SHORT = {
    "road": "rd", "street": "st", "avenue": "ave", "lane": "ln", "drive": "dr", "square": "sq", "boulevard": "blvd",
    "saint": "st", "mount": "mt", "department": "dept", "university": "univ", "strasse": "str", "company": "co",
    "limited": "ltd", "incorporated": "inc", "corporation": "corp", "doctor": "dr", "professor": "prof", "mister": "mr",
}  # fmt: skip


def otherwise(part: str) -> set[str]:
    """Other bare words that stand for a name's part: its short form, its people, its country and their codes."""
    found: set[str] = {_SHORT[part]} if part in _SHORT else {long for long, short in _SHORT.items() if short == part}
    for acronym, expansions in lexicon_tables.acronyms().items():
        if part == acronym.lower().replace(".", ""):
            found.update(word for expansion in expansions for word in expansion.split() if len(expansion.split()) == 1)
    keys = {table[part] for table in map(lexicon_tables.demonyms, ("en", "de", "fr", "es", "pt")) if part in table}
    for key in keys:
        found.update(lexicon_tables.country_codes().get(key, ()))
        for code in ("en", "de", "fr", "es", "pt"):
            found.update(text.bare(word) for word, country in lexicon_tables.demonyms(code).items() if country == key)
    return found - {part}


_PEOPLES = ("ian", "egian", "ish", "an", "i", "isch", "ien", "ese", "ais", "en")


def _exchanged(words: Collection[str], part: str) -> bool:
    """One ending for another (``Norway``, ``Norwegian``; ``Italy``, ``Italian``) on a stem of four letters or more."""
    for ending in ("y", "ay", "a", "ia", "e", "ien", "ium", "land"):
        if part.endswith(ending) and len(part) - len(ending) >= 4:
            root = part[: len(part) - len(ending)]
            if any(root + other in words for other in _PEOPLES):
                return True
    return False


_CAPITALISED = re.compile(
    r"(?<![\w'])[A-Z][\w']{1,40}(?:[ -](?:(?:of|and|the|for|de|der|und)[ ])?[A-Z][\w']{1,40}){1,5}(?![\w'])"
)


def initials(clean: str) -> set[str]:
    """Initials of runs of two to five capitalised words (``United States`` gives ``us``)."""
    found: set[str] = set()
    for run in _CAPITALISED.findall(clean):
        letters = "".join(word[0] for word in re.split("[ -]", run) if word[:1].isupper()).lower()
        found.update(letters[i:j] for i in range(len(letters)) for j in range(i + 2, len(letters) + 1))
    return found
