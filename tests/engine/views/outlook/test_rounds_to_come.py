"""With more rounds to come: what is proved by points, and what simulated rounds are worth."""

from collections.abc import Iterator
from itertools import product
from unittest.mock import patch

import msgspec
import pytest

from support import do, new_event, points, report, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.views.cut_odds import possible_endings
from toptable.engine.views.cut_odds.need import Certainty, Need, prospects
from toptable.engine.views.cut_odds.possible_endings import (
    every_ending,
    open_tables,
    samples_for,
    simulated,
    wilson,
)
from toptable.engine.views.cut_odds.remaining_rounds import StillToPlay, still_to_play

PLAYED = ((6, 0), (3, 3), (0, 6))


@pytest.fixture(autouse=True)
def _few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough to see that there are some."""
    monkeypatch.setattr(possible_endings, "MOST_SAMPLES", 200)


def needs(tournament: Tournament) -> list[Need]:
    """What everybody needs."""
    found = prospects(tournament.state, tournament.rulebook)
    assert found is not None
    every = [found.need(player) for player in tournament.state.players]
    return [needed for needed in every if needed is not None]


def need(tournament: Tournament, player: int) -> Need:
    return next(needed for needed in needs(tournament) if needed.player == player)


def play(tournament: Tournament) -> StillToPlay:
    found = still_to_play(tournament.state, tournament.rulebook)
    assert found is not None
    return found


def first_always_wins(names: str, rounds: int, played: int, **plan: int) -> Tournament:
    """So many rounds are over, and whoever entered first has won every match."""
    tournament = new_event(names)
    do(tournament, PlanStructure(Plan(rounds=rounds, **plan)))
    for _ in range(played):
        start_round(tournament)
        for match in tournament.state.rounds[-1].tables():
            report(tournament, match.table, "WW" if match.players[0] < match.players[1] else "LL")
    return tournament


def pairings(players: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every way to pair them."""
    if not players:
        yield ()
        return
    first, *others = players
    for other in others:
        for rest in pairings(tuple(name for name in others if name != other)):
            yield ((first, other), *rest)


def ways(before: dict[int, int], tables: tuple[tuple[int, int], ...]) -> Iterator[dict[int, int]]:
    """Everybody's points after a round at these tables, in every way it can be played."""
    for results in product(PLAYED, repeat=len(tables)):
        then = dict(before)
        for (one, two), (for_one, for_two) in zip(tables, results, strict=True):
            then[one] += for_one
            then[two] += for_two
        yield then


@pytest.mark.parametrize("cut", [2, 3, 4])
def test_with_a_round_to_come_points_prove_it(cut: int) -> None:
    """Six players, a round on and one more, however that is paired and whatever the results."""
    tournament = first_always_wins("Ann Bo Cy Di Ed Flo", 4, 2, cut=cut)
    start_round(tournament)
    state = tournament.state
    now = {player: points(tournament)[state.name_of(player)] for player in state.players}
    tables = tuple(match.players for match in state.rounds[-1].tables())
    finals = {
        tuple(last.items())
        for then in ways(now, tables)
        for paired in pairings(tuple(now))
        for last in ways(then, paired)
    }
    decided = 0
    for needed in needs(tournament):
        player = needed.player
        assert needed.later == 1
        assert [row.gained for row in needed.rows] == [12, 9, 6, 3, 0]
        for row in needed.rows:
            mine = now[player] + row.gained
            for last in (last for last in map(dict, finals) if last[player] == mine):
                better = sum(has > mine for has in last.values())
                level = sum(has == mine for has in last.values()) - 1
                assert row.best <= 1 + better
                assert row.worst >= 1 + better + level
                if row.certainty is Certainty.IN:
                    assert better + level < cut
                if row.certainty is Certainty.OUT:
                    assert better >= cut
            decided += row.certainty is not Certainty.OPEN
    assert decided > 0


