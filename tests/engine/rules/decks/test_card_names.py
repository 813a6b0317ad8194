"""A card is found by what people write, and what fits several cards is never guessed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_up_cards import FACTS, NAMES

from toptable.engine.rules.decks.card_names import CardNames
from toptable.engine.rules.decks.cards import CardFacts, KnownCard, folded


def titles(written: str) -> list[str]:
    return [card.title for card in NAMES.find(written)]


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ("Quiet Lantern", "Quiet Lantern"),
        ("  quiet   LANTERN ", "Quiet Lantern"),
        ("Ｑｕｉｅｔ　Ｌａｎｔｅｒｎ", "Quiet Lantern"),
        ("Stille Laterne", "Quiet Lantern"),
        ("静かなランタン", "Quiet Lantern"),
        ("静かなﾗﾝﾀﾝ", "Quiet Lantern"),
        ("Sahins Wager", "Şahin's Wager"),
        ("ŞAHİN’S WAGER", "Şahin's Wager"),
        ("S\u0327ahın‘s Wager", "Şahin's Wager"),
        ("Lodz-Express", "Łódź—Express"),
        ("Łódź Express", "Łódź—Express"),
        ("łódź–express", "Łódź—Express"),
        ("Smorrebrod Stand", "Smørrebrød Stand"),
        ("Bell Book and Wire", "Bell, Book and Wire"),
        ("Open Door", "Open Door*"),
        ("Tin Soldier 2.0", "Tin Soldier 2.0"),
        ("Hafen – Nachtschicht", "Harbor: Night Shift"),
        ("Night Shift", "Harbor: Night Shift"),
        ("Nachtschicht", "Harbor: Night Shift"),
        ("ada brandt", "Ada Brandt: Locksmith"),
        ("Locksmith", "Ada Brandt: Locksmith"),
        ("がらす", "Tin Soldier 2.0"),
        ("からす", "Ghost (Echo)"),
    ],
)
def test_one_card_however_it_is_written(written, title):
    assert titles(written) == [title]


def test_what_fits_several_cards_is_all_of_them():
    assert titles("Harbor") == ["Harbor: Night Shift", "Harbor: Day Shift"]
    assert titles("Zwilling") == ["Twin", "Double"]
    assert titles("tindog") == []
    assert titles("tin – dog") == ["TIN DOG", "Tin-Dog"]


def test_the_very_title_goes_before_what_is_only_alike():
    assert titles("Tin-Dog") == ["Tin-Dog"]
    assert titles("Tin Dog") == ["TIN DOG"]


def test_an_english_title_is_that_card_whatever_it_means_in_another_language():
    """N13-09: the English name is the reference."""
    assert titles("Twin") == titles("twïn") == ["Twin"]
    assert titles("Duplicate") == ["Mirror"]


def test_only_what_a_deck_is_built_on_is_found_by_a_part_of_its_name():
    names = CardNames(CardFacts(game="x", cards=(KnownCard(title="Plan: Retreat", kind="event"),)))
    assert names.find("Retreat") == ()
    assert [card.title for card in names.find("plan retreat")] == ["Plan: Retreat"]


def test_codes_and_titles():
    assert NAMES.by_code("01004").title == "Quiet Lantern"
    assert NAMES.by_code("99999") is None
    assert NAMES.by_title("Twin").title == "Twin"
    assert NAMES.by_title("twin") is None


@pytest.mark.parametrize(
    ("written", "nearest"),
    [
        ("Quite Lantern", "Quiet Lantern"),
        ("Papr Wall", "Paper Wall"),
        ("Stile Laterne", "Quiet Lantern"),
        ("smorebrod stnd", "Smørrebrød Stand"),
        ("Loksmith", "Ada Brandt: Locksmith"),
    ],
)
def test_the_nearest_name_comes_first(written, nearest):
    assert NAMES.find(written) == ()
    assert NAMES.nearest(written)[0] == nearest


def test_nothing_is_near_what_is_unlike_everything():
    assert NAMES.nearest("xqzvvjk") == ()
    assert NAMES.nearest("") == ()
    assert NAMES.nearest("Paper Wal")[:2] == ("Paper Walk", "Paper Wall")


@given(st.sampled_from(FACTS.cards), st.randoms(use_true_random=False))
def test_capitals_and_spaces_do_not_matter(card, chance):
    written = "".join(chance.choice((letter.upper(), letter.lower())) for letter in card.title)
    assert card in NAMES.find(f" {written.replace(' ', '  ')} ")


@given(st.text())
def test_a_name_folds_to_something_that_folds_to_itself(name):
    assert bool(folded(name)) == bool(name.split())
    assert folded(folded(name)) == folded(name)


@given(st.text(max_size=60))
def test_whatever_is_asked_for_is_answered(written):
    NAMES.find(written)
    assert len(NAMES.nearest(written)) <= 3
