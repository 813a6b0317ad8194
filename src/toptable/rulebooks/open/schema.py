"""The keys of an open rulebook: the whole file, the rulebook itself, rounds, cut and choices.

Each table of the file is a struct here or in a module ``schema_…`` beside it; each key is declared
once, with its type, default and effect. ``OpenBook`` is the whole file.
"""

import datetime
from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec

from toptable.rulebooks.open.keys import (
    Cited,
    Confidence,
    Form,
    Id,
    Key,
    LevelId,
    Part,
    Sets,
    ShortName,
    Span,
    TableId,
    Value,
)
from toptable.rulebooks.open.schema_floor import (
    Decks,
    Divisions,
    Draft,
    Levels,
    Penalties,
    Teams,
    Time,
)
from toptable.rulebooks.open.schema_match import Bye, Match, Missed, Points, Results
from toptable.rulebooks.open.schema_standings import Measure, Pairing, Standings

SCHEMA = 1
"""The version of the schema that this program reads; older ones are read for ever."""


class Book(Part, frozen=True, kw_only=True):
    """The rulebook itself: name, version, date, and the rulebook it builds on."""

    schema: Annotated[int, Key("Version of this schema", 1, SCHEMA)]
    id: Annotated[Id, Key("Name for programs, the same for every version of one rulebook")]
    name: Annotated[str, Key("Name in lists")]
    version: Annotated[str, Key("Version of the source, or of the file if it has none")]
    date: Annotated[datetime.date, Key("First day the rulebook is valid")]
    date_is: Annotated[
        Literal["document", "read"],
        Key("`read`: the source has no known date; `date` is the day this file was made"),
    ] = "document"
    until: Annotated[
        datetime.date | None, Key("Last day the rulebook is valid; later events get a warning")
    ] = None
    file_version: Annotated[
        int, Key("Edition of this file for one version of the source", 1, 9999)
    ] = 1
    base: Annotated[Id | None, Key("Rulebook that this one changes")] = None
    without: Annotated[
        tuple[str, ...],
        Key("Parts not taken from the base: tables and keys by dotted path, entries by id"),
    ] = ()
    publisher: Annotated[str, Key("Publisher of the source")] = ""
    game: Annotated[str, Key("Game, or several separated by commas")] = ""
    summary: Annotated[str, Key("One sentence for lists")] = ""
    check_again: Annotated[
        int, Key("Warning when the source is older than this, in months; 0 = never", 0, 36)
    ] = 0
    note: Annotated[str, Key("Note on every page that cites the rulebook")] = ""


class Words(Part, frozen=True, kw_only=True):
    """The words of the game, used in sentences, slips and pages."""

    player: Annotated[str, Key("A player")] = "player"
    players: Annotated[str, Key("Several players")] = "players"
    match: Annotated[str, Key("A match")] = "match"
    game: Annotated[str, Key("A game of a match")] = "game"
    round: Annotated[str, Key("A round")] = "round"
    table: Annotated[str, Key("A table")] = "table"
    points: Annotated[str, Key("Points in the standings")] = "points"
    draw: Annotated[str, Key("A drawn match; `tie` in some games")] = "draw"
    bye: Annotated[str, Key("A round without an opponent")] = "bye"
    cut: Annotated[str, Key("The matches after the Swiss rounds")] = "cut"
    organizer: Annotated[str, Key("The organizer")] = "organizer"
    head_judge: Annotated[str, Key("The head judge")] = "head judge"
    judge: Annotated[str, Key("A judge")] = "judge"
    disqualification: Annotated[str, Key("A disqualification")] = "disqualification"
    level: Annotated[str, Key("How strictly rules are enforced")] = "level"


class Stop(Part, frozen=True, kw_only=True):
    """When the Swiss rounds end."""

    kind: Annotated[
        Literal["planned", "one_undefeated", "undefeated_at_most"],
        Key("After the planned rounds, or when so many undefeated players are left"),
    ] = "planned"
    at_most: Annotated[int, Key("Undefeated players (`undefeated_at_most`)", 1, 64)] = 1


