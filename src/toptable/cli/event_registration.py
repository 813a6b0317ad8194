"""``toptable event registration``: whether players register themselves, and with which code."""

from typing import Annotated

import typer

from toptable.cli.common import EventArgument, actor, answer, blocked, desk, found, say, stop
from toptable.cli.exits import Exit
from toptable.desk.desk import now
from toptable.desk.self_registration import event_code, registered_themselves, set_registration
from toptable.desk.tournament import Tournament
from toptable.engine.log.sentences import sentence
from toptable.engine.log.undo import Blocked
from toptable.engine.state.admission import RegistrationWay
from toptable.engine.subjects.admission.self_registration import not_now

WAYS = {
    RegistrationWay.CLOSED: "Registration by players is closed: only the staff enter players.",
    RegistrationWay.OPEN: "Players can register themselves.",
    RegistrationWay.CODE: "Players can register themselves with the code of the event.",
}


def register(noun: typer.Typer) -> None:
    """Add this command to the noun."""
    noun.command("registration", epilog="Example: toptable event registration spring --code")(
        registration
    )


def registration(
    context: typer.Context,
    event: EventArgument,
    everybody: Annotated[
        bool, typer.Option("--open", help="Everybody with the address can register.")
    ] = False,
    code: Annotated[
        bool, typer.Option("--code", help="Only with the event's code, which is made anew.")
    ] = False,
    close: Annotated[bool, typer.Option("--close", help="Nobody can register any more.")] = False,
) -> None:
    """Let players register themselves, or no longer; without an option, print how it is."""
    chosen = {
        RegistrationWay.OPEN: everybody,
        RegistrationWay.CODE: code,
        RegistrationWay.CLOSED: close,
    }
    ways = [way for way, wanted in chosen.items() if wanted]
    if len(ways) > 1:
        stop("Give one of --open, --code and --close.", Exit.REFUSED)
    with desk(context) as office:
        tournament = found(office, event)
        if not ways:
            _tell(tournament)
            return
        done = set_registration(tournament, ways[0], actor(context))
        if isinstance(done, Blocked):
            blocked(done)
        for line in answer(done).lines:
            say(sentence(tournament.state, line.entry))
        _tell_where(tournament)


def _tell(tournament: Tournament) -> None:
    """How it is, and how many came this way."""
    state = tournament.state
    say(WAYS[state.admission.registration.way])
    refusal = not_now(state, now())
    if refusal is not None and state.admission.registration.way is not RegistrationWay.CLOSED:
        say(refusal.text)
    _tell_where(tournament)
    if came := len(registered_themselves(tournament)):
        say(f"{came} registered themselves.")


def _tell_where(tournament: Tournament) -> None:
    """The page, and the code that it asks for."""
    if tournament.state.admission.registration.way is RegistrationWay.CLOSED:
        return
    say(f"They register at /e/{tournament.event}/join of the address that toptable serve prints.")
    if code := event_code(tournament):
        say(f"Code of the event: {code}")
