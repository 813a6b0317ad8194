"""Which screens there are, and what each of them shows."""

import re

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, entry
from toptable.engine.names import key, problem, sort_key, tidy
from toptable.engine.openness import WHOLE, only
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, passed, refuse
from toptable.engine.roles import DESK
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.screens import Screen

MOST_SCREENS = 40


SHORTEST, LONGEST = 3, 300
"""Seconds: nobody reads faster, and nobody waits longer."""


MOST_LETTERS = 20


_LANGUAGE = re.compile(r"[a-z]{2,3}")


@command(by=DESK, scope=Scope.EVENT, seen=only("screen", "number"), after_close=True)
class SetScreen(Command):
    """Say what a screen shows."""

    screen: Screen
    """What it shows."""
    number: int = 0
    """Which screen; 0 for another one."""

    def decide(self, state: State, situation: Situation) -> Decision:
        screen = replace(
            self.screen,
            name=tidy(self.screen.name),
            from_letters=tidy(self.screen.from_letters),
            to_letters=tidy(self.screen.to_letters),
        )
        number = self.number or state.screens.numbered + 1
        return [ScreenSet(number, screen)]


@entry(seen=only("number", "screen"))
class ScreenSet(Entry):
    """A screen shows this from now on."""

    number: int
    screen: Screen

    def validate(self, state: State, rulebook: Rulebook) -> None:
        known, screen = state.screens.screens, self.screen
        if self.number not in known and self.number <= state.screens.numbered:
            raise Refused(_unknown(self.number))
        passed(problem(screen.name, "The name of a screen"))
        _odd(screen)
        for number, other in known.items():
            if number != self.number and key(other.name) == key(screen.name):
                refuse("same_name", "There is a screen called %(other)s already.", other=other.name)
        if known.get(self.number) == screen:
            refuse(
                "unchanged:may_set_3",
                "%(screen)s shows just that already.",
                answer=AnsweredBy.DONE_ALREADY,
                screen=screen.name,
            )
        if self.number not in known and len(known) >= MOST_SCREENS:
            refuse(
                "too_many:may_set",
                "There are %(most_screens)s screens already. Remove one first.",
                most_screens=MOST_SCREENS,
            )

    def book(self, state: State) -> State:
        screens = replace(
            state.screens,
            screens=state.screens.screens.set(self.number, self.screen),
            numbered=max(state.screens.numbered, self.number),
        )
        return replace(state, screens=screens)

    def tell(self, state: State) -> str:
        screen = self.screen
        views = ", ".join(screen.views)
        bounds = [
            f"tables {screen.first_table or 1} to {screen.last_table or 'the last'}"
            if screen.first_table or screen.last_table
            else "",
            f"names {screen.from_letters or 'from the first'} to {screen.to_letters or 'the last'}"
            if screen.from_letters or screen.to_letters
            else "",
        ]
        only = "".join(f"; {bound}" for bound in bounds if bound)
        return log_line(
            "screen_set",
            "Screen %(number)s, %(screen)s, shows %(views)s, %(seconds)s s each%(only)s.",
            number=self.number,
            screen=screen.name,
            views=views,
            seconds=screen.seconds,
            only=only,
        )


@command(by=DESK, scope=Scope.EVENT, seen=WHOLE, after_close=True)
class RemoveScreen(Command):
    """Take a screen off the list."""

    number: int

    def decide(self, state: State, situation: Situation) -> Decision:
        return [ScreenRemoved(self.number)]


@entry(seen=WHOLE)
class ScreenRemoved(Entry):
    """A screen has nothing of its own any more; its address shows what every screen can show."""

    number: int

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.number not in state.screens.screens:
            raise Refused(_unknown(self.number))

    def book(self, state: State) -> State:
        left = state.screens.screens.delete(self.number)
        return replace(state, screens=replace(state.screens, screens=left))

    def tell(self, state: State) -> str:
        known = state.screens.screens.get(self.number)
        return log_line(
            "screen_removed",
            "Screen %(number)s%(words)s was removed.",
            number=self.number,
            words=f", {known.name}," if known else "",
        )


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
