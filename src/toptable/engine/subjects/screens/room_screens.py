"""What the room and viewers are shown: the screens, players called to the desk, and the feature
match.
"""

import re
from datetime import datetime

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.names import key, problem, sort_key, tidy
from toptable.engine.openness import WHOLE, only
from toptable.engine.questions.places import place_now
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, granted, passed, refuse
from toptable.engine.roles import COVERAGE, DESK, FLOOR
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.screens import DeskCall, FeatureMatch, Screen
from toptable.engine.subjects.messages.messaging import MOST_UNREAD, MessageRead, PlayerMessaged

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
        _invalid_reason(screen)
        for number, other in known.items():
            if number != self.number and key(other.name) == key(screen.name):
                refuse("same_name", other=other.name)
        if known.get(self.number) == screen:
            refuse("unchanged:may_set_3", answer=AnsweredBy.DONE_ALREADY, screen=screen.name)
        if self.number not in known and len(known) >= MOST_SCREENS:
            refuse("too_many:may_set", most_screens=MOST_SCREENS)

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
            "screen_removed", number=self.number, words=f", {known.name}," if known else ""
        )


def _invalid_reason(screen: Screen) -> None:
    """What about a screen cannot be."""
    if not screen.views or len(set(screen.views)) != len(screen.views):
        refuse("screen_views")
    if not SHORTEST <= screen.seconds <= LONGEST:
        refuse("screen_seconds", shortest=SHORTEST, longest=LONGEST)
    if screen.language and not _LANGUAGE.fullmatch(screen.language):
        refuse("screen_language")
    if min(screen.first_table, screen.last_table) < 0 or (
        screen.last_table and screen.first_table > screen.last_table
    ):
        refuse("screen_tables")
    first, last = screen.from_letters, screen.to_letters
    if max(len(first), len(last)) > MOST_LETTERS or any(
        problem(letters) for letters in (first, last) if letters
    ):
        refuse("screen_letters:odd")
    if first and last and sort_key(first)[0][: len(sort_key(last)[0])] > sort_key(last)[0]:
        refuse("screen_letters:odd_2", first=first, last=last)


def _unknown(number: int) -> Refusal:
    return Refusal.of("no_screen", number=number)


MOST_CALLS = 12
"""More names than this nobody reads from afar."""


@command(
    by=FLOOR,
    scope=Scope.FLOOR,
    seen=WHOLE,
    after_close=True,
    typed=Typed("screen call", "spring Ann"),
)
class CallToDesk(Command):
    """Ask a player to come to the desk, on every screen and on the player's phone."""

    player: int

    def decide(self, state: State, situation: Situation) -> Decision:
        done: list[Entry] = [CalledToDesk(self.player, situation.now)]
        unread = state.messages.unread(self.player)
        asked = any(message.text is None for message in unread)
        if self.player in state.players and not asked and len(unread) < MOST_UNREAD:
            number = state.messages.sent + 1
            by = situation.actor.name
            done.append(PlayerMessaged(number, self.player, situation.now, by))
        return done


@entry(seen=WHOLE)
class CalledToDesk(Entry):
    """The screens ask a player to come to the desk."""

    player: int
    at: datetime

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.player not in state.players:
            refuse("unknown_player:may_message_player", player=self.player)
        if state.screens.called(self.player):
            refuse(
                "unchanged:may_call",
                answer=AnsweredBy.DONE_ALREADY,
                player=state.name_of(self.player),
            )
        if len(state.screens.calls) >= MOST_CALLS:
            refuse("too_many:may_call", most_calls=MOST_CALLS)

    def book(self, state: State) -> State:
        calls = (*state.screens.calls, DeskCall(self.player, self.at))
        return replace(state, screens=replace(state.screens, calls=calls))

    def tell(self, state: State) -> str:
        return log_line("called_to_desk", player=state.name_of(self.player))


@command(
    by=FLOOR,
    scope=Scope.FLOOR,
    seen=WHOLE,
    after_close=True,
    typed=Typed("screen end-call", "spring Ann"),
)
class EndDeskCall(Command):
    """The player has come, or is not needed any more."""

    player: int

    def decide(self, state: State, situation: Situation) -> Decision:
        done: list[Entry] = [DeskCallEnded(self.player)]
        done += [
            MessageRead(message.number, self.player, situation.now)
            for message in state.messages.unread(self.player)
            if message.text is None
        ]
        return done


@entry(seen=WHOLE)
class DeskCallEnded(Entry):
    """They ask no more."""

    player: int

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not state.screens.called(self.player):
            refuse(
                "not_called:may_end",
                answer=AnsweredBy.DONE_ALREADY,
                player=state.name_of(self.player),
            )

    def book(self, state: State) -> State:
        calls = tuple(call for call in state.screens.calls if call.player != self.player)
        return replace(state, screens=replace(state.screens, calls=calls))

    def tell(self, state: State) -> str:
        return log_line("desk_call_ended", player=state.name_of(self.player))


@command(
    by=COVERAGE,
    scope=Scope.EVENT,
    seen=WHOLE,
    typed=Typed(
        "screen feature",
        "spring 4",
        "Show viewers of a stream the match at a table, or a game of the bracket.",
    ),
)
class ChooseFeature(Command):
    """Show viewers the match at a table of the round that is on, or a game of the bracket."""

    table: int

    def decide(self, state: State, situation: Situation) -> Decision:
        place = granted(place_now(state, situation.rulebook))
        granted(place.at(self.table))
        # Games of a bracket are found by their number alone; its slots shift as games end.
        number = place.number if place.stage in (ClockStage.SWISS, ClockStage.TIEBREAKER) else 0
        return [FeatureChosen(place.stage, number, self.table)]


@entry(seen=WHOLE)
class FeatureChosen(Entry):
    """Viewers are shown this match."""

    stage: ClockStage
    round: int
    table: int

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if state.screens.feature == FeatureMatch(self.stage, self.round, self.table):
            refuse("unchanged:may_choose", answer=AnsweredBy.DONE_ALREADY)
        if self.stage is ClockStage.SWISS and not any(
            round_.number == self.round and round_.published and self.table in round_.matches
            for round_ in state.rounds
        ):
            refuse("no_such_table:may_choose", table=self.table)

    def book(self, state: State) -> State:
        chosen = FeatureMatch(self.stage, self.round, self.table)
        return replace(state, screens=replace(state.screens, feature=chosen))

    def tell(self, state: State) -> str:
        bracket = self.stage in (ClockStage.ELIMINATION, ClockStage.FINAL)
        where = f"game {self.table} of the bracket" if bracket else f"table {self.table}"
        return log_line("feature_chosen", where=where)


@command(
    by=COVERAGE,
    scope=Scope.EVENT,
    seen=WHOLE,
    after_close=True,
    typed=Typed("screen end-feature", "spring", "Show viewers of a stream no single match."),
)
class EndFeature(Command):
    """Show viewers no single match."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [FeatureEnded()]


@entry(seen=WHOLE)
class FeatureEnded(Entry):
    """Viewers are shown no single match."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if state.screens.feature is None:
            refuse("unchanged:may_end", answer=AnsweredBy.DONE_ALREADY)

    def book(self, state: State) -> State:
        return replace(state, screens=replace(state.screens, feature=None))

    def tell(self, state: State) -> str:
        return log_line("feature_ended")