class Lock(Part, frozen=True, kw_only=True):
    """Points that lock a place in the cut."""

    points: Annotated[
        int,
        Key(
            "A player with these points is in the cut, gets byes for the remaining rounds, and is "
            "seeded by the round of reaching them, then by the standings of that round",
            1,
            99,
        ),
    ]


class Day2(Part, frozen=True, kw_only=True):
    """A second day with more Swiss rounds for some players."""

    rounds: Annotated[int, Key("Swiss rounds of day two", 1, 12)]
    points: Annotated[int | None, Key("Players with so many points continue", 0, 99)] = None
    top: Annotated[int | None, Key("The best so many players continue", 0, 4096)] = None
    losses: Annotated[int | None, Key("Players with at most so many losses continue", 0, 9)] = None
    join: Annotated[
        Literal["more", "less", "either"],
        Key("With two conditions: the larger group, the smaller, or all who meet one"),
    ] = "either"


CutKind: TypeAlias = Literal["single", "double", "pods", "asymmetric"]


class Row(Part, frozen=True, kw_only=True):
    """A line of a rounds table."""

    players: Annotated[
        tuple[int, ...], Key("`[9, 16]` from–to, `[410]` from 410 on; players or teams", 1, 99999)
    ]
    rounds: Annotated[
        Span, Key("Rounds, or `[6, 7]` for a range (the lower number is proposed)", 0, 30)
    ]
    cut: Annotated[int, Key("Players in the cut; 0 = none", 0, 512)] = 0
    cut_open: Annotated[bool, Key("The organizer sets the size of the cut")] = False
    shape: Annotated[
        Literal["swiss", "single_elimination", "double_elimination", "round_robin"],
        Key("How the event runs before any cut"),
    ] = "swiss"
    day2: Annotated[Day2 | None, Key("A second day")] = None
    cut_kind: Annotated[CutKind | None, Key("Other cut than `[cut] kind`")] = None
    note: Annotated[str, Key("Note shown with the line")] = ""


class RoundsTable(Cited, frozen=True, kw_only=True):
    """Rounds and cut by the number of players."""

    id: Annotated[Id, Key("Name for programs")]
    name: Annotated[str, Key("Name in lists")]
    level: Annotated[tuple[LevelId, ...], Key("Levels it is for; left out = all")] = ()
    team: Annotated[bool, Key("Counts teams instead of players")] = False
    choose: Annotated[bool, Key("Offered and proposed for new events")] = True
    rows: Annotated[tuple[Row, ...], Key("Lines of the table"), Form.ROWS]


class Rounds(Part, frozen=True, kw_only=True):
    """The number of Swiss rounds."""

    default: Annotated[TableId | None, Key("Table proposed first")] = None
    per: Annotated[Literal["event", "division"], Key("By all players or by division")] = "event"
    binding: Annotated[
        Literal["advice", "required", "required_at"],
        Key("Whether a change from the table needs a reason; `required_at` some levels"),
    ] = "advice"
    binding_levels: Annotated[tuple[LevelId, ...], Key("Levels of `required_at`")] = ()
    beyond: Annotated[
        Literal["same", "double", "none"],
        Key("Above the last line: same rounds, one more for each doubling, no proposal"),
    ] = "same"
    minimum_players: Annotated[int, Key("Fewest players of a valid event", 0, 99)] = 0
    minimum_rounds: Annotated[int, Key("Fewest rounds of a valid event", 0, 20)] = 0
    stop: Stop = Stop()
    lock: Lock | None = None
    table: tuple[RoundsTable, ...] = ()


class CutPod(Part, frozen=True, kw_only=True):
    """The tables of a cut with more than two players at a table."""

    size: Annotated[int, Key("Players in the cut", 4, 64)]
    straight: Annotated[
        tuple[int, ...], Key("Seeds that go straight to the final table", 1, 64)
    ] = ()
    first: Annotated[
        tuple[tuple[int, ...], ...],
        Key("Seeds at each table in seat order; left out = tables of even seed sums", 1, 64),
    ] = ()


