"""Results under NISEI 1.3 and 1.0: agreements between players, sides, time in the first game."""

import pytest

from documents.day import Day


@pytest.fixture
def day(book: str) -> Day:
    made = Day(book, "Ann Bo Cy Di").staff(head_judge="Hana", judge="Jo")
    return made.seat("Ann Bo", "Cy Di")


def test_an_intentional_draw_is_a_win_and_a_loss_each(day: Day) -> None:
    """N13-25, N10-17: three points each, and the round's report says what it was."""
    day.result("Ann", kind="intentional_draw", witness="Jo")
    assert day.score("Ann") == (3, 3)
    assert "intentional draw" in day.toptable("round show EVENT")


@pytest.mark.parametrize(("games", "score"), [("W", (6, 0)), ("L", (0, 6)), ("D", (2, 2))])
def test_a_two_for_one_is_one_game_that_counts_twice(
    day: Day, games: str, score: tuple[int, int]
) -> None:
    """N13-26, N10-17, AMB-27: double the points of the only game, drawn or not."""
    drawn(day, "Ann")
    day.result("Ann", games, kind="two_for_one", witness="Jo")
    assert day.score("Ann") == score


def test_a_two_for_one_has_only_one_game(day: Day) -> None:
    """N13-26, N10-17: a second game would be a match, not a two-for-one."""
    drawn(day, "Ann")
    assert day.refuses(day.reporting("Ann", "WL", kind="two_for_one", witness="Jo"))


def test_the_sides_of_a_two_for_one_are_drawn_before_a_judge(book: str, day: Day) -> None:
    """N13-26, N10-17: no result without the draw, whose witness is a judge; both ways come up."""
    assert "drawn" in day.refuses(day.reporting("Ann", "W", kind="two_for_one", witness="Jo"))
    table = day.match("Ann").table
    day.toptable(f"result sides EVENT {table} --two-for-one", status=2)
    seen = set()
    for seed in range(10):
        other = Day(book, "Ann Bo", seed=f"sides {seed}").staff(judge="Jo").seat("Ann Bo")
        said = drawn(other, "Ann")
        assert "Witness: Jo" in said
        seen.add("Ann plays Corp" in said)
    assert seen == {True, False}


def drawn(day: Day, name: str) -> str:
    return day.toptable(f"result sides EVENT {day.match(name).table} --two-for-one --witness Jo")


def test_the_first_side_is_agreed_or_drawn(book: str, day: Day) -> None:
    """N13-22, N10-19: as the players say; if they do not agree, by lot, and both ways come up."""
    table = day.match("Cy").table
    day.toptable(f"result sides EVENT {table} --first C")
    assert day.match("Cy").game_sides[0] == ("C", "R")
    seen = set()
    for seed in range(10):
        other = Day(book, "Ann Bo", seed=f"first {seed}").seat("Ann Bo")
        said = other.toptable("result sides EVENT 1")
        assert "Drawn" in said
        seen.add("Ann plays Corp" in said)
    assert seen == {True, False}


def test_sides_that_were_settled_are_kept_with_the_result(day: Day) -> None:
    """N13-22, N10-19: the side per game is recorded; a result that says otherwise is asked
    about."""
    table = day.match("Cy").table
    day.toptable(f"result sides EVENT {table} --first C")
    assert "does not fit" in day.toptable(f"result enter EVENT {table} WL --sides RC", status=2)
    day.toptable(f"result enter EVENT {table} WL --sides CR")


@pytest.mark.parametrize("kind", ["intentional_draw", "two_for_one"])
def test_an_agreement_is_reported_to_a_judge(day: Day, kind: str) -> None:
    """N13-27, N10-17: a judge is named, and is none of the two players."""
    games = "W" if kind == "two_for_one" else ""
    if kind == "two_for_one":
        drawn(day, "Ann")
    assert "judge" in day.refuses(day.reporting("Ann", games, kind=kind))
    assert day.refuses(day.reporting("Ann", games, kind=kind, witness="Bo"))
    day.result("Ann", games, kind=kind, witness="Jo")
    result = day.match("Ann").result
    assert result is not None
    assert result.witness == "Jo"


def test_paying_for_an_agreement_is_bribery(day: Day) -> None:
    """N13-28, N10-INF-17: whoever offers something for it is disqualified, and the opponent has
    two wins."""
    day.rule("bribery_gambling", "Ann", "yes", by="Hana")
    assert day.sheet("Ann") == ["Disqualification: Bribery and gambling"]
    assert day.score("Bo") == (6, 0)


def test_a_second_game_not_begun_at_time_is_drawn(day: Day) -> None:
    """N13-61, N10-32: time falls in game 1, which Ann wins on agenda points; one point each for
    game 2."""
    day.clock().at(65).toptable("clock call-time EVENT")
    seat = day.match("Ann").players.index(day.number("Ann"))
    points = "points=5/3" if seat == 0 else "points=3/5"
    day.toptable(
        f"result time-up EVENT {day.match('Ann').table} --answers yes,turn_0,other,nobody,{points}"
    )
    assert day.score("Ann") == (4, 1)


def test_a_first_game_won_before_time_and_no_second_one(day: Day) -> None:
    """N13-61, N10-32: the finished game counts as won; the second, never begun, as drawn."""
    day.clock().at(65).toptable("clock call-time EVENT")
    first = day.match("Ann").players[0] == day.number("Ann")
    won = "W" if first else "L"
    day.toptable(f"result time-up EVENT {day.match('Ann').table} --finished {won} --answers no")
    assert day.score("Ann") == (4, 1)


@pytest.mark.parametrize("witness", ["Nobody", "Cy", "Sam"])
def test_only_somebody_who_may_rule_witnesses_an_agreement(day: Day, witness: str) -> None:
    """N13-27, N10-17: neither somebody who is not here, nor a player, nor a scorekeeper."""
    day.staff(scorekeeper="Sam")
    assert day.refuses(day.reporting("Ann", kind="intentional_draw", witness=witness))
