"""The command line as a whole: everything can be typed, every example is one, old words lead on."""

import ast
import importlib
import inspect
import pkgutil
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer
from typer.core import TyperGroup

import toptable.cli
from toptable.cli.argument_types import Known, TypedField
from toptable.cli.generated_commands import Rows
from toptable.cli.main import app
from toptable.cli.words import NOUNS, parts_of
from toptable.engine.declared import DECLARED, Asks
from toptable.engine.subjects.decks.submission import BringInDecks, RegisterDeck
from toptable.engine.subjects.event.branding import PresentEvent
from toptable.engine.subjects.event.lifecycle import CreateEvent
from toptable.engine.subjects.finals.import_cut import BringInCut
from toptable.engine.subjects.finals.match_reports import ClaimFinalsGame, WithdrawFinalsClaim
from toptable.engine.subjects.prizes.kits import RecordKit
from toptable.engine.subjects.registration.self_registration import RegisterMyself, SetRegistration
from toptable.engine.subjects.results.reporting import ClaimResult, WithdrawClaim
from toptable.engine.subjects.rounds.import_round import BringInRound
from toptable.engine.subjects.vocabulary import COMMANDS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "command-line.md"

NOT_TYPED = {
    ClaimResult: "a player's own report; it comes from the player's page",
    WithdrawClaim: "a player's own report; it is taken back on the player's page",
    ClaimFinalsGame: "a player's own report; it comes from the player's page",
    WithdrawFinalsClaim: "a player's own report; it is taken back on the player's page",
    RegisterMyself: "a player's own entry from a phone; at the desk people are entered",
}
BY_THE_DESK = {
    BringInCut: "import",
    BringInDecks: "import",
    BringInRound: "import",
    CreateEvent: "event new",
    PresentEvent: "event look",
    RecordKit: "prize kit",
    RegisterDeck: "deck register",
    SetRegistration: "event registration",
}
"""The desk makes the command itself, with a new id, seed or code, or from the file that was chosen.
"""


def commands_of(group: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    for name, command in group.commands.items():
        full = f"{before} {name}".strip()
        if isinstance(command, TyperGroup):
            yield from commands_of(command, full)
        else:
            yield full, command


PROGRAM: Any = typer.main.get_command(app)
ALL = dict(commands_of(PROGRAM))
ROWS = {
    f"{part.noun} {row.verb}": row
    for noun in NOUNS
    if noun != "rulebooks"
    for part in parts_of(noun)
    if isinstance(part, Rows)
    for row in part
}


def written_by_hand() -> Iterator[type]:
    """Every struct of the vocabulary that a module of the command line makes."""
    for found in pkgutil.iter_modules(toptable.cli.__path__):
        module = importlib.import_module(f"toptable.cli.{found.name}")
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text())):
            if not isinstance(node, ast.Call):
                continue
            made: Any = None
            if isinstance(node.func, ast.Name):
                made = getattr(module, node.func.id, None)
            elif isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
                made = getattr(getattr(module, node.func.value.id, None), node.func.attr, None)
            if isinstance(made, type):
                yield made


def test_every_command_of_the_vocabulary_can_be_typed():
    typed = {row.struct for row in ROWS.values()} | set(written_by_hand())
    assert set(COMMANDS) - typed - set(BY_THE_DESK) == set(NOT_TYPED)
    assert set(BY_THE_DESK.values()) <= set(ALL)


def test_what_is_declared_as_typed_is_under_a_noun_that_there_is() -> None:
    declared = [f"{one.noun} {one.verb}" for cls in COMMANDS for one in DECLARED[cls].typed]
    assert len(declared) == len(set(declared))
    assert set(declared) <= set(ROWS)


@pytest.mark.parametrize("name", ROWS)
def test_a_row_fills_what_its_command_needs(name):
    row = ROWS[name]
    assert row.struct in COMMANDS
    if row.make is not None:
        return
    filled = {
        field
        for name, how in row.fields.items()
        for field in ((how.fills or (name,)) if isinstance(how, TypedField) else (name,))
    }
    fields = {field.name: field.required for field in msgspec.structs.fields(row.struct)}
    assert filled <= set(fields)
    assert {name for name, required in fields.items() if required} <= filled
    assert all(isinstance(how, TypedField | Known) for how in row.fields.values())


@pytest.mark.parametrize("name", ALL)
def test_the_example_in_the_help_can_be_typed(name, monkeypatch):
    command = ALL[name]
    reached = []
    monkeypatch.setattr(command, "callback", lambda **_given: reached.append(name))
    program, *words = shlex.split(str(command.epilog).removeprefix("Example: "))
    assert program == "toptable"
    PROGRAM.main(words, standalone_mode=False)
    assert reached == [name]
    assert command.help[:1].isupper()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (("enter", "spring", "Ann"), "toptable people enter"),
        (("drop", "spring", "Ann"), "toptable people drop"),
        (("people", "dorp", "spring", "Ann"), "toptable people drop"),
        (("poeple", "drop", "spring"), "toptable people drop"),
        (("round", "pair", "spring"), "toptable round next"),
        (("round", "publsih", "spring"), "toptable round publish"),
        (("penalties", "spring"), "toptable penalty"),
        (("clock", "call", "spring"), "toptable clock call-time"),
        (("new", "Spring"), "toptable event new"),
        (("setting", "spring"), "toptable event set"),
    ],
)
def test_a_command_that_is_near_is_named(toptable, typed, meant):
    said = toptable.refused(*typed)
    assert "There is no command" in said
    assert meant in said


def test_a_command_that_is_like_nothing_leads_to_the_list(toptable):
    assert "All commands: toptable --help" in toptable.refused("qqqqqq")


def test_no_two_names_differ_by_a_letter_at_the_end():
    """Nobody should get the one when they type the other."""
    groups = [set(PROGRAM.commands)]
    groups += [set(sub.commands) for sub in PROGRAM.commands.values() if hasattr(sub, "commands")]
    for names in groups:
        assert not {name for name in names if f"{name}s" in names}
    nouns = {name for name, sub in PROGRAM.commands.items() if isinstance(sub, TyperGroup)}
    verbs = {name.split()[1] for name in ALL if " " in name}
    assert not (set(PROGRAM.commands) - nouns) & verbs


def test_the_page_about_them_can_be_read():
    lines = PAGE.read_text().splitlines()
    assert len(lines) < 2000
    headings = [line.removeprefix("### `toptable ") for line in lines if line.startswith("### ")]
    assert len(headings) == len(ALL)
    assert all(
        heading.startswith(name)
        for heading, name in zip(sorted(headings), sorted(ALL), strict=True)
    )


def test_what_asks_for_a_reason_can_be_given_one() -> None:
    """A question without a way to answer it would be a dead end."""
    asking = {
        name: DECLARED[row.struct].reason
        for name, row in ROWS.items()
        if "reasoned" in inspect.getsource(row.struct.decide)
    }
    assert len(asking) > 3
    assert [name for name, reason in asking.items() if reason is Asks.NOTHING] == []
