"""What four or six players need, worked out by hand."""

import json

import pytest
from msgspec.structs import replace

from documents.day import Day
from support import do, new_event, report, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state import rules_in
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.event_admin.admin_commands import ShowStandings
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.views.cut_odds.need import Need, prospects, shown_to_all
from toptable.engine.views.cut_odds.possible_endings import agreed_points, match_ends


def of_four(
    book: str = "nisei-1.3", cut: int = 2, rounds: int = 2, **chosen: str
) -> tuple[Tournament, int, int]:
    """Round 1 is over, both tables were won in all games, and the winners meet; the winners."""
    tournament = new_event("Ann Bo Cy Di", book, settings=chosen)
    do(tournament, PlanStructure(Plan(rounds=rounds, cut=cut)))
    start_round(tournament)
    games = rules_in(tournament.state, tournament.rulebook).scoring.all_games("W")
    first = tournament.state.rounds[0].tables()
    for match in first:
        report(tournament, match.table, games)
    start_round(tournament)
    winners = {match.players[0] for match in first}
    final = next(
        match for match in tournament.state.rounds[1].tables() if set(match.players) == winners
    )
    return tournament, *final.players


def need(tournament: Tournament, player: int) -> Need:
    found = prospects(tournament.state, tournament.rulebook)
    assert found is not None
    needed = found.need(player)
    assert needed is not None
    return needed


def test_a_draw_is_safe_where_it_is_proved() -> None:
    # 6 points each and nobody else more than 6 in the end: with 7 or more both are in. With 6,
    # whoever wins the other table may have as many.
    tournament, one, _ = of_four()
    assert [
        (row.games, row.points, row.best, row.worst, row.certainty.value)
        for row in need(tournament, one).rows
    ] == [
        ("WW", 12, 1, 1, "in"),
        ("WD", 10, 1, 1, "in"),
        ("WL", 9, 1, 2, "in"),
        ("DD", 8, 1, 2, "in"),
        ("LD", 7, 2, 2, "in"),
        ("LL", 6, 2, 3, "open"),
    ]


def test_tiebreaker_games_may_decide_where_points_are_level() -> None:
    # N13-78: 6 points on both sides of the line.
    tournament, one, _ = of_four()
    lost = need(tournament, one).rows[-1]
    assert lost.line_games
    assert lost.likely is not None
    assert lost.likely.samples == 0


def test_an_intentional_draw_is_named_where_the_document_has_it() -> None:
    # N13-25: one win each. B-134: nobody agrees on a draw.
    tournament, one, _ = of_four()
    assert [row.games for row in need(tournament, one).rows if row.agreed] == ["WL"]
    fighters, one, _ = of_four("bushiroad-1.2.11")
    assert not any(row.agreed for row in need(fighters, one).rows)
    assert agreed_points(rules_in(fighters.state, fighters.rulebook)) is None


def test_a_match_that_counts_as_a_whole_is_won_drawn_or_lost() -> None:
    # B-092: one point for a win, nothing for a draw. Drawn, both have 1 point, and so may the
    # winner of the other table; won, nobody reaches 2 but the winner.
    tournament, one, _ = of_four("bushiroad-1.2.11")
    rows = need(tournament, one).rows
    assert [(row.games, row.points) for row in rows] == [("W", 2), ("D", 1), ("L", 1)]
    assert rows[0].certainty == "in"


def test_who_has_no_result_to_wait_for_waits_for_the_others() -> None:
    tournament, one, two = of_four()
    match = next(
        match for match in tournament.state.rounds[1].tables() if match.players == (one, two)
    )
    report(tournament, match.table, "WW")
    (row,) = need(tournament, one).rows
    assert (row.games, row.gained, row.points, row.best, row.worst) == ("", 0, 12, 1, 1)
    (row,) = need(tournament, two).rows
    assert (row.points, row.best, row.worst, row.certainty.value) == (6, 2, 3, "open")


def test_whom_only_the_lot_separates_may_be_in_or_out() -> None:
    # One round of drawn games under SW-26: nothing but the lot tells the players of a table apart.
    tournament = new_event("Ann Bo Cy Di", "ffg-starwars-2.2")
    do(tournament, PlanStructure(Plan(rounds=1, cut=2)))
    start_round(tournament)
    for match in tournament.state.rounds[0].tables():
        report(tournament, match.table, "WL")
    for player in tournament.state.players:
        (row,) = need(tournament, player).rows
        assert (row.best, row.worst, row.certainty.value, row.lot) == (1, 4, "open", True)


