"""One deck list: the form that hands it in, the receipt, and the list as far as it is open.

The same page serves staff, the player, and whoever may read the list at the moment; what is on it
follows from ``engine/reading/deck_sight.py`` alone.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, MultipartBody, URLEncodedBody

from toptable.desk.deck_forms import (
    ListForm,
    Understood,
    cards_of,
    checked,
    to_send,
    trait_of,
    understood,
)
from toptable.desk.deck_lists import DeckLists, OpenList
from toptable.desk.desk import now
from toptable.engine.reading.deck_sight import DeckSight, closed_to_players
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.rules.decks.findings import Verdict
from toptable.engine.subjects.decks.handing_in import why_fixed
from toptable.engine.subjects.decks.slots import PlayerSlot, slots_of
from toptable.engine.subjects.decks.state import DeckVersion, Publishing
from toptable.interchange.list_text import decoded
from toptable.web.access.guards import offers
from toptable.web.access.visit import Visit
from toptable.web.pages.decks.decks import PUBLISHING_WORDS
from toptable.web.pages.decks.differences import CardChange, changes
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

ANSWER = "meant_"
"""How a field is called that says which card a line means."""
EMPTY = ListForm(text="")


class OldVersion(msgspec.Struct, frozen=True):
    """A version with its receipt, and what changed in it."""

    number: int
    at: datetime
    by: str
    kind: str
    why: str
    changed: tuple[CardChange, ...]


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
    file = data.get("file")
    content = file.file.read() if isinstance(file, UploadFile) else b""
    typed = {name: str(value) for name, value in data.items() if isinstance(value, str)}
    form = _form(typed | ({"text": decoded(content)} if content else {}))
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
    form = _form(data)
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
    opened = lists.open(player, slot.id, version)
    shown = opened if isinstance(opened, OpenList) else None
    whole = lists.all_versions(player)
    held = state.decks.of(player, slot.id)
    fixed = why_fixed(state, rules, player, now()) if held is not None else None
    if read is None and shown is not None and whole:
        form = _as_handed_in(shown)
    found = Verdict()
    if shown is not None and whole:
        cards = cards_of(visit.desk, rules)
        pool = lists.pool(player, slot.id)
        found = checked(shown.handed_in, slot.deck, tournament, cards, pool)
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
        versions=_versions(lists, player, slot, held.versions) if held and whole else [],
        proxies=_proxies(visit, lists, player) if whole else [],
        found=found,
        set_aside={lists.told(player, decision.about) for decision in held.set_aside}
        if held and whole
        else set(),
        may_hand_in=hands_in(visit, player),
        own=is_own(visit, player),
        fixed=fixed,
        plays=closed_to_players(state, actor) and not is_own(visit, player),
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


def _versions(
    lists: DeckLists, player: int, slot: PlayerSlot, versions: tuple[DeckVersion, ...]
) -> list[OldVersion]:
    """Every version, the newest first, with what it changed."""
    opened = {
        version.number: found.handed_in.deck
        for version in versions
        if isinstance(found := lists.open(player, slot.id, version.number), OpenList)
    }
    told = []
    for version in reversed(versions):
        now_, before = opened.get(version.number), opened.get(version.number - 1)
        told.append(
            OldVersion(
                number=version.number,
                at=version.at,
                by=version.by,
                kind="changed by a judge"
                if version.remedy
                else "name or comment changed"
                if version.moderated
                else "handed in",
                why=lists.told(player, version.why),
                changed=tuple(changes(before, now_)) if now_ and before else (),
            )
        )
    return told


def _proxies(visit: Visit, lists: DeckLists, player: int) -> list[IssuedCard]:
    return [
        IssuedCard(lists.told(player, proxy.card), proxy.by, proxy.at, proxy.table)
        for proxy in visit.tournament.state.decks.proxies
        if proxy.player == player
    ]


def _understood(visit: Visit, player: int, slot: PlayerSlot, form: ListForm) -> Understood:
    tournament = visit.tournament
    pool = lists_for(visit).pool(player, slot.id)
    return understood(form, slot, tournament, cards_of(visit.desk, tournament.rules), pool)


def _as_handed_in(opened: OpenList) -> ListForm:
    """The form with what is there, so that a new version begins with the one before."""
    handed_in = opened.handed_in
    return ListForm(
        text=handed_in.pasted,
        name=handed_in.deck.name,
        comment=handed_in.deck.comment,
        code=handed_in.deck.published,
        values="; ".join(handed_in.stands_for.values),
        also="; ".join(handed_in.stands_for.also),
    )


def _form(data: Mapping[str, str]) -> ListForm:
    answers = {
        int(name.removeprefix(ANSWER)): card
        for name, card in data.items()
        if name.startswith(ANSWER) and name.removeprefix(ANSWER).isdecimal() and card
    }
    return ListForm(
        text=data.get("text", ""),
        name=data.get("name", ""),
        comment=data.get("comment", ""),
        code=data.get("code", ""),
        values=data.get("values", ""),
        also=data.get("also", ""),
        answers=answers,
        anyway=bool(data.get("anyway")),
        remedy=bool(data.get("remedy")),
        why=data.get("why", ""),
    )


ROUTES = (deck_page, look_at_deck, hand_in)
