"""Events that have come as far as the cut or the bracket, for tests of their pages."""

from support import settle_bracket_sides, untold
from toptable.desk.desk import Desk
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.finals.bracket.bracket import GameNow, follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import Result, Seat
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound

OLGA = Actor(name="Olga", role=Role.ORGANIZER)
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo")
WON = {
    "nisei-1.3": "WW",
    "ffg-netrunner-1.0": "WW",
    "ffg-starwars-2.2": "WW",
    "bushiroad-1.2.11": "W",
    "plain-swiss": "W",
    "lantern-0.9": "W",
}


def do(tournament: Tournament, command: Command, reason: str = "") -> None:
    """Send a command that must succeed."""
    done = tournament.send(command, OLGA, reason=reason or untold(command))
    assert isinstance(done, Done), done


def swiss(
    desk: Desk,
    *,
    rounds: int = 3,
    rulebook: str = "nisei-1.3",
    cut: int = 4,
    names: tuple[str, ...] = NAMES,
    letters: str = "",
    event: str = "cup",
) -> Tournament:
    """An event whose Swiss rounds are over: whoever entered first always wins."""
    made = desk.create("Cup", rulebook, OLGA, event=event)
    assert isinstance(made, Tournament), made
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in names)))
    do(made, PlanStructure(Plan(rounds=rounds, cut=cut)))
    won = letters or WON[rulebook]
    for number in range(1, rounds + 1):
        do(made, PairRound())
        do(made, PublishRound())
        for match in made.state.rounds[-1].tables():
            first = match.players[0] < match.players[1]
            games = won if first else won.translate(str.maketrans("WL", "LW"))
            do(made, ReportResult(number, match.table, Result(games)))
    return made


def locked(
    desk: Desk,
    *,
    rulebook: str = "nisei-1.3",
    cut: int = 4,
    names: tuple[str, ...] = NAMES,
    event: str = "cup",
) -> Tournament:
    """The same with a locked cut."""
    tournament = swiss(desk, rulebook=rulebook, cut=cut, names=names, event=event)
    do(tournament, LockCut(cut=TopCut(cut)))
    return tournament


def bracket(
    desk: Desk,
    *,
    rulebook: str = "nisei-1.3",
    cut: int = 4,
    names: tuple[str, ...] = NAMES,
    event: str = "cup",
) -> Tournament:
    """The same with a bracket that has just begun."""
    tournament = locked(desk, rulebook=rulebook, cut=cut, names=names, event=event)
    do(tournament, StartBracket())
    return tournament


def finalists(tournament: Tournament) -> list[str]:
    """The names by seed."""
    cut = tournament.state.finals.locked
    assert cut is not None
    return [one.who.name for one in cut.seeds]


def better_seat(game: GameNow) -> Seat:
    """The seat of the better seed."""
    one, two = game.seeds
    assert one is not None
    assert two is not None
    return 0 if one < two else 1


def play_out(tournament: Tournament) -> None:
    """Every game of the bracket, won by the better seed."""
    while True:
        now = tournament.state.finals.bracket
        assert now is not None
        games = follow(now).open
        if not games:
            return
        for game in games:
            settle_bracket_sides(tournament, game.number)
            do(tournament, ReportBracketGame(game=game.number, winner=better_seat(game)))
