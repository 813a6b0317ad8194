"""Players who register themselves: every way of opening, under every document, at every moment."""

from datetime import timedelta
from itertools import product

import pytest

from support import ORGANIZER, SCOREKEEPER, do, new_event, refused, start_round
from team_events import BOOKS as TEAM_BOOKS
from toptable import __version__
from toptable.desk.self_registration import (
    CODE_LENGTH,
    THEMSELVES,
    InLine,
    Registered,
    RegistrationForm,
    Turn,
    event_code,
    register,
    registered_themselves,
    set_registration,
    turn_of,
)
from toptable.desk.tournament import Done, Tournament
from toptable.engine.log.verify import verify
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.rules.eligibility import Terms
from toptable.engine.secrets import Sealed
from toptable.engine.state.people import LateMode, NewPlayer, RegistrationWay
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.floor.times_and_deadlines import SetDeadline
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.registration.entry_terms import SetTerms
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.registration.self_registration import (
    RegisterMyself,
    SetRegistration,
    asked,
)
from toptable.engine.subjects.registration.waiting_list import AdmitWaiting, LeaveWaitingList
from toptable.engine.subjects.undo.take_back import TakeBackOne
from toptable.rulebooks import all_rulebooks

BOOKS = [book.id for book in all_rulebooks()]
BUSHIROAD = "bushiroad-1.2.11"
OPEN, CODE, CLOSED = RegistrationWay.OPEN, RegistrationWay.CODE, RegistrationWay.CLOSED


def opened(tournament: Tournament, way: RegistrationWay = OPEN) -> Tournament:
    """With registration as it is wanted; closed is how every event begins."""
    if way is not CLOSED:
        assert isinstance(set_registration(tournament, way, ORGANIZER), Done)
    return tournament


def come(tournament: Tournament, name: str = "Zoe Kay", **more) -> Registered | Refusal:
    """Somebody registers and knows the code; what the document asks is answered with no."""
    form = RegistrationForm(name=name, code=event_code(tournament), declares=False)
    return register(tournament, RegistrationForm(**{**_fields(form), **more}))


def _fields(form: RegistrationForm) -> dict[str, object]:
    return {name: getattr(form, name) for name in form.__struct_fields__}


def code_of(outcome: Registered | Refusal) -> str:
    return outcome.code if isinstance(outcome, Refusal) else ""


def at_the_start(tournament: Tournament) -> None:
    pass


def deadline_to_come(tournament: Tournament) -> None:
    by = tournament._around.clock() + timedelta(hours=1)
    do(tournament, SetDeadline(DueBy.REGISTRATION, by))


def deadline_past(tournament: Tournament) -> None:
    do(tournament, SetDeadline(DueBy.REGISTRATION, tournament._around.clock()))


def full(tournament: Tournament) -> None:
    do(tournament, SetTerms(Terms(capacity=2)))


def begun(tournament: Tournament) -> None:
    start_round(tournament)


def over(tournament: Tournament) -> None:
    do(tournament, CloseEvent(), reason="It rained.")


MOMENTS = {
    at_the_start: "",
    deadline_to_come: "",
    full: "",
    deadline_past: "registration_ended",
    begun: "registration_started",
    over: "registration_over",
}


