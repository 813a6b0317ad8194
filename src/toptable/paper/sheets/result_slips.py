"""What results are written on: match slips, and the score sheet that a player carries.

On a slip both players sign, a judge initials what is agreed before one, and who drops ticks a box.
N13-25, N13-27, N13-29, N10-17, N10-25, FFG-42, SW-08, SW-38, B-123, B-134, B-135, B-153, B-163,
B-186.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from toptable.engine.names import sort_key
from toptable.engine.refusal import Refusal
from toptable.engine.roles import FLOOR
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.rules.records import RoundRecord
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.results.scoring import tally
from toptable.engine.rules.team_formats import SeatBySeat, SideBySide
from toptable.engine.state.people import Player
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.results.result_record import sides_in
from toptable.engine.views.player_facts import word
from toptable.engine.views.reports.penalty_sheet import penalty_sheet
from toptable.engine.views.seating import at_table
from toptable.paper.print_job import PrintJob
from toptable.paper.scan_codes import code
from toptable.paper.sheet_model import (
    Sheet,
    SheetGroup,
    SheetOption,
    SheetTable,
    cut_pages,
    needs_round,
    round_on,
    sheet_table,
    side_word,
    stage,
)

SLIPS_PER_PAGE, PER_PAGE_LARGE = 4, 3
CHECKS = {CheckKind.DECK: "deck check, please", CheckKind.SLEEVES: "sleeve check, please"}
"""What a player ticks to have the opponent's cards looked at."""
ON_ONE_PAGE = {False: SLIPS_PER_PAGE, True: PER_PAGE_LARGE}


class SlipLine(msgspec.Struct, frozen=True):
    """One game of a match, or the match of one seat between teams."""

    label: str
    who: tuple[str, str] = ("", "")
    """The members who play it, between teams."""
    sides: tuple[str, str] = ("", "")
    """What each plays where that is settled, in words."""


class Slip(msgspec.Struct, frozen=True):
    """The slip of one table; without one it is filled in by hand."""

    table: SheetTable | None
    code: str
    spot: str
    """What the code means, to type it: ``R3T17``."""
    lines: tuple[SlipLine, ...]
    seating: tuple[str, ...] = ()
    """Who sits where between partners. SW-38."""


class SlipForm(msgspec.Struct, frozen=True):
    """What stands on every slip of this event."""

    sides: tuple[str, ...]
    """The two sides to tick, in words."""
    draws: bool
    time: bool
    """Whether a game can be won on points when time is called."""
    score: str
    agreements: tuple[str, ...]
    draw_reasons: tuple[str, ...]
    witness: str
    """Who initials an agreement."""
    checks: tuple[str, ...]
    """What a player may ask for to be looked at."""


class Slips(msgspec.Struct, frozen=True):
    """All slips, page by page, in the order of the cut stack."""

    round: str
    form: SlipForm
    per_page: int
    pages: tuple[tuple[Slip | None, ...], ...]


def slips_data(job: PrintJob) -> Slips | Refusal:
    """A slip for each table of the round; byes need none."""
    shown, per_page = job.round, ON_ONE_PAGE[job.large]
    if job.options.get("tables") == "blank":
        blank = tuple(_blank(job) for _ in range(per_page))
        return Slips("", form(job), per_page, (blank,))
    if shown is None:
        return Refusal.of("no_round:needs_round_2")
    only_open = job.options.get("tables") == "open"
    slips = [_slip(job, match) for match in shown.tables() if not only_open or match.result is None]
    if not slips:
        return Refusal.of("no_slips")
    return Slips(str(shown.number), form(job), per_page, cut_pages(slips, per_page))


def form(job: PrintJob) -> SlipForm:
    """The boxes of this document under the settings of this event."""
    rules, book = job.rules, job.tournament.rulebook
    agreed = {
        ResultKind.INTENTIONAL_DRAW: book.slip.agreed,
        ResultKind.TWO_FOR_ONE: book.slip.double,
    }
    possible = [
        kind
        for kind in agreed
        if not book.kinds[kind].refused and rules.scoring.games >= book.kinds[kind].games
    ]
    sides = rules.match_sides
    return SlipForm(
        sides=tuple(side_word(job, side) for side in sides.names) if sides else (),
        draws="D" in rules.scoring.letters,
        time="T" in rules.letters,
        score=book.slip.score,
        agreements=tuple(agreed[kind] for kind in possible),
        draw_reasons=book.reporting.draw_reasons,
        witness=next((book.kinds[kind].witness for kind in possible), "judge"),
        checks=tuple(CHECKS[asked.kind] for asked in book.deck_checks.asked),
    )


