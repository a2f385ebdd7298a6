"""A receipt for each call of ``chamber_check``: what was asked, on which bytes, with which verdicts."""

from __future__ import annotations

import contextlib
import os
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from chamber.check.model import Verdict
    from chamber.gate.receipts import Origin
    from chamber.notes.checking import Read, Request

_CLAUDE_CALL = "claudecode/toolUseId"
_CODEX_TURN = "x-codex-turn-metadata"


def record(
    database: str,
    meta: Mapping[str, Any],
    rules: Mapping[str, str],
    today: tuple[int, int, int],
    judged: Sequence[tuple[Request, Verdict, Sequence[Read]]],
) -> tuple[str, str]:
    """Keep a receipt of a call with the request's ``_meta``; its id, or ``""`` and why there is none."""
    from chamber.gate import receipts
    from chamber.store import db, transaction

    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    claims = [{**verdict.as_dict(), "inputs": _inputs(request, read)} for request, verdict, read in judged]
    receipt = receipts.make(origin(meta, os.environ), claims, rules, now, today)
    try:
        with contextlib.closing(db.connect(database, now, create=True)) as opened, transaction.writing(opened) as tx:
            receipts.write(tx, receipt)
    except db.StoreError as error:
        return "", str(error)
    return str(receipt["id"]), ""


def gate_is_silent(database: str, meta: Mapping[str, Any], env: Mapping[str, str]) -> bool:
    """Whether this is a plugin's server in a session of which no hook of ours was heard: untrusted, or switched off."""
    from chamber.store import db

    at = origin(meta, env)
    plugin = "CLAUDE_PLUGIN_ROOT" in env or f"{os.sep}plugins{os.sep}cache{os.sep}" in os.path.abspath(__file__)
    if not plugin or not at.session:
        return False
    try:
        with contextlib.closing(db.connect(database, "")) as opened:
            heard = "SELECT 1 FROM heartbeats WHERE host = ? AND session = ? AND event <> 'server'"
            begun = "SELECT 1 FROM turns WHERE host = ? AND session = ?"
            return not any(opened.rows(each, (at.host, at.session)) for each in (heard, begun))
    except db.StoreError:
        return False


def sign(database: str) -> None:
    """Write the server's sign of life into a database that is there; one that cannot be written gets none."""
    import chamber
    from chamber.gate import ledger
    from chamber.store import db

    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    try:
        with contextlib.closing(db.connect(database, now)) as opened:
            ledger.beat(opened, origin({}, os.environ), "server", now, {"version": chamber.__version__})
    except db.StoreError:
        return


def _inputs(request: Request, read: Sequence[Read]) -> dict[str, Any]:
    return {
        "text": request.text,
        "cited": request.sources,
        "sources": [{"path": each.path, "ref": each.ref, "sha256": each.sha256} for each in read],
        "quote": request.quote,
        "derivation": request.derivation,
        "basis": request.basis,
    }


def origin(meta: Mapping[str, Any], env: Mapping[str, str]) -> Origin:
    """Host, session, turn and call as the host tells them with the request; empty where it tells nothing."""
    from chamber.gate.receipts import Origin

    call = meta.get(_CLAUDE_CALL)
    if isinstance(call, str):
        return Origin("mcp", "claude-code", env.get("CLAUDE_CODE_SESSION_ID", ""), "", call)
    told = meta.get(_CODEX_TURN)
    turn = told.get("turn_id") if isinstance(told, dict) else None
    session = meta.get("sessionId")
    call = meta.get("callId")
    if isinstance(session, str) or isinstance(turn, str):
        words = [each if isinstance(each, str) else "" for each in (session, turn, call)]
        return Origin("mcp", "codex", *words)
    return Origin("mcp")
