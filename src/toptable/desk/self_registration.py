"""Players who register themselves, between a form and the desk: the code, the names in confidence,
and what became of somebody who waits for a place.
"""

import secrets
from datetime import datetime
from hmac import compare_digest

import msgspec

from toptable.desk.desk import sealed
from toptable.desk.tournament import Done, Tournament
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.secrets import Sealed, SealedText
from toptable.engine.state.people import NewPlayer, RegistrationWay
from toptable.engine.subjects.people.player_entry import PlayersEntered
from toptable.engine.subjects.registration.self_registration import (
    RegisterMyself,
    SetRegistration,
    asked,
)
from toptable.engine.subjects.registration.waiting_list import WaitingJoined, WaitingLeft

THEMSELVES = Actor(name="Self-registration", role=Role.SPECTATOR)
"""Who stands in the log for those who are nobody yet."""

CODE_LETTERS = "ABCDEFGHJKLMNPQRTUVWXYZ"
"""Letters that nobody takes for each other or for digits."""
CODE_LENGTH = 6


class RegistrationForm(msgspec.Struct, frozen=True):
    """What somebody typed who registers."""

    name: str
    pronouns: str = ""
    real_name: str = ""
    members: tuple[str, ...] = ()
    code: str = ""
    declares: bool | None = None
    sure: bool = False
    accepts: bool = False


class InLine(msgspec.Struct, frozen=True):
    """Somebody on the waiting list, for as long as it is the same person: number and moment."""

    number: int
    since: datetime


class Registered(msgspec.Struct, frozen=True):
    """What became of a registration: a player, or somebody who waits."""

    player: int = 0
    waiting: InLine | None = None


class Turn(msgspec.Struct, frozen=True):
    """Where somebody who waits stands now; all empty for somebody who is off the list."""

    place: int = 0
    """In the line, from 1."""
    player: int = 0
    """Their number, once they were let in."""
    name: str = ""
    """As long as they wait."""


def set_registration(
    tournament: Tournament, way: RegistrationWay, actor: Actor, *, reason: str = ""
) -> Done | Blocked | Refusal:
    """Open or close registration; by code there is a new code each time."""
    if way is not RegistrationWay.CODE:
        return tournament.send(SetRegistration(way), actor, reason=reason)
    text = sealed("".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)))
    command = SetRegistration(way, Sealed(text.digest))
    return tournament.send(command, actor, reason=reason, texts=(text,))


def event_code(tournament: Tournament) -> str:
    """The letters of the code; nothing where there is none, or this copy does not have it."""
    code = tournament.state.admission.registration.code
    return tournament.text(code.digest) if code is not None else ""


def register(tournament: Tournament, form: RegistrationForm) -> Registered | Refusal:
    """Enter somebody who registers, or put them on the waiting list; or say why not."""
    asks = asked(tournament.state, tournament.rulebook)
    private = form.real_name.strip() if asks.real_name else ""
    texts: tuple[SealedText, ...] = (sealed(private),) if private else ()
    who = NewPlayer(
        name=form.name,
        pronouns=form.pronouns,
        real_name=Sealed(texts[0].digest) if texts else None,
        members=form.members if asks.members else (),
    )
    command = RegisterMyself(
        who=who,
        code=proved(tournament, form.code) if asks.code else None,
        declares=form.declares if asks.statements else None,
        sure=form.sure,
        accepts=form.accepts if asks.tick else False,
    )
    done = tournament.send(command, THEMSELVES, texts=texts)
    if isinstance(done, Blocked):
        return done.refusal
    return done if isinstance(done, Refusal) else _registered(done)


def turn_of(tournament: Tournament, waiting: InLine) -> Turn:
    """Where somebody stands who once joined the waiting list."""
    for place, newcomer in enumerate(tournament.state.admission.waiting, start=1):
        if (newcomer.number, newcomer.since) == (waiting.number, waiting.since):
            return Turn(place=place, name=newcomer.who.name)
    log = tournament.log
    joined = False
    for line in log.counted():
        match line.entry:
            case WaitingJoined(number=waiting.number, at=waiting.since):
                joined = True
            case WaitingLeft(number=waiting.number, entered=True) if joined:
                begin = log.append_of(line.seq)
                together = (
                    one.entry for one in log.lines[line.seq :] if log.append_of(one.seq) == begin
                )
                entered = next(
                    (entry for entry in together if isinstance(entry, PlayersEntered)), None
                )
                return Turn(player=entered.players[0].player) if entered is not None else Turn()
    return Turn()


def registered_themselves(tournament: Tournament) -> tuple[int, ...]:
    """The players who did, and are in the event, the latest first."""
    numbers = [
        entered.player
        for line in tournament.log.counted()
        if line.by == THEMSELVES.name and isinstance(line.entry, PlayersEntered)
        for entered in line.entry.players
    ]
    players = tournament.state.players
    return tuple(number for number in reversed(numbers) if players[number].active)


def _registered(done: Done) -> Registered:
    for line in done.lines:
        match line.entry:
            case PlayersEntered(players=players):
                return Registered(player=players[0].player)
            case WaitingJoined(number=number, at=since):
                return Registered(waiting=InLine(number, since))
    return Registered()


def proved(tournament: Tournament, typed: str) -> Sealed | None:
    """The code as the log knows it, for whoever typed its letters, in whatever way."""
    code = tournament.state.admission.registration.code
    letters = event_code(tournament)
    given = "".join(letter for letter in typed.upper() if letter.isalnum())
    right = letters and compare_digest(given.encode(), letters.encode())
    return code if right else None
