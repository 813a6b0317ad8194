"""The bracket game by game, as everybody reads it: picture, table, sheet, screens and the API.

AMB-57, N13-83, FFG-25.
"""

from collections.abc import Mapping

from toptable.engine.rules.finals.bracket.bracket import (
    Bracket,
    GameNow,
    GameStatus,
    SeatNow,
    follow,
    side_counts,
)
from toptable.engine.rules.finals.bracket.bracket_view import capital, feed_text, onward
from toptable.engine.rules.finals.bracket.chart import BracketPart, game_headings
from toptable.engine.rules.finals.bracket.side_choice import SideNames
from toptable.engine.views.view import View


class BracketSeat(View, frozen=True):
    """A seat of a bracket game."""

    text: str
    """The name; or, while that is open, whom the seat waits for."""
    seed: int | None
    """The seed of the player in it; null while nobody is."""
    player: int | None
    side: str
    """The letter of the side, once it is settled."""
    won: bool
    """Won this game."""
    lost: bool
    """Lost this game."""
    left: bool
    """Left the bracket."""


class SeatLine(BracketSeat, frozen=True):
    """The same with the words of its sides."""

    side_name: str
    balance: str
    """Before a game: how often they have played each side, ``C1 R2``."""
    balance_name: str


NOBODY = SeatLine(
    text="",
    seed=None,
    player=None,
    side="",
    won=False,
    lost=False,
    left=False,
    side_name="",
    balance="",
    balance_name="",
)
"""In the seats of a game that is not needed."""


class BracketGame(View, frozen=True):
    """One game of the bracket."""

    number: int
    """The number of the game, as in end_bracket_game."""
    part: BracketPart
    """Where in the bracket it is: upper, lower, final, or repeat."""
    status: GameStatus
    """open: it can be played now; waiting: for other games; decided; not needed."""
    heading: str
    """What the round is called."""
    seats: tuple[BracketSeat, BracketSeat]
    """Who plays: the first seat, then the second."""
    note: str
    """How far it is, in words."""
    why: str
    """How it was decided, in words."""
    onward: str
    """Where winner and loser go."""


class GameView(BracketGame, frozen=True):
    """The same with the words of its sides, and with what is drawn of it."""

    seats: tuple[SeatLine, SeatLine]
    loser_to: int | None
    """The game that a loser plays next, if a loser is not out."""
    correctable: bool
    """Whether it was decided by a result, and not by itself."""

    @property
    def optional(self) -> bool:
        """The second game of a final, as long as nobody knows that it is played."""
        played = self.status in (GameStatus.OPEN, GameStatus.DECIDED)
        return self.part is BracketPart.REPEAT and not played

    @property
    def winner(self) -> str:
        """The name of who won, once somebody has."""
        return next((seat.text for seat in self.seats if seat.won), "")

    def has(self, seed: int | None) -> bool:
        """Whether this player sits in the game."""
        return seed is not None and any(seat.seed == seed for seat in self.seats)


class ShownGame(View, frozen=True):
    """A game of the bracket in a few words."""

    number: int
    heading: str
    seats: tuple[str, str]
    won: tuple[bool, bool]
    open: bool
    result: str


def game_views(bracket: Bracket, names: SideNames | None = None) -> tuple[GameView, ...]:
    """Every game of a bracket, ready to be shown; with sides where the game has them."""
    chart, headings, counts = bracket.chart, game_headings(bracket.chart), side_counts(bracket)

    def seat_view(one: GameNow, at: int) -> SeatLine:
        if one.status is GameStatus.NOT_NEEDED:
            return NOBODY
        seat, decision = one.seats[at], one.decision
        side = one.sides[at] if one.sides else ""
        finalist = bracket.finalists[seat.seed - 1] if seat.seed else None
        balance, balance_name = balance_of(one, seat)
        return SeatLine(
            text=bracket.name(seat.seed) if seat.known else capital(feed_text(seat.feed)),
            seed=seat.seed,
            player=finalist.player if finalist is not None else None,
            side=side,
            won=decision is not None and decision.outcome.winner == at,
            lost=decision is not None and seat.seed in decision.losers,
            left=seat.seed in bracket.left,
            side_name=names.say(side) if names and side else side,
            balance=balance,
            balance_name=balance_name,
        )

    def balance_of(one: GameNow, seat: SeatNow) -> tuple[str, str]:
        """Only before a game: afterwards the side itself is what counts."""
        if names is None or seat.seed is None or one.status is not GameStatus.OPEN:
            return "", ""
        played: Mapping[str, int] = counts.get(seat.seed, {})
        times = [(side, played.get(side, 0)) for side in names.letters]
        short = " ".join(f"{side[:1].upper()}{count}" for side, count in times)
        return short, ", ".join(f"{names.say(side)} {count}" for side, count in times)

    def game_view(one: GameNow) -> GameView:
        decision, lower = one.decision, chart.loser_to(one.number)
        return GameView(
            number=one.number,
            part=one.game.part,
            status=one.status,
            heading=headings[one.number - 1],
            seats=(seat_view(one, 0), seat_view(one, 1)),
            note=_note(one),
            why=decision.outcome.why if decision else "",
            onward=onward(chart, one.game),
            loser_to=lower.number if lower else None,
            correctable=decision is not None and not decision.automatic,
        )

    return tuple(map(game_view, follow(bracket).games))


def _note(one: GameNow) -> str:
    """What a glance should tell: ``open``, ``walkover``, ``both lost``."""
    if one.game.part is BracketPart.REPEAT and one.status is GameStatus.WAITING:
        return "only if needed"
    if one.decision is None:
        return str(one.status)
    if one.decision.outcome.winner is None:
        return "no game" if one.decision.automatic else "both lost"
    if one.decision.automatic:
        return "walkover"
    return "" if one.decision.outcome.played else "not played"
