"""Every kind of entry and every command about legal cards: one record each."""

from toptable.engine.subjects.kinds import BY_ITSELF, CommandKind, EntryKind, Subject
from toptable.engine.subjects.legal_cards import commands, entries, organizers_word, tell
from toptable.engine.subjects.openness import only

ENTRIES = (
    EntryKind(
        entries.EventCardsSet,
        may=organizers_word.may_set,
        book=organizers_word.book,
        tell=tell.event_cards_set,
        undone=BY_ITSELF,
        seen=only("cards"),
    ),
)
COMMANDS = (
    CommandKind(
        commands.SetEventCards,
        decide=organizers_word.set_cards,
        seen=only("cards", reason=True),
    ),
)
SUBJECT = Subject(entries=ENTRIES, commands=COMMANDS, compared=())
