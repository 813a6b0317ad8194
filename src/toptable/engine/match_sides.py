"""Settling who plays which side, or goes first, game by game."""

from msgspec.structs import replace

from toptable.engine.commands.results import SettleSides
from toptable.engine.entries.results import SidesSettled
from toptable.engine.refusal import Refusal
from toptable.engine.results import find_match
from toptable.engine.roles import Role
from toptable.engine.rulebook import Rulebook
from toptable.engine.sides import Call, Played, chosen
from toptable.engine.situation import Bookers, Checks, Deciders, Decision, Situation
from toptable.engine.state import Match, State, the_event


def settle(state: State, command: SettleSides, situation: Situation) -> Decision:
    """By agreement or choice where the document leaves it to players, else by its rule."""
    match = find_match(state, command.round, command.table)
    if isinstance(match, Refusal):
        return match
    rule = situation.rulebook.under(the_event(state).settings).match_sides
    if rule is None:
        return Refusal("no_sides", "This rulebook settles no sides.")
    actor = situation.actor
    if actor.role is Role.PLAYER and actor.player not in match.players:
        return Refusal("not_yours", "You do not play at this table.")
    before = _game_before(match, command)
    if isinstance(before, Refusal):
        return before
    call = rule.call(before=before, chance=situation.chance)
    how = (rule.first if before is None else rule.later).id
    if command.first_seat:
        return _as_players_say(command, call, rule.names)
    return [
        SidesSettled(
            round=command.round,
            table=command.table,
            game=command.game,
            how=how,
            sides=call.sides,
            chooser=call.chooser,
            witness=command.witness,
        )
    ]


def may_settle(state: State, entry: SidesSettled, rulebook: Rulebook) -> Refusal | None:
    match = find_match(state, entry.round, entry.table)
    if isinstance(match, Refusal):
        return match
    if match.result is not None:
        return Refusal("decided", "This match is over.")
    rule = rulebook.under(the_event(state).settings).match_sides
    if rule is None or (entry.sides is not None and set(entry.sides) != set(rule.names)):
        return Refusal("side", "These are not the two sides of a game under this rulebook.")
    return None


def book_sides(state: State, entry: SidesSettled) -> State:
    round_ = state.rounds[entry.round - 1]
    match = round_.matches[entry.table]
    settled = (*match.game_sides, *(None for _ in range(entry.game - len(match.game_sides))))
    settled = (*settled[: entry.game - 1], entry.sides, *settled[entry.game :])
    matches = round_.matches.set(entry.table, replace(match, game_sides=settled))
    rounds = list(state.rounds)
    rounds[entry.round - 1] = replace(round_, matches=matches)
    return replace(state, rounds=tuple(rounds))


def _as_players_say(command: SettleSides, call: Call, names: tuple[str, str]) -> Decision:
    """What the players agreed, or what the one who chooses has chosen."""
    if command.first_seat not in names:
        return Refusal("side", f"The sides are {names[0]} and {names[1]}.")
    if call.sides is not None and not call.agreement:
        return Refusal(
            "not_yours_to_choose", f"Nobody chooses here. {call.text}", "N13-63, FFG-17, SW-06"
        )
    return [
        SidesSettled(
            round=command.round,
            table=command.table,
            game=command.game,
            how="agreement" if call.agreement else "choice",
            sides=chosen(names, 0, command.first_seat),
            chooser=call.chooser,
            witness=command.witness,
        )
    ]


def _game_before(match: Match, command: SettleSides) -> Played | Refusal | None:
    if command.game == 1:
        return None
    earlier = match.game_sides[command.game - 2 : command.game - 1]
    if not earlier or earlier[0] is None:
        return Refusal("game_before", f"Settle the sides of game {command.game - 1} first.")
    won_by = {"W": 0, "T": 0, "L": 1, "t": 1}
    return Played(earlier[0], won_by.get(command.previous))


DECIDE: Deciders = {SettleSides: settle}
MAY: Checks = {SidesSettled: may_settle}
BOOK: Bookers = {SidesSettled: book_sides}
