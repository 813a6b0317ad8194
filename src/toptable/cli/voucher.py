"""``toptable voucher``: vouchers for reward byes, issued here as prizes or used here. N13-66."""

from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from toptable.cli.common import EventArgument, JsonOption, console, desk, found, print_json, say
from toptable.cli.derived import Rows
from toptable.cli.prize import look
from toptable.desk import prize_ledger
from toptable.engine.subjects.prizes.vouchers import issued, redeemed


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("list", epilog="Example: toptable voucher list spring")(list_)
    noun.command("find", epilog="Example: toptable voucher find spring-1")(find)


def list_(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """The vouchers that were won at this event, and those that were used here."""
    with desk(context) as office:
        tournament = found(office, event)
        look(context)
        won, used = issued(tournament.state), redeemed(tournament.state)
        if as_json:
            print_json({"issued": won, "redeemed": used})
            return
        if not won and not used:
            say("No vouchers were won or used at this event.")
        if won:
            table = Table("code", "won by", "place", "for", title="Issued", title_justify="left")
            for prize in won:
                table.add_row(prize.code, Text(prize.name), str(prize.place), Text(prize.what))
            console.print(table)
        if used:
            table = Table(
                "round", "used by", "code", "from", "", title="Redeemed", title_justify="left"
            )
            for voucher in used:
                gone = "destroyed" if voucher.destroyed else "to destroy"
                table.add_row(
                    str(voucher.round),
                    Text(voucher.name),
                    Text(voucher.code),
                    Text(voucher.source),
                    gone,
                )
            console.print(table)


def find(
    context: typer.Context,
    code: Annotated[str, typer.Argument(metavar="CODE", help="The code on the voucher.")],
    as_json: JsonOption = False,
) -> None:
    """What the events of this database know of a voucher: who won it, and whether it was used."""
    with desk(context) as office:
        look(context)
        traces = prize_ledger.trace(office, code)
        if as_json:
            print_json(traces)
            return
        for known in traces:
            say(f"{known.name}: {known.text}.")
        if not traces:
            say(f"No event of this database knows the voucher {code}.")


ROWS = Rows("voucher", "destroy")
