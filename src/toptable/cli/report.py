"""``toptable report``: what judges and organizers print, send and hand over.

The parts that are confidential appear only for the roles that may read them (``--role``).
"""

from typing import Annotated

import typer

from toptable.api.answers.outputs import ReportAnswer
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
from toptable.desk.desk import now
from toptable.engine.roles import Actor, Role
from toptable.engine.views.reports.confidentiality import ReportKind, closed_to, reader_for
from toptable.paper.report_text import report_lines


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
    _print(context, event, ReportKind.PENALTIES, as_json, of=name)


def expulsions(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """Disqualifications and people sent out, and what is still missing from their reports."""
    _print(context, event, ReportKind.EXPULSIONS, as_json)


def incidents(
    context: typer.Context,
    event: EventArgument,
    still_open: Annotated[
        bool, typer.Option("--open", help="Only what still needs attention.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Incidents, confidential reports and calls, investigations, accommodations."""
    _print(context, event, ReportKind.INCIDENTS, as_json, only_open=still_open)


def deviations(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """Where the event went another way than the document's defaults, and why."""
    _print(context, event, ReportKind.DEVIATIONS, as_json)


def rulings(
    context: typer.Context,
    event: EventArgument,
    about: Annotated[str, typer.Option(help="Only rulings with this word.")] = "",
    as_json: JsonOption = False,
) -> None:
    """The rulings of this event by infraction, so that judges stay consistent."""
    _print(context, event, ReportKind.RULINGS, as_json, about=about)


def deck_checks(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """Who was checked, when, by whom and with what outcome, and who has not been."""
    _print(context, event, ReportKind.DECK_CHECKS, as_json)


def staff(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """Who works at the event, who of them plays, and who rules in their matches."""
    _print(context, event, ReportKind.STAFF, as_json)


def handover(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """What whoever takes over as head judge, or comes for the second day, must know."""
    _print(context, event, ReportKind.HANDOVER, as_json)


def _print(
    context: typer.Context,
    event: str,
    kind: ReportKind,
    as_json: bool,
    *,
    of: str = "",
    about: str = "",
    only_open: bool = False,
) -> None:
    """A report as it stands now, or the end if this person may not open it."""
    with desk(context) as office:
        tournament = found(office, event)
        player, seat = answer(recipient(tournament, of)) if of else (None, None)
        me, words = actor(context), tournament.rulebook.words
        if me.role is Role.PLAYER:
            me = Actor(me.name, me.role, answer(tournament.player(me.name)))
        if refusal := closed_to(kind, me, player, words):
            refuse(refusal)
        texts = {text.digest: text.text for text in office.store.texts(tournament.event)}
        reader = reader_for(tournament.state, actor(context), texts, now(), words)
        title, *lines = report_lines(
            tournament,
            kind,
            reader,
            now(),
            player=player,
            seat=seat,
            about=about,
            only_open=only_open,
        )
    if as_json:
        made = ReportAnswer(kind=kind, title=title, lines=tuple(lines), version=tournament.version)
        print_json(made)
        return
    for line in (title, *lines):
        say(line)
