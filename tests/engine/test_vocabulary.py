"""Every command can be decided, every entry checked, booked and told, and every role knows."""

from typing import get_args

from toptable.desk.permissions import ALLOWED
from toptable.engine.apply import BOOKERS
from toptable.engine.commands import Command, UndoCommand
from toptable.engine.decide import CHECKS, DECIDERS
from toptable.engine.entries import Entry
from toptable.engine.entries.undo import Restored, TakenBack
from toptable.engine.sentences import SENTENCES

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
