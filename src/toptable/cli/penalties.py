"""Rulings, penalties, appeals and permissions of a running event."""

import secrets
from typing import Annotated, Any

import typer
from rich.table import Table

from toptable.cli.common import (
    EventArgument,
    JsonOption,
    NameArgument,
    NamesArgument,
    ReasonOption,
    answer,
    console,
    desk,
    found,
    player_number,
    print_json,
    say,
    send,
)
from toptable.desk.tournament import Tournament
from toptable.engine.names import key as fold
from toptable.engine.reading.reports.wording import infraction_name
from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.secrets import Sealed, seal
from toptable.engine.subjects.conduct import commands, rulings
from toptable.engine.subjects.conduct.appealing import challenges_left
from toptable.engine.subjects.conduct.holds import what_waits
from toptable.engine.subjects.conduct.state import BRACKET, RecordedRuling
from toptable.engine.subjects.conduct.tell import effect_text, held_text, who_of
from toptable.engine.subjects.teams.members import find_member

penalty = typer.Typer(no_args_is_help=True, help="Rulings and penalties of a running event.")
appeals = typer.Typer(no_args_is_help=True, help="Appeals: ask for a higher judge, answer.")

NumberArgument = Annotated[int, typer.Argument(metavar="NUMBER", help="The ruling's number.")]
WhenOption = Annotated[
    str, typer.Option(help="A loss counts now, next (match) or none.", show_default="as possible")
]
FinishedOption = Annotated[
    str, typer.Option(help="The games of the match already over, from the first seat: W.")
]
AgainstFaqOption = Annotated[
    bool, typer.Option("--against-faq", help="The FAQ is overruled, where that is allowed.")
]
PointsOption = Annotated[int, typer.Option(help="How many points, for a loss of points.")]


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.add_typer(penalty, name="penalty")
    app.add_typer(appeals, name="appeal")
    app.command("penalties", epilog="Example: toptable penalties spring Ann")(sheet)
    app.command("permit", epilog='Example: toptable permit spring Ann "translation slips"')(permit)
    app.command("hold", epilog="Example: toptable hold spring 4")(hold)
    app.command("eject", epilog='Example: toptable eject spring "Max Muster" "Shouted at staff"')(
        eject
    )


