"""The whole vocabulary of the log: every command and every entry, topic by topic.

The order is that of the event file's schema and of the API. A new topic is named here; a new
command or entry of a topic only stands in its module.
"""

from typing import TYPE_CHECKING, TypeAlias, Union

from toptable.engine.declared import Command, Entry, words_of
from toptable.engine.subjects.admission import commands as admission
from toptable.engine.subjects.admission import entries as admission_entries
from toptable.engine.subjects.calls import entries as calls_entries
from toptable.engine.subjects.conduct import commands as conduct
from toptable.engine.subjects.conduct import entries as conduct_entries
from toptable.engine.subjects.deck_checks import commands as deck_checks
from toptable.engine.subjects.deck_checks import entries as deck_checks_entries
from toptable.engine.subjects.decks import commands as decks
from toptable.engine.subjects.decks import entries as decks_entries
from toptable.engine.subjects.event import commands as event
from toptable.engine.subjects.event import entries as event_entries
from toptable.engine.subjects.finals import commands as finals
from toptable.engine.subjects.finals import entries as finals_entries
from toptable.engine.subjects.floor import commands as floor
from toptable.engine.subjects.floor import entries as floor_entries
from toptable.engine.subjects.legal_cards import commands as legal_cards
from toptable.engine.subjects.legal_cards import entries as legal_cards_entries
from toptable.engine.subjects.messages import commands as messages
from toptable.engine.subjects.messages import entries as messages_entries
from toptable.engine.subjects.office import commands as office
from toptable.engine.subjects.office import entries as office_entries
from toptable.engine.subjects.online import commands as online
from toptable.engine.subjects.online import entries as online_entries
from toptable.engine.subjects.people import commands as people
from toptable.engine.subjects.people import entries as people_entries
from toptable.engine.subjects.prizes import commands as prizes
from toptable.engine.subjects.prizes import entries as prizes_entries
from toptable.engine.subjects.results import commands as results
from toptable.engine.subjects.results import entries as results_entries
from toptable.engine.subjects.rounds import commands as rounds
from toptable.engine.subjects.rounds import entries as rounds_entries
from toptable.engine.subjects.screens import commands as screens
from toptable.engine.subjects.screens import entries as screens_entries
from toptable.engine.subjects.staff import commands as staff
from toptable.engine.subjects.staff import entries as staff_entries
from toptable.engine.subjects.teams import commands as teams
from toptable.engine.subjects.teams import entries as teams_entries
from toptable.engine.subjects.undo import commands as undo
from toptable.engine.subjects.undo import entries as undo_entries

COMMANDS = words_of(
    Command,
    (
        event,
        people,
        admission,
        staff,
        online,
        rounds,
        results,
        finals,
        teams,
        floor,
        conduct,
        deck_checks,
        decks,
        legal_cards,
        office,
        messages,
        prizes,
        screens,
        undo,
    ),
)
"""Every command."""

ENTRIES = words_of(
    Entry,
    (
        event_entries,
        people_entries,
        admission_entries,
        staff_entries,
        online_entries,
        rounds_entries,
        results_entries,
        finals_entries,
        teams_entries,
        floor_entries,
        calls_entries,
        conduct_entries,
        deck_checks_entries,
        decks_entries,
        legal_cards_entries,
        office_entries,
        messages_entries,
        prizes_entries,
        screens_entries,
        undo_entries,
    ),
)
"""Every kind of entry."""

if TYPE_CHECKING:
    AnyCommand: TypeAlias = Command
    AnyEntry: TypeAlias = Entry
else:
    AnyCommand = Union[COMMANDS]  # noqa: UP007
    AnyEntry = Union[ENTRIES]  # noqa: UP007
