"""Which scope each command needs: every command has one, and the dangerous ones have theirs."""

from pathlib import Path
from typing import get_args

import pytest

from toptable.api.contract import MEANINGS, SCOPE_OF
from toptable.engine.declared import Command, Scope
from toptable.engine.subjects.conduct.disqualifying import Disqualify, DisqualifyMember
from toptable.engine.subjects.decks.submission import BringInDecks
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.import_cut import BringInCut
from toptable.engine.subjects.people.player_entry import CheckIn
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.rounds.import_round import BringInRound
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.subjects.undo.take_back import UndoCommand
from toptable.engine.subjects.vocabulary import COMMANDS

NO_COMMAND = {Scope.READ, Scope.HOOKS}
"""What a token does with these never comes to an event's log."""


def test_every_command_has_a_scope_and_nothing_else_has() -> None:
    assert set(SCOPE_OF) == set(COMMANDS)


def test_every_scope_is_explained_and_is_for_something() -> None:
    assert set(MEANINGS) == set(Scope)
    assert set(SCOPE_OF.values()) == set(Scope) - NO_COMMAND


def test_undo_is_a_scope_of_its_own() -> None:
    """Whoever may enter results with a token must not take rounds back with it."""
    taking_back = set(get_args(UndoCommand))
    assert {kind for kind, scope in SCOPE_OF.items() if scope is Scope.UNDO} == taking_back


@pytest.mark.parametrize(
    ("kind", "scope"),
    [
        (CheckIn, Scope.PEOPLE),
        (PairRound, Scope.ROUNDS),
        (LockCut, Scope.FINALS),
        (Disqualify, Scope.JUDGING),
        (DisqualifyMember, Scope.JUDGING),
        (BringInRound, Scope.FILES),
        (BringInCut, Scope.FILES),
        (BringInDecks, Scope.FILES),
        (NameStaff, Scope.STAFF),
    ],
)
def test_what_an_organizer_expects(kind: type[Command], scope: Scope) -> None:
    assert SCOPE_OF[kind] is scope


def test_the_documentation_tells_every_scope() -> None:
    page = Path(__file__).parents[2] / "docs" / "api-tokens.md"
    told = page.read_text(encoding="utf-8")
    assert [line for line in told.splitlines() if line.startswith("| `")] == [
        f"| `{scope}` | {meaning} |" for scope, meaning in MEANINGS.items()
    ]
