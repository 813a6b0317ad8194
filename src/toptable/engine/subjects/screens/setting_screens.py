"""Which screens there are, and what each of them shows."""

import re

from msgspec.structs import replace

from toptable.engine.names import key, problem, sort_key, tidy
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, passed, refuse
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.screens import Screen
from toptable.engine.subjects.screens import commands, entries

MOST_SCREENS = 40
SHORTEST, LONGEST = 3, 300
"""Seconds: nobody reads faster, and nobody waits longer."""
MOST_LETTERS = 20
_LANGUAGE = re.compile(r"[a-z]{2,3}")


def set_screen(state: State, command: commands.SetScreen, _situation: Situation) -> Decision:
    screen = replace(
        command.screen,
        name=tidy(command.screen.name),
        from_letters=tidy(command.screen.from_letters),
        to_letters=tidy(command.screen.to_letters),
    )
    number = command.number or state.screens.numbered + 1
    return [entries.ScreenSet(number, screen)]


def may_set(state: State, entry: entries.ScreenSet, _rulebook: Rulebook) -> None:
    known, screen = state.screens.screens, entry.screen
    if entry.number not in known and entry.number <= state.screens.numbered:
        raise Refused(_unknown(entry.number))
    passed(problem(screen.name, "The name of a screen"))
    _odd(screen)
    for number, other in known.items():
        if number != entry.number and key(other.name) == key(screen.name):
            refuse("same_name", "There is a screen called %(other)s already.", other=other.name)
    if known.get(entry.number) == screen:
        refuse(
            "unchanged:may_set_3",
            "%(screen)s shows just that already.",
            answer=AnsweredBy.DONE_ALREADY,
            screen=screen.name,
        )
    if entry.number not in known and len(known) >= MOST_SCREENS:
        refuse(
            "too_many:may_set",
            "There are %(most_screens)s screens already. Remove one first.",
            most_screens=MOST_SCREENS,
        )


def book_set(state: State, entry: entries.ScreenSet) -> State:
    screens = replace(
        state.screens,
        screens=state.screens.screens.set(entry.number, entry.screen),
        numbered=max(state.screens.numbered, entry.number),
    )
    return replace(state, screens=screens)


def remove_screen(_state: State, command: commands.RemoveScreen, _situation: Situation) -> Decision:
    return [entries.ScreenRemoved(command.number)]


def may_remove(state: State, entry: entries.ScreenRemoved, _rulebook: Rulebook) -> None:
    if entry.number not in state.screens.screens:
        raise Refused(_unknown(entry.number))


def book_removed(state: State, entry: entries.ScreenRemoved) -> State:
    left = state.screens.screens.delete(entry.number)
    return replace(state, screens=replace(state.screens, screens=left))


def _odd(screen: Screen) -> None:
    """What about a screen cannot be."""
    if not screen.views or len(set(screen.views)) != len(screen.views):
        refuse("screen_views", "Choose what the screen shows, each view once.")
    if not SHORTEST <= screen.seconds <= LONGEST:
        refuse(
            "screen_seconds",
            "A page stays for %(shortest)s to %(longest)s seconds. Choose a number.",
            shortest=SHORTEST,
            longest=LONGEST,
        )
    if screen.language and not _LANGUAGE.fullmatch(screen.language):
        refuse("screen_language", "Write the language as two letters, such as en or de.")
    if min(screen.first_table, screen.last_table) < 0 or (
        screen.last_table and screen.first_table > screen.last_table
    ):
        refuse("screen_tables", "The first table of a screen cannot come after its last one.")
    first, last = screen.from_letters, screen.to_letters
    if max(len(first), len(last)) > MOST_LETTERS or any(
        problem(letters) for letters in (first, last) if letters
    ):
        refuse("screen_letters:odd", "Write only the first letters of names, such as A and K.")
    if first and last and sort_key(first)[0][: len(sort_key(last)[0])] > sort_key(last)[0]:
        refuse(
            "screen_letters:odd_2",
            "%(first)s comes after %(last)s in the alphabet.",
            first=first,
            last=last,
        )


def _unknown(number: int) -> Refusal:
    return Refusal.saying("no_screen", "There is no screen %(number)s.", number=number)
