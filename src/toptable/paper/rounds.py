"""What sheets about a round ask: whether there is one, who sits where, which side they play."""

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.results.known_sides import sides_in
from toptable.paper.job import PrintJob


def needs_round(job: PrintJob) -> Refusal | None:
    """Why there is no round to print, or nothing."""
    if job.round is not None:
        return None
    if job.number:
        return Refusal.saying(
            "no_round:needs_round", "There is no round %(number)s to print.", number=job.number
        )
    return Refusal("no_round:needs_round_2", "No round is paired yet. Pair round 1 first.")


def round_on(job: PrintJob) -> bool:
    """Whether the round that would be printed waits for results, or to be published."""
    shown = job.round
    return shown is not None and not shown.complete and not job.state.closed


def stage(job: PrintJob) -> str:
    """The round at the foot of a sheet."""
    shown = job.round
    return f"Round {shown.number}" if shown is not None else ""


def side_word(job: PrintJob, letter: str) -> str:
    """What people call a side, ``Corp``, or where games have none, ``goes first``."""
    rule = job.rules.match_sides
    if rule is None:
        return letter
    word = rule.words.get(letter, letter)
    return word if letter in (job.tournament.rulebook.sides or ()) else f"{rule.verb} {word}"


def first_sides(job: PrintJob, match: Match) -> tuple[str, str]:
    """Who plays what in the first game, in words, where that is settled."""
    sides = sides_in(job.rules, match, 1)
    return (side_word(job, sides[0]), side_word(job, sides[1])) if sides else ("", "")


class SheetSeat(msgspec.Struct, frozen=True):
    """Somebody at a table."""

    name: str
    members: tuple[str, ...]
    side: str
    """In words, where it is settled."""


class SheetTable(msgspec.Struct, frozen=True):
    """A table with two seats; the second is empty where somebody waits for a bye in a seat."""

    table: int | None
    fixed: bool
    """Whether one of them always sits here: no top table."""
    seats: tuple[SheetSeat, ...]


def tables(job: PrintJob) -> tuple[SheetTable, ...]:
    """All tables of the round in order, then the byes."""
    shown = job.round
    if shown is None:
        return ()
    found = [_table(job, match) for match in shown.tables()]
    byes = sorted(shown.byes.items(), key=lambda bye: (bye[1].seat or 0, bye[0]))
    return (*found, *(_bye(job, player, bye.seat) for player, bye in byes))


def seat(job: PrintJob, player: int, side: str = "") -> SheetSeat:
    """Somebody by the name they play under."""
    return SheetSeat(job.state.name_of(player), job.state.members_of(player), side)


def _table(job: PrintJob, match: Match) -> SheetTable:
    sides = first_sides(job, match)
    known = (job.state.players.get(player) for player in match.players)
    fixed = any(player is not None and player.fixed_table == match.table for player in known)
    return SheetTable(
        match.table,
        fixed,
        tuple(seat(job, who, side) for who, side in zip(match.players, sides, strict=True)),
    )


def _bye(job: PrintJob, player: int, table: int | None) -> SheetTable:
    return SheetTable(table, False, (seat(job, player),))
