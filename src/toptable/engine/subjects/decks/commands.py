"""Commands about deck lists. Lists, card names and reasons are sealed: none stands in the log."""

from datetime import datetime

import msgspec

from toptable.engine.declared import Always, As, Asks, Command, Scope, Typed, command
from toptable.engine.roles import DESK, FLOOR, HEADS, JUDGES, LIST_READERS, ORGANIZER, PLAYERS
from toptable.engine.secrets import Sealed
from toptable.engine.state.decks import Publishing


@command(by=FLOOR | LIST_READERS | PLAYERS, scope=Scope.DECKS)
class RegisterDeck(Command):
    """Hand in the list of a deck, or a new version of it."""

    player: int
    slot: str
    text: Sealed
    """The list, as ``engine/rules/decks/handed_in.py`` writes it."""
    declared: bool = False
    named: bool = False
    proxied: bool = False
    altered: bool = False
    found: int = 0
    """How many things a check found wrong with it."""
    remedy: bool = False
    """A judge changes a list that is fixed already; needs ``why``."""
    why: Sealed | None = None


class BroughtDeck(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A list as another program's file has it."""

    player: int
    slot: str
    text: Sealed
    """The list, as ``engine/rules/decks/handed_in.py`` writes it."""
    named: bool = False


@command(by=ORGANIZER, scope=Scope.FILES)
class BringInDecks(Command):
    """Take over the lists of a whole event, before its first round. Needs a reason."""

    decks: tuple[BroughtDeck, ...]


@command(
    by=DESK | HEADS,
    scope=Scope.DECKS,
    typed=(
        Typed(
            "deck lock",
            "spring",
            "Let nobody change lists any more, or some players.",
            players="None: everybody's.",
            locked=None,
        ),
        Typed(
            "deck unlock",
            "spring Ann",
            "Let lists be changed again, of everybody or of some players.",
            players="None: everybody's.",
            locked=Always(False),
        ),
    ),
)
class LockDecks(Command):
    """Let no list be changed any more, or let them be changed again. Nobody named: all."""

    players: tuple[int, ...] = ()
    locked: bool = True
    """false lets lists be changed again."""


@command(
    by=HEADS,
    scope=Scope.DECKS,
    typed=Typed(
        "deck ask",
        "spring Ann Bo --due 14:30",
        "Ask players for their lists; they must hand them in.",
        due="Until when, as 14:30.",
    ),
)
class AskForDecks(Command):
    """Demand lists from players who had none to hand in."""

    players: tuple[int, ...]
    due: datetime | None = None
    """By when; None for no deadline."""


@command(by=HEADS, scope=Scope.DECKS)
class ModerateDeck(Command):
    """Let the name and comment of a deck pass; with a text, put that list in its place."""

    player: int
    slot: str
    text: Sealed | None = None
    """The same list with another name or comment, or with none."""
    named: bool = False
    why: Sealed | None = None


@command(by=JUDGES, scope=Scope.DECKS)
class SetFindingAside(Command):
    """Let a list stand although a check found something."""

    player: int
    slot: str
    code: str
    """The code of what was found."""
    about: Sealed
    """The card or the line that it was found at; confidential."""
    why: Sealed
    """Why the list stands; confidential."""


@command(by=JUDGES, scope=Scope.DECKS)
class ApproveProxies(Command):
    """Approve the proxies and alternate art of a deck, or no longer."""

    player: int
    slot: str
    approved: bool = True
    """false takes the approval back."""


@command(
    by=JUDGES,
    scope=Scope.DECKS,
    typed=Typed(
        "deck proxy",
        "spring Ann 'Sure Gamble'",
        "Write down a proxy that a judge made. The card is kept beside the log.",
        card=As(text="For which card.", empty="Say which card."),
    ),
)
class IssueProxy(Command):
    """Write down a proxy that a judge made."""

    player: int
    card: Sealed
    """The name of the card."""


@command(
    by=FLOOR | PLAYERS,
    scope=Scope.DECKS,
    typed=Typed("deck agree", "spring Ann lists", how="hidden, archetypes or lists."),
)
class AgreeToPublish(Command):
    """Say how much of a player's lists may be shown after the event."""

    player: int
    how: Publishing
    """How much may be shown."""


@command(
    by=ORGANIZER,
    scope=Scope.DECKS,
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


@command(
    by=LIST_READERS,
    scope=Scope.DECKS,
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
