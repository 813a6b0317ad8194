"""People: entered, checked in, let in late, gone, back, disqualified."""

from collections.abc import Iterable

from msgspec.structs import replace

from toptable.engine import admission, names, outings, results, team_members
from toptable.engine.admission_types import Step
from toptable.engine.commands import people as commands
from toptable.engine.entries import Entry
from toptable.engine.entries import people as entries
from toptable.engine.people_types import LateMode, NewPlayer
from toptable.engine.records import Record
from toptable.engine.refusal import Refusal
from toptable.engine.result_kinds import ResultKind, Seat
from toptable.engine.result_types import Result
from toptable.engine.round_changes import seat_for_latecomer
from toptable.engine.rulebook import Rulebook
from toptable.engine.situation import Bookers, Checks, Deciders, Decision, Situation
from toptable.engine.state import Player, State

LOTS = 1 << 53
"""Lots are whole numbers below this, so that every program that reads JSON keeps them exact."""


def enter(state: State, command: commands.EnterPlayers, situation: Situation) -> Decision:
    """Number the newcomers and draw the lot of each."""
    if not command.players:
        return Refusal("nobody", "Name at least one player.")
    first = len(state.players) + 1
    people, facts = command.players, command.facts
    return [
        entries.PlayersEntered(
            players=tuple(
                _numbered(first + offset, who, situation) for offset, who in enumerate(people)
            ),
            facts=facts,
            warnings=admission.warnings(state, people, facts, Step.ENTRY, situation.rulebook),
        )
    ]


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
        _may_be_called(state, people)
        or team_members.wrong_lineup(state, people, rulebook)
        or _numbers_follow(state, entry.players)
        or admission.barred(state, people, entry.facts, Step.ENTRY, rulebook)
    )


def book_entered(state: State, entry: entries.PlayersEntered) -> State:
    players, taken = state.players.mutate(), state.names.mutate()
    for entered in entry.players:
        players[entered.player] = _new_player(entered, first_round=1)
        taken[names.key(entered.who.name)] = entered.player
    return replace(state, players=players.finish(), names=taken.finish())


def check_in(state: State, command: commands.CheckIn, situation: Situation) -> Decision:
    chosen = command.players or tuple(
        player.id for player in state.active_players() if player.checked_in != command.present
    )
    if not command.present:
        return [entries.CheckedIn(players=chosen, present=False)]
    people, facts = admission.present(state, chosen), command.facts
    warnings = admission.warnings(state, people, facts, Step.CHECK_IN, situation.rulebook)
    return [entries.CheckedIn(players=chosen, facts=facts, warnings=warnings)]


def may_check_in(state: State, entry: entries.CheckedIn, rulebook: Rulebook) -> Refusal | None:
    if not entry.players:
        return Refusal("nobody", "There is nobody left to check in.")
    if state.rounds:
        return Refusal(
            "started",
            "Check-in ended when round 1 was paired. Let people in as a late entry.",
            "B-070",
        )
    if (unknown := _all_known(state, entry.players)) or not entry.present:
        return unknown
    people = admission.present(state, entry.players)
    return admission.barred(state, people, entry.facts, Step.CHECK_IN, rulebook)


def book_check_in(state: State, entry: entries.CheckedIn) -> State:
    players = state.players.mutate()
    for number in entry.players:
        players[number] = replace(players[number], checked_in=entry.present)
    return replace(state, players=players.finish())


