"""``toptable judge``: judge calls, notes for the staff, investigations."""

from datetime import timedelta
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from toptable.cli.clock_views import moment
from toptable.cli.common import (
    EventArgument,
    JsonOption,
    actor,
    console,
    desk,
    found,
    player_number,
    print_json,
    say,
    send,
    stop,
)
from toptable.cli.derived import Rows
from toptable.cli.exits import Exit
from toptable.cli.made import Row
from toptable.cli.typed import TypedField, option, word
from toptable.desk.desk import Desk, now, sealed
from toptable.desk.tournament import Done, Tournament
from toptable.engine.names import key as fold
from toptable.engine.roles import FLOOR, JUDGES, Role
from toptable.engine.rules.words import Words
from toptable.engine.secrets import Sealed, digest_behind
from toptable.engine.state.floor import CONFIDENTIAL, REASON_TEXTS, CallReason, JudgeCall
from toptable.engine.subjects.conduct.ejections import EjectPerson, GivePermission
from toptable.engine.subjects.conduct.holds import HoldMatch, what_waits
from toptable.engine.subjects.floor.judge_calls import OpenCall, ResolveCall, offered, waiting

CallArgument = Annotated[int, typer.Argument(metavar="CALL", help="The call's number.")]


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("call", epilog="Example: toptable judge call spring dispute --table 4 --ago 2")(
        open_call
    )
    noun.command("list", epilog="Example: toptable judge list spring")(list_calls)
    noun.command("resolve", epilog="Example: toptable judge resolve spring 3 --give")(resolve)


def open_call(
    context: typer.Context,
    event: EventArgument,
    reason: Annotated[CallReason, typer.Argument(help="Why a judge is wanted.")],
    table: Annotated[int, typer.Option(help="The table.", show_default="none")] = 0,
    player: Annotated[str, typer.Option(help="The player who calls.")] = "",
    note: Annotated[str, typer.Option(help="What it is about.")] = "",
    ago: Annotated[int, typer.Option(min=0, help="Minutes since the hand went up.")] = 0,
    confidential: Annotated[
        bool, typer.Option("--confidential", help="The log shows neither who nor what.")
    ] = False,
) -> None:
    """Call a judge. A threat or a concern is always confidential: the log names nobody."""
    with desk(context) as office:
        tournament = found(office, event)
        since = now() - timedelta(minutes=ago) if ago else None
        if reason in CONFIDENTIAL or confidential:
            place = f"table {table}" if table else ""
            text = sealed("; ".join(part for part in (place, player, note) if part) or "no details")
            secret = OpenCall(reason=reason, text=Sealed(text.digest), since=since)
            send(context, tournament, secret, texts=(text,))
            return
        command = OpenCall(
            reason=reason,
            table=table or None,
            caller=player_number(tournament, player) if player else None,
            note=note,
            since=since,
        )
        send(context, tournament, command)


def list_calls(
    context: typer.Context,
    event: EventArgument,
    everything: Annotated[bool, typer.Option("--all", help="Resolved ones too.")] = False,
    as_json: JsonOption = False,
) -> None:
    """The open calls, urgent ones first. Judges see confidential ones in full."""
    if actor(context).role not in FLOOR:
        stop("Calls are for the staff on the floor.", Exit.REFUSED)
    with desk(context) as office:
        tournament = found(office, event)
        state = tournament.state
        shown = [*waiting(state)]
        if everything:
            shown += [call for call in state.floor.calls if not call.open]
        texts = _texts(office, tournament) if actor(context).role in JUDGES else {}
        rows = [_row(tournament, call, texts) for call in shown]
        if as_json:
            print_json({"calls": rows})
        elif rows:
            console.print(_table(rows, tournament.rulebook.words))
        else:
            say("No open calls.")