@pytest.mark.parametrize(
    ("book", "way", "moment"),
    list(product(BOOKS, RegistrationWay, MOMENTS)),
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_who_registers_when(book: str, way: RegistrationWay, moment) -> None:
    tournament = opened(new_event("Ann Bo", book), way)
    moment(tournament)
    before = tournament.version
    outcome = come(tournament)
    if moment is over:
        # A closed event takes nothing at all, and says so in its own words.
        assert isinstance(outcome, Refusal)
    elif way is CLOSED:
        assert code_of(outcome) == "registration_closed"
    else:
        assert code_of(outcome) == MOMENTS[moment]
    if isinstance(outcome, Refusal):
        assert tournament.version == before
        return
    report = verify(
        tournament._store.read("test"),
        head=tournament.log.head,
        rulebooks=all_rulebooks(),
        engine=__version__,
        seeds=tournament._store.seeds("test"),
    )
    assert report.sound, report.finding
    assert report.decisions_open == 0
    if moment is full:
        assert outcome.player == 0
        assert [one.who.name for one in tournament.state.admission.waiting] == ["Zoe Kay"]
    else:
        assert outcome == Registered(player=3)
        assert tournament.state.players[3].name == "Zoe Kay"
        assert not tournament.state.players[3].checked_in
        assert tournament.log.lines[-1].by == THEMSELVES.name


@pytest.mark.parametrize("typed", ["", "QQQQQQ", "AAAAAAA", "' or 1", "ＡＢＣＤＥＦ", "\0"])
def test_without_the_code_nobody_comes_in(typed: str) -> None:
    tournament = opened(new_event("Ann"), CODE)
    assert code_of(come(tournament, code=typed)) == "wrong_code"


def test_the_code_may_be_typed_as_people_type() -> None:
    tournament = opened(new_event("Ann"), CODE)
    code = event_code(tournament)
    assert len(code) == CODE_LENGTH
    assert come(tournament, code=f" {code[:3].lower()}-{code[3:].lower()} ") == Registered(2)


def test_a_new_code_ends_the_old_one_and_closing_ends_both() -> None:
    tournament = opened(new_event("Ann"), CODE)
    first = event_code(tournament)
    opened(tournament, CODE)
    assert event_code(tournament) != first
    assert code_of(come(tournament, code=first)) == "wrong_code"
    assert isinstance(set_registration(tournament, CLOSED, ORGANIZER), Done)
    assert event_code(tournament) == ""
    assert code_of(come(tournament)) == "registration_closed"


def test_the_code_stands_in_no_log() -> None:
    tournament = opened(new_event("Ann"), CODE)
    code = event_code(tournament)
    come(tournament)
    stored = b"\n".join(tournament._store.read(tournament.event))
    assert code.encode() not in stored
    assert any(code == text.text for text in tournament._store.texts(tournament.event))


def test_a_digest_from_elsewhere_is_no_code() -> None:
    tournament = opened(new_event("Ann"), CODE)
    command = RegisterMyself(NewPlayer("Zoe"), code=Sealed("0" * 64))
    refused(tournament, command, "wrong_code", actor=THEMSELVES)


@pytest.mark.parametrize(
    ("way", "code", "refusal"),
    [(CODE, None, "code"), (OPEN, Sealed("0" * 64), "code"), (CLOSED, None, "same_registration")],
)
def test_what_cannot_be_set(way: RegistrationWay, code: Sealed | None, refusal: str) -> None:
    refused(new_event("Ann"), SetRegistration(way, code), refusal)


def test_registration_is_not_opened_once_round_1_is_paired_but_can_be_closed() -> None:
    tournament = opened(new_event("Ann Bo"))
    start_round(tournament)
    refused(tournament, SetRegistration(CODE, Sealed("0" * 64)), "started")
    do(tournament, SetRegistration(CLOSED))
    refused(tournament, SetRegistration(OPEN), "started")


def test_who_may_open_it() -> None:
    tournament = new_event("Ann")
    do(tournament, SetRegistration(OPEN), SCOREKEEPER)
    for role in set(Role) - {Role.ORGANIZER, Role.SCOREKEEPER}:
        refused(tournament, SetRegistration(CLOSED), "not_allowed", actor=Actor("Kim", role))


def test_whoever_registers_chooses_nothing_that_is_the_staffs() -> None:
    tournament = opened(new_event("Ann"))
    greedy = NewPlayer(
        "Zoe", pronouns=" she/her ", group="Us", fixed_table=1, byes=(1, 2), person="p1"
    )
    do(tournament, RegisterMyself(greedy), THEMSELVES)
    zoe = tournament.state.players[2]
    assert (zoe.pronouns, zoe.record.group, zoe.fixed_table, zoe.byes, zoe.person) == (
        "she/her",
        "",
        None,
        frozenset(),
        "",
    )


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        ("", "empty_name"),
        ("   ", "empty_name"),
        ("\u200b\u200b", "invisible_name"),
        ("x" * 201, "long_name"),
        ("Zoe\nKay", "control_character"),
        ("ann lee", "registered_already"),
        ("ANN  LEE", "registered_already"),
        ("Lee, Ann", "nearly_the_same"),
        ("Ann Leé", "nearly_the_same"),
        ("Ann Lees", "nearly_the_same"),
    ],
)
def test_names_that_do_not_come_in(name: str, refusal: str) -> None:
    tournament = opened(new_event())
    do(tournament, EnterPlayers((NewPlayer("Ann Lee"),)))
    assert code_of(come(tournament, name)) == refusal
    assert len(tournament.state.players) == 1


