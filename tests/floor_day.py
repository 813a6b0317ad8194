"""An event with a clock on the wall that the test sets."""

from datetime import UTC, datetime, timedelta

from support import MemoryStore, counting_seeds, do, new_event, start_round
from toptable.desk.desk import Desk
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.subjects.floor.timekeeping import ClockAct, TurnClock

TEN = datetime(2026, 3, 7, 10, tzinfo=UTC)
HEAD = Actor(name="Hana", role=Role.HEAD_JUDGE)
JUDGE = Actor(name="Jo", role=Role.JUDGE)
WATCHER = Actor(name="Wim", role=Role.SPECTATOR)


class Hall:
    """A tournament, and the time of day in minutes and seconds after ten."""

    def __init__(self, book: str, names: str = "Ann Bo Cy Di", **settings: str) -> None:
        self.time = TEN
        desk = Desk(MemoryStore(), clock=lambda: self.time, seeds=counting_seeds())
        self.tournament: Tournament = new_event(names, book, desk=desk, settings=settings)

    @property
    def state(self):
        return self.tournament.state

    @property
    def book(self):
        return self.tournament.rulebook

    def at(self, minutes: int, seconds: int = 0) -> "Hall":
        self.time = TEN + timedelta(minutes=minutes, seconds=seconds)
        return self

    def do(self, command: Command, actor: Actor = HEAD, reason: str = "") -> Done:
        return do(self.tournament, command, actor, reason)

    def refused(self, command: Command, actor: Actor = HEAD, reason: str = "") -> Refusal:
        before = self.tournament.version
        refusal = self.tournament.send(command, actor, reason=reason)
        assert isinstance(refusal, Refusal), refusal
        assert self.tournament.version == before
        return refusal

    def turn(self, act: ClockAct) -> Done:
        return self.do(TurnClock(act))


def started(book: str, names: str = "Ann Bo Cy Di", **settings: str) -> Hall:
    """Round 1 began at ten, as long as the document has it."""
    hall = Hall(book, names, **settings)
    start_round(hall.tournament)
    hall.turn(ClockAct.START)
    return hall
