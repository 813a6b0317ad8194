"""People: entered, late, gone, back, disqualified, renamed, on the staff."""

import pytest

from support import do, new_event, play_round, points, refused, report, start_round
from toptable.engine.roles import Role
from toptable.engine.rules.records import OutingKind
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.people import LateMode, NewPlayer
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.people.details import RenamePlayer, SetGroup
from toptable.engine.subjects.people.drop_and_reinstate import Rejoin
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.rounds.edit_pairings import SwapPlayers
from toptable.engine.subjects.staff.staff_roles import NameStaff


def shares(tournament, number: int) -> list[tuple[int, OutingKind, int | None]]:
    return [
        (outing.round, outing.kind, outing.points)
        for outing in tournament.state.players[number].record.outings
    ]


@pytest.mark.parametrize("name", ["健太", "Ольга", "O'Neil-Díaz", "  two   words ", "Ａｎｎ"])
def test_names_in_any_script(name):
    tournament = new_event()
    do(tournament, EnterPlayers((NewPlayer(name),)))
    assert tournament.state.name_of(1) == " ".join(name.split())


def test_a_list_with_one_bad_name_enters_nobody():
    tournament = new_event("Ann")
    names = (NewPlayer("Bo"), NewPlayer("ann"), NewPlayer("Cy"))
    refused(tournament, EnterPlayers(names), "name_taken")
    assert len(tournament.state.players) == 1


def test_every_player_draws_a_lot_once():
    """AMB-07."""
    tournament = new_event("Ann Bo Cy")
    lots = [player.record.lot for player in tournament.state.players.values()]
    assert len(set(lots)) == 3
    play_round(tournament)
    assert [player.record.lot for player in tournament.state.players.values()] == lots


def test_late_entry_from_the_next_round_loses_the_missed_ones():
    """AMB-31: losses for missed games, no opponent; worked example V17 for Bushiroad."""
    tournament = new_event("Ann Bo Cy Di")
    play_round(tournament)
    start_round(tournament)
    late = AdmitLate(NewPlayer("Eve"), LateMode.FROM_NEXT, "Olga")
    do(tournament, late)
    assert shares(tournament, 5) == [(1, OutingKind.LOSS, 0), (2, OutingKind.LOSS, 0)]
    for table in (1, 2):
        report(tournament, table, "WL")
    assert points(tournament)["Eve"] == 0
    start_round(tournament)
    assert shares(tournament, 5)[-1][0] == 3


def test_late_entry_needs_an_approver_and_a_started_event():
    tournament = new_event("Ann Bo")
    late = AdmitLate(NewPlayer("Cy"), LateMode.FROM_NEXT, "Olga")
    refused(tournament, late, "not_started")
    start_round(tournament)
    late = AdmitLate(NewPlayer("Cy"), LateMode.FROM_NEXT, "  ")
    refused(tournament, late, "approval")
    refused(tournament, EnterPlayers((NewPlayer("Cy"),)), "started")


def test_a_drop_during_a_round_lets_the_match_finish():
    tournament = new_event("Ann Bo Cy Di")
    start_round(tournament)
    do(tournament, Drop(1))
    assert tournament.state.players[1].record.left == 1
    for table in (1, 2):
        report(tournament, table, "WL")
    assert points(tournament)["Ann"] == 3
    start_round(tournament)
    assert 1 not in {p for m in tournament.state.rounds[1].tables() for p in m.players}


def test_leaving_at_once_gives_the_unfinished_games_to_the_opponent():
    """AMB-65: finished games stand."""
    tournament = new_event("Ann Bo")
    start_round(tournament)
    first, second = tournament.state.rounds[0].matches[1].players
    do(tournament, Drop(second, at_once=True, finished="L"))
    match = tournament.state.rounds[0].matches[1]
    assert (match.result.games, match.points) == ("LW", (3, 3))
    assert match.result.kind == "left"
    assert tournament.state.players[first].active


def test_a_drop_before_the_pairing_leaves_no_trace_in_it():
    tournament = new_event("Ann Bo Cy Di")
    play_round(tournament)
    do(tournament, Drop(2))
    assert tournament.state.players[2].record.left == 1
    refused(tournament, Drop(2), "left")


def test_a_drop_never_changes_earlier_standings():
    tournament = new_event("Ann Bo Cy Di")
    play_round(tournament, "WW")
    before = [(row.rank, row.name, row.points) for row in tournament.standings()]
    do(tournament, Drop(1))
    assert [(row.rank, row.name, row.points) for row in tournament.standings()] == before


def test_rejoining_counts_missed_rounds_as_lost():
    """N13-30."""
    tournament = new_event("Ann Bo Cy Di Eve Flo")
    play_round(tournament)
    do(tournament, Drop(1))
    play_round(tournament)
    do(tournament, Rejoin(1))
    assert shares(tournament, 1)[-1] == (2, OutingKind.LOSS, 0)
    start_round(tournament)
    assert shares(tournament, 1)[-1][0] == 3
    refused(tournament, Rejoin(1), "in_already")


