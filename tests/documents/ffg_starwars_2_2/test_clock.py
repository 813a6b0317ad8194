"""The clock under Star Wars 2.2: how long rounds last, and what happens at time."""

import pytest

from documents.day import Day
from documents.ffg_starwars_2_2.galaxy import event, seated, top
from toptable.engine.subjects.floor.timekeeping import ClockAct, PrepareClock
from toptable.engine.subjects.results.sides import SettleSides


def shown(day: Day) -> str:
    return day.toptable("clock show EVENT")


@pytest.mark.parametrize(("setting", "minutes"), [("document", 70), ("60", 60), ("80", 80)])
def test_a_swiss_round_has_70_minutes_or_what_was_announced(setting: str, minutes: int) -> None:
    """SW-17: 60 to 80, announced before the start; the clock runs as announced."""
    day = event(swiss_minutes=setting).plan(3)
    assert day.announced()["round_length"].text == f"Swiss round: {minutes} minutes."
    day.seat("Ann Bo", "Cy Di").clock()
    assert f"{minutes}:00 left" in shown(day)


@pytest.mark.parametrize("minutes", [59, 81])
def test_a_length_beyond_the_document_is_a_deviation(minutes: int) -> None:
    """SW-17: ten minutes more or less, and no further."""
    day = seated()
    assert "60 to 80 minutes" in day.refuses(PrepareClock(minutes))
    day.do(PrepareClock(minutes), reason="The shop closes")
    assert "The shop closes" in day.deviations()


def test_another_length_than_announced_needs_a_reason() -> None:
    """SW-17: also within the ten minutes, once players were told."""
    day = seated()
    assert "70 minutes (60 to 80)" in day.refuses(PrepareClock(80))
    day.do(PrepareClock(80), reason="Slow tables")
    assert "It was announced as: 70 minutes" in day.deviations()


@pytest.mark.parametrize(("minutes", "against"), [("55", True), ("60", False), ("85", True)])
def test_a_length_set_from_the_beginning_is_held_to_the_document(
    minutes: str, against: bool
) -> None:
    """SW-17: players are told it, and the report says what the document has."""
    said = event(swiss_minutes=minutes).deviations()
    assert ("the document has 60 to 80 minutes" in said) is against


def called(day: Day) -> Day:
    """The clock ran for 70 minutes and time is called."""
    return day.clock().at(70).clock(ClockAct.TIME)


def settle(day: Day, table: int, first: str) -> Day:
    """Draw who chooses, who then takes what makes the first seat play this side."""
    day.do(SettleSides(1, table))
    return day.do(SettleSides(1, table, first_seat=first))


@pytest.mark.parametrize(
    ("finished", "answers", "games", "score"),
    [
        ("W", "dark,nobody,nobody", "WD", (4, 1)),
        ("W", "light,nobody", "WD", (4, 1)),
        ("L", "dark,nobody,won_0", "LW", (3, 3)),
        ("W", "dark,won_1", "WL", (3, 3)),
        ("", "light,nobody", "DD", (2, 2)),
    ],
)
def test_at_time_play_goes_on_to_the_end_of_the_light_turn(
    finished: str, answers: str, games: str, score: tuple[int, int]
) -> None:
    """SW-23: from the dark side's turn both play on; a game that nobody wins is a draw."""
    day = called(settle(seated(), 1, "L"))
    day.toptable(f"result time-up EVENT 1 --finished '{finished}' --answers yes,{answers}")
    match = day.current.matches[1]
    assert (match.result.games, match.points) == (games, score)


def test_a_second_game_not_begun_at_time_is_a_draw() -> None:
    """SW-23, AMB-24: neither player won it within the limit."""
    day = called(seated())
    day.toptable("result time-up EVENT 1 --finished L --answers no")
    assert day.current.matches[1].points == (1, 4)


def test_the_first_game_has_no_limit_but_the_rounds() -> None:
    """SW-23: nothing is called for the first game; what is left is for the second."""
    day = seated().clock().at(65)
    assert "5:00 left" in shown(day)
    assert "Time has not been called" in day.toptable(
        "result time-up EVENT 1 --answers no", status=2
    )


@pytest.mark.parametrize("first", ["L", "D"])
def test_whoever_is_settled_on_the_light_side_plays_the_last_turn(first: str) -> None:
    """SW-23, SW-06: game 1 as chosen, game 2 swapped; nobody is asked who plays which."""
    day = called(settle(seated(), 1, first))
    one, two = (day.name(number) for number in day.current.matches[1].players)
    light = one if first == "L" else two
    asked = day.toptable("result time-up EVENT 1 --answers yes,light", keys="", status=2)
    assert "Did anyone win?" in asked
    walked = day.toptable("result time-up EVENT 1", keys="1\n2\n", status=2)
    assert f"The light side's ({light})" in walked
    swapped = day.toptable("result time-up EVENT 1 --finished W", keys="1\n2\n", status=2)
    assert f"The light side's ({two if light == one else one})" in swapped


def test_sides_that_nobody_settled_are_asked_for() -> None:
    """SW-23: the light side's turn ends the game, so somebody must say who that is."""
    day = called(seated())
    asked = day.toptable("result time-up EVENT 1 --answers yes", status=2)
    assert "Who plays the light side?" in asked


def test_nobody_wins_on_time() -> None:
    """SW-23: there is no modified win."""
    day = called(seated())
    assert "letters are W" in day.refuses(day.reporting("Ann", "WT"))
    assert "Nobody wins on time" in day.refuses(day.reporting("Ann", "W", kind="win_on_time"))


