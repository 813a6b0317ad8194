"""Which screens show what, who is called to the desk, and which match viewers are shown."""

from support import ORGANIZER, do, new_event, refused, report, start_round
from toptable.desk import permissions
from toptable.desk.tournament import Tournament
from toptable.engine.log.public_log import PublicLog
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.state.screens import FeatureMatch, Screen, ScreenView
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.messages.messaging import MessagePlayer
from toptable.engine.subjects.screens.room_screens import (
    MOST_CALLS,
    CallToDesk,
    ChooseFeature,
    EndDeskCall,
    EndFeature,
    RemoveScreen,
    SetScreen,
)
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast
from toptable.engine.views.player_view import everybody
from toptable.engine.views.seating import on_no_screen, seats_now, shown

COVERAGE = Actor(name="Cora", role=Role.COVERAGE)
PAIRINGS = (ScreenView.PAIRINGS,)


def names(tournament: Tournament, screen: Screen) -> list[str]:
    seats = seats_now(tournament.state, tournament.rulebook)
    return [seat.name for seat in seats if shown(seat, screen)]


def test_screens_are_numbered_and_keep_their_number() -> None:
    tournament = new_event("Ann Bo")
    do(tournament, SetScreen(Screen("  North  wall ")))
    do(tournament, SetScreen(Screen("South")))
    do(tournament, RemoveScreen(1))
    do(tournament, SetScreen(Screen("Bar", views=PAIRINGS, seconds=20)))
    do(tournament, SetScreen(Screen("South door"), number=2))
    found = tournament.state.screens.screens
    assert {number: screen.name for number, screen in found.items()} == {2: "South door", 3: "Bar"}
    refused(tournament, SetScreen(Screen("North"), number=1), "no_screen")
    refused(tournament, RemoveScreen(1), "no_screen")
    do(tournament, TakeBackOwnLast())
    assert tournament.state.screens.screens[2].name == "South"


def test_a_screen_that_cannot_be_is_refused() -> None:
    tournament = new_event("Ann Bo")
    do(tournament, SetScreen(Screen("North")))
    for odd, code in (
        (Screen(" "), "empty_name"),
        (Screen("north"), "same_name"),
        (Screen("South", views=()), "screen_views"),
        (Screen("South", views=(*PAIRINGS, *PAIRINGS)), "screen_views"),
        (Screen("South", seconds=2), "screen_seconds"),
        (Screen("South", seconds=301), "screen_seconds"),
        (Screen("South", language="../x"), "screen_language"),
        (Screen("South", first_table=9, last_table=8), "screen_tables"),
        (Screen("South", first_table=-1), "screen_tables"),
        (Screen("South", from_letters="L", to_letters="K"), "screen_letters"),
        (Screen("South", from_letters="x" * 21), "screen_letters"),
        (Screen("South", from_letters="\t"), "screen_letters"),
    ):
        refused(tournament, SetScreen(odd), code)
    refused(tournament, SetScreen(Screen("North"), number=1), "unchanged")
    assert len(tournament.state.screens.screens) == 1


def test_a_part_of_the_alphabet_holds_every_name_that_begins_so() -> None:
    tournament = new_event("Änne Karl Kurt Lea Zoë 健")
    start_round(tournament)
    assert names(tournament, Screen("All")) == ["Änne", "Karl", "Kurt", "Lea", "Zoë", "健"]
    first = Screen("1", from_letters="A", to_letters="K")
    second = Screen("2", from_letters="L", to_letters="Z")
    assert names(tournament, first) == ["Änne", "Karl", "Kurt"]
    assert names(tournament, second) == ["Lea", "Zoë"]
    seats = seats_now(tournament.state, tournament.rulebook)
    assert [seat.name for seat in on_no_screen(seats, (first, second))] == ["健"]
    assert on_no_screen(seats, (first, Screen("2", from_letters="L"))) == []
    clock = Screen("3", views=(ScreenView.CLOCK,), to_letters="A")
    assert on_no_screen(seats, (clock,)) == [], "a screen without names leaves nobody out"


