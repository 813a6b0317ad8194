"""A day with rulings, notes and secrets, for the tests of reports."""

from datetime import datetime

from support import ORGANIZER, MemoryStore, do, memory_desk, new_event
from toptable.desk.desk import sealed
from toptable.desk.tournament import Done
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.secrets import Sealed
from toptable.engine.state.office import NoteKind
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.people.player_entry import CheckIn
from toptable.engine.subjects.staff.notes import WriteNote
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.views.reports.confidentiality import Reader, reader
from toptable.engine.views.reports.expulsions import Expulsion, ExpulsionReport, expulsions
from toptable.engine.views.reports.handover import HandoverSheet, handover_sheet

HEAD = Actor("Hana", Role.HEAD_JUDGE)
JUDGE = Actor("Jo", Role.JUDGE)
W, ML, DQ = Penalty.WARNING, Penalty.MATCH_LOSS, Penalty.DISQUALIFICATION
BUSHIROAD = "bushiroad-1.2.11"


class Day:
    """An event with staff, and its confidential texts."""

    def __init__(self, book: str, names: str = "Ann Bo Cy Di Ed Flo", **settings: str) -> None:
        self.store = MemoryStore()
        self.event = new_event(names, book, desk=memory_desk(self.store), settings=settings)
        for name, role in (
            (ORGANIZER.name, Role.ORGANIZER),
            (HEAD.name, Role.HEAD_JUDGE),
            (HEAD.name, Role.JUDGE),
            (JUDGE.name, Role.JUDGE),
            ("Sam", Role.SCOREKEEPER),
        ):
            do(self.event, NameStaff(name, role))
        do(self.event, CheckIn())

    @property
    def now(self) -> datetime:
        return self.event.log.lines[-1].at

    def reader(self, role: Role = Role.ORGANIZER) -> Reader:
        texts = {one.digest: one.text for one in self.store.texts("test")}
        return reader(self.event.state, role, texts, self.now)

    def whisper(self, text: str, actor: Actor, command, **more) -> None:
        """Send a command whose text is confidential."""
        kept = sealed(text)
        done = self.event.send(command(text=Sealed(kept.digest), **more), actor, texts=[kept])
        assert isinstance(done, Done), done

    def note(self, text: str, kind: NoteKind, **more) -> None:
        self.whisper(text, JUDGE, WriteNote, kind=kind, **more)

    def give(self, player: int, penalty: Penalty, infraction: str, **more) -> None:
        actor = more.pop("actor", HEAD)
        reason = more.pop("reason", "It was so")
        command = GivePenalty(players=(player,), penalty=penalty, infraction=infraction, **more)
        do(self.event, command, actor, reason)

    def expulsions(self, role: Role = Role.ORGANIZER) -> ExpulsionReport:
        return expulsions(self.event.log, self.event.rulebook, self.reader(role))

    def only_expulsion(self) -> Expulsion:
        (found,) = self.expulsions().expulsions
        return found

    def sheet(self, role: Role = Role.ORGANIZER) -> HandoverSheet:
        return handover_sheet(self.event.log, self.event.rulebook, self.reader(role), self.now)
