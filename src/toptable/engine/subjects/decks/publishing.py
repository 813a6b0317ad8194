"""What is shown of lists once the event is over: as decided, and as far as each player agrees.

B-027.
"""

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF, WHOLE
from toptable.engine.questions import roster
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, passed
from toptable.engine.roles import FLOOR, ORGANIZER, PLAYERS
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.decks import Publishing

SHOWN = {
    Publishing.HIDDEN: "no deck lists are shown",
    Publishing.ARCHETYPES: "what each deck is built on is shown",
    Publishing.LISTS: "deck lists are shown",
}


AGREED = {
    Publishing.HIDDEN: "wants no deck shown after the event",
    Publishing.ARCHETYPES: "lets be shown what the decks are built on",
    Publishing.LISTS: "lets the deck lists be shown after the event",
}


def shown_of(state: State, player: int) -> Publishing:
    """What everybody may read of a player's lists now: nothing before the event is over."""
    if not state.closed:
        return Publishing.HIDDEN
    agreed = state.decks.agreed.get(player, Publishing.HIDDEN)
    return min(state.decks.published, agreed, key=lambda how: how.openness)


@command(
    by=FLOOR | PLAYERS,
    scope=Scope.DECKS,
    seen=STAFF,
    after_close=True,
    owner=lambda command: command.player,
    typed=Typed("deck agree", "spring Ann lists", how="hidden, archetypes or lists."),
)
class AgreeToPublish(Command):
    """Say how much of a player's lists may be shown after the event."""

    player: int
    how: Publishing
    """How much may be shown."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [PublishingAgreed(player=self.player, how=self.how)]


@entry(seen=STAFF)
class PublishingAgreed(Entry):
    """How much of a player's lists may be shown after the event."""

    player: int
    how: Publishing

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if state.decks.agreed.get(self.player) is self.how:
            raise Refused(_same(f"{state.name_of(self.player)} {AGREED[self.how]}"))
        passed(roster.all_known(state, [self.player]))

    def book(self, state: State) -> State:
        agreed = state.decks.agreed.set(self.player, self.how)
        return replace(state, decks=replace(state.decks, agreed=agreed))

    def tell(self, state: State) -> str:
        return log_line(
            "publishing_agreed",
            "%(player)s %(agreed)s.",
            player=state.name_of(self.player),
            agreed=AGREED[self.how],
        )


@command(
    by=ORGANIZER,
    scope=Scope.DECKS,
    seen=WHOLE,
    after_close=True,
    typed=Typed(
        "deck publish",
        "spring archetypes",
        "Say what is shown after the event, as far as each player agrees.",
        how="hidden, archetypes or lists.",
    ),
)
class PublishDecks(Command):
    """Decide what is shown of lists after the event, as far as each player agrees."""

    how: Publishing
    """How much is shown."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [DecksPublished(how=self.how)]


@entry(seen=WHOLE)
class DecksPublished(Entry):
    """What is shown of lists once the event is over."""

    how: Publishing

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if state.decks.published is not self.how:
            return
        raise Refused(_same(f"After the event {SHOWN[self.how]}"))

    def book(self, state: State) -> State:
        return replace(state, decks=replace(state.decks, published=self.how))

    def tell(self, state: State) -> str:
        agreed = "" if self.how is Publishing.HIDDEN else " for players who agree"
        return log_line(
            "decks_published",
            "After the event %(shown)s%(agreed)s.",
            shown=SHOWN[self.how],
            agreed=agreed,
        )


def _same(how: str) -> Refusal:
    return Refusal.saying(
        "same:same", "%(how)s, as was said before.", answer=AnsweredBy.DONE_ALREADY, how=how
    )
