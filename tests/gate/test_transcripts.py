"""What is read out of the transcripts that both hosts wrote, and out of such as they might write."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from chamber.gate import turns
from chamber.gate.transcripts import claude_code, codex, entries

PAYLOADS = Path(__file__).parent.parent / "payloads"


def lines(host: str, name: str) -> list[bytes]:
    return list(entries.lines_from_end(str(PAYLOADS / host / name)))


def test_claude_code_recorded() -> None:
    happened = claude_code.turn(lines("claude-code", "transcript_read_check_bash_agent.jsonl"))
    turn = turns.read(happened)
    assert turn.prompt == "do it all"
    assert turn.texts == ["Reading.", "Main final answer."]
    names = [call.name for call in turn.calls]
    assert names == ["Read", "mcp__plugin_chamber_chamber__chamber_check", "Bash", "Task"]
    assert [call.is_check for call in turn.calls] == [False, True, False, False]
    assert [call.failed for call in turn.calls] == [False, False, True, False]
    assert turn.calls[2].output == "Exit code 1\nhello-bash"
    assert [call.speaks for call in turn.calls] == [False, False, False, True]


def test_claude_code_after_a_block_of_another_hook() -> None:
    """``R`` is none of our messages: everything since the prompt is still judged."""
    turn = turns.read(claude_code.turn(lines("claude-code", "example_transcript_blocked_once.jsonl")))
    assert (turn.prompt, turn.texts, turn.blocks) == ("do the thing", ["a1", "a2"], 0)


def test_codex_recorded() -> None:
    turn = turns.read(codex.turn(lines("codex", "rollout_main.jsonl"), "01a22d01-ee66-7882-aa9f-0f66a71f4a2b"))
    assert turn.prompt == "main prompt"
    assert turn.notified  # a subagent's notification came
    assert [call.name for call in turn.calls] == ["multi_agent_v1__spawn_agent", "mcp__probe__check", "exec_command"]
    assert "hi" in turn.calls[2].output


def test_a_subagents_own() -> None:
    assert [entry.kind for entry in claude_code.whole(lines("claude-code", "transcript_subagent.jsonl"))] == [
        "prompt",
        "say",
    ]
    names = [
        entry.name for entry in codex.whole(lines("codex", "rollout_subagent.jsonl")) if entry.kind == entries.CALL
    ]
    assert names == ["mcp__probe__check", "apply_patch"]


@pytest.mark.parametrize("size", [0, 1, 100, 65_535, 65_536, 65_537, 200_000])
def test_lines_from_the_end_are_the_lines(tmp_path: Path, size: int) -> None:
    path = tmp_path / "t.jsonl"
    data = b"".join(b"%d %s\n" % (n, b"x" * (n % 97)) for n in range(size // 40)) + b"no end"
    path.write_bytes(data)
    assert list(entries.lines_from_end(str(path)))[::-1] == data.split(b"\n")


def test_only_the_last_turn_is_read(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    first = [{"type": "user", "promptId": "1", "message": {"content": "old"}},
             {"type": "assistant", "message": {"content": [{"type": "text", "text": "old answer"}]}}]  # fmt: skip
    last = [{"type": "user", "promptId": "2", "message": {"content": "new"}},
            {"type": "assistant", "message": {"content": [{"type": "text", "text": "new answer"}]}}]  # fmt: skip
    path.write_text("\n".join(map(json.dumps, first + last)) + "\n", encoding="utf-8")
    turn = turns.read(claude_code.turn(entries.lines_from_end(str(path))))
    assert (turn.prompt, turn.texts) == ("new", ["new answer"])


def test_the_text_that_the_transcript_does_not_hold_yet() -> None:
    assert turns.read([], "late").texts == ["late"]
    said = entries.Entry(entries.SAY, "here")
    assert turns.read([said], " here ").texts == ["here"]


@pytest.mark.parametrize("host", ["claude-code", "codex"])
@pytest.mark.parametrize(
    "record",
    [{}, [], None, 7, {"type": "user"}, {"type": "user", "message": 7}, {"type": "user", "message": {"content": 7}},
     {"type": "assistant", "message": {"content": [None, {"type": "tool_use", "input": 7}, {"type": "text"}]}},
     {"type": "user", "message": {"content": [{"type": "tool_result", "content": [7, {"type": "image"}]}]}},
     {"type": "response_item", "payload": {"type": "message", "role": "assistant", "content": 7}},
     {"type": "response_item", "payload": {"type": "function_call", "arguments": "[1"}},
     {"type": "response_item", "payload": {"type": "custom_tool_call", "input": {"a": [1]}}}],
)  # fmt: skip
def test_lines_of_any_shape_are_borne(host: str, record: object) -> None:
    read = codex.turn if host == "codex" else claude_code.turn
    turns.read(read([json.dumps(record).encode(), b"{", b"\xff", b""]))
