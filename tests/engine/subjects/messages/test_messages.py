"""What the staff tell players on their phones: to all, to one, and to tables without a result."""

from floor_day import HEAD, JUDGE, Hall, started
from support import ORGANIZER, do, new_event, refused, report, start_round
from toptable.desk.desk import sealed
from toptable.desk.tournament import Tournament
from toptable.engine.log.public_log import PublicLog
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.results.kinds import Result
from toptable.engine.secrets import Sealed
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.floor.timekeeping import ClockAct, ExtendTable
from toptable.engine.subjects.messages.messaging import (
    MOST_LETTERS,
    MOST_UNREAD,
    MessageEverybody,
    MessagePlayer,
    ReadMessage,
    RemindTables,
)
from toptable.engine.subjects.results.reporting import ClaimResult
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast
from toptable.engine.views.player_view import Everybody, PlayerView, everybody

SECRET = "Bring the sleeves with the torn corner"


def rows(tournament: Tournament, before: Everybody | None = None) -> Everybody:
    return everybody(tournament.state, tournament.rulebook, None, before)


def row(tournament: Tournament, name: str) -> PlayerView:
    found = rows(tournament).views.values()
    return next(view for view in found if view.name == name)


def player(number: int) -> Actor:
    return Actor(name="", role=Role.PLAYER, player=number)


def test_a_message_to_everybody_is_on_every_row_until_it_is_taken_down() -> None:
    tournament = new_event("Ann Bo Cy")
    refused(tournament, MessageEverybody(), "unchanged")
    do(tournament, MessageEverybody("  Lunch until\n13:30. "))
    shown = [view.to_all for view in rows(tournament).views.values()]
    assert [message.text for message in shown if message] == ["Lunch until 13:30."] * 3
    do(tournament, MessageEverybody("Back at 14:00."))
    again = row(tournament, "Bo").to_all
    assert again is not None
    assert again.text == "Back at 14:00."
    assert shown[0] is not None
    assert again.number > shown[0].number, "a phone must know that it is another one"
    do(tournament, MessageEverybody())
    assert all(view.to_all is None for view in rows(tournament).views.values())


def test_a_message_to_everybody_fits_on_a_phone() -> None:
    tournament = new_event("Ann Bo")
    do(tournament, MessageEverybody("x" * MOST_LETTERS))
    refused(tournament, MessageEverybody("x" * (MOST_LETTERS + 1)), "too_long")


def test_a_message_to_one_player_is_on_that_row_alone_until_it_is_read() -> None:
    tournament, text = new_event("Ann Bo Cy"), sealed(SECRET)
    first = rows(tournament)
    do(tournament, MessagePlayer(2, Sealed(text.digest)), JUDGE)
    later = rows(tournament, first)
    assert later.changed == {2}, "nobody else's phone hears of it"
    (message,) = later.views[2].messages
    assert (message.text, message.by) == (Sealed(text.digest), JUDGE.name)
    do(tournament, ReadMessage(2, message.number), player(2))
    last = rows(tournament, later)
    assert (last.changed, last.views[2].messages) == ({2}, ())
    kept = tournament.state.messages.of[2][0]
    assert kept.read is not None, "staff see that it was read"
    refused(tournament, ReadMessage(2, message.number), "unchanged")


def test_nobody_marks_the_message_of_somebody_else_as_read() -> None:
    tournament = new_event("Ann Bo")
    do(tournament, MessagePlayer(2))
    outcome = tournament.send(ReadMessage(2, 1), player(1))
    assert isinstance(outcome, Refusal)
    assert outcome.code == "not_yours"
    assert row(tournament, "Bo").messages
    refused(tournament, ReadMessage(1, 1), "no_message")


def test_players_and_guests_send_no_messages() -> None:
    tournament = new_event("Ann Bo")
    for command in (MessageEverybody("Hello"), MessagePlayer(2), RemindTables()):
        for actor in (player(1), Actor(name="Wim", role=Role.SPECTATOR)):
            outcome = tournament.send(command, actor)
            assert isinstance(outcome, Refusal)
            assert outcome.answer is AnsweredBy.SOMEBODY_ELSE


