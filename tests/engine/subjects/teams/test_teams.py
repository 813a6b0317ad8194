"""Teams: who is in them, and what happens to a team when something happens to a member."""

import pytest

from support import ORGANIZER, SCOREKEEPER, MemoryStore, do, new_event, refused, ticking
from team_events import BUSHIROAD, STAR_WARS, by_seats, lineup, play, seated, team_event
from toptable import __version__
from toptable.desk import files
from toptable.desk.desk import Desk
from toptable.desk.simulation import Course, seeds_from
from toptable.desk.simulation import play as simulate
from toptable.engine.log.log import Log
from toptable.engine.log.undo import differences
from toptable.engine.log.verify import CheckVerdict, verify
from toptable.engine.questions.teams import find_member, representative
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.state.people import LateMode, NewPlayer
from toptable.engine.subjects.conduct.disqualifying import DisqualifyMember
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.people.details import RenamePlayer
from toptable.engine.subjects.people.drop_and_reinstate import Rejoin
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.teams.lineup import (
    ApproveTeamNames,
    MemberLeaves,
    RenameMember,
    SetLineup,
)
from toptable.engine.subjects.undo import take_back as undo
from toptable.engine.views.seating import at_table
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file


def enter(*members: str, name: str = "New") -> EnterPlayers:
    return EnterPlayers((NewPlayer(name=name, members=members),))


def members(tournament, player: int = 1) -> tuple[str, ...]:
    return tournament.state.players[player].team.members


@pytest.mark.parametrize(("kind", "size"), [("tag", 2), ("trio", 3), ("2v2", 2)])
def test_a_team_has_exactly_its_members(kind, size):
    """B-140, SW-36."""
    tournament = team_event("A B", kind)
    for wrong in range(5):
        if wrong != size:
            names = tuple(f"N{n}" for n in range(wrong))
            said = refused(tournament, enter(*names), "team_size")
            assert f"has {size} members" in said.text
            assert said.rule
    do(tournament, enter(*(f"N{n}" for n in range(size))))


@pytest.mark.parametrize(
    "names", [("A1", "N2", "N3"), ("N1", "N2", "a3"), ("N1", "n1", "N3"), ("N1", "", "N3")]
)
def test_nobody_is_in_two_teams_or_seats_or_without_a_name(names):
    """B-140: also not under another spelling, and not by coming late."""
    tournament = team_event("A B", "trio")
    refusal = tournament.send(enter(*names), ORGANIZER)
    assert isinstance(refusal, Refusal)
    assert refusal.code == ("member_taken" if all(names) else "empty_name")
    do(tournament, PairRound())
    late = AdmitLate(NewPlayer("New", members=names), LateMode.FROM_NEXT, "Olga", "tardiness")
    assert isinstance(tournament.send(late, ORGANIZER), Refusal)


def test_two_teams_of_one_list_cannot_share_a_member():
    tournament = team_event("A", "tag")
    two = (NewPlayer("P", members=("x", "y")), NewPlayer("Q", members=("z", "X")))
    assert "in the team P" in refused(tournament, EnterPlayers(two), "member_taken").text


def test_teams_and_single_players_do_not_mix():
    refused(team_event("A B", "tag"), EnterPlayers((NewPlayer("Solo"),)), "team_size")
    for book in all_rulebooks():
        refused(new_event("Ann Bo", book.id), enter("x", "y"), "no_teams")


def test_what_kind_of_teams_play_is_settled_before_the_first_entry():
    tournament = new_event(rulebook=BUSHIROAD)
    do(tournament, ChangeSetting("team", "tag"), reason="Tag after all.")
    do(tournament, enter("x", "y"))
    refused(tournament, ChangeSetting("team", "trio"), "entered_already", reason="More!")


