"""The desk: one writer at a time, roles, readers that always see a complete version."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from support import (
    ORGANIZER,
    SCOREKEEPER,
    MemoryStore,
    counting_seeds,
    do,
    memory_desk,
    new_event,
    start_round,
    ticking,
)
from toptable.desk.desk import Desk
from toptable.desk.tournament import Done
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.people.details import RenamePlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ClaimResult, ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.store import NoSuchEvent, open_store


def test_a_command_that_lost_the_race_is_decided_again():
    store = MemoryStore()
    one, two = memory_desk(store), memory_desk(store)
    mine = new_event("Ann Bo", desk=one)
    theirs = two.tournament("test")
    do(mine, EnterPlayers((NewPlayer("Cy"),)))
    assert theirs.version < mine.version
    do(theirs, EnterPlayers((NewPlayer("Di"),)))
    assert theirs.state.name_of(3) == "Cy"
    assert theirs.state.name_of(4) == "Di"
    assert one.tournament("test").state == theirs.state


def test_a_lost_race_can_end_in_a_refusal():
    store = MemoryStore()
    mine = new_event("Ann Bo", desk=memory_desk(store))
    theirs = memory_desk(store).tournament("test")
    do(mine, EnterPlayers((NewPlayer("Cy"),)))
    refusal = theirs.send(EnterPlayers((NewPlayer("Cy"),)), ORGANIZER)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "name_taken"


def test_many_threads_at_one_tournament_lose_nothing(tmp_path):
    with open_store(tmp_path / "events.sqlite") as store:
        desk = Desk(store, clock=ticking(), seeds=counting_seeds())
        tournament = new_event(desk=desk)

        def enter(number: int) -> object:
            return tournament.send(EnterPlayers((NewPlayer(f"Player {number}"),)), SCOREKEEPER)

        with ThreadPoolExecutor(8) as pool:
            outcomes = list(pool.map(enter, range(80)))
        assert all(isinstance(outcome, Done) for outcome in outcomes)
        assert sorted(tournament.state.players) == list(range(1, 81))
        assert Desk(store).tournament("test").state == tournament.state


def test_readers_keep_the_version_they_hold():
    tournament = new_event("Ann Bo")
    held = tournament.state
    start_round(tournament)
    assert held.rounds == ()
    assert len(tournament.state.rounds) == 1


@pytest.mark.parametrize("role", sorted(set(Role) - {Role.ORGANIZER, Role.SCOREKEEPER}))
def test_only_the_desk_pairs(role):
    tournament = new_event("Ann Bo")
    refusal = tournament.send(PairRound(), Actor("X", role))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_allowed"
    assert "organizer" in refusal.text


def test_players_report_by_agreeing():
    tournament = new_event("Ann Bo")
    start_round(tournament)
    one, two = tournament.state.rounds[0].matches[1].players
    first = Actor("Ann", Role.PLAYER, player=one)
    second = Actor("Bo", Role.PLAYER, player=two)
    do(tournament, ClaimResult(1, 1, one, Result("WL")), first)
    assert not tournament.state.rounds[0].complete
    do(tournament, ClaimResult(1, 1, two, Result("WW")), second)
    assert tournament.state.rounds[0].matches[1].disputed
    do(tournament, ClaimResult(1, 1, two, Result("WL")), second)
    assert tournament.state.rounds[0].complete
    assert tournament.state.rounds[0].matches[1].points == (3, 3)


def test_a_player_speaks_only_for_themselves():
    tournament = new_event("Ann Bo")
    start_round(tournament)
    stranger = Actor("Bo", Role.PLAYER, player=2)
    refusal = tournament.send(ClaimResult(1, 1, 1, Result("WW")), stranger)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_yours"
    refusal = tournament.send(Drop(1), stranger)
    assert refusal.code == "not_yours"


def test_an_unknown_event_is_named():
    with pytest.raises(NoSuchEvent):
        memory_desk().tournament("nowhere")


def test_events_are_found_by_id_beginning_or_name():
    desk = memory_desk()
    new_event("Ann", desk=desk)
    for wanted in ("test", "te", "Test", "TEST"):
        assert desk.find(wanted).event == "test"
    assert isinstance(desk.find("xyz"), Refusal)


def test_after_the_close_only_what_documents_allow():
    tournament = new_event("Ann Bo Cy Di")
    start_round(tournament)
    for table in (1, 2):
        do(tournament, ReportResult(1, table, Result("WW")))
    do(tournament, CloseEvent())
    for command in (PairRound(), Drop(1), EnterPlayers((NewPlayer("Eve"),))):
        assert tournament.send(command, ORGANIZER).code == "closed"
    do(tournament, RenamePlayer(1, "Anne"), reason="Misspelt.")
    do(tournament, Disqualify(2), reason="Found out later.")
    assert tournament.state.players[2].disqualified
    assert all(line.draw is None for line in tournament.log.lines[-2:])
