"""``toptable round``: look at a round, repair it, see who is ready for the next."""

from typing import Annotated

import typer

from toptable.cli import event_views
from toptable.cli.common import (
    EventArgument,
    JsonOption,
    ReasonOption,
    answer,
    console,
    desk,
    found,
    player_number,
    print_answer,
    print_json,
    say,
    send,
    warn,
)
from toptable.cli.generated_commands import Rows
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.questions.presence import missing
from toptable.engine.subjects.event.required_event_info import fits
from toptable.engine.subjects.online.online_matches import CheckInBetween, platform_warnings
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.rounds.pair_round import PairAgain, changed_tables, out_of_date
from toptable.engine.subjects.rounds.repairing import RepairPlan, RepairRound


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("show", epilog="Example: toptable round show spring --round 2")(show)
    noun.command("repair", epilog="Example: toptable round repair spring --preview")(repair)
    noun.command("ready", epilog="Example: toptable round ready spring Ann Bo")(ready)


def show(
    context: typer.Context,
    event: EventArgument,
    number: Annotated[int, typer.Option("--round", help="Which.", show_default="latest")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Look at a round, draft or published, with the reason of each compromise."""
    with desk(context) as office:
        tournament = found(office, event)
        if as_json:
            asked = {"event": tournament.event, "round": number or len(tournament.state.rounds)}
            print_answer(context, office, "readRound", **asked)
        else:
            console.print(event_views.round_table(tournament.state, number))


def repair(
    context: typer.Context,
    event: EventArgument,
    preview: Annotated[bool, typer.Option("--preview", help="Only show who would move.")] = False,
    reason: ReasonOption = "",
) -> None:
    """Pair a draft again by the rulebook, or repair a published round with the fewest changes.

    Each rule that a repair of a published round does not keep is named, and takes a reason.
    """
    with desk(context) as office:
        tournament = found(office, event)
        looked_at = tournament.version
        draft = tournament.state.current
        if draft is None or draft.published:
            _say_plan(answer(tournament.repair_preview()), preview=preview)
        elif preview:
            _say_out_of_date(tournament)
        if preview:
            return
        command = RepairRound()
        done = send(context, tournament, command, reason=reason, looked_at=looked_at)
        show_draft(tournament, command, done)


def _say_plan(plan: RepairPlan, *, preview: bool) -> None:
    """Who would move, and which rules are not kept."""
    moves = plan.repair.moves
    for move in moves:
        say(f"  → {move.text}")
    for reason in plan.broken:
        say(f"  ! Not kept: {reason.text}")
    if preview:
        say(f"{len(moves)} players would move." if moves else "No one has to move.")


def _say_out_of_date(tournament: Tournament) -> None:
    """Whether a draft has to be paired again; how it falls out, nobody sees beforehand."""
    stale = out_of_date(tournament.state, tournament.rules)
    say(stale.text if stale else "The draft is up to date.")


def ready(
    context: typer.Context,
    event: EventArgument,
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME …")] = None,
    absent: Annotated[bool, typer.Option("--absent", help="Mark as not here instead.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Check players in for the next round online, or a no-show who is still here; or list who
    is missing."""
    with desk(context) as office:
        tournament = found(office, event)
        if names:
            numbers = tuple(player_number(tournament, name) for name in names)
            send(context, tournament, CheckInBetween(players=numbers, present=not absent))
            return
        still = [player.name for player in missing(tournament.state)]
    if as_json:
        print_json(still)
    else:
        say(f"Not checked in: {', '.join(still)}." if still else "Everybody has checked in.")


def show_draft(tournament: Tournament, command: Command, done: Done) -> None:
    """Print the round after a change, with what is to be minded and what a new draft changed."""
    if isinstance(command, PairAgain | RepairRound):
        for move in changed_tables(tournament.state):
            say(f"  → {move.text}")
    for line in done.lines:
        for warning in getattr(line.entry, "warnings", ()):
            say(f"Careful: {warning.text}")
    if tournament.state.current is not None:
        console.print(event_views.round_table(tournament.state))


def show_new_draft(tournament: Tournament, command: PairRound, done: Done) -> None:
    """Print the draft, and how it fits what was announced."""
    show_draft(tournament, command, done)
    if note := fits(tournament.state, tournament.rulebook):
        warn(note)


def warn_of_platform(tournament: Tournament, _command: Command, _done: Done) -> None:
    """Say what the document has against the place where it is played."""
    for text in platform_warnings(tournament.state, tournament.rulebook):
        warn(text)


ROWS = Rows(
    "round",
    "next redraw swap move pin match bye publish discard allow-rematches link remind",
    after={
        "next": show_new_draft,
        "redraw": show_draft,
        "swap": show_draft,
        "move": show_draft,
        "pin": show_draft,
        "match": show_draft,
        "bye": show_draft,
        "publish": show_draft,
        "discard": show_draft,
        "allow-rematches": show_draft,
        "link": warn_of_platform,
    },
)