def test_who_has_dropped_is_passed_over_and_makes_room() -> None:
    # The other finalist drops: with 6 points, at most one of the others is level and none above.
    tournament, one, two = of_four()
    do(tournament, Drop(two))
    gone = need(tournament, two)
    assert gone.passed_over
    assert {row.certainty.value for row in gone.rows} == {"no_cut"}
    assert {row.certainty.value for row in need(tournament, one).rows} == {"in"}


def test_without_a_plan_only_places_are_told() -> None:
    tournament = new_event("Ann Bo Cy Di")
    start_round(tournament)
    needed = need(tournament, 1)
    assert not needed.fixed
    assert {row.certainty.value for row in needed.rows} == {"no_cut"}
    assert (needed.rows[0].best, needed.rows[-1].worst) == (1, 4)


def test_where_traits_choose_the_finalists_places_do_not() -> None:
    # B-109: the fewest decks of a nation go first.
    tournament, one, _ = of_four("bushiroad-1.2.11", game="vg", finalists="nation")
    needed = need(tournament, one)
    assert needed.traits == "By nation or clan"
    assert {row.certainty.value for row in needed.rows} == {"no_cut"}


def test_there_is_nothing_to_need_before_round_1_and_after_the_cut() -> None:
    tournament = new_event("Ann Bo Cy Di")
    assert prospects(tournament.state, tournament.rulebook) is None
    done, _, _ = of_four()
    for match in done.state.rounds[1].tables():
        report(done, match.table, "WW")
    do(done, LockCut(cut=TopCut(2)))
    assert prospects(done.state, done.rulebook) is None


def test_hidden_standings_hide_it_from_the_round_on() -> None:
    tournament, _, _ = of_four()
    assert shown_to_all(tournament.state)
    do(tournament, ShowStandings(1))
    # Round 2 is on: its standings would be hidden, so nobody may see them coming.
    assert not shown_to_all(tournament.state)
    do(tournament, ShowStandings(None))
    assert shown_to_all(tournament.state)


def test_a_result_that_may_be_replayed_is_still_open() -> None:
    tournament, one, _ = of_four()
    table = next(
        match.table for match in tournament.state.rounds[1].tables() if one in match.players
    )
    report(tournament, table, "WW")
    state = tournament.state
    round_ = state.rounds[1]
    match = round_.matches[table]
    again = replace(match, result=replace(match.result, provisional=True))
    round_ = replace(round_, matches=round_.matches.set(table, again))
    state = replace(state, rounds=(state.rounds[0], round_))
    found = prospects(state, tournament.rulebook)
    assert found is not None
    needed = found.need(one)
    assert needed is not None
    assert [row.points for row in needed.rows] == [12, 10, 9, 8, 7, 6]


@pytest.mark.parametrize(
    ("chosen", "shapes"),
    [({}, 10), ({"sides": "single"}, 4)],
    ids=["two games", "one game"],
)
def test_every_score_of_a_match_is_thought_of(chosen: dict[str, str], shapes: int) -> None:
    # 6-0 4-1 3-3 3-0 2-2 1-1 0-0 and the other way round; one game: 3-0 1-1 0-3 0-0.
    tournament = new_event("Ann Bo", settings=chosen)
    rules = rules_in(tournament.state, tournament.rulebook)
    ends = match_ends(rules)
    assert len({end.points for end in ends}) == len(ends) == shapes


def test_the_command_line_says_it() -> None:
    day = Day("nisei-1.3", "Ann Bo Cy Di")
    day.do(PlanStructure(Plan(rounds=1, cut=2)))
    day.seat("Ann Bo", "Cy Di")
    said = day.toptable("people need EVENT Ann")
    assert "Ann after round 1" in said
    assert "Top 2 advance. Every ending of the open tables was tried." in said
    data = json.loads(day.toptable("people need EVENT Ann --json"))
    assert [row["games"] for row in data["rows"]] == ["WW", "WD", "WL", "DD", "LD", "LL"]
    assert data["cut_size"] == 2
    empty = Day("nisei-1.3", "Ann Bo")
    assert "nothing to need" in empty.toptable("people need EVENT Ann", status=2)