def test_event_b_return_and_disqualification():
    """Worked example 7: points after the third round, P3 disqualified against P2."""
    tournament = new_event("P1 P2 P3 P4 P5 P6 P7 P8")
    number = {f"P{n}": n for n in range(1, 9)}

    def round_of(*played: tuple[str, str, str]) -> None:
        do(tournament, PairRound())
        wanted = {}
        for one, two, games in played:
            current = tournament.state.rounds[-1]
            if two == "bye":
                if number[one] not in current.byes:
                    sitting = next(iter(current.byes))
                    do(tournament, SwapPlayers((number[one], sitting)))
                continue
            table = current.table_of(number[one])
            seats = current.matches[table].players
            other = seats[1] if seats[0] == number[one] else seats[0]
            if other != number[two]:
                do(tournament, SwapPlayers((other, number[two])))
            wanted[one] = games
        do(tournament, PublishRound())
        for one, games in wanted.items():
            current = tournament.state.rounds[-1]
            table = current.table_of(number[one])
            flip = current.matches[table].players[0] != number[one]
            letters = games.translate(str.maketrans("WL", "LW")) if flip else games
            if games:
                report(tournament, table, letters)

    round_of(("P1", "P2", "WW"), ("P3", "P4", "WL"), ("P5", "P6", "WD"), ("P8", "P7", "WW"))
    do(tournament, Drop(7))
    round_of(("P2", "bye", ""), ("P1", "P8", "WL"), ("P5", "P3", "WW"), ("P4", "P6", "WD"))
    do(tournament, Rejoin(7))
    round_of(("P5", "P1", "WL"), ("P8", "P4", "WW"), ("P2", "P3", ""), ("P7", "P6", "WW"))
    do(tournament, Disqualify(3), reason="Cheating.")
    assert points(tournament) == {
        "P8": 15, "P5": 13, "P1": 12, "P2": 12, "P4": 7, "P7": 6, "P3": 3, "P6": 2
    }  # fmt: skip
    sos = {row.name: str(row.tiebreakers["sos"]) for row in tournament.standings()}
    assert sos == {
        "P1": "40/9", "P2": "5/3", "P3": "32/9", "P4": "20/9",
        "P5": "17/9", "P6": "26/9", "P7": "17/9", "P8": "25/9",
    }  # fmt: skip
    refused(tournament, Rejoin(3), "disqualified")


def test_renaming_keeps_the_number_and_frees_the_old_name():
    tournament = new_event("Ann Bo")
    do(tournament, RenamePlayer(1, "Anna"))
    do(tournament, EnterPlayers((NewPlayer("Ann"),)))
    assert tournament.state.name_of(1) == "Anna"
    refused(tournament, RenamePlayer(1, "bo"), "name_taken")
    do(tournament, RenamePlayer(1, "ANNA"))


def test_groups_do_not_meet_in_round_1():
    """SW-19: families and travelling groups."""
    for attempt in range(8):
        tournament = new_event("A B C D E F G H", "ffg-starwars-2.2")
        for player in (1, 2, 3):
            do(tournament, SetGroup(player, f"Family {attempt}"))
        start_round(tournament)
        for match in tournament.state.rounds[0].tables():
            assert not set(match.players) <= {1, 2, 3}


def test_staff_who_play_need_cover():
    """N13-37: two playing assistants, or one who does not play."""
    tournament = new_event("Ann Bo Olga")
    do(tournament, NameStaff("Olga", Role.ORGANIZER, player=3))
    refusal = refused(tournament, PairRound(), "cover")
    assert "assistant" in refusal.text
    do(tournament, NameStaff("Jo", Role.JUDGE))
    do(tournament, PairRound())


def test_cover_can_be_waived_with_a_reason():
    tournament = new_event("Ann Bo Olga")
    do(tournament, NameStaff("Olga", Role.ORGANIZER, player=3))
    refused(tournament, ChangeSetting("staff_cover", "waived"), "reason_needed")
    do(tournament, ChangeSetting("staff_cover", "waived"), reason="Four friends.")
    do(tournament, PairRound())


def test_a_bye_of_bushiroad_waits_for_a_seated_fighter():
    """B-081: issued after the match began, lost by who is not there."""
    tournament = new_event("Ann Bo Cy", "bushiroad-1.2.11")
    start_round(tournament)
    report(tournament, 1, "W")
    holder = next(iter(tournament.state.rounds[0].byes))
    assert not tournament.state.rounds[0].complete
    refused(tournament, PairRound(), "results_missing")
    do(tournament, IssueBye(1, holder), reason="It began without a clock.")
    assert tournament.state.rounds[0].complete
    assert points(tournament)[tournament.state.name_of(holder)] == 1
    refused(tournament, IssueBye(1, holder), "issued")
    start_round(tournament)
    holder = next(iter(tournament.state.rounds[1].byes))
    do(tournament, IssueBye(2, holder, absent=True), reason="It began without a clock.")
    assert shares(tournament, holder)[-1] == (2, OutingKind.LOSS, 0)


def test_a_late_disqualification_after_the_close():
    tournament = new_event("Ann Bo")
    start_round(tournament)
    do(tournament, ReportResult(1, 1, Result("WW")))
    do(tournament, CloseEvent())
    do(tournament, Disqualify(1), reason="Evidence came later.")
    assert tournament.state.rounds[0].matches[1].result.games == "WW"
