"""``toptable team``: enter teams, look at them, report their matches seat by seat."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.table import Table

from toptable.cli import finals
from toptable.cli.argument_types import (
    CONFIRMED,
    GAME,
    LATE,
    REPLACES,
    ROUND,
    TABLE,
    TEAM,
    count,
    list_of_words,
    option,
    word,
)
from toptable.cli.common import (
    EventArgument,
    JsonOption,
    answer,
    console,
    desk,
    found,
    print_answer,
    say,
    stop,
)
from toptable.cli.exits import Exit
from toptable.cli.generated_commands import Row, Rows
from toptable.desk.tournament import Tournament
from toptable.engine.questions.teams import find_member, member_name, representative
from toptable.engine.rules.results.kinds import Result, ResultKind, Seat
from toptable.engine.rules.team_formats import TeamFormat
from toptable.engine.state.people import NewPlayer, Team, TeamDeck
from toptable.engine.subjects.finals.own_games import ReportTeamBracketGame
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.teams.lineup import AssignTeamDecks
from toptable.engine.views.seating import at_table


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("show", epilog="Example: toptable team show spring")(show)
    noun.command("table", epilog="Example: toptable team table spring 3")(table)


def show(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """The teams, their members in order, who speaks for each, and their decks."""
    with desk(context) as office:
        tournament = found(office, event)
        if as_json:
            print_answer(context, office, "listTeams", event=tournament.event)
            return
        form = tournament.rules.team
        if form is None:
            stop("No teams play in this event.", Exit.REFUSED)
        console.print(_table(tournament, form))


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
    decks = ", ".join(f"{deck.side}: {deck.name}" for deck in team.decks if deck.seat == seat)
    out = next((missing for missing in team.missing if missing.seat == seat), None)
    mark = "" if out is None else " – disqualified" if out.disqualified else " – out"
    return f"{team.members[seat - 1]}{f' ({decks})' if decks else ''}{mark}"


def enter(_tournament: Tournament, **team: Any) -> EnterPlayers:
    """One team with its members."""
    return EnterPlayers(players=(NewPlayer(**team),))


def admit_late(
    _tournament: Tournament,
    *,
    name: str,
    members: tuple[str, ...],
    representative: int,
    persons: tuple[str, ...],
    **late: Any,
) -> AdmitLate:
    """One team that came late."""
    team = NewPlayer(name=name, members=members, representative=representative, persons=persons)
    return AdmitLate(player=team, **late)


def result(
    tournament: Tournament,
    *,
    table: int,
    letters: tuple[str, ...],
    number: int,
    how: str,
    absent: list[str] | None,
    replaces: bool,
    confirmed: bool,
) -> ReportResult:
    """A match seat by seat; whoever was absent has lost the seat."""
    seats = _seats(letters, how)
    for member in absent or ():
        at, lost = _lost_seat(tournament, number, table, member)
        seats[at - 1 : at] = [lost]
    ended = Result(seats=tuple(seats))
    return ReportResult(number, table, ended, replaces, confirmed=confirmed)


def bracket_result(
    tournament: Tournament,
    *,
    game: int,
    letters: tuple[str, ...],
    extra: str,
    how: str,
    confirmed: bool,
) -> ReportTeamBracketGame:
    """A match of the bracket seat by seat."""
    won = finals.seat_of(tournament, game, extra) if extra else None
    return ReportTeamBracketGame(game, tuple(_seats(letters, how)), won, confirmed)


def all_decks(tournament: Tournament, texts: list[str]) -> tuple[TeamDeck, ...]:
    """The decks of a team as they are typed."""
    return tuple(_deck(tournament, text) for text in texts)


def _deck(tournament: Tournament, text: str) -> TeamDeck:
    member, equals, rest = text.partition("=")
    side, colon, name = rest.partition(":")
    if not equals or not colon:
        stop(f"Write a deck as MEMBER=SIDE:DECK, not {text}.", Exit.REFUSED)
    _, seat = answer(find_member(tournament.state, member))
    return TeamDeck(seat=seat, side=side.strip(), name=name)


def _seats(letters: Sequence[str], how: str) -> list[Result]:
    return [
        Result(games="" if letter == "-" else letter, how=(how,) if how and "D" in letter else ())
        for letter in letters
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


MEMBERS = {
    "members": list_of_words("The members in the order of their seats.", "MEMBER …"),
    "representative": count("The seat, from 1.", show_default="as the document says"),
}
PERSONS = option(
    "Who a member is across events, once per seat in order; '' if unknown.",
    "--person",
    kind=list[str] | None,
    default=None,
    read=lambda _tournament, listed: tuple(listed or ()),
)
TEAM_NAME = word("The team's name.", metavar="TEAM")
LETTERS = list_of_words("The games of each seat in order, from the first team: W L W.", "SEAT …")
WHY_DRAWN = option("Why drawn seats were drawn: time …")
ROWS = Rows(
    "team",
    "enter admit-late decks result bracket-result lineup rename-member approve "
    "member-left disqualify-member",
    (
        Row(
            "enter",
            EnterPlayers,
            "Enter a team with its members.",
            "spring Aces Ann Bo Cy",
            {"name": TEAM_NAME, **MEMBERS, "persons": PERSONS},
            make=enter,
        ),
        Row(
            "admit-late",
            AdmitLate,
            "Let in a team that came late; missed rounds are lost.",
            "spring Aces Ann Bo Cy --approved-by Hana",
            {"name": TEAM_NAME, **MEMBERS, **LATE, "persons": PERSONS},
            make=admit_late,
        ),
        Row(
            "decks",
            AssignTeamDecks,
            "Register who plays which of the team's decks, all together.",
            "spring Aces Ann=L:Jedi Ann=D:Sith Bo=L:Rebels Bo=D:Navy",
            {
                "player": TEAM,
                "decks": word(
                    "All decks of the team.",
                    list[str],
                    metavar="MEMBER=SIDE:DECK …",
                    read=all_decks,
                ),
            },
        ),
        Row(
            "result",
            ReportResult,
            "Report a match seat by seat, or correct one; write - for a seat that a "
            "penalty decided.",
            "spring 3 W L W",
            {
                "table": TABLE,
                "letters": LETTERS,
                "number": ROUND,
                "how": WHY_DRAWN,
                "absent": option(
                    "Did not come to this seat.",
                    kind=list[str] | None,
                    default=None,
                    metavar="MEMBER",
                ),
                "replaces": REPLACES,
                "confirmed": CONFIRMED,
            },
            make=result,
        ),
        Row(
            "bracket-result",
            ReportTeamBracketGame,
            "Report a match of the bracket seat by seat.",
            "spring 1 W L W",
            {
                "game": GAME,
                "letters": LETTERS,
                "extra": option("Who won the extra game.", metavar="TEAM"),
                "how": WHY_DRAWN,
                "confirmed": CONFIRMED,
            },
            make=bracket_result,
            after=finals.show_bracket,
        ),
    ),
)
