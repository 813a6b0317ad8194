"""What holds for every list, however it is written. AMB-37."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from deck_facts import DAY, FACTS, codes, judged, lines, rules, runner_deck, with_cards
from toptable.engine.rules.decks.decklist import Decklist, ListedCard
from toptable.engine.rules.decks.legality.checked_deck import Verdict
from toptable.rulebooks.nisei_1_0.book import TABLES as NISEI_1_0

RUNNER_TITLES = [card.title for card in FACTS.cards if card.side == "runner"]
UNDER = {
    "standard": rules("nisei-1.0"),
    "eternal": rules("nisei-1.0", format="eternal", tier="competitive"),
    "ffg": rules("ffg-netrunner-1.0"),
    "1.3": rules("nisei-1.3"),
}

counts = st.dictionaries(st.sampled_from(RUNNER_TITLES), st.integers(1, 7), max_size=12)


def meaning(verdict: Verdict) -> tuple[set[tuple[str, str, str]], set[str], bool | None]:
    """A verdict without the order of its sentences, and of the titles within them."""
    found = {(one.code, one.rule, one.card) for one in verdict.findings}
    return found, set(verdict.not_checked), verdict.legal


def misspelt(name: str, how: int) -> str:
    """The same title as people write it."""
    match how:
        case 0:
            return name.upper()
        case 1:
            return name.lower().replace("ş", "s")
        case 2:
            return name.replace("e", "é")
        case _:
            return f"  {name} "


@given(counts, st.randoms(use_true_random=False), st.sampled_from(sorted(UNDER)))
def test_the_order_of_lines_does_not_matter(listed, chance, under) -> None:
    deck = with_cards(runner_deck(), listed)
    mixed = list(deck.cards)
    chance.shuffle(mixed)
    again = replace(deck, cards=tuple(mixed))
    assert meaning(judged(deck, UNDER[under])) == meaning(judged(again, UNDER[under]))


@given(
    counts, st.lists(st.integers(0, 3), min_size=30, max_size=30), st.sampled_from(sorted(UNDER))
)
def test_spelling_does_not_matter(listed, how, under) -> None:
    deck = with_cards(runner_deck(), listed)
    cards = [
        ListedCard(card.count, misspelt(card.name, way))
        for card, way in zip(deck.cards, how, strict=False)
    ]
    again = replace(deck, cards=(*cards, *deck.cards[len(cards) :]))
    assert meaning(judged(deck, UNDER[under])) == meaning(judged(again, UNDER[under]))


@given(counts, st.sampled_from(sorted(UNDER)))
def test_lines_can_be_split(listed, under) -> None:
    deck = with_cards(runner_deck(), listed)
    single = tuple(ListedCard(1, card.name) for card in deck.cards for _ in range(card.count))
    assert meaning(judged(deck, UNDER[under])) == meaning(
        judged(replace(deck, cards=single), UNDER[under])
    )


@pytest.mark.parametrize("format_", ["standard", "snapshot", "eternal"])
@given(data=st.data())
def test_a_removed_card_makes_every_deck_illegal(format_, data) -> None:
    """N10-65: wherever it stands, known or not, in any spelling."""
    under = rules("nisei-1.0", format=format_)
    (list_,) = NISEI_1_0.formats[format_].lists
    title = misspelt(data.draw(st.sampled_from(list_.removed)), data.draw(st.integers(0, 3)))
    deck = runner_deck()
    assert judged(deck, under).legal is True
    place = data.draw(st.sampled_from(["cards", "extras", "identity"]))
    line = ListedCard(1, title)
    changed: Decklist = replace(
        deck,
        **{"identity": line} if place == "identity" else {place: (*getattr(deck, place), line)},
    )
    for facts in (FACTS, None):
        verdict = judged(changed, under, facts)
        assert verdict.legal is False
        assert "removed_card" in codes(verdict)


@given(counts)
def test_more_of_a_list_never_makes_a_deck_legal(listed) -> None:
    """Findings about lists and copies stay when cards are added."""
    stays = {"removed_card", "too_many_copies", "several_restricted", "product_not_legal"}
    for under in UNDER.values():
        deck = with_cards(runner_deck(), listed)
        before = meaning(judged(deck, under))[0]
        after = meaning(judged(with_cards(deck, {"Tool P": 3}), under))[0]
        assert {one for one in before if one[0] in stays} <= after


def test_every_order_of_a_short_list_is_judged_alike() -> None:
    cards = lines({"Faust": 1, "Film Critic": 1, "Gang Sign": 1, "Old": 1})
    verdicts = [
        meaning(judged(Decklist(cards=order), UNDER["standard"], on=DAY))
        for order in permutations(cards)
    ]
    assert all(verdict == verdicts[0] for verdict in verdicts)
    assert {code for code, _, _ in verdicts[0][0]} >= {"removed_card", "several_restricted"}
