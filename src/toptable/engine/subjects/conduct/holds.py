"""Matches under investigation: held without a result, with what waits for them, until released.

A held match blocks the next pairing, or the games of the bracket that its players go on to.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from toptable.engine.declared import As, Asks, Command, Follows, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import STAFF
from toptable.engine.questions.own_match import plays_there
from toptable.engine.refusal import Refusal, granted, passed, refuse
from toptable.engine.roles import JUDGES
from toptable.engine.rules.finals.bracket.bracket import Bracket
from toptable.engine.rules.finals.bracket.chart import ChartGame, Take
from toptable.engine.rules.finals.bracket.play import find, not_open
from toptable.engine.rules.finals.bracket.wording import capital, game_name
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.conduct import BRACKET
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.conduct.differences import measures_changed
from toptable.engine.subjects.conduct.tell import held_text
from toptable.engine.subjects.finals.bracket_sides import players_of
from toptable.engine.subjects.results.booked import find_match


@command(
    by=JUDGES,
    scope=Scope.JUDGING,
    seen=STAFF,
    reason=Asks.MAY,
    typed=Typed(
        "judge hold",
        "spring 4",
        "Put a match under investigation: no result until it is released, and what waits for it.",
        round=Follows.ROUND_OR_BRACKET,
        table="The table in the current round, or the game of the bracket.",
        released=As("--release"),
    ),
)
class HoldMatch(Command):
    """Put a match under investigation, or release it. Round 0: a game of the bracket."""

    round: int
    table: int
    released: bool = False
    """The investigation is over."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Hold a match or release it; staff who play it let another do that. N13-38."""
        players: Sequence[int] = ()
        if self.round == BRACKET and state.finals.bracket is not None:
            players = players_of(state, self.table)
        elif not isinstance(match := find_match(state, self.round, self.table), Refusal):
            players = match.players
        passed(plays_there(state, situation, players, situation.actor.name))
        return [MatchHeld(self.round, self.table, self.released)]


@entry(seen=STAFF, undone=ShownBy(measures_changed))
class MatchHeld(Entry):
    """A match is under investigation, or no longer: until then it has no result.

    Round 0 is the bracket, with the number of the game for the table.
    """

    round: int
    table: int
    released: bool = False

    def validate(self, state: State, rulebook: Rulebook) -> None:
        what = f"Game {self.table}" if self.round == BRACKET else f"Table {self.table}"
        held = (self.round, self.table) in state.conduct.held
        if self.released:
            if not held:
                refuse("not_held", "%(what)s is not under investigation.", what=what)
            return
        if held:
            refuse("held:may_hold", "%(what)s is under investigation already.", what=what)
        _not_open(state, self)

    def book(self, state: State) -> State:
        place = frozenset({(self.round, self.table)})
        held = state.conduct.held
        held = held - place if self.released else held | place
        return replace(state, conduct=replace(state.conduct, held=held))

    def tell(self, state: State) -> str:
        return log_line(
            "match_held",
            "%(held_text)s: %(words)s",
            held_text=held_text(self.round, self.table),
            words="released." if self.released else "under investigation; its result waits.",
        )


def what_waits(state: State, rulebook: Rulebook, number: int, table: int) -> list[str]:
    """What a held match keeps from going on, in sentences."""
    if number == BRACKET:
        bracket = state.finals.bracket
        return list(_in_the_bracket(bracket, table)) if bracket is not None else []
    match = find_match(state, number, table)
    return [] if isinstance(match, Refusal) else list(_in_the_round(state, rulebook, number, match))


def _not_open(state: State, entry: MatchHeld) -> None:
    if entry.round == BRACKET:
        bracket = state.finals.bracket
        if bracket is None:
            refuse("no_bracket:not_open", "There is no bracket yet.")
        game = find(bracket, entry.table)
        if isinstance(game, Refusal):
            passed(game)
        else:
            passed(not_open(game))
        return
    match = granted(find_match(state, entry.round, entry.table))
    if match.result is not None:
        refuse(
            "decided:not_open_2",
            "Table %(table)s has a result. Clear it first to hold the match.",
            table=entry.table,
        )


def _in_the_round(state: State, rulebook: Rulebook, number: int, match: Match) -> Iterator[str]:
    """The next pairing, and the points that it would be made with."""
    yield worded(
        "holds.nothing_after",
        "Nothing after round %(number)s can be paired or cut before table %(table)s is over.",
        number=number,
        table=match.table,
    )
    scoring = rules_in(state, rulebook).scoring
    first, second = match.players
    names = state.name_of(first), state.name_of(second)
    for winner, letter in ((names[0], "W"), (names[1], "L")):
        points = scoring.score(scoring.all_games(letter))
        if not isinstance(points, Refusal):
            sums = [_points(state, player) for player in match.players]
            yield worded(
                "holds.if_wins",
                "If %(winner)s wins it all: %(first_name)s has %(first_sum)s points, "
                "%(second_name)s %(second_sum)s.",
                winner=winner,
                first_name=names[0],
                first_sum=sums[0] + points[0],
                second_name=names[1],
                second_sum=sums[1] + points[1],
            )


def _points(state: State, player: int) -> int:
    record = state.players[player].record
    return max(sum(outing.points or 0 for outing in record.outings) - record.deducted, 0)


def _in_the_bracket(bracket: Bracket, number: int) -> Iterator[str]:
    """The games that cannot be filled before this one is over, in the order of the chart."""
    waiting: set[int] = {number}
    slots = {game.number: game.slot for game in bracket.chart.games}
    for game in bracket.chart.games:
        if game.number not in waiting and _waits(game, waiting, slots):
            waiting.add(game.number)
            yield worded(
                "holds.waits", "%(capital)s waits for it.", capital=capital(game_name(game))
            )


def _waits(game: ChartGame, waiting: set[int], slots: dict[int, int]) -> bool:
    if any(feed.take is Take.REMAINING for feed in game.feeds):
        return any(slots[one] < game.slot for one in waiting)
    return any(feed.take in (Take.WINNER, Take.LOSER) and feed.of in waiting for feed in game.feeds)
