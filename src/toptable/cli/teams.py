"""Commands about teams: enter them, seat them, report their matches seat by seat."""

from typing import Annotated

import typer
from rich.table import Table

from toptable.cli import finals_views
from toptable.cli.common import (
    EventArgument,
    ReasonOption,
    answer,
    console,
    desk,
    found,
    player_number,
    say,
    send,
    stop,
    warn_of,
)
from toptable.cli.exits import Exit
from toptable.desk.tournament import Tournament
from toptable.engine.reading.team_seating import at_table
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.results.kinds import ResultKind, Seat
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.teams.formats import TeamFormat
from toptable.engine.subjects.finals import commands as finals_commands
from toptable.engine.subjects.finals.line_games import tiebreaker_step
from toptable.engine.subjects.people import commands as people_commands
from toptable.engine.subjects.people.state import LateMode, NewPlayer
from toptable.engine.subjects.results import commands as result_commands
from toptable.engine.subjects.teams import commands
from toptable.engine.subjects.teams.members import find_member, member_name, representative
from toptable.engine.subjects.teams.state import Team, TeamDeck

teams = typer.Typer(
    no_args_is_help=True, help="Teams: enter them, seat them, report their matches seat by seat."
)

TeamArgument = Annotated[str, typer.Argument(metavar="TEAM", help="The team's name.")]
MemberArgument = Annotated[str, typer.Argument(metavar="MEMBER", help="The member's name.")]
MembersArgument = Annotated[
    list[str], typer.Argument(metavar="MEMBER …", help="The members in the order of their seats.")
]
SpeaksOption = Annotated[
    int,
    typer.Option("--representative", help="The seat, from 1.", show_default="as the document says"),
]
PersonsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--person", help="Who a member is across events, once per seat in order; '' if unknown."
    ),
]
LettersArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="SEAT …", help="The games of each seat in order, from the first team: W L W."
    ),
]


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.add_typer(teams, name="team")


@teams.command("enter", epilog="Example: toptable team enter spring Aces Ann Bo Cy")
def enter(
    context: typer.Context,
    event: EventArgument,
    team: TeamArgument,
    members: MembersArgument,
    speaks: SpeaksOption = 0,
    persons: PersonsOption = None,
) -> None:
    """Enter a team with its members."""
    with desk(context) as office:
        who = NewPlayer(
            name=team,
            members=tuple(members),
            representative=speaks,
            persons=tuple(persons or ()),
        )
        done = send(context, found(office, event), people_commands.EnterPlayers(players=(who,)))
        warn_of(done)


@teams.command("late")
def late(
    context: typer.Context,
    event: EventArgument,
    team: TeamArgument,
    members: MembersArgument,
    approved_by: Annotated[str, typer.Option(help="Who allowed it.")],
    mode: Annotated[LateMode, typer.Option(help="From when.")] = LateMode.FROM_NEXT,
    penalty: Annotated[str, typer.Option(help="As what it is ruled, where there is a rule.")] = "",
    grade: Annotated[
        Penalty | None, typer.Option(help="The penalty, from its range.", show_default="suggested")
    ] = None,
    judge: Annotated[str, typer.Option(help="Who ruled, if not you.")] = "",
    speaks: SpeaksOption = 0,
    persons: PersonsOption = None,
) -> None:
    """Let in a team that came late; missed rounds are lost."""
    with desk(context) as office:
        who = NewPlayer(
            name=team,
            members=tuple(members),
            representative=speaks,
            persons=tuple(persons or ()),
        )
        command = people_commands.AdmitLate(
            player=who,
            mode=mode,
            approved_by=approved_by,
            penalty=penalty,
            grade=grade,
            judge=judge,
        )
        warn_of(send(context, found(office, event), command))


@teams.command("show")
def show(context: typer.Context, event: EventArgument) -> None:
    """The teams, their members in order, who speaks for each, and their decks."""
    with desk(context) as office:
        tournament = found(office, event)
        form = tournament.rules.team
        if form is None:
            stop("No teams play in this event.", Exit.REFUSED)
        console.print(_table(tournament, form))


@teams.command("lineup")
def lineup(
    context: typer.Context,
    event: EventArgument,
    team: TeamArgument,
    members: MembersArgument,
    speaks: SpeaksOption = 0,
) -> None:
    """Say anew who plays in which seat. From round 1 on the order is fixed."""
    with desk(context) as office:
        tournament = found(office, event)
        number = player_number(tournament, team)
        send(context, tournament, commands.SetLineup(number, tuple(members), speaks))


