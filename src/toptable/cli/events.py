"""Commands about events: new, list, show, log, settings, close, reopen."""

from enum import StrEnum
from typing import Annotated

import typer
from rich.table import Table

from toptable.cli import views
from toptable.cli.common import (
    EventArgument,
    JsonOption,
    ReasonOption,
    actor,
    answer,
    console,
    desk,
    found,
    player_number,
    print_json,
    say,
    send,
    stop,
    warn,
)
from toptable.cli.exits import Exit
from toptable.cli.sheet_views import explanation_view
from toptable.desk.foresight import foresee
from toptable.desk.tournament import Tournament
from toptable.engine.log.apply import apply
from toptable.engine.log.differences import differences
from toptable.engine.log.sentences import sentence
from toptable.engine.reading.setting_effects import effects
from toptable.engine.rules.settings import parse
from toptable.engine.rules.standings import explain as explain_place
from toptable.engine.rules.structure.stop_rules import (
    AddedRound,
    OneUndefeated,
    PlannedRounds,
    StopRule,
    UndefeatedAtMost,
)
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state import State, the_event
from toptable.engine.subjects.conduct.revoked_places import marks
from toptable.engine.subjects.event import commands
from toptable.engine.subjects.online.between_rounds import platform_warnings


class StopChoice(StrEnum):
    """The stop rules by the names one types."""

    PLANNED = "planned"
    ONE_UNDEFEATED = "one-undefeated"
    FEW_UNDEFEATED = "few-undefeated"
    ADDED_ROUND = "added-round"

    def rule(self, winners: int) -> StopRule:
        """The rule itself."""
        rules: dict[StopChoice, StopRule] = {
            StopChoice.PLANNED: PlannedRounds(),
            StopChoice.ONE_UNDEFEATED: OneUndefeated(),
            StopChoice.FEW_UNDEFEATED: UndefeatedAtMost(winners),
            StopChoice.ADDED_ROUND: AddedRound(),
        }
        return rules[self]


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.command("new", epilog="Example: toptable new 'Spring Open' --rulebook nisei-1.3")(new)
    app.command("list")(list_events)
    app.command("show", epilog="Example: toptable show spring --standings")(show)
    app.command("log", epilog="Example: toptable log spring --last 20")(log)
    app.command("plan")(plan)
    app.command("setting")(setting)
    app.command("rename-event")(rename)
    app.command("hand-draw")(hand_draw)
    app.command(
        "hall-share", epilog="Example: toptable hall-share spring 4 1 6 6 2 3 --witness 'Jo Park'"
    )(hall_share)
    app.command("close")(close)
    app.command("reopen")(reopen)