class Cut(Part, frozen=True, kw_only=True):
    """The matches after the Swiss rounds."""

    kind: Annotated[
        Literal["none", "single", "double", "pods", "asymmetric"],
        Key(
            "Single or double elimination, tables of more than two, or all players with the points "
            "of place `nominal`"
        ),
    ] = "single"
    also: Annotated[tuple[CutKind, ...], Key("Other kinds offered to organizers")] = ()
    sizes: Annotated[tuple[int, ...], Key("Sizes offered; left out = any", 0, 512)] = ()
    smallest: Annotated[int, Key("Fewest players in the cut", 0, 512)] = 0
    largest: Annotated[int, Key("Most players in the cut; 0 = no limit", 0, 512)] = 0
    include_ties: Annotated[
        Literal["no", "points", "all"],
        Key("Add players tied with the last one: on points, or on the whole order"),
    ] = "no"
    nominal: Annotated[int | None, Key("Place whose points are enough (`asymmetric`)", 2, 512)] = (
        None
    )
    order: Annotated[
        Literal["fold", "seats", "reseed", "random"],
        Key(
            "`fold`: 1–8, 4–5 / 2–7, 3–6; `seats`: 1–5, 2–6, 3–7, 4–8 by random seats; `reseed`: "
            "best vs. worst each round"
        ),
    ] = "fold"
    byes: Annotated[
        Literal["top_seeds", "drawn"], Key("Byes when the size is not a power of two")
    ] = "top_seeds"
    third_place: Annotated[bool, Key("Match for third place")] = False
    before: Annotated[
        Literal["next_in", "hole"], Key("A player drops before the first match of the cut")
    ] = "next_in"
    before_place: Annotated[
        Literal["below_cut", "by_rank"], Key("Place of a player who drops before the cut")
    ] = "by_rank"
    after: Annotated[
        Literal["hole", "bye_to_opponent", "bye_to_top"], Key("A player drops during the cut")
    ] = "bye_to_opponent"
    places: Annotated[
        Literal["swiss", "seed", "beaten_by", "shared"],
        Key("Order of players eliminated in the same round"),
    ] = "swiss"
    draw: Annotated[Literal["play_on", "higher_seed", "never"], Key("A drawn match in the cut")] = (
        "never"
    )
    side_first: Annotated[
        Literal["none", "higher_seed", "random"], Key("Who chooses the side in the first round")
    ] = "none"
    side_later: Annotated[
        Literal["none", "less_played_in_cut", "less_played", "higher_seed"],
        Key("Who chooses the side in later rounds"),
    ] = "none"
    side_equal: Annotated[
        Literal["random", "higher_seed"], Key("Who chooses when both played a side equally often")
    ] = "random"
    per: Annotated[Literal["event", "division"], Key("One cut, or one per division")] = "event"
    chooser: Annotated[
        Literal["higher_seed", "random", "seat"], Key("Who chooses the first player")
    ] = "higher_seed"
    pod: tuple[CutPod, ...] = ()


class Announce(Cited, frozen=True, kw_only=True):
    """A line of the announcement sheet."""

    id: Annotated[Id, Key("Name for programs")]
    text: Annotated[str, Key("What to announce")]
    when: Annotated[
        Literal["before_registration", "before_round_1", "before_cut", "every_round", "at_time"],
        Key("When to announce it"),
    ] = "before_round_1"
    locks: Annotated[bool, Key("Later changes need a reason")] = False


class Duty(Cited, frozen=True, kw_only=True):
    """A line of the organizer's checklist."""

    id: Annotated[Id, Key("Name for programs")]
    text: Annotated[str, Key("What to do")]
    when: Annotated[Literal["before", "during", "after"], Key("When to do it")] = "before"
    levels: Annotated[tuple[LevelId, ...], Key("Levels it is for; left out = all")] = ()


