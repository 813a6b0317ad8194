"""Deck lists in the order of their sheets, for who may read them, and empty sheets for everybody.

N13-23, N13-24, N13-40, N10-20, N10-21, FFG-09, SW-36, B-064, B-186.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from toptable.desk.deck_lists import OpenList
from toptable.engine.names import sort_key
from toptable.engine.questions.roster import PlayerSlot, slots_of
from toptable.engine.refusal import Refusal
from toptable.engine.roles import FLOOR, LIST_READERS
from toptable.engine.rules.decks.decklist import DeckSheet, ListedCard, in_order
from toptable.engine.state.people import Player
from toptable.engine.views.deck_visibility import DeckSight, why_closed
from toptable.paper.print_job import PrintJob
from toptable.paper.sheet_model import Sheet, SheetGroup, SheetOption

NOBODY = Refusal.of("nobody:data")
NONE_HERE = Refusal.of("no_lists")
MANY = 40
"""How many lines a page has in one column."""


class SheetCard(msgspec.Struct, frozen=True):
    """A card, or a line to write one on."""

    count: str = ""
    name: str = ""
    code: str = ""
    mark: str = ""


class SheetPart(msgspec.Struct, frozen=True):
    """Cards under a heading of the sheet."""

    name: str
    count: int
    cards: tuple[SheetCard, ...]


class DeckPage(msgspec.Struct, frozen=True):
    """One deck."""

    player: str
    """Empty on a sheet to be written on."""
    number: str
    partners: str
    """The others of a team, whose decks belong together. SW-36."""
    deck: str
    title: str
    """How the player calls it."""
    foundation: SheetCard
    parts: tuple[SheetPart, ...]
    total: int
    receipt: str
    """Which version it is, and when and by whom it was taken."""
    form: DeckSheet


class DeckPages(msgspec.Struct, frozen=True):
    """A page for each deck."""

    event: str
    date: str
    player: str
    """What the document calls a player."""
    empty: bool
    columns: int
    pages: tuple[DeckPage, ...]


def filled_in(job: PrintJob) -> DeckPages | Refusal:
    """The latest version of every list that this person may read now."""
    players = _players(job)
    if isinstance(players, Refusal):
        return players
    pages = [page for player in players for page in _lists(job, player)]
    if not pages:
        return next(
            (_closed(job, player) for player in players if _has_list(job, player)), NONE_HERE
        )
    return _pages(job, pages, empty=False)


def empty(job: PrintJob) -> DeckPages | Refusal:
    """Sheets to write on: one of each deck, or for everybody with their names."""
    kinds = _kinds(job)
    if job.options.get("names") != "players" and not job.options.get("player", "").strip():
        blank = [_blank(job, None, slot) for slot in kinds]
        return _pages(job, blank, empty=True)
    players = _players(job)
    if isinstance(players, Refusal):
        return players
    named = [
        _blank(job, player, slot)
        for player in players
        if player.active
        for slot in slots_of(job.state, job.rules, player.id)
    ]
    return _pages(job, named, empty=True)


def _players(job: PrintJob) -> list[Player] | Refusal:
    if wanted := job.options.get("player", "").strip():
        found = job.tournament.player(wanted)
        return found if isinstance(found, Refusal) else [job.state.players[found]]
    players = sorted(job.state.players.values(), key=lambda player: sort_key(player.name))
    return players or NOBODY


def _has_list(job: PrintJob, player: Player) -> bool:
    return any(whose == player.id for whose, _ in job.state.decks.lists)


def _closed(job: PrintJob, player: Player) -> Refusal:
    return why_closed(job.state, job.actor, player.id)


def _lists(job: PrintJob, player: Player) -> Iterator[DeckPage]:
    """A player's lists in full; what is only half open is not printed."""
    lists = job.lists
    if lists is None:
        return
    for slot in slots_of(job.state, job.rules, player.id):
        found = lists.open(player.id, slot.id)
        if isinstance(found, OpenList) and found.sight is DeckSight.LIST:
            yield _page(job, player, slot, found)


