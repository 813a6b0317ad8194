"""The organizer's file about cards: what is written of it is read again, and wrong lines named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toptable.engine.rules.decks.cards import Building, EventCards, KindLimit
from toptable.interchange.event_card_file import BadEventCards, event_cards_text, read_event_cards

names = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=20)
lists = st.lists(names, max_size=3).map(tuple)
numbers = st.none() | st.integers(0, 1000)
kinds = st.builds(KindLimit, kind=names, least=st.integers(0, 9), most=numbers)
said = st.builds(
    EventCards,
    legal=lists,
    not_legal=lists,
    early=lists,
    banned=lists,
    limits=st.dictionaries(names, st.integers(0, 9), max_size=3).map(lambda d: tuple(d.items())),
    handed_out=st.dictionaries(names, st.dates().map(str), max_size=3).map(
        lambda d: tuple(d.items())
    ),
    building=st.none()
    | st.builds(
        Building,
        least=numbers,
        most=numbers,
        copies=numbers,
        kinds=st.lists(kinds, max_size=2).map(tuple),
    ),
)


@given(said)
def test_what_is_written_says_the_same(cards: EventCards) -> None:
    assert read_event_cards(event_cards_text(cards).encode()) == cards


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("banned = 3", "Line 1, “banned = 3”, write a list in square brackets"),
        ("\nlegal = [1]", "Line 2, “legal = [1]”, write a name in quotation marks"),
        ("limits = { A = true }", "Line 1, “limits = { A = true }”, write a whole number"),
        ("handed_out = { A = 'May' }", "write a day, such as 2026-01-30"),
        ("[building]\nkinds = [{ kind = 'x', most = 'y' }]", "Line 2, “kinds = "),
        ("[building]\nkinds = [{ most = 3 }]", "kind is missing"),
        ("early = ['A'", "Line 1, “early = ['A'”, cannot be read"),
        ("bans = ['A']", "What can be said: legal, not_legal"),
        ("[building]\nsize = 3", "What can be said: least, most, copies, kinds"),
    ],
)
def test_the_line_that_is_wrong_is_named(text: str, told: str) -> None:
    with pytest.raises(BadEventCards) as problem:
        read_event_cards(text.encode())
    assert told in str(problem.value)
