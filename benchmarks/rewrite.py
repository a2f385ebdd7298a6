"""Mechanical honest rewritings of what a note says: each says less than the note or the same, in another shape.

``candidates`` yields ``(kind, line, claim)``. The kinds are in ``KINDS``. It reads Markdown by lines and on its own,
so that a mistake of the check's parser is not repeated here.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

KINDS = ("clause dropped", "number reformatted", "date reformatted", "item to sentence", "row to sentence",
         "key and value", "heading and item")  # fmt: skip

FENCE = re.compile(r"\s*(```|~~~)")
HEADING = re.compile(r"#{1,6}\s+(.+?)\s*#*\s*$")
ITEM = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])\s+(?!\[[ xX]\])(.+)")
NAMED = re.compile(
    r"(?:\*\*|__|`)?(?!(?:see|the|eg|e\.g|note|example|tip|warning)\b)([^\W\d_][\w /-]{1,38}?)(?:\*\*|__|`)?"
    r"\s*(?::|：| [-–—])(?:\*\*|__)?\s+(\S.{2,160})",
    re.IGNORECASE,
)
RULE = re.compile(r"\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)+\|?\s*$")
TAIL = re.compile(
    r"(?:,\s+(?:which|who|because|so that|as well as|although|even though)\s|\s+\([^()`]{4,80}\)[.:]?$|\s[–—]\s)"
)
PROSE = re.compile(r"[A-ZÀ-ÞА-Я][^`|<>{}\[\]=]{40,300}[.!]$")
CONDITION = re.compile(
    r"\b(?:if|unless|when|until|except|only|not|n't|no|but|wenn|nicht|kein\w*|nur|si|sauf|pas|ne|no|sólo|não|só|"
    r"если|не|only|should|may|might|can|could|would|whether|either|instead|rather|than)\b",
    re.IGNORECASE,
)
GROUPED = re.compile(r"(?<![\w.,:/#@+$€£=\-])(\d{1,3}(?:,\d{3})+)(?![\w.,%/:\-]*\w)")
PLAIN = re.compile(r"(?<![\w.,:/#@+$€£=\-])([1-9]\d{3,6})(?![\w.,%/:\-]*\w)")
LABEL = re.compile(
    r"(?:\b(?:ports?|порт|ISO|RFC|ES|Chrome|ID|PR|issue|error|code|version|v)|No\.|[:=(+*/<>'\"])[\s=:]*$",
    re.IGNORECASE,
)
MEANT = re.compile(r"`[^`]*`|https?://\S+|\]\([^)]*\)|<[^>]*>")
ISO = re.compile(r"(?<![\w./:\-])((?:19|20)\d\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?![\w:\-]|\.\w)")

MONTHS = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
}
DATES = {
    "en": ("{d} {month} {y}", "{month} {d}, {y}", "{d} {short} {y}"),
    "de": ("{d}. {month} {y}", "{d:02}.{m:02}.{y}"),
    "fr": ("{d} {month} {y}", "{d:02}/{m:02}/{y}"),
    "es": ("{d} de {month} de {y}",),
    "pt": ("{d} de {month} de {y}",),
    "zh": ("{y}年{m}月{d}日",),
    "ja": ("{y}年{m}月{d}日",),
}
GROUPS = {"en": ",", "de": ".", "fr": "\u202f", "es": ".", "pt": "."}
"""What stands between groups of digits; a number of another language keeps its form."""
# fmt: off
IS = {"en": "The {} is {}.", "de": "{} ist {}.", "fr": "{} est {}.", "es": "{} es {}.", "pt": "{} é {}.",
      "zh": "{}是{}。", "ja": "{}は{}です。"}
OF = {"en": "The {h} of {r} is {v}.", "de": "{h} von {r} ist {v}.", "fr": "{h} de {r} est {v}.",
      "es": "{h} de {r} es {v}.", "pt": "{h} de {r} é {v}.", "zh": "{r}的{h}是{v}。", "ja": "{r}の{h}は{v}です。"}
# fmt: on


def candidates(text: str, language: str) -> Iterator[tuple[str, int, str]]:
    """Every rewriting of a note in ``language`` (a code; without a template for it, fewer kinds)."""
    heading, header, fenced, hidden = "", None, False, False
    front = text.startswith("---\n")
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if front:
            front = number == 1 or line.strip() not in ("---", "...")
            continue
        if FENCE.match(line):
            fenced = not fenced
            continue
        hidden = (hidden or "<!--" in line) and "-->" not in line
        if fenced or hidden or "<!--" in line or "~~" in line or "%%" in line or line.startswith(("    ", "\t", ">")):
            continue
        found = HEADING.match(line)
        if found:
            heading = _bare(found.group(1))
        elif number > 1 and RULE.match(line):
            header = _cells(lines[number - 2])
        elif header and "|" in line:
            yield from ((kind, number, claim) for kind, claim in _row(_cells(line), header, language))
        else:
            header = None
            yield from ((kind, number, claim) for kind, claim in _line(line, heading, language))


def _line(line: str, heading: str, language: str) -> Iterator[tuple[str, str]]:
    item = ITEM.match(line)
    body = item.group(1).strip() if item else line.strip()
    named = NAMED.fullmatch(body)
    if named and language in IS and _closed(named.group(2)) and len(named.group(1).split()) <= 5:
        value = named.group(2).rstrip(".。 ")
        if not CONDITION.search(named.group(1)):
            yield "item to sentence" if item else "key and value", IS[language].format(_bare(named.group(1)), value)
    if item and heading and 12 <= len(body) <= 200 and body[-1] not in ":,|\\":
        yield "heading and item", f"{heading}: {body}"
    yield from (("number reformatted", claim) for claim in _numbers(body, language))
    yield from (("date reformatted", claim) for claim in _dates(body, language))
    if PROSE.fullmatch(body):
        tail = TAIL.search(body)
        if tail and tail.start() > 35 and not CONDITION.search(body):
            yield "clause dropped", body[: tail.start()].rstrip() + "."


def _row(cells: list[str], header: list[str], language: str) -> Iterator[tuple[str, str]]:
    if language not in OF or len(cells) != len(header) or not cells[0] or not header[0]:
        return
    for name, value in zip(header[1:], cells[1:], strict=True):
        if name and value and len(value) <= 80 and _closed(value) and re.search(r"\w", value) and "<" not in value:
            yield "row to sentence", OF[language].format(h=_bare(name), r=cells[0], v=value.rstrip("."))


def _numbers(body: str, language: str) -> Iterator[str]:
    if len(body) > 300 or len(body.split()) < 3 or "{" in body:
        return
    blocked = [match.span() for match in MEANT.finditer(body)]
    grouped = GROUPED.finditer(body) if language in ("en", "zh", "ja") else ()
    for match in [*grouped, *PLAIN.finditer(body)]:
        digits = match.group(1).replace(",", "")
        value = int(digits)
        if any(start <= match.start() < end for start, end in blocked) or (len(digits) == 4 and 1500 <= value <= 2100):
            continue
        if LABEL.search(body[: match.start()]):
            continue
        forms = {digits}
        if language in GROUPS:
            forms.add(f"{value:,}".replace(",", GROUPS[language]))
        if value % 100 == 0 and 1_000 <= value < 1_000_000:
            forms.add(f"{value / 1_000:g}k")
        for form in sorted(forms - {match.group(1)}):
            yield body[: match.start()] + form + body[match.end() :]


def _dates(body: str, language: str) -> Iterator[str]:
    if len(body) > 300:
        return
    blocked = [match.span() for match in MEANT.finditer(body)]
    for match in ISO.finditer(body):
        if not any(start <= match.start() < end for start, end in blocked):
            for form in DATES.get(language, ()):
                yield body[: match.start()] + _date(form, language, *match.groups()) + body[match.end() :]
    for name, month in _months(language).items():
        year = r"((?:19|20)\d\d)\b"
        for match in re.finditer(rf"(?<![\w.-])(?:(\d\d?) {name} {year}|{name} (\d\d?), {year})", body):
            day, in_year = match.group(1) or match.group(3), match.group(2) or match.group(4)
            yield body[: match.start()] + f"{in_year}-{month:02}-{int(day):02}" + body[match.end() :]


def _date(form: str, language: str, year: str, month: str, day: str) -> str:
    names = MONTHS.get(language, "").split()
    name = names[int(month) - 1] if names else ""
    return form.format(y=year, m=int(month), d=int(day), month=name, short=name[:3])


def _months(language: str) -> Mapping[str, int]:
    return {name: number for number, name in enumerate(MONTHS.get(language, "").split(), 1)}


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


def _closed(value: str) -> bool:
    """Whether a value is one of its own: no cell, and no code or emphasis that began before it."""
    return value[0] != "|" and not any(value.count(mark) % 2 for mark in ("`", "**", '"'))


def _bare(text: str) -> str:
    return re.sub(r"\*\*|__|`", "", text).strip()
