"""``toptable simulate``: a complete random event through the real commands."""

from datetime import date as calendar_date
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from typer.models import OptionInfo

from toptable.cli import event_views
from toptable.cli.common import (
    answer,
    asked_here,
    console,
    errors,
    prepare_folder,
    print_json,
    say,
    stop,
    who,
)
from toptable.cli.exits import Exit
from toptable.desk.desk import Desk, now
from toptable.desk.files import backup, public_copy
from toptable.desk.simulated_day import Day, Rates, SimulationStopped
from toptable.desk.simulation import Course, play, seeds_from
from toptable.engine.rules.settings import parse
from toptable.engine.sentence import to_plain
from toptable.store import open_store
from toptable.store.event_file import write_whole

USUAL = Rates()
"""An ordinary day."""


def share(told: str) -> OptionInfo:
    """An option that is a share of something."""
    option: OptionInfo = typer.Option(min=0, max=1, help=told)
    return option


def register(app: typer.Typer) -> None:
    """Add this command to the program."""
    example = (
        "Example: toptable simulate --rulebook nisei-1.3 --players 32 --seed 7 --export e.json"
    )
    app.command("simulate", epilog=example)(simulate)


def simulate(
    context: typer.Context,
    rulebook: Annotated[str, typer.Option(help="The rule document; see toptable rulebooks.")],
    players: Annotated[int, typer.Option(min=1, max=10_000, help="How many play.")] = 16,
    seed: Annotated[
        int, typer.Option(help="The same seed plays the same event; with --date at the same times.")
    ] = 0,
    rounds: Annotated[
        int, typer.Option(min=0, help="How many rounds.", show_default="as proposed")
    ] = 0,
    cut: Annotated[
        int, typer.Option(help="How many players advance after them.", show_default="as proposed")
    ] = -1,
    bracket: Annotated[
        str,
        typer.Option(
            help="double_elimination, single_elimination or reseeded.",
            show_default="the rulebook's own",
        ),
    ] = "",
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Change a default.")
    ] = None,
    spread: Annotated[
        float,
        typer.Option(min=0, max=10, help="How far players differ in strength; 0: coin flips."),
    ] = USUAL.spread,
    draws: Annotated[float, share("Share of games that time ends without a winner.")] = USUAL.draws,
    drops: Annotated[
        float, share("Share of players who drop, after each round but the last.")
    ] = USUAL.drops,
    no_shows: Annotated[
        float, share("Share of matches to which one player does not come.")
    ] = USUAL.no_shows,
    late: Annotated[float, share("Late entries, as a share of the players.")] = USUAL.late,
    wrong: Annotated[
        float, share("Share of results that are entered wrongly and corrected.")
    ] = USUAL.wrong,
    calls: Annotated[float, share("Share of matches with a judge call.")] = USUAL.calls,
    penalties: Annotated[
        float, share("Share of judge calls with a penalty, if the document has a light one.")
    ] = USUAL.penalties,
    date: Annotated[
        str, typer.Option(metavar="YYYY-MM-DD", help="The day.", show_default="yesterday")
    ] = "",
    quiet_day: Annotated[
        bool,
        typer.Option(
            "--quiet-day",
            help="One person enters everything at once; no clock, no calls, only coin flips.",
        ),
    ] = False,
    decks: Annotated[
        bool, typer.Option("--decks/--no-decks", help="Whether players hand in deck lists.")
    ] = True,
    export: Annotated[Path | None, typer.Option(help="Write the event file here.")] = None,
    public: Annotated[bool, typer.Option("--public", help="Export a public copy.")] = False,
    keep: Annotated[bool, typer.Option("--keep", help="Keep the event in the database.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play a complete random event, from the entries to the champion and the close.

    It is a day as in a real hall: the stronger player wins more often, some matches are drawn,
    people come late, do not come or drop, results are corrected and judges are called.
    """
    rates = Rates(
        spread=spread,
        draws=draws,
        drops=drops,
        no_shows=no_shows,
        late=late,
        wrong=wrong,
        calls=calls,
        penalties=penalties,
    )
    day = None if quiet_day else Day(seed, _day(date), rates)
    course = Course(
        rulebook=rulebook,
        players=players,
        seed=seed,
        rounds=rounds,
        cut=None if cut < 0 else cut,
        bracket=bracket,
        settings=answer(parse(settings or [])),
        decks=decks,
    )
    with TemporaryDirectory() as folder:
        place = who(context).db if keep else str(Path(folder) / "simulation.sqlite")
        prepare_folder(place)
        store = open_store(place)
        desk = Desk(store, seeds=seeds_from(seed), clock=day.clock if day else now)
        try:
            with errors.status("Entering players …") as status:
                tournament = play(desk, course, status.update, day)
            if export is not None:
                content = (public_copy if public else backup)(tournament, store)
                write_whole(export, content)
            if as_json:
                shown = to_plain(asked_here(context, desk, "readEvent", event=tournament.event))
                print_json({**shown, "happened": day.happened} if day else shown)
                return
        except SimulationStopped as stopped:
            stop(f"The simulation stopped: {stopped}", Exit.REFUSED)
        finally:
            store.close()
        console.print(event_views.standings_table(tournament))
        if tournament.state.finals.bracket is not None:
            console.print(event_views.bracket_table(tournament))
        if day:
            say(day.happened.told())
        say(f"{tournament.version} entries in the log.")
        if export is not None:
            say(f"Wrote {export}. Check it: toptable verify {export}")


def _day(date: str) -> str:
    """The date of the simulated day: one that is over, so that nothing lies in the future."""
    if not date:
        return (now() - timedelta(days=1)).date().isoformat()
    try:
        return calendar_date.fromisoformat(date).isoformat()
    except ValueError:
        stop(f"{date} is no date. Write it as 2026-05-02: year, month, day.", Exit.REFUSED)
