"""Results, departures, double losses and corrections in any order: the bracket stays whole."""

from chart_oracle import bracket_of
from hypothesis import given, settings
from hypothesis import strategies as st

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.bracket import (
    Bracket,
    Course,
    GameOutcome,
    GameStatus,
    follow,
)
from toptable.engine.rules.finals.bracket.bracket_view import places
from toptable.engine.rules.finals.bracket.chart import BracketKind, BracketPart, Chart
from toptable.engine.rules.finals.bracket.elimination_charts import (
    double_elimination,
    single_elimination,
)
from toptable.engine.rules.finals.bracket.play import (
    Consequences,
    consequences,
    departure,
    leave,
    record,
    seeded,
)

QUICK = settings(max_examples=120, deadline=None)

sizes = st.integers(2, 17)
charts = st.one_of(
    sizes.map(double_elimination),
    sizes.map(single_elimination),
    sizes.map(lambda size: single_elimination(size, reseeded=True)),
)
outcomes = st.sampled_from(
    [
        GameOutcome(0),
        GameOutcome(1),
        GameOutcome(0),
        GameOutcome(1),
        GameOutcome(None),
        GameOutcome(0, played=False),
    ]
)


def check(bracket: Bracket) -> Course:
    """What must be true of every bracket at every moment."""
    course, chart = follow(bracket), bracket.chart
    lives = 2 if chart.double else 1
    losses: dict[int, int] = {}
    for now in course.games:
        if now.decision:
            assert now.decision.seats == now.seeds
            for seed in now.decision.losers:
                losses[seed] = losses.get(seed, 0) + 1
    assert bracket.decisions == tuple(now.decision for now in course.games if now.decision)
    assert all(lost <= lives for lost in losses.values())
    for seed, finalist in enumerate(bracket.finalists, 1):
        if finalist is None:
            continue
        ahead = [
            now.number
            for now in course.games
            if now.status in (GameStatus.OPEN, GameStatus.WAITING) and seed in now.seeds
        ]
        if seed in course.out or seed == course.champion:
            assert ahead == []
        elif chart.kind is not BracketKind.RESEEDED:
            assert len(ahead) == 1, f"seed {seed} is in {ahead}"
        else:
            assert len(ahead) <= 1
        if seed in course.out and seed not in bracket.left:
            assert losses[seed] == lives
        if seed not in course.out and seed != course.champion:
            assert losses.get(seed, 0) < lives
    for now in course.open:
        assert None not in now.seeds
        assert not set(now.seeds) & bracket.left
    assert course.over == (not course.open), "a bracket that is not over has a game to play"
    return course


def finish(bracket: Bracket, seats: list[int]) -> Bracket:
    """Play on to the end, the winners taken from a list."""
    while course_open := follow(bracket).open:
        seat = seats.pop() if seats else 0
        answer = record(bracket, course_open[0].number, GameOutcome(1 if seat else 0))
        assert isinstance(answer, Bracket)
        bracket = answer
    return bracket


def check_finished(bracket: Bracket) -> None:
    course = check(bracket)
    assert course.over
    found = places(bracket)
    present = {seed for seed, finalist in enumerate(bracket.finalists, 1) if finalist}
    assert {one.seed for one in found} == present
    assert len(found) == len(present)
    if course.champion is not None:
        assert found[0].seed == course.champion
        assert [one.first for one in found] == list(range(1, len(found) + 1))
    else:
        assert all(one.first >= 2 for one in found)
    if any(seed not in bracket.left for seed in present) and bracket.chart.double:
        assert course.champion is not None


def act(bracket: Bracket, data: st.DataObject) -> Bracket:
    """One thing that can happen, drawn; what is refused changes nothing."""
    course = follow(bracket)
    what = data.draw(st.sampled_from(["play", "play", "play", "play", "leave", "correct"]))
    answer: Bracket | Consequences | Refusal
    if what == "play" and course.open:
        game = data.draw(st.sampled_from(course.open))
        answer = record(bracket, game.number, data.draw(outcomes))
        if isinstance(answer, Refusal):
            assert answer.code == "both_lose"
            assert bracket.chart.double
            assert game.game.part in (BracketPart.UPPER, BracketPart.REPEAT)
    elif what == "correct" and bracket.decisions:
        decision = data.draw(st.sampled_from(bracket.decisions))
        answer = consequences(bracket, decision.game, data.draw(outcomes))
        assert decision.automatic <= isinstance(answer, Refusal)
    else:
        answer = departure(bracket, data.draw(st.integers(1, bracket.chart.players)))
    if isinstance(answer, Refusal):
        assert answer.text.endswith(".")
        return bracket
    return answer.bracket if isinstance(answer, Consequences) else answer


