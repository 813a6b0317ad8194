"""Teams that play seat by seat at time: the document's protocol at every seat that still plays.

A seat that was over counts as it ended, and one that a penalty decided is not asked about. In a
bracket, where an extra game was announced for a level match, its winner is asked last. B-129,
B-142, A-32, A-33.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from toptable.engine.refusal import Refusal
from toptable.engine.rules.end_of_time.ending import GameEnding
from toptable.engine.rules.end_of_time.script import (
    SEATS,
    Ask,
    Ended,
    Given,
    ImpossibleError,
    NumberAsked,
    OpenTable,
    Option,
    Script,
)
from toptable.engine.rules.finals.bracket.bracket import GameVerdict
from toptable.engine.rules.results.kinds import Result, Seat
from toptable.engine.sentence import worded

OVER, PLAYING = "over", "playing"
DECIDED = ("won_0", "won_1")
EXTRA = ("extra_0", "extra_1")
_COUNTED = ("won_0", "won_1", "drawn")
_SOURCE = "FR-5.1"
_RULES = ("B-129", "B-142", "A-32")


@dataclass(frozen=True, kw_only=True)
class SeatAtTime:
    """The two members in one seat."""

    name: str
    """What the document calls the seat."""
    table: OpenTable
    lost: bool = False
    """Whether a penalty has decided the seat. A-33."""

    @property
    def label(self) -> str:
        first, second = self.table.names
        return f"{self.name.capitalize()} seat, {first} against {second}"


@dataclass(frozen=True, kw_only=True)
class TeamsAtTime:
    """A match of two teams whose time is up."""

    ending: GameEnding
    teams: tuple[str, str]
    seats: tuple[SeatAtTime, ...]
    extra_game: Callable[[Sequence[Result]], bool]
    """Whether these seats leave the match to an extra game."""

    def script(self) -> Script:
        """The questions seat by seat; the result has one part for each."""
        results: list[Result] = []
        told: list[str] = []
        for seat in self.seats:
            result, text = yield from self._seat(seat)
            results.append(result)
            told.append(f"{seat.name.capitalize()} seat: {text}")
        verdict = None
        if self.extra_game(results):
            verdict = yield from self._extra()
            told.append(verdict.text)
        announced = self.ending.announced
        return Ended(
            text=" ".join(told),
            section=announced.section if announced else _SOURCE,
            rules=_RULES,
            result=Result(seats=tuple(results)),
            verdict=verdict,
        )

    def _seat(self, seat: SeatAtTime) -> Generator[Ask, Given, tuple[Result, str]]:
        if seat.lost:
            return Result(), worded("team_seats.lost_penalty")
        table = seat.table
        given = yield _how_it_stands(seat)
        if given.option in DECIDED:
            won: Seat = 0 if given.option == DECIDED[0] else 1
            return Result(games="WL"[won]), worded("team_seats.had_won", name=table.names[won])
        games = _games(given, table)
        if given.option == OVER:
            return _over(seat, games)
        if _decided(games, table):
            raise ImpossibleError(Refusal.of("seat_over", _SOURCE, seat=seat.label))
        turns = (yield from _own_turns(seat)) if table.turns else 0
        running = replace(table, finished=games, turns=turns)
        ended = yield from _labelled(seat.label, self.ending.script(running))
        return ended.result or Result(), ended.text

    def _extra(self) -> Generator[Ask, Given, GameVerdict]:
        given = yield Ask(
            id="extra_game",
            do=worded("team_seats.seats_level"),
            ask=worded("team_seats.team_won"),
            options=tuple(Option(EXTRA[seat], self.teams[seat]) for seat in SEATS),
            section=_SOURCE,
            rules=("A-32",),
        )
        winner: Seat = 0 if given.option == EXTRA[0] else 1
        return GameVerdict(
            worded("team_seats.won_extra", team=self.teams[winner]), ("A-32",), winner
        )


def _how_it_stands(seat: SeatAtTime) -> Ask:
    first, second = seat.table.names
    several = seat.table.games > 1
    counted = (
        NumberAsked(_COUNTED[0], f"games {first} won", seat.table.games // 2 + 1),
        NumberAsked(_COUNTED[1], f"games {second} won", seat.table.games // 2 + 1),
        NumberAsked(_COUNTED[2], "drawn games", seat.table.games),
    )
    over = (
        (Option(OVER, "It was over", counted),)
        if several
        else (Option(DECIDED[0], f"{first} has won"), Option(DECIDED[1], f"{second} has won"))
    )
    playing = Option(PLAYING, "They are still playing", counted if several else ())
    return Ask(
        id="seat",
        do="",
        ask=worded("team_seats.how_far", seat=seat.label),
        options=(*over, playing),
        section=_SOURCE,
        rules=_RULES,
    )


def _own_turns(seat: SeatAtTime) -> Generator[Ask, Given, int]:
    """The turns of the table were given where the clock was stopped, which is one seat's game."""
    given = yield Ask(
        id="own_turns",
        do=worded("team_seats.turns_given", turns=seat.table.turns),
        ask=worded("team_seats.given_seat", seat=seat.label),
        options=(Option("yes", "Yes, they play them"), Option("no", "No")),
        section="FR-1.2.3",
        rules=("B-123", "B-124"),
    )
    return seat.table.turns if given.option == "yes" else 0


def _games(given: Given, table: OpenTable) -> str:
    """The letters behind the numbers of games; whoever leads won the last one."""
    first, second, drawn = (given.numbers.get(key, 0) for key in _COUNTED)
    letters = (
        "D" * drawn + "L" * second + "W" * first
        if first >= second
        else "D" * drawn + "W" * first + "L" * second
    )
    if len(letters) > table.games:
        raise ImpossibleError(Refusal.of("games_count:games", _SOURCE, games=table.games))
    return letters


def _decided(games: str, table: OpenTable) -> bool:
    needed = table.games // 2 + 1
    return len(games) == table.games or max(games.count("W"), games.count("L")) >= needed


def _over(seat: SeatAtTime, games: str) -> tuple[Result, str]:
    if not _decided(games, seat.table):
        raise ImpossibleError(Refusal.of("seat_open", _SOURCE, seat=seat.label))
    won, lost = games.count("W"), games.count("L")
    if won == lost:
        how = ("",) * (len(games) - 1) + ("equal games",)
        return Result(games=games, how=how), "level."
    return Result(games=games), worded(
        "team_seats.had_won_2", names=seat.table.names[0 if won > lost else 1]
    )


def _labelled(label: str, script: Script) -> Script:
    """The same questions, each with the seat that it is about."""
    ask = next(script)
    while True:
        given = yield replace(ask, ask=f"{label}: {ask.ask}")
        try:
            ask = script.send(given)
        except StopIteration as end:
            ended: Ended = end.value
            return ended
