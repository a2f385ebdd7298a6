"""Kinds of sentences of an answer, and what is taken off a sentence before it is judged."""

from __future__ import annotations

import re

from chamber.check import cites, segments

STATEMENT, ABSENCE, QUESTION, OFFER, ADVICE, ACTION, OWN = (
    "statement",
    "absence",
    "question",
    "offer",
    "advice",
    "action",
    "own",
)
HYPOTHETICAL, ASKED, LEAD_IN = "hypothetical", "asked", "lead-in"
"""``asked``: the person's own words, told back."""
NO_CLAIM = frozenset({QUESTION, OFFER, ADVICE, ACTION, OWN, HYPOTHETICAL, ASKED, LEAD_IN})
"""Kinds that assert nothing about the notes."""

_OWN = re.compile(
    r"not (?:in|from) (?:your|the|my|any) notes?\b|from (?:my )?(?:own )?general knowledge|"
    r"(?:nicht|kein\w*) (?:in|aus) (?:deinen|ihren|den) notizen|aus (?:meinem )?allgemeinwissen|"
    r"pas (?:dans|tiré\w* de) (?:tes|vos|les) notes|de culture générale|no (?:está|figura|sale|viene) (?:en|"
    r"de) tus notas|"
    r"conocimiento general|não está nas (?:tuas|suas) notas|conhecimento geral|不在(?:你的|您的)?笔记|常识|"
    r"ノートには?(?:ありません|ない)|一般知識|ليس في ملاحظات",
    re.IGNORECASE,
)
_PREDICATED = re.compile(
    r"(\w+)[\"')]? (?:is|are|was|were|ist|sind|war|waren)(?: \w+ly| also| just| yet)? \Z", re.IGNORECASE
)
_POINTING = frozenset("it this that these those which they es das dies diese".split())
_ABSENCE = re.compile(
    r"(?:\b(?:say|says|said|mentions?|contains?|gives?|has|have|is|there(?:'s| is| are)) (?:nothing|no mention|"
    r"no information|no word|no record)\b"
    r"|\b(?:does|do|did)(?:n't| not) (?:actually |explicitly )?(?:mention|say|contain|list|specify|include|give|name|"
    r"state|record|cover|tell|show|address|discuss|define|describe|note)\b"
    r"|\bno (?:note|file|entry|passage|section|line) (?:mentions|says|gives|lists|names|records)\b"
    r"|\b(?:can|could)(?:n't| ?not) find (?:any|anything|a |an )|\b(?:don't|do not|didn't) (?:see|find) (?:any|"
    r"anything|a |an )"
    r"|\b(?:is|are|was|were)(?:n't| not) (?:mentioned|stated|recorded|specified|listed|named|given|written down)\b"
    r"|\b(?:is|are|was|were)(?:n't| not)(?: \w+ly)? (?:anywhere )?in (?:your|the|any|my) notes?\b"
    r"|\bnothing (?:in|about|on) (?:the|your|this|these) (?:notes?|file|runbook|minutes|document|log|page|records?)\b"
    r"|\bsteht (?:nichts|nirgends)|\b(?:erwähnt|nennt|enthält) (?:nicht|kein|nichts)|\bkeine (?:angabe|erwähnung)|"
    r"\bnicht (?:erwähnt|angegeben|vermerkt)"
    r"|\bne (?:dit|mentionne|précise|contient|parle)\b[^.]{0,12}\b(?:rien|pas)\b|\baucune mention"
    r"|\bno (?:menciona|dice|indica|especifica|consta|aparece)\b|\bno se (?:menciona|dice|indica)\b"
    r"|\bnão (?:menciona|diz|indica|refere|consta)\b"
    r"|没有(?:写明|提到|提及|说明|记录|写)|未(?:提及|提到|写明|注明|说明)|"
    r"記載(?:が|は)?(?:ない|ありません|なし)|書かれて(?:いない|いません)|触れて(?:いない|いません)"
    r"|(?:لا|لم) (?:يذكر|تذكر|ترد|يرد))",
    re.IGNORECASE,
)
_ACTIVE = re.compile(r"(?:does|do|did)(?:n't| not) ", re.IGNORECASE)
_CLAUSE_START = re.compile(r"[.;:!?,]\s|\b(?:that|which|who|if|when|because|and|but)\s", re.IGNORECASE)
_I = re.compile(r"\s*i\s", re.IGNORECASE)
_SUBJECT = re.compile(
    r"(?<![\w./(-])(?:notes?|runbook|minutes|documents?|docs?|files?|log|diary|contract|summary|page|entry|"
    r"transcript|recipe|notizen?|notiz|protokoll|compte rendu|"
    r"nota|notas|acta|ata|registro|vault)(?![\w/(-]|\.\w)|^i (?:do|did|could|can)(?:n't|not| not)\b|"
    r"笔记|记录|文档|ノート|記録|メモ|ملاحظات|المحضر",
    re.IGNORECASE,
)
_QUESTION = re.compile(r"[?？؟][\"')\]*_]*\s*\Z")
_OFFER = re.compile(
    r"\s*(?:(?:do|would) you (?:want|like)|shall i|should i|want me to|let me know|i can (?:also )?(?:help|draft|"
    r"write|add|set|look|check|turn|make)|happy to|"
    r"if you(?:'d| would)? (?:like|want|wish)|feel free|soll ich|möchtest du|möchten sie|wenn du (?:magst|willst|"
    r"möchtest)|gerne kann ich|veux-tu|voulez-vous|souhaites-tu|"
    r"si tu veux|si vous voulez|¿?quieres|¿?desea|si quieres|queres|quer que|se quiseres|"
    r"需要我|要不要|如果需要|よろしければ|必要であれば|هل تريد)",
    re.IGNORECASE,
)
_ADVICE = re.compile(
    r"\s*(?:my (?:suggestion|recommendation|advice|take|guess|view|impression)|i(?:'d| would)? (?:recommend|suggest|"
    r"advise|propose|think|guess|believe|suspect|assume|prefer|lean)|in my (?:view|opinion)|"
    r"it (?:might|may|could) be worth|you (?:might|may) want to|consider |personally|ich (?:würde|empfehle|denke|"
    r"glaube|schlage)|meine empfehlung|je (?:recommande|pense|suggère|conseille)|"
    r"mon conseil|recomiendo|yo |creo que|mi sugerencia|recomendaria|recomendo|sugiro|acho que|"
    r"我建议|建议|我觉得|おすすめ|أقترح|أنصح)",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"\s*(?:(?:so )?you(?:'d| had| also)? (?:asked|wanted to know|were asking|requested)|you(?:'re| are) asking|"
    r"your question|"
    r"as you asked|in your (?:question|message|request)|du (?:hast (?:mich )?(?:gefragt|gebeten)|wolltest wissen)|"
    r"deine frage|"
    r"sie (?:haben gefragt|wollten wissen)|tu (?:as demandé|demandais|voulais savoir)|vous (?:avez demandé|"
    r"vouliez savoir)|"
    r"(?:me )?pregunta(?:ste|bas)|tu pregunta|pergunt(?:aste|ou)|você perguntou|你(?:问|想知道)|您(?:问|想知道)|"
    r"ご質問|سألت)",
    re.IGNORECASE,
)
_HYPOTHETICAL = re.compile(
    r"\s*(?:(?:if|suppose|assuming|imagine) [^.]{3,200}\b(?:would(?:n't)?|\w+'d)\b|(?:wenn|falls|"
    r"angenommen)\b[^.]{3,200}\b"
    r"(?:würden?|wäre[n]?|hätten?)\b|si [^.]{3,200}(?:rait|raient|ría|rían)\b|se [^.]{3,200}(?:ria|riam)\b)",
    re.IGNORECASE,
)
_LEADS_IN = re.compile(
    r"\s*(?:here(?:'s| is| are)|below|the following|these are|hier (?:ist|sind|kommt)|im folgenden|voici|ci-dessous|"
    r"aquí (?:está|están|tienes)|a continuación|eis|aqui (?:está|estão)|seguem|以下|下面|次の)[^\d]*[:：]\s*\Z"
    r"|[^\d]*\b(?:as follows|wie folgt|comme suit|como sigue)[.:]\s*\Z|[^\d]*如下[：:。]\s*\Z",
    re.IGNORECASE,
)
_ACTED = re.compile(
    r"\s*(?:done[:.!]|i(?:'ve| have| also|'ll| will|'m| am)?(?: (?:just|now|also|only|already|then|not|"
    r"re-?))? ?(?:haven't |didn't |couldn't |can't |have not |did not |could not )?"
    r"(?:read|re-?read|checked|check|looked|look|went|gone|added|wrote|written|updated|ran|run|searched|opened|"
    r"replaced|created|fixed|tested|moved|renamed|edited|changed|set|"
    r"compared|worked|left|used|pulled|collected|gathered|summari[sz]ed|verified|saved|put|made|took|listed|removed|"
    r"deleted|installed|implemented|wired|refactored|"
    r"committed|skipped|kept|sorted|counted|based|going|drafted|translated|started|finished|included|noted)\b"
    r"|(?:all |the )?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|\w+teen|"
    r"all)? ?(?:of the )?(?:\w+ ){0,2}tests? (?:pass|passed|passes|are green|are passing|fail|failed|ran)\b"
    r"|(?:ich habe|hab ich)\b(?=.{0,90}\b(?:gelesen|geprüft|durchsucht|nachgesehen|gesucht|ergänzt|hinzugefügt|"
    r"geschrieben|aktualisiert|erstellt|geändert|gefunden|angelegt|eingetragen|verglichen|umbenannt|gelöscht)\b)"
    r"|(?:durchsucht|gelesen|geprüft) habe\b|j'ai (?:lu|relu|vérifié|relevé|parcouru|"
    r"ajouté|écrit|cherché|mis|repris|regardé|créé|modifié)\b|je n'ai\b"
    r"|(?:no )?he (?:leído|revisado|ejecutado|comprobado|añadido|buscado|mirado|escrito|consultado|cambiado)\b|"
    r"(?:não )?(?:li (?=\d|(?:os?|as?|em|n[oa]s?)\b)|verifiquei|procurei|adicionei|consultei|executei|escrevi)\b"
    r"|我(?:已|刚|只|查|看|读|翻|检查|添加|没)|(?:確認|追加|作成|修正|読み|調べ)(?:しました|ました)|(?:قرأت|راجعت|بحثت|أضفت)\b)",
    re.IGNORECASE,
)
_FOUND = re.compile(
    r"\A\s*I (?:have )?(?:verified|checked|confirmed|noted|read|saw|found)(?: in [^,.;]{1,60})? that\b"
    r"|\A\s*I(?:['’]ve| have)? (?:re-?read|read|checked|looked|reviewed|opened|gone|went)\b[^.;:]{0,60}?\b(?:and|so)\s+"
    r"(?=[^.]{2,80}\s(?:is|are|was|were|has|had|will|costs?|came|comes|rose|fell|stands?|takes?|lasts?|starts?|ends?)\b)"
    r"|\b(?:and|which|it) (?:found|shows?|says?|states?|saw|lists?|tells?|reads?)(?: that)?\b[ :,]*|\bfound (?:that|"
    r"out)\b|[:：](?=\s+\S{2,}\s+\S)|\bund (?:gefunden|dort steht)\b|\bet (?:j'ai trouvé|il dit)\b",
    re.IGNORECASE,
)
_RESULT = re.compile(
    r"\b(?:tests? (?:pass|passed|are green|fail)|shellcheck|linter|build (?:passes|succeeded)|reports no (?:warnings|"
    r"errors)|\d+ fail)\b",
    re.IGNORECASE,
)

