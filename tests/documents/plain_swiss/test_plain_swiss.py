"""Plain Swiss through the desk's door, with numbers worked by hand."""

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from documents.day import Day
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.structure.tables import Shape
from toptable.rulebooks.plain_swiss.book import PLAIN_SWISS

FILE = Path(__file__).resolve().parents[4] / "shared/open-rulebook/books/plain-swiss.toml"
FOUR = "Ann Bo Cy Di"


def two_rounds(**settings: str) -> Day:
    """Ann beats Bo and loses to Cy, who drew with Di; Bo beats Di."""
    day = Day("plain-swiss", FOUR, **settings).plan(3)
    day.seat("Ann Bo", "Cy Di").results("Ann W, Cy D")
    return day.seat("Ann Cy", "Bo Di").results("Ann L, Bo W")


def test_three_one_nothing() -> None:
    """PS-02."""
    day = two_rounds()
    assert day.points == {"Cy": 4, "Ann": 3, "Bo": 3, "Di": 1}
    day.seat("Ann Di", "Bo Cy").results("Ann X, Bo D")
    assert day.points == {"Cy": 5, "Ann": 3, "Bo": 4, "Di": 1}


def test_percentages_worked_by_hand() -> None:
    """PS-06: of 6 possible points Ann and Bo have 3, Cy 4, Di 1, which is below a third."""
    day = two_rounds()
    omw = {name: day.tiebreakers(name)["omw"] for name in FOUR.split()}
    assert omw == {
        "Ann": Fraction(7, 12),
        "Bo": Fraction(5, 12),
        "Cy": Fraction(5, 12),
        "Di": Fraction(7, 12),
    }
    oomw = {name: day.tiebreakers(name)["oomw"] for name in FOUR.split()}
    assert oomw["Ann"] == Fraction(5, 12)
    assert oomw["Bo"] == Fraction(7, 12)


def test_the_order_of_the_standings() -> None:
    """PS-05: Ann and Bo have 3 points each, and Ann met the stronger opponents."""
    assert two_rounds().order == "Cy Ann Bo Di"
    names = [rule.id for rule in PLAIN_SWISS.under({}).ranking.tiebreakers]
    assert names == ["omw", "oomw", "head_to_head"]


@pytest.mark.parametrize(
    ("bye_rate", "expected"), [("out", Fraction(2, 3)), ("win", Fraction(3, 4))]
)
def test_a_bye_is_a_win_and_no_round(bye_rate: str, expected: Fraction) -> None:
    """PS-04, PS-07: Bo lost the only match, so 1/3; with the bye as a win 3 of 6 points."""
    day = Day("plain-swiss", "Ann Bo Cy", bye_rate=bye_rate).plan(3)
    day.seat("Ann Bo", "Cy").results("Ann W")
    day.seat("Ann Cy", "Bo").results("Ann L")
    assert day.points == {"Cy": 6, "Ann": 3, "Bo": 3}
    assert day.tiebreakers("Ann")["omw"] == expected


def test_best_of_three() -> None:
    """PS-01: games count only for who wins the match."""
    day = Day("plain-swiss", FOUR, match="bo3").plan(3)
    day.seat("Ann Bo", "Cy Di").results("Ann WLW, Cy WL")
    assert day.points == {"Ann": 3, "Cy": 1, "Di": 1, "Bo": 0}
    day.round()
    assert "best of 3" in day.refuses(day.reporting("Ann", "WLLW"))


def test_an_agreed_draw() -> None:
    """PS-03."""
    day = Day("plain-swiss", "Ann Bo").plan(1).round()
    day.result("Ann", kind="intentional_draw")
    assert day.points == {"Ann": 1, "Bo": 1}


def test_without_draws_both_lose() -> None:
    """PS-03."""
    day = Day("plain-swiss", "Ann Bo", draws="no").plan(1).round().clock()
    assert "not a result here" in day.refuses(day.reporting("Ann", "D"))
    day.at(51).toptable("result time-up EVENT 1 --answers nobody")
    assert day.points == {"Ann": 0, "Bo": 0}


def test_the_second_round_pairs_winners() -> None:
    """PS-08."""
    day = Day("plain-swiss", FOUR).plan(3)
    day.seat("Ann Bo", "Cy Di").results("Ann W, Cy W").round()
    assert day.opponent("Ann") == "Cy"


