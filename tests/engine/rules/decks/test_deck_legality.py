"""Each thing that a list is tried by, at its limits; the numbers are worked out by hand."""

from datetime import date

import pytest
from msgspec.structs import replace

from deck_facts import (
    CARDS,
    DAY,
    FACTS,
    HACKER,
    OFFICE,
    codes,
    judged,
    lines,
    rules,
    runner_deck,
    with_cards,
)
from spoken import spoken
from toptable.engine.rules.decks.cards import (
    CardFacts,
    CardList,
    EventCards,
    KnownCard,
    ProductPool,
)
from toptable.engine.rules.decks.decklist import Decklist, ListedCard
from toptable.engine.rules.decks.legality.identity import lowered

STANDARD = rules("nisei-1.0")
FFG = rules("ffg-netrunner-1.0")
FFG_DAY = date(2018, 3, 1)


def test_a_deck_of_45_is_legal_everywhere_and_one_of_44_is_not() -> None:
    """FFG-11, N10-18: the identity asks for 45."""
    deck = runner_deck()
    assert deck.size == 45
    for under in (
        STANDARD,
        rules("nisei-1.0", format="eternal"),
        rules("nisei-1.0", format="snapshot"),
    ):
        assert judged(deck, under).legal is True
    assert judged(deck, FFG, on=FFG_DAY).legal is True
    short = replace(deck, cards=(*deck.cards[:-1], ListedCard(2, "Tool O")))
    for under in (STANDARD, FFG):
        verdict = judged(short, under, on=FFG_DAY)
        assert "too_few_cards" in codes(verdict)
        assert "The deck has 44 cards; Ivo: Quiet Hacker needs at least 45." in [
            finding.text for finding in verdict.findings
        ]


def test_an_unusually_large_deck_is_remarked_on_and_legal() -> None:
    """N13-20: 81 cards are more than 80; nobody is refused for it."""
    large = runner_deck(Many=6)
    more = with_cards(large, {f"Extra {letter}": 3 for letter in "ABCDEFGHIJ"})
    facts = CardFacts(
        game="netrunner",
        cards=(
            *CARDS,
            *(replace(CARDS[2], title=f"Extra {x}") for x in "ABCDEFGHIJ"),
        ),
        products=FACTS.products,
    )
    assert more.size == 81
    verdict = judged(more, STANDARD, facts)
    assert verdict.legal is True
    assert [(note.code, note.rule) for note in verdict.notes] == [("unusual_size", "N10-18")]
    assert judged(more, rules("nisei-1.0", large_deck="100"), facts).notes == ()
    assert judged(more, rules("nisei-1.0", large_deck="never"), facts).notes == ()
    less = with_cards(more, {})
    less = replace(less, cards=(*less.cards[:-1], ListedCard(2, "Extra J")))
    assert (less.size, judged(less, STANDARD, facts).notes) == (80, ())


@pytest.mark.parametrize(("count", "legal"), [(1, True), (2, False)])
def test_copies_of_a_card_that_allows_one(count: int, legal: bool) -> None:
    assert judged(runner_deck(Single=count), STANDARD).legal is legal


@pytest.mark.parametrize(("count", "legal"), [(6, True), (7, False)])
def test_copies_are_counted_over_lines_and_spellings(count: int, legal: bool) -> None:
    deck = with_cards(runner_deck(), {"Many": count - 3, "MÁNY": 3})
    assert judged(deck, STANDARD).legal is legal


