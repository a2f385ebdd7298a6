"""Spans that are counted from today, and the numbers of list items."""

from __future__ import annotations

import pytest

from chamber.check.source import prepare
from chamber.check.verdict import judge

_NOTE = "# Boiler\n\nThe boiler was serviced on 9 November 2026 by Arne Holt.\nIt was installed in March 2021.\n"
_TODAY = (2026, 11, 30)


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("The boiler was serviced 3 weeks ago.", "SUPPORTED"),
        ("The boiler was serviced 21 days ago.", "SUPPORTED"),
        ("The boiler is 5 years old.", "SUPPORTED"),
        ("Der Kessel wurde vor 3 Wochen gewartet.", "SUPPORTED"),
        ("The boiler was serviced 5 weeks ago.", "TERMS_ABSENT"),
        ("The boiler is 8 years old.", "TERMS_ABSENT"),
    ],
)
def test_a_span_counts_from_today(claim: str, verdict: str) -> None:
    assert judge(claim, [prepare(_NOTE, "boiler.md")], today=_TODAY).verdict == verdict


def test_without_a_day_no_span_is_counted() -> None:
    assert judge("The boiler was serviced 3 weeks ago.", [prepare(_NOTE, "boiler.md")]).verdict == "TERMS_ABSENT"


@pytest.mark.parametrize("marker", ["25. ", "112) ", "- 37. "])
def test_the_number_of_a_list_item_says_nothing(marker: str) -> None:
    found = judge(f"{marker}The boiler was serviced by Arne Holt.", [prepare(_NOTE, "boiler.md")])
    assert found.verdict == "SUPPORTED"
    assert not found.missing


def test_a_day_at_the_start_is_no_list_item() -> None:
    assert judge("9. November 2026 was the day of the service.", [prepare(_NOTE, "b.md")]).verdict == "SUPPORTED"
    assert judge("12. November 2026 was the day of the service.", [prepare(_NOTE, "b.md")]).verdict == "TERMS_ABSENT"
