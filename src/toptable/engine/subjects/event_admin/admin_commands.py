"""What the organizer does in the office: status, tables set aside, own words, ticks, what is
shown, the archive (B-008, B-190).
"""

from typing import Any

from msgspec.structs import replace

from toptable.engine.declared import Always, As, Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import FOR_ALL, STAFF, WHOLE, only
from toptable.engine.questions.progress import BEFORE_THE_START, has_begun, rulings_open, status_of
from toptable.engine.refusal import AnsweredBy, passed, refuse
from toptable.engine.roles import DESK, FLOOR, ORGANIZER
from toptable.engine.rules.announcements import AnnouncementLine, When
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, the_event
from toptable.engine.state.office import EventStatus, Office, Shelf, TableRange
from toptable.engine.subjects.event.required_event_info import announced
from toptable.engine.subjects.event_admin.office_timetable import office_changed

_SHELVES = {
    Shelf.DESK: worded("office.event_desk"),
    Shelf.ARCHIVE: worded("office.event_put"),
    Shelf.BIN: worded("office.event_deleted"),
}


LONGEST = 2000
"""How many letters the words of an organizer may have."""


HIGHEST = 100_000
"""No hall has a table with a higher number."""


def steps_taken(state: State) -> frozenset[EventStatus]:
    """The steps that the event has really taken; nobody has announced it by starting it. B-190."""
    shown = {
        EventStatus.RUNNING: has_begun(state),
        EventStatus.FINISHED: state.closed,
        EventStatus.REPORTED: state.closed and state.office.reported,
    }
    return frozenset((*state.office.steps, *(step for step, taken in shown.items() if taken)))


@command(by=ORGANIZER, scope=Scope.EVENT, seen=FOR_ALL, after_close=True)
class MarkStatus(Command):
    """Say that the event is applied for, approved, announced or reported."""

    status: EventStatus
    """What to mark it as."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Publishing before all is decided that the document commands needs a reason. B-008,
        B-009."""
        open_ = still_open(state, situation.rulebook)
        if self.status is EventStatus.ANNOUNCED and open_ and not situation.reasoned:
            topics = ", ".join(line.topic for line in open_)
            refuse("still_open", open_[0].source, topics=topics)
        reported = self.status is EventStatus.REPORTED
        if reported:
            passed(rulings_open(state, situation, reports=True))
        return [StatusMarked(self.status)]


def still_open(state: State, rulebook: Rulebook) -> list[AnnouncementLine]:
    """What the document commands to be announced in advance and nobody has decided yet."""
    return [
        line
        for line in announced(state, rulebook)
        if line.must and not line.decided and line.when is When.IN_ADVANCE
    ]


@entry(seen=WHOLE, undone=ShownBy(office_changed))
class StatusMarked(Entry):
    """The organizer said how far the event is, where the log itself cannot know. B-190."""

    status: EventStatus

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.status in (EventStatus.RUNNING, EventStatus.FINISHED):
            refuse("status_by_itself")
        if self.status is status_of(state):
            refuse("unchanged:may_mark", answer=AnsweredBy.DONE_ALREADY, status=self.status)
        if self.status is EventStatus.REPORTED:
            if state.closed:
                return
            refuse("not_closed", "B-010")
        if state.closed or status_of(state) is EventStatus.RUNNING:
            refuse("started:may_mark")
        needed = the_event(state).category in rulebook.approval
        if (
            self.status is EventStatus.ANNOUNCED
            and needed
            and state.office.marked is not EventStatus.APPROVED
        ):
            refuse("not_approved", "B-190")

    def book(self, state: State) -> State:
        if self.status is EventStatus.REPORTED:
            return _with(state, reported=True)
        order = BEFORE_THE_START.index
        before = (step for step in state.office.steps if order(step) < order(self.status))
        return _with(state, marked=self.status, steps=(*before, self.status))

    def tell(self, state: State) -> str:
        return log_line("status_marked", status=self.status)


