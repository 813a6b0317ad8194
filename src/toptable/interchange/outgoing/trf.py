"""FIDE's tournament report files: one line a player, ten columns a round.

A win is 1 and a draw a half there, whatever a match is worth here. The first seat is written as
white. Fields for birth date, rating, federation and number stay empty.
"""

from collections import defaultdict

from toptable.interchange.foreign.event import ForeignEvent, ForeignMatch, ForeignShare
from toptable.interchange.outgoing.outcomes import tallies, winner, won

NAME_WIDTH = 33
EMPTY = " " * 10
SEATS = "wb"


def write_trf16(event: ForeignEvent) -> bytes:
    """The report as it was until 2025."""
    return _file([*_about(event), *_players(event)])


def write_trf26(event: ForeignEvent) -> bytes:
    """The report with the number of rounds and what a result is worth."""
    rules = [f"142 {len(event.rounds)}", "162 W 1.0    D 0.5    L 0.0"]
    return _file([*_about(event), *rules, *_players(event)])


def _file(lines: list[str]) -> bytes:
    return "".join(f"{line.rstrip()}\r\n" for line in lines).encode()


def _about(event: ForeignEvent) -> list[str]:
    date = event.date.replace("-", "/")
    return [
        f"012 {event.name}",
        f"042 {date}",
        f"052 {date}",
        f"062 {len(event.players)}",
        "092 Individual: Swiss-System",
    ]


def _players(event: ForeignEvent) -> list[str]:
    numbers = {player.key: at for at, player in enumerate(event.players, start=1)}
    counted = tallies(event)
    cells: dict[str, dict[int, str]] = defaultdict(dict)
    for at, round_ in enumerate(event.rounds):
        for match in round_.matches:
            for seat, key in enumerate(match.players):
                other = numbers[match.players[1 - seat]]
                cells[key][at] = f"{other:4d} {SEATS[seat]} {_result(match, seat)}  "
        for share in round_.alone:
            cells[share.player][at] = f"0000 - {_bye(share)}  "
    return [
        f"001 {numbers[player.key]:4d}      {_name(player.name):<{NAME_WIDTH}}"
        f"{'':33}{float(counted[player.key].halves):4.1f} "
        f"{(player.standing.rank if player.standing else None) or '':>4}  "
        + "".join(cells[player.key].get(at, EMPTY) for at in range(len(event.rounds)))
        for player in event.players
    ]


def _name(name: str) -> str:
    """A comma would turn first and last name round."""
    return " ".join(name.replace(",", " ").split())[:NAME_WIDTH]


def _result(match: ForeignMatch, seat: int) -> str:
    if match.points is None:
        return " "
    who = winner(match)
    if who is None:
        return "="
    return "1" if who == seat else "0"


def _bye(share: ForeignShare) -> str:
    return "U" if won(share) else "Z"
