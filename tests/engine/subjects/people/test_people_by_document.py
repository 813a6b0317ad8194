"""Leaving, coming back, staff who play and reports by players, where documents differ."""

import pytest

from support import (
    SCOREKEEPER,
    do,
    new_event,
    play_round,
    points,
    refused,
    report,
    start_round,
)
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.records import OutingKind
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.people.details import RenamePlayer
from toptable.engine.subjects.people.drop_and_reinstate import Rejoin
from toptable.engine.subjects.results.reporting import ClaimResult, ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.staff.staff_roles import NameStaff

HEAD_JUDGE = Actor(name="Hal", role=Role.HEAD_JUDGE)


def seats(tournament, player: int) -> tuple[int, int, int]:
    """A player's table in the latest round, their seat, and who sits opposite."""
    round_ = tournament.state.rounds[-1]
    table = round_.table_of(player)
    players = round_.matches[table].players
    seat = players.index(player)
    return table, seat, players[1 - seat]


def test_version_1_0_takes_back_who_left_with_losses_for_what_they_missed():
    """N10-24, N10-25."""
    tournament = new_event("Ann Bo Cy Di Eve Flo", "nisei-1.0")
    play_round(tournament)
    do(tournament, Drop(1, asked_by="Ann"))
    play_round(tournament)
    assert 1 not in {p for m in tournament.state.rounds[1].tables() for p in m.players}
    do(tournament, Rejoin(1))
    missed = tournament.state.players[1].record.outings[-1]
    assert (missed.round, missed.kind, missed.points) == (2, OutingKind.LOSS, 0)
    start_round(tournament)
    assert tournament.state.rounds[2].table_of(1)


@pytest.mark.parametrize(
    ("book", "share"), [("nisei-1.3", 6), ("nisei-1.0", 6), ("bushiroad-1.2.11", 1)]
)
def test_the_opponent_of_who_is_disqualified_wins_the_whole_match(book, share):
    """N13-99, N10-62: two wins; B-170: the running match is lost. Earlier matches stand."""
    tournament = new_event("Ann Bo Cy Di", book)
    games = "WW" if share == 6 else "W"
    play_round(tournament, games)
    start_round(tournament)
    _, _, other = seats(tournament, 1)
    before = {name: tournament.state.players[name].record.outings[0].points for name in (1, other)}
    do(tournament, Disqualify(1), HEAD_JUDGE, reason="Cheating.")
    for match in tournament.state.rounds[-1].tables():
        if match.result is None:
            report(tournament, match.table, games)
    name = tournament.state.name_of
    assert points(tournament)[name(other)] == before[other] + share
    assert points(tournament)[name(1)] == before[1]
    start_round(tournament)
    assert 1 not in {p for m in tournament.state.rounds[-1].tables() for p in m.players}


def test_disqualifying_takes_a_head_judge_or_organizer_and_works_after_the_close():
    """B-172."""
    tournament = new_event("Ann Bo", "bushiroad-1.2.11")
    start_round(tournament)
    report(tournament, 1, "W")
    judge = Actor(name="Jo", role=Role.JUDGE)
    refused(tournament, Disqualify(1), "not_allowed", "Cheating.", judge)
    do(tournament, CloseEvent())
    do(tournament, Disqualify(1), HEAD_JUDGE, reason="Found out later.")
    assert tournament.state.players[1].disqualified


def test_a_penalty_loss_ends_a_bushiroad_match():
    """B-168: the loss of a match is written down as how it ended."""
    tournament = new_event("Ann Bo", "bushiroad-1.2.11")
    start_round(tournament)
    _, seat, other = seats(tournament, 1)
    lost = Result(kind=ResultKind.PENALTY_LOSS, seat=seat)
    refused(tournament, ReportResult(1, 1, lost), "ruling_first")
    loss = GivePenalty(players=(1,), penalty=Penalty.MATCH_LOSS, infraction="PG-3.9.2")
    do(tournament, loss, HEAD_JUDGE)
    name = tournament.state.name_of
    assert points(tournament) == {name(1): 0, name(other): 1}


