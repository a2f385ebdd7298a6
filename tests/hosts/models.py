"""Scripted model servers on loopback: what each request gets is written down beforehand, every request is kept."""

from __future__ import annotations

import gzip
import itertools
import json
import re
import threading
import uuid
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Step = dict[str, Any]
"""``{"say": text}``, ``{"call": name, "given": {...}}`` or both; ``when``: only for a request whose last input matches
this pattern; ``do``: called before the answer (what happens elsewhere meanwhile). Steps without ``when`` are given in
order; when they run out, ``done``."""


class Server:
    """One scripted model. ``requests`` are the bodies of the turns' requests in order."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = list(steps)
        self.requests: list[dict[str, Any]] = []
        self._lock = threading.Lock()
        handler = type("Handler", (self.handler(),), {"model": self})
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._http.daemon_threads = True
        self.port = self._http.server_address[1]
        threading.Thread(target=self._http.serve_forever, daemon=True).start()

    def handler(self) -> type[BaseHTTPRequestHandler]:
        raise NotImplementedError

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()

    def next_step(self, body: dict[str, Any], last: str) -> Step:
        step = self._next(body, last)
        if "do" in step:
            step["do"]()
        return step

    def _next(self, body: dict[str, Any], last: str) -> Step:
        with self._lock:
            self.requests.append(body)
            for step in self.steps:
                if "when" in step and re.search(step["when"], last, re.DOTALL):
                    self.steps.remove(step)
                    return step
            for step in self.steps:
                if "when" not in step:
                    self.steps.remove(step)
                    return step
        return {"say": "done"}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    model: Any

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the library's name
        pass

    def body(self) -> dict[str, Any]:
        raw = self.rfile.read(int(self.headers.get("content-length") or 0))
        if (self.headers.get("content-encoding") or "") == "gzip":
            raw = gzip.decompress(raw)
        try:
            found = json.loads(raw or b"{}")
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    def send(self, code: int, data: bytes, kind: str = "application/json") -> None:
        self.send_response(code)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_HEAD(self) -> None:
        self.send(200, b"")

    def do_GET(self) -> None:
        known = self.path.startswith("/v1/models")
        self.send(200 if known else 404, b'{"object":"list","data":[],"models":[]}')


def events(parts: Sequence[tuple[str, dict[str, Any]]]) -> bytes:
    return "".join(f"event: {name}\ndata: {json.dumps({'type': name, **data})}\n\n" for name, data in parts).encode()


def texts(content: Any) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    for block in content if isinstance(content, list) else []:
        if isinstance(block, dict):
            if isinstance(block.get("text"), str):
                yield block["text"]
            yield from texts(block.get("content"))


class Anthropic(Server):
    """The Messages API, as Claude Code asks it."""

    def handler(self) -> type[BaseHTTPRequestHandler]:
        class Handler(_Handler):
            def do_POST(self) -> None:
                body = self.body()
                path = self.path.partition("?")[0]
                if path.endswith("/count_tokens"):
                    self.send(200, b'{"input_tokens": 100}')
                elif not path.endswith("/v1/messages"):
                    self.send(404, b'{"type":"error","error":{"type":"not_found_error","message":"no"}}')
                elif not body.get("tools"):
                    self.answer({"say": "ok"}, body)
                else:
                    since = list(itertools.takewhile(lambda each: each["role"] != "assistant", body["messages"][::-1]))
                    last = "\n".join(text for each in since for text in texts(each["content"]))
                    self.answer(self.model.next_step(body, last), body)

            def answer(self, step: Step, body: dict[str, Any]) -> None:
                blocks: list[dict[str, Any]] = []
                if "say" in step:
                    blocks.append({"type": "text", "text": step["say"]})
                if "call" in step:
                    blocks.append({"type": "tool_use", "id": f"toolu_{uuid.uuid4().hex[:20]}", "name": step["call"],
                                   "input": step.get("given", {})})  # fmt: skip
                stop = "tool_use" if "call" in step else "end_turn"
                usage = {"input_tokens": 100, "output_tokens": 20, "cache_creation_input_tokens": 0,
                         "cache_read_input_tokens": 0}  # fmt: skip
                message = {"id": f"msg_{uuid.uuid4().hex[:20]}", "type": "message", "role": "assistant",
                           "model": body.get("model", "scripted"), "content": blocks, "stop_reason": stop,
                           "stop_sequence": None, "usage": usage}  # fmt: skip
                if body.get("stream"):
                    self.send(200, events(list(_streamed(message, blocks, stop, usage))), "text/event-stream")
                else:
                    self.send(200, json.dumps(message).encode())

        return Handler


def _streamed(
    message: dict[str, Any], blocks: Sequence[dict[str, Any]], stop: str, usage: dict[str, Any]
) -> Iterator[tuple[str, dict[str, Any]]]:
    yield "message_start", {"message": {**message, "content": [], "stop_reason": None}}
    for index, block in enumerate(blocks):
        is_text = block["type"] == "text"
        begun = {"type": "text", "text": ""} if is_text else {**block, "input": {}}
        delta = (
            {"type": "text_delta", "text": block["text"]}
            if is_text
            else {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
        )
        yield "content_block_start", {"index": index, "content_block": begun}
        yield "content_block_delta", {"index": index, "delta": delta}
        yield "content_block_stop", {"index": index}
    yield "message_delta", {"delta": {"stop_reason": stop, "stop_sequence": None}, "usage": usage}
    yield "message_stop", {}


class Responses(Server):
    """The Responses API, as Codex asks it."""

    def handler(self) -> type[BaseHTTPRequestHandler]:
        class Handler(_Handler):
            def do_POST(self) -> None:
                body = self.body()
                if "/responses" not in self.path:
                    self.send(404, b"{}")
                    return
                items = body.get("input") or [{}]
                last = "\n".join(texts(items[-1].get("content") or items[-1].get("output") or ""))
                if "single-line task title" in json.dumps(body)[:20_000]:
                    step: Step = {"say": "A task"}
                else:
                    step = self.model.next_step(body, last)
                self.send(200, events(list(_responded(step))), "text/event-stream")

        return Handler


def _responded(step: Step) -> Iterator[tuple[str, dict[str, Any]]]:
    identifier = f"resp_{uuid.uuid4().hex[:12]}"
    yield "response.created", {"response": {"id": identifier}}
    index = 0
    if "say" in step:
        content = [{"type": "output_text", "text": step["say"], "annotations": []}]
        item: dict[str, Any] = {"type": "message", "id": f"msg_{uuid.uuid4().hex[:8]}", "role": "assistant"}
        yield (
            "response.output_item.added",
            {"output_index": 0, "item": {**item, "status": "in_progress", "content": []}},
        )
        yield "response.output_text.delta", {"item_id": item["id"], "output_index": 0, "content_index": 0,
                                             "delta": step["say"]}  # fmt: skip
        done = {**item, "status": "completed", "content": content}
        yield "response.output_item.done", {"output_index": 0, "item": done}
        index = 1
    if "call" in step:
        call_id = f"call_{uuid.uuid4().hex[:8]}"
        space, _, name = step["call"].rpartition("/")
        item = {"type": "function_call", "id": f"fc_{call_id}", "call_id": call_id, "name": name,
                "arguments": json.dumps(step.get("given", {})), "status": "completed"}  # fmt: skip
        if space:
            item["namespace"] = space
        yield "response.output_item.added", {"output_index": index, "item": {**item, "status": "in_progress"}}
        yield "response.output_item.done", {"output_index": index, "item": item}
    usage = {"input_tokens": 100, "input_tokens_details": {"cached_tokens": 0}, "output_tokens": 10,
             "output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": 110}  # fmt: skip
    yield "response.completed", {"response": {"id": identifier, "usage": usage}}
