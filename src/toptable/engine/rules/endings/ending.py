"""One way for a game to end, and the ways that a document has in its rounds and after them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.endings.better_seed import DRAWN
from toptable.engine.rules.endings.script import Ask, Ended, Given, Option, Script, walk
from toptable.engine.rules.endings.table import OpenTable

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
        return Refusal.saying(
            "ending:find",
            "%(what)s cannot end like this under this rulebook. Choose one of: %(names)s.",
            what=what,
            names=names,
        )

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
    return Refusal.saying(
        "answers_missing",
        "More has to be found out: %(ask)s Choose one of: %(listed)s.",
        ask.section,
        ask=ask.ask,
        listed=listed,
    )


def _choice(option: Option) -> str:
    """An answer with its key, as it is sent, and the numbers that it needs."""
    numbers = ", ".join(f"{number.key} ({number.say})" for number in option.fields)
    return f"{option.key} ({option.say}{f'; with the numbers {numbers}' if numbers else ''})"
