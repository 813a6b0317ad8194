"""What fighters must be told under the Bushiroad floor rules 1.2.11, and how long rounds are."""

from toptable.engine import announcement_texts as say
from toptable.engine.announcements import Announcement, Announcements, Facts, When
from toptable.engine.round_minutes import RoundMinutes, Stage
from toptable.engine.structure import SHAPE_NAMES, Shape, counted
from toptable.rulebooks.bushiroad_1_2_11 import team_announcements
from toptable.rulebooks.bushiroad_1_2_11.games import GAMES

_TIME = "FR-4.2"
_BOTH_LOSE_AT_TIME = ("hocg", "gcg")

TIMES = tuple(
    RoundMinutes(
        stage=stage,
        default=minutes,
        source=_TIME,
        rules=("B-118", "B-119") if minutes else ("B-119", "A-34"),
        only={"game": game.id, "match": match},
    )
    for stage in (Stage.SWISS, Stage.ELIMINATION)
    for game in GAMES
    for match, minutes in (("bo1", game.minutes), ("bo3", game.minutes_best_of_three))
)


def _shape(facts: Facts) -> Shape:
    if facts.plan is not None:
        return facts.plan.shape
    if facts.settings.get("structure") == "double_elimination":
        return Shape.DOUBLE_ELIMINATION
    return Shape.SWISS if facts.proposal is None else facts.proposal.shape


def _structure(facts: Facts) -> str:
    if facts.rounds is None:
        return ""
    name = SHAPE_NAMES[_shape(facts)]
    return f"{name[0].upper()}{name[1:]}, {counted(facts.rounds, 'round')}."


def _time_up(facts: Facts) -> str:
    before = (
        "a draw, which counts as a loss for both"
        if _shape(facts) is Shape.DOUBLE_ELIMINATION
        else "a draw"
    )
    cut = " In single elimination both lose." if say.has_cut(facts) else ""
    return f"A match unfinished at time is {before}.{cut}"


def _finalists(facts: Facts) -> str:
    if not facts.cut:
        return ""
    return f"The {facts.cut} best-ranked go on; a tie on the border is drawn by lot."


def _untimed_winner(facts: Facts) -> bool:
    game = facts.settings.get("game")
    limit = facts.minutes.get(Stage.ELIMINATION, 0)
    return game in _BOTH_LOSE_AT_TIME and bool(facts.cut) and limit is not None


def _names(facts: Facts) -> str:
    if facts.settings.get("nicknames") == "yes":
        return "Nicknames are allowed; offensive ones are not."
    return "Real names; no nicknames."