def test_between_two_rounds_the_coming_one_is_asked_about() -> None:
    # Ann has 12 of 12 points; of six players two have 6 or more besides, and three go on.
    tournament = first_always_wins("Ann Bo Cy Di Ed Flo", 3, 2, cut=3)
    assert sorted(points(tournament).values()) == [0, 0, 6, 6, 12, 12]
    needed = need(tournament, 1)
    assert (needed.after, needed.later) == (3, 1)
    assert [row.gained for row in needed.rows] == [6, 3, 0]
    # With 15 points only the other one with 12 can have as many.
    assert [row.certainty for row in needed.rows] == ["in", "in", "open"]


def test_who_has_dropped_may_come_back_in_time() -> None:
    # With 12 points Ann can be reached by the other one with 12 and by two with 6; three go on.
    tournament = first_always_wins("Ann Bo Cy Di Ed Flo", 3, 2, cut=3)
    six = [name for name, has in points(tournament).items() if has == 6]
    state = tournament.state
    away = next(number for number, player in state.players.items() if player.name == six[0])
    do(tournament, Drop(away))
    assert need(tournament, 1).rows[-1].certainty == "open"


def test_a_cut_by_points_asks_for_points_alone() -> None:
    # N13-76: with 12 points after three rounds everybody goes on.
    tournament = first_always_wins("Ann Bo Cy Di Ed Flo", 3, 1, cut=2, points=12)
    needed = need(tournament, 1)
    assert points(tournament)["Ann"] == 6
    assert (needed.cut_size, needed.cut_points) == (0, 12)
    assert [(row.gained, row.certainty.value) for row in needed.rows] == [
        (12, "in"),
        (9, "in"),
        (6, "in"),
        (3, "out"),
        (0, "out"),
    ]


def test_samples_are_the_same_for_everybody_who_looks() -> None:
    tournament = first_always_wins("Ann Bo Cy Di Ed Flo Gus Hal", 4, 1, cut=4)
    start_round(tournament)
    assert need(tournament, 3) == need(tournament, 3)
    assert any(row.likely is not None and row.likely.samples for row in need(tournament, 3).rows)


def test_what_is_simulated_is_never_called_certain() -> None:
    tournament = first_always_wins("Ann Bo Cy Di Ed Flo Gus Hal", 5, 1, cut=4)
    start_round(tournament)
    for needed in needs(tournament):
        for row in needed.rows:
            assert row.likely is None or row.certainty is Certainty.OPEN


def test_large_fields_are_not_simulated_but_counted() -> None:
    tournament = first_always_wins("Ann Bo Cy Di", 3, 1, cut=2)
    start_round(tournament)
    one = play(tournament).records[0]
    hall = msgspec.structs.replace(play(tournament), records=(one,) * 8000, later=0)
    assert samples_for(hall) == 0


def test_intervals_hold_as_often_as_they_say() -> None:
    """The exact share, from every ending, lies in about 95 of 100 intervals."""
    held = tried = 0
    for cut in (2, 3, 4):
        tournament = first_always_wins("Ann Bo Cy Di Ed Flo", 2, 1, cut=cut)
        start_round(tournament)
        todo = play(tournament)
        exact = every_ending(todo, open_tables(todo))
        assert exact is not None
        for seed in range(40):
            sampled = simulated(todo, open_tables(todo), seed.to_bytes(4, "big"), 120)
            for at, own in product(range(6), PLAYED):
                truth, drawn = exact.of(at, own), sampled.of(at, own)
                share = truth.taken / truth.weight
                if drawn.count and 0.05 < share < 0.95:
                    low, high = wilson(drawn.taken, drawn.count)
                    held += low <= share <= high
                    tried += 1
    assert tried > 500
    assert 0.92 <= held / tried <= 0.985


def test_wilson_by_hand() -> None:
    # 50 of 100: z = 1.96 gives 0.4038 to 0.5962; 0 of 20 reaches up to 0.1611.
    low, high = wilson(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    low, high = wilson(0, 20)
    assert (low, round(high, 4)) == (0.0, 0.1611)


def test_too_many_endings_are_not_tried() -> None:
    tournament = first_always_wins("Ann Bo Cy Di Ed Flo", 3, 2, cut=3)
    start_round(tournament)
    assert every_ending(play(tournament), open_tables(play(tournament))) is not None
    with patch.object(possible_endings, "MOST_ENDINGS", 999):
        assert every_ending(play(tournament), open_tables(play(tournament))) is None
