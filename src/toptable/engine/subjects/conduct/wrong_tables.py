"""Wrong tables in the log: who sat where, what is rewritten, who is penalised.

Found before a report, people move and both at such a table are penalised; found afterwards, the
results of the round are put right by ordinary entries, in one act that can be taken back.
B-154, B-155, B-156, PG-3.11.1, PG-3.11.2, A-40.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime

import msgspec
from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry
from toptable.engine.openness import STAFF
from toptable.engine.questions import roster
from toptable.engine.questions.places import running_now
from toptable.engine.questions.staff import on_duty, own_match
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, granted, passed, refuse
from toptable.engine.roles import FLOOR, Role
from toptable.engine.rules.clock.timing import late_by
from toptable.engine.rules.conduct import wrong_table
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.conduct.ruling_wizard import walk
from toptable.engine.rules.conduct.wrong_table import (
    Corrected,
    TableMove,
    TableOccupants,
    wrongly_seated,
)
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.rules.results.scoring import mirror
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.conduct import AskedPenalty
from toptable.engine.state.rounds import Match, Round
from toptable.engine.subjects.conduct import give_penalty, rulings
from toptable.engine.subjects.conduct.rulings import RulingGiven
from toptable.engine.subjects.people.drop_and_reinstate import THROWN
from toptable.engine.subjects.results import reporting as results
from toptable.engine.subjects.results.result_record import ResultReported, find_round, scored


class SatAt(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Who sat at a table, whoever was scheduled there."""

    table: int
    players: tuple[int, ...]
    result: Result | None = None
    """How it ended, from the first who is named; it counts for the right pair only. B-156."""


class DecidedTable(msgspec.Struct, frozen=True, gc=False):
    """What the head judge decides for a match to which nobody came. A-40."""

    table: int
    result: Result


NO_RULE = Refusal.of("no_rule:no_rule")


IN_PLACE = Refusal.of("in_place")


SPARED_REASON = Refusal.of("reason_needed:spared_reason", "PG-3.11.1")


HEADS = (Role.ORGANIZER, Role.HEAD_JUDGE)


class WrongTablePlan(msgspec.Struct, frozen=True):
    """What is to be done about people at wrong tables, before anybody does it."""

    infraction: str
    penalised: tuple[int, ...]
    moves: tuple[TableMove, ...] = ()
    """Before a report: who goes to which table."""
    matches: tuple[Corrected, ...] = ()
    """After a report: what counts for each scheduled match concerned."""
    decided_by: tuple[Role, ...] = ()
    """Who decides on it; anybody of the staff when empty."""


@command(by=FLOOR, scope=Scope.JUDGING, seen=STAFF)
class SettleWrongTables(Command):
    """Put right that people sat at wrong tables: results, where reported, and penalties."""

    round: int
    seated: tuple[SatAt, ...]
    """Who sat where."""
    penalty: Penalty | None = None
    """None: what the document suggests."""
    decided: tuple[DecidedTable, ...] = ()
    """What is decided for matches to which nobody came."""
    explained: bool = False
    judge: str = ""
    """Who ruled, when somebody else writes it down."""
    agreed: str = ""
    """The other of organizer and head judge, who decide together after the next pairing. B-155."""
    spared: bool = False
    """Without the severe tardiness that is due past its limit. Needs a reason. B-154."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Rewrite what is to be rewritten and penalise everybody at a wrong table."""
        found = granted(mixup(state, situation.rulebook, self, situation.now))
        _not_yours(state, self, found, situation)
        if self.spared and not situation.reasoned:
            raise Refused(SPARED_REASON)
        own = names.key(self.judge) in ("", names.key(situation.actor.name))
        if self.penalty in THROWN and not own:
            refuse(
                "in_their_name",
                judge=self.judge,
                disqualification=situation.rulebook.words.disqualification,
            )
        agreed = granted(_agreed(state, self, situation) if self.round < len(state.rounds) else ())
        written = _rewritten(state, self, found, situation)
        written = [_agreed_on(entry, agreed) for entry in written]
        state = situation.booked(state, written)
        penalty = _penalty(state, self, found, situation.rulebook)
        for player in found.penalised:
            given = give_penalty.give(
                state,
                AskedPenalty(
                    players=(player,),
                    penalty=penalty,
                    infraction=found.infraction,
                    explained=self.explained,
                    judge=self.judge,
                    when="next",
                ),
                situation,
            )
            state = situation.booked(state, given)
            written += [_theirs(entry) for entry in given] if found.decided_by else given
        if self.spared:
            return written
        return [*written, *_severely_late(state, self, found, situation)]


