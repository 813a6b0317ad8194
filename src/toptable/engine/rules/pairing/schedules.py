"""Pairings by a schedule instead of points: draft tables, round 1 of a draft by opposite seats,
and the round robin.

One seat stays, the others stand in a circle of odd size and are numbered round it from 0. In round
``r`` those two meet whose numbers add up to ``r - 1``, counted round the circle; the one who would
meet themself meets the seat that stays. An even field needs one round less than it has players. An
odd field leaves the staying seat empty and needs one round for each player.

FFG-52, AMB-46, B-089.
"""

from collections.abc import Sequence
from typing import TypeVar

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.entrants import (
    Bye,
    Entrant,
    NoPairing,
    Pair,
    Pairing,
    Reason,
    bye,
    choose_bye,
)
from toptable.engine.rules.pairing.ranked import Rematches, make_pair
from toptable.engine.rules.records import Record
from toptable.engine.rules.settings import Chosen
from toptable.engine.sentence import worded

T = TypeVar("T")

DRAWN = "drawn"


def seat_order(records: Sequence[Record], chosen: Chosen) -> list[Record]:
    """By entry; or by the lots that the players drew, which everybody can check."""
    if chosen.get("draft_seats", "") == DRAWN:
        return sorted(records, key=lambda record: (record.lot, record.player))
    return sorted(records, key=lambda record: record.player)


def table_sizes(players: int, tables: int) -> tuple[int, ...]:
    """How many sit at each table, the larger ones first: even numbers, except one if it must be.

    At a table of an even number everybody has somebody across.
    """
    tables = max(1, min(tables, players // 2))
    pairs, over = divmod(players // 2, tables)
    sizes = [2 * (pairs + (table < over)) for table in range(tables)]
    sizes[-1] += players % 2
    return tuple(sorted(sizes, reverse=True))


def split(seated: Sequence[T], tables: int) -> tuple[tuple[T, ...], ...]:
    """Everybody in the order of the seats, table by table."""
    begin, split_up = 0, []
    for size in table_sizes(len(seated), tables):
        split_up.append(tuple(seated[begin : begin + size]))
        begin += size
    return tuple(split_up)


def opposite_seats(entrants: Sequence[Entrant], *, chance: Chance, tables: int = 1) -> Pairing:
    """Pair the players, given in the order of their draft seats, across their draft tables.

    With an even number the first meets the one half the table on, and so round the table. With an
    odd number a drawn player has the bye and the others of that table close up. If that leaves
    two tables with somebody over, the last seats of both meet.
    """
    absent: Entrant | None = None
    byes: tuple[Bye, ...] = ()
    if len(entrants) % 2:
        absent = choose_bye(entrants, round=1, chance=chance, legal=lambda _: True)
        if absent is not None:
            byes = (bye(entrants, absent, round=1),)
    pairs: list[Pair] = []
    over: list[Entrant] = []
    for table in split(entrants, tables):
        seated = [entrant for entrant in table if entrant is not absent]
        if len(seated) % 2:
            over.append(seated.pop())
        half = len(seated) // 2
        across = zip(seated[:half], seated[half:], strict=True)
        pairs += [make_pair(one, other) for one, other in across]
    pairs += [make_pair(*two) for two in zip(over[::2], over[1::2], strict=True)]
    return Pairing(pairs=tuple(pairs), byes=byes)


def rounds_needed(players: int) -> int:
    """After how many rounds everybody has met everybody."""
    return players - 1 + players % 2


def schedule(players: int, round: int) -> list[tuple[int, int]]:
    """The seats (from 0) that meet in a round; with an odd number, the seat not named sits out."""
    circle = rounds_needed(players)
    partners = {seat: (round - 1 - seat) % circle for seat in range(circle)}
    pairs = [
        (seat, circle if seat == partner else partner)
        for seat, partner in partners.items()
        if seat <= partner
    ]
    return [pair for pair in pairs if pair[1] < players]


def round_robin(
    entrants: Sequence[Entrant],
    *,
    round: int,
    roster: Sequence[int] = (),
    rematches: Rematches = "never",
) -> Pairing | NoPairing:
    """Pair one round by the circle schedule.

    ``roster`` holds the ids of all who began, in an order that stays the same all event (by player
    number unless told); the opponents of those who have left sit out. Once everybody has met
    everybody, the schedule begins again only if rematches are allowed.
    """
    here = {entrant.id: entrant for entrant in entrants}
    roster = roster or sorted(here)
    strangers = here.keys() - set(roster)
    if strangers:
        names = ", ".join(sorted(here[player].name for player in strangers))
        return NoPairing(worded("round_robin.not_schedule", names=names))
    if round > rounds_needed(len(roster)) and rematches == "never":
        return NoPairing(worded("round_robin.everybody_met"))
    met = [(roster[one], roster[other]) for one, other in schedule(len(roster), round)]
    pairs = [make_pair(here[one], here[other]) for one, other in met if {one, other} <= here.keys()]
    if rematches == "never":
        for one, other in (pair.players for pair in pairs):
            if other in here[one].met:
                return NoPairing(
                    worded(
                        "round_robin.met_round",
                        here=here[one].name,
                        here_2=here[other].name,
                        met=here[one].met[other],
                    )
                )
    playing = {player for pair in pairs for player in pair.players}
    return Pairing(
        pairs=tuple(sorted(pairs, key=lambda pair: here[pair.players[0]].rank)),
        byes=tuple(
            Bye(player, (_sits_out(player, met),))
            for player in roster
            if player in here.keys() - playing
        ),
    )


def _sits_out(player: int, met: Sequence[tuple[int, int]]) -> Reason:
    if any(player in pair for pair in met):
        return Reason("bye", worded("round_robin.sits_out_opponent"))
    return Reason("bye", worded("round_robin.sits_out_odd"))
