"""Deck lists on a player's phone: the own ones, and the opponent's when the rules open them.

What is understood, refused and shown of a list comes from where staff have it too. The opponent's
lists are open before every elimination game, by the clock of the event; or what decks are built on,
to the better seed before the sides are chosen. N13-23, N13-84, N10-20, N10-52, FFG-10, FFG-34,
SW-36, B-061, B-062, B-064, B-065.
"""

from datetime import datetime
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, MultipartBody, URLEncodedBody

from toptable.desk.deck_forms import ListForm, Understood, to_send, trait_of
from toptable.desk.deck_lists import DeckLists, OpenList
from toptable.desk.desk import now
from toptable.engine.questions.roster import slot_of, slots_of
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.state.decks import Publishing
from toptable.engine.subjects.decks.list_collection import owes, undeclared_of
from toptable.engine.subjects.decks.list_visibility import AgreeToPublish
from toptable.engine.subjects.decks.submission import why_locked
from toptable.engine.views.deck_visibility import (
    DeckSight,
    across_the_table,
    before_every_game,
    to_the_better_seed,
)
from toptable.engine.views.public_info import to_bring
from toptable.web.auth.event_view import EventView
from toptable.web.auth.player_request import FROM_PLAYER, PlayerRequest
from toptable.web.languages.texts import Texts, texts_in
from toptable.web.pages.decks.deck_page import (
    EMPTY,
    DeckAtHand,
    as_handed_in,
    typed_in,
    typed_or_uploaded,
)
from toptable.web.pages.player.player_address import ME

DECKS = f"{ME}/decks"
DECK = f"{DECKS}/{{slot:str}}"


class OwnDeck(msgspec.Struct, frozen=True):
    """One of the player's decks, as a line."""

    slot: str
    name: str
    version: int = 0
    at: datetime | None = None
    fixed: bool = False
    problems: int = 0
    undeclared: bool = False
    """Whether it does not say what it counts as, where that is needed. B-065."""


class Agreed(msgspec.Struct):
    """The form: how much may be shown after the event."""

    how: Publishing


def publishing_in(texts: Texts) -> dict[Publishing, str]:
    """What others may see, as players say it."""
    return {
        Publishing.HIDDEN: texts._("Nothing"),
        Publishing.ARCHETYPES: texts._("What each deck is built on"),
        Publishing.LISTS: texts._("The whole lists"),
    }


@get(DECKS, sync_to_thread=True)
def own_decks_page(own: NamedDependency[PlayerRequest]) -> Response[Any]:
    """Which lists are in, what is missing or wrong, and what others may see later."""
    if own.known is None:
        return own.to_start()
    state, rules, player = own.tournament.state, own.tournament.rules, own.player.id
    asked = state.decks.asked.get(player)
    due = state.floor.deadlines.get(DueBy.DECKLIST)
    if asked is not None and asked.due is not None:
        due = asked.due
    return own.page(
        "player/own_decks.html",
        decks=_lines(own),
        owed=owes(state, rules, player),
        due=due,
        late=due is not None and now() > due,
        locked=why_locked(state, player) is not None,
        agreed=state.decks.agreed.get(player, Publishing.HIDDEN),
        bring=to_bring(state, rules),
        words=publishing_in(texts_in(own.language)),
    )


@post(f"{DECKS}/agree", **FROM_PLAYER)
def agree(own: NamedDependency[PlayerRequest], data: URLEncodedBody[Agreed]) -> Response[Any]:
    """Say what others may see after the event."""
    return own.send(AgreeToPublish(own.player.id, data.how), back=f"{own.address}/decks")


@get(DECK, sync_to_thread=True)
def own_deck_page(
    own: NamedDependency[PlayerRequest], slot: FromPath[str], version: FromQuery[int] = 0
) -> Response[Any]:
    """One list with its receipt, the form, and the versions before."""
    return _page(own, _at_hand(own, slot), version=version) if own.known else own.to_start()


@post(f"{DECK}/look", **FROM_PLAYER)
def look_at_own_deck(
    own: NamedDependency[PlayerRequest], slot: FromPath[str], data: MultipartBody[dict[str, Any]]
) -> Response[Any]:
    """What is understood of a text or a file. Nothing is kept yet."""
    deck, form = _at_hand(own, slot), typed_or_uploaded(data)
    read = deck.understood(form)
    return _page(own, deck, form=form, read=read, status=422 if read.read.unreadable else 200)


@post(DECK, **FROM_PLAYER)
def hand_in_own_deck(
    own: NamedDependency[PlayerRequest], slot: FromPath[str], data: URLEncodedBody[dict[str, str]]
) -> Response[Any]:
    """Take the list. Where it cannot be taken, the page comes back with all that was typed."""
    deck, form = _at_hand(own, slot), typed_in(data)
    read = deck.understood(form)
    made = to_send(form, read, deck.player, deck.slot.id, own.tournament.rules)
    if isinstance(made, Refusal):
        return _page(own, deck, form=form, read=read, problem=made, status=409)
    command, texts = made
    outcome = own.tournament.send(command, own.actor, texts=texts)
    if isinstance(outcome, Refusal) and outcome.answer is not AnsweredBy.SOMEBODY_ELSE:
        return _page(own, deck, form=form, read=read, problem=outcome, status=409)
    return own.answered(outcome, back=f"{own.address}/decks/{deck.slot.id}")