def mixup(
    state: State, rulebook: Rulebook, command: SettleWrongTables, now: datetime
) -> WrongTablePlan | Refusal:
    """Who moves, or what is rewritten, by who sat where."""
    if isinstance(rulings.book_of(state, rulebook).find(wrong_table.AFTER_REPORT), Refusal):
        return NO_RULE
    round_ = find_round(state, command.round)
    if isinstance(round_, Refusal):
        return round_
    if refusal := roster.all_known(
        state, [who for seating in command.seated for who in seating.players]
    ):
        return refusal
    concerned = _concerned(round_, command.seated)
    if refusal := _games_that_do_not_count(state, concerned, command.seated):
        return refusal
    schedule = [
        TableOccupants(match.table, tuple(state.name_of(player) for player in match.players))
        for match in concerned
    ]
    seated = _seated(state, schedule, command.seated)
    penalised = tuple(_numbers(state)[name] for name in wrongly_seated(schedule, seated))
    if any(match.result is not None for match in concerned):
        settled = wrong_table.found_after_report(
            schedule, seated, next_round_paired=command.round < len(state.rounds)
        )
        if isinstance(settled, Refusal):
            return settled
        if not penalised:
            return IN_PLACE
        return WrongTablePlan(
            settled.infraction,
            penalised,
            matches=settled.matches,
            decided_by=settled.decided_by or _for_the_head(settled.matches),
        )
    late = _seconds_late(state, rulebook, now)
    moves = wrong_table.found_before_report(schedule, seated, seconds=late[0], limit=late[1])
    if isinstance(moves, Refusal):
        return moves
    return WrongTablePlan("PG-3.11.1", penalised, moves=moves) if moves else IN_PLACE


def _severely_late(
    state: State, command: SettleWrongTables, found: WrongTablePlan, situation: Situation
) -> list[Entry]:
    """Past the limit, who is not at the right table has lost the match there. B-154, PG-3.9.2."""
    written = situation.rulebook.timing.tardiness
    if written is None:
        return []
    lost = written(the_event(state).settings).lost_match
    missing: dict[int, list[int]] = {}
    for move in found.moves:
        if lost.infraction in move.infractions:
            missing.setdefault(move.to_table, []).append(_numbers(state)[move.person])
    out: list[Entry] = []
    for players in missing.values():
        given = give_penalty.give(
            state,
            AskedPenalty(
                players=tuple(players),
                penalty=lost.penalty or Penalty.MATCH_LOSS,
                infraction=lost.infraction,
                answers=(lost.answer,),
                explained=command.explained,
                judge=command.judge,
            ),
            situation,
        )
        state = situation.booked(state, given)
        out += given
    return out


def _theirs(entry: Entry) -> Entry:
    """A ruling without the advice to leave it to another judge: only these may decide. B-155."""
    if not isinstance(entry, RulingGiven):
        return entry
    ruled = replace(entry.ruling.ruled, warning="")
    return replace(entry, ruling=replace(entry.ruling, ruled=ruled))


def _not_yours(
    state: State, command: SettleWrongTables, found: WrongTablePlan, situation: Situation
) -> None:
    """After the next pairing, and where nobody sat right, others than any staff decide. A-40."""
    people = [player for seating in command.seated for player in seating.players]
    passed(own_match(state, situation, people, command.judge))
    if found.decided_by and situation.actor.role not in found.decided_by:
        refuse("not_yours:not_yours_2", "PG-3.11.2", answer=AnsweredBy.SOMEBODY_ELSE)
    if command.round < len(state.rounds) and not situation.reasoned:
        raise Refused(results.CORRECTION_REASON)


def _agreed(state: State, command: SettleWrongTables, situation: Situation) -> tuple[str, ...]:
    """Organizer and head judge by name: one writes it down, the other is named as agreeing. B-155.

    Whoever is both decides alone, and so does an organizer where nobody is named as head judge.
    """
    duty = on_duty(state, situation.actor, situation.now)
    told = dict.fromkeys((situation.actor.name, names.tidy(command.agreed)))
    there = {names.key(name): name for name in told if name}
    for role in HEADS:
        able = {names.key(name): name for name, held in duty if held is role}
        if able and not able.keys() & there.keys():
            who = situation.rulebook.words.role(role)
            refuse("agreed:agreed_2", "PG-3.11.2", who=who, values=", ".join(sorted(able.values())))
    heads = {names.key(name): name for name, held in duty if held in HEADS}
    return tuple(heads[key] for key in there if key in heads)


def _agreed_on(entry: Entry, agreed: tuple[str, ...]) -> Entry:
    """A rewritten result with the names of those who decided it."""
    reported = isinstance(entry, ResultReported)
    return replace(entry, agreed=agreed) if reported and agreed else entry


def _games_that_do_not_count(
    state: State, concerned: Sequence[Match], seated: Sequence[SatAt]
) -> Refusal | None:
    """How a game ended that is told here and would count for nothing. B-154, B-156."""
    reported = any(match.result is not None for match in concerned)
    for sat in seated:
        if sat.result is None:
            continue
        pair = " and ".join(state.name_of(player) for player in sat.players)
        right = any(set(match.players) == set(sat.players) for match in concerned)
        if not reported:
            return Refusal.of("not_reported", "PG-3.11.1", pair=pair)
        if not right:
            return Refusal.of("wrong_pair", "PG-3.11.2", pair=pair)
    return None


