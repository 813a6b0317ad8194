"""People who come: entered, checked in, let in late. B-070, B-071, B-072."""

from collections.abc import Iterable

from msgspec.structs import replace

from toptable.engine import admission, due_dates, names, outings, roster, staff, team_members
from toptable.engine.admission_types import Step
from toptable.engine.clock.deadlines import DueBy
from toptable.engine.commands import people as commands
from toptable.engine.entries import people as entries
from toptable.engine.people_types import LateMode, NewPlayer
from toptable.engine.records import Record
from toptable.engine.refusal import Refusal
from toptable.engine.round_changes import seat_for_latecomer
from toptable.engine.rulebook import Rulebook
from toptable.engine.situation import Bookers, Checks, Deciders, Decision, Situation
from toptable.engine.state import Player, State

LOTS = 1 << 53
"""Lots are whole numbers below this, so that every program that reads JSON keeps them exact."""


def enter(state: State, command: commands.EnterPlayers, situation: Situation) -> Decision:
    """Enter newcomers, unless others have waited longer for the places."""
    if not command.players:
        return Refusal("nobody", "Name at least one player.")
    waits = admission.before_those_who_wait(state, len(command.players), situation)
    return waits or entered(state, command, situation)


def entered(state: State, command: commands.EnterPlayers, situation: Situation) -> Decision:
    """Number the newcomers and draw the lot of each."""
    refusal = (
        due_dates.past(state, DueBy.REGISTRATION, situation)
        or staff.may_not_play(state, command.players, situation.rulebook)
        or admission.barred(state, command.players, Step.ENTRY, situation)
    )
    if refusal is not None:
        return refusal
    first = len(state.players) + 1
    return [
        entries.PlayersEntered(
            players=tuple(
                _numbered(first + offset, who, situation)
                for offset, who in enumerate(command.players)
            ),
            known=command.known,
        )
    ]


def tidied(who: NewPlayer) -> NewPlayer:
    """With every name as it is written in lists."""
    return replace(
        who,
        name=names.tidy(who.name),
        group=names.tidy(who.group),
        members=tuple(map(names.tidy, who.members)),
    )


def may_enter(state: State, entry: entries.PlayersEntered, rulebook: Rulebook) -> Refusal | None:
    current = state.current
    if current is not None:
        return Refusal(
            "started",
            f"Round {current.number} is already paired. Let newcomers in as a late entry.",
            "B-070",
        )
    people = [entered.who for entered in entry.players]
    return (
        roster.name_taken(state, people)
        or _nicknamed(state, people, rulebook)
        or team_members.wrong_lineup(state, people, rulebook)
        or _numbers_follow(state, entry.players)
        or admission.in_twice(state, people)
        or admission.full(state, len(people), rulebook)
    )


def book_entered(state: State, entry: entries.PlayersEntered) -> State:
    players, taken = state.players.mutate(), state.names.mutate()
    for entered in entry.players:
        players[entered.player] = _new_player(entered, first_round=1)
        taken[names.key(entered.who.name)] = entered.player
    return replace(state, players=players.finish(), names=taken.finish())


def check_in(state: State, command: commands.CheckIn, situation: Situation) -> Decision:
    chosen = command.players or admission.everybody(state, present=command.present)
    if not command.present:
        return [entries.CheckedIn(players=chosen, present=False)]
    people = admission.present(state, chosen)
    refusal = due_dates.past(state, DueBy.CHECK_IN, situation) or admission.barred(
        state, people, Step.CHECK_IN, situation
    )
    if refusal is not None:
        return refusal
    return [entries.CheckedIn(players=chosen, known=command.known)]


def may_check_in(state: State, entry: entries.CheckedIn, _rulebook: Rulebook) -> Refusal | None:
    if not entry.players:
        return Refusal("nobody", "There is nobody left to check in.")
    if state.rounds:
        return Refusal(
            "started",
            "Check-in ended when round 1 was paired. Let people in as a late entry.",
            "B-070",
        )
    return roster.all_known(state, entry.players)


def book_check_in(state: State, entry: entries.CheckedIn) -> State:
    players = state.players.mutate()
    for number in entry.players:
        players[number] = replace(players[number], checked_in=entry.present)
    return replace(state, players=players.finish())


