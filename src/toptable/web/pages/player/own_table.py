"""Where a player sits in the round that is on, whatever kind of round that is."""

from collections.abc import Mapping

import msgspec

from toptable.engine.questions.places import place_now
from toptable.engine.reading.player_view import OwnMatch
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.results.result import Result
from toptable.engine.sentence import Sentence
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.finals.claiming import claims_at
from toptable.web.access.own_visit import OwnVisit

NO_MATCH = Refusal("no_match:no_match_2", Sentence("You have no match right now."))
MOVED = Refusal("moved", Sentence("This was about another match. Look at your page again."))


class OwnTable(msgspec.Struct, frozen=True):
    """The player's table."""

    stage: ClockStage
    round: int
    table: int
    players: tuple[int, int]
    first: bool
    """Whether the player has the first seat."""
    claims: Mapping[int, Result]
    match: Match | None
    """Of a Swiss round."""

    @property
    def opponent(self) -> int:
        return self.players[1 if self.first else 0]

    @property
    def name(self) -> str:
        """How forms say which match they are about."""
        return table_name(self.stage, self.round, self.table)


def table_name(stage: ClockStage, round_: int, table: int) -> str:
    """A match by name, so that nothing sent for it is taken for a later one."""
    where = f"{round_}-{table}"
    return where if stage is ClockStage.SWISS else f"{stage}-{where}"


def name_of(match: OwnMatch) -> str:
    """The match on a row by the same name."""
    return table_name(match.stage, match.round, match.table)


def own_table(own: OwnVisit, wanted: str = "") -> OwnTable | Refusal:
    """Where the player sits; ``wanted`` is where the page said, which may be a round ago."""
    state = own.seen.state
    place = place_now(state, own.seen.rules.rulebook)
    seated = None if isinstance(place, Refusal) else place.table_of(own.player.id)
    if isinstance(place, Refusal) or seated is None:
        return MOVED if wanted else NO_MATCH
    if wanted not in ("", table_name(place.stage, place.number, seated.table)):
        return MOVED
    swiss = place.stage is ClockStage.SWISS
    match = state.rounds[place.number - 1].matches[seated.table] if swiss else None
    return OwnTable(
        stage=place.stage,
        round=place.number,
        table=seated.table,
        players=seated.players,
        first=seated.players[0] == own.player.id,
        claims=claims_at(state, place, seated) if match is None else dict(match.claims),
        match=match,
    )