@QUICK
@given(charts, st.data())
def test_whatever_happens_the_bracket_is_whole_and_ends(chart: Chart, data: st.DataObject) -> None:
    bracket = bracket_of(chart)
    for _ in range(data.draw(st.integers(0, 2 * chart.players))):
        bracket = act(bracket, data)
        check(bracket)
    check_finished(finish(bracket, data.draw(st.lists(st.integers(0, 1), max_size=40))))


@QUICK
@given(charts, st.data())
def test_empty_places_are_walkovers(chart: Chart, data: st.DataObject) -> None:
    """Bushiroad leaves places empty: whoever meets one goes on, and the rest is a bracket."""
    people = list(bracket_of(chart).finalists)
    for seed in data.draw(st.sets(st.integers(1, chart.players), max_size=chart.players - 1)):
        people[seed - 1] = None
    start = seeded(chart, people)
    bracket = finish(start, data.draw(st.lists(st.integers(0, 1), max_size=40)))
    check_finished(bracket)
    assert follow(bracket).champion is not None


@QUICK
@given(charts, st.lists(st.integers(0, 1), min_size=10, max_size=40), st.data())
def test_a_correction_is_the_same_as_having_been_right(
    chart: Chart, seats: list[int], data: st.DataObject
) -> None:
    """Held against playing the whole bracket again, keeping results while the same two meet."""
    bracket = finish(bracket_of(chart), seats)
    wrong = data.draw(st.sampled_from(bracket.decisions))
    right = GameOutcome(1 if wrong.outcome.winner == 0 else 0)
    told = consequences(bracket, wrong.game, right)
    assert isinstance(told, Consequences)
    again = bracket_of(chart)
    old = {decision.game: decision for decision in bracket.decisions}
    for number in sorted(old):
        now = follow(again).game(number)
        if number == wrong.game:
            kept = right
        elif now.status is GameStatus.OPEN and now.seeds == old[number].seats:
            kept = old[number].outcome
        else:
            continue
        answer = record(again, number, kept)
        assert isinstance(answer, Bracket)
        again = answer
    assert set(told.bracket.decisions) == set(again.decisions)
    gone = {number for number in old if number not in {one.game for one in again.decisions}}
    named = {one.game for one in told.changes}
    assert gone <= named
    assert set(told.replayed) <= gone
    check(told.bracket)


@QUICK
@given(charts, st.lists(st.integers(0, 1), max_size=40), st.data())
def test_correcting_to_what_it_was_changes_nothing(
    chart: Chart, seats: list[int], data: st.DataObject
) -> None:
    bracket = finish(bracket_of(chart), seats)
    decision = data.draw(st.sampled_from(bracket.decisions))
    told = consequences(bracket, decision.game, decision.outcome)
    assert isinstance(told, Consequences)
    assert told.changes == ()
    assert set(told.bracket.decisions) == set(bracket.decisions)


@QUICK
@given(charts, st.data())
def test_a_walkover_stands_when_the_winner_leaves_later(chart: Chart, data: st.DataObject) -> None:
    """Leaving changes nothing that was decided before, walkovers included."""
    bracket = bracket_of(chart)
    for _ in range(data.draw(st.integers(0, 2 * chart.players))):
        before = bracket
        seed = data.draw(st.integers(1, chart.players))
        answer = leave(bracket, seed)
        if isinstance(answer, Bracket):
            bracket = answer
            assert set(before.decisions) <= set(bracket.decisions)
        if course_open := follow(bracket).open:
            played = record(
                bracket, course_open[0].number, GameOutcome(data.draw(st.sampled_from([0, 1])))
            )
            assert isinstance(played, Bracket)
            bracket = played
    check(bracket)
