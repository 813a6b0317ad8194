"""Every command can be decided, every entry checked, booked and told, and every role knows."""

from typing import get_args

import msgspec
import pytest

from toptable.desk.permissions import ALLOWED
from toptable.engine.log.apply import BOOKERS
from toptable.engine.log.decide import CHECKS, DECIDERS
from toptable.engine.log.openness import ENTRIES as OPENNESS
from toptable.engine.log.openness_of_commands import COMMANDS as OPENNESS_OF_COMMANDS
from toptable.engine.log.public_log import SHAPES
from toptable.engine.log.sentences import SENTENCES
from toptable.engine.subjects.commands import Command, UndoCommand
from toptable.engine.subjects.entries import Entry
from toptable.engine.subjects.undo.entries import Restored, TakenBack

COMMANDS = set(get_args(Command))
ENTRIES = set(get_args(Entry))
UNDO = {TakenBack, Restored}


def test_every_command_has_a_decider():
    assert set(DECIDERS) == COMMANDS - set(get_args(UndoCommand))


def test_every_entry_has_a_check_and_a_booker():
    assert set(CHECKS) == ENTRIES - UNDO
    assert set(BOOKERS) == ENTRIES - UNDO


def test_every_entry_has_a_sentence():
    assert set(SENTENCES) == ENTRIES


def test_every_command_has_its_roles():
    assert set(ALLOWED) == COMMANDS
    assert all(ALLOWED.values())


def test_tags_are_unique():
    for union in (COMMANDS, ENTRIES):
        tags = [kind.__struct_config__.tag for kind in union]
        assert len(set(tags)) == len(tags)


HOW = """
{what} has no declaration of what everybody may see of it.
Write one into {where}:
    {name}: STAFF,
        Nobody but the staff learns of it; in public copies the line is replaced by its hash.
        Take this unless a page for guests shows it.
    {name}: only("a", "b"),
        Everybody may see the fields a and b; all others, also later ones, are for the staff.
    {name}: WHOLE,
        Everybody may see all of it. Only for kinds without any field of text.
Think of names, reasons, notes, and of what somebody did wrong or needs: those are for the staff.
"""


def told(kind: type, where: str) -> str:
    return HOW.format(what=kind.__qualname__, where=where, name=kind.__name__)


@pytest.mark.parametrize("kind", get_args(Entry), ids=lambda kind: kind.__name__)
def test_every_kind_of_entry_is_declared(kind: type) -> None:
    assert kind in OPENNESS, told(kind, "engine/log/openness.py, ENTRIES")


@pytest.mark.parametrize("kind", get_args(Command), ids=lambda kind: kind.__name__)
def test_every_command_is_declared(kind: type) -> None:
    assert kind in OPENNESS_OF_COMMANDS, told(kind, "engine/log/openness_of_commands.py, COMMANDS")


FOR_STAFF = {
    "AdmitLate": {"penalty", "grade", "judge", "explained"},
    "ByeGranted": {"voucher"},
    "CandidateExcluded": {"note"},
    "Carried": {"table", "game", "before", "seat", "draws_side", "tiebreaker"},
    "CutLocked": {"notices"},
    "BracketStarted": {"notices"},
    "Drop": {"asked_by"},
    "Dropped": {"asked_by"},
    "ExcludeCandidate": {"note"},
    "ExtendTable": {"note"},
    "FinalistsSelected": {"notices"},
    "GrantBye": {"voucher"},
    "LateAdmitted": {"penalty"},
    "NewPlayer": {"persons", "person"},
    "PassedOver": {"note"},
    "PenaltyLifted": {"by", "notes"},
    "ReplaceFinalist": {"note"},
    "SeatChanged": {"text"},
    "SelectFinalists": {"decks"},
    "TeamDeck": {"name"},
    "TimeExtension": {"note"},
}
"""Fields for the staff in kinds of which everybody sees the rest."""

NEW_FIELD = """
{kind} has the field {field}, and nobody has said who may see it. Until then it is for the staff,
and a public copy cannot prove a line that has it. If everybody may see it, name it in only(...) in
engine/log/openness.py (entries, shapes) or engine/log/openness_of_commands.py. If it is for the
staff, list it above in FOR_STAFF.
"""


def test_every_field_is_open_or_for_the_staff_on_purpose():
    for kind, declared in {**OPENNESS, **OPENNESS_OF_COMMANDS, **SHAPES}.items():
        if declared.staff_only:
            continue
        for field in msgspec.structs.fields(kind):
            known = declared.shows(field.name) or field.name in FOR_STAFF.get(kind.__name__, ())
            assert known, NEW_FIELD.format(kind=kind.__name__, field=field.name)
