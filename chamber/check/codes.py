"""Code terms: identifiers, flags, versions, hashes, ids, addresses, paths. Compared verbatim after the normal form."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_EXTENSIONS = (
    "md|mdx|markdown|txt|rst|py|pyi|js|mjs|cjs|ts|tsx|jsx|json|jsonl|ya?ml|toml|ini|cfg|conf|sh|bash|zsh|sql|csv|tsv|"
    "html?|css|"
    "scss|xml|svg|png|jpe?g|gif|webp|pdf|docx?|xlsx?|pptx?|odt|zip|tar|gz|tgz|log|lock|env|rb|go|rs|java|kt|swift|c|"
    "h|cpp|hpp|"
    "cs|php|pl|lua|r|ipynb|db|sqlite|bak|exe|dll|so|dmg|iso|mp3|mp4|wav|mov|ics|eml|key|pem|crt|tex|bib|canvas|"
    "service|timer"
)
_TOP_LEVEL = (
    "com|org|net|io|dev|app|ai|co|de|fr|es|pt|jp|cn|uk|eu|ch|at|nl|it|us|edu|gov|"
    "info|local|example|test|internal|lan|xyz"
)
_CODE = re.compile(
    rf"""
    (?P<url>\b(?:https?|s?ftp|ssh|file|obsidian|git|s3|wss?)://[^\s<>"'|]{{1,2000}})
  | (?P<mail>(?<![\w.+-])[\w.+-]{{1,64}}@[\w-]{{1,63}}(?:\.[\w-]{{1,63}}){{1,6}})
  | (?P<win>\b[A-Za-z]:\\[^\s"'<>|]{{1,400}})
  | (?P<ip>(?<![\w.])\d{{1,3}}(?:\.\d{{1,3}}){{3}}(?::\d{{1,5}}|/\d{{1,2}})?(?![\w.]*\d))
  | (?P<path>(?<![\w./@~$-])(?:~/|\.{{1,2}}/|/(?=[A-Za-z.]))?[\w.@+-]{{1,120}}(?:/[\w.@+*-]{{1,120}}){{1,20}}/?)
  | (?P<file>(?<![\w.-])[\w][\w.-]{{0,120}}\.(?:{_EXTENSIONS})(?![\w-]|\.\w))
  | (?P<domain>(?<![\w.@-])(?:\*\.)?(?:[A-Za-z0-9](?:[A-Za-z0-9-]{{0,62}})\.){{1,6}}(?:{_TOP_LEVEL})
       (?::\d{{2,5}})?(?![\w-]))
  | (?P<version>(?<![\w.,])[vV]?\d{{1,6}}(?:\.(?:\d{{1,6}}|x\b)){{2,5}}(?:[-+.]?[A-Za-z][\w.+-]{{0,40}})?(?![\w])
      |(?<![\w.])[vV]\d{{1,6}}(?:\.(?:\d{{1,6}}|x\b)){{0,5}}(?![\w]))
  | (?P<clock>(?<![\w:.])\d{{1,3}}:[0-5]\d(?::[0-5]\d)?(?:[.,]\d{{1,3}})?(?![\w:]|\.\d))
  | (?P<flag>(?<![\w-])--?[A-Za-z][\w-]{{1,60}}(?:=[\w./:-]{{1,100}})?)
  | (?P<call>(?<![\w.])[A-Za-z_][\w.]{{0,80}}\(\))
  | (?P<snake>(?<![\w-])[A-Za-z_$][A-Za-z0-9$]{{0,60}}(?:_[A-Za-z0-9$]{{1,60}}){{1,10}}(?![\w]))
  | (?P<camel>(?<![\w-])[a-z]{{2,40}}(?:[A-Z][a-z0-9]{{1,40}}){{1,8}}(?![\w]))
  | (?P<id>(?<![\w.#-])\#?(?:[A-Za-z]{{1,20}}-(?=\d)(?:\d{{1,12}}[\w-]{{0,20}})
      |(?=[A-Za-z0-9.-]{{0,60}}\d)(?=\d{{0,60}}[A-Za-z.-]{{0,60}}[A-Za-z])
       [A-Za-z0-9]{{2,60}}(?:[.-][A-Za-z0-9]{{1,40}}){{0,6}})(?![\w]))
    """,
    re.VERBOSE,
)
_ORDINAL_OR_TIME = re.compile(
    r"(?:\d{1,4}(?:st|nd|rd|th|er|e|ème|º|ª|s|h|x|am|pm)|\d{1,2}(?:h\d{0,2}|[ap]m)-\d{1,2}(?:h\d{0,2}|[ap]m)?|"
    r"(?:now|today|jetzt|heute|maintenant|hoy|ahora|hoje|agora|oggi|adesso|nu)-\d{4})\Z",
    re.IGNORECASE,
)
_HYPHENED_WORDS = re.compile(r"(?:\d{1,6}(?:[A-Za-z]{1,3})?(?:-[A-Za-z]{2,})+|[A-Za-z]{2,}(?:-[A-Za-z]+)*)\Z")
_SLASHED_WORDS = re.compile(r"[A-Z]?[^\W\d_]*(?:/[A-Z]?[^\W\d_]*)+\Z")


class Code:
    """One code term. ``text`` as written, ``key`` what is compared, ``kind`` the pattern that found it."""

    __slots__ = ("end", "key", "kind", "start", "text")

    def __init__(self, start: int, end: int, text: str, kind: str) -> None:
        self.start = start
        self.end = end
        self.text = text
        self.kind = kind
        self.key = key(text, kind)


def key(text: str, kind: str = "") -> str:
    """The comparable form of a code term: case folded, blanks collapsed, a version without its ``v``."""
    folded = " ".join(text.casefold().split())
    if kind == "version":
        return folded.lstrip("v")
    return folded.rstrip("/") if kind in ("path", "url") else folded


def find(text: str, spans: Sequence[tuple[int, int]] = ()) -> list[Code]:
    """The code terms of clean, resolved ``text``; ``spans`` are those its markup sets as code."""
    found = []
    taken: list[tuple[int, int]] = []
    for start, end in spans:
        if text[start:end].strip() and end - start <= 400:
            found.append(Code(start, end, text[start:end].strip(), "span"))
            taken.append((start, end))
    for match in _CODE.finditer(text):
        start, end = match.span()
        if any(start < b and a < end for a, b in taken):
            continue
        kind = match.lastgroup or ""
        word = match.group().rstrip(".,;:!?()")
        behind = text[start + len(word) : start + len(word) + 2]
        goes_on = kind in ("version", "ip") and len(behind) > 1 and behind[0] in ".:" and behind[1].isalnum()
        if word and not goes_on and _is_code(word, kind):
            found.append(Code(start, start + len(word), word, kind))
    return sorted(found, key=lambda code: code.start)


def _is_code(word: str, kind: str) -> bool:
    """Patterns see shapes; this drops the shapes that prose uses: ordinals, ``and/or``, ``12-hour``."""
    if kind in ("path", "id") and not word.isascii() and not any(c.isascii() and c.isalpha() for c in word):
        return False  # a date between ideographs
    if kind == "path":
        if _SLASHED_WORDS.match(word):
            return word[0] in "/~." or word.count("/") > 2
        inner = word.strip("/")
        if "/" not in inner and word[0] not in "/~.":
            return False
        if inner.count("/") == 1 and word[0] not in "/~.":  # "125/month", "kg/m2", "read/write"
            parts = inner.split("/")
            if not inner.isascii() or any(part[:1].isdigit() for part in parts) or not any(c in inner for c in "._-"):
                return False
        return not all(part.strip(".,-").isdigit() or not part for part in word.split("/"))
    if kind == "id":
        return not _ORDINAL_OR_TIME.match(word) and not _HYPHENED_WORDS.match(word)
    return True


def occurs(wanted: str, folded: str, kind: str = "") -> bool:
    """Whether code term ``wanted`` (a ``key``) stands whole in case-folded ``folded``; an id also unhyphened."""
    if _stands(wanted, folded, kind):
        return True
    if kind == "id":
        parts = re.findall(r"[^\W\d_]+|\d+", wanted)
        return len(parts) == 2 and any(_stands(sign.join(parts), folded, kind) for sign in ("", "-", " "))
    return False


def _stands(wanted: str, folded: str, kind: str) -> bool:
    at = folded.find(wanted)
    while at >= 0:
        end = at + len(wanted)
        if _whole(folded, at, end, wanted, kind):
            return True
        at = folded.find(wanted, at + 1)
    return False


_UNSPACED = re.compile("[\u0e00-\u0eff\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
"""Letters of scripts without blanks: a code may touch them and stand whole."""


def _whole(folded: str, at: int, end: int, wanted: str, kind: str) -> bool:
    """No letter, digit or joining sign may touch it; a version or address may not go on with ``.digit`` either."""
    before, after = folded[at - 1 : at] if at else "", folded[end : end + 2]
    before = "" if _UNSPACED.match(before) else before  # "カゼトV8", "V8が"
    after = "" if _UNSPACED.match(after) else after
    first, last = wanted[0], wanted[-1]
    if "_" not in wanted:  # _emphasis_, __prefixed
        if before == "_" and (at < 2 or not folded[at - 2].isalnum()):
            before = ""
        if after[:1] == "_" and not after[1:2].isalnum():
            after = ""
    if before and first.isalnum() and (before.isalnum() or before == "_"):
        times = before in "x×" and at > 1 and folded[at - 2].isdigit()  # "2x10G"
        if not times and not (kind == "version" and before == "v"):
            return False
    if before == "." and kind in ("version", "ip", "id") and at > 1 and folded[at - 2].isalnum():
        return False
    if after and last.isalnum() and (after[0].isalnum() or after[0] == "_"):
        return False
    goes_on = len(after) > 1 and after[0] in ".:" and after[1].isalnum()
    return not (kind in ("version", "ip") and goes_on)
