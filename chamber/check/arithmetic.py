"""A derivation as arithmetic: numbers as a note writes them, ``+ - * /`` and their other signs, brackets, ``= result``.

A parser of its own rather than Python's: nothing is evaluated but these four operations, and every size has a limit.
"""

from __future__ import annotations

import re

from chamber.check import quantities

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chamber.check.quantities import Quantity

MOST_OPERANDS = 100
DEEPEST = 20
"""Brackets inside brackets."""

_SIGNS = {"+": "+", "-": "-", "\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "*": "*", "\N{MULTIPLICATION SIGN}": "*"}
_SIGNS |= {"\N{MIDDLE DOT}": "*", "/": "/", "\N{DIVISION SIGN}": "/", ":": "/", "(": "(", ")": ")"}
_TOKEN = re.compile("[" + re.escape("".join(_SIGNS)) + "]|[^" + re.escape("".join(_SIGNS)) + "]+")
# Beside its number an operand may name what is counted: "3 risks".
_WORDS = re.compile(r"[^\W\d_]*(?:[ ][^\W\d_]+){0,4}")
_RANK = {"+": 1, "-": 1, "*": 2, "/": 2}


class Arithmetic:
    """A derivation that was worked out: its ``value``, its ``operands``, the ``result`` after ``=`` if one is given.

    A percentage counts as its hundredth: ``240k * 18%`` is 43,200.
    """

    __slots__ = ("operands", "result", "value")

    def __init__(self, value: float, operands: list[Quantity], result: Quantity | None) -> None:
        self.value = value
        self.operands = operands
        self.result = result


class _Refused(Exception):  # noqa: N818 - it never leaves this module
    """Why the expression is no arithmetic."""


def parse(expression: str, language: str = "en") -> Arithmetic | str:
    """``expression`` worked out, or in words why it cannot be: "is no arithmetic: …", "is too large: …"."""
    left, equals, right = expression.partition("=")
    reader = _Reader(_TOKEN.findall(left), language)
    try:
        value = reader.expression(0)
        if reader.at < len(reader.tokens):
            return f"is no arithmetic: {reader.tokens[reader.at].strip()[:40]!r} stands where a sign is due"
        result = reader.operand(right) if equals else None
    except _Refused as refused:
        return str(refused)
    except ZeroDivisionError:
        return "is no arithmetic: it divides by zero"
    if not abs(value) < 1e30:
        return "is too large: its value has more than 30 digits"
    return Arithmetic(value, reader.operands, result)


class _Reader:
    """Reads tokens from left to right; ``at`` is the next one."""

    def __init__(self, tokens: list[str], language: str) -> None:
        self.tokens = [token for token in tokens if token.strip()]
        self.at = 0
        self.language = language
        self.operands: list[Quantity] = []

    def expression(self, depth: int, rank: int = 1) -> float:
        """Operands joined by signs of at least ``rank``."""
        value = self.factor(depth)
        while (sign := self.sign()) in _RANK and _RANK[sign] >= rank:
            self.at += 1
            other = self.expression(depth, _RANK[sign] + 1)
            value = _joined(value, sign, other)
        return value

    def factor(self, depth: int) -> float:
        """One operand, or an expression in brackets, with any sign before it."""
        if depth > DEEPEST:
            raise _Refused(f"is too large: more than {DEEPEST} brackets inside each other")
        if self.at >= len(self.tokens):
            raise _Refused("is no arithmetic: a number is missing at its end")
        sign = self.sign()
        self.at += 1
        if sign == "-":
            return -self.factor(depth + 1)
        if sign == "(":
            value = self.expression(depth + 1)
            if self.sign() != ")":
                raise _Refused("is no arithmetic: a bracket is not closed")
            self.at += 1
            return value
        if sign:
            raise _Refused(f"is no arithmetic: {self.tokens[self.at - 1]!r} stands where a number is due")
        found = self.operand(self.tokens[self.at - 1])
        self.operands.append(found)
        if len(self.operands) > MOST_OPERANDS:
            raise _Refused(f"is too large: more than {MOST_OPERANDS} numbers")
        return found.value / 100 if found.kind == "percent" else found.value

    def sign(self) -> str:
        """The sign that is next; empty at the end and before an operand."""
        return _SIGNS.get(self.tokens[self.at], "") if self.at < len(self.tokens) else ""

    def operand(self, written: str) -> Quantity:
        """The one number in ``written``. Raises ``_Refused``."""
        found = quantities.find(written, self.language)
        rest = written
        if len(found) == 1:
            rest = f"{written[: found[0].start]} {written[found[0].end :]}"
        if len(found) != 1 or not _WORDS.fullmatch(" ".join(rest.split())):
            raise _Refused(f"is no arithmetic: {written.strip()[:40]!r} is not a number")
        return found[0]


def _joined(left: float, sign: str, right: float) -> float:
    if sign == "+":
        return left + right
    if sign == "-":
        return left - right
    return left * right if sign == "*" else left / right
