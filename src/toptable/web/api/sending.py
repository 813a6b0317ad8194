"""Sending commands: the same door for all of them, and what each would do before it is sent."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from toptable.api.answers.log import Done as DoneAnswer
from toptable.api.answers.log import Effect, Foreseen
from toptable.api.commands import ENGINE, engine_command
from toptable.api.problem import open_questions, problem
from toptable.api.scopes import SCOPE_OF
from toptable.desk import permissions
from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import Desk, now
from toptable.desk.self_registration import proved
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command, draws_something
from toptable.engine.entry import tag_of
from toptable.engine.log.sentences import sentence
from toptable.engine.log.undo import Blocked, Undoing
from toptable.engine.log.undo_preview import changes
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.secrets import Sealed, SealedText
from toptable.engine.subjects.admission.self_registration import RegisterMyself
from toptable.engine.subjects.finals.choosing_finalists import SelectFinalists
from toptable.engine.subjects.undo.commands import UndoCommand
from toptable.web.access.seen import seen
from toptable.web.api import own_forms
from toptable.web.api.asking import Ask, Told, refuse
from toptable.web.api.errors import meanwhile, of_refusal
from toptable.web.api.lines import as_seen, kind_of, told
from toptable.web.api.repeats import send_once

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
        lines=tuple(told(shown, line) for line in as_seen(shown, actor, outcome.lines)),
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
    taken: Callable[[Ask, Any], Sent | Refusal] = own_forms.TAKEN.get(type(form), _plainly)
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