def test_one_identity_of_the_right_side() -> None:
    """FFG-11."""
    none = replace(runner_deck(), identity=None)
    assert "no_foundation" in codes(judged(none, FFG, on=FFG_DAY))
    two = replace(runner_deck(), identity=ListedCard(2, HACKER.title))
    assert "several_foundations" in codes(judged(two, FFG, on=FFG_DAY))
    both = with_cards(runner_deck(), {OFFICE.title: 1})
    assert {"several_foundations", "wrong_side"} <= set(codes(judged(both, FFG, on=FFG_DAY)))
    tool = runner_deck("Tool P")
    assert "not_a_foundation" in codes(judged(tool, FFG, on=FFG_DAY))
    wrong = judged(with_cards(runner_deck(), {"Wall A": 1}), FFG, on=FFG_DAY)
    assert [(found.code, found.card) for found in wrong.findings] == [("wrong_side", "Wall A")]
    assert wrong.findings[0].text == spoken(
        "foundations.card_deck", title="Wall A", side="Corp", side_2="Runner"
    )


@pytest.mark.parametrize(
    ("more", "legal"),
    [
        ({"Borrowed": 3}, True),  # 15 of 15
        ({"Borrowed": 3, "Own Tool": 3}, True),  # the own faction costs nothing
        ({"Borrowed": 3, "Desperado": 1}, False),  # 18 of 14: 1 less for the listed card
        ({"Borrowed": 2, "Desperado": 1}, True),  # 13 of 14
        ({"Borrowed": 2, "Desperado": 1, "Clone Chip": 1}, True),  # 13 of 13, in faction too
        ({"Borrowed": 2, "Desperado": 1, "Clone Chip": 2}, False),  # 13 of 12
        ({"Borrowed": 2, "Prepaid VoicePAD": 3}, True),  # 10 of 12
        ({"Borrowed": 2, "Prepaid VoicePAD": 3, "Clone Chip": 3}, False),  # 10 of 9
    ],
)
def test_the_most_wanted_list_lowers_the_influence_limit(more: dict[str, int], legal: bool) -> None:
    """FFG-12: 15 printed, each listed copy takes 1 off; the list writes Pre-Paid Voice PAD."""
    verdict = judged(with_cards(runner_deck(), more), FFG, on=FFG_DAY)
    assert verdict.legal is legal
    assert [found.code for found in verdict.findings] == ["too_much_influence"] * (not legal)


def test_what_the_list_does_is_said_with_its_rule() -> None:
    deck = with_cards(runner_deck(), {"Borrowed": 2, "Prepaid VoicePAD": 3, "Clone Chip": 3})
    finding = judged(deck, FFG, on=FFG_DAY).findings[0]
    assert finding.rule == "FFG-12"
    assert finding.text == (
        "The deck spends 10 influence; Ivo: Quiet Hacker has 9 (15 printed, less for 6 copies of "
        "listed cards: Clone Chip and Prepaid VoicePAD)."
    )


@pytest.mark.parametrize(
    ("printed", "copies", "limit"),
    [(15, 0, 15), (15, 14, 1), (15, 15, 1), (15, 18, 1), (1, 3, 1), (0, 3, 0), (12, 3, 9)],
)
def test_no_list_brings_a_limit_below_one(printed: int, copies: int, limit: int) -> None:
    """FFG-12, appendix A."""
    assert lowered(printed, [(copies, 1)]) == limit


def test_the_list_is_not_applied_before_its_day() -> None:
    """FFG-12: it counts from 1 January 2016. AMB-38."""
    deck = with_cards(runner_deck(), {"Borrowed": 3, "Clone Chip": 3})
    facts = replace(
        FACTS,
        cards=tuple(replace(card, printings=CARDS[-1].printings) for card in CARDS),
    )
    before = judged(deck, FFG, facts, on=date(2015, 12, 31))
    assert before.findings == ()
    assert before.legal is None
    assert before.not_checked == (
        spoken(
            "lists.none_force",
            name="Most Wanted List",
            format="constructed",
            day="31 December 2015",
            day_2="1 January 2016",
        ),
    )
    assert codes(judged(deck, FFG, facts, on=date(2016, 1, 1))) == ["too_much_influence"]


