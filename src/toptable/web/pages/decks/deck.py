"""One deck list: the form that hands it in, the receipt, and the list as far as it is open.

The same page serves staff, the player, and whoever may read the list at the moment; what is on it
follows from ``engine/reading/deck_sight.py`` alone.
"""

from datetime import datetime
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, MultipartBody, URLEncodedBody

from toptable.desk.deck_forms import ListForm, Understood, to_send, trait_of
from toptable.desk.deck_lists import DeckLists, OpenList
from toptable.engine.questions.decks import PlayerSlot, slots_of
from toptable.engine.reading.deck_sight import DeckSight, closed_to_players
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.state.decks import Publishing
from toptable.engine.subjects.decks.opening import who_else
from toptable.web.access.guards import offers
from toptable.web.access.visit import Visit
from toptable.web.pages.decks.deck_at_hand import DeckAtHand
from toptable.web.pages.decks.decks import PUBLISHING_WORDS
from toptable.web.pages.decks.filling_in import EMPTY, as_handed_in, typed_in, typed_or_uploaded
from toptable.web.pages.decks.reading import (
    DECK,
    hands_in,
    is_own,
    lists_for,
    slot_in,
    who_looks,
)
from toptable.web.rendering.answers import answered
from toptable.web.serving.headers import CONFIDENTIAL


class IssuedCard(msgspec.Struct, frozen=True):
    """A proxy that a judge made for the player. B-044."""

    card: str
    by: str
    at: datetime
    table: int


@get(DECK, opt=CONFIDENTIAL, sync_to_thread=True)
def deck_page(
    visit: NamedDependency[Visit],
    player: FromPath[int],
    slot: FromPath[str],
    version: FromQuery[int] = 0,
) -> Response[Any]:
    """The list, as far as it is open, and the form for those who may hand it in."""
    return _page(visit, player, slot_in(visit, player, slot), version=version)


@post(f"{DECK}/look", guards=[offers("RegisterDeck")], sync_to_thread=True)
def look_at_deck(
    visit: NamedDependency[Visit],
    player: FromPath[int],
    slot: FromPath[str],
    data: MultipartBody[dict[str, Any]],
) -> Response[Any]:
    """What is understood of a text or a file. Nothing is kept yet."""
    where = slot_in(visit, player, slot)
    form = typed_or_uploaded(data)
    read = _understood(visit, player, where, form)
    status = 422 if read.read.unreadable else 200
    return _page(visit, player, where, form=form, read=read, status=status)


@post(DECK, guards=[offers("RegisterDeck")], sync_to_thread=True)
def hand_in(
    visit: NamedDependency[Visit],
    player: FromPath[int],
    slot: FromPath[str],
    data: URLEncodedBody[dict[str, str]],
) -> Response[Any]:
    """Take the list. Where it cannot be taken, the page comes back with all that was typed."""
    where = slot_in(visit, player, slot)
    form = typed_in(data)
    read = _understood(visit, player, where, form)
    made = to_send(form, read, player, where.id, visit.tournament.rules)
    if isinstance(made, Refusal):
        return _page(visit, player, where, form=form, read=read, problem=made, status=409)
    command, texts = made
    reason = data.get("reason", "").strip()
    outcome = visit.tournament.send(command, visit.actor, reason=reason, texts=texts)
    back = f"{visit.address}/decks/{player}/{where.id}"
    if isinstance(outcome, Refusal) and outcome.answer is not AnsweredBy.SOMEBODY_ELSE:
        return _page(visit, player, where, form=form, read=read, problem=outcome, status=409)
    return answered(visit.request, visit.tournament, outcome, back)


def _page(
    visit: Visit,
    player: int,
    slot: PlayerSlot,
    *,
    version: int = 0,
    form: ListForm = EMPTY,
    read: Understood | None = None,
    problem: Refusal | None = None,
    status: int = 200,
) -> Response[Any]:
    tournament = visit.tournament
    state, rules, actor = tournament.state, tournament.rules, who_looks(visit)
    lists = lists_for(visit)
    at_hand = DeckAtHand(visit.desk, tournament, lists, player, slot)
    opened = lists.open(player, slot.id, version)
    shown = opened if isinstance(opened, OpenList) else None
    whole, held = at_hand.whole, at_hand.held
    if read is None and shown is not None and whole:
        form = as_handed_in(shown)
    return visit.fresh_page(
        "decks/deck.html",
        status=status,
        player=player,
        name=state.name_of(player),
        slot=slot,
        others=[other for other in slots_of(state, rules, player) if other.id != slot.id],
        opened=shown,
        identity_only=shown is not None and shown.sight is DeckSight.IDENTITY,
        closed=opened if isinstance(opened, Refusal) and held is not None else None,
        deck=held if held is not None and (whole or hands_in(visit, player)) else None,
        whole=whole,
        versions=at_hand.versions(),
        proxies=_proxies(visit, lists, player) if whole else [],
        found=at_hand.found(shown),
        set_aside=at_hand.set_aside(),
        may_hand_in=hands_in(visit, player),
        own=is_own(visit, player),
        fixed=at_hand.fixed,
        plays=closed_to_players(state, actor) and not is_own(visit, player),
        who_else=who_else(state),
        trait=trait_of(rules),
        form=form,
        read=read,
        problem=problem,
        ask=problem is not None and problem.answer is AnsweredBy.REASON,
        agreed=state.decks.agreed.get(player, Publishing.HIDDEN),
        words=PUBLISHING_WORDS,
        approves=rules.rulebook.lists.proxies_approved(rules.chosen),
        started=state.started,
    )


def _proxies(visit: Visit, lists: DeckLists, player: int) -> list[IssuedCard]:
    return [
        IssuedCard(lists.told(player, proxy.card), proxy.by, proxy.at, proxy.table)
        for proxy in visit.tournament.state.decks.proxies
        if proxy.player == player
    ]


def _understood(visit: Visit, player: int, slot: PlayerSlot, form: ListForm) -> Understood:
    lists = lists_for(visit)
    return DeckAtHand(visit.desk, visit.tournament, lists, player, slot).understood(form)


ROUTES = (deck_page, look_at_deck, hand_in)
