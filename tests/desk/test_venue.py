"""Several events at one desk: no table for two of them, copies, the archive and the bin."""

from pathlib import Path

import pytest

from support import ORGANIZER, do, memory_desk, play_round, refused, start_round
from toptable.desk.desk import Desk
from toptable.desk.event_setup import Copied, copy_event
from toptable.desk.tournament import Done, Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state import the_event
from toptable.engine.state.office import Shelf, TableRange
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.event.lifecycle import CloseEvent, ReopenEvent
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.event_admin.admin_commands import MoveToShelf, SetTables, Tell
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast
from toptable.store import EventDeleted, open_store

SAM = Actor("Sam", Role.SCOREKEEPER)


def made(desk: Desk, name: str, date: str = "2026-05-09") -> Tournament:
    tournament = desk.create(name, "nisei-1.3", ORGANIZER, date=date, event=name.lower())
    assert isinstance(tournament, Tournament)
    do(tournament, EnterPlayers((NewPlayer("Ann"), NewPlayer("Bo"))))
    return tournament


def test_a_table_belongs_to_one_event_of_the_day():
    desk = memory_desk()
    cup, open_ = made(desk, "Cup"), made(desk, "Open")
    do(cup, SetTables(TableRange(1, 20)))
    assert (
        "Cup has tables 1 to 20"
        in refused(open_, SetTables(TableRange(20, 40)), "tables_taken").text
    )
    do(open_, SetTables(TableRange(21)))
    refused(cup, SetTables(TableRange(1, 21)), "tables_taken")
    do(open_, SetTables(TableRange(1, 20, hall="Annexe")))
    refused(cup, SetTables(TableRange(20, 21, hall="annexe")), "tables_taken")


def test_events_of_other_days_are_no_neighbours_unless_both_run():
    desk = memory_desk()
    today, tomorrow = made(desk, "Today"), made(desk, "Tomorrow", "2026-05-10")
    do(today, SetTables(TableRange(1, 20)))
    do(tomorrow, SetTables(TableRange(1, 20)))
    do(tomorrow, SetTables(None))
    start_round(today)
    start_round(tomorrow)
    refused(tomorrow, SetTables(TableRange(1, 20)), "tables_taken")


def test_tables_come_free_with_the_end_and_are_asked_for_again_on_reopening():
    desk = memory_desk()
    cup, open_ = made(desk, "Cup"), made(desk, "Open")
    do(cup, SetTables(TableRange(1, 20)))
    play_round(cup)
    do(cup, CloseEvent())
    do(open_, SetTables(TableRange(1, 20)))
    refused(cup, ReopenEvent(""), "tables_taken")
    do(open_, MoveToShelf(Shelf.ARCHIVE))
    do(cup, ReopenEvent(""))
    refused(open_, MoveToShelf(Shelf.DESK), "tables_taken")


def test_a_copy_has_the_pattern_but_not_the_people():
    desk = memory_desk()
    cup = made(desk, "Cup")
    do(cup, NameStaff("Jo", Role.HEAD_JUDGE))
    do(cup, NameStaff("Ann", Role.JUDGE, player=1))
    do(cup, Tell("accommodations", "Ask at the desk."))
    do(cup, PlanStructure(Plan(rounds=1)))
    start_round(cup)
    copy = copy_event(desk, cup, "Second Cup", ORGANIZER, date="2026-06-01")
    assert isinstance(copy, Copied)
    state = copy.tournament.state
    assert copy.left_out == ()
    assert (the_event(state).name, the_event(state).date) == ("Second Cup", "2026-06-01")
    assert state.plan == Plan(rounds=1)
    assert dict(state.office.told) == {"accommodations": "Ask at the desk."}
    staff = [one.name for one in state.staff]
    assert staff == ["Olga", "Jo"], "who made it, and nobody who plays: they need not play there"
    assert not state.players
    assert not state.rounds
    with_people = copy_event(desk, cup, "Third Cup", ORGANIZER, people=True)
    assert isinstance(with_people, Copied)
    assert [player.name for player in with_people.tournament.state.players.values()] == [
        "Ann",
        "Bo",
    ]


@pytest.fixture
def disk(tmp_path: Path):
    with open_store(tmp_path / "events.sqlite") as store:
        yield Desk(store)


def test_deleting_needs_the_name_and_can_be_undone(disk):
    cup = made(disk, "Cup")
    version = cup.version
    wrong = disk.delete("cup", "Cap", ORGANIZER)
    assert isinstance(wrong, Refusal)
    assert wrong.code == "name_differs"
    not_theirs = disk.delete("cup", "Cup", SAM)
    assert isinstance(not_theirs, Refusal)
    assert not_theirs.code == "not_allowed"
    assert cup.version == version
    assert isinstance(disk.delete("cup", " cup ", ORGANIZER, reason="a test"), Done)
    for desk in (disk, Desk(disk.store)):
        assert desk.events() == []
        assert [one.deleted for one in desk.events(deleted=True)] == [True]
        with pytest.raises(EventDeleted):
            desk.tournament("cup")
        assert isinstance(desk.find("Cup"), Refusal)
    assert isinstance(disk.restore("cup", SAM), Refusal)
    assert isinstance(Desk(disk.store).restore("cup", ORGANIZER), Done)
    again = disk.tournament("cup")
    assert [player.name for player in again.state.players.values()] == ["Ann", "Bo"]
    do(again, EnterPlayers((NewPlayer("Cy"),)))


def test_tables_that_another_event_has_by_now_do_not_come_back_by_undo():
    desk = memory_desk()
    cup, open_ = made(desk, "Cup"), made(desk, "Open")
    do(cup, SetTables(TableRange(1, 20)))
    do(cup, SetTables(None))
    do(open_, SetTables(TableRange(10, 30)))
    assert "Open has tables 10 to 30" in refused(cup, TakeBackOwnLast(), "tables_taken").text
    assert cup.state.office.tables is None
    do(open_, SetTables(TableRange(21, 30)))
    do(cup, TakeBackOwnLast())
    assert cup.state.office.tables == TableRange(1, 20)
    assert "Cup has tables 1 to 20" in refused(open_, TakeBackOwnLast(), "tables_taken").text
    do(cup, EnterPlayers((NewPlayer("Cy"),)))
    do(cup, TakeBackOwnLast())
