"""Commands about people across events, and about who is let in."""

import secrets
from datetime import date
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
    say,
    send,
    stop,
)
from toptable.cli.exits import Exit
from toptable.desk.desk import ID_LETTERS, sealed
from toptable.desk.two_events import SECTION, clashes, resolve
from toptable.engine.names import tidy
from toptable.engine.rules.people.facts import UNDISCLOSED, Ground, Terms
from toptable.engine.secrets import Sealed
from toptable.engine.subjects.admission.commands import SetTerms, TurnAway
from toptable.rulebooks import all_rulebooks
from toptable.store.people import BanRow, DeclarationRow, Person, SeriesList

PersonArgument = Annotated[
    str, typer.Argument(metavar="PERSON", help="The person's id, or SCHEME:NUMBER.")
]
SeriesArgument = Annotated[str, typer.Argument(metavar="SERIES", help="The name of the series.")]
RemoveOption = Annotated[bool, typer.Option("--remove", help="Take them off the list again.")]


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    person = typer.Typer(no_args_is_help=True, help="People across events, kept private.")
    person.command("add", epilog="Example: toptable person add 'Ann Lee' --number navi:4711")(add)
    person.command("list")(show)
    person.command("ban")(ban)
    person.command("unban")(unban)
    person.command("declare")(declare)
    person.command("qualify")(qualify)
    person.command("invite")(invite)
    person.command("clashes")(clashing)
    person.command("two-events", epilog="Example: toptable person two-events navi:77 --reason …")(
        two_events
    )
    app.add_typer(person, name="person")
    app.command("terms")(terms)
    app.command("refuse")(refuse)


def add(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="The real name.")],
    number: Annotated[
        list[str] | None, typer.Option(help="A membership number, as SCHEME:NUMBER.")
    ] = None,
) -> None:
    """Take up a person; prints the id to enter them with."""
    numbers = []
    for text in number or []:
        scheme, colon, digits = (part.strip() for part in text.partition(":"))
        if not (scheme and colon and digits):
            stop(f"Write a number as SCHEME:NUMBER; this is not one: {text}", Exit.REFUSED)
        numbers.append((scheme, digits))
    if not name.strip():
        stop("Give the person's name.", Exit.REFUSED)
    person = "".join(secrets.choice(ID_LETTERS) for _ in range(8))
    with desk(context) as office:
        office.store.people.add(person, name.strip(), tuple(numbers))
        say(person)


def show(context: typer.Context, as_json: JsonOption = False) -> None:
    """List the people, with everything known of them."""
    with desk(context) as office:
        everybody = office.store.people.all()
    if as_json:
        print_json([person._asdict() for person in everybody])
        return
    for person in everybody:
        say(_told(person))


def ban(
    context: typer.Context,
    person: PersonArgument,
    by: Annotated[str, typer.Option(help="Who issued it: NISEI, Bushiroad, FFG, a venue …")],
    since: Annotated[str, typer.Option(help="First day, as 2026-05-09; today if left out.")] = "",
    until: Annotated[str, typer.Option(help="Last day; for good if left out.")] = "",
    note: Annotated[str, typer.Option(help="A private note.")] = "",
) -> None:
    """Record a ban or suspension that those entitled to it have issued."""
    first = _day(since) or date.today().isoformat()
    last = _day(until)
    if last and last < first:
        stop(f"The ban would end on {last}, before it begins on {first}.", Exit.REFUSED)
    with desk(context) as office:
        office.store.people.ban(person, BanRow(by.strip(), first, last, note))
        say(_told(office.store.people.get(person)))


def unban(
    context: typer.Context,
    person: PersonArgument,
    by: Annotated[str, typer.Option(help="Whose bans to lift.")],
) -> None:
    """Lift the bans of one authority."""
    with desk(context) as office:
        if not office.store.people.unban(person, by.strip()):
            stop(f"There is no ban by {by} on record. See toptable person list.", Exit.REFUSED)
        say(_told(office.store.people.get(person)))


def declare(
    context: typer.Context,
    person: PersonArgument,
    kind: Annotated[str, typer.Argument(help="What the person declares.")],
    day: Annotated[
        str, typer.Option(help="developer: last day in the post; undisclosed: day of release.")
    ] = "",
    permission: Annotated[str, typer.Option(help="Who allowed them to play nevertheless.")] = "",
) -> None:
    """Record a declaration that matters at levels 2 and 3."""
    known = dict.fromkeys(word for book in all_rulebooks() for word in book.eligibility.declared)
    if kind not in known:
        stop(f"Nobody declares {kind}. There are: {', '.join(known)}.", Exit.REFUSED)
    if kind == UNDISCLOSED and not day:
        stop("Say with --day when the set is released.", Exit.REFUSED)
    with desk(context) as office:
        office.store.people.declare(person, DeclarationRow(kind, _day(day), permission))
        say(_told(office.store.people.get(person)))


