"""Worked examples V1 to V8, V17 to V19 and V21 of the Bushiroad catalogue."""

from fractions import Fraction

import pytest
from event_notation import column, level, order, points, records, rules_of, table

from toptable.engine.rules.records import OutingKind, Record, RoundRecord
from toptable.engine.rules.standings import standings
from toptable.engine.rules.standings.field import Field, effective_rounds
from toptable.engine.rules.standings.match_win import EventRounds, MatchWin

BOOK = "bushiroad-1.2.11"
V2 = (
    "A>B C>D E>F G>H",
    "A>C E>G B>D F>H",
    "A>E C>G B>F D>H",
    "D>A E>C B>H G>F",
)
V3 = (
    "A>B C>D E>F G:bye",
    "A>C E>G B>D F:bye",
    "A>E C>G F>B",
)
V6 = (
    "A>B C>D E>F G>H",
    "A>C E>G B>D F>H",
    "A>E C>F G>B",
)


def own_percentages(rules_settings: dict[str, str], rounds: tuple[str, ...]) -> dict[str, str]:
    rules = rules_of(BOOK, **rules_settings)
    (omw,) = (rule for rule in rules.ranking.tiebreakers if rule.id == "omw")
    field = Field(records(rules, rounds, {"D": 2}), len(rounds))
    return {
        record.name: f"{float(field.column(omw.own).exact(at)):.2f}"
        for at, record in enumerate(field.records)
    }


@pytest.mark.parametrize(
    ("points_", "rounds", "win", "expected"),
    [
        (2, 3, 1, "0.66"), (1, 3, 1, "0.33"), (5, 7, 1, "0.71"), (6, 7, 1, "0.85"),
        (0, 5, 1, "0.33"), (1, 4, 1, "0.33"), (2, 6, 1, "0.33"), (4, 9, 1, "0.44"),
        (5, 6, 1, "0.83"), (3, 8, 1, "0.37"), (2, 5, 1, "0.40"), (9, 9, 1, "1.00"),
        (6, 4, 3, "0.50"), (15, 7, 3, "0.71"),
    ],
)  # fmt: skip
def test_v1_percentages_are_cut_and_have_a_floor(
    points_: int, rounds: int, win: int, expected: str
) -> None:
    outing = RoundRecord(1, OutingKind.BYE, points=points_)
    field = Field([Record(player=1, name="f", outings=(outing,))], rounds)
    measure = MatchWin(win=win, rounds=EventRounds())
    assert field.column(measure).exact(0) == Fraction(expected)


def test_v2_swiss() -> None:
    shown = table(rules_of(BOOK), V2)
    assert order(shown) == "A E B C D G F H"
    assert points(shown) == {"A": 3, "E": 3, "B": 3, "C": 2, "D": 2, "G": 2, "F": 1, "H": 0}
    assert column(shown, "omw") == {
        "A": "5/8", "E": "13/25", "B": "191/400", "C": "5/8",
        "D": "233/400", "G": "191/400", "F": "233/400", "H": "13/25",
    }  # fmt: skip
    rounded = {row.name: f"{float(row.tiebreakers['oomw']):.4f}" for row in shown}
    # 0.55125 stands exactly between two four-digit numbers; the catalogue rounds it up.
    assert rounded["A"] in ("0.5512", "0.5513")
    assert {name: rounded[name] for name in "EBDGFH"} == {
        "E": "0.5775", "B": "0.5775", "D": "0.5619", "G": "0.5619", "F": "0.4988", "H": "0.5300",
    }  # fmt: skip


def test_v3_a_bye_leaves_only_the_mean_over_opponents() -> None:
    shown = table(rules_of(BOOK), V3, {"D": 2})
    assert order(shown) == "A E C F B G D"
    assert column(shown, "omw") == {
        "A": "11/20", "E": "199/300", "C": "83/150", "F": "99/200",
        "B": "199/300", "G": "33/50", "D": "99/200",
    }  # fmt: skip
    assert own_percentages({}, V3) == {
        "A": "1.00", "E": "0.66", "C": "0.66", "F": "0.66", "B": "0.33", "G": "0.33", "D": "0.33",
    }  # fmt: skip


def test_v3_the_other_reading_swaps_places_5_and_6() -> None:
    shown = table(rules_of(BOOK, bye_scope="both"), V3, {"D": 2})
    assert order(shown) == "A E C F G B D"
    assert column(shown, "omw")["E"] == column(shown, "omw")["B"] == "61/100"
    own = own_percentages({"bye_scope": "both"}, V3)
    assert (own["F"], own["G"]) == ("0.50", "0.33")


def record_of(letters: str, *, dropped: bool) -> Record:
    outings = tuple(
        RoundRecord(number, OutingKind.MATCH, opponent=2, points=int(letter == "W"), games=letter)
        for number, letter in enumerate(letters, 1)
    )
    return Record(player=1, name="f", outings=outings, left=len(letters) if dropped else None)


