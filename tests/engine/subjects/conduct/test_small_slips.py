"""Slips that cost a player something: said before they are done.

N10-INF-09, SW-08, B-059, B-169, B-172, B-182, B-183, PG-3.5.2, PG-5.1.
"""

import pytest

from documents.day import Day
from engine.subjects.conduct.test_penalty_effects import WIN, at_stage
from support import ORGANIZER, do, new_event, refused, start_round
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Infraction, Penalty
from toptable.engine.secrets import Sealed
from toptable.engine.state.office import EventStatus, NoteKind
from toptable.engine.state.people import LateMode, NewPlayer
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.ejections import GivePermission, WithdrawPermission
from toptable.engine.subjects.conduct.rulings import AcknowledgePenalty, WithdrawPenalty
from toptable.engine.subjects.deck_checks.check_selection import AskForCheck
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event_admin.admin_commands import MarkStatus
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.staff.notes import WriteNote
from toptable.rulebooks import get

BUSHIROAD = "bushiroad-1.2.11"
JUDGE, HEAD_JUDGE = Actor("Jun", Role.JUDGE), Actor("Hana", Role.HEAD_JUDGE)
SLOW = {
    "nisei-1.3": "slow_play",
    "nisei-1.0": "slow_play",
    "ffg-starwars-2.2": "SW-INF-05",
    BUSHIROAD: "PG-3.19.1",
}


@pytest.mark.parametrize(("book", "slow"), SLOW.items())
def test_nobody_plays_slowly_with_the_bye(book: str, slow: str) -> None:
    event, player = at_stage(book, "bye")
    command = GivePenalty(players=(player,), penalty=Penalty.WARNING, infraction=slow)
    refused(event, command, "no_opponent", "Took very long")


@pytest.mark.parametrize(("book", "slow"), SLOW.items())
def test_with_an_opponent_they_do(book: str, slow: str) -> None:
    event, player = at_stage(book, "match")
    command = GivePenalty(players=(player,), penalty=Penalty.WARNING, infraction=slow)
    do(event, command, ORGANIZER, "Took very long")


def test_one_match_is_not_lost_twice_for_the_same() -> None:
    event, player = at_stage("ffg-starwars-2.2", "between")
    forfeit = GivePenalty(
        players=(player,),
        penalty=Penalty.MATCH_LOSS,
        infraction="illegal_deck",
        answers=("yes",),
    )
    do(event, forfeit, ORGANIZER)
    assert refused(event, forfeit, "same_again").answer is AnsweredBy.REASON
    do(event, WithdrawPenalty(1), ORGANIZER, "Another card")
    do(event, forfeit, ORGANIZER)


def test_a_check_of_one_match_is_asked_for_once() -> None:
    event, player = at_stage("ffg-starwars-2.2", "between")
    do(event, AskForCheck(player), ORGANIZER)
    refusal = refused(event, AskForCheck(player), "asked_before")
    assert refusal.answer is AnsweredBy.DONE_ALREADY


@pytest.mark.parametrize(
    ("thing", "section"), [("food", "PG-3.15"), ("devices", "PG-3.16"), ("notes", "PG-3.17")]
)
def test_what_staff_allowed_is_not_penalized_without_a_word(thing: str, section: str) -> None:
    event, player = at_stage(BUSHIROAD, "match")
    name = event.state.name_of(player)
    allow = GivePermission(who=name, thing="As agreed", player=player, kind=thing)
    do(event, allow, HEAD_JUDGE)
    caution = GivePenalty(
        players=(player,), penalty=Penalty.CAUTION, infraction=section, explained=True
    )
    refusal = refused(event, caution, "allowed", "", JUDGE)
    assert refusal.answer is AnsweredBy.REASON
    do(event, WithdrawPermission(1), HEAD_JUDGE)
    do(event, caution, JUDGE)


def test_an_event_does_not_end_over_a_loss_that_nobody_acknowledged() -> None:
    event, winner = at_stage(BUSHIROAD, "between")
    loss = GivePenalty(players=(winner,), penalty=Penalty.MATCH_LOSS, infraction="PG-3.8.2")
    do(event, loss, JUDGE)
    assert refused(event, CloseEvent(), "rulings_open").answer is AnsweredBy.REASON
    do(event, AcknowledgePenalty(1), HEAD_JUDGE)
    do(event, CloseEvent(), ORGANIZER)


