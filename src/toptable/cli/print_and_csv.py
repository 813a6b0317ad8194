"""``toptable print`` and ``toptable csv``: every sheet as a PDF, every list as text."""

from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from toptable.cli.common import (
    EventArgument,
    actor,
    answer,
    desk,
    found,
    refuse,
    say,
    stop,
    warn,
    who,
)
from toptable.cli.exits import Exit
from toptable.cli.serve import WHERE, AddressOption
from toptable.desk.desk import Desk, now
from toptable.desk.permissions import Visibility, may_see, may_send
from toptable.desk.tournament import Tournament
from toptable.desk.visible_log import draft_of
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.state.people import Player
from toptable.engine.subjects.event_admin.admin_commands import shown_through
from toptable.engine.views.outcome import ended_in
from toptable.interchange.csv_lists import (
    ListKind,
    ListTable,
    as_csv,
    as_text,
    pairings,
    players,
    ranking,
    results,
    standings,
)
from toptable.paper.print_job import PaperSize, PlayerLink, PrintJob
from toptable.paper.printing import file_name, find, offers, print_sheet


def register_print(app: typer.Typer) -> None:
    """Add this command to the program."""
    app.command("print", epilog="Example: toptable print spring slips --round 3 --paper letter")(
        print_paper
    )


def print_paper(
    context: typer.Context,
    event: EventArgument,
    sheet: Annotated[
        str, typer.Argument(metavar="[SHEET]", help="Which sheet; without one, they are listed.")
    ] = "",
    listed: Annotated[
        bool, typer.Option("--list", help="List the sheets, those needed now first.")
    ] = False,
    round_: Annotated[
        int, typer.Option("--round", min=0, help="The round.", show_default="the latest")
    ] = 0,
    paper: Annotated[PaperSize, typer.Option(help="The paper in the printer.")] = PaperSize.A4,
    large: Annotated[bool, typer.Option("--large", help="Large print.")] = False,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="KEY=VALUE", help="What can be chosen for this sheet."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where to write it.", show_default="a name of its own"),
    ] = None,
    address: AddressOption = WHERE,
) -> None:
    """Print a sheet into a PDF: pairings, slips, standings and all the others."""
    options = dict(_option(given) for given in option or ())
    with desk(context) as office:
        tournament = found(office, event)
        job = PrintJob(
            tournament=tournament,
            actor=actor(context),
            at=now(),
            number=round_,
            size=paper,
            large=large,
            options=options,
            address=address.rstrip("/"),
            link=_Links(office, tournament, address.rstrip("/")).of
            if may_send(actor(context).role, "EnterPlayers")
            else None,
            desk=office,
        )
        if listed or not sheet:
            _list(job)
            return
        chosen = answer(find(sheet))
        known = {choice.key for choice in chosen.options}
        for key in options:
            if key not in known:
                names = ", ".join(sorted(known)) or "none"
                refuse(Refusal.of("option:print_paper", sheet=sheet, key=key, names=names))
        made = answer(print_sheet(chosen, job))
        target = out or Path(file_name(chosen, job))
        target.write_bytes(made.pdf)
    if made.note:
        warn(made.note)
    say(f"{chosen.title}: {target}")


def _list(job: PrintJob) -> None:
    for offer in offers(job):
        mark = "now" if offer.due else "later" if offer.missing else ""
        say(f"{offer.sheet.name:<20} {mark:<6} {offer.missing or offer.sheet.about}")
        for option in offer.sheet.options:
            choices = " or ".join(value for value, _words in option.choices)
            say(f"{'':<27} --option {option.key}={choices or '…'}  {option.label}")


def _option(given: str) -> tuple[str, str]:
    key, equals, value = given.partition("=")
    if not equals:
        refuse(Refusal.of("option:option", given=given))
    return key.strip(), value.strip()


class _Links:
    """Players' personal links, as the server of this store knows them."""

    def __init__(self, office: Desk, tournament: Tournament, address: str) -> None:
        from toptable.web.auth.sessions import Keys

        self._links, self._keys = office.store.player_links, Keys.of(office.store)
        self._event, self._address = tournament.event, address

    def of(self, player: Player, what: PlayerLink) -> str:
        """The address of a player's own page, or the code to type there."""
        from toptable.web.auth.player_links import code_of, link_of

        number = self._links.number(self._event, player.id)
        if what is PlayerLink.CODE:
            return code_of(self._keys, self._event, player, number)
        return f"{self._address}{link_of(self._keys, self._event, player, number)}"


def register_csv(app: typer.Typer) -> None:
    """Add this command to the program."""
    app.command("csv", epilog="Example: toptable csv spring pairings pairings.csv --excel")(csv)


def csv(
    context: typer.Context,
    event: EventArgument,
    what: Annotated[ListKind, typer.Argument(help="Which list.")],
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="Where to write it.", show_default="the screen"),
    ] = None,
    number: Annotated[
        int, typer.Option("--round", min=0, help="Of or after which round.", show_default="latest")
    ] = 0,
    text: Annotated[bool, typer.Option("--text", help="As plain text in columns.")] = False,
    excel: Annotated[
        bool, typer.Option("--excel", help="With a mark by which Excel knows the alphabet.")
    ] = False,
) -> None:
    """Write pairings, standings, players, results or the final ranking as CSV or plain text.

    A cell that a spreadsheet would take for a formula has an apostrophe before it. You get what
    the pages show to your role.
    """
    with desk(context) as office:
        table = _table(found(office, event), who(context).role, what, number)
    content = as_text(table).encode() if text else as_csv(table, bom=excel)
    if file is None:
        typer.echo(content, nl=False)
        return
    file.write_bytes(content)
    say(f"Wrote {file} ({len(table.rows)} lines).")


def _table(tournament: Tournament, role: Role, what: ListKind, number: int) -> ListTable:
    state, rulebook = tournament.state, tournament.rulebook
    staff = may_see(role, Visibility.UNPUBLISHED)
    if not staff and draft_of(state):
        state = replace(state, rounds=state.rounds[:-1])
    if what is ListKind.PLAYERS:
        return players(state, rulebook, staff=staff)
    through = state.finished_rounds if staff else shown_through(state)
    if what is ListKind.RANKING:
        return ranking(state, rulebook, answer(ended_in(state, rulebook, through)))
    if what is ListKind.STANDINGS:
        after = number or through
        if not 1 <= after <= through:
            stop(f"There are no standings after round {after}.", Exit.REFUSED)
        return standings(state, rulebook, tournament.standings(after))
    chosen = state.rounds[number - 1 : number] if number else state.rounds
    if not chosen:
        stop("There is no such round. Pair one first, or look which there are.", Exit.REFUSED)
    return pairings(state, chosen[-1]) if what is ListKind.PAIRINGS else results(state, chosen)
