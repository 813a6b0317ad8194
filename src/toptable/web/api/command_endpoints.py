"""Sending commands, some in a form of their own, and what each would do before it is sent."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from toptable.api import commands as forms
from toptable.api.answers.log import Done as DoneAnswer
from toptable.api.answers.log import Effect, Foreseen
from toptable.api.commands import ENGINE, engine_command
from toptable.api.contract import SCOPE_OF
from toptable.api.problem import open_questions, problem
from toptable.desk import permissions
from toptable.desk.deck_forms import ListForm, cards_of, renamed, to_send, understood
from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import Desk, now
from toptable.desk.event_setup import TWO_PICTURES
from toptable.desk.self_registration import CODE_LENGTH, CODE_LETTERS, proved
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command, draws_something
from toptable.engine.entry import tag_of
from toptable.engine.log.log import sentence
from toptable.engine.log.undo import Blocked, Undoing, changes
from toptable.engine.questions.roster import PlayerSlot, slot_of, unknown_slot
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.secrets import Sealed, SealedText
from toptable.engine.state import the_event
from toptable.engine.state.event import picture_of
from toptable.engine.state.people import RegistrationWay
from toptable.engine.subjects.decks.list_decisions import ModerateDeck
from toptable.engine.subjects.decks.submission import BringInDecks, BroughtDeck
from toptable.engine.subjects.event.branding import PresentEvent, without_metadata
from toptable.engine.subjects.finals.choosing_finalists import SelectFinalists
from toptable.engine.subjects.registration.self_registration import RegisterMyself, SetRegistration
from toptable.engine.subjects.undo.take_back import UndoCommand
from toptable.web.api.api_request import Ask, Told, meanwhile, of_refusal, refuse
from toptable.web.api.idempotency_key import send_once
from toptable.web.api.log_endpoints import as_seen, kind_of, line_answer
from toptable.web.auth.event_view import seen

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
    if refusal := unknown_slot(state, rules, player, slot):
        return refusal
    return slot_of(state, rules, player, slot) or Refusal.of("slot")


def _lists(ask: Ask) -> DeckLists:
    return DeckLists(ask.tournament, ask.desk.store, ask.actor, now())


TAKEN: Mapping[type, Callable[[Ask, Any], Made]] = {
    forms.RegisterDeck: register_deck,
    forms.BringInDecks: bring_in_decks,
    forms.ModerateDeck: moderate_deck,
    forms.PresentEvent: present_event,
    forms.SetRegistration: set_registration,
}


Sent: TypeAlias = tuple[Command, Sequence[SealedText], Sequence[bytes]]
"""A command as the desk takes it, with the texts and pictures that are kept beside the log."""

Outcome: TypeAlias = Done | Blocked | Refusal

DRAWN = "Drawn when it is sent."


def send_command(ask: Ask) -> DoneAnswer:
    """Carry out a command, or say why not."""
    need(ask)
    looked_at = _looked_at(ask)
    command, texts, pictures = as_command(ask)
    outcome = send_once(
        ask.request,
        ask.tournament,
        command,
        ask.actor,
        reason=ask.body.reason,
        texts=texts,
        pictures=pictures,
        looked_at=looked_at,
        answers=ask.body.answers,
    )
    return done(ask, ask.tournament, outcome, looked_at)


def done(
    ask: Ask, tournament: Tournament, outcome: Outcome, looked_at: int | None = None
) -> DoneAnswer:
    """What the desk did; where it did nothing, why."""
    role = ask.caller.role_at(tournament.event)
    if not isinstance(outcome, Done):
        raise of_refusal(tournament, outcome, role, looked_at=looked_at)
    shown, actor = seen(tournament, role), ask.caller.actor_at(tournament.event)
    return DoneAnswer(
        event=tournament.event,
        version=outcome.version,
        lines=tuple(line_answer(shown, line) for line in as_seen(shown, actor, outcome.lines)),
        warnings=outcome.warnings,
    )


def preview_command(ask: Ask) -> Foreseen:
    """What a command would do now. Nothing is changed, and no lot is looked at."""
    need(ask)
    command, _, _ = as_command(ask)
    tournament, actor = ask.tournament, ask.actor
    version = tournament.version
    if isinstance(command, UndoCommand):
        return _undo(ask, tournament, command, version)
    foreseen = permissions.refusal(command, actor, tournament.rulebook.words) or tournament.foresee(
        command, actor
    )
    if isinstance(foreseen, Refusal):
        raise of_refusal(tournament, foreseen, actor.role)
    drawn = draws_something(type(command))
    return Foreseen(
        version=version,
        effects=tuple(
            Effect(
                kind=kind_of(entry),
                text=DRAWN if drawn else sentence(tournament.state, entry, tournament.rulebook),
            )
            for entry in foreseen.entries
        ),
        changes=(),
        asks_reason=foreseen.asks.text if foreseen.asks is not None else "",
        questions=open_questions(foreseen.asks.questions) if foreseen.asks is not None else (),
    )


def _undo(ask: Ask, tournament: Tournament, command: UndoCommand, version: int) -> Foreseen:
    outcome = tournament.preview(command, ask.actor)
    if not isinstance(outcome, Undoing):
        raise of_refusal(tournament, outcome, ask.actor.role)
    state, book = tournament.state, tournament.rulebook
    return Foreseen(
        version=version,
        effects=tuple(
            Effect(kind=kind_of(line.entry), text=sentence(state, line.entry, book))
            for line in outcome.lines
        ),
        changes=tuple(changes(state, outcome, book)),
        asks_reason="",
        questions=(),
    )


def need(ask: Ask) -> None:
    """Raise unless the token has the scope of the command."""
    ask.caller.need(SCOPE_OF[ENGINE[tag_of(type(ask.body.command))]], ask.event)


def as_command(ask: Ask) -> Sent:
    """What was sent as the desk takes it: confidential texts sealed, lists read, pictures looked
    at."""
    form = ask.body.command
    taken: Callable[[Ask, Any], Sent | Refusal] = TAKEN.get(type(form), _plainly)
    made = taken(ask, form)
    if isinstance(made, Refusal):
        raise of_refusal(ask.tournament, made, ask.actor.role, status=422)
    return made


def _plainly(ask: Ask, form: msgspec.Struct) -> Sent:
    """A command whose form is that of the desk."""
    texts: list[SealedText] = []
    try:
        command = engine_command(form, _sealer(ask.desk, texts))
    except ValueError as wrong:
        raise refuse(422, "body", str(wrong)) from None
    if isinstance(command, SelectFinalists):
        lists = DeckLists(ask.tournament, ask.desk.store, ask.actor, now())
        decks = {**lists.for_method(command.method), **command.decks}
        command = msgspec.structs.replace(command, decks=decks)
    if isinstance(command, RegisterMyself):
        # The code is no text to keep: it is compared with the one that the event has.
        typed = getattr(form, "code", None) or ""
        command = msgspec.structs.replace(command, code=proved(ask.tournament, typed))
    return command, texts, ()


def _sealer(desk: Desk, texts: list[SealedText]) -> Callable[[str], Sealed]:
    def seal(text: str) -> Sealed:
        kept = desk.seal(text.strip())
        texts.append(kept)
        return Sealed(kept.digest)

    return seal


def _looked_at(ask: Ask) -> int | None:
    """The version that the caller looked at: in the body, or as the tag of an answer."""
    known = ask.request.headers.get("if-match", "").strip()
    looked_at: int | None = ask.body.looked_at
    if not known or known == "*":
        return looked_at
    version = ask.tournament.version
    tags = (tag.strip().removeprefix("W/").strip('"') for tag in known.split(","))
    versions = {tag.partition(".")[0] for tag in tags}
    if str(version) in versions:
        return version if looked_at is None else looked_at
    since = max((int(tag) for tag in versions if tag.isdecimal() and len(tag) < 12), default=0)
    role = ask.caller.role_at(ask.event)
    raise Told(
        msgspec.structs.replace(
            problem(412, "overtaken", "The event has changed since you looked. Look again."),
            answered_by=AnsweredBy.LOOK_AGAIN,
            version=version,
            meanwhile=meanwhile(ask.tournament, role, since),
        )
    )


WORK = {"sendCommand": send_command, "previewCommand": preview_command}
