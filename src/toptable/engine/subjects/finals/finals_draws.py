"""What is drawn in the finals: sides in the games around a line, and the winner between two
level players (SW-37, AMB-54, N13-82, N13-88, N10-49, N10-55, FFG-40, AMB-07, AMB-17, N13-80).
"""

from collections.abc import Sequence

from msgspec.structs import replace

from toptable.engine.entry import Entry, entry
from toptable.engine.openness import only
from toptable.engine.questions.staff import plays_there
from toptable.engine.questions.standings import drawn_first, standings_of, tiebreaker_rule
from toptable.engine.refusal import Refusal, passed, refuse
from toptable.engine.rules.end_of_time.ending import GameEnding, next_at
from toptable.engine.rules.end_of_time.script import SEATS, Ask, Ended, Given, OpenTable
from toptable.engine.rules.finals.cut import Order, order_of
from toptable.engine.rules.finals.knockout_tiebreakers import Playoff
from toptable.engine.rules.finals.tiebreaker_games import GameResult, TiebreakerGame, drawn_sides
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import listed, log_line, worded
from toptable.engine.situation import Situation
from toptable.engine.state import State
from toptable.engine.state.rounds import PlacesSettled, TiebreakerGames


def after_games(state: State) -> str:
    played = state.finals.tiebreaker.played if state.finals.tiebreaker else ()
    return f"sides of the tiebreaker round after {sum(map(len, played)) + 1} games"


RULE = "AMB-07"


def level_two(state: State, rulebook: Rulebook, players: Sequence[int]) -> Order:
    """The two players, where nothing but the lot separates them after the rounds; else nobody."""
    if not state.finished_rounds:
        return ()
    order = order_of(standings_of(state, rulebook, state.finished_rounds))
    found = tuple(ranked for ranked in order if ranked.player in players)
    return found if len(found) == 2 and found[0].place == found[1].place else ()


def of_result(state: State, result: GameResult, rulebook: Rulebook) -> GameResult | Refusal:
    """The result with whom the draw put first, where only that decides it."""
    if not result.undecided or isinstance(tiebreaker_rule(state, rulebook), Playoff):
        return result
    if not level_two(state, rulebook, result.players):
        return result
    first = drawn_first(state, result.players)
    return _to_draw(state, result.players) if first is None else replace(result, lot=first)


def of_ending(
    state: State,
    rulebook: Rulebook,
    players: Sequence[int],
    ending: GameEnding,
    table: OpenTable,
    answers: Sequence[Given],
) -> Ask | Ended | Refusal:
    """Where the answers lead; if that rests on the better of two level seeds, the draw decides."""
    step = next_at(ending, table, answers)
    if _winner(step) is None or not level_two(state, rulebook, players):
        return step
    one, two = table.seeds
    if _winner(next_at(ending, replace(table, seeds=(two, one)), answers)) == _winner(step):
        return step
    first = drawn_first(state, players)
    if first is None or not isinstance(step, Ended) or step.verdict is None:
        return _to_draw(state, players)
    seat = SEATS[tuple(players).index(first)]
    text = worded("public_draws.no_winner", name=table.names[seat])
    return replace(step, text=text, verdict=replace(step.verdict, text=text, winner=seat))


def _winner(step: Ask | Ended | Refusal) -> int | None:
    return step.verdict.winner if isinstance(step, Ended) and step.verdict is not None else None


def draw_between(
    state: State,
    pair: tuple[int, int],
    order: Sequence[int],
    witness: str,
    situation: Situation,
) -> PlacesSettled:
    """Draw for the game of two level players: by the program, or by a coin on the table."""
    given = list(order)
    finals = state.finals
    if finals.tiebreaker is None and finals.bracket is None:
        refuse("no_draw:draw_between", RULE)
    if not level_two(state, situation.rulebook, pair):
        refuse("no_draw:draw_between_2", RULE)
    if drawn_first(state, pair) is not None:
        refuse("drawn", RULE)
    if given:
        if sorted(given) != sorted(pair):
            refuse("draw:draw_between")
        if not witness:
            refuse("witness:drawn_by_hand")
        passed(plays_there(state, situation, pair, situation.actor.name))
        how = worded("public_draws.drawn_table", witness=witness)
        return PlacesSettled(tuple(given), how, state.finished_rounds)
    drawn = sorted(pair)
    situation.chance.shuffle(drawn)
    return PlacesSettled(tuple(drawn), "Drawn in public", state.finished_rounds)


def _to_draw(state: State, players: Sequence[int]) -> Refusal:
    one, two = (state.name_of(player) for player in players)
    return Refusal.of("by_lot", RULE, one=one, two=two)


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
            refuse("not_called:not_called")
        if any(side not in letters for _, _, side in self.sides):
            refuse("side:may_draw", first_letter=letters[0], second_letter=letters[1])

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
        return log_line("tiebreaker_sides_drawn", round=self.round, listed=listed(drawn, most=16))
