"""Lateness ruled on: what is proposed at a table becomes rulings and a result, as one act.

No-show and tardiness are penalties where the document makes them such, with their range, their
count and the head judge's acknowledgement; both absent is one matter, and nobody wins it. Whoever
is absent at the end of the round goes: by a penalty, or because the match was lost and
they never appeared. N13-INF-10, N10-INF-10, N13-54, B-030, B-081, B-138, B-139,
PG-3.9.1, PG-3.9.2, AMB-32, A-25, A-26.
"""

from collections.abc import Sequence

from toptable.engine.declared import Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry
from toptable.engine.openness import STAFF
from toptable.engine.refusal import Refusal, Refused, granted, passed
from toptable.engine.roles import FLOOR
from toptable.engine.rules.clock.disconnect import DisconnectEnds, as_read, match_result
from toptable.engine.rules.clock.timing import LateStep, Tardiness
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.conduct.ruling_wizard import Ruling, walk
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, the_event
from toptable.engine.state.conduct import AskedPenalty
from toptable.engine.subjects.conduct import give_penalty
from toptable.engine.subjects.conduct.ruled_match import is_open
from toptable.engine.subjects.floor.lateness import LatePlayer, TableProposals, no_rule, proposals
from toptable.engine.subjects.leaving import departure
from toptable.engine.subjects.results.result_record import find_match, scored

NOTHING_DUE = Refusal.of("nothing_due:nothing_due")


@command(
    by=FLOOR,
    scope=Scope.FLOOR,
    seen=STAFF,
    reason=Asks.MAY,
    typed=Typed(
        "clock rule",
        "spring 4",
        "Give what clock late proposes at a table: rulings, result and drop, as one act.",
        table="The table, as clock late has it; 0 for a bye.",
        players="Only these players.",
        penalty="In place of the suggested one, from its range.",
        raise_to="The upgrade you confirm.",
        explained="The player was told what it is for.",
    ),
)
class RuleOnLateness(Command, kw_only=True):
    """Give what is proposed for those who are late or absent at a table, as one act."""

    table: int
    """0 for those who wait for a bye."""
    players: tuple[int, ...] = ()
    """Only these; nobody named: everybody for whom something is proposed."""
    penalty: Penalty | None = None
    """In place of the suggested one, where the document has a range."""
    raise_to: Penalty | None = None
    """The upgrade that the judge confirms."""
    judge: str = ""
    """Who ruled, when somebody else writes it down."""
    explained: bool = False

    def decide(self, state: State, situation: Situation) -> Decision:
        """Everything that is due at a table for those who are late, absent or away."""
        found = granted(proposals(state, situation.rulebook, situation.now))
        here = [table for table in found if table.table == self.table]
        late = [late for table in here for late in table.late if _meant(self, late.player)]
        written = situation.rulebook.timing.tardiness
        if late and written is None:
            passed(Refusal("no_rule:rule", no_rule(situation.rulebook)))
        due = [
            player for player in late if not player.given or player.proposal.penalty is Penalty.DROP
        ]
        if not due or written is None:
            return _lost_connection(state, self, here, situation)
        return granted(_Act(state, self, situation, written(the_event(state).settings)).done(due))


def _meant(command: RuleOnLateness, player: int) -> bool:
    return not command.players or player in command.players


