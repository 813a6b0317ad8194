"""Netrunner and Star Wars when time is called. Examples 13 and 14; AMB-22 to AMB-27, AMB-52."""

import pytest
from clock_day import good, refused
from time_up_walks import answer, asked, ended

from books import BOOKS
from toptable import rulebooks
from toptable.engine.rules.end_of_time.ending import GameEnding, next_at
from toptable.engine.rules.end_of_time.script import Ended, Format, Given, OpenTable
from toptable.engine.rules.results.kinds import ResultKind

N13, N10, FFG, SW = "nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0", "ffg-starwars-2.2"
NAMES = ("Pat", "Quinn")


def protocol(book: str) -> GameEnding:
    return BOOKS[book].endings({}).at_time


def match(finished: str = "", turns: int = 0) -> OpenTable:
    return OpenTable(names=NAMES, finished=finished, games=2, turns=turns)


def points(book: str, end: Ended) -> tuple[int, int]:
    assert end.result is not None
    return good(good(rulebooks.get(book)).under({}).score(end.result))


def agendas(first: int, second: int) -> Given:
    return Given("points", {"agenda_points_0": first, "agenda_points_1": second})


def netrunner(book: str, finished: str, *agenda: int) -> tuple[int, int]:
    steps = ("yes", "turn_0", "other", "nobody", agendas(*agenda))
    return points(book, ended(protocol(book), match(finished), *steps))


@pytest.mark.parametrize(
    ("finished", "agenda", "nisei", "ffg", "starwars"),
    [
        ("W", (5, 4), (6, 0), (3, 0), (4, 1)),
        ("", (4, 2), (4, 1), (2, 1), (2, 2)),
        ("W", (3, 5), (3, 3), (2, 1), (4, 1)),
    ],
)
def test_example_14(
    finished: str,
    agenda: tuple[int, int],
    nisei: tuple[int, int],
    ffg: tuple[int, int],
    starwars: tuple[int, int],
) -> None:
    assert netrunner(N13, finished, *agenda) == nisei
    assert netrunner(N10, finished, *agenda) == nisei
    assert netrunner(FFG, finished, *agenda) == ffg
    steps = ("yes", "light_0", "light", "nobody")
    assert points(SW, ended(protocol(SW), match(finished), *steps)) == starwars


@pytest.mark.parametrize("book", [N13, N10, FFG, SW])
def test_a_game_never_begun_is_a_draw(book: str) -> None:
    draw = 1
    win = {FFG: 2}.get(book, 3)
    assert points(book, ended(protocol(book), match("W"), "no")) == (win + draw, draw)
    assert points(book, ended(protocol(book), match("L"), "no")) == (draw, win + draw)


def test_the_turns_after_time() -> None:
    """The turn in progress, one whole turn of the other, one more after slow play. AMB-23."""
    first = asked(protocol(N13), match(), "yes", "turn_1")
    assert (first.id, first.do) == ("finish_turn", "Quinn finishes the turn.")
    second = asked(protocol(N13), match(), "yes", "turn_1", "other")
    assert second.id == "whole_turn"
    assert second.do.startswith("Pat plays one whole turn")
    assert second.do.endswith("Then the game stops.")
    assert asked(protocol(N13), match(), "yes", "turn_1", "other", "nobody").id == "agenda_points"
    slow = match(turns=1)
    third = asked(protocol(N13), slow, "yes", "turn_1", "other", "other")
    assert third.do.startswith("Quinn plays one whole turn")
    end = asked(protocol(N13), slow, "yes", "turn_1", "other", "other", "nobody")
    assert end.id == "agenda_points"


@pytest.mark.parametrize("book", [N13, N10, FFG])
def test_a_win_in_the_turns_after_time_is_a_whole_win(book: str) -> None:
    full = {FFG: 2}.get(book, 3)
    end = ended(protocol(book), match(), "yes", "turn_0", "other", "won_1")
    assert points(book, end) == (1, full + 1)
    end = ended(protocol(book), match("L"), "yes", "turn_0", "won_0")
    assert points(book, end) == (full, full)
    assert end.result is not None
    assert end.result.kind is None


