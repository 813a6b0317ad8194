"""The keys of an open rulebook about a match: games, points, results, byes, missed rounds."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec

from toptable.rulebooks.open.keys import Key, Part, Score

StageName: TypeAlias = Literal["swiss", "cut", "final"]
STAGES: Sequence[StageName] = ("swiss", "cut", "final")
MatchKind: TypeAlias = Literal["first_to", "fixed_games", "single"]
Chooser: TypeAlias = Literal["random", "seat", "higher_seed", "agreed"]


class Start(Part, frozen=True, kw_only=True):
    """Who chooses the first player of a game."""

    swiss: Annotated[Chooser, Key("First game of a Swiss match")] = "random"
    cut: Annotated[Chooser, Key("First game of a match in the cut")] = "higher_seed"
    later: Annotated[Literal["loser", "winner", "random", "alternate"], Key("Later games")] = (
        "loser"
    )
    after_draw: Annotated[Literal["same", "random", "loser"], Key("After a drawn game")] = "same"
    after_penalty: Annotated[
        Literal["recipient", "opponent", "later"],
        Key("After a game loss given as a penalty; `later` = as in `later`"),
    ] = "later"


class Stage(Part, frozen=True, kw_only=True):
    """What differs in one stage. A key left out is as in `[match]`, for the final as in the cut."""

    kind: Annotated[MatchKind | None, Key("Kind of match in this stage")] = None
    wins: Annotated[int | None, Key("Games needed to win (`first_to`)", 1, 9)] = None
    games: Annotated[int | None, Key("Number of games (`fixed_games`)", 1, 9)] = None
    games_at_most: Annotated[
        int | None, Key("Longest accepted record, drawn games included; 0 = no limit", 0, 15)
    ] = None


class Match(Part, frozen=True, kw_only=True):
    """A match: how many games, how many players, which sides."""

    kind: Annotated[
        MatchKind,
        Key(
            "`first_to`: first to `wins` won games, drawn games do not count; `fixed_games`: "
            "always `games` games; `single`: one game, or one result for a table"
        ),
    ] = "first_to"
    wins: Annotated[int, Key("Games needed to win (`first_to`)", 1, 9)] = 1
    games: Annotated[int | None, Key("Number of games (`fixed_games`)", 1, 9)] = None
    games_at_most: Annotated[
        int, Key("Longest accepted record, drawn games included; 0 = no limit", 0, 15)
    ] = 0
    players: Annotated[int, Key("Players at a table", 2, 8)] = 2
    pod_sizes: Annotated[
        tuple[int, ...],
        Key("Table sizes allowed when the field does not divide, the usual size first", 2, 8),
    ] = ()
    pod_rest: Annotated[
        Literal["low_small", "high_small", "low_large", "bye"],
        Key("Players at smaller or larger tables: the lowest or the highest ranked; or give byes"),
    ] = "bye"
    seats: Annotated[
        Literal["none", "ordered"], Key("`ordered`: the pairing sets the turn order")
    ] = "none"
    seat_balance: Annotated[bool, Key("Balance first seats over the rounds")] = False
    sides: Annotated[tuple[str, ...], Key("The two sides by name")] = ()
    side_letters: Annotated[tuple[str, ...], Key("Letters of the sides on sheets")] = ()
    side_rule: Annotated[
        Literal["none", "both", "balanced"],
        Key("`both`: each side once a round; `balanced`: the pairing assigns and balances sides"),
    ] = "none"
    side_limit: Annotated[
        int | None, Key("Largest wanted difference between sides (`balanced`)", 1, 9)
    ] = None
    start: Start = Start()
    swiss: Stage = Stage()
    cut: Stage = Stage()
    final: Stage = Stage()

    def at(self, stage: StageName) -> "Match":
        """The match of one stage: its own keys, for the final those of the cut, else these."""
        parts = {"swiss": (self.swiss,), "cut": (self.cut,), "final": (self.cut, self.final)}
        given = {
            name: value
            for part in parts[stage]
            for name, value in msgspec.structs.asdict(part).items()
            if value is not None
        }
        return msgspec.structs.replace(self, **given)


class Points(Part, frozen=True, kw_only=True):
    """Points for results."""

    per: Annotated[Literal["match", "game", "place"], Key("What earns points")] = "match"
    win: Annotated[int, Key("Points for a win", 0, 99)] = 3
    draw: Annotated[int, Key("Points for a draw", 0, 99)] = 1
    loss: Annotated[int, Key("Points for a loss", 0, 99)] = 0
    double_loss: Annotated[int, Key("Points for each player of a double loss", 0, 99)] = 0
    bye: Annotated[int | None, Key("Points for a bye; left out = a won match", 0, 999)] = None
    assigned_bye: Annotated[
        int | None, Key("Points for an assigned bye; left out = `bye`", 0, 999)
    ] = None
    missed: Annotated[int, Key("Points for a missed round", 0, 99)] = 0
    on_time: Annotated[
        int | None, Key("Points for a game won on time; left out = `win`", 0, 99)
    ] = None
    intentional_draw: Annotated[
        int | None, Key("Points for an intentional draw; left out = `draw`", 0, 99)
    ] = None
    places: Annotated[
        tuple[int, ...], Key('Points from first to last place (`per = "place"`)', 0, 999)
    ] = ()
    by_score: Annotated[
        Mapping[str, int],
        Key('Points by won games, `{ "2-0" = 7, "1-1" = 3 }`; before win, draw and loss', 0, 99),
    ] = msgspec.field(default_factory=dict)
    game_points: Annotated[
        tuple[int, ...], Key("Won, drawn and lost game in game-win percentages", 0, 99)
    ] = (3, 1, 0)


class Results(Part, frozen=True, kw_only=True):
    """Which results are possible."""

    draw: Annotated[
        Literal["allowed", "only_at_time", "never"], Key("Drawn matches in the Swiss rounds")
    ] = "allowed"
    draw_cut: Annotated[Literal["never", "allowed"], Key("Drawn matches in the cut")] = "never"
    intentional_draw: Annotated[bool, Key("Players may agree to a draw")] = True
    intentional_score: Annotated[Score, Key("Score of an intentional draw, such as `0-0-3`")] = ""
    agree_until: Annotated[
        int | None,
        Key("Last minute of the round to agree; left out = until the result is reported", 0, 120),
    ] = None
    agree_before: Annotated[Literal["nobody", "judge"], Key("Witness of an agreement")] = "nobody"
    two_for_one: Annotated[bool, Key("One game may count as two (`fixed_games`)")] = False
    double_loss: Annotated[bool, Key("Both players may lose")] = True
    both_win: Annotated[bool, Key("Both players may win")] = False
    concede: Annotated[
        Literal["any", "own_turn", "leaves"],
        Key("When a player may concede; `leaves`: later concessions also drop the player"),
    ] = "any"
    forfeit: Annotated[
        Score | None, Key("Games of a match lost without play; left out = `wins` lost games")
    ] = None
    double_loss_score: Annotated[
        Score | None, Key("Games of each player in a double loss; left out = `forfeit`")
    ] = None
    seen_by: Annotated[Literal["everyone", "staff"], Key("Who sees results of other tables")] = (
        "everyone"
    )


class AssignedBye(Part, frozen=True, kw_only=True):
    """Byes that were won at another event."""

    allowed: Annotated[bool, Key("Players may hold assigned byes")] = True
    own_rate: Annotated[
        Literal["win", "out"] | None, Key("In the player's rates; left out = as in `[bye]`")
    ] = None
    games: Annotated[Score | None, Key("Games in game rates; left out = as in `[bye]`")] = None
    counts_as_bye: Annotated[bool, Key("Counts toward `bye.at_most`")] = True


class Bye(Part, frozen=True, kw_only=True):
    """Byes: who gets them and what they count."""

    who: Annotated[
        Literal["lowest", "lowest_random", "random"],
        Key("The lowest ranked; random among the lowest points; random"),
    ] = "lowest"
    round_1: Annotated[Literal["random", "lowest_seed"], Key("The bye of round 1")] = "random"
    at_most: Annotated[
        int, Key("Byes per player while a player without one is left; 0 = no limit", 0, 9)
    ] = 1
    own_rate: Annotated[
        Literal["win", "out"], Key("In the player's rates: a won round, or not counted")
    ] = "win"
    games: Annotated[
        Score, Key("Games it counts as in game rates, such as `2-0-0`; empty = none")
    ] = ""
    seated: Annotated[bool, Key("Only for a player who is present")] = False
    table_weight: Annotated[
        tuple[int, ...],
        Key("Players that a holder of 1, 2, 3 assigned byes counts as in the rounds table", 0, 99),
    ] = ()
    table_weight_is: Annotated[
        Literal["instead", "added"],
        Key("`instead`: the holder counts as this many in total; `added`: this many more"),
    ] = "instead"
    assigned: AssignedBye = AssignedBye()


class Missed(Part, frozen=True, kw_only=True):
    """Rounds that a player misses: late entry, absence, return."""

    late: Annotated[Literal["loss", "nothing", "organizer"], Key("Rounds before a late entry")] = (
        "nothing"
    )
    away: Annotated[
        Literal["loss", "nothing", "organizer"], Key("Rounds between a drop and a return")
    ] = "nothing"
    own_rate: Annotated[
        Literal["loss", "out"], Key("In the player's rates: a lost round, or not counted")
    ] = "loss"
    games: Annotated[Score, Key("Games it counts as in game rates; empty = none")] = ""
    enter_until: Annotated[
        int | None, Key("Last round for late entry; left out = organizer decides", 0, 20)
    ] = None
    rejoin: Annotated[
        Literal["yes", "head_judge", "no"], Key("Whether a dropped player may return")
    ] = "head_judge"
    rejoin_after_cut: Annotated[bool, Key("Return is possible after the cut")] = False
    no_show_dropped: Annotated[bool, Key("Drop players absent at the end of a round")] = False