class Option(Part, frozen=True, kw_only=True):
    """One answer of a choice that sets several keys."""

    id: Annotated[Id, Key("Value of the setting")]
    label: Annotated[str, Key("Name on the form")]
    set: Annotated[Sets, Key('Keys and values, `{ "match.swiss.wins" = 2 }`; entries by id')]


class Choice(Cited, frozen=True, kw_only=True):
    """A setting of the event that the organizer may change."""

    id: Annotated[Id, Key("Key of the setting")]
    label: Annotated[str, Key("Name on the form")]
    help: Annotated[str, Key("Hint on the form")] = ""
    group: Annotated[
        Literal["event", "matches", "pairings", "standings", "cut", "time", "rulings"],
        Key("Part of the form"),
    ] = "event"
    reach: Annotated[
        Literal["recorded", "standings", "pairings", "ahead"],
        Key(
            "Until when it may change: fixed with round 1; standings recomputed; rounds not yet "
            "paired; only what is ahead"
        ),
    ]
    default: Annotated[Value, Key("Id of an option, or a value")]
    key: Annotated[str | None, Key("Short form: the key it sets")] = None
    values: Annotated[tuple[Value, ...], Key("Short form: values offered")] = ()
    range: Annotated[
        tuple[int, ...], Key("Short form: whole numbers `[from, to]`", -99999, 99999)
    ] = ()
    option: tuple[Option, ...] = ()


class Source(Part, frozen=True, kw_only=True):
    """A source that citations name."""

    id: Annotated[ShortName, Key("Short name used in `at`")]
    title: Annotated[str, Key("Title")]
    version: Annotated[str, Key("Version")] = ""
    date: Annotated[datetime.date | None, Key("Date")] = None
    by: Annotated[str, Key("Publisher or author")] = ""
    where: Annotated[str, Key("Public address or repository")] = ""
    how: Annotated[Confidence, Key("Confidence unless a citation says otherwise")]
    note: Annotated[str, Key("Note")] = ""


class Cite(Part, frozen=True, kw_only=True):
    """Where a key or a part of the rulebook comes from."""

    at: Annotated[str, Key("Source and section, `MTR 2.1`")]
    conf: Annotated[Confidence | None, Key("Confidence; left out = that of the source")] = None
    note: Annotated[str, Key("Note")] = ""


class Open(Part, frozen=True, kw_only=True):
    """A question that the source leaves open."""

    about: Annotated[str, Key("What is unknown or ambiguous")]
    keys: Annotated[tuple[str, ...], Key("Keys concerned")] = ()
    ours: Annotated[str, Key("What this file does until it is known")] = ""


class OpenBook(Part, frozen=True, kw_only=True):
    """A rulebook in one file."""

    book: Book
    words: Words = Words()
    match: Match = Match()
    points: Points
    results: Results = Results()
    bye: Bye = Bye()
    missed: Missed = Missed()
    measure: tuple[Measure, ...]
    standings: Standings
    pairing: Pairing = Pairing()
    rounds: Rounds = Rounds()
    cut: Cut = Cut()
    time: Time = Time()
    draft: Draft | None = None
    decks: Decks = Decks()
    penalties: Penalties = Penalties()
    levels: Levels = Levels()
    divisions: Divisions = Divisions()
    teams: Teams = Teams()
    announce: tuple[Announce, ...] = ()
    duty: tuple[Duty, ...] = ()
    choice: tuple[Choice, ...] = ()
    source: tuple[Source, ...] = ()
    cite: Annotated[Mapping[str, Cite], Form.CITES, Key("Sources of keys and parts")] = (
        msgspec.field(default_factory=dict)
    )
    open: tuple[Open, ...] = ()
    text: Annotated[
        Mapping[str, Mapping[str, str]],
        Form.TRANSLATIONS,
        Key("Translations of texts, `[text.de]`"),
    ] = msgspec.field(default_factory=dict)
