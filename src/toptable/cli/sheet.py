"""Commands on a results sheet: no server, no database, only a file and an answer."""

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, NoReturn, TypeVar

import msgspec
import typer
from rich.console import Console, RenderableType
from rich.text import Text

from toptable import rulebooks
from toptable.cli.exits import Exit
from toptable.cli.sheet_data import Data, explanation_data, pairing_data, standings_data
from toptable.cli.sheet_views import explanation_view, pairing_view, standings_view
from toptable.engine import names
from toptable.engine.refusal import Refusal
from toptable.engine.rules.pairing.types import NoPairing
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.settings import parse
from toptable.engine.rules.standings import explain as explain_place
from toptable.engine.sentence import to_json
from toptable.interchange.results_sheet import BadSheet, Sheet, read_sheet
from toptable.interchange.sheet_head import read_head
from toptable.interchange.sheet_round import next_round, sheet_standings

T = TypeVar("T")

MOST_PROBLEMS = 20
WIDE = 160
"""How wide a table is when no terminal says otherwise, so that files and pipes lose nothing."""

SheetArgument = Annotated[
    Path, typer.Argument(metavar="SHEET", help="A results sheet in CSV; - reads standard input.")
]
RulebookOption = Annotated[str, typer.Option("--rulebook", metavar="ID", help="The rulebook's id.")]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="A setting of the rulebook; repeatable."),
]
SeedOption = Annotated[int, typer.Option("--seed", metavar="N", help="Where chance comes from.")]
RoundsOption = Annotated[
    int, typer.Option("--rounds", metavar="N", min=0, help="The planned number of Swiss rounds.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
PlayerArgument = Annotated[str, typer.Argument(metavar="PLAYER", help="A name from the sheet.")]


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.command("standings", epilog="Example: toptable standings results.csv --rulebook nisei-1.3")(
        standings
    )
    app.command(
        "pair", epilog="Example: toptable pair results.csv --rulebook nisei-1.3 --seed 7 --json"
    )(pair)
    app.command("explain", epilog="Example: toptable explain results.csv --rulebook nisei-1.3 Ann")(
        explain
    )


def standings(
    sheet: SheetArgument,
    rulebook: RulebookOption,
    settings: SetOption = None,
    seed: SeedOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Rank everyone in a results sheet after its last complete round."""
    read = _read(sheet, rulebook, settings, seed)
    shown = sheet_standings(read)
    _show(
        standings_data(read, shown) if as_json else standings_view(read.rules.rulebook.words, shown)
    )


def pair(
    sheet: SheetArgument,
    rulebook: RulebookOption,
    settings: SetOption = None,
    seed: SeedOption = 0,
    rounds: RoundsOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Pair the round that comes after the last complete one of a results sheet."""
    read = _read(sheet, rulebook, settings, seed)
    drawn = next_round(read, seed=seed, planned=rounds)
    if isinstance(drawn, NoPairing):
        _stop(
            [f"{drawn.text} With --set rematches=allow the round is paired with the fewest."],
            Exit.NO_PAIRING,
        )
    drawn = _answer(drawn)
    _show(pairing_data(read, drawn) if as_json else pairing_view(read, drawn))
    for note in drawn.notes:
        _tell(note)


def explain(
    sheet: SheetArgument,
    player: PlayerArgument,
    rulebook: RulebookOption,
    settings: SetOption = None,
    seed: SeedOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Say why a player is where they are: every share, divisor and rule."""
    read = _read(sheet, rulebook, settings, seed)
    number = read.number_of(names.tidy(player))
    if number is None:
        known = [record.name for record in read.records]
        close = get_close_matches(player, known, n=3) or sorted(known)[:3]
        _stop([f"There is no {player} in this sheet. There is {', '.join(close)}."], Exit.REFUSED)
    told = explain_place(sheet_standings(read), number)
    _show(explanation_data(read, told) if as_json else explanation_view(told))


def _read(path: Path, rulebook: str, settings: Sequence[str] | None, seed: int) -> Sheet:
    given = _answer(parse(settings or []))
    book = _answer(rulebooks.get(rulebook))
    _answer(book.rules(given))
    try:
        data = typer.get_binary_stream("stdin").read() if str(path) == "-" else path.read_bytes()
    except OSError as problem:
        _stop([f"The sheet {path} cannot be read: {problem.strerror}."], Exit.REFUSED)
    head = read_head(data.decode("utf-8-sig", "replace"))
    if head.rulebook == book.id:
        given = {**head.settings, **given}
    rules: Rules = _answer(book.rules(given))
    return _answer(read_sheet(data, rules, seed=seed))


def _answer(outcome: T | Refusal | BadSheet) -> T:
    """The value, or the end with what is wrong."""
    if isinstance(outcome, Refusal):
        _stop([str(outcome)], Exit.REFUSED)
    if isinstance(outcome, BadSheet):
        _stop([str(problem) for problem in outcome.problems], Exit.REFUSED)
    return outcome


def _show(what: Data | RenderableType) -> None:
    if isinstance(what, dict):
        typer.echo(msgspec.json.format(to_json(what), indent=2))
        return
    console = Console(highlight=False, emoji=False)
    if not console.is_terminal:
        console.width = WIDE
    console.print(what, soft_wrap=isinstance(what, Text))


def _tell(text: str) -> None:
    typer.echo(text, err=True)


def _stop(sentences: Sequence[str], status: Exit) -> NoReturn:
    for sentence in sentences[:MOST_PROBLEMS]:
        _tell(sentence)
    if len(sentences) > MOST_PROBLEMS:
        _tell(f"… and {len(sentences) - MOST_PROBLEMS} more.")
    raise typer.Exit(status)