def resolve(
    context: typer.Context,
    event: EventArgument,
    call: CallArgument,
    outcome: Annotated[str, typer.Option(help="How it was settled.")] = "",
    give: Annotated[bool, typer.Option("--give", help="Give the table the time it took.")] = False,
    turns: Annotated[int, typer.Option(min=0, help="Or so many turns instead.")] = 0,
) -> None:
    """It is settled; with --give the table gets the time it took."""
    with desk(context) as office:
        tournament = found(office, event)
        known = tournament.state.floor.call(call)
        due = None
        if known is not None and known.open and not (give or turns):
            due = offered(tournament.state, tournament.rulebook, known, now())
        secret = known is not None and known.confidential and bool(outcome)
        told = (sealed(outcome),) if secret else ()
        command = ResolveCall(
            call=call,
            outcome="" if secret else outcome,
            give=give,
            turns=turns,
            told=Sealed(told[0].digest) if told else None,
        )
        send(context, tournament, command, texts=told)
        if due is not None and known is not None:
            say(
                f"It took {due.minutes} minutes ({due.section or 'your decision'}): "
                f"toptable clock extend {tournament.event} {known.table} --minutes {due.minutes}"
            )


def tell_what_waits(tournament: Tournament, command: HoldMatch, _done: Done) -> None:
    """Say what waits for a match under investigation."""
    if command.released:
        return
    place = (command.round, command.table)
    for text in what_waits(tournament.state, tournament.rulebook, *place):
        say(f"  {text}")


def tell_who_still_plays(tournament: Tournament, command: EjectPerson, _done: Done) -> None:
    """Say that whoever was sent out is still in the event."""
    number = tournament.state.names.get(fold(command.name))
    if number is not None and tournament.state.players[number].active and not command.back:
        say(
            f"{command.name} still plays. To take them out: "
            f"toptable people drop {tournament.event} {command.name!r} --at-once"
        )


def _texts(office: Desk, tournament: Tournament) -> dict[str, str]:
    return {text.digest: text.text for text in office.store.texts(tournament.event)}


def _row(tournament: Tournament, call: JudgeCall, texts: dict[str, str]) -> dict[str, Any]:
    due = offered(tournament.state, tournament.rulebook, call, now()) if call.open else None
    secret = texts.get(call.text.digest, "confidential") if call.text is not None else ""
    told = texts.get(call.told.digest, "confidential") if call.told is not None else ""
    return {
        "call": call.number,
        "reason": call.reason,
        "urgent": call.urgent,
        "confidential": call.confidential,
        "table": call.table,
        "caller": None if call.caller is None else tournament.state.name_of(call.caller),
        "by": texts.get(digest_behind(call.by), "confidential") if call.confidential else call.by,
        "since": call.since,
        "judge": call.judge,
        "head_judge": call.head,
        "resolved": call.resolved,
        "offer_minutes": None if due is None else due.minutes,
        "note": secret or call.note,
        "outcome": told or call.outcome,
    }


def _table(rows: list[dict[str, Any]], words: Words) -> Table:
    table = Table("call", "table", "player", "why", "since", "judge", "offer", "note")
    for row in rows:
        status = "resolved" if row["resolved"] else "waits"
        head = words.role(Role.HEAD_JUDGE) if row["head_judge"] and not row["judge"] else ""
        table.add_row(
            f"{row['call']}{' !' if row['urgent'] else ''}",
            str(row["table"] or ""),
            Text(row["caller"] or (row["by"] if row["confidential"] else "")),
            REASON_TEXTS[row["reason"]],
            moment(row["since"]),
            Text(row["judge"] or head or status),
            f"{row['offer_minutes']} min" if row["offer_minutes"] else "",
            Text(row["outcome"] or row["note"]),
        )
    return table


def _named(tournament: Tournament, name: str) -> tuple[int, str]:
    number = player_number(tournament, name)
    return number, tournament.state.name_of(number)


ROWS = Rows(
    "judge",
    "note claim escalate zone swept settle-note concern hold permit end-permission eject",
    (
        Row(
            "permit",
            GivePermission,
            "Allow a player something for today: slips, proxies, notes, a device, food.",
            "spring Ann 'translation slips'",
            {
                "player": TypedField(
                    str,
                    typer.Argument(metavar="NAME", help="The player's name."),
                    read=_named,
                    fills=("player", "who"),
                ),
                "thing": word("What is allowed."),
                "until": option("Until when."),
                "kind": option("What kind of permission.", show_default="as the words say"),
            },
        ),
    ),
    {"hold": tell_what_waits, "eject": tell_who_still_plays},
)
