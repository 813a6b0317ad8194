"""Look over a round that somebody made or changed by hand, and name each rule it breaks.

Errors make the round impossible. Warnings are for the organizer to weigh: the round can be played,
but a document says otherwise. Each finding carries the catalogue ids of all documents; a page shows
those of its own.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import pairwise

import msgspec

from toptable.engine.chance import SEED_BYTES, Chance
from toptable.engine.rules.pairing.entrants import (
    Entrant,
    Pairing,
    Sides,
    barred,
    choose_bye,
    without_rematch,
)
from toptable.engine.rules.pairing.standard_swiss import pair_standard
from toptable.engine.rules.structure.tables import counted
from toptable.engine.sentence import worded


class Severity(StrEnum):
    """Whether a round can be played at all."""

    ERROR = "error"
    WARNING = "warning"


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something wrong with a round."""

    severity: Severity
    code: str
    text: str
    rules: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    table: int | None = None


@dataclass(frozen=True)
class Draft:
    """A round to look over, and what must be known to judge it."""

    pairing: Pairing
    tables: Sequence[int]
    """The table of each pair."""
    entrants: Sequence[Entrant]
    """All who are to be paired this round."""
    round: int
    absent: Mapping[int, str] = field(default_factory=dict)
    """Names of those who dropped, left or are not here."""
    sitting_out: Mapping[int, str] = field(default_factory=dict)
    """Names of those who have a reward bye this round."""
    fixed: Mapping[int, int] = field(default_factory=dict)
    """Fixed tables by player."""
    by_points: bool = True
    """Whether the pairing method goes by point groups."""
    sides: Sides | None = None
    """The two sides in a single-sided event."""

    @cached_property
    def players(self) -> dict[int, Entrant]:
        """The entrants by id."""
        return {entrant.id: entrant for entrant in self.entrants}

    def name(self, player: int) -> str:
        """What to call a player."""
        entrant = self.players.get(player)
        if entrant:
            return entrant.name
        return self.absent.get(player) or self.sitting_out.get(player) or f"player {player}"

    def matches(self) -> Iterator[tuple[int, Entrant, Entrant]]:
        """The pairs of two different entrants, with their tables."""
        for table, pair in zip(self.tables, self.pairing.pairs, strict=True):
            one, other = (self.players.get(player) for player in pair.players)
            if one and other and one.id != other.id:
                yield table, one, other

    def named(self) -> Iterator[int]:
        """Everybody the round names, as often as it does."""
        for pair in self.pairing.pairs:
            yield from pair.players if pair.players[0] != pair.players[1] else pair.players[:1]
        yield from (bye.player for bye in self.pairing.byes)

    def byes(self) -> list[Entrant]:
        """The entrants with a bye that is no reward."""
        return [self.players[b.player] for b in self.pairing.byes if b.player in self.players]


def check_round(draft: Draft) -> tuple[Finding, ...]:
    """Everything that is wrong with the round, errors first."""
    return tuple(finding for check in CHECKS for finding in check(draft))


def unknown_players(draft: Draft) -> Iterator[Finding]:
    known = {*draft.players, *draft.absent, *draft.sitting_out}
    for player in dict.fromkeys(draft.named()):
        if player not in known:
            yield _error(
                "unknown_player", worded("checks.there_no", player=draft.name(player)), (player,)
            )


def against_themself(draft: Draft) -> Iterator[Finding]:
    for table, pair in zip(draft.tables, draft.pairing.pairs, strict=True):
        player = pair.players[0]
        if player == pair.players[1]:
            text = worded("checks.paired_themself", player=draft.name(player), table=table)
            yield _error("against_themself", text, (player,), table)


def players_twice(draft: Draft) -> Iterator[Finding]:
    for player, times in Counter(draft.named()).items():
        if times > 1:
            yield _error(
                "player_twice", worded("checks.round_twice", player=draft.name(player)), (player,)
            )


def tables_twice(draft: Draft) -> Iterator[Finding]:
    for table, times in Counter(draft.tables).items():
        if times > 1:
            yield _error("table_twice", worded("checks.table_used", table=table), table=table)


