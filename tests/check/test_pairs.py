"""Short claims and notes that once went wrong: honest ones that were flagged, wrong ones that passed in silence."""

from __future__ import annotations

import pytest

from chamber.check.source import prepare
from chamber.check.verdict import judge

SERVERS = """# Servers

| Name | Region | Owner | Cost |
|---|---|---|---|
| atlas | eu-west-1 | Tom Becker | $395 |
| draco | us-east-2 | Mia Roth | $760 |"""
HONEST = [
    ("The bridge is roughly 1,500 m long.", "The bridge is 1,483 m long."),
    ("The fund holds about $4.5 million.", "The fund holds $4.482 million."),
    ("Die Brücke ist rund 1.500 m lang.", "Die Brücke ist 1.483 m lang."),
    ("unas 49.000 personas", "El festival reunió a 48.920 personas."),
    ("About 9,900 visitors came.", "9,870 visitors came."),
    ("About 62% of users agreed.", "62.4% of users agreed."),
    ("The docs are not updated.", "- [ ] Update docs"),
    ("The passport is not renewed yet.", "- [ ] Renew passport"),
    ("No hotel in Oslo has been booked.", "- [ ] Book hotel in Oslo"),
    ("Ben has not been called about the lease.", "- [ ] Call Ben about the lease"),
    ("The light is not on.", "The light is off."),
    ("Sales are not up.", "Sales are down."),
    ("She did not sign.", "She refused to sign."),
    ("They did not lock the door.", "They forgot to lock the door."),
    ("There is no lock.", "The lock is missing."),
    ("Kim borrowed the book from Li.", "Li lent the book to Kim."),
    ("Rui bought the flat from Ana.", "Ana sold the flat to Rui."),
    ("Al earns less than Bob.", "Bob earns more than Al."),
    ("The speed limit is 30 miles per hour.", "Speed limit 30 mph."),
    ("The limit is 30 kilometres per hour.", "Limit: 30 km/h."),
    ("The wind reached 12 metres per second.", "The wind reached 12 m/s."),
    ("Владимир приехал в Москве.", "Владимир приехал в Москву."),
    ("Bolt was acquired by Acme in 2021.", "Acme acquired Bolt in 2021."),
    ("Владимир приехал в Москве.", "Владимир приехал в Москву."),
    ("Los precios no subieron.", "Los precios bajaron."),
    ("The price rose by 5%.", "The price increased by 5%."),
    ("Es kostet etwa 4,5 Mio. €.", "Es kostet 4,482 Mio. €."),
    ("Just over 62% of users agreed.", "62.4 % of users agreed."),
    ("Quasi 49.000 persone sono venute.", "48.920 persone sono venute."),
    ("Er kwamen ongeveer 49.000 mensen.", "Er kwamen 48.920 mensen."),
    ("Er kwamen bijna 49.000 mensen.", "Er kwamen 48.920 mensen."),
    ("Пришло почти 49 000 человек.", "Пришло 48 920 человек."),
    ("Przyszło około 49 000 osób.", "Przyszło 48 920 osób."),
    ("약 49,000명이 왔다.", "48,920명이 왔다."),
    ("लगभग 49,000 लोग आए।", "48,920 लोग आए।"),
    ("The meeting is at 9:30.", "The meeting is at half past nine."),
    ("Die Sitzung beginnt um 9:30 Uhr.", "Die Sitzung beginnt um halb zehn."),
    ("Start at 7:45.", "Start at quarter to eight."),
    ("Meeting at 08:30.", "Meeting at 0830 hrs."),
    ("La riunione è alle 14:30.", "La riunione è alle ore 14,30."),
    ("The road closes at the end of March 2026.", "The road closes on 31 March 2026."),
    ("The commit is abcdef1.", "The commit is abcdef1234567890."),
    ("See RFC 2616.", "See RFC2616 for details."),
    ("会議は2026/3/5です。", "会議は2026年3月5日です。"),
    ("2026-03-05 회의", "회의는 2026년 3월 5일입니다."),
    ("One in four failed.", "25% failed."),
    ("The trip is from 2 to 13 March.", "Trip: 02.03.–13.03.2026"),
    ("Q3 revenue was $240k [[n]].", "# Q3\n\nQ3 revenue was $240k, up 18% on Q2."),
    (
        "Mia Roth owns draco.",
        SERVERS,
    ),
    (
        "draco is in us-east-2, unlike atlas in eu-west-1.",
        SERVERS,
    ),
    ("The IBAN is DE89370400440532013000.", "IBAN: DE89 3704 0044 0532 0130 00"),
    ("The IBAN is DE89 3704 0044 0532 0130 00.", "IBAN: DE89370400440532013000"),
    ("The ISBN is 978-3-16-148410-0.", "ISBN 9783161484100"),
    ("Call +1 555 010 2030.", "Phone: +1 (555) 010-2030"),
    ("Die Anreise ist am 29. Mai.", "## Anreise Do 29.5. (Himmelfahrt!)\n\nWir fahren früh los."),
    ("人力的预算（万元）是86。", "| 项目 | 预算（万元） |\n|---|---|\n| 人力 | 86 |\n| 云资源 | 12 |"),
    ("人力的预算是86万元。", "| 项目 | 预算（万元） |\n|---|---|\n| 人力 | 86 |\n| 云资源 | 12 |"),
]
WRONG = [
    ("The IBAN is DE89370400440532013001.", "IBAN: DE89 3704 0044 0532 0130 00"),
    ("The ISBN is 978-3-16-148410-1.", "ISBN 9783161484100"),
    ("The invoice to Acme was sent.", "- [ ] Send invoice to Acme"),
    ("The invoice to Acme has not been sent.", "- [x] Send invoice to Acme"),
    ("Temperature was 5 °C.", "Temperature was -5 °C."),
    ("The fee is £9 per month.", "The fee is €9 per month."),
    ("CPU usage < 80% triggers an alert.", "CPU usage > 80% triggers an alert."),
    ("The launch is on 5 May.", "~~The launch is on 5 May.~~ The launch is on 9 June."),
    ("Bolt acquired Acme in 2021.", "Acme acquired Bolt in 2021."),
    ("Brno is larger than Prague.", "Prague is larger than Brno."),
    ("CPU usage < 80% triggers an alert.", "CPU usage > 80% triggers an alert."),
    ("Владимир приехал в Казань.", "Владимир приехал в Москву."),
    ("Los precios subieron un 5 %.", "Los precios bajaron un 5 %."),
    ("I prezzi sono saliti del 5 %.", "I prezzi sono scesi del 5 %."),
    ("De prijzen stegen met 5 %.", "De prijzen daalden met 5 %."),
    ("Цены выросли на 5 %.", "Цены снизились на 5 %."),
    ("価格は5%上がった。", "価格は5%下がった。"),
    ("Q3 revenue fell 18% on Q2.", "# Q3\n\nQ3 revenue was $240k, up 18% on Q2."),
    (
        "draco is in eu-west-1.",
        SERVERS,
    ),
    (
        "Tom Becker owns draco.",
        SERVERS,
    ),
    ("I verified that revenue was $500k.", "# Q3\n\nQ3 revenue was $240k, up 18% on Q2."),
    ("Li sent 40 boxes.", "Li sent 41 boxes."),
    (
        "CHM-1042 was not fixed in v2.3.1.",
        "# Log\n\nThe crash on export was tracked as CHM-1042 and fixed in v2.3.1 by Mia.",
    ),
    ("Revenue fell 18% on Q2.", "# Q3\n\nRevenue for Q3 was $240k, up 18% on Q2."),
    ("Revenue for Q3 was $240k, down 18% on Q2.", "# Q3\n\nRevenue for Q3 was $240k, up 18% on Q2."),
    (
        "Der Stromverbrauch stieg von 4.700 kWh auf 6.200 kWh.",
        "# H\n\nDer Stromverbrauch sank von 6.200 kWh auf 4.700 kWh.",
    ),
    ("The 25 banners from PrintWorks have been ordered.", "- [ ] Order 25 banners from PrintWorks"),
    ("- [x] Order 25 banners", "- [ ] Order 25 banners from PrintWorks"),
    (
        "The catering contract with Olive & Thyme has not been signed.",
        "- [x] Sign the catering contract with Olive & Thyme",
    ),
]


