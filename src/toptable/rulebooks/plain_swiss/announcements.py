"""What players must know before a Plain Swiss event. PS-01, PS-02, PS-05, PS-09, PS-11."""

from toptable.engine.rules import announcements as say
from toptable.engine.rules.announcements import Announcement, Announcements, EventFacts, When
from toptable.engine.rules.clock.round_minutes import ClockStage, RoundMinutes
from toptable.engine.rules.structure.tables import counted

_TIME = "Time"
_MATCHES = "Matches"

TIMES = (
    RoundMinutes(
        stage=ClockStage.SWISS, default=50, least=10, most=120, source=_TIME, rules=("PS-11",)
    ),
    RoundMinutes(stage=ClockStage.ELIMINATION, untimed=True, source=_TIME, rules=("PS-11",)),
    RoundMinutes(stage=ClockStage.FINAL, untimed=True, source=_TIME, rules=("PS-11",)),
)


def _structure(facts: EventFacts) -> str:
    """Rounds and cut. PS-09."""
    if facts.rounds is None or facts.cut is None:
        return ""
    games = "best of three" if facts.settings.get("match") == "bo3" else "one game each"
    rounds = f"{counted(facts.rounds, 'Swiss round')}, {games}.{say.stops(facts)}"
    if not facts.cut:
        return f"{rounds} No cut: the standings after the last round decide."
    return f"{rounds} The top {facts.cut} advance to single elimination."


def _points(facts: EventFacts) -> str:
    """What matches are worth. PS-02, PS-03."""
    win = counted(int(facts.settings.get("win", "3")), "point")
    if facts.settings.get("draws", "yes") == "no":
        return f"A win is worth {win}. There are no draws: both lose a match without a winner."
    draw = counted(int(facts.settings.get("draw", "1")), "point")
    return f"A win is worth {win}, a draw {draw}, a loss nothing. A bye counts as a win."


def _at_time(facts: EventFacts) -> str:
    """What happens when time is called. PS-11."""
    level = "a draw" if facts.settings.get("draws", "yes") == "yes" else "lost by both"
    said = f"At time: finish the turn. A match without a winner is {level}."
    return f"{said} In the bracket, play on." if say.has_cut(facts) else said


ANNOUNCEMENTS = Announcements(
    times=TIMES,
    documents=("the rules of the game", "the house rules"),
    items=(
        Announcement(
            id="structure",
            follows=("plan", "match"),
            starts=True,
            topic="Rounds and cut",
            when=When.BEFORE_START,
            must=True,
            source="Rounds and cut",
            rules=("PS-01", "PS-09"),
            text=_structure,
            ask="Decide how many rounds are played, and whether there is a cut.",
        ),
        Announcement(
            id="round_length",
            follows=("swiss_minutes", "elimination_minutes", "final_minutes", "clock"),
            topic="Length of rounds",
            when=When.BEFORE_START,
            source=_TIME,
            rules=("PS-11",),
            text=say.lengths(TIMES, ClockStage.SWISS, ClockStage.ELIMINATION, ClockStage.FINAL),
        ),
        Announcement(
            id="points",
            follows=("win", "draw", "draws"),
            topic="Points",
            when=When.BEFORE_START,
            source=_MATCHES,
            rules=("PS-02", "PS-03", "PS-04"),
            text=_points,
        ),
        Announcement(
            id="time_up",
            follows=("draws",),
            topic="When time is called",
            when=When.BEFORE_START,
            source=_TIME,
            rules=("PS-11",),
            text=_at_time,
        ),
        Announcement(
            id="tiebreakers",
            follows=("tiebreakers",),
            topic="Tiebreakers",
            when=When.BEFORE_START,
            source="Standings",
            rules=("PS-05",),
            text=say.tiebreakers,
        ),
    ),
)
