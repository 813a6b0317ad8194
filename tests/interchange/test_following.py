"""An event beside another program: its newer file brings in what is new, and nothing else."""

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from support import ORGANIZER, do, memory_desk
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.interchange.diff import FOLLOWED, Difference
from toptable.interchange.file_import import Followed, newer, take_newer
from toptable.interchange.formats.exchange_model import (
    ForeignCut,
    ForeignEvent,
    ForeignGame,
    ForeignMatch,
    ForeignPlayer,
    ForeignRound,
    ForeignShare,
)
from toptable.interchange.import_event import ImportedEvent, bring_in

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Flo", "Gus")
ENDINGS = ("WW", "WL", "LL", "LW")


def event(
    players: str, *rounds: str, cut: ForeignCut | None = None, dropped: str = ""
) -> ForeignEvent:
    """A file in short: ``Ada-Bo:WW Cy-Di`` is a round with one open match, ``Eve`` has a bye."""
    return ForeignEvent(
        kind="sheet",
        name="Beside",
        date="2026-05-09",
        rulebook="nisei-1.3",
        players=tuple(
            ForeignPlayer(key=name, name=name, dropped=name in dropped.split())
            for name in players.split()
        ),
        rounds=tuple(map(round_, rounds)),
        cut=cut,
    )


def round_(text: str) -> ForeignRound:
    matches, alone = [], []
    for place in text.split():
        pair, _, games = place.partition(":")
        if "-" not in pair:
            alone.append(ForeignShare(player=pair))
            continue
        one, two = pair.split("-")
        matches.append(ForeignMatch(players=(one, two), table=len(matches) + 1, games=games))
    return ForeignRound(matches=tuple(matches), alone=tuple(alone))


def imported(desk: Desk, foreign: ForeignEvent) -> Tournament:
    brought = bring_in(desk, foreign, ORGANIZER)
    assert isinstance(brought, ImportedEvent), brought
    return desk.keep(brought.tournament)


def follow(desk: Desk, tournament: Tournament, foreign: ForeignEvent) -> Followed:
    found = newer(desk, tournament, foreign, ORGANIZER)
    assert isinstance(found, Difference), found
    return take_newer(tournament, found, ORGANIZER)


def facts(tournament: Tournament) -> Any:
    """Pairings, results, standings and the cut, by name."""
    state = tournament.state
    rounds = [
        (
            sorted(
                (tuple(map(state.name_of, match.players)), match.result, match.points)
                for match in each.tables()
            ),
            sorted(map(state.name_of, each.byes)),
        )
        for each in state.rounds
    ]
    rows = sorted(
        (row.name, row.points, sorted(row.tiebreakers.items())) for row in tournament.standings()
    )
    locked, bracket = state.finals.locked, state.finals.bracket
    cut = [state.name_of(player) for player in locked.players] if locked else []
    games = [
        (made.game, made.seats, made.outcome.winner)
        for made in (bracket.decisions if bracket else ())
    ]
    active = sorted(player.name for player in state.active_players())
    return rounds, rows, cut, games, active


@st.composite
def two_files(draw: st.DrawFn) -> tuple[ForeignEvent, ForeignEvent]:
    """A file, and a later one of the same event."""
    names = list(NAMES[: draw(st.integers(4, 7))])
    late = names.pop() if draw(st.booleans()) else ""
    shared = draw(st.integers(0, 2))
    more = draw(st.integers(0, 2))
    older: list[str] = []
    newest: list[str] = []
    for number in range(shared + more):
        field = names + ([late] if late and number >= shared else [])
        order = draw(st.permutations(field))
        pairs = [f"{one}-{two}" for one, two in zip(order[::2], order[1::2], strict=False)]
        alone = [order[-1]] if len(order) % 2 else []
        last, last_then = number == shared + more - 1, number == shared - 1
        if number < shared:
            older.append(" ".join([*(_ended(draw, pair, last_then) for pair in pairs), *alone]))
        newest.append(" ".join([*(_ended(draw, pair, last) for pair in pairs), *alone]))
    gone = draw(st.sampled_from(["", names[0]]))
    everybody = " ".join([*names, late]).strip()
    return event(" ".join(names), *older), event(everybody, *newest, dropped=gone)


def _ended(draw: st.DrawFn, pair: str, may_be_open: bool) -> str:
    endings = ("", *ENDINGS) if may_be_open else ENDINGS
    ending = draw(st.sampled_from(endings))
    return f"{pair}:{ending}" if ending else pair


@given(two_files())
@settings(max_examples=40, deadline=None)
def test_following_two_files_is_like_importing_the_second(
    files: tuple[ForeignEvent, ForeignEvent],
) -> None:
    older, newest = files
    desk = memory_desk()
    tournament = imported(desk, older)
    followed = follow(desk, tournament, newest)
    assert followed.left_alone == ()
    assert facts(tournament) == facts(imported(memory_desk(), newest))
    written = tournament.version
    assert follow(desk, tournament, newest) == Followed((), ())
    assert tournament.version == written


FIRST = event("Ada Bo Cy Di", "Ada-Bo Cy-Di:WW")


