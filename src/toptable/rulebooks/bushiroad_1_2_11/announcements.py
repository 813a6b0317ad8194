"""What fighters must be told under the Bushiroad floor rules 1.2.11, and how long rounds are."""

from toptable.engine.rules import announcements as say
from toptable.engine.rules.announcements import Announcement, Announcements, EventFacts, When
from toptable.engine.rules.clock.round_minutes import ClockStage, RoundMinutes
from toptable.engine.rules.decks.deck_rules import ListDuty
from toptable.engine.rules.structure.tables import SHAPE_NAMES, Shape, counted
from toptable.rulebooks.bushiroad_1_2_11 import teams
from toptable.rulebooks.bushiroad_1_2_11.decks_and_lists import FORMATS
from toptable.rulebooks.bushiroad_1_2_11.structure import GAMES, TRAITS
from toptable.rulebooks.bushiroad_1_2_11.timing import MACHINES, Machine, PlayOn, both_lose_at_time
from toptable.rulebooks.shared import deck_settings

_TIME = "FR-4.2"


def _no_limit(stage: ClockStage, game: str) -> bool:
    """Where both lose at time, rounds that need a winner have no limit. B-130."""
    return stage is ClockStage.ELIMINATION and both_lose_at_time(game)


TIMES = tuple(
    RoundMinutes(
        stage=stage,
        default=None if _no_limit(stage, game.id) else minutes,
        untimed=_no_limit(stage, game.id),
        reason_needed=_no_limit(stage, game.id),
        source="Annex A" if _no_limit(stage, game.id) else _TIME,
        rules=("B-118", "B-119", "B-130") if minutes else ("B-119", "B-130", "A-34"),
        only={"game": game.id, "match": match},
    )
    for stage in (ClockStage.SWISS, ClockStage.ELIMINATION)
    for game in GAMES
    for match, minutes in (("bo1", game.minutes), ("bo3", game.minutes_best_of_three))
)


def _shape(facts: EventFacts) -> Shape:
    """The setting says it, and the plan only where the setting leaves it to Swiss."""
    chosen = facts.settings.get("structure", Shape.SWISS)
    if chosen != Shape.SWISS:
        return Shape(chosen)
    if facts.plan is not None:
        return facts.plan.shape
    return Shape.SWISS if facts.proposal is None else facts.proposal.shape


def _bracket(facts: EventFacts) -> str:
    drawn = facts.settings.get("seeding", "drawn") == "drawn"
    seeds = "drawn" if drawn else "given in the order of the entry list"
    return f"Single elimination: one loss and out. Places in the bracket are {seeds}."


def _structure(facts: EventFacts) -> str:
    if facts.rounds is None:
        return ""
    shape = _shape(facts)
    name = SHAPE_NAMES[shape]
    end = " No cut: the standings decide." if facts.cut == 0 else ""
    if shape is Shape.DOUBLE_ELIMINATION:
        end = " Whoever has two losses is out."
        end += " No cut: the only one left undefeated wins." if facts.cut == 0 else ""
    return f"{name[0].upper()}{name[1:]}, {counted(facts.rounds, 'round')}.{say.stops(facts)}{end}"


def _points(facts: EventFacts) -> str:
    win = facts.settings.get("win", "")
    if not win:
        return ""
    bye = "brings no points" if facts.settings.get("bye_worth") == "nothing" else "counts as a win"
    return f"{counted(int(win), 'point')} for a win, none for a draw or a loss. A bye {bye}."


