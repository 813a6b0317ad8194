"""Deck lists: who has handed in what, a list as it is open to a reader, and what was played.

Who may read which list is decided before, in ``deck_visibility``: nothing here names a card that
was not handed over. The structs whose docstrings speak to "you" are also what programs are sent.
"""

from collections.abc import Iterator
from datetime import datetime

from toptable.engine.questions.roster import slots_of
from toptable.engine.rules.decks.decklist import HandedIn, ListedCard
from toptable.engine.rules.rulebook import Rules
from toptable.engine.state import State
from toptable.engine.state.decks import DeckVersion
from toptable.engine.subjects.decks.list_collection import undeclared_of
from toptable.engine.views.deck_visibility import DeckSight
from toptable.engine.views.outcome import FieldStatistics
from toptable.engine.views.view import View


class DeckRow(View, frozen=True):
    """One deck of a player; no card is named here."""

    player: int
    name: str
    slot: str
    slot_name: str
    version: int
    """How often it was handed in; 0 for not yet."""
    at: datetime | None
    open: bool
    """Whether you may read it now."""
    built_on: str
    """Where that is open to you."""
    problems: int
    """What a check found; only for the staff and the player."""


class ListView(View, frozen=True):
    """One deck of a player with what the staff still have to do about it."""

    sent: DeckRow
    """What programs are sent of it."""
    by: str = ""
    """Who took it."""
    own: bool = False
    """Whether the player handed it in."""
    problems: int = 0
    name_waits: bool = False
    proxies_wait: bool = False
    undeclared: bool = False


def list_views(
    state: State, rules: Rules, player: int, opened: dict[str, HandedIn], *, findings: bool
) -> Iterator[ListView]:
    """Every deck that a player brings. ``opened`` has the lists that the reader may read, and
    ``findings`` says whether the reader may know of problems."""
    silent = {slot.id for slot in undeclared_of(state, rules, player)}
    approved = rules.rulebook.lists.proxies_approved(rules.chosen)
    for slot in slots_of(state, rules, player):
        held, read = state.decks.of(player, slot.id), opened.get(slot.id)
        latest = held.latest if held is not None else None
        sent = DeckRow(
            player=player,
            name=state.name_of(player),
            slot=slot.id,
            slot_name=slot.name,
            version=latest.number if latest is not None else 0,
            at=latest.at if latest is not None else None,
            open=read is not None,
            built_on=built_on(read),
            problems=held.problems if held is not None and findings else 0,
        )
        if held is None or latest is None:
            yield ListView(sent=sent)
            continue
        yield ListView(
            sent=sent,
            by=latest.by,
            own=latest.own,
            problems=held.problems,
            name_waits=held.name_waits,
            proxies_wait=held.proxies_wait and approved,
            undeclared=slot.id in silent,
        )


def built_on(read: HandedIn | None) -> str:
    """What a deck is built on, where it is open and built on something."""
    identity = read.deck.identity if read is not None else None
    return identity.name if identity is not None else ""


class CardLine(View, frozen=True):
    """A card of a list."""

    count: int
    name: str


def card_lines(cards: tuple[ListedCard, ...]) -> tuple[CardLine, ...]:
    """The cards of a list, a line each."""
    return tuple(CardLine(count=card.count, name=card.name) for card in cards)


class DeckAnswer(View, frozen=True):
    """A deck list as you may read it."""

    player: int
    slot: str
    version: int
    at: datetime
    whole: bool
    """Whether the cards are open to you, or only what the deck is built on."""
    name: str
    identity: str
    cards: tuple[CardLine, ...]
    extras: tuple[CardLine, ...]
    text: str
    """The list as it was handed in."""


def deck_view(
    player: int, slot: str, version: DeckVersion, sight: DeckSight, handed_in: HandedIn
) -> DeckAnswer:
    """A version of a list that is open to the reader, as far as it is."""
    deck = handed_in.deck
    return DeckAnswer(
        player=player,
        slot=slot,
        version=version.number,
        at=version.at,
        whole=sight is DeckSight.LIST,
        name=deck.name,
        identity=built_on(handed_in),
        cards=card_lines(deck.cards),
        extras=card_lines(deck.extras),
        text=handed_in.pasted,
    )


class FieldShare(View, frozen=True):
    """How often something was played."""

    slot: str
    name: str
    count: int
    in_cut: int


class WinRate(View, frozen=True):
    """What beat what."""

    slot: str
    name: str
    games: int
    wins: int
    draws: int
    share: float | None


class StatisticsAnswer(View, frozen=True):
    """What was played and how far it came, of the lists that are open to you."""

    field: tuple[FieldShare, ...]
    win_rates: tuple[WinRate, ...]
    without_sides: int
    """Games that nobody knows the sides of; they are left out."""
    version: int


def statistics_view(counted: FieldStatistics, version: int) -> StatisticsAnswer:
    """The statistics of an event, for programs."""
    return StatisticsAnswer(
        field=tuple(
            FieldShare(slot=row.slot, name=row.name, count=row.decks, in_cut=row.conversion.count)
            for row in counted.numbers.field
        ),
        win_rates=tuple(
            WinRate(
                slot=row.slot,
                name=row.name,
                games=row.rate.of + row.drawn,
                wins=row.rate.count,
                draws=row.drawn,
                share=row.rate.share,
            )
            for row in counted.numbers.win_rates
        ),
        without_sides=counted.without_sides,
        version=version,
    )
