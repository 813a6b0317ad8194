"""Time under the Bushiroad floor rules and penalty guide 1.2.11, and how games end at time.

The six machines of Annex A apply only if the event announced them. Without, the running game is a
draw. Extra turns, where the event or a judge gave them, come first. B-121, B-124, B-127 to B-130,
B-187; A-15 to A-18. Endings: B-087, B-088, B-117, A-15, A-24.
"""

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from toptable.engine.rules.clock.timing import Tardiness
from toptable.engine.rules.end_of_time.ending import (
    NOBODY,
    AnnouncedMethod,
    Endings,
    GameEnding,
    play_turns,
    winner,
    won_options,
)
from toptable.engine.rules.end_of_time.match_at_time import (
    KnockoutMatch,
    LostTogether,
    Unreported,
    count_games,
)
from toptable.engine.rules.end_of_time.script import (
    Ask,
    Compared,
    Ended,
    Given,
    OpenTable,
    Option,
    Script,
)

_FREEZE = "Play stops at once, even in the middle of an effect, and a judge steps in."


class PlayOn(StrEnum):
    """Until when a level game is played on before it is looked at again."""

    TURN = "turn"
    """The end of the turn, then of every further turn."""
    CHECK_TIMING = "check_timing"
    """The beginning of every check timing. A-17."""


@dataclass(frozen=True, kw_only=True)
class Machine:
    """How one game finds a winner at time."""

    game: str
    compared: Compared | None
    """What decides; None where both lose an undecided game. B-130, A-16."""
    play_on: PlayOn = PlayOn.TURN
    section: str
    rules: tuple[str, ...]


MACHINES = {
    machine.game: machine
    for machine in (
        Machine(
            game="vg",
            compared=Compared(values=("cards in damage zone",), more_wins=False),
            section="Annex A.1",
            rules=("B-129",),
        ),
        Machine(
            game="ws",
            compared=Compared(values=("level", "cards in clock"), more_wins=False),
            play_on=PlayOn.CHECK_TIMING,
            section="Annex A.2",
            rules=("B-129", "A-17"),
        ),
        Machine(
            game="bf",
            compared=Compared(values=("life",), more_wins=True),
            section="Annex A.3",
            rules=("B-129",),
        ),
        Machine(
            game="sve",
            compared=Compared(values=("leader defense",), more_wins=True),
            section="Annex A.4",
            rules=("B-129",),
        ),
        Machine(game="hocg", compared=None, section="Annex A.5", rules=("B-129", "B-130", "A-16")),
        Machine(game="gcg", compared=None, section="Annex A.6", rules=("B-129", "B-130", "A-16")),
    )
}
"""The six machines by game."""


def both_lose_at_time(game: str) -> bool:
    """Whether the document's own method lets both lose what is undecided at time. B-130."""
    return game in MACHINES and MACHINES[game].compared is None


_DO = {
    "freeze": _FREEZE,
    "last_turn": "The last extra turn is over: the game ends here.",
    "finish_turn": "Level. Play goes on to the end of the turn in progress.",
    "next_turn": "Still level. Play one whole turn more.",
    "check_timing": "Level. Play on to the beginning of the next check timing.",
}