def test_version_1_0_lets_the_organizer_decide_otherwise_with_a_reason():
    """N10-02."""
    tournament = new_event("Ann Bo Olga", "nisei-1.0")
    do(tournament, NameStaff("Olga", Role.ORGANIZER, player=3))
    refused(tournament, PairRound(), "cover")
    waive = ChangeSetting("staff_cover", "waived")
    refused(tournament, waive, "reason_needed")
    do(tournament, waive, reason="Four friends.")
    do(tournament, PairRound())


@pytest.mark.parametrize(
    ("book", "easy", "strict", "second"),
    [
        ("ffg-netrunner-1.0", "relaxed", "formal", Role.JUDGE),
        ("ffg-netrunner-1.0", "relaxed", "premier", Role.JUDGE),
        ("ffg-starwars-2.2", "casual", "premier", Role.ORGANIZER),
    ],
)
def test_leaders_play_only_where_the_tier_lets_them(book, easy, strict, second):
    """FFG-06, SW-02, SW-03: with a second leader, and never at the strict tiers."""
    tournament = new_event("Ann Bo Olga", book, settings={"event_tier": easy})
    do(tournament, NameStaff("Olga", Role.ORGANIZER, player=3))
    refused(tournament, PairRound(), "cover")
    do(tournament, NameStaff("Max", second))
    do(tournament, ChangeSetting("event_tier", strict), reason="It grew")
    assert "may not play" in refused(tournament, PairRound(), "cover").text
    do(tournament, ChangeSetting("event_tier", easy), reason="It did not")
    do(tournament, PairRound())
    tournament = new_event("Ann Bo Max", book, settings={"event_tier": strict})
    refused(tournament, NameStaff("Max", Role.ORGANIZER, player=3), "works_here")


@pytest.mark.parametrize(
    ("book", "games", "other"), [("ffg-starwars-2.2", "WL", "WW"), ("bushiroad-1.2.11", "W", "L")]
)
def test_a_players_report_counts_when_the_opponent_says_the_same(book, games, other):
    """SW-16, B-149; B-150: staff may write it down without that."""
    tournament = new_event("Ann Bo", book)
    start_round(tournament)
    one, two = tournament.state.rounds[0].matches[1].players
    first, second = (
        Actor(name=tournament.state.name_of(player), role=Role.PLAYER, player=player)
        for player in (one, two)
    )
    do(tournament, ClaimResult(1, 1, one, Result(games)), first)
    do(tournament, ClaimResult(1, 1, two, Result(other)), second)
    assert tournament.state.rounds[0].matches[1].result is None
    do(tournament, ClaimResult(1, 1, two, Result(games)), second)
    assert tournament.state.rounds[0].matches[1].result.games == games
    alone = new_event("Ann Bo", book)
    start_round(alone)
    do(alone, ClaimResult(1, 1, one, Result(games)), first)
    report(alone, 1, games, HEAD_JUDGE)
    assert alone.state.rounds[0].complete


def test_a_claim_about_a_past_bushiroad_match_needs_head_judge_or_organizer_and_a_reason():
    """B-151, B-152."""
    tournament = new_event("Ann Bo Cy Di", "bushiroad-1.2.11")
    play_round(tournament, "W")
    start_round(tournament)
    command = ReportResult(1, 1, Result("L"))
    refused(tournament, command, "correction", "Both say so.", SCOREKEEPER)
    refused(tournament, command, "reason_needed", actor=HEAD_JUDGE)
    do(tournament, command, HEAD_JUDGE, reason="The score sheets show it.")
    assert tournament.state.rounds[0].matches[1].result.games == "L"


def test_a_bushiroad_name_is_changed_even_after_the_end_and_the_old_one_kept():
    """B-075."""
    tournament = new_event("Ann Bo", "bushiroad-1.2.11")
    start_round(tournament)
    report(tournament, 1, "W")
    do(tournament, CloseEvent())
    done = do(tournament, RenamePlayer(1, "Annabel"))
    assert done.lines[0].entry.before == "Ann"
    assert tournament.state.name_of(1) == "Annabel"
