"""What a reader has gathered line by line, put together as an event has it."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from toptable.engine.refusal import Refusal
from toptable.interchange.foreign.event import (
    ForeignCut,
    ForeignGame,
    ForeignMatch,
    ForeignPlayer,
    ForeignRound,
    ForeignShare,
)

NO_PLAYERS = Refusal("no_players:no_players", "There are no players in this file.")


def larger_tables(round_: str, size: int) -> Refusal:
    """Why an event with more than two at a table, as Commander has, is not imported."""
    return Refusal.saying(
        "larger_tables",
        "Round %(round)s has a table of %(size)s players. Matches here have two "
        "players, so the event cannot be imported. Import a list of its players instead.",
        round=round_,
        size=size,
    )


Gathered: TypeAlias = dict[int, tuple[list[ForeignMatch], list[ForeignShare]]]
"""By the number of the round: matches, and who sat out."""


def rounds_of(gathered: Gathered) -> tuple[ForeignRound, ...]:
    """The rounds in their order."""
    return tuple(
        ForeignRound(matches=tuple(matches), alone=tuple(alone))
        for _, (matches, alone) in sorted(gathered.items())
    )


def knockout(
    games: Sequence[ForeignGame], people: Mapping[str, ForeignPlayer]
) -> ForeignCut | None:
    """The games after the rounds; whoever plays one is in the cut, in the order of the people."""
    if not games:
        return None
    finalists = {own for game in games for own in game.players}
    seeds = tuple(own for own in people if own in finalists)
    return ForeignCut(seeds=seeds, structure="single", games=tuple(games))
