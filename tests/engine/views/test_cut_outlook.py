"""Who is in the cut for certain: worked out by hand, and against every way a round can end."""

from collections.abc import Iterator
from itertools import product

import pytest

from support import do, new_event, points, report, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.views.cut_odds.place_bounds import CutOutlook, cut_outlook

SIXTEEN = " ".join(f"P{number:02}" for number in range(1, 17))


def outlook(tournament: Tournament) -> CutOutlook:
    found = cut_outlook(tournament.state, tournament.rulebook)
    assert found is not None
    return found


def certain(tournament: Tournament) -> set[str]:
    return {tournament.state.name_of(player) for player in outlook(tournament).certain}


def play(tournament: Tournament, letters: str = "WW") -> None:
    """A round in which whoever entered first does so at every table."""
    number = start_round(tournament)
    for match in tournament.state.rounds[number - 1].tables():
        first = match.players[0] < match.players[1]
        games = letters if first else letters.translate(str.maketrans("WL", "LW"))
        report(tournament, match.table, games)


def of_sixteen(rounds: int, cut: int) -> Tournament:
    """Three rounds of sixteen: 2 have 18 points, 6 have 12, 6 have 6 and 2 have none."""
    tournament = new_event(SIXTEEN)
    do(tournament, PlanStructure(Plan(rounds=rounds, cut=cut)))
    for _ in range(3):
        play(tournament)
    assert sorted(points(tournament).values()) == [0] * 2 + [6] * 6 + [12] * 6 + [18] * 2
    return tournament


def with_points(tournament: Tournament, wanted: int) -> set[str]:
    return {name for name, has in points(tournament).items() if has == wanted}


def test_only_those_are_in_whom_too_few_can_still_reach() -> None:
    # One round to go: seven others can still have 18 points, and eight go on.
    tournament = of_sixteen(rounds=4, cut=8)
    assert certain(tournament) == with_points(tournament, 18)
    assert len(outlook(tournament).taken) == 8


def test_one_seat_fewer_and_nobody_is_safe() -> None:
    assert certain(of_sixteen(rounds=4, cut=7)) == set()


def test_who_has_dropped_may_come_back() -> None:
    tournament = of_sixteen(rounds=4, cut=7)
    away = min(with_points(tournament, 12))
    do(tournament, Drop(next(n for n, p in tournament.state.players.items() if p.name == away)))
    assert certain(tournament) == set()


def test_with_two_rounds_to_go_everybody_can_still_be_reached() -> None:
    # Fourteen of sixteen can still have 18 points or more.
    assert certain(of_sixteen(rounds=5, cut=8)) == set()


def test_once_the_rounds_are_over_only_the_line_is_open() -> None:
    # Six share 12 points and three seats: only their tiebreakers part them.
    tournament = of_sixteen(rounds=4, cut=8)
    play(tournament)
    above = with_points(tournament, 24) | with_points(tournament, 18)
    assert len(above) == 5
    assert above <= certain(tournament)


def test_whom_only_the_lot_puts_in_is_not_in_for_certain() -> None:
    # One round of splits: everybody has 3 points and nothing but the lot tells them apart.
    tournament = new_event("Ann Bo Cy Di Ed Flo Gus Hal")
    do(tournament, PlanStructure(Plan(rounds=1, cut=4)))
    play(tournament, "WL")
    assert certain(tournament) == set()
    assert len(outlook(tournament).taken) == 4


def test_a_locked_cut_is_certain() -> None:
    tournament = of_sixteen(rounds=4, cut=8)
    play(tournament)
    do(tournament, LockCut(cut=TopCut(8)))
    locked = tournament.state.finals.locked
    assert locked is not None
    assert outlook(tournament).certain == set(locked.players)
    assert outlook(tournament).locked


def pairings(players: tuple[str, ...]) -> Iterator[tuple[tuple[str, str], ...]]:
    """Every way to pair them."""
    if not players:
        yield ()
        return
    first, *others = players
    for other in others:
        for rest in pairings(tuple(name for name in others if name != other)):
            yield ((first, other), *rest)


@pytest.mark.parametrize("cut", [2, 3, 4, 5])
@pytest.mark.parametrize("letters", ["WW", "WL"])
def test_nobody_who_is_certain_can_be_put_out(cut: int, letters: str) -> None:
    """Six players with one round to go, however they are paired and whatever the results."""
    tournament = new_event("Ann Bo Cy Di Ed Flo")
    do(tournament, PlanStructure(Plan(rounds=3, cut=cut)))
    play(tournament)
    play(tournament, letters)
    now, safe = points(tournament), certain(tournament)
    for tables in pairings(tuple(now)):
        for results in product(((6, 0), (3, 3), (0, 6)), repeat=len(tables)):
            then = dict(now)
            for (one, two), (for_one, for_two) in zip(tables, results, strict=True):
                then[one] += for_one
                then[two] += for_two
            for name in safe:
                level_or_better = sum(has >= then[name] for has in then.values()) - 1
                assert level_or_better < cut, (name, tables, results)
