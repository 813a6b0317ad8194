"""Match slips: what the rulebook's results, sides and agreements ask for, with a code to scan.

Both players sign, a judge initials what is agreed before one, and who drops ticks a box. N13-25,
N13-27, N13-29, N10-17, N10-25, FFG-42, SW-08, SW-38, B-134, B-135, B-186.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from toptable.engine.reading.team_seating import at_table
from toptable.engine.refusal import Refusal
from toptable.engine.roles import FLOOR
from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.teams.formats import SeatBySeat, SideBySide
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.results.known_sides import sides_in
from toptable.paper.codes import code
from toptable.paper.cutting import cut_pages
from toptable.paper.job import PrintJob
from toptable.paper.rounds import SheetSeat, needs_round, round_on, seat, side_word, stage
from toptable.paper.sheet import Sheet, SheetGroup, SheetOption

PER_PAGE, PER_PAGE_LARGE = 4, 3
CHECKS = {CheckKind.DECK: "deck check, please", CheckKind.SLEEVES: "sleeve check, please"}
"""What a player ticks to have the opponent's cards looked at."""
ON_ONE_PAGE = {False: PER_PAGE, True: PER_PAGE_LARGE}


class SlipLine(msgspec.Struct, frozen=True):
    """One game of a match, or the match of one seat between teams."""

    label: str
    who: tuple[str, str] = ("", "")
    """The members who play it, between teams."""
    sides: tuple[str, str] = ("", "")
    """What each plays where that is settled, in words."""


class Slip(msgspec.Struct, frozen=True):
    """The slip of one table; without names it is filled in by hand."""

    table: str
    code: str
    spot: str
    """What the code means, to type it: ``R3T17``."""
    fixed: bool
    seats: tuple[SheetSeat, ...]
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


def data(job: PrintJob) -> Slips | Refusal:
    """A slip for each table of the round; byes need none."""
    shown, per_page = job.round, ON_ONE_PAGE[job.large]
    if job.options.get("tables") == "blank":
        blank = tuple(_blank(job) for _ in range(per_page))
        return Slips("", form(job), per_page, (blank,))
    if shown is None:
        return Refusal("no_round:needs_round_2", "No round is paired yet. Pair round 1 first.")
    only_open = job.options.get("tables") == "open"
    slips = [_slip(job, match) for match in shown.tables() if not only_open or match.result is None]
    if not slips:
        return Refusal("no_slips", "Every table has its result: no slip is needed any more.")
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
    known = (job.state.players.get(player) for player in match.players)
    return Slip(
        table=str(match.table),
        code=code(place),
        spot=spot,
        fixed=any(player is not None and player.fixed_table == match.table for player in known),
        seats=tuple(seat(job, player) for player in match.players),
        lines=tuple(_lines(job, match)),
        seating=_seating(job, number, match),
    )


def _lines(job: PrintJob, match: Match) -> Iterator[SlipLine]:
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
    empty = SheetSeat("", (), "")
    team = job.rules.team
    labels = (
        team.seats
        if isinstance(team, SeatBySeat)
        else [_game(job, game) for game in range(1, job.rules.scoring.games + 1)]
    )
    return Slip(
        "", "", "", False, (empty, empty), tuple(SlipLine(label.capitalize()) for label in labels)
    )


def _ready(job: PrintJob) -> Refusal | None:
    return None if job.options.get("tables") == "blank" else needs_round(job)


SHEET = Sheet(
    name="slips",
    title="Match slips",
    about="One for each table. Cut the whole stack at once and lay the piles on each other, the "
    "upper one first: the slips lie in the order of the tables.",
    group=SheetGroup.ROUND,
    roles=FLOOR,
    data=data,
    template=Path(__file__).with_suffix(".typ"),
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
