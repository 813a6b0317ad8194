"""What all games about a line share: who meets whom, how it ended, and what that decides.

Each way to play them is an object with ``step(order, size, played)``: given the order (those who
are out removed, AMB-15), the line and the results of the rounds so far, it answers with the games
to play now, or with the new order. The games bring no points and count for nothing else: not for
strength of schedule, head-to-head or sides (N13-80, N10-49, AMB-67).
"""

from collections.abc import Iterable, Sequence

import msgspec

from toptable.engine.chance import Chance
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut.order import Ranked, Reranked
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
        why = worded(
            "games.goes_above",
            "%(winner)s goes above %(loser)s, who did not play.",
            winner=winner,
            loser=loser,
        )
    elif gave_up or result.winner is None:
        winner, loser = (second, first) if result.lot == second.player else (first, second)
        both = (
            worded(
                "games.neither_nor",
                "Neither %(first)s nor %(second)s played",
                first=first,
                second=second,
            )
            if gave_up
            else f"{first} and {second} drew"
        )
        why = (
            worded("games.higher_rank", "%(both)s: the higher rank decides.", both=both)
            if result.lot is None
            else worded(
                "games.level_everything",
                "%(both)s and are level on everything: %(winner)s was drawn first in public.",
                both=both,
                winner=winner.name,
            )
        )
    else:
        winner, loser = (first, second) if result.winner == first.player else (second, first)
        why = worded("games.beat", "%(winner)s beat %(loser)s.", winner=winner, loser=loser)
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
            return Refusal.saying(
                "missing", "The result of %(game)s is missing: enter it first.", game=game
            )
        named = {*result.conceded, *([] if result.winner is None else [result.winner])}
        if not named <= set(game.players):
            return Refusal.saying(
                "stranger:matched", "The result of %(game)s names somebody else.", game=game
            )
        if result.winner in result.conceded:
            return Refusal.saying(
                "winner:matched", "In %(game)s nobody can both win and not play.", game=game
            )
        found.append(result)
    if given:
        return Refusal("no_such_game:matched", "There is a result for two players who do not meet.")
    return found


def drawn_sides(
    games: Sequence[TiebreakerGame], names: tuple[str, str], chance: Chance
) -> tuple[SideCall, ...]:
    """Who plays which side in each game, drawn by staff. N13-80, N10-49."""
    return tuple(DrawnSides().call(names, before=None, chance=chance) for _ in games)


def told(decided: Iterable[Decided]) -> dict[int, str]:
    """For each player who played, what the latest game decided."""
    return {player: decision.text for decision in decided for player in decision.game.players}
