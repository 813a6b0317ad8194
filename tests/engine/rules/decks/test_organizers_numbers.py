"""Constructed and limited decks of games whose numbers the organizer gives. B-040, B-045."""

from datetime import date

from msgspec.structs import replace

from deck_facts import codes, judged, lines, rules, with_cards
from toptable.engine.rules.decks.cards import (
    Building,
    CardFacts,
    EventCards,
    KindLimit,
    KnownCard,
    Printing,
    Product,
)
from toptable.engine.rules.decks.decklist import Decklist

IN_SET = (Printing("s1-1", "s1"),)
FIGHT = rules("bushiroad-1.2.11", game="ws")
SET = CardFacts(
    game="ws",
    cards=(
        *(KnownCard(f"Girl {letter}", IN_SET, kind="character") for letter in "ABCDEFGHIJKL"),
        *(KnownCard(title, IN_SET, kind="climax") for title in ("Bang", "Boom", "Puff")),
        KnownCard("Prize", (Printing("PR-1", "pr"),)),
    ),
    products=(Product("s1", "First Set", released="2014-07-25"), Product("pr", "Promo")),
)
FIFTY = EventCards(
    building=Building(least=50, most=50, copies=4, kinds=(KindLimit(kind="Climax", most=8),))
)


def weiss(**more: int) -> Decklist:
    girls = {f"Girl {letter}": 4 for letter in "ABCDEFGHIJ"}
    return Decklist(cards=lines(girls | {"Girl K": 2, "Bang": 4, "Boom": 4} | more))


def test_construction_by_the_numbers_that_the_organizer_gives() -> None:
    """B-040, B-045: 50 cards, 4 copies, at most 8 of a kind."""
    deck = weiss()
    assert deck.size == 50
    assert judged(deck, FIGHT, SET, event=FIFTY).legal is True
    bare = judged(deck, FIGHT, SET)
    assert bare.legal is None
    assert "Deck construction" in bare.not_checked[0]
    assert codes(judged(weiss(Boom=3), FIGHT, SET, event=FIFTY)) == ["too_few_cards"]
    assert codes(judged(with_cards(weiss(), {"Girl L": 1}), FIGHT, SET, event=FIFTY)) == [
        "too_many_cards"
    ]
    assert codes(judged(weiss(**{"Girl K": 1, "Bang": 5}), FIGHT, SET, event=FIFTY)) == [
        "too_many_copies",
        "cards_of_a_kind",
    ]
    assert codes(judged(weiss(**{"Girl K": 1}, Puff=1), FIGHT, SET, event=FIFTY)) == [
        "cards_of_a_kind"
    ]


def test_bans_and_limits_of_one_event() -> None:
    """B-040: the organizer may add bans and limits."""
    said = replace(FIFTY, banned=("girl a",), limits=(("Girl B", 2),))
    verdict = judged(weiss(), FIGHT, SET, event=said)
    assert [(one.code, one.rule, one.card) for one in verdict.findings] == [
        ("banned_card", "B-040", "Girl A"),
        ("limited_card", "B-040", "Girl B"),
    ]
    assert judged(weiss(), FIGHT, SET, event=replace(FIFTY, limits=(("Girl B", 4),))).legal


def test_a_promotional_card_counts_from_the_day_it_was_handed_out() -> None:
    """B-040."""
    deck = weiss(**{"Girl K": 1}, Prize=1)
    assert judged(deck, FIGHT, SET, event=FIFTY).legal is None, "nobody knows the day"
    said = replace(FIFTY, handed_out=(("prize", "2019-01-20"),))
    assert judged(deck, FIGHT, SET, on=date(2019, 1, 20), event=said).legal is True
    early = judged(deck, FIGHT, SET, on=date(2019, 1, 19), event=said)
    assert [(one.rule, one.card) for one in early.findings] == [("B-040", "Prize")]


def test_limited_events_have_the_cards_that_they_name() -> None:
    """B-045."""
    limited = rules("bushiroad-1.2.11", game="ws", format="limited")
    named = replace(FIFTY, legal=("First Set",))
    assert judged(weiss(), limited, SET, event=named).legal is True
    other = replace(FIFTY, legal=("Promo",))
    assert "product_not_legal" in codes(judged(weiss(), limited, SET, event=other))
    assert judged(weiss(), limited, SET, event=FIFTY, pool=weiss()).legal is True
