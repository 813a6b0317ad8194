"""Choosing finalists by a method of the document, and the report after the event."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

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
    print_json,
    say,
    send,
    stop,
)
from toptable.cli.exits import Exit
from toptable.cli.prize import csv_rows, day, read_prizes
from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import now
from toptable.desk.tournament import Tournament
from toptable.engine.rules.finals.finalist_candidates import AtRandom, ByRank, Deck, TraitName
from toptable.engine.rules.finals.finalist_selection import ByRanking, ByTrait, Method
from toptable.engine.rules.finals.prizes import EventReport, RedeemedBye, event_report, hand_out
from toptable.engine.rules.provisions import Words
from toptable.engine.subjects.event.required_event_info import announced_method
from toptable.engine.subjects.finals.choosing_finalists import SelectFinalists
from toptable.engine.subjects.people.details import ByeGranted
from toptable.engine.subjects.prizes.prize_table import PrizeStatus, handout, register
from toptable.engine.views.outcome import final_places


def add_to_cut(cut: typer.Typer) -> None:
    """Add the choice of finalists."""
    cut.command("finalists", epilog="Example: toptable cut finalists spring --by nation --seats 8")(
        finalists
    )


def add_to_report(report: typer.Typer) -> None:
    """Add the report after the event."""
    report.command("event", epilog="Example: toptable report event spring --prizes kit.csv")(
        event_report_
    )


def finalists(
    context: typer.Context,
    event: EventArgument,
    seats: Annotated[
        int, typer.Option(min=0, help="How many players advance.", show_default="as planned")
    ] = 0,
    by: Annotated[
        str,
        typer.Option(
            help="The method: ranking, or one by what was played, such as nation or title.",
            show_default="the announced one",
        ),
    ] = "",
    decks: Annotated[
        Path | None,
        typer.Option(
            help="CSV with player, values and also (separated by ;).",
            show_default="from the deck lists",
        ),
    ] = None,
    random: Annotated[
        bool, typer.Option("--random", help="Draw when a step has too many.")
    ] = False,
    reason: ReasonOption = "",
) -> None:
    """Choose the finalists as announced: by ranking, or by what was played in this game.

    Another method than the setting finalists names needs a reason.
    """
    with desk(context) as office:
        tournament = found(office, event)
        plan = tournament.state.plan
        method = _method(tournament, by, random)
        registered = DeckLists(tournament, office.store, actor(context), now()).for_method(method)
        typed = _decks(tournament, decks) if decks else {}
        command = SelectFinalists(
            method=method,
            seats=seats or (plan.cut if plan else 0),
            decks=registered | typed,
        )
        if command.seats < 2:
            stop("No cut is planned. Say how many advance with --seats.", Exit.REFUSED)
        send(context, tournament, command, reason=reason)
        finals = tournament.state.finals
        selection, taken = finals.selection, finals.locked
        if selection is None or taken is None:
            return
        places = {seed.who.player: seed.who.printed for seed in taken.seeds}
        table = Table("place", "name", "why", title=selection.text, title_justify="left")
        for pick in selection.picked:
            table.add_row(places[pick.player], Text(pick.name), pick.text)
        console.print(table)


def _method(tournament: Tournament, by: str, drawn: bool) -> Method:
    """The method that was typed, or the announced one. B-104."""
    told = announced_method(tournament.rules)
    if not by and (isinstance(told, ByRanking) or not drawn):
        return told
    if by == ByRanking.id:
        return ByRanking()
    trait = TraitName(by.replace("-", "_")) if by or isinstance(told, ByRanking) else told.trait
    return ByTrait(trait, AtRandom() if drawn else ByRank())


def event_report_(
    context: typer.Context,
    event: EventArgument,
    prizes: Annotated[
        Path | None,
        typer.Option(
            help="CSV with first, last, what and kind (item or bye).",
            show_default="the prize table of the event",
        ),
    ] = None,
    period_end: Annotated[
        str, typer.Option(help="With --prizes: last day of the kit's period, YYYY-MM-DD.")
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """The report an organizer owes: who, which place, which prizes and byes."""
    with desk(context) as office:
        tournament = found(office, event)
        state, rulebook = tournament.state, tournament.rulebook
        ranking, words = final_places(state, rulebook), rulebook.words
        if prizes is None:
            given, to_do = handout(state, rulebook), _still_due(tournament)
        else:
            names = {number: player.name for number, player in state.players.items()}
            end = day(period_end) if period_end else None
            given, to_do = (
                answer(
                    hand_out(
                        ranking,
                        names,
                        list(read_prizes(prizes)),
                        withheld=state.conduct.withheld,
                        period_end=end,
                        words=words,
                    )
                ),
                (),
            )
        locked = state.finals.locked
        made = event_report(
            ranking,
            given,
            finalists=locked.players if locked else (),
            byes_used=list(_byes(tournament)),
            to_do=to_do,
            words=words,
        )
        if as_json:
            print_json(made)
        else:
            _print(made, words)


def _still_due(tournament: Tournament) -> tuple[str, ...]:
    """What has not been handed out yet, or is with the wrong person."""
    rows = register(tournament.state, tournament.rulebook)
    due = sum(row.status is PrizeStatus.DUE for row in rows)
    return (
        *((f"Hand out the prizes: {due} to go.",) if due else ()),
        *(f"{row.what} of place {row.place}: {row.to_settle}." for row in rows if row.to_settle),
    )


def _print(made: EventReport, words: Words) -> None:
    winner = made.winner.name if made.winner else "nobody"
    if made.provisional:
        say(f"{made.players} players. Provisional: nobody has won yet. {made.provisional}")
    else:
        say(f"{made.players} players. Winner: {winner}.")
    table = Table("place", "name", "prizes")
    for place in made.places:
        won = [
            award.what for award in (*made.awards, *made.byes_won) if award.player == place.player
        ]
        out = f" ({words.disqualified})" if place.disqualified else ""
        mark = " (void)" if place.void else out
        table.add_row(place.printed, Text(f"{place.name}{mark}"), ", ".join(won))
    console.print(table)
    for left in made.left_over:
        when = f", free from {left.free_from}" if left.free_from else ""
        say(f"Left over: {left.what} of place {left.place} ({left.note}{when}).")
    for line in (*made.notes, *(f"Still to do: {one}" for one in made.open)):
        say(line)


def _byes(tournament: Tournament) -> Iterator[RedeemedBye]:
    """The reward byes that were accepted, as the log has them. N13-66."""
    gone = tournament.state.prizes.destroyed
    for line in tournament.log.counted():
        entry = line.entry
        if isinstance(entry, ByeGranted) and not entry.withdrawn:
            yield RedeemedBye(
                code=entry.voucher or f"entry {line.seq}",
                source=entry.source or entry.voucher,
                player=entry.player,
                name=tournament.state.name_of(entry.player),
                round=entry.round,
                checked_by=line.by,
                destroyed=(entry.player, entry.round) in gone,
            )


def _decks(tournament: Tournament, path: Path) -> dict[int, tuple[Deck, ...]]:
    """What each player's decks stand for; a team has one row per deck."""
    decks: dict[int, tuple[Deck, ...]] = {}
    for row in csv_rows(path, {"player", "values"}):
        number = player_number(tournament, row["player"])
        deck = Deck(values=_listed(row["values"]), also=_listed(row.get("also") or ""))
        decks[number] = (*decks.get(number, ()), deck)
    return decks


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(";") if part.strip())
