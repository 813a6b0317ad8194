"""Deadlines of a running event: set, with the time left, and what is proposed once they passed.

Registration and check-in end at a moment that was announced; after it somebody may still be let
in, with a reason. For lists, and for those who did not check in, the document's own effect is
proposed and staff confirm it through the ordinary commands. The roll-call of finalists has its
deadline from its own call. B-061, B-070, B-071, B-073, B-105, B-137, B-148, N13-05, N13-52.
"""

from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace

from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.rules.clock.deadlines import NAMES, Deadline, DueBy, late
from toptable.engine.rules.clock.proposal import ClockProposal
from toptable.engine.rules.clock.round_clock import NOTHING
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.subjects.decks.missing_lists import late_with, missing_of, owing
from toptable.engine.subjects.finals.cutting import called_for
from toptable.engine.subjects.floor import commands, entries
from toptable.engine.subjects.online import between_rounds as online

_EFFECTS = {
    DueBy.REGISTRATION: "Players who come now are late entries: let them in with a reason, or not.",
    DueBy.CHECK_IN: "Not in when round 1 is paired, unless you check them in with a reason.",
    DueBy.DECKLIST: "Players who have not handed in the list are late with it.",
    DueBy.ONLINE_CHECK_IN: "Not checked in for the next round: you decide, up to a drop.",
    DueBy.RESULTS: "Not reported: a draw or lost by both, unless you know how it ended.",
}
_ROLL_CALL = "roll-call of finalists"


class Watched(msgspec.Struct, frozen=True, kw_only=True):
    """One deadline, how long it is still, who is missing, and what is proposed once it passed."""

    what: str
    by: datetime
    left: timedelta
    """Less than nothing once it has passed."""
    missing: tuple[int, ...] = ()
    effect: str = ""
    """What it means for them, once it has passed."""
    proposal: ClockProposal | None = None
    """The document's own, where it has one."""

    @property
    def passed(self) -> bool:
        return self.left < NOTHING


def watched(state: State, rulebook: Rulebook, now: datetime) -> tuple[Watched, ...]:
    """Every deadline of the event, the next one first."""
    found = [_watched(state, rulebook, kind, by, now) for kind, by in state.floor.deadlines.items()]
    found += _asked_lists(state, rulebook, now)
    roll_call = state.finals.roll_call
    if roll_call is not None and roll_call.deadline is not None and state.finals.locked is None:
        found.append(_roll_call(state, rulebook, roll_call.deadline, now))
    return tuple(sorted(found, key=lambda one: (one.by, one.what)))


def past(state: State, kind: DueBy, situation: Situation) -> Refusal | None:
    """After the end of registration or check-in, letting somebody in needs a reason. B-071."""
    by = state.floor.deadlines.get(kind)
    if by is None or situation.now <= by or situation.reasoned:
        return None
    rule = _rule(situation.rulebook, kind)
    name = NAMES[kind]
    return Refusal(
        "deadline",
        f"{name[0].upper()}{name[1:]} ended at {by:%H:%M} UTC. Entry is no longer a right; "
        "to do it anyway, give a reason.",
        rule.section if rule is not None else "",
    )


def ended(state: State, kind: DueBy, now: datetime) -> bool:
    """Whether there is a deadline of this kind, and it has passed."""
    by = state.floor.deadlines.get(kind)
    return by is not None and now > by


def only_as_late_entry(state: State, kind: DueBy, situation: Situation) -> Refusal | None:
    """Where a penalty goes with coming late, nobody slips in without it. B-071, B-072."""
    if not situation.rulebook.late_penalties or not ended(state, kind, situation.now):
        return None
    rule, name = _rule(situation.rulebook, kind), NAMES[kind]
    return Refusal(
        "late_entry",
        f"{name[0].upper()}{name[1:]} is over. Anyone let in now is a late entry: say who "
        "allowed it and which penalty goes with it.",
        rule.section if rule is not None else "",
    )


def set_deadline(_state: State, command: commands.SetDeadline, _situation: Situation) -> Decision:
    return [entries.DeadlineSet(what=command.what, by=command.by)]


