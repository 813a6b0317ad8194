"""Every kind of entry and every command about the organizer's office: one record each."""

from toptable.engine.subjects.kinds import BY_ITSELF, CommandKind, EntryKind, ShownBy, Subject
from toptable.engine.subjects.office import commands, entries, office_work, tell, timetabling
from toptable.engine.subjects.office.differences import office_changed
from toptable.engine.subjects.openness import FOR_ALL, STAFF, WHOLE, only

ENTRIES = (
    EntryKind(
        entries.StatusMarked,
        may=office_work.may_mark,
        book=office_work.book_status,
        tell=tell.status_marked,
        undone=ShownBy(office_changed),
        seen=WHOLE,
    ),
    EntryKind(
        entries.TablesSet,
        may=office_work.may_set_tables,
        book=office_work.book_tables,
        tell=tell.tables_set,
        undone=ShownBy(office_changed),
        seen=only("tables"),
    ),
    EntryKind(
        entries.Told,
        may=office_work.may_tell,
        book=office_work.book_words,
        tell=tell.told,
        undone=BY_ITSELF,
        seen=only("topic", "text"),
    ),
    EntryKind(
        entries.Ticked,
        may=office_work.may_tick,
        book=office_work.book_tick,
        tell=tell.ticked,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.PutAway,
        may=office_work.may_move,
        book=office_work.book_shelf,
        tell=tell.put_away,
        undone=BY_ITSELF,
        seen=WHOLE,
    ),
    EntryKind(
        entries.TimetableSet,
        may=timetabling.may_set,
        book=timetabling.book,
        tell=tell.timetable_set,
        undone=ShownBy(office_changed),
        seen=WHOLE,
    ),
    EntryKind(
        entries.StandingsShown,
        may=office_work.may_show,
        book=office_work.book_shown,
        tell=tell.standings_shown,
        undone=BY_ITSELF,
        seen=WHOLE,
    ),
)
COMMANDS = (
    CommandKind(
        commands.MarkStatus,
        decide=office_work.mark,
        seen=FOR_ALL,
        after_close=True,
    ),
    CommandKind(
        commands.SetTables,
        decide=office_work.set_tables,
        seen=only("tables", reason=True),
    ),
    CommandKind(
        commands.Tell,
        decide=office_work.tell,
        seen=only("topic", "text", reason=True),
    ),
    CommandKind(
        commands.Tick,
        decide=office_work.tick,
        seen=STAFF,
        after_close=True,
    ),
    CommandKind(
        commands.MoveToShelf,
        decide=office_work.move,
        seen=WHOLE,
        after_close=True,
    ),
    CommandKind(
        commands.SetTimetable,
        decide=timetabling.set_timetable,
        seen=FOR_ALL,
    ),
    CommandKind(
        commands.ShowStandings,
        decide=office_work.show_standings,
        seen=FOR_ALL,
        after_close=True,
    ),
)
SUBJECT = Subject(entries=ENTRIES, commands=COMMANDS, compared=(office_changed,))
