"""``toptable prize`` and ``toptable voucher``: prizes, and vouchers for reward byes. N13-66."""

import csv
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table
from rich.text import Text

from toptable.cli.argument_types import REQUIRED, flag, maybe, option, player_option, word
from toptable.cli.common import (
    EventArgument,
    JsonOption,
    ReasonOption,
    actor,
    console,
    desk,
    found,
    print_answer,
    print_json,
    refuse,
    say,
    send,
    stop,
)
from toptable.cli.exits import Exit
from toptable.cli.generated_commands import Row, Rows
from toptable.desk import permissions, prize_ledger
from toptable.desk.tournament import Tournament
from toptable.engine.names import key
from toptable.engine.rules.finals.prizes import Prize, PrizeKind
from toptable.engine.state.office import HandedPrize, Kit
from toptable.engine.subjects.prizes.kits import RecordKit
from toptable.engine.subjects.prizes.prize_handout import (
    HandOut,
    ReleasePrize,
    ReturnPrize,
    issued,
    redeemed,
)
from toptable.engine.subjects.prizes.prize_table import (
    PrizeRow,
    PrizeStatus,
    SetPrizes,
    register,
    still_open,
)

STATUS = {
    PrizeStatus.DUE: "to hand out",
    PrizeStatus.HANDED_OUT: "handed out",
    PrizeStatus.LEFT_OVER: "left over",
    PrizeStatus.RELEASED: "left over, used",
}


