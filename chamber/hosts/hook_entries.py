"""Our hooks in a file of hooks, as both hosts lay it out: ``{"hooks": {EVENT: [{"hooks": [HOOK, …]}, …]}}``. Pure."""

from __future__ import annotations

from chamber.errors import HostError
from chamber.hosts import edited_json, entries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from chamber.hosts.entries import Library

Insertions = list[tuple[int, int]]
"""Place and length of each piece put in, in order."""


def present(text: str) -> bool:
    """Whether a hook of ours stands in ``text``. Raises ``HostError`` where it is not understood."""
    return any(entries.is_our_hook(hook) for *_, hook in _each(_events(text)))


def stop_words(text: str) -> list[str]:
    """The words with which the host starts our hook at the end of a turn; none where it has none."""
    for event, _, _, hook in _each(_events(text)):
        if event == "Stop" and entries.is_our_hook(hook):
            args = hook.get("args")
            if isinstance(args, list):
                return [str(word) for word in (hook.get("command"), *args)]
            return ["/bin/sh", "-c", str(hook.get("command"))]
    return []


def put(text: str, host: str, library: Library) -> tuple[str, Insertions]:
    """``text`` with our hook on every event; one that starts from another place is taken out first.

    Raises ``HostError`` where it is not understood.
    """
    wanted = {event: entries.hook(library, host, event) for event in entries.EVENTS[host]}
    text = cut(text, lambda event, hook: event not in wanted or not entries.same_start(hook, wanted[event]))
    insertions: Insertions = []
    for event, hook in wanted.items():
        held = _events(text)
        if any(entries.same_start(found, hook) for name, _, _, found in _each(held) if name == event):
            continue
        at = edited_json.along(text, ["hooks"])
        one = entries.group(library, host, event)
        if at < 0:
            every = {name: [entries.group(library, host, name)] for name in wanted}
            place, piece = edited_json.put(text, edited_json.top(text), every, "hooks")
        elif event not in held:
            place, piece = edited_json.put(text, at, [one], event)
        else:
            place, piece = edited_json.put(text, _list(text, event), one)
        text = text[:place] + piece + text[place:]
        insertions.append((place, len(piece)))
    return text, insertions


def cut(text: str, which: Callable[[str, Mapping[str, Any]], bool] = lambda _event, _hook: True) -> str:
    """``text`` without those of our hooks that ``which`` names (event, hook), and without what they leave empty."""
    while True:
        held = _events(text)
        ours = (each for each in _each(held) if entries.is_our_hook(each[-1]) and which(each[0], each[-1]))
        found = next(ours, None)
        if found is None:
            return text
        event, group, number, _ = found
        # From the inside out: the first that holds something else too loses one of its parts.
        holders: list[tuple[list[str | int], str | int, int]] = [
            (["hooks", event, group, "hooks"], number, len(held[event][group]["hooks"])),
            (["hooks", event], group, len(held[event])),
            (["hooks"], event, len(held)),
            ([], "hooks", 2),
        ]
        path, part, _ = next(holder for holder in holders if holder[2] > 1)
        text = edited_json.without(text, path, part)


def _events(text: str) -> dict[str, Any]:
    held = edited_json.read(text).get("hooks", {})
    if not isinstance(held, dict):
        raise HostError('its "hooks" is no JSON object')
    # Found twice is refused here, before anything is put beside it.
    if edited_json.along(text, ["hooks"]) >= 0:
        for event in held:
            edited_json.along(text, ["hooks", event])
    return held


def _list(text: str, event: str) -> int:
    at = edited_json.along(text, ["hooks", event])
    if text[at] != "[":
        raise HostError(f'its "hooks" has no list under "{event}"')
    return at


def _each(held: Mapping[str, Any]) -> Iterator[tuple[str, int, int, dict[str, Any]]]:
    """Event, number of the group, number in the group, and the hook; what has another shape is nobody's of ours."""
    for event, groups in held.items():
        for number, group in enumerate(groups if isinstance(groups, list) else []):
            inner = group.get("hooks") if isinstance(group, dict) else None
            for place, hook in enumerate(inner if isinstance(inner, list) else []):
                if isinstance(hook, dict):
                    yield event, number, place, hook
