"""What everybody may see of the standings is the organizer's to say, and kept in the log."""

from spoken import spoken
from support import SCOREKEEPER, do, new_event, play_round, refused
from toptable.engine.log.log import sentence
from toptable.engine.roles import Actor, Role
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event_admin.admin_commands import ShowStandings, shown_through
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast

FOUR = "Ann Bo Cy Di"


def test_every_complete_round_is_shown_unless_somebody_says_otherwise() -> None:
    tournament = new_event(FOUR)
    assert shown_through(tournament.state) == 0
    play_round(tournament)
    assert shown_through(tournament.state) == 1


def test_standings_are_held_back_and_shown_up_to_a_round() -> None:
    tournament = new_event(FOUR)
    play_round(tournament)
    do(tournament, ShowStandings(0), SCOREKEEPER)
    play_round(tournament, "WW")
    assert shown_through(tournament.state) == 0
    do(tournament, ShowStandings(1))
    play_round(tournament, "LL")
    assert shown_through(tournament.state) == 1
    do(tournament, ShowStandings())
    assert shown_through(tournament.state) == 3
    do(tournament, TakeBackOwnLast())
    assert shown_through(tournament.state) == 1


def test_what_cannot_be_shown_and_who_cannot_say_so() -> None:
    tournament = new_event(FOUR)
    play_round(tournament)
    refused(tournament, ShowStandings(), "unchanged")
    refused(tournament, ShowStandings(2), "not_complete")
    refused(tournament, ShowStandings(-1), "not_complete")
    judge = Actor(name="Jo", role=Role.JUDGE)
    refused(tournament, ShowStandings(0), "not_allowed", actor=judge)


def test_the_last_standings_can_wait_for_the_prizes() -> None:
    tournament = new_event(FOUR)
    play_round(tournament)
    do(tournament, ShowStandings(0))
    do(tournament, CloseEvent())
    done = do(tournament, ShowStandings())
    told = sentence(tournament.state, done.lines[0].entry)
    assert told == spoken("log:standings_shown:2")
