"""What players report by themselves: equal reports are final, different ones call a judge once."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from books import BOOKS
from spoken import spoken
from support import do, new_event, refused, start_round
from toptable.desk.tournament import Done, Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.floor import CallReason, JudgeCall
from toptable.engine.subjects.floor.judge_calls import ClaimCall, OpenCall, ResolveCall
from toptable.engine.subjects.results.reporting import ClaimResult, ReportResult, WithdrawClaim

JUDGE = Actor("Jo", Role.JUDGE)
REPORTS = {
    "nisei-1.3": ("WW", "WL", "LL"),
    "nisei-1.0": ("WW", "WL", "LL"),
    "ffg-netrunner-1.0": ("WW", "WL", "LL"),
    "ffg-starwars-2.2": ("WW", "WL", "LL"),
    "bushiroad-1.2.11": ("W", "L"),
    "plain-swiss": ("W", "L"),
}
"""Matches as players report them, seen from the first seat; whole games, so never questionable."""


def seated(book: str) -> tuple[Tournament, tuple[Actor, Actor]]:
    """Two at table 1, and the desk they report to."""
    tournament = new_event("Ann Bo", book)
    start_round(tournament)
    one, two = tournament.state.rounds[0].matches[1].players
    return tournament, (player(tournament, one), player(tournament, two))


def player(tournament: Tournament, number: int) -> Actor:
    return Actor(tournament.state.name_of(number), Role.PLAYER, number)


def claim(tournament: Tournament, who: Actor, games: str) -> None:
    assert who.player is not None
    do(tournament, ClaimResult(1, 1, who.player, Result(games)), who)


def disputes(tournament: Tournament) -> list[JudgeCall]:
    return [call for call in tournament.state.floor.calls if call.reason is CallReason.DISPUTE]


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_different_reports_call_a_judge_to_the_table_once(book: str) -> None:
    """SW-16, B-149: two reports that differ are for a judge."""
    tournament, (first, second) = seated(book)
    won, lost = REPORTS[book][0], REPORTS[book][-1]
    claim(tournament, first, won)
    assert not disputes(tournament)
    claim(tournament, second, lost)
    (call,) = disputes(tournament)
    assert (call.table, call.open, call.caller) == (1, True, None)
    assert call.note == spoken("disputed_reports.players_reported")
    claim(tournament, first, REPORTS[book][1] if len(REPORTS[book]) == 3 else won)
    assert disputes(tournament) == [call]
    assert tournament.state.rounds[0].matches[1].result is None


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_equal_reports_are_final_for_the_players(book: str) -> None:
    """B-151: what both handed in is changed by staff."""
    tournament, (first, second) = seated(book)
    won, lost = REPORTS[book][0], REPORTS[book][-1]
    claim(tournament, first, won)
    claim(tournament, second, won)
    match = tournament.state.rounds[0].matches[1]
    assert match.result is not None
    assert (match.result.games, match.claims) == (won, ())
    assert not tournament.state.floor.calls
    assert first.player is not None
    assert second.player is not None
    refused(tournament, ClaimResult(1, 1, first.player, Result(lost)), "decided", actor=first)
    refused(tournament, WithdrawClaim(1, 1, second.player), "decided", actor=second)


def test_a_judge_who_left_without_a_result_is_called_again() -> None:
    tournament, (first, second) = seated("nisei-1.3")
    claim(tournament, first, "WW")
    claim(tournament, second, "LL")
    do(tournament, ClaimCall(1), JUDGE)
    claim(tournament, second, "WL")
    assert len(disputes(tournament)) == 1, "the judge is on the way"
    do(tournament, ResolveCall(1), JUDGE)
    claim(tournament, second, "LL")
    assert [call.open for call in disputes(tournament)] == [False, True]


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_the_call_is_over_when_the_players_agree_after_all(book: str) -> None:
    tournament, (first, second) = seated(book)
    won, lost = REPORTS[book][0], REPORTS[book][-1]
    do(tournament, OpenCall(CallReason.DISPUTE, note="Who is active?"), first)
    claim(tournament, first, won)
    claim(tournament, second, lost)
    assert len(disputes(tournament)) == 1, "a judge is on the way to this table already"
    do(tournament, ResolveCall(1), JUDGE)
    claim(tournament, second, lost)
    do(tournament, ClaimCall(2), JUDGE)
    claim(tournament, second, won)
    asked, differed = disputes(tournament)
    assert (differed.open, differed.judge, differed.outcome) == (
        False,
        "Jo",
        spoken("disputed_reports.report_same"),
    )
    assert asked.outcome == ""


def test_the_call_is_over_when_staff_write_the_result_down() -> None:
    tournament, (first, second) = seated("nisei-1.3")
    do(tournament, OpenCall(CallReason.QUESTION), first)
    claim(tournament, first, "WW")
    claim(tournament, second, "LL")
    do(tournament, ReportResult(1, 1, Result("WL")), JUDGE)
    question, dispute = tournament.state.floor.calls
    assert question.open, "what a player asked is still to be answered"
    assert (dispute.open, dispute.judge) == (False, "Jo")


def test_a_call_about_something_else_does_not_stand_in_for_it() -> None:
    tournament, (first, second) = seated("nisei-1.3")
    do(tournament, OpenCall(CallReason.QUESTION), first)
    claim(tournament, first, "WW")
    claim(tournament, second, "LL")
    assert len(disputes(tournament)) == 1


def test_a_report_is_taken_back_until_the_match_has_a_result() -> None:
    tournament, (first, second) = seated("nisei-1.3")
    assert first.player is not None
    assert second.player is not None
    refused(tournament, WithdrawClaim(1, 1, first.player), "no_claim", actor=first)
    claim(tournament, first, "WW")
    refused(tournament, WithdrawClaim(1, 1, first.player), "not_yours", actor=second)
    refused(tournament, WithdrawClaim(1, 1, second.player), "no_claim", actor=second)
    do(tournament, WithdrawClaim(1, 1, first.player), first)
    assert tournament.state.rounds[0].matches[1].claims == ()
    claim(tournament, second, "LL")
    assert not disputes(tournament), "only one of them says anything"
    do(tournament, ReportResult(1, 1, Result("WL")))
    refused(tournament, WithdrawClaim(1, 1, second.player), "decided", actor=second)


STEPS = st.lists(
    st.tuples(st.integers(0, 1), st.sampled_from(("WW", "WL", "LL", "take back"))), max_size=12
)


@settings(max_examples=150, deadline=None)
@given(STEPS)
def test_whatever_two_players_report(steps: list[tuple[int, str]]) -> None:
    """Final with the first agreement and not before; a judge on the way from the first dispute."""
    tournament, seats = seated("nisei-1.3")
    said: dict[int, str] = {}
    disputed = False
    for seat, what in steps:
        who = seats[seat]
        assert who.player is not None
        over = len(set(said.values())) == 1 and len(said) == 2
        if what == "take back":
            outcome = tournament.send(WithdrawClaim(1, 1, who.player), who)
            expected = not over and seat in said
            if expected:
                del said[seat]
        else:
            outcome = tournament.send(ClaimResult(1, 1, who.player, Result(what)), who)
            expected = not over
            if expected:
                said[seat] = what
                disputed |= len(set(said.values())) == 2
        assert isinstance(outcome, Done if expected else Refusal), outcome
        match = tournament.state.rounds[0].matches[1]
        agreed = len(said) == 2 and len(set(said.values())) == 1
        assert (match.result.games if match.result else None) == (said[0] if agreed else None)
        assert len(disputes(tournament)) == disputed