def test_a_screen_of_some_tables_shows_their_players_and_every_bye() -> None:
    tournament = new_event("Ann Bo Cy Di Ed")
    start_round(tournament)
    (bye,) = [
        seat.name for seat in seats_now(tournament.state, tournament.rulebook) if not seat.opponent
    ]
    near = Screen("1", first_table=2, last_table=2)
    matches = tournament.state.rounds[0].matches
    expected = {tournament.state.name_of(number) for number in matches[2].players} | {bye}
    assert set(names(tournament, near)) == expected
    assert len(names(tournament, Screen("2", first_table=1))) == 5


def test_a_call_to_the_desk_is_on_the_screens_and_on_the_phone_until_it_ends() -> None:
    tournament = new_event("Ann Bo")
    do(tournament, CallToDesk(2), Actor(name="Jo", role=Role.JUDGE))
    assert [call.player for call in tournament.state.screens.calls] == [2]
    views = everybody(tournament.state, tournament.rulebook, None, None).views
    assert [message.text for message in views[2].messages] == [None]
    refused(tournament, CallToDesk(2), "unchanged")
    refused(tournament, CallToDesk(9), "unknown_player")
    refused(tournament, EndDeskCall(1), "not_called")
    do(tournament, EndDeskCall(2))
    assert tournament.state.screens.calls == ()
    views = everybody(tournament.state, tournament.rulebook, None, None).views
    assert views[2].messages == ()


def test_who_is_asked_on_the_phone_already_is_not_asked_there_twice() -> None:
    tournament = new_event("Ann Bo")
    do(tournament, MessagePlayer(1))
    do(tournament, CallToDesk(1))
    assert len(tournament.state.messages.of[1]) == 1
    do(tournament, TakeBackOwnLast())
    assert tournament.state.screens.calls == ()
    assert tournament.state.messages.unread(1), "the message was another act"


def test_not_more_names_are_called_than_can_be_read() -> None:
    tournament = new_event(" ".join(f"P{number}" for number in range(MOST_CALLS + 1)))
    for number in range(1, MOST_CALLS + 1):
        do(tournament, CallToDesk(number))
    refused(tournament, CallToDesk(MOST_CALLS + 1), "too_many")


def test_who_may_do_what() -> None:
    screen, call, feature = SetScreen(Screen("North")), CallToDesk(1), ChooseFeature(1)
    may = {
        Role.ORGANIZER: {screen, call, feature},
        Role.SCOREKEEPER: {screen, call},
        Role.HEAD_JUDGE: {call},
        Role.JUDGE: {call},
        Role.COVERAGE: {feature},
    }
    for role in Role:
        for command in (screen, call, feature):
            refusal = permissions.refusal(command, Actor(name="X", role=role))
            assert (refusal is None) == (command in may.get(role, set())), (role, command)


def test_viewers_are_shown_a_match_of_the_round_that_is_on() -> None:
    tournament = new_event("Ann Bo Cy Di")
    refused(tournament, ChooseFeature(1), "no_round_on")
    start_round(tournament)
    refused(tournament, ChooseFeature(3), "no_such_table")
    refused(tournament, EndFeature(), "unchanged")
    do(tournament, ChooseFeature(2), COVERAGE)
    assert tournament.state.screens.feature == FeatureMatch(ClockStage.SWISS, 1, 2)
    refused(tournament, ChooseFeature(2), "unchanged")
    do(tournament, EndFeature(), COVERAGE)
    assert tournament.state.screens.feature is None


def test_everybody_may_read_it_in_the_public_log_but_not_the_message_to_the_phone() -> None:
    tournament = new_event("Ann Bo")
    do(tournament, SetScreen(Screen("North")))
    do(tournament, CallToDesk(2))
    public = PublicLog().follow(tournament.log).log
    told = [type(line.entry).__name__ for line in public.lines]
    assert {"ScreenSet", "CalledToDesk"} <= set(told)
    assert "PlayerMessaged" not in told


def test_a_closed_event_still_calls_for_its_prizes() -> None:
    tournament = new_event("Ann Bo Cy Di")
    start_round(tournament)
    for table in (1, 2):
        report(tournament, table, "WW")
    do(tournament, CloseEvent())
    do(tournament, CallToDesk(1), ORGANIZER)
    do(tournament, SetScreen(Screen("North")))
    refused(tournament, ChooseFeature(1), "closed")
