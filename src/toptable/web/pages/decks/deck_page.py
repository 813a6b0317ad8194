"""One deck list: the form that submits it, the receipt, its versions, and what staff do with it.

The same page serves staff, the player, and whoever may read the list at the moment; what is on it
follows from ``engine/views/deck_visibility.py`` alone.
"""

from collections import Counter
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
    renamed,
    to_send,
    trait_of,
    understood,
)
from toptable.desk.deck_lists import DeckLists, OpenList
from toptable.desk.desk import Desk, now, sealed
from toptable.desk.tournament import Tournament
from toptable.engine.questions.roster import PlayerSlot, slots_of
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.rules.decks.decklist import Decklist
from toptable.engine.rules.decks.legality.checked_deck import Verdict
from toptable.engine.secrets import Sealed
from toptable.engine.state.decks import Publishing
from toptable.engine.subjects.decks.list_decisions import ModerateDeck
from toptable.engine.subjects.decks.list_visibility import OpenDecks, who_else
from toptable.engine.subjects.decks.submission import why_fixed
from toptable.engine.views.deck_visibility import DeckSight, closed_to_players
from toptable.interchange.file_contents import decoded
from toptable.web.acts.form_response import Refused, answered
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import offers
from toptable.web.pages.decks.deck_submissions import (
    DECK,
    DECKS,
    PUBLISHING_WORDS,
    hands_in,
    is_own,
    lists_for,
    slot_in,
    who_looks,
)
from toptable.web.serving.responses import CONFIDENTIAL


class CardChange(msgspec.Struct, frozen=True):
    """A card of which a list has more or fewer copies than before."""

    name: str
    before: int
    now: int


def changes(before: Decklist, now: Decklist) -> list[CardChange]:
    """The cards that came, went, or changed in number, by name."""
    one, two = _counts(before), _counts(now)
    return [
        CardChange(name, one[name], two[name])
        for name in sorted(one.keys() | two.keys())
        if one[name] != two[name]
    ]


def _counts(deck: Decklist) -> Counter[str]:
    counts: Counter[str] = Counter()
    identity = (deck.identity,) if deck.identity is not None else ()
    for card in (*identity, *deck.cards, *deck.extras):
        counts[card.name] += card.count
    return counts


class OldVersion(msgspec.Struct, frozen=True):
    """A version with its receipt, and what changed in it."""

    number: int
    at: datetime
    by: str
    remedy: bool
    moderated: bool
    why: str
    changed: tuple[CardChange, ...]


class DeckAtHand:
    """A deck, as far as the lists of one person at one moment show it."""

    def __init__(
        self, desk: Desk, tournament: Tournament, lists: DeckLists, player: int, slot: PlayerSlot
    ) -> None:
        self._tournament = tournament
        self._cards = cards_of(desk, tournament.rules)
        self._lists = lists
        self.player = player
        self.slot = slot
        self.held = tournament.state.decks.of(player, slot.id)
        """Every version that was handed in, if any was."""
        self.whole = lists.all_versions(player)
        """Whether this person reads every version, with reasons and findings."""

    @property
    def fixed(self) -> Refusal | None:
        """Why the list cannot be changed any more, if there is one and it cannot."""
        if self.held is None:
            return None
        tournament = self._tournament
        return why_fixed(tournament.state, tournament.rules, self.player, now())

    def understood(self, form: ListForm) -> Understood:
        """What a form says; nothing is kept yet."""
        pool = self._lists.pool(self.player, self.slot.id)
        return understood(form, self.slot, self._tournament, self._cards, pool)

    def found(self, opened: OpenList | None) -> Verdict:
        """What a check finds in a version, for those who read all of them."""
        if opened is None or not self.whole:
            return Verdict()
        pool = self._lists.pool(self.player, self.slot.id)
        return checked(opened.handed_in, self.slot.deck, self._tournament, self._cards, pool)

    def set_aside(self) -> set[str]:
        """The findings that staff let stand."""
        if self.held is None or not self.whole:
            return set()
        return {self._lists.told(self.player, decision.about) for decision in self.held.set_aside}

    def versions(self) -> list[OldVersion]:
        """Every version, the newest first, with what it changed; for those who read all of them."""
        if self.held is None or not self.whole:
            return []
        opened = {
            version.number: found.handed_in.deck
            for version in self.held.versions
            if isinstance(
                found := self._lists.open(self.player, self.slot.id, version.number), OpenList
            )
        }
        told = []
        for version in reversed(self.held.versions):
            now_, before = opened.get(version.number), opened.get(version.number - 1)
            told.append(
                OldVersion(
                    number=version.number,
                    at=version.at,
                    by=version.by,
                    remedy=version.remedy,
                    moderated=version.moderated,
                    why=self._lists.told(self.player, version.why),
                    changed=tuple(changes(before, now_)) if now_ and before else (),
                )
            )
        return told