def _lists(own: PlayerRequest) -> DeckLists:
    return DeckLists(own.tournament, own.desk.store, own.actor, now())


def _at_hand(own: PlayerRequest, slot: str) -> DeckAtHand:
    """The deck of the player that an address names; nobody else's can be named."""
    player, tournament = own.player.id, own.tournament
    found = slot_of(tournament.state, tournament.rules, player, slot)
    if found is None:
        raise NotFoundException
    return DeckAtHand(own.desk, tournament, _lists(own), player, found)


def _lines(own: PlayerRequest) -> list[OwnDeck]:
    state, rules, player = own.tournament.state, own.tournament.rules, own.player.id
    silent = {slot.id for slot in undeclared_of(state, rules, player)}
    lines = []
    for slot in slots_of(state, rules, player):
        deck = _at_hand(own, slot.id)
        if deck.held is None:
            lines.append(OwnDeck(slot.id, slot.name))
            continue
        lines.append(
            OwnDeck(
                slot.id,
                slot.name,
                version=deck.held.latest.number,
                at=deck.held.latest.at,
                fixed=deck.fixed is not None,
                problems=deck.held.problems,
                undeclared=slot.id in silent,
            )
        )
    return lines


def _page(
    own: PlayerRequest,
    deck: DeckAtHand,
    *,
    version: int = 0,
    form: ListForm = EMPTY,
    read: Understood | None = None,
    problem: Refusal | None = None,
    status: int = 200,
) -> Response[Any]:
    opened = _lists(own).open(deck.player, deck.slot.id, version)
    shown = opened if isinstance(opened, OpenList) else None
    if version and shown is None:
        raise NotFoundException
    if read is None and shown is not None:
        form = as_handed_in(shown)
    return own.page(
        "player/own_deck.html",
        status=status,
        slot=deck.slot,
        place=f"{own.address}/decks/{deck.slot.id}",
        deck=deck.held,
        opened=shown,
        closed=opened if isinstance(opened, Refusal) and deck.held is not None else None,
        found=deck.found(shown),
        set_aside=deck.set_aside(),
        versions=deck.versions(),
        fixed=deck.fixed or why_locked(own.tournament.state, deck.player),
        trait=trait_of(own.tournament.rules),
        form=form,
        read=read,
        problem=problem,
    )


class ShownDeck(msgspec.Struct, frozen=True):
    """One list of the opponent, as far as it is open."""

    name: str
    list: OpenList


@get(f"{ME}/opponent", sync_to_thread=True)
def opponent_page(own: NamedDependency[PlayerRequest]) -> Response[Any]:
    """The lists that are open to the player now, or when they open."""
    if own.known is None:
        return own.to_start()
    state, rules, moment = own.tournament.state, own.tournament.rules, now()
    across = across_the_table(state, rules.rulebook, own.player.id, moment)
    decks: list[ShownDeck] = []
    if across is not None and across.sight is not DeckSight.NOTHING:
        opened = dict(
            DeckLists(own.tournament, own.desk.store, own.actor, moment).of(across.opponent)
        )
        decks = [
            ShownDeck(slot.name, opened[slot.id])
            for slot in slots_of(state, rules, across.opponent)
            if slot.id in opened
        ]
    until = across.until if across is not None else None
    return own.page(
        "player/opponent.html",
        opponent=state.name_of(across.opponent) if across is not None else "",
        open=across is not None and across.sight is not DeckSight.NOTHING,
        decks=decks,
        until=until,
        seconds=int((until - moment).total_seconds()) + 1 if until is not None else 0,
        when=_when(own, texts_in(own.language)),
    )


def opponent_may_open(seen: EventView, player: int) -> bool:
    """Whether the opponent's lists are open to a player now, or open in the finals to come.

    The page itself says when, so the way to it stands on an open page before that moment.
    """
    state, rules = seen.state, seen.rules
    across = across_the_table(state, rules.rulebook, player, now())
    if across is not None and across.sight is not DeckSight.NOTHING:
        slots = slots_of(state, rules, across.opponent)
        return any(state.decks.of(across.opponent, slot.id) is not None for slot in slots)
    opens = before_every_game(rules.rulebook) > 0 or to_the_better_seed(rules.rulebook)
    return opens and bool(state.decks.lists)


def _when(own: PlayerRequest, texts: Texts) -> str:
    """When the rules open lists to opponents."""
    rulebook = own.tournament.rulebook
    if minutes := before_every_game(rulebook):
        return texts.count(
            "Before every elimination game you can read your opponent's deck lists here for "
            "%(num)s minute, as soon as the judge starts that time.",
            "Before every elimination game you can read your opponent's deck lists here for "
            "%(num)s minutes, as soon as the judge starts that time.",
            minutes,
        )
    if to_the_better_seed(rulebook):
        return texts._(
            "In the first elimination round, the player with the better seed sees here what the "
            "opponent's decks are built on, until the sides are chosen."
        )
    return texts._("The rules of this event do not open deck lists to opponents.")


ROUTES = (
    own_decks_page,
    agree,
    own_deck_page,
    look_at_own_deck,
    hand_in_own_deck,
    opponent_page,
)
