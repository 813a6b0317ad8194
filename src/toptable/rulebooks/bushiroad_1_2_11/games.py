"""The six games of the Bushiroad floor rules, with the round times recommended for them.

B-001, B-118, A-34: best of three has a time of its own in Buddyfight only.
"""

from toptable.engine.rules.rulebook import CoveredGame

GAMES = (
    CoveredGame(id="vg", name="Cardfight!! Vanguard", minutes=30),
    CoveredGame(id="ws", name="Weiss Schwarz", minutes=35),
    CoveredGame(id="bf", name="Future Card Buddyfight", minutes=20, minutes_best_of_three=40),
    CoveredGame(id="sve", name="Shadowverse: Evolve", minutes=30),
    CoveredGame(id="hocg", name="hololive OFFICIAL CARD GAME", minutes=35),
    CoveredGame(id="gcg", name="Godzilla Card Game", minutes=30),
)
