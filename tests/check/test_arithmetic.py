from __future__ import annotations

import pytest

from chamber.check import arithmetic
from chamber.check.arithmetic import Arithmetic


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("4.5M - 4.395M", 105_000),
        ("4.5M \N{MINUS SIGN} 4.395M = 105k", 105_000),
        ("$1,200 + $300", 1_500),
        ("240k * 18%", 43_200),
        ("2 + 3 * 4", 14),
        ("(2 + 3) * 4", 20),
        ("10 - 3 - 2", 5),
        ("12 / 4 / 3", 1),
        ("-5 + 8", 3),
        ("3 risks + 2 open issues", 5),
        ("10 \N{MULTIPLICATION SIGN} 4 \N{DIVISION SIGN} 8", 5),
        ("(60 / 3) - 1.5", 18.5),
        ("7", 7),
    ],
)
def test_worked_out(expression: str, value: float) -> None:
    found = arithmetic.parse(expression)
    assert isinstance(found, Arithmetic), found
    assert found.value == pytest.approx(value)


def test_operands_and_result() -> None:
    found = arithmetic.parse("(4.5M - 4.395M) / 3 = 35k")
    assert isinstance(found, Arithmetic)
    assert [each.value for each in found.operands] == [4_500_000, 4_395_000, 3]
    assert found.result is not None
    assert found.result.value == 35_000


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("", "a number is missing"),
        ("what", "'what' is not a number"),
        ("240k -", "a number is missing"),
        ("* 5", "'*' stands where a number is due"),
        ("9**9**9", "'*' stands where a number is due"),
        ("(1 + 2", "a bracket is not closed"),
        ("1 + 2)", "')' stands where a sign is due"),
        ("1 2 3", "is not a number"),
        ("1 = ", "is not a number"),
        ("1 / (2 - 2)", "divides by zero"),
        ("__import__('os')", "is not a number"),
        ("5 + os.system", "is not a number"),
        ("(" * 400 + "1" + ")" * 400, "is too large"),
        ("-" * 1000 + "1", "is too large"),
        ("1+" * 200 + "1", "is too large: more than 100 numbers"),
        ("1e30 * 1e30", "is too large"),
    ],
)
def test_refused(expression: str, said: str) -> None:
    found = arithmetic.parse(expression)
    assert isinstance(found, str)
    assert said in found
