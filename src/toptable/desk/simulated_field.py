"""Who plays in a simulated event, single players or teams, and how their matches end."""

from collections.abc import Iterator
from random import Random

from toptable.desk.tournament import Tournament
from toptable.engine.declared import Command
from toptable.engine.rules.results.kinds import ResultKind, Seat
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.results.scoring import ON_TIME
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.teams.formats import SeatBySeat, SideBySide, TeamFormat
from toptable.engine.state import State
from toptable.engine.state.decks import MissingLists
from toptable.engine.state.people import NewPlayer
from toptable.engine.state.teams import TeamDeck
from toptable.engine.subjects.finals.own_games import ReportBracketGame, ReportTeamBracketGame
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.teams.lineup import ApproveTeamNames, AssignTeamDecks, MemberLeaves

FIRST_NAMES = (
    *("Ada", "Björn", "Chinasa", "Daoud", "Eszter", "Farid", "Giulia", "Hana", "Ígor", "Jun"),
    *("Kaya", "Lucía", "Mina", "Noor", "Oksana", "Pía", "Quentin", "Rosa", "Søren", "Tomé"),
    *("Uma", "Vera", "Wanjiru", "Xia", "Yusuf", "Zofia", "健太", "明美", "Ольга", "Δήμητρα"),
)


def person(number: int) -> str:
    """The name of the person with this number."""
    return f"{FIRST_NAMES[number % len(FIRST_NAMES)]} {number // len(FIRST_NAMES) + 1}"


def entrants(count: int, team: TeamFormat | None) -> Iterator[NewPlayer]:
    """Single players, or teams with members."""
    for number in range(count):
        yield single(number) if team is None else numbered_team(number, team)


def single(number: int) -> NewPlayer:
    """The single player with this number."""
    return NewPlayer(name=person(number))


def numbered_team(number: int, team: TeamFormat) -> NewPlayer:
    """The team with this number; nobody is in two of them."""
    first = number * team.size
    members = tuple(person(first + seat) for seat in range(team.size))
    return NewPlayer(name=f"Team {number + 1}", members=members)


def latecomer(state: State, rules: Rules) -> NewPlayer:
    """Whoever comes after the start: one more player or team."""
    if rules.team is None:
        return NewPlayer(name=f"Latecomer {len(state.rounds)}")
    return numbered_team(len(state.players), rules.team)


def before_the_start(state: State, rules: Rules) -> Iterator[Command]:
    """What the document wants registered before round 1."""
    team = rules.team
    if isinstance(team, SeatBySeat):
        yield ApproveTeamNames()
    if isinstance(team, SideBySide):
        for player in sorted(state.players):
            decks = tuple(
                TeamDeck(seat, side, f"Deck {player}{side}{seat}")
                for seat in range(1, team.size + 1)
                for side in sorted(team.sides.names)
            )
            yield AssignTeamDecks(player, decks)


def next_pairing(state: State) -> PairRound:
    """The next round; round 1 begins without deck lists where this event has none."""
    without = not state.rounds and not state.decks.in_use
    return PairRound(lists=MissingLists.WITHOUT if without else MissingLists.ASK)


def random_result(rules: Rules, luck: Random) -> Result:
    """A result that the rulebook can have, mostly a decided one; seat by seat between teams."""
    team = rules.team
    if isinstance(team, SeatBySeat):
        return Result(seats=random_seats(rules, team, luck))
    return _games(rules, luck)


def random_seats(rules: Rules, team: SeatBySeat, luck: Random) -> tuple[Result, ...]:
    """A result for every seat; now and then a member does not come."""
    return tuple(
        Result(kind=ResultKind.NO_SHOW, seat=1 if luck.random() < 0.5 else 0)
        if luck.random() < 0.03
        else _games(rules, luck)
        for _ in team.seats
    )


def bracket_game(tournament: Tournament, game: int, luck: Random, favour: float) -> Command:
    """A report of a bracket game, seat by seat between teams; ``favour`` is for the first seat."""
    winner: Seat = 0 if luck.random() < favour else 1
    team = tournament.rules.team
    if not isinstance(team, SeatBySeat):
        return ReportBracketGame(game=game, winner=winner)
    letters = luck.choices("WL", k=team.size)
    seats = tuple(Result(games=tournament.rules.scoring.all_games(letter)) for letter in letters)
    return ReportTeamBracketGame(game=game, seats=seats, extra=winner)


def departure(state: State, player: int, luck: Random) -> Command | None:
    """A member who leaves, and takes the team along; nothing where single players play."""
    team = state.players[player].team
    if team is None:
        return None
    return MemberLeaves(player, luck.randint(1, len(team.members)))


def _games(rules: Rules, luck: Random) -> Result:
    games, scoring = "", rules.scoring
    counted = ON_TIME if rules.endings.at_time.announced is not None else ""
    while not scoring.over(games):
        games += luck.choices("WLDTt", weights=(46, 46, 2, 3, 3))[0]
        if games[-1] not in rules.letters or games[-1] in counted:
            games = games[:-1]
    return Result(
        games=games,
        how=tuple("time" if letter == "D" else "" for letter in games) if "D" in games else (),
    )