def test_a_result_from_here_stays_until_the_file_says_otherwise() -> None:
    desk = memory_desk()
    tournament = imported(desk, FIRST)
    do(tournament, ReportResult(1, 1, Result(games="LL")))
    dropped = msgspec.structs.replace(FIRST, players=event("Ada Bo Cy Di", dropped="Di").players)
    assert follow(desk, tournament, dropped).done == ("Di has left in the file.",)
    assert tournament.state.rounds[0].matches[1].points == (0, 6)
    newest = event("Ada Bo Cy Di", "Ada-Bo:WL Cy-Di:WW", dropped="Di")
    assert follow(desk, tournament, newest).done == (
        "Round 1, table 1: WL (3–3 points) in place of LL (0–6 points).",
    )
    line = tournament.log.lines[-1]
    assert (tournament.why(line), line.by) == (FOLLOWED, ORGANIZER.name)
    assert tournament.state.rounds[0].matches[1].points == (3, 3)


def test_a_correction_from_here_is_not_undone_by_the_old_result() -> None:
    desk = memory_desk()
    tournament = imported(desk, FIRST)
    do(tournament, ReportResult(1, 2, Result(games="WL")), reason="Read the wrong slip.")
    followed = follow(desk, tournament, event("Ada Bo Cy Di", "Ada-Bo:WW Cy-Di:WW"))
    assert followed.done == ("Round 1, table 1: WW (6–0 points).",)
    assert followed.left_alone == (
        "Round 1, table 2: WL (3–3 points) was entered here, and the file still has WW (6–0 "
        "points). It stays until the file says something new.",
    )


def test_what_was_called_for_here_stays() -> None:
    desk = memory_desk()
    tournament = imported(desk, FIRST)
    do(tournament, OpenCall(CallReason.DISPUTE, table=1))
    calls = tournament.state.floor.calls
    assert calls
    follow(desk, tournament, event("Ada Bo Cy Di", "Ada-Bo:WW Cy-Di:WW", "Ada-Cy Bo-Di"))
    assert tournament.state.floor.calls == calls
    assert tournament.state.rounds[1].published


def test_a_result_that_the_file_takes_away_is_open_again() -> None:
    desk = memory_desk()
    tournament = imported(desk, FIRST)
    followed = follow(desk, tournament, event("Ada Bo Cy Di", "Ada-Bo Cy-Di"))
    assert followed == Followed(("Round 1, table 2: no result any more.",), ())
    assert tournament.state.rounds[0].open == 2


def test_a_round_that_is_paired_anew_is_replaced() -> None:
    desk = memory_desk()
    tournament = imported(desk, FIRST)
    newest = event("Ada Bo Cy Di", "Ada-Cy Bo-Di:WW")
    assert follow(desk, tournament, newest).done == ("Round 1 is paired anew: Round 1, 2 tables.",)
    assert facts(tournament) == facts(imported(memory_desk(), newest))


def test_seats_may_be_turned_in_the_newer_file() -> None:
    desk = memory_desk()
    tournament = imported(desk, FIRST)
    follow(desk, tournament, event("Ada Bo Cy Di", "Bo-Ada:WW Di-Cy:LL"))
    matches = tournament.state.rounds[0].matches
    assert (matches[1].points, matches[2].points) == ((0, 6), (6, 0))


def test_a_moved_table_is_told() -> None:
    desk = memory_desk()
    tournament = imported(desk, FIRST)
    followed = follow(desk, tournament, event("Ada Bo Cy Di", "Cy-Di:WW Ada-Bo"))
    assert followed == Followed(
        (),
        (
            "Round 1: Cy and Di play at table 1 in the file, and at table 2 here.",
            "Round 1: Ada and Bo play at table 2 in the file, and at table 1 here.",
        ),
    )


def test_a_round_that_vanished_and_another_name_are_told_and_left() -> None:
    desk = memory_desk()
    two = event("Ada Bo Cy Di", "Ada-Bo:WW Cy-Di:WW", "Ada-Cy Bo-Di")
    tournament = imported(desk, two)
    written = tournament.version
    followed = follow(desk, tournament, event("Ada Bob Cy Di", "Ada-Bob:WW Cy-Di:WW"))
    assert followed == Followed(
        (),
        (
            "Bo is called Bob in the file now. The name here stays; change it on the player's page "
            "if it is right.",
            "Round 2 has gone from the file. It stays as it is.",
        ),
    )
    assert tournament.version == written


def test_the_cut_and_its_games_follow() -> None:
    desk = memory_desk()
    swiss = "Ada-Bo:WW Cy-Di:WW"
    tournament = imported(desk, event("Ada Bo Cy Di", swiss))
    seeds = ("Ada", "Cy")
    begun = ForeignCut(seeds=seeds, structure="single")
    ended = ForeignCut(
        seeds=seeds, structure="single", games=(ForeignGame(players=seeds, winner="Cy", round=1),)
    )
    assert follow(desk, tournament, event("Ada Bo Cy Di", swiss, cut=begun)).done == (
        "The cut to the top 2.",
    )
    newest = event("Ada Bo Cy Di", swiss, cut=ended)
    assert follow(desk, tournament, newest) == Followed(("Game 1 of the cut: Cy won.",), ())
    assert facts(tournament) == facts(imported(memory_desk(), newest))
    assert follow(desk, tournament, newest) == Followed((), ())
