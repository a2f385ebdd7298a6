"""The rules by id and how severe each is unless the configuration says otherwise."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

DEFAULTS = {
    "absent": "block",
    "polarity": "block",
    "direction": "block",
    "attribution": "block",
    "unit": "block",
    "value-binding": "block",
    "name-binding": "block",
    "absence": "block",
    "elsewhere": "warn",
    "quantifier": "block",
    "hedge": "block",
    "condition": "block",
    "superseded": "block",
    "struck-out": "warn",
    "derived": "warn",
    "substituted": "block",
    "name": "warn",
    "uncommon-word": "warn",
    "verbatim": "warn",
}
"""Rule id to its severity. ``block`` rules still only warn where the claim is not near-verbatim (check.md section 5).
``absent`` governs whether a missing number, date, code or quotation may block; ``verbatim`` is the shortcut for claims
that stand word for word in the note (``off`` switches the shortcut off)."""

SEVERITIES = ("block", "warn", "off")


def settled(changes: Mapping[str, str] | None) -> dict[str, str]:
    """``DEFAULTS`` with ``changes``. Raises ``KeyError`` for an unknown rule, ``ValueError`` for a wrong severity."""
    found = dict(DEFAULTS)
    for rule, severity in (changes or {}).items():
        if rule not in DEFAULTS:
            raise KeyError(rule)
        if severity not in SEVERITIES:
            raise ValueError(severity)
        found[rule] = severity
    return found
