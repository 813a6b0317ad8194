"""A loss given between matches leaves the finished one alone. PG-2, B-168, B-152, A-33, B-141."""

import pytest

from engine.subjects.conduct.test_penalty_effects import WIN, at_stage
from support import ORGANIZER, do, refused
from team_events import by_seats, seated, team_event
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import AnsweredBy
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.state.conduct import How, NamedMatch, When
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.disqualifying import DisqualifyMember
from toptable.engine.subjects.conduct.rulings import RaisePenalty
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.teams.lineup import MemberLeaves

JUDGE, HEAD_JUDGE = Actor("Jun", Role.JUDGE), Actor("Hana", Role.HEAD_JUDGE)
LOSING = tuple(book for book in WIN if book != "ffg-netrunner-1.0")
"""FFG Netrunner knows removal alone."""


def loss(event: Tournament, player: int, when: When) -> GivePenalty:
    """A match loss under an infraction that does not itself put it on a finished match."""
    book = event.rules.conduct
    kind = next(one for one in book.infractions if not one.questions)
    assert Penalty.MATCH_LOSS in book.penalties
    return GivePenalty(players=(player,), penalty=Penalty.MATCH_LOSS, infraction=kind.id, when=when)


@pytest.mark.parametrize("book", LOSING)
def test_a_judge_does_not_take_a_finished_match(book: str) -> None:
    event, winner = at_stage(book, "between")
    before = event.state.rounds
    refusal = refused(event, loss(event, winner, "now"), "finished_match", "He cheated", JUDGE)
    assert refusal.answer is AnsweredBy.SOMEBODY_ELSE
    do(event, loss(event, winner, ""), HEAD_JUDGE, "Not the listed penalty")
    assert event.state.rounds == before
    assert [effect.how for effect in event.state.conduct.effects] == [How.PENDING]


@pytest.mark.parametrize("book", LOSING)
@pytest.mark.parametrize("by", [HEAD_JUDGE, ORGANIZER])
def test_head_judge_and_organizer_take_it_with_a_reason(book: str, by: Actor) -> None:
    event, winner = at_stage(book, "between")
    do(event, loss(event, winner, "now"), by, "Seen on the recording")
    assert [effect.how for effect in event.state.conduct.effects] == [How.MATCH]


def test_without_a_reason_they_do_not() -> None:
    event, winner = at_stage("bushiroad-1.2.11", "between")
    # PG-3.8.2 lists the match loss itself, so that nothing else asks for a reason.
    command = GivePenalty(
        players=(winner,), penalty=Penalty.MATCH_LOSS, infraction="PG-3.8.2", when="now"
    )
    refusal = refused(event, command, "finished_match", "", HEAD_JUDGE)
    assert refusal.answer is AnsweredBy.REASON


@pytest.mark.parametrize("stage", ["match", "between"])
def test_a_loss_that_costs_nothing_needs_a_reason(stage: str) -> None:
    event, player = at_stage("bushiroad-1.2.11", stage)
    command = GivePenalty(
        players=(player,), penalty=Penalty.MATCH_LOSS, infraction="PG-3.8.2", when="none"
    )
    assert refused(event, command, "loss_without_effect").answer is AnsweredBy.REASON


def test_a_raised_penalty_does_not_take_a_finished_match_either() -> None:
    event, winner = at_stage("bushiroad-1.2.11", "between")
    warning = GivePenalty(players=(winner,), penalty=Penalty.WARNING, infraction="PG-3.8.1")
    do(event, warning, JUDGE)
    raised = RaisePenalty(1, Penalty.MATCH_LOSS, when="now")
    refused(event, raised, "finished_match", "Again", JUDGE)


def test_the_document_itself_may_put_a_loss_on_the_match_just_played() -> None:
    """SW-09: an illegal deck costs the match that was won with it, without a question."""
    event, winner = at_stage("ffg-starwars-2.2", "between")
    command = GivePenalty(
        players=(winner,), penalty=Penalty.MATCH_LOSS, infraction="illegal_deck", answers=("yes",)
    )
    do(event, command, JUDGE)
    assert How.MATCH in [effect.how for effect in event.state.conduct.effects]


def test_a_named_earlier_match_is_taken_with_a_reason_only() -> None:
    event, winner = at_stage("bushiroad-1.2.11", "between")
    event_before = event.state.rounds[0].matches[1].result
    command = GivePenalty(
        players=(winner,),
        penalty=Penalty.MATCH_LOSS,
        infraction="PG-3.8.2",
        when="now",
        match=NamedMatch(number=1),
    )
    refused(event, command, "finished_match", "", HEAD_JUDGE)
    refused(event, command, "finished_match", "As seen", JUDGE)
    do(event, command, HEAD_JUDGE, "As seen")
    assert event.state.rounds[0].matches[1].result != event_before


@pytest.mark.parametrize("same_team", [True, False])
def test_a_member_is_disqualified_where_a_seat_was_lost(same_team: bool) -> None:
    """PG-2: excluded at once; the team of the excluded member loses the whole match."""
    event = team_event("A B", "trio")
    seated(event)
    one, other = event.state.rounds[0].matches[1].players
    lost = GivePenalty(players=(one,), penalty=Penalty.MATCH_LOSS, infraction="PG-3.8.2", seat=2)
    do(event, lost, HEAD_JUDGE)
    out = one if same_team else other
    do(event, DisqualifyMember(out, 1), HEAD_JUDGE, "Cheating")
    match = event.state.rounds[0].matches[1]
    winner = match.players.index(other if same_team else one)
    assert match.points is not None
    assert (match.points[winner], match.points[1 - winner]) == (1, 0)


def test_a_team_leaves_where_a_seat_was_lost() -> None:
    event = team_event("A B", "trio")
    seated(event)
    one, other = event.state.rounds[0].matches[1].players
    lost = GivePenalty(players=(one,), penalty=Penalty.MATCH_LOSS, infraction="PG-3.8.2", seat=2)
    do(event, lost, HEAD_JUDGE)
    do(event, MemberLeaves(other, 3), ORGANIZER)
    assert not event.state.players[other].active


def test_a_result_by_seats_still_keeps_the_lost_seat() -> None:
    event = team_event("A B", "trio")
    seated(event)
    one, _ = event.state.rounds[0].matches[1].players
    lost = GivePenalty(players=(one,), penalty=Penalty.MATCH_LOSS, infraction="PG-3.8.2", seat=2)
    do(event, lost, HEAD_JUDGE)
    wins = (
        by_seats("W", "W", "W")
        if one == event.state.rounds[0].matches[1].players[0]
        else by_seats("L", "L", "L")
    )
    refused(event, ReportResult(1, 1, wins), "seat_lost")
