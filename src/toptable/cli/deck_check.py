"""``toptable deck-check``: what is checked, what was found, and what to do then."""

import re
import shlex
from typing import Annotated

import typer
from rich.table import Table

from toptable.cli.argument_types import in_parts
from toptable.cli.common import (
    EventArgument,
    JsonOption,
    actor,
    console,
    desk,
    found,
    player_number,
    print_answer,
    print_json,
    say,
    send,
    stop,
)
from toptable.cli.exits import Exit
from toptable.cli.generated_commands import Rows
from toptable.desk.desk import now, sealed
from toptable.desk.permissions import Visibility, may_see
from toptable.desk.tournament import Done, Tournament
from toptable.engine.roles import Actor
from toptable.engine.rules.clock.round_clock import minutes_text
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import to_plain
from toptable.engine.state.decks import MINUTE, CheckOutcome, DeckCheck
from toptable.engine.subjects.deck_checks.check_record import (
    RecordCheck,
    head_judge_note,
    knows_beforehand,
    sort_of,
)
from toptable.engine.subjects.deck_checks.check_selection import ChecksPlanned
from toptable.engine.subjects.deck_checks.running import (
    AssignCheck,
    BeginCheck,
    StopCheck,
)
from toptable.engine.views.calls_and_checks import CheckView, check_view, found_text

CheckArgument = Annotated[int, typer.Argument(metavar="CHECK", help="The check's number.")]
_SIZE = re.compile(r"(\d{2,3})[x×](\d{2,3})")


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("list", epilog="Example: toptable --role judge deck-check list spring")(
        list_checks
    )
    noun.command("show", epilog="Example: toptable --role judge deck-check show spring 3")(show)
    noun.command("record", epilog="Example: toptable deck-check record spring 3 Ann no_problem")(
        record
    )
    noun.command("sizes", epilog="Example: toptable deck-check sizes spring 67x92 --over 60x87")(
        sizes
    )


