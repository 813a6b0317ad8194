"""Games around a line and draws in public: who took part exchanges places, everywhere the same."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spoken import spoken
from support import ORGANIZER, do, memory_desk, new_event, refused, report, start_round
from toptable import __version__
from toptable.desk import files
from toptable.desk.tournament import Tournament
from toptable.engine.log.verify import verify
from toptable.engine.questions.standings import tiebreaker_step
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.standings.explain import explain
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.finals.cutting import LockCut, cut_preview
from toptable.engine.subjects.finals.own_games import ReportTiebreaker
from toptable.engine.subjects.finals.tiebreaking import CallTiebreaker, DrawPlaces
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.views.outcome import final_places
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file

BUSHIROAD = "bushiroad-1.2.11"
quick = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def swiss(book: str, players: int, rounds: int, letters="first", **more: str) -> Tournament:
    """An event after some rounds; ``letters`` draws how each match ends, or the first seat wins."""
    names = " ".join(f"P{number:02}" for number in range(1, players + 1))
    tournament = new_event(names, book, settings=more)
    do(tournament, PlanStructure(plan=Plan(rounds=rounds)))
    for _ in range(rounds):
        start_round(tournament)
        current = tournament.state.rounds[-1]
        for player in sorted(current.byes) if current.byes_to_issue else ():
            bye = IssueBye(current.number, player)
            do(tournament, bye, reason="It began without a clock.")
        for match in current.tables():
            won = tournament.rules.scoring.all_games("W")
            report(tournament, match.table, won if letters == "first" else letters())
    return tournament


def ranks(tournament: Tournament) -> list[int]:
    return [row.player for row in tournament.standings()]


def everywhere(tournament: Tournament) -> list[int]:
    """The order of the players; every place that shows it must agree."""
    order = ranks(tournament)
    placed = final_places(tournament.state, tournament.rulebook)
    assert [one.player for one in placed.places] == order
    assert [one.place for one in placed.places] == list(range(1, len(order) + 1))
    shown = cut_preview(tournament.state, tournament.rulebook, TopCut(2)).division
    cut = [one.player for one in (*shown.taken, *shown.waiting)]
    assert cut == [player for player in order if tournament.state.players[player].active]
    for player in order:
        assert explain(tournament.standings(), player).rank == order.index(player) + 1
    return order


def play_line(tournament: Tournament, choose) -> set[int]:
    """Play all games that were called; who took part."""
    took_part: set[int] = set()
    while True:
        step = tiebreaker_step(tournament.state, tournament.rulebook)
        if step.over:
            return took_part
        for game in step.games:
            took_part |= set(game.players)
            do(tournament, ReportTiebreaker(choose(game.players)))


BOOKS = [book.id for book in all_rulebooks()]


@pytest.mark.parametrize("book", BOOKS)
def test_who_goes_home_after_the_last_round_keeps_the_title(book: str):
    tournament = swiss(book, 4, 2)
    best = ranks(tournament)[0]
    do(tournament, Drop(best))
    placed = final_places(tournament.state, tournament.rulebook)
    assert (placed.open, placed.winner.player) == ("", best)
    assert placed.of(best).left is None


@pytest.mark.parametrize("book", BOOKS)
def test_a_locked_cut_opens_the_title_again(book: str):
    """Also where no cut was planned: the bracket decides from now on."""
    tournament = swiss(book, 4, 2)
    do(tournament, LockCut(TopCut(2)))
    placed = final_places(tournament.state, tournament.rulebook)
    assert placed.open == spoken("final_places.bracket_locked")
    assert placed.winner is None


def test_nobody_has_won_while_a_tie_for_the_title_is_played_off():
    """B-100."""
    tournament = swiss(BUSHIROAD, 4, 1)
    do(tournament, CallTiebreaker(1))
    placed = final_places(tournament.state, tournament.rulebook)
    assert (placed.open, placed.winner) == (spoken("final_places.tiebreaker_games"), None)
    play_line(tournament, lambda players: GameResult(players, winner=players[1]))
    placed = final_places(tournament.state, tournament.rulebook)
    assert placed.winner.player == ranks(tournament)[0]


def test_a_tiebreaker_round_leaves_everybody_else_where_they_were():
    """N13-81: after one round that all drew, ranks are by lot; 3 to 6 play at the line of 4."""
    tournament = swiss("nisei-1.3", 12, 1, letters=lambda: "WL")
    before = ranks(tournament)
    do(tournament, CallTiebreaker(4))
    upset = play_line(tournament, lambda pair: GameResult(pair, winner=pair[1]))
    # Last in against first out, outwards to rank 1 against rank 8: eight of twelve play.
    assert upset == set(before[:8])
    after = everywhere(tournament)
    assert after == [*before[4:8], *before[:4], *before[8:]]
    level = [row.player for row in tournament.standings() if row.tied]
    assert level == before[8:]
    told = explain(tournament.standings(), after[3])
    assert "Tiebreaker round" in told.below.text


@quick
@given(
    book=st.sampled_from(["nisei-1.3", "nisei-1.0", BUSHIROAD]),
    players=st.integers(5, 12),
    rounds=st.integers(1, 3),
    size=st.integers(2, 4),
    data=st.data(),
)
def test_who_took_part_exchanges_only_their_own_places(book, players, rounds, size, data):
    """N13-81, N10-50, B-101: places stay a permutation, and the others keep theirs."""
    letters = "WL" if book == BUSHIROAD else None
    draw = (
        (lambda: data.draw(st.sampled_from(letters)))
        if letters
        else (lambda: data.draw(st.sampled_from(["WW", "WL", "LW", "LL"])))
    )
    tournament = swiss(book, players, rounds, letters=draw, rematches="allow")
    if data.draw(st.booleans()):
        do(tournament, Drop(data.draw(st.sampled_from(ranks(tournament)))))
    before = everywhere(tournament)
    called = tournament.send(CallTiebreaker(size), ORGANIZER)
    if getattr(called, "code", "") == "not_needed":
        assert everywhere(tournament) == before
        return

    def choose(pair):
        how = data.draw(st.sampled_from(["first", "second", "drawn", "absent"]))
        if how == "absent":
            return GameResult(pair, conceded=(pair[0],))
        winner = {"first": pair[0], "second": pair[1], "drawn": None}[how]
        return GameResult(pair, winner=winner)

    took_part = play_line(tournament, choose)
    after = everywhere(tournament)
    assert sorted(after) == sorted(before)
    through = {
        player for settled in tournament.standings().settlements for player in settled.players
    }
    assert took_part <= through
    for place, player in enumerate(before):
        if player not in through:
            assert after[place] == player
    if data.draw(st.booleans()):
        # Going home afterwards changes nothing that was played.
        do(tournament, Drop(data.draw(st.sampled_from(sorted(took_part)))))
        assert ranks(tournament) == after


def test_a_second_tie_is_played_off_too():
    """B-101: eight level at the start; first the line below 2, then the one below 5."""
    tournament = swiss(BUSHIROAD, 8, 1)
    before = ranks(tournament)
    # Four winners are level on places 1 to 4, four losers on 5 to 8.
    do(tournament, CallTiebreaker(2))
    refused(tournament, CallTiebreaker(6), "tiebreaker_open")
    play_line(tournament, lambda pair: GameResult(pair, winner=pair[1]))
    first = everywhere(tournament)
    assert first[:4] == [before[2], before[3], before[0], before[1]]
    assert first[4:] == before[4:]
    do(tournament, CallTiebreaker(6))
    play_line(tournament, lambda pair: GameResult(pair, winner=pair[1]))
    second = everywhere(tournament)
    assert second[:4] == first[:4]
    assert second[4:] == [before[6], before[7], before[4], before[5]]


def test_a_tiebreaker_round_is_played_once():
    """N13-78."""
    tournament = swiss("nisei-1.3", 8, 1, letters=lambda: "WL")
    do(tournament, CallTiebreaker(4))
    play_line(tournament, lambda pair: GameResult(pair, winner=pair[1]))
    refused(tournament, CallTiebreaker(4), "one_round")


@pytest.mark.parametrize("book", [book.id for book in all_rulebooks()])
def test_a_draw_in_public_decides_between_those_whom_only_the_lot_separates(book):
    """AMB-07, B-100: recorded, once, and counted wherever places are shown."""
    draws = {"nisei-1.3": "WL", "nisei-1.0": "WL", "ffg-netrunner-1.0": "WL"}
    by_match = book in (BUSHIROAD, "plain-swiss")
    letters = draws.get(book) or ("W" if by_match else "WL")
    tournament = swiss(book, 8, 1, letters=lambda: letters)
    before = everywhere(tournament)
    level = [row.player for row in tournament.standings() if row.tied]
    winners = 4 if by_match else 8
    assert set(level[:winners]) == set(before[:winners])
    done = do(tournament, DrawPlaces(line=2))
    drawn = list(done.lines[0].entry.players)
    assert sorted(drawn) == sorted(before[:winners])
    assert done.lines[0].draw is not None
    assert everywhere(tournament) == [*drawn, *before[winners:]]
    refused(tournament, DrawPlaces(line=2), "no_draw")
    do(tournament, LockCut(TopCut(2)))
    assert list(tournament.state.finals.locked.players) == drawn[:2]
    refused(tournament, DrawPlaces(line=6), "locked")


def test_a_coin_decides_the_first_place_and_the_winner():
    """B-100: while only the lot separates the best, nobody has won; the coin makes a winner."""
    tournament = swiss(BUSHIROAD, 4, 1)
    first, second, *rest = ranks(tournament)
    waiting = final_places(tournament.state, tournament.rulebook)
    assert waiting.winner is None
    assert "Only the lot separates" in waiting.open
    refused(tournament, DrawPlaces(line=1, order=(second, rest[0]), witness="Hana"), "draw")
    refused(tournament, DrawPlaces(line=1, order=(second, first)), "witness")
    do(tournament, DrawPlaces(line=1, order=(second, first), witness="Hana"))
    assert everywhere(tournament) == [second, first, *rest]
    assert final_places(tournament.state, tournament.rulebook).winner.player == second
    told = explain(tournament.standings(), second)
    assert "seen by Hana" in told.below.text
    do(tournament, CloseEvent())
    assert final_places(tournament.state, tournament.rulebook).winner.player == second


def test_a_correction_that_separates_them_leaves_the_draw_without_effect():
    """B-100: chance decides only where nothing else does."""
    tournament = swiss(BUSHIROAD, 4, 1)
    first, second, *_ = ranks(tournament)
    do(tournament, DrawPlaces(line=1, order=(second, first), witness="Hana"))
    table = tournament.state.rounds[0].table_of(second)
    match = tournament.state.rounds[0].matches[table]
    turned = "L" if match.result.games == "W" else "W"
    do(tournament, ReportResult(1, table, Result(turned)), reason="Slip misread.")
    assert ranks(tournament).index(first) < ranks(tournament).index(second)


def test_standings_after_an_earlier_round_stay_as_they_were():
    tournament = swiss(BUSHIROAD, 8, 1)
    before = [row.player for row in tournament.standings(1)]
    do(tournament, DrawPlaces(line=2))
    drawn = [row.player for row in tournament.standings(1)]
    do(tournament, PairRound(), reason="There is time for another.")
    do(tournament, PublishRound())
    for match in tournament.state.rounds[-1].tables():
        report(tournament, match.table, "W")
    assert [row.player for row in tournament.standings(1)] == drawn
    assert sorted(before) == sorted(drawn)
    assert tournament.standings().settlements == ()


def test_the_draw_can_be_checked_after_the_event():
    """AMB-07: like every draw, it comes from the seed."""
    desk = memory_desk()
    tournament = new_event("A B C D", BUSHIROAD, desk=desk)
    start_round(tournament)
    for match in tournament.state.rounds[-1].tables():
        report(tournament, match.table, "W")
    do(tournament, DrawPlaces(line=1))
    do(tournament, CloseEvent())
    file = event_file.load(files.public_copy(tournament, desk.store))
    checked = verify(
        file.log, head=file.head, public=file.public, rulebooks=all_rulebooks(), engine=__version__
    )
    assert checked.finding is None
    assert checked.draws_open == 0
