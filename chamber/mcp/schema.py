"""Holds a message's parameters against the shapes the SDK demands, with nothing but the standard library.

The shapes are JSON Schema, generated from the SDK's own models into the snapshot; the keywords below are all they use.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

KEYWORDS = frozenset(
    {
        "$ref",
        "additionalProperties",
        "anyOf",
        "const",
        "enum",
        "items",
        "maximum",
        "minimum",
        "properties",
        "required",
        "type",
    }
)
"""What ``fits`` understands; the snapshot's writer refuses a shape that says more."""


def _is_integer(value: Any) -> bool:
    return (isinstance(value, int) and not isinstance(value, bool)) or (isinstance(value, float) and value.is_integer())


TYPES: dict[str, Callable[[Any], bool]] = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "integer": _is_integer,
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}


def fits(value: Any, shape: Any, shapes: Mapping[str, Any]) -> bool:
    """Whether ``value`` has the ``shape``. ``shapes`` are the named ones that ``$ref`` points to."""
    if isinstance(shape, bool):
        return shape
    if "$ref" in shape:
        return fits(value, shapes[shape["$ref"]], shapes)
    if "anyOf" in shape:
        return any(fits(value, choice, shapes) for choice in shape["anyOf"])
    if "const" in shape and value != shape["const"]:
        return False
    if "enum" in shape and value not in shape["enum"]:
        return False
    if "type" in shape and not TYPES[shape["type"]](value):
        return False
    return _fits_inside(value, shape, shapes)


def _fits_inside(value: Any, shape: Mapping[str, Any], shapes: Mapping[str, Any]) -> bool:
    if isinstance(value, dict):
        known = shape.get("properties", {})
        others = shape.get("additionalProperties", True)
        return all(key in value for key in shape.get("required", ())) and all(
            fits(item, known.get(key, others), shapes) for key, item in value.items()
        )
    if isinstance(value, list):
        items = shape.get("items", True)
        return all(fits(item, items, shapes) for item in value)
    if isinstance(value, (int, float)):
        return bool(shape.get("minimum", value) <= value <= shape.get("maximum", value))
    return True
