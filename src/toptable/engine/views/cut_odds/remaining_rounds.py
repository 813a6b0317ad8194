"""What is still to be played before the standings are final, and what final standings mean for
everybody.

An event whose rounds end by themselves, or after a cut by points, has no number of rounds to
reckon with: for it only the round that is on is looked at, and no cut (N13-76, B-084, B-085).
Players whom only the lot separates share all their places: the lot may be drawn again in public
(AMB-07, B-100). Where players on equal points may have to play games across the line, those who
would are neither in nor out (N13-78, N10-47).
"""

from collections.abc import Hashable, Sequence
from hashlib import sha256

import msgspec

from toptable.engine.questions.roster import with_outing
from toptable.engine.questions.standings import passed_over, settled_places
from toptable.engine.questions.teams import no_cut
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut import Cut, Ranked, RecordCut, TopCut
from toptable.engine.rules.finals.finalist_selection import ByRanking
from toptable.engine.rules.finals.knockout_tiebreakers import KnockoutRounds
from toptable.engine.rules.finals.tiebreaker_games import MirrorPairs
from toptable.engine.rules.records import OutingKind, Record, RoundRecord
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.standings.ranking import Standings, standings
from toptable.engine.rules.standings.tied_players import DecidedTie
from toptable.engine.rules.structure.stop_rules import AddedRound, PlannedRounds
from toptable.engine.sentence import to_json
from toptable.engine.state import State, rules_in
from toptable.engine.state.rounds import Match, Round
from toptable.engine.subjects.event.required_event_info import (
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
    settled: tuple[DecidedTie, ...]
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
            RoundRecord(current.number, OutingKind.MATCH, match.players[1 - seat]),
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


IN, OUT, BY_LOT, BY_GAMES = 1, 2, 4, 8
"""What the cut makes of a player: in, out, only chance decides, games across the line may decide.

Bits, and no enum: over many standings they are put together, once for every player in each.
"""


class Fates(msgspec.Struct, frozen=True):
    """Everybody's fate, by position in the records."""

    best: Sequence[int]
    worst: Sequence[int]
    """The places that somebody can have; 0 for who has none."""
    fate: Sequence[int]
    """The bits above; 0 without a cut."""
    taken: frozenset[int]
    """Who goes on by these standings and the lots as they are, before any games."""


def fates_in(standings: Standings, cut: CutToCome | None) -> Fates:
    """What these standings mean for everybody."""
    best = [0] * len(standings.field.records)
    for place, at in enumerate(standings.order, 1):
        best[at] = place
    worst = best.copy()
    for group in standings.level:
        first, last = min(best[at] for at in group), max(best[at] for at in group)
        for at in group:
            best[at], worst[at] = first, last
    if cut is None:
        return Fates(best, worst, [0] * len(best), frozenset())
    if not cut.size:
        return _by_points(standings, cut, best, worst)
    return _by_place(standings, cut, best, worst)


def _by_points(
    standings: Standings, cut: CutToCome, best: Sequence[int], worst: Sequence[int]
) -> Fates:
    """A cut by record asks for points alone. N13-76, N10-45."""
    field = standings.field
    enough = frozenset(
        at
        for at in standings.order
        if field.points[at] >= cut.points and field.records[at].player not in cut.out
    )
    fate = [IN if at in enough else OUT for at in range(len(best))]
    return Fates(best, worst, fate, enough)


def _by_place(
    standings: Standings, cut: CutToCome, best: Sequence[int], worst: Sequence[int]
) -> Fates:
    records = standings.field.records
    going = [at for at in standings.order if records[at].player not in cut.out]
    fate = [OUT] * len(best)
    for at in going[: cut.size]:
        fate[at] = IN
    if len(going) > cut.size:
        last, first = going[cut.size - 1], going[cut.size]
        if best[last] == best[first]:
            for at in _level_with(going, best, best[last]):
                fate[at] = BY_LOT
        for at in _playing(standings, cut, going, best):
            fate[at] = BY_GAMES
    return Fates(best, worst, fate, frozenset(going[: cut.size]))


def _level_with(going: Sequence[int], best: Sequence[int], place: int) -> list[int]:
    return [at for at in going if best[at] == place]


def _playing(
    standings: Standings, cut: CutToCome, going: Sequence[int], best: Sequence[int]
) -> set[int]:
    """Who may have to play across the line, and whoever only the lot keeps out of that."""
    points = standings.field.points
    line = points[going[cut.size - 1]]
    if cut.games is None or line != points[going[cut.size]]:
        return set()
    above = sum(points[at] > line for at in going)
    level = [at for at in going if points[at] == line]
    order = [Ranked(above + slot, at, "", line, best[at]) for slot, at in enumerate(level, 1)]
    step = cut.games.step(order, cut.size - above, ())
    if isinstance(step, Refusal):
        return set(level)
    called = {player for game in step.games for player in game.players}
    places = {best[at] for at in called}
    return {at for at in level if best[at] in places}


class Tally(msgspec.Struct):
    """All endings in which a player had one own result."""

    best: int = 0
    worst: int = 0
    fate: int = 0
    """Everything that the cut made of the player, in bits."""
    count: int = 0
    weight: int = 0
    """How likely they are together, as simulated matches end."""
    taken: int = 0
    """How much of that weight puts the player into the cut."""


class Tallies:
    """The endings of everybody."""

    def __init__(self, players: int) -> None:
        self._of: list[dict[Hashable, Tally]] = [{} for _ in range(players)]

    def add(self, fates: Fates, own: Sequence[Hashable], weights: Sequence[int]) -> None:
        """Count one ending in, with everybody's own result and how likely all others are."""
        taken = fates.taken
        for at, kept in enumerate(self._of):
            weight = weights[at]
            tally = kept.get(own[at])
            if tally is None:
                tally = kept[own[at]] = Tally(fates.best[at], fates.worst[at])
            else:
                tally.best = min(tally.best, fates.best[at])
                tally.worst = max(tally.worst, fates.worst[at])
            tally.fate |= fates.fate[at]
            tally.count += 1
            tally.weight += weight
            if at in taken:
                tally.taken += weight

    def of(self, at: int, own: Hashable) -> Tally:
        """The endings of a player with an own result; an empty tally if there was none."""
        return self._of[at].get(own, Tally())