def admit_late(state: State, command: commands.AdmitLate, situation: Situation) -> Decision:
    """Let someone in late: before the pairing, into the round, or from the next one. B-071."""
    match command.mode:
        case LateMode.INTO_ROUND:
            first = len(state.rounds)
        case LateMode.BEFORE_PAIRING | LateMode.FROM_NEXT:
            first = _next_round(state)
    late = entries.LateAdmitted(
        player=_numbered(len(state.players) + 1, command.player, situation),
        mode=command.mode,
        approved_by=names.tidy(command.approved_by),
        first_round=first,
        missed=tuple(range(1, first)),
        penalty=command.penalty,
        facts=command.facts,
        warnings=admission.warnings(
            state, [command.player], command.facts, Step.LATE, situation.rulebook
        ),
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
        _may_be_called(state, [entry.player.who])
        or team_members.wrong_lineup(state, [entry.player.who], rulebook)
        or _numbers_follow(state, [entry.player])
        or admission.barred(state, [entry.player.who], entry.facts, Step.LATE, rulebook)
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


def drop(state: State, command: commands.Drop, situation: Situation) -> Decision:
    """Leaving counts from the next pairing; a match under way is finished, or given up."""
    out: list[Entry] = [
        entries.Dropped(
            player=command.player,
            after_round=_next_round(state) - 1,
            asked_by=command.asked_by,
        )
    ]
    if not command.at_once:
        return out
    left = _lose_open_match(
        state, command.player, ResultKind.LEFT, command.finished, situation.rulebook
    )
    return left if isinstance(left, Refusal) else [*out, *left]


def may_drop(state: State, entry: entries.Dropped, _rulebook: Rulebook) -> Refusal | None:
    return _must_be_in(state, entry.player)


def book_drop(state: State, entry: entries.Dropped) -> State:
    return _with_record(state, entry.player, left=entry.after_round)


def rejoin(state: State, command: commands.Rejoin, _situation: Situation) -> Decision:
    """Back from the next round on; every round missed meanwhile is lost. N13-30."""
    player = state.players.get(command.player)
    if player is None:
        return _unknown(command.player)
    left = player.record.left
    first = _next_round(state)
    missed = tuple(range(left + 1, first)) if left is not None else ()
    return [entries.Rejoined(player=command.player, first_round=first, missed=missed)]


def may_rejoin(state: State, entry: entries.Rejoined, _rulebook: Rulebook) -> Refusal | None:
    player = state.players.get(entry.player)
    if player is None:
        return _unknown(entry.player)
    if player.active:
        return Refusal("in_already", f"{player.name} is in the event.")
    if player.disqualified:
        return Refusal(
            "disqualified", f"{player.name} was disqualified and cannot come back.", "AMB-31"
        )
    return team_members.cannot_return(player)


def book_rejoin(state: State, entry: entries.Rejoined) -> State:
    back = team_members.complete_again(state.players[entry.player])
    state = replace(state, players=state.players.set(entry.player, back))
    return outings.book_losses(
        _with_record(state, entry.player, left=None), entry.player, entry.missed
    )


def disqualify(state: State, command: commands.Disqualify, situation: Situation) -> Decision:
    """Out for good; in a match that is under way the opponent wins all of it. AMB-29, AMB-63."""
    if not situation.reason:
        return Refusal("reason_needed", "Say why the player is disqualified.")
    out: list[Entry] = [
        entries.Disqualified(player=command.player, after_round=_next_round(state) - 1)
    ]
    lost = _lose_open_match(state, command.player, ResultKind.REMOVED, "", situation.rulebook)
    return lost if isinstance(lost, Refusal) else [*out, *lost]


def book_disqualification(state: State, entry: entries.Disqualified) -> State:
    state = _with_record(state, entry.player, left=entry.after_round)
    return _with_player(state, entry.player, disqualified=True)


def may_disqualify(
    state: State, entry: entries.Disqualified, _rulebook: Rulebook
) -> Refusal | None:
    player = state.players.get(entry.player)
    if player is None:
        return _unknown(entry.player)
    if player.disqualified:
        return Refusal("disqualified", f"{player.name} is disqualified already.")
    return None


def rename(state: State, command: commands.RenamePlayer, _situation: Situation) -> Decision:
    if command.player not in state.players:
        return _unknown(command.player)
    return [
        entries.PlayerRenamed(
            player=command.player,
            name=names.tidy(command.name),
            before=state.name_of(command.player),
        )
    ]


def may_rename(state: State, entry: entries.PlayerRenamed, _rulebook: Rulebook) -> Refusal | None:
    if entry.player not in state.players:
        return _unknown(entry.player)
    if state.names.get(names.key(entry.name)) == entry.player:
        return names.problem(entry.name)
    return _may_be_called(state, [NewPlayer(name=entry.name)])


def book_rename(state: State, entry: entries.PlayerRenamed) -> State:
    taken = state.names.delete(names.key(state.name_of(entry.player)))
    state = replace(state, names=taken.set(names.key(entry.name), entry.player))
    return _with_record(state, entry.player, name=entry.name)


def set_group(_state: State, command: commands.SetGroup, _situation: Situation) -> Decision:
    return [entries.GroupSet(player=command.player, group=names.tidy(command.group))]


def may_set_group(state: State, entry: entries.GroupSet, _rulebook: Rulebook) -> Refusal | None:
    if entry.group and (wrong := names.problem(entry.group, "The name of a group")):
        return wrong
    return _all_known(state, [entry.player])


def book_group(state: State, entry: entries.GroupSet) -> State:
    return _with_record(state, entry.player, group=entry.group)


def fix_table(_state: State, command: commands.FixTable, _situation: Situation) -> Decision:
    return [entries.TableFixed(player=command.player, table=command.table)]


def may_fix_table(state: State, entry: entries.TableFixed, _rulebook: Rulebook) -> Refusal | None:
    if entry.table is not None and entry.table < 1:
        return Refusal("table_number", "Tables are numbered from 1.")
    for other in state.active_players() if entry.table is not None else ():
        if other.fixed_table == entry.table and other.id != entry.player:
            return Refusal(
                "table_taken", f"Table {entry.table} is kept for {other.name}. Choose another."
            )
    return _all_known(state, [entry.player])


def book_fixed_table(state: State, entry: entries.TableFixed) -> State:
    return _with_player(state, entry.player, fixed_table=entry.table)


def grant_bye(_state: State, command: commands.GrantBye, _situation: Situation) -> Decision:
    return [
        entries.ByeGranted(
            player=command.player,
            round=command.round,
            voucher=command.voucher,
            withdrawn=command.withdrawn,
        )
    ]


def may_grant_bye(state: State, entry: entries.ByeGranted, _rulebook: Rulebook) -> Refusal | None:
    if wrong := _must_be_in(state, entry.player):
        return wrong
    if entry.round < 1:
        return Refusal("round_number", "Rounds are numbered from 1.")
    if entry.round <= len(state.rounds):
        return Refusal(
            "paired_already",
            f"Round {entry.round} is paired already. A bye can be given for a later round only.",
            "N13-65",
        )
    held = entry.round in state.players[entry.player].byes
    if held and not entry.withdrawn:
        return Refusal("has_bye", f"The bye for round {entry.round} is on record already.")
    if entry.withdrawn and not held:
        return Refusal("no_bye", f"There is no bye for round {entry.round} to withdraw.")
    return None


def book_bye_grant(state: State, entry: entries.ByeGranted) -> State:
    byes = state.players[entry.player].byes
    change = frozenset((entry.round,))
    return _with_player(
        state, entry.player, byes=byes - change if entry.withdrawn else byes | change
    )


def accommodate(_state: State, command: commands.Accommodate, _situation: Situation) -> Decision:
    return [entries.Accommodated(player=command.player, effect=command.effect, why=command.why)]


def may_accommodate(
    state: State, entry: entries.Accommodated, _rulebook: Rulebook
) -> Refusal | None:
    return _all_known(state, [entry.player])


def book_accommodation(state: State, entry: entries.Accommodated) -> State:
    return _with_player(state, entry.player, accommodation=entry.effect)


def _lose_open_match(
    state: State, player: int, kind: ResultKind, finished: str, rulebook: Rulebook
) -> Decision:
    """The match that a player is in the middle of, settled against them; none if there is none."""
    current = state.current
    table = current.table_of(player) if current is not None and current.published else None
    if current is None or table is None or current.matches[table].result is not None:
        return []
    match = current.matches[table]
    seat: Seat = 0 if match.players[0] == player else 1
    result = Result(games=finished, kind=kind, seat=seat)
    return results.scored(state, rulebook, current.number, match, result)


def _numbered(number: int, who: NewPlayer, situation: Situation) -> entries.Entered:
    who = replace(
        who,
        name=names.tidy(who.name),
        group=names.tidy(who.group),
        members=tuple(map(names.tidy, who.members)),
    )
    return entries.Entered(player=number, lot=situation.chance.below(LOTS), who=who)


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
        nickname=who.real_name is not None,
        team=team_members.new_team(who),
        person=who.person,
    )


