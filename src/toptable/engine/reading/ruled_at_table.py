"""What rulings have settled at a table that still plays, in short notes for whoever goes there.

N13-INF-08, N13-INF-09, N13-INF-14, N10-INF-08, N10-INF-09, N10-INF-15.
"""

from collections.abc import Iterator

from toptable.engine.rules.results.sides import DrawnSides
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.state.conduct import Carried, How
from toptable.engine.state.rounds import Match


def ruled(state: State, number: int, match: Match) -> tuple[str, ...]:
    """The games that are decided, the turns to add, the sides that were drawn."""
    if match.result is not None:
        return ()
    here = [
        effect
        for effect in state.conduct.effects
        if (effect.round, effect.table) == (number, match.table) and effect.how is not How.PENDING
    ]
    return (
        *(text for effect in here for text in _note(state, effect)),
        *_sides(state, match, here),
    )


def _note(state: State, one: Carried) -> Iterator[str]:
    who = ", ".join(state.name_of(player) for player in one.players)
    match one.how:
        case How.GAME:
            yield worded(
                "ruled_at_table.game_lost",
                "Game %(game)s lost by %(who)s (ruling %(ruling)s)",
                game=one.game,
                who=who,
                ruling=one.ruling,
            )
        case How.DRAWN:
            yield worded(
                "ruled_at_table.game_draw",
                "Game %(game)s is a draw (ruling %(ruling)s)",
                game=one.game,
                ruling=one.ruling,
            )
        case How.TURN:
            yield worded(
                "ruled_at_table.one_turn",
                "One turn more at time (ruling %(ruling)s)",
                ruling=one.ruling,
            )
        case How.SEAT:
            yield worded(
                "ruled_at_table.seat_lost",
                "Seat %(seat)s lost by %(who)s (ruling %(ruling)s)",
                seat=one.seat,
                who=who,
                ruling=one.ruling,
            )
        case _:
            return


def _sides(state: State, match: Match, here: list[Carried]) -> Iterator[str]:
    """The side of the other game, where a lost one made it be drawn."""
    lost = {effect.game for effect in here if effect.how is How.GAME}
    names = [state.name_of(player) for player in match.players]
    for game, sides in enumerate(match.game_sides, 1):
        if lost and game not in lost and sides is not None:
            drawn = f"{names[0]} {sides[0]}, {names[1]} {sides[1]}"
            yield f"Game {game}, {DrawnSides.name.lower()}: {drawn}"