def list_checks(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """The deck checks so far. Whoever plays is not told whom a check will be of."""
    me = _checker(context)
    with desk(context) as office:
        tournament = found(office, event)
        if as_json:
            print_answer(context, office, "listDeckChecks", event=tournament.event)
            return
        checks = [_view(tournament, one, me) for one in tournament.state.deck_checks.in_order()]
    if not checks:
        say("No deck checks so far.")
        return
    table = Table("check", "who", "where", "how", "judge", "status", "took")
    for check in checks:
        sent = check.sent
        took = "" if check.minutes is None else f"{check.minutes} min"
        who = ", ".join(check.who) or "not told before it begins"
        name = f"{sent.number} {sent.kind}"
        table.add_row(name, who, check.where, sent.how, sent.judge, sent.stage, took)
    console.print(table)


def show(
    context: typer.Context,
    event: EventArgument,
    check: CheckArgument,
    as_json: JsonOption = False,
) -> None:
    """One check: the checklist of the event, the problems it can find, and what to do then."""
    me = _checker(context)
    with desk(context) as office:
        tournament = found(office, event)
        known = _known(tournament, check)
        rules = tournament.rulebook.deck_checks
        sort = sort_of(tournament.state, tournament.rules)
        points = rules.points_for(known.kind, sort)
        remedies = rules.remedies_for(known.kind)
        view = _view(tournament, known, me)
        if as_json:
            checklist = [
                {"point": point.id, "text": point.text, "rule": point.section} for point in points
            ]
            problems = [
                {"problem": remedy.id, "name": remedy.name, "steps": remedy.steps}
                for remedy in remedies
            ]
            print_json({**to_plain(view.sent), "checklist": checklist, "problems": problems})
            return
        who = ", ".join(view.who) or "not told before it begins"
        say(f"{view.name}, {view.where or 'no round'}: {who} ({view.sent.stage})")
        say("Checklist:" if points else "The document has no checklist: look as you see fit.")
        for point in points:
            advised = " (recommended)" if point.advice else ""
            say(f"  {point.id}: {point.text}{advised} ({point.section})")
        say("Problems:" if remedies else "")
        for remedy in remedies:
            say(f"  {remedy.id}: {remedy.name} ({remedy.section})")
        for player in view.sent.players:
            finding = known.finding(player)
            if finding is not None:
                name = tournament.state.name_of(player)
                say(f"{name}: {found_text(tournament.rulebook, finding)}")
                for line in _next_steps(tournament, player, finding.remedy):
                    say(line)


def record(
    context: typer.Context,
    event: EventArgument,
    check: CheckArgument,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The player.")],
    outcome: Annotated[CheckOutcome, typer.Argument(help="Whether there is a problem.")],
    problem: Annotated[
        str, typer.Option(help="Which problem; deck-check show lists them.", show_default="none")
    ] = "",
    seen: Annotated[
        str, typer.Option(help="Points of the checklist that are in order, with commas; or all.")
    ] = "",
    note: Annotated[str, typer.Option(help="What was found; the log holds no word of it.")] = "",
) -> None:
    """Write down what was found with a player, and see what to do then."""
    with desk(context) as office:
        tournament = found(office, event)
        known = _known(tournament, check)
        player = player_number(tournament, name)
        sort = sort_of(tournament.state, tournament.rules)
        points = tournament.rulebook.deck_checks.points_for(known.kind, sort)
        everything = tuple(point.id for point in points if not point.advice)
        texts = (sealed(note.strip()),) if note.strip() else ()
        command = RecordCheck(
            check=check,
            checked=player,
            outcome=outcome,
            remedy=problem,
            seen=everything if seen.strip() == "all" else in_parts(seen),
            note=Sealed(texts[0].digest) if texts else None,
        )
        send(context, tournament, command, texts=texts)
        for line in _next_steps(tournament, player, problem):
            say(line)


def sizes(
    context: typer.Context,
    event: EventArgument,
    sleeve: Annotated[str, typer.Argument(metavar="SLEEVE", help="Its size in mm, as 67x92.")],
    over: Annotated[
        str, typer.Option(help="What is in it, in mm.", show_default="a card of the game")
    ] = "",
) -> None:
    """Whether a sleeve is too large for what is in it. Advice, never a refusal."""
    with desk(context) as office:
        tournament = found(office, event)
        rule = tournament.rulebook.deck_checks.sizes
        if rule is None:
            stop("This document says nothing about the size of sleeves.", Exit.REFUSED)
        game = tournament.rules.game
        inner = _size(over) if over else rule.card(game.id if game is not None else "")
        if inner is None:
            stop("Say what is in the sleeve: --over 63x88.", Exit.REFUSED)
        say(f"{rule.advice(_size(sleeve), inner)} ({rule.section})")


def tell_numbers(tournament: Tournament, _command: object, done: Done) -> None:
    """How to go on with what was planned."""
    for line in done.lines:
        if isinstance(line.entry, ChecksPlanned):
            first = line.entry.checks[0].number
            say(f"See whom: toptable deck-check list {tournament.event}")
            say(f"Begin: toptable deck-check begin {tournament.event} {first}")


def tell_who_begins(tournament: Tournament, command: AssignCheck | BeginCheck, done: Done) -> None:
    """What a head judge who checks in person is reminded of. B-067."""
    check = _known(tournament, command.check)
    sender = Actor(done.lines[0].by, done.lines[0].role)
    if note := head_judge_note(tournament.state, tournament.rulebook, check.judge, sender):
        say(note)


def tell_what_next(tournament: Tournament, command: StopCheck, _done: Done) -> None:
    """That the time is still to be given, where the clock did not take it, and what was found."""
    check = _known(tournament, command.check)
    due = check.minutes_due(now())
    if not check.minutes and command.minutes is None and check.table is not None and due:
        say(
            f"The table has not got {minutes_text(due * MINUTE)} for it. To give that: "
            f"toptable deck-check give-time {tournament.event} {check.number}"
        )
    for player in check.players:
        name = shlex.quote(tournament.state.name_of(player))
        say(
            f"Write down what you found: toptable deck-check record {tournament.event} "
            f"{check.number} {name} no_problem"
        )


def _next_steps(tournament: Tournament, player: int, problem: str) -> list[str]:
    """What puts a problem right, and the rulings to type."""
    remedy = tournament.rulebook.deck_checks.remedy(problem)
    if remedy is None:
        return []
    lines = [f"What to do ({remedy.section}):"]
    lines += [f"  {number}. {step}" for number, step in enumerate(remedy.steps, 1)]
    name = shlex.quote(tournament.state.name_of(player))
    for ruling in remedy.rulings:
        answers = f" --answers {','.join(ruling.answers)}" if ruling.answers else ""
        lines.append(
            f"  {ruling.text}: toptable penalty give {tournament.event} {name} "
            f"--for {ruling.infraction}{answers}"
        )
    return lines


def _view(tournament: Tournament, check: DeckCheck, me: Actor) -> CheckView:
    told = knows_beforehand(tournament.state, me, check)
    return check_view(tournament.state, tournament.rulebook, check, told=told)


def _checker(context: typer.Context) -> Actor:
    me = actor(context)
    if not may_see(me.role, Visibility.CHECKS):
        stop("Deck checks are for the staff on the floor.", Exit.REFUSED)
    return me


def _known(tournament: Tournament, number: int) -> DeckCheck:
    check = tournament.state.deck_checks.checks.get(number)
    if check is None:
        stop(f"There is no deck check number {number}.", Exit.REFUSED)
    return check


def _size(text: str) -> tuple[int, int]:
    read = _SIZE.fullmatch(text.replace(" ", "").lower())
    if read is None:
        stop(f"Write a size in millimetres as 67x92; this is not one: {text}", Exit.REFUSED)
    return int(read[1]), int(read[2])


ROWS = Rows(
    "deck-check",
    "draw choose ask assign begin stop give-time cancel",
    after={
        "draw": tell_numbers,
        "choose": tell_numbers,
        "ask": tell_numbers,
        "assign": tell_who_begins,
        "begin": tell_who_begins,
        "stop": tell_what_next,
    },
)
