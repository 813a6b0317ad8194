"""The subjects: everything that the log can tell, in the order in which changes are told."""

from collections.abc import Mapping
from typing import Any, TypeVar

from toptable.engine.declared import Command, Entry
from toptable.engine.subjects.admission import kinds as admission
from toptable.engine.subjects.calls import kinds as calls
from toptable.engine.subjects.conduct import kinds as conduct
from toptable.engine.subjects.deck_checks import kinds as deck_checks
from toptable.engine.subjects.decks import kinds as decks
from toptable.engine.subjects.event import kinds as event
from toptable.engine.subjects.finals import kinds as finals
from toptable.engine.subjects.floor import kinds as floor
from toptable.engine.subjects.kinds import CommandKind, EntryKind, Subject
from toptable.engine.subjects.legal_cards import kinds as legal_cards
from toptable.engine.subjects.messages import kinds as messages
from toptable.engine.subjects.office import kinds as office
from toptable.engine.subjects.online import kinds as online
from toptable.engine.subjects.people import kinds as people
from toptable.engine.subjects.prizes import kinds as prizes
from toptable.engine.subjects.results import kinds as results
from toptable.engine.subjects.rounds import kinds as rounds
from toptable.engine.subjects.screens import kinds as screens
from toptable.engine.subjects.staff import kinds as staff
from toptable.engine.subjects.teams import kinds as teams
from toptable.engine.subjects.undo import kinds as undo

EntryT = TypeVar("EntryT", bound=Entry)
CommandT = TypeVar("CommandT", bound=Command)

SUBJECTS: tuple[Subject, ...] = (
    event.SUBJECT,
    office.SUBJECT,
    legal_cards.SUBJECT,
    rounds.SUBJECT,
    results.SUBJECT,
    finals.SUBJECT,
    conduct.SUBJECT,
    people.SUBJECT,
    teams.SUBJECT,
    decks.SUBJECT,
    floor.SUBJECT,
    calls.SUBJECT,
    deck_checks.SUBJECT,
    prizes.SUBJECT,
    admission.SUBJECT,
    online.SUBJECT,
    messages.SUBJECT,
    screens.SUBJECT,
    staff.SUBJECT,
    undo.SUBJECT,
)

ENTRY_KINDS: Mapping[type, EntryKind[Any]] = {
    kind.entry: kind for subject in SUBJECTS for kind in subject.entries
}
COMMAND_KINDS: Mapping[type, CommandKind[Any]] = {
    kind.command: kind for subject in SUBJECTS for kind in subject.commands
}


def entry_kind(entry: EntryT) -> EntryKind[EntryT]:
    """The record of an entry's kind, held to that kind by the type checker."""
    return ENTRY_KINDS[type(entry)]


def command_kind(command: CommandT) -> CommandKind[CommandT]:
    """The record of a command."""
    return COMMAND_KINDS[type(command)]


def owner_of(command: Command) -> int | None:
    """The player whom a command is about, where a player may send it for nobody else."""
    owner = command_kind(command).owner
    return owner(command) if owner is not None else None
