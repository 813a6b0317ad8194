"""Every kind of entry and every command has its record, and every part of it."""

import dataclasses
from collections.abc import Callable
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from toptable.desk.permissions import ALLOWED
from toptable.engine.log.apply import BOOKERS
from toptable.engine.log.decide import CHECKS, DECIDERS
from toptable.engine.roles import Role
from toptable.engine.subjects.conduct.commands import Drop
from toptable.engine.subjects.kinds import (
    ON_THE_LOG,
    ByItself,
    EntryKind,
    ShownBy,
    Silent,
    ToldByBook,
)
from toptable.engine.subjects.openness import Openness
from toptable.engine.subjects.registry import COMMAND_KINDS, ENTRY_KINDS, SUBJECTS, owner_of
from toptable.engine.subjects.shapes import SHAPES
from toptable.engine.subjects.undo.commands import UndoCommand
from toptable.engine.subjects.undo.entries import Restored, TakenBack, Withheld
from toptable.engine.subjects.vocabulary import COMMANDS, ENTRIES

COMMANDS = set(COMMANDS)
ENTRIES = set(ENTRIES)
UNDO = {TakenBack, Restored}

HOW = """
{name} has no record, or is not in the vocabulary.
Add it to kinds.py in the folder of its subject, with every part: what is checked, booked and told,
what a preview says when it is taken back, and who may see it:
    seen=STAFF
        Nobody but the staff learns of it; in public copies the line is replaced by its hash.
        Take this unless a page for guests shows it.
    seen=only("a", "b")
        Everybody may see the fields a and b; all others, also later ones, are for the staff.
    seen=WHOLE
        Everybody may see all of it. Only for kinds without any field of text.
Think of names, reasons, notes, and of what somebody did wrong or needs: those are for the staff.
CONTRIBUTING.md, "Adding a kind of entry", lists everything else.
"""


@pytest.mark.parametrize("kind", sorted(ENTRIES | set(ENTRY_KINDS), key=lambda kind: kind.__name__))
def test_every_kind_of_entry_has_its_record(kind: type) -> None:
    assert kind in ENTRIES, HOW.format(name=kind.__name__)
    assert kind in ENTRY_KINDS, HOW.format(name=kind.__name__)
    record = ENTRY_KINDS[kind]
    for part in (record.may, record.book):
        assert (part is ON_THE_LOG) == (kind in UNDO)
        assert callable(part) or part is ON_THE_LOG
    assert callable(record.tell)
    assert isinstance(record.undone, ByItself | ShownBy | Silent)
    assert isinstance(record.seen, Openness)


@pytest.mark.parametrize(
    "kind", sorted(COMMANDS | set(COMMAND_KINDS), key=lambda kind: kind.__name__)
)
def test_every_command_has_its_record(kind: type) -> None:
    assert kind in COMMANDS, HOW.format(name=kind.__name__)
    assert kind in COMMAND_KINDS, HOW.format(name=kind.__name__)
    record = COMMAND_KINDS[kind]
    on_the_log = kind in get_args(UndoCommand)
    assert (record.decide is ON_THE_LOG) == on_the_log
    assert callable(record.decide) or on_the_log
    assert isinstance(record.seen, Openness)


def test_nothing_has_two_records() -> None:
    entries = [record.entry for subject in SUBJECTS for record in subject.entries]
    commands = [record.command for subject in SUBJECTS for record in subject.commands]
    assert len(entries) == len(set(entries)) == len(ENTRIES)
    assert len(commands) == len(set(commands)) == len(COMMANDS)


def test_the_log_takes_every_part_from_the_records() -> None:
    assert set(BOOKERS) == set(CHECKS) == ENTRIES - UNDO
    assert set(DECIDERS) == COMMANDS - set(get_args(UndoCommand))


def test_no_part_of_an_entry_can_be_left_out() -> None:
    """Silence has to be written down."""
    assert all(field.default is dataclasses.MISSING for field in dataclasses.fields(EntryKind))


def taken(function: Callable[..., Any]) -> Any:
    """What a function takes after the state."""
    return list(get_type_hints(function).values())[1]


