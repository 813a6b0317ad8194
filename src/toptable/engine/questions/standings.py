"""The standings, with what games around a line and draws in public have settled.

Several such games may follow each other, each on the order that the one before led to. What is
settled counts for the standings after the round after which it was. N13-78 to N13-82, N10-47 to
N10-50, SW-37, B-100, B-101, AMB-07, AMB-15.
"""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut import (
    Order,
    PassedOver,
    PassedOverBecause,
    gone,
    order_of,
    together,
)
from toptable.engine.rules.finals.knockout_tiebreakers import Playoff, TiebreakerRounds
from toptable.engine.rules.finals.tiebreaker_games import GameResult, TiebreakerGame, TiebreakerStep
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.standings.ranking import Standings, standings
from toptable.engine.rules.standings.tied_players import DecidedTie
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in
from toptable.engine.state.rounds import PlacesSettled, TiebreakerGames


def standings_with(
    state: State,
    rulebook: Rulebook,
    after_round: int,
    settled: Sequence[DecidedTie] = (),
    previous: Standings | None = None,
) -> Standings:
    """Everyone's place after a number of complete rounds; those who left keep theirs.

    Whose standing was passed down has none, whose place is void wins no tie, and both still count
    for the opponents. B-171, A-29.
    """
    rules = rules_in(state, rulebook)
    return standings(
        [player.record for player in state.entrants()],
        rules.ranking,
        after_round=after_round,
        final=state.closed,
        without=state.conduct.passed_down,
        void=state.conduct.void,
        previous=previous,
        settled=settled,
    )


NOT_CALLED = Refusal.of("not_called:not_called")


def passed_over(state: State) -> dict[int, PassedOver]:
    """Everybody whom a cut passes over, with the reason."""
    finals = state.finals
    missed = {
        number: PassedOver(number, PassedOverBecause.EXCLUDED, worded("standings.missed_cut"))
        for number in state.players
        if finals.through is not None and number not in finals.through
    }
    return together(
        gone(
            (player.record for player in state.entrants()),
            disqualified={player.id for player in state.players.values() if player.disqualified},
        ),
        {over.player: over for over in finals.excluded},
        finals.roll_call.out() if finals.roll_call else {},
        missed,
    )


def called(
    state: State, size: int, sides: tuple[tuple[int, int, str], ...] = ()
) -> TiebreakerGames:
    """Games around a line, called now: whoever is out already has no part in them. AMB-15."""
    return TiebreakerGames(
        size, (), sides, after=state.finished_rounds, without=frozenset(passed_over(state))
    )


def tiebreaker_rule(state: State, rulebook: Rulebook) -> TiebreakerRounds | None:
    """How the event plays games around a line, if it does."""
    return rules_in(state, rulebook).tiebreaker


def tiebreaker_step(state: State, rulebook: Rulebook) -> TiebreakerStep | Refusal:
    """Which tiebreaker games are to be played now, or the order they led to."""
    rule, games = tiebreaker_rule(state, rulebook), state.finals.tiebreaker
    if rule is None:
        return Refusal.of("no_tiebreaker")
    if games is None or games.after != state.finished_rounds:
        return NOT_CALLED
    before = _settled_by(state, rulebook, state.finals.settled, games.after)
    step = _step(state, rulebook, games, before)
    if isinstance(step, Refusal):
        return step
    level = (game for game in step.games if rests_on_lot(state, rulebook, game))
    return replace(step, notes=(*step.notes, *(_by_lot(state, game) for game in level)))


def rests_on_lot(state: State, rulebook: Rulebook, game: TiebreakerGame) -> bool:
    """Whether only the lot of entry would decide a game that nobody wins; a playoff has none."""
    return game.level and not isinstance(tiebreaker_rule(state, rulebook), Playoff)


def drawn_first(state: State, players: Collection[int]) -> int | None:
    """Whom a draw in public put first of two level players who meet, if there was one."""
    pair = frozenset(players)
    drawn = (lot.players[0] for lot in state.finals.lots if frozenset(lot.players) == pair)
    return next(drawn, None)


