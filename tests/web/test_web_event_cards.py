"""The page on which an organizer says which cards are legal, and the page of loaded card facts."""

import httpx
import pytest
from web_office import Visitor

from toptable.desk.desk import Desk
from toptable.engine.rules.decks.cards import CardFacts, EventCards, KnownCard

PAGE = "/e/demo/cards"
SAID = 'banned = ["Plain Title"]\nlimits = { "Rare Title" = 1 }\n'


def look(visitor: Visitor, text: str, file: bytes = b"") -> httpx.Response:
    return visitor.client.post(
        f"{PAGE}/look",
        data={"csrf": visitor.token, "text": text},
        files={"file": ("cards.toml", file, "text/plain")},
    )


@pytest.mark.usefixtures("demo")
def test_it_is_told_in_words_before_it_is_kept(desk: Desk, organizer: Visitor) -> None:
    before = desk.tournament("demo").version
    looked = look(organizer, SAID)
    assert looked.status_code == 200
    assert "Banned: " in looked.text
    assert "Rare Title" in looked.text
    assert "(at most 1)" in looked.text
    assert desk.tournament("demo").version == before, "looking changes nothing"
    refused = organizer.post(PAGE, text=SAID)
    assert refused.status_code == 409, "the event has begun: a reason is asked for"
    assert SAID.splitlines()[1] in refused.text.replace("&#34;", '"'), "what was typed is there"
    assert organizer.post(PAGE, text=SAID, reason="Forgotten").status_code == 303
    assert desk.tournament("demo").state.event_cards == EventCards(
        banned=("Plain Title",), limits=(("Rare Title", 1),)
    )
    assert "Plain Title" in organizer.look(PAGE).text


@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('banned = ["A"]\nlimits = { "B" = "one" }', "Line 2, “limits = { &#34;B&#34;"),
        ('banned = ["A"]\n\nforbidden = ["B"]', "Line 3, “forbidden"),
        ('banned = ["A"\nlegal = ["B"]', "Line 2, “legal"),
        ("[building]\nleast = 60\nmost = 50", "At least 60 and at most 50"),
        ("[building]\nsmallest = 60", "Line 2, “smallest"),
    ],
)
def test_a_wrong_line_is_named(desk: Desk, organizer: Visitor, text: str, said: str) -> None:
    before = desk.tournament("demo").version
    answer = look(organizer, text)
    assert answer.status_code in (409, 422)
    plain = answer.text.replace("\u2068", "").replace("\u2069", "")
    plain = plain.replace("<bdi>", "").replace("</bdi>", "")
    assert said in plain
    assert organizer.post(PAGE, text=text, reason="x").status_code in (409, 422)
    assert desk.tournament("demo").version == before


@pytest.mark.usefixtures("demo")
def test_a_file_counts_before_what_is_typed(organizer: Visitor) -> None:
    answer = look(organizer, "nonsense", SAID.encode())
    assert answer.status_code == 200
    assert "Rare Title" in answer.text


@pytest.mark.usefixtures("demo")
def test_guests_read_it_and_cannot_change_it(guest: Visitor) -> None:
    page = guest.look(PAGE)
    assert "at most 3 copies of a title" in page.text
    assert "Change what is legal" not in page.text
    assert "Card facts" not in page.text


def test_card_facts_say_where_they_come_from(desk: Desk, organizer: Visitor) -> None:
    assert "None loaded" in organizer.look("/cards").text
    facts = CardFacts(
        game="netrunner", source="my-folder", cards=(KnownCard(title="A"), KnownCard(title="B"))
    )
    desk.store.cards.put(facts, "2026-11-16T14:02:11+00:00")
    page = organizer.look("/cards").text
    assert "2 cards" in page
    assert "my-folder" in page
    assert "2026-11-16" in page
    assert "toptable cards load PATH" in page