def test_coming_to_the_desk_is_asked_once() -> None:
    tournament = new_event("Ann Bo")
    do(tournament, MessagePlayer(1))
    assert [message.text for message in row(tournament, "Ann").messages] == [None]
    refused(tournament, MessagePlayer(1), "unchanged")
    do(tournament, ReadMessage(1, 1))
    do(tournament, MessagePlayer(1))
    refused(tournament, MessagePlayer(9), "unknown_player")


def test_unread_messages_do_not_pile_up() -> None:
    tournament = new_event("Ann Bo")
    for number in range(MOST_UNREAD):
        do(tournament, MessagePlayer(1, Sealed(sealed(str(number)).digest)))
    refused(tournament, MessagePlayer(1), "unread")


def test_a_message_can_be_taken_back_and_comes_after_the_event_too() -> None:
    tournament = new_event("Ann Bo")
    do(tournament, MessagePlayer(1))
    do(tournament, TakeBackOwnLast())
    assert not row(tournament, "Ann").messages
    start_round(tournament)
    report(tournament, 1, "WW")
    do(tournament, CloseEvent())
    do(tournament, MessagePlayer(1))
    assert row(tournament, "Ann").messages


def test_the_public_log_knows_nothing_of_a_message_to_one_player() -> None:
    tournament, text = new_event("Ann Bo"), sealed(SECRET)
    do(tournament, MessageEverybody("Lunch until 13:30."))
    do(tournament, MessagePlayer(2, Sealed(text.digest)))
    do(tournament, ReadMessage(2, 2), player(2))
    public = PublicLog().follow(tournament.log).log
    assert public.state.messages.to_all is not None
    assert not public.state.messages.of
    for line in public.lines:
        assert text.digest not in str(line)


def test_only_tables_whose_time_is_up_are_reminded() -> None:
    """Table 2 has five minutes more than the hour and five of the document."""
    hall = started("nisei-1.3", "Ann Bo Cy Di Ed Flo")
    hall.do(ExtendTable(table=2, why=ExtraTimeFor.RULING, minutes=5), JUDGE)
    early = hall.at(30).refused(RemindTables())
    assert (early.code, early.answer) == ("time_left", AnsweredBy.REASON)
    report(hall.tournament, 1, "WW")
    hall.at(65).turn(ClockAct.TIME)
    hall.at(66).do(RemindTables())
    assert reminded(hall) == {3}
    assert hall.at(66, 59).refused(RemindTables()).code == "just_reminded"
    hall.at(71).do(RemindTables())
    assert reminded(hall) == {2, 3}


def test_somebody_may_say_why_tables_are_reminded_early() -> None:
    hall = started("nisei-1.3")
    hall.at(30).do(RemindTables(), reason="The hall closes early")
    assert reminded(hall) == {1, 2}


def test_without_a_clock_every_open_table_is_reminded() -> None:
    hall = Hall("nisei-1.3")
    assert hall.refused(RemindTables()).code == "no_round_on"
    start_round(hall.tournament)
    hall.do(RemindTables())
    assert reminded(hall) == {1, 2}
    hall.at(2)
    for table in (1, 2):
        report(hall.tournament, table, "WW")
    assert reminded(hall) == set(), "who has reported is asked no longer"
    assert hall.refused(RemindTables()).code in ("all_reported", "no_round_on")


def test_who_has_reported_is_not_asked_again() -> None:
    hall = Hall("nisei-1.3", "Ann Bo")
    start_round(hall.tournament)
    first, second = hall.state.rounds[0].matches[1].players
    hall.do(ClaimResult(1, 1, first, Result("WW")), player(first))
    hall.do(RemindTables())
    views = rows(hall.tournament).views
    assert (views[first].reminded, views[second].reminded > 0) == (0, True)


def test_a_reminder_stands_in_no_way_of_taking_back() -> None:
    hall = Hall("nisei-1.3", "Ann Bo Cy Di")
    start_round(hall.tournament)
    report(hall.tournament, 1, "WW")
    hall.do(RemindTables(), HEAD)
    do(hall.tournament, TakeBackOwnLast(), ORGANIZER)
    assert hall.state.rounds[0].matches[1].result is None
    assert reminded(hall) == {2}


def reminded(hall: Hall) -> set[int]:
    """The tables whose players are asked to report."""
    found = rows(hall.tournament).views.values()
    return {view.match.table for view in found if view.reminded and view.match is not None}
