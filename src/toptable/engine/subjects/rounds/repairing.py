"""Repair: a draft is paired again, a published round made legal with the fewest changed tables."""

import msgspec
from msgspec.structs import replace

from toptable.engine.chance import Chance
from toptable.engine.declared import Command, Scope, command
from toptable.engine.openness import FOR_ALL
from toptable.engine.questions.progress import still_playing
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, granted, refuse
from toptable.engine.roles import DESK
from toptable.engine.rules.pairing.checks import check_round
from toptable.engine.rules.pairing.entrants import Bye, NoPairing, Pair, Pairing, Reason
from toptable.engine.rules.pairing.pair_records import sides_to_assign
from toptable.engine.rules.pairing.repair import Repair, repair
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.rounds import HandChange, Round, Seating, SittingOut
from toptable.engine.subjects.rounds.pair_round import (
    PairAgain,
    as_draft,
    fixed_tables,
    out_of_date,
    to_pair,
    warnings,
)
from toptable.engine.subjects.rounds.round_record import RoundChanged, unsound_change


@command(by=DESK, scope=Scope.ROUNDS, seen=FOR_ALL)
class RepairRound(Command):
    """Make the round legal again after a correction, with the fewest changed tables."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Pair a draft again; in a published round move as few as possible.

        Only those whose points changed, who came or left, and whom they displace, may move then.
        Each rule that such a round does not keep is named, and takes a reason. N13-65, N10-36,
        FFG-29.
        """
        round_ = state.current
        if round_ is not None and not round_.published:
            return _repair_draft(state, situation)
        plan = granted(repair_plan(state, situation.rulebook, situation.chance))
        if plan.change is None:
            raise Refused(_in_order(state.rounds[-1]))
        if plan.broken and not situation.reasoned:
            broken = " ".join(reason.text for reason in plan.broken)
            refuse("rules_not_kept", broken=broken)
        return [plan.change]

    def draws(self, state: State) -> str:
        return f"repair of round {len(state.rounds)}"


def _repair_draft(state: State, situation: Situation) -> Decision:
    """Nobody has seen a draft: it is paired again by the document, around what is pinned."""
    draft = state.rounds[-1]
    if out_of_date(state, situation.rules) is None and not _to_mend(state, situation.rulebook):
        raise Refused(_in_order(draft))
    return PairAgain().decide(state, situation)


def _to_mend(state: State, rulebook: Rulebook) -> bool:
    """Whether the document has something against the tables and byes that nobody pinned."""
    draft = state.rounds[-1]
    pinned = {match.table for match in draft.tables() if match.seating.pinned}
    byes = {bye.player for bye in draft.byes.values() if bye.pinned}
    return any(
        found.table not in pinned and (found.table is not None or byes.isdisjoint(found.players))
        for found in check_round(as_draft(state, rulebook))
    )


def _in_order(round_: Round) -> Refusal:
    return Refusal.of("in_order", number=round_.number)


class RepairPlan(msgspec.Struct, frozen=True):
    """What a repair of a published round would do, and which rules it would not keep."""

    repair: Repair
    change: RoundChanged | None
    """None where nothing has to change."""
    broken: tuple[Reason, ...] = ()


def repair_plan(state: State, rulebook: Rulebook, chance: Chance) -> RepairPlan | Refusal:
    """The fewest changed tables that make the round legal, and what the document says to them."""
    round_ = state.current
    if round_ is None:
        return Refusal.of("no_round:repair_plan")
    found = _fewest_changes(state, round_, rulebook, chance)
    if isinstance(found, Refusal):
        return found
    change = _as_change(round_, found)
    if not (change.removed or change.put or change.byes_removed or change.byes_put):
        return RepairPlan(found, None)
    if unsound_change(state, change, rulebook):
        return RepairPlan(found, change)
    broken = warnings(change.book(state), rulebook, change.put, change.byes_put)
    return RepairPlan(found, replace(change, warnings=broken), broken)


def _fewest_changes(
    state: State, round_: Round, rulebook: Rulebook, chance: Chance
) -> Repair | Refusal:
    """The new round, and who moves where."""
    matches = round_.tables()
    rules = rules_in(state, rulebook)
    here = still_playing(state, rules)
    allowed = round_.number in state.rematches_allowed or rules.allows_rematches
    settled = {
        player
        for match in matches
        if match.result is not None or state.conduct.ruled_at(round_.number, match.table)
        for player in match.players
    }
    pinned = {p for match in matches if match.seating.pinned for p in match.players}
    seats = {bye.player: bye.seat for bye in round_.byes.values() if bye.seat is not None}
    outcome = repair(
        Pairing(
            tuple(
                Pair(match.players, match.seating.sides, match.seating.reasons) for match in matches
            ),
            tuple(Bye(bye.player, bye.reasons) for bye in round_.byes.values()),
        ),
        [match.table for match in matches],
        to_pair(state, rulebook, here, round_.number),
        corrected=round_.corrected,
        sitting_out={bye.player for bye in round_.byes.values() if bye.reward},
        pinned=settled | pinned,
        fixed=fixed_tables(state),
        bye_seats=seats if rules.issues_byes_when_seated else None,
        names={number: player.name for number, player in state.players.items()},
        rematches="allow" if allowed else "never",
        sides=sides_to_assign(rules),
        chance=chance,
    )
    if isinstance(outcome, NoPairing):
        return Refusal(
            "no_pairing:fewest_changes",
            outcome.text,
            "N13-75, N10-44, FFG-30, SW-21, B-079",
            answer=AnsweredBy.BY_HAND,
        )
    return outcome


def _as_change(round_: Round, plan: Repair) -> RoundChanged:
    """The repaired round, as the tables and byes that differ from the old one."""
    now = dict(zip(plan.tables, plan.pairing.pairs, strict=True))
    removed = tuple(
        table
        for table, match in sorted(round_.matches.items())
        if table not in now or now[table].players != match.players
    )
    put = tuple(
        Seating(table=table, players=pair.players, sides=pair.sides, reasons=pair.reasons)
        for table, pair in sorted(now.items())
        if table in removed or table not in round_.matches
    )
    byes = {bye.player: bye for bye in plan.pairing.byes}
    seats = {bye.player: seat for bye, seat in zip(plan.pairing.byes, plan.bye_seats, strict=True)}
    return RoundChanged(
        round=round_.number,
        change=HandChange.REPAIR,
        removed=removed,
        put=put,
        byes_removed=tuple(sorted(set(round_.byes) - set(byes))),
        byes_put=tuple(
            SittingOut(player=player, reasons=bye.reasons, seat=seats[player])
            for player, bye in sorted(byes.items())
            if player not in round_.byes
        ),
    )
