"""Every kind of entry and every command about the event as a whole: one record each."""

from toptable.engine.sentence import worded
from toptable.engine.subjects.event import (
    commands,
    entries,
    hall_share,
    lifecycle,
    presenting,
    tell,
)
from toptable.engine.subjects.event.differences import event_changed
from toptable.engine.subjects.kinds import (
    BY_ITSELF,
    CommandKind,
    EntryKind,
    ShownBy,
    Silent,
    Subject,
    ToldByBook,
)
from toptable.engine.subjects.openness import FOR_ALL, STAFF, only

ENTRIES = (
    EntryKind(
        entries.EventCreated,
        may=lifecycle.may_create,
        book=lifecycle.book_creation,
        tell=ToldByBook(tell.event_created, tell.created_under),
        undone=Silent(
            worded(
                "event.first_entry",
                "The first entry of a log cannot be undone; delete the event instead.",
            )
        ),
        seen=only(
            "id",
            "name",
            "date",
            "rulebook",
            "rulebook_version",
            "commitment",
            "settings",
            "event_type",
            "category",
            "demo",
            "organizer",
        ),
    ),
    EntryKind(
        entries.EventRenamed,
        may=lifecycle.may_rename,
        book=lifecycle.book_name,
        tell=tell.event_renamed,
        undone=ShownBy(event_changed),
        seen=only("name"),
    ),
    EntryKind(
        entries.EventDescribed,
        may=lifecycle.may_describe,
        book=lifecycle.book_description,
        tell=tell.event_described,
        undone=ShownBy(event_changed),
        seen=only("date", "event_type", "category"),
    ),
    EntryKind(
        entries.EventPresented,
        may=presenting.may_present,
        book=presenting.book_presentation,
        tell=tell.event_presented,
        undone=ShownBy(event_changed),
        seen=only("place", "website", "accent", "picture"),
    ),
    EntryKind(
        entries.SettingChanged,
        may=lifecycle.may_change_setting,
        book=lifecycle.book_setting,
        tell=ToldByBook(tell.setting_changed, tell.setting_in_words),
        undone=ShownBy(event_changed),
        seen=only("key", "value", "before"),
    ),
    EntryKind(
        entries.StructurePlanned,
        may=lifecycle.may_plan,
        book=lifecycle.book_plan,
        tell=tell.structure_planned,
        undone=ShownBy(event_changed),
        seen=only("plan", "structure", "stop", "notices", "departs"),
    ),
    EntryKind(
        entries.EventClosed,
        may=lifecycle.may_close,
        book=lifecycle.book_close,
        tell=tell.event_closed,
        undone=ShownBy(event_changed),
        seen=only("seed"),
    ),
    EntryKind(
        entries.EventReopened,
        may=lifecycle.may_reopen,
        book=lifecycle.book_reopening,
        tell=tell.event_reopened,
        undone=ShownBy(event_changed),
        seen=only("commitment"),
    ),
    EntryKind(
        entries.DrawnByHand,
        may=lifecycle.may_draw_by_hand,
        book=lifecycle.unchanged,
        tell=tell.drawn_by_hand,
        undone=BY_ITSELF,
        seen=only("what", "outcome", "witness"),
    ),
    EntryKind(
        entries.HallShareAdded,
        may=hall_share.may_add,
        book=hall_share.book_added,
        tell=tell.hall_share_added,
        undone=BY_ITSELF,
        seen=only("digits", "witness"),
    ),
    EntryKind(
        entries.ComplaintFiled,
        may=lifecycle.always,
        book=lifecycle.unchanged,
        tell=tell.complaint_filed,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
)
COMMANDS = (
    CommandKind(
        commands.CreateEvent,
        decide=lifecycle.create,
        seen=only(
            "id",
            "name",
            "date",
            "rulebook",
            "commitment",
            "settings",
            "event_type",
            "category",
            "demo",
            reason=True,
        ),
    ),
    CommandKind(
        commands.RenameEvent,
        decide=lifecycle.rename,
        seen=only("name", reason=True),
        after_close=True,
    ),
    CommandKind(
        commands.DescribeEvent,
        decide=lifecycle.describe,
        seen=only("date", "event_type", "category", reason=True),
    ),
    CommandKind(
        commands.PresentEvent,
        decide=presenting.present,
        seen=only("place", "website", "accent", "picture", reason=True),
        after_close=True,
    ),
    CommandKind(
        commands.ChangeSetting,
        decide=lifecycle.change_setting,
        seen=only("key", "value", reason=True),
    ),
    CommandKind(
        commands.PlanStructure,
        decide=lifecycle.plan_structure,
        seen=only("plan", "table", "stop", "expected", "cut", "points", reason=True),
    ),
    CommandKind(
        commands.CloseEvent,
        decide=lifecycle.close,
        seen=FOR_ALL,
        after_close=True,
    ),
    CommandKind(
        commands.ReopenEvent,
        decide=lifecycle.reopen,
        seen=only("commitment", reason=True),
        after_close=True,
    ),
    CommandKind(
        commands.RecordHandDraw,
        decide=lifecycle.record_hand_draw,
        seen=only("what", "outcome", "witness"),
    ),
    CommandKind(
        commands.AddHallShare,
        decide=hall_share.add,
        seen=only("digits", "witness", reason=True),
    ),
    CommandKind(
        commands.FileComplaint,
        decide=lifecycle.file_complaint,
        seen=STAFF,
        after_close=True,
        confidential=True,
    ),
)
SUBJECT = Subject(entries=ENTRIES, commands=COMMANDS, compared=(event_changed,))
