"""What settings mean that several documents have: standings by schedule, sizes of decks."""

from dataclasses import dataclass

from toptable.engine.rules.settings import Chosen
from toptable.engine.rules.standings.ranking import Ranking
from toptable.engine.rules.standings.strength_of_schedule import (
    Divisor,
    ExtendedStrength,
    MatchesPlayed,
    Opponents,
    OpponentsAndByes,
    RoundsCompleted,
    StrengthOfSchedule,
)
from toptable.engine.rules.standings.tiebreaker import Points
from toptable.engine.rules.standings.tied_players import (
    BeatAllTied,
    Defeat,
    DrawnLot,
    HeadToHead,
    OnlyPairs,
    PeelOff,
)


@dataclass(frozen=True, kw_only=True)
class BySchedule:
    """Points, head-to-head where it is used, SoS, extended SoS, chance: where a document says so.

    N13-67, N10-37, FFG-43, SW-26.
    """

    source: str
    points: tuple[str, ...]
    head_to_head: tuple[str, ...]
    strength: tuple[str, ...]
    extended: tuple[str, ...]
    lot: tuple[str, ...]
    lot_decides: bool = True

    def ranking(
        self, chosen: Chosen, *, per: Divisor, over: Divisor, extended_over: Divisor | None = None
    ) -> Ranking:
        """``per`` averages an opponent's points, ``over`` the strengths of all of them."""
        source = self.source
        met = head_to_head(chosen, source=source, rules=self.head_to_head)
        strength = StrengthOfSchedule(per=per, over=over, source=source, rules=self.strength)
        extended = ExtendedStrength(
            strength=strength, over=extended_over or over, source=source, rules=self.extended
        )
        first = (met,) if chosen.on("head_to_head") else ()
        return Ranking(
            points=Points(source=source, rules=self.points),
            tiebreakers=(*first, strength, extended),
            lot=DrawnLot(decides=self.lot_decides, source=source, rules=self.lot),
            spare=(met,),
        )


def head_to_head(chosen: Chosen, *, source: str, rules: tuple[str, ...]) -> HeadToHead:
    """Head-to-head in the form that is set, and what it takes to have beaten somebody. AMB-06."""
    defeat: Defeat = (
        "both_games" if chosen.get("defeated", "more_points") == "both_games" else "more_points"
    )
    if chosen["head_to_head_form"] == "pairs":
        return OnlyPairs(source=source, rules=rules, defeat=defeat)
    if chosen["head_to_head_form"] == "peel":
        return PeelOff(source=source, rules=rules, defeat=defeat)
    return BeatAllTied(source=source, rules=rules, defeat=defeat)


def completed_rounds(chosen: Chosen) -> Divisor:
    """What an opponent's points are averaged over. AMB-02."""
    return RoundsCompleted() if chosen["completed_rounds"] == "recorded" else MatchesPlayed()


def number_of_opponents(chosen: Chosen) -> Divisor:
    """Opponents, with or without byes. AMB-03."""
    return OpponentsAndByes() if chosen.on("bye_as_opponent") else Opponents()


def largest(chosen: Chosen) -> int | None:
    """The size above which a deck is remarked on. N13-20, FFG-11, SW-05."""
    return None if chosen["large_deck"] == "never" else chosen.number("large_deck")
