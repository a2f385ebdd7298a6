"""``chamber receipts list|show|replay|prune``: what was checked. Standard library only."""

from __future__ import annotations

import json
import re
import time

from chamber.commands import books, codes
from chamber.errors import InputError
from chamber.gate import receipts
from chamber.store import chain, log, transaction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Say = Callable[[str], object]

_AGES = {"d": 86_400, "h": 3_600, "w": 604_800}


def list_(say: Say, last: int) -> int:
    """The receipts, newest first."""
    with books.opened() as db:
        rows = db.rows(
            "SELECT id, created_at, origin, host, session FROM receipts ORDER BY created_at DESC, rowid DESC LIMIT ?",
            (last,),
        )
        for row in rows:
            say("  ".join(str(each) for each in row if each))
    return codes.YES


def show(say: Say, identifier: str) -> int:
    """A receipt as it is kept."""
    with books.opened() as db:
        say(json.dumps(receipts.read(db, identifier), ensure_ascii=False, indent=1))
    return codes.YES


def replay(say: Say, identifier: str) -> int:
    """Judge a receipt's claims again; exit 1 where it comes out otherwise, 3 where a note has changed since."""
    from chamber.gate import replay as again

    with books.opened() as db:
        done = again.replay(db, receipts.read(db, identifier))
        broken = log.verify(db)
    for line in done.lines:
        say(line)
    if broken:
        say(f"the log: {broken}")
        return codes.NO
    say({"same": f"{identifier}: the same verdicts on the same bytes", "different": f"{identifier}: not as it says",
         "unknown": f"{identifier}: cannot be told"}[done.outcome])  # fmt: skip
    return {"same": codes.YES, "different": codes.NO, "unknown": codes.NOT_ALL_JUDGED}[done.outcome]


def prune(say: Say, older: str) -> int:
    """Delete receipts older than an age such as ``90d``; the log keeps their digests."""
    match = re.fullmatch(r"(\d{1,5})([dhw])", older)
    if match is None:
        raise InputError(f"--older takes an age such as 90d, 12h or 8w, not {older!r}")
    before = time.time() - int(match[1]) * _AGES[match[2]]
    limit = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(max(0.0, before)))
    with books.opened() as db, transaction.writing(db) as tx:
        gone = tx.execute("DELETE FROM receipts WHERE created_at < ?", (limit,)).rowcount
        tx.record(books.now(), "prune", f"receipts before {limit}", chain.digest([gone, limit]))
    say(f"{gone} receipt(s) deleted; the log keeps their digests")
    return codes.YES