_PLACE = re.compile(
    r"(?<![^\W_])(?:lines?|pages?|pp?\.|steps?|section|sect\.|chapters?|ch\.|table|tab\.|fig\.|figure|fig|appendix|"
    r"claims?|item|no\.|zeilen?|seiten?|s\.|schritt|abschnitt|kapitel|tabelle|"
    r"abb\.|ligne|page|étape|chapitre|tableau|línea|página|paso|capítulo|tabla|linha|passo|第)\s?\d{1,4}(?:\s?(?:-|to|"
    r"bis|à)\s?\d{1,4})?(?![\d.,]*\d)",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    r"(?<![^\W_])(?:instead of|rather than|as opposed to|previously (?:said|wrote|stated|gave)|anstatt|statt|"
    r"anstelle von|au lieu d[eu]|plutôt que|en vez de|en lugar de|em vez de|ao invés de)(?![^\W_])|"
    r"au lieu d'|而不是|并非|ではなく|じゃなく|بدلا من",
    re.IGNORECASE,
)
"""What follows, up to the end of the clause, is taken back."""
_NOT = re.compile(
    r"(?i:(?<![^\W_])(?:not|no longer|used to be|changed? from|nicht(?: mehr)?|non pas|et non|ya no|"
    r"no|não)(?![^\W_])|(?<!而)不是|وليس)\s*"
    r"(?:(?:the|a|an|at|on|by|in|to|about|der|die|das|den|am|bei|à|le|la|el|al|los|en|o|os|em|um)\s+)?"
    r"(?=[\"'(*_]{0,3}[-+]?[$€£¥]?(?:\d|[^\W\d_]*[A-Z]))",
)
"""The figure or name that follows at once is taken back."""
_CLAUSE_END = re.compile(r"[,;:.)](?:\s|\Z)|\s(?:but|and|sondern|mais|sino|mas)\s|[，。；、]")


