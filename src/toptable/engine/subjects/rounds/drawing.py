"""Drawing a round: who is here, who sits out, who meets whom, at which table."""

from collections.abc import Collection, Iterable, Sequence
from hashlib import sha256

from msgspec.structs import replace

from toptable.engine.persistent_map import Map
from toptable.engine.questions.progress import still_playing
from toptable.engine.questions.standings import standings_of
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, refuse
from toptable.engine.rules.pairing.records import entrants_for, pair_entrants
from toptable.engine.rules.pairing.tables import Ranges, TooFewTables, number_tables
from toptable.engine.rules.pairing.types import Bye, Entrant, NoPairing, Pairing, Reason
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.settings import Reach
from toptable.engine.sentence import to_json, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.people import Player
from toptable.engine.state.rounds import Seating, SittingOut
from toptable.engine.subjects.rounds.paired import RoundPaired

REWARD = Reason("reward_bye", worded("drawing.reward_bye", "Reward bye for this round."))


def draw(
    state: State,
    situation: Situation,
    method: str = "",
    pinned: Sequence[Seating] = (),
    without: Collection[int] = (),
    byes_by_hand: Collection[int] = (),
) -> Decision:
    """The next round as a draft, drawn around what was set by hand, without those left out."""
    number = len(state.rounds) + 1
    rules = situation.rules
    here = [player for player in still_playing(state, rules) if player.id not in without]
    if not here:
        refuse("nobody:draw", "There are no players to pair. Enter players first.")
    entrants = to_pair(state, situation.rulebook, here, number)
    taken = {player for seating in pinned for player in seating.players}
    rewarded = {player.id for player in here if number in player.byes} - taken
    by_hand = sorted({*byes_by_hand} - taken - rewarded)
    drawn = pair_entrants(
        rules,
        [entrant for entrant in entrants if entrant.id not in {*taken, *rewarded, *by_hand}],
        number=number,
        chance=situation.chance,
        planned=state.plan.rounds if state.plan else 0,
        method=method,
        rematches=number in state.rematches_allowed,
        roster=sorted(state.players),
    )
    if isinstance(drawn, Refusal):
        raise Refused(drawn)
    if isinstance(drawn, NoPairing):
        refuse(
            "no_pairing:draw",
            "%(drawn)s To pair anyway, allow rematches for round %(number)s.",
            "N13-75, N10-44, FFG-30, SW-21, B-079",
            answer=AnsweredBy.BY_HAND,
            drawn=drawn.text,
            number=number,
        )
    rewards = (Bye(player, (REWARD,)) for player in sorted(rewarded))
    byes = (*drawn.byes, *rewards, *(Bye(player, ()) for player in by_hand))
    seated = seat(state, rules, Pairing(drawn.pairs, byes), entrants, pinned)
    matches, sitting_out = seated
    return [
        RoundPaired(
            round=number,
            method=method or rules.method(number),
            matches=matches,
            byes=tuple(
                replace(bye, pinned=True) if bye.player in by_hand else bye for bye in sitting_out
            ),
            not_here=tuple(sorted(without)),
            basis=basis_of(state, number, without),
            under=looked_at(rules, number),
        )
    ]


def basis_of(state: State, number: int, without: Collection[int] = ()) -> str:
    """A digest of what a pairing goes by: everybody's record, reward byes, and clubs in round 1.

    Two drafts with the same digest were paired from the same results, whatever was taken back in
    the log meanwhile. Who is in the round is looked at by itself.
    """
    paired_by = [
        (
            replace(
                player.record,
                name="",
                left=None,
                group=player.record.group if number == 1 else "",
            ),
            number in player.byes,
        )
        for key, player in sorted(state.players.items())
        if key not in without and (player.active or player.record.outings)
    ]
    return sha256(to_json(paired_by)).hexdigest()


def looked_at(rules: Rules, number: int) -> dict[str, str]:
    """The settings that the pairing of a round goes by; in round 1 nobody has a rank yet."""
    reaches = (Reach.PAIRINGS, Reach.STANDINGS) if number > 1 else (Reach.PAIRINGS,)
    return {
        setting.key: rules.chosen[setting.key]
        for setting in rules.rulebook.settings
        if setting.reach in reaches
        and (
            setting.only_with is None or rules.chosen[setting.only_with[0]] == setting.only_with[1]
        )
    }


def to_pair(
    state: State, rulebook: Rulebook, players: Sequence[Player], number: int
) -> list[Entrant]:
    """The players as the pairing methods see them, as they stand before round ``number``."""
    return entrants_for(
        rules_in(state, rulebook),
        [player.record for player in players],
        everyone=[player.record for player in state.entrants()],
        ranks=standings_of(_with_everybody(state), rulebook, number - 1).ranks,
        number=number,
    )


def _with_everybody(state: State) -> State:
    """Who lost the place to those below and still plays is paired by their points. B-171."""
    if not state.conduct.passed_down:
        return state
    return replace(state, conduct=replace(state.conduct, revoked=Map()))


def seat(
    state: State,
    rules: Rules,
    pairing: Pairing,
    entrants: Sequence[Entrant],
    pinned: Sequence[Seating] = (),
) -> tuple[tuple[Seating, ...], tuple[SittingOut, ...]]:
    """Give every pair a table and, where byes are issued to the seated, every bye a seat."""
    tables = number_tables(
        pairing,
        entrants,
        fixed=fixed_tables(state),
        ranges=_ranges_without(state, {seating.table for seating in pinned}),
        seat_byes=rules.issues_byes_when_seated,
    )
    if isinstance(tables, TooFewTables):
        refuse("too_few_tables", tables.text)
    matches = tuple(
        Seating(
            table=table.number,
            players=pair.players,
            sides=pair.sides,
            reasons=(*pair.reasons, *table.reasons),
        )
        for pair, table in zip(pairing.pairs, tables.pairs, strict=True)
    )
    byes = tuple(
        SittingOut(
            player=bye.player,
            reward=REWARD in bye.reasons,
            reasons=bye.reasons,
            seat=table.number if table else None,
        )
        for bye, table in zip(pairing.byes, tables.byes, strict=True)
    )
    return tuple(sorted((*matches, *pinned), key=lambda one: one.table)), byes


def fixed_tables(state: State) -> dict[int, int]:
    """The tables that are kept for players, by player."""
    return {
        player.id: player.fixed_table
        for player in state.active_players()
        if player.fixed_table is not None
    }


def _ranges_without(state: State, tables: Iterable[int]) -> Ranges:
    """The table numbers of the event, from 1 unless some were set aside for it, except these."""
    own = state.office.tables
    first, last = (1, None) if own is None else (own.first, own.last)
    ranges: list[tuple[int, int | None]] = []
    for used in sorted(tables):
        if first <= used and (last is None or used <= last):
            ranges.append((first, used - 1))
            first = used + 1
    return (*ranges, (first, last))