def test_an_event_is_not_reported_while_a_report_is_missing() -> None:
    event, winner = at_stage(BUSHIROAD, "between")
    do(event, Disqualify(winner), HEAD_JUDGE, "Cheating")
    do(event, CloseEvent(), ORGANIZER)
    reported = MarkStatus(EventStatus.REPORTED)
    assert refused(event, reported, "rulings_open").answer is AnsweredBy.REASON
    note = WriteNote(kind=NoteKind.SENT, text=Sealed("0" * 64), ruling=1)
    do(event, note, HEAD_JUDGE)
    do(event, reported, ORGANIZER)


def found(book: str, wanted: str) -> Infraction | Refusal:
    return get(book).conduct({}).find(wanted)


def test_every_section_is_found_by_its_bare_number() -> None:
    book = get(BUSHIROAD).conduct({})
    for infraction in (*book.infractions, *book.helpers):
        bare = infraction.id.removeprefix("PG-")
        assert book.find(bare) == infraction, bare


@pytest.mark.parametrize("book", WIN)
@pytest.mark.parametrize("wanted", ["1", "3", "9.99", "3.5.2.1.1"])
def test_a_number_that_is_no_section_finds_nothing(book: str, wanted: str) -> None:
    assert isinstance(found(book, wanted), Refusal)


@pytest.mark.parametrize("word", ["tardiness", "PG-3.9.1", "3.9.1", "pg-3.9.1"])
def test_a_late_entry_knows_its_penalty_by_word_and_section(word: str) -> None:
    day = Day(BUSHIROAD, "Ann Bo Cy Di").staff(head_judge="Hana").seat("Ann Bo", "Cy Di")
    day.result("Ann", "W").result("Cy", "W")
    late = AdmitLate(
        NewPlayer("Eve"), LateMode.FROM_NEXT, approved_by="Hana", penalty=word, judge="Hana"
    )
    day.do(late, "Hana")
    (ruling,) = day.state.conduct.rulings.values()
    assert ruling.infraction == "PG-3.9.1"


@pytest.mark.parametrize(("game", "offered"), [("vg", False), ("sve", True)])
def test_answers_of_another_game_are_not_offered(game: str, offered: bool) -> None:
    book = get(BUSHIROAD).conduct({"game": game})
    devices = book.find("PG-3.16")
    assert isinstance(devices, Infraction)
    said = [answer.say for question in devices.questions for answer in question.answers]
    assert any("Sidekick" in say for say in said) is offered


@pytest.mark.parametrize(("team", "offered"), [("none", False), ("trio", True)])
def test_answers_of_teams_are_not_offered_to_single_players(team: str, offered: bool) -> None:
    book = get(BUSHIROAD).conduct({"game": "vg", "team": team})
    told = book.find("PG-4.5")
    assert isinstance(told, Infraction)
    said = [answer.say for question in told.questions for answer in question.answers]
    assert any("same team" in say for say in said) is offered


def test_the_shortcuts_of_the_guide_are_told_with_its_examples() -> None:
    """PG-5.1: four allowed and two forbidden changes of steps."""
    helper = found(BUSHIROAD, "shortcut")
    assert isinstance(helper, Infraction)
    allowed = [one for one in helper.examples if one.startswith("Allowed")]
    forbidden = [one for one in helper.examples if one.startswith("Not allowed")]
    assert (len(allowed), len(forbidden)) == (4, 2)
    day = Day(BUSHIROAD, "Ann Bo", game="vg")
    assert "Twin Drive" in day.toptable("guide --event EVENT --json")


def test_an_event_without_a_game_keeps_all_answers() -> None:
    event = new_event("Ann Bo", BUSHIROAD)
    start_round(event)
    devices = event.rules.conduct.find("3.16")
    assert isinstance(devices, Infraction)
    assert any("Sidekick" in answer.say for one in devices.questions for answer in one.answers)