@command(by=ORGANIZER, scope=Scope.EVENT, seen=only("tables", reason=True))
class SetTables(Command):
    """Set tables aside for the event, from the next pairing on; None frees them."""

    tables: TableRange | None = None
    """The first and the last table; None frees them."""

    def decide(self, state: State, situation: Situation) -> Decision:
        tables = self.tables
        if tables is not None:
            tables = replace(tables, hall=" ".join(tables.hall.split()))
        return [TablesSet(tables)]


@entry(seen=only("tables"), undone=ShownBy(office_changed))
class TablesSet(Entry):
    """The event has tables of its own, from the next pairing on; None frees them."""

    tables: TableRange | None = None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        tables = self.tables
        if tables == state.office.tables:
            refuse("unchanged:may_set_tables", answer=AnsweredBy.DONE_ALREADY)
        if tables is None:
            return
        last = tables.first if tables.last is None else tables.last
        if not 1 <= tables.first <= last <= HIGHEST:
            refuse("tables:may_set_tables")
        if len(tables.hall) > LONGEST:
            refuse("too_long:may_set_tables")

    def book(self, state: State) -> State:
        return _with(state, tables=self.tables)

    def tell(self, state: State) -> str:
        return log_line("tables_set", tables=self.tables or "no tables of its own")


@command(by=ORGANIZER, scope=Scope.EVENT, seen=only("topic", "text", reason=True))
class Tell(Command):
    """Give the organizer's own words about something to announce; empty takes them back."""

    topic: str
    """The id of the line, see /api/v1/events/{event}/announcements."""
    text: str
    """Your words; empty takes them back."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Own words, where the document leaves the words to the organizer. B-008, B-009.

        What follows from the settings, the plan, the clock or the staff is not said otherwise.
        """
        sheet, text = situation.rulebook.announcements, self.text.strip()
        for item in sheet.items if sheet is not None else ():
            if item.id == self.topic and item.follows and text:
                refuse("follows", item.source, topic=item.topic, origin=item.origin)
        return [Told(self.topic, self.text.strip())]


@entry(seen=only("topic", "text"))
class Told(Entry):
    """The organizer's own words about something to announce; empty takes them back. B-008."""

    topic: str
    text: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        sheet = rulebook.announcements
        known = () if sheet is None else tuple(item.id for item in sheet.items)
        if self.topic not in known:
            refuse("no_topic", topic=self.topic, known=", ".join(known))
        if len(self.text) > LONGEST:
            refuse("too_long:may_tell", longest=LONGEST)
        if state.office.told.get(self.topic, "") == self.text:
            topic = (
                next(item.topic for item in sheet.items if item.id == self.topic) if sheet else ""
            )
            said = "already says this" if self.text else "has no words of yours"
            refuse("unchanged:may_tell", answer=AnsweredBy.DONE_ALREADY, topic=topic, said=said)

    def book(self, state: State) -> State:
        told = state.office.told
        told = told.set(self.topic, self.text) if self.text else told.delete(self.topic)
        return _with(state, told=told)

    def tell(self, state: State) -> str:
        return (
            log_line("told", topic=self.topic.replace("_", " "), text=self.text)
            if self.text
            else log_line("told:2", topic=self.topic.replace("_", " "))
        )


@command(by=FLOOR, scope=Scope.FLOOR, seen=STAFF, after_close=True)
class Tick(Command):
    """Tick something off on the checklist, or not after all."""

    item: str
    """The id of the line, see /api/v1/events/{event}/checklist."""
    undone: bool = False
    """Not done after all."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Tick what only people can know; what the log shows is ticked by itself."""
        known = [duty.id for duty in situation.rulebook.duties]
        if self.item and self.item not in (*known, *state.office.ticked):
            refuse("no_item:tick", item=self.item, known=", ".join(known))
        return [Ticked(self.item, by=situation.actor.name, undone=self.undone)]


