"""The desk looks people up: at entry, at check-in, at late entry, and across running events."""

import msgspec
import pytest

from support import ORGANIZER, counting_seeds, do, report, start_round, ticking
from toptable import __version__
from toptable.desk import files
from toptable.desk.concurrent_events import clashes, resolve
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.log.verify import verify
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.eligibility import Terms
from toptable.engine.state.people import LateMode, NewPlayer
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.people.player_entry import CheckIn, EnterPlayers
from toptable.engine.subjects.registration.entry_terms import SetTerms
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.teams.lineup import SetLineup
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file, open_store
from toptable.store.people import BanRow, DeclarationRow, NoSuchPerson, SeriesList

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
    command = EnterPlayers((NewPlayer(name, person=person),))
    return tournament.send(command, ORGANIZER)


def running_with_ann(desk: Desk) -> Tournament:
    side = event(desk, "Side")
    enter(side)
    do(side, EnterPlayers((NewPlayer("Bo"),)))
    start_round(side)
    return side


def refused(outcome, code: str) -> None:
    assert isinstance(outcome, Refusal), outcome
    assert outcome.code == code


def test_a_ban_issued_after_the_entry_counts_at_check_in(desk):
    main = event(desk, "Main")
    enter(main)
    desk.store.people.ban("p1", BanRow("Bushiroad", "2026-05-09", "2026-05-09"))
    refused(main.send(CheckIn((1,)), ORGANIZER), "barred_banned")
    do(main, CheckIn((1,), present=False))
    desk.store.people.unban("p1", "Bushiroad")
    do(main, CheckIn((1,)))
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
    do(main, EnterPlayers((NewPlayer("Bo"), NewPlayer("Cy"))))
    start_round(main)
    desk.store.people.ban("p1", BanRow("Bushiroad", "2026-01-01"))
    late = AdmitLate(NewPlayer("Ann", person="p1"), LateMode.FROM_NEXT, "Olga", "tardiness")
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
    refused(main.send(CheckIn((1,)), ORGANIZER), "barred_elsewhere")
    match way_out:
        case "drop":
            do(side, Drop(1))
        case "close":
            report(side, 1, "W")
            refused(main.send(CheckIn((1,)), ORGANIZER), "barred_elsewhere")
            do(side, CloseEvent())
        case "allow":
            do(side, SetTerms(Terms(two_events=True)))
            refused(main.send(CheckIn((1,)), ORGANIZER), "barred_elsewhere")
            do(main, SetTerms(Terms(two_events=True)))
    do(main, CheckIn((1,)))


def test_an_event_that_has_not_begun_is_no_obstacle(desk):
    side, main = event(desk, "Side"), event(desk, "Main")
    enter(side)
    enter(main)
    assert do(main, CheckIn((1,))).warnings == ()


def test_an_event_from_another_desk_goes_on_without_its_people(desk, tmp_path):
    main = event(desk, "Main")
    enter(main)
    with open_store(str(tmp_path / "other.sqlite")) as store:
        store.create("main", desk.store.read("main"), seeds=desk.store.seeds("main"))
        there = Desk(store, clock=ticking()).tournament("main")
        do(there, CheckIn((1,)))
        assert there.state.players[1].checked_in


def checked(stored, head: str, **beside):
    return verify(stored, head=head, rulebooks=all_rulebooks(), engine=__version__, **beside)


def test_the_backup_proves_the_decision_after_the_tables_have_changed(desk):
    main = event(desk, "Main")
    desk.store.people.ban("p1", BanRow("Corner Shop", "2026-01-01"))
    enter(main)
    desk.store.people.ban("p1", BanRow("Bushiroad", "2026-01-01"))
    file = event_file.load(files.backup(main, desk.store))
    report = checked(file.log, file.head, seeds=file.seeds, texts=file.texts)
    assert report.sound, report.finding
    assert (report.decisions_checked, report.decisions_open) == (2, 0)


