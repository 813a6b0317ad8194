"""Teams of two in Star Wars: The Card Game, tournament rules 2.2. SW-35 to SW-40, AMB-54."""

from toptable.engine.rules.finals.tiebreaker_round.final_match import FinalMatch
from toptable.engine.rules.results.sides import DrawnSides, MatchSides, Swapped
from toptable.engine.rules.settings import Group, Reach, Setting
from toptable.engine.rules.teams.formats import SideBySide
from toptable.rulebooks.ffg_starwars_2_2 import sides

_SECTION = "2v2 Tournaments"

TWO_AGAINST_TWO = SideBySide(
    id="2v2",
    name="Two against two",
    help="Partners sit side by side and play one game together; points go to the team.",
    source=_SECTION,
    rules=("SW-35", "SW-36", "SW-39"),
    seats=("player 1", "player 2"),
    representative=1,
    sides=MatchSides(sides.LIGHT_AND_DARK, DrawnSides(), Swapped(), words=sides.WORDS),
    final=FinalMatch(),
)
FORMATS = (TWO_AGAINST_TWO,)

SETTINGS = (
    Setting(
        key="team",
        label="Teams",
        group=Group.EVENT,
        words={"none": "no teams", TWO_AGAINST_TWO.id: "teams of two"},
        reach=Reach.RECORDED,
        values=("none", TWO_AGAINST_TWO.id),
        default="none",
        free=True,
        help="Whether teams of two play, with the team rules of Balance of the Force.",
        source=_SECTION,
        rules=("SW-35",),
    ),
    Setting(
        key="team_decks",
        label="Decks of a team",
        group=Group.EVENT,
        words={"asked": "asked for", "waived": "not asked for"},
        reach=Reach.AHEAD,
        values=("asked", "waived"),
        default="asked",
        help="Whether every team must say who plays which of its four decks before round 1.",
        source=f"{_SECTION}, Entry and Registration",
        rules=("SW-36",),
    ),
)
