"""What is noted of a player: the name, a group, a fixed table, reward byes, accommodation."""

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.questions import roster
from toptable.engine.refusal import Refused, passed, refuse
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.people import ByeVoucher, NewPlayer
from toptable.engine.subjects.people import commands, entries

MOST_MINUTES = 120
"""No round is longer than that in any of the documents."""


def rename(state: State, command: commands.RenamePlayer, _situation: Situation) -> Decision:
    if command.player not in state.players:
        raise Refused(roster.unknown(command.player))
    new = [NewPlayer(name=command.name)]
    passed(roster.looks_like_another(state, new, besides=command.player))
    return [
        entries.PlayerRenamed(
            player=command.player,
            name=names.tidy(command.name),
            before=state.name_of(command.player),
            real_name=command.real_name,
            pronouns=None if command.pronouns is None else names.tidy(command.pronouns),
        )
    ]


def may_rename(state: State, entry: entries.PlayerRenamed, rulebook: Rulebook) -> None:
    if entry.player not in state.players:
        raise Refused(roster.unknown(entry.player))
    if entry.real_name is not None:
        passed(roster.no_nicknames(state, rulebook))
    if entry.pronouns:
        passed(names.problem(entry.pronouns, "A line of pronouns"))
    if state.names.get(names.key(entry.name)) == entry.player:
        passed(names.problem(entry.name))
        return
    passed(roster.name_taken(state, [NewPlayer(name=entry.name)]))


def book_rename(state: State, entry: entries.PlayerRenamed) -> State:
    taken = state.names.delete(names.key(state.name_of(entry.player)))
    state = replace(state, names=taken.set(names.key(entry.name), entry.player))
    state = roster.with_record(state, entry.player, name=entry.name)
    if entry.real_name is not None:
        state = roster.with_player(state, entry.player, real_name=entry.real_name)
    if entry.pronouns is not None:
        state = roster.with_player(state, entry.player, pronouns=entry.pronouns)
    return state


def set_group(_state: State, command: commands.SetGroup, _situation: Situation) -> Decision:
    return [entries.GroupSet(player=command.player, group=names.tidy(command.group))]


def may_set_group(state: State, entry: entries.GroupSet, _rulebook: Rulebook) -> None:
    if entry.group:
        passed(names.problem(entry.group, "The name of a group"))
    passed(roster.all_known(state, [entry.player]))


def book_group(state: State, entry: entries.GroupSet) -> State:
    return roster.with_record(state, entry.player, group=entry.group)


def fix_table(_state: State, command: commands.FixTable, _situation: Situation) -> Decision:
    return [entries.TableFixed(player=command.player, table=command.table)]


def may_fix_table(state: State, entry: entries.TableFixed, _rulebook: Rulebook) -> None:
    if entry.table is not None and entry.table < 1:
        refuse("table_number", "Tables are numbered from 1.")
    for other in state.active_players() if entry.table is not None else ():
        if other.fixed_table == entry.table and other.id != entry.player:
            refuse(
                "table_taken",
                "Table %(table)s is kept for %(other)s. Choose another.",
                table=entry.table,
                other=other.name,
            )
    passed(roster.all_known(state, [entry.player]))


def book_fixed_table(state: State, entry: entries.TableFixed) -> State:
    return roster.with_player(state, entry.player, fixed_table=entry.table)


def grant_bye(state: State, command: commands.GrantBye, situation: Situation) -> Decision:
    """A bye won elsewhere; one that the document does not have is a deviation. N13-65, N13-66."""
    voucher = names.tidy(command.voucher)
    if not command.withdrawn:
        _no_such_bye(state, command, voucher, situation)
    return [
        entries.ByeGranted(
            player=command.player,
            round=command.round,
            voucher=voucher,
            withdrawn=command.withdrawn,
            source=names.tidy(command.source),
        )
    ]


def may_grant_bye(state: State, entry: entries.ByeGranted, _rulebook: Rulebook) -> None:
    passed(roster.must_be_in(state, entry.player))
    if entry.source:
        passed(names.problem(entry.source, "The event of a voucher"))
    if entry.round < 1:
        refuse("round_number:may_grant_bye", "Rounds are numbered from 1.")
    if entry.round <= len(state.rounds):
        refuse(
            "paired_already",
            "Round %(round)s is paired already. A bye can be given for a later round only.",
            "N13-65",
            round=entry.round,
        )
    held = entry.round in state.players[entry.player].byes
    if held and not entry.withdrawn:
        refuse("has_bye", "The bye for round %(round)s is on record already.", round=entry.round)
    if entry.withdrawn and not held:
        refuse(
            "no_bye:may_grant_bye",
            "There is no bye for round %(round)s to withdraw.",
            round=entry.round,
        )


def _no_such_bye(
    state: State, command: commands.GrantBye, voucher: str, situation: Situation
) -> None:
    """Refuse a bye for no such round, by no such right, or on a used voucher."""
    rule = situation.rulebook.bye
    if state.plan is not None and command.round > state.plan.rounds:
        refuse(
            "not_planned",
            "Round %(round)s will not be played: %(rounds)s are planned. Give the bye for one "
            "of those, or plan more rounds first.",
            rule.source,
            round=command.round,
            rounds=state.plan.rounds,
        )
    if situation.reasoned:
        return
    if not rule.rewards:
        refuse(
            "reason_needed:no_such_bye",
            "%(title)s knows no byes as a reward. Say why one is given; it goes into the "
            "deviations.",
            rule.source,
            title=situation.rulebook.title,
        )
    held = {
        names.key(voucher.code): player.name
        for player in state.players.values()
        for voucher in player.vouchers
        if voucher.code
    }
    if voucher and names.key(voucher) in held:
        refuse(
            "voucher_used",
            "%(held)s has a bye for this voucher already, and each is used once. If these are "
            "two, say so.",
            rule.source,
            held=held[names.key(voucher)],
        )


def book_bye_grant(state: State, entry: entries.ByeGranted) -> State:
    player = state.players[entry.player]
    change = frozenset((entry.round,))
    kept = tuple(voucher for voucher in player.vouchers if voucher.round != entry.round)
    if entry.withdrawn:
        return roster.with_player(state, entry.player, byes=player.byes - change, vouchers=kept)
    known = entry.voucher or entry.source
    voucher = ByeVoucher(entry.round, entry.voucher, entry.source)
    vouchers = (*kept, voucher) if known else kept
    return roster.with_player(state, entry.player, byes=player.byes | change, vouchers=vouchers)


def accommodate(_state: State, command: commands.Accommodate, _situation: Situation) -> Decision:
    return [
        entries.Accommodated(
            player=command.player,
            effect=command.effect,
            why=command.why,
            minutes=command.minutes,
        )
    ]


def may_accommodate(state: State, entry: entries.Accommodated, _rulebook: Rulebook) -> None:
    if not 0 <= entry.minutes <= MOST_MINUTES:
        refuse(
            "minutes:may_accommodate",
            "Extra time is 0 to %(most_minutes)s minutes a round.",
            "N13-08",
            most_minutes=MOST_MINUTES,
        )
    passed(roster.all_known(state, [entry.player]))


def book_accommodation(state: State, entry: entries.Accommodated) -> State:
    return roster.with_player(
        state, entry.player, accommodation=entry.effect, extra_minutes=entry.minutes
    )
