"""``toptable event``: begin an event, look at it, plan it, set it up and open registration."""

from enum import StrEnum
from functools import reduce
from typing import Annotated

import typer

from toptable.cli import event_list, event_views
from toptable.cli.common import (
    EventArgument,
    JsonOption,
    ReasonOption,
    actor,
    answer,
    blocked,
    console,
    desk,
    found,
    player_number,
    print_answer,
    print_json,
    say,
    send,
    stop,
    warn,
)
from toptable.cli.exits import Exit
from toptable.cli.sheet import explanation_view
from toptable.desk.desk import now
from toptable.desk.self_registration import event_code, registered_themselves, set_registration
from toptable.desk.tournament import Done, Tournament
from toptable.engine.log.log import apply, sentence
from toptable.engine.log.undo import Blocked, differences
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
from toptable.engine.state.people import RegistrationWay
from toptable.engine.subjects.conduct.ejections import marks
from toptable.engine.subjects.event.lifecycle import RecordHandDraw
from toptable.engine.subjects.event.settings import ChangeSetting, PlanStructure
from toptable.engine.subjects.online.online_matches import platform_warnings
from toptable.engine.subjects.registration.self_registration import not_now
from toptable.engine.views.outcome import final_places
from toptable.engine.views.setting_effects import effects


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


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("new", epilog="Example: toptable event new 'Spring Open' --rulebook nisei-1.3")(
        new
    )
    event_list.register(noun)
    noun.command("show", epilog="Example: toptable event show spring --standings")(show)
    noun.command("places", epilog="Example: toptable event places spring")(places)
    noun.command(
        "set", epilog="Example: toptable event set spring pairing amalfi --reason 'A large field'"
    )(setting)


def new(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="What the event is called.")],
    rulebook: Annotated[str, typer.Option(help="The rule document; see toptable rulebooks.")],
    date: Annotated[str, typer.Option(help="YYYY-MM-DD.", show_default="today")] = "",
    event_type: Annotated[
        str, typer.Option("--type", help="What kind of event it is; proposes tier or level.")
    ] = "",
    category: Annotated[str, typer.Option(help="Who backs the event, where it matters.")] = "",
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
            say(f"Next: toptable people enter {tournament.event} NAME NAME …")


def _level_warnings(tournament: Tournament) -> tuple[str, ...]:
    """What the document would have had for an event of this type."""
    levels, event = tournament.rulebook.levels, the_event(tournament.state)
    if levels is None or not event.event_type:
        return ()
    return levels.warnings(tournament.rules.tier, event_type=event.event_type)


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
        if as_json:
            here = {"event": tournament.event}
            if explain:
                asked = {**here, "player": player_number(tournament, explain)}
                print_answer(context, office, "readPlace", **asked)
            elif standings:
                print_answer(context, office, "readStandings", **here)
            elif round_number:
                print_answer(context, office, "readRound", **here, round=round_number)
            else:
                print_answer(context, office, "readEvent", **here)
            return
        if explain:
            number = player_number(tournament, explain)
            current = tournament.standings()
            if number not in current.ranks:
                stop(_no_place(tournament.state, number), Exit.REFUSED)
            told = explain_place(current, number)
            marked = marks(tournament.state, tournament.rulebook)
            console.print(explanation_view(told, marked.get(number, "")))
            return
        if standings:
            console.print(event_views.standings_table(tournament))
        elif round_number:
            console.print(event_views.round_table(tournament.state, round_number))
        else:
            console.print(event_views.overview(tournament))


def setting(
    context: typer.Context,
    event: EventArgument,
    key: Annotated[str, typer.Argument(help="The setting; see toptable rulebooks show.")],
    value: Annotated[str, typer.Argument(help="The new value.")],
    reason: ReasonOption = "",
    preview: Annotated[
        bool, typer.Option("--preview", help="Only say what it would change.")
    ] = False,
) -> None:
    """Change a setting of the event; the reason is recorded and published."""
    with desk(context) as office:
        tournament = found(office, event)
        looked_at = tournament.version
        before, command = tournament.state, ChangeSetting(key=key, value=value)
        foreseen = answer(tournament.foresee(command, actor(context)))
        after = reduce(apply, foreseen.entries, before)
        if not preview:
            send(context, tournament, command, reason=reason, looked_at=looked_at)
        for effect in effects(before, after, tournament.rulebook):
            say(f"{effect.area}: {effect.text}")
        for text in differences(before, after, tournament.rulebook):
            say(text)
        if preview:
            say("Nothing was changed.")
            return
        for text in platform_warnings(tournament.state, tournament.rulebook):
            warn(text)


def places(
    context: typer.Context,
    event: EventArgument,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """The final ranking of the whole event: the bracket first, then the Swiss rounds."""
    with desk(context) as office:
        tournament = found(office, event)
        if as_json:
            print_answer(context, office, "readPlaces", event=tournament.event)
            return
        ranking = final_places(tournament.state, tournament.rulebook)
        console.print(event_views.places_table(tournament, ranking))


def about_level_places(tournament: Tournament, _command: RecordHandDraw, _done: Done) -> None:
    """Say that a draw by hand moves nobody, where places wait for one."""
    if tournament.state.finished_rounds and tournament.standings().level:
        say(
            "This does not change the standings. To settle places that only the lot "
            f"separates: toptable cut draw {tournament.event} --top 1 --order NAME,NAME "
            "--witness NAME"
        )


def planned(
    _tournament: Tournament,
    *,
    rounds: int,
    cut: int | None,
    points: int,
    table: str,
    expected: int,
    until: StopChoice,
    winners: int,
) -> PlanStructure:
    """The plan that was typed: one's own, or what the rulebook proposes."""
    return PlanStructure(
        plan=Plan(rounds=rounds, cut=cut or 0, points=points) if rounds else None,
        table=table,
        stop=until.rule(winners),
        expected=expected,
        cut=None if rounds else cut,
        points=0 if rounds else points,
    )


def tell_notices(_tournament: Tournament, _command: PlanStructure, done: Done) -> None:
    """Say what is to be minded about a plan."""
    for line in done.lines:
        for notice in getattr(line.entry, "notices", ()):
            say(notice)


WAYS = {
    RegistrationWay.CLOSED: "Registration by players is closed: only the staff enter players.",
    RegistrationWay.OPEN: "Players can register themselves.",
    RegistrationWay.CODE: "Players can register themselves with the code of the event.",
}


def register_registration(noun: typer.Typer) -> None:
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