def _time_up(facts: EventFacts) -> str:
    """Annex A only where it is set; it has a method for each game. B-009, B-088, B-129, B-187."""
    if facts.settings.get("time_up") == "annex_a":
        machine = MACHINES.get(facts.settings.get("game", ""))
        return "" if machine is None else f"{machine.section}. {_method(machine)}"
    lost = _shape(facts) is Shape.DOUBLE_ELIMINATION
    before = "a draw, which counts as a loss for both" if lost else "a draw"
    if facts.only_bracket:
        untimed = say.length(TIMES, ClockStage.ELIMINATION, facts) == "untimed"
        return "There is no time limit." if untimed else "Both lose a match unfinished at time."
    timed = say.has_cut(facts) and say.length(TIMES, ClockStage.ELIMINATION, facts) != "untimed"
    cut = " In single elimination both lose." if timed else ""
    return f"A match unfinished at time is {before}.{cut}"


def _method(machine: Machine) -> str:
    if machine.compared is None:
        return "Both lose a match that is undecided at time."
    what = ", then ".join(machine.compared.values)
    better = "More" if machine.compared.more_wins else "Less"
    until = (
        "the next check timing" if machine.play_on is PlayOn.CHECK_TIMING else "the end of a turn"
    )
    return f"At time {what} are compared. {better} wins; while level, play goes on to {until}."


def _extra_turns(facts: EventFacts) -> str:
    turns = int(facts.settings.get("extra_turns", "0"))
    if not turns:
        return "None."
    return f"{counted(turns, 'turn')} after the turn in progress when time is up."


def _tardiness(facts: EventFacts) -> str:
    minutes = int(facts.settings.get("tardiness_limit", "5"))
    return f"{counted(minutes, 'minute')} after the start of the round the match is lost."


def _challenges(facts: EventFacts) -> str:
    limit = facts.settings.get("challenges", "unlimited")
    if limit == "unlimited":
        return "No limit on appeals to the head judge."
    return f"After {counted(int(limit), 'lost appeal')} a fighter has no appeal left."


def _finalists(facts: EventFacts) -> str:
    """By the method that is set, for the cut that is planned. B-104, B-108 to B-114."""
    if not facts.cut:
        return ""
    method = facts.settings.get("finalists", "ranking")
    trait = next((trait for trait in TRAITS if trait.id == method), None)
    if trait is None:
        return f"The {facts.cut} best-ranked advance; a tie on the border is drawn by lot."
    drawn = facts.settings.get("finalist_overflow") == "random"
    more = "are drawn among them" if drawn else "go to the best-ranked"
    return (
        f"{trait.name}, at most {facts.cut}. {trait.help} If more qualify in a step than seats are "
        f"left, the seats {more}."
    )


