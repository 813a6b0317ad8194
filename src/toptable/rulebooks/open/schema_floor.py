"""The keys of an open rulebook about the floor: time, drafts, decks, penalties, levels, teams."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias

import msgspec

from toptable.rulebooks.open.keys import (
    Cited,
    DivisionId,
    FormatId,
    GroupId,
    Id,
    InfractionId,
    Key,
    LevelId,
    MeasureId,
    MonthDay,
    Part,
    RankId,
    TableId,
)


class AfterCut(Part, frozen=True, kw_only=True):
    """The end of a match in the cut, where a player must win."""

    turns: Annotated[int | None, Key("Further turns, both players together", 0, 20)] = None
    compare: Annotated[tuple[str, ...], Key("What is compared, in order")] = ()
    decides: Annotated[
        Literal["compare", "higher_seed", "sudden_death", "play_on", "untimed"],
        Key("What decides the match"),
    ] = "compare"
    text: Annotated[str, Key("Text to read when time is called")] = ""


class After(Part, frozen=True, kw_only=True):
    """The end of a match when time is called."""

    finish_turn: Annotated[bool, Key("The turn in progress is finished")] = True
    turns: Annotated[int, Key("Further turns, both players together", 0, 20)] = 0
    one_more: Annotated[bool, Key("The other player has one more turn")] = False
    minutes: Annotated[int | None, Key("Limit for all of that, in minutes", 0, 60)] = None
    team_turns: Annotated[int | None, Key("Further turns where teams play together", 0, 20)] = None
    new_game: Annotated[bool, Key("Another game may start")] = False
    open_game: Annotated[
        Literal["draw", "compare", "double_loss", "not_counted"], Key("A game not finished then")
    ] = "draw"
    compare: Annotated[tuple[str, ...], Key("What is compared, in order, as text for a judge")] = ()
    lead: Annotated[int | None, Key("Smallest lead that wins (`compare`)", 1, 99)] = None
    match: Annotated[
        Literal["more_games", "draw", "double_loss", "first_game"],
        Key("Result of the match then; equal games as `level`"),
    ] = "more_games"
    level: Annotated[Literal["draw", "double_loss"], Key("Result with equal games")] = "draw"
    second_game: Annotated[
        Literal["draw", "not_counted", "loss"] | None,
        Key("A game that could not start (`fixed_games`)"),
    ] = None
    late_loses: Annotated[bool, Key("A late player loses an undecided match")] = False
    text: Annotated[str, Key("Text to read when time is called")] = ""
    cut: AfterCut | None = None


class Extension(Part, frozen=True, kw_only=True):
    """Extra time for calls and checks."""

    over_seconds: Annotated[
        int, Key("Shortest interruption that gives time back, in seconds", 0, 600)
    ] = 60
    strength: Annotated[
        Literal["always", "usually", "may", "never"], Key("How firmly it is proposed")
    ] = "usually"
    deck_check_minutes: Annotated[int, Key("Minutes added to the time of a deck check", 0, 15)] = 0
    feature_minutes: Annotated[int, Key("Minutes added for a feature match", 0, 15)] = 0
    slow_play_turns: Annotated[int, Key("Turns added for slow play", 0, 9)] = 0


class Late(Part, frozen=True, kw_only=True):
    """A step of lateness."""

    after_seconds: Annotated[int, Key("From this second on", 0, 7200)]
    penalty: Annotated[RankId | None, Key("Penalty then")] = None
    infraction: Annotated[InfractionId | None, Key("Infraction then")] = None
    drop: Annotated[bool, Key("Drop the player unless they report before the end of the round")] = (
        False
    )
    movable: Annotated[bool, Key("Organizers may set another limit")] = False
    note: Annotated[str, Key("Note")] = ""


class Preparation(Cited, frozen=True, kw_only=True):
    """Time to prepare, such as deck building."""

    id: Annotated[Id, Key("Name for programs")]
    name: Annotated[str, Key("Name on the clock")]
    minutes: Annotated[int, Key("Length in minutes", 0, 240)]
    release_weekend: Annotated[int, Key("Extra minutes on a release weekend", 0, 60)] = 0
    stage: Annotated[
        Literal[
            "before_round_1",
            "before_each_round",
            "before_cut",
            "before_cut_match",
            "between_games",
        ],
        Key("When it takes place"),
    ] = "before_round_1"
    format: Annotated[tuple[FormatId, ...], Key("Deck formats that have it; left out = all")] = ()


class Time(Part, frozen=True, kw_only=True):
    """The clock."""

    swiss: Annotated[
        int | None,
        Key("Minutes of a Swiss round; 0 = untimed; left out = the organizer enters them", 0, 600),
    ] = None
    cut: Annotated[int | None, Key("Minutes of a round in the cut; 0 = untimed", 0, 600)] = None
    final: Annotated[int | None, Key("Minutes of the final; left out = `cut`", 0, 600)] = None
    minimum: Annotated[int, Key("Shorter rounds need a reason, in minutes", 0, 600)] = 0
    choices: Annotated[tuple[int, ...], Key("Lengths that the source names", 0, 600)] = ()
    sideboarding: Annotated[int | None, Key("Minutes between games", 0, 30)] = None
    grace_seconds: Annotated[int, Key("Seconds added to every step of lateness", 0, 1800)] = 0
    early_start_excuses: Annotated[bool, Key("No player is late before the planned start")] = False
    after: After = After()
    extension: Extension = Extension()
    late: tuple[Late, ...] = ()
    preparation: tuple[Preparation, ...] = ()


class Pick(Part, frozen=True, kw_only=True):
    """Seconds per pick for one size of pack."""

    cards: Annotated[int, Key("Cards in the pack", 1, 30)]
    take: Annotated[int, Key("Cards per pick", 1, 4)] = 1
    seconds: Annotated[tuple[int, ...], Key("Seconds of each pick, from the first", 0, 600)]


class Draft(Part, frozen=True, kw_only=True):
    """The clock and the packs of a draft."""

    review: Annotated[tuple[int, ...], Key("Seconds of review after each pack", 0, 600)] = ()
    rochester_review: Annotated[int | None, Key("Rochester: seconds of review", 0, 120)] = None
    rochester_pick: Annotated[int | None, Key("Rochester: seconds per pick", 0, 60)] = None
    direction: Annotated[
        tuple[Literal["left", "right"], ...], Key("Direction in which each pack is passed")
    ] = ()
    packs: Annotated[Mapping[str, int], Key("Boosters per player or team, by kind", 0, 99)] = (
        msgspec.field(default_factory=dict)
    )
    pod: Annotated[int | None, Key("Usual pod size", 2, 16)] = None
    look_at_picks: Annotated[
        tuple[LevelId, ...], Key("Levels at which players may review picks during a pack")
    ] = ()
    pick: tuple[Pick, ...] = ()


class Lists(Part, frozen=True, kw_only=True):
    """Deck lists."""

    required: Annotated[tuple[LevelId, ...], Key("Levels that require lists")] = ()
    deadline: Annotated[
        Literal["before_round_1", "before_first_match", "at_registration", "none"],
        Key("Deadline"),
    ] = "before_round_1"
    frozen: Annotated[bool, Key("Later changes are rulings of a judge")] = True
    open_levels: Annotated[tuple[LevelId, ...], Key("Levels at which opponents see lists")] = ()
    open_in: Annotated[
        tuple[Literal["swiss", "cut", "final"], ...], Key("Stages in which opponents see lists")
    ] = ()
    read_minutes: Annotated[tuple[int, ...], Key("Minutes to read them", 0, 60)] = ()
    own: Annotated[
        Literal["any_time", "between_matches", "never"], Key("When players may read their own list")
    ] = "between_matches"
    beats_deck: Annotated[bool, Key("The list counts where list and deck differ")] = True
    publish: Annotated[
        Literal["after_event", "after_swiss", "never", "organizer"], Key("Publication of lists")
    ] = "organizer"


class Checks(Part, frozen=True, kw_only=True):
    """Deck checks."""

    share: Annotated[Fraction | None, Key("Share of all decks over the event")] = None
    levels: Annotated[tuple[LevelId, ...], Key("Levels that have deck checks")] = ()
    window: Annotated[str, Key("When a check may start")] = ""
    minutes: Annotated[int | None, Key("Length in minutes", 0, 15)] = None


class Pile(Part, frozen=True, kw_only=True):
    """A part of a deck, such as a sideboard."""

    id: Annotated[Id, Key("Name for programs")]
    name: Annotated[str, Key("Name on lists")]
    min: Annotated[int, Key("Fewest cards", 0, 999)] = 0
    max: Annotated[int | None, Key("Most cards", 0, 999)] = None
    exact: Annotated[int | None, Key("Exact number of cards", 0, 999)] = None
    copies: Annotated[int | None, Key("Other limit of copies here; 0 = no limit", 0, 99)] = None
    note: Annotated[str, Key("Note")] = ""


class Format(Cited, frozen=True, kw_only=True):
    """A deck format."""

    id: Annotated[Id, Key("Name for programs")]
    name: Annotated[str, Key("Name in lists")]
    limited: Annotated[bool, Key("Decks are built from opened product")] = False
    open: Annotated[bool, Key("Lists are not checked")] = False
    dated: Annotated[bool, Key("Legality by loaded, dated lists")] = False
    copies: Annotated[int, Key("Copies of one card over all piles; 0 = no limit", 0, 99)] = 0
    copies_by: Annotated[
        Literal["name", "full_name", "card_number"], Key("What makes two cards the same")
    ] = "name"
    free: Annotated[tuple[str, ...], Key("Cards without a limit of copies")] = ()
    restricted: Annotated[int | None, Key("Copies of a restricted card", 0, 9)] = None
    need: Annotated[tuple[str, ...], Key("What must be in a deck, as text")] = ()
    swap: Annotated[Literal["free", "one_for_one", "none"], Key("Sideboarding")] = "free"
    pile: tuple[Pile, ...] = ()


class Decks(Part, frozen=True, kw_only=True):
    """Decks, lists and checks."""

    reset_between_matches: Annotated[bool, Key("Decks return to the list before each match")] = True
    no_sideboard_after: Annotated[
        tuple[Literal["penalty_game", "drawn_game", "unplayed_game"], ...],
        Key("Games after which there is no sideboarding"),
    ] = ()
    unified_team: Annotated[bool, Key("No card in two decks of a team")] = False
    lists: Lists = Lists()
    checks: Checks = Checks()
    format: tuple[Format, ...] = ()


StaffRole: TypeAlias = Literal["organizer", "head_judge", "judge", "scorekeeper", "player"]


class Rank(Part, frozen=True, kw_only=True):
    """A penalty, in order of weight."""

    id: Annotated[Id, Key("Name for programs")]
    name: Annotated[str, Key("Name in lists")]
    effect: Annotated[
        Literal[
            "none",
            "note",
            "points",
            "game_loss",
            "match_loss",
            "drop",
            "not_admitted",
            "prize",
            "disqualification",
        ],
        Key("What the program carries out"),
    ]
    points: Annotated[int, Key("Points taken away (`points`)", 0, 99)] = 0
    recorded: Annotated[bool, Key("Kept in the event's rulings")] = True
    raisable: Annotated[bool, Key("Repeated penalties can be raised to it")] = True
    by: Annotated[tuple[StaffRole, ...], Key("Roles that may give it; left out = judges")] = ()
    note: Annotated[str, Key("Note")] = ""


class Case(Part, frozen=True, kw_only=True):
    """An answer to the question what happened."""

    say: Annotated[str, Key("Answer that a judge picks")]
    penalty: Annotated[RankId, Key("Penalty")]
    to: Annotated[Literal["offender", "both", "provider"], Key("Recipient")] = "offender"
    applies: Annotated[
        Literal["now_or_next", "next_game", "next_match", "this_round", "first_round"],
        Key("Game or match that a loss applies to"),
    ] = "now_or_next"
    venue: Annotated[bool, Key("The person leaves the venue")] = False
    drop: Annotated[bool, Key("The player is dropped")] = False
    see: Annotated[InfractionId, Key("Infraction that it turns into")] = ""
    note: Annotated[str, Key("Note")] = ""


class Infraction(Cited, frozen=True, kw_only=True):
    """An infraction with its starting penalty."""

    id: Annotated[Id, Key("Name for programs")]
    name: Annotated[str, Key("Name in the source")]
    section: Annotated[str, Key("Section of the source")] = ""
    group: Annotated[Id, Key("Family, for counting and for the list")] = ""
    when: Annotated[str, Key("What it is, in one sentence")] = ""
    penalty: Annotated[RankId | None, Key("Starting penalty")] = None
    high: Annotated[RankId | None, Key("Highest penalty where the source gives a range")] = None
    editable: Annotated[bool, Key("Not from the source: organizers confirm the penalty")] = False
    levels: Annotated[
        tuple[LevelId, ...], Key("Levels that have it; left out = all with penalties")
    ] = ()
    remedy: Annotated[tuple[str, ...], Key("Steps at the table, in order")] = ()
    turns: Annotated[int, Key("Turns added at time", 0, 9)] = 0
    never_raised: Annotated[bool, Key("Repetition never raises it")] = False
    delegable: Annotated[bool, Key("Judges may give it without the head judge")] = False
    case: tuple[Case, ...] = ()


class Count(Cited, frozen=True, kw_only=True):
    """A rule that raises repeated penalties."""

    id: Annotated[Id, Key("Name for programs")]
    counts: Annotated[tuple[RankId, ...], Key("Penalties that are counted and raised")]
    group: Annotated[tuple[GroupId, ...], Key("Families; left out = all")] = ()
    per: Annotated[Literal["infraction", "group", "event"], Key("What is counted together")] = (
        "infraction"
    )
    from_nth: Annotated[int, Key("First repetition that is raised", 2, 9)]
    becomes: Annotated[RankId | None, Key("New penalty; left out = the next rank")] = None
    reset: Annotated[Literal["day", "never"], Key("When counting starts again")] = "never"
    strength: Annotated[
        Literal["due", "in_principle", "may"], Key("How firmly it is proposed; staff confirm")
    ] = "due"


class Penalties(Part, frozen=True, kw_only=True):
    """Penalties and infractions."""

    deviation_by: Annotated[StaffRole, Key("Role that may deviate, with a reason")] = "head_judge"
    report_from: Annotated[
        RankId | None, Key("Lightest penalty that the head judge must confirm")
    ] = None
    several: Annotated[Literal["heaviest", "all"], Key("Several infractions with one cause")] = (
        "heaviest"
    )
    same_time: Annotated[Literal["one", "all"], Key("Several game losses at once")] = "all"
    both_game_losses: Annotated[
        Literal["recorded", "apply"], Key("Game losses for both players at once")
    ] = "apply"
    appeal: Annotated[Literal["head_judge", "organizer", "none"], Key("Final authority")] = (
        "head_judge"
    )
    after_ruling: Annotated[bool, Key("An appeal follows the full ruling")] = True
    text: Annotated[tuple[str, ...], Key("Short sentences for every ruling")] = ()
    guide: Annotated[str, Key("Name of the penalty guide")] = ""
    rank: tuple[Rank, ...] = ()
    infraction: tuple[Infraction, ...] = ()
    count: tuple[Count, ...] = ()


class Level(Part, frozen=True, kw_only=True):
    """A level of enforcement."""

    id: Annotated[Id, Key("Name for programs")]
    name: Annotated[str, Key("Name in lists")]
    penalties: Annotated[bool, Key("Uses the penalties of this rulebook")] = True
    guide: Annotated[str, Key("Other guide if it does not")] = ""
    staff_may_play: Annotated[bool, Key("Staff may play")] = False
    age_limits: Annotated[bool, Key("Events for an age group are allowed")] = False
    head_judge: Annotated[bool, Key("A round needs a named head judge")] = True
    note: Annotated[str, Key("Note")] = ""


class EventType(Part, frozen=True, kw_only=True):
    """A type of event."""

    id: Annotated[Id, Key("Name for programs")]
    name: Annotated[str, Key("Name in lists")]
    level: Annotated[LevelId, Key("Lowest level")]
    also: Annotated[tuple[LevelId, ...], Key("Levels recommended or for later days")] = ()
    rounds: Annotated[TableId | None, Key("Rounds table")] = None
    format: Annotated[tuple[FormatId, ...], Key("Deck formats")] = ()
    cut: Annotated[bool | None, Key("Has a cut or none")] = None
    note: Annotated[str, Key("Note")] = ""


class Levels(Part, frozen=True, kw_only=True):
    """Levels of enforcement and types of event."""

    word: Annotated[str, Key("Word for a level")] = "level"
    level: tuple[Level, ...] = ()
    event: tuple[EventType, ...] = ()


class Division(Part, frozen=True, kw_only=True):
    """An age division."""

    id: Annotated[Id, Key("Name for programs")]
    name: Annotated[str, Key("Name in lists")]
    born_from: Annotated[int | None, Key("First birth year minus season", -99, 0)] = None
    born_to: Annotated[
        int | None, Key("Last birth year minus season; left out = no limit", -99, 0)
    ] = None
    default: Annotated[bool, Key("For players whose birth year is unknown")] = False


class Divisions(Part, frozen=True, kw_only=True):
    """Age divisions inside one event."""

    season_starts: Annotated[
        MonthDay, Key("Month and day; a season is named after the year it ends in")
    ] = "01-01"
    combine_below: Annotated[int, Key("Smaller divisions may play together", 0, 99)] = 0
    combine: Annotated[
        tuple[tuple[DivisionId, ...], ...], Key("Divisions to combine, in the order tried")
    ] = ()
    own_standings: Annotated[bool, Key("Each division has its own standings")] = True
    own_cut: Annotated[bool, Key("Each division has its own cut")] = True
    division: tuple[Division, ...] = ()


class TeamFormat(Cited, frozen=True, kw_only=True):
    """A format for teams."""

    id: Annotated[Id, Key("Name for programs")]
    name: Annotated[str, Key("Name in lists")]
    size: Annotated[int, Key("Players in a team", 2, 6)]
    kind: Annotated[
        Literal["seats", "together"],
        Key("`seats`: A vs. A, B vs. B; `together`: one game of both teams"),
    ] = "seats"
    wins: Annotated[int | None, Key("Seats needed to win; left out = more than half", 1, 6)] = None
    order: Annotated[
        tuple[MeasureId, ...], Key("Standings order; left out = `standings.order`")
    ] = ()
    unified: Annotated[bool, Key("No card in two decks of a team")] = False
    drop_all: Annotated[bool, Key("The team drops when one member drops")] = True
    minimum_teams: Annotated[int, Key("Fewest teams of a valid event", 0, 99)] = 0
    minimum_rounds: Annotated[int, Key("Fewest rounds of a valid event", 0, 20)] = 0


class Teams(Part, frozen=True, kw_only=True):
    """Formats for teams."""

    format: tuple[TeamFormat, ...] = ()
