"""Names that nobody can tell apart, or see, are refused for players; others are left alone."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support import do, handed_over, new_event, refused, start_round
from toptable.engine.rules.eligibility import Terms
from toptable.engine.rules.similar_names import looks, shown
from toptable.engine.state.people import LateMode, NewPlayer
from toptable.engine.subjects.people.details import RenamePlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.registration.entry_terms import SetTerms
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.registration.waiting_list import JoinWaitingList

TWINS = [
    ("Olga", "Оlga"),  # A Cyrillic O.
    ("Olga", "Olga\u200b"),
    ("Olga Berg", "Olga\u00a0Berg"),
    ("Olga Berg", "Olga\u2009Berg"),
    ("Olga", "\u202aOlga\u202c"),
    ("Paul", "Раul"),
    ("Ilya", "llya"),
    ("Ann", "Ａｎｎ"),
    ("Zoë", "Zoe\u0308"),
]
OTHERS = [
    ("Ann", "Anna"),
    ("Player I", "Player L"),
    ("Barney", "Bamey"),
    ("Zoë", "Zoe"),
    ("健太", "健一"),
    ("Олег", "Oleg"),
    ("Jose", "José"),
    ("علی", "علي"),
]
INVISIBLE = ["\u200b\u200b\u200b", "\u3164", "\u2800", "\u00ad", "\u200e \u200f"]


@pytest.mark.parametrize(("one", "two"), TWINS)
def test_twins_look_the_same(one: str, two: str) -> None:
    assert looks(one) & looks(two)


@pytest.mark.parametrize(("one", "two"), OTHERS)
def test_others_do_not(one: str, two: str) -> None:
    assert not looks(one) & looks(two)


@given(st.text(min_size=1, max_size=12))
def test_what_cannot_be_seen_makes_no_difference(name: str) -> None:
    hidden = "".join(f"\u200b{letter}\u2060" for letter in unicodedata.normalize("NFC", name))
    assert looks(hidden) == looks(name) == looks(unicodedata.normalize("NFD", name))
    assert shown(hidden) == shown(unicodedata.normalize("NFC", name))


@pytest.mark.parametrize(("one", "two"), [twins for twins in TWINS if twins[0] != "Zoë"])
def test_nobody_enters_under_a_name_that_reads_like_another(one: str, two: str) -> None:
    event = handed_over(new_event())
    do(event, EnterPlayers((NewPlayer(one), NewPlayer("Di"), NewPlayer("Eve"))))
    new = NewPlayer(two)
    refused(event, EnterPlayers((new,)), "looks_alike")
    refused(event, RenamePlayer(2, two), "looks_alike")
    start_round(event)
    late = AdmitLate(player=new, mode=LateMode.FROM_NEXT, approved_by="Olga")
    refused(event, late, "looks_alike")


def test_two_of_one_list_are_compared_as_well() -> None:
    event = new_event()
    both = EnterPlayers((NewPlayer("Olga"), NewPlayer("Оlga")))
    assert "looks the same as Olga" in refused(event, both, "looks_alike").text


@pytest.mark.parametrize(("one", "two"), OTHERS)
def test_names_that_differ_are_let_in(one: str, two: str) -> None:
    event = new_event()
    do(event, EnterPlayers((NewPlayer(one),)))
    do(event, EnterPlayers((NewPlayer(two),)))
    assert len(event.state.players) == 2


@pytest.mark.parametrize("name", INVISIBLE)
def test_a_name_that_shows_nothing_is_refused(name: str) -> None:
    event = new_event("Ann")
    refused(event, EnterPlayers((NewPlayer(name),)), "invisible_name")
    refused(event, RenamePlayer(1, name), "invisible_name")


def test_a_player_may_write_the_own_name_otherwise() -> None:
    event = new_event("Olga Ben")
    do(event, RenamePlayer(1, "Оlga"))
    assert event.state.name_of(1) == "Оlga"


def test_whoever_waits_is_told_apart_from_those_inside() -> None:
    event = new_event("Olga Ben")
    do(event, SetTerms(Terms(capacity=2)))
    refused(event, JoinWaitingList(NewPlayer("Оlga")), "looks_alike")
