"""The organizer's office: status, tables set aside, own words, ticks, what is shown, the bin.

What the log can tell by itself, such as that the event runs, is read from it; the organizer says
only what it cannot know. B-008, B-190.
"""

from typing import Any

from msgspec.structs import replace

from toptable.engine.questions.progress import BEFORE_THE_START, has_begun, rulings_open, status_of
from toptable.engine.refusal import AnsweredBy, passed, refuse
from toptable.engine.rules.announcements.announcements import AnnouncementLine, When
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, the_event
from toptable.engine.state.office import EventStatus, Office, Shelf
from toptable.engine.subjects.event.announcement_facts import announced
from toptable.engine.subjects.office import commands, entries

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


def mark(state: State, command: commands.MarkStatus, situation: Situation) -> Decision:
    """Publishing before all is decided that the document commands needs a reason. B-008, B-009."""
    open_ = still_open(state, situation.rulebook)
    if command.status is EventStatus.ANNOUNCED and open_ and not situation.reasoned:
        topics = ", ".join(line.topic for line in open_)
        refuse(
            "still_open",
            "The document wants this announced in advance, and it is not decided: %(topics)s. "
            "Decide it, or say why you publish without it.",
            open_[0].source,
            topics=topics,
        )
    reported = command.status is EventStatus.REPORTED
    if reported:
        passed(rulings_open(state, situation, reports=True))
    return [entries.StatusMarked(command.status)]


def still_open(state: State, rulebook: Rulebook) -> list[AnnouncementLine]:
    """What the document commands to be announced in advance and nobody has decided yet."""
    return [
        line
        for line in announced(state, rulebook)
        if line.must and not line.decided and line.when is When.IN_ADVANCE
    ]


def may_mark(state: State, entry: entries.StatusMarked, rulebook: Rulebook) -> None:
    if entry.status in (EventStatus.RUNNING, EventStatus.FINISHED):
        refuse(
            "status_by_itself",
            "That shows by itself: an event runs once its first round is published, and is "
            "finished when you close it.",
        )
    if entry.status is status_of(state):
        refuse(
            "unchanged:may_mark",
            "The event is %(status)s already.",
            answer=AnsweredBy.DONE_ALREADY,
            status=entry.status,
        )
    if entry.status is EventStatus.REPORTED:
        if state.closed:
            return
        refuse("not_closed", "Close the event first; then it can be reported.", "B-010")
    if state.closed or status_of(state) is EventStatus.RUNNING:
        refuse("started:may_mark", "The event has begun; this was a question for before it.")
    needed = the_event(state).category in rulebook.approval
    if (
        entry.status is EventStatus.ANNOUNCED
        and needed
        and state.office.marked is not EventStatus.APPROVED
    ):
        refuse(
            "not_approved",
            "An event of this category is announced only once it is approved. "
            "Mark it as approved when the answer is there.",
            "B-190",
        )


def book_status(state: State, entry: entries.StatusMarked) -> State:
    if entry.status is EventStatus.REPORTED:
        return _with(state, reported=True)
    order = BEFORE_THE_START.index
    before = (step for step in state.office.steps if order(step) < order(entry.status))
    return _with(state, marked=entry.status, steps=(*before, entry.status))


def set_tables(_state: State, command: commands.SetTables, _situation: Situation) -> Decision:
    tables = command.tables
    if tables is not None:
        tables = replace(tables, hall=" ".join(tables.hall.split()))
    return [entries.TablesSet(tables)]


def may_set_tables(state: State, entry: entries.TablesSet, _rulebook: Rulebook) -> None:
    tables = entry.tables
    if tables == state.office.tables:
        refuse(
            "unchanged:may_set_tables",
            "The event has these tables already.",
            answer=AnsweredBy.DONE_ALREADY,
        )
    if tables is None:
        return
    last = tables.first if tables.last is None else tables.last
    if not 1 <= tables.first <= last <= HIGHEST:
        refuse(
            "tables:may_set_tables",
            "Give the first and the last table, such as 101 and 160, the lower one first.",
        )
    if len(tables.hall) > LONGEST:
        refuse("too_long:may_set_tables", "Give the hall a shorter name.")


def book_tables(state: State, entry: entries.TablesSet) -> State:
    return _with(state, tables=entry.tables)


def tell(_state: State, command: commands.Tell, situation: Situation) -> Decision:
    """Own words, where the document leaves the words to the organizer. B-008, B-009.

    What follows from the settings, the plan, the clock or the staff is not said otherwise.
    """
    sheet, text = situation.rulebook.announcements, command.text.strip()
    for item in sheet.items if sheet is not None else ():
        if item.id == command.topic and item.follows and text:
            refuse(
                "follows",
                "%(topic)s: players are told what holds, and that follows from %(origin)s. "
                "Change it there; what you want to add has lines of its own.",
                item.source,
                topic=item.topic,
                origin=item.origin,
            )
    return [entries.Told(command.topic, command.text.strip())]


