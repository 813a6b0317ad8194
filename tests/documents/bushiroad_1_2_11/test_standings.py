"""Points and standings under Bushiroad 1.2.11: small events, worked out by hand.

A match win percentage is points / (rounds × points for a win), cut to two decimals, at least 0.33.
"""

from fractions import Fraction
from typing import Any

import pytest

from documents.bushiroad_1_2_11.hall import fighters, play, rounds
from documents.by_rule import cases_by_rule
from documents.day import Day
from toptable.engine.questions.standings import tiebreaker_step
from toptable.engine.refusal import Refusal
from toptable.engine.subjects.finals.tiebreaking import DrawPlaces

EIGHT = "A B C D E F G H"
FOUR_ROUNDS = """
A>B C>D E>F G>H
A>C E>G B>D F>H
A>E C>G B>F D>H
D>A E>C B>H G>F
"""
"""Wins: A, B, E three; C, D, G two; F one; H none. MW: 0.75, 0.50, and 0.33 for F and H."""
SEVEN = "A B C D E F G"


def with_byes(**settings: str) -> Day:
    """G and F have byes, and D leaves after round 2.

    MW over three rounds: A 1, C, E and F 0.66, B, D and G 0.33.
    """
    day = rounds(fighters(SEVEN, **settings), "A>B C>D E>F G\nA>C E>G B>D F")
    return rounds(day.drop("D"), "A>E C>G F>B")


def omw(day: Day) -> dict[str, Fraction]:
    return {name: day.tiebreakers(name)["omw"] for name in sorted(day.points)}


@pytest.mark.parametrize("win", [1, 3])
def test_only_a_win_brings_points(win: int) -> None:
    """B-092: one point, or three by precedent; a draw and a loss bring none."""
    day = play(fighters("Ann Bo Cy Di", win=str(win)), "Ann>Bo", "Cy=Di")
    assert day.points == {"Ann": win, "Bo": 0, "Cy": 0, "Di": 0}
    assert f"{win} point" in day.announced()["points"].text


def test_one_and_three_points_give_the_same_order_and_percentages() -> None:
    """B-092, B-097: percentages are of the highest points that one could have."""
    one, three = (rounds(fighters(EIGHT, win=win), FOUR_ROUNDS) for win in "13")
    assert one.order == three.order
    assert omw(one) == omw(three)


@cases_by_rule(
    {
        "B-093 win": ({"games": "W"}, (1, 0), ""),
        "B-093 loss": ({"games": "L"}, (0, 1), ""),
        "B-093 draw": ({"games": "D", "how": ("time",)}, (0, 0), "Time was called"),
        "B-093 both lose": ({"kind": "both_lose"}, (0, 0), ""),
        "B-093 both win": ({"kind": "both_win"}, (1, 1), "A shelf fell on the table"),
        "B-093 no-show": ({"kind": "no_show", "about": "Ann"}, (0, 1), "Never came"),
        "B-093 conceded": ({"kind": "match_conceded", "about": "Ann"}, (0, 1), ""),
    }
)
def test_every_way_in_which_a_match_ends(
    case: tuple[dict[str, Any], tuple[int, int], str],
) -> None:
    """A result has its kind and its points."""
    words, wanted, reason = case
    day = fighters("Ann Bo Cy Di").staff(head_judge="Hana").seat("Ann Bo", "Cy Di")
    day.result("Ann", by="Hana", reason=reason, **words)
    assert day.score("Ann") == wanted


def test_losses_that_only_a_ruling_or_a_departure_brings() -> None:
    """B-093: by penalty, by leaving after the pairing, without an opponent, and nothing yet."""
    day = fighters("Ann Bo Cy Di Eve Flo").staff(head_judge="Hana")
    day.seat("Ann Bo", "Cy Di", "Eve Flo")
    day.rule("PG-3.9.2", "Ann", "no", by="Hana", penalty="match_loss")
    day.drop("Cy")
    assert (day.score("Ann"), day.score("Cy"), day.score("Eve")) == ((0, 1), (0, 1), None)
    day.result("Eve", "W")
    day.toptable("people admit-late EVENT Gus --approved-by Hana --penalty tardiness", by="Hana")
    assert day.points["Gus"] == 0
    day.toptable("round ready EVENT Ann", by="Olga")
    day.round()
    assert day.current.table_of(day.number("Gus")) is not None


def test_wins_then_opponents_then_opponents_opponents() -> None:
    """B-094: A, E and B have three wins and are parted by the strength of those they met.

    A met B, C, E, D: (0.75 + 0.50 + 0.75 + 0.50) / 4. E met F, G, A, C:
    (0.33 + 0.50 + 0.75 + 0.50) / 4. B met A, D, F, H: (0.75 + 0.50 + 0.33 + 0.33) / 4.
    """
    day = rounds(fighters(EIGHT), FOUR_ROUNDS)
    assert day.order == "A E B C D G F H"
    assert [omw(day)[name] for name in "AEB"] == [
        Fraction(5, 8),
        Fraction(13, 25),
        Fraction(191, 400),
    ]
    assert list(day.tiebreakers("A")) == ["omw", "oomw"]
    assert "Opponents' match win percentage, Opponents' opponents'" in (
        day.announced()["standings"].text
    )


