"""A playoff between fighters whom no tiebreaker separates. B-101, A-07.

Single elimination, as the document recommends: those who are level meet first against last in the
order of their lots; with an odd number the first sits the round out. It is over when no more are
left than there are places above the line. A game that nobody wins in time is lost by both, as in
every single elimination (B-088). Those who went out in the same round stay in the order of their
lots; nobody outside the group moves.
"""

from collections.abc import Sequence

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut.order import Order, Ranked, level_across, refilled, unchanged
from toptable.engine.rules.finals.tiebreaker_round.games import (
    Decided,
    GameResult,
    TiebreakerGame,
    TiebreakerStep,
    matched,
    told,
)
from toptable.engine.rules.standings.lots import OwnOrder
from toptable.engine.sentence import worded


class Playoff(msgspec.Struct, frozen=True, tag="playoff"):
    """Single elimination among those who are level across the line. B-101, B-088, A-07."""

    id = "playoff"
    name = "Playoff"
    help = worded(
        "playoff.those_whom",
        "Those whom nothing separates play single elimination; it orders only them.",
    )
    source = "FR-3.2.1.2"
    rules = ("B-101", "A-07", "B-088")

    def step(
        self, order: Sequence[Ranked], size: int, played: Sequence[Sequence[GameResult]]
    ) -> TiebreakerStep | Refusal:
        """The games of the next round, or the order that the playoff leads to."""
        alive = level_across(order, size)
        if not alive:
            note = worded(
                "playoff.nobody_level", "Nobody is level across the line: there is nothing to play."
            )
            return TiebreakerStep(notes=(note,), reranked=unchanged(order))
        slots = [at for at, one in enumerate(order) if one in alive]
        places = size - slots[0]
        beaten: Order = ()
        decided: tuple[Decided, ...] = ()
        for results in played:
            games = _games(alive, places)
            found = matched(games, results)
            if isinstance(found, Refusal):
                return found
            outcome = tuple(map(_decided, games, found))
            lost = {loser.player for decision in outcome for loser in decision.lost}
            beaten = (*(ranked for ranked in alive if ranked.player in lost), *beaten)
            alive = tuple(ranked for ranked in alive if ranked.player not in lost)
            decided = (*decided, *outcome)
        if games := _games(alive, places):
            rest = alive[: len(alive) % 2]
            return TiebreakerStep(
                games,
                tuple(
                    worded("playoff.sits_round", "%(ranked)s sits this round out.", ranked=ranked)
                    for ranked in rest
                ),
                decided,
            )
        unplayed = {
            ranked.player: worded("playoff.sat_out", "%(ranked)s sat out unbeaten.", ranked=ranked)
            for ranked in alive
        }
        why = {**unplayed, **told(decided)}
        return TiebreakerStep(
            decided=decided, reranked=refilled(order, slots, (*alive, *beaten), why)
        )

    def tiebreaker(self, step: TiebreakerStep) -> OwnOrder:
        """What the playoff settled, as the rule that comes before the lot in the standings."""
        if step.reranked is None:
            raise ValueError("The playoff is not over yet.")
        took_part = {player for player, _ in step.reranked.why}
        return OwnOrder(
            players=tuple(
                ranked.player for ranked in step.reranked.order if ranked.player in took_part
            ),
            how=self.name,
            source=self.source,
            rules=self.rules,
        )


def _games(alive: Order, places: int) -> tuple[TiebreakerGame, ...]:
    if len(alive) <= places:
        return ()
    playing = alive[len(alive) % 2 :]
    half = len(playing) // 2
    return tuple(map(TiebreakerGame, playing[:half], reversed(playing[half:])))


def _decided(game: TiebreakerGame, result: GameResult) -> Decided:
    both = (game.first, game.second)
    lost = tuple(ranked for ranked in both if ranked.player != result.winner)
    if result.winner is None and len(result.conceded) == 1:
        lost = tuple(ranked for ranked in both if ranked.player in result.conceded)
    won = tuple(ranked for ranked in both if ranked not in lost)
    if not won:
        return Decided(
            game,
            won,
            lost,
            worded("playoff.nobody_won", "Nobody won %(game)s: both are out.", game=game),
        )
    how = "goes above" if result.conceded else "beat"
    after = ", who did not play" if result.conceded else ""
    return Decided(
        game,
        won,
        lost,
        worded(
            "playoff.plain",
            "%(won)s %(how)s %(lost)s%(after)s.",
            won=won[0],
            how=how,
            lost=lost[0],
            after=after,
        ),
    )