@pytest.mark.parametrize(("agenda", "seat"), [((4, 2), 0), ((2, 4), 1)])
def test_the_result_names_the_seat_that_led(agenda: tuple[int, int], seat: int) -> None:
    steps = ("yes", "turn_0", "other", "nobody", agendas(*agenda))
    result = ended(protocol(N13), match(), *steps).result
    assert result is not None
    assert (result.kind, result.seat) == (ResultKind.ON_TIME, seat)
    assert result.how == ("time", "time")


def test_level_points_are_a_draw() -> None:
    assert netrunner(N13, "W", 3, 3) == (4, 1)
    assert netrunner(N13, "", 0, 0) == (2, 2)


@pytest.mark.parametrize("book", [N13, N10, FFG])
@pytest.mark.parametrize(
    ("agenda", "seeds", "winner"),
    [((3, 2), (8, 1), 0), ((2, 3), (1, 8), 1), ((2, 2), (1, 8), 0), ((2, 2), (8, 1), 1)],
)
def test_an_elimination_game_at_time(
    book: str, agenda: tuple[int, int], seeds: tuple[int, int], winner: int
) -> None:
    """First agenda points, and only if they are level the better seed. AMB-22."""
    table = OpenTable(names=NAMES, format=Format.KNOCKOUT, seeds=seeds)
    end = ended(protocol(book), table, "turn_0", "other", "nobody", agendas(*agenda))
    assert end.verdict is not None
    assert end.verdict.winner == winner
    assert end.result is None


def test_an_elimination_game_won_in_the_turns_after_time() -> None:
    table = OpenTable(names=NAMES, format=Format.KNOCKOUT)
    for book, steps in ((N13, ("turn_0", "won_1")), (SW, ("yes", "light_0", "dark", "won_1"))):
        chosen = steps[1:] if book == SW else steps
        end = ended(protocol(book), table, *chosen)
        assert end.verdict is not None
        assert end.verdict.winner == 1


@pytest.mark.parametrize(
    ("agenda", "expected"), [((4, 1), (6, 0)), ((1, 4), (0, 6)), ((2, 2), (2, 2))]
)
def test_a_two_for_one_is_doubled_at_time(
    agenda: tuple[int, int], expected: tuple[int, int]
) -> None:
    table = OpenTable(names=NAMES, games=2, two_for_one=True, witness="Judge")
    end = ended(protocol(N13), table, "turn_0", "other", "nobody", agendas(*agenda))
    assert end.result is not None
    assert end.result.kind is ResultKind.TWO_FOR_ONE
    assert points(N13, end) == expected


def score(balance: str, objectives: int, on_dark: int, dial: int, on_light: int) -> Given:
    numbers = {"objectives": objectives, "damage_on_dark": on_dark}
    numbers |= {"dial": dial, "damage_on_light": on_light}
    return Given(balance, numbers)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        (score("dark", 2, 7, 10, 4), "8.70 to 8.65"),
        (score("dark", 1, 3, 7, 0), "4.30 to 4.25"),
        (score("light", 0, 5, 3, 7), "0.75 to 0.70"),
    ],
)
@pytest.mark.parametrize("light", [0, 1])
def test_example_13(given: Given, shown: str, light: int) -> None:
    """The light side wins all three, wherever it sits."""
    table = OpenTable(names=NAMES, format=Format.KNOCKOUT)
    end = ended(protocol(SW), table, f"light_{light}", "dark", "nobody", "nobody", given)
    assert end.verdict is not None
    assert end.verdict.winner == light
    assert shown in end.text
    assert end.section == "Going to Time"


def test_star_wars_plays_to_the_end_of_the_light_turn() -> None:
    rules = protocol(SW)
    assert asked(rules, match(), "yes", "light_1", "dark").id == "dark_turn"
    assert asked(rules, match(), "yes", "light_1", "dark", "nobody").id == "light_turn"
    assert asked(rules, match(), "yes", "light_1", "light").id == "light_turn"
    end = ended(rules, match("W"), "yes", "light_1", "dark", "won_1")
    assert points(SW, end) == (3, 3)