def test_a_public_copy_tells_the_effect_and_not_what_is_known_of_people(desk):
    main = event(desk, "Main")
    desk.store.people.ban("p1", BanRow("Corner Shop", "2026-01-01"))
    desk.store.people.declare("p1", DeclarationRow("developer", "2025-06-01", "Bushiroad"))
    done = enter(main)
    assert done.warnings == ("Ann is banned by Corner Shop for good.",)
    do(main, CheckIn((1,)))
    public = files.public_copy(main, desk.store)
    for secret in (b"Corner Shop", b"developer", b"2025-06-01", b"banned"):
        assert secret not in public
    file = event_file.load(public)
    report = checked(file.log, file.head, public=True)
    assert report.sound, report.finding
    assert (report.decisions_checked, report.decisions_open) == (1, 2)
    assert b',"Ann"]' in public


def test_facts_that_were_changed_beside_the_log_are_found(desk):
    main = event(desk, "Main")
    enter(main)
    file = event_file.load(files.backup(main, desk.store))
    [text] = [one for one in file.texts if "p1" in one.text]
    wrong = [msgspec.structs.replace(text, text=text.text.replace("p1", "p2"))]
    report = checked(file.log, file.head, seeds=file.seeds, texts=wrong)
    assert report.finding is not None


def test_members_of_a_team_are_looked_at_one_by_one(desk):
    """A ban or a second entry counts for whoever plays, not only for the team's name."""
    desk.store.people.add("p2", "Bo Kim")
    made = desk.create("Trio", BOOK, ORGANIZER, event="trio", settings={"team": "trio"})
    assert isinstance(made, Tournament), made
    team = NewPlayer("Reds", members=("Ann", "Bo", "Cy"), persons=("navi:77", "p2", ""))
    desk.store.people.ban("p2", BanRow("Bushiroad", "2026-01-01", "2026-12-31"))
    refused(made.send(EnterPlayers((team,)), ORGANIZER), "barred_banned")
    desk.store.people.unban("p2", "Bushiroad")
    do(made, EnterPlayers((team,)))
    assert made.state.players[1].team.persons == ("p1", "p2", "")
    again = NewPlayer("Blues", members=("Anna", "Di", "Ed"), persons=("p1", "", ""))
    refused(made.send(EnterPlayers((again,)), ORGANIZER), "person_twice")
    short = NewPlayer("Blues", members=("Di", "Ed", "Flo"), persons=("p1",))
    refused(made.send(EnterPlayers((short,)), ORGANIZER), "persons")
    desk.store.people.ban("p2", BanRow("Bushiroad", "2026-01-01", "2026-12-31"))
    refused(made.send(CheckIn((1,)), ORGANIZER), "barred_banned")
    do(made, SetLineup(1, ("Bo", "Ann", "Gus")))
    assert made.state.players[1].team.persons == ("p2", "p1", "")


def both_running(desk: Desk, **allowed: bool) -> tuple[Tournament, Tournament]:
    """Ann plays in two events that allowed it when they began, and now only some of them do."""
    both = (event(desk, "Side"), event(desk, "Main"))
    for one in both:
        enter(one)
        do(one, EnterPlayers((NewPlayer("Bo"),)))
        do(one, SetTerms(Terms(two_events=True)))
    for one in both:
        start_round(one)
    for one in both:
        if not allowed.get(one.event):
            do(one, SetTerms(Terms()))
    return both


@pytest.mark.parametrize("checked_in", [False, True])
def test_who_plays_elsewhere_is_not_paired(desk, checked_in):
    """B-074: also where nobody checks in, or the other event began after the check-in."""
    side, main = event(desk, "Side"), event(desk, "Main")
    for one in (side, main):
        enter(one)
        do(one, EnterPlayers((NewPlayer("Bo"), NewPlayer("Cy"))))
    if checked_in:
        do(main, CheckIn((1, 2, 3)))
    start_round(side)
    refused(main.send(PairRound(), ORGANIZER), "barred_elsewhere")
    do(side, Drop(1))
    start_round(main)
    assert clashes(desk) == ()
    assert sound(desk, main)


