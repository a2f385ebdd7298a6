"""One connection, message by message, answered as the SDK answers it (``tests/mcp/test_parity.py``).

What never changes comes from the snapshot that the SDK server wrote; only calls of tools are computed. The SDK drops
what it cannot parse without a word; here it is answered, as JSON-RPC demands (``-32700``, ``-32600``).
"""

from __future__ import annotations

import copy

from chamber.mcp import schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Call = Callable[[str, dict[str, Any], dict[str, Any]], dict[str, Any]]
    Message = dict[str, Any]

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
UNSUPPORTED_VERSION = -32022
"""The request's protocol version is none that the server speaks (protocol 2026-07-28)."""

VERSION_KEY = "io.modelcontextprotocol/protocolVersion"
CAPABILITIES_KEY = "io.modelcontextprotocol/clientCapabilities"
BATCH_VERSION = "2025-03-26"
"""The one revision whose servers must accept batches; before and after it they are invalid."""


class ProtocolError(Exception):
    """A request that is answered with an error object."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data


class UnknownToolError(Exception):
    """A call of a tool that is not there; its text is the name."""


class Connection:
    """What one peer has settled so far. ``call`` runs a tool and returns the result object of ``tools/call``.

    ``listed`` says that the peer knows the tools: calls may come now.
    """

    __slots__ = ("_call", "_modern", "_open", "_snapshot", "_version", "listed")

    def __init__(self, snapshot: dict[str, Any], call: Call) -> None:
        self._snapshot = snapshot
        self._call = call
        self._modern: bool | None = None  # The first request decides.
        self._open = False
        self._version: str = snapshot["unnegotiated"]
        self.listed = False

    def answer(self, message: Any) -> Message | list[Message] | None:
        """The answer to one decoded line, or None where nothing is answered."""
        if isinstance(message, list):
            return self._answer_batch(message)
        return self._answer_one(message)

    def _answer_batch(self, batch: list[Any]) -> Message | list[Message] | None:
        if self._version != BATCH_VERSION or not self._open:
            return refusal(None, INVALID_REQUEST, "Invalid Request: batches are not part of this protocol version")
        if not batch:
            return refusal(None, INVALID_REQUEST, "Invalid Request: the batch is empty")
        answers = [answer for message in batch if (answer := self._answer_one(message)) is not None]
        return answers or None

    def _answer_one(self, message: Any) -> Message | None:
        fault = _fault(message)
        if fault:
            return refusal(_readable_id(message), INVALID_REQUEST, f"Invalid Request: {fault}")
        if "method" not in message:
            return None  # An answer to something never asked.
        if "id" not in message:
            self._notice(message["method"], message.get("params"))
            return None
        try:
            result = self._serve(message["method"], message.get("params"))
        except ProtocolError as error:
            return refusal(message["id"], error.code, error.message, error.data)
        return {"jsonrpc": "2.0", "id": message["id"], "result": result}

    def _notice(self, method: str, params: Any) -> None:
        """Take a notification. Only one changes anything: the handshake's end opens the connection."""
        shapes = self._snapshot["shapes"]
        if method == "notifications/initialized" and self._modern is not True:
            shape = self._snapshot["eras"][self._snapshot["versions"][self._version]]["initialized"]
            if params is None or schema.fits(params, shape, shapes):
                self._open = True

    def _serve(self, method: str, params: Any) -> Message:
        enveloped = method != "initialize" and _has_envelope(params)
        if self._modern is None:
            self._modern = enveloped
        if self._modern:
            return self._serve_modern(method, params)
        if enveloped:
            raise ProtocolError(INVALID_REQUEST, self._snapshot["words"]["envelope_on_legacy"])
        return self._serve_legacy(method, params)

    def _serve_legacy(self, method: str, params: Any) -> Message:
        era = self._demand_served(method, params, self._version)
        if method == "initialize":
            return self._initialize(params)
        if method not in era["results"] and method != "tools/call":
            raise ProtocolError(METHOD_NOT_FOUND, "Method not found", method)
        if not self._open and method != "ping":
            raise invalid_params()
        return self._result(era, method, params)

    def _initialize(self, params: Message) -> Message:
        wanted = params["protocolVersion"]
        handshakes = self._snapshot["initialize"]
        self._version = wanted if wanted in handshakes["versions"] else handshakes["versions"][-1]
        self._open = True
        return {**handshakes["result"], "protocolVersion": self._version}

    def _serve_modern(self, method: str, params: Any) -> Message:
        if method == "initialize":
            raise self._late_handshake(params)
        era = self._demand_served(method, params, self._demand_envelope(params))
        if method not in era["results"] and method != "tools/call":
            raise ProtocolError(METHOD_NOT_FOUND, "Method not found", method)
        return self._result(era, method, params)

    def _late_handshake(self, params: Any) -> ProtocolError:
        data = {"supported": self._snapshot["modern"]}
        if params and isinstance(params.get("protocolVersion"), str):
            data["requested"] = params["protocolVersion"]
        return ProtocolError(UNSUPPORTED_VERSION, self._snapshot["words"]["handshake_on_modern"], data)

    def _demand_envelope(self, params: Any) -> str:
        """The protocol version that a request's own envelope names. Raises for an envelope that is incomplete."""
        meta = params.get("_meta") if params else None
        if not isinstance(meta, dict):
            words = f"the required {VERSION_KEY!r} and {CAPABILITIES_KEY!r} envelope keys"
            raise ProtocolError(INVALID_PARAMS, f"params._meta must be an object carrying {words}")
        missing = [key for key in (VERSION_KEY, CAPABILITIES_KEY) if key not in meta]
        if missing:
            words = f"params._meta is missing the required envelope key(s): {', '.join(missing)}"
            raise ProtocolError(INVALID_PARAMS, words)
        version = meta[VERSION_KEY]
        if not isinstance(version, str):
            raise ProtocolError(INVALID_PARAMS, "the protocol-version envelope value must be a string")
        if version not in self._snapshot["modern"]:
            data = {"supported": self._snapshot["modern"], "requested": version}
            raise ProtocolError(UNSUPPORTED_VERSION, "Unsupported protocol version", data)
        return version

    def _demand_served(self, method: str, params: Any, version: str) -> Message:
        """The era of ``version``, once ``method`` is known to it and ``params`` fit."""
        era: Message = self._snapshot["eras"][self._snapshot["versions"][version]]
        if method in era["params"]:
            shape = era["params"][method]
            if not schema.fits(params, shape, self._snapshot["shapes"]):
                raise invalid_params()
        elif method in self._snapshot["methods"]:
            raise ProtocolError(METHOD_NOT_FOUND, "Method not found", method)
        return era

    def _result(self, era: Message, method: str, params: Any) -> Message:
        if method != "tools/call":
            self.listed = self.listed or method == "tools/list"
            return copy.deepcopy(era["results"][method])
        try:
            meta = params.get("_meta")
            result = self._call(params["name"], params.get("arguments") or {}, meta if isinstance(meta, dict) else {})
        except UnknownToolError as error:
            raise ProtocolError(INVALID_PARAMS, f"Unknown tool: {error}") from None
        return {**result, **copy.deepcopy(era["call"])}


