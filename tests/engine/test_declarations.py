"""Commands and entries declare everything about them, and what is missing is named."""

from collections.abc import Iterator
from typing import get_args

import msgspec
import pytest

from toptable.desk.permissions import ALLOWED
from toptable.engine.declared import DECLARED, Command, Scope, command, owner_of
from toptable.engine.entry import (
    ENTRY_FACTS,
    Entry,
    ShownBy,
    Silent,
    WronglyDeclared,
    entry,
)
from toptable.engine.log.undo import COMPARED
from toptable.engine.openness import WHOLE, only
from toptable.engine.roles import ORGANIZER, Role
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.public_shapes import SHAPES
from toptable.engine.subjects.undo.take_back import Restored, TakenBack, UndoCommand, Withheld
from toptable.engine.subjects.vocabulary import COMMANDS, ENTRIES

UNDO = {TakenBack, Restored}


@pytest.mark.parametrize("kind", ENTRIES, ids=lambda kind: kind.__name__)
def test_every_entry_says_what_it_does(kind: type[Entry]) -> None:
    facts = ENTRY_FACTS[kind]
    assert facts.on_the_log == (kind in UNDO)
    own = [name for name in ("validate", "book", "tell") if name in vars(kind)]
    assert own == (["tell"] if facts.on_the_log else ["validate", "book", "tell"])


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
def test_every_command_says_what_it_leads_to(kind: type[Command]) -> None:
    assert DECLARED[kind].on_the_log == (kind in get_args(UndoCommand))
    assert ("decide" in vars(kind)) != DECLARED[kind].on_the_log


def test_nothing_is_declared_that_the_log_does_not_know() -> None:
    assert {*ENTRY_FACTS} == {*ENTRIES}
    assert {*DECLARED} == {*COMMANDS}


@pytest.fixture
def forgotten() -> Iterator[None]:
    """What a test declares is no part of the vocabulary."""
    known = {**ENTRY_FACTS}, {**DECLARED}
    yield
    for now, before in zip((ENTRY_FACTS, DECLARED), known, strict=True):
        for kind in [*now.keys() - before.keys()]:
            del now[kind]


@pytest.mark.usefixtures("forgotten")
def test_what_is_missing_in_a_declaration_is_named() -> None:
    class Quiet(Entry):
        """It has nothing but a docstring."""

        def validate(self, _state: State, _rulebook: Rulebook) -> None:
            """It can always stand."""

        def book(self, state: State) -> State:
            return state

    class Silly(Command):
        """It leads to nothing."""

        player: int = 0

    class Wise(Silly, tag="wise"):
        """It leads to something."""

        def decide(self, _state: State, _situation: Situation) -> Decision:
            return []

    class Nameless(Wise, tag="nameless"):
        pass

    Nameless.__doc__ = None
    with pytest.raises(WronglyDeclared, match=r"Quiet has no tell\(\)"):
        entry(seen=WHOLE)(Quiet)
    for kind, by, seen, said in (
        (Silly, ORGANIZER, WHOLE, r"Silly has no decide\(\)"),
        (Wise, frozenset[Role](), WHOLE, "Wise: nobody may send it"),
        (Wise, ORGANIZER, only("nmae"), "Wise: seen= names nmae"),
        (Nameless, ORGANIZER, WHOLE, "Nameless has no docstring"),
    ):
        with pytest.raises(WronglyDeclared, match=said):
            command(by=by, scope=Scope.EVENT, seen=seen)(kind)
    with pytest.raises(WronglyDeclared, match="Wise: players may send it"):
        command(by=frozenset({Role.PLAYER}), scope=Scope.EVENT, seen=WHOLE)(Wise)


def test_silence_is_for_what_nobody_takes_back() -> None:
    silent = {kind for kind, facts in ENTRY_FACTS.items() if isinstance(facts.undone, Silent)}
    assert {kind.__name__ for kind in silent - UNDO - {Withheld}} == {"EventCreated"}
    why = [facts.undone.why for facts in ENTRY_FACTS.values() if isinstance(facts.undone, Silent)]
    assert all(why)


def test_what_a_preview_shows_of_an_entry_is_compared() -> None:
    for kind, facts in ENTRY_FACTS.items():
        if isinstance(facts.undone, ShownBy):
            assert facts.undone.compare in COMPARED, kind


def test_what_players_may_send_about_a_player_has_an_owner() -> None:
    """So that nobody drops somebody else."""
    for kind, facts in DECLARED.items():
        names = {field.name for field in msgspec.structs.fields(kind)}
        by_players = Role.PLAYER in ALLOWED[kind]
        assert (facts.owner is not None) == (by_players and "player" in names), kind
    assert owner_of(Drop(7)) == 7


def test_every_command_has_its_roles() -> None:
    assert set(ALLOWED) == set(COMMANDS)
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
its declaration, or in engine/subjects/public_shapes.py. If it is for the staff, list it above in
FOR_STAFF.
"""


def test_every_field_is_open_or_for_the_staff_on_purpose() -> None:
    seen = {kind: facts.seen for kind, facts in [*ENTRY_FACTS.items(), *DECLARED.items()]}
    for kind, declared in [*seen.items(), *SHAPES.items()]:
        if declared.staff_only:
            continue
        for field in msgspec.structs.fields(kind):
            known = declared.shows(field.name) or field.name in FOR_STAFF.get(kind.__name__, ())
            assert known, NEW_FIELD.format(kind=kind.__name__, field=field.name)
