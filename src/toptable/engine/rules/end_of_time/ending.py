"""One way for a game to end, the turns still played once time is up, and the ways that a document
has.

The turn in progress is turn 0; the counted turns follow it. Time called between two turns: the
turn about to begin is the turn in progress. N13-60, N10-32, FFG-38, B-127, B-128; AMB-23, AMB-25,
A-18.

N13-88, N10-55, FFG-40, AMB-17, AMB-64.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, NamedTuple, Protocol, TypeAlias

from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.end_of_time.script import (
    SEATS,
    Ask,
    Ended,
    Given,
    OpenTable,
    Option,
    Script,
    across,
    at_once,
    walk,
)
from toptable.engine.rules.finals.bracket.bracket import GameVerdict
from toptable.engine.rules.finals.bracket.side_choice import Meeting
from toptable.engine.rules.results.kinds import Seat
from toptable.engine.sentence import worded

WON = ("won_0", "won_1")
OTHER, AGAIN, NOBODY = "other", "again", "nobody"


def last_turn(number: int, turns: Sequence[Seat]) -> int | None:
    """After which of these turns the game ends; the first of them was in progress at time.

    A turn that follows directly on one's own is not counted. None while more are to come. B-127.
    """
    if not turns:
        return None
    counted = 0
    for index, seat in enumerate(turns):
        counted += index > 0 and seat != turns[index - 1]
        if counted == number:
            return index
    return None


def won_options(names: tuple[str, str]) -> tuple[Option, Option]:
    """The two answers that end any protocol: somebody won by the rules of the game."""
    return Option(WON[0], worded("turns.won_game", first_name=names[0])), Option(
        WON[1], worded("turns.won_game_2", second_name=names[1])
    )


def winner(given: Given) -> Seat | None:
    """Who won by the rules of the game, if the answer says so."""
    return next((seat for seat in SEATS if WON[seat] == given.option), None)


def whose_turn(
    table: OpenTable, *, do: str, section: str, rules: tuple[str, ...]
) -> Generator[Ask, Given, Seat]:
    """Ask whose turn it is when time is called."""
    given = yield Ask(
        id="whose_turn",
        do=do,
        ask=worded("turns.whose_turn"),
        options=tuple(Option(f"turn_{seat}", table.names[seat]) for seat in SEATS),
        section=section,
        rules=rules,
    )
    return 0 if given.option == "turn_0" else 1


def play_turns(
    table: OpenTable, number: int, *, bonus: bool, section: str, rules: tuple[str, ...]
) -> Generator[Ask, Given, Seat | None]:
    """Play the turn in progress and ``number`` turns after it; who won in them, if anybody.

    ``bonus`` is for games in which an effect can give somebody another turn directly after their
    own. The turn after the last counted one is never played. A-18.
    """
    seat = yield from whose_turn(table, do=worded("turns.time_up"), section=section, rules=rules)
    turns = [seat]
    while True:
        last = last_turn(number, turns) is not None
        given = yield _turn(table, turns, number, last=last, bonus=bonus, text=(section, rules))
        won = winner(given)
        if won is not None or last:
            return won
        seat = turns[-1]
        turns.append(seat if given.option == AGAIN else across(seat))


def _turn(
    table: OpenTable,
    turns: Sequence[Seat],
    number: int,
    *,
    last: bool,
    bonus: bool,
    text: tuple[str, tuple[str, ...]],
) -> Ask:
    name = table.names[turns[-1]]
    options: list[Option] = [*won_options(table.names)]
    if last:
        options.append(Option(NOBODY, "Nobody won"))
    else:
        options.append(
            Option(OTHER, worded("turns.nobody_won_next", names=table.names[across(turns[-1])]))
        )
        if bonus:
            options.append(Option(AGAIN, worded("turns.nobody_won_takes", name=name)))
    end = worded("turns.then_game") if last else ""
    counted = sum(one != before for before, one in pairwise(turns))
    extra = len(turns) > 1 and turns[-1] == turns[-2]
    if len(turns) == 1:
        do = worded("turns.finishes_turn", name=name, end=end)
    elif extra:
        do = worded("turns.plays_turn", name=name, end=end)
    else:
        do = worded("turns.plays_one", name=name, counted=counted, number=number, end=end)
    return Ask(
        id="finish_turn" if len(turns) == 1 else "bonus_turn" if extra else "whole_turn",
        do=do,
        ask=worded("turns.how_did"),
        options=tuple(options),
        section=text[0],
        rules=text[1],
    )


DRAWN = "drawn"
"""What one types for a drawn game."""


@dataclass(frozen=True)
class BetterSeed:
    """A drawn elimination game is won by the better seed. N13-88, N10-55, FFG-40, AMB-17.

    The ranking after the tiebreaker round counts, if there was one.
    """

    id: ClassVar[str] = DRAWN
    label: ClassVar[str] = "Draw: the better seed advances"
    by_time: ClassVar[bool] = False
    announced: ClassVar[None] = None
    rules: ClassVar[tuple[str, ...]] = ("N13-88", "N10-55", "FFG-40", "AMB-17")

    def script(self, table: OpenTable) -> Script:
        """There is nothing to ask."""
        verdict = self.drawn(table.meeting)
        return at_once(Ended(text=verdict.text, section="", rules=self.rules, verdict=verdict))

    def drawn(self, meeting: Meeting) -> GameVerdict:
        """Nobody won, or nobody may: two simultaneous game losses are a draw too. AMB-64."""
        seat = meeting.better
        best, other = meeting.seats[seat], meeting.seats[1 - seat]
        text = worded("better_seed.drawn_wins", best=best.name, seed=best.seed, seed_2=other.seed)
        return GameVerdict(text, self.rules, winner=seat)


TIME = "time"
"""What one types for whichever ending time brings about."""


class AnnouncedMethod(NamedTuple):
    """What an event announced for games that time ends, where time alone ends none. B-088."""

    name: str
    section: str


class GameEnding(Protocol):
    """One way for a game to end: what it is called, what is asked, and what the answers decide.

    Where a match is scored, its script ends in a result; where somebody goes on, in a verdict
    (``OpenTable.format`` tells which).
    """

    @property
    def id(self) -> str:
        """What one types for it, and what is stored."""

    @property
    def label(self) -> str:
        """What it is, in plain words, for a list to choose from."""

    @property
    def by_time(self) -> bool:
        """Whether a game ends like this only when its time is up."""

    @property
    def announced(self) -> AnnouncedMethod | None:
        """The announced method that it follows; none for what is in the document anyway."""

    def script(self, table: OpenTable) -> Script:
        """The questions for one table, one after the other, and where they lead."""


@dataclass(frozen=True, kw_only=True)
class Endings:
    """Every way in which games end besides a plain result, by what they are played for."""

    at_time: GameEnding
    """What is asked at any table whose time is up, from the turn in progress on."""
    bracket: tuple[GameEnding, ...]
    """In elimination games; one of them is for time."""
    line: tuple[GameEnding, ...] = ()
    """In tiebreaker games of a cut, beside time."""
    rounds: tuple[GameEnding, ...] = ()
    """In rounds that are scored, beside time."""
    undecided: str = ""
    """The letter of a game that time ends before anybody won it, where no lead wins it; empty where
    a game can be won on time."""
    by_seed: bool = False
    """Whether the better seed goes on from an elimination game that nobody wins. AMB-17."""

    def of(self, stage: ClockStage) -> tuple[GameEnding, ...]:
        """The ways in which a game of this stage can end."""
        if stage is ClockStage.SWISS:
            return (self.at_time, *self.rounds)
        if stage is ClockStage.TIEBREAKER:
            return (self.at_time, *self.line)
        return self.bracket

    def find(self, stage: ClockStage, wanted: str) -> GameEnding | Refusal:
        """The ending with this id, or a list of those there are."""
        listed = self.of(stage)
        by_id = (ending for ending in listed if ending.id == wanted)
        by_time = (ending for ending in listed if wanted == TIME and ending.by_time)
        found = next(by_id, None) or next(by_time, None)
        if found is not None:
            return found
        names = ", ".join(TIME if ending.by_time else ending.id for ending in listed)
        what = _GAMES[stage]
        return Refusal.of("ending:find", what=what, names=names)

    @property
    def draws(self) -> bool:
        """Whether an elimination game can be drawn, and somebody goes on. AMB-64."""
        return any(ending.id == DRAWN for ending in self.bracket)


EndingsOf: TypeAlias = Callable[[Mapping[str, str]], Endings]
"""The endings of a document under the settings of an event."""

_GAMES = {
    ClockStage.SWISS: "A match",
    ClockStage.TIEBREAKER: "A tiebreaker game",
    ClockStage.ELIMINATION: "An elimination game",
    ClockStage.FINAL: "An elimination game",
}


def next_at(
    ending: GameEnding, table: OpenTable, answers: Sequence[Given] = ()
) -> Ask | Ended | Refusal:
    """The question that must be answered next, or the end, after these answers."""
    return walk(ending.script(table), answers)


def missing(ask: Ask) -> Refusal:
    """What to say to somebody who wants an end before the last answer."""
    listed = "; ".join(map(_choice, ask.options))
    return Refusal.of("answers_missing", ask.section, ask=ask.ask, listed=listed)


def _choice(option: Option) -> str:
    """An answer with its key, as it is sent, and the numbers that it needs."""
    numbers = ", ".join(f"{number.key} ({number.say})" for number in option.fields)
    return f"{option.key} ({option.say}{f'; with the numbers {numbers}' if numbers else ''})"
