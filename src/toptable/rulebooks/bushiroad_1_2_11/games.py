"""The six games of the Bushiroad floor rules, with the round times recommended for them.

B-001, B-118, A-34: best of three has a time of its own in Buddyfight only.
"""

from toptable.engine.rules.rulebook import Game

GAMES = (
    Game(id="vg", name="Cardfight!! Vanguard", minutes=30),
    Game(id="ws", name="Weiss Schwarz", minutes=35),
    Game(id="bf", name="Future Card Buddyfight", minutes=20, minutes_best_of_three=40),
    Game(id="sve", name="Shadowverse: Evolve", minutes=30),
    Game(id="hocg", name="hololive OFFICIAL CARD GAME", minutes=35),
    Game(id="gcg", name="Godzilla Card Game", minutes=30),
)