@pytest.mark.parametrize(
    ("players", "cut", "rounds", "size"),
    [
        (2, False, 1, 0),
        (4, False, 3, 0),
        (8, False, 3, 0),
        (9, False, 4, 0),
        (513, False, 10, 0),
        (8, True, 3, 0),
        (16, True, 4, 4),
        (128, True, 7, 8),
        (224, True, 8, 8),
        (225, True, 9, 8),
        (384, True, 9, 8),
        (385, True, 10, 8),
        (736, True, 10, 8),
    ],
)
def test_rounds_and_cut_as_in_the_tables(players: int, cut: bool, rounds: int, size: int) -> None:
    """PS-09."""
    structure = PLAIN_SWISS.structure
    assert structure is not None
    found = structure.proposal(players, cut=cut)
    assert (found.rounds, found.cut) == (rounds, size)
    if not cut:
        assert (found.shape is Shape.ROUND_ROBIN) == (players <= 4)


def test_a_cut_to_the_champion() -> None:
    """PS-10: who loses in the same round is placed by the Swiss rank; time is no end there."""
    day = Day("plain-swiss", "Ann Bo Cy Di Eve Flo Gus Hal").plan(3, cut=4)
    day.favourites(3, "W")
    swiss = day.order.split()
    day.lock(4)
    assert set(map(frozenset, day.open_games.values())) == {
        frozenset({swiss[0], swiss[3]}),
        frozenset({swiss[1], swiss[2]}),
    }
    day.toptable("bracket result EVENT 1 --ending time --answers nobody", status=2)
    day.won(swiss[0]).won(swiss[2]).won(swiss[2])
    assert day.places.split()[:4] == [swiss[2], swiss[0], swiss[1], swiss[3]]


def test_time_is_called() -> None:
    """PS-11: 50 minutes, the turn is finished, and an open game is a draw."""
    day = Day("plain-swiss", FOUR).plan(1).round().clock()
    assert day.announced()["round_length"].text.startswith("Swiss round: 50 minutes")
    day.at(51).toptable("result time-up EVENT 1 --answers nobody")
    day.toptable("result time-up EVENT 2 --answers won_0")
    assert sorted(day.points.values()) == [0, 1, 1, 3]


def test_a_judge_picks_the_penalty() -> None:
    """PS-12, PS-INF-01."""
    day = Day("plain-swiss", FOUR).staff(head_judge="Hana").plan(3).round()
    day.rule("rule_violation", "Ann", answers="warning")
    assert day.sheet("Ann") == ["Warning: Rule violation"]


def test_there_is_one_level() -> None:
    """PS-13."""
    assert Day("plain-swiss").tournament.rules.tier == "regular"


def test_the_numbers_are_those_of_the_open_file() -> None:
    if not FILE.exists():
        pytest.skip("the open rulebook is not here")
    told = tomllib.loads(FILE.read_text("utf-8"))
    book: Rulebook = PLAIN_SWISS
    scoring = book.under({}).scoring
    points = told["points"]
    assert scoring.score("W") == (points["win"], points["loss"])
    assert scoring.score("D") == (points["draw"], points["draw"])
    assert scoring.score("X") == (points["double_loss"], points["double_loss"])
    structure = book.structure
    assert structure is not None
    for table, ours in zip(told["rounds"]["table"], structure.tables, strict=True):
        assert ours.id == table["id"]
        for row in table["rows"]:
            for players in row["players"]:
                found = ours.proposal(players)
                assert (found.rounds, found.cut) == (row["rounds"], row.get("cut", 0))
                assert found.shape == row.get("shape", "swiss")
    assert list(structure.cut_sizes) == told["cut"]["sizes"]
    assert book.games[0].minutes == told["time"]["swiss"]
    assert book.timing.ruling_time.longer_than.seconds == told["time"]["extension"]["over_seconds"]
    assert book.timing.ruling_time.default == told["time"]["extension"]["strength"]
    ladder = [rank["id"] for rank in told["penalties"]["rank"]]
    assert [str(penalty) for penalty in book.conduct({}).ladder] == ladder
    ranked = [rule.id for rule in book.under({}).ranking.tiebreakers]
    renamed = {"h2h": "head_to_head"}
    assert ["points", *ranked] == [renamed.get(id_, id_) for id_ in told["standings"]["order"]]
    for choice in told["choice"]:
        setting = book.setting(choice["id"])
        assert setting is not None
        if "option" in choice:
            assert [option["id"] for option in choice["option"]] == list(setting.values)
            assert setting.default == choice["default"]
