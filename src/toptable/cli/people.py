"""Commands about people."""

from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from toptable.cli.common import (
    EventArgument,
    NameArgument,
    NamesArgument,
    ReasonOption,
    desk,
    found,
    player_number,
    say,
    send,
    stop,
    warn_of,
)
from toptable.cli.exits import Exit
from toptable.cli.people_file import on_file
from toptable.desk.desk import sealed
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.secrets import Sealed, SealedText
from toptable.engine.subjects.admission.waiting_list import places
from toptable.engine.subjects.people import commands
from toptable.engine.subjects.people.state import LateMode, NewPlayer
from toptable.engine.subjects.staff.commands import NameStaff

PersonOption = Annotated[
    str, typer.Option(help="Who it is across events: the person's id, or SCHEME:NUMBER.")
]


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.command("enter", epilog="Example: toptable enter spring Ann Bo 'Cy Young'")(enter)
    app.command("check-in")(check_in)
    app.command("late")(late)
    app.command("drop")(drop)
    app.command("rejoin")(rejoin)
    app.command("disqualify")(disqualify)
    app.command("rename")(rename)
    app.command("bye")(bye)
    app.command("group")(group)
    app.command("fix-table")(fix_table)
    app.command("accommodate")(accommodate)
    app.command("staff")(staff)


def enter(
    context: typer.Context,
    event: EventArgument,
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME …")] = None,
    file: Annotated[
        Path | None,
        typer.Option(help="Names one per line, or columns with headings of any kind; - for input."),
    ] = None,
    leave_out: Annotated[
        bool, typer.Option("--leave-out", help="Leave out lines of the file that are wrong.")
    ] = False,
    group: Annotated[str, typer.Option(help="A family, club or travelling group.")] = "",
    person: PersonOption = "",
    reason: ReasonOption = "",
) -> None:
    """Enter players, all of them or none. After the end of registration, say why."""
    if not names and file is None:
        stop("Name at least one player, or give a file with --file.", Exit.REFUSED)
    if person and (file is not None or len(names or []) > 1):
        stop("With --person, name one player only.", Exit.REFUSED)
    with desk(context) as office:
        tournament = found(office, event)
        players = tuple(NewPlayer(name=name, group=group, person=person) for name in names or [])
        texts: tuple[SealedText, ...] = ()
        if file is not None:
            listed, texts = on_file(office, tournament, file, leave_out=leave_out)
            players += tuple(replace(one, group=one.group or group) for one in listed)
        command = commands.EnterPlayers(players=players)
        done = send(context, tournament, command, reason=reason, texts=texts)
        warn_of(done)


def check_in(
    context: typer.Context,
    event: EventArgument,
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME …")] = None,
    everyone: Annotated[bool, typer.Option("--all", help="Everybody who is entered.")] = False,
    absent: Annotated[bool, typer.Option("--absent", help="Mark as not here instead.")] = False,
    reason: ReasonOption = "",
) -> None:
    """Mark players as present. Whoever is not when round 1 is paired is not in."""
    if not names and not everyone:
        stop("Name the players who are here, or give --all.", Exit.REFUSED)
    with desk(context) as office:
        tournament = found(office, event)
        numbers = tuple(player_number(tournament, name) for name in names or [])
        command = commands.CheckIn(players=numbers, present=not absent)
        warn_of(send(context, tournament, command, reason=reason))


def late(
    context: typer.Context,
    event: EventArgument,
    name: NameArgument,
    approved_by: Annotated[str, typer.Option(help="Who allowed it.")],
    mode: Annotated[LateMode, typer.Option(help="From when.")] = LateMode.FROM_NEXT,
    penalty: Annotated[str, typer.Option(help="As what it is ruled, where there is a rule.")] = "",
    grade: Annotated[
        Penalty | None, typer.Option(help="The penalty, from its range.", show_default="suggested")
    ] = None,
    judge: Annotated[str, typer.Option(help="Who ruled, if not you.")] = "",
    person: PersonOption = "",
    reason: ReasonOption = "",
) -> None:
    """Let someone in who came late, or had not checked in; missed rounds are lost."""
    with desk(context) as office:
        command = commands.AdmitLate(
            player=NewPlayer(name=name, person=person),
            mode=mode,
            approved_by=approved_by,
            penalty=penalty,
            grade=grade,
            judge=judge,
        )
        warn_of(send(context, found(office, event), command, reason=reason))


def drop(
    context: typer.Context,
    event: EventArgument,
    name: NameArgument,
    at_once: Annotated[
        bool, typer.Option("--at-once", help="Gives up the match under way.")
    ] = False,
    finished: Annotated[
        str, typer.Option(help="With --at-once: its finished games, from the first seat.")
    ] = "",
    after_match: Annotated[
        bool, typer.Option("--after-match", help="Plays the match under way first.")
    ] = False,
    reason: ReasonOption = "",
) -> None:
    """A player leaves the event, after the match under way or at once."""
    with desk(context) as office:
        tournament = found(office, event)
        command = commands.Drop(
            player=player_number(tournament, name),
            at_once=at_once,
            finished=finished,
            after_match=after_match,
        )
        send(context, tournament, command, reason=reason)
        _offer(tournament)


