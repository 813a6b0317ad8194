"""Worked examples 1 to 5 and 7 of the Netrunner and Star Wars catalogue."""

import pytest
from event_notation import column, level, order, points, rules_of, table

EVENT_A = (
    "A-B:WD C-D:WL E-F:WW G:bye",
    "E-G:WL A-C:WW D-B:WW F:bye",
    "A-D:LL C-E:WD G-F:WL",
    "G-D:WD A-E:WW F-C:WL",
)
A_LEFT = {"B": 2}
EVENT_B = (
    "P1-P2:WW P3-P4:WL P5-P6:WD P8-P7:WW",
    "P1-P8:WL P5-P3:WW P4-P6:WD P2:bye P7:loss",
    "P5-P1:WL P8-P4:WW P2-P3:WW P7-P6:WW",
)
B_LEFT = {"P3": 3}


@pytest.mark.parametrize(
    ("book", "expected"),
    [
        ("nisei-1.3", {"A": 16, "B": 1, "C": 10, "D": 16, "E": 10, "F": 12, "G": 16}),
        ("nisei-1.0", {"A": 16, "B": 1, "C": 10, "D": 16, "E": 10, "F": 12, "G": 16}),
        ("ffg-starwars-2.2", {"A": 16, "B": 1, "C": 10, "D": 16, "E": 10, "F": 12, "G": 16}),
        ("ffg-netrunner-1.0", {"A": 11, "B": 1, "C": 7, "D": 11, "E": 7, "F": 8, "G": 11}),
    ],
)
def test_points_of_event_a(book: str, expected: dict[str, int]) -> None:
    assert points(table(rules_of(book), EVENT_A, A_LEFT)) == expected


# Example 2, column by column: A B C D E F G.
STRENGTHS = {
    ("nisei-1.0", "sos"): "37/16 4 27/8 43/16 27/8 3 19/6",
    ("nisei-1.0", "xsos"): "215/64 5/2 91/32 617/192 569/192 119/36 145/48",
    ("nisei-1.3", "sos"): "19/8 2 27/8 11/4 27/8 9/4 19/8",
    ("nisei-1.3", "xsos"): "23/8 41/16 43/16 81/32 83/32 73/24 67/24",
    ("ffg-netrunner-1.0", "sos"): "27/16 11/4 37/16 31/16 37/16 25/12 13/6",
    ("ffg-netrunner-1.0", "xsos"): "149/64 29/16 385/192 107/48 33/16 163/72 19/9",
    ("ffg-starwars-2.2", "sos"): "37 32 54 43 54 36 38",
    ("ffg-starwars-2.2", "xsos"): "183 80 170 161 165 146 133",
}


@pytest.mark.parametrize(("which", "expected"), STRENGTHS.items())
def test_strengths_of_event_a(which: tuple[str, str], expected: str) -> None:
    book, tiebreaker = which
    shown = column(table(rules_of(book), EVENT_A, A_LEFT), tiebreaker)
    assert shown == dict(zip("ABCDEFG", expected.split(), strict=True))


def test_strength_by_opponents_under_the_other_reading_of_nisei_1_3() -> None:
    shown = table(rules_of("nisei-1.3", sos_outer="opponents"), EVENT_A, A_LEFT)
    expected = "19/8 4 27/8 11/4 27/8 3 19/6"
    assert column(shown, "sos") == dict(zip("ABCDEFG", expected.split(), strict=True))


@pytest.mark.parametrize(
    ("book", "settings", "expected"),
    [
        ("nisei-1.0", {}, "G D A F E C B"),
        ("nisei-1.0", {"head_to_head": "on"}, "G D A F C E B"),
        ("nisei-1.3", {}, "D A G F C E B"),
        ("nisei-1.3", {"sos_outer": "opponents"}, "G D A F E C B"),
        ("ffg-netrunner-1.0", {}, "G D A F C E B"),
        ("ffg-starwars-2.2", {}, "D G A F C E B"),
    ],
)
def test_final_order_of_event_a(book: str, settings: dict[str, str], expected: str) -> None:
    shown = table(rules_of(book, **settings), EVENT_A, A_LEFT)
    assert order(shown) == expected
    assert level(shown) == set()


@pytest.mark.parametrize("book", ["ffg-netrunner-1.0", "ffg-starwars-2.2"])
def test_head_to_head_is_skipped_where_nobody_beat_all_others(book: str) -> None:
    values = column(table(rules_of(book), EVENT_A, A_LEFT), "head_to_head")
    assert {name: values[name] for name in "ADG"} == {"A": "0", "D": "0", "G": "0"}
    assert (values["C"], values["E"]) == ("1", "0")


@pytest.mark.parametrize(
    ("book", "expected"),
    [("nisei-1.0", "8/3"), ("nisei-1.3", "2"), ("ffg-netrunner-1.0", "13/6")],
)
def test_early_leaver(book: str, expected: str) -> None:
    """Example 5: Q2 left after one round, Q3 has a bye in the third."""
    rounds = ("Q1-Q2:WD Q3-Q4:WW", "Q1-Q3:WL", "Q3:bye")
    shown = table(rules_of(book), rounds, {"Q1": 2, "Q2": 1, "Q4": 1})
    assert column(shown, "sos")["Q1"] == expected
    assert points(shown)["Q3"] == {"ffg-netrunner-1.0": 10}.get(book, 15)
    assert points(shown)["Q2"] == 1


def test_return_and_disqualification_in_event_b() -> None:
    shown = table(rules_of("nisei-1.3"), EVENT_B, B_LEFT)
    assert points(shown) == {
        "P8": 15, "P5": 13, "P1": 12, "P2": 12, "P4": 7, "P7": 6, "P3": 3, "P6": 2,
    }  # fmt: skip
    assert column(shown, "sos") == {
        "P1": "40/9", "P2": "5/3", "P3": "32/9", "P4": "20/9",
        "P5": "17/9", "P6": "26/9", "P7": "17/9", "P8": "25/9",
    }  # fmt: skip
    assert order(shown) == "P8 P5 P1 P2 P4 P7 P3 P6"


def test_event_b_under_nisei_1_0_differs_for_those_with_a_round_without_opponent() -> None:
    new = column(table(rules_of("nisei-1.3"), EVENT_B, B_LEFT), "sos")
    old = column(table(rules_of("nisei-1.0"), EVENT_B, B_LEFT), "sos")
    assert {name: value for name, value in old.items() if value != new[name]} == {
        "P2": "5/2",
        "P7": "17/6",
    }


def test_event_b_head_to_head_also_puts_p1_above_p2() -> None:
    shown = table(rules_of("nisei-1.3", head_to_head="on"), EVENT_B, B_LEFT)
    values = column(shown, "head_to_head")
    assert (values["P1"], values["P2"]) == ("1", "0")
    assert order(shown).split()[2:4] == ["P1", "P2"]


def test_a_player_with_byes_only_has_no_strength() -> None:
    for book in ("nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0", "ffg-starwars-2.2"):
        rules = rules_of(book)
        shown = table(rules, ("A:bye",))
        assert points(shown) == {"A": rules.bye_points}
        assert column(shown, "sos") == {"A": "0"}
