"""The final ranking of an event, the champion first, to post on the wall. AMB-57, B-103."""

from pathlib import Path

import msgspec

from toptable.engine.reading.outcome import ended_in, final_lines, winner
from toptable.engine.refusal import Refusal
from toptable.engine.roles import STAFF
from toptable.paper.job import PrintJob
from toptable.paper.sheet import Sheet, SheetGroup


class RankingLine(msgspec.Struct, frozen=True):
    """A place as every list prints it."""

    place: str
    name: str
    members: tuple[str, ...]
    record: str
    points: str
    decided_by: str
    note: str


class RankingSheet(msgspec.Struct, frozen=True):
    """How the event ended."""

    champion: str
    points: str
    """What points are called; empty where no rounds were played."""
    rows: tuple[RankingLine, ...]


def data(job: PrintJob) -> RankingSheet | Refusal:
    """Everybody's final place with the record and points of the rounds."""
    rulebook = job.tournament.rulebook
    ranking = ended_in(job.state, rulebook, job.standings_through)
    if isinstance(ranking, Refusal):
        return ranking
    won = winner(job.state, rulebook)
    return RankingSheet(
        champion=won.name if won is not None else "",
        points=job.words.points.capitalize() if job.state.finished_rounds else "",
        rows=tuple(
            RankingLine(
                place=line.place.printed,
                name=line.place.name,
                members=job.state.members_of(line.place.player),
                record=line.record,
                points="" if line.points is None else str(line.points),
                decided_by=line.place.decided_by.capitalize(),
                note=line.place.note(job.words),
            )
            for line in final_lines(job.state, rulebook, ranking)
        ),
    )


def _ready(job: PrintJob) -> Refusal | None:
    ranking = ended_in(job.state, job.tournament.rulebook, job.standings_through)
    return ranking if isinstance(ranking, Refusal) else None


SHEET = Sheet(
    name="ranking",
    title="Final ranking",
    about="Everybody's final place, the champion first.",
    group=SheetGroup.FINALS,
    roles=STAFF,
    data=data,
    template=Path(__file__).with_suffix(".typ"),
    ready=_ready,
    due=lambda job: _ready(job) is None,
)
