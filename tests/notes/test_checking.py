from __future__ import annotations

from pathlib import Path

import pytest

from chamber.errors import InputError, LimitError
from chamber.notes import checking, roots
from chamber.notes.checking import Request, Shelf
from chamber.notes.refusals import Refusal

CLAIM = "Revenue was $240k."


def test_one_verdict_for_each_request_in_order(vault: Path) -> None:
    declared = roots.declare([(str(vault), "--notes")])
    requests = [Request(CLAIM, ["q3-review.md"]), Request("The beta ships with 99 features.", ["[[roadmap]]"])]
    found = checking.check_claims(requests, declared)
    assert [each.verdict for each in found] == ["SUPPORTED", "TERMS_ABSENT"]
    assert [each.checked for each in found] == [["q3-review.md"], ["plans/roadmap.md"]]


def test_a_part_of_a_note_is_all_that_counts(vault: Path) -> None:
    declared = roots.declare([(str(vault), "--notes")])
    requests = [Request(CLAIM, [f"q3-review.md#{part}"]) for part in ("Money", "People")]
    assert [each.verdict for each in checking.check_claims(requests, declared)] == ["SUPPORTED", "TERMS_ABSENT"]


def test_nothing_is_read_before_every_limit_holds(vault: Path) -> None:
    requests = [Request(CLAIM, ["q3-review.md"]), Request("a" * 2001)]
    with pytest.raises(LimitError, match="claim 2 has 2001 characters"):
        checking.check_claims(requests, roots.declare([(str(vault), "--notes")]))
    with pytest.raises(InputError, match="no claim was given"):
        checking.check_claims([], roots.declare([]))
    with pytest.raises(InputError, match="claim 1 rests on 'hope'"):
        checking.check_claims([Request(CLAIM, basis="hope")], roots.declare([]))


def test_only_a_note_that_is_nowhere_blocks(vault: Path, tmp_path: Path) -> None:
    declared = roots.declare([(str(vault), "--notes")])
    specs = ["gone.md", str(tmp_path / "outside.md"), "q3-review.md:99", "plans"]
    found = checking.check_claims([Request(CLAIM, [spec]) for spec in specs], declared)
    assert [each.verdict for each in found] == ["NOT_FOUND"] * 4
    assert [each.blocks for each in found] == [True, False, False, False]


def test_a_note_is_prepared_once_until_the_shelf_is_full(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf(roots.declare([(str(vault), "--notes")]), typed=False)
    assert shelf.take("q3-review.md") is shelf.take("q3-review.md")
    monkeypatch.setattr(checking, "LARGEST_SHELF", 50)
    for spec in ("q3-review.md", "[[roadmap]]", "q3-review.md"):
        taken = shelf.take(spec)
        assert not isinstance(taken, Refusal)
        assert taken.name in {"q3-review.md", "roadmap.md"}
