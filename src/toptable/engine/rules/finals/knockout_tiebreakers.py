"""Rounds of single elimination about a line, and the union of all ways to settle one by games.

Everybody on the points of the last one in plays for the places that are left among them. If their
number is odd, the best of them is in; the others meet best against last, and losers are out, until
no more are left than there are places. The odd rule is applied anew in each round. Where a round
leaves fewer winners than places, the best of its losers take the rest.

Single elimination, as the document recommends: those who are level meet first against last in the
order of their lots; with an odd number the first sits the round out. It is over when no more are
left than there are places above the line. A game that nobody wins in time is lost by both, as in
every single elimination (B-088). Those who went out in the same round stay in the order of their
lots; nobody outside the group moves.

N10-47 to N10-50, AMB-14, B-101, A-07.
"""

from collections.abc import Sequence
from operator import attrgetter

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut import Order, Ranked, level_across, refilled, unchanged
from toptable.engine.rules.finals.tiebreaker_games import (
    Decided,
    FinalMatch,
    GameResult,
    MirrorPairs,
    TiebreakerGame,
    TiebreakerStep,
    against_higher,
    matched,
    sentences,
)
from toptable.engine.rules.standings.tied_players import OwnOrder
from toptable.engine.sentence import worded


class _Standing(msgspec.Struct, frozen=True):
    """Where the rounds stand."""

    alive: Order
    """Those still playing, in Swiss order."""
    places: int
    """How many of them will be in."""
    through: Order = ()
    """Those who are in without having to play on."""
    beaten: Order = ()
    """Those who are out: the latest round first, each round in Swiss order."""
    decided: tuple[Decided, ...] = ()


class KnockoutRounds(msgspec.Struct, frozen=True, tag="knockout_rounds"):
    """As many rounds of single elimination as it takes. N10-47, N10-48, N10-49, N10-50, AMB-14."""

    id = "knockout_rounds"
    name = "Tiebreaker rounds"
    help = worded("knockout_rounds.everybody_points")
    source = "Event Structure And Procedure"
    rules = ("N10-47", "N10-48", "N10-49", "N10-50", "AMB-14")

    def step(
        self, order: Sequence[Ranked], size: int, played: Sequence[Sequence[GameResult]]
    ) -> TiebreakerStep | Refusal:
        """The games of the next round, or the order that the rounds lead to."""
        slots = _straddling(order, size)
        if not slots:
            note = worded("knockout_rounds.nobody_points")
            return TiebreakerStep(notes=(note,), reranked=unchanged(order))
        group = tuple(order[slot] for slot in slots)
        now = _odd_rule(_Standing(group, size - slots.start))
        for results in played:
            found = matched(_games(now), results)
            if isinstance(found, Refusal):
                return found
            now = _odd_rule(_after(now, tuple(map(against_higher, _games(now), found))))
        notes = tuple(_in_unplayed(ranked) for ranked in now.through)
        if games := _games(now):
            return TiebreakerStep(games, notes, now.decided)
        why = {
            **sentences(now.decided),
            **{ranked.player: _in_unplayed(ranked) for ranked in now.through},
        }
        settled = sorted((*now.through, *now.alive[: now.places]), key=attrgetter("rank"))
        ranked = [*settled, *now.alive[now.places :], *now.beaten]
        return TiebreakerStep(
            notes=(*notes, *_filled_up(now)),
            decided=now.decided,
            reranked=refilled(order, slots, ranked, why),
        )


def _straddling(order: Sequence[Ranked], size: int) -> range:
    """The slots of all on the points of the last one in, if some of them are outside."""
    if size >= len(order) or order[size - 1].points != order[size].points:
        return range(0)
    slots = [at for at, one in enumerate(order) if one.points == order[size].points]
    return range(slots[0], slots[-1] + 1)


def _odd_rule(now: _Standing) -> _Standing:
    """Of an odd number that is too large, the best is in. N10-48."""
    if len(now.alive) <= now.places or len(now.alive) % 2 == 0:
        return now
    best, *others = now.alive
    return msgspec.structs.replace(
        now, alive=tuple(others), places=now.places - 1, through=(*now.through, best)
    )


def _games(now: _Standing) -> tuple[TiebreakerGame, ...]:
    """Best against last and so on, unless the places are settled. N10-49."""
    if not now.places or len(now.alive) <= now.places:
        return ()
    half = len(now.alive) // 2
    return tuple(map(TiebreakerGame, now.alive[:half], reversed(now.alive[half:])))


def _after(now: _Standing, decided: tuple[Decided, ...]) -> _Standing:
    """Winners go on, losers are out, below the winners and above those beaten before. N10-50."""
    winners = {winner.player for decision in decided for winner in decision.won}
    return msgspec.structs.replace(
        now,
        alive=tuple(ranked for ranked in now.alive if ranked.player in winners),
        beaten=(*(ranked for ranked in now.alive if ranked.player not in winners), *now.beaten),
        decided=(*now.decided, *decided),
    )


def _in_unplayed(best: Ranked) -> str:
    return worded("knockout_rounds.without_playing", best=best)


def _filled_up(now: _Standing) -> list[str]:
    """Fewer winners than places: the best losers of the round are in. AMB-14."""
    missing = now.places - len(now.alive)
    return [
        worded("knockout_rounds.best_loser", ranked=ranked)
        for ranked in now.beaten[: max(0, missing)]
    ]


class Playoff(msgspec.Struct, frozen=True, tag="playoff"):
    """Single elimination among those who are level across the line. B-101, B-088, A-07."""

    id = "playoff"
    name = "Playoff"
    help = worded("playoff.those_whom")
    source = "FR-3.2.1.2"
    rules = ("B-101", "A-07", "B-088")

    def step(
        self, order: Sequence[Ranked], size: int, played: Sequence[Sequence[GameResult]]
    ) -> TiebreakerStep | Refusal:
        """The games of the next round, or the order that the playoff leads to."""
        alive = level_across(order, size)
        if not alive:
            note = worded("playoff.nobody_level")
            return TiebreakerStep(notes=(note,), reranked=unchanged(order))
        slots = [at for at, one in enumerate(order) if one in alive]
        places = size - slots[0]
        beaten: Order = ()
        decided: tuple[Decided, ...] = ()
        for results in played:
            games = _playoff_games(alive, places)
            found = matched(games, results)
            if isinstance(found, Refusal):
                return found
            outcome = tuple(map(_decided, games, found))
            lost = {loser.player for decision in outcome for loser in decision.lost}
            beaten = (*(ranked for ranked in alive if ranked.player in lost), *beaten)
            alive = tuple(ranked for ranked in alive if ranked.player not in lost)
            decided = (*decided, *outcome)
        if games := _playoff_games(alive, places):
            rest = alive[: len(alive) % 2]
            return TiebreakerStep(
                games,
                tuple(worded("playoff.sits_round", ranked=ranked) for ranked in rest),
                decided,
            )
        unplayed = {ranked.player: worded("playoff.sat_out", ranked=ranked) for ranked in alive}
        why = {**unplayed, **sentences(decided)}
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


def _playoff_games(alive: Order, places: int) -> tuple[TiebreakerGame, ...]:
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
        return Decided(game, won, lost, worded("playoff.nobody_won", game=game))
    how = "goes above" if result.conceded else "beat"
    after = ", who did not play" if result.conceded else ""
    return Decided(
        game, won, lost, worded("playoff.plain", won=won[0], how=how, lost=lost[0], after=after)
    )


TiebreakerRounds = MirrorPairs | KnockoutRounds | Playoff | FinalMatch
