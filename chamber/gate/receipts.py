"""Receipts: what was checked, on which bytes, with which outcome; replayed, never trusted."""

from __future__ import annotations

import json

import chamber
from chamber.store import chain
from chamber.store.db import StoreError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from chamber.store.db import Db
    from chamber.store.transaction import Tx

ORIGINS = ("mcp", "hook")
_PREFIX = "rcp_"
_DIGITS = 16
_COLUMNS = ("id", "created_at", "host", "session", "turn", "call_id", "origin", "checker", "digest")


class Origin:
    """Where a receipt comes from: host, session, turn, the call's id (empty for a hook), ``mcp`` or ``hook``."""

    __slots__ = ("call_id", "host", "kind", "session", "turn")

    def __init__(self, kind: str, host: str = "", session: str = "", turn: str = "", call_id: str = "") -> None:
        self.kind = kind
        self.host = host
        self.session = session
        self.turn = turn
        self.call_id = call_id


def make(
    origin: Origin,
    claims: Sequence[Mapping[str, Any]],
    rules: Mapping[str, str],
    now: str,
    today: tuple[int, int, int] | None,
    answer: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """A receipt as JSON-ready values. ``claims``: verdict objects, each with its ``inputs``; ``now`` UTC, ISO 8601.

    ``answer``: of a hook's, the ``texts`` that were judged and the ``notes`` that they were judged by, for the replay.
    """
    body: dict[str, Any] = {
        "version": 1,
        "checker": chamber.__version__,
        "created_at": now,
        "host": origin.host,
        "session": origin.session,
        "turn": origin.turn,
        "call_id": origin.call_id,
        "origin": origin.kind,
        "rules": dict(rules),
        "today": list(today) if today else None,
        # The name of a file may hold bytes that are no text.
        "answer": dict(answer) if answer else None,
        "claims": json.loads(chain.canonical([*claims]).encode("utf-8", "replace")),
    }
    digest = chain.digest(body)
    return {"id": _PREFIX + digest[:_DIGITS], **body, "digest": digest}


def is_whole(receipt: Mapping[str, Any]) -> bool:
    """Whether a receipt's digest and id are those of its content."""
    body = {key: value for key, value in receipt.items() if key not in ("id", "digest")}
    digest = chain.digest(body)
    return receipt.get("digest") == digest and receipt.get("id") == _PREFIX + digest[:_DIGITS]


def write(tx: Tx, receipt: Mapping[str, Any]) -> None:
    """Keep a receipt, with its entry in the log; one that is kept already stays."""
    row = (*(receipt[key] for key in _COLUMNS), chain.canonical(receipt))
    added = tx.execute("INSERT OR IGNORE INTO receipts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row).rowcount
    if added:
        tx.record(str(receipt["created_at"]), "receipt", str(receipt["id"]), str(receipt["digest"]))


def read(db: Db, identifier: str) -> dict[str, Any]:
    """The receipt ``identifier``. Raises ``StoreError`` where there is none, or where its row is no receipt."""
    rows = db.rows("SELECT body FROM receipts WHERE id = ?", (identifier,))
    if not rows:
        from chamber import itself

        raise StoreError(f"there is no receipt {identifier}: `{itself.command('receipts list')}` shows what there is")
    try:
        receipt = json.loads(str(rows[0][0]))
    except ValueError:
        receipt = None
    if not isinstance(receipt, dict):
        raise StoreError(f"receipt {identifier} is damaged: what is kept of it is no JSON object")
    return receipt


def logged(db: Db, receipt: Mapping[str, Any]) -> bool:
    """Whether the log has the entry that was written with this receipt."""
    values = (receipt.get("id"), receipt.get("digest"))
    return bool(db.rows("SELECT 1 FROM log WHERE kind = 'receipt' AND subject = ? AND digest = ?", values))
