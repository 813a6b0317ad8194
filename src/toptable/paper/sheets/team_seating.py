"""Who sits where between teams of two: the side that sits down first, and its partners. SW-38."""

from pathlib import Path

import msgspec

from toptable.engine.reading.team_seating import partners_at
from toptable.engine.refusal import Refusal
from toptable.engine.roles import FLOOR
from toptable.engine.rules.teams.formats import SideBySide
from toptable.paper.job import PrintJob
from toptable.paper.rounds import needs_round, round_on, side_word, stage
from toptable.paper.sheet import Sheet, SheetGroup


class TeamTable(msgspec.Struct, frozen=True):
    """One table seen from above; the team below sits down first."""

    table: int
    teams: tuple[str, str]
    first: tuple[str, str]
    """Player 1 is to the right of player 2."""
    opposite: tuple[str, str]
    sides: tuple[str, str]
    """What each plays; empty where it is still to be drawn, and then the seats are open too."""


class TeamSeating(msgspec.Struct, frozen=True):
    """All tables of a round."""

    round: int
    tables: tuple[TeamTable, ...]


def data(job: PrintJob) -> TeamSeating | Refusal:
    """Every table with its four seats."""
    shown = job.round
    if shown is None:
        return Refusal("no_round:needs_round_2", "No round is paired yet. Pair round 1 first.")
    tables = []
    for match in shown.tables():
        teams = (job.state.name_of(match.players[0]), job.state.name_of(match.players[1]))
        seated = partners_at(job.state, job.tournament.rulebook, match)
        if isinstance(seated, Refusal):
            tables.append(TeamTable(match.table, teams, ("", ""), ("", ""), ("", "")))
            continue
        words = (side_word(job, seated.letters[0]), side_word(job, seated.letters[1]))
        if match.game_sides[0] is not None and match.game_sides[0][0] != seated.letters[0]:
            teams = (teams[1], teams[0])
        tables.append(TeamTable(match.table, teams, seated.first, seated.opposite, words))
    return TeamSeating(shown.number, tuple(tables))


SHEET = Sheet(
    name="team-seating",
    title="Seating of teams",
    about="Who sits where at each table, seen from above.",
    group=SheetGroup.ROUND,
    roles=FLOOR,
    data=data,
    template=Path(__file__).with_suffix(".typ"),
    ready=needs_round,
    fits=lambda job: isinstance(job.rules.team, SideBySide),
    due=round_on,
    stage=stage,
    by_round=True,
)