def new(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="What the event is called.")],
    rulebook: Annotated[str, typer.Option(help="The rule document; see toptable rulebooks.")],
    date: Annotated[str, typer.Option(help="YYYY-MM-DD.", show_default="today")] = "",
    event_type: Annotated[
        str, typer.Option("--type", help="What kind of event it is; proposes tier or level.")
    ] = "",
    category: Annotated[str, typer.Option(help="Who stands behind it, where it matters.")] = "",
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Change a default.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Create an event under a rulebook."""
    with desk(context) as office:
        chosen = answer(parse(settings or []))
        tournament = answer(
            office.create(
                name,
                rulebook,
                actor(context),
                date=date,
                settings=chosen,
                event_type=event_type,
                category=category,
            )
        )
        if as_json:
            print_json({"event": tournament.event, "version": tournament.version})
        else:
            say(f"Created {name}. Its id is {tournament.event}.")
            played_at = platform_warnings(tournament.state, tournament.rulebook)
            for warning in (*_level_warnings(tournament), *played_at):
                say(f"Careful: {warning}")
            say(f"Next: toptable enter {tournament.event} NAME NAME …")


def _level_warnings(tournament: Tournament) -> tuple[str, ...]:
    """What the document would have had for an event of this type."""
    levels, event = tournament.rulebook.levels, the_event(tournament.state)
    if levels is None or not event.event_type:
        return ()
    return levels.warnings(tournament.rules.tier, event_type=event.event_type)


def list_events(
    context: typer.Context,
    deleted: Annotated[bool, typer.Option(help="Deleted events too.")] = False,
    as_json: JsonOption = False,
) -> None:
    """List the events in the database."""
    with desk(context) as office:
        events = office.events(deleted=deleted)
        if as_json:
            print_json({"events": events})
            return
        if not events:
            say("No events yet. Create one: toptable new NAME --rulebook ID")
            return
        table = Table("id", "date", "name", "rulebook", "players", "rounds", "state")
        for one in events:
            away = "deleted" if one.deleted else "archived" if one.archived else ""
            state = away or (str(one.status) if one.readable else "cannot be read")
            table.add_row(
                one.id,
                one.date,
                one.name,
                one.rulebook,
                str(one.players),
                str(one.rounds),
                state,
            )
        console.print(table)
        for one in events:
            if one.trouble:
                say(one.trouble)


def _no_place(state: State, number: int) -> str:
    """Why somebody is in no standings: the place was passed down, or they were never in."""
    name = state.name_of(number)
    if number in state.conduct.passed_down:
        return f"{name} has no place: the standing is revoked, and everybody below moved up."
    return f"{name} has no place in the standings: {name} was not in when round 1 was paired."


def show(
    context: typer.Context,
    event: EventArgument,
    standings: Annotated[bool, typer.Option("--standings", help="Only the standings.")] = False,
    round_number: Annotated[
        int, typer.Option("--round", help="Only this round.", show_default="all parts")
    ] = 0,
    explain: Annotated[
        str, typer.Option(metavar="NAME", help="Why this player is where they are.")
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """Show an event: its players, the current round, the standings, or why someone is ninth."""
    with desk(context) as office:
        tournament = found(office, event)
        if explain:
            number = player_number(tournament, explain)
            current = tournament.standings()
            if number not in current.ranks:
                stop(_no_place(tournament.state, number), Exit.REFUSED)
            told = explain_place(current, number)
            console.print(explanation_view(told, marks(tournament.state).get(number, "")))
            return
        if as_json:
            print_json(views.as_data(tournament))
            return
        if standings:
            console.print(views.standings_table(tournament))
        elif round_number:
            console.print(views.round_table(tournament.state, round_number))
        else:
            console.print(views.overview(tournament))


def log(
    context: typer.Context,
    event: EventArgument,
    last: Annotated[int, typer.Option(help="Only so many, the latest.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Read the log: who did what, when and why."""
    with desk(context) as office:
        tournament = found(office, event)
        lines = tournament.log.lines[-last:] if last else tournament.log.lines
        if as_json:
            print_json({"event": tournament.event, "log": lines})
            return
        for line in lines:
            mark = " " if tournament.log.counts(line.seq) else "✗"
            why = f"  Why: {tournament.why(line)}" if line.reason else ""
            say(
                f"{line.seq:>5} {mark} {line.at:%Y-%m-%d %H:%M:%S}  {line.author} ({line.role})  "
                f"{sentence(tournament.state, line.entry)}{why}"
            )


def setting(
    context: typer.Context,
    event: EventArgument,
    key: Annotated[str, typer.Argument(help="The setting; see toptable rulebooks show.")],
    value: Annotated[str, typer.Argument(help="What it shall be.")],
    reason: ReasonOption = "",
    preview: Annotated[
        bool, typer.Option("--preview", help="Only say what it would change.")
    ] = False,
) -> None:
    """Change a setting of the event; the reason is recorded and published."""
    with desk(context) as office:
        tournament = found(office, event)
        before, command = tournament.state, commands.ChangeSetting(key=key, value=value)
        after = before
        for entry in answer(foresee(tournament, command)):
            after = apply(after, entry)
        if not preview:
            send(context, tournament, command, reason=reason)
        for effect in effects(before, after, tournament.rulebook):
            say(f"{effect.area}: {effect.text}")
        for text in differences(before, after, tournament.rulebook):
            if not text.startswith("Setting "):
                say(text)
        if preview:
            say("Nothing was changed.")
            return
        for text in platform_warnings(tournament.state, tournament.rulebook):
            warn(text)


