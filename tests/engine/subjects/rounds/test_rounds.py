"""Pair, look, publish; change by hand; repair after a correction."""

import pytest

from support import do, new_event, play_round, refused, report, start_round
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.people import Absentees, LateMode, NewPlayer
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.people.details import FixTable, GrantBye
from toptable.engine.subjects.people.player_entry import CheckIn
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import (
    AllowRematches,
    DiscardRound,
    PairRound,
    PublishRound,
)
from toptable.engine.subjects.rounds.edit_pairings import (
    GiveBye,
    MoveTable,
    PairByHand,
    PinTable,
    SwapPlayers,
)
from toptable.engine.subjects.rounds.pair_round import PairAgain
from toptable.engine.subjects.rounds.repairing import RepairRound
from toptable.engine.subjects.rounds.round_record import RoundChanged
from toptable.engine.subjects.undo import take_back as undo


def tables(tournament) -> dict[int, set[str]]:
    state = tournament.state
    return {
        table: {state.name_of(player) for player in match.players}
        for table, match in state.rounds[-1].matches.items()
    }


def byes(tournament) -> set[str]:
    return {tournament.state.name_of(player) for player in tournament.state.rounds[-1].byes}


def test_a_draft_changes_no_standing_until_it_is_published():
    tournament = new_event("Ann Bo Cy")
    do(tournament, PairRound())
    assert all(not player.record.outings for player in tournament.state.players.values())
    refused(tournament, ReportResult(1, 1, Result("WW")), "not_published")
    do(tournament, PublishRound())
    assert all(player.record.outings for player in tournament.state.players.values())


def test_the_next_round_waits_for_every_result_and_names_the_tables():
    tournament = new_event("Ann Bo Cy Di")
    start_round(tournament)
    report(tournament, 2, "WW")
    refusal = refused(tournament, PairRound(), "results_missing")
    assert "1 result missing (table 1)" in refusal.text


def test_who_did_not_check_in_is_left_out_only_if_somebody_says_so():
    """B-070."""
    tournament = new_event("Ann Bo Cy Di")
    do(tournament, CheckIn((1, 2)))
    refusal = refused(tournament, PairRound(), "not_checked_in", reason="We are late.")
    assert "Cy, Di" in refusal.text
    start_round(tournament, Absentees.LEAVE_OUT)
    assert tables(tournament) == {1: {"Ann", "Bo"}}
    assert not tournament.state.players[3].active


def test_all_can_be_checked_in_and_paired_in_one_act():
    tournament = new_event("Ann Bo Cy Di")
    do(tournament, CheckIn((1, 2)))
    do(tournament, PairRound(absentees=Absentees.CHECK_IN))
    assert set().union(*tables(tournament).values()) == {"Ann", "Bo", "Cy", "Di"}
    assert all(player.checked_in for player in tournament.state.players.values())
    do(tournament, undo.TakeBackOwnLast())
    assert [player.checked_in for _, player in sorted(tournament.state.players.items())] == [
        *(True, True, False, False)
    ]


def test_where_nobody_checked_in_everybody_plays_and_nobody_can_be_left_out():
    tournament = new_event("Ann Bo Cy Di")
    refused(tournament, PairRound(absentees=Absentees.LEAVE_OUT), "nobody", reason="x")
    start_round(tournament)
    assert set().union(*tables(tournament).values()) == {"Ann", "Bo", "Cy", "Di"}


def test_drawing_again_asks_nobody_anew_and_loses_nobody():
    """A latecomer is checked in alone; those of the draft before stay in all the same."""
    tournament = new_event("Ann Bo Cy")
    do(tournament, PairRound())
    late = AdmitLate(NewPlayer("Di"), LateMode.BEFORE_PAIRING, "Olga")
    do(tournament, late)
    do(tournament, PairAgain())
    assert set().union(*tables(tournament).values()) == {"Ann", "Bo", "Cy", "Di"}

    tournament = new_event("Ann Bo Cy Di")
    do(tournament, CheckIn((1, 2)))
    do(tournament, PairRound(absentees=Absentees.LEAVE_OUT))
    do(tournament, PairAgain())
    assert tables(tournament) == {1: {"Ann", "Bo"}}


def test_reward_byes_sit_out_and_do_not_count_for_the_odd_one():
    """Worked example 15: 9 active with 2 reward byes leave 7, so one more bye: 3 matches."""
    for active, reward, expected_byes, matches in ((9, 2, 3, 3), (10, 1, 2, 4), (8, 2, 2, 3)):
        tournament = new_event(" ".join(f"P{n}" for n in range(active)))
        for player in range(1, reward + 1):
            do(tournament, GrantBye(player, 1, voucher=f"Regional 2026, number {player}"))
        start_round(tournament)
        assert len(byes(tournament)) == expected_byes
        assert len(tables(tournament)) == matches
        assert {f"P{n}" for n in range(reward)} <= byes(tournament)


