"""Where a loss of game or match falls: this game, the next one, the next match, the bye."""

from typing import Any

import pytest
from ruled_cases import GL, ML, NISEI, WHY, at, give, name, round_of, rulings

from support import do, points, refused, report, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.conduct import How
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.ejections import LoseFinishedMatch
from toptable.engine.subjects.conduct.rulings import WithdrawPenalty
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.undo import take_back as undo


@pytest.mark.parametrize("book", NISEI)
def test_a_second_game_loss_falls_on_the_next_game(book: str):
    """The current game is the next one, since the first is lost: now the match is."""
    event = round_of("Ann Bo", book, tier="competitive")
    second = at(event)[1]
    give(event, second, penalty=GL, infraction="marked_cards", answers=("no",), reason="")
    give(event, second, penalty=GL, infraction="hidden_cards", answers=("2", "HQ"), reason="")
    match = event.state.rounds[0].matches[1]
    assert (match.result and match.result.games, match.points) == ("WW", (6, 0))
    for games in ("LW", "WL", "LL"):
        refused(event, ReportResult(1, 1, Result(games)), "game_lost", reason=WHY)
    do(event, WithdrawPenalty(2), reason="It was not HQ")
    assert event.state.rounds[0].matches[1].result is None, "game 1 is lost, game 2 is open"
    refused(event, ReportResult(1, 1, Result("LW")), "game_lost")
    do(event, ReportResult(1, 1, Result("WL")))


@pytest.mark.parametrize("book", NISEI)
@pytest.mark.parametrize("finished", ["", "L"])
def test_a_penalised_game_is_not_written_over(book: str, finished: str):
    event = round_of("Ann Bo", book)
    first = at(event)[0]
    give(event, first, penalty=GL, infraction="marked_cards", answers=("no",), finished=finished)
    wrong = "WL" if not finished else "LW"
    refusal = refused(event, ReportResult(1, 1, Result(wrong)), "game_lost", reason=WHY)
    assert "Report it as lost; if the penalty was wrong, withdraw it first." in refusal.text
    do(event, WithdrawPenalty(1), reason="Wrong player")
    do(event, ReportResult(1, 1, Result(wrong)))


@pytest.mark.parametrize("book", NISEI)
def test_both_who_lose_the_match_lose_it_in_one_case_or_one_after_the_other(book: str):
    event = round_of("Ann Bo", book)
    first, second = at(event)
    late = {"penalty": ML, "infraction": "tardiness", "answers": ("3",), "reason": ""}
    give(event, first, **late)
    assert event.state.rounds[0].matches[1].points == (0, 6)
    give(event, second, **late)
    assert event.state.rounds[0].matches[1].points == (0, 0)
    do(event, WithdrawPenalty(1), reason="Was there after all")
    assert event.state.rounds[0].matches[1].points == (6, 0), "the other's loss stands"
    do(event, WithdrawPenalty(2), reason="So was this one")
    assert event.state.rounds[0].matches[1].result is None
    together = give(event, first, second, **late)
    assert len(rulings(event)) == 2
    assert event.state.rounds[0].matches[1].points == (0, 0)
    do(event, undo.TakeBackOne(together.lines[0].seq))
    assert event.state.rounds[0].matches[1].result is None


@pytest.mark.parametrize("book", NISEI)
def test_a_lost_match_stays_lost_when_the_opponent_loses_it_too(book: str):
    """However the first loss was written down in between."""
    event = round_of("Ann Bo", book)
    first, second = at(event)
    late = {"penalty": ML, "infraction": "tardiness", "answers": ("3",), "reason": ""}
    give(event, first, **late)
    do(event, ReportResult(1, 1, Result("LL")), reason="They played on in the corridor")
    give(event, second, **late)
    assert event.state.rounds[0].matches[1].points == (0, 0)


LATE_FOR_GAME_1 = {"penalty": GL, "infraction": "tardiness", "answers": ("2",), "reason": ""}


@pytest.mark.parametrize("book", NISEI)
def test_a_game_that_both_lost_is_nobodys_when_the_next_is_lost_too(book: str):
    """AMB-64: three points for the one game that the second player won, and no more."""
    event = round_of("Ann Bo", book)
    first, second = at(event)
    give(event, first, second, **LATE_FOR_GAME_1)
    give(event, first, penalty=GL, infraction="marked_cards", answers=("no",))
    match = event.state.rounds[0].matches[1]
    assert (match.result and match.result.games, match.points) == ("XL", (0, 3))


@pytest.mark.parametrize("book", NISEI)
def test_what_is_told_of_finished_games_fits_the_rulings_on_them(book: str):
    event = round_of("Ann Bo", book)
    first, second = at(event)
    give(event, first, **LATE_FOR_GAME_1)
    other = {"players": (second,), "penalty": GL, "infraction": "marked_cards", "answers": ("no",)}
    told = refused(event, GivePenalty(finished="W", **other), "game_lost", WHY)
    assert "Game 1 at table 1 is L by a ruling" in told.text
    do(event, GivePenalty(finished="L", **other), reason=WHY)
    assert event.state.rounds[0].matches[1].points == (3, 3)