@teams.command("rename-member")
def rename_member(
    context: typer.Context,
    event: EventArgument,
    member: MemberArgument,
    new_name: Annotated[str, typer.Argument(help="How the name is written.")],
    reason: ReasonOption = "",
) -> None:
    """Correct the name of a member."""
    with desk(context) as office:
        tournament = found(office, event)
        player, seat = answer(find_member(tournament.state, member))
        send(context, tournament, commands.RenameMember(player, seat, new_name), reason=reason)


@teams.command("approve")
def approve(
    context: typer.Context,
    event: EventArgument,
    names: Annotated[
        list[str] | None, typer.Argument(metavar="TEAM …", help="None: all that wait for it.")
    ] = None,
    withdraw: Annotated[bool, typer.Option("--withdraw", help="No longer.")] = False,
) -> None:
    """Approve team names, where the document asks the organizer to."""
    with desk(context) as office:
        tournament = found(office, event)
        numbers = tuple(player_number(tournament, name) for name in names or ())
        send(context, tournament, commands.ApproveTeamNames(numbers, not withdraw))


@teams.command("decks", epilog="Example: toptable team decks spring Aces Ann=L:Jedi Ann=D:Sith …")
def decks(
    context: typer.Context,
    event: EventArgument,
    team: TeamArgument,
    listed: Annotated[
        list[str], typer.Argument(metavar="MEMBER=SIDE:DECK …", help="All decks of the team.")
    ],
) -> None:
    """Register who plays which of the team's decks, all together."""
    with desk(context) as office:
        tournament = found(office, event)
        command = commands.AssignTeamDecks(
            player_number(tournament, team), tuple(_deck(tournament, one) for one in listed)
        )
        send(context, tournament, command)


@teams.command("table")
def table(
    context: typer.Context,
    event: EventArgument,
    number: Annotated[int, typer.Argument(metavar="TABLE", help="The table number.")],
    game: Annotated[int, typer.Option(min=1, help="Which game of the match.")] = 1,
) -> None:
    """Who sits where at a table of the latest round."""
    with desk(context) as office:
        tournament = found(office, event)
        state = tournament.state
        lines = at_table(state, tournament.rulebook, len(state.rounds), number, game)
        for line in answer(lines):
            say(line)


@teams.command("result", epilog="Example: toptable team result spring 3 W L W")
def result(
    context: typer.Context,
    event: EventArgument,
    number: Annotated[int, typer.Argument(metavar="TABLE", help="The table number.")],
    letters: LettersArgument,
    round_number: Annotated[int, typer.Option("--round", show_default="latest")] = 0,
    how: Annotated[str, typer.Option(help="Why drawn seats were drawn: time …")] = "",
    absent: Annotated[
        list[str] | None, typer.Option(metavar="MEMBER", help="Did not come to this seat.")
    ] = None,
    reason: ReasonOption = "",
) -> None:
    """Report a match seat by seat, or correct one; write - for a seat that a penalty decided."""
    with desk(context) as office:
        tournament = found(office, event)
        round_number = round_number or len(tournament.state.rounds)
        seats = _seats(letters, how)
        for member in absent or ():
            at, lost = _lost_seat(tournament, round_number, number, member)
            seats[at - 1 : at] = [lost]
        report = result_commands.ReportResult(round_number, number, Result(seats=tuple(seats)))
        send(context, tournament, report, reason=reason)


@teams.command("bracket-result")
def bracket_result(
    context: typer.Context,
    event: EventArgument,
    game: Annotated[int, typer.Argument(metavar="GAME", help="The game's number.")],
    letters: LettersArgument,
    extra: Annotated[str, typer.Option(metavar="TEAM", help="Who won the extra game.")] = "",
    how: Annotated[str, typer.Option(help="Why drawn seats were drawn: time …")] = "",
    reason: ReasonOption = "",
) -> None:
    """Report a match of the bracket seat by seat."""
    with desk(context) as office:
        tournament = found(office, event)
        won = _winner(tournament, game, extra) if extra else None
        seats = tuple(_seats(letters, how))
        command = commands.ReportTeamBracketGame(game, seats, won)
        send(context, tournament, command, reason=reason)
        console.print(finals_views.bracket_table(tournament))


