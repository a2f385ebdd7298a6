"""The tools themselves: plain values in, ``(structured, text, is_error)`` out. The front and the SDK server call these.

Inputs are checked by hand, because the front has no package to do it: each message says what is wrong, where, and what
to do next. ``tests/mcp/test_inputs.py`` holds the hand against the published schema.
"""

from __future__ import annotations

import os
import sys
import time

from chamber.errors import InputError
from chamber.mcp import frames, settings, wording

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from chamber.check.model import Verdict
    from chamber.notes.checking import Request

    Outcome = tuple[dict[str, Any] | None, str, bool]

TOOLS = (wording.TOOL,)
"""The names of the tools there are."""

ARGUMENTS = ("claims",)
CLAIM_KEYS = ("text", "sources", "quote", "derivation", "basis")


def call(
    name: str, arguments: Mapping[str, Any], context: settings.Context, meta: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Run a tool of ``TOOLS`` and return the ``tools/call`` result object; ``meta`` is the request's ``_meta``.

    The one boundary of the agent surface: whatever goes wrong becomes an error result, the server goes on.
    """
    try:
        structured, text, is_error = chamber_check(arguments, context, meta or {})
    except Exception as error:  # noqa: BLE001 - the boundary of the agent surface
        import traceback

        traceback.print_exc(file=sys.stderr)
        words = f"{type(error).__name__}: {error}"
        structured, text, is_error = None, f"{name} failed, a defect of Chamber ({words}). Nothing was checked.", True
    result: dict[str, Any] = {"content": [{"type": "text", "text": text}], "isError": is_error}
    if structured is not None:
        result["structuredContent"] = structured
    return result


def chamber_check(arguments: Mapping[str, Any], context: settings.Context, meta: Mapping[str, Any]) -> Outcome:
    """Check the claims of ``arguments`` against the declared folders of ``context``, and keep a receipt.

    An input that cannot be used is an error result that names it; nothing is checked then.
    """
    from chamber.check import render
    from chamber.mcp import recording
    from chamber.notes import checking

    try:
        requests = read_requests(arguments)
        roots, rules, database = context.settle()
        now = time.localtime()
        today = (now.tm_year, now.tm_mon, now.tm_mday)
        shelf = checking.Shelf(roots, typed=False, kept=context.kept)
        verdicts = checking.check_claims(requests, roots, rules, today=today, shelf=shelf)
    except InputError as error:
        return None, f"Nothing was checked: {error}.", True
    for request, verdict in zip(requests, verdicts, strict=True):
        _tell_basis(request, verdict)
        if not roots.folders:
            _tell_undeclared(request, verdict, [folder.given for folder in roots.absent])
    judged = [
        (request, verdict, [shelf.read[spec] for spec in request.sources if spec in shelf.read])
        for request, verdict in zip(requests, verdicts, strict=True)
    ]
    receipt, trouble = recording.record(database, meta, rules, today, judged)
    told = f"receipt {receipt}" if receipt else f"no receipt was kept: {trouble}"
    if receipt and recording.gate_is_silent(database, meta, os.environ):
        told += f"\n{wording.SILENT}"
        for verdict in verdicts[:1]:
            verdict.remarks.append(wording.SILENT)
    # The name of a file may hold bytes that are no text.
    structured = frames.without_surrogates({**render.as_object(verdicts), "receipt": receipt})
    return structured, frames.without_surrogates(f"{render.as_text(verdicts)}\n{told}"), False


def warm(context: settings.Context) -> None:
    """Load what the first check needs, by a call that checks nothing; let the hooks know that a server runs.

    The sign of life goes into a database that is there already; without one there is no gate that could look for it.
    """
    call(TOOLS[0], {"claims": []}, context)
    try:
        from chamber.mcp import recording

        recording.sign(context.settle()[2])
    except Exception:  # noqa: BLE001 - the boundary of the agent surface: the next call tells what is wrong
        import traceback

        traceback.print_exc(file=sys.stderr)


def _tell_basis(request: Request, verdict: Verdict) -> None:
    if request.basis != "notes":
        verdict.remarks.append(f"said to rest on: {wording.BASES[request.basis]}")


def _tell_undeclared(request: Request, verdict: Verdict, absent: list[str]) -> None:
    """Say what to do where no folder is declared; a note that is nowhere is then nobody's mistake."""
    verdict.blocks = False
    verdict.problems = [f"the declared folder {path} is not there" for path in absent]
    named = ", ".join(source[:80] for source in request.sources)
    verdict.problems.append(f"{named}: {wording.NO_FOLDER}" if named else wording.NO_FOLDER)


def read_requests(arguments: Mapping[str, Any]) -> list[Request]:
    """The requests in a call's arguments. Raises ``InputError`` for a missing, unknown or mistyped one."""
    _demand_known("the call", arguments, ARGUMENTS)
    if "claims" not in arguments:
        raise InputError('claims is missing: give a list such as [{"text": "…", "sources": ["note.md"]}]')
    claims = arguments["claims"]
    if not isinstance(claims, list):
        raise InputError(f"claims is {_kind(claims)}: give a list of claims, each an object with a text")
    return [_read_request(f"claim {number}", claim) for number, claim in enumerate(claims, 1)]


def _read_request(where: str, claim: Any) -> Request:
    from chamber.notes.checking import Request

    if not isinstance(claim, dict):
        raise InputError(f'{where} is {_kind(claim)}: give an object such as {{"text": "…", "sources": ["note.md"]}}')
    _demand_known(where, claim, CLAIM_KEYS)
    if "text" not in claim:
        raise InputError(f"{where} has no text: give the statement to check")
    sources = claim.get("sources", [])
    if not isinstance(sources, list):
        raise InputError(f'the sources of {where} are {_kind(sources)}: give a list of paths such as ["note.md"]')
    for number, source in enumerate(sources, 1):
        _demand_text(f"source {number} of {where}", source, "the path of a note")
    _demand_text(f"the text of {where}", claim["text"], "the statement to check")
    for key in ("quote", "derivation", "basis"):
        if claim.get(key) is not None:
            _demand_text(f"the {key} of {where}", claim[key], "text, or leave it out")
    basis = claim.get("basis")
    return Request(
        claim["text"], sources, claim.get("quote"), claim.get("derivation"), "notes" if basis is None else basis
    )


def _demand_text(what: str, value: Any, wanted: str) -> None:
    if not isinstance(value, str):
        raise InputError(f"{what} is {_kind(value)}: give {wanted}")
    if not value.strip():
        raise InputError(f"{what} is empty: give {wanted}")


def _demand_known(where: str, given: Mapping[str, Any], known: tuple[str, ...]) -> None:
    unknown = [key for key in given if key not in known]
    if unknown:
        shown = ", ".join(repr(key[:60]) for key in unknown[:5])
        raise InputError(f"{where} has {shown}, which Chamber does not know: it takes {', '.join(known)}")


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    names = {int: "a number", float: "a number", str: "a text", list: "a list", dict: "an object"}
    return names.get(type(value), "of another kind")
