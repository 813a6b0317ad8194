"""What everybody may see of the shapes inside entries and commands, one line for each shape."""

from collections.abc import Mapping

from toptable.engine.openness import WHOLE, Openness, only
from toptable.engine.rules.clock.table_time import ExtraTimeFor, TimeExtension
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.decks.cards import Building, EventCards, KindLimit
from toptable.engine.rules.eligibility import Terms
from toptable.engine.rules.end_of_time.script import Given
from toptable.engine.rules.finals.bracket.bracket import Finalist, GameOutcome
from toptable.engine.rules.finals.bracket.chart import Chart, ChartGame, Feed
from toptable.engine.rules.finals.cut import PassedOver, Ranked, RecordCut, TopCut
from toptable.engine.rules.finals.finalist_candidates import AtRandom, ByRank, TraitName
from toptable.engine.rules.finals.finalist_selection import (
    BorderDraw,
    ByRanking,
    ByTrait,
    NotPicked,
    Picked,
    Selection,
)
from toptable.engine.rules.finals.locked_cut import LockedCut, Seed
from toptable.engine.rules.finals.prizes import Prize
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.rules.pairing.entrants import Reason
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.structure.stop_rules import (
    AddedRound,
    OneUndefeated,
    PlannedRounds,
    UndefeatedAtMost,
)
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.secrets import Sealed
from toptable.engine.state.conduct import Carried
from toptable.engine.state.event import Picture
from toptable.engine.state.office import Acting, PlannedBreak, TableRange, Timetable
from toptable.engine.state.people import Entered, NewPlayer, TeamDeck
from toptable.engine.state.rounds import BroughtMatch, BroughtShare, Seating, SittingOut
from toptable.engine.state.screens import Screen
from toptable.engine.subjects.decks.submission import BroughtDeck
from toptable.engine.subjects.finals.import_cut import BroughtGame


def no_penalty(_penalty: Penalty) -> Penalty:
    """What was taken away is for everybody, not what for."""
    return Penalty.NONE


def without_needs(why: ExtraTimeFor) -> ExtraTimeFor:
    """Why a table has more time; that somebody needs it always is for the staff. N13-08."""
    return ExtraTimeFor.OTHER if why is ExtraTimeFor.ACCOMMODATION else why


SHAPES: Mapping[type, Openness] = {
    Acting: only("name", "since", "until", "agreed_by"),
    AddedRound: WHOLE,
    Building: WHOLE,
    EventCards: only("legal", "not_legal", "early", "banned", "limits", "handed_out", "building"),
    KindLimit: only("kind", "least", "most"),
    BroughtDeck: only("player", "slot", "text"),
    BroughtGame: only("players", "winner", "sides"),
    BroughtMatch: only("seating", "result", "points", "typed"),
    BroughtShare: WHOLE,
    BorderDraw: only("step", "among", "drawn", "text", "witness"),
    Carried: only(
        "ruling",
        "players",
        "how",
        "penalty",
        "round",
        "points",
        "unissued",
        masked={"penalty": no_penalty},
    ),
    Chart: only("kind", "players", "games", "source"),
    ChartGame: WHOLE,
    Feed: WHOLE,
    Finalist: only("player", "name"),
    GameResult: only("players", "winner", "conceded", "games", "lot"),
    LockedCut: WHOLE,
    NewPlayer: only(
        "name",
        "pronouns",
        "group",
        "fixed_table",
        "byes",
        "real_name",
        "members",
        "representative",
    ),
    NotPicked: only("player", "name", "rank", "text"),
    OneUndefeated: WHOLE,
    GameOutcome: only("winner", "played", "why"),
    PassedOver: only("player", "why", "by", "after_round"),
    Picked: only("player", "name", "rank", "step", "text"),
    Picture: only("digest", "media"),
    Plan: WHOLE,
    PlannedRounds: WHOLE,
    Ranked: only("rank", "player", "name", "points", "place", "shared"),
    Reason: only("code", "text", "player"),
    RecordCut: WHOLE,
    Result: only(
        "games", "sides", "how", "kind", "seat", "witness", "provisional", "note", "seats"
    ),
    Screen: only(
        "name",
        "views",
        "seconds",
        "language",
        "first_table",
        "last_table",
        "from_letters",
        "to_letters",
    ),
    Sealed: only("digest"),
    Seed: WHOLE,
    Prize: only("first", "last", "what", "kind"),
    Selection: only("seats", "picked", "others", "draw", "selected"),
    TableRange: only("first", "last", "hall"),
    TeamDeck: only("seat", "side"),
    Terms: only("series", "by_invitation", "not_again", "two_events", "capacity"),
    PlannedBreak: WHOLE,
    Timetable: WHOLE,
    TimeExtension: only("why", "by", "time", "turns", masked={"why": without_needs}),
    TopCut: WHOLE,
    UndefeatedAtMost: WHOLE,
    Entered: WHOLE,
    Seating: only("table", "players", "sides", "reasons", "pinned"),
    SittingOut: WHOLE,
    AtRandom: WHOLE,
    ByRank: WHOLE,
    ByRanking: WHOLE,
    ByTrait: WHOLE,
    Given: only("option", "numbers"),
    TraitName: only("id"),
}
"""Staff only where a shape is missing here."""