@teams.command("member-left")
def member_left(
    context: typer.Context,
    event: EventArgument,
    member: MemberArgument,
    at_once: Annotated[
        bool, typer.Option("--at-once", help="The team gives up the match under way.")
    ] = False,
    after_match: Annotated[
        bool, typer.Option("--after-match", help="The match under way is played first.")
    ] = False,
    reason: ReasonOption = "",
) -> None:
    """A member cannot go on: the team drops, after the match under way or at once."""
    with desk(context) as office:
        tournament = found(office, event)
        player, seat = answer(find_member(tournament.state, member))
        command = commands.MemberLeaves(player, seat, at_once, after_match)
        send(context, tournament, command, reason=reason)


@teams.command("disqualify-member")
def disqualify_member(
    context: typer.Context,
    event: EventArgument,
    member: MemberArgument,
    reason: Annotated[str, typer.Option("--reason", help="Why; it is kept in the log.")],
    infraction: Annotated[
        str, typer.Option("--for", help="The infraction; it can be named later.")
    ] = "",
) -> None:
    """Put one member out of the event; the team drops at once."""
    with desk(context) as office:
        tournament = found(office, event)
        player, seat = answer(find_member(tournament.state, member))
        command = commands.DisqualifyMember(player, seat, infraction)
        send(context, tournament, command, reason=reason)


@teams.command("final")
def final(context: typer.Context, event: EventArgument) -> None:
    """Call the final match of teams that share the most points, or show how it stands."""
    with desk(context) as office:
        tournament = found(office, event)
        if tournament.state.finals.tiebreaker is None:
            send(context, tournament, finals_commands.CallTiebreaker(size=1))
        step = answer(tiebreaker_step(tournament.state, tournament.rulebook))
        console.print(finals_views.tiebreaker_table(tournament.state, step))


def _table(tournament: Tournament, form: TeamFormat) -> Table:
    shown = Table("number", "team", *form.seats, "speaks", "name approved")
    for number, player in sorted(tournament.state.players.items()):
        if player.team is None:
            continue
        team = player.team
        speaks = team.members[representative(team, form) - 1]
        approved = "yes" if team.approved == player.name else ""
        members = (_member_cell(team, seat) for seat in range(1, form.size + 1))
        shown.add_row(str(number), player.name, *members, speaks, approved)
    return shown


def _member_cell(team: Team, seat: int) -> str:
    decks = ", ".join(f"{one.side}: {one.name}" for one in team.decks if one.seat == seat)
    out = next((one for one in team.missing if one.seat == seat), None)
    mark = "" if out is None else " – disqualified" if out.disqualified else " – out"
    return f"{team.members[seat - 1]}{f' ({decks})' if decks else ''}{mark}"


def _winner(tournament: Tournament, game: int, team: str) -> Seat:
    players = finals_views.players_of(tournament, game)
    number = player_number(tournament, team)
    if number not in players:
        stop(f"{tournament.state.name_of(number)} does not play game {game}.", Exit.REFUSED)
    return 0 if players[0] == number else 1


def _deck(tournament: Tournament, text: str) -> TeamDeck:
    member, equals, rest = text.partition("=")
    side, colon, name = rest.partition(":")
    if not equals or not colon:
        stop(f"Write a deck as MEMBER=SIDE:DECK, not {text}.", Exit.REFUSED)
    _, seat = answer(find_member(tournament.state, member))
    return TeamDeck(seat=seat, side=side.strip(), name=name)


def _seats(letters: list[str], how: str) -> list[Result]:
    return [
        Result(games="" if one == "-" else one, how=(how,) if how and "D" in one else ())
        for one in letters
    ]


def _lost_seat(
    tournament: Tournament, round_number: int, table_number: int, member: str
) -> tuple[int, Result]:
    """The seat that a member loses by staying away, and its result."""
    state = tournament.state
    player, seat = answer(find_member(state, member))
    rounds = state.rounds
    known = 1 <= round_number <= len(rounds)
    match = rounds[round_number - 1].matches.get(table_number) if known else None
    if match is None or player not in match.players:
        name = member_name(state, player, seat)
        stop(f"{name} does not play at table {table_number}.", Exit.REFUSED)
    side: Seat = 0 if match.players[0] == player else 1
    return seat, Result(kind=ResultKind.NO_SHOW, seat=side)
