"""Who sits where, to hang up: pairings by name and by table, teams of two, and draft tables.

In a draft, round 1 is against whoever sits farthest away. B-186, N13-06, SW-38, FFG-51, FFG-52.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from toptable.engine.names import sort_key
from toptable.engine.refusal import Refusal
from toptable.engine.roles import FLOOR, STAFF
from toptable.engine.rules.pairing.schedules import seat_order, split
from toptable.engine.rules.team_formats import SideBySide
from toptable.engine.views.seating import NamedSeat, partners_at, under_each_name
from toptable.paper.print_job import PrintJob
from toptable.paper.sheet_model import (
    Sheet,
    SheetGroup,
    SheetTable,
    needs_round,
    round_on,
    side_word,
    stage,
    tables,
)


class Pairings(msgspec.Struct, frozen=True):
    """A round, in one of two orders."""

    round: int
    by_name: tuple[NamedSeat, ...] = ()
    by_table: tuple[SheetTable, ...] = ()
    sides: bool = False
    """Whether any side is settled."""


def data_by_name(job: PrintJob) -> Pairings:
    """Everybody by name, members of teams too."""
    found = tables(job)
    lines = sorted(_lines(found), key=lambda line: sort_key(line.name))
    return Pairings(_number(job), by_name=tuple(lines), sides=_sided(found))


def data_by_table(job: PrintJob) -> Pairings:
    """All tables in order, then the byes."""
    found = tables(job)
    return Pairings(_number(job), by_table=found, sides=_sided(found))


def _number(job: PrintJob) -> int:
    return job.round.number if job.round is not None else 0


def _sided(found: tuple[SheetTable, ...]) -> bool:
    return any(seat.side for table in found for seat in table.seats)


def _lines(found: tuple[SheetTable, ...]) -> Iterator[NamedSeat]:
    for table in found:
        for at, seat in enumerate(table.seats):
            named = NamedSeat(
                name=seat.name,
                team="",
                table=table.table,
                opponent=table.seats[1 - at].name if len(table.seats) > 1 else "",
                player=seat.player,
                side=seat.side,
            )
            yield from under_each_name(named, seat.members)


BY_NAME = Sheet(
    name="pairings-by-name",
    title="Pairings by name",
    about="To hang up: everybody finds their table under their own name.",
    group=SheetGroup.ROUND,
    roles=STAFF,
    data=data_by_name,
    template=Path(__file__).with_name("pairings.typ"),
    ready=needs_round,
    due=round_on,
    stage=stage,
    by_round=True,
)
BY_TABLE = Sheet(
    name="pairings-by-table",
    title="Pairings by table",
    about="All tables in order, for the desk and the judges.",
    group=SheetGroup.ROUND,
    roles=STAFF,
    data=data_by_table,
    template=Path(__file__).with_name("pairings.typ"),
    ready=needs_round,
    due=round_on,
    stage=stage,
    by_round=True,
)


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


def team_seating_data(job: PrintJob) -> TeamSeating | Refusal:
    """Every table with its four seats."""
    shown = job.round
    if shown is None:
        return Refusal.of("no_round:needs_round_2")
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


TEAM_SEATING_SHEET = Sheet(
    name="team-seating",
    title="Seating of teams",
    about="Who sits where at each table, seen from above.",
    group=SheetGroup.ROUND,
    roles=FLOOR,
    data=team_seating_data,
    template=Path(__file__).with_name("team_seating.typ"),
    ready=needs_round,
    fits=lambda job: isinstance(job.rules.team, SideBySide),
    due=round_on,
    stage=stage,
    by_round=True,
)


FEWEST = 2
NOBODY = Refusal.of("nobody:nobody")


class DraftSeats(msgspec.Struct, frozen=True):
    """Everybody by table and seat, clockwise."""

    tables: tuple[tuple[str, ...], ...]
    across: bool
    """Whether round 1 is against the seat across."""


def draft_seating_data(job: PrintJob) -> DraftSeats | Refusal:
    """The seats as the event has set them: as players were entered, or as they drew."""
    players = job.state.players.values()
    here = [player.record for player in players if player.active or player.took_part]
    if len(here) < FEWEST:
        return NOBODY
    names = [record.name for record in seat_order(here, job.rules.chosen)]
    return DraftSeats(split(names, job.rules.draft_tables), job.rules.method(1) == "opposite_seats")


def _ready(job: PrintJob) -> Refusal | None:
    return None if len(job.state.players) >= FEWEST else NOBODY


DRAFT_SEATING_SHEET = Sheet(
    name="draft-seating",
    title="Draft seating",
    about="Who sits where at the draft table.",
    group=SheetGroup.PEOPLE,
    roles=FLOOR,
    data=draft_seating_data,
    template=Path(__file__).with_name("draft_seating.typ"),
    ready=_ready,
    fits=lambda job: job.rules.chosen.get("draft", "off") != "off",
    due=lambda job: bool(job.state.players) and not job.state.started,
)
