"""What stands before a claim and claims nothing itself: *yes*, *note that*, *for example*, *based on your notes*."""

from __future__ import annotations

import re

_ANSWERS = re.compile(
    r"\s*(?:(?:yes|yep|yeah|no|nope|right|correct|exactly|indeed|sure|of course|ok|okay|ja|nein|doch|genau|stimmt|"
    r"richtig|oui|non|exact|sí|claro|exacto|sim|não|certo|sì|esatto|nee|klopt|да|нет|верно)\s?[,!–—]|"
    r"(?:yes|ja|oui|sí|sim|sì):)(?=\s)|"
    r"\s*(?:是的|对|對|没错|不是|不|はい|ええ|いいえ|نعم|لا)\s?[,，、:!！،]",
    re.IGNORECASE,
)
"""What answers a question before the claim itself."""
_NOTES = (
    r"(?:[^\W\d_]{2,14}\s){0,2}(?:notes?|reviews?|documents?|docs?|files?|logs?|pages?|minutes|reports?|summary|entry|"
    r"tables?|transcripts?|contract|list|vault|notizen?|protokoll|dokument|datei|tabelle|vertrag|liste|notas?|"
    r"documentos?|"
    r"archivo|arquivo|tabla|tabela|contrato|lista|fichier|tableau|contrat|compte rendu|appunti|verbale)"
)
_OPENERS = re.compile(
    rf"\s*(?:(?:please )?(?:note|remember|keep in mind|bear in mind|be aware)(?: that|:)|"
    rf"i (?:have )?(?:found|see|saw)(?: that)|"
    rf"(?:for example|for instance|in short|in summary|to sum up|overall|in other words|in brief|also|in addition),|"
    rf"(?:according to|based on|as per|going by|from) (?:the|your|this|these|my) {_NOTES},|"
    rf"(?:the|your|this) {_NOTES} (?:says?|shows?|states?|tells?|records?|lists?)(?: that|:)?(?=\s)|"
    rf"(?:beachte|bedenke|beachten sie)(?:,? dass|:)|"
    rf"(?:zum beispiel|kurz gesagt|insgesamt|außerdem|zusammengefasst)[,:]?(?=\s)|"
    rf"(?:laut|nach|gemäß) (?:der|dem|den|deine[rnm]|ihre[rnm]) {_NOTES}(?=\s)|"
    rf"(?:note[zr]? que|par exemple,|en bref,|en résumé,)|"
    rf"(?:selon|d'après) (?:la|le|les|ta|tes|vos|votre) {_NOTES},|(?:ten en cuenta que|por ejemplo,|en resumen,|"
    rf"según (?:la|el|tus?|sus?) {_NOTES},)|(?:lembre-se de que|note que|por exemplo,|em resumo,|"
    rf"(?:segundo|de acordo com) (?:a|o|as|os|suas?|seus?|tuas?|teus?) {_NOTES},)|"
    r"(?:per esempio|in breve|in sintesi),)"
    r"|\s*(?:请注意|注意|例如|比如|总之|总的来说|(?:根据|按照)(?:你的)?(?:笔记|记录|文档))\s?[,，:]|"
    r"\s*(?:例えば|つまり|まとめると|(?:メモ|ノート|記録)によると)[、,]|"
    r"\s*(?:مثلا|باختصار|بحسب ملاحظاتك|وفقا لملاحظاتك)[،,]",
    re.IGNORECASE,
)


def without(clean: str) -> str:
    """``clean`` with what opens it blanked; lengths are kept."""
    for pattern in (_ANSWERS, _OPENERS):
        if opened := pattern.match(clean):
            clean = " " * opened.end() + clean[opened.end() :]
    return clean