def _by_lot(state: State, game: TiebreakerGame) -> str:
    """What decides the game of two level players that nobody wins."""
    one, two = game.first.name, game.second.name
    first = drawn_first(state, game.players)
    if first is not None:
        return worded("standings.drawn_first", first=state.name_of(first))
    return worded("standings.level_everything", one=one, two=two)


def round_complete(state: State, rulebook: Rulebook, played: int) -> bool:
    """Whether every game of the latest tiebreaker round has a result."""
    games, rule = state.finals.tiebreaker, tiebreaker_rule(state, rulebook)
    if games is None or rule is None:
        return False
    before = _settled_by(state, rulebook, state.finals.settled, games.after)
    order = _order(state, rulebook, games, before)
    step = rule.step(order, games.size, games.played[: played - 1])
    return not isinstance(step, Refusal) and len(games.played[played - 1]) == len(step.games)


def settled_places(state: State, rulebook: Rulebook, after_round: int) -> tuple[DecidedTie, ...]:
    """What games and draws have settled for the standings after a round, in their order."""
    latest = state.finals.tiebreaker
    everything = (*state.finals.settled, *((latest,) if latest is not None else ()))
    return _settled_by(state, rulebook, everything, after_round)


def _settled_by(
    state: State,
    rulebook: Rulebook,
    acts: Sequence[PlacesSettled | TiebreakerGames],
    after_round: int,
) -> tuple[DecidedTie, ...]:
    found: tuple[DecidedTie, ...] = ()
    for act in acts:
        if act.after != after_round:
            continue
        if isinstance(act, PlacesSettled):
            rules = ("AMB-07", "B-100", "A-07")
            found = (*found, DecidedTie(act.players, act.how, level_only=True, rules=rules))
        elif (by_games := _by_games(state, rulebook, act, found)) is not None:
            found = (*found, by_games)
    return found


def _by_games(
    state: State, rulebook: Rulebook, games: TiebreakerGames, before: tuple[DecidedTie, ...]
) -> DecidedTie | None:
    """What finished games settled: those who took part, in their new order."""
    rule, step = tiebreaker_rule(state, rulebook), _step(state, rulebook, games, before)
    if rule is None or isinstance(step, Refusal) or step.reranked is None:
        return None
    took_part = {player for player, _ in step.reranked.why}
    took_part.update(move.player for move in step.reranked.moves)
    players = tuple(ranked.player for ranked in step.reranked.order if ranked.player in took_part)
    if not players:
        return None
    return DecidedTie(
        players, rule.name, step.reranked.why, source=rule.source, rules=tuple(rule.rules)
    )


def _step(
    state: State, rulebook: Rulebook, games: TiebreakerGames, before: tuple[DecidedTie, ...]
) -> TiebreakerStep | Refusal:
    rule = tiebreaker_rule(state, rulebook)
    if rule is None:
        return NOT_CALLED
    order = _order(state, rulebook, games, before)
    step = rule.step(order, games.size, games.played[:-1])
    current: tuple[GameResult, ...] = games.played[-1] if games.played else ()
    if isinstance(step, Refusal) or len(current) < len(step.games) or step.over:
        return step
    return rule.step(order, games.size, games.played)


def _order(
    state: State, rulebook: Rulebook, games: TiebreakerGames, before: tuple[DecidedTie, ...]
) -> Order:
    return order_of(standings_with(state, rulebook, games.after, before), without=games.without)


def standings_of(
    state: State, rulebook: Rulebook, after_round: int, previous: Standings | None = None
) -> Standings:
    """Everyone's place after a number of complete rounds; those who left keep theirs.

    Games around a line and draws in public after that round have changed the places of those who
    took part. Whose standing was passed down has none, nor has whoever was not in when round 1 was
    paired. B-070, B-100, B-101, B-171, A-29.

    With ``previous``, only the records that changed since are read again.
    """
    settled = settled_places(state, rulebook, after_round)
    return standings_with(state, rulebook, after_round, settled, previous)
