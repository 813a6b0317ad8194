"""The sheet that a player carries through the event: rounds, results, extensions, penalties, drop.

B-123, B-135, B-153, B-163, B-186.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from toptable.engine.names import sort_key
from toptable.engine.reading.reports.penalty_sheet import penalty_sheet
from toptable.engine.reading.win_loss import word
from toptable.engine.refusal import Refusal
from toptable.engine.roles import FLOOR
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.records import Outing
from toptable.engine.rules.results.scoring import tally
from toptable.engine.state.people import Player
from toptable.paper.cutting import cut_pages
from toptable.paper.job import PrintJob
from toptable.paper.sheet import Sheet, SheetGroup, SheetOption

PER_PAGE = {False: 2, True: 1}
LEAST_ROUNDS, MOST_ROUNDS = 5, 12
MINUTE = 60


class ScoreLine(msgspec.Struct, frozen=True):
    """One round; empty where it is still to be played."""

    round: int
    table: str = ""
    opponent: str = ""
    result: str = ""
    extension: str = ""
    penalties: str = ""


class ScoreSheet(msgspec.Struct, frozen=True):
    """One player's sheet."""

    name: str
    number: int
    lines: tuple[ScoreLine, ...]
    left: bool


class ScoreSheets(msgspec.Struct, frozen=True):
    """All sheets page by page, in the order of the cut stack."""

    player: str
    """What the document calls a player."""
    about: str
    per_page: int
    pages: tuple[tuple[ScoreSheet | None, ...], ...]


def data(job: PrintJob) -> ScoreSheets | Refusal:
    """Everybody's sheet, or one that is printed again, with what the log has so far."""
    players = sorted(job.state.players.values(), key=lambda player: sort_key(player.name))
    if wanted := job.options.get("player", "").strip():
        found = job.tournament.player(wanted)
        if isinstance(found, Refusal):
            return found
        players = [job.state.players[found]]
    else:
        players = [player for player in players if player.active]
    if not players:
        return Refusal("nobody:data", "Nobody is entered yet. Enter the players first.")
    sheets = [
        ScoreSheet(player.name, player.id, tuple(_lines(job, player)), not player.active)
        for player in players
    ]
    per_page = PER_PAGE[job.large]
    about = " · ".join(part for part in (job.event.name, job.event.date) if part)
    return ScoreSheets(job.words.player.capitalize(), about, per_page, cut_pages(sheets, per_page))


def _lines(job: PrintJob, player: Player) -> Iterator[ScoreLine]:
    planned = job.state.plan.rounds if job.state.plan is not None else LEAST_ROUNDS
    count = min(max(planned, len(job.state.rounds), LEAST_ROUNDS), MOST_ROUNDS)
    outings = {outing.round: outing for outing in player.record.outings}
    penalties = _penalties(job, player)
    for number in range(1, max(count, len(job.state.rounds)) + 1):
        outing = outings.get(number)
        table = _table(job, number, player)
        yield ScoreLine(
            round=number,
            table=str(table or ""),
            opponent=_opponent(job, number, player, outing),
            result=_result(outing),
            extension=_extension(job, number, table),
            penalties="; ".join(penalties.get(number, ())),
        )


def _table(job: PrintJob, number: int, player: Player) -> int | None:
    shown = job.state.rounds[number - 1] if number <= len(job.state.rounds) else None
    return shown.table_of(player.id) if shown is not None else None


def _opponent(job: PrintJob, number: int, player: Player, outing: Outing | None) -> str:
    if number > len(job.state.rounds):
        return ""
    shown = job.state.rounds[number - 1]
    if player.id in shown.byes:
        return "bye"
    table = shown.table_of(player.id)
    if table is None:
        return job.state.name_of(outing.opponent) if outing and outing.opponent else ""
    one, other = shown.matches[table].players
    return job.state.name_of(other if one == player.id else one)


def _result(outing: Outing | None) -> str:
    if outing is None or outing.points is None:
        return ""
    games = f" {tally(outing.games)}" if len(outing.games) > 1 else ""
    return f"{word(outing)}{games}"


def _extension(job: PrintJob, number: int, table: int | None) -> str:
    """Minutes or turns that the table was given; why is between the players and the judge."""
    running = job.state.floor.rounds.get((ClockStage.SWISS, number))
    if running is None or table is None:
        return ""
    given = running.table(table)
    minutes = int(given.time.total_seconds()) // MINUTE
    turns = f"{given.turns} turn{'s' if given.turns > 1 else ''}" if given.turns else ""
    return " + ".join(part for part in (f"{minutes} min" if minutes else "", turns) if part)


def _penalties(job: PrintJob, player: Player) -> dict[int, list[str]]:
    """By round; what belongs to none stands in the line of its time, with its match."""
    found: dict[int, list[str]] = {}
    for row in penalty_sheet(job.tournament.log, job.tournament.rulebook, player.id).rows:
        match, text = row.match, f"{row.penalty}: {row.for_what}"
        if not row.counts:
            continue
        if match is not None and match.swiss:
            found.setdefault(match.number, []).append(text)
        else:
            early = match is not None and match.stage is ClockStage.SWISS and not match.closed
            line = 1 if early else max(len(job.state.rounds), 1)
            found.setdefault(line, []).append(f"{text} ({row.where})")
    return found


SHEET = Sheet(
    name="score-sheets",
    title="Score sheets",
    about="One for each player to carry: results, extensions, penalties and the drop.",
    group=SheetGroup.PEOPLE,
    roles=FLOOR,
    data=data,
    template=Path(__file__).with_suffix(".typ"),
    fits=lambda job: bool(job.tournament.rulebook.slip.score_sheet),
    due=lambda job: bool(job.state.players) and not job.state.started,
    footer=False,
    options=(SheetOption(key="player", label="Only this player"),),
)
