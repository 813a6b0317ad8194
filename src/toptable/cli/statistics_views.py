"""Statistics of a field as tables in the terminal, and as data."""

from typing import Any

from rich.table import Table
from rich.text import Text

from toptable.cli.common import console, say
from toptable.engine.reading.field_statistics import FieldStatistics
from toptable.engine.rules.decks.statistics import Rate
from toptable.engine.sentence import to_plain


def show(counted: FieldStatistics) -> None:
    """The tables, each with how much it was counted from."""
    numbers = counted.numbers
    if not numbers.field:
        say("There is nothing to show: no deck list is open to you.")
        return
    field = Table("Deck", "Slot", "Decks", "Share", "In the cut", "Cut rate", "Likely between")
    for row in numbers.field:
        field.add_row(
            Text(row.name),
            row.slot,
            str(row.decks),
            _percent(row.share),
            str(row.conversion.count),
            *_rate(row.conversion),
        )
    console.print(field)
    if numbers.win_rates:
        rates = Table("Deck", "Slot", "Games", "Won", "Drawn", "Win rate", "Likely between")
        for played in numbers.win_rates:
            games = played.rate.of + played.drawn
            won, drawn = str(played.rate.count), str(played.drawn)
            rates.add_row(
                Text(played.name), played.slot, str(games), won, drawn, *_rate(played.rate)
            )
        console.print(rates)
    if numbers.match_ups:
        met = Table("Deck", "Against", "Games", "Won", "Win rate", "Likely between")
        for pair in numbers.match_ups:
            games = pair.rate.of + pair.drawn
            decks = Text(pair.one), Text(pair.other)
            met.add_row(*decks, str(games), str(pair.rate.count), *_rate(pair.rate))
        console.print(met)
    say(f"{numbers.games} games counted. {numbers.decks_not_shown} decks not shown.")


def as_data(counted: FieldStatistics) -> dict[str, Any]:
    """The same for programs: each rate as count, of, and the interval."""
    data: dict[str, Any] = to_plain(counted)
    _with_intervals(data)
    return data


def _with_intervals(data: Any) -> None:
    if isinstance(data, dict):
        if data.keys() == {"count", "of"}:
            low, high = Rate(data["count"], data["of"]).interval
            data["interval"] = [round(low, 4), round(high, 4)]
        for value in tuple(data.values()):
            _with_intervals(value)
    elif isinstance(data, list | tuple):
        for value in data:
            _with_intervals(value)


def _percent(rate: Rate) -> str:
    return "–" if rate.share is None else f"{rate.share:.0%}"


def _rate(rate: Rate) -> tuple[str, str]:
    low, high = rate.interval
    return _percent(rate), f"{low:.0%} to {high:.0%}"