def test_the_order_of_seats_is_fixed_from_round_1_on():
    """B-142."""
    tournament = team_event("A B", "trio")
    do(tournament, SetLineup(1, ("A3", "A1", "A2")), SCOREKEEPER)
    assert members(tournament) == ("A3", "A1", "A2")
    refused(tournament, SetLineup(1, ("A1", "A2", "B3")), "member_taken")
    do(tournament, PairRound())
    assert refused(tournament, SetLineup(1, ("A1", "A2", "A3")), "started").rule == "B-142"
    do(tournament, RenameMember(1, 2, "Anna"))
    assert members(tournament) == ("A3", "Anna", "A2")
    refused(tournament, RenameMember(1, 2, "b1"), "member_taken")
    refused(tournament, RenameMember(1, 4, "Dora"), "seat")


@pytest.mark.parametrize(("kind", "seat"), [("tag", 2), ("trio", 3)])
def test_the_last_seat_represents_the_team_unless_it_says_otherwise(kind, seat):
    """B-143."""
    tournament = team_event("A B", kind)
    form = tournament.rules.team
    assert representative(tournament.state.players[1].team, form) == seat
    do(tournament, SetLineup(1, members(tournament), 1))
    assert representative(tournament.state.players[1].team, form) == 1
    refused(tournament, SetLineup(1, members(tournament), seat + 1), "seat")


def test_another_name_needs_approval_again():
    """B-144."""
    tournament = team_event("A B", "tag")

    def approved() -> list[str]:
        everyone = tournament.state.players.values()
        return sorted(one.name for one in everyone if one.team.approved == one.name)

    do(tournament, ApproveTeamNames((1, 2), approved=False))
    do(tournament, PairRound())
    told = refused(tournament, PublishRound(), "names_unapproved")
    assert (told.rule, "A, B" in told.text) == ("FR-5.2.1", True)
    refused(tournament, ApproveTeamNames(), "not_allowed", actor=SCOREKEEPER)
    do(tournament, ApproveTeamNames())
    assert approved() == ["A", "B"]
    do(tournament, PublishRound())
    do(tournament, RenamePlayer(1, "Aces"))
    assert approved() == ["B"]
    do(tournament, ApproveTeamNames((2,), approved=False))
    do(tournament, ApproveTeamNames((1,)))
    assert approved() == ["Aces"]


def test_a_team_that_loses_a_member_drops():
    """B-141: after the match under way if it is played, and its seats are reported as usual."""
    tournament = team_event("A B C D", "trio")
    seated(tournament)
    match = tournament.state.rounds[0].tables()[0]
    leaving = match.players[0]
    do(tournament, MemberLeaves(leaving, 3, after_match=True))
    assert not tournament.state.players[leaving].active
    assert tournament.state.rounds[0].matches[match.table].result is None
    for one in tournament.state.rounds[0].tables():
        do(tournament, ReportResult(1, one.table, by_seats("W", "W", "L")))
    seated(tournament)
    second = tournament.state.rounds[1]
    assert leaving not in {player for one in second.tables() for player in one.players}
    refused(tournament, Drop(leaving), "left")


def test_leaving_at_once_gives_up_the_match_and_coming_back_takes_everybody():
    tournament = team_event("A B C D", "tag")
    seated(tournament)
    match = tournament.state.rounds[0].tables()[0]
    leaving, other = match.players
    do(tournament, MemberLeaves(leaving, 1, at_once=True))
    lost = tournament.state.rounds[0].matches[match.table]
    assert lost.result.kind is ResultKind.LEFT
    assert lost.points == (0, 1)
    assert tournament.state.players[other].record.outings[0].points == 1
    do(tournament, Rejoin(leaving))
    assert tournament.state.players[leaving].team.missing == ()


def test_a_disqualified_member_takes_the_team_out_for_good():
    """B-141, B-170: the team drops, but it is the member who is disqualified."""
    tournament = team_event("A B C D", "tag")
    seated(tournament)
    match = tournament.state.rounds[0].tables()[0]
    team = match.players[1]
    refused(tournament, DisqualifyMember(team, 2), "reason_needed")
    refused(tournament, DisqualifyMember(team, 2), "not_allowed", actor=SCOREKEEPER)
    do(tournament, DisqualifyMember(team, 2), reason="Marked cards.")
    assert tournament.state.rounds[0].matches[match.table].points == (1, 0)
    player = tournament.state.players[team]
    assert not player.active
    assert not player.disqualified
    assert [(one.seat, one.disqualified) for one in player.team.missing] == [(2, True)]
    assert refused(tournament, Rejoin(team), "member_disqualified").rule == "B-141"
    refused(tournament, DisqualifyMember(team, 2), "disqualified", reason="Again.")


