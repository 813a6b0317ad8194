"""The same bracket under each document: who chooses, who wins a draw, what a tie at the line does.

The worked examples of sides and draws are in ``tests/engine/rules/finals/bracket``; here the
rulebooks choose.
"""

import pytest

from support import (
    ORGANIZER,
    agenda_points,
    do,
    new_event,
    report,
    settle_bracket_sides,
    start_round,
)
from toptable.desk.tournament import Tournament
from toptable.engine.questions.progress import players_in
from toptable.engine.questions.standings import tiebreaker_step
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.bracket import Bracket, follow
from toptable.engine.rules.finals.cut import RecordCut, TopCut
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.bracket_sides import SettleBracketSides
from toptable.engine.subjects.finals.cutting import LockCut, cut_preview
from toptable.engine.subjects.finals.own_games import ReportBracketGame, ReportTiebreaker
from toptable.engine.subjects.finals.tiebreaking import CallTiebreaker, DrawPlaces
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.views.outcome import final_places

NETRUNNER = ("nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0")


def swiss(book: str, players: int, games: str, rounds: int = 1, **settings: str) -> Tournament:
    """An event after rounds that all end alike, seen from the first seat."""
    names = " ".join(f"P{number}" for number in range(1, players + 1))
    tournament = new_event(names, book, settings=settings)
    for _ in range(rounds):
        number = start_round(tournament)
        if tournament.state.rounds[-1].byes_to_issue:
            for player in sorted(tournament.state.rounds[-1].byes):
                do(tournament, IssueBye(number, player), reason="It began without a clock.")
        for match in tournament.state.rounds[-1].tables():
            report(tournament, match.table, games)
    return tournament


def bracket_of_four(book: str) -> Tournament:
    tournament = swiss(book, 8, "WW" if book != "bushiroad-1.2.11" else "W", rounds=2)
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    return tournament


@pytest.mark.parametrize("book", [*NETRUNNER, "ffg-starwars-2.2", "bushiroad-1.2.11"])
def test_nobody_who_is_out_stands_above_somebody_still_in(book: str) -> None:
    """After every game of the bracket; everybody has one place. N13-83, FFG-25, B-086."""
    tournament = bracket_of_four(book)
    while games := follow(bracket(tournament)).open:
        settle_bracket_sides(tournament, games[0].number)
        do(tournament, ReportBracketGame(games[0].number, winner=1))
        order = [place.player for place in places_of(tournament)]
        still = players_in(tournament.state, tournament.rulebook)
        assert set(order[: len(still)]) == still
        assert sorted(order) == sorted(tournament.state.players)


def places_of(tournament: Tournament):
    return final_places(tournament.state, tournament.rulebook).places


def settled(tournament: Tournament, game: int, choice: str = ""):
    """The entry about the sides of a game."""
    done = do(tournament, SettleBracketSides(game, choice=choice))
    return done.lines[0].entry


def bracket(tournament: Tournament) -> Bracket:
    found = tournament.state.finals.bracket
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("book", "seen"),
    [
        ("nisei-1.3", "after 3 minutes with the opponent's decklists."),
        ("nisei-1.0", "after a look at the opponent's identities."),
        ("ffg-netrunner-1.0", "after a look at the opponent's identities."),
        ("ffg-starwars-2.2", "chooses light side or dark side."),
    ],
)
def test_the_better_seed_chooses_first_after_what_the_document_shows(book: str, seen: str) -> None:
    """N13-85, N10-52, FFG-34, SW-30."""
    tournament = bracket_of_four(book)
    for game in (1, 2):
        entry = settled(tournament, game)
        seeds = follow(bracket(tournament)).game(game).seeds
        assert seeds[entry.chooser] == min(seeds)
        assert entry.text.endswith(seen)


@pytest.mark.parametrize("book", [*NETRUNNER, "ffg-starwars-2.2"])
def test_level_sides_are_drawn_for_netrunner_and_chosen_in_star_wars(book: str) -> None:
    """N13-86, N10-53, FFG-35: lots; SW-31: the better seed chooses."""
    tournament = bracket_of_four(book)
    letter = tournament.rulebook.sides[0]
    for game in (1, 2):
        settled(tournament, game, letter)
        do(tournament, ReportBracketGame(game, winner=0))
    entry = settled(tournament, 3)
    if book == "ffg-starwars-2.2":
        assert (entry.sides, entry.chooser) == (None, 0)
    else:
        assert set(entry.sides) == {"C", "R"}
        assert entry.chooser is None


