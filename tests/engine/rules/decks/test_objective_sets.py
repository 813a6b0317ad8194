"""Decks made of objective sets. SW-05, SW-08, SW-36, SW-43, SW-44."""

from datetime import date

import pytest
from msgspec.structs import replace

from deck_facts import codes, judged, lines, rules
from toptable.engine.rules.decks.cards import CardFacts, EventCards, KnownCard, Printing, Product
from toptable.engine.rules.decks.decklist import Decklist, ListedCard

DAY = date(2014, 11, 1)
CORE = Product("core", "Core Set", released="2012-12-01")
SHADOWS = Product("bts", "Between the Shadows", released="2014-10-20")


def objective(number: int, product: str = "core") -> KnownCard:
    return KnownCard(
        f"Cause {number}",
        (Printing(f"{product} {number}", product, 1),),
        side="light",
        faction="Jedi",
        kind="objective",
        most=2,
        objective_set=str(number),
    )


def affiliation(title: str, side: str, faction: str) -> KnownCard:
    printings = (Printing(title, "core", 1),)
    return KnownCard(title, printings, side=side, faction=faction, kind="affiliation")


FACTS = CardFacts(
    game="starwars",
    cards=(
        KnownCard(
            "Order", (Printing("o", "core", 1),), side="light", faction="Jedi", kind="affiliation"
        ),
        KnownCard(
            "Navy", (Printing("n", "core", 1),), side="dark", faction="Navy", kind="affiliation"
        ),
        *(objective(number) for number in range(1, 13)),
        objective(13, "bts"),
        KnownCard(
            "Pilot", (Printing("p", "core", 2),), side="light", kind="unit", objective_set="1"
        ),
        KnownCard(
            "Twice",
            (Printing("t", "core", 1), Printing("t2", "core", 1)),
            side="light",
            kind="unit",
            objective_set="1",
        ),
        replace(objective(14), title="Rebel Cause", only_with="Rebel"),
    ),
    products=(CORE, SHADOWS),
)
SW = rules("ffg-starwars-2.2")


def deck(sets: int, affiliation: str = "Order", **more: int) -> Decklist:
    causes = {f"Cause {number}": 1 for number in range(1, sets + 1)}
    extra = {name.replace("_", " "): count for name, count in more.items()}
    return Decklist(identity=ListedCard(1, affiliation), cards=lines(causes | extra))


@pytest.mark.parametrize(("sets", "legal"), [(9, False), (10, True), (12, True)])
def test_at_least_ten_objective_sets(sets: int, legal: bool) -> None:
    """SW-05."""
    verdict = judged(deck(sets), SW, FACTS, on=DAY)
    assert verdict.legal is legal
    if not legal:
        assert verdict.findings[0].text == "The deck has 9 objective sets; it needs at least 10."


def test_a_set_twice_is_two_sets() -> None:
    assert judged(deck(9, Cause_1=2), SW, FACTS, on=DAY).legal is True


def test_exactly_one_affiliation_of_the_side() -> None:
    """SW-05."""
    none = replace(deck(10), identity=None)
    assert "no_foundation" in codes(judged(none, SW, FACTS, on=DAY))
    assert "several_foundations" in codes(judged(deck(10, Order=1), SW, FACTS, on=DAY))
    assert set(codes(judged(deck(10, "Navy"), SW, FACTS, on=DAY))) == {"wrong_side"}


def test_command_cards_follow_from_the_sets() -> None:
    """SW-05, SW-08: the first set holds two pilots."""
    assert judged(deck(10, Pilot=2), SW, FACTS, on=DAY).legal is True
    assert judged(deck(10, Cause_1=2, Pilot=4), SW, FACTS, on=DAY).legal is True
    three = judged(deck(10, Pilot=3), SW, FACTS, on=DAY)
    assert [(one.code, one.card) for one in three.findings] == [("not_in_its_sets", "Pilot")]
    without = deck(11, Pilot=2)
    without = replace(without, cards=without.cards[1:])
    assert codes(judged(without, SW, FACTS, on=DAY)) == ["not_in_its_sets"]
    several = judged(deck(10, Twice=1), SW, FACTS, on=DAY)
    assert (several.legal, several.not_checked[0].split(";")[0]) == (
        None,
        "Twice comes in several objective sets",
    )


def test_a_card_that_is_locked_to_another_affiliation() -> None:
    verdict = judged(deck(10, Rebel_Cause=1), SW, FACTS, on=DAY)
    assert [(one.code, one.card) for one in verdict.findings] == [
        ("wrong_affiliation", "Rebel Cause")
    ]


def test_between_the_shadows_at_the_world_championship_2014() -> None:
    """SW-44: released, and still not legal there; legal elsewhere on the same day."""
    listed = deck(10, Cause_13=1)
    assert judged(listed, SW, FACTS, on=DAY).legal is True
    worlds = rules("ffg-starwars-2.2", special_event="worlds_2014")
    verdict = judged(listed, worlds, FACTS, on=DAY)
    assert [(one.rule, one.card) for one in verdict.findings] == [("SW-44", "Cause 13")]
    before = judged(listed, SW, FACTS, on=date(2014, 10, 19))
    assert [(one.rule, one.card) for one in before.findings] == [("SW-43", "Cause 13")]


def test_products_named_for_an_event_and_outside_north_america() -> None:
    """SW-43."""
    listed = deck(10, Cause_13=1)
    ahead = EventCards(early=("Between the Shadows",))
    assert judged(listed, SW, FACTS, on=date(2014, 8, 1), event=ahead).legal is True
    abroad = rules("ffg-starwars-2.2", region="elsewhere")
    assert judged(listed, abroad, FACTS, on=DAY).legal is None
    named = EventCards(legal=("Core Set",))
    assert [one.card for one in judged(listed, abroad, FACTS, on=DAY, event=named).findings] == [
        "Cause 13"
    ]


def test_team_limits_are_counted_by_hand() -> None:
    """SW-36: they stand in another book."""
    team = judged(deck(10), rules("ffg-starwars-2.2", team="2v2"), FACTS, on=DAY)
    assert team.legal is None
    assert team.not_checked[0].startswith("Team limits")


def test_each_player_has_one_deck_of_each_side() -> None:
    """SW-05, and SW-36 for each partner."""
    for team in ("none", "2v2"):
        under = rules("ffg-starwars-2.2", team=team)
        slots = under.rulebook.decks.slots(under.chosen)
        assert [(slot.id, slot.side) for slot in slots] == [("light", "L"), ("dark", "D")]