def test_a_drawn_game_before_time_is_a_question() -> None:
    """SW-23, SW-25: only time draws a game, so nobody hands in a draw while the clock runs."""
    day = seated().clock().at(30)
    assert "Time has not been called" in day.refuses(day.reporting("Ann", "WD"))
    day.result("Cy", "WL")
    day.result("Ann", "WD", by="Jo", reason="Both decks ran out at once")
    assert day.score("Ann") == (4, 1)


@pytest.mark.parametrize("act", [ClockAct.TIME, None])
def test_a_drawn_game_after_time_is_none(act: ClockAct | None) -> None:
    """SW-23: called, or run out."""
    day = seated().clock().at(70)
    if act is not None:
        day.clock(act)
    assert day.result("Ann", "WD").score("Ann") == (4, 1)


@pytest.mark.parametrize(("setting", "minutes"), [("document", 35), ("30", 30), ("40", 40)])
def test_a_championship_round_has_35_minutes_or_what_was_announced(
    setting: str, minutes: int
) -> None:
    """SW-27: 30 to 40, announced before championship play, with its untimed final."""
    day = top(8, elimination_minutes=setting)
    text = day.announced()["championship_length"].text
    assert text == f"Elimination round: {minutes} minutes; Final: untimed."
    assert f"{minutes}:00 left" in shown(day.clock())


@pytest.mark.parametrize("minutes", [29, 41])
def test_a_championship_length_beyond_the_document_is_a_deviation(minutes: int) -> None:
    """SW-27: five minutes more or less."""
    day = top(8)
    assert "30 to 40 minutes" in day.refuses(PrepareClock(minutes))
    day.do(PrepareClock(minutes), reason="The shop closes")
    assert "The shop closes" in day.deviations()


def test_games_between_the_last_two_are_untimed() -> None:
    """SW-34: both games of the championship match."""
    day = top(8)
    while 14 not in day.open_games:
        day.won(next(iter(day.open_games.values()))[0])
    assert "no time limit" in shown(day.clock())
    first, second = day.open_games[14]
    day.won(second)
    assert set(day.open_games[15]) == {first, second}
    assert "no time limit" in shown(day.clock())


def scored(day: Day, light: str, pile: str) -> Day:
    """Game 1 goes to time: A is on this side, the pile is answered for the balance's holder."""
    day.sides(1, light)
    day.clock().at(35).clock(ClockAct.TIME)
    day.toptable(f"result time-up EVENT 1 --answers light,nobody,{pile}")
    return day


@pytest.mark.parametrize(
    ("pile", "light_wins"),
    [
        ("dark=2/7/10/4", True),
        ("nobody=0/0/3/0", None),
        ("nobody=0/1/3/0", True),
        ("nobody=1/0/4/1", False),
        ("nobody=1/0/7/0", None),
        ("nobody=2/0/8/1", False),
        ("light=2/3/11/5", True),
        ("dark=0/3/0/0", True),
        ("dark=0/2/0/0", False),
    ],
    ids=["Tom and Kris", "dial 3", "0.1", "dial 4", "dial 7", "dial 8", "0.25", "0.3", "0.2"],
)
@pytest.mark.parametrize("side", ["L", "D"])
def test_the_score_at_time(pile: str, light_wins: bool | None, side: str) -> None:
    """SW-32, SW-33: 4 an objective and 0.1 a damage; 0, 4 or 8 by the dial; 0.25 the Balance.

    Tom and Kris: 8.7 against 8 + 0.4 + 0.25 = 8.65. Level, with nobody holding the Balance, goes
    to the better seed (AMB-52), who is A.
    """
    day = top(8)
    game, other = day.open_games[1]
    assert game == "A"
    scored(day, side, pile)
    a_wins = light_wins is None or light_wins is (side == "L")
    winners = {name for pair in day.open_games.values() for name in pair} & {game, other}
    assert winners == set()
    for number in (2, 3, 4):
        day.won(day.open_games[number][0])
    assert (game if a_wins else other) in day.open_games[5]


def test_an_elimination_game_plays_on_before_it_is_scored() -> None:
    """SW-32: to the end of the light side's turn; whoever wins in it has won."""
    day = top(8)
    day.sides(1, "D")
    day.clock().at(35).clock(ClockAct.TIME)
    asked = day.toptable("result time-up EVENT 1 --answers dark,nobody", status=2)
    assert "Did anyone win?" in asked
    day.toptable("result time-up EVENT 1 --answers dark,nobody,won_1")
    for number in (2, 3, 4):
        day.won(day.open_games[number][0])
    assert "O" in day.open_games[5]


@pytest.mark.parametrize(
    ("tally", "said"),
    [("dark=3/0/0/0", "0 to 2"), ("dark=0/0/12/0", "0 to 11")],
)
def test_a_table_that_cannot_be_is_refused(tally: str, said: str) -> None:
    """SW-33: a third objective, or the dial at 12, has won."""
    day = top(8)
    day.sides(1, "L")
    assert said in day.toptable(f"bracket result EVENT 1 --ending time --answers {tally}", status=2)


def test_an_elimination_game_is_never_drawn() -> None:
    """SW-32: it is won, or scored at time; and not scored while the clock runs."""
    day = top(8)
    day.sides(1, "L")
    day.clock().at(20)
    assert "cannot end like this" in day.toptable("bracket result EVENT 1 --ending drawn", status=2)
    tally = "bracket result EVENT 1 --ending time --answers dark=2/7/10/4"
    assert "Time has not been called" in day.toptable(tally, status=2)
    day.at(35).clock(ClockAct.TIME)
    assert "8.70 to 8.65" in day.toptable(tally)
