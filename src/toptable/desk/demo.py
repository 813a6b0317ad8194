"""The demo event: a small tournament in the middle of its third round, to click through.

It is made by the same commands as every other event, one after the other, so it can be verified
like every other event. Only here is a seed fixed: everybody gets the same demo, and nobody plays
in it.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from toptable.desk.desk import Desk, now
from toptable.desk.tournament import Done, Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.results.result import Result
from toptable.engine.subjects.commands import Command
from toptable.engine.subjects.people.commands import EnterPlayers
from toptable.engine.subjects.people.state import NewPlayer
from toptable.engine.subjects.results.commands import ReportResult
from toptable.engine.subjects.rounds.commands import PairRound, PublishRound
from toptable.store import Store

EVENT = "demo"
NAME = "Harbour Night"
RULEBOOK = "nisei-1.3"
SEED = bytes(range(32))
BY = Actor(name="Robin at the desk", role=Role.ORGANIZER)

WHY = "A demo: nobody waits to be told the number of rounds."

PLAYERS = (
    "Mika Sørensen",
    "林 美咲",
    "Ravi Menon",
    "Odile Faure",
    "Νίκος Παππάς",
    "Олена Коваль",
    "ليلى حداد",
    "Zeynep Yılmaz",
    "Tomasz Wilk",
)
ROUNDS = (("WW", "WL", "LW", "DW"), ("LW", "WW", "LL", "WD"), ("WL", None, "LL", None))
"""The results of each round by table; None for those still being played."""


def make_demo(store: Store) -> Tournament:
    """Put the demo event into a store that has none."""
    moments = _moments(now() - timedelta(minutes=130))
    desk = Desk(store, clock=lambda: next(moments), seeds=lambda: SEED)
    made = desk.create(NAME, RULEBOOK, BY, event=EVENT, demo=True)
    if isinstance(made, Refusal):
        raise ValueError(f"The demo event could not be made: {made.text}")
    _send(made, EnterPlayers(tuple(NewPlayer(name=name) for name in PLAYERS)))
    for number, results in enumerate(ROUNDS, start=1):
        _send(made, PairRound(), WHY if number == 1 else "")
        _send(made, PublishRound())
        for table, games in enumerate(results, start=1):
            if games is not None:
                _send(made, ReportResult(number, table, Result(games=games)))
    return made


def _send(tournament: Tournament, command: Command, reason: str = "") -> None:
    done = tournament.send(command, BY, reason=reason)
    if not isinstance(done, Done):
        raise ValueError(f"The demo event could not be made: {done}")


def _moments(start: datetime) -> Iterator[datetime]:
    """Times that read like an afternoon: a few minutes between one act and the next."""
    while True:
        yield start
        start += timedelta(minutes=7)
