"""Finding the players of a state and changing them: their share of a round, and the decks they
bring (N13-23, FFG-10, SW-05, SW-36).
"""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.persistent_map import Map
from toptable.engine.refusal import Refusal
from toptable.engine.rules.decks.deck_rules import DeckSlot
from toptable.engine.rules.records import OutingKind, RoundRecord
from toptable.engine.rules.results.scoring import mirror
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.similar_names import looks, shown
from toptable.engine.state import State, rules_in
from toptable.engine.state.people import NewPlayer, Player
from toptable.engine.state.rounds import Match, Round, SittingOut


def check_name(state: State, people: Iterable[NewPlayer]) -> Refusal | None:
    """Nobody without a name, nobody under a name that someone has."""
    new: set[str] = set()
    for who in people:
        if wrong := names.problem(who.name):
            return wrong
        key = names.key(who.name)
        if key in new or key in state.names:
            return Refusal.of("name_taken", name=who.name)
        new.add(key)
    return None


def looks_like_another(
    state: State, people: Iterable[NewPlayer], besides: int | None = None
) -> Refusal | None:
    """Nobody whose name can be seen by nobody, or read as the name of someone else.

    Where the names are equal letter by letter, ``name_taken`` says so.
    """
    taken = {
        look: player.name
        for number, player in state.players.items()
        if number != besides
        for look in looks(player.name)
    }
    for who in people:
        if who.name.strip() and not shown(who.name):
            return Refusal.of("invisible_name")
        for look in looks(names.tidy(who.name)):
            other = taken.setdefault(look, who.name)
            if names.key(other) != names.key(who.name):
                return Refusal.of("looks_alike", name=who.name, other=other)
    return None


def no_nicknames(state: State, rulebook: Rulebook) -> Refusal | None:
    """Why nobody goes by a nickname here, where the organizer has not allowed it. B-075."""
    if rules_in(state, rulebook).chosen.get("nicknames", "yes") != "no":
        return None
    return Refusal.of("nicknames", "B-075")


def must_be_in(state: State, number: int) -> Refusal | None:
    """Why this is nobody who is in the event now."""
    player = state.players.get(number)
    if player is None:
        return unknown_player(number)
    if not player.active:
        return Refusal.of("left", name=player.name)
    return None


def all_known(state: State, numbers: Iterable[int]) -> Refusal | None:
    """Whom of these numbers the event does not know."""
    for number in numbers:
        if number not in state.players:
            return unknown_player(number)
    return None


def unknown_player(number: int) -> Refusal:
    """That there is no such player."""
    return Refusal.of("unknown_player:unknown", number=number)


def next_round(state: State) -> int:
    """The number of the first round that is not published yet."""
    current = state.current
    if current is None:
        return 1
    return current.number + 1 if current.published else current.number


def with_player(state: State, number: int, **changes: object) -> State:
    """The state with these changes to one player."""
    player = replace(state.players[number], **changes)
    return replace(state, players=state.players.set(number, player))


def with_record(state: State, number: int, **changes: object) -> State:
    """The state with these changes to one player's record."""
    player = state.players[number]
    return with_player(state, number, record=replace(player.record, **changes))


def with_outing(player: Player, outing: RoundRecord) -> Player:
    """The player with this share of a round, in place of any other share of the same round."""
    record = player.record
    kept = record.outings
    last = kept[-1].round if kept else 0
    if last == outing.round:
        kept = (*kept[:-1], outing)
    elif last < outing.round:
        kept = (*kept, outing)
    else:
        others = (one for one in kept if one.round != outing.round)
        kept = tuple(sorted((*others, outing), key=lambda one: one.round))
    return replace(player, record=replace(record, outings=kept))


def without_round(player: Player, number: int) -> Player:
    """The player as if that round had not been theirs."""
    kept = tuple(outing for outing in player.record.outings if outing.round != number)
    return replace(player, record=replace(player.record, outings=kept))


def book_losses(state: State, number: int, rounds: Iterable[int]) -> State:
    """Rounds lost without an opponent: missed, or before a late entry. AMB-31, A-39."""
    player = state.players[number]
    for missed in rounds:
        player = with_outing(player, RoundRecord(round=missed, kind=OutingKind.LOSS, points=0))
    return replace(state, players=state.players.set(number, player))


def players_after(state: State, number: int, match: Match) -> Map[int, Player]:
    """Everybody, with both players' shares of one match as it stands now."""
    first, second = match.seating.players
    one, two = shares(number, match)
    before = state.players
    return before.update(
        {first: with_outing(before[first], one), second: with_outing(before[second], two)}
    )


