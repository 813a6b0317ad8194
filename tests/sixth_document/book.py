"""Lantern Duels Tournament Rules 0.9: one bout a round, sun against moon."""

from sixth_document import conduct, timing
from sixth_document.announcements import ANNOUNCEMENTS
from sixth_document.duties import DUTIES
from sixth_document.eligibility import ELIGIBILITY
from sixth_document.endings import endings
from sixth_document.levels import LEVELS
from sixth_document.structure import STRUCTURE
from toptable.engine.rules.clock.round_minutes import ClockStage, length_settings
from toptable.engine.rules.finals.bracket.side_choice import (
    HigherSeedChooses,
    LeastPlayed,
    LotsDecide,
)
from toptable.engine.rules.finals.finalist_candidates import Trait, cards_named
from toptable.engine.rules.finals.finals_rules import FinalsRules, SingleElimination
from toptable.engine.rules.provisions import Words
from toptable.engine.rules.results.kinds import ResultKind, has, lacks
from toptable.engine.rules.results.scoring import PerMatch
from toptable.engine.rules.results.sides import Agreement, MatchSides, Swapped
from toptable.engine.rules.rulebook import ByeRule, CoveredGame, Rulebook
from toptable.engine.rules.settings import ChangeScope, Chosen, Group, Setting
from toptable.engine.rules.standings.ranking import Ranking
from toptable.engine.rules.standings.strength_of_schedule import (
    Opponents,
    RoundsCompleted,
    StrengthOfSchedule,
)
from toptable.engine.rules.standings.tiebreaker import Points
from toptable.engine.rules.standings.tied_players import DrawnLot
from toptable.rulebooks import catalogue

SUN_AND_MOON = ("S", "M")
WORDS = {"S": "sun", "M": "moon"}
_BOUTS = "Bouts"
_ORDER = "Order Of Duelists"


def scoring(chosen: Chosen) -> PerMatch:
    """A bout won is worth as many lanterns as the event says. LD-03."""
    return PerMatch(best_of=1, win=chosen.number("lanterns"), letters="WLDX", source=_BOUTS)


def ranking(_chosen: Chosen) -> Ranking:
    """Lanterns, strength of schedule, lots. LD-06."""
    strength = StrengthOfSchedule(
        per=RoundsCompleted(), over=Opponents(), source=_ORDER, rules=("LD-06",)
    )
    return Ranking(
        points=Points(source=_ORDER, rules=("LD-06",)),
        tiebreakers=(strength,),
        lot=DrawnLot(source=_ORDER, rules=("LD-06",)),
    )


FLAME = Trait(
    id="flame",
    name="By flame",
    help="The unbeaten, then those with one loss: fewest flames of the unbeaten first.",
    source=_BOUTS,
    rules=("LD-02",),
    games=("lantern",),
    noun=("flame of the unbeaten", "flames of the unbeaten"),
    count=cards_named,
    declared="flame",
)

LANTERN_0_9 = Rulebook(
    id="lantern-0.9",
    folder=__package__,
    cites=catalogue.cites(__package__, "lantern-0.9"),
    title="Lantern Duels Tournament Rules 0.9",
    version="0.9",
    date="2026-02",
    publisher="The Lantern Guild",
    games=(CoveredGame(id="lantern", name="Lantern Duels", minutes=25),),
    words=Words(
        player="duelist",
        players="duelists",
        match="bout",
        points="lanterns",
        organizer="Keeper",
        head_judge="Warden",
    ),
    settings=(
        Setting(
            key="tier",
            label="Brightness",
            group=Group.EVENT,
            words={"dim": "dim, for a friendly evening", "bright": "bright, for a title"},
            reach=ChangeScope.AHEAD,
            values=("dim", "bright"),
            default="dim",
            help="How strictly the evening is run.",
            rules=("LD-01",),
        ),
        Setting(
            key="lanterns",
            label="Lanterns for a won bout",
            group=Group.MATCHES,
            words={"2": "two lanterns", "5": "five lanterns"},
            reach=ChangeScope.RECORDED,
            values=("2", "5"),
            default="2",
            help="What a won bout is worth.",
            source=_BOUTS,
            rules=("LD-03",),
        ),
        Setting(
            key="pairing",
            label="Pairing",
            group=Group.PAIRINGS,
            reach=ChangeScope.PAIRINGS,
            values=("standard", "halves"),
            default="standard",
            help="How each round is paired.",
            source=_BOUTS,
            rules=("LD-02",),
        ),
        Setting(
            key="rematches",
            label="Rematches",
            group=Group.PAIRINGS,
            reach=ChangeScope.PAIRINGS,
            values=("never", "allow"),
            default="never",
            help="Whether duelists may meet again when nothing else is possible.",
            source=_BOUTS,
            rules=("LD-02",),
        ),
        *length_settings(
            ClockStage.SWISS,
            ClockStage.ELIMINATION,
            ClockStage.FINAL,
            source=_BOUTS,
            rules=("LD-05",),
        ),
    ),
    scoring=scoring,
    ranking=ranking,
    kinds={
        ResultKind.WIN: has(_BOUTS, "LD-03"),
        ResultKind.LOSS: has(_BOUTS, "LD-03"),
        ResultKind.DRAW: has(_BOUTS, "LD-03"),
        ResultKind.ON_TIME: lacks("Nobody wins on time.", _BOUTS, "LD-05"),
        ResultKind.BOTH_LOSE: has(_BOUTS, "LD-05"),
        ResultKind.BOTH_WIN: lacks("No bout is won by both.", _BOUTS, "LD-03"),
        ResultKind.INTENTIONAL_DRAW: lacks("Lanterns are not agreed on.", _BOUTS, "LD-03"),
        ResultKind.TWO_FOR_ONE: lacks("Lanterns are not agreed on.", _BOUTS, "LD-03"),
        ResultKind.BYE: has(_BOUTS, "LD-04"),
        ResultKind.NO_SHOW: has(_BOUTS, "LD-04"),
        ResultKind.PENALTY_LOSS: has("Conduct", "LD-INF-01"),
        ResultKind.REMOVED: has("Conduct", "LD-INF-02"),
        ResultKind.LOSS_WITHOUT_OPPONENT: has(_BOUTS, "LD-04"),
        ResultKind.GAME_CONCEDED: has(_BOUTS, "LD-03"),
        ResultKind.MATCH_CONCEDED: has(_BOUTS, "LD-03"),
        ResultKind.LEFT: has(_BOUTS, "LD-04"),
    },
    bye=ByeRule(text="Worth a won bout.", source=_BOUTS, rules=("LD-04",)),
    sides=SUN_AND_MOON,
    match_sides=MatchSides(SUN_AND_MOON, Agreement(), Swapped(), words=WORDS),
    conduct=conduct.under,
    finals=FinalsRules(
        structures=(SingleElimination(),),
        sides=LeastPlayed(first=HigherSeedChooses(), level=LotsDecide()),
        side_words=WORDS,
        traits=(FLAME,),
    ),
    structure=STRUCTURE,
    levels=LEVELS,
    eligibility=ELIGIBILITY,
    announcements=ANNOUNCEMENTS,
    duties=DUTIES,
    timing=timing.TIMING,
    endings=endings,
)