def admit_late(state: State, command: commands.AdmitLate, situation: Situation) -> Decision:
    """Let someone in late: before the pairing, into the round, or from the next one. B-071."""
    refusal = staff.may_not_play(state, [command.player], situation.rulebook)
    if refusal := refusal or admission.barred(state, [command.player], Step.LATE, situation):
        return refusal
    match command.mode:
        case LateMode.INTO_ROUND:
            first = len(state.rounds)
        case LateMode.BEFORE_PAIRING | LateMode.FROM_NEXT:
            first = roster.next_round(state)
    late = entries.LateAdmitted(
        player=_numbered(len(state.players) + 1, command.player, situation),
        mode=command.mode,
        approved_by=names.tidy(command.approved_by),
        first_round=first,
        missed=tuple(range(1, first)),
        penalty=command.penalty,
        known=command.known,
    )
    if command.mode is not LateMode.INTO_ROUND:
        return [late]
    seat = seat_for_latecomer(state, late.player.player)
    return seat if isinstance(seat, Refusal) else [late, seat]


def may_admit_late(state: State, entry: entries.LateAdmitted, rulebook: Rulebook) -> Refusal | None:
    if not state.rounds:
        return Refusal("not_started", "No round is paired yet: simply enter the player.")
    if not entry.approved_by:
        return Refusal("approval", "Say who allowed the late entry.", "B-071, N13-02")
    demanded = rulebook.late_penalties
    if demanded and entry.penalty not in demanded:
        return Refusal(
            "penalty_demanded",
            f"This rulebook demands a penalty with a late entry: {' or '.join(demanded)}.",
            "B-072",
        )
    return (
        roster.name_taken(state, [entry.player.who])
        or _nicknamed(state, [entry.player.who], rulebook)
        or team_members.wrong_lineup(state, [entry.player.who], rulebook)
        or _numbers_follow(state, [entry.player])
        or admission.in_twice(state, [entry.player.who])
        or admission.full(state, 1, rulebook)
    )


def book_late(state: State, entry: entries.LateAdmitted) -> State:
    number = entry.player.player
    player = _new_player(entry.player, first_round=entry.first_round, present=True)
    state = replace(
        state,
        players=state.players.set(number, player),
        names=state.names.set(names.key(player.name), number),
    )
    return outings.book_losses(state, number, entry.missed)


def _numbered(number: int, who: NewPlayer, situation: Situation) -> entries.Entered:
    return entries.Entered(player=number, lot=situation.chance.below(LOTS), who=tidied(who))


def _new_player(entered: entries.Entered, *, first_round: int, present: bool = False) -> Player:
    who = entered.who
    record = Record(
        player=entered.player,
        name=who.name,
        lot=entered.lot,
        entered=first_round,
        group=who.group,
    )
    return Player(
        record=record,
        pronouns=who.pronouns,
        checked_in=present,
        fixed_table=who.fixed_table,
        byes=frozenset(who.byes),
        real_name=who.real_name,
        team=team_members.new_team(who),
        person=who.person,
    )


def _nicknamed(state: State, people: Iterable[NewPlayer], rulebook: Rulebook) -> Refusal | None:
    """Whether somebody would go by a nickname although nobody may. B-075."""
    if all(who.real_name is None for who in people):
        return None
    return roster.no_nicknames(state, rulebook)


def _numbers_follow(state: State, players: Iterable[entries.Entered]) -> Refusal | None:
    for number, entered in enumerate(players, start=len(state.players) + 1):
        if entered.player != number:
            return Refusal("number", f"The next player must have number {number}.")
    return None


DECIDE: Deciders = {
    commands.EnterPlayers: enter,
    commands.CheckIn: check_in,
    commands.AdmitLate: admit_late,
}
MAY: Checks = {
    entries.PlayersEntered: may_enter,
    entries.CheckedIn: may_check_in,
    entries.LateAdmitted: may_admit_late,
}
BOOK: Bookers = {
    entries.PlayersEntered: book_entered,
    entries.CheckedIn: book_check_in,
    entries.LateAdmitted: book_late,
}
