"""Where the line falls, who is passed over, and what the preview says about it."""

import pytest
from cut_fields import an_order, ids, out, pairs, patient, settled, won
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.standings.event_notation import book, records, rules_of, table
from toptable.engine.rules.finals.cut import (
    PassedOver,
    PassedOverBecause,
    RecordCut,
    TopCut,
    gone,
    order_of,
    together,
)
from toptable.engine.rules.finals.cut_preview import Preview, other_readings, preview
from toptable.engine.rules.finals.tiebreaker_games import MirrorPairs
from toptable.engine.rules.standings import Standings, standings

EVENT_A = (
    "A-B:WD C-D:WL E-F:WW G:bye",
    "E-G:WL A-C:WW D-B:WW F:bye",
    "A-D:LL C-E:WD G-F:WL",
    "G-D:WD A-E:WW F-C:WL",
)
V3 = ("A>B C>D E>F G:bye", "A>C E>G B>D F:bye", "A>E C>G F>B")
NISEI = "nisei-1.3"
BUSHIROAD = "bushiroad-1.2.11"


def event_a(name: str = NISEI, **settings: str) -> Standings:
    return table(rules_of(name, **settings), EVENT_A, {"B": 2})


def names(players) -> str:
    return " ".join(one.name for one in players)


def shown(the_standings: Standings, size: int, rulebook: str, **settings: str) -> Preview:
    return preview(
        the_standings,
        TopCut(size),
        out=gone(the_standings.field.records),
        readings=other_readings(book(rulebook), settings),
    )


points_of_all = st.lists(st.integers(0, 6), min_size=1, max_size=20)


@patient
@given(points=points_of_all, data=st.data())
def test_a_top_cut_takes_exactly_the_best_who_can_go_on(points: list[int], data) -> None:
    order = an_order(sorted(points, reverse=True))
    size = data.draw(st.integers(2, 20))
    missing = data.draw(st.sets(st.sampled_from(ids(order))))
    division = TopCut(size).divide(order, out(*missing))
    able = [player for player in ids(order) if player not in missing]
    assert ids(division.taken) == able[:size]
    assert ids(division.waiting) == able[size:]
    assert len(division.taken) + division.empty == size
    last = division.taken[-1].rank if len(able) >= size else len(order) + 1
    assert [one.who.player for one in division.skipped] == sorted(p for p in missing if p < last)


@patient
@given(points=points_of_all, data=st.data())
def test_a_cut_by_record_takes_everybody_with_at_least_so_many(points: list[int], data) -> None:
    order = an_order(sorted(points, reverse=True))
    wanted = data.draw(st.integers(1, 7))
    missing = data.draw(st.sets(st.sampled_from(ids(order))))
    division = RecordCut(wanted).divide(order, out(*missing))
    assert {one.player for one in division.taken} == {
        one.player for one in order if one.points >= wanted and one.player not in missing
    }
    assert {one.player for one in division.waiting} == {
        one.player for one in order if one.points < wanted and one.player not in missing
    }
    assert division.empty == 0


def test_at_least_is_printed_and_meant() -> None:
    cut = RecordCut(15)
    assert cut.sentence == "Everybody with at least 15 points advances."
    assert ids(cut.divide(an_order("18 15 15 14"), {}).taken) == [1, 2, 3]


@pytest.mark.parametrize("make", [lambda: TopCut(1), lambda: RecordCut(0)])
def test_a_cut_that_cuts_nothing_is_no_cut(make) -> None:
    with pytest.raises(ValueError, match="cut"):
        make()


def test_who_has_left_is_passed_over_and_named() -> None:
    the_standings = event_a()
    assert gone(the_standings.field.records)[2].text == "has left the event after round 2"
    both = gone(the_standings.field.records, disqualified={2, 3})
    assert (both[2].why, both[3].why) == (
        PassedOverBecause.DISQUALIFIED,
        PassedOverBecause.DISQUALIFIED,
    )


def test_of_two_reasons_the_first_counts() -> None:
    merged = together(out(1, why=PassedOverBecause.LEFT), out(1, 2, why=PassedOverBecause.ABSENT))
    assert {player: one.why for player, one in merged.items()} == {
        1: PassedOverBecause.LEFT,
        2: PassedOverBecause.ABSENT,
    }


def test_the_reason_names_its_author() -> None:
    excluded = PassedOver(1, PassedOverBecause.EXCLUDED, "staff guest", "Olga")
    assert excluded.text == "is not a candidate: staff guest (decided by Olga)"


def test_event_a_the_line_and_what_separates_them() -> None:
    """Worked example 3: D A G F C E B, A over G on extended strength after equal strength."""
    seen = shown(event_a(), 2, NISEI)
    assert names(seen.division.taken) == "D A"
    assert (names(seen.above), names(seen.below)) == ("D A", "G F C")
    assert seen.separation is not None
    assert seen.separation.rule == "xsos"
    assert seen.line.startswith("A advances. Above G (3) on extended strength of schedule, 2.8750 ")
    assert [notice.text for notice in seen.notices if notice.id == "level"] == [
        "A advances with 16 points; G (3) has as many and does not."
    ]