def qualify(
    context: typer.Context,
    person: PersonArgument,
    series: SeriesArgument,
    remove: RemoveOption = False,
) -> None:
    """Note that a person has qualified in a series."""
    _list(context, person, SeriesList.QUALIFIED, series, remove)


def invite(
    context: typer.Context,
    person: PersonArgument,
    series: SeriesArgument,
    remove: RemoveOption = False,
) -> None:
    """Note that a person is invited to a series."""
    _list(context, person, SeriesList.INVITED, series, remove)


def clashing(context: typer.Context, as_json: JsonOption = False) -> None:
    """List who plays in two events at once, where that is not allowed."""
    with desk(context) as office:
        found_ones = clashes(office)
        if as_json:
            print_json({"clashes": found_ones})
            return
        for one in found_ones:
            where = "; ".join(f"{it.name} ({it.event}) as {it.called}" for it in one.events)
            say(f"{one.person}  {where}")
        if found_ones:
            say(f"Put them out with toptable person two-events ({SECTION}).")
        else:
            say("Nobody plays in two events at once.")


def two_events(
    context: typer.Context,
    person: PersonArgument,
    reason: Annotated[str, typer.Option(help="What the judge found.")],
    keep: Annotated[
        str, typer.Option(help="The event to stay in, where it was mere carelessness.")
    ] = "",
) -> None:
    """Disqualify somebody who plays in two events at once: in all, or in all but one."""
    with desk(context) as office:
        stays = found(office, keep).event if keep else ""
        out = answer(resolve(office, person, actor(context), reason=reason, keep=stays))
        for one in out:
            say(f"{one.called} is disqualified in {one.name}.")


def terms(
    context: typer.Context,
    event: EventArgument,
    series: Annotated[str, typer.Option(help="The series that the event belongs to.")] = "",
    by_invitation: Annotated[
        bool, typer.Option("--by-invitation", help="Only for those invited to the series.")
    ] = False,
    not_again: Annotated[
        bool, typer.Option("--not-again", help="Not for those who have qualified in it.")
    ] = False,
    two_events: Annotated[
        bool, typer.Option("--two-events", help="Players may be in another event meanwhile.")
    ] = False,
    capacity: Annotated[
        int, typer.Option(min=0, help="How many the venue may hold; 0 for no limit.")
    ] = 0,
) -> None:
    """Say on which terms the event lets people in; what is not given is off."""
    chosen = Terms(
        series=series,
        by_invitation=by_invitation,
        not_again=not_again,
        two_events=two_events,
        capacity=capacity,
    )
    with desk(context) as office:
        send(context, found(office, event), SetTerms(terms=chosen))


def refuse(
    context: typer.Context,
    event: EventArgument,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who is turned away.")],
    ground: Annotated[Ground, typer.Option(help="Why: a ground that the document has.")],
    note: Annotated[str, typer.Option(help="What happened; kept with the name.")] = "",
) -> None:
    """Turn somebody away. The name stays out of public copies."""
    text = sealed(f"{name}: {note}" if note else name)
    with desk(context) as office:
        command = TurnAway(who=Sealed(text.digest), ground=ground)
        send(context, found(office, event), command, texts=(text,))


def _list(context: typer.Context, person: str, on: SeriesList, series: str, remove: bool) -> None:
    name = tidy(series)
    if not name:
        stop("Name the series.", Exit.REFUSED)
    with desk(context) as office:
        people = office.store.people
        if not remove:
            people.enlist(person, on, name)
        elif not people.strike(person, on, name):
            stop(f"They are not on that list of {name}.", Exit.REFUSED)
        say(_told(people.get(person)))


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat() if text else ""
    except ValueError:
        stop(f"Write a day as 2026-05-09; this is not one: {text}", Exit.REFUSED)


def _told(person: Person) -> str:
    parts = [f"{person.id}  {person.name}"]
    parts += [f"{scheme}:{number}" for scheme, number in person.numbers]
    parts += [
        f"banned by {one.authority} from {one.since} {f'to {one.until}' if one.until else 'on'}"
        for one in person.bans
    ]
    parts += [
        f"declared {' '.join(filter(None, (one.kind, one.day)))}"
        f"{f' (allowed by {one.permission})' if one.permission else ''}"
        for one in person.declarations
    ]
    parts += [f"invited: {series}" for series in sorted(person.invited)]
    parts += [f"qualified: {series}" for series in sorted(person.qualified)]
    return "; ".join(parts)
