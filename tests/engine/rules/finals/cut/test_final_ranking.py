"""The final ranking of chains of parts, revoked standings, leavers, prizes and the report."""

from datetime import date

import pytest
from cut_fields import an_order, patient
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from spoken import spoken
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.final_ranking import (
    FinalRanking,
    RankedPart,
    Revoked,
    final_ranking,
    part_of,
)
from toptable.engine.rules.finals.prizes import (
    Prize,
    PrizeDeparture,
    PrizeKind,
    PrizeReport,
    RedeemedBye,
    event_report,
    hand_out,
)

NAMES = {player: f"P{player}" for player in range(1, 13)}
SWISS = part_of("Swiss rounds", an_order("15 15 12 12 9 9 6 6"))
TOP_4 = RankedPart("elimination", ((3,), (1,), (4,), (2,)))


def places(ranking: FinalRanking) -> list[int]:
    return [one.player for one in ranking.places]


def test_finalists_first_then_the_others_by_swiss_rank() -> None:
    ranking = final_ranking([TOP_4, SWISS], NAMES)
    assert places(ranking) == [3, 1, 4, 2, 5, 6, 7, 8]
    assert [one.place for one in ranking.places] == list(range(1, 9))
    assert ranking.winner is ranking.places[0]
    assert ranking.places[0].text == "1: P3, by the elimination."
    assert ranking.places[4].text == "5: P5, by the Swiss rounds."
    assert ranking.notes == ()


def test_a_chain_of_three_stages() -> None:
    """Who went on to day 2 is above who did not, whatever the points. N13-76, FFG-24."""
    day_1 = part_of("first day", an_order([9] * 12))
    day_2 = RankedPart("second day", ((5,), (1,), (2,), (3,), (4,), (6,), (8,), (7,)))
    final = RankedPart("elimination", ((2,), (5,), (1,), (3,)))
    ranking = final_ranking([final, day_2, day_1], NAMES)
    assert places(ranking) == [2, 5, 1, 3, 4, 6, 8, 7, 9, 10, 11, 12]
    assert [one.part for one in ranking.places][3:9] == [
        "elimination", "second day", "second day", "second day", "second day", "first day",
    ]  # fmt: skip


def test_those_who_went_out_together_share_places_in_the_order_of_their_seeds() -> None:
    top_8 = RankedPart("elimination", ((1,), (2,), (3,), (4,), (5, 6), (7, 8)))
    ranking = final_ranking([top_8], NAMES)
    assert [(one.place, one.first, one.last) for one in ranking.places][4:] == [
        (5, 5, 6), (6, 5, 6), (7, 7, 8), (8, 7, 8),
    ]  # fmt: skip
    assert ranking.places[5].text == "6 (shared 5 to 6): P6, by the elimination."


def test_those_whom_only_the_lot_separates_share_places() -> None:
    level = tuple(replace(one, place=min(one.place, 3)) for one in an_order("15 12 9 9 9"))
    ranking = final_ranking([part_of("Swiss rounds", level)], NAMES)
    assert [(one.place, one.first, one.last) for one in ranking.places] == [
        (1, 1, 1), (2, 2, 2), (3, 3, 5), (4, 3, 5), (5, 3, 5),
    ]  # fmt: skip


def test_the_lot_parts_them_where_the_document_orders_by_chance() -> None:
    """N13-71, N10-41, FFG-47: once nothing is open any more, nobody shares a place."""
    level = tuple(replace(one, place=min(one.place, 3)) for one in an_order("15 12 9 9 9"))
    part = part_of("Swiss rounds", level, by_lot=True)
    ranking = final_ranking([part], NAMES)
    assert [(one.first, one.last, one.by_lot) for one in ranking.places] == [
        (1, 1, False), (2, 2, False), (3, 3, True), (4, 4, True), (5, 5, True),
    ]  # fmt: skip
    assert ranking.places[3].text == "4: P4, by the Swiss rounds and the lot."
    going_on = final_ranking([part], NAMES, open_="Round 4 is being played.")
    assert {(one.first, one.last) for one in going_on.places[2:]} == {(3, 5)}


def test_who_won_by_lot_is_told_though_nobody_shares_the_place() -> None:
    level = tuple(replace(one, place=1) for one in an_order("9 9"))
    ranking = final_ranking([part_of("Swiss rounds", level, by_lot=True)], NAMES)
    assert ranking.notes == (spoken("final_ranking.wins_lot", winner="P1", level="1", level_2="2"),)


