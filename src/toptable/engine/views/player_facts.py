"""Finding a player by name, and what is known of their day: record, points, place, table, and whom
they met.

Only what is published counts; a draft says nothing about anybody. A name is found by part of it,
or by one that is nearly the same: the desk asks before it enters somebody who is called nearly
like another.
"""

from collections import Counter
from collections.abc import Iterable

import msgspec

from toptable.engine.rules.finals.cut import order_of
from toptable.engine.rules.records import OutingKind, RoundRecord
from toptable.engine.rules.results.scoring import tally
from toptable.engine.rules.similar_names import SimilarNames, plain
from toptable.engine.rules.standings.ranking import Standings, printed_place
from toptable.engine.state import State
from toptable.engine.state.people import Player
from toptable.engine.views.view import View


def likenesses(state: State) -> SimilarNames:
    """Everyone in the event."""
    return SimilarNames({number: player.name for number, player in sorted(state.players.items())})


def find(state: State, typed: str) -> tuple[Player, ...]:
    """Whom a number or the beginnings of some words of a name mean, in order of numbers."""
    wanted = plain(typed).split()
    if not wanted:
        return ()
    number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 7 else None
    everyone = (player for _, player in sorted(state.players.items()))
    return tuple(
        player
        for player in everyone
        if player.id == number or _begun(wanted, plain(" ".join(_names(player))))
    )


def _names(player: Player) -> Iterable[str]:
    return (player.name, *(player.team.members if player.team else ()))


def _begun(wanted: Iterable[str], name: str) -> bool:
    """Whether each word begins a word of the name; scripts without spaces count anywhere."""
    words = name.split()
    return all(
        any(word.startswith(one) for word in words) or (not one.isascii() and one in name)
        for one in wanted
    )


class WinLoss(msgspec.Struct, frozen=True):
    """Matches won, lost and drawn; a bye that is worth points is won, a missed round lost."""

    won: int
    lost: int
    drawn: int

    @property
    def text(self) -> str:
        """As people say it: 3–1, or 3–1–1 where something was drawn."""
        return "–".join(map(str, (self.won, self.lost, *((self.drawn,) if self.drawn else ()))))


def win_loss(outings: Iterable[RoundRecord], through: int) -> WinLoss:
    """The record of somebody up to a round."""
    words = Counter(word(outing) for outing in outings if outing.round <= through)
    return WinLoss(words["won"], words["lost"], words["drawn"])


def word(outing: RoundRecord) -> str:
    """Won, lost, drawn or playing; a match that both lost or both won is not drawn."""
    if outing.kind is OutingKind.LOSS:
        return "lost"
    if outing.kind is OutingKind.BYE:
        return "won" if outing.points else "bye"
    if outing.points is None:
        return "playing"
    against = outing.against or 0
    if outing.points != against:
        return "won" if outing.points > against else "lost"
    if set(outing.games) == {"X"}:
        return "lost"
    return "won" if set(outing.games) == {"V"} else "drawn"


MISSED = "lost without an opponent"


class PlayedRound(View, frozen=True):
    """One round of a player."""

    round: int
    outcome: str
    """won, lost, drawn, bye, playing, or lost without an opponent."""
    opponent: int | None
    opponent_name: str
    table: int | None
    score: str
    """Games won by the player and by the opponent."""
    points: int | None


class PlayerFacts(msgspec.Struct, frozen=True):
    """One player so far."""

    record: WinLoss
    points: int
    rounds: tuple[PlayedRound, ...]
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
        table=next((played.table for played in rounds if played.outcome == "playing"), None),
    )


def _round(state: State, outing: RoundRecord, player: int) -> PlayedRound:
    alone = {OutingKind.BYE: "bye", OutingKind.LOSS: MISSED}.get(outing.kind, "")
    other = None if alone else outing.opponent
    return PlayedRound(
        round=outing.round,
        outcome=alone or word(outing),
        opponent=other,
        opponent_name="" if other is None else state.name_of(other),
        table=None if alone else state.rounds[outing.round - 1].table_of(player),
        score=tally(outing.games) if outing.games and not alone else "",
        points=outing.points,
    )
