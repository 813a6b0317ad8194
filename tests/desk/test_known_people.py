"""The desk looks people up: at entry, at check-in, at late entry, and across running events."""

import pytest

from support import ORGANIZER, counting_seeds, do, report, start_round, ticking
from toptable import __version__
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.admission_types import Terms
from toptable.engine.commands import people
from toptable.engine.commands.admission import SetTerms
from toptable.engine.commands.event import CloseEvent
from toptable.engine.people_types import LateMode, NewPlayer
from toptable.engine.refusal import Refusal
from toptable.engine.verify import verify
from toptable.rulebooks import all_rulebooks
from toptable.store import open_store
from toptable.store.people import BanRow, NoSuchPerson, SeriesList

BOOK = "bushiroad-1.2.11"


@pytest.fixture
def desk(tmp_path):
    with open_store(str(tmp_path / "events.sqlite")) as store:
        store.people.add("p1", "Ann Lee", (("navi", "77"),))
        yield Desk(store, clock=ticking(), seeds=counting_seeds())


def event(desk: Desk, name: str, rulebook: str = BOOK) -> Tournament:
    made = desk.create(name, rulebook, ORGANIZER, event=name.lower())
    assert isinstance(made, Tournament)
    return made


def enter(tournament: Tournament, name: str = "Ann", person: str = "p1"):
    command = people.EnterPlayers((NewPlayer(name, person=person),))
    return tournament.send(command, ORGANIZER)


def running_with_ann(desk: Desk) -> Tournament:
    side = event(desk, "Side")
    enter(side)
    do(side, people.EnterPlayers((NewPlayer("Bo"),)))
    start_round(side)
    return side


def refused(outcome, code: str) -> None:
    assert isinstance(outcome, Refusal), outcome
    assert outcome.code == code


def test_a_ban_issued_after_the_entry_counts_at_check_in(desk):
    main = event(desk, "Main")
    enter(main)
    desk.store.people.ban("p1", BanRow("Bushiroad", "2026-05-09", "2026-05-09"))
    refused(main.send(people.CheckIn((1,)), ORGANIZER), "barred_banned")
    do(main, people.CheckIn((1,), present=False))
    desk.store.people.unban("p1", "Bushiroad")
    do(main, people.CheckIn((1,)))
    assert main.state.players[1].checked_in


def test_a_person_is_found_by_number_and_enters_once(desk):
    main = event(desk, "Main")
    enter(main, person="navi:77")
    assert main.state.players[1].person == "p1"
    refused(enter(main, "Anna"), "person_twice")
    with pytest.raises(NoSuchPerson):
        enter(main, "Bo", "navi:78")


def test_a_banned_person_is_not_let_in_late(desk):
    main = event(desk, "Main")
    do(main, people.EnterPlayers((NewPlayer("Bo"), NewPlayer("Cy"))))
    start_round(main)
    desk.store.people.ban("p1", BanRow("Bushiroad", "2026-01-01"))
    late = people.AdmitLate(NewPlayer("Ann", person="p1"), LateMode.FROM_NEXT, "Olga", "tardiness")
    refused(main.send(late, ORGANIZER), "barred_banned")


def test_only_the_lists_of_the_own_series_count(desk):
    main = event(desk, "Main")
    do(main, SetTerms(Terms(series="Worlds", by_invitation=True)))
    desk.store.people.enlist("p1", SeriesList.INVITED, "Cup")
    refused(enter(main), "barred_not_invited")
    desk.store.people.enlist("p1", SeriesList.INVITED, "Worlds")
    enter(main)
    assert len(main.state.players) == 1


@pytest.mark.parametrize("way_out", ["drop", "close", "allow"])
def test_one_plays_in_one_event_at_a_time(desk, way_out):
    """B-074: applying is free; playing needs the other event dropped, over, or both to allow."""
    side, main = running_with_ann(desk), event(desk, "Main")
    enter(main)
    refused(main.send(people.CheckIn((1,)), ORGANIZER), "barred_elsewhere")
    match way_out:
        case "drop":
            do(side, people.Drop(1))
        case "close":
            report(side, 1, "W")
            refused(main.send(people.CheckIn((1,)), ORGANIZER), "barred_elsewhere")
            do(side, CloseEvent())
        case "allow":
            do(side, SetTerms(Terms(two_events=True)))
            refused(main.send(people.CheckIn((1,)), ORGANIZER), "barred_elsewhere")
            do(main, SetTerms(Terms(two_events=True)))
    do(main, people.CheckIn((1,)))


def test_an_event_that_has_not_begun_is_no_obstacle(desk):
    side, main = event(desk, "Side"), event(desk, "Main")
    enter(side)
    enter(main)
    do(main, people.CheckIn((1,)))
    assert not main.log.lines[-1].entry.warnings


def test_an_event_from_another_desk_goes_on_without_its_people(desk, tmp_path):
    main = event(desk, "Main")
    enter(main)
    with open_store(str(tmp_path / "other.sqlite")) as store:
        store.create("main", desk.store.read("main"), seeds=desk.store.seeds("main"))
        there = Desk(store, clock=ticking()).tournament("main")
        do(there, people.CheckIn((1,)))
        assert there.state.players[1].checked_in


def test_the_log_alone_proves_the_decision_after_the_tables_have_changed(desk):
    main = event(desk, "Main")
    desk.store.people.ban("p1", BanRow("Corner Shop", "2026-01-01"))
    enter(main)
    desk.store.people.ban("p1", BanRow("Bushiroad", "2026-01-01"))
    stored = desk.store.read("main")
    report = verify(
        stored,
        head=main.log.head,
        rulebooks=all_rulebooks(),
        engine=__version__,
        seeds=desk.store.seeds("main"),
    )
    assert report.sound, report.finding
    assert report.decisions_checked == 2
    assert main.log.lines[-1].entry.facts[0].bans[0].authority == "Corner Shop"
