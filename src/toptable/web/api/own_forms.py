"""The commands that the API takes in a form of its own: what the server reads or draws first."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from toptable.api import own_forms as forms
from toptable.desk.deck_forms import ListForm, cards_of, renamed, to_send, understood
from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import now
from toptable.desk.presenting import TWO_PICTURES
from toptable.desk.self_registration import CODE_LENGTH, CODE_LETTERS
from toptable.engine.declared import Command
from toptable.engine.questions.decks import PlayerSlot, slot_of, unknown
from toptable.engine.refusal import Refusal
from toptable.engine.secrets import Sealed, SealedText
from toptable.engine.state import the_event
from toptable.engine.state.admission import RegistrationWay
from toptable.engine.state.picture import picture_of
from toptable.engine.subjects.admission.self_registration import SetRegistration
from toptable.engine.subjects.decks.bringing_in_decks import BringInDecks, BroughtDeck
from toptable.engine.subjects.decks.moderating import ModerateDeck
from toptable.engine.subjects.event.picture_metadata import without_metadata
from toptable.engine.subjects.event.presenting import PresentEvent
from toptable.web.api.asking import Ask

Made: TypeAlias = tuple[Command, Sequence[SealedText], Sequence[bytes]] | Refusal


def register_deck(ask: Ask, form: forms.RegisterDeck) -> Made:
    """Read and check the list as the page does."""
    slot = _slot(ask, form.player, form.slot)
    if isinstance(slot, Refusal):
        return slot
    filled_in = ListForm(
        text=form.text,
        name=form.name,
        comment=form.comment,
        code=form.code,
        values=form.values,
        also=form.also,
        answers=form.answers,
        anyway=form.anyway,
        remedy=form.remedy,
        why=form.why,
    )
    tournament = ask.tournament
    pool = _lists(ask).pool(form.player, form.slot)
    read = understood(filled_in, slot, tournament, cards_of(ask.desk, tournament.rules), pool)
    made = to_send(filled_in, read, form.player, form.slot, tournament.rules, ask.desk.seal)
    return made if isinstance(made, Refusal) else (*made, ())


def bring_in_decks(ask: Ask, form: forms.BringInDecks) -> Made:
    """Read each list; nothing is judged, as they were played already."""
    tournament, cards = ask.tournament, cards_of(ask.desk, ask.tournament.rules)
    texts: list[SealedText] = []
    brought: list[BroughtDeck] = []
    for told in form.decks:
        slot = _slot(ask, told.player, told.slot)
        if isinstance(slot, Refusal):
            return slot
        filled_in = ListForm(text=told.text, name=told.name, anyway=True)
        read = understood(filled_in, slot, tournament, cards)
        made = to_send(filled_in, read, told.player, told.slot, tournament.rules, ask.desk.seal)
        if isinstance(made, Refusal):
            return made
        command, sealed = made
        texts += sealed
        brought.append(BroughtDeck(told.player, told.slot, command.text, named=command.named))
    return BringInDecks(tuple(brought)), texts, ()


def moderate_deck(ask: Ask, form: forms.ModerateDeck) -> Made:
    """Let the name pass, or put another in its place."""
    if form.name is None:
        return ModerateDeck(form.player, form.slot), (), ()
    slot = _slot(ask, form.player, form.slot)
    if isinstance(slot, Refusal):
        return slot
    opened = _lists(ask).open(form.player, form.slot)
    if isinstance(opened, Refusal):
        return opened
    made = renamed(
        opened.handed_in,
        form.player,
        form.slot,
        name=form.name,
        comment=form.comment,
        why=form.why,
    )
    return made if isinstance(made, Refusal) else (*made, ())


def present_event(ask: Ask, form: forms.PresentEvent) -> Made:
    """Look at the picture's own bytes, and leave out what else they tell."""
    event = the_event(ask.tournament.state)
    if form.picture is not None and form.no_picture:
        return TWO_PICTURES
    content = without_metadata(form.picture) if form.picture is not None else b""
    picture = picture_of(content) if form.picture is not None else event.picture
    if isinstance(picture, Refusal):
        return picture
    command = PresentEvent(
        place=event.place if form.place is None else form.place,
        website=event.website if form.website is None else form.website,
        accent=event.accent if form.accent is None else form.accent,
        picture=None if form.no_picture else picture,
    )
    return command, (), (content,) if content else ()


def set_registration(ask: Ask, form: forms.SetRegistration) -> Made:
    """By code there is a new code each time."""
    if form.way is not RegistrationWay.CODE:
        return SetRegistration(form.way), (), ()
    code = ask.desk.seal("".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)))
    return SetRegistration(form.way, Sealed(code.digest)), (code,), ()


def _slot(ask: Ask, player: int, slot: str) -> PlayerSlot | Refusal:
    state, rules = ask.tournament.state, ask.tournament.rules
    if refusal := unknown(state, rules, player, slot):
        return refusal
    return slot_of(state, rules, player, slot) or Refusal("slot", "There is no such deck here.")


def _lists(ask: Ask) -> DeckLists:
    return DeckLists(ask.tournament, ask.desk.store, ask.actor, now())


TAKEN: Mapping[type, Callable[[Ask, Any], Made]] = {
    forms.RegisterDeck: register_deck,
    forms.BringInDecks: bring_in_decks,
    forms.ModerateDeck: moderate_deck,
    forms.PresentEvent: present_event,
    forms.SetRegistration: set_registration,
}