class Sentence:
    """A sentence ready to be judged.

    ``text`` has citations blanked (same length as given, so spans hold); ``exempt`` are spans whose terms need not be
    found; ``cited`` the citations as written.
    """

    __slots__ = ("cited", "exempt", "kind", "text")

    def __init__(self, text: str, kind: str) -> None:
        self.text = text
        self.kind = kind
        self.cited: list[str] = []
        self.exempt: list[tuple[int, int]] = []


def read(raw: str) -> Sentence:
    """Classify ``raw`` and take off what is no claim of it; lengths are kept."""
    sentence = Sentence(raw, STATEMENT)
    taken = [cite for cite in cites.find(raw) if cite.hard or not cite.blank]
    sentence.cited = [name.strip("[]") if name[1:2] != "[" else name for cite in taken for name in cite.names]
    sentence.text = segments.blanked(raw, [span for cite in taken for span in cite.blank or [(cite.start, cite.end)]])
    bare = sentence.text.strip().lstrip("-*•# ").strip()
    sentence.kind = _kind(bare, sentence)
    if sentence.kind == STATEMENT:
        sentence.exempt = _exempt(sentence.text)
    return sentence


def _kind(bare: str, sentence: Sentence) -> str:
    seen = _UNSEEN.sub(lambda match: " " * len(match.group()), bare)
    if (own := _OWN.search(seen)) and not _denied(bare[: own.start()]):
        return OWN
    if _ASKED.match(bare):
        return ASKED
    if _OFFER.match(bare):
        return OFFER
    if _QUESTION.search(bare):
        return QUESTION
    if _tells_absence(bare):
        return ABSENCE
    if _ADVICE.match(bare):
        return ADVICE
    if _HYPOTHETICAL.match(bare):
        return HYPOTHETICAL
    if _LEADS_IN.match(bare):
        return LEAD_IN
    if _RESULT.search(bare) and not sentence.cited:
        return ACTION
    if _ACTED.match(bare):
        found = _FOUND.search(bare)
        if found is None or not bare[found.end() :].strip():
            return ACTION
        offset = sentence.text.index(bare)
        sentence.text = " " * (offset + found.end()) + sentence.text[offset + found.end() :]
    return STATEMENT


