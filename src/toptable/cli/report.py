"""``toptable report``: what judges and organizers print, send and hand over.

The parts that are confidential appear only for the roles that may read them (``--role``).
"""

from collections.abc import Sequence
from typing import Annotated

import typer

from toptable.cli.common import (
    EventArgument,
    JsonOption,
    actor,
    answer,
    desk,
    found,
    print_json,
    refuse,
    say,
)
from toptable.cli.penalty import recipient
from toptable.desk.desk import Desk, now
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.views.reports.confidentiality import (
    Reader,
    ReportKind,
    closed_to,
    reader_for,
)
from toptable.engine.views.reports.deck_checks import deck_check_report
from toptable.engine.views.reports.deviations import deviations as find_deviations
from toptable.engine.views.reports.expulsions import expulsions as find_expulsions
from toptable.engine.views.reports.handover import handover_sheet, staff_list
from toptable.engine.views.reports.incidents import incident_report
from toptable.engine.views.reports.penalty_sheet import penalty_sheet
from toptable.engine.views.reports.precedents import precedents
from toptable.paper import report_text as views


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("penalties", epilog="Example: toptable report penalties spring Ann")(penalties)
    noun.command(
        "expulsions", epilog="Example: toptable --role head_judge report expulsions spring"
    )(expulsions)
    noun.command(
        "incidents", epilog="Example: toptable --role head_judge report incidents spring --open"
    )(incidents)
    noun.command("deviations", epilog="Example: toptable report deviations spring")(deviations)
    noun.command("rulings", epilog="Example: toptable report rulings spring --about slow")(rulings)
    noun.command("deck-checks", epilog="Example: toptable --role judge report deck-checks spring")(
        deck_checks
    )
    noun.command("staff", epilog="Example: toptable report staff spring")(staff)
    noun.command("handover", epilog="Example: toptable report handover spring")(handover)


def penalties(
    context: typer.Context,
    event: EventArgument,
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help="Only this player, team or member.")
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """The penalty sheet of a player, or of the whole event."""
    with desk(context) as office:
        tournament = found(office, event)
        player, seat = answer(recipient(tournament, name)) if name else (None, None)
        _allowed(context, tournament, ReportKind.PENALTIES, player)
        made = penalty_sheet(tournament.log, tournament.rulebook, player, seat=seat)
        _show(made, views.penalty_lines(made), as_json)


def expulsions(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """Disqualifications and people sent out, and what is still missing from their reports."""
    with desk(context) as office:
        tournament = found(office, event)
        _allowed(context, tournament, ReportKind.EXPULSIONS)
        who = _reader(context, office, tournament)
        made = find_expulsions(tournament.log, tournament.rulebook, who)
        _show(made, views.expulsion_lines(made, tournament.rulebook.words), as_json)


def incidents(
    context: typer.Context,
    event: EventArgument,
    still_open: Annotated[
        bool, typer.Option("--open", help="Only what still needs attention.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Incidents, confidential reports and calls, investigations, accommodations."""
    with desk(context) as office:
        tournament = found(office, event)
        _allowed(context, tournament, ReportKind.INCIDENTS)
        made = incident_report(tournament.log, _reader(context, office, tournament))
        shown = made.open if still_open else made.incidents
        if as_json:
            print_json(
                {
                    "event": made.event,
                    "date": made.date,
                    "incidents": shown,
                    "inquiries": made.inquiries,
                }
            )
            return
        _show(made, views.incident_lines(made, shown), as_json)


def deviations(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """Where the event went another way than the document's defaults, and why."""
    with desk(context) as office:
        tournament = found(office, event)
        _allowed(context, tournament, ReportKind.DEVIATIONS)
        who = _reader(context, office, tournament)
        made = find_deviations(tournament.log, tournament.rulebook, who)
        _show(made, views.deviation_lines(made), as_json)


def rulings(
    context: typer.Context,
    event: EventArgument,
    about: Annotated[str, typer.Option(help="Only rulings with this word.")] = "",
    as_json: JsonOption = False,
) -> None:
    """The rulings of this event by infraction, so that judges stay consistent."""
    with desk(context) as office:
        tournament = found(office, event)
        _allowed(context, tournament, ReportKind.RULINGS)
        made = precedents(tournament.log, tournament.rulebook, about)
        _show(made, views.precedent_lines(made), as_json)


def deck_checks(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """Who was checked, when, by whom and with what outcome, and who has not been."""
    with desk(context) as office:
        tournament = found(office, event)
        _allowed(context, tournament, ReportKind.DECK_CHECKS)
        who = _reader(context, office, tournament)
        made = deck_check_report(tournament.log, tournament.rulebook, who)
        _show(made, views.deck_check_lines(made), as_json)


def staff(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """Who works at the event, who of them plays, and who rules in their matches."""
    with desk(context) as office:
        tournament = found(office, event)
        _allowed(context, tournament, ReportKind.STAFF)
        made = staff_list(tournament.state, tournament.rulebook, now())
        _show(made, views.staff_lines(made, tournament.rulebook.words), as_json)


def handover(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """What whoever takes over as head judge, or comes for the second day, must know."""
    with desk(context) as office:
        tournament = found(office, event)
        _allowed(context, tournament, ReportKind.HANDOVER)
        who = _reader(context, office, tournament)
        made = handover_sheet(tournament.log, tournament.rulebook, who, now())
        _show(made, views.handover_lines(made, tournament.rulebook.words), as_json)


def _allowed(
    context: typer.Context, tournament: Tournament, kind: ReportKind, player: int | None = None
) -> None:
    """End politely if this person may not open the report."""
    me = actor(context)
    if me.role is Role.PLAYER:
        me = Actor(me.name, me.role, answer(tournament.player(me.name)))
    if refusal := closed_to(kind, me, player, tournament.rulebook.words):
        refuse(refusal)


def _reader(context: typer.Context, office: Desk, tournament: Tournament) -> Reader:
    texts = {text.digest: text.text for text in office.store.texts(tournament.event)}
    words = tournament.rulebook.words
    return reader_for(tournament.state, actor(context), texts, now(), words)


def _show(made: object, lines: Sequence[str], as_json: bool) -> None:
    if as_json:
        print_json(made)
        return
    for line in lines:
        say(line)