def _slip(job: PrintJob, match: Match) -> Slip:
    number = job.round.number if job.round is not None else 0
    spot = f"R{number}T{match.table}"
    place = f"{job.page}/rounds/{number}/tables/{match.table}" if job.page else spot
    return Slip(
        table=sheet_table(job, match),
        code=code(place),
        spot=spot,
        lines=tuple(_slip_lines(job, match)),
        seating=_seating(job, number, match),
    )


def _slip_lines(job: PrintJob, match: Match) -> Iterator[SlipLine]:
    team = job.rules.team
    if isinstance(team, SeatBySeat):
        members = (job.state.members_of(player) for player in match.players)
        for label, one, other in zip(team.seats, *members, strict=True):
            yield SlipLine(label.capitalize(), (one, other))
        return
    for game in range(1, job.rules.scoring.games + 1):
        sides = sides_in(job.rules, match, game)
        words = (side_word(job, sides[0]), side_word(job, sides[1])) if sides else ("", "")
        yield SlipLine(_game(job, game), sides=words)


def _game(job: PrintJob, game: int) -> str:
    return f"Game {game}" if job.rules.scoring.games > 1 else "Game"


def _seating(job: PrintJob, number: int, match: Match) -> tuple[str, ...]:
    if not isinstance(job.rules.team, SideBySide):
        return ()
    told = at_table(job.state, job.tournament.rulebook, number, match.table)
    return () if isinstance(told, Refusal) else told


def _blank(job: PrintJob) -> Slip:
    team = job.rules.team
    labels = (
        team.seats
        if isinstance(team, SeatBySeat)
        else [_game(job, game) for game in range(1, job.rules.scoring.games + 1)]
    )
    return Slip(None, "", "", tuple(SlipLine(label.capitalize()) for label in labels))


def _ready(job: PrintJob) -> Refusal | None:
    return None if job.options.get("tables") == "blank" else needs_round(job)


SLIPS_SHEET = Sheet(
    name="slips",
    title="Match slips",
    about="One for each table. Cut the whole stack at once and lay the piles on each other, the "
    "upper one first: the slips lie in the order of the tables.",
    group=SheetGroup.ROUND,
    roles=FLOOR,
    data=slips_data,
    template=Path(__file__).with_name("slips.typ"),
    ready=_ready,
    due=round_on,
    stage=stage,
    by_round=True,
    footer=False,
    options=(
        SheetOption(
            key="tables",
            label="Tables",
            choices=(("all", "all"), ("open", "without result"), ("blank", "blank slips")),
        ),
    ),
)


SCORE_SHEETS_PER_PAGE = {False: 2, True: 1}
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


def score_sheets_data(job: PrintJob) -> ScoreSheets | Refusal:
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
        return Refusal.of("nobody:data")
    sheets = [
        ScoreSheet(player.name, player.id, tuple(_score_lines(job, player)), not player.active)
        for player in players
    ]
    per_page = SCORE_SHEETS_PER_PAGE[job.large]
    about = " · ".join(part for part in (job.event.name, job.event.date) if part)
    return ScoreSheets(job.words.player.capitalize(), about, per_page, cut_pages(sheets, per_page))


def _score_lines(job: PrintJob, player: Player) -> Iterator[ScoreLine]:
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


def _opponent(job: PrintJob, number: int, player: Player, outing: RoundRecord | None) -> str:
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


def _result(outing: RoundRecord | None) -> str:
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
        match, text = row.match, f"{row.penalty_name}: {row.name}"
        if not row.counts:
            continue
        if row.round:
            found.setdefault(row.round, []).append(text)
        else:
            early = match is not None and match.stage is ClockStage.SWISS and not match.closed
            line = 1 if early else max(len(job.state.rounds), 1)
            found.setdefault(line, []).append(f"{text} ({row.where})")
    return found


SCORE_SHEETS_SHEET = Sheet(
    name="score-sheets",
    title="Score sheets",
    about="One for each player to carry: results, extensions, penalties and the drop.",
    group=SheetGroup.PEOPLE,
    roles=FLOOR,
    data=score_sheets_data,
    template=Path(__file__).with_name("score_sheets.typ"),
    fits=lambda job: bool(job.tournament.rulebook.slip.score_sheet),
    due=lambda job: bool(job.state.players) and not job.state.started,
    footer=False,
    options=(SheetOption(key="player", label="Only this player"),),
)