@pytest.mark.parametrize(
    "name", ["x" * 200, "<b>Zoe</b>", "O'Neill & sons", "林 美咲", "مريم حداد"]
)
def test_names_that_do(name: str) -> None:
    tournament = opened(new_event("Ann"))
    assert come(tournament, name) == Registered(2)
    assert tournament.state.players[2].name == name


def test_somebody_else_of_nearly_the_same_name_says_so() -> None:
    tournament = opened(new_event())
    do(tournament, EnterPlayers((NewPlayer("Ann Lee"),)))
    doubt = come(tournament, "Ann Lees")
    assert isinstance(doubt, Refusal)
    assert doubt.answer is AnsweredBy.ONCE_MORE
    assert come(tournament, "Ann Lees", sure=True) == Registered(2)
    assert code_of(come(tournament, "ann lee", sure=True)) == "registered_already"
    # Letters of another script that look the same are told apart by nobody, sure or not.
    assert code_of(come(tournament, "Аnn Lee", sure=True)) == "looks_alike"


def test_whoever_waits_is_not_put_on_the_list_twice_nor_named_to_others() -> None:
    tournament = opened(new_event("Ann Bo"))
    do(tournament, SetTerms(Terms(capacity=2)))
    come(tournament, "Zoe Kay")
    assert code_of(come(tournament, "zoe kay")) == "registered_already"
    near = come(tournament, "Zoe Kaye")
    assert isinstance(near, Refusal)
    assert near.code == "nearly_the_same"
    assert "Zoe Kay" not in near.text
    come(tournament, "Zoe Kaye", sure=True)
    assert len(tournament.state.admission.waiting) == 2


@pytest.mark.parametrize("book", BOOKS)
def test_a_place_that_is_free_belongs_to_those_who_wait(book: str) -> None:
    tournament = opened(new_event("Ann Bo", book))
    do(tournament, SetTerms(Terms(capacity=2)))
    first = come(tournament, "Zoe Kay")
    do(tournament, Drop(1))
    second = come(tournament, "Max Ray")
    assert isinstance(first, Registered)
    assert isinstance(second, Registered)
    assert turn_of(tournament, first.waiting) == Turn(place=1, name="Zoe Kay")
    assert turn_of(tournament, second.waiting) == Turn(place=2, name="Max Ray")
    do(tournament, AdmitWaiting())
    assert turn_of(tournament, first.waiting) == Turn(player=3)
    assert tournament.state.players[3].name == "Zoe Kay"
    assert turn_of(tournament, second.waiting) == Turn(place=1, name="Max Ray")
    do(tournament, LeaveWaitingList(2))
    assert turn_of(tournament, second.waiting) == Turn()


def test_whoever_gets_the_number_of_somebody_who_was_undone_is_somebody_else() -> None:
    tournament = opened(new_event("Ann Bo"))
    do(tournament, SetTerms(Terms(capacity=2)))
    first = come(tournament, "Zoe Kay")
    assert isinstance(first, Registered)
    do(tournament, TakeBackOne(tournament.version))
    second = come(tournament, "Max Ray")
    assert isinstance(second, Registered)
    assert first.waiting.number == second.waiting.number == 1
    assert turn_of(tournament, first.waiting) == Turn()
    assert turn_of(tournament, second.waiting) == Turn(place=1, name="Max Ray")
    assert turn_of(tournament, InLine(7, first.waiting.since)) == Turn()