@entry(seen=STAFF)
class Ticked(Entry):
    """Something of the checklist is done, or not after all."""

    item: str
    by: str
    undone: bool = False

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not self.item or len(self.item) > LONGEST:
            refuse("no_item:may_tick")
        if (self.item in state.office.ticked) is not self.undone:
            refuse(
                "unchanged:may_tick",
                answer=AnsweredBy.DONE_ALREADY,
                item=self.item.replace("_", " "),
                words="not ticked" if self.undone else "ticked",
            )

    def book(self, state: State) -> State:
        ticked = state.office.ticked
        ticked = ticked.delete(self.item) if self.undone else ticked.set(self.item, self.by)
        return _with(state, ticked=ticked)

    def tell(self, state: State) -> str:
        done = "not done after all" if self.undone else "done"
        return log_line("ticked", item=self.item.replace("_", " "), done=done)


@command(
    by=ORGANIZER,
    scope=Scope.EVENT,
    seen=WHOLE,
    after_close=True,
    reason=Asks.MAY,
    typed=Typed(
        "event archive",
        "spring",
        "Take the event out of the list; toptable event undelete puts it back.",
        shelf=Always(Shelf.ARCHIVE),
    ),
)
class MoveToShelf(Command):
    """Put the event into the archive or the bin, or back on the desk."""

    shelf: Shelf
    """Where it goes."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [PutAway(self.shelf)]


@entry(seen=WHOLE)
class PutAway(Entry):
    """The event lies in the archive, in the bin, or on the desk again. Nothing of it is lost."""

    shelf: Shelf

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.shelf is state.office.shelf:
            where = {
                Shelf.DESK: "on the desk",
                Shelf.ARCHIVE: "in the archive",
                Shelf.BIN: "deleted",
            }[self.shelf]
            refuse("unchanged:may_move", answer=AnsweredBy.DONE_ALREADY, where=where)

    def book(self, state: State) -> State:
        return _with(state, shelf=self.shelf)

    def tell(self, state: State) -> str:
        return _SHELVES[self.shelf]


@command(
    by=DESK,
    scope=Scope.EVENT,
    seen=FOR_ALL,
    after_close=True,
    typed=Typed(
        "event publish-standings",
        "spring --through 4",
        "Let players see the standings up to a round, or again after every round.",
        through=As(text="The last round they see; 0 for none.", shown="every round", least=0),
    ),
)
class ShowStandings(Command):
    """Let everybody see the standings up to a round, 0 for none; None after every round."""

    through: int | None = None
    """The last round that everybody sees; 0 for none, None for all."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [StandingsShown(self.through)]


@entry(seen=WHOLE)
class StandingsShown(Entry):
    """Players and guests see the standings up to a round; None after every round."""

    through: int | None = None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.through == state.office.standings_through:
            if self.through is None:
                refuse("unchanged:may_show", answer=AnsweredBy.DONE_ALREADY)
            if not self.through:
                refuse("unchanged:may_show_staff", answer=AnsweredBy.DONE_ALREADY)
            answer = AnsweredBy.DONE_ALREADY
            refuse("unchanged:may_show_round", answer=answer, round=self.through)
        if self.through is not None and not 0 <= self.through <= state.finished_rounds:
            refuse("not_complete", through=self.through, finished_rounds=state.finished_rounds)

    def book(self, state: State) -> State:
        return _with(state, standings_through=self.through)

    def tell(self, state: State) -> str:
        if self.through is None:
            return log_line("standings_shown:2")
        if self.through == 0:
            return log_line("standings_shown:3")
        return log_line("standings_shown", through=self.through)


def shown_through(state: State) -> int:
    """The last round whose standings players and guests may see; all of a closed event."""
    through = state.office.standings_through
    if through is None or state.closed:
        return state.finished_rounds
    return min(through, state.finished_rounds)


def _with(state: State, **changes: Any) -> State:
    office: Office = replace(state.office, **changes)
    return replace(state, office=office)