def may_tell(state: State, entry: entries.Told, rulebook: Rulebook) -> None:
    sheet = rulebook.announcements
    known = () if sheet is None else tuple(item.id for item in sheet.items)
    if entry.topic not in known:
        refuse(
            "no_topic",
            "There is nothing to announce called %(topic)s; there are: %(known)s.",
            topic=entry.topic,
            known=", ".join(known),
        )
    if len(entry.text) > LONGEST:
        refuse("too_long:may_tell", "Say it in at most %(longest)s letters.", longest=LONGEST)
    if state.office.told.get(entry.topic, "") == entry.text:
        topic = next(item.topic for item in sheet.items if item.id == entry.topic) if sheet else ""
        said = "already says this" if entry.text else "has no words of yours"
        refuse(
            "unchanged:may_tell",
            "The announcement “%(topic)s” %(said)s.",
            answer=AnsweredBy.DONE_ALREADY,
            topic=topic,
            said=said,
        )


def book_words(state: State, entry: entries.Told) -> State:
    told = state.office.told
    told = told.set(entry.topic, entry.text) if entry.text else told.delete(entry.topic)
    return _with(state, told=told)


def tick(state: State, command: commands.Tick, situation: Situation) -> Decision:
    """Tick what only people can know; what the log shows is ticked by itself."""
    known = [duty.id for duty in situation.rulebook.duties]
    if command.item and command.item not in (*known, *state.office.ticked):
        refuse(
            "no_item:tick",
            "Nothing on the checklist that is ticked by hand is called %(item)s. There are: "
            "%(known)s.",
            item=command.item,
            known=", ".join(known),
        )
    return [entries.Ticked(command.item, by=situation.actor.name, undone=command.undone)]


def may_tick(state: State, entry: entries.Ticked, _rulebook: Rulebook) -> None:
    if not entry.item or len(entry.item) > LONGEST:
        refuse("no_item:may_tick", "Say what is done.")
    if (entry.item in state.office.ticked) is not entry.undone:
        refuse(
            "unchanged:may_tick",
            "“%(item)s” is %(words)s on the checklist already.",
            answer=AnsweredBy.DONE_ALREADY,
            item=entry.item.replace("_", " "),
            words="not ticked" if entry.undone else "ticked",
        )


def book_tick(state: State, entry: entries.Ticked) -> State:
    ticked = state.office.ticked
    ticked = ticked.delete(entry.item) if entry.undone else ticked.set(entry.item, entry.by)
    return _with(state, ticked=ticked)


def move(_state: State, command: commands.MoveToShelf, _situation: Situation) -> Decision:
    return [entries.PutAway(command.shelf)]


def may_move(state: State, entry: entries.PutAway, _rulebook: Rulebook) -> None:
    if entry.shelf is state.office.shelf:
        where = {
            Shelf.DESK: "on the desk",
            Shelf.ARCHIVE: "in the archive",
            Shelf.BIN: "deleted",
        }[entry.shelf]
        refuse(
            "unchanged:may_move",
            "The event is %(where)s already.",
            answer=AnsweredBy.DONE_ALREADY,
            where=where,
        )


def book_shelf(state: State, entry: entries.PutAway) -> State:
    return _with(state, shelf=entry.shelf)


def show_standings(
    _state: State, command: commands.ShowStandings, _situation: Situation
) -> Decision:
    return [entries.StandingsShown(command.through)]


def may_show(state: State, entry: entries.StandingsShown, _rulebook: Rulebook) -> None:
    if entry.through == state.office.standings_through:
        refuse(
            "unchanged:may_show",
            {
                None: "Everybody sees the standings after every round already.",
                0: "Only staff see the standings already.",
            }.get(
                entry.through,
                f"Everybody sees the standings up to round {entry.through} already.",
            ),
            answer=AnsweredBy.DONE_ALREADY,
        )
    if entry.through is not None and not 0 <= entry.through <= state.finished_rounds:
        refuse(
            "not_complete",
            "There are no standings after round %(through)s yet. Choose a round from 1 to "
            "%(finished_rounds)s, or 0 to show none.",
            through=entry.through,
            finished_rounds=state.finished_rounds,
        )


def book_shown(state: State, entry: entries.StandingsShown) -> State:
    return _with(state, standings_through=entry.through)


def shown_through(state: State) -> int:
    """The last round whose standings players and guests may see; all of a closed event."""
    through = state.office.standings_through
    if through is None or state.closed:
        return state.finished_rounds
    return min(through, state.finished_rounds)


def _with(state: State, **changes: Any) -> State:
    office: Office = replace(state.office, **changes)
    return replace(state, office=office)