@pytest.mark.parametrize("book", [*NETRUNNER, "ffg-starwars-2.2"])
def test_the_second_game_of_the_final_swaps_the_sides(book: str) -> None:
    """N13-87, N10-54, FFG-36, SW-34: also where the counts would say otherwise."""
    tournament = bracket_of_four(book)
    letter = tournament.rulebook.sides[0]
    while (now := follow(bracket(tournament)).open)[0].number != 7:
        game = now[0]
        entry = settled(tournament, game.number)
        if entry.sides is None:
            settled(tournament, game.number, letter)
        loses = game.number == 6
        do(tournament, ReportBracketGame(game.number, winner=1 if loses else 0))
    first = follow(bracket(tournament)).game(6)
    second = settled(tournament, 7)
    sides = dict(zip(first.seeds, first.sides, strict=True))
    again = dict(zip(follow(bracket(tournament)).game(7).seeds, second.sides, strict=True))
    assert again.keys() == sides.keys()
    assert all(again[seed] != sides[seed] for seed in sides)


@pytest.mark.parametrize("book", NETRUNNER)
def test_a_drawn_netrunner_game_goes_to_the_better_seed(book: str) -> None:
    """N13-88, N10-55, FFG-40: at time only level agenda points are a draw."""
    tournament = bracket_of_four(book)
    do(tournament, ReportBracketGame(1, ending="drawn"))
    do(tournament, ReportBracketGame(2, ending="time", answers=agenda_points(2, 4)))
    course = follow(bracket(tournament))
    first, second = course.game(1), course.game(2)
    assert first.seeds[first.decision.outcome.winner] == min(first.seeds)
    assert second.seeds[second.decision.outcome.winner] == max(second.seeds)


def test_star_wars_has_no_drawn_elimination_game() -> None:
    """SW-32: unfinished games are scored."""
    tournament = bracket_of_four("ffg-starwars-2.2")
    drawn = tournament.send(ReportBracketGame(1, ending="drawn"), ORGANIZER)
    assert isinstance(drawn, Refusal)


@pytest.mark.parametrize("book", NETRUNNER)
def test_a_cut_by_points_takes_everybody_who_has_them(book: str) -> None:
    """N13-76, N10-45: they play on with their record."""
    tournament = swiss(book, 8, "WW")
    won = {row.player for row in tournament.standings() if row.points}
    do(tournament, LockCut(RecordCut(1)))
    start_round(tournament)
    paired = {player for match in tournament.state.rounds[-1].tables() for player in match.players}
    assert paired == won
    assert {row.player for row in tournament.standings() if row.points} == won


def test_level_points_on_both_sides_of_the_line_are_told_before_the_lock() -> None:
    """N13-78, N10-47."""
    for book, rule in (("nisei-1.3", "N13-78"), ("nisei-1.0", "N10-47")):
        tournament = swiss(book, 8, "WL")
        shown = cut_preview(tournament.state, tournament.rulebook, TopCut(4))
        (level,) = [one for one in shown.notices if one.id == "level"]
        assert level.rules == (rule,)
        clear = swiss(book, 8, "WW")
        shown = cut_preview(clear.state, clear.rulebook, TopCut(4))
        assert "level" not in {one.id for one in shown.notices}


def test_version_1_0_plays_rounds_of_elimination_for_the_places() -> None:
    """N10-47 to N10-50: eight level players, two places, so two rounds."""
    tournament = swiss("nisei-1.0", 8, "WL")
    order = [row.player for row in tournament.standings()]
    do(tournament, CallTiebreaker(2))
    first = tiebreaker_step(tournament.state, tournament.rulebook)
    met = [(order[seat], order[7 - seat]) for seat in range(4)]
    assert [game.players for game in first.games] == met
    for one, other in met:
        do(tournament, ReportTiebreaker(GameResult((one, other), winner=other)))
    second = tiebreaker_step(tournament.state, tournament.rulebook)
    assert [game.players for game in second.games] == [(order[4], order[7]), (order[5], order[6])]
    for game in second.games:
        coin = DrawPlaces(order=game.players, witness="Jo", between=game.players)
        do(tournament, coin)
        do(tournament, ReportTiebreaker(GameResult(game.players)))
    do(tournament, LockCut(TopCut(2)))
    assert list(tournament.state.finals.locked.players) == [order[4], order[5]]
    assert {row.points for row in tournament.standings()} == {3}


def test_bushiroad_plays_off_only_for_those_whom_nothing_separates() -> None:
    """B-101: two losers of one round are level on everything, and one place is left."""
    tournament = swiss("bushiroad-1.2.11", 4, "W")
    order = [row.player for row in tournament.standings()]
    do(tournament, CallTiebreaker(3))
    step = tiebreaker_step(tournament.state, tournament.rulebook)
    assert [set(game.players) for game in step.games] == [set(order[2:])]
    do(tournament, ReportTiebreaker(GameResult(step.games[0].players, winner=order[3])))
    do(tournament, LockCut(TopCut(3)))
    locked = tournament.state.finals.locked.players
    assert order[3] in locked
    assert order[2] not in locked