def _may_be_called(state: State, people: Iterable[NewPlayer]) -> Refusal | None:
    """Nobody without a name, nobody under a name that someone has."""
    new: set[str] = set()
    for who in people:
        if wrong := names.problem(who.name):
            return wrong
        key = names.key(who.name)
        if key in new or key in state.names:
            return Refusal(
                "name_taken",
                f"{who.name} is in the event already. "
                "Add an initial or a number to tell two people apart.",
            )
        new.add(key)
    return None


def _numbers_follow(state: State, players: Iterable[entries.Entered]) -> Refusal | None:
    for number, entered in enumerate(players, start=len(state.players) + 1):
        if entered.player != number:
            return Refusal("number", f"The next player must have number {number}.")
    return None


def _must_be_in(state: State, number: int) -> Refusal | None:
    player = state.players.get(number)
    if player is None:
        return _unknown(number)
    if not player.active:
        return Refusal("left", f"{player.name} has left the event already.")
    return None


def _all_known(state: State, numbers: Iterable[int]) -> Refusal | None:
    for number in numbers:
        if number not in state.players:
            return _unknown(number)
    return None


def _unknown(number: int) -> Refusal:
    return Refusal("unknown_player", f"There is no player number {number} in this event.")


def _next_round(state: State) -> int:
    """The number of the first round that is not published yet."""
    current = state.current
    if current is None:
        return 1
    return current.number + 1 if current.published else current.number