def test_fixed_tables_are_kept_and_marked():
    tournament = new_event("Ann Bo Cy Di Eve Flo")
    do(tournament, FixTable(3, 7))
    start_round(tournament)
    assert "Cy" in tables(tournament)[7]
    assert sorted(tables(tournament)) == [1, 2, 7]
    reasons = tournament.state.rounds[0].matches[7].seating.reasons
    assert any(reason.code == "fixed_table" for reason in reasons)


def test_swapping_two_players_swaps_only_them():
    tournament = new_event("Ann Bo Cy Di Eve")
    do(tournament, PairRound())
    before = tournament.state.rounds[0]
    seated = before.matches[1].players[0]
    sitting = next(iter(before.byes))
    do(tournament, SwapPlayers((seated, sitting)))
    after = tournament.state.rounds[0]
    assert sitting in after.matches[1].players
    assert set(after.byes) == {seated}
    assert after.matches[2] == before.matches[2]
    refused(tournament, SwapPlayers(after.matches[2].players), "same_table")
    refused(tournament, SwapPlayers((1, 1)), "same_player")


def test_a_swap_that_makes_a_rematch_warns_and_names_the_rule():
    tournament = new_event("Ann Bo Cy Di")
    play_round(tournament)
    first = tables(tournament)
    do(tournament, PairRound())
    one, two = tournament.state.rounds[1].matches[1].players
    other = next(
        player
        for player in tournament.state.rounds[1].matches[2].players
        if {tournament.state.name_of(one), tournament.state.name_of(player)} in first.values()
    )
    done = do(tournament, SwapPlayers((two, other)))
    change = done.lines[0].entry
    assert isinstance(change, RoundChanged)
    assert {"rematch"} <= {warning.code for warning in change.warnings}
    assert any("N13-75" in warning.text for warning in change.warnings)


def test_moving_a_match_to_a_table_in_use_exchanges_the_two():
    tournament = new_event("Ann Bo Cy Di")
    start_round(tournament)
    report(tournament, 1, "WW")
    before = tables(tournament)
    do(tournament, MoveTable(1, 2))
    assert tables(tournament) == {1: before[2], 2: before[1]}
    assert tournament.state.rounds[0].matches[2].result.games == "WW"
    do(tournament, MoveTable(2, 9))
    assert tables(tournament)[9] == before[1]


def test_a_pinned_table_survives_another_draw():
    tournament = new_event(" ".join(f"P{n}" for n in range(12)))
    do(tournament, PairRound())
    pinned = tables(tournament)[3]
    do(tournament, PinTable(3))
    seen = set()
    for _ in range(6):
        do(tournament, PairAgain())
        assert pinned in tables(tournament).values()
        seen.add(frozenset(map(frozenset, tables(tournament).values())))
    assert len(seen) > 1


def test_byes_given_and_taken_by_hand():
    tournament = new_event("Ann Bo Cy Di")
    do(tournament, PairRound())
    one, two = tournament.state.rounds[0].matches[1].players
    done = do(tournament, GiveBye(one))
    assert byes(tournament) == {tournament.state.name_of(one), tournament.state.name_of(two)}
    assert {"byes_too_many"} <= {warning.code for warning in done.lines[0].entry.warnings}
    do(tournament, PairByHand((two, one)))
    assert byes(tournament) == set()
    refused(tournament, PairByHand((one, two)), "has_opponent")


def test_a_match_with_a_result_is_not_taken_apart():
    tournament = new_event("Ann Bo Cy Di")
    start_round(tournament)
    report(tournament, 1, "WW")
    one = tournament.state.rounds[0].matches[1].players[0]
    other = tournament.state.rounds[0].matches[2].players[0]
    refused(tournament, SwapPlayers((one, other)), "has_result")
    refused(tournament, GiveBye(one), "has_result")


def test_repair_after_a_drop_moves_as_few_as_possible():
    """Of seventeen the bye was out; the opponent of who goes home meets that player."""
    tournament = new_event(" ".join(f"P{n}" for n in range(17)))
    play_round(tournament)
    start_round(tournament)
    before = tables(tournament)
    leaver = tournament.state.rounds[1].matches[4].players[0]
    do(tournament, Drop(leaver))
    do(tournament, RepairRound(), reason="They sit already.")
    changed = [t for t, names in before.items() if tables(tournament).get(t) != names]
    assert changed == [4]
    assert byes(tournament) == set()