def rejoin(
    context: typer.Context, event: EventArgument, name: NameArgument, reason: ReasonOption = ""
) -> None:
    """A player who left comes back; missed rounds are lost."""
    with desk(context) as office:
        tournament = found(office, event)
        command = commands.Rejoin(player=player_number(tournament, name))
        send(context, tournament, command, reason=reason)


def disqualify(
    context: typer.Context,
    event: EventArgument,
    name: NameArgument,
    reason: Annotated[str, typer.Option("--reason", help="Why; it is kept in the log.")],
    infraction: Annotated[
        str, typer.Option("--for", help="The infraction; it can be named later.")
    ] = "",
) -> None:
    """Put a player out of the event, with the ruling that goes with it."""
    with desk(context) as office:
        tournament = found(office, event)
        command = commands.Disqualify(player_number(tournament, name), infraction)
        send(context, tournament, command, reason=reason)


def rename(
    context: typer.Context,
    event: EventArgument,
    name: NameArgument,
    new_name: Annotated[str, typer.Argument(help="The new name.")],
    reason: ReasonOption = "",
) -> None:
    """Correct or change a player's name."""
    with desk(context) as office:
        tournament = found(office, event)
        command = commands.RenamePlayer(player=player_number(tournament, name), name=new_name)
        send(context, tournament, command, reason=reason)


def bye(
    context: typer.Context,
    event: EventArgument,
    name: NameArgument,
    round_number: Annotated[int, typer.Argument(metavar="ROUND", help="For which round.")],
    voucher: Annotated[str, typer.Option(help="What entitles to it.")] = "",
    withdraw: Annotated[bool, typer.Option("--withdraw", help="Take it back.")] = False,
    reason: ReasonOption = "",
) -> None:
    """Accept a reward bye for a coming round."""
    with desk(context) as office:
        tournament = found(office, event)
        number = player_number(tournament, name)
        command = commands.GrantBye(
            player=number, round=round_number, voucher=voucher, withdrawn=withdraw
        )
        send(context, tournament, command, reason=reason)


def group(
    context: typer.Context,
    event: EventArgument,
    group_name: Annotated[str, typer.Argument(metavar="GROUP", help="'' for none.")],
    names: NamesArgument,
) -> None:
    """Put players in a group whose members should not meet in round 1."""
    with desk(context) as office:
        tournament = found(office, event)
        for name in names:
            number = player_number(tournament, name)
            send(context, tournament, commands.SetGroup(player=number, group=group_name))


def fix_table(
    context: typer.Context,
    event: EventArgument,
    name: NameArgument,
    table: Annotated[int, typer.Argument(help="The table; 0 for any again.")],
) -> None:
    """Keep a player at one table all day."""
    with desk(context) as office:
        tournament = found(office, event)
        number = player_number(tournament, name)
        send(context, tournament, commands.FixTable(player=number, table=table or None))


def accommodate(
    context: typer.Context,
    event: EventArgument,
    name: NameArgument,
    effect: Annotated[str, typer.Option(help="What staff do; only staff see it.")],
    why: Annotated[str, typer.Option(help="Why; only you see it.")],
    minutes: Annotated[
        int, typer.Option(help="Extra time for the player's table in every round.")
    ] = 0,
) -> None:
    """Arrange an accommodation. Neither text appears in public copies."""
    with desk(context) as office:
        tournament = found(office, event)
        texts = (sealed(effect), sealed(why))
        command = commands.Accommodate(
            player=player_number(tournament, name),
            effect=Sealed(texts[0].digest),
            why=Sealed(texts[1].digest),
            minutes=minutes,
        )
        send(context, tournament, command, texts=texts)


def staff(
    context: typer.Context,
    event: EventArgument,
    name: Annotated[str, typer.Argument(help="Who works at the event.")],
    role: Annotated[Role, typer.Argument(help="As what.")],
    plays: Annotated[bool, typer.Option("--plays", help="Also plays, under this name.")] = False,
    dismiss: Annotated[bool, typer.Option("--dismiss", help="No longer.")] = False,
    block: Annotated[
        str, typer.Option(help="The block of a large event whose head judge this is.")
    ] = "",
    reason: ReasonOption = "",
) -> None:
    """Say who works at the event, and whether they also play."""
    with desk(context) as office:
        tournament = found(office, event)
        number = player_number(tournament, name) if plays else None
        command = NameStaff(name=name, role=role, player=number, dismissed=dismiss, block=block)
        send(context, tournament, command, reason=reason)


def _offer(tournament: Tournament) -> None:
    """Say that a place is free for somebody who waits."""
    state = tournament.state
    for one in () if state.rounds else places(state).next[:1]:
        say(f"A place is free, and {one.who.name} is next: toptable wait admit {tournament.event}")