def test_level_scores_without_a_holder_of_the_balance() -> None:
    """The better seed, or one more turn each where the organizer orders it. AMB-52."""
    table = OpenTable(names=NAMES, format=Format.KNOCKOUT, seeds=(4, 2))
    steps: tuple[str | Given, ...] = ("light_0", "light", "nobody", score("nobody", 0, 0, 0, 0))
    end = ended(protocol(SW), table, *steps)
    assert end.verdict is not None
    assert end.verdict.winner == 1
    more = BOOKS[SW].endings({"level_score": "one_more_turn"}).at_time
    assert asked(more, table, *steps).id == "dark_turn"
    again = asked(more, table, *steps, "nobody", "nobody")
    assert again.id == "score"
    assert isinstance(answer(more, table, *steps, "nobody", "won_0"), Ended)


def test_wrong_answers_are_named() -> None:
    rules, table = protocol(N13), match()
    upto = [Given("yes"), Given("turn_0"), Given("other"), Given("nobody")]

    def no(*more: Given, start: int = 4) -> str:
        return refused(next_at(rules, table, [*upto[:start], *more]))

    assert no(Given("maybe"), start=0) == "answer"
    assert no(Given("yes", {"x": 1}), start=0) == "answer_number"
    assert no(Given("points", {"agenda_points_0": 1})) == "answer_missing"
    assert no(agendas(-1, 0)) == "answer_range"
    assert no(agendas(1, 0), Given("yes")) == "answer_after_end"
    elimination = OpenTable(names=NAMES, format=Format.KNOCKOUT)
    steps = [Given("light_0"), Given("light"), Given("nobody"), score("dark", 3, 0, 0, 0)]
    assert refused(next_at(protocol(SW), elimination, steps)) == "answer_range"


def test_the_trail_tells_what_was_asked_and_answered() -> None:
    steps = ("yes", "turn_0", "other", "nobody", agendas(5, 4))
    end = ended(protocol(N13), match("W"), *steps)
    assert [one.id for one in end.trail] == [
        "running",
        "whose_turn",
        "finish_turn",
        "whole_turn",
        "agenda_points",
    ]
    assert "Pat, agenda points: 5" in end.trail[-1].answer
    assert "5 agenda points to 4" in end.text


@pytest.mark.parametrize(
    ("draft", "agenda", "scored"),
    [
        ("off", (7, 4), (2, 0)),
        ("off", (4, 9), (0, 2)),
        ("off", (6, 4), (1, 0)),
        ("off", (6, 6), (1, 1)),
        ("full", (6, 4), (2, 0)),
        ("full", (5, 4), (1, 0)),
        ("half", (3, 6), (0, 2)),
        ("half", (3, 5), (0, 1)),
    ],
)
def test_enough_agenda_points_are_a_win_at_time_too(
    draft: str, agenda: tuple[int, int], scored: tuple[int, int]
) -> None:
    """FFG-37, FFG-38: seven points win a game, six in a draft; less is a modified win."""
    asked_of = BOOKS[FFG].endings({"draft": draft}).at_time
    games = 1 if draft == "half" else 2
    table = OpenTable(names=NAMES, games=games)
    steps = ("yes", "turn_0", "other", "nobody", agendas(*agenda))
    end = ended(asked_of, table, *steps)
    assert end.result is not None
    got = good(good(rulebooks.get(FFG)).under({"draft": draft}).score(end.result))
    never_begun = games - 1
    assert got == (scored[0] + never_begun, scored[1] + never_begun)


def test_two_players_cannot_both_have_enough_agenda_points() -> None:
    """FFG-37: the first to get there has ended the game."""
    steps = ("yes", "turn_0", "other", "nobody", agendas(12, 11))
    given = [Given(step) if isinstance(step, str) else step for step in steps]
    assert refused(next_at(protocol(FFG), match(), given)) == "agenda_points"
