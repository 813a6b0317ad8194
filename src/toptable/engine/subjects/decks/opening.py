"""Staff who play look at lists only where nobody else can: recorded, with the reason. N13-40."""

from datetime import datetime

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import As, Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF
from toptable.engine.questions import roster
from toptable.engine.questions.staff import members_of, numbers_of, still_plays
from toptable.engine.refusal import AnsweredBy, passed, refuse
from toptable.engine.roles import LIST_READERS, WHO_RULES, Actor, Role
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.decks import OpenedLists
from toptable.engine.subjects.decks.tell import those_named


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
            refuse(
                "open_already",
                "You do not play here, so lists are not closed to you.",
                "N13-40",
                answer=AnsweredBy.DONE_ALREADY,
            )
        able = who_else(state)
        if able and not situation.reasoned:
            refuse(
                "others_can_look",
                "%(able)s does not play here and can look. Ask them, or say why they cannot.",
                "N13-40",
                able=" or ".join(able),
            )
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
            refuse("nobody:may_open", "Say whose lists you need to see.")
        passed(roster.all_known(state, self.players))

    def book(self, state: State) -> State:
        opened = OpenedLists(players=self.players, to=self.to, at=self.at, why=self.why)
        return replace(state, decks=replace(state.decks, opened=(*state.decks.opened, opened)))

    def tell(self, state: State) -> str:
        return log_line(
            "decks_opened",
            "%(to)s plays, and may see the deck lists of %(names)s.",
            to=self.to,
            names=those_named(state, self.players),
        )


def opened_to(state: State, actor: Actor, player: int) -> bool:
    """Whether somebody was let look at the lists of a player although they play."""
    key = names.key(actor.name)
    return any(
        player in opened.players and names.key(opened.to) == key for opened in state.decks.opened
    )