def may_set(state: State, entry: entries.DeadlineSet, _rulebook: Rulebook) -> Refusal | None:
    if state.floor.deadlines.get(entry.what) == entry.by:
        name = NAMES[entry.what]
        until = f"{entry.by:%Y-%m-%d %H:%M} UTC already" if entry.by else "no time so far"
        return Refusal(
            "same_deadline",
            f"The deadline for {name} is {until}.",
            answer=AnsweredBy.DONE_ALREADY,
        )
    return None


def book_set(state: State, entry: entries.DeadlineSet) -> State:
    deadlines = state.floor.deadlines
    if entry.by is not None:
        deadlines = deadlines.set(entry.what, entry.by)
    elif entry.what in deadlines:
        deadlines = deadlines.delete(entry.what)
    return replace(state, floor=replace(state.floor, deadlines=deadlines))


def _watched(state: State, rulebook: Rulebook, kind: DueBy, by: datetime, now: datetime) -> Watched:
    waited_for = _waited_for(state, rulebook, kind, by)
    absent = waited_for if now > by else ()
    rule = _rule(rulebook, kind)
    proposed = late(rule, dict.fromkeys(absent), by, now) if rule is not None else ()
    told = now > by and (absent or _nobody_knows(state, kind))
    return Watched(
        what=NAMES[kind],
        by=by,
        left=by - now,
        missing=absent,
        effect=_EFFECTS[kind] if told else "",
        proposal=proposed[0][1] if proposed else None,
    )


def _nobody_knows(state: State, kind: DueBy) -> bool:
    """Whether the event cannot tell who has missed it: who comes late, or lists on paper."""
    return kind is DueBy.REGISTRATION or (kind is DueBy.DECKLIST and not state.decks.in_use)


def _waited_for(state: State, rulebook: Rulebook, kind: DueBy, by: datetime) -> tuple[int, ...]:
    """Who has not done it yet, as far as the event knows."""
    if kind is DueBy.DECKLIST and state.decks.in_use:
        rules = rules_in(state, rulebook)
        return owing(state, rules) if state.started else late_with(state, rules, by)
    if kind is DueBy.CHECK_IN and not state.rounds:
        return tuple(player.id for player in state.active_players() if not player.checked_in)
    if kind is DueBy.RESULTS and state.current is not None and state.current.published:
        playing = (table for table in state.current.tables() if table.result is None)
        return tuple(player for match in playing for player in match.players)
    if kind is DueBy.ONLINE_CHECK_IN:
        return tuple(player.id for player in online.missing(state))
    return ()


def _asked_lists(state: State, rulebook: Rulebook, now: datetime) -> list[Watched]:
    """The lists that staff have asked single players for, by when they are due. B-062."""
    rules, rule = rules_in(state, rulebook), _rule(rulebook, DueBy.DECKLIST)
    waiting: dict[datetime, list[int]] = {}
    for player, request in state.decks.asked.items():
        if request.due is not None and missing_of(state, rules, player):
            waiting.setdefault(request.due, []).append(player)
    found = []
    for due, players in sorted(waiting.items()):
        absent = tuple(sorted(players)) if now > due else ()
        proposed = late(rule, dict.fromkeys(absent), due, now) if rule is not None else ()
        found.append(
            Watched(
                what="deck lists asked for",
                by=due,
                left=due - now,
                missing=absent,
                effect=_EFFECTS[DueBy.DECKLIST] if absent else "",
                proposal=proposed[0][1] if proposed else None,
            )
        )
    return found


def _roll_call(state: State, rulebook: Rulebook, by: datetime, now: datetime) -> Watched:
    roll_call, cut = state.finals.roll_call, state.finals.cut
    absent: tuple[int, ...] = ()
    if now > by and roll_call is not None and cut is not None:
        taken = called_for(state, rulebook, cut)
        absent = tuple(ranked.player for ranked in roll_call.open(taken))
    return Watched(
        what=_ROLL_CALL,
        by=by,
        left=by - now,
        missing=absent,
        effect="Mark each as present, absent or declining." if absent else "",
    )


def _rule(rulebook: Rulebook, kind: DueBy) -> Deadline | None:
    key = DueBy.CHECK_IN if kind is DueBy.REGISTRATION else kind
    return (rulebook.timing.deadlines or {}).get(key)