def _rewritten(
    state: State, command: SettleWrongTables, found: WrongTablePlan, situation: Situation
) -> list[Entry]:
    """The results of the round as they count now. B-156."""
    decided = {table.table: table.result for table in command.decided}
    open_tables = {correction.table for correction in found.matches if correction.both_lose}
    if stray := sorted(set(decided) - open_tables):
        refuse("settled:rewritten", "PG-3.11.2", stray=stray[0])
    written: list[Entry] = []
    for correction in found.matches:
        match = state.rounds[command.round - 1].matches[correction.table]
        result = granted(
            decided.get(correction.table) or _result(state, match, correction, command.seated)
        )
        if result is None:
            continue
        noted = replace(result, note=f"{correction.why} (PG-3.11.2)")
        entry = granted(scored(state, situation.rulebook, command.round, match, noted))
        written += entry
    return written


def _result(state: State, match: Match, one: Corrected, seated: Sequence[SatAt]) -> Result | None:
    """What a scheduled match ends in; None where the reported result stands."""
    if one.kept:
        return _played(state, match, seated)
    if one.both_lose:
        return Result(kind=ResultKind.BOTH_LOSE)
    absent = 1 if state.name_of(match.players[0]) == one.winner else 0
    return Result(kind=ResultKind.NO_SHOW, seat=1 if absent == 1 else 0)


def _played(state: State, match: Match, seated: Sequence[SatAt]) -> Result | None:
    """The result of the right pair; at a wrong table it must be told, as tables were mixed up."""
    for sat in seated:
        if set(sat.players) != set(match.players):
            continue
        if sat.result is not None:
            if sat.players == match.players:
                return sat.result
            return _turned(sat.result)
        if sat.table != match.table or match.result is None:
            pair = " and ".join(state.name_of(player) for player in sat.players)
            refuse("how_ended", pair=pair)
    return None


def _turned(result: Result) -> Result:
    """The same result seen from the other seat."""
    return replace(
        result,
        games=mirror(result.games),
        seat=(1 if result.seat == 0 else 0) if result.kind is not None else 0,
        seats=tuple(_turned(seat) for seat in result.seats),
    )


def _penalty(
    state: State, command: SettleWrongTables, found: WrongTablePlan, rulebook: Rulebook
) -> Penalty:
    """The judge's choice, or what the document suggests at this level."""
    if command.penalty is not None:
        return command.penalty
    book = rulings.book_of(state, rulebook)
    infraction = granted(book.find(found.infraction))
    step = walk(book, infraction, rules_in(state, rulebook).tier, ())
    suggested: Penalty | None = getattr(step, "penalty", None)
    if suggested is None:
        refuse("penalty:penalty")
    return suggested


def _concerned(round_: Round, seated: Sequence[SatAt]) -> list[Match]:
    """The scheduled matches of everybody who is named, and of the tables that are."""
    people = {player for seating in seated for player in seating.players}
    tables = {seating.table for seating in seated}
    return [
        table for table in round_.tables() if table.table in tables or people & set(table.players)
    ]


def _seated(
    state: State, schedule: Sequence[TableOccupants], given: Sequence[SatAt]
) -> list[TableOccupants]:
    """Who sat where; whoever is not named sat at the own table, if nobody else is named there."""
    named = {player for seating in given for player in seating.players}
    told = [
        TableOccupants(seating.table, tuple(state.name_of(player) for player in seating.players))
        for seating in given
    ]
    tables = {seating.table for seating in given}
    away = {state.name_of(player) for player in named}
    rest = [
        TableOccupants(seating.table, tuple(name for name in seating.people if name not in away))
        for seating in schedule
        if seating.table not in tables
    ]
    return told + [seating for seating in rest if seating.people]


def _for_the_head(matches: Sequence[Corrected]) -> tuple[Role, ...]:
    return HEADS if any(correction.both_lose for correction in matches) else ()


def _seconds_late(state: State, rulebook: Rulebook, now: datetime) -> tuple[int, int]:
    """How late it is by the clock, if there is one, and the limit of severe tardiness. B-138."""
    running = running_now(state, rulebook)
    if isinstance(running, Refusal) or rulebook.timing.tardiness is None:
        return 0, 1
    rule = rulebook.timing.tardiness(the_event(state).settings)
    late = late_by(rule, running[1].clock, now)
    limit = rule.steps[-1].after
    return int(late.total_seconds()) if late is not None else 0, int(limit.total_seconds())


def _numbers(state: State) -> Mapping[str, int]:
    return {player.name: number for number, player in state.players.items()}
