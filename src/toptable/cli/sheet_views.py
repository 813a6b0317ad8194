"""What the commands on a results sheet print for people."""

from collections.abc import Iterator, Mapping

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from toptable.engine.rules.standings import Explanation, Standings
from toptable.engine.rules.standings.columns import written
from toptable.engine.rules.standings.tiebreaker import Working
from toptable.engine.rules.words import Words
from toptable.interchange.results_sheet import Sheet
from toptable.interchange.sheet_round import NextRound


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
        lines += ["", *_working(working)]
    return Text("\n".join(lines))


def _working(working: Working) -> Iterator[str]:
    source = "; ".join(filter(None, (working.source, ", ".join(working.rules))))
    yield f"{working.name}: {written(working.value)}" + (f"  [{source}]" if source else "")
    yield f"  {working.text}"
    for share in working.shares:
        yield f"    {share.text}"
    for omission in working.left_out:
        yield f"    {omission.text}"