# A mark that the person does not read covers nothing: comments, hidden elements, the titles of links.
_UNSEEN = re.compile(
    r"<!--[^\n]{0,300}?-->|<(\w{1,20})\b[^<>\n]{0,200}(?:\bhidden|display\s?:\s?none|visibility\s?:\s?hidden|"
    r"font-size\s?:\s?0|opacity\s?:\s?0)[^<>\n]{0,200}>[^<>\n]{0,300}</\1>|\s\"[^\"\n]{0,300}\"(?=\))",
    re.IGNORECASE,
)


def _tells_absence(bare: str) -> bool:
    """Whether a sentence says that the notes lack something: where the verb is active, they must be its subject."""
    match = _ABSENCE.search(bare)
    if match is None:
        return False
    if _ACTIVE.match(match.group()):
        clause = _CLAUSE_START.split(bare[: match.start()])[-1]
        return _SUBJECT.search(clause) is not None or _I.fullmatch(clause) is not None
    return _SUBJECT.search(bare) is not None


def _denied(before: str) -> bool:
    """``The budget is`` before *not in your notes*: a statement about the notes, no mark of one's own knowledge."""
    match = _PREDICATED.search(before)
    return match is not None and match.group(1).casefold() not in _POINTING


def absent_part(text: str) -> str:
    """What an absence sentence says is absent: the words after (or, failing that, before) the phrase that says so."""
    match = _ABSENCE.search(text)
    if match is None:
        return text
    after = text[match.end() :]
    return after if len(after.strip(" .。!")) > 3 else text[: match.start()]


def _exempt(text: str) -> list[tuple[int, int]]:
    """Spans of places in the source (``line 12``) and of what is taken back (``not $420k``)."""
    spans = [match.span() for match in _PLACE.finditer(text)]
    for pattern, longest in ((_INSTEAD, 40), (_NOT, 24)):
        ends = [match.end() for match in pattern.finditer(text)]
        spans.extend((end, _clause_end(text, end, longest)) for end in ends)
    return spans


def _clause_end(text: str, start: int, longest: int) -> int:
    """Where the clause that goes on at ``start`` ends; at most ``longest`` characters on."""
    end = _CLAUSE_END.search(text, start)
    return min(end.start() if end else len(text), start + longest)
