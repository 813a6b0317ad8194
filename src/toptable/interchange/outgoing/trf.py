"""FIDE's tournament report files: one line a player, ten columns a round.

Where a match is worth as much as it is here, the file says so; else a win is 1 and a draw a half.
The first seat is written as white. Fields for birth date, rating, federation and number stay empty.
"""

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from toptable.engine.rules.results.scoring import PerMatch, Scoring
from toptable.interchange.foreign.event import ForeignEvent, ForeignMatch, ForeignShare
from toptable.interchange.outgoing.outcomes import Tally, tallies, winner, won

NAME_WIDTH = 33
EMPTY = " " * 10
SEATS = "wb"


class Worth(NamedTuple):
    """What a win and a draw are worth in a file."""

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)

    @classmethod
    def under(cls, scoring: Scoring) -> "Worth":
        """As here, where whole matches count."""
        if isinstance(scoring, PerMatch):
            return cls(Fraction(scoring.win), Fraction(scoring.draw))
        return cls()


USUAL = Worth()


def write_trf16(event: ForeignEvent, worth: Worth = USUAL, planned: int = 0) -> bytes:
    """The report as it was until 2025, with the lines that pairing programs have added."""
    rules = [f"XXR {_rounds(event, planned)}"]
    if worth != USUAL:
        rules += [f"BBW  {float(worth.win):4.1f}", f"BBD  {float(worth.draw):4.1f}"]
    return _file([*_about(event), *rules, *_players(event, worth)])


def write_trf26(event: ForeignEvent, worth: Worth = USUAL, planned: int = 0) -> bytes:
    """The report with the number of rounds and what a result is worth."""
    rounds = _rounds(event, planned)
    win, draw = float(worth.win), float(worth.draw)
    rules = [f"142 {rounds}", f"162 W {win:.1f}    D {draw:.1f}    L 0.0", f"XXR {rounds}"]
    return _file([*_about(event), *rules, *_players(event, worth)])


def _rounds(event: ForeignEvent, planned: int) -> int:
    return max(planned, len(event.rounds))


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


def _players(event: ForeignEvent, worth: Worth) -> list[str]:
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
        f"{'':33}{float(_points(counted[player.key], worth)):4.1f} "
        f"{(player.standing.rank if player.standing else None) or '':>4}  "
        + "".join(cells[player.key].get(at, EMPTY) for at in range(len(event.rounds)))
        for player in event.players
    ]


def _points(tally: Tally, worth: Worth) -> Fraction:
    return tally.won * worth.win + tally.drawn * worth.draw


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
