"""Results: reported by staff, claimed by players, corrected, cleared; byes issued.

A claim counts once the opponent has said the same (SW-16, B-149); staff may write a result down
without that (B-150). Both losing a game is a result where the document has it (SW-15).
"""

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import As, Asks, Command, Follows, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import WHOLE, only
from toptable.engine.questions.staff import not_final, own_seat
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, granted, passed, refuse
from toptable.engine.roles import FLOOR, HEADS, PLAYERS
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.rounds import Match, Round
from toptable.engine.subjects.calls import call_log
from toptable.engine.subjects.results import authority as result_authority
from toptable.engine.subjects.results.authority import penalised_otherwise, ruled_result
from toptable.engine.subjects.results.checks import questionable
from toptable.engine.subjects.results.result_record import (
    ResultCleared,
    ResultReported,
    find_match,
    find_round,
    result_text,
    scored,
    unscorable,
    with_round,
)

NOT_OWN = Refusal.of("not_own")


CORRECTION_REASON = Refusal.of("reason_needed:correction_reason")


@command(
    by=FLOOR,
    scope=Scope.RESULTS,
    seen=only("round", "table", "result", "replaces", "confirmed"),
    reason=Asks.MAY,
)
class ReportResult(Command):
    """Staff write down how a match ended, for the first time or as a correction."""

    round: int
    table: int
    result: Result
    replaces: bool = False
    """In the place of the result that is there: the desk asks once before it replaces one."""
    evidence: str = ""
    """What can be examined, such as the slip or a recording, where a past match changes. B-152."""
    confirmed: bool = False
    """Where the sender plays this match: the opponent confirmed the result at the desk. N13-38."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return report(state, self, situation)


def report(
    state: State, command: ReportResult, situation: Situation, *, counted: bool = False
) -> Decision:
    """Write down a result, or put another in its place; what it replaces stays in the entry.

    Of their own match staff only report what the opponent or other staff confirm. N13-38.
    ``counted``: the questions about time were answered, and led to it. B-129.
    """
    match = granted(find_match(state, command.round, command.table))
    own = own_seat(state, situation, match.players)
    if command.confirmed and own is None:
        raise Refused(NOT_OWN)
    if own is not None and not command.confirmed:
        if match.result is not None:
            passed(not_final(state, situation, match.players))
        return _own(state, command, own, situation)
    if match.result is not None and not match.result.provisional:
        refusal = situation.rulebook.reporting.may_correct(situation.actor.role)
        if refusal is None and command.round < len(state.rounds) and not situation.reasoned:
            refusal = CORRECTION_REASON
        passed(refusal)
    _unconfirmed(state, match, situation)
    questionable(state, command.round, match, command.result, situation, counted=counted)
    penalised_otherwise(state, command.round, match, command.result, situation)
    gone = result_authority.gone(state, command.round, match, command.result)
    written = granted(scored(state, situation.rulebook, command.round, match, command.result))
    settled = call_log.written(state, match.table, situation) if match.claims else []
    evidence = command.evidence and names.tidy(command.evidence)
    opponent = next((one for one in match.players if one != own), None)
    confirmed = opponent if command.confirmed else None
    noted = (_with_evidence(_confirmed(entry, confirmed), evidence) for entry in written)
    return [*noted, *gone, *settled]


def _own(state: State, command: ReportResult, own: int, situation: Situation) -> Decision:
    """The sender's own match: a report like a player's. N13-38."""
    claimed = ClaimResult(command.round, command.table, own, command.result)
    return claimed.decide(state, situation)


def _confirmed(entry: Entry, opponent: int | None) -> Entry:
    """A result of playing staff, with who confirmed it at the desk."""
    return replace(entry, confirmed=opponent) if isinstance(entry, ResultReported) else entry


def _unconfirmed(state: State, match: Match, situation: Situation) -> None:
    """Only one of the two has reported: others than those in charge say what shows both agree.

    A slip that both signed, for one. B-150.
    """
    rules = situation.rulebook.reporting
    if situation.actor.role in rules.accepts_unconfirmed:
        return
    reported = {player for player, _ in match.claims}
    silent = [state.name_of(player) for player in match.players if player not in reported]
    if len(reported) != 1 or not silent or situation.reasoned:
        return
    who = " or ".join(sorted(role.replace("_", " ") for role in rules.accepts_unconfirmed))
    refuse(
        "unconfirmed", rules.unconfirmed_source, answer=AnsweredBy.REASON, silent=silent[0], who=who
    )


def _with_evidence(entry: Entry, evidence: str) -> Entry:
    """A correction with what it rests on. B-152."""
    corrects = isinstance(entry, ResultReported) and entry.before is not None
    return replace(entry, evidence=evidence) if corrects and evidence else entry


@command(
    by=PLAYERS,
    scope=Scope.RESULTS,
    seen=only("round", "table", "player", "result"),
    owner=lambda command: command.player,
)
class ClaimResult(Command):
    """A player reports their own match, seen from the first seat. Two equal claims are final."""

    round: int
    table: int
    player: int
    result: Result

    def decide(self, state: State, situation: Situation) -> Decision:
        """A player's own report. Two that agree make the result; two that differ wait for a
        judge."""
        match = granted(find_match(state, self.round, self.table))
        claimed: list[Entry] = [
            ResultClaimed(
                round=self.round, table=self.table, player=self.player, result=self.result
            )
        ]
        unscorable(state, situation.rulebook, self.result)
        questionable(state, self.round, match, self.result, situation)
        penalised_otherwise(state, self.round, match, self.result, situation)
        if self.result.kind is ResultKind.LEFT:
            refuse("drop")
        if any(who != self.player and said == self.result for who, said in match.claims):
            agreed = granted(scored(state, situation.rulebook, self.round, match, self.result))
            return [*claimed, *agreed, *call_log.agreed(state, match.table, situation)]
        if all(who == self.player for who, _ in match.claims):
            return claimed
        return [*claimed, *call_log.called(state, match.table, situation)]


@command(by=PLAYERS, scope=Scope.RESULTS, seen=WHOLE, owner=lambda command: command.player)
class WithdrawClaim(Command):
    """A player takes their report back, as long as the match has no result."""

    round: int
    table: int
    player: int

    def decide(self, state: State, situation: Situation) -> Decision:
        return [ClaimWithdrawn(round=self.round, table=self.table, player=self.player)]


@entry(seen=WHOLE)
class ClaimWithdrawn(Entry):
    """A player's report no longer stands."""

    round: int
    table: int
    player: int

    def validate(self, state: State, rulebook: Rulebook) -> None:
        match = granted(find_match(state, self.round, self.table))
        if match.result is not None:
            refuse("decided:may_withdraw")
        if all(who != self.player for who, _ in match.claims):
            refuse(
                "no_claim:may_withdraw_2",
                answer=AnsweredBy.DONE_ALREADY,
                name=state.name_of(self.player),
            )

    def book(self, state: State) -> State:
        round_ = state.rounds[self.round - 1]
        match = round_.matches[self.table]
        match = replace(
            match, claims=tuple(said for said in match.claims if said[0] != self.player)
        )
        return with_round(state, replace(round_, matches=round_.matches.set(self.table, match)))

    def tell(self, state: State) -> str:
        return log_line("claim_withdrawn", player=state.name_of(self.player), table=self.table)