def _names(facts: EventFacts) -> str:
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
            follows=("game",),
            starts=True,
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
        deck_settings.format_played(
            FORMATS,
            id_="decks",
            topic="Decks",
            source="FR-3.3.1",
            rules=("B-040", "B-045"),
        ),
        deck_settings.event_cards(source="FR-3.3", rules=("B-009", "B-040")),
        deck_settings.building_time(FORMATS, source="FR-3.3.1.2", rules=("B-045",)),
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
            follows=("level",),
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
            follows=("plan", "structure"),
            starts=True,
            topic="Rounds",
            when=When.IN_ADVANCE,
            must=True,
            source="FR-1.3.1.1; FR-3.2",
            rules=("B-008", "B-090", "B-091"),
            applies=lambda facts: not facts.only_bracket,
            text=_structure,
            ask="Decide the structure and the number of rounds.",
        ),
        Announcement(
            id="bracket",
            follows=("structure", "seeding"),
            topic="Bracket",
            when=When.IN_ADVANCE,
            must=True,
            source="FR-1.3.1.1; FR-3.2.3",
            rules=("B-008", "B-086", "A-31"),
            applies=lambda facts: facts.only_bracket,
            text=_bracket,
            ask="Decide how places in the bracket are given.",
        ),
        Announcement(
            id="match",
            follows=("match",),
            topic="Match",
            when=When.IN_ADVANCE,
            source="FR-4.1",
            rules=("B-115",),
            text=say.by_setting("match", {"bo1": "Best of one.", "bo3": "Best of three."}),
            ask="Decide between best of one and best of three.",
        ),
        Announcement(
            id="points",
            follows=("win", "bye_worth"),
            topic="Points",
            when=When.IN_ADVANCE,
            source="FR-3.2.1",
            rules=("B-092",),
            text=_points,
            ask="Decide what a win is worth: 1 or 3 points.",
        ),
        Announcement(
            id="standings",
            follows=("profile", "tiebreakers"),
            topic="Standings",
            when=When.IN_ADVANCE,
            source="FR-3.2.1.2",
            rules=("B-094", "B-095", "B-102"),
            text=say.tiebreakers,
            ask="Decide the order of tiebreakers.",
        ),
        Announcement(
            id="round_length",
            follows=(
                "clock",
                "structure",
                "game",
                "match",
                "swiss_minutes",
                "elimination_minutes",
                "final_minutes",
            ),
            starts=True,
            topic="Round length",
            when=When.IN_ADVANCE,
            must=True,
            source=_TIME,
            rules=("B-009", "B-118", "B-119"),
            text=say.lengths(TIMES, ClockStage.SWISS, ClockStage.ELIMINATION, ClockStage.FINAL),
            ask="Set the length of a round: the document has one for each game, and for best of "
            "three only in Buddyfight.",
        ),
        Announcement(
            id="time_up",
            follows=("time_up", "game", "structure", "elimination_minutes"),
            starts=True,
            topic="When time is up",
            when=When.IN_ADVANCE,
            must=True,
            source="FR-3.2.1; FR-3.2.2.1; FR-3.2.3",
            rules=("B-009", "B-088", "B-129", "B-187"),
            text=_time_up,
            ask="Name the game: Annex A has a method for each.",
        ),
        Announcement(
            id="finalists",
            follows=("plan", "finalists", "finalist_overflow"),
            topic="Who advances",
            when=When.IN_ADVANCE,
            source="FR-3.2.4",
            rules=("B-009", "B-104", "B-108", "B-114"),
            applies=say.has_cut,
            text=_finalists,
            ask="Decide whether and how many advance, and by which method: ranking, nation or "
            "clan, ride line, title, or oshi.",
        ),
        deck_settings.lists_as_set(
            {
                ListDuty.REQUIRED: "Everybody registers their deck before round 1. A list that "
                "was received is not changed any more.",
                ListDuty.OPTIONAL: "Nobody has to register their deck, but staff may ask for a "
                "list during the event and after it.",
                ListDuty.ON_DEMAND: "Decks are registered when staff ask for a list, during the "
                "event or after it.",
            },
            topic="Deck registration",
            source="FR-3.3.2",
            rules=("B-061", "B-062"),
        ),
        Announcement(
            id="decklists",
            topic="Deck registration",
            when=When.IN_ADVANCE,
            source="FR-3.3.2",
            rules=("B-061", "B-062"),
            applies=deck_settings.lists_not_set,
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
            follows=("tardiness_limit",),
            topic="Late for a match",
            when=When.IN_ADVANCE,
            source="PG-3.9.2",
            rules=("B-138", "PG-3.9.2"),
            text=_tardiness,
        ),
        Announcement(
            id="extra_turns",
            follows=("extra_turns",),
            topic="Extra turns",
            when=When.IN_ADVANCE,
            source="FR-4.7",
            rules=("B-127",),
            text=_extra_turns,
        ),
        Announcement(
            id="names",
            follows=("nicknames",),
            topic="Names",
            when=When.IN_ADVANCE,
            source="FR-4.6",
            rules=("B-075",),
            text=_names,
        ),
        Announcement(
            id="challenges",
            follows=("challenges",),
            topic="Challenges",
            when=When.IN_ADVANCE,
            source="FR-1.2.3",
            rules=("B-160", "A-43"),
            text=_challenges,
        ),
        *teams.TEAM_ANNOUNCEMENTS,
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