def test_who_is_in_two_running_events_is_found(desk):
    """B-074: not applications, only events under way, and not where both allow it."""
    assert clashes(desk) == ()
    side, main = both_running(desk, side=True)
    (one,) = clashes(desk)
    assert (one.person, [it.event for it in one.events]) == ("p1", ["side", "main"])
    do(main, SetTerms(Terms(two_events=True)))
    assert clashes(desk) == ()
    do(main, SetTerms(Terms()))
    do(side, Drop(1))
    assert clashes(desk) == ()


def test_intent_costs_all_events_and_carelessness_all_but_one(desk):
    """B-074."""
    both_running(desk)
    said = resolve(desk, "navi:77", ORGANIZER, reason="")
    refused(said, "reason_needed")
    assert said.rule == "PG-3.10.2"
    refused(resolve(desk, "p1", ORGANIZER, reason="x", keep="other"), "keep")
    judge = Actor("Jo", Role.JUDGE)
    refused(resolve(desk, "p1", judge, reason="x"), "not_allowed")
    out = resolve(desk, "p1", ORGANIZER, reason="Did not think of it.", keep="main")
    assert [one.event for one in out] == ["side"]
    assert desk.tournament("side").state.players[1].disqualified
    assert not desk.tournament("main").state.players[1].disqualified
    refused(resolve(desk, "p1", ORGANIZER, reason="x"), "no_clash")


def test_intent_costs_every_event(desk):
    both_running(desk)
    out = resolve(desk, "p1", ORGANIZER, reason="On purpose.")
    assert isinstance(out, tuple)
    assert {one.event for one in out} == {"side", "main"}
    assert all(desk.tournament(one).state.players[1].disqualified for one in ("side", "main"))


def test_who_was_banned_since_is_not_paired_where_nobody_checks_in(desk):
    """B-018: without a check-in, the pairing of round 1 is the last look."""
    main = event(desk, "Main")
    enter(main)
    do(main, EnterPlayers((NewPlayer("Bo"),)))
    desk.store.people.ban("p1", BanRow("Bushiroad", "2026-01-01"))
    refused(main.send(PairRound(), ORGANIZER), "barred_banned")
    do(main, Drop(1))
    do(main, EnterPlayers((NewPlayer("Cy"),)))
    start_round(main)
    assert sound(desk, main)


def sound(desk: Desk, tournament: Tournament) -> bool:
    """Whether a backup proves every decision, with what was known beside it."""
    file = event_file.load(files.backup(tournament, desk.store))
    report = verify(
        file.log,
        head=file.head,
        public=file.public,
        rulebooks=all_rulebooks(),
        engine=__version__,
        seeds=file.seeds,
        texts=file.texts,
    )
    return report.finding is None and report.decisions_open == 0


def test_a_banned_name_is_asked_about_though_nobody_said_who_it_is(desk):
    """B-018: it may be a namesake; staff say who comes, or why it is somebody else."""
    desk.store.people.add("p2", "Ban Ned")
    desk.store.people.ban("p2", BanRow("Bushiroad", "2026-01-01"))
    main = event(desk, "Main")
    outcome = enter(main, "ban  ned", "")
    refused(outcome, "namesake")
    assert "A person called" in outcome.text
    refused(enter(main, "Ban Ned", "p2"), "barred_banned")
    command = EnterPlayers((NewPlayer("Ban Ned"),))
    do(main, command, reason="His cousin; I saw the passport.")
    assert sound(desk, main)


@pytest.mark.parametrize(
    ("name", "allowed", "ok"),
    [
        ("Ann Lee", "no", True),
        ("Ann", "no", True),
        ("Ann L.", "no", True),
        ("Dragonlord", "no", False),
        ("Dragonlord", "yes", True),
    ],
)
def test_without_nicknames_people_go_by_their_real_names(desk, name, allowed, ok):
    """B-075: the desk knows who p1 is."""
    made = desk.create("Main", BOOK, ORGANIZER, event="main", settings={"nicknames": allowed})
    outcome = enter(made, name)
    if ok:
        assert not isinstance(outcome, Refusal), outcome
    else:
        refused(outcome, "nicknames")
        assert "Ann Lee" in outcome.text