ANSWER = "meant_"
"""How a field is called that says which card a line means."""
EMPTY = ListForm(text="")


def typed_or_uploaded(data: Mapping[str, Any]) -> ListForm:
    """The form with the text of the file, where there is one."""
    file = data.get("file")
    content = file.file.read() if isinstance(file, UploadFile) else b""
    typed = {name: value for name, value in data.items() if isinstance(value, str)}
    return typed_in(typed | ({"text": decoded(content)} if content else {}))


def typed_in(data: Mapping[str, str]) -> ListForm:
    """The form with what was typed."""
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


def as_handed_in(opened: OpenList) -> ListForm:
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


class IssuedCard(msgspec.Struct, frozen=True):
    """A proxy that a judge made for the player. B-044."""

    card: str
    by: str
    at: datetime
    table: int


@get(DECK, opt=CONFIDENTIAL, sync_to_thread=True)
def deck_page(
    visit: NamedDependency[EventRequest],
    player: FromPath[int],
    slot: FromPath[str],
    version: FromQuery[int] = 0,
) -> Response[Any]:
    """The list, as far as it is open, and the form for those who may hand it in."""
    return _page(visit, player, slot_in(visit, player, slot), version=version)


@post(f"{DECK}/look", guards=[offers("RegisterDeck")], sync_to_thread=True)
def look_at_deck(
    visit: NamedDependency[EventRequest],
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
    visit: NamedDependency[EventRequest],
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
    visit: EventRequest,
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


def _proxies(visit: EventRequest, lists: DeckLists, player: int) -> list[IssuedCard]:
    return [
        IssuedCard(lists.told(player, proxy.card), proxy.by, proxy.at, proxy.table)
        for proxy in visit.tournament.state.decks.proxies
        if proxy.player == player
    ]


def _understood(visit: EventRequest, player: int, slot: PlayerSlot, form: ListForm) -> Understood:
    lists = lists_for(visit)
    return DeckAtHand(visit.desk, visit.tournament, lists, player, slot).understood(form)


PLAYER = f"{DECKS}/{{player:int}}"
NO_WHY = Refusal.of("why")


class Renaming(msgspec.Struct):
    """The form: let the name and comment pass, or write others."""

    passed: bool = False
    name: str = ""
    comment: str = ""
    why: str = ""


class Opening(msgspec.Struct):
    """The form: why nobody else can look."""

    why: str = ""


@post(f"{DECK}/name", sync_to_thread=True)
def moderate(
    visit: NamedDependency[EventRequest],
    player: FromPath[int],
    slot: FromPath[str],
    data: URLEncodedBody[Renaming],
) -> Response[Any]:
    """Let the name and comment of a deck pass, or change them. B-063."""
    back = f"{visit.address}/decks/{player}/{slot}"
    if data.passed:
        return visit.send(ModerateDeck(player, slot), back=back)
    opened = lists_for(visit).open(player, slot)
    made = (
        opened
        if isinstance(opened, Refusal)
        else renamed(
            opened.handed_in, player, slot, name=data.name, comment=data.comment, why=data.why
        )
    )
    if isinstance(made, Refusal):
        raise Refused(made, back)
    return visit.send(made[0], back=back, texts=made[1])


@post(f"{PLAYER}/open", sync_to_thread=True)
def open_lists(
    visit: NamedDependency[EventRequest], player: FromPath[int], data: URLEncodedBody[Opening]
) -> Response[Any]:
    """Look at a list although one plays, because nobody else can. N13-40."""
    if not data.why.strip():
        raise Refused(NO_WHY, visit.came_from)
    why = sealed(data.why.strip())
    command = OpenDecks((player,), Sealed(why.digest))
    return visit.send(command, back=visit.came_from, texts=(why,), reason=data.why)


ROUTES = (
    deck_page,
    look_at_deck,
    hand_in,
    moderate,
    open_lists,
)
