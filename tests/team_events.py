"""Short ways to run an event of teams in tests."""

from support import do, new_event
from toptable.desk.tournament import Tournament
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.people import NewPlayer, TeamDeck
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.teams.lineup import ApproveTeamNames, AssignTeamDecks

BUSHIROAD, STAR_WARS = "bushiroad-1.2.11", "ffg-starwars-2.2"
BOOKS = {"tag": BUSHIROAD, "trio": BUSHIROAD, "2v2": STAR_WARS}
SIZES = {"tag": 2, "trio": 3, "2v2": 2}


def lineup(team: str, kind: str) -> NewPlayer:
    """A team whose members are called after it: A1, A2, A3 play for A."""
    members = tuple(f"{team}{seat}" for seat in range(1, SIZES[kind] + 1))
    return NewPlayer(name=team, members=members)


def team_event(names: str, kind: str, **settings: str) -> Tournament:
    """An event with these teams (one word each), ready for round 1."""
    made = new_event(rulebook=BOOKS[kind], settings={"team": kind, **settings})
    do(made, EnterPlayers(tuple(lineup(name, kind) for name in names.split())))
    if kind != "2v2" and names:
        do(made, ApproveTeamNames())
    if kind == "2v2":
        for player in sorted(made.state.players):
            do(made, AssignTeamDecks(player, four_decks()))
    return made


def four_decks() -> tuple[TeamDeck, ...]:
    return tuple(TeamDeck(seat, side, f"{side}{seat}") for seat in (1, 2) for side in "DL")


def by_seats(*games: str, how: str = "") -> Result:
    """A match of two teams by the games of its seats."""
    return Result(seats=tuple(Result(one, how=(how,) if how else ()) for one in games))


def seated(tournament: Tournament) -> int:
    """Pair and publish a round, and issue its byes; its number."""
    do(tournament, PairRound())
    do(tournament, PublishRound())
    round_ = tournament.state.rounds[-1]
    for player in sorted(round_.byes) if round_.byes_to_issue else ():
        do(tournament, IssueBye(round_.number, player), reason="It began without a clock.")
    return round_.number


def play(tournament: Tournament, result: Result) -> None:
    """A whole round in which every match ends the same way."""
    number = seated(tournament)
    for match in tournament.state.rounds[-1].tables():
        do(tournament, ReportResult(number, match.table, result))