def test_the_third_key_parts_those_whom_wins_and_opponents_leave_level() -> None:
    """B-094, B-099: D and H of a double elimination have 0 wins and the same OMW, 0.495.

    D met C (0.66) and B (0.33), H met G (0.66) and F (0.33). OMW: C 83/150, B 199/300, G 11/25,
    F 11/20; the means are 73/120 and 99/200.
    """
    day = fighters(EIGHT, structure="double_elimination")
    rounds(day, "A>B C>D E>F G>H\nA>C E>G B>D F>H\nA>E C>F G>B")
    assert day.tiebreakers("D")["omw"] == day.tiebreakers("H")["omw"] == Fraction(99, 200)
    assert day.tiebreakers("D")["oomw"] == Fraction(73, 120)
    assert day.tiebreakers("H")["oomw"] == Fraction(99, 200)
    assert day.order == "A E C G B F D H"


def test_by_default_their_own_match_parts_those_who_are_level() -> None:
    """B-095: points, then OMW, then head to head.

    Everybody met everybody. Ann and Bo won two of three, Cy and Di one: MW 0.66 and 0.33. Ann and
    Bo each have (0.66 + 0.33 + 0.33) / 3, Cy and Di (0.66 + 0.66 + 0.33) / 3; Bo beat Ann, and Di
    beat Cy.
    """
    day = fighters("Ann Bo Cy Di", profile="default_jp")
    rounds(day, "Bo>Ann Di>Cy\nAnn>Di Cy>Bo\nAnn>Cy Bo>Di")
    assert day.points == {"Bo": 2, "Ann": 2, "Di": 1, "Cy": 1}
    assert omw(day)["Ann"] == omw(day)["Bo"] == Fraction(44, 100)
    assert omw(day)["Cy"] == omw(day)["Di"] == Fraction(55, 100)
    assert day.order == "Bo Ann Di Cy"


def test_percentages_are_cut_and_have_a_floor() -> None:
    """B-097: two of three is 0.66 and not 2/3; none of three is 0.33."""
    day = with_byes()
    assert omw(day)["A"] == (Fraction(33, 100) + Fraction(66, 100) * 2) / 3
    assert omw(day)["D"] == (Fraction(66, 100) + Fraction(33, 100)) / 2


@pytest.mark.parametrize(
    ("scope", "order", "of_b"),
    [("opponents_only", "A E C F B G D", (199, 300)), ("both", "A E C F G B D", (61, 100))],
)
def test_a_round_with_a_bye_has_no_opponent(scope: str, order: str, of_b: tuple[int, int]) -> None:
    """B-098: F met E and B in three rounds: (0.66 + 0.33) / 2. G met E and C: 0.66.

    B met A, D and F: (1 + 0.33 + 0.66) / 3; read the other way, F's own bye counts in nothing, F
    has 1 of 2, and B has (1 + 0.33 + 0.50) / 3.
    """
    day = with_byes(bye_scope=scope)
    assert omw(day)["F"] == Fraction(99, 200)
    assert omw(day)["G"] == Fraction(66, 100)
    assert omw(day)["B"] == Fraction(*of_b)
    assert day.order == order


@pytest.mark.parametrize(("reading", "of_b"), [("mean_of_omw", (77, 150)), ("pooled", (363, 700))])
def test_opponents_of_opponents_one_step_further(reading: str, of_b: tuple[int, int]) -> None:
    """B-099: B met A, D and F, whose OMW is 11/20, 99/200 and 99/200.

    In one pool: A's opponents 0.33 + 0.66 + 0.66, D's 0.66 + 0.33, F's 0.66 + 0.33, over seven.
    """
    day = with_byes(oomw=reading)
    assert day.tiebreakers("B")["oomw"] == Fraction(*of_b)


GOING_ON = "The hall is ours until ten"


@pytest.mark.parametrize(
    ("dropped", "after_two"),
    [("", "A>E C>F G>B\nG>A C>E\nC>G A"), ("E", "C>F G>B A\nG>A C\nC>G A")],
    ids=["second loss in round 4", "left undefeated after round 2"],
)
def test_double_elimination_counts_wins_over_effective_rounds(dropped: str, after_two: str) -> None:
    """B-096: E won two: of four rounds with the second loss, or 2 + 2 for leaving without one.

    Either way 0.50, though the event has five rounds. F met E, H (0.33) and C, who won four of
    five: (0.50 + 0.33 + 0.80) / 3.
    """
    day = rounds(
        fighters(EIGHT, structure="double_elimination"), "A>B C>D E>F G>H\nA>C E>G B>D F>H"
    )
    if dropped:
        day.drop(dropped)
    rounds(day, after_two, on=GOING_ON)
    assert omw(day)["F"] == Fraction(163, 300)
    assert [day.points[name] for name in "ACGE"] == [4, 4, 3, 2]
    assert list(day.points.values()) == sorted(day.points.values(), reverse=True)