def absent_players(draft: Draft) -> Iterator[Finding]:
    """Who has dropped is not paired. N13-29, N10-25, B-135."""
    for player in dict.fromkeys(draft.named()):
        if player in draft.absent:
            text = worded("checks.paired_but", absent=draft.absent[player])
            yield _warning("absent", text, ("N13-29", "N10-25", "B-135"), (player,))


def reward_byes(draft: Draft) -> Iterator[Finding]:
    """Who has a reward bye sits out. N13-66."""
    for pair in draft.pairing.pairs:
        for player in pair.players:
            if player in draft.sitting_out:
                text = worded("checks.reward_bye", sitting_out=draft.sitting_out[player])
                yield _warning("reward_bye_paired", text, ("N13-66",), (player,))


def left_out(draft: Draft) -> Iterator[Finding]:
    named = set(draft.named())
    for entrant in draft.entrants:
        if entrant.id not in named:
            text = worded("checks.neither_opponent", entrant=entrant.name)
            yield _warning("left_out", text, _BYE_RULES, (entrant.id,))


def rematches(draft: Draft) -> Iterator[Finding]:
    """Nobody meets the same opponent twice. N13-75, N10-44, FFG-30, AMB-49, B-079."""
    for table, one, other in draft.matches():
        if other.id in barred(one, draft.sides):
            text = worded("checks.met_round", one=one.name, other=other.name, met=one.met[other.id])
            rules = ("N13-75", "N10-44", "FFG-30", "AMB-49", "B-079")
            yield _warning("rematch", text, rules, (one.id, other.id), table)


def byes_too_many(draft: Draft) -> Iterator[Finding]:
    """One bye in an odd field, none in an even one. N13-65, N10-36, FFG-29, AMB-47, B-080."""
    byes = draft.byes()
    if len(byes) > 1:
        names = " and ".join(bye.name for bye in byes)
        text = worded("checks.byes_one", names=names)
        yield _warning("byes_too_many", text, _BYE_RULES, tuple(bye.id for bye in byes))


def byes_out_of_turn(draft: Draft) -> Iterator[Finding]:
    """No second bye while a player who could have it has had fewer, and none but the lowest-ranked
    of these after round 1. N13-65, N10-36, FFG-29, AMB-08, AMB-47, B-080."""
    byes = draft.byes()
    if not byes or len(draft.entrants) % 2 == 0:
        return
    better = choose_bye(
        draft.entrants,
        round=max(2, draft.round),
        chance=_any_chance(),
        legal=without_rematch(draft.entrants, draft.sides),
    )
    if better is None:
        return
    for bye in byes:
        if bye.byes > better.byes:
            text = worded(
                "checks.had_but",
                bye=bye.name,
                times=_times(bye.byes),
                better=better.name,
                times_2=_times(better.byes),
            )
            yield _warning("second_bye", text, ("AMB-08", *_BYE_RULES), (bye.id,))
        elif draft.round > 1 and bye.byes == better.byes and bye.rank < better.rank:
            text = worded(
                "checks.bye_place",
                bye=bye.name,
                rank=bye.rank,
                better=better.name,
                rank_2=better.rank,
                times=_times(better.byes),
            )
            yield _warning(BYE_OUT_OF_TURN, text, _BYE_RULES, (bye.id,))


BYE_OUT_OF_TURN = "bye_out_of_turn"
"""A rule about who is given a bye: a correction after that takes it from nobody."""


def same_group(draft: Draft) -> Iterator[Finding]:
    """Family and travel companions do not meet in round 1. SW-19."""
    if draft.round > 1:
        return
    for table, one, other in draft.matches():
        if one.group and one.group == other.group:
            text = worded("checks.both_meet", one=one.name, other=other.name, group=one.group)
            yield _warning("same_group", text, ("SW-19",), (one.id, other.id), table)


