"""What the server tells an agent: instructions, the tool's description, the descriptions of its inputs."""

from __future__ import annotations

from chamber import itself

NAME = "chamber"
TITLE = "Chamber"
TOOL = "chamber_check"
TOOL_TITLE = "Check claims against notes"

INSTRUCTIONS = """\
Chamber checks what you are about to say against the person's own notes. It reads only the folders the person has \
declared, uses no model and no network, and changes nothing.

When an answer rests on notes, call chamber_check BEFORE you answer, once, with every sentence that states something \
checkable: a number, an amount, a date, a name, an id, a version, a quotation, or that something is or is not so.
- One claim per sentence, in the words you will use in the answer, with the context it needs ("Q3 revenue was $240k", \
not "it was $240k").
- `sources`: the notes you opened for it, by path ("reviews/q3-review.md", "q3-review.md:12", "q3-review.md#Heading", \
"[[Q3 review]]"). Cite the same note, with its path, in the answer.
- `quote`: the note's own words, copied exactly. It is the strongest form: the quote must stand in the note, and the \
claim is judged against the quote alone. Give one for everything that matters.
- `derivation`: for a number you computed, the arithmetic with the note's own values ("4.5M - 4.395M").
- `basis`: what the claim rests on when it is not the notes: computed, own (your knowledge), prompt (the person said \
it), tool (another tool's result). It is shown to the person and never makes the check milder.

Verdicts:
- SUPPORTED: every term Chamber recognises occurs in the cited text, and no rule found the note saying otherwise. It \
never means that the claim is true or complete: read the note yourself.
- TERMS_ABSENT: a term is in none of the cited text. Each is named, with the nearest thing the note does hold.
- CONTRADICTED: the terms are there, but the note's own line says otherwise. The line is shown.
- NO_TERMS: nothing in the claim can be checked this way. That is neither good nor bad.
- NOT_FOUND, NO_SOURCE, STALE: not judged: no readable note was given, or it has changed. The problem line says what \
to do.

After the call: correct what is absent or contradicted from the line shown, or drop it, or say plainly that it is not \
in the notes. Check again what you changed. Do not reword a claim until it passes: fix what it says. Do not tell the \
person that something is verified, proven or true because it is SUPPORTED; say which note holds it.
"""
"""Under 4,096 characters: hosts cut it there."""

DESCRIPTION = """\
Check claims against the notes they cite, before you answer. For each claim it says whether its specifics (numbers, \
money, dates, names, ids, quotations) are in the cited notes and whether the notes say the same thing with them, and \
shows the line that decides. Give one claim per sentence with the path of its note; add `quote`, the note's exact \
words, for the strongest form. Verdicts: SUPPORTED (all recognised terms found, nothing says otherwise: never proof \
that it is true), TERMS_ABSENT (named, with the nearest value), CONTRADICTED (the line is shown), NO_TERMS, and \
NOT_FOUND, NO_SOURCE or STALE when nothing could be judged. Reads only the declared folders; changes nothing."""

# {most} is the limit; some hosts drop a schema's own maxItems and maxLength, so the words say it.
CLAIMS = "The claims, one per sentence of the answer; at most {most}."
TEXT = "One statement, in the words of the answer and understandable on its own; at most {most} characters."
SOURCES = (
    "The notes it rests on: a path, path:line, path#Heading or [[Wikilink]]. "
    "Relative paths start at a declared folder. At most {most}; without one the claim is not judged."
)
QUOTE = "The note's own words, copied exactly: the strongest form. The claim is then judged against them alone."
DERIVATION = "Arithmetic that gives a computed number from the note's own values, such as 4.5M - 4.395M."
BASIS = "What the claim rests on. Shown to the person; never makes the check milder."

BASES = {
    "notes": "the notes",
    "computed": "a computation",
    "own": "the agent's own knowledge, not the notes",
    "prompt": "what the person said",
    "tool": "the result of another tool",
}
"""What each basis is called where a person reads it."""

NO_FOLDER = f"no folder of notes is declared; the person can declare one with: {itself.command('init --notes DIR')}"

SILENT = (
    f"the gate does not run in this session: tell the person to look at /hooks, or to run: {itself.command('doctor')}"
)
