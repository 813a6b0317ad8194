"""The clock, calls, rulings, deck checks, notes, messages and screens, each for those it is for."""

from datetime import datetime

from msgspec.structs import asdict

from toptable.api.answers import floor, outputs
from toptable.api.contract import Rows
from toptable.desk.desk import now
from toptable.desk.permissions import Visibility, may_see
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.clock.table_time import TableEnd
from toptable.engine.state.decks import DeckCheck
from toptable.engine.state.office import Note
from toptable.engine.state.screens import PlayerMessage, Screen, ScreenView
from toptable.engine.subjects.deck_checks.check_record import knows_beforehand
from toptable.engine.subjects.floor.judge_calls import waiting
from toptable.engine.subjects.floor.timekeeping import table_ends
from toptable.engine.views.calls_and_checks import (
    CallAnswer,
    DeckCheckAnswer,
    call_view,
    check_view,
)
from toptable.engine.views.clock import ClockView, ShownClock, clock_now
from toptable.engine.views.reports.confidentiality import Secret, reader_for
from toptable.engine.views.rulings import RulingAnswer, ruling_row
from toptable.engine.views.seating import SeatByName
from toptable.engine.views.standings import ShownPlace
from toptable.engine.views.view import only
from toptable.web.api.api_request import Ask, missing
from toptable.web.auth.event_view import seen
from toptable.web.languages.languages import DEFAULT, LANGUAGES
from toptable.web.pages.messages.messages import as_sent
from toptable.web.pages.screens.screen_views import shown_now
from toptable.web.pages.screens.screens import EVERY_VIEW


def read_clock(ask: Ask) -> floor.ClockAnswer:
    moment, clock = now(), clock_now(ask.seen.state, ask.tournament.rulebook)
    (view,) = only(ClockView, (clock,))
    return floor.ClockAnswer(
        **asdict(view),
        tables=_own_ends(ask, moment) if clock.face is not None else (),
        now=moment,
        version=ask.version,
    )


def _own_ends(ask: Ask, moment: datetime) -> tuple[floor.TableTimeAnswer, ...]:
    """The tables that have time of their own, for judges: it may tell what somebody needs."""
    if not (ask.seen.staff and ask.seen.entitled("EndAtTime")):
        return ()
    ends = table_ends(ask.seen.state, ask.tournament.rulebook, moment)
    if isinstance(ends, Refusal):
        return ()
    return tuple(_end(end) for end in ends if end.time)


def _end(end: TableEnd) -> floor.TableTimeAnswer:
    return floor.TableTimeAnswer(
        table=end.table,
        extra_seconds=int(end.time.total_seconds()),
        ends=end.ends_at,
    )


def list_calls(ask: Ask) -> Rows[CallAnswer]:
    ask.only_senders_of("GivePenalty")
    state = ask.seen.state
    calls = list(waiting(state))
    if ask.query["resolved"]:
        calls += [call for call in reversed(state.floor.calls) if not call.open]
    return ask.rows(calls, call_view)


def list_rulings(ask: Ask) -> Rows[RulingAnswer]:
    ask.only_senders_of("GivePenalty")
    state, book = ask.seen.state, ask.tournament.rulebook
    rulings = [ruling for _, ruling in sorted(state.conduct.rulings.items())]
    return ask.rows(rulings, lambda ruling: ruling_row(state, book, ruling))


def list_deck_checks(ask: Ask) -> Rows[DeckCheckAnswer]:
    """Of a planned check, somebody who plays learns neither who nor where. N13-40."""
    ask.only_for(may_see(ask.role, Visibility.CHECKS))
    state, book, reader = ask.seen.state, ask.tournament.rulebook, ask.reader

    def row(check: DeckCheck) -> DeckCheckAnswer:
        return check_view(state, book, check, told=knows_beforehand(state, reader, check)).sent

    return ask.rows(list(state.deck_checks.in_order()), row)


def list_notes(ask: Ask) -> Rows[floor.NoteAnswer]:
    ask.only_senders_of("WriteNote")
    state = ask.seen.state
    texts = {text.digest: text.text for text in ask.desk.store.texts(ask.event)}
    reader = reader_for(state, ask.reader, texts, now(), ask.tournament.rulebook.words)

    def row(note: Note) -> floor.NoteAnswer:
        secret = Secret.NOTE_FOR_HEADS if note.heads else Secret.NOTE
        return floor.NoteAnswer(
            number=note.number,
            kind=note.kind,
            text=reader.read(note.text, secret).text,
            at=note.at,
            by=note.by,
            ruling=note.ruling,
            open=note.open,
        )

    return ask.rows([note for _, note in sorted(state.handover.notes.items())], row)


def list_messages(ask: Ask) -> Rows[floor.MessageAnswer]:
    ask.only_for(ask.seen.staff)
    sent = [message for of in ask.seen.state.messages.of.values() for message in of]
    return ask.rows(
        sorted(sent, key=lambda message: message.number), lambda message: _message(ask, message)
    )


def _message(ask: Ask, message: PlayerMessage) -> floor.MessageAnswer:
    told = as_sent(ask.tournament, [message])[0]
    return floor.MessageAnswer(
        number=message.number,
        player=message.player,
        name=ask.seen.state.name_of(message.player),
        text=told.text,
        at=message.at,
        by=message.by,
        read=message.read,
    )


WORK = {
    "readClock": read_clock,
    "listCalls": list_calls,
    "listRulings": list_rulings,
    "listDeckChecks": list_deck_checks,
    "listNotes": list_notes,
    "listMessages": list_messages,
}


EVERYTHING = 0
"""In place of a number: the screen that nobody has described."""


def read_screen(ask: Ask) -> outputs.ScreenNow:
    number = ask.path["screen"]
    described: Screen | None = ask.tournament.state.screens.screens.get(number)
    if described is None and number != EVERYTHING:
        raise missing("screen with this number")
    screen = described or EVERY_VIEW
    language = screen.language if screen.language in LANGUAGES else DEFAULT
    room = seen(ask.tournament, Role.SPECTATOR, language)
    known = shown_now(room, screen)
    shows_clock = known.clock is not None and ScreenView.CLOCK in screen.views
    clock = only(ShownClock, (known.clock,) if shows_clock else ())
    return outputs.ScreenNow(
        name=screen.name,
        views=known.views,
        seconds=screen.seconds,
        round=known.round_name,
        seats=only(SeatByName, known.seats if ScreenView.PAIRINGS in screen.views else ()),
        clock=next(iter(clock), None),
        announcements=tuple(
            outputs.ShownLine(topic=line.topic, text=line.text) for line in known.told
        ),
        called=known.calls,
        standings_after=known.places.after,
        standings=only(ShownPlace, known.places.rows),
        bracket=known.bracket.games if known.bracket is not None else (),
        champion=known.bracket.champion if known.bracket is not None else "",
        can_register=known.joining,
        version=room.version,
    )


SCREEN_WORK = {"readScreen": read_screen}
