"""Every kind of entry and every command about messages to players: one record each."""

from toptable.engine.subjects.kinds import BY_ITSELF, CommandKind, EntryKind, Subject
from toptable.engine.subjects.messages import commands, entries, messaging, reminding, tell
from toptable.engine.subjects.openness import STAFF, only

ENTRIES = (
    EntryKind(
        entries.EverybodyMessaged,
        may=messaging.may_message_everybody,
        book=messaging.book_everybody,
        tell=tell.everybody_messaged,
        undone=BY_ITSELF,
        seen=only("number", "at", "text"),
    ),
    EntryKind(
        entries.PlayerMessaged,
        may=messaging.may_message_player,
        book=messaging.book_player,
        tell=tell.player_messaged,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.MessageRead,
        may=messaging.may_read,
        book=messaging.book_read,
        tell=tell.message_read,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.TablesReminded,
        may=reminding.may_remind,
        book=reminding.book_reminded,
        tell=tell.tables_reminded,
        undone=BY_ITSELF,
        seen=only("number", "stage", "round", "tables", "at"),
    ),
)
COMMANDS = (
    CommandKind(
        commands.MessageEverybody,
        decide=messaging.message_everybody,
        seen=only("text", reason=True),
        after_close=True,
    ),
    CommandKind(
        commands.MessagePlayer,
        decide=messaging.message_player,
        seen=STAFF,
        after_close=True,
    ),
    CommandKind(
        commands.ReadMessage,
        decide=messaging.read,
        seen=STAFF,
        after_close=True,
        owner=lambda command: command.player,
    ),
    CommandKind(
        commands.RemindTables,
        decide=reminding.remind,
        seen=only(reason=True),
    ),
)
SUBJECT = Subject(entries=ENTRIES, commands=COMMANDS, compared=())
