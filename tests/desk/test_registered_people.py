"""Players who register themselves, at a desk with people on record and several writers."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from support import ORGANIZER, do
from toptable.desk.desk import Desk
from toptable.desk.files import public_copy
from toptable.desk.self_registration import Registered, RegistrationForm, register, set_registration
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.rules.eligibility import Terms
from toptable.engine.state.people import RegistrationWay
from toptable.engine.subjects.registration.entry_terms import SetTerms
from toptable.rulebooks import all_rulebooks
from toptable.store import open_store
from toptable.store.people import BanRow, SeriesList

BOOKS = {book.id: book for book in all_rulebooks()}
BANNED_BY = {
    "nisei-1.3": "NISEI",
    "nisei-1.0": "NISEI",
    "ffg-starwars-2.2": "FFG",
    "bushiroad-1.2.11": "Bushiroad",
}


@pytest.fixture
def desk(tmp_path):
    with open_store(str(tmp_path / "events.sqlite")) as store:
        store.people.add("p1", "Ann Lee", (("navi", "77"),))
        yield Desk(store)


def opened(desk: Desk, book: str, **terms) -> Tournament:
    made = desk.create("Cup", book, ORGANIZER, event="cup")
    assert isinstance(made, Tournament)
    if terms:
        do(made, SetTerms(Terms(**terms)))
    set_registration(made, RegistrationWay.OPEN, ORGANIZER)
    return made


def come(tournament: Tournament, name: str) -> Registered | Refusal:
    return register(tournament, RegistrationForm(name))


@pytest.mark.parametrize("book", BANNED_BY)
def test_whoever_is_called_like_somebody_banned_is_sent_to_the_desk_and_told_no_more(
    desk: Desk, book: str
) -> None:
    """B-174: what is known of people is private, also from those who borrow their name."""
    tournament = opened(desk, book)
    day = tournament.state.event.date
    desk.store.people.ban("p1", BanRow(BANNED_BY[book], day, day))
    outcome = come(tournament, "ann lee")
    assert isinstance(outcome, Refusal)
    assert outcome.code == "at_desk"
    assert "ban" not in outcome.text
    assert not outcome.rule
    assert come(tournament, "Bo Pan") == Registered(1)


@pytest.mark.parametrize("book", BOOKS)
def test_an_invitation_is_asked_for_only_where_the_document_lets_people_be_refused(
    desk: Desk, book: str
) -> None:
    """B-018 has that ground; the four of N13-05 and N10-04 do not include it, nor does SW-10."""
    tournament = opened(desk, book, series="Worlds", by_invitation=True)
    outcome = come(tournament, "Bo Pan")
    if book != "bushiroad-1.2.11":
        assert outcome == Registered(1)
        return
    assert isinstance(outcome, Refusal)
    assert outcome.code == "not_on_list"
    assert isinstance(come(tournament, "Ann Lee"), Refusal)
    desk.store.people.enlist("p1", SeriesList.INVITED, "Worlds")
    assert come(tournament, "ann  LEE") == Registered(1)
    assert tournament.state.players[1].person == "p1"


def test_of_two_invited_people_of_one_name_the_desk_finds_out_who_comes(desk: Desk) -> None:
    tournament = opened(desk, "bushiroad-1.2.11", series="Worlds", by_invitation=True)
    desk.store.people.add("p2", "Ann Lee")
    for person in ("p1", "p2"):
        desk.store.people.enlist(person, SeriesList.INVITED, "Worlds")
    outcome = come(tournament, "Ann Lee")
    assert isinstance(outcome, Refusal)
    assert outcome.code == "not_on_list"


@pytest.mark.parametrize("capacity", [0, 1])
def test_the_same_name_at_the_same_moment_comes_in_once(desk: Desk, capacity: int) -> None:
    """With one place, whoever is second waits for it: under that name there is no second."""
    tournament = opened(desk, "nisei-1.3", **({"capacity": capacity} if capacity else {}))
    together = Barrier(8)

    def one(_number: int) -> Registered | Refusal:
        together.wait()
        return come(tournament, "Ann Lee")

    with ThreadPoolExecutor(8) as crowd:
        outcomes = list(crowd.map(one, range(8)))
    assert sum(isinstance(outcome, Registered) for outcome in outcomes) == 1
    assert {outcome.code for outcome in outcomes if isinstance(outcome, Refusal)} == {
        "registered_already"
    }
    assert len(tournament.state.players) == 1
    assert not tournament.state.admission.waiting


def test_a_public_copy_holds_neither_the_code_nor_who_waits(desk: Desk) -> None:
    tournament = opened(desk, "nisei-1.3", capacity=1)
    set_registration(tournament, RegistrationWay.CODE, ORGANIZER)
    code = tournament.text(tournament.state.admission.registration.code.digest)
    for name in ("Ann Lee", "Zoe Kay"):
        assert isinstance(register(tournament, RegistrationForm(name, code=code)), Registered)
    text = public_copy(tournament, desk.store).decode()
    assert "Ann Lee" in text
    assert "Zoe Kay" not in text
    assert code not in text
