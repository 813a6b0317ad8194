"""``toptable simulate``: a complete random event through the real commands."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from toptable.cli import finals_views, views
from toptable.cli.common import (
    answer,
    console,
    errors,
    prepare_folder,
    print_json,
    say,
    stop,
    who,
)
from toptable.cli.exits import Exit
from toptable.desk.desk import Desk
from toptable.desk.files import backup, public_copy
from toptable.desk.simulation import Course, SimulationStopped, play, seeds_from
from toptable.engine.rules.settings import parse
from toptable.store import open_store
from toptable.store.event_file import write_whole


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
    seed: Annotated[int, typer.Option(help="The same seed plays the same event.")] = 0,
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
    decks: Annotated[
        bool, typer.Option("--decks/--no-decks", help="Whether players hand in deck lists.")
    ] = True,
    export: Annotated[Path | None, typer.Option(help="Write the event file here.")] = None,
    public: Annotated[bool, typer.Option("--public", help="Export a public copy.")] = False,
    keep: Annotated[bool, typer.Option("--keep", help="Keep the event in the database.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play a complete random event, from the entries to the champion and the close."""
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
        desk = Desk(store, seeds=seeds_from(seed))
        try:
            with errors.status("Entering players …") as status:
                tournament = play(desk, course, status.update)
            if export is not None:
                content = (public_copy if public else backup)(tournament, store)
                write_whole(export, content)
        except SimulationStopped as stopped:
            stop(f"The simulation stopped: {stopped}", Exit.REFUSED)
        finally:
            store.close()
        if as_json:
            print_json(views.as_data(tournament))
            return
        console.print(views.standings_table(tournament))
        if tournament.state.finals.bracket is not None:
            console.print(finals_views.bracket_table(tournament))
        say(f"{tournament.version} entries in the log.")
        if export is not None:
            say(f"Wrote {export}. Check it: toptable verify {export}")