def test_every_part_is_written_for_its_own_kind() -> None:
    """Or for all alike, which takes any object."""
    parts: list[tuple[type, object]] = []
    for kind, record in ENTRY_KINDS.items():
        told = record.tell
        by_book = (told.by_itself, told.by_book) if isinstance(told, ToldByBook) else (told,)
        parts += [(kind, part) for part in (record.may, record.book, *by_book)]
    for kind, command in COMMAND_KINDS.items():
        parts += [(kind, command.decide), (kind, command.draws)]
    for kind, part in parts:
        if callable(part):
            assert {kind, object} & {taken(part), *get_args(taken(part))}, part


def test_silence_is_for_what_nobody_takes_back() -> None:
    silent = {kind for kind, record in ENTRY_KINDS.items() if isinstance(record.undone, Silent)}
    assert {kind.__name__ for kind in silent - UNDO - {Withheld}} == {"EventCreated"}
    assert all(record.undone.why for record in ENTRY_KINDS.values() if record.entry in silent)


def test_what_becomes_of_an_entry_is_compared_by_its_own_subject() -> None:
    for subject in SUBJECTS:
        for record in subject.entries:
            if isinstance(record.undone, ShownBy):
                assert record.undone.compare in subject.compared, record.entry


def test_what_players_may_send_about_a_player_has_an_owner() -> None:
    """So that nobody drops somebody else."""
    for kind, record in COMMAND_KINDS.items():
        names = {field.name for field in msgspec.structs.fields(kind)}
        by_players = Role.PLAYER in ALLOWED[kind]
        assert (record.owner is not None) == (by_players and "player" in names), kind
    assert owner_of(Drop(7)) == 7


def test_every_command_has_its_roles() -> None:
    assert set(ALLOWED) == COMMANDS
    assert all(ALLOWED.values())


def test_tags_are_unique() -> None:
    for union in (COMMANDS, ENTRIES):
        tags = [kind.__struct_config__.tag for kind in union]
        assert len(set(tags)) == len(tags)


FOR_STAFF = {
    "AdmitLate": {"penalty", "grade", "judge", "explained"},
    "BroughtDeck": {"named"},
    "ByeGranted": {"voucher", "source"},
    "CandidateExcluded": {"note"},
    "Carried": {"table", "game", "before", "seat", "draws_side", "tiebreaker"},
    "CutLocked": {"notices"},
    "BracketStarted": {"notices"},
    "DeckRegistered": {"declared", "named", "proxied", "altered", "found", "remedy", "why"},
    "Drop": {"asked_by"},
    "Dropped": {"asked_by"},
    "ExcludeCandidate": {"note"},
    "ExtendTable": {"note"},
    "FinalistsSelected": {"notices"},
    "GrantBye": {"voucher", "source"},
    "LateAdmitted": {"penalty"},
    "NewPlayer": {"persons", "person"},
    "PassedOver": {"note"},
    "PenaltyLifted": {"by", "notes"},
    "Prize": {"kit"},
    "RegisterDeck": {"declared", "named", "proxied", "altered", "found", "remedy", "why"},
    "ReplaceFinalist": {"note"},
    "ReportResult": {"evidence"},
    "ResultReported": {"evidence"},
    "SeatChanged": {"text"},
    "SelectFinalists": {"decks"},
    "TeamDeck": {"name"},
    "TimeExtension": {"note"},
}
"""Fields for the staff in kinds of which everybody sees the rest."""

NEW_FIELD = """
{kind} has the field {field}, and nobody has said who may see it. Until then it is for the staff,
and a public copy cannot prove a line that has it. If everybody may see it, name it in only(...) in
kinds.py of its subject, or in engine/subjects/shapes.py. If it is for the staff, list it above in
FOR_STAFF.
"""


def test_every_field_is_open_or_for_the_staff_on_purpose() -> None:
    records = [*ENTRY_KINDS.items(), *COMMAND_KINDS.items()]
    for kind, declared in [*((kind, record.seen) for kind, record in records), *SHAPES.items()]:
        if declared.staff_only:
            continue
        for field in msgspec.structs.fields(kind):
            known = declared.shows(field.name) or field.name in FOR_STAFF.get(kind.__name__, ())
            assert known, NEW_FIELD.format(kind=kind.__name__, field=field.name)