def across_groups(draft: Draft) -> Iterator[Finding]:
    """As few pairs as possible cross a line between point groups, from the top.

    N13-74, N10-43, FFG-28, SW-20, B-078. The best pairing of the same players shows how many must.
    """
    matches = list(draft.matches())
    playing = [player for _, one, other in matches for player in (one, other)]
    if draft.round == 1 or not draft.by_points or len({p.id for p in playing}) < len(playing):
        return
    best = pair_standard(
        playing,
        round=draft.round,
        chance=_any_chance(),
        rematches="allow",
        sides=draft.sides,
    )
    if not isinstance(best, Pairing):
        return
    needed = [
        (draft.players[pair.players[0]], draft.players[pair.players[1]]) for pair in best.pairs
    ]
    groups = sorted({player.points for player in playing}, reverse=True)
    for above, below in pairwise(groups):
        must = sum(_crosses(one, other, above) for one, other in needed)
        crossing = [
            (table, one, other) for table, one, other in matches if _crosses(one, other, above)
        ]
        if len(crossing) > must:
            for table, one, other in crossing:
                text = worded(
                    "checks.meets_pairs",
                    one=one.name,
                    counted=counted(one.points, "point"),
                    other=other.name,
                    counted_2=counted(other.points, "point"),
                    above=above,
                    below=below,
                    count=len(crossing),
                    must=must,
                )
                yield _warning("across_groups", text, _POINT_RULES, (one.id, other.id), table)
        if len(crossing) != must:
            return


def wrong_sides(draft: Draft) -> Iterator[Finding]:
    """Single-sided events: who had a side more often takes the other, and a second meeting is
    played with the sides swapped."""
    for table, pair in zip(draft.tables, draft.pairing.pairs, strict=True):
        if draft.sides is None or pair.sides is None or not draft.players.keys() >= {*pair.players}:
            continue
        one, other = (draft.players[player] for player in pair.players)
        had = one.met_as.get(other.id, "")
        if len(had) == 1:
            wrong = had == pair.sides[0]
        else:
            lead = one.balance - other.balance
            wrong = (lead if pair.sides[0] == draft.sides[0] else -lead) > 0
        if wrong:
            text = worded("checks.play_wrong", one=one.name, other=other.name)
            yield _warning("sides", text, (), (one.id, other.id), table)


def fixed_tables(draft: Draft) -> Iterator[Finding]:
    """Fixed tables are an accommodation. N13-08, N10-07."""
    for table, one, other in draft.matches():
        own = {
            player.id: draft.fixed[player.id] for player in (one, other) if player.id in draft.fixed
        }
        if own and table not in own.values():
            owner, number = min(own.items(), key=lambda item: item[1])
            text = worded("checks.fixed_table", owner=draft.name(owner), number=number, table=table)
            yield _warning("fixed_table", text, _TABLE_RULES, (owner,), table)
        for player, number in draft.fixed.items():
            if number == table and player not in (one.id, other.id):
                text = worded("checks.table_kept", table=table, player=draft.name(player))
                yield _warning("kept_table", text, _TABLE_RULES, (one.id, other.id), table)


CHECKS: tuple[Callable[[Draft], Iterator[Finding]], ...] = (
    unknown_players,
    against_themself,
    players_twice,
    tables_twice,
    absent_players,
    reward_byes,
    left_out,
    rematches,
    byes_too_many,
    byes_out_of_turn,
    same_group,
    across_groups,
    wrong_sides,
    fixed_tables,
)

_BYE_RULES = ("N13-65", "N10-36", "FFG-29", "AMB-47", "B-080")
_POINT_RULES = ("N13-74", "N10-43", "FFG-28", "SW-20", "B-078")
_TABLE_RULES = ("N13-08", "N10-07")


def _error(
    code: str, text: str, players: tuple[int, ...] = (), table: int | None = None
) -> Finding:
    return Finding(Severity.ERROR, code, text, (), players, table)


def _warning(
    code: str,
    text: str,
    rules: tuple[str, ...],
    players: tuple[int, ...],
    table: int | None = None,
) -> Finding:
    return Finding(Severity.WARNING, code, text, rules, players, table)


def _crosses(one: Entrant, other: Entrant, above: int) -> bool:
    """Whether just one of the two has so many points."""
    return (one.points >= above) != (other.points >= above)


def _times(byes: int) -> str:
    return {0: "none", 1: "one bye"}.get(byes, f"{byes} byes")


def _any_chance() -> Chance:
    """A check asks how good the best answer is, not which of the best it is."""
    return Chance(bytes(SEED_BYTES), 0)
