"""Lists of everybody: to tick at the door, and seats for the players' meeting. B-186, B-070."""

from pathlib import Path

import msgspec

from toptable.engine.names import sort_key
from toptable.engine.refusal import Refusal
from toptable.engine.roles import FLOOR
from toptable.engine.state.people import Player
from toptable.paper.job import PrintJob
from toptable.paper.sheet import Sheet, SheetGroup

NOBODY = Refusal("nobody:data", "Nobody is entered yet. Enter the players first.")


class PersonLine(msgspec.Struct, frozen=True):
    """Somebody in the list."""

    name: str
    members: tuple[str, ...]
    here: bool
    """Whether they have checked in."""
    mark: str
    """Where they are not, or no longer, in."""
    number: int
    seat: str
    """The table of the meeting, or the fixed one."""


class PeopleSheet(msgspec.Struct, frozen=True):
    """Everybody by name."""

    title: str
    aside: str
    seats: bool
    lines: tuple[PersonLine, ...]


def _by_name(job: PrintJob) -> list[Player]:
    return sorted(job.state.players.values(), key=lambda player: sort_key(player.name))


def data(job: PrintJob) -> PeopleSheet | Refusal:
    """Everybody with a box to tick."""
    players = _by_name(job)
    if not players:
        return NOBODY
    lines = tuple(
        PersonLine(
            name=player.name,
            members=job.state.members_of(player.id),
            here=player.checked_in,
            mark=_mark(job, player),
            number=player.id,
            seat=f"fixed {player.fixed_table}" if player.fixed_table else "",
        )
        for player in players
    )
    one, many = job.rules.entrants
    count = f"{len(lines)} {one if len(lines) == 1 else many}"
    return PeopleSheet(f"List of {many}", count, False, lines)


def _mark(job: PrintJob, player: Player) -> str:
    if player.disqualified:
        return job.words.disqualified
    return "" if player.active else "left"


def seats_data(job: PrintJob) -> PeopleSheet | Refusal:
    """Two at each table by name, from the first table of the event; fixed tables are kept."""
    players = [player for player in _by_name(job) if player.active]
    if not players:
        return NOBODY
    fixed = {player.fixed_table for player in players if player.fixed_table}
    first = job.state.office.tables.first if job.state.office.tables else 1
    free = (table for table in range(first, first + 2 * len(players) + 2) if table not in fixed)
    places = (table for table in free for _ in range(2))
    lines = tuple(
        PersonLine(
            name=player.name,
            members=job.state.members_of(player.id),
            here=False,
            mark="",
            number=player.id,
            seat=str(player.fixed_table or next(places)),
        )
        for player in players
    )
    return PeopleSheet("Seats by name", "for the players' meeting", True, lines)


def _entered(job: PrintJob) -> Refusal | None:
    return None if job.state.players else NOBODY


SHEET = Sheet(
    name="players",
    title="List of players",
    about="Everybody by name, with a box to tick at the door.",
    group=SheetGroup.PEOPLE,
    roles=FLOOR,
    data=data,
    template=Path(__file__).with_suffix(".typ"),
    ready=_entered,
    due=lambda job: bool(job.state.players) and not job.state.started,
)
SEATS = Sheet(
    name="seats",
    title="Seats for the players' meeting",
    about="A table for everybody by name before round 1, so that lists are collected in order.",
    group=SheetGroup.PEOPLE,
    roles=FLOOR,
    data=seats_data,
    template=Path(__file__).with_suffix(".typ"),
    ready=_entered,
    due=lambda job: bool(job.state.players) and not job.state.started,
)
