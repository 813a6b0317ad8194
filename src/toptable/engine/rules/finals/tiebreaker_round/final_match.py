"""Two teams that are level at the top play a match for the title. SW-37, AMB-54.

With more than two on the same points, the two best by the tiebreakers play. A drawn match goes to
the better Swiss rank, unless the organizer has a deciding game played and reports its winner.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut.order import Ranked, refilled, unchanged
from toptable.engine.rules.finals.tiebreaker_round.games import (
    GameResult,
    TiebreakerGame,
    TiebreakerStep,
    against_higher,
    matched,
    told,
)
from toptable.engine.rules.results.scoring import Scoring
from toptable.engine.sentence import Sentence, worded


class FinalMatch(msgspec.Struct, frozen=True, tag="final_match"):
    """A normal match of two games between the two best of those level on points. SW-37, AMB-54."""

    id = "final_match"
    name = "Final match"
    help = worded(
        "final_match.when_teams",
        "When teams share the most points, the two best of them play a match for the title.",
    )
    source = "2v2 Tournaments, Tournament Structure"
    rules = ("SW-37", "AMB-54")

    def step(
        self, order: Sequence[Ranked], size: int, played: Sequence[Sequence[GameResult]]
    ) -> TiebreakerStep | Refusal:
        """The match, or the order that it leads to. The line is always below the first place."""
        del size
        level = [ranked for ranked in order if ranked.points == max(each.points for each in order)]
        if len(level) < 2:
            note = worded(
                "final_match.nobody_shares",
                "Nobody shares the most points: there is no final match.",
            )
            return TiebreakerStep(notes=(note,), reranked=unchanged(order))
        games = (TiebreakerGame(level[0], level[1]),)
        if not played:
            more = worded(
                "final_match.teams_share",
                "%(count)s teams share the most points: the two best by the tiebreakers play.",
                count=len(level),
            )
            return TiebreakerStep(games, notes=(more,) if len(level) > 2 else ())
        if len(played) > 1:
            return Refusal("one_match", "There is only one final match.", self.source)
        results = matched(games, played[0])
        if isinstance(results, Refusal):
            return results
        decided = (against_higher(games[0], results[0]),)
        ranked = (*decided[0].won, *decided[0].lost)
        return TiebreakerStep(
            decided=decided, reranked=refilled(order, (0, 1), ranked, told(decided))
        )


def as_match(result: GameResult, scoring: Scoring, source: str) -> GameResult | Refusal:
    """The result of a whole match: its games decide; only level on points, a deciding game does.

    SW-37, AMB-54.
    """
    if result.conceded:
        return result
    if not result.games:
        return Refusal(
            "games:as_match",
            Sentence(
                "The final is a match of %(games)s games: report each of them, such as "
                "%(example)s.",
                games=scoring.games,
                example="WL"[: scoring.games],
            ),
            source,
        )
    points = scoring.score(result.games)
    if isinstance(points, Refusal):
        return points
    if points[0] == points[1]:
        return result
    winner = result.players[0 if points[0] > points[1] else 1]
    if result.winner not in (None, winner):
        return Refusal(
            "winner:as_match",
            Sentence(
                "These games are won by the other team. A deciding game is for a level match only."
            ),
            source,
        )
    return replace(result, winner=winner)