def level(profile: str = "default_jp", seed: str = "day") -> Day:
    """One round: three winners whom nothing separates, and three losers."""
    day = Day("bushiroad-1.2.11", "A B C D E F", game="vg", profile=profile, seed=seed)
    return rounds(day.plan(1), "A>B C>D E>F")


def test_who_is_level_in_everything_is_parted_by_a_drawn_lot_and_marked() -> None:
    """B-100: over many events each of the three comes first."""
    first = set()
    for seed in range(12):
        day = level(seed=f"lot {seed}")
        first.add(day.order.split()[0])
        assert "only the drawn lot separates those who share a place" in day.toptable(
            "event show EVENT --standings"
        )
    assert first == {"A", "C", "E"}


def test_a_coin_thrown_in_public_decides_a_place_with_its_witness() -> None:
    """B-100: its outcome is the order everywhere, and who saw it stands in the log."""
    day = level()
    wanted = day.order.split()[2::-1]
    thrown = DrawPlaces(line=1, order=day.numbers(" ".join(wanted)))
    assert "saw the draw" in day.refuses(thrown)
    day.toptable(f"cut draw EVENT --top 1 --order {','.join(wanted)} --witness Hana")
    assert day.order.split()[:3] == wanted
    assert day.places.split()[:3] == wanted
    assert f"Winner: {wanted[0]}" in day.toptable("event places EVENT")
    assert "Hana" in day.toptable(f"event show EVENT --explain {wanted[0]}")


def test_a_playoff_orders_only_those_who_were_level() -> None:
    """B-101: games between the tied; the others stay where they were."""
    day = level()
    old = day.order.split()
    day.toptable("cut tiebreaker EVENT --top 1")
    while games := open_games(day):
        for one, two in games:
            winner = old[2] if old[2] in (one, two) else one
            day.toptable(f"cut tiebreaker-result EVENT {one} {two} --winner {winner}")
    assert day.order.split()[0] == old[2]
    assert set(day.order.split()[:3]) == {"A", "C", "E"}
    assert day.order.split()[3:] == old[3:]
    assert day.places.split() == day.order.split()
    assert set(day.points.values()) == {1, 0}


def open_games(day: Day) -> list[tuple[str, str]]:
    step = tiebreaker_step(day.state, day.tournament.rulebook)
    assert not isinstance(step, Refusal)
    return [] if step.over else [(game.first.name, game.second.name) for game in step.games]


def test_nobody_plays_off_who_is_parted_by_the_tiebreakers() -> None:
    """B-101: a playoff is for those who are still level."""
    day = rounds(fighters(EIGHT).plan(4), FOUR_ROUNDS)
    day.toptable("cut tiebreaker EVENT --top 2", status=2)


@pytest.mark.parametrize(
    ("keys", "wanted"), [("omw,oomw", "B C"), ("head_to_head,omw", "C B")], ids=["usual", "own"]
)
def test_an_event_may_have_an_order_of_its_own(keys: str, wanted: str) -> None:
    """B-102: B and C have one win of three, and C beat B.

    B met F (1.00), C (0.33) and A (0.33), C met D (0.66), B (0.33) and E (0.66): 0.5533 and 0.55.
    """
    day = fighters("A B C D E F", tiebreakers=keys)
    rounds(day, "E>A D>C F>B\nD>A F>E C>B\nF>D E>C B>A")
    assert omw(day)["B"] == Fraction(166, 300)
    assert omw(day)["C"] == Fraction(165, 300)
    assert " ".join(name for name in day.order.split() if name in "BC") == wanted
    text = day.announced()["standings"].text
    assert ("Head" in text and text.index("Head") < text.index("Opp")) is (wanted == "C B")


def test_standings_before_the_end_name_no_winner() -> None:
    """B-103: calculated at the end; until then over the rounds that are finished."""
    day = rounds(fighters("Ann Bo Cy Di").plan(2), "Ann>Bo Cy>Di")
    # After one round a win is 1 of 1, not 1 of 2.
    assert omw(day)["Bo"] == 1
    said = day.toptable("event places EVENT")
    assert "Winner" not in said
    rounds(day, "Ann>Cy Di>Bo")
    assert omw(day)["Bo"] == (1 + Fraction(1, 2)) / 2
    assert "Winner: Ann" in day.toptable("event places EVENT")
