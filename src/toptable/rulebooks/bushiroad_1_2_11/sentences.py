"""What fighters are told under the Bushiroad floor rules 1.2.11, where it has to be made.

The sentences that are always the same are in ``announcements.toml``, which names these functions.
How long rounds are: B-118, B-119, A-34. Teams: B-140 to B-147, A-32.
"""

from toptable.engine.rules import announcements as say
from toptable.engine.rules.announcements import EventFacts
from toptable.engine.rules.clock.round_minutes import ClockStage, RoundMinutes
from toptable.engine.rules.structure.tables import SHAPE_NAMES, Shape, counted
from toptable.rulebooks.book_tables import BookTables
from toptable.rulebooks.bushiroad_1_2_11.timing import MACHINES, Machine, PlayOn, both_lose_at_time

TABLES = BookTables(__package__)


def _no_limit(stage: ClockStage, game: str) -> bool:
    """Where both lose at time, rounds that need a winner have no limit. B-130."""
    return stage is ClockStage.ELIMINATION and both_lose_at_time(game)


TIMES = tuple(
    RoundMinutes(
        stage=stage,
        default=None if _no_limit(stage, game.id) else minutes,
        untimed=_no_limit(stage, game.id),
        reason_needed=_no_limit(stage, game.id),
        source="Annex A" if _no_limit(stage, game.id) else "FR-4.2",
        rules=("B-118", "B-119", "B-130") if minutes else ("B-119", "B-130", "A-34"),
        only={"game": game.id, "match": match},
    )
    for stage in (ClockStage.SWISS, ClockStage.ELIMINATION)
    for game in TABLES.games
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


def bracket(facts: EventFacts) -> str:
    drawn = facts.settings.get("seeding", "drawn") == "drawn"
    seeds = "drawn" if drawn else "given in the order of the entry list"
    return f"Single elimination: one loss and out. Places in the bracket are {seeds}."


def structure(facts: EventFacts) -> str:
    if facts.rounds is None:
        return ""
    shape = _shape(facts)
    name = SHAPE_NAMES[shape]
    end = " No cut: the standings decide." if facts.cut == 0 else ""
    if shape is Shape.DOUBLE_ELIMINATION:
        end = " Whoever has two losses is out."
        end += " No cut: the only one left undefeated wins." if facts.cut == 0 else ""
    return f"{name[0].upper()}{name[1:]}, {counted(facts.rounds, 'round')}.{say.stops(facts)}{end}"


def points(facts: EventFacts) -> str:
    win = facts.settings.get("win", "")
    if not win:
        return ""
    bye = "brings no points" if facts.settings.get("bye_worth") == "nothing" else "counts as a win"
    return f"{counted(int(win), 'point')} for a win, none for a draw or a loss. A bye {bye}."


def time_up(facts: EventFacts) -> str:
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


def extra_turns(facts: EventFacts) -> str:
    turns = int(facts.settings.get("extra_turns", "0"))
    if not turns:
        return "None."
    return f"{counted(turns, 'turn')} after the turn in progress when time is up."


def tardiness(facts: EventFacts) -> str:
    minutes = int(facts.settings.get("tardiness_limit", "5"))
    return f"{counted(minutes, 'minute')} after the start of the round the match is lost."


def challenges(facts: EventFacts) -> str:
    limit = facts.settings.get("challenges", "unlimited")
    if limit == "unlimited":
        return "No limit on appeals to the head judge."
    return f"After {counted(int(limit), 'lost appeal')} a fighter has no appeal left."


def finalists(facts: EventFacts) -> str:
    """By the method that is set, for the cut that is planned. B-104, B-108 to B-114."""
    if not facts.cut:
        return ""
    method = facts.settings.get("finalists", "ranking")
    trait = next((trait for trait in TABLES.traits if trait.id == method), None)
    if trait is None:
        return f"The {facts.cut} best-ranked advance; a tie on the border is drawn by lot."
    drawn = facts.settings.get("finalist_overflow") == "random"
    more = "are drawn among them" if drawn else "go to the best-ranked"
    return (
        f"{trait.name}, at most {facts.cut}. {trait.help} If more qualify in a step than seats are "
        f"left, the seats {more}."
    )


def names(facts: EventFacts) -> str:
    if facts.settings.get("nicknames") == "yes":
        return "Nicknames are allowed; offensive ones are not."
    return "Real names; no nicknames."


def format_text(facts: EventFacts) -> str:
    for form in TABLES.teams:
        if form.id == facts.settings.get("team"):
            speaker = form.seats[form.representative - 1]
            return (
                f"{form.name}. {form.help} The order is fixed from round 1 on, and the {speaker} "
                "speaks for the team unless it names another. A team that loses a member drops."
            )
    return ""


def match_text(facts: EventFacts) -> str:
    """More seats win; what a level match means depends on the structure. A-32."""
    if facts.settings.get("structure") == Shape.DOUBLE_ELIMINATION:
        level = "a level match is lost by both."
    else:
        level = "a level match is a draw."
    decided = {
        "representative": " In the bracket the representatives' seat decides a level match.",
        "extra_game": " In the bracket an extra game decides a level match.",
    }
    rule = decided.get(facts.settings.get("team_match", ""), "")
    needed = facts.settings.get("team") == "tag" and bool(facts.cut)
    return "" if needed and not rule else f"More seats won take the match; {level}{rule}"


SENTENCES = (
    bracket,
    structure,
    points,
    time_up,
    extra_turns,
    tardiness,
    challenges,
    finalists,
    names,
    format_text,
    match_text,
)
"""What ``announcements.toml`` can name."""
