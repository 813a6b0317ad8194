"""``toptable penalty``: the rulings and penalties of a running event."""

from typing import Annotated

import typer
from msgspec.structs import replace
from rich.table import Table

from toptable.cli.argument_types import NAME, count, flag, maybe, option, word
from toptable.cli.common import (
    EventArgument,
    JsonOption,
    answer,
    asked_here,
    console,
    desk,
    found,
    print_json,
    say,
    stop,
)
from toptable.cli.exits import Exit
from toptable.cli.generated_commands import Row, Rows
from toptable.desk.tournament import Done, Tournament
from toptable.engine.questions.teams import find_member
from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.final_ranking import Revoked
from toptable.engine.state.conduct import RecordedRuling, When
from toptable.engine.subjects.conduct import rulings
from toptable.engine.subjects.conduct.appeals_and_holds import (
    AppealRuling,
    challenges_left,
    what_waits,
)
from toptable.engine.subjects.conduct.ejections import RevokeStanding
from toptable.engine.subjects.conduct.penalty_record import effect_text, held_text, who_of
from toptable.engine.subjects.conduct.ruled_match import where_text
from toptable.engine.subjects.conduct.rulings import RaisePenalty
from toptable.engine.views.rulings import infraction_name

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


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("list", epilog="Example: toptable penalty list spring Ann")(list_rulings)


def list_rulings(
    context: typer.Context,
    event: EventArgument,
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="Only this player.")] = "",
    as_json: JsonOption = False,
) -> None:
    """All rulings of the event or of one player, what waits, and matches under investigation."""
    with desk(context) as office:
        tournament = found(office, event)
        who = answer(recipient(tournament, name)) if name else (None, None)
        shown = _rulings(tournament, *who)
        if as_json:
            numbers = {ruling.number for ruling in shown}
            listed = asked_here(context, office, "listRulings", event=tournament.event)
            rows = tuple(row for row in listed.rows if row.number in numbers)
            print_json(replace(listed, rows=rows, total=len(rows)))
        else:
            _show(tournament, who[0], shown)


def when_of(when: str) -> When:
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


def _show(tournament: Tournament, player: int | None, shown: tuple[RecordedRuling, ...]) -> None:
    conduct = tournament.state.conduct
    pending = [effect for effect in conduct.pending if player is None or player in effect.players]
    allowed = [
        one
        for _, one in sorted(conduct.permissions.items())
        if not one.withdrawn and (player is None or one.player == player)
    ]
    table = Table("No.", "Match", "Who", "Penalty", "For", "Judge", "Status")
    book = rulings.book_of(tournament.state, tournament.rulebook)
    for ruling in shown:
        who = who_of(tournament.state, ruling)
        what = f"{ruling.name} ({ruling.section})" if ruling.section else ruling.name
        what = ", ".join((what, *(infraction_name(book, further) for further in ruling.also)))
        where = where_text(tournament.state, ruling.match, ruling.players)
        cells = (str(ruling.number), where, who, book.name_of(ruling.penalty), what)
        table.add_row(*cells, ruling.given.by, _status(ruling))
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


def tell_challenges(tournament: Tournament, command: AppealRuling, _done: Done) -> None:
    """Say how often each of them may still appeal, where that is limited."""
    for player in command.players:
        left = challenges_left(tournament.state, tournament.rulebook, player)
        if left is not None:
            say(f"Challenges left for {tournament.state.name_of(player)}: {left}.")


def revoked(
    _tournament: Tournament,
    *,
    player: int,
    how: Revoked | None,
    give_back: bool,
    decided_by: str,
) -> RevokeStanding:
    """What becomes of a place: one of the two ways, or it is given back."""
    if (how is None) != give_back:
        stop(f"Say {' or '.join(Revoked)}, or --give-back; one of them.", Exit.REFUSED)
    return RevokeStanding(player, how, decided_by)


ROWS = Rows(
    "penalty",
    "confirm acknowledge told raise withdraw appeal hear-appeal revoke-place lose-match",
    (
        Row(
            "raise",
            RaisePenalty,
            "Raise a penalty to a heavier one.",
            "spring 3 game_loss",
            {
                "number": word("The ruling's number.", int, metavar="NUMBER"),
                "to": word("The heavier penalty.", Penalty),
                "when": option(
                    "A loss counts now, next (match) or none.",
                    show_default="as possible",
                    read=lambda _tournament, text: when_of(text),
                ),
                "finished": option("The games of the match already over, from the first seat: W."),
                "points": count("How many points, for a loss of points."),
            },
        ),
        Row(
            "revoke-place",
            RevokeStanding,
            "Take the place and the prizes of a player who was disqualified, or give them back.",
            "spring Ann passed_down --reason Cheating",
            {
                "player": NAME,
                "how": maybe(
                    "The place stays empty, or all move up.", "[HOW]", Revoked | None, None
                ),
                "give_back": flag("Give a revoked place back.", "--give-back"),
                "decided_by": option("Who decided it, if not the staff: the publisher."),
            },
            make=revoked,
        ),
    ),
    {"appeal": tell_challenges},
)
