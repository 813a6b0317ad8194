"""The wrong-table wizard: who sat where, a look at what it means, and doing it."""

from typing import Annotated

import typer
from msgspec.structs import replace

from toptable.cli.common import (
    EventArgument,
    ReasonOption,
    actor,
    answer,
    desk,
    found,
    player_number,
    say,
    send,
    stop,
)
from toptable.cli.exits import Exit
from toptable.desk.desk import now
from toptable.desk.tournament import Tournament
from toptable.engine.log.apply import apply
from toptable.engine.log.differences import differences
from toptable.engine.roles import Actor
from toptable.engine.rules.conduct.escalation import prompt_text
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.results.result import Result
from toptable.engine.subjects.conduct import rulings
from toptable.engine.subjects.conduct.repeated import questions
from toptable.engine.subjects.conduct.rulings import RulingGiven
from toptable.engine.subjects.conduct.wrong_tables import (
    DecidedTable,
    Mixup,
    SatAt,
    SettleWrongTables,
    mixup,
)

SEATED = "TABLE:NAME,NAME[:GAMES] …"


def register(noun: typer.Typer) -> None:
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


def _show(tournament: Tournament, command: SettleWrongTables, plan: Mixup, who: Actor) -> None:
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