def test_staff_undo_and_drop_those_who_registered() -> None:
    tournament = opened(new_event("Ann"))
    for name in ("Zoe Kay", "Max Ray", "Ivo Sun"):
        come(tournament, name)
    do(tournament, TakeBackOne(tournament.version), SCOREKEEPER)
    assert registered_themselves(tournament) == (3, 2)
    do(tournament, Drop(2))
    assert registered_themselves(tournament) == (3,)
    player = Actor("Max Ray", Role.PLAYER, player=3)
    refused(tournament, TakeBackOne(tournament.version), "not_allowed", actor=player)


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_asked_is_what_the_document_asks(book: str) -> None:
    asks = asked(opened(new_event("Ann", book)).state, _book(book))
    assert not asks.code
    assert not asks.real_name
    assert asks.own_name is (book == BUSHIROAD)
    assert asks.statements == ()
    assert ("Code of Conduct" in asks.accepted) is (book == "ffg-starwars-2.2")


@pytest.mark.parametrize(
    ("level", "game", "others"),
    [("1", "vg", None), ("2", "vg", ()), ("3", "sve", ("CyberAgent",)), ("2", "hocg", ("COVER",))],
)
def test_who_is_close_to_the_makers_goes_to_the_desk(
    level: str, game: str, others: tuple[str, ...] | None
) -> None:
    """B-019 to B-022: at levels 2 and 3, and of the groups only where their game is played."""
    settings = {"level": level, "game": game}
    tournament = opened(new_event("Ann", BUSHIROAD, settings=settings))
    statements = " ".join(asked(tournament.state, tournament.rulebook).statements)
    if others is None:
        assert statements == ""
        assert come(tournament, declares=True) == Registered(2)
        return
    for group in ("Bushiroad", "CyberAgent", "COVER"):
        assert (group in statements) is (group in ("Bushiroad", *others))
    assert code_of(come(tournament, declares=None)) == "not_said"
    assert code_of(come(tournament, declares=True)) == "declared"
    assert come(tournament, declares=False) == Registered(2)


def test_with_nicknames_the_real_name_is_asked_and_kept_apart() -> None:
    """B-075: the real name is always known to the staff."""
    tournament = opened(new_event("Ann", BUSHIROAD, settings={"nicknames": "yes"}))
    assert code_of(come(tournament, "Zed")) == "no_real_name"
    assert come(tournament, "Zed", real_name="Zoe Kay") == Registered(2)
    kept = tournament.state.players[2].real_name
    assert kept is not None
    assert tournament.text(kept.digest) == "Zoe Kay"
    assert b"Zoe Kay" not in b"\n".join(tournament._store.read(tournament.event))


@pytest.mark.parametrize("kind", TEAM_BOOKS)
def test_teams_register_with_their_members(kind: str) -> None:
    tournament = opened(new_event(rulebook=TEAM_BOOKS[kind], settings={"team": kind}))
    size = asked(tournament.state, tournament.rulebook).members
    names = ("Zoe", "Yul", "Xia")[:size]
    assert code_of(come(tournament, "Zebras")) != ""
    assert come(tournament, "Zebras", members=names) == Registered(1)
    assert tournament.state.players[1].team.members == names


def test_after_round_1_staff_let_the_same_person_in_late() -> None:
    tournament = opened(new_event("Ann Bo"))
    start_round(tournament)
    assert code_of(come(tournament)) == "registration_started"
    do(tournament, AdmitLate(NewPlayer("Zoe Kay"), LateMode.FROM_NEXT, "Olga"))


def _book(wanted: str):
    return next(book for book in all_rulebooks() if book.id == wanted)