def test_the_standard_list_of_2018_waits_for_its_day() -> None:
    """N10-67, AMB-38: until 20 December 2018 no list of Standard is on file."""
    deck = runner_deck(Faust=1)
    before = judged(deck, STANDARD, on=date(2018, 12, 20))
    assert codes(before) == []
    assert "the first that is known counts from 21 December 2018" in before.not_checked[0]
    after = judged(deck, STANDARD, on=date(2018, 12, 21))
    assert [(found.code, found.rule, found.card) for found in after.findings] == [
        ("removed_card", "N10-65", "Faust")
    ]
    assert after.findings[0].text == spoken(
        "lists.no_deck", title="Faust", word="removed", list="Standard MWL 3.0"
    )


def test_a_removed_card_is_nowhere_in_a_deck() -> None:
    """N10-65: not in the deck, not as identity, not as an extra card; by names alone."""
    deck = Decklist(
        identity=ListedCard(1, "Cerebral Imaging: Infinite Frontiers"),
        cards=lines({"sifr": 1, "TEMUJIN CONTRACT": 2}),
        extras=lines({"Mars for Martians": 1}),
    )
    verdict = judged(deck, STANDARD, None)
    assert {found.card for found in verdict.findings} == {
        "Cerebral Imaging: Infinite Frontiers",
        "sifr",
        "TEMUJIN CONTRACT",
        "Mars for Martians",
    }
    assert verdict.legal is False


@pytest.mark.parametrize(
    ("identity", "cards", "extras", "legal"),
    [
        ("Ivo: Quiet Hacker", {"Film Critic": 3}, {}, True),
        ("Ivo: Quiet Hacker", {"Film Critic": 1, "Gang Sign": 1}, {}, False),
        ("Ivo: Quiet Hacker", {"Film Critic": 1}, {"Gang Sign": 1}, False),
        ("Mti Mwekundu: Life Improved", {"Film Critic": 1}, {}, False),
        ("Mti Mwekundu: Life Improved", {}, {}, True),
        ("Jinteki: Replicating Perfection", {"Film Critic": 1}, {}, True),
    ],
)
def test_one_restricted_title_counting_identity_and_extras(
    identity: str, cards: dict[str, int], extras: dict[str, int], legal: bool
) -> None:
    """N10-65, AMB-35."""
    deck = Decklist(identity=ListedCard(1, identity), cards=lines(cards), extras=lines(extras))
    found = codes(judged(deck, STANDARD, None))
    assert found == ([] if legal else ["several_restricted"])


def test_agenda_points_follow_the_size_of_the_deck() -> None:
    """A deck of 40 needs 18 or 19 points, one of 44 the same, one of 45 needs 20 or 21."""

    def points(size: int, plans: int, schemes: int) -> list[str]:
        walls = {f"Wall {letter}": 9 for letter in "ABC"}
        rest = size - 27 - plans - schemes
        deck = Decklist(
            identity=ListedCard(1, OFFICE.title),
            cards=lines(walls | {"Wall D": 0, "Wall E": rest} | {"Plan": plans, "Scheme": schemes}),
        )
        assert deck.size == size
        verdict = judged(deck, FFG, on=FFG_DAY)
        return [code for code in codes(verdict) if code == "points_by_size"]

    assert points(40, 9, 0) == []  # 18
    assert points(40, 8, 1) == []  # 19
    assert points(40, 7, 1) == ["points_by_size"]  # 17
    assert points(40, 7, 2) == ["points_by_size"]  # 20
    assert points(44, 9, 0) == []
    assert points(45, 9, 0) == ["points_by_size"]  # 18 of 20
    assert points(45, 7, 2) == []  # 20
    assert points(45, 6, 3) == []  # 21


def test_agendas_of_another_faction() -> None:
    deck = Decklist(
        identity=ListedCard(1, OFFICE.title),
        cards=lines(
            {"Wall A": 9, "Wall B": 9, "Wall C": 9, "Wall D": 4, "Plan": 8, "Foreign Plan": 1}
        ),
    )
    verdict = judged(deck, FFG, on=FFG_DAY)
    assert [(found.code, found.card) for found in verdict.findings] == [
        ("other_faction", "Foreign Plan")
    ]