def test_in_the_bracket_the_opponents_go_on():
    """B-141, B-107."""
    tournament = team_event("A B C D", "trio")
    play(tournament, by_seats("W", "W", "W"))
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    bracket = tournament.state.finals.bracket
    gone, stays = bracket.finalists[0].player, bracket.finalists[3].player
    done = do(tournament, MemberLeaves(gone, 1))
    assert [type(line.entry).__name__ for line in done.lines] == ["MemberGone", "BracketLeft"]
    first = tournament.state.finals.bracket.decisions[0]
    assert tournament.state.finals.bracket.finalists[first.winner - 1].player == stays


def test_the_preview_of_an_undo_names_the_members():
    tournament = team_event("A B", "tag")
    do(tournament, SetLineup(1, ("A2", "A1")))
    undone = tournament.preview(undo.TakeBackOwnLast(), ORGANIZER)
    told = differences(tournament.state, undone.after, tournament.rulebook)
    assert told == ["A plays with A1, A2."]


def test_members_are_found_by_name():
    state = team_event("A B", "trio").state
    assert find_member(state, "b2") == (2, 2)
    assert find_member(state, "A").code == "several_members"
    assert find_member(state, "Zed").code == "unknown_member"


def test_seats_meet_the_same_seat():
    """B-142."""
    tournament = team_event("A B", "trio")
    seated(tournament)
    lines = at_table(tournament.state, tournament.rulebook, 1, 1)
    pairs = {frozenset(line.partition(": ")[2].split(" – ")) for line in lines}
    assert pairs == {frozenset({f"A{n}", f"B{n}"}) for n in (1, 2, 3)}


TEAM_EVENTS = [
    (BUSHIROAD, {"team": "tag"}, None, ""),
    (BUSHIROAD, {"team": "trio", "match": "bo3"}, None, ""),
    (BUSHIROAD, {"team": "tag", "team_match": "extra_game"}, 4, ""),
    (BUSHIROAD, {"team": "trio"}, 8, "reseeded"),
    (BUSHIROAD, {"team": "trio", "structure": "double_elimination"}, None, ""),
    (STAR_WARS, {"team": "2v2"}, None, ""),
]


@pytest.mark.parametrize(("book", "settings", "cut", "bracket"), TEAM_EVENTS)
def test_simulated_team_events_verify_and_replay(book, settings, cut, bracket):
    gone = 0
    for seed in (1, 2, 3):
        desk = Desk(MemoryStore(), clock=ticking(), seeds=seeds_from(seed))
        course = Course(book, 14, seed, rounds=4, settings=settings, cut=cut, bracket=bracket)
        tournament = simulate(desk, course, lambda _: None)
        state = tournament.state
        gone += sum(bool(one.team.missing) for one in state.players.values())
        file = event_file.load(files.backup(tournament, desk.store))
        checked = verify(
            file.log,
            head=file.head,
            public=file.public,
            rulebooks=all_rulebooks(),
            engine=__version__,
        )
        assert checked.verdict is CheckVerdict.SOUND, checked
        assert Log.read(file.log).state == state
        file = event_file.load(files.public_copy(tournament, desk.store))
        checked = verify(
            file.log,
            head=file.head,
            public=file.public,
            rulebooks=all_rulebooks(),
            engine=__version__,
        )
        assert checked.sound, checked.finding
        assert checked.unresolved == ()
        public = Log.read(file.log).state
        assert (public.rounds, public.finals) == (state.rounds, state.finals)
    assert gone


def test_a_late_team_enters_with_its_members():
    tournament = team_event("A B", "trio")
    seated(tournament)
    late = AdmitLate(lineup("C", "trio"), LateMode.FROM_NEXT, "Olga", "tardiness")
    do(tournament, late)
    assert members(tournament, 3) == ("C1", "C2", "C3")