def rename(
    context: typer.Context,
    event: EventArgument,
    name: Annotated[str, typer.Argument(help="The new name.")],
) -> None:
    """Give the event another name."""
    with desk(context) as office:
        send(context, found(office, event), commands.RenameEvent(name=name))


def hand_draw(
    context: typer.Context,
    event: EventArgument,
    what: Annotated[str, typer.Option(help="What was drawn for.")],
    outcome: Annotated[str, typer.Option(help="How it came out.")],
    witness: Annotated[str, typer.Option(help="Who saw it.")],
) -> None:
    """Record a coin, die or lot that was drawn on the table.

    Places between level players are settled with "toptable cut draw".
    """
    with desk(context) as office:
        tournament = found(office, event)
        command = commands.RecordHandDraw(what=what, outcome=outcome, witness=witness)
        send(context, tournament, command)
        if tournament.state.finished_rounds and tournament.standings().level:
            say(
                "This moves nobody in the standings. To settle places that only the lot "
                f"separates: toptable cut draw {tournament.event} --top 1 --order NAME,NAME "
                "--witness NAME"
            )


def hall_share(
    context: typer.Context,
    event: EventArgument,
    digits: Annotated[list[str], typer.Argument(help="The digits that were called out.")],
    witness: Annotated[str, typer.Option(help="Somebody else who was there and heard them.")],
) -> None:
    """Mix dice or digits that the hall calls out into every draw from now on.

    You may know the secret seed and the hall knows these digits: nobody who has only one of them
    can steer a draw. Let people call them out before round 1, and again whenever you like.
    """
    with desk(context) as office:
        command = commands.AddHallShare(digits="".join(digits), witness=witness)
        send(context, found(office, event), command)


def close(context: typer.Context, event: EventArgument) -> None:
    """End the event and reveal the seed behind its draws."""
    with desk(context) as office:
        send(context, found(office, event), commands.CloseEvent())


def reopen(context: typer.Context, event: EventArgument, reason: ReasonOption = "") -> None:
    """Go on with a closed event, under a new secret seed."""
    with desk(context) as office:
        send(context, found(office, event), commands.ReopenEvent(commitment=""), reason=reason)


def plan(
    context: typer.Context,
    event: EventArgument,
    rounds: Annotated[
        int, typer.Option(help="How many rounds.", show_default="as the rulebook proposes")
    ] = 0,
    cut: Annotated[
        int | None,
        typer.Option(min=0, help="How many go on after them; 0 for nobody."),
    ] = None,
    table: Annotated[str, typer.Option(help="A table of the rulebook, where it has several.")] = "",
    expected: Annotated[
        int, typer.Option(min=0, help="How many players you expect, while fewer are entered.")
    ] = 0,
    until: Annotated[
        StopChoice, typer.Option(help="When the rounds are over, if not as planned.")
    ] = StopChoice.PLANNED,
    winners: Annotated[
        int, typer.Option(min=1, help="With --until few-undefeated: how many may be left.")
    ] = 8,
    reason: ReasonOption = "",
) -> None:
    """Plan rounds and cut: as the rulebook proposes for this field, or your own."""
    with desk(context) as office:
        tournament = found(office, event)
        own = Plan(rounds=rounds, cut=cut or 0) if rounds else None
        command = commands.PlanStructure(
            plan=own,
            table=table,
            stop=until.rule(winners),
            expected=expected,
            cut=None if rounds else cut,
        )
        done = send(context, tournament, command, reason=reason)
        for line in done.lines:
            for notice in getattr(line.entry, "notices", ()):
                say(notice)
