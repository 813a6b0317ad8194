"""Games about a line in one round: what all of them share, mirror pairs across the line, and the
match for the title.

Each way to play them is an object with ``step(order, size, played)``: given the order (those who
are out removed, AMB-15), the line and the results of the rounds so far, it answers with the games
to play now, or with the new order. The games bring no points and count for nothing else: not for
strength of schedule, head-to-head or sides (N13-80, N10-49, AMB-67).

The last one in meets the first one out if they have the same points, then the next one up meets
the next one down, until a pair differs. Only those who play can move, and only among themselves.

With more than two on the same points, the two best by the tiebreakers play. A drawn match goes to
the better Swiss rank, unless the organizer has a deciding game played and reports its winner.

N13-78 to N13-82, SW-37, AMB-54.
"""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from toptable.engine.chance import Chance
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut import Ranked, Reranked, refilled, unchanged
from toptable.engine.rules.results.scoring import Scoring
from toptable.engine.rules.results.sides import DrawnSides, SideCall
from toptable.engine.sentence import worded


class TiebreakerGame(msgspec.Struct, frozen=True):
    """Two players who meet, the higher-ranked first."""

    first: Ranked
    second: Ranked

    @property
    def players(self) -> tuple[int, int]:
        """The numbers of the two."""
        return self.first.player, self.second.player

    @property
    def level(self) -> bool:
        """Whether nothing but the lot separates the two."""
        return self.first.place == self.second.place

    def __str__(self) -> str:
        return f"{self.first} against {self.second}"


class GameResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended."""

    players: tuple[int, int]
    """The numbers of both players."""
    winner: int | None = None
    """None for a game without a winner."""
    conceded: tuple[int, ...] = ()
    """Who did not play: opted out, or was absent beyond the limit. N13-82, AMB-15."""
    games: str = ""
    """Where a whole match is played: its games, seen from the first of the two. SW-37."""
    lot: int | None = None
    """Without a winner between two level players: whom a draw in public put first. AMB-07."""

    @property
    def undecided(self) -> bool:
        """Whether nobody won it, so that the rank decides."""
        return len(self.conceded) != 1 and self.winner is None


class Decided(msgspec.Struct, frozen=True):
    """What a game decides."""

    game: TiebreakerGame
    won: tuple[Ranked, ...]
    """Usually one; nobody where both lose."""
    lost: tuple[Ranked, ...]
    text: str


class TiebreakerStep(msgspec.Struct, frozen=True):
    """Where the games about a line stand."""

    games: tuple[TiebreakerGame, ...] = ()
    """Play now; none when it is over."""
    notes: tuple[str, ...] = ()
    """Why these games or none, one sentence each."""
    decided: tuple[Decided, ...] = ()
    """What the games so far decided, in the order played."""
    reranked: Reranked | None = None
    """The new order, once it is over."""

    @property
    def over(self) -> bool:
        """Whether the new order is known."""
        return self.reranked is not None


def against_higher(game: TiebreakerGame, result: GameResult) -> Decided:
    """Who wins a game in which the higher-ranked player has the draw. N13-82, N10-49, AMB-15."""
    first, second = game.first, game.second
    gave_up = set(result.conceded) & set(game.players)
    if len(gave_up) == 1:
        loser = first if first.player in gave_up else second
        winner = second if loser is first else first
        why = worded("games.goes_above", winner=winner, loser=loser)
    elif gave_up or result.winner is None:
        winner, loser = (second, first) if result.lot == second.player else (first, second)
        both = (
            worded("games.neither_nor", first=first, second=second)
            if gave_up
            else f"{first} and {second} drew"
        )
        why = (
            worded("games.higher_rank", both=both)
            if result.lot is None
            else worded("games.level_everything", both=both, winner=winner.name)
        )
    else:
        winner, loser = (first, second) if result.winner == first.player else (second, first)
        why = worded("games.beat", winner=winner, loser=loser)
    return Decided(game, (winner,), (loser,), why)


def matched(
    games: Sequence[TiebreakerGame], results: Iterable[GameResult]
) -> list[GameResult] | Refusal:
    """The result of each game in the order of the games, or what is wrong with the results."""
    given = {frozenset(result.players): result for result in results}
    found = []
    for game in games:
        result = given.pop(frozenset(game.players), None)
        if result is None:
            return Refusal.of("missing", game=game)
        named = {*result.conceded, *([] if result.winner is None else [result.winner])}
        if not named <= set(game.players):
            return Refusal.of("stranger:matched", game=game)
        if result.winner in result.conceded:
            return Refusal.of("winner:matched", game=game)
        found.append(result)
    if given:
        return Refusal.of("no_such_game:matched")
    return found


def drawn_sides(
    games: Sequence[TiebreakerGame], names: tuple[str, str], chance: Chance
) -> tuple[SideCall, ...]:
    """Who plays which side in each game, drawn by staff. N13-80, N10-49."""
    return tuple(DrawnSides().call(names, before=None, chance=chance) for _ in games)


def sentences(decided: Iterable[Decided]) -> dict[int, str]:
    """For each player who played, what the latest game decided."""
    return {player: decision.text for decision in decided for player in decision.game.players}


class MirrorPairs(msgspec.Struct, frozen=True, tag="mirror_pairs"):
    """One round of pairs mirrored at the line. N13-78, N13-79, N13-80, N13-81, N13-82, AMB-16."""

    id = "mirror_pairs"
    name = "Tiebreaker round"
    help = worded("mirror_pairs.players_equal")
    source = "Event Structure And Procedure"
    rules = ("N13-78", "N13-79", "N13-80", "N13-81", "N13-82", "AMB-15", "AMB-16")

    def games(self, order: Sequence[Ranked], size: int) -> tuple[TiebreakerGame, ...]:
        """Who meets whom, from the line outwards; nobody if the line falls between points."""
        games = []
        for last_in, first_out in zip(reversed(order[:size]), order[size:], strict=False):
            if last_in.points != first_out.points:
                break
            games.append(TiebreakerGame(last_in, first_out))
        return tuple(games)

    def step(
        self, order: Sequence[Ranked], size: int, played: Sequence[Sequence[GameResult]]
    ) -> TiebreakerStep | Refusal:
        """The games of the round, or the order that they lead to."""
        games = self.games(order, size)
        if not games:
            return TiebreakerStep(notes=(_no_round(order, size),), reranked=unchanged(order))
        if not played:
            return TiebreakerStep(games, notes=(_stop(order, size, len(games)),))
        if len(played) > 1:
            return Refusal.of("one_round:step", self.source)
        results = matched(games, played[0])
        if isinstance(results, Refusal):
            return results
        decided = tuple(map(against_higher, games, results))
        slots = range(size - len(games), size + len(games))
        winners = {winner.player for decision in decided for winner in decision.won}
        taking_part = [order[slot] for slot in slots]
        # The sort is stable: winners first, and both parts in the order of the Swiss rounds.
        ranked = sorted(taking_part, key=lambda one: one.player not in winners)
        return TiebreakerStep(
            decided=decided, reranked=refilled(order, slots, ranked, sentences(decided))
        )


def _no_round(order: Sequence[Ranked], size: int) -> str:
    if len(order) <= size:
        return worded("mirror_pairs.everybody_advances")
    last, first = order[size - 1], order[size]
    return worded("mirror_pairs.differ_points", last=last, first=first)


def _stop(order: Sequence[Ranked], size: int, games: int) -> str:
    up, down = size - games - 1, size + games
    if up < 0 or down >= len(order):
        return worded("mirror_pairs.pairs_end_where")
    return worded("mirror_pairs.pairs_end_before", order=order[up], order_2=order[down])


class FinalMatch(msgspec.Struct, frozen=True, tag="final_match"):
    """A normal match of two games between the two best of those level on points. SW-37, AMB-54."""

    id = "final_match"
    name = "Final match"
    help = worded("final_match.when_teams")
    source = "2v2 Tournaments, Tournament Structure"
    rules = ("SW-37", "AMB-54")

    def step(
        self, order: Sequence[Ranked], size: int, played: Sequence[Sequence[GameResult]]
    ) -> TiebreakerStep | Refusal:
        """The match, or the order that it leads to. The line is always below the first place."""
        del size
        level = [ranked for ranked in order if ranked.points == max(each.points for each in order)]
        if len(level) < 2:
            note = worded("final_match.nobody_shares")
            return TiebreakerStep(notes=(note,), reranked=unchanged(order))
        games = (TiebreakerGame(level[0], level[1]),)
        if not played:
            more = worded("final_match.teams_share", count=len(level))
            return TiebreakerStep(games, notes=(more,) if len(level) > 2 else ())
        if len(played) > 1:
            return Refusal.of("one_match", self.source)
        results = matched(games, played[0])
        if isinstance(results, Refusal):
            return results
        decided = (against_higher(games[0], results[0]),)
        ranked = (*decided[0].won, *decided[0].lost)
        return TiebreakerStep(
            decided=decided, reranked=refilled(order, (0, 1), ranked, sentences(decided))
        )


def as_match(result: GameResult, scoring: Scoring, source: str) -> GameResult | Refusal:
    """The result of a whole match: its games decide; only level on points, a deciding game does.

    SW-37, AMB-54.
    """
    if result.conceded:
        return result
    if not result.games:
        return Refusal.of(
            "games:as_match", source, games=scoring.games, example="WL"[: scoring.games]
        )
    points = scoring.score(result.games)
    if isinstance(points, Refusal):
        return points
    if points[0] == points[1]:
        return result
    winner = result.players[0 if points[0] > points[1] else 1]
    if result.winner not in (None, winner):
        return Refusal.of("winner:as_match", source)
    return replace(result, winner=winner)
