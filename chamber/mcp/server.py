"""The SDK's server with the same tools: the oracle of the front, and what writes its snapshot. Alone imports ``mcp``.

The low-level ``Server`` is used, not ``MCPServer``: the latter announces prompts, resources and subscriptions that
Chamber does not have (hosts then offer the model tools for them), and answers bad arguments in pydantic's words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import anyio
import mcp_types as types
from mcp.server import Server, ServerRequestContext
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp.shared.message import SessionMessage
from mcp_types import methods
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS, KNOWN_PROTOCOL_VERSIONS, MODERN_PROTOCOL_VERSIONS
from pydantic import BaseModel, ConfigDict, Field
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

import chamber
from chamber.mcp import tools, wording
from chamber.notes import checking

if TYPE_CHECKING:
    from pydantic_core import core_schema

    from chamber.mcp.settings import Context

HANDSHAKES = HANDSHAKE_PROTOCOL_VERSIONS
MODERN = MODERN_PROTOCOL_VERSIONS

Short = Annotated[str, Field(min_length=1, max_length=checking.LONGEST_CLAIM)]


class Claim(BaseModel):
    """One claim of a call."""

    model_config = ConfigDict(extra="forbid", strict=True)

    text: Annotated[Short, Field(description=wording.TEXT.format(most=checking.LONGEST_CLAIM))]
    sources: Annotated[
        list[Annotated[str, Field(min_length=1)]],
        Field(
            default_factory=list,
            max_length=checking.MOST_SOURCES,
            description=wording.SOURCES.format(most=checking.MOST_SOURCES),
        ),
    ]
    quote: Annotated[Short | None, Field(description=wording.QUOTE)] = None
    derivation: Annotated[Short | None, Field(description=wording.DERIVATION)] = None
    basis: Annotated[Literal["notes", "computed", "own", "prompt", "tool"] | None, Field(description=wording.BASIS)] = (
        None
    )


class CheckInput(BaseModel):
    """The arguments of ``chamber_check``."""

    model_config = ConfigDict(extra="forbid", strict=True)

    claims: Annotated[
        list[Claim],
        Field(
            min_length=1, max_length=checking.MOST_CLAIMS, description=wording.CLAIMS.format(most=checking.MOST_CLAIMS)
        ),
    ]


class Term(BaseModel):
    """A term that Chamber recognised in a claim."""

    model_config = ConfigDict(extra="allow")

    kind: str
    text: str


class Nearest(BaseModel):
    """The closest thing of a missing term's kind that the notes do hold."""

    text: str
    ref: str
    line: int


class Reason(BaseModel):
    """A rule that fired, and the note's own line."""

    rule: str
    severity: Literal["block", "warn"]
    claim_span: Annotated[list[int], Field(description="[start, end) in code points of the claim")]
    ref: str
    line: int
    note_text: str


class Verdict(BaseModel):
    """What the check says of one claim."""

    claim: str
    kind: str
    verdict: Literal["SUPPORTED", "TERMS_ABSENT", "CONTRADICTED", "NO_TERMS", "STALE", "NOT_FOUND", "NO_SOURCE"]
    blocks: Annotated[bool, Field(description="whether a gate may stop an answer for it")]
    terms: list[Term]
    missing: list[str]
    nearest: Annotated[dict[str, Nearest], Field(description="by missing term")]
    reasons: list[Reason]
    checked: list[str]
    found_in: list[str]
    remarks: list[str]
    problems: Annotated[list[str], Field(description="sources that could not be read, and what to do")]


class Summary(BaseModel):
    """How many claims got which verdict."""

    supported: int
    absent: int
    contradicted: int
    nothing: int
    not_judged: int


class CheckResult(BaseModel):
    """The structured result of ``chamber_check``."""

    summary: Summary
    verdicts: list[Verdict]
    receipt: Annotated[str, Field(description="the id of what was kept of this call; empty where nothing could be")]


class PlainSchema(GenerateJsonSchema):
    """JSON Schema without ``null`` alternatives: hosts show the plain type, and an absent key means the same."""

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        """The schema of what is not null."""
        return self.generate_inner(schema["schema"])