def book_round(state: State, round_: Round, gone: Iterable[int] = ()) -> State:
    """Everybody's share of a published round; those who lost their place in it have none."""
    before = state.players
    after = {player: without_round(before[player], round_.number) for player in gone}
    for match in round_.matches.values():
        for player, share in zip(match.players, shares(round_.number, match), strict=True):
            after[player] = with_outing(before[player], share)
    for player, bye in round_.byes.items():
        after[player] = with_outing(before[player], bye_share(round_, bye))
    return replace(state, players=before.update(after))


def bye_share(round_: Round, bye: SittingOut) -> RoundRecord:
    """What sitting out is worth: the bye, nothing yet, or a loss for who was not there. B-081."""
    if round_.byes_to_issue and not bye.issued:
        return RoundRecord(round=round_.number, kind=OutingKind.BYE)
    if bye.absent:
        return RoundRecord(round=round_.number, kind=OutingKind.LOSS, points=0)
    return RoundRecord(round=round_.number, kind=OutingKind.BYE, points=round_.bye_points)


def shares(number: int, match: Match) -> tuple[RoundRecord, RoundRecord]:
    """What a match was for the first seat, and for the second."""
    result, seating = match.result, match.seating
    first, second = seating.players
    ours, theirs = match.points or (None, None)
    games = ""
    sides, across = seating.sides or ("", "")
    if result is not None:
        games = result.games
        if result.sides:
            sides, across = result.sides, match.across or _other_way_round(result.sides)
    return (
        RoundRecord(number, OutingKind.MATCH, second, ours, theirs, games, sides),
        RoundRecord(number, OutingKind.MATCH, first, theirs, ours, mirror(games), across),
    )


def _other_way_round(sides: str) -> str:
    """The sides across the table, in a report that names both of them and nothing more."""
    both = "".join(dict.fromkeys(sides))
    return sides.translate(str.maketrans(both, both[::-1])) if len(both) == 2 else ""


def everyone(round_: Round) -> set[int]:
    """All players of a round, at tables or sitting out."""
    seated = {player for match in round_.matches.values() for player in match.players}
    return seated.union(round_.byes)


class PlayerSlot(msgspec.Struct, frozen=True):
    """One of the decks that a player or a team brings."""

    id: str
    """As the log names it: ``corp``, or ``light_2`` for the second member of a team."""
    name: str
    """As people call it: Corp, or Ann: light side."""
    deck: DeckSlot
    """What the document says about such a deck."""


def slots_of(state: State, rules: Rules, player: int) -> tuple[PlayerSlot, ...]:
    """The decks whose lists a player hands in; a team one set of them for each member."""
    decks = rules.rulebook.decks
    pool = decks.pool_under(rules.chosen)
    slots = (*decks.slots(rules.chosen), *((pool,) if pool is not None else ()))
    members = state.members_of(player)
    if not members:
        return tuple(PlayerSlot(slot.id, slot.name, slot) for slot in slots)
    return tuple(
        PlayerSlot(f"{slot.id}_{seat}", f"{member}: {slot.name}", slot)
        for seat, member in enumerate(members, 1)
        for slot in slots
    )


def slot_of(state: State, rules: Rules, player: int, wanted: str) -> PlayerSlot | None:
    """One of them by its name in the log."""
    return next((slot for slot in slots_of(state, rules, player) if slot.id == wanted), None)


def slot_name(state: State, rules: Rules, player: int, slot: str) -> str:
    """How people call a deck; as the log names it where the event no longer has such a one."""
    found = slot_of(state, rules, player, slot)
    return found.name if found is not None else slot


def unknown_slot(state: State, rules: Rules, player: int, slot: str) -> Refusal | None:
    """That there is no such player, or no such deck."""
    if refusal := all_known(state, [player]):
        return refusal
    if slot_of(state, rules, player, slot) is not None:
        return None
    known = ", ".join(found.id for found in slots_of(state, rules, player))
    return Refusal.of(
        "unknown_slot", player=state.name_of(player), slot=slot or "nothing", known=known
    )


def missing_of(state: State, rules: Rules, player: int) -> tuple[PlayerSlot, ...]:
    """The decks of a player whose lists are not here."""
    return tuple(
        slot for slot in slots_of(state, rules, player) if state.decks.of(player, slot.id) is None
    )
