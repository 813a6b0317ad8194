"""One event under a document at random, and choices that are made by a number."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from documents.day import Day
from toptable.desk.tournament import Done
from toptable.engine.declared import Command
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.settings import unmet
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state import State
from toptable.engine.subjects.event.settings import PlanStructure

T = TypeVar("T")
LARGEST = 2**24 - 1
"""The greatest number in an act: enough for all particulars, and drawn evenly."""
NAMES = ["Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ike", "Jan", "Kit", "Lou"]
WHY = "As it happened."


class Picks:
    """A whole number that is used up choice by choice; when nothing is left, always the first."""

    def __init__(self, number: int) -> None:
        self.left = number

    def below(self, count: int) -> int:
        self.left, picked = divmod(self.left, count)
        return picked

    def of(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def seldom(self, one_in: int) -> bool:
        """Whether the unusual happens."""
        return self.below(one_in) == one_in - 1


class Sent(NamedTuple):
    """A command as somebody sends it."""

    command: Command
    by: str = "Olga"
    reason: str = ""


class Happened(NamedTuple):
    """What came of it."""

    sent: Sent
    before: State
    answer: Done | Blocked | Refusal


class RandomDay:
    """One event under a document, and everything that has happened in it."""

    def __init__(self, book: str, opening: int, watch: Callable[["RandomDay", Happened], None]):
        picks = Picks(opening)
        self.watch = watch
        self.known: dict[int, State] = {}
        """The state at each version, as it was when the log ended there."""
        self.winner: int | None = None
        """Who was printed as the winner after the last command."""
        self.day = self._created(book, picks)
        self.day.staff(head_judge="Hana", judge="Jo", scorekeeper="Sam")
        size = 4 + picks.below(6)
        self.planned = 2 + picks.below(3)
        self.timed = picks.below(3) > 0
        """Whether rounds have a clock."""
        self.day.enter(" ".join(NAMES[:size]))
        cut = picks.of((0, 2, 4, 3))
        if not picks.seldom(6):
            self.send(Sent(PlanStructure(Plan(rounds=self.planned, cut=cut)), reason=WHY))

    def _created(self, book: str, picks: Picks) -> Day:
        """An event with a few settings at random, or with none where they do not go together."""
        plain = Day(book)
        tried = dict(some_setting(plain, picks) for _ in range(picks.below(4)))
        rules = plain.tournament.rulebook.rules(tried)
        if isinstance(rules, Refusal) or unmet(rules.rulebook.settings, rules.chosen, given=False):
            return plain
        return Day(book, **tried)

    @property
    def state(self) -> State:
        return self.day.state

    def send(self, sent: Sent) -> Done | Blocked | Refusal:
        """Send a command, and look at everything that must hold after it."""
        before = self.known[self.day.tournament.version] = self.state
        answer = self.day.tournament.send(sent.command, self.day.actor(sent.by), reason=sent.reason)
        self.watch(self, Happened(sent, before, answer))
        return answer


def stage_of(day: RandomDay) -> str:
    """How far the day is, for what people do then."""
    state, current = day.state, day.state.current
    if state.closed:
        return "closed"
    if state.finals.bracket is not None:
        return "bracket"
    if state.finals.locked is not None:
        return "locked"
    if current is None:
        return "entry"
    if not current.published:
        return "draft"
    return "between" if current.complete else "round"


Maker = Callable[[RandomDay, Picks], Sent | None]


def names_of(day: RandomDay) -> list[str]:
    return [player.name for player in day.state.players.values()]


def some_player(day: RandomDay, picks: Picks) -> int:
    return picks.of(sorted(day.state.players))


def some_judge(picks: Picks) -> str:
    return picks.of(("Jo", "Hana", "Jo", "Hana", "Jo", "Olga", "Sam"))


def some_table(day: RandomDay, picks: Picks) -> int:
    """A table of the current round, or a game of the bracket; seldom one that is not there."""
    bracket, current = day.state.finals.bracket, day.state.current
    if bracket is not None:
        there = [game.number for game in follow(bracket).open]
    else:
        there = [match.table for match in current.tables()] if current is not None else []
    return picks.of(there) if there and not picks.seldom(8) else 1 + picks.below(6)


def some_reason(picks: Picks) -> str:
    return "" if picks.seldom(4) else WHY


def some_setting(day: Day, picks: Picks) -> tuple[str, str]:
    """A setting with one of its values; teams are another kind of event."""
    settings = [
        setting
        for setting in day.tournament.rulebook.settings
        if not setting.key.startswith("team")
    ]
    setting = picks.of(settings)
    return setting.key, picks.of((*setting.values, setting.default))
