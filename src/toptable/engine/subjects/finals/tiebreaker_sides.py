"""Who plays which side in the games around a line: drawn for every round. N13-80, N10-49."""

from collections.abc import Sequence

from msgspec.structs import replace

from toptable.engine.entry import Entry, entry
from toptable.engine.openness import only
from toptable.engine.refusal import refuse
from toptable.engine.rules.finals.tiebreaker_round.games import TiebreakerGame, drawn_sides
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import listed, log_line
from toptable.engine.situation import Situation
from toptable.engine.state import State
from toptable.engine.state.finals import TiebreakerGames

Drawn = tuple[tuple[int, int, str], ...]
"""For each game, its two players and the side of the first."""


def sides_for(games: Sequence[TiebreakerGame], situation: Situation) -> Drawn:
    """The sides of these games, drawn; none where the game has no sides."""
    letters = situation.rulebook.sides
    calls = drawn_sides(games, letters, situation.chance) if letters else ()
    return tuple(
        (*game.players, call.sides[0])
        for game, call in zip(games, calls, strict=False)
        if call.sides is not None
    )


@entry(seen=only("round", "sides"))
class TiebreakerSidesDrawn(Entry):
    """The sides of the next round of tiebreaker games. N10-49."""

    round: int
    sides: tuple[tuple[int, int, str], ...]
    """For each game, its two players and the side drawn for the first."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        letters = rulebook.sides
        if state.finals.tiebreaker is None or letters is None:
            refuse("not_called:not_called", "No tiebreaker round has been called.")
        if any(side not in letters for _, _, side in self.sides):
            refuse(
                "side:may_draw",
                "The sides are %(first_letter)s and %(second_letter)s.",
                first_letter=letters[0],
                second_letter=letters[1],
            )

    def book(self, state: State) -> State:
        """The new round's sides replace those of the same two players, should they meet again."""
        games = state.finals.tiebreaker or TiebreakerGames(2)
        drawn = {frozenset((one, other)) for one, other, _ in self.sides}
        kept = tuple(old for old in games.sides if frozenset(old[:2]) not in drawn)
        games = replace(games, sides=(*kept, *self.sides))
        return replace(state, finals=replace(state.finals, tiebreaker=games))

    def tell(self, state: State) -> str:
        drawn = [
            f"{state.name_of(one)} plays {side} against {state.name_of(other)}"
            for one, other, side in self.sides
        ]
        return log_line(
            "tiebreaker_sides_drawn",
            "Sides drawn for tiebreaker round %(round)s: %(listed)s.",
            round=self.round,
            listed=listed(drawn, most=16),
        )
