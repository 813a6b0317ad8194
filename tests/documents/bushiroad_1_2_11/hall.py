"""Short words for whole rounds of a Bushiroad event."""

from documents.day import Day
from toptable.engine.subjects.results.byes import IssueBye

BOOK = "bushiroad-1.2.11"


def fighters(names: str, game: str = "vg", **more: str) -> Day:
    """An event of one of the six games."""
    return Day(BOOK, names, game=game, **more)


def play(day: Day, *matches: str, won: str = "W", on: str = "") -> Day:
    """One round: ``A>B`` is a win for A, ``A=B`` a draw at time, ``A`` alone has the bye."""
    day.seat(*(match.replace(">", " ").replace("=", " ") for match in matches), on=on)
    for match in matches:
        if "=" in match:
            day.result(match.split("=")[0], "D", how=("time",), reason="Time was called")
        elif ">" in match:
            day.result(match.split(">")[0], won)
    for player in day.current.byes:
        issued = IssueBye(day.current.number, player)
        day.do(issued, reason="The round began without a clock")
    return day


def rounds(day: Day, listed: str, won: str = "W", on: str = "") -> Day:
    """Rounds, one per line: ``A>B C>D E``."""
    for line in listed.strip().splitlines():
        play(day, *line.split(), won=won, on=on)
    return day
