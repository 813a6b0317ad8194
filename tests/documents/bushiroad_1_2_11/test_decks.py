"""Deck lists under the Bushiroad floor rules, typed at the command line. B-040, B-045, B-064."""

import pytest

from deck_facts import lines
from deck_files import DeckDesk, list_text
from documents.day import Day
from documents.deck_day import hand_in, sight
from toptable.desk.deck_forms import ListForm, to_send, understood
from toptable.engine.questions.roster import slots_of
from toptable.engine.refusal import Refusal
from toptable.engine.rules.decks.card_names import CardNames
from toptable.engine.rules.decks.cards import CardFacts, KnownCard, Printing, Product
from toptable.engine.rules.decks.decklist import Decklist
from toptable.engine.state.decks import Publishing
from toptable.engine.subjects.decks.list_visibility import AgreeToPublish, PublishDecks
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.views.deck_visibility import DeckSight

FACTS = CardFacts(
    game="ws",
    cards=(
        *(KnownCard(f"Girl {x}", (Printing(f"s1-{x}", "s1"),)) for x in "ABCDEFGHIJKLM"),
        KnownCard("Prize", (Printing("pr-1", "pr"),)),
    ),
    products=(Product("s1", "First Set", released="2026-01-30"), Product("pr", "Promo")),
)
BOOK = ("bushiroad-1.2.11", "--game", "ws")
NUMBERS = "[building]\nleast = 50\nmost = 50\ncopies = 4\n"


@pytest.fixture
def desk(tmp_path, capsys) -> DeckDesk:
    return DeckDesk(tmp_path, capsys, FACTS)


def deck(**more: int) -> Decklist:
    girls = {f"Girl {letter}": 4 for letter in "ABCDEFGHIJKL"} | {"Girl M": 2}
    return Decklist(cards=lines(girls | {name.replace("_", " "): n for name, n in more.items()}))


def said(desk: DeckDesk, text: str) -> tuple[str, str]:
    path = desk.folder / "said.toml"
    path.write_text(text, encoding="utf-8")
    return ("--event-cards", str(path))


def test_legal_from_release_and_promos_from_the_day_they_are_handed_out(desk: DeckDesk) -> None:
    """B-040."""
    numbers = said(desk, NUMBERS)
    assert desk.check(deck(), *BOOK, "--date", "2026-01-30", *numbers)["legal"] is True
    early = desk.found(deck(), *BOOK, "--date", "2026-01-29", *numbers)
    assert {(code, rule) for code, rule, _ in early} == {("product_not_legal", "B-040")}
    assert len(early) == 13
    promo = deck(Girl_M=1, Prize=1)
    days = said(desk, 'handed_out = { "Prize" = 2026-02-07 }\n' + NUMBERS)
    assert desk.check(promo, *BOOK, "--date", "2026-02-07", *days)["legal"] is True
    assert desk.found(promo, *BOOK, "--date", "2026-02-06", *days) == [
        ("product_not_legal", "B-040", "Prize")
    ]


def test_bans_limits_and_sets_of_one_event(desk: DeckDesk) -> None:
    """B-040: they hold because the organizer has published them."""
    words = said(desk, 'banned = ["Girl A"]\nlimits = { "Girl B" = 3 }\n' + NUMBERS)
    assert desk.found(deck(), *BOOK, "--date", "2026-02-07", *words) == [
        ("banned_card", "B-040", "Girl A"),
        ("limited_card", "B-040", "Girl B"),
    ]
    day = Day("bushiroad-1.2.11", game="ws")
    day.toptable(f"event cards EVENT {words[1]}")
    announced = day.announced()["event_cards"].text
    assert announced.startswith("Banned: Girl A; limited: Girl B (at most 3)")
    other = said(desk, 'legal = ["Promo"]\n' + NUMBERS)
    assert len(desk.found(deck(), *BOOK, "--date", "2026-02-07", *other)) == 13


def test_constructed_and_limited(desk: DeckDesk) -> None:
    """B-045: one deck by the game's numbers, or only from the cards that the event specifies."""
    numbers = said(desk, NUMBERS)
    day = ("--date", "2026-02-07")
    assert desk.check(deck(), *BOOK, *day)["legal"] is None
    assert desk.found(deck(Girl_M=1), *BOOK, *day, *numbers) == [("too_few_cards", "B-045", None)]
    five = deck(Girl_A=5, Girl_M=1)
    assert desk.found(five, *BOOK, *day, *numbers) == [("too_many_copies", "B-045", "Girl A")]
    pool = desk.folder / "pool.txt"
    pool.write_text(list_text(deck()), encoding="utf-8")
    limited = (*day, "--format", "limited", "--pool", str(pool), *numbers)
    assert desk.check(deck(), *BOOK, *limited)["legal"] is True
    swapped = deck(Girl_M=1, Prize=1)
    assert desk.found(swapped, *BOOK, *limited) == [("not_in_the_pool", "B-045", "Prize")]
    assert (
        "Limited" in Day("bushiroad-1.2.11", game="ws", format="limited").announced()["decks"].text
    )
    assert "Constructed" in Day("bushiroad-1.2.11", game="ws").announced()["decks"].text


def test_a_name_that_fits_two_cards_is_no_registration() -> None:
    """B-064: two cards have this name in another language; one of them has to be named."""
    facts = CardFacts(
        game="ws",
        cards=(KnownCard("Girl A", also=("Shoujo",)), KnownCard("Girl B", also=("Shoujo",))),
    )
    day = Day("bushiroad-1.2.11", "Ann Bo Cy Di", game="ws")
    day.desk.store.cards.put(facts, "")
    cards, rules = CardNames(facts), day.tournament.rules
    slot = slots_of(day.state, rules, day.number("Ann"))[0]
    form = ListForm(text="4 Shoujo\n")
    read = understood(form, slot, day.tournament, cards)
    refused = to_send(form, read, day.number("Ann"), slot.id, rules)
    assert isinstance(refused, Refusal)
    assert refused.rule == "B-064"
    assert "line 1" in refused.text
    meant = ListForm(text="4 Shoujo\n", answers={1: "Girl B"})
    read = understood(meant, slot, day.tournament, cards)
    made = to_send(meant, read, day.number("Ann"), slot.id, rules)
    assert not isinstance(made, Refusal)
    assert [card.name for card in read.handed_in.deck.cards] == ["Girl B"]


def test_decks_are_published_after_the_event_of_those_who_agree() -> None:
    """B-027: a switch for the event and one for each fighter, and nothing before the end."""
    day = Day("bushiroad-1.2.11", "Ann Bo Cy Di")
    for name in ("Ann", "Bo"):
        hand_in(day, name)
    day.do(AgreeToPublish(day.number("Ann"), Publishing.LISTS), "Ann")
    day.do(PublishDecks(Publishing.LISTS))
    day.plan(1, reason="Short").seat("Ann Bo", "Cy Di").results("Ann W, Cy W")
    assert sight(day, "Cy", "Ann") is DeckSight.NOTHING
    day.do(CloseEvent(), reason="Done")
    assert sight(day, "Cy", "Ann") is DeckSight.LIST
    assert sight(day, "Cy", "Bo") is DeckSight.NOTHING