def test_who_won_by_elimination_is_first_whatever_the_standings_say() -> None:
    part = part_of("double elimination", an_order("3 3 2 1"), winner=2)
    ranking = final_ranking([part], NAMES, left={1: 3})
    assert places(ranking) == [2, 1, 3, 4]
    assert ranking.winner is not None
    assert ranking.winner.player == 2
    assert ranking.notes == ()


def test_leaving_after_topping_the_swiss_rounds_is_not_winning() -> None:
    ranking = final_ranking([SWISS], NAMES, left={1: 3, 5: 2})
    assert places(ranking) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert ranking.winner is not None
    assert ranking.winner.player == 2
    assert ranking.notes == (
        spoken(
            "final_ranking.place_but",
            place="P1",
            place_2="1",
            why="left after round 3",
            winner="P2",
        ),
    )
    assert ranking.places[4].text == "5: P5, by the Swiss rounds, left after round 2."


def test_a_disqualified_player_keeps_a_place_but_no_title() -> None:
    ranking = final_ranking([TOP_4, SWISS], NAMES, disqualified={3})
    assert places(ranking)[0] == 3
    assert ranking.winner is not None
    assert ranking.winner.player == 1
    assert ranking.notes == (
        spoken(
            "final_ranking.place_but", place="P3", place_2="1", why="is disqualified", winner="P1"
        ),
    )


def test_a_revoked_place_is_passed_down() -> None:
    ranking = final_ranking(
        [TOP_4, SWISS], NAMES, disqualified={3}, revoked={3: Revoked.PASSED_DOWN}
    )
    assert places(ranking) == [1, 4, 2, 5, 6, 7, 8]
    assert [one.place for one in ranking.places] == list(range(1, 8))
    assert ranking.winner is not None
    assert ranking.winner.player == 1
    assert ranking.notes == (spoken("final_ranking.standing_revoked", name="P3"),)


def test_or_void() -> None:
    ranking = final_ranking([TOP_4, SWISS], NAMES, revoked={3: Revoked.VOID, 4: Revoked.VOID})
    assert places(ranking) == [3, 1, 4, 2, 5, 6, 7, 8]
    assert ranking.winner is None
    assert ranking.places[2].text == spoken("final_ranking.void_standing", place="3", name="P4")
    assert ranking.notes[-1].startswith("Nobody has won")
    below = final_ranking([TOP_4, SWISS], NAMES, revoked={4: Revoked.VOID})
    assert below.winner is not None
    assert below.winner.player == 3


def test_a_group_closes_up_around_a_revoked_member() -> None:
    top = RankedPart("elimination", ((1,), (2,), (3, 4), (5, 6, 7)))
    ranking = final_ranking([top], NAMES, revoked={6: Revoked.PASSED_DOWN})
    assert [(one.player, one.first, one.last) for one in ranking.places][4:] == [
        (5, 5, 6),
        (7, 5, 6),
    ]


@patient
@given(data=st.data(), size=st.integers(1, 12))
def test_everybody_has_exactly_one_place(data, size: int) -> None:
    people = list(range(1, size + 1))
    parts = []
    for name in ("elimination", "second day"):
        some = data.draw(st.permutations(people))[: data.draw(st.integers(0, size))]
        cut = data.draw(st.integers(0, len(some)))
        groups = tuple(group for group in (tuple(some[:cut]), tuple(some[cut:])) if group)
        parts.append(RankedPart(name, groups))
    parts.append(RankedPart("first day", tuple((player,) for player in people)))
    passed = data.draw(st.sets(st.sampled_from(people)))
    ranking = final_ranking(parts, NAMES, revoked=dict.fromkeys(passed, Revoked.PASSED_DOWN))
    assert sorted([*places(ranking), *passed]) == people
    assert [one.place for one in ranking.places] == list(range(1, len(ranking.places) + 1))
    for better, worse in zip(ranking.places, ranking.places[1:], strict=False):
        parts_in_order = ["elimination", "second day", "first day"]
        assert parts_in_order.index(better.part) <= parts_in_order.index(worse.part)
    for one in ranking.places:
        assert one.first <= one.place <= one.last


KIT = (
    Prize(1, 1, "trophy"),
    Prize(1, 4, "playmat"),
    Prize(1, 2, "bye", PrizeKind.BYE),
    Prize(1, 10, "alternate art"),
)


def given_out(ranking: FinalRanking, *departures: PrizeDeparture) -> PrizeReport:
    handout = hand_out(ranking, NAMES, KIT, departures=departures, period_end=date(2026, 6, 30))
    assert isinstance(handout, PrizeReport), handout
    return handout