@pytest.mark.parametrize(("claim", "note"), HONEST)
def test_an_honest_claim_is_not_flagged(claim: str, note: str) -> None:
    found = judge(claim, [prepare(note, "n.md")], today=(2026, 11, 30))
    assert (found.verdict in ("SUPPORTED", "NO_TERMS"), found.blocks) == (True, False)


@pytest.mark.parametrize(("claim", "note"), WRONG)
def test_a_wrong_claim_is_told(claim: str, note: str) -> None:
    found = judge(claim, [prepare(note, "n.md")], today=(2026, 11, 30))
    assert found.missing or found.reasons


def test_a_number_too_large_for_a_float_is_judged() -> None:
    assert judge("1" * 310, [prepare("x", "n.md")]).verdict in ("TERMS_ABSENT", "NO_TERMS")


@pytest.mark.parametrize("note", ["", "<!-- x -->", "%% x %%", "```\n```"])
def test_a_note_without_text_is_judged(note: str) -> None:
    found = judge('Ben Adler said "one two three" on 5 March 2026.', [prepare(note, "2026-03-05.md")])
    assert found.verdict == "TERMS_ABSENT"


def test_a_private_character_is_no_fraction() -> None:
    assert judge("\ue000 kg of flour.", [prepare("Two bags of flour.", "n.md")]).missing == []
