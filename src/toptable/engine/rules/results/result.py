"""What a match ended in, as commands and entries write it down."""

import msgspec

from toptable.engine.rules.results.kinds import ResultKind, Seat


class Result(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The games of a match by seat and side, seen from the first seat."""

    games: str = ""
    """One letter per game in the order played: W won, L lost, D drawn, T won on time, t lost on
    time, X both lost, V both won. Beside a kind: the games that were finished before."""
    sides: str = ""
    """The side that the first seat played in each game."""
    how: tuple[str, ...] = ()
    """How each game ended: points, flatline, empty deck, time, concession ..."""
    kind: ResultKind | None = None
    """None when the games were played out; else the agreement, penalty or absence behind it."""
    seat: Seat = 0
    """The seat that the kind is about: who conceded, was absent, was penalised."""
    witness: str = ""
    """Who on the staff was there, where the document wants a witness: for an intentional draw."""
    provisional: bool = False
    """May still be replaced by a replay."""
    note: str = ""
    """A remark, for the log."""
    seats: tuple["Result", ...] = ()
    """Between teams that play seat by seat: the match of each seat. B-142."""