def published_schema(model: type[BaseModel]) -> dict[str, Any]:
    """The schema of ``model`` as hosts get it, without titles and without the models' own docstrings.

    References are resolved: some hosts read an array of a reference as an array of texts.
    """
    schema = model.model_json_schema(schema_generator=PlainSchema)
    named = schema.pop("$defs", {})
    plain: dict[str, Any] = _resolved(schema, named, top=True)
    return plain


def _resolved(schema: Any, named: dict[str, Any], top: bool = False) -> Any:
    if isinstance(schema, list):
        return [_resolved(item, named) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        target = _resolved(named[schema["$ref"].rpartition("/")[2]], named, top=True)
        return {**target, **{key: value for key, value in schema.items() if key != "$ref"}}
    left_out = {"title", "default"} | ({"description"} if top else set())
    plain = {key: _resolved(value, named) for key, value in schema.items() if key not in left_out | {"properties"}}
    if "properties" in schema:
        plain["properties"] = {key: _resolved(value, named) for key, value in schema["properties"].items()}
    return plain


def check_tool() -> types.Tool:
    """``chamber_check`` as it is listed."""
    return types.Tool(
        name=wording.TOOL,
        title=wording.TOOL_TITLE,
        description=wording.DESCRIPTION,
        input_schema=published_schema(CheckInput),
        output_schema=published_schema(CheckResult),
        annotations=types.ToolAnnotations(
            title=wording.TOOL_TITLE,
            read_only_hint=True,
            destructive_hint=False,
            idempotent_hint=True,
            open_world_hint=False,
        ),
        _meta={"anthropic/alwaysLoad": True},
    )


def build(context: Context) -> Server[Any]:
    """The server, ready to run."""
    listed = types.ListToolsResult(tools=[check_tool()])

    async def list_tools(
        _: ServerRequestContext[Any], __: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return listed

    async def call_tool(_: ServerRequestContext[Any], params: types.CallToolRequestParams) -> types.CallToolResult:
        if params.name not in tools.TOOLS:
            raise MCPError(code=types.INVALID_PARAMS, message=f"Unknown tool: {params.name}")
        meta = params.model_dump(by_alias=True, exclude_unset=True).get("_meta") or {}
        return types.CallToolResult.model_validate(tools.call(params.name, params.arguments or {}, context, meta))

    return Server(
        wording.NAME,
        version=chamber.__version__,
        title=wording.TITLE,
        instructions=wording.INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def converse(context: Context, messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the server answers to ``messages``, all of which must be requests: one connection, one at a time."""

    async def speak() -> list[dict[str, Any]]:
        server = build(context)
        to_server, inbox = anyio.create_memory_object_stream[SessionMessage | Exception](1)
        outbox, from_server = anyio.create_memory_object_stream[SessionMessage](1)
        answers = []
        async with anyio.create_task_group() as group:
            group.start_soon(server.run, inbox, outbox, server.create_initialization_options())
            async with to_server, from_server:
                for message in messages:
                    await to_server.send(SessionMessage(types.jsonrpc_message_adapter.validate_python(message)))
                    answer = (await from_server.receive()).message
                    answers.append(answer.model_dump(by_alias=True, exclude_unset=True, mode="json"))
        return answers

    return anyio.run(speak)


def parameter_shapes() -> dict[str, dict[str, dict[str, Any]]]:
    """For each protocol version the JSON Schema of each message that a client may send, as the SDK demands it."""
    shapes: dict[str, dict[str, dict[str, Any]]] = {version: {} for version in KNOWN_PROTOCOL_VERSIONS}
    for surface in (methods.CLIENT_REQUESTS, methods.CLIENT_NOTIFICATIONS):
        for (method, version), model in surface.items():
            shapes[version][method] = model.model_json_schema(by_alias=True)
    return shapes


def run(context: Context) -> None:
    """Serve the SDK server over stdin and stdout until stdin ends."""

    async def serve() -> None:
        server = build(context)
        async with stdio_server() as (read_stream, write_stream):
            await server.run(read_stream, write_stream, server.create_initialization_options())

    anyio.run(serve)