def invalid_params() -> ProtocolError:
    """The error of the SDK for parameters of the wrong shape, and for a request before ``initialize``."""
    return ProtocolError(INVALID_PARAMS, "Invalid request parameters", "")


def refusal(request_id: Any, code: int, message: str, data: Any = None) -> Message:
    """An error answer; ``data`` is left out where there is none."""
    error = {"code": code, "message": message}
    if data is not None:
        error["data"] = data
    return {"jsonrpc": "2.0", "id": request_id, "error": error}


def _fault(message: Any) -> str:
    """What keeps ``message`` from being a JSON-RPC message, in words; empty where nothing does."""
    if not isinstance(message, dict):
        return "a message is an object"
    if message.get("jsonrpc") != "2.0":
        return 'jsonrpc must be "2.0"'
    if "method" not in message:
        return "" if "result" in message or "error" in message else "method is missing"
    if not isinstance(message["method"], str):
        return "method must be a string"
    if "id" in message and _readable_id(message) is None:
        return "id must be a string or an integer"
    if not isinstance(message.get("params"), (dict, type(None))):
        return "params must be an object"
    return ""


def _readable_id(message: Any) -> Any:
    value = message.get("id") if isinstance(message, dict) else None
    return value if isinstance(value, (str, int)) and not isinstance(value, bool) else None


def _has_envelope(params: Any) -> bool:
    meta = params.get("_meta") if params else None
    return isinstance(meta, dict) and VERSION_KEY in meta