class _Act:
    """One act: rulings one after another, each in the state that the ones before it left."""

    def __init__(
        self,
        state: State,
        command: RuleOnLateness,
        situation: Situation,
        tardiness: Tardiness,
    ) -> None:
        self.state = state
        self.command = command
        self.situation = situation
        self.tardiness = tardiness
        self.entries: list[Entry] = []

    def done(self, due: Sequence[LatePlayer]) -> Decision:
        """The losses first, heaviest last; then whoever goes."""
        gone = [late for late in due if late.proposal.penalty is Penalty.DROP]
        lost = self.tardiness.lost_match
        losing: dict[LateStep, list[int]] = {}
        for late in due:
            if late in gone and not self._lost_already(late.player):
                losing.setdefault(lost, []).append(late.player)
            elif late not in gone:
                step = self.tardiness.step(late.proposal)
                losing.setdefault(step, []).append(late.player)
        for step in sorted(losing, key=lambda step: step.after):
            last = not self.tardiness.drop_is_penalty and _all_in(losing[step], gone)
            answer = self.tardiness.drop_answer if last else step.answer
            self._penalty(losing[step], step.infraction, answer, step.penalty)
        if players := [late.player for late in gone]:
            self._drop(players)
        return self.entries

    def _lost_already(self, player: int) -> bool:
        """Whether a ruling has cost the player this match."""
        running = [
            running_round
            for running_round in self.state.floor.rounds.values()
            if player in running_round.missing
        ]
        since = max(
            (
                running_round.clock.started
                for running_round in running
                if running_round.clock.started
            ),
            default=None,
        )
        return any(
            ruling.infraction in self.tardiness.infractions
            and ruling.penalty is Penalty.MATCH_LOSS
            and not ruling.undone
            and (since is None or ruling.at >= since)
            for ruling in self.state.conduct.of_player(player)
        )

    def _penalty(
        self, players: Sequence[int], infraction: str, answer: str, penalty: Penalty | None
    ) -> None:
        """One ruling; a match that has its result already is not lost once more."""
        chosen = self.command.penalty if penalty is None else penalty
        suggested = chosen or self._suggested(infraction, answer)
        over = penalty is Penalty.MATCH_LOSS and self._is_over(players)
        give = AskedPenalty(
            players=tuple(players),
            penalty=suggested,
            infraction=infraction,
            answers=(answer,),
            raise_to=self.command.raise_to,
            judge=self.command.judge,
            explained=self.command.explained,
            when="none" if over else "",
        )
        self._book(give_penalty.give(self.state, give, self.situation))

    def _suggested(self, infraction: str, answer: str) -> Penalty:
        """What the document proposes first, in its range for this level. PG-3.9.1."""
        rules = self.situation.rules
        found = rules.conduct.find(infraction)
        if isinstance(found, Refusal):
            return Penalty.NONE
        step = walk(rules.conduct, found, rules.tier, (answer,))
        return (step.penalty if isinstance(step, Ruling) else None) or Penalty.NONE

    def _is_over(self, players: Sequence[int]) -> bool:
        current = self.state.current
        if current is not None and players[0] in current.byes:
            return current.byes[players[0]].issued
        table = current.table_of(players[0]) if current is not None else None
        return table is not None and not is_open(self.state, players[0])

    def _drop(self, players: Sequence[int]) -> None:
        if self.tardiness.drop_is_penalty:
            rule, answer = self.tardiness.drop_rule, self.tardiness.drop_answer
            self._penalty(players, rule, answer, Penalty.DROP)
            return
        for player in players:
            if self.state.players[player].active:
                self._book(departure.drop(self.state, player, self.situation))

    def _book(self, decision: Decision) -> None:
        self.state = self.situation.booked(self.state, decision)
        self.entries += decision


def _all_in(players: Sequence[int], gone: Sequence[LatePlayer]) -> bool:
    """Whether all of these are among those who go at the end of the round."""
    return {*players} <= {late.player for late in gone}


def _lost_connection(
    state: State,
    command: RuleOnLateness,
    here: Sequence[TableProposals],
    situation: Situation,
) -> Decision:
    """Away too long: the match is lost; still away at the end: out, if the organizer says so."""
    written, current = situation.rulebook.timing.disconnects, state.current
    if written is None or current is None:
        raise Refused(NOTHING_DUE)
    reading = as_read(written, the_event(state).settings)
    for table in here:
        for lost in table.connection:
            result = match_result(lost, finished_stand=reading.finished_stand)
            if lost.ruled is DisconnectEnds.MATCH_LOSS and result is not None:
                match = granted(find_match(state, current.number, table.table))
                number = current.number
                return granted(scored(state, situation.rulebook, number, match, result))
        gone = [
            connection.player
            for connection in table.connections
            if connection.away
            and _meant(command, connection.player)
            and any(proposal.penalty is Penalty.DROP for proposal in connection.proposals)
        ]
        out: list[Entry] = []
        for player in gone:
            left = departure.drop(state, player, situation)
            out += left
        if out:
            return out
    raise Refused(NOTHING_DUE)
