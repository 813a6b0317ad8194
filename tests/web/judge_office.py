"""An event with a clock that can be turned back, and staff in several roles, for judges' pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import httpx
from web_office import Visitor, visitor

from support import untold
from toptable.desk.desk import Desk, now
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.roles import Actor, Role
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.floor.timekeeping import ClockAct, PrepareClock, TurnClock
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.store import open_store
from toptable.web.auth.credentials import invite, path

OLGA = Actor(name="Olga", role=Role.ORGANIZER)
JO = Actor(name="Jo", role=Role.JUDGE)
HANA = Actor(name="Hana", role=Role.HEAD_JUDGE)
NAMES = ("Ann", "Bo", "Cy", "Di")


class Hall:
    """A desk whose clock can show an earlier time: what is done then has happened long ago."""

    def __init__(self, folder: Path) -> None:
        self.ago = timedelta(0)
        self._store = open_store(folder / "events.sqlite")
        self.desk = Desk(self._store, clock=lambda: now() - self.ago)

    @property
    def tournament(self) -> Tournament:
        return self.desk.tournament("cup")

    def begin(self, rulebook: str = "nisei-1.3", *, ago: int | None = 0) -> "Hall":
        """Round 1 whose clock was started so many minutes ago, or not at all."""
        made = self.desk.create("Cup", rulebook, OLGA, event="cup")
        assert isinstance(made, Tournament), made
        self.do(EnterPlayers(tuple(NewPlayer(name) for name in NAMES)))
        self.do(PairRound())
        self.do(PublishRound())
        if ago is None:
            return self
        with self.minutes_ago(ago):
            if rulebook == "bushiroad-1.2.11":
                self.do(PrepareClock(length=30))
            self.do(TurnClock(ClockAct.START))
        return self

    @contextmanager
    def minutes_ago(self, minutes: int) -> Iterator[None]:
        """As if it were so many minutes earlier."""
        self.ago = timedelta(minutes=minutes)
        yield
        self.ago = timedelta(0)

    def do(self, command: Command, actor: Actor = OLGA, reason: str = "") -> Done:
        """Send a command that must succeed."""
        done = self.tournament.send(command, actor, reason=reason or untold(command))
        assert isinstance(done, Done), done
        return done

    def at(self, table: int) -> tuple[int, int]:
        """Who plays there."""
        return self.tournament.state.rounds[-1].matches[table].players

    def guest(self) -> Visitor:
        return visitor(self.desk)

    def staff(self, role: Role, name: str) -> Visitor:
        """Somebody who came in by an invitation with a role."""
        somebody = self.guest()
        link = path(invite(self.desk.store, role, name=name, by="Olga"))
        somebody.look(link)
        assert somebody.post(link, name=name).status_code == 303
        somebody.look("/e/cup")
        return somebody

    def close(self) -> None:
        self._store.close()


def fill(somebody: Visitor, page: str, fields: dict[str, str]) -> httpx.Response:
    """Send a form whose fields are known only by their names."""
    return somebody.client.post(page, data={"csrf": somebody.token, **fields})