@pytest.mark.parametrize(
    ("letters", "dropped", "effective", "percentage"),
    [
        ("WWWWWWW", False, 7, "1.00"), ("WWLWL", False, 5, "0.60"), ("LL", False, 2, "0.33"),
        ("WLL", False, 3, "0.33"), ("LWWWWL", False, 6, "0.66"), ("WW", True, 4, "0.50"),
        ("WL", True, 3, "0.33"), ("L", True, 2, "0.33"), ("W", True, 3, "0.33"),
        ("WWWL", True, 5, "0.60"), ("WWWWWW", True, 7, "0.85"), ("WWWWWL", True, 7, "0.71"),
        ("WDWWL", False, 5, "0.60"), ("WWWWWWL", False, 7, "0.85"), ("", True, 2, "0.33"),
    ],
)  # fmt: skip
def test_v5_effective_rounds(letters: str, dropped: bool, effective: int, percentage: str) -> None:
    record = record_of(letters, dropped=dropped)
    assert effective_rounds(record, after_round=7) == effective
    rules = rules_of(BOOK, structure="double_elimination")
    (omw, *_) = rules.ranking.tiebreakers
    opponent = Record(player=2, name="o")
    assert Field([record, opponent], 7).column(omw.own).exact(0) == Fraction(percentage)


@pytest.mark.parametrize("letters", ["WW", "WWL"])
def test_v4_the_same_record_under_two_denominators(letters: str) -> None:
    field = Field([record_of(letters, dropped=True), Record(player=2, name="o")], 5)
    for structure, expected in (("swiss", "0.40"), ("double_elimination", "0.50")):
        (omw, *_) = rules_of(BOOK, structure=structure).ranking.tiebreakers
        assert field.column(omw.own).exact(0) == Fraction(expected)


def test_v6_double_elimination() -> None:
    shown = table(rules_of(BOOK, structure="double_elimination"), V6)
    assert order(shown) == "A E C G B F D H"
    assert column(shown, "omw") == {
        "A": "11/20", "E": "199/300", "C": "83/150", "G": "11/25",
        "B": "199/300", "F": "11/20", "D": "99/200", "H": "99/200",
    }  # fmt: skip
    further = column(shown, "oomw")
    assert f"{float(Fraction(further['D'])):.4f}" == "0.6083"
    assert Fraction(further["H"]) == Fraction("0.4950")


def test_v6b_a_draw_is_a_loss_for_both() -> None:
    shown = table(rules_of(BOOK, structure="double_elimination"), ("A-B:D C>D", "C>A B>D"))
    assert points(shown) == {"A": 0, "B": 1, "C": 2, "D": 0}
    assert level(shown) == {"A", "D"}


def test_v7_two_readings_of_the_opponents_of_opponents() -> None:
    mean = column(table(rules_of(BOOK), V3, {"D": 2}), "oomw")
    pooled = column(table(rules_of(BOOK, oomw="pooled"), V3, {"D": 2}), "oomw")
    assert (mean["B"], pooled["B"]) == ("77/150", "363/700")
    assert (mean["C"], pooled["C"]) == ("341/600", "99/175")
    assert (mean["E"], pooled["E"]) == ("341/600", "99/175")
    same = {"A": "47/75", "F": "199/300", "G": "73/120"}
    assert {name: mean[name] for name in same} == {name: pooled[name] for name in same} == same


def test_v17_late_entry_from_round_2() -> None:
    rounds = ("A>B C>D L:loss", "A>C L>B D:bye", "L>A C>B")
    shown = table(rules_of(BOOK), rounds, {"D": 2})
    assert column(shown, "omw")["L"] == "99/200"
    assert points(shown)["L"] == 2
    assert points(shown)["D"] == 1
    own = own_percentages({}, rounds)
    assert (own["L"], own["D"]) == ("0.66", "0.33")


V18 = ("D>B A>C", "A>D B>C", "C>D A>B")


def test_v18_a_disqualified_fighter_still_counts_for_the_opponents() -> None:
    shown = table(rules_of(BOOK), V18, {"D": 3})
    assert level(shown) == {"B", "C", "D"}
    by_default = table(rules_of(BOOK, profile="default_jp"), V18, {"D": 3})
    assert column(by_default, "head_to_head") == {"A": "0", "B": "0", "C": "0", "D": "0"}


def test_v18_with_the_standing_revoked_the_tie_is_between_two() -> None:
    rules = rules_of(BOOK, profile="default_jp")
    people = records(rules, V18, {"D": 3})
    revoked = standings(people, rules.ranking, after_round=3, without={4})
    assert order(revoked) == "A B C"
    assert level(revoked) == set()
    both = standings(people, rules.ranking, after_round=3)
    kept = {row.name: row.tiebreakers["omw"] for row in both if row.name != "D"}
    assert {row.name: row.tiebreakers["omw"] for row in revoked} == kept


def test_v19_one_and_three_points_give_the_same_percentages_and_order() -> None:
    one, three = table(rules_of(BOOK), V2), table(rules_of(BOOK, win="3"), V2)
    assert order(one) == order(three)
    assert column(one, "omw") == column(three, "omw")
    assert column(one, "oomw") == column(three, "oomw")
    assert points(three) == {name: 3 * gained for name, gained in points(one).items()}


def test_v21_double_win() -> None:
    for win in ("1", "3"):
        shown = table(rules_of(BOOK, win=win), ("A-B:V",))
        assert points(shown) == {"A": int(win), "B": int(win)}


def test_no_opponents_at_all_counts_as_the_floor() -> None:
    shown = table(rules_of(BOOK), ("A:bye B>C",))
    assert column(shown, "omw")["A"] == column(shown, "oomw")["A"] == "33/100"
    pooled = table(rules_of(BOOK, oomw="pooled"), ("A:bye B>C",))
    assert column(pooled, "oomw")["A"] == "33/100"