ANNOUNCEMENTS = Announcements(
    times=TIMES,
    items=(
        Announcement(
            id="place",
            topic="Venue, date and time",
            when=When.IN_ADVANCE,
            must=True,
            source="FR-1.3.1.1",
            rules=("B-008",),
            ask="Give venue, date and time.",
        ),
        Announcement(
            id="game",
            topic="Game",
            when=When.IN_ADVANCE,
            must=True,
            source="FR-1.3.1.1",
            rules=("B-001", "B-008"),
            text=say.by_setting("game", {game.id: f"{game.name}." for game in GAMES}),
            ask=f"Say which game is played: {', '.join(game.name for game in GAMES)}.",
        ),
        Announcement(
            id="format",
            topic="Format",
            when=When.IN_ADVANCE,
            must=True,
            source="FR-1.3.1.1; FR-3.3",
            rules=("B-008", "B-040", "B-045"),
            ask="Say which format is played, constructed or limited.",
        ),
        Announcement(
            id="cards",
            topic="Legal sets, banned and limited cards",
            when=When.IN_ADVANCE,
            must=True,
            source="FR-3.3",
            rules=("B-009", "B-040"),
            text=say.plain("No limits beyond those of the game itself."),
        ),
        Announcement(
            id="level",
            topic="Level",
            when=When.IN_ADVANCE,
            source="FR-3.1.3",
            rules=("B-006", "B-007"),
            text=say.by_level(
                {
                    "1": "Level 1: casual; judges teach.",
                    "2": "Level 2: mistakes are penalised.",
                    "3": "Level 3: strict.",
                }
            ),
            ask="Decide the level: 1, 2 or 3.",
        ),
        Announcement(
            id="structure",
            topic="Rounds",
            when=When.IN_ADVANCE,
            must=True,
            source="FR-1.3.1.1; FR-3.2",
            rules=("B-008", "B-090", "B-091"),
            text=_structure,
            ask="Decide the structure and the number of rounds.",
        ),
        Announcement(
            id="match",
            topic="Match",
            when=When.IN_ADVANCE,
            source="FR-4.1",
            rules=("B-115",),
            text=say.by_setting("match", {"bo1": "Best of one.", "bo3": "Best of three."}),
            ask="Decide between best of one and best of three.",
        ),
        Announcement(
            id="points",
            topic="Points",
            when=When.IN_ADVANCE,
            source="FR-3.2.1",
            rules=("B-092",),
            text=say.by_setting(
                "win",
                {
                    "1": "1 point for a win, none for a draw or a loss.",
                    "3": "3 points for a win, none for a draw or a loss.",
                },
            ),
            ask="Decide what a win is worth: 1 or 3 points.",
        ),
        Announcement(
            id="standings",
            topic="Standings",
            when=When.IN_ADVANCE,
            source="FR-3.2.1.2",
            rules=("B-094", "B-095", "B-102"),
            text=say.tiebreakers,
            ask="Decide the order of tiebreakers.",
        ),
        Announcement(
            id="round_length",
            topic="Round length",
            when=When.IN_ADVANCE,
            must=True,
            source=_TIME,
            rules=("B-009", "B-118", "B-119"),
            text=say.lengths(TIMES, Stage.SWISS, Stage.ELIMINATION),
            ask="Set the length of a round: the document has one for each game, and for best of "
            "three only in Buddyfight.",
        ),
        Announcement(
            id="time_up",
            topic="When time is up",
            when=When.IN_ADVANCE,
            must=True,
            source="FR-3.2.1; FR-3.2.2.1; FR-3.2.3",
            rules=("B-009", "B-088", "B-187"),
            text=_time_up,
        ),
        Announcement(
            id="untimed_winner",
            topic="Rounds that need a winner",
            when=When.IN_ADVANCE,
            source="Annex A",
            rules=("B-130",),
            applies=_untimed_winner,
            text=say.plain(
                "Set no time limit for the elimination rounds: in this game both would lose."
            ),
        ),
        Announcement(
            id="finalists",
            topic="Who goes on",
            when=When.IN_ADVANCE,
            source="FR-3.2.4",
            rules=("B-009", "B-104", "B-108"),
            applies=say.has_cut,
            text=_finalists,
            ask="Decide whether and how many go on, and by which method: ranking, nation or clan, "
            "ride line, title, or oshi.",
        ),
        Announcement(
            id="decklists",
            topic="Deck registration",
            when=When.IN_ADVANCE,
            source="FR-3.3.2",
            rules=("B-061", "B-062"),
            ask="Say whether decks are registered, and until when.",
        ),
        Announcement(
            id="preparation",
            topic="Preparation",
            when=When.IN_ADVANCE,
            source="FR-2.2",
            rules=("B-049",),
            text=say.plain("About three minutes before each match."),
        ),
        Announcement(
            id="remote_cut",
            topic="Cutting in remote play",
            when=When.EACH_ROUND,
            source="FR-2.2.3",
            rules=("B-048",),
            applies=lambda facts: facts.settings.get("remote") == "on",
            text=say.plain(
                "Cut your own deck for the opponent, by steps you agree on first: for example make "
                "three piles where the camera sees them, and let the opponent say in which order "
                "they go on top of each other."
            ),
        ),
        Announcement(
            id="tardiness",
            topic="Late for a match",
            when=When.IN_ADVANCE,
            source="PG-3.9.2",
            rules=("B-138", "PG-3.9.2"),
            text=say.plain("Five minutes after the start of the round the match is lost."),
        ),
        Announcement(
            id="extra_turns",
            topic="Extra turns",
            when=When.IN_ADVANCE,
            source="FR-4.7",
            rules=("B-127",),
            text=say.plain("None."),
        ),
        Announcement(
            id="names",
            topic="Names",
            when=When.IN_ADVANCE,
            source="FR-4.6",
            rules=("B-075",),
            text=_names,
        ),
        Announcement(
            id="challenges",
            topic="Challenges",
            when=When.IN_ADVANCE,
            source="FR-1.2.3",
            rules=("B-160", "A-43"),
            text=say.plain("No limit on appeals to the head judge."),
        ),
        *team_announcements.ITEMS,
        Announcement(
            id="regulations",
            topic="Rules of this event",
            when=When.IN_ADVANCE,
            must=True,
            source="FR Range of Application",
            rules=("B-002", "B-009"),
            text=say.plain("No rules of its own beyond those above."),
        ),
        Announcement(
            id="clock",
            topic="Start and end of the round",
            when=When.EACH_ROUND,
            must=True,
            source=_TIME,
            rules=("B-120", "B-121"),
            text=say.plain("The timekeeper calls start and end; only that call counts."),
        ),
    ),
)