def _with_player(state: State, number: int, **changes: object) -> State:
    player = replace(state.players[number], **changes)
    return replace(state, players=state.players.set(number, player))


def _with_record(state: State, number: int, **changes: object) -> State:
    player = state.players[number]
    return _with_player(state, number, record=replace(player.record, **changes))


DECIDE: Deciders = {
    commands.EnterPlayers: enter,
    commands.CheckIn: check_in,
    commands.AdmitLate: admit_late,
    commands.Drop: drop,
    commands.Rejoin: rejoin,
    commands.Disqualify: disqualify,
    commands.RenamePlayer: rename,
    commands.SetGroup: set_group,
    commands.FixTable: fix_table,
    commands.GrantBye: grant_bye,
    commands.Accommodate: accommodate,
}
MAY: Checks = {
    entries.PlayersEntered: may_enter,
    entries.CheckedIn: may_check_in,
    entries.LateAdmitted: may_admit_late,
    entries.Dropped: may_drop,
    entries.Rejoined: may_rejoin,
    entries.Disqualified: may_disqualify,
    entries.PlayerRenamed: may_rename,
    entries.GroupSet: may_set_group,
    entries.TableFixed: may_fix_table,
    entries.ByeGranted: may_grant_bye,
    entries.Accommodated: may_accommodate,
}
BOOK: Bookers = {
    entries.PlayersEntered: book_entered,
    entries.CheckedIn: book_check_in,
    entries.LateAdmitted: book_late,
    entries.Dropped: book_drop,
    entries.Rejoined: book_rejoin,
    entries.Disqualified: book_disqualification,
    entries.PlayerRenamed: book_rename,
    entries.GroupSet: book_group,
    entries.TableFixed: book_fixed_table,
    entries.ByeGranted: book_bye_grant,
    entries.Accommodated: book_accommodation,
}
