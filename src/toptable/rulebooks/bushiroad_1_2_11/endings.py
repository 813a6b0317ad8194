"""How games end under the Bushiroad floor rules 1.2.11. B-087, B-088, B-117, A-15, A-24."""

from collections.abc import Mapping

from toptable.engine.rules.endings.ending import Endings, GameEnding
from toptable.engine.rules.endings.knockout_match import KnockoutMatch, LostTogether, Unreported
from toptable.rulebooks.bushiroad_1_2_11.annex_a import (
    MACHINES,
    BushiroadAtTime,
    both_lose_at_time,
)
from toptable.rulebooks.bushiroad_1_2_11.timing import EXTRA_TURNS, TIME_UP


def time_up(settings: Mapping[str, str]) -> BushiroadAtTime:
    """A draw unless Annex A was announced; extra turns where the event has them."""
    announced = settings.get(TIME_UP.key, TIME_UP.default) == "annex_a"
    return BushiroadAtTime(
        machine=MACHINES.get(settings.get("game", "")) if announced else None,
        extra_turns=int(settings.get(EXTRA_TURNS.key, EXTRA_TURNS.default)),
    )


def endings(settings: Mapping[str, str]) -> Endings:
    """In a bracket time lets both lose, unless a method or extra turns were announced. B-088."""
    at_time = time_up(settings)
    stopped: GameEnding = KnockoutMatch(best_of=3 if settings.get("match") == "bo3" else 1)
    if at_time.announced is not None or at_time.extra_turns:
        stopped = at_time
    return Endings(
        at_time=at_time,
        bracket=(LostTogether(), stopped, Unreported()),
        undecided=at_time.undecided,
    )


def wants_no_limit(settings: Mapping[str, str]) -> bool:
    """Whether matches that need a winner should have no time limit. B-130."""
    return both_lose_at_time(settings.get("game", ""))
