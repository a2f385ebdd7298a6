"""The same claim and note give the same verdict in every process: the order of a set must not show."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
JUDGE = """
import json, os, sys
sys.path.insert(0, sys.argv[1])
from chamber.check.source import prepare
from chamber.check.verdict import judge
told = []
folder = os.path.join(sys.argv[1], "benchmarks", "cases", "second")
with open(os.path.join(folder, "answers.jsonl"), encoding="utf-8") as file:
    answers = [json.loads(line) for line in file][::6]
for answer in answers:
    with open(os.path.join(folder, "notes", answer["note"]), encoding="utf-8") as file:
        note = prepare(file.read(), answer["note"])
    for sentence in answer["sentences"]:
        found = judge(sentence["text"], [note], today=(2026, 11, 30))
        told.append([found.verdict, found.missing, [[r.rule, r.severity, r.ref, r.note_text] for r in found.reasons],
                     found.remarks, found.blocks])
print(json.dumps(told, ensure_ascii=True))
"""


def judged(seed: str) -> str:
    """What a fresh process with this hash seed says of a sixth of the second set."""
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run(
        [sys.executable, "-c", JUDGE, str(ROOT)], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.parametrize("seed", ["1", "2", "77"])
def test_no_hash_seed_changes_a_verdict(seed: str) -> None:
    expected = judged("0")
    assert len(json.loads(expected)) > 60
    assert judged(seed) == expected
