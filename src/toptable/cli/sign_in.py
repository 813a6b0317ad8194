"""Who can sign in at an event, and the tokens with which programs use the API in their name."""

from typing import Annotated, Any

import typer

from toptable.api.contract import MEANINGS
from toptable.cli.argument_types import flag, option, word
from toptable.cli.common import JsonOption, desk, found, player_number, say, stop, who
from toptable.cli.exits import Exit
from toptable.cli.generated_commands import Row, Rows
from toptable.cli.serve import WHERE, AddressOption
from toptable.desk.desk import Desk, now
from toptable.desk.tournament import Tournament
from toptable.engine.declared import Scope
from toptable.engine.names import key
from toptable.engine.roles import STAFF, Role
from toptable.engine.sentence import to_json
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.store.access_tokens import AccessToken, TooManyTokens
from toptable.store.records import EVERYWHERE as ALL_EVENTS
from toptable.store.records import Member


def register_staff(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("invite", epilog="Example: toptable staff invite judge --event spring --name Jo")(
        invite
    )


def invite(
    context: typer.Context,
    role: Annotated[Role, typer.Argument(help="What the person does.")],
    event: Annotated[
        str, typer.Option(help="The one event that it is for.", show_default="all events")
    ] = "",
    name: Annotated[str, typer.Option(help="Who you invite, if you know.")] = "",
    address: AddressOption = WHERE,
) -> None:
    """Make a one-time link that signs somebody in as staff, also while the server runs."""
    from toptable.web.auth import credentials

    if role not in STAFF:
        stop(f"A {role} is not invited: {', '.join(sorted(STAFF))} are.", Exit.REFUSED)
    with desk(context) as office:
        where = found(office, event).event if event else ALL_EVENTS
        by = who(context).by
        token = credentials.invite(office.store, role, event=where, name=name, by=by)
    say(f"{address.rstrip('/')}{credentials.path(token)}")
    say("It works once, within seven days.")


def add(tournament: Tournament, *, name: str, plays: bool, **staff: Any) -> NameStaff:
    """Somebody who works at the event; whoever also plays does so under this name."""
    number = player_number(tournament, name) if plays else None
    return NameStaff(name=name, player=number, **staff)


STAFF_ROWS = Rows(
    "staff",
    "add stand-in head-judge-back",
    (
        Row(
            "add",
            NameStaff,
            "Say who works at the event, and whether they also play.",
            "spring Jo judge",
            {
                "name": word("Who works at the event.", metavar="NAME"),
                "role": word("As what.", Role),
                "plays": flag("Also plays, under this name.", "--plays"),
                "dismissed": flag("No longer.", "--dismiss"),
                "block": option("The block of a large event whose head judge this is."),
            },
            make=add,
        ),
    ),
)


DAYS = 30


def register_token(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command(
        "make",
        epilog="Example: toptable token make 'Results bot' results read --of Ines --event spring",
    )(make)
    noun.command("scopes", epilog="Example: toptable token scopes")(list_scopes)
    noun.command("list", epilog="Example: toptable token list --of Ines")(show)
    noun.command("revoke", epilog="Example: toptable token revoke 5f0a93c1")(revoke)


def make(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is for.")],
    scopes: Annotated[
        list[Scope],
        typer.Argument(metavar="SCOPE …", help="What it may do; see toptable token scopes."),
    ],
    of: Annotated[
        str, typer.Option(help="Whose it is: a name on the staff.", show_default="--by")
    ] = "",
    event: Annotated[
        str, typer.Option(help="The one event that it is for.", show_default="all of theirs")
    ] = "",
    days: Annotated[int, typer.Option(help="For how many days it works; at most 365.")] = DAYS,
) -> None:
    """Make a token for a program and print its secret, which is shown only now."""
    from toptable.web.auth import credentials

    if wrong := credentials.problem(name, scopes, days):
        stop(wrong, Exit.REFUSED)
    with desk(context) as office:
        where = found(office, event).event if event else ALL_EVENTS
        member = _member(office, of or who(context).by)
        try:
            secret, token = credentials.make(
                office.store, member.id, name, scopes, event=where, days=days
            )
        except TooManyTokens as many:
            stop(str(many), Exit.REFUSED)
    say(secret)
    day = token.until.date().isoformat()
    say(f"It acts in the name of {member.name} until {day}. Keep it like a password.")


def list_scopes(json: JsonOption = False) -> None:
    """List the scopes that a token can have, with what each lets a program do."""
    if json:
        say(to_json(MEANINGS).decode())
        return
    for scope, meaning in MEANINGS.items():
        say(f"{scope:8} {meaning}")


def show(
    context: typer.Context,
    of: Annotated[str, typer.Option(help="Only those of one person.")] = "",
    json: JsonOption = False,
) -> None:
    """List the tokens that work, with what they may do and when they were last used."""
    with desk(context) as office:
        names = {member.id: member.name for member in office.store.staff.members()}
        only = _member(office, of).id if of else ""
        tokens = [
            token
            for token in office.store.access_tokens.all()
            if token.works_at(now()) and token.member in names and only in ("", token.member)
        ]
    if json:
        rows = [_row(token, names[token.member]) for token in tokens]
        say(to_json(rows).decode())
        return
    if not tokens:
        say("There are no tokens.")
    for token in tokens:
        used = f"last used {token.used:%Y-%m-%d %H:%M}" if token.used else "never used"
        say(
            f"{token.id}  {token.name}, of {names[token.member]}, "
            f"for {token.event or 'all events'}: {', '.join(token.scopes)}; "
            f"until {token.until:%Y-%m-%d}, {used}"
        )


def revoke(
    context: typer.Context,
    token: Annotated[str, typer.Argument(metavar="TOKEN", help="Its id, as the list shows it.")],
) -> None:
    """Let a token lead nowhere, at once and at every server."""
    with desk(context) as office:
        if not office.store.access_tokens.revoke(token, now(), who(context).by):
            stop(
                f"No token {token} works here. See toptable token list for those that do.",
                Exit.REFUSED,
            )
    say(f"The token {token} is revoked.")


def _member(office: Desk, name: str) -> Member:
    members = {key(member.name): member for member in office.store.staff.members()}
    if key(name) not in members:
        stop(
            "Nobody has signed in yet, and a token is somebody's. Open the link that toptable "
            "organizer-link makes, say who you are, and make the token then."
            if not members
            else f"Nobody called {name} is on the staff. Say whose token it is with --of: "
            f"{', '.join(member.name for member in members.values())}.",
            Exit.REFUSED,
        )
    return members[key(name)]


def _row(token: AccessToken, whose: str) -> dict[str, object]:
    return {
        "id": token.id,
        "name": token.name,
        "of": whose,
        "event": token.event,
        "scopes": token.scopes,
        "created": token.created,
        "until": token.until,
        "used": token.used,
    }
