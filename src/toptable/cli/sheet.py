"""Commands on a results sheet: no server, no database, only a file and an answer."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

import msgspec
import typer
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from toptable import rulebooks
from toptable.cli.exits import Exit
from toptable.engine import names
from toptable.engine.refusal import Refusal
from toptable.engine.rules.pairing.entrants import NoPairing, Reason
from toptable.engine.rules.provisions import Words
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.settings import parse
from toptable.engine.rules.standings import Explanation, Separation, Standings
from toptable.engine.rules.standings import explain as explain_place
from toptable.engine.rules.standings.tiebreaker import Calculation, decimals, written
from toptable.engine.sentence import to_json
from toptable.interchange.results_sheet import (
    BadSheet,
    NextRound,
    Sheet,
    next_round,
    read_sheet,
    sheet_standings,
)
from toptable.interchange.sheet_lines import read_head

Data = dict[str, Any]


def standings_data(sheet: Sheet, shown: Standings) -> Data:
    """The standings, tiebreakers as exact fractions."""
    return {
        "rulebook": sheet.rules.rulebook.id,
        "after_round": shown.after_round,
        "standings": [
            {
                "rank": row.rank,
                "player": row.name,
                "points": row.points,
                "tiebreakers": {name: str(value) for name, value in row.tiebreakers.items()},
                "tied": row.tied,
            }
            for row in shown
        ],
    }


def pairing_data(sheet: Sheet, drawn: NextRound) -> Data:
    """The coming round, table by table."""
    names = {record.player: record.name for record in sheet.records}
    return {
        "rulebook": sheet.rules.rulebook.id,
        "round": drawn.number,
        "matches": [
            {
                "table": table,
                "players": [names[player] for player in pair.players],
                "sides": list(pair.sides) if pair.sides else None,
                "reasons": [_reason(reason) for reason in pair.reasons],
            }
            for table, pair in enumerate(drawn.pairing.pairs, start=1)
        ],
        "byes": [
            {
                "player": names[bye.player],
                "reasons": [_reason(reason) for reason in bye.reasons],
            }
            for bye in drawn.pairing.byes
        ],
    }


def explanation_data(sheet: Sheet, told: Explanation) -> Data:
    """One place, with every number behind it."""
    return {
        "rulebook": sheet.rules.rulebook.id,
        "after_round": told.after_round,
        "rank": told.rank,
        "player": told.name,
        "points": told.points,
        "tied": told.tied,
        "numbers": [_calculation_data(working) for working in told.workings],
        "above": _separation(told.above),
        "below": _separation(told.below),
    }


def _reason(reason: Reason) -> Data:
    return {"code": reason.code, "text": reason.text}


def _number(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


def _calculation_data(working: Calculation) -> Data:
    return {
        "id": working.id,
        "name": working.name,
        "value": str(working.value),
        "decimal": decimals(working.value),
        "text": working.text,
        "shares": [
            {
                "round": share.round,
                "opponent": share.opponent or None,
                "amount": str(share.amount),
                "text": share.text,
            }
            for share in working.shares
        ],
        "left_out": [
            {"round": omission.round, "text": omission.text} for omission in working.left_out
        ],
        "total": _number(working.total),
        "divisor": working.divisor,
        "divisor_is": working.divisor_is or None,
        "source": working.source,
        "rules": list(working.rules),
    }


def _separation(one: Separation | None) -> Data | None:
    if one is None:
        return None
    return {
        "rank": one.rank,
        "player": one.name,
        "rule": one.rule,
        "own": str(one.own),
        "other": str(one.other),
        "by_chance": one.by_chance,
        "text": one.text,
        "source": one.source,
        "rules": list(one.rules),
    }


def standings_view(
    words: Words, shown: Standings, marks: Mapping[int, str] | None = None
) -> RenderableType:
    """The standings as a table; = marks places that several share, ``marks`` what else."""
    rules = shown.ranking.tiebreakers
    table = Table(title=f"Standings after round {shown.after_round}", title_justify="left")
    table.add_column("place", justify="right")
    table.add_column(words.player)
    table.add_column("points", justify="right")
    for rule in rules:
        table.add_column(rule.id, justify="right")
    for row in shown:
        numbers = (written(row.tiebreakers[rule.id]) for rule in rules)
        mark = (marks or {}).get(row.player)
        name = f"{row.name} ({mark})" if mark else row.name
        table.add_row(row.printed, Text(name), str(row.points), *numbers)
    lines: list[RenderableType] = [table]
    if any(row.tied for row in shown):
        lines.append(Text("= only the drawn lot separates those who share a place."))
    return Group(*lines)


def pairing_view(sheet: Sheet, drawn: NextRound) -> RenderableType:
    """The coming round as a table, with the reason of every compromise."""
    names = {record.player: record.name for record in sheet.records}
    table = Table(title=f"Round {drawn.number}", title_justify="left")
    table.add_column("table", justify="right")
    table.add_column("first")
    table.add_column("second")
    sides = any(pair.sides for pair in drawn.pairing.pairs)
    if sides:
        table.add_column("sides")
    table.add_column("why")
    for number, pair in enumerate(drawn.pairing.pairs, start=1):
        one, other = (Text(names[player]) for player in pair.players)
        why = Text(" ".join(reason.text for reason in pair.reasons))
        between = ["-".join(pair.sides or ())] if sides else []
        table.add_row(str(number), one, other, *between, why)
    for bye in drawn.pairing.byes:
        why = Text(" ".join(reason.text for reason in bye.reasons))
        table.add_row("", Text(names[bye.player]), "bye", *([""] if sides else []), why)
    return table


def explanation_view(told: Explanation, mark: str = "") -> RenderableType:
    """A place and all that led to it, sentence by sentence."""
    also = f", {mark}" if mark else ""
    lines: list[str] = [f"{told.name}: place {told.printed} after round {told.after_round}{also}"]
    lines += [
        f"  {separation.text}" for separation in (told.above, told.below) if separation is not None
    ]
    for working in told.workings:
        lines += ["", *_calculation_lines(working)]
    return Text("\n".join(lines))


def _calculation_lines(working: Calculation) -> Iterator[str]:
    source = "; ".join(filter(None, (working.source, ", ".join(working.rules))))
    yield f"{working.name}: {written(working.value)}" + (f"  [{source}]" if source else "")
    yield f"  {working.text}"
    for share in working.shares:
        yield f"    {share.text}"
    for omission in working.left_out:
        yield f"    {omission.text}"


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