def add_to(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("list", epilog="Example: toptable prize list spring")(list_prizes)
    noun.command("load", epilog="Example: toptable prize load spring kit.csv")(load)
    noun.command(
        "kit",
        epilog="Example: toptable prize kit spring SC-1043 --from 2026-03-01 --until 2026-06-30",
    )(kit)
    noun.command("left-over", epilog="Example: toptable prize left-over")(left_over)


def list_prizes(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """The prize table; once the places are final, who gets what and what was handed out."""
    with desk(context) as office:
        tournament = found(office, event)
        look(context)
        if as_json:
            print_answer(context, office, "readPrizes", event=tournament.event)
            return
        rows = register(tournament.state, tournament.rulebook)
        prizes = tournament.state.prizes
        for used in prizes.kits.values():
            say(f"Kit {used.code}: {used.opens or '…'} to {used.ends or '…'}.")
        for of, by in prizes.approvals.items():
            say(f"Approved, {of}: {by}")
        if not prizes.table:
            say("There are no prizes yet. Add them with toptable prize add or load.")
        elif rows:
            console.print(_handed(tournament, rows))
        else:
            table = Table("places", "prize", "from")
            for prize in prizes.table:
                table.add_row(prize.places, Text(prize.what), prize.kit or "the organizer")
            console.print(table)
            say(still_open(tournament.state, tournament.rulebook))


def load(
    context: typer.Context,
    event: EventArgument,
    file: Annotated[
        Path, typer.Argument(help="CSV with first, last, what, kind (item or bye) and kit.")
    ],
) -> None:
    """Set the prize table from a file; an empty last place means everybody from the first down."""
    with desk(context) as office:
        send(context, found(office, event), SetPrizes(tuple(read_prizes(file))))


def kit(
    context: typer.Context,
    event: EventArgument,
    code: Annotated[str, typer.Argument(help="Its number, or what else tells it from others.")],
    opens: Annotated[str, typer.Option("--from", help="First day of its period.")] = "",
    ends: Annotated[str, typer.Option("--until", help="Last day of its period.")] = "",
    reason: ReasonOption = "",
) -> None:
    """Record a kit that is used at this event, with the period it is for."""
    used = Kit(code, day(opens) if opens else None, day(ends) if ends else None)
    with desk(context) as office:
        send(context, found(office, event), RecordKit(used), reason=reason)


def left_over(context: typer.Context, as_json: JsonOption = False) -> None:
    """What is left over at all events of this database, and from when it may be used."""
    with desk(context) as office:
        look(context)
        listed = prize_ledger.left_over(office)
        if as_json:
            print_json(listed)
            return
        if not listed:
            say("Nothing is left over.")
            return
        table = Table("event", "prize", "of place", "from kit", "free from")
        for one in listed:
            row = one.row
            free = str(row.free_from) if row.free_from else "now"
            table.add_row(Text(one.name), Text(row.what), str(row.place), row.kit, free)
        console.print(table)


def look(context: typer.Context) -> None:
    """Who got what is for those who hand it out."""
    if refusal := permissions.refusal(HandOut(), actor(context)):
        refuse(refusal)


def added(
    tournament: Tournament, what: str, places: tuple[int, int | None], kind: PrizeKind, kit: str
) -> SetPrizes:
    """The table with one more line."""
    first, last = places
    prize = Prize(first, last, what, kind, kit)
    return SetPrizes((*tournament.state.prizes.table, prize))


def without(tournament: Tournament, what: str) -> SetPrizes:
    """The table without a prize."""
    table = tournament.state.prizes.table
    rest = tuple(prize for prize in table if key(prize.what) != key(what))
    if len(rest) == len(table):
        stop(f"There is no prize {what} in the table.", Exit.REFUSED)
    return SetPrizes(rest)


def handed(_tournament: Tournament, place: int, what: str, to: int | None, voucher: str) -> HandOut:
    """One prize, or everything that is due where no place is named."""
    if not place:
        return HandOut()
    return HandOut((HandedPrize(place, what, to, voucher=voucher),))


def prize_of(
    struct: type[ReturnPrize] | type[ReleasePrize],
) -> Any:
    """A command about the prize of a place, by its name however it is written."""

    def make(tournament: Tournament, place: int, what: str, **more: str) -> Any:
        table = (prize for prize in tournament.state.prizes.table if prize.goes_to(place))
        named = next((prize.what for prize in table if key(prize.what) == key(what)), what)
        return struct(place=place, what=named, **more)

    return make


def read_places(_tournament: Tournament, text: str) -> tuple[int, int | None]:
    """``1``, ``1-4``, ``5-`` for place 5 and below, or ``all``."""
    if text.strip().casefold() == "all":
        return 1, None
    first, dash, last = text.partition("-")
    try:
        begin = int(first)
        end = int(last) if last.strip() else None if dash else begin
        Prize(begin, end, "prize")
    except ValueError:
        stop(f"{text} is no range of places. Write 1, 1-4, 5- or all.", Exit.REFUSED)
    return begin, end


def read_prizes(path: Path) -> Iterator[Prize]:
    """The prize table of a CSV file."""
    for row in csv_rows(path, {"first", "last", "what"}):
        try:
            yield Prize(
                first=int(row["first"]),
                last=int(row["last"]) if (row["last"] or "").strip() else None,
                what=row["what"],
                kind=PrizeKind((row.get("kind") or "item").strip()),
                kit=(row.get("kit") or "").strip(),
            )
        except ValueError as problem:
            stop(f"{path}: {problem}", Exit.REFUSED)


def csv_rows(path: Path, needed: set[str]) -> Iterator[dict[str, str]]:
    """The rows of a CSV file that must have these columns."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = csv.DictReader(file)
        missing = needed - set(rows.fieldnames or ())
        if missing:
            stop(f"{path} needs the columns {', '.join(sorted(needed))}.", Exit.REFUSED)
        yield from rows


def day(text: str) -> date:
    """A day as it is typed."""
    try:
        return msgspec.convert(text, date)
    except msgspec.ValidationError:
        stop(f"Write the day as YYYY-MM-DD, not {text}.", Exit.REFUSED)


def _handed(tournament: Tournament, rows: tuple[PrizeRow, ...]) -> Table:
    state = tournament.state
    table = Table("place", "prize", "for", "status", "note")
    for row in rows:
        who = row.handed.player if row.handed is not None else row.holder
        free = f"; free from {row.free_from}" if row.free_from else ""
        voucher = f"voucher {row.handed.voucher}" if row.handed and row.handed.voucher else ""
        table.add_row(
            str(row.place),
            Text(row.what),
            Text(state.name_of(who) if who is not None else ""),
            STATUS[row.status],
            Text("; ".join(filter(None, (voucher, f"{row.note}{free}")))),
        )
    return table


PLACE = word("The place it is for by the table.", int, metavar="PLACE")
WHAT = word("The prize, as it stands in the table.", metavar="PRIZE")
ROWS = Rows(
    "prize",
    "add remove announce remove-kit approval hand-out take-back release",
    (
        Row(
            "add",
            SetPrizes,
            "Add a prize to the table: for a place, the top places, or everybody.",
            "spring Playmat --places 1-4",
            {
                "what": WHAT,
                "places": option(
                    "Which places get one: 1, 1-4, 5- for place 5 and below, or all.",
                    default="1",
                    read=read_places,
                ),
                "kind": flag(
                    "A voucher for a bye at another event.",
                    "--bye",
                    on=PrizeKind.BYE,
                    off=PrizeKind.ITEM,
                ),
                "kit": option("The kit it comes from.", show_default="the organizer's own"),
            },
            make=added,
        ),
        Row(
            "remove",
            SetPrizes,
            "Take a prize out of the table.",
            "spring Playmat",
            {"what": WHAT},
            make=without,
        ),
        Row(
            "hand-out",
            HandOut,
            "Record prizes as handed out: one, or everything that is due.\n\n"
            "To somebody other than the table says only with a reason.",
            "spring 2 Playmat --to Bo --reason 'Ann gave it to him'",
            {
                "place": maybe("The place; all that is due if left out.", "[PLACE]", int, 0),
                "what": maybe("The prize, where the place has several.", "[PRIZE]"),
                "to": player_option("Who gets it, if not whoever has the place.", metavar="NAME"),
                "voucher": option("The code on a voucher for a bye.", show_default="made up"),
            },
            make=handed,
        ),
        Row(
            "take-back",
            ReturnPrize,
            "Record that a prize came back, or was taken away again.",
            "spring 2 Playmat --reason 'Disqualified afterwards'",
            {"place": PLACE, "what": WHAT},
            make=prize_of(ReturnPrize),
        ),
        Row(
            "release",
            ReleasePrize,
            "Record what became of a prize that was left over.",
            "spring 8 Playmat --use 'Raffle at the league'",
            {"place": PLACE, "what": WHAT, "use": option("What became of it.", default=REQUIRED)},
            make=prize_of(ReleasePrize),
        ),
    ),
)


def register_voucher(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("list", epilog="Example: toptable voucher list spring")(list_vouchers)
    noun.command("find", epilog="Example: toptable voucher find spring-1")(find)


def list_vouchers(
    context: typer.Context, event: EventArgument, as_json: JsonOption = False
) -> None:
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


VOUCHER_ROWS = Rows("voucher", "destroy")
