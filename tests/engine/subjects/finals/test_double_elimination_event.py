"""Double elimination by record as a running event: it ends by itself and names its winner."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support import do, new_event, refused
from toptable.desk.tournament import Tournament
from toptable.engine.questions.progress import still_in, verdict
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.structure.stop_rules import OneUndefeated
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.views.outcome import final_places

BUSHIROAD = "bushiroad-1.2.11"
quick = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def double_elimination(players: int, **more: str) -> Tournament:
    names = " ".join(f"P{number}" for number in range(1, players + 1))
    return new_event(names, BUSHIROAD, settings={"structure": "double_elimination", **more})


def play(tournament: Tournament, decide, reason: str = "") -> None:
    """A round; ``decide`` says how a match of two players ends."""
    do(tournament, PairRound(), reason=reason)
    do(tournament, PublishRound())
    current = tournament.state.rounds[-1]
    for player in sorted(current.byes):
        do(tournament, IssueBye(current.number, player), reason="It began without a clock.")
    for match in current.tables():
        letter = decide(*match.players)
        result = Result(letter, how=("time",)) if letter == "D" else Result(letter)
        do(tournament, ReportResult(current.number, match.table, result))


def lower_wins(one: int, other: int) -> str:
    return "W" if one < other else "L"


@pytest.mark.parametrize("plan", [None, Plan(rounds=3), Plan(rounds=6)])
def test_it_stops_with_one_undefeated_whatever_was_planned(plan):
    """B-084: of eight, four, two, one are undefeated after the first three rounds."""
    tournament = double_elimination(8)
    if plan is not None:
        do(tournament, PlanStructure(plan=plan))
    for left in (8, 6):
        play(tournament, lower_wins)
        assert not verdict(tournament.state, tournament.rulebook).over
        assert still_in(tournament.state, tournament.rulebook) == left
        assert final_places(tournament.state, tournament.rulebook).winner is None
    play(tournament, lower_wins)
    said = verdict(tournament.state, tournament.rulebook)
    assert said.over
    assert "P1 is the only one undefeated and wins" in said.text
    ranking = final_places(tournament.state, tournament.rulebook)
    assert ranking.winner.name == "P1"
    assert {one.part for one in ranking.places} == {"double elimination"}


def test_another_round_is_asked_about_and_leaves_out_who_is_out():
    """B-083, B-084: whoever lost twice is not paired."""
    tournament = double_elimination(8, rematches="allow")
    for _ in range(3):
        play(tournament, lower_wins)
    refusal = refused(tournament, PairRound(), "over")
    assert "P1 is the only one undefeated" in refusal.text
    lost = Counter(
        player.id
        for player in tournament.state.players.values()
        for outing in player.record.outings
        if outing.points == 0
    )
    out = {player for player, count in lost.items() if count > 1}
    do(tournament, PairRound(), reason="The hall is ours till ten.")
    current = tournament.state.rounds[-1]
    paired = {player for match in current.tables() for player in match.players} | set(current.byes)
    assert paired == set(tournament.state.players) - out


def test_the_winner_cannot_leave_any_more_and_a_rival_who_leaves_makes_way():
    """A-13: an undefeated fighter who leaves before the end makes way."""
    tournament = double_elimination(8)
    for _ in range(2):
        play(tournament, lower_wins)
    assert final_places(tournament.state, tournament.rulebook).winner is None
    unbeaten = [
        player.id
        for player in tournament.state.players.values()
        if all(outing.points for outing in player.record.outings)
    ]
    assert len(unbeaten) == 2
    do(tournament, Drop(unbeaten[0]))
    ranking = final_places(tournament.state, tournament.rulebook)
    assert ranking.winner.player == unbeaten[1]
    refused(tournament, Drop(unbeaten[1]), "has_won")
    assert final_places(tournament.state, tournament.rulebook).winner.player == unbeaten[1]
    do(tournament, CloseEvent())
    assert final_places(tournament.state, tournament.rulebook).winner.player == unbeaten[1]


def test_who_goes_home_right_after_the_winning_match_has_won():
    """B-084: leaving was said before the match, and the match was played."""
    tournament = double_elimination(4)
    play(tournament, lower_wins)
    do(tournament, PairRound())
    do(tournament, PublishRound())
    do(tournament, Drop(1, after_match=True))
    for match in tournament.state.rounds[-1].tables():
        letters = Result(lower_wins(*match.players))
        do(tournament, ReportResult(2, match.table, letters))
    assert final_places(tournament.state, tournament.rulebook).winner.player == 1


def test_a_disqualified_winner_has_not_won():
    """B-170, A-13: with nobody undefeated those with one loss play on."""
    tournament = double_elimination(4)
    for _ in range(2):
        play(tournament, lower_wins)
    assert final_places(tournament.state, tournament.rulebook).winner.player == 1
    do(tournament, Disqualify(1), reason="Marked cards.")
    ranking = final_places(tournament.state, tournament.rulebook)
    assert ranking.winner is None
    assert ranking.open.startswith("Nobody is undefeated any more.")


def test_for_a_top_x_it_stops_with_as_many_undefeated_and_then_comes_the_cut():
    """B-085, A-12."""
    tournament = double_elimination(16)
    do(tournament, PlanStructure(plan=Plan(rounds=4, cut=4)))
    play(tournament, lower_wins)
    assert not verdict(tournament.state, tournament.rulebook).over
    play(tournament, lower_wins)
    assert verdict(tournament.state, tournament.rulebook).over
    refused(tournament, PairRound(), "over")
    ranking = final_places(tournament.state, tournament.rulebook)
    assert ranking.winner is None
    assert "cut to the top 4" in ranking.open


def test_a_swiss_event_until_one_is_undefeated_asks_too():
    """B-090."""
    tournament = new_event("A B C D", BUSHIROAD)
    do(tournament, PlanStructure(stop=OneUndefeated()))
    for _ in range(2):
        play(tournament, lower_wins)
    refused(tournament, PairRound(), "over")


def test_somebody_put_out_by_a_correction_leaves_the_draft_first():
    """B-083: a correction makes a second loss after the next round was paired."""
    tournament = double_elimination(8)
    for _ in range(2):
        play(tournament, lower_wins)
    do(tournament, PairRound())
    last = tournament.state.rounds[1]
    lost = {match.players[1 if match.result.games == "W" else 0]: match for match in last.tables()}
    once = next(
        (match, winner)
        for match in last.tables()
        for winner in [match.players[0 if match.result.games == "W" else 1]]
        if any(outing.points == 0 for outing in tournament.state.players[winner].record.outings)
    )
    match, winner = once
    assert winner not in lost
    turned = "L" if match.result.games == "W" else "W"
    do(
        tournament,
        ReportResult(2, match.table, Result(turned)),
        reason="Entered the wrong way round.",
    )
    refused(tournament, PublishRound(), "gone")


@quick
@given(players=st.integers(3, 12), data=st.data())
def test_it_ends_as_an_independent_count_of_lives_says(players, data):
    """Lives kept on the side: two each, one for every match not won. B-083, B-084, A-13."""
    tournament = double_elimination(players, rematches="allow")
    lives = dict.fromkeys(tournament.state.players, 2)
    for _ in range(2 * players):
        said = verdict(tournament.state, tournament.rulebook)
        full = [player for player, left in lives.items() if left == 2]
        alive = [player for player, left in lives.items() if left]
        if tournament.state.rounds:
            assert still_in(tournament.state, tournament.rulebook) == len(alive)
            over = len(full) == 1 or (not full and len(alive) < 2)
            assert said.over is over
            ranking = final_places(tournament.state, tournament.rulebook)
            if over and alive:
                assert ranking.winner.player == (full or alive)[0]
                return
            if over:
                return
            assert ranking.winner is None
        do(tournament, PairRound())
        current = tournament.state.rounds[-1]
        seated = [player for match in current.tables() for player in match.players]
        assert sorted([*seated, *current.byes]) == sorted(alive)
        do(tournament, PublishRound())
        for player in sorted(current.byes):
            do(
                tournament,
                IssueBye(current.number, player),
                reason="It began without a clock.",
            )
        for match in current.tables():
            letter = data.draw(st.sampled_from("WLWLD"))
            result = Result(letter, how=("time",)) if letter == "D" else Result(letter)
            reported = ReportResult(current.number, match.table, result)
            do(tournament, reported, reason="A judge was there." if letter == "D" else "")
            for player, won in zip(match.players, ("W", "L"), strict=True):
                lives[player] -= letter != won
    raise AssertionError("It never ended.")