@pytest.mark.parametrize(
    ("format_", "card", "legal"),
    [
        ("standard", "Old", False),  # Genesis
        ("snapshot", "Old", False),
        ("eternal", "Old", True),
        ("standard", "Directive Pack", False),
        ("snapshot", "Directive Pack", True),
        ("eternal", "Directive Pack", True),
        ("standard", "Opus Card", True),
        ("snapshot", "Opus Card", False),
        ("eternal", "Opus Card", True),
        ("core_experience", "Opus Card", False),
        ("core_experience", "Scarce", True),
        ("standard", "New", True),  # released after the document
        ("snapshot", "New", False),  # the pool of Snapshot is closed
        ("eternal", "New", True),
        ("standard", "Undated", False),  # draft identities
        ("eternal", "Undated", False),
    ],
)
def test_products_of_the_formats(format_: str, card: str, legal: bool) -> None:
    """N10-66 to N10-69, AMB-36."""
    deck = with_cards(runner_deck(), {card: 1})
    verdict = judged(deck, rules("nisei-1.0", format=format_), on=date(2019, 6, 1))
    found = [found for found in verdict.findings if found.card == card]
    assert [one.code for one in found] == ([] if legal else ["product_not_legal"])


def test_core_experience_is_one_box() -> None:
    """N10-69: one copy of System Core 2019; of Scarce it holds one, of the identity one."""
    under = rules("nisei-1.0", format="core_experience")
    deck = with_cards(runner_deck(), {"Scarce": 1})
    assert judged(deck, under).legal is True
    two = judged(with_cards(runner_deck(), {"Scarce": 2}), under)
    assert [(found.code, found.rule, found.card) for found in two.findings] == [
        ("more_than_the_box", "N10-69", "Scarce")
    ]
    assert judged(runner_deck(Faust=1), under).findings[0].code == "product_not_legal"


@pytest.mark.parametrize(
    ("tier", "on", "legal"),
    [
        ("casual", date(2019, 3, 17), False),
        ("casual", date(2019, 3, 18), True),
        # Monday 18 March 2019: Fridays 22 and 29 March.
        ("competitive", date(2019, 3, 28), False),
        ("competitive", date(2019, 3, 29), True),
    ],
)
@pytest.mark.parametrize("book", ["nisei-1.0", "nisei-1.3"])
def test_a_new_release_waits_at_competitive(book: str, tier: str, on: date, legal: bool) -> None:
    """N10-64, N13-101."""
    deck = with_cards(runner_deck(), {"New": 3})
    under = rules(book, format="eternal", tier=tier)
    found = [one for one in judged(deck, under, on=on).findings if one.card == "New"]
    assert (found == []) is legal
    if not legal:
        assert found[0].rule == ("N10-64" if book == "nisei-1.0" else "N13-101")
        assert "Downfall is legal from" in found[0].text


def test_ffg_products_are_legal_on_release_in_north_america_only() -> None:
    """FFG-15."""
    deck = with_cards(runner_deck(), {"Opus Card": 1})
    assert judged(deck, FFG, on=date(2018, 9, 7)).legal is True
    early = judged(deck, FFG, on=date(2018, 9, 6))
    assert [(found.rule, found.card) for found in early.findings] == [("FFG-15", "Opus Card")]
    abroad = rules("ffg-netrunner-1.0", region="elsewhere")
    silent = judged(deck, abroad, on=date(2018, 9, 7))
    assert silent.legal is None
    assert "the organizer says which are legal" in silent.not_checked[0]
    named = EventCards(legal=("Lunar Cycle", "magnum opus"))
    assert judged(deck, abroad, on=date(2018, 9, 7), event=named).legal is True
    without = judged(deck, abroad, on=date(2018, 9, 7), event=EventCards(legal=("Lunar",)))
    assert [(found.rule, found.card) for found in without.findings] == [("FFG-15", "Opus Card")]


