"""Each player's share of a round: who was in it, and what it adds to their record."""

from collections.abc import Iterable

from msgspec.structs import replace

from toptable.engine.persistent_map import Map
from toptable.engine.rules.records import Outing, OutingKind
from toptable.engine.rules.results.scoring import mirror
from toptable.engine.state import State
from toptable.engine.state.people import Player
from toptable.engine.state.rounds import Match, Round, SittingOut


def with_outing(player: Player, outing: Outing) -> Player:
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
        player = with_outing(player, Outing(round=missed, kind=OutingKind.LOSS, points=0))
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


def bye_share(round_: Round, bye: SittingOut) -> Outing:
    """What sitting out is worth: the bye, nothing yet, or a loss for who was not there. B-081."""
    if round_.byes_to_issue and not bye.issued:
        return Outing(round=round_.number, kind=OutingKind.BYE)
    if bye.absent:
        return Outing(round=round_.number, kind=OutingKind.LOSS, points=0)
    return Outing(round=round_.number, kind=OutingKind.BYE, points=round_.bye_points)


def shares(number: int, match: Match) -> tuple[Outing, Outing]:
    """What a match was for the first seat, and for the second."""
    result = match.result
    first, second = match.players
    ours, theirs = match.points or (None, None)
    games = result.games if result else ""
    sides, across = _sides(match)
    return (
        Outing(number, OutingKind.MATCH, second, ours, theirs, games, sides),
        Outing(number, OutingKind.MATCH, first, theirs, ours, mirror(games), across),
    )


def _sides(match: Match) -> tuple[str, str]:
    """What each seat played, game by game: as reported, else as the pairing assigned it."""
    result, assigned = match.result, match.seating.sides
    if result is not None and result.sides:
        return result.sides, match.across or _other_way_round(result.sides)
    return assigned or ("", "")


def _other_way_round(sides: str) -> str:
    """The sides across the table, in a report that names both of them and nothing more."""
    both = "".join(dict.fromkeys(sides))
    return sides.translate(str.maketrans(both, both[::-1])) if len(both) == 2 else ""


def everyone(round_: Round) -> set[int]:
    """All players of a round, at tables or sitting out."""
    seated = {player for match in round_.matches.values() for player in match.players}
    return seated.union(round_.byes)