@command(
    by=FLOOR,
    scope=Scope.RESULTS,
    seen=WHOLE,
    reason=Asks.MAY,
    typed=Typed(
        "result clear",
        "spring 3",
        "Take a result off again and open the match.",
        round=As("--round", "Which round.", default=Follows.ROUND, shown="latest"),
    ),
)
class ClearResult(Command):
    """Open a match again."""

    round: int
    table: int

    def decide(self, state: State, situation: Situation) -> Decision:
        match = granted(find_match(state, self.round, self.table))
        if match.result is None:
            refuse("no_result:clear", table=self.table)
        passed(not_final(state, situation, match.players))
        ruled_result(state, self.round, match)
        passed(cannot_be_played(state, match, situation.rulebook))
        return [ResultCleared(round=self.round, table=self.table, before=match.result)]


def cannot_be_played(state: State, match: Match, rulebook: Rulebook) -> Refusal | None:
    """Why a match needs a result: one of the two is disqualified. AMB-63, B-170."""
    for number in match.players:
        if state.players[number].disqualified:
            return Refusal.of(
                "disqualified:cannot_be_played",
                number=state.name_of(number),
                disqualified=rulebook.words.disqualified,
                table=match.table,
            )
    return None


def has_begun(state: State, round_: Round) -> bool:
    """Whether the clock was started, or somebody has played."""
    running = state.floor.rounds.get((ClockStage.SWISS, round_.number))
    started = running is not None and running.clock.started is not None
    return started or any(match.result is not None for match in round_.matches.values())


@entry(seen=only("round", "table", "player", "result"))
class ResultClaimed(Entry):
    """A player says how the match ended; it waits for the opponent."""

    round: int
    table: int
    player: int
    result: Result

    def validate(self, state: State, rulebook: Rulebook) -> None:
        match = granted(find_match(state, self.round, self.table))
        if self.player not in match.players:
            refuse(
                "not_yours:may_claim_2",
                answer=AnsweredBy.SOMEBODY_ELSE,
                name=state.name_of(self.player),
                table=self.table,
            )
        if match.result is not None:
            refuse("decided:may_withdraw")

    def book(self, state: State) -> State:
        round_ = state.rounds[self.round - 1]
        match = round_.matches[self.table]
        others = tuple(said for said in match.claims if said[0] != self.player)
        match = replace(match, claims=(*others, (self.player, self.result)))
        return with_round(state, replace(round_, matches=round_.matches.set(self.table, match)))

    def tell(self, state: State) -> str:
        return log_line(
            "result_claimed",
            player=state.name_of(self.player),
            result_text=result_text(self.result),
            table=self.table,
        )


@command(
    by=HEADS,
    scope=Scope.RESULTS,
    seen=WHOLE,
    reason=Asks.MAY,
    typed=Typed(
        "result settle-missing",
        "spring --kind both_lose",
        "After the deadline: give every unreported match the same result.",
        round=Follows.ROUND,
        kind="What they count as: draw or both_lose.",
    ),
)
class SettleMissing(Command):
    """Give every match that nobody reported the same result, after the deadline. B-148, A-24."""

    round: int
    kind: ResultKind = ResultKind.DRAW
    """draw or both_lose."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """After the deadline: the same result for every match that nobody reported. B-148, A-24."""
        round_ = granted(find_round(state, self.round))
        if self.kind not in (ResultKind.DRAW, ResultKind.BOTH_LOSE):
            refuse("kind", "B-148")
        settled: list[Entry] = []
        for match in round_.tables():
            if match.result is None:
                passed(not_final(state, situation, match.players))
                result = Result(kind=self.kind, how=("unreported",))
                one = granted(scored(state, situation.rulebook, round_.number, match, result))
                settled += one
        return granted(settled or Refusal.of("complete:settle_missing", number=round_.number))