def test_products_named_ahead_of_release_and_left_out() -> None:
    """SW-43: an event may name products; FFG has the organizer do it too."""
    deck = with_cards(runner_deck(), {"Opus Card": 1})
    ahead = EventCards(early=("Magnum Opus Set",))
    assert judged(deck, FFG, on=date(2018, 9, 1), event=ahead).legal is True
    out = judged(deck, FFG, on=date(2018, 10, 1), event=EventCards(not_legal=("mo",)))
    assert out.findings[0].text == (
        spoken(
            "products.may_not", card="Opus Card", reasons="Magnum Opus is not legal at this event"
        )
    )


def test_a_published_ban_list_counts_from_its_own_day() -> None:
    """N13-100, N13-102: lists and products of Standard are loaded."""
    ban = CardList("Ban list 20.09", "standard", "2020-09-01", removed=("Tool A",))
    later = CardList("Ban list 20.12", "standard", "2020-12-01", removed=("Tool B",))
    other = CardList("Eternal list", "eternal", "2020-01-01", removed=("Tool C",))
    pool = ProductPool("standard", "2020-01-01", ("up", "core2"))
    facts = replace(FACTS, lists=(later, ban, other), pools=(pool,))
    under = rules("nisei-1.3")

    def banned(day: date) -> list[str]:
        return [one.card for one in judged(runner_deck(), under, facts, on=day).findings]

    assert banned(date(2020, 8, 31)) == []
    assert judged(runner_deck(), under, facts, on=date(2020, 8, 31)).legal is None
    assert banned(date(2020, 9, 1)) == ["Tool A"]
    assert banned(date(2020, 11, 30)) == ["Tool A"]
    assert banned(date(2020, 12, 1)) == ["Tool B"]
    assert judged(runner_deck(), under, facts, on=date(2020, 9, 1)).findings[0].text == (
        spoken("lists.no_deck", title="Tool A", word="banned", list="Ban list 20.09")
    )
    rotated = judged(with_cards(runner_deck(), {"Old": 1}), under, facts, on=date(2020, 12, 1))
    assert ("product_not_legal", "N13-102", "Old") in [
        (one.code, one.rule, one.card) for one in rotated.findings
    ]
    missing = judged(runner_deck(), under, on=date(2020, 10, 1))
    assert missing.legal is None
    assert [sentence.split(":")[0] for sentence in missing.not_checked] == ["Ban list", "Rotation"]


def test_prices_in_points_and_influence_of_published_lists() -> None:
    points = CardList(
        "Points", "eternal", "2018-01-01", points=(("Tool A", 3), ("Tool B", 2)), point_limit=4
    )
    facts = replace(FACTS, lists=(points,))
    under = rules("nisei-1.3", format="eternal")
    assert codes(judged(runner_deck(), under, facts)) == ["too_many_points"]
    enough = replace(points, point_limit=5)
    assert codes(judged(runner_deck(), under, replace(FACTS, lists=(enough,)))) == []
    cost = CardList("Costs", "eternal", "2018-01-01", costlier=(("Tool A", 5),))
    lists = replace(FACTS, lists=(cost,))
    assert codes(judged(runner_deck(), under, lists)) == []  # 15 of 15
    assert codes(judged(runner_deck(Borrowed=1), under, lists)) == ["too_much_influence"]


def test_proxies_by_document() -> None:
    """FFG-14 none; N10-12 and N10-16 seen by staff; N13-12 allowed; B-044 a judge's."""
    deck = runner_deck()
    marked = replace(
        deck,
        cards=(*deck.cards, ListedCard(1, "Many", proxied=True), ListedCard(1, "Single", art=True)),
    )
    ffg = judged(marked, FFG, on=FFG_DAY)
    assert [(one.code, one.rule, one.card) for one in ffg.findings] == [("proxy", "FFG-14", "Many")]
    old = judged(marked, STANDARD)
    assert old.legal is True
    assert [(note.rule, note.card) for note in old.notes] == [
        ("N10-12", "Many"),
        ("N10-16", "Single"),
    ]
    new = judged(marked, rules("nisei-1.3", format="eternal"))
    assert new.notes == ()
    assert "proxy" not in codes(new)
    game = judged(marked, rules("bushiroad-1.2.11", game="ws"), None)
    assert [(one.code, one.rule) for one in game.findings] == [("proxy", "B-044")]


