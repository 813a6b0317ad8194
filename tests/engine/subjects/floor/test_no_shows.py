"""A no-show entered as a result is asked about before the next pairing, under every document."""

import pytest

from books import BOOKS
from support import ORGANIZER, do, new_event, refused, report, start_round
from toptable.desk.tournament import Done, Tournament
from toptable.engine.questions.presence import no_shows
from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.online.online_matches import CheckInBetween
from toptable.engine.subjects.people.drop_and_reinstate import Rejoin
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound

DOCUMENTS = sorted(BOOKS)


def won(tournament: Tournament) -> str:
    """A match won by the first seat, in as many games as the document has."""
    return tournament.rules.scoring.all_games("W")


def after_a_no_show(book: str) -> tuple[Tournament, int]:
    """Round 1 of six, and the second seat of table 1 stayed empty."""
    tournament = new_event("Ann Bo Cy Di Eve Flo", book)
    start_round(tournament)
    missing = tournament.state.rounds[0].matches[1].players[1]
    empty = Result(kind=ResultKind.NO_SHOW, seat=1)
    do(tournament, ReportResult(1, 1, empty), reason="Nobody sat there.")
    for table in (2, 3):
        report(tournament, table, won(tournament))
    return tournament, missing


@pytest.mark.parametrize("book", DOCUMENTS)
def test_the_next_pairing_asks_and_a_drop_answers(book):
    tournament, missing = after_a_no_show(book)
    refusal = refused(tournament, PairRound(), "no_show")
    assert tournament.state.name_of(missing) in refusal.text
    refused(tournament, PairRound(), "no_show", reason="Go on.")
    do(tournament, Drop(missing))
    start_round(tournament)
    assert missing not in tournament.state.rounds[1].byes
    assert tournament.state.rounds[1].table_of(missing) is None


@pytest.mark.parametrize("book", DOCUMENTS)
def test_checking_in_for_the_next_round_answers(book):
    tournament, missing = after_a_no_show(book)
    do(tournament, CheckInBetween((missing,)))
    assert no_shows(tournament.state, tournament.rules) == ()
    do(tournament, CheckInBetween((missing,), present=False))
    refused(tournament, PairRound(), "no_show")
    do(tournament, CheckInBetween((missing,)))
    start_round(tournament)
    assert no_shows(tournament.state, tournament.rules) == ()


@pytest.mark.parametrize("book", DOCUMENTS)
def test_a_corrected_result_answers_and_nobody_else_checks_in(book):
    tournament, missing = after_a_no_show(book)
    there = next(number for number in tournament.state.players if number != missing)
    refused(tournament, CheckInBetween((there,)), "not_online")
    played = ReportResult(1, 1, Result(won(tournament)), replaces=True)
    do(tournament, played, reason="They played.")
    do(tournament, PairRound())


def test_a_drop_that_is_taken_back_is_being_seen():
    tournament, missing = after_a_no_show("nisei-1.3")
    do(tournament, Drop(missing))
    do(tournament, Rejoin(missing))
    do(tournament, PairRound())


def test_a_bye_nobody_sat_for_is_asked_about():
    """B-081."""
    tournament = new_event("Ann Bo Cy", "bushiroad-1.2.11")
    start_round(tournament)
    report(tournament, 1, "W")
    waiting = next(iter(tournament.state.rounds[0].byes))
    do(tournament, IssueBye(1, waiting, absent=True), reason="The round began.")
    refused(tournament, PairRound(), "no_show")
    do(tournament, Drop(waiting))
    said = tournament.send(PairRound(), ORGANIZER)
    assert isinstance(said, Done) or (isinstance(said, Refusal) and said.code == "no_pairing")


def test_a_match_lost_for_tardiness_is_asked_about():
    """N13-INF-10."""
    tournament = new_event("Ann Bo Cy Di")
    start_round(tournament)
    late = tournament.state.rounds[0].matches[1].players[0]
    ruled = GivePenalty(
        players=(late,),
        infraction="N13-INF-10",
        penalty=Penalty.MATCH_LOSS,
        when="now",
    )
    do(tournament, ruled, reason="Fifteen minutes.")
    report(tournament, 2, "WW")
    refused(tournament, PairRound(), "no_show")
    do(tournament, CheckInBetween((late,)))
    do(tournament, PairRound())
