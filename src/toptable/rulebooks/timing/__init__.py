"""What each document says about time: extensions, lateness, disconnects, the end of a round."""

from toptable.engine.rules.clock.timing import Timing
from toptable.rulebooks.timing import bushiroad, ffg_netrunner, nisei, star_wars

TIMINGS: dict[str, Timing] = {
    "nisei-1.3": nisei.NISEI_1_3,
    "nisei-1.0": nisei.NISEI_1_0,
    "ffg-netrunner-1.0": ffg_netrunner.FFG_NETRUNNER_1_0,
    "ffg-starwars-2.2": star_wars.FFG_STARWARS_2_2,
    "bushiroad-1.2.11": bushiroad.BUSHIROAD_1_2_11,
}
"""By the id of the rulebook."""
