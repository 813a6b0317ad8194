"""What is still to be played before the standings are final, and how the cut falls then.

An event whose rounds end by themselves, or after a cut by points, has no number of rounds to
reckon with: for it only the round that is on is looked at, and no cut. N13-76, B-084, B-085.
"""

from hashlib import sha256

import msgspec

from toptable.engine.questions.outings import with_outing
from toptable.engine.questions.standings import passed_over, settled_places
from toptable.engine.questions.teams import no_cut
from toptable.engine.rules.finals.cut.methods import Cut, RecordCut, TopCut
from toptable.engine.rules.finals.finalists.methods import ByRanking
from toptable.engine.rules.finals.tiebreaker_round.knockout_rounds import KnockoutRounds
from toptable.engine.rules.finals.tiebreaker_round.mirror_pairs import MirrorPairs
from toptable.engine.rules.records import Outing, OutingKind, Record
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.standings.ranking import Standings, standings
from toptable.engine.rules.standings.settled import Settled
from toptable.engine.rules.structure.stop_rules import AddedRound, PlannedRounds
from toptable.engine.sentence import to_json
from toptable.engine.state import State, rules_in
from toptable.engine.state.rounds import Match, Round
from toptable.engine.subjects.event.announced_first import (
    announced_method,
    cut_by_ranking,
    method_name,
)


class CutToCome(msgspec.Struct, frozen=True):
    """The cut that is planned, and what may still change it once the rounds are played."""

    size: int
    """How many go on; 0 where points decide."""
    points: int
    """With how many points everybody goes on; 0 where the place decides."""
    out: frozenset[int]
    """Whom the cut passes over."""
    games: MirrorPairs | KnockoutRounds | None
    """The games that players on equal points may have to play across the line."""


class StillToPlay(msgspec.Struct, frozen=True):
    """The players as they are, and every result that is still to come."""

    rules: Rules
    records: tuple[Record, ...]
    """Everybody, by number; a match of the round that is on may have no result yet."""
    round: int
    """The round that is on, or the last that was played."""
    later: int
    """How many rounds follow it."""
    fixed: bool
    """Whether the event is over after these rounds."""
    tables: tuple[Match, ...]
    """The matches of that round that have no result."""
    byes: tuple[int, ...]
    """Who sits out, and has not been given the bye yet. B-081."""
    cut: CutToCome | None
    traits: str
    """What finalists are chosen by, where that is not the place. B-109 to B-112."""
    without: frozenset[int]
    void: frozenset[int]
    settled: tuple[Settled, ...]
    rewards: tuple[tuple[int, frozenset[int]], ...]
    """Who holds byes for which rounds. N13-66."""

    @property
    def last(self) -> int:
        """The round after which the standings are final."""
        return self.round + self.later

    @property
    def done(self) -> bool:
        """Whether no result is to come."""
        return not (self.later or self.tables or self.byes)

    def standings(
        self, records: list[Record], after: int, previous: Standings | None = None
    ) -> Standings:
        """The standings that these records would make."""
        return standings(
            records,
            self.rules.ranking,
            after_round=after,
            without=self.without,
            void=self.void,
            previous=previous,
            settled=self.settled if self.done else (),
        )

    def for_pairing(self, records: list[Record], after: int) -> dict[int, int]:
        """The ranks by which the next round is paired: whoever plays has one. B-171."""
        return standings(records, self.rules.ranking, after_round=after, void=self.void).ranks

    def seed(self) -> bytes:
        """What simulated rounds are drawn from: the same for everybody who sees these records."""
        return sha256(to_json((self.records, self.round, self.last))).digest()


def still_to_play(state: State, rulebook: Rulebook) -> StillToPlay | None:
    """What is left of the rounds; None before the first of them is up, and once a cut is locked."""
    rounds = tuple(round_ for round_ in state.rounds if round_.published)
    if not rounds or state.finals.locked is not None or state.finals.bracket is not None:
        return None
    if not all(round_.complete for round_ in rounds[:-1]):
        return None
    rules, current = rules_in(state, rulebook), rounds[-1]
    later = _rounds_after(state, current.number)
    fixed = later is not None and not rules.eliminates and state.finals.through is None
    method = announced_method(rules)
    by_place = isinstance(method, ByRanking)
    tables = tuple(match for match in current.tables() if _open(match))
    return StillToPlay(
        rules=rules,
        records=_records(state, current, tables),
        round=current.number,
        later=(later or 0) if fixed else 0,
        fixed=fixed,
        tables=tables,
        byes=tuple(sorted(who for who in current.byes if _to_issue(current, who))),
        cut=_cut(state, rulebook) if fixed and by_place else None,
        traits="" if by_place else method_name(method, rulebook),
        without=frozenset(state.conduct.passed_down),
        void=frozenset(state.conduct.void),
        settled=settled_places(state, rulebook, current.number) if current.complete else (),
        rewards=tuple((who, player.byes) for who, player in state.players.items() if player.byes),
    )


def _rounds_after(state: State, number: int) -> int | None:
    if state.plan is None or not isinstance(state.stop, PlannedRounds | AddedRound):
        return None
    planned = state.plan.rounds + isinstance(state.stop, AddedRound)
    return max(planned - number, 0)


def _open(match: Match) -> bool:
    """A result that may be replaced by a replay is none yet."""
    return match.points is None or (match.result is not None and match.result.provisional)


def _to_issue(current: Round, player: int) -> bool:
    return current.byes_to_issue and not current.byes[player].issued


def _records(state: State, current: Round, tables: tuple[Match, ...]) -> tuple[Record, ...]:
    """Everybody's record, without results that may still be replaced."""
    replayed = {
        player: with_outing(
            state.players[player],
            Outing(current.number, OutingKind.MATCH, match.players[1 - seat]),
        )
        for match in tables
        if match.points is not None
        for seat, player in enumerate(match.players)
    }
    return tuple(replayed.get(player.id, player).record for player in state.entrants())


def _cut(state: State, rulebook: Rulebook) -> CutToCome | None:
    if no_cut(state, rulebook) is not None:
        return None
    rules = rules_in(state, rulebook)
    planned: Cut | None = cut_by_ranking(state, rules)
    games = rules.tiebreaker
    if planned is None:
        return None
    return CutToCome(
        size=planned.size if isinstance(planned, TopCut) else 0,
        points=planned.points if isinstance(planned, RecordCut) else 0,
        out=frozenset(passed_over(state)),
        games=games if isinstance(games, MirrorPairs | KnockoutRounds) else None,
    )