def _page(job: PrintJob, player: Player, slot: PlayerSlot, found: OpenList) -> DeckPage:
    deck, version = found.handed_in.deck, found.version
    form = job.rules.rulebook.decks.sheet(job.rules.chosen, slot.deck)
    parts = [
        SheetPart(name, sum(card.count for card in cards), tuple(map(_card, cards)))
        for name, cards in in_order(form, [(card, _kind(job, card)) for card in deck.cards])
    ]
    if deck.extras:
        outside = tuple(map(_card, deck.extras))
        parts.append(
            SheetPart("Outside the deck", sum(card.count for card in deck.extras), outside)
        )
    when = f"{version.at.astimezone():%Y-%m-%d %H:%M}"
    return DeckPage(
        player=player.name,
        number=str(player.id),
        partners=_partners(job, player),
        deck=slot.name,
        title=deck.name,
        foundation=_card(deck.identity) if deck.identity is not None else SheetCard(),
        parts=tuple(parts),
        total=deck.size,
        receipt=f"Version {version.number}, {when}, taken by {version.by}",
        form=form,
    )


def _kind(job: PrintJob, card: ListedCard) -> str:
    """What kind of card it is, where card facts are loaded."""
    known = job.cards.by_title(card.name) if job.cards is not None and card.known else None
    return known.kind if known is not None else ""


def _card(card: ListedCard) -> SheetCard:
    marks = [word for word, on in (("proxy", card.proxied), ("alternate art", card.art)) if on]
    return SheetCard(str(card.count), card.name, card.code, ", ".join(marks))


def _partners(job: PrintJob, player: Player) -> str:
    return ", ".join(job.state.members_of(player.id))


def _kinds(job: PrintJob) -> tuple[PlayerSlot, ...]:
    """The decks that everybody brings, once each."""
    decks = job.rules.rulebook.decks
    pool = decks.pool_under(job.rules.chosen)
    slots = (*decks.slots(job.rules.chosen), *((pool,) if pool is not None else ()))
    return tuple(PlayerSlot(slot.id, slot.name, slot) for slot in slots)


def _blank(job: PrintJob, player: Player | None, slot: PlayerSlot) -> DeckPage:
    form = job.rules.rulebook.decks.sheet(job.rules.chosen, slot.deck)
    return DeckPage(
        player=player.name if player is not None else "",
        number=str(player.id) if player is not None else "",
        partners=_partners(job, player) if player is not None else "",
        deck=slot.name,
        title="",
        foundation=SheetCard(),
        parts=tuple(SheetPart(part.name, 0, (SheetCard(),) * part.lines) for part in form.sections),
        total=0,
        receipt="",
        form=form,
    )


def _pages(job: PrintJob, pages: Sequence[DeckPage], *, empty: bool) -> DeckPages:
    longest = max(sum(len(part.cards) + 2 for part in page.parts) for page in pages)
    return DeckPages(
        event=job.event.name,
        date=job.event.date,
        player=job.words.player.capitalize(),
        empty=empty,
        columns=2 if (longest > MANY or empty) and not job.large else 1,
        pages=tuple(pages),
    )


def _ready(job: PrintJob) -> Refusal | None:
    return None if job.state.decks.in_use else NONE_HERE


LISTS = Sheet(
    name="decklists",
    title="Deck lists",
    about="Every list in the order of its sheet, one to a page, for deck checks.",
    group=SheetGroup.FORMS,
    roles=LIST_READERS,
    data=filled_in,
    template=Path(__file__).with_name("decklists.typ"),
    ready=_ready,
    confidential=True,
    options=(SheetOption(key="player", label="Only this player"),),
)
EMPTY = Sheet(
    name="deck-sheets",
    title="Empty deck sheets",
    about="To write lists on: one of each deck to copy, or one for each player with the name.",
    group=SheetGroup.FORMS,
    roles=FLOOR,
    data=empty,
    template=Path(__file__).with_name("decklists.typ"),
    options=(
        SheetOption(
            key="names",
            label="Names",
            choices=(("empty", "without names"), ("players", "for every player")),
        ),
        SheetOption(key="player", label="Only this player"),
    ),
)
