"""The bracket to fill in by hand: game numbers, seeds, where losers go, and boxes for the sides.

FFG-54; N13-83, N10-51, SW-29, B-085.
"""

from pathlib import Path

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.roles import STAFF
from toptable.engine.rules.finals.bracket.bracket import Bracket
from toptable.engine.rules.finals.bracket.chart import BracketPart, Take
from toptable.engine.rules.finals.bracket.course import follow
from toptable.engine.rules.finals.bracket.meeting import SideNames
from toptable.engine.rules.finals.bracket.rounds import headings
from toptable.engine.rules.finals.bracket.view import GameView, views
from toptable.paper.bracket.layout import layout
from toptable.paper.job import PrintJob
from toptable.paper.sheet import Sheet, SheetGroup

NO_BRACKET = Refusal(
    "no_bracket:no_bracket_2", "There is no bracket yet. Lock the cut and start it first."
)


class BracketSeat(msgspec.Struct, frozen=True):
    """One of the two lines of a game."""

    text: str
    known: bool
    """Whether it is a name; else it says whom the seat waits for."""
    seed: str
    side: str
    won: bool


class BracketGame(msgspec.Struct, frozen=True):
    """A game and its spot, in columns and rows from the upper left."""

    number: int
    column: int
    row: float
    lower: bool
    note: str
    seats: tuple[BracketSeat, ...]
    winners_of: tuple[int, ...]
    """The games whose winners meet here, in the order of the seats; 0 where it is no winner."""


class BracketSheet(msgspec.Struct, frozen=True):
    """The whole bracket."""

    name: str
    columns: tuple[str, ...]
    upper_rows: int
    lower_rows: int
    sides: tuple[tuple[str, str], ...]
    """The letters of the sides with their words; none where games have no sides."""
    games: tuple[BracketGame, ...]
    champion: str


def data(job: PrintJob) -> BracketSheet | Refusal:
    """The bracket as it is now."""
    bracket = job.state.finals.bracket
    if bracket is None:
        return NO_BRACKET
    names = _names(job)
    course = follow(bracket)
    plan = layout(bracket.chart)
    spots = plan.spots
    games = tuple(
        BracketGame(
            number=game.number,
            column=spots[game.number].column,
            row=float(spots[game.number].row),
            lower=spots[game.number].lower,
            note=_note(game),
            seats=_seats(game),
            winners_of=_winners(bracket, game.number),
        )
        for game in views(bracket, names)
    )
    return BracketSheet(
        name=bracket.chart.name,
        columns=headings(bracket.chart),
        upper_rows=plan.upper_rows,
        lower_rows=plan.lower_rows,
        sides=tuple((letter, names.say(letter)) for letter in names.letters) if names else (),
        games=games,
        champion=bracket.name(course.champion) if course.over and course.champion else "",
    )


def _names(job: PrintJob) -> SideNames | None:
    book = job.tournament.rulebook
    return book.finals.names(book.sides) if book.sides else None


def _note(game: GameView) -> str:
    if game.optional:
        return "only if needed"
    return f"loser to game {game.loser_to}" if game.loser_to else ""


def _seats(game: GameView) -> tuple[BracketSeat, ...]:
    return tuple(
        BracketSeat(
            text=seat.text,
            known=seat.seed is not None,
            seed=str(seat.seed or ""),
            side=seat.side,
            won=seat.won,
        )
        for seat in game.seats
    )


def _winners(bracket: Bracket, number: int) -> tuple[int, ...]:
    game = bracket.chart.game(number)
    if game.part is BracketPart.REPEAT:
        return ()
    return tuple(feed.of if feed.take is Take.WINNER else 0 for feed in game.feeds)


SHEET = Sheet(
    name="bracket",
    title="Bracket",
    about="With game numbers, seeds, where losers go, and boxes for the sides.",
    group=SheetGroup.FINALS,
    roles=STAFF,
    data=data,
    template=Path(__file__).with_suffix(".typ"),
    ready=lambda job: NO_BRACKET if job.state.finals.bracket is None else None,
    due=lambda job: job.state.finals.bracket is not None and not job.state.closed,
)