def test_without_card_facts_each_check_that_was_not_possible_is_named() -> None:
    verdict = judged(runner_deck(), STANDARD, None)
    assert verdict.legal is None
    assert [sentence.split(":")[0] for sentence in verdict.not_checked] == [
        "Legal products",
        "Sides of the cards",
        "Size of the deck",
        "Copies of a title",
        "Influence",
        "Agenda points",
    ]


def test_unknown_cards_are_named_and_nothing_is_guessed() -> None:
    verdict = judged(with_cards(runner_deck(), {"Sure Gambel": 1}), STANDARD)
    assert verdict.legal is None
    assert verdict.not_checked == (
        "Sure Gambel is not among the loaded cards; what depends on it could not be checked.",
    )


def test_cards_that_change_influence_by_their_text_are_left_to_staff() -> None:
    temple = KnownCard(
        title="Mumba Temple",
        printings=CARDS[-1].printings,
        side="corp",
        faction="haas-bioroid",
        kind="asset",
        most=3,
        influence=9,
    )
    facts = replace(FACTS, cards=(*CARDS, temple))
    deck = Decklist(
        identity=ListedCard(1, OFFICE.title),
        cards=lines(
            {"Wall A": 9, "Wall B": 9, "Wall C": 9, "Wall D": 2, "Plan": 9, "Mumba Temple": 2}
        ),
    )
    verdict = judged(deck, FFG, facts, on=FFG_DAY)
    assert verdict.findings == ()
    assert "18 of 15" in verdict.not_checked[0]
    assert "Mumba Temple" in verdict.not_checked[0]


def test_a_draft_deck_comes_from_what_was_drafted() -> None:
    """FFG-51, FFG-53: no list and no products, but only cards of the own pool."""
    under = rules("ffg-netrunner-1.0", draft="full")
    deck = runner_deck(Clone_Chip=4)
    assert under.rulebook.decks.pool_under(under.chosen) is not None
    assert FFG.rulebook.decks.pool_under(FFG.chosen) is None
    silent = judged(deck, under)
    assert silent.findings == ()
    assert "not registered" in silent.not_checked[0]
    drafted = with_cards(deck, {"Tool P": 2})
    assert judged(deck, under, pool=drafted).legal is True
    fewer = replace(drafted, cards=drafted.cards[1:])
    short = judged(deck, under, pool=fewer)
    assert [(one.code, one.rule, one.card) for one in short.findings] == [
        ("not_in_the_pool", "FFG-51", "Tool A")
    ]


def test_the_day_of_the_tests_is_after_every_release_they_rely_on() -> None:
    assert date(2019, 1, 4) < DAY


def test_products_without_a_day_are_named_in_one_sentence() -> None:
    """What the document itself names as legal needs no day; the rest is not guessed."""
    bare = replace(FACTS, products=tuple(replace(one, released="") for one in FACTS.products))
    assert judged(runner_deck(), STANDARD, bare).legal is True
    new = judged(with_cards(runner_deck(), {"New": 1}), STANDARD, bare)
    assert new.not_checked == (spoken("products.release_card", some="Downfall"),)
    every = judged(with_cards(runner_deck(), {"New": 1, "Old": 1}), FFG, bare, on=FFG_DAY)
    assert len(every.not_checked) == 1
    assert every.not_checked[0].endswith("Downfall and 1 more.")
    nowhere = replace(FACTS, cards=(*CARDS, KnownCard("Stray", side="runner", kind="event")))
    stray = judged(with_cards(runner_deck(), {"Stray": 1}), STANDARD, nowhere)
    assert stray.not_checked == (spoken("products.legal_products_card", some="Stray", are="is"),)