def test_event_a_the_other_reading_of_strength_would_let_g_in() -> None:
    """Worked example 3: with the opponents as divisor the order is G D A F E C B. AMB-01."""
    (reading,) = [one for one in shown(event_a(), 2, NISEI).readings if one.setting == "sos_outer"]
    assert (names(reading.enters), names(reading.leaves)) == ("G", "A")
    assert [(one.who.name, one.seed, one.other) for one in reading.seeds] == [("D", 1, 2)]
    assert reading.text == (
        "The rule can be read in another way (AMB-01; setting sos_outer=opponents). Then "
        "G (3) would advance; A (2) would not; seeds would change: D (1 to 2)."
    )
    notices = [one for one in shown(event_a(), 2, NISEI).notices if one.id == "reading"]
    assert "AMB-01" in notices[0].rules


def test_event_a_the_seeding_alone_is_worth_a_warning() -> None:
    (reading,) = [one for one in shown(event_a(), 4, NISEI).readings if one.setting == "sos_outer"]
    assert (reading.enters, reading.leaves) == ((), ())
    assert {one.who.name: one.other for one in reading.seeds} == {"D": 2, "A": 3, "G": 1}


def test_the_other_way_round_the_literal_reading_is_the_other_one() -> None:
    seen = shown(event_a(sos_outer="opponents"), 2, NISEI, sos_outer="opponents")
    (reading,) = [one for one in seen.readings if one.setting == "sos_outer"]
    assert (reading.value, names(reading.enters), names(reading.leaves)) == ("rounds", "A", "G")


def test_v3_the_scope_of_a_bye_swaps_places_5_and_6() -> None:
    the_standings = table(rules_of(BUSHIROAD), V3, {"D": 2})
    (reading,) = [
        one for one in shown(the_standings, 5, BUSHIROAD).readings if one.setting == "bye_scope"
    ]
    assert (names(reading.enters), names(reading.leaves)) == ("G", "B")
    four = shown(the_standings, 4, BUSHIROAD).readings
    assert "bye_scope" not in {one.setting for one in four}


def test_readings_are_those_of_the_rulebook() -> None:
    assert {(one.setting, one.value) for one in other_readings(book(NISEI), {})} == {
        ("sos_outer", "opponents"),
        ("completed_rounds", "matches"),
        ("bye_as_opponent", "on"),
    }
    used = other_readings(book(NISEI), {"head_to_head": "on"})
    assert {one.value for one in used if one.setting == "head_to_head_form"} == {"pairs", "peel"}
    assert {one.setting for one in other_readings(book(BUSHIROAD), {})} == {
        "bye_scope",
        "mw_rounds",
        "omw_cut",
        "oomw",
    }
    elimination = other_readings(book(BUSHIROAD), {"structure": "double_elimination"})
    assert "mw_rounds" not in {one.setting for one in elimination}


def test_a_revoked_standing_stays_out_under_every_reading() -> None:
    rules = rules_of(NISEI)
    people = records(rules, EVENT_A, {"B": 2})
    without_d = standings(people, rules.ranking, after_round=4, without={4})
    seen = shown(without_d, 2, NISEI)
    assert names(seen.division.taken) == "A G"
    assert all(names(one.enters) != "D" for one in seen.readings)


def test_a_lot_on_the_line_is_said_aloud() -> None:
    """V6b: only chance separates A and D."""
    rules = rules_of(BUSHIROAD, structure="double_elimination")
    the_standings = table(rules, ("A-B:D C>D", "C>A B>D"))
    seen = preview(the_standings, TopCut(3), out={})
    assert "lot" in {notice.id for notice in seen.notices}
    assert "lot" not in {notice.id for notice in preview(the_standings, TopCut(2), out={}).notices}


def test_too_few_players_leave_seats_empty() -> None:
    seen = shown(event_a(), 8, NISEI)
    assert seen.division.empty == 2
    assert seen.line == ""
    assert [notice.text for notice in seen.notices if notice.id != "reading"] == [
        "B (7) has left the event after round 2.",
        "2 seats of 8 cannot be filled: only 6 players can advance.",
    ]


def test_a_decline_brings_up_the_next_and_is_told() -> None:
    the_standings = event_a()
    seen = preview(the_standings, TopCut(2), out={**gone(the_standings.field.records), **out(4)})
    assert names(seen.division.taken) == "A G"
    assert seen.notices[0].text == "D (1) does not want to play on."
    assert seen.line.startswith("G advances. Above F (4) on points, 16 against 12")


def test_after_a_tiebreaker_round_the_game_separates_them() -> None:
    the_standings = event_a()
    missing = gone(the_standings.field.records)
    order = order_of(the_standings, without=missing)
    rounds = MirrorPairs()
    # A (player 1) and G (player 7) have 16 points each; D above them too, but F below has 12.
    assert pairs(rounds.step(order, 2, ())) == [(1, 7)]
    reranked = settled(rounds.step(order, 2, [won("7>1")]))
    seen = preview(the_standings, TopCut(2), out=missing, reranked=reranked)
    assert names(seen.division.taken) == "D G"
    assert seen.line == "G advances. G (3) beat A (2)."
    assert seen.separation is None
    assert seen.readings == ()


def test_players_level_by_lot_share_a_place() -> None:
    rules = rules_of(BUSHIROAD, structure="double_elimination")
    order = order_of(table(rules, ("A-B:D C>D", "C>A B>D")))
    assert [(one.name, one.rank, one.place) for one in order] == [
        ("C", 1, 1),
        ("B", 2, 2),
        ("A", 3, 3),
        ("D", 4, 3),
    ]
