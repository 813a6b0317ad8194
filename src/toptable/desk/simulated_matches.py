"""How a match ends on a simulated day: by the strength of the players, or because of the clock."""

from random import Random

from toptable.engine.rules.results.kinds import ResultKind, Seat
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.results.scoring import PerMatch, Scoring, mirror
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.teams.formats import SeatBySeat


def played(rules: Rules, luck: Random, favour: float, draws: float) -> Result:
    """A match in which the first seat wins each game this often; seat by seat between teams."""
    team = rules.team
    if isinstance(team, SeatBySeat):
        seats = (_games(rules.scoring, luck, favour, draws) for _ in team.seats)
        return Result(seats=tuple(seats))
    return _games(rules.scoring, luck, favour, draws)


def missing(rules: Rules, luck: Random) -> Result | None:
    """A match to which one player or team did not come; nothing where no result says that."""
    if rules.rulebook.kinds[ResultKind.NO_SHOW].refused:
        return None
    seat: Seat = 0 if luck.random() < 0.5 else 1
    result = Result(kind=ResultKind.NO_SHOW, seat=seat)
    team = rules.team
    return Result(seats=(result,) * team.size) if isinstance(team, SeatBySeat) else result


def drawn(result: Result) -> bool:
    """Whether time ended a game of the match without a winner."""
    return any("D" in part.games for part in result.seats or (result,))


def the_wrong_way_round(result: Result) -> Result:
    """The result as if the players sat in each other's seats."""
    if result.seats:
        return Result(seats=tuple(the_wrong_way_round(part) for part in result.seats))
    return Result(games=mirror(result.games))


def _games(scoring: Scoring, luck: Random, favour: float, draws: float) -> Result:
    """Game by game; where only the match counts, time ends the whole of it."""
    draws = draws if "D" in scoring.letters else 0
    if isinstance(scoring, PerMatch) and luck.random() < draws:
        return Result(games=scoring.all_games("D"), how=("time",))
    if isinstance(scoring, PerMatch):
        draws = 0
    games = ""
    while not scoring.over(games):
        if luck.random() < draws:
            games += "D"
        else:
            games += "W" if luck.random() < favour else "L"
    return Result(
        games=games,
        how=tuple("time" if letter == "D" else "" for letter in games) if "D" in games else (),
    )
