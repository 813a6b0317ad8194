"""Everybody meets everybody once: the circle schedule for small fields. B-089.

One seat stays, the others stand in a circle of odd size and are numbered round it from 0. In round
``r`` those two meet whose numbers add up to ``r - 1``, counted round the circle; the one who would
meet themself meets the seat that stays. An even field needs one round less than it has players. An
odd field leaves the staying seat empty and needs one round for each player.
"""

from collections.abc import Sequence

from toptable.engine.rules.pairing.ranked import Rematches, make_pair
from toptable.engine.rules.pairing.types import Bye, Entrant, NoPairing, Pairing, Reason
from toptable.engine.sentence import worded


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
        return NoPairing(
            worded(
                "round_robin.not_schedule",
                "Not in the schedule of this round robin: %(names)s. Make it again.",
                names=names,
            )
        )
    if round > rounds_needed(len(roster)) and rematches == "never":
        return NoPairing(
            worded(
                "round_robin.everybody_met",
                "Everybody has met everybody: this round robin is over.",
            )
        )
    met = [(roster[one], roster[other]) for one, other in schedule(len(roster), round)]
    pairs = [make_pair(here[one], here[other]) for one, other in met if {one, other} <= here.keys()]
    if rematches == "never":
        for one, other in (pair.players for pair in pairs):
            if other in here[one].met:
                return NoPairing(
                    worded(
                        "round_robin.met_round",
                        "%(here)s and %(here_2)s met in round %(met)s: the rounds so far did "
                        "not follow the schedule. Pair this one by hand.",
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
        return Reason(
            "bye",
            worded(
                "round_robin.sits_out_opponent", "Sits out: the opponent of this round has left."
            ),
        )
    return Reason(
        "bye",
        worded(
            "round_robin.sits_out_odd",
            "Sits out: odd number of players, and everybody sits out once.",
        ),
    )
