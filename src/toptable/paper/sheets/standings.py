"""The standings with every tiebreaker; ties are shown as ties. B-102, B-103, B-186."""

from pathlib import Path

import msgspec

from toptable.engine.reading.win_loss import win_loss
from toptable.engine.refusal import Refusal
from toptable.engine.roles import STAFF
from toptable.engine.subjects.conduct.revoked_places import marks
from toptable.paper.job import PrintJob
from toptable.paper.sheet import Sheet, SheetGroup


class PlaceLine(msgspec.Struct, frozen=True):
    """A place with its numbers as people read them."""

    place: str
    """As every list prints it: 4= where it is shared."""
    name: str
    record: str
    points: int
    numbers: tuple[str, ...]
    mark: str
    """Left, void, or the word for being put out."""


class StandingsSheet(msgspec.Struct, frozen=True):
    """Everybody's place after a round."""

    title: str
    aside: str
    points: str
    tiebreakers: tuple[str, ...]
    rows: tuple[PlaceLine, ...]


def after(job: PrintJob) -> int:
    """The round after which they are asked for; while it is played, the last complete one."""
    through = job.standings_through
    return min(job.number, through) if job.number else through


def data(job: PrintJob) -> StandingsSheet | Refusal:
    """The standings after the round, or the last ones that this role may see."""
    if refusal := needs_standings(job):
        return refusal
    standings = job.tournament.standings(after(job))
    rules = standings.ranking.tiebreakers
    rows = list(standings)
    columns = [rule.shown(row.tiebreakers[rule.id] for row in rows) for rule in rules]
    marked = marks(job.state, job.tournament.rulebook)
    lines = []
    for at, row in enumerate(rows):
        player = job.state.players.get(row.player)
        left = player is not None and not player.active
        lines.append(
            PlaceLine(
                place=row.printed,
                name=row.name,
                record=win_loss(player.record.outings, standings.after_round).text
                if player is not None
                else "",
                points=row.points,
                numbers=tuple(column[at] for column in columns),
                mark=marked.get(row.player, "") or ("left" if left else ""),
            )
        )
    return StandingsSheet(
        title="Swiss standings" if job.state.finals.bracket is not None else "Standings",
        aside=f"after round {standings.after_round}" + ("" if standings.final else ", not final"),
        points=job.words.points.capitalize(),
        tiebreakers=tuple(rule.name for rule in rules),
        rows=tuple(lines),
    )


def needs_standings(job: PrintJob) -> Refusal | None:
    """Why there are none yet, or nothing."""
    if job.number > len(job.state.rounds):
        return Refusal.saying(
            "no_round:needs_round", "There is no round %(number)s to print.", number=job.number
        )
    if job.standings_through:
        return None
    return Refusal("no_standings", "There are no standings yet. They come with round 1's results.")


def stage(job: PrintJob) -> str:
    """The round they are after, at the foot."""
    return f"After round {after(job)}"


SHEET = Sheet(
    name="standings",
    title="Standings",
    about="Every place with its record, points and tiebreakers.",
    group=SheetGroup.FINALS,
    roles=STAFF,
    data=data,
    template=Path(__file__).with_suffix(".typ"),
    ready=needs_standings,
    due=lambda job: bool(job.state.current and job.state.current.complete and not job.state.closed),
    stage=stage,
    by_round=True,
)
