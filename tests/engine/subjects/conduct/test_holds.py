"""Matches under investigation, in rounds and in brackets, and what waits for them."""

import pytest

from support import ORGANIZER, do, new_event, refused, report, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.conduct import BRACKET, How
from toptable.engine.subjects.conduct.appeals_and_holds import HoldMatch, what_waits
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.elimination import LeaveBracket
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.undo import take_back as undo

BOOKS = (
    "bushiroad-1.2.11",
    "ffg-netrunner-1.0",
    "ffg-starwars-2.2",
    "nisei-1.0",
    "nisei-1.3",
)


def top_four(book: str, structure: str = "") -> Tournament:
    """A bracket of four, seeded 1 to 4 in the order of the Swiss round."""
    event = new_event("Ann Bo Cy Di", book)
    start_round(event)
    for match in event.state.rounds[0].tables():
        report(event, match.table, event.rules.scoring.all_games("W"))
    do(event, LockCut(TopCut(4)))
    do(event, StartBracket(structure))
    return event


@pytest.mark.parametrize("book", BOOKS)
def test_a_held_round_is_not_followed_by_another(book: str):
    event = new_event("Ann Bo Cy Di", book)
    start_round(event)
    won = event.rules.scoring.all_games("W")
    report(event, 2, won)
    do(event, HoldMatch(1, 1))
    refused(event, ReportResult(1, 1, Result(won)), "held")
    refused(event, PairRound(), "results_missing")
    told = what_waits(event.state, event.rulebook, 1, 1)
    first = event.state.name_of(event.state.rounds[0].matches[1].players[0])
    win = event.rules.scoring.win
    assert f"If {first} wins it all: {first} has {win} points" in " ".join(told)
    do(event, HoldMatch(1, 1, released=True))
    report(event, 1, won)
    do(event, PairRound())


@pytest.mark.parametrize("book", BOOKS)
def test_a_held_game_of_the_bracket_is_not_decided(book: str):
    """Neither by a report nor by somebody who leaves; the other semifinal goes on."""
    event = top_four(book)
    do(event, HoldMatch(BRACKET, 1))
    refused(event, HoldMatch(BRACKET, 1), "held")
    refused(event, ReportBracketGame(1, winner=0), "held")
    bracket = event.state.finals.bracket
    assert bracket is not None
    first = bracket.finalists[0]
    assert first is not None
    refused(event, LeaveBracket(first.player), "held")
    do(event, ReportBracketGame(2, winner=0))
    do(event, HoldMatch(BRACKET, 1, released=True))
    do(event, ReportBracketGame(1, winner=0))
    refused(event, HoldMatch(BRACKET, 1), "decided")
    refused(event, HoldMatch(BRACKET, 1, released=True), "not_held")


def test_the_games_that_wait_for_a_held_one_are_named():
    """Single elimination: the final. Double elimination of four: all after the two openers."""
    single = top_four("bushiroad-1.2.11")
    (only,) = what_waits(single.state, single.rulebook, BRACKET, 1)
    assert "final" in only.lower()
    double = top_four("nisei-1.3")
    waiting = what_waits(double.state, double.rulebook, BRACKET, 1)
    bracket = double.state.finals.bracket
    assert bracket is not None
    assert len(waiting) == len(bracket.chart.games) - 2


def test_a_player_under_investigation_is_put_out_only_after_the_release():
    event = top_four("nisei-1.3")
    do(event, HoldMatch(BRACKET, 1))
    bracket = event.state.finals.bracket
    assert bracket is not None
    first = bracket.finalists[0]
    assert first is not None
    out = GivePenalty(
        players=(first.player,), penalty=Penalty.DISQUALIFICATION, infraction="cheating"
    )
    refused(event, out, "held", reason="Marked cards")
    do(event, HoldMatch(BRACKET, 1, released=True))
    do(event, out, ORGANIZER, "Marked cards")


def test_a_pending_loss_waits_while_the_game_is_held():
    """The match is held before the loss can take it, and takes it once released."""
    event = new_event("Ann Bo", "bushiroad-1.2.11")
    start_round(event)
    do(event, HoldMatch(1, 1))
    loss = GivePenalty(players=(1,), penalty=Penalty.MATCH_LOSS, infraction="PG-3.9.2", when="next")
    do(event, loss, ORGANIZER, "Late")
    assert [one.how for one in event.state.conduct.effects] == [How.PENDING]
    do(event, HoldMatch(1, 1, released=True))
    assert event.state.rounds[0].matches[1].result is None, "it waits for the next match"


def test_holds_need_something_to_hold():
    event = new_event("Ann Bo")
    refused(event, HoldMatch(1, 1), "no_round")
    refused(event, HoldMatch(BRACKET, 1), "no_bracket")
    start_round(event)
    refused(event, HoldMatch(1, 2), "no_table")
    do(event, HoldMatch(1, 1))
    do(event, Drop(1))
    do(event, undo.TakeBackOwnLast())
    do(event, undo.TakeBackOwnLast())
    assert not event.state.conduct.held
