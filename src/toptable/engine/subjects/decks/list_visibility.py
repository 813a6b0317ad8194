"""Who sees deck lists: everybody after the event as far as players agree, and staff who play
where nobody else can (B-027, N13-40).
"""

from datetime import datetime

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import As, Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF, WHOLE
from toptable.engine.questions import roster
from toptable.engine.questions.staff import members_of, numbers_of, still_plays
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, passed, refuse
from toptable.engine.roles import FLOOR, LIST_READERS, ORGANIZER, PLAYERS, WHO_RULES, Actor, Role
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.decks import OpenedLists, Publishing
from toptable.engine.subjects.decks.list_collection import those_named

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
            "publishing_agreed", player=state.name_of(self.player), agreed=AGREED[self.how]
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
        return log_line("decks_published", shown=SHOWN[self.how], agreed=agreed)


def _same(how: str) -> Refusal:
    return Refusal.of("same:same", answer=AnsweredBy.DONE_ALREADY, how=how)


@command(
    by=LIST_READERS,
    scope=Scope.DECKS,
    seen=STAFF,
    after_close=True,
    reason=Asks.MAY,
    typed=Typed(
        "deck open",
        "spring Ann --why 'Deck error at table 3, nobody else is here'",
        "Look at lists although you play, because nobody else can. It is recorded.",
        why=As("--why", empty="Say why."),
    ),
)
class OpenDecks(Command):
    """Look at lists although one plays, because nobody else can."""

    players: tuple[int, ...]
    why: Sealed
    """Why nobody else can look."""

    def decide(self, state: State, situation: Situation) -> Decision:
        if not still_plays(state, situation.actor):
            refuse("open_already", "N13-40", answer=AnsweredBy.DONE_ALREADY)
        able = who_else(state)
        if able and not situation.reasoned:
            refuse("others_can_look", "N13-40", able=" or ".join(able))
        return [
            DecksOpened(
                players=tuple(sorted(set(self.players))),
                to=situation.actor.name,
                at=situation.now,
                why=self.why,
            )
        ]


def who_else(state: State) -> tuple[str, ...]:
    """The staff who may read lists and do not play."""
    readers = WHO_RULES | {Role.DECK_CHECKER}
    able = (member for member in members_of(state) if member.role in readers)
    return tuple(dict.fromkeys(one.name for one in able if not _plays(state, one.name)))


def _plays(state: State, name: str) -> bool:
    return any(state.players[number].active for number in numbers_of(state, name))


@entry(seen=STAFF)
class DecksOpened(Entry):
    """Somebody of the staff who plays looks at lists, because nobody else can. N13-40."""

    players: tuple[int, ...]
    to: str
    at: datetime
    why: Sealed

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not self.players:
            refuse("nobody:may_open")
        passed(roster.all_known(state, self.players))

    def book(self, state: State) -> State:
        opened = OpenedLists(players=self.players, to=self.to, at=self.at, why=self.why)
        return replace(state, decks=replace(state.decks, opened=(*state.decks.opened, opened)))

    def tell(self, state: State) -> str:
        return log_line("decks_opened", to=self.to, names=those_named(state, self.players))


def opened_to(state: State, actor: Actor, player: int) -> bool:
    """Whether somebody was let look at the lists of a player although they play."""
    key = names.key(actor.name)
    return any(
        player in opened.players and names.key(opened.to) == key for opened in state.decks.opened
    )