@dataclass(frozen=True, kw_only=True)
class BushiroadAtTime:
    """Freeze, find out who leads, or let the game be a draw."""

    machine: Machine | None = None
    """The announced method; None where nothing was announced."""
    extra_turns: int = 0
    """Turns that the event itself grants at time. B-127."""

    @property
    def id(self) -> str:
        return "draw_at_time" if self.machine is None else f"annex_a_{self.machine.game}"

    @property
    def label(self) -> str:
        if self.machine is None:
            return "Time: extra turns" if self.extra_turns else "Time: the running game is a draw"
        return "Time: Annex A"

    @property
    def by_time(self) -> bool:
        return True

    @property
    def announced(self) -> AnnouncedMethod | None:
        """The method that was announced, without which time draws a game. B-129."""
        return None if self.machine is None else AnnouncedMethod("Annex A", self.section)

    @property
    def undecided(self) -> str:
        """What an undecided game is; nothing where the count finds a winner. B-121, B-130."""
        if self.machine is None:
            return "D"
        return "X" if self.machine.compared is None else ""

    @property
    def section(self) -> str:
        return "FR-4.2" if self.machine is None else self.machine.section

    @property
    def rules(self) -> tuple[str, ...]:
        return ("B-121", "B-187", "A-15") if self.machine is None else self.machine.rules

    def script(self, table: OpenTable) -> Script:
        """The questions for one table."""
        if table.games > 1 and not (yield from self._begun(table)):
            return count_games(table, "", "", self.section, self.rules)
        turns = self.extra_turns + table.turns
        if turns:
            rules = ("B-124", "B-127", "B-128", "A-18")
            won = yield from play_turns(table, turns, bonus=True, section="FR-4.7", rules=rules)
            if won is not None:
                return self._won(table, won)
        return (yield from self._look(table, "last_turn" if turns else "freeze"))

    def _begun(self, table: OpenTable) -> Generator[Ask, Given, bool]:
        number = len(table.finished) + 1
        given = yield Ask(
            id="running",
            do="Time is up.",
            ask=f"Has game {number} begun?",
            options=(Option("yes", f"Game {number} is on"), Option("no", "It was never begun")),
            section=self.section,
            rules=self.rules,
        )
        return given.option == "yes"

    def _look(self, table: OpenTable, state: str) -> Script:
        """Evaluate the game, again and again while it is level."""
        compared = None if self.machine is None else self.machine.compared
        if compared is None and state == "last_turn":
            return self._undecided(table)
        while True:
            given = yield self._evaluation(table, state, compared)
            won = winner(given)
            if won is not None:
                return self._won(table, won)
            if compared is None:
                return self._undecided(table)
            ahead = compared.winner(given.numbers)
            if ahead is not None:
                text = f"{compared.text(given.numbers)}: {table.names[ahead]} wins the game."
                letter = "T" if ahead == 0 else "t"
                return count_games(table, letter, f"At time {text}", self.section, self.rules)
            state = self._next(state)

    def _evaluation(self, table: OpenTable, state: str, compared: Compared | None) -> Ask:
        level = (
            Option(NOBODY, "Nobody has won")
            if compared is None
            else Option("values", "Nobody has won by the rules", compared.fields(table.names))
        )
        return Ask(
            id=state,
            do=_DO[state],
            ask="Has anyone won? If not, what is on the table?" if compared else "Has anyone won?",
            options=(*won_options(table.names), level),
            section=self.section,
            rules=self.rules,
        )

    def _next(self, state: str) -> str:
        if self.machine is not None and self.machine.play_on is PlayOn.CHECK_TIMING:
            return "check_timing"
        return "finish_turn" if state == "freeze" else "next_turn"

    def _won(self, table: OpenTable, won: int) -> Ended:
        text = f"{table.names[won]} won the game by its rules."
        return count_games(table, "W" if won == 0 else "L", text, self.section, self.rules)

    def _undecided(self, table: OpenTable) -> Ended:
        if self.machine is None:
            text = "Time ended the game before anybody won: it is a draw."
            return count_games(table, "D", text, self.section, self.rules)
        text = "Time ended the game before anybody won: both lose it."
        return count_games(table, "X", text, self.section, self.rules)


def lateness(late: Tardiness, settings: Mapping[str, str]) -> Tardiness:
    """With the event's own limit, where it has one. B-138."""
    return late.with_limit(timedelta(minutes=int(settings.get("tardiness_limit", "5"))))


def time_up(settings: Mapping[str, str]) -> BushiroadAtTime:
    """A draw unless Annex A was announced; extra turns where the event has them."""
    announced = settings.get("time_up") == "annex_a"
    return BushiroadAtTime(
        machine=MACHINES.get(settings.get("game", "")) if announced else None,
        extra_turns=int(settings.get("extra_turns", "0")),
    )


def endings(settings: Mapping[str, str]) -> Endings:
    """In a bracket time lets both lose, unless a method or extra turns were announced. B-088."""
    at_time = time_up(settings)
    stopped: GameEnding = KnockoutMatch(best_of=3 if settings.get("match") == "bo3" else 1)
    if at_time.announced is not None or at_time.extra_turns:
        stopped = at_time
    return Endings(
        at_time=at_time,
        bracket=(LostTogether(), stopped, Unreported()),
        undecided=at_time.undecided,
    )


def wants_no_limit(settings: Mapping[str, str]) -> bool:
    """Whether matches that need a winner should have no time limit. B-130."""
    return both_lose_at_time(settings.get("game", ""))
