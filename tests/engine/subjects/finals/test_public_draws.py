"""A game that nobody wins between two level players is decided by a draw in public, not by the lot.

After one round of four the two winners have the same points and their opponents none, so only the
lot orders them; and so do the two who lost.
"""

from itertools import combinations

import pytest

from books import BOOKS
from support import agenda_points, do, new_event, refused, settle_bracket_sides, start_round
from toptable import __version__
from toptable.desk.tournament import Tournament
from toptable.engine.log.verify import verify
from toptable.engine.questions.standings import rests_on_lot, tiebreaker_step
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.rules.results.kinds import Result
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.finals_draws import level_two
from toptable.engine.subjects.finals.own_games import ReportBracketGame, ReportTiebreaker
from toptable.engine.subjects.finals.tiebreaking import CallTiebreaker, DrawPlaces
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.undo import take_back as undo
from toptable.rulebooks import all_rulebooks

BY_SEED = ("nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0")


def played(book: str) -> Tournament:
    """One round of four, won by the first seats: two pairs of level players."""
    tournament = new_event("A B C D", book)
    number = start_round(tournament)
    for match in tournament.state.current.tables():
        won = Result(games=tournament.rules.scoring.all_games("W"))
        do(tournament, ReportResult(number, match.table, won))
    return tournament


def level_pairs(tournament: Tournament) -> list[tuple[int, int]]:
    return [
        pair
        for pair in combinations(sorted(tournament.state.players), 2)
        if level_two(tournament.state, tournament.rulebook, pair)
    ]


def bracket(book: str) -> tuple[Tournament, int, tuple[int, int]]:
    """A bracket of two level players: the game, and who sits there."""
    tournament = played(book)
    do(tournament, LockCut(TopCut(2)))
    do(tournament, StartBracket())
    made = tournament.state.finals.bracket
    game = follow(made).open[0]
    settle_bracket_sides(tournament, game.number)
    one, two = (made.finalists[seed - 1].player for seed in game.seeds)
    return tournament, game.number, (one, two)


def winner(tournament: Tournament, game: int) -> int:
    made = tournament.state.finals.bracket
    decision = follow(made).game(game).decision
    return made.finalists[decision.winner - 1].player


def test_winners_of_one_round_are_level() -> None:
    """Worked by hand: both have one win, and both opponents one loss."""
    for book in BOOKS:
        assert len(level_pairs(played(book))) == 2, book


@pytest.mark.parametrize("book", BY_SEED)
@pytest.mark.parametrize("first", [0, 1])
def test_a_drawn_elimination_game_is_decided_by_the_coin(book: str, first: int) -> None:
    """N13-88, N10-55, FFG-40."""
    tournament, game, players = bracket(book)
    drawn = ReportBracketGame(game, ending="drawn")
    refused(tournament, drawn, "by_lot", reason="Time.")
    order = (players[first], players[1 - first])
    do(tournament, DrawPlaces(order=order, witness="Jo", between=players))
    do(tournament, drawn, reason="Time.")
    assert winner(tournament, game) == players[first]


@pytest.mark.parametrize("book", BY_SEED)
def test_level_agenda_points_at_time_are_drawn_for_too(book: str) -> None:
    tournament, game, players = bracket(book)
    at_time = ReportBracketGame(game, ending="agenda_points", answers=agenda_points(2, 2))
    ahead = ReportBracketGame(game, ending="agenda_points", answers=agenda_points(1, 2))
    refused(tournament, at_time, "by_lot", reason="Time.")
    do(tournament, ahead, reason="Time.")
    assert winner(tournament, game) == players[1]


@pytest.mark.parametrize("book", BY_SEED)
def test_the_program_draws_and_the_draw_is_checked(book: str) -> None:
    tournament, game, players = bracket(book)
    done = do(tournament, DrawPlaces(between=players))
    entry = done.lines[0].entry
    assert entry.for_game
    assert sorted(entry.players) == sorted(players)
    refused(tournament, DrawPlaces(between=players), "drawn")
    do(tournament, ReportBracketGame(game, ending="drawn"), reason="Time.")
    assert winner(tournament, game) == entry.players[0]
    found = verify(
        tournament.kept_by.read(tournament.event),
        head=tournament.log.head,
        rulebooks=all_rulebooks(),
        engine=__version__,
        seeds=tournament.kept_by.seeds(tournament.event),
    )
    assert found.finding is None
    assert found.decisions_open == 0


@pytest.mark.parametrize("book", BOOKS)
def test_a_game_that_is_won_needs_no_draw(book: str) -> None:
    tournament, game, players = bracket(book)
    do(tournament, ReportBracketGame(game, winner=1))
    assert winner(tournament, game) == players[1]


def test_nobody_enters_the_coin_of_their_own_game() -> None:
    tournament, _, players = bracket("nisei-1.3")
    own = Actor(tournament.state.name_of(players[0]), Role.ORGANIZER)
    coin = DrawPlaces(order=players, witness="Jo", between=players)
    refused(tournament, coin, "own_match", actor=own)
    do(tournament, DrawPlaces(between=players), own)


@pytest.mark.parametrize("book", ["nisei-1.3", "nisei-1.0"])
@pytest.mark.parametrize("ended", ["drawn", "neither"])
def test_games_around_the_line(book: str, ended: str) -> None:
    """N13-82, N10-49: the winners of a round of four are level around the line of the top 1."""
    tournament = played(book)
    do(tournament, CallTiebreaker(1))
    step = tiebreaker_step(tournament.state, tournament.rulebook)
    game = next(
        one for one in step.games if rests_on_lot(tournament.state, tournament.rulebook, one)
    )
    conceded = game.players if ended == "neither" else ()
    report = ReportTiebreaker(GameResult(game.players, conceded=conceded))
    refused(tournament, report, "by_lot", reason="Time.")
    lower = game.players[1]
    order = (lower, game.players[0])
    draw = do(tournament, DrawPlaces(order=order, witness="Jo", between=game.players))
    done = do(tournament, report, reason="Time.")
    assert done.lines[0].entry.result.lot == lower
    assert next(iter(tournament.standings())).player == lower
    do(tournament, undo.TakeBackOne(done.lines[0].seq))
    do(tournament, undo.TakeBackOne(draw.lines[0].seq))
    refused(tournament, report, "by_lot", reason="Time.")


def test_in_a_playoff_the_lot_decides_nothing() -> None:
    """B-088: a game that nobody wins is lost by both."""
    tournament = played("bushiroad-1.2.11")
    do(tournament, CallTiebreaker(1))
    step = tiebreaker_step(tournament.state, tournament.rulebook)
    result = GameResult(step.games[0].players)
    do(tournament, ReportTiebreaker(result), reason="Time.")
