"""``toptable judge``: judge calls, notes, investigations, and players at a wrong table."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Annotated

import typer
from msgspec.structs import replace
from rich.table import Table
from rich.text import Text

from toptable.cli.argument_types import TypedField, option, word
from toptable.cli.clock import time_of_day
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
    print_answer,
    say,
    send,
    stop,
)
from toptable.cli.exits import Exit
from toptable.cli.generated_commands import Row, Rows
from toptable.desk.desk import Desk, now, sealed
from toptable.desk.tournament import Done, Tournament
from toptable.engine.log.log import apply
from toptable.engine.log.undo import differences
from toptable.engine.names import key as fold
from toptable.engine.roles import FLOOR, JUDGES, Actor, Role
from toptable.engine.rules.conduct.escalation import prompt_text
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.results.kinds import Result
from toptable.engine.secrets import Sealed, digest_behind
from toptable.engine.state.floor import CONFIDENTIAL, REASON_TEXTS, CallReason, JudgeCall
from toptable.engine.subjects.conduct import rulings
from toptable.engine.subjects.conduct.appeals_and_holds import HoldMatch, what_waits
from toptable.engine.subjects.conduct.ejections import EjectPerson, GivePermission
from toptable.engine.subjects.conduct.recipients import questions
from toptable.engine.subjects.conduct.rulings import RulingGiven
from toptable.engine.subjects.conduct.wrong_tables import (
    DecidedTable,
    SatAt,
    SettleWrongTables,
    WrongTablePlan,
    mixup,
)
from toptable.engine.subjects.floor.judge_calls import OpenCall, ResolveCall, offered, waiting

SECRET = "confidential"
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
        if as_json:
            asked = {"event": tournament.event, "resolved": everything}
            print_answer(context, office, "listCalls", **asked)
            return
        state = tournament.state
        shown = [*waiting(state)]
        if everything:
            shown += [call for call in state.floor.calls if not call.open]
        texts = _texts(office, tournament) if actor(context).role in JUDGES else {}
        if shown:
            console.print(_table(tournament, shown, texts))
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


def _table(tournament: Tournament, calls: Sequence[JudgeCall], texts: Mapping[str, str]) -> Table:
    """The calls, with what the time they took would give, and secrets for those who have them."""
    state, words = tournament.state, tournament.rulebook.words
    table = Table("call", "table", "player", "why", "since", "judge", "offer", "note")
    for call in calls:
        due = offered(state, tournament.rulebook, call, now()) if call.open else None
        head = words.role(Role.HEAD_JUDGE) if call.head else ""
        who = "" if call.caller is None else state.name_of(call.caller)
        if call.confidential:
            who = who or texts.get(digest_behind(call.by), SECRET)
        said, told = (
            texts.get(text.digest, SECRET) if text is not None else ""
            for text in (call.text, call.told)
        )
        table.add_row(
            f"{call.number}{' !' if call.urgent else ''}",
            str(call.table or ""),
            Text(who),
            REASON_TEXTS[call.reason],
            time_of_day(call.since),
            Text(call.judge or head or ("resolved" if call.resolved else "waits")),
            f"{due.minutes} min" if due is not None and due.minutes else "",
            Text(told or call.outcome or said or call.note),
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


SEATED = "TABLE:NAME,NAME[:GAMES] …"


def register_wrong_table(noun: typer.Typer) -> None:
    """Add this command to the noun."""
    noun.command(
        "wrong-table",
        epilog="Example: toptable judge wrong-table spring 1:Ann,Yves 2:Xena,Bo --yes",
    )(wrong_table)


def wrong_table(
    context: typer.Context,
    event: EventArgument,
    seated: Annotated[
        list[str],
        typer.Argument(
            metavar=SEATED,
            help="Who sat where; the games, from the first named, for a right pair elsewhere.",
        ),
    ],
    number: Annotated[int, typer.Option("--round", show_default="latest")] = 0,
    penalty: Annotated[
        Penalty | None, typer.Option(help="None: what the document suggests.")
    ] = None,
    decided: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TABLE:GAMES", help="Your decision where no one sat at the right table."
        ),
    ] = None,
    judge: Annotated[str, typer.Option(help="Who ruled, if not you.")] = "",
    agreed: Annotated[
        str,
        typer.Option(help="The other of organizer and head judge, once the next round is paired."),
    ] = "",
    spared: Annotated[
        bool, typer.Option("--spare", help="Without severe tardiness, though it is due.")
    ] = False,
    explained: Annotated[bool, typer.Option("--explained", help="Told and explained.")] = False,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Do it; without this, only look.")
    ] = False,
    reason: ReasonOption = "",
) -> None:
    """Put wrong tables right: who moves, which results are rewritten, who is penalised."""
    with desk(context) as office:
        tournament = found(office, event)
        command = SettleWrongTables(
            round=number or len(tournament.state.rounds),
            seated=tuple(_seat(tournament, one) for one in seated),
            penalty=penalty,
            decided=tuple(_decided(one) for one in decided or ()),
            explained=explained,
            judge=judge,
            agreed=agreed,
            spared=spared,
        )
        looked_at = tournament.version
        plan = answer(mixup(tournament.state, tournament.rulebook, command, now()))
        _show(tournament, command, plan, actor(context))
        if yes:
            send(context, tournament, command, reason=reason, looked_at=looked_at)
        else:
            say("Nothing was written down. Add --yes to do it.")


def _show(
    tournament: Tournament, command: SettleWrongTables, plan: WrongTablePlan, who: Actor
) -> None:
    """What would be done, by which section, and which upgrades a person would have to weigh."""
    when = "after a result was reported" if plan.matches else "before any report"
    say(f"Found {when} ({plan.infraction}).")
    for move in plan.moves:
        late = (
            " Past the limit, so that is severe tardiness (PG-3.9.2)."
            if len(move.infractions) > 1
            else ""
        )
        say(f"  {move.person} goes to table {move.to_table}.{late}")
    for correction in plan.matches:
        say(f"  Table {correction.table}, {' – '.join(correction.people)}: {correction.why}")
    if plan.decided_by:
        heads = " and ".join(role.value.replace("_", " ") for role in plan.decided_by)
        say(f"  The {heads} decide this.")
    entries = answer(tournament.foresee(command, who)).entries
    book = rulings.book_of(tournament.state, tournament.rulebook)
    for entry in entries:
        if isinstance(entry, RulingGiven):
            name = ", ".join(tournament.state.name_of(player) for player in entry.ruling.players)
            say(f"  {name}: {book.name_of(entry.ruling.penalty).lower()} ({entry.ruling.section}).")
            asked = questions(
                tournament.state,
                tournament.rulebook,
                entry.ruling.players,
                entry.ruling.infraction,
                entry.ruling.penalty,
            )
            for prompt in (prompt for prompts in asked.values() for prompt in prompts[:1]):
                say(f"    {prompt_text(prompt, book.name_of)}")
    after = tournament.state
    for entry in entries:
        after = apply(after, entry)
    for text in differences(tournament.state, after, tournament.rulebook):
        say(f"  → {text}")


def _seat(tournament: Tournament, text: str) -> SatAt:
    table, _, rest = text.partition(":")
    people, _, games = rest.partition(":")
    names = [one.strip() for one in people.split(",") if one.strip()]
    if not table.isdecimal() or not 1 <= len(names) <= 2:
        stop(f"Write who sat where as {SEATED}, not {text}.", Exit.REFUSED)
    players = tuple(player_number(tournament, name) for name in names)
    sat = SatAt(int(table), players)
    return replace(sat, result=Result(games)) if games else sat


def _decided(text: str) -> DecidedTable:
    table, _, games = text.partition(":")
    if not table.isdecimal() or not games:
        stop(f"Write a decision as TABLE:GAMES, not {text}.", Exit.REFUSED)
    return DecidedTable(int(table), Result(games))
