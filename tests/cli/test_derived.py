"""Rows made from declarations: how a field is typed follows from its type, its name and a word."""

from datetime import datetime
from enum import StrEnum
from typing import Any

import pytest

from toptable.cli import generated_commands
from toptable.cli.argument_types import REQUIRED, Known, TypedField
from toptable.cli.generated_commands import row_of
from toptable.engine.declared import Always, As, Command, Follows, Scope, Typed, command
from toptable.engine.entry import WronglyDeclared
from toptable.engine.openness import STAFF
from toptable.engine.roles import ORGANIZER
from toptable.engine.secrets import Sealed


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Apart(Command):
    """What stands below it is in no log."""


class LendDeck(Apart):
    """Lend a player a deck of the house."""

    player: int
    round: int
    colour: Colour
    deck: str
    box: int | None = None
    until: datetime | None = None
    known: Sealed | None = None
    sleeved: bool = False
    counted: bool = True
    note: str = ""


TEXTS = {name: f"About {name}." for name in LendDeck.__struct_fields__ if name != "round"}


@pytest.fixture(autouse=True)
def texts(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands under the fields; it is read from the product's own modules only."""
    monkeypatch.setattr(generated_commands, "field_texts", lambda _struct: TEXTS)


def fields_of(struct: type[Command] = LendDeck, **said: Any) -> dict[str, Any]:
    return dict(row_of(struct, Typed("deck lend", "spring Ann 1", "", **said)).fields)


def shown(how: TypedField) -> tuple[str, str, Any]:
    """Whether it is typed at its place or after its name, under which, and what leaving it out is.

    Typer has the first name of an option in the place of its default.
    """
    if type(how.shown).__name__ == "ArgumentInfo":
        return "place", how.shown.metavar, how.default
    name = how.shown.default
    return "option", name if isinstance(name, str) else "", how.default


def test_what_must_be_given_stands_at_its_place_and_the_rest_behind_its_name() -> None:
    fields = fields_of(round="For which round.")
    assert {name: shown(how) for name, how in fields.items()} == {
        "player": ("place", "NAME", REQUIRED),
        "round": ("place", "ROUND", REQUIRED),
        "colour": ("place", "COLOUR", REQUIRED),
        "deck": ("place", "DECK", REQUIRED),
        "box": ("option", "", None),
        "until": ("option", "", ""),
        "sleeved": ("option", "--sleeved", False),
        "counted": ("option", "--no-counted", False),
        "note": ("option", "", ""),
    }
    assert fields["colour"].kind is Colour
    assert fields["round"].shown.help == "For which round."
    assert fields["deck"].shown.help == "About deck."
    assert fields["counted"].read(None, True) is False
    assert fields["counted"].read(None, False) is True
    assert fields["until"].read(None, "") is None


def test_what_is_said_of_a_field_is_so() -> None:
    fields = fields_of(
        round=Follows.ROUND,
        colour=As("--red", "It is red.", on=Colour.RED, default=Colour.BLUE),
        deck=As("[DECK]", default="any"),
        box=As("--shelf", "Which shelf.", shown="the first", least=1),
        until=None,
        sleeved=Always(True),
    )
    assert isinstance(fields["round"], Known)
    assert fields["sleeved"].read(None) is True
    assert "until" not in fields
    assert shown(fields["colour"]) == ("option", "--red", False)
    assert fields["colour"].read(None, True) is Colour.RED
    assert fields["colour"].read(None, False) is Colour.BLUE
    assert shown(fields["deck"]) == ("place", "[DECK]", "any")
    box = fields["box"].shown
    assert (box.help, box.show_default, box.min) == ("Which shelf.", "the first", 1)


def test_fields_are_typed_in_the_order_in_which_they_are_said() -> None:
    said = {"deck": "Which.", "colour": "Of which colour.", "round": "For which round."}
    assert list(fields_of(**said))[:4] == ["player", "deck", "colour", "round"]


def test_a_field_without_a_text_is_named() -> None:
    with pytest.raises(WronglyDeclared, match=r"\.LendDeck\.round: say what it is"):
        fields_of()


def test_a_confidential_text_needs_a_word_for_when_it_is_empty() -> None:
    class Whisper(Apart):
        """Tell the staff something."""

        text: Sealed

    with pytest.raises(WronglyDeclared, match=r"\.Whisper\.text: .*empty="):
        fields_of(Whisper, text="What it is.")


def test_what_no_word_can_say_is_named() -> None:
    class LendMany(Apart):
        """Lend several players a deck."""

        lent: tuple[LendDeck, ...]

    with pytest.raises(WronglyDeclared, match=r"\.LendMany\.lent: it cannot be typed"):
        fields_of(LendMany, lent="Who gets which.")
    assert fields_of(LendMany, lent=Always(()))["lent"].read(None) == ()


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        (Typed("deck", "spring"), "needs a noun and a verb"),
        (Typed("deck lend", "spring", owner="Whose."), "typed= names owner"),
    ],
)
def test_wrong_words_stop_the_program(typed: Typed, named: str) -> None:
    with pytest.raises(WronglyDeclared, match=named):
        command(by=ORGANIZER, scope=Scope.EVENT, seen=STAFF, typed=typed, on_the_log=True)(LendDeck)
