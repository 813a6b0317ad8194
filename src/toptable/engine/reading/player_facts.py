"""What is known of one player's day: record, points, place, table, and whom they met.

Only what is published counts; a draft says nothing about anybody.
"""

import msgspec

from toptable.engine.reading.win_loss import WinLoss, win_loss, word
from toptable.engine.rules.finals.cut.order import order_of
from toptable.engine.rules.records import Outing, OutingKind
from toptable.engine.rules.results.scoring import tally
from toptable.engine.rules.standings.ranking import Standings, printed_place
from toptable.engine.state import State

MISSED = "lost without an opponent"


class RoundOf(msgspec.Struct, frozen=True):
    """One round of a player."""

    round: int
    word: str
    """How it went: won, lost, drawn, bye, playing."""
    opponent: int | None = None
    table: int | None = None
    score: str = ""
    """Games won by the player and by the opponent."""
    points: int | None = None


class PlayerFacts(msgspec.Struct, frozen=True):
    """One player so far."""

    record: WinLoss
    points: int
    rounds: tuple[RoundOf, ...]
    """The latest first."""
    place: int | None = None
    """The best place of those whom only the lot separates from the player."""
    tied: bool = False
    after_round: int = 0
    """The round after which the place was computed."""
    table: int | None = None
    """Where the player sits now."""

    @property
    def printed(self) -> str:
        """The place as the standings print it; empty without one."""
        return "" if self.place is None else printed_place(self.place, shared=self.tied)


def player_facts(state: State, player: int, standings: Standings | None) -> PlayerFacts:
    """The day of one player, with the place in these standings if they have one there."""
    record = state.players[player].record
    published = {round_.number for round_ in state.rounds if round_.published}
    rounds = [
        _round(state, outing, player) for outing in record.outings if outing.round in published
    ]
    order = order_of(standings) if standings is not None else ()
    own = next((ranked for ranked in order if ranked.player == player), None)
    return PlayerFacts(
        record=win_loss(record.outings, len(published)),
        points=sum(played.points or 0 for played in rounds) - record.deducted,
        rounds=tuple(reversed(rounds)),
        place=own.place if own is not None else None,
        tied=own is not None and own.shared,
        after_round=standings.after_round if standings is not None else 0,
        table=next((played.table for played in rounds if played.word == "playing"), None),
    )


def _round(state: State, outing: Outing, player: int) -> RoundOf:
    if outing.kind is OutingKind.BYE:
        return RoundOf(outing.round, "bye", points=outing.points)
    if outing.kind is OutingKind.LOSS:
        return RoundOf(outing.round, MISSED, points=outing.points)
    return RoundOf(
        outing.round,
        word(outing),
        outing.opponent,
        state.rounds[outing.round - 1].table_of(player),
        tally(outing.games) if outing.games else "",
        outing.points,
    )
