"""``chamber check --stream``: JSON lines in, one verdict object out for each, until the input ends."""

from __future__ import annotations

import json
import sys
import traceback
from typing import TYPE_CHECKING, Any

from chamber.check import source, verdict
from chamber.commands import codes
from chamber.errors import InputError, LimitError
from chamber.notes import checking, reader

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import BinaryIO

    from chamber.check.source import Source

LONGEST_LINE = 64 * 1024 * 1024
"""Bytes of a line: a note of the largest size still fits when half of it is escaped."""


def run(lines: BinaryIO, output: BinaryIO, rules: Mapping[str, str], today: tuple[int, int, int]) -> int:
    """Answer every line; a line that cannot be used gets ``{"error": …}`` and the stream goes on."""
    prepared = _Prepared()
    for line in _lines(lines):
        try:
            answer = _answered(line, prepared, rules, today)
        except InputError as error:
            answer = {"error": str(error)}
        except Exception as defect:  # noqa: BLE001 a boundary: the defect is told and ends no stream
            traceback.print_exc(file=sys.stderr)
            answer = {"error": f"Chamber failed on this line ({type(defect).__name__}); please report it"}
        output.write(json.dumps(answer, ensure_ascii=True).encode("ascii") + b"\n")
        output.flush()
    return codes.YES


class _Prepared:
    """The last note that came, prepared: streams ask several claims of one note in a row."""

    __slots__ = ("_key", "_source")

    def __init__(self) -> None:
        self._key = ("", "")
        self._source: Source | None = None

    def take(self, text: str, name: str) -> Source:
        if self._source is None or self._key != (text, name):
            self._source = source.prepare(reader.unified(text), name)
            self._key = (text, name)
        return self._source


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """The lines that hold something; ``None`` for one that is too long, the rest of which is skipped unread."""
    while line := stream.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            while line and not line.endswith(b"\n"):
                line = stream.readline(1 << 20)
            yield None
        elif line.strip():
            yield line


def _answered(
    line: bytes | None, prepared: _Prepared, rules: Mapping[str, str], today: tuple[int, int, int]
) -> dict[str, Any]:
    if line is None:
        raise LimitError(f"the line is longer than {LONGEST_LINE // (1024 * 1024)} MiB")
    asked = _object(line)
    claim, text, name = _text(asked, "claim"), _text(asked, "text"), _text(asked, "name", "note.md")
    quote, derivation = (_text(asked, key, "") or None for key in ("quote", "derivation"))
    request = checking.Request(claim, (), quote, derivation)
    checking.demand_limits([request])
    checking.demand_arithmetic([request])
    if len(text) > reader.LARGEST or len(text.encode("utf-8", "replace")) > reader.LARGEST:
        raise LimitError(f"text is larger than {reader.LARGEST // (1024 * 1024)} MiB")
    return verdict.judge(claim, [prepared.take(text, name)], rules, quote, derivation, today).as_dict()


def _object(line: bytes) -> dict[str, Any]:
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InputError(f"the line is not JSON: {error}") from None
    if not isinstance(asked, dict):
        raise InputError('the line is not an object {"claim", "text", "name"}')
    return asked


def _text(asked: dict[str, Any], key: str, default: str | None = None) -> str:
    value = asked.get(key)
    if value is None and default is not None:
        return default
    if not isinstance(value, str):
        raise InputError(f"{key} is missing" if value is None else f"{key} is not a text")
    return value
