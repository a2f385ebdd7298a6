"""``chamber gate status|log|last|explain``: what is guarded, what was decided, and why. Standard library only."""

from __future__ import annotations

import os
import re

from chamber import itself
from chamber.commands import books, codes
from chamber.gate import ledger, receipts
from chamber.store.db import AbsentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from chamber.store.db import Db

    Say = Callable[[str], object]

_SAID = {
    "passed": "passed: nothing in it is against the notes",
    "blocked": "blocked: sent back to be corrected",
    "released": "released: let through although it does not match the notes",
    "observed": "observed: does not match the notes; the mode is observe",
}


def status(say: Say) -> int:
    """What is guarded, and what was decided last."""
    settled = books.settings()
    say(f"mode: {settled['gate.mode']}  ({settled.settings['gate.mode'].origin})")
    say(f"configuration: {settled.file}{'' if os.path.lexists(settled.file) else ' (not there)'}")
    say(f"database: {settled['database']}")
    for folder in settled.folders:
        say(f"guards: {folder.path}  ({folder.origin}{'' if os.path.isdir(folder.path) else ', not there now'})")
    if not settled.folders:
        say(f"guards: nothing; {itself.command('init --notes DIR')} declares a folder")
    try:
        with books.opened() as db:
            for row in ledger.decisions(db, last=1):
                say(f"last decision: {_line(row)}")
            for host, event, at in db.rows("SELECT host, event, max(at) FROM heartbeats WHERE event NOT LIKE 'Stop %' "
                                           "GROUP BY host, event ORDER BY host, event"):  # fmt: skip
                say(f"last {event} of {host or 'the server'}: {at}")
    except AbsentError:
        say("no hook has run yet")
    return codes.YES


def log(say: Say, session: str, last: int) -> int:
    """The decisions, newest first."""
    with books.opened() as db:
        for row in ledger.decisions(db, session, last):
            say(_line(row))
    return codes.YES


def last(say: Say, session: str) -> int:
    """The last decision with its statements; exit 1 where it let through what does not match."""
    with books.opened() as db:
        rows = ledger.decisions(db, session, 1)
        if not rows:
            say("nothing was decided yet")
            return codes.YES
        say(_line(rows[0]))
        _tell_statements(say, db, rows[0], every=False)
        return codes.NO if rows[0]["outcome"] == "released" else codes.YES


def explain(say: Say, turn: str, report: bool) -> int:
    """Every statement of a turn's decisions; with ``report`` a case to pass on, the person's words replaced."""
    with books.opened() as db:
        rows = [
            row for row in ledger.decisions(db, last=1_000) if turn in (row["turn"], str(row["id"]), row["receipt"])
        ]
        if not rows:
            say(f"no decision about {turn!r}: {itself.command('gate log')} shows the turns")
            return codes.NOT_ALL_JUDGED
        for row in reversed(rows):
            if report:
                _report(say, db, row)
            else:
                say(_line(row))
                _tell_statements(say, db, row, every=True)
    return codes.YES


def _line(row: Mapping[str, Any]) -> str:
    said = _SAID.get(str(row["outcome"]), str(row["outcome"]))
    return f"{row['id']}  {row['at']}  {row['host']}  session {row['session']}  turn {row['turn']}  {said}"


def _claims(db: Db, row: Mapping[str, Any]) -> list[dict[str, Any]]:
    if not row["receipt"]:
        return []
    claims: list[dict[str, Any]] = receipts.read(db, str(row["receipt"]))["claims"]
    return claims


def _tell_statements(say: Say, db: Db, row: Mapping[str, Any], every: bool) -> None:
    for claim in _claims(db, row):
        if every or claim["state"] not in ("fine", "doubted"):
            say(f'  {claim["state"]}: "{_plain(claim["claim"])}"  {_why(claim)}')
    if row["receipt"]:
        say(f"  receipt {row['receipt']}")


def _why(claim: Mapping[str, Any]) -> str:
    parts = [f"{reason['rule']} at {reason['ref']}: {_plain(reason['note_text'])}" for reason in claim["reasons"]]
    for term in claim["missing"]:
        near = claim["nearest"].get(term)
        parts.append(f"{_plain(term)} is not there" + (f", {near['ref']} has {_plain(near['text'])}" if near else ""))
    if claim["inputs"].get("ground"):
        parts.append(f"borne out by {claim['inputs']['ground']}")
    return "; ".join(parts)


def _plain(words: object) -> str:
    return re.sub(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", " ", str(words))[:300]


def _report(say: Say, db: Db, row: Mapping[str, Any]) -> None:
    """The statements and the lines that decided, with every word of the person replaced by one of the same shape."""
    known: dict[str, str] = {}
    for claim in _claims(db, row):
        if claim["state"] in ("fine", "doubted"):
            continue
        say(f"claim: {masked(claim['claim'], known)}")
        say(f"  verdict {claim['verdict']}, rules {', '.join(r['rule'] for r in claim['reasons']) or 'absent'}")
        for reason in claim["reasons"]:
            say(f"  line: {masked(reason['note_text'], known)}")
        for term, near in claim["nearest"].items():
            say(f"  missing: {masked(term, known)}, nearest: {masked(near['text'], known)}")


def masked(words: str, known: dict[str, str]) -> str:
    """``words`` with each long word replaced, the same one always by the same; numbers keep their digits' count."""

    def other(match: re.Match[str]) -> str:
        word = match.group()
        if word.lower() not in known:
            number = len(known) + 1
            known[word.lower()] = f"word{number}" if word.isalpha() else re.sub(r"\d", str(number % 9 + 1), word)
        found = known[word.lower()]
        return found.capitalize() if word[0].isupper() else found

    return re.sub(r"\d[\d.,:/-]*|[^\W\d_]{4,}", other, words)