def test_repair_after_a_corrected_result_touches_the_corrected_only_if_needed():
    tournament = new_event(" ".join(f"P{n}" for n in range(16)))
    start_round(tournament)
    for table in range(1, 9):
        report(tournament, table, "WW")
    start_round(tournament)
    before = tables(tournament)
    one, two = tournament.state.rounds[0].matches[1].players
    do(tournament, ReportResult(1, 1, Result("LL")), reason="Written the wrong way round.")
    assert tournament.state.rounds[1].corrected == {one, two}
    do(tournament, RepairRound())
    after = tables(tournament)
    moved = {name for table in before for name in before[table] ^ after.get(table, set())}
    assert tournament.state.name_of(one) in moved
    assert len([t for t in before if after.get(t) != before[t]]) == 2
    refused(tournament, RepairRound(), "in_order")


def test_an_event_can_allow_rematches_from_the_start():
    tournament = new_event("Ann Bo", settings={"rematches": "allow"})
    for _ in range(3):
        play_round(tournament)
    assert [
        round_.matches[1].seating.reasons[0].code for round_ in tournament.state.rounds[1:]
    ] == [
        "rematch",
        "rematch",
    ]


def test_no_pairing_without_a_rematch_stops_and_asks():
    tournament = new_event("Ann Bo")
    play_round(tournament)
    refusal = refused(tournament, PairRound(), "no_pairing")
    assert "allow rematches" in refusal.text
    do(tournament, AllowRematches(), reason="Both agreed.")
    do(tournament, PairRound())
    reasons = tournament.state.rounds[1].matches[1].seating.reasons
    assert any(reason.code == "rematch" for reason in reasons)


def test_two_one_and_three_players():
    for names, matches in (("Ann", 0), ("Ann Bo", 1), ("Ann Bo Cy", 1)):
        tournament = new_event(names)
        start_round(tournament)
        assert len(tables(tournament)) == matches
        assert len(byes(tournament)) == len(names.split()) % 2


def test_nobody_to_pair():
    refused(new_event(), PairRound(), "nobody")


def test_a_latecomer_takes_the_place_opposite_a_bye():
    tournament = new_event("Ann Bo Cy", "bushiroad-1.2.11")
    start_round(tournament)
    waiting = next(iter(tournament.state.rounds[0].byes))
    late = AdmitLate(NewPlayer("Di"), LateMode.INTO_ROUND, "Olga")
    refused(tournament, late, "penalty_demanded")
    late = AdmitLate(NewPlayer("Di"), LateMode.INTO_ROUND, "Olga", "tardiness")
    do(tournament, late)
    assert {tournament.state.name_of(waiting), "Di"} in tables(tournament).values()
    assert byes(tournament) == set()
    refused(tournament, late, "nobody_free")


@pytest.mark.parametrize("method", ["halves", "amalfi", "round_robin", "opposite_seats"])
def test_every_method_pairs_through_the_log(method):
    tournament = new_event("Ann Bo Cy Di Eve Flo")
    do(tournament, PlanStructure())
    do(tournament, PairRound(method=method))
    assert len(tables(tournament)) == 3
    assert tournament.state.rounds[0].method == method
    do(tournament, DiscardRound())
    refused(tournament, PairRound(method="astrology"), "unknown_method")


def test_single_sided_rounds_assign_sides_and_repair_keeps_them():
    tournament = new_event("A B C D E F G H", settings={"sides": "single"})
    for _ in range(3):
        start_round(tournament)
        for match in tournament.state.rounds[-1].tables():
            assert set(match.seating.sides) == {"C", "R"}
            report(tournament, match.table, "W")
    balances = [
        sum(1 if outing.sides == "C" else -1 for outing in player.record.outings)
        for player in tournament.state.players.values()
    ]
    assert all(abs(balance) <= 1 for balance in balances)
    do(tournament, PairRound())
    do(tournament, Drop(1))
    do(tournament, Drop(2))
    do(tournament, RepairRound())
    assert all(match.seating.sides for match in tournament.state.rounds[-1].tables())


def test_double_elimination_pairs_only_who_has_fewer_than_two_losses():
    """B-083: two losses and out; B-136: nobody else is missing."""
    tournament = new_event(
        "A B C D E F G H", "bushiroad-1.2.11", settings={"structure": "double_elimination"}
    )
    for expected in (8, 8, 6):
        start_round(tournament)
        assert len(tables(tournament)) * 2 + len(byes(tournament)) == expected
        for match in tournament.state.rounds[-1].tables():
            report(tournament, match.table, "W")