@penalty.command("list")
def list_(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """All rulings of the event, what still waits, and the matches under investigation."""
    with desk(context) as office:
        _show(found(office, event), None, as_json)


@penalty.command("confirm")
def confirm(
    context: typer.Context,
    event: EventArgument,
    number: Annotated[int, typer.Argument(help="The number that it waits under.")],
    decline: Annotated[bool, typer.Option("--decline", help="It is not your ruling.")] = False,
    reason: ReasonOption = "",
) -> None:
    """Confirm a disqualification that somebody else wrote down in your name."""
    with desk(context) as office:
        command = commands.ConfirmRuling(number, decline)
        send(context, found(office, event), command, reason=reason)


@penalty.command("acknowledge")
def acknowledge(context: typer.Context, event: EventArgument, number: NumberArgument) -> None:
    """Say, as head judge, that you know of a loss of match."""
    with desk(context) as office:
        send(context, found(office, event), commands.AcknowledgePenalty(number))


@penalty.command("told")
def told(context: typer.Context, event: EventArgument, number: NumberArgument) -> None:
    """Note that the player was told what a penalty is for, when it was not at once."""
    with desk(context) as office:
        send(context, found(office, event), commands.TellPenalty(number))


@penalty.command("raise")
def raise_(
    context: typer.Context,
    event: EventArgument,
    number: NumberArgument,
    to: Annotated[Penalty, typer.Argument(help="The heavier penalty.")],
    when: WhenOption = "",
    finished: FinishedOption = "",
    points: PointsOption = 0,
    reason: ReasonOption = "",
) -> None:
    """Raise a penalty to a heavier one."""
    with desk(context) as office:
        command = commands.RaisePenalty(number, to, when_of(when), finished, points)
        send(context, found(office, event), command, reason=reason)


@penalty.command("withdraw")
def withdraw(
    context: typer.Context,
    event: EventArgument,
    number: NumberArgument,
    reason: ReasonOption = "",
) -> None:
    """Take a penalty off again and put back what it did."""
    with desk(context) as office:
        send(context, found(office, event), commands.WithdrawPenalty(number), reason=reason)


@appeals.command("open", epilog="Example: toptable appeal open spring 3 Ann")
def open_appeal(
    context: typer.Context, event: EventArgument, number: NumberArgument, names: NamesArgument
) -> None:
    """One or both players of the match appeal a ruling."""
    with desk(context) as office:
        tournament = found(office, event)
        numbers = tuple(player_number(tournament, name) for name in names)
        send(context, tournament, commands.AppealRuling(number, numbers))
        for one in numbers:
            left = challenges_left(tournament.state, tournament.rulebook, one)
            if left is not None:
                say(f"Challenges left for {tournament.state.name_of(one)}: {left}.")


@appeals.command("hear", epilog="Example: toptable --role head_judge appeal hear spring 3 --upheld")
def hear(
    context: typer.Context,
    event: EventArgument,
    number: NumberArgument,
    overturned: Annotated[bool, typer.Option("--overturned/--upheld", help="How it ended.")],
    text: Annotated[str, typer.Option(help="What was ruled.")] = "",
    waived: Annotated[bool, typer.Option("--waived", help="It costs no challenge.")] = False,
    against_faq: AgainstFaqOption = False,
) -> None:
    """Answer an appeal; an overturned ruling takes its penalty with it."""
    with desk(context) as office:
        command = commands.HearAppeal(number, overturned, text, waived, against_faq)
        send(context, found(office, event), command)


def sheet(
    context: typer.Context,
    event: EventArgument,
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="Only this player.")] = "",
    as_json: JsonOption = False,
) -> None:
    """The penalty sheet of a player, or of the whole event."""
    with desk(context) as office:
        tournament = found(office, event)
        who = answer(recipient(tournament, name)) if name else (None, None)
        _show(tournament, who[0], as_json, seat=who[1])


def permit(
    context: typer.Context,
    event: EventArgument,
    name: NameArgument,
    thing: Annotated[str, typer.Argument(help="What is allowed.")],
    until: Annotated[str, typer.Option(help="Until when.")] = "",
    kind: Annotated[
        str, typer.Option(help="What kind of permission.", show_default="as the words say")
    ] = "",
    withdraw: Annotated[
        int, typer.Option(help="Withdraw the permission with this number instead.")
    ] = 0,
) -> None:
    """Allow a player something for today: slips, proxies, notes, a device, food."""
    with desk(context) as office:
        tournament = found(office, event)
        if withdraw:
            send(context, tournament, commands.WithdrawPermission(withdraw))
            return
        number = player_number(tournament, name)
        who = tournament.state.name_of(number)
        send(context, tournament, commands.GivePermission(who, thing, until, number, kind))


def hold(
    context: typer.Context,
    event: EventArgument,
    table: Annotated[
        int, typer.Argument(help="The table in the current round, or the game of the bracket.")
    ],
    release: Annotated[bool, typer.Option("--release", help="The investigation is over.")] = False,
    reason: ReasonOption = "",
) -> None:
    """Put a match under investigation: no result until it is released, and what waits for it."""
    with desk(context) as office:
        tournament = found(office, event)
        state = tournament.state
        number = BRACKET if state.finals.bracket is not None else len(state.rounds)
        send(context, tournament, commands.HoldMatch(number, table, release), reason=reason)
        for text in () if release else what_waits(state, tournament.rulebook, number, table):
            say(f"  {text}")


