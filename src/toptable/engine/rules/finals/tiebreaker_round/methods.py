"""All ways to settle a line by games: every one answers ``step(order, size, played)``."""

from toptable.engine.rules.finals.tiebreaker_round.final_match import FinalMatch
from toptable.engine.rules.finals.tiebreaker_round.knockout_rounds import KnockoutRounds
from toptable.engine.rules.finals.tiebreaker_round.mirror_pairs import MirrorPairs
from toptable.engine.rules.finals.tiebreaker_round.playoff import Playoff

TiebreakerRounds = MirrorPairs | KnockoutRounds | Playoff | FinalMatch
