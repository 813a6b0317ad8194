"""How far an event has come: who still plays, whether its rounds are over, what is left open.

What rulings wait for is said before the event is closed or marked as reported, and goes on with a
reason. B-084, B-085, B-090, B-169, B-172, FR-1.3.1.4, PG-2.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.appeals import AppealStage
from toptable.engine.rules.finals.bracket.bracket import still_in as still_in_bracket
from toptable.engine.rules.records import Record
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.standings.field import is_out
from toptable.engine.rules.structure.record_elimination import Ending, RecordElimination
from toptable.engine.rules.structure.stop_rules import (
    OneUndefeated,
    PlannedRounds,
    Progress,
    StopRule,
    StopVerdict,
    UndefeatedAtMost,
    undefeated,
)
from toptable.engine.sentence import worded
from toptable.engine.situation import Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.office import EventStatus, NoteKind
from toptable.engine.state.people import Player


def verdict(state: State, rulebook: Rulebook) -> StopVerdict | None:
    """What ends the rounds, after the last complete one; None where nothing is planned."""
    by_record = ending(state, rulebook)
    if by_record is not None:
        return StopVerdict(by_record.over, by_record.text)
    if state.plan is None or not state.finished_rounds:
        return None
    rules = rules_in(state, rulebook)
    done = state.finished_rounds
    records = [player.record for player in state.entrants()]
    return state.stop.verdict(
        Progress(
            played=done,
            planned=state.plan.rounds,
            undefeated=undefeated(records, after_round=done, win=rules.scoring.win),
        )
    )


def rounds_over(state: State, rulebook: Rulebook) -> bool:
    """Whether no Swiss round is to come: all are played, the cut is locked, or the bracket runs."""
    if state.finals.locked is not None or state.finals.bracket is not None:
        return True
    said, current = verdict(state, rulebook), state.current
    return said is not None and said.over and current is not None and current.complete


def ending(state: State, rulebook: Rulebook) -> Ending | None:
    """Where double elimination by record stands; None for other events, and before round 1 is over.

    It ends by itself, whatever number of rounds was planned: with one undefeated fighter, or, for
    a top X, with no more undefeated than go on. B-084, B-085, A-12, A-13.
    """
    rules = rules_in(state, rulebook)
    if not rules.eliminates or not state.finished_rounds:
        return None
    rule = RecordElimination(stop=_stop_by_record(state))
    # Rounds that are played on although it is over make nobody else the winner.
    for done in range(1, state.finished_rounds):
        if (earlier := _ending_after(state, rule, done)).winner is not None:
            return earlier
    return _ending_after(state, rule, state.finished_rounds)


def _ending_after(state: State, rule: RecordElimination, done: int) -> Ending:
    """Who goes home after having won has won; before that, whoever leaves makes way."""
    planned = state.plan.rounds if state.plan else 0
    players = list(state.entrants())
    with_leavers = rule.ending(
        [_as_if_here(player, done) for player in players], after_round=done, planned=planned
    )
    if with_leavers.winner is not None:
        return with_leavers
    return rule.ending([player.record for player in players], after_round=done, planned=planned)


def _as_if_here(player: Player, done: int) -> Record:
    if player.disqualified or player.record.left != done:
        return player.record
    return replace(player.record, left=None)


def players_in(state: State, rulebook: Rulebook) -> frozenset[int]:
    """Who can still win: neither gone, nor out by a cut, their record or the bracket.

    FFG-24, FFG-25, B-083.
    """
    bracket, locked = state.finals.bracket, state.finals.locked
    if bracket is not None:
        return frozenset(finalist.player for finalist in still_in_bracket(bracket))
    playing = {player.id for player in still_playing(state, rules_in(state, rulebook))}
    return frozenset(playing if locked is None else playing.intersection(locked.players))


def still_in(state: State, rulebook: Rulebook) -> int:
    """How many can still win."""
    return len(players_in(state, rulebook))


def over_already(state: State, rulebook: Rulebook) -> Refusal | None:
    """Why another round is asked about first: what players were told ends the rounds has come.

    What ends them by itself, or the number that was planned. How many rounds follow a cut into
    more Swiss rounds is no part of the plan. N13-89, N10-56, FFG-27, SW-18, B-090.
    """
    rules = rules_in(state, rulebook)
    by_itself = rules.eliminates or isinstance(state.stop, OneUndefeated | UndefeatedAtMost)
    if not by_itself and state.finals.through is not None:
        return None
    said = verdict(state, rulebook)
    if said is None or not said.over:
        return None
    section = "FR-3.2.2.1" if rules.eliminates else state.stop.source
    return Refusal.of(
        "over:over_already",
        section if by_itself else ", ".join(PlannedRounds.rules),
        said=said.text,
    )


def _stop_by_record(state: State) -> StopRule:
    if isinstance(state.stop, UndefeatedAtMost):
        return state.stop
    cut = state.plan.cut if state.plan else 0
    return UndefeatedAtMost(winners=cut) if cut else OneUndefeated()


def still_playing(state: State, rules: Rules) -> list[Player]:
    """Everyone who has not left, and is not out by a cut or by their record. N13-76, B-083."""
    active = sorted(state.active_players(), key=lambda player: player.id)
    through = state.finals.through
    if through is not None:
        active = [player for player in active if player.id in through]
    if not rules.eliminates:
        return active
    done = state.finished_rounds
    return [player for player in active if not is_out(player.record, after_round=done)]


BEFORE_THE_START = (
    EventStatus.DRAFT,
    EventStatus.APPLIED,
    EventStatus.APPROVED,
    EventStatus.ANNOUNCED,
)


def status_of(state: State) -> EventStatus:
    """How far the event is: from the log where it shows, from the organizer where not. B-190."""
    if state.closed:
        return EventStatus.REPORTED if state.office.reported else EventStatus.FINISHED
    return EventStatus.RUNNING if has_begun(state) else state.office.marked


def is_published(state: State) -> bool:
    """Whether players can read what they must know."""
    return status_of(state) not in BEFORE_THE_START or state.office.marked is EventStatus.ANNOUNCED


def has_begun(state: State) -> bool:
    """Whether pairings were published, or the bracket was made."""
    return any(round_.published for round_ in state.rounds) or state.finals.bracket is not None


def waits_for_staff(state: State, rulebook: Rulebook) -> Iterator[str]:
    """Rulings that nobody acknowledged, appeals unheard, and proposals unconfirmed."""
    for number, ruling in sorted(state.conduct.rulings.items()):
        if ruling.undone:
            continue
        if ruling.awaits is not None:
            who = rulebook.words.role(ruling.awaits)
            yield worded("progress.ruling_not_acknowledged", number=number, who=who)
        if ruling.ruled.stage is AppealStage.APPEALED:
            yield worded("progress.appeal_against", number=number)
    for number, proposal in sorted(state.conduct.proposed.items()):
        people = [state.players[player] for player in proposal.players]
        moot = bool(people) and all(person.disqualified for person in people)
        if not proposal.settled and not moot:
            yield worded("progress.proposal_not", number=number, judge=proposal.judge)


def not_reported(state: State, rulebook: Rulebook) -> Iterator[str]:
    """Rulings that the document wants reported to the publisher, without a note that they were."""
    penalties = rules_in(state, rulebook).conduct.penalties
    for number, ruling in sorted(state.conduct.rulings.items()):
        rule = penalties.get(ruling.penalty)
        to = rule.report_to if rule is not None and not ruling.undone else ""
        if to and not state.handover.about(NoteKind.SENT, ruling=number):
            yield worded("progress.ruling_not_reported", number=number, to=to)


def rulings_open(state: State, situation: Situation, *, reports: bool = False) -> Refusal | None:
    """Why an event does not simply end: something of its rulings is open."""
    found = list(waits_for_staff(state, situation.rulebook))
    if reports:
        found += not_reported(state, situation.rulebook)
    if not found or situation.reasoned:
        return None
    return Refusal.of("rulings_open", found=". ".join(found))
