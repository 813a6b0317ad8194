"""The finals of a simulated event: games around the line, the cut, the bracket to its champion."""

from random import Random

from toptable.desk import simulated_field as field
from toptable.desk.deck_lists import DeckLists
from toptable.desk.simulated_hall import WHY, Hall, send
from toptable.desk.tournament import Tournament
from toptable.engine.questions.standings import rests_on_lot, tiebreaker_step
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.course import follow
from toptable.engine.rules.finals.cut.methods import TopCut
from toptable.engine.rules.finals.finalists.methods import ByTrait
from toptable.engine.rules.finals.tiebreaker_round.final_match import FinalMatch
from toptable.engine.rules.finals.tiebreaker_round.games import GameResult
from toptable.engine.subjects.event.announced_first import announced_method
from toptable.engine.subjects.finals.bracket_sides import BracketSidesSettled, SettleBracketSides
from toptable.engine.subjects.finals.choosing_finalists import SelectFinalists
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.elimination import LeaveBracket
from toptable.engine.subjects.finals.own_games import ReportTiebreaker
from toptable.engine.subjects.finals.tiebreaking import CallTiebreaker, DrawPlaces
from toptable.engine.subjects.finals.whole_bracket import StartBracket

GAME = 30
"""Minutes from one game of the finals to the next."""


def play_finals(
    tournament: Tournament,
    luck: Random,
    hall: Hall,
    size: int,
    structure: str,
    lists: DeckLists | None,
) -> None:
    """From the cut to the champion; by what was played where that is announced. B-104."""
    if tournament.rules.tiebreaker is not None:
        play_tiebreaker(tournament, luck, hall, size)
    method = announced_method(tournament.rules)
    hall.wait(5)
    if lists is not None and isinstance(method, ByTrait):
        decks = lists.for_method(method)
        send(tournament, SelectFinalists(method, size, decks), hall.organizer, WHY)
    else:
        send(tournament, LockCut(cut=TopCut(size)), hall.organizer, WHY)
    play_bracket(tournament, luck, hall, structure)


def play_bracket(tournament: Tournament, luck: Random, hall: Hall, structure: str) -> None:
    """From the first game of the bracket to the champion."""
    send(tournament, StartBracket(structure=structure), hall.organizer, WHY)
    left = False
    while (bracket := tournament.state.finals.bracket) is not None:
        course = follow(bracket)
        if not course.open:
            return
        game = luck.choice(course.open).number
        if tournament.rulebook.finals.sides is not None:
            _settle_sides(tournament, game, luck, hall)
        seeds = [seed for seed in course.game(game).seeds if seed]
        players = [finalist.player for seed in seeds if (finalist := bracket.finalists[seed - 1])]
        if not left and luck.random() < hall.leaves_bracket:
            left = True
            seed = luck.choice(seeds)
            finalist = bracket.finalists[seed - 1]
            if finalist is not None:
                send(tournament, LeaveBracket(player=finalist.player), hall.head_judge)
                continue
        hall.wait(GAME)
        favour = hall.favours(players[0], players[1]) if len(players) == 2 else 0.5
        send(tournament, field.bracket_game(tournament, game, luck, favour), hall.scorekeeper)


def play_tiebreaker(tournament: Tournament, luck: Random, hall: Hall, size: int) -> None:
    """The tiebreaker games, if the document has them and the line needs them."""
    called = tournament.send(CallTiebreaker(size=size), hall.organizer)
    if isinstance(called, Refusal):
        return
    while True:
        step = tiebreaker_step(tournament.state, tournament.rulebook)
        if isinstance(step, Refusal) or step.over:
            return
        hall.wait(GAME)
        for game in step.games:
            result = GameResult(players=game.players, winner=luck.choice([*game.players, None]))
            if isinstance(tournament.rules.tiebreaker, FinalMatch):
                result = GameResult(players=game.players, games=luck.choice(["WW", "WL", "LL"]))
            unsettled = result.games == "WL" or (result.undecided and not result.games)
            if unsettled and rests_on_lot(tournament.state, tournament.rulebook, game):
                send(tournament, DrawPlaces(between=game.players), hall.organizer)
            send(tournament, ReportTiebreaker(result=result), hall.scorekeeper)


def _settle_sides(tournament: Tournament, game: int, luck: Random, hall: Hall) -> None:
    """By the rule of the document; whoever chooses, chooses by luck."""
    done = send(tournament, SettleBracketSides(game=game), hall.head_judge)
    settled = done.lines[-1].entry
    letters = tournament.rulebook.sides
    if isinstance(settled, BracketSidesSettled) and settled.sides is None and letters:
        choice = luck.choice(letters)
        chosen = SettleBracketSides(game=game, choice=choice)
        send(tournament, chosen, hall.head_judge)