@pytest.mark.parametrize("book", NISEI)
def test_a_game_loss_after_the_last_game_waits_for_the_next_match(book: str):
    """Both games are over, though nobody has handed in the result."""
    event = round_of("Ann Bo Cy Di", book)
    give(event, 1, penalty=GL, infraction="marked_cards", answers=("no",), finished="WL")
    for table in (1, 2):
        report(event, table, "WL")
    start_round(event)
    paid = [(one.how, one.round, one.game) for one in event.state.conduct.effects]
    assert paid == [(How.GAME, 2, 1)]


def other_table(event: Tournament, player: int) -> int:
    return next(one.table for one in event.state.rounds[-1].tables() if player not in one.players)


def own_match(event: Tournament, player: int) -> Any:
    return next(one for one in event.state.rounds[-1].tables() if player in one.players)


@pytest.mark.parametrize("book", NISEI)
def test_two_game_losses_that_wait_take_a_match_each(book: str):
    """AMB-30: the second is not paid in the match in which the first was."""
    event = round_of("Ann Bo Cy Di", book, tier="competitive")
    for table in (1, 2):
        report(event, table, "WW")
    for infraction, answers in (("marked_cards", ("no",)), ("hidden_cards", ("2", "HQ"))):
        give(event, 1, penalty=GL, infraction=infraction, answers=answers, reason="")
    start_round(event)
    report(event, other_table(event, 1), "WW")
    assert [one.how for one in event.state.conduct.effects] == [How.PENDING, How.GAME]
    match = own_match(event, 1)
    report(event, match.table, "LW" if match.players[0] == 1 else "WL")
    start_round(event)
    report(event, other_table(event, 1), "WW")
    paid = [(one.how, one.round, one.game) for one in event.state.conduct.effects]
    assert paid == [(How.GAME, 2, 1), (How.GAME, 3, 1)]


@pytest.mark.parametrize("book", NISEI)
def test_a_loss_of_match_given_over_a_draft_takes_the_round_that_comes_of_it(book: str):
    event = round_of("Ann Bo Cy Di", book)
    for table in (1, 2):
        report(event, table, "WW")
    do(event, PairRound())
    give(event, 1, penalty=ML, infraction="tardiness", answers=("3",), reason="")
    do(event, PublishRound())
    match = own_match(event, 1)
    assert match.points == ((0, 6) if match.players[0] == 1 else (6, 0))


@pytest.mark.parametrize("book", NISEI)
def test_the_bye_of_a_round_that_is_over_stays(book: str):
    """A-28: a bye is lost while its round is on; after that the loss waits for the next match."""
    event = round_of("Ann Bo Cy", book)
    (lucky,) = event.state.rounds[0].byes
    report(event, 1, "WW")
    give(event, lucky, penalty=ML, infraction="marked_cards", answers=("no",))
    assert points(event)[name(event, lucky)] == 6
    start_round(event)
    match = own_match(event, lucky)
    assert match.points == ((0, 6) if match.players[0] == lucky else (6, 0))


def test_whoever_loses_the_match_on_a_bye_loses_the_bye():
    """B-081, B-168: and issuing it afterwards does not give it back."""
    event = round_of("Ann Bo Cy", "bushiroad-1.2.11")
    (outside,) = event.state.rounds[0].byes
    give(event, outside, penalty=ML, infraction="PG-3.9.2", answers=("no",), reason="")
    (effect,) = event.state.conduct.effects
    assert (effect.how, effect.round) == (How.BYE, 1)
    refusal = refused(event, IssueBye(1, outside), "game_lost")
    assert f"The bye of {name(event, outside)}" in refusal.text
    report(event, 1, "W")
    assert points(event)[name(event, outside)] == 0
    start_round(event)
    assert event.state.conduct.pending == ()


@pytest.mark.parametrize(("withdrawn", "games"), [(1, "WL"), (2, "LW")])
def test_of_two_games_lost_afterwards_one_comes_back(withdrawn: int, games: str):
    event = round_of("Ann Bo", "nisei-1.3")
    first, _ = at(event)
    report(event, 1, "WW")
    for _ in range(2):
        give(event, first, penalty=GL, infraction="marked_cards", answers=("no",), when="now")
    assert event.state.rounds[0].matches[1].points == (0, 6)
    do(event, WithdrawPenalty(withdrawn), reason="The sleeves were new")
    result = event.state.rounds[0].matches[1].result
    assert result is not None
    assert (result.games, event.state.rounds[0].matches[1].points) == (games, (3, 3))


def test_the_opponents_own_loss_is_kept_when_a_finished_match_is_lost():
    """A-29: the opponent gets no win out of a match that they lost by a penalty themselves."""
    event = round_of("Ann Bo", "bushiroad-1.2.11")
    first, second = at(event)
    give(event, second, penalty=ML, infraction="PG-3.9.2", answers=("no",))
    assert event.state.rounds[0].matches[1].points == (1, 0)
    do(event, Disqualify(first), reason="Cheated")
    wins = LoseFinishedMatch(first, 1, opponent_wins=True)
    refused(event, wins, "own_loss", WHY)
    do(event, LoseFinishedMatch(first, 1), reason=WHY)
    assert event.state.rounds[0].matches[1].points == (0, 0)
