"""A command is declared once: what is missing in a declaration stops the program and is named."""

from types import ModuleType

import pytest

from toptable.engine.declared import DECLARED, Command, Scope, command, words_of
from toptable.engine.entry import Entry, WronglyDeclared, snake, tag_of
from toptable.engine.openness import STAFF
from toptable.engine.roles import ORGANIZER, Role
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.vocabulary import COMMANDS, ENTRIES

HERE = ModuleType(__name__)


def declare(base: type[Command], name: str, doc: str = "Ask.", **options: str) -> type[Command]:
    """A command below a base of its own, so that it is none of the program's."""
    made = type(Command)(name, (base,), {"__doc__": doc, "__module__": __name__}, **options)
    return command(by=ORGANIZER, scope=Scope.EVENT, seen=STAFF, on_the_log=True)(made)


def test_a_tag_is_the_name_unless_the_class_says_another() -> None:
    assert snake("RemoveKit") == "remove_kit"
    kinds = (*COMMANDS, *ENTRIES)
    assert [kind for kind in kinds if tag_of(kind) != snake(kind.__name__)] == [ReportBracketGame]


def test_options_are_inherited() -> None:
    for kind in (*COMMANDS, *ENTRIES):
        options = kind.__struct_config__
        assert (options.frozen, options.gc, options.omit_defaults) == (True, False, True), kind


def test_words_stand_in_the_order_of_their_modules() -> None:
    class Base(Command):
        """Two commands stand below it."""

    second, first = declare(Base, "Second"), declare(Base, "First")
    first.__module__ = "elsewhere"
    assert words_of(Base, (ModuleType("elsewhere"), HERE)) == (first, second)
    assert DECLARED[first].by == {Role.ORGANIZER}


def test_a_command_without_a_declaration_is_named() -> None:
    class Base(Command):
        """One command stands below it."""

    class Forgotten(Base):
        """Nobody said who may send it."""

    with pytest.raises(WronglyDeclared, match=r"\.Forgotten: .*@command"):
        words_of(Base, (HERE,))


def test_a_tag_that_is_taken_is_named_with_both() -> None:
    class Base(Command):
        """Two commands stand below it."""

    declare(Base, "RemoveKit")
    declare(Base, "DropKit", tag="remove_kit")
    with pytest.raises(WronglyDeclared, match=r"\.DropKit: the tag remove_kit .*\.RemoveKit"):
        words_of(Base, (HERE,))


def test_an_entry_in_a_module_of_no_topic_is_named() -> None:
    class Base(Entry):
        """One entry stands below it."""

    class KitLost(Base):
        """No topic has its module."""

    with pytest.raises(WronglyDeclared, match=r"\.KitLost: name its module"):
        words_of(Base, ())
    assert KitLost not in ENTRIES
