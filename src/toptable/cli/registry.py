"""``toptable registry``: people across events, kept private."""

import secrets
from collections.abc import Sequence
from datetime import date
from typing import Annotated

import typer

from toptable.cli.common import (
    JsonOption,
    actor,
    answer,
    desk,
    found,
    print_json,
    say,
    stop,
)
from toptable.cli.exits import Exit
from toptable.desk.concurrent_events import SECTION, Clash, clashes, resolve
from toptable.desk.desk import ID_LETTERS
from toptable.engine.names import tidy
from toptable.engine.rules.eligibility import UNDISCLOSED
from toptable.engine.rules.rulebook import Rulebook
from toptable.rulebooks import all_rulebooks
from toptable.store.people import BanRow, DeclarationRow, Person, SeriesList

PersonArgument = Annotated[
    str, typer.Argument(metavar="PERSON", help="The person's id, or SCHEME:NUMBER.")
]


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("add", epilog="Example: toptable registry add 'Ann Lee' --number navi:4711")(add)
    noun.command("list", epilog="Example: toptable registry list")(show)
    noun.command(
        "ban", epilog="Example: toptable registry ban navi:4711 --by NISEI --until 2027-01-31"
    )(ban)
    noun.command(
        "declare",
        epilog="Example: toptable registry declare navi:4711 undisclosed --day 2026-06-01",
    )(declare)
    noun.command("series", epilog="Example: toptable registry series navi:4711 invited Worlds")(
        series
    )
    noun.command(
        "two-events",
        epilog="Example: toptable registry two-events navi:77 --reason 'Played in both'",
    )(two_events)


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
    lift: Annotated[bool, typer.Option("--lift", help="Lift all bans by them instead.")] = False,
) -> None:
    """Record a ban or suspension that those entitled to it have issued, or lift it."""
    first = _day(since) or date.today().isoformat()
    last = _day(until)
    if last and last < first:
        stop(f"The ban would end on {last}, before it begins on {first}.", Exit.REFUSED)
    with desk(context) as office:
        people = office.store.people
        if not lift:
            people.ban(person, BanRow(by.strip(), first, last, note))
        elif not people.unban(person, by.strip()):
            stop(f"There is no ban by {by} on record. See toptable registry list.", Exit.REFUSED)
        say(_told(people.get(person)))


def declare(
    context: typer.Context,
    person: PersonArgument,
    kind: Annotated[str, typer.Argument(help="What the person declares, or is known as.")],
    day: Annotated[
        str, typer.Option(help="developer: last day in the post; undisclosed: day of release.")
    ] = "",
    permission: Annotated[str, typer.Option(help="Who allowed them to play anyway.")] = "",
) -> None:
    """Record what matters for admission, or for how strict judges are to be."""
    known = dict.fromkeys(word for book in all_rulebooks() for word in _on_record(book))
    if kind not in known:
        stop(f"{kind} cannot be declared. Choose one of: {', '.join(known)}.", Exit.REFUSED)
    if kind == UNDISCLOSED and not day:
        stop("Say with --day when the set is released.", Exit.REFUSED)
    with desk(context) as office:
        office.store.people.declare(person, DeclarationRow(kind, _day(day), permission))
        say(_told(office.store.people.get(person)))


def series(
    context: typer.Context,
    person: PersonArgument,
    on: Annotated[SeriesList, typer.Argument(metavar="LIST", help="Which list of the series.")],
    name: Annotated[str, typer.Argument(metavar="SERIES", help="The name of the series.")],
    remove: Annotated[bool, typer.Option("--remove", help="Take them off the list.")] = False,
) -> None:
    """Note that a person is invited to a series, or has qualified in it."""
    name = tidy(name)
    if not name:
        stop("Name the series.", Exit.REFUSED)
    with desk(context) as office:
        people = office.store.people
        if not remove:
            people.enlist(person, on, name)
        elif not people.strike(person, on, name):
            stop(f"They are not on that list of {name}.", Exit.REFUSED)
        say(_told(people.get(person)))


def two_events(
    context: typer.Context,
    person: Annotated[
        str, typer.Argument(metavar="[PERSON]", help="The person's id, or SCHEME:NUMBER.")
    ] = "",
    reason: Annotated[str, typer.Option(help="What the judge found.")] = "",
    keep: Annotated[
        str, typer.Option(help="The event to stay in, where it was mere carelessness.")
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """List who plays in two events at once; or disqualify one of them in all, or all but one."""
    with desk(context) as office:
        if not person:
            _show_clashes(clashes(office), as_json)
            return
        stays = found(office, keep).event if keep else ""
        out = answer(resolve(office, person, actor(context), reason=reason, keep=stays))
        for place in out:
            say(f"{place.called} is disqualified in {place.name}.")


def _on_record(book: Rulebook) -> tuple[str, ...]:
    """What can be noted of a person under a document. B-019 to B-022, B-175."""
    stricter = book.conduct({}).stricter
    return (*book.eligibility.declared, *(stricter.known_as if stricter is not None else ()))


def _show_clashes(clashing: Sequence[Clash], as_json: bool) -> None:
    if as_json:
        print_json({"clashes": clashing})
        return
    for clash in clashing:
        where = "; ".join(f"{it.name} ({it.event}) as {it.called}" for it in clash.events)
        say(f"{clash.person}  {where}")
    if clashing:
        say(f"Put them out: toptable registry two-events PERSON --reason WHY ({SECTION}).")
    else:
        say("No one plays in two events at once.")


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat() if text else ""
    except ValueError:
        stop(f"Write a day as 2026-05-09; this is not one: {text}", Exit.REFUSED)


def _told(person: Person) -> str:
    parts = [f"{person.id}  {person.name}"]
    parts += [f"{scheme}:{number}" for scheme, number in person.numbers]
    parts += [
        f"banned by {row.authority} from {row.since} {f'to {row.until}' if row.until else 'on'}"
        for row in person.bans
    ]
    parts += [
        f"declared {' '.join(filter(None, (declaration.kind, declaration.day)))}"
        f"{f' (allowed by {declaration.permission})' if declaration.permission else ''}"
        for declaration in person.declarations
    ]
    parts += [f"invited: {series}" for series in sorted(person.invited)]
    parts += [f"qualified: {series}" for series in sorted(person.qualified)]
    return "; ".join(parts)
