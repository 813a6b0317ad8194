"""How what a player needs looks in a terminal."""

from rich.table import Table

from toptable.engine.reading.outlook.need import Certainty, Likely, Need, NeedRow
from toptable.engine.state import State

_CUT = {
    Certainty.IN: "in for sure",
    Certainty.OUT: "out",
    Certainty.OPEN: "depends on others",
    Certainty.NO_CUT: "–",
}


def need_table(state: State, need: Need) -> Table:
    """One line for each own result."""
    name = state.name_of(need.player)
    table = Table("result", "points", "place", "cut", "chance", title_justify="left")
    table.title = f"{name} after round {need.after}"
    for row in need.rows:
        place = f"{row.best}" if row.best == row.worst else f"{row.best} to {row.worst}"
        table.add_row(
            row.games or f"+{row.gained}",
            str(row.points),
            place,
            _cut(row),
            _chance(row.likely) if row.likely else "",
        )
    return table


def need_says(need: Need) -> str:
    """How all that is known."""
    if need.traits:
        cut = f"Finalists are not chosen by place alone: {need.traits}. "
    elif need.cut_size:
        cut = f"Top {need.cut_size} advance. "
    elif need.cut_points:
        cut = f"Everybody with {need.cut_points} points advances. "
    else:
        cut = ""
    if need.exact:
        return f"{cut}Every ending of the open tables was tried."
    return (
        f"{cut}Places are limits, proved by counting; chances are simulated with all players "
        "equally strong, with a 95 % interval."
    )


def _cut(row: NeedRow) -> str:
    extra = [word for word, there in (("lot", row.lot), ("games", row.line_games)) if there]
    return (
        f"{_CUT[row.certainty]} ({' or '.join(extra)} may decide)" if extra else _CUT[row.certainty]
    )


def _chance(likely: Likely) -> str:
    if not likely.samples:
        return f"{likely.share:.0%}"
    return f"{likely.share:.0%} ({likely.low:.0%} to {likely.high:.0%} of {likely.samples})"