def test_prizes_follow_the_places() -> None:
    handout = given_out(final_ranking([TOP_4, SWISS], NAMES))
    assert [one.what for one in handout.awards if one.player == 3] == [
        "trophy",
        "playmat",
        "bye",
        "alternate art",
    ]
    assert [one.name for one in handout.awards if one.what == "playmat"] == ["P3", "P1", "P4", "P2"]
    assert len(handout.awards) == 1 + 4 + 2 + 8


def test_what_is_left_over_is_free_after_the_period() -> None:
    handout = given_out(final_ranking([TOP_4, SWISS], NAMES))
    assert [(one.place, one.what, one.free_from) for one in handout.left_over] == [
        (9, "alternate art", date(2026, 7, 1)),
        (10, "alternate art", date(2026, 7, 1)),
    ]
    assert handout.left_over[0].note == "nobody holds place 9"


def test_a_void_place_leaves_its_prizes_over() -> None:
    handout = given_out(final_ranking([TOP_4, SWISS], NAMES, revoked={4: Revoked.VOID}))
    assert [one.what for one in handout.left_over if one.place == 3] == ["playmat", "alternate art"]
    passed = given_out(final_ranking([TOP_4, SWISS], NAMES, revoked={4: Revoked.PASSED_DOWN}))
    assert [one.name for one in passed.awards if one.what == "playmat"] == ["P3", "P1", "P2", "P5"]


def test_a_prize_that_a_penalty_takes_is_left_over_while_the_place_stands() -> None:
    """N13-90: nobody moves up for it."""
    ranking = final_ranking([TOP_4, SWISS], NAMES)
    handout = hand_out(ranking, NAMES, KIT, withheld={3})
    assert isinstance(handout, PrizeReport)
    assert not [one for one in handout.awards if one.player == 3]
    left = [(one.what, one.note) for one in handout.left_over if one.place == 1]
    why = "withheld from P3 by penalty"
    assert left == [("trophy", why), ("playmat", why), ("bye", why), ("alternate art", why)]
    assert [one.name for one in handout.awards if one.what == "playmat"] == ["P1", "P4", "P2"]


def test_departing_from_the_table_takes_a_note() -> None:
    ranking = final_ranking([TOP_4, SWISS], NAMES)
    kept = given_out(ranking, PrizeDeparture(2, "playmat", None, "forfeited by the head judge"))
    assert [one.note for one in kept.left_over if one.place == 2] == ["forfeited by the head judge"]
    moved = given_out(ranking, PrizeDeparture(2, "playmat", 8, "best newcomer"))
    assert [(one.place, one.name) for one in moved.awards if one.note == "best newcomer"] == [
        (2, "P8")
    ]
    for wrong in (
        PrizeDeparture(2, "playmat", 8, " "),
        PrizeDeparture(5, "playmat", 8, "why not"),
        PrizeDeparture(2, "playmat", 99, "a stranger"),
    ):
        assert isinstance(hand_out(ranking, NAMES, KIT, departures=[wrong]), Refusal)


def test_two_of_the_same_prize_on_one_place_are_two() -> None:
    ranking = final_ranking([SWISS], NAMES)
    handout = hand_out(ranking, NAMES, [Prize(1, 1, "pack"), Prize(1, 2, "pack")])
    assert isinstance(handout, PrizeReport)
    assert [one.player for one in handout.awards] == [1, 1, 2]


@pytest.mark.parametrize(("first", "last"), [(0, 1), (3, 2)])
def test_a_prize_goes_to_real_places(first: int, last: int) -> None:
    with pytest.raises(ValueError, match="prize"):
        Prize(first, last, "pack")


def test_the_report_has_places_prizes_and_byes() -> None:
    ranking = final_ranking([TOP_4, SWISS], NAMES, revoked={8: Revoked.PASSED_DOWN})
    byes = [
        RedeemedBye("K-17", "Spring Store Championship", 5, "P5", 1, "Olga", destroyed=True),
        RedeemedBye("K-18", "Spring Store Championship", 6, "P6", 1, "Olga"),
        RedeemedBye("K-18", "Spring Store Championship", 7, "P7", 1),
    ]
    report = event_report(ranking, given_out(ranking), finalists=(1, 2, 3, 4), byes_used=byes)
    assert report.players == 8
    assert report.winner is not None
    assert report.winner.name == "P3"
    assert report.finalists == (1, 2, 3, 4)
    assert [one.name for one in report.byes_won] == ["P3", "P1"]
    assert {one.kind for one in report.awards} == {PrizeKind.ITEM}
    assert report.open == (
        spoken("event_report.bye_used", code="K-18"),
        spoken("event_report.destroy_bye", code="K-18", name="P6"),
        spoken("event_report.check_bye", code="K-18", name="P7"),
    )
