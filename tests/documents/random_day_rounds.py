"""What else people do in a round: draw and change it, report, claim, settle sides, issue byes."""

from documents.random_day_event import Picks, RandomDay, Sent, some_player, some_reason, some_table
from toptable.engine.declared import Command
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.state.people import Absentees
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import (
    ClaimResult,
    ClearResult,
    ReportResult,
    SettleMissing,
)
from toptable.engine.subjects.results.sides import SettleSides
from toptable.engine.subjects.rounds.drafts import AllowRematches, DiscardRound, PairRound
from toptable.engine.subjects.rounds.edit_pairings import (
    GiveBye,
    MoveTable,
    PairByHand,
    PinTable,
    SwapPlayers,
)
from toptable.engine.subjects.rounds.pair_round import PairAgain
from toptable.engine.subjects.rounds.repairing import RepairRound


def pair(_day: RandomDay, picks: Picks) -> Sent:
    absentees = picks.of(tuple(Absentees))
    return Sent(PairRound(absentees=absentees), reason=some_reason(picks))


def change_draft(day: RandomDay, picks: Picks) -> Sent:
    """Something of a round by hand."""
    one, two = some_player(day, picks), some_player(day, picks)
    table, to = some_table(day, picks), 1 + picks.below(6)
    waiting = sorted(day.day.current.byes)
    if len(waiting) > 1 and picks.below(2):
        return Sent(PairByHand((waiting[0], waiting[1])), reason=some_reason(picks))
    changes: tuple[Command, ...] = (
        SwapPlayers((one, two)),
        GiveBye(one),
        PairByHand((one, two)),
        MoveTable(table, to),
        PinTable(table, pinned=not picks.seldom(3)),
        PairAgain(),
        RepairRound(),
        DiscardRound(),
        AllowRematches(),
    )
    return Sent(picks.of(changes), reason=some_reason(picks))


def report(day: RandomDay, picks: Picks) -> Sent | None:
    """A result of this round, a first one or a correction, or of an earlier round."""
    told = _some_result(day, picks)
    if told is None:
        return None
    number, match, result = told
    by = picks.of(("Olga", "Sam", "Hana", "Jo"))
    return Sent(ReportResult(number, match.table, result), by, some_reason(picks))


def claim(day: RandomDay, picks: Picks) -> Sent | None:
    """What a player says of the own match; plain results, so that two often agree."""
    open_ = [match for match in day.day.current.tables() if match.result is None]
    if not open_:
        return None
    match = picks.of(open_)
    player = picks.of(match.players)
    games = day.day.tournament.rules.scoring.all_games(picks.of(("W", "L")))
    number = day.day.current.number
    command = ClaimResult(number, match.table, player, Result(games))
    return Sent(command, day.day.name(player))


def clear(day: RandomDay, picks: Picks) -> Sent | None:
    number = _round(day, picks)
    match = picks.of(day.state.rounds[number - 1].tables() or [None])
    if match is None:
        return None
    return Sent(ClearResult(number, match.table), reason=some_reason(picks))


def settle_missing(day: RandomDay, picks: Picks) -> Sent:
    kind = picks.of((ResultKind.DRAW, ResultKind.BOTH_LOSE))
    return Sent(SettleMissing(len(day.state.rounds), kind), "Hana", some_reason(picks))


def settle_sides(day: RandomDay, picks: Picks) -> Sent:
    letters = day.day.tournament.rulebook.sides or ("C", "R")
    command = SettleSides(
        len(day.state.rounds),
        some_table(day, picks),
        game=1 + picks.below(2),
        first_seat=picks.of(("", *letters)),
        previous=picks.of(("", "W", "L")),
        two_for_one=picks.seldom(5),
    )
    return Sent(command)


def issue_bye(day: RandomDay, picks: Picks) -> Sent | None:
    byes = sorted(day.day.current.byes)
    if not byes:
        return None
    command = IssueBye(day.day.current.number, picks.of(byes), absent=picks.seldom(3))
    return Sent(command, reason=some_reason(picks))


def _round(day: RandomDay, picks: Picks) -> int:
    """A published round, mostly the latest."""
    published = [round_.number for round_ in day.state.rounds if round_.published]
    return picks.of(published) if picks.seldom(4) else published[-1]


def _some_result(day: RandomDay, picks: Picks) -> tuple[int, Match, Result] | None:
    if not any(round_.published for round_ in day.state.rounds):
        return None
    number = _round(day, picks)
    tables = day.state.rounds[number - 1].tables()
    if not tables:
        return None
    match = picks.of([match for match in tables if match.result is None] or tables)
    if picks.seldom(4):
        match = picks.of(tables)
    scoring = day.day.tournament.rules.scoring
    seat = picks.of((0, 1))
    if picks.below(3) < 2:
        count = scoring.games if not picks.seldom(6) else 1
        letters = "".join(
            picks.of(("W", "L", "W", "L", "D", *scoring.letters)) for _ in range(count)
        )
        return number, match, Result(letters, how=picks.of(((), ("time",), ("concession",))))
    kind = picks.of(tuple(ResultKind))
    games = picks.of(("", "W", "L", "D"))
    witness = picks.of(("", "Jo", "Hana", "Nobody"))
    return number, match, Result(games, kind=kind, seat=seat, witness=witness)