def eject(
    context: typer.Context,
    event: EventArgument,
    name: Annotated[str, typer.Argument(help="Anybody, registered or not.")],
    text: Annotated[str, typer.Argument(help="What happened; confidential.")],
    back: Annotated[bool, typer.Option("--back", help="The person may come in again.")] = False,
    permitted_by: Annotated[
        str, typer.Option(help="The organizer who permits it.", show_default="you, as organizer")
    ] = "",
) -> None:
    """Send somebody out, or let them in again. What happened is kept confidential."""
    with desk(context) as office:
        sealed = seal(text, secrets.token_hex(16))
        command = commands.EjectPerson(name, Sealed(sealed.digest), back, permitted_by)
        tournament = found(office, event)
        send(context, tournament, command, texts=[sealed])
        number = tournament.state.names.get(fold(name))
        if number is not None and tournament.state.players[number].active and not back:
            say(f"{name} still plays. To take them out: toptable drop {event} {name!r} --at-once")


def when_of(when: str) -> commands.When:
    """When a loss counts, as it was typed."""
    match when:
        case "now" | "next" | "none":
            return when
        case "":
            return ""
        case _:
            raise typer.BadParameter("A loss counts now, next or none.")


def recipient(tournament: Tournament, name: str) -> tuple[int, int | None] | Refusal:
    """A player or team, or else a member with the seat."""
    player = tournament.player(name)
    if not isinstance(player, Refusal):
        return player, None
    member = find_member(tournament.state, name)
    return player if isinstance(member, Refusal) else member


def line(tournament: Tournament, one: RecordedRuling) -> str:
    """A ruling in one line, with its number."""
    book = rulings.book_of(tournament.state, tournament.rulebook)
    raised = f", raised from {book.name_of(one.raised_from).lower()}" if one.raised_from else ""
    section = f" ({one.section})" if one.section else ""
    return f"{one.number} {book.name_of(one.penalty)}{raised}: {one.name}{section}"


def _status(one: RecordedRuling) -> str:
    why = "deviation" if one.suggested else "the judge's choice"
    notes = [
        "withdrawn" if one.undone else one.ruled.stage.value,
        f"awaits {one.awaits.replace('_', ' ')}" if one.awaits else "",
        "questions open" if one.unfinished else "",
        f"{why}: {one.deviation}" if one.deviation else "",
        "told" if one.explained else "",
    ]
    return ", ".join(note for note in notes if note)


def _rulings(
    tournament: Tournament, player: int | None, seat: int | None
) -> tuple[RecordedRuling, ...]:
    conduct = tournament.state.conduct
    if player is None:
        return tuple(conduct.rulings[number] for number in sorted(conduct.rulings))
    return conduct.of_player(player) if seat is None else conduct.of_member(player, seat)


def _show(
    tournament: Tournament, player: int | None, as_json: bool, *, seat: int | None = None
) -> None:
    conduct = tournament.state.conduct
    shown = _rulings(tournament, player, seat)
    pending = [one for one in conduct.pending if player is None or player in one.players]
    allowed = [
        one
        for _, one in sorted(conduct.permissions.items())
        if not one.withdrawn and (player is None or one.player == player)
    ]
    if as_json:
        data: dict[str, Any] = {"rulings": shown, "pending": pending, "permissions": allowed}
        if player is None:
            data["held"] = sorted(conduct.held)
        print_json(data)
        return
    table = Table("No.", "Round", "Who", "Penalty", "For", "Judge", "Status")
    book = rulings.book_of(tournament.state, tournament.rulebook)
    for one in shown:
        who = who_of(tournament.state, one)
        what = f"{one.name} ({one.section})" if one.section else one.name
        what = ", ".join((what, *(infraction_name(book, further) for further in one.also)))
        cells = (str(one.number), str(one.round), who, book.name_of(one.penalty), what)
        table.add_row(*cells, one.given.by, _status(one))
    console.print(table)
    for loss in pending:
        say(effect_text(tournament.state, loss))
    for grant in allowed:
        until = f" until {grant.until}" if grant.until else ""
        say(f"Allowed ({grant.number}) to {grant.who} by {grant.by}: {grant.thing}{until}.")
    for number, place in sorted(conduct.held) if player is None else ():
        say(f"{held_text(number, place)} is under investigation.")
        for text in what_waits(tournament.state, tournament.rulebook, number, place):
            say(f"  {text}")
