"""From the cut to the champion through the log, and what can go wrong on the way."""

import pytest

from books import BOOKS
from spoken import spoken
from support import (
    ORGANIZER,
    SCOREKEEPER,
    MemoryStore,
    agenda_points,
    do,
    force_tally,
    new_event,
    refused,
    report,
    settle_bracket_sides,
    start_round,
    ticking,
)
from toptable import __version__
from toptable.desk import files
from toptable.desk.desk import Desk
from toptable.desk.simulation import Course, play, seeds_from
from toptable.desk.tournament import Tournament
from toptable.engine.log.undo import Blocked
from toptable.engine.log.verify import verify
from toptable.engine.questions.standings import tiebreaker_step
from toptable.engine.refusal import AnsweredBy
from toptable.engine.rules.end_of_time.script import Given
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import RecordCut, TopCut
from toptable.engine.rules.finals.finalist_selection import ByRanking
from toptable.engine.rules.finals.finals_rules import structure_name
from toptable.engine.rules.finals.locked_cut import FinalistAnswer
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.finals.bracket_field import ReplaceFinalist, StartBracket
from toptable.engine.subjects.finals.bracket_sides import SettleBracketSides
from toptable.engine.subjects.finals.choosing_finalists import SelectFinalists
from toptable.engine.subjects.finals.cutting import (
    AnswerRoll,
    CallRoll,
    ExcludeCandidate,
    LockCut,
    cut_preview,
    drifted,
)
from toptable.engine.subjects.finals.elimination import BracketReported, LeaveBracket
from toptable.engine.subjects.finals.own_games import ReportBracketGame, ReportTiebreaker
from toptable.engine.subjects.finals.tiebreaking import CallTiebreaker
from toptable.engine.subjects.floor.timekeeping import ClockAct, PrepareClock, TurnClock
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.undo import take_back as undo
from toptable.engine.views.outcome import final_places
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file


def after_swiss(
    book: str = "nisei-1.3", players: int = 10, rounds_played: int = 3, games: str = ""
) -> Tournament:
    """An event after some rounds in which the first seat always wins."""
    tournament = new_event(" ".join(f"P{n}" for n in range(1, players + 1)), book)
    win = games or tournament.rules.scoring.all_games("W")
    for _ in range(rounds_played):
        start_round(tournament)
        for player in sorted(tournament.state.rounds[-1].byes):
            tournament.send(
                IssueBye(len(tournament.state.rounds), player),
                ORGANIZER,
                reason="It began without a clock.",
            )
        for match in tournament.state.rounds[-1].tables():
            report(tournament, match.table, win)
    return tournament


def seeds(tournament) -> list[int]:
    return list(tournament.state.finals.locked.players)


def better_seed_wins(tournament) -> None:
    """Play the bracket to its end with the better seed always winning."""
    while games := follow(tournament.state.finals.bracket).open:
        one, other = games[0].seeds
        do(tournament, ReportBracketGame(games[0].number, winner=0 if one < other else 1))


def test_the_cut_takes_the_top_of_the_standings():
    tournament = after_swiss()
    top = [row.player for row in tournament.standings()][:4]
    shown = cut_preview(tournament.state, tournament.rulebook, TopCut(4))
    assert [one.player for one in shown.division.taken] == top
    do(tournament, LockCut(TopCut(4)))
    assert seeds(tournament) == top
    refused(tournament, PairRound(), "cut_locked")
    refused(tournament, LockCut(TopCut(4)), "locked")


def test_who_declines_or_is_excluded_makes_room_for_the_next():
    tournament = after_swiss()
    order = [row.player for row in tournament.standings()]
    do(tournament, CallRoll(TopCut(4), "the stage"))
    do(tournament, AnswerRoll(order[1], FinalistAnswer.DECLINES))
    do(tournament, ExcludeCandidate(order[2], "qualified already"))
    refused(tournament, LockCut(TopCut(4)), "roll_call")
    for player in (order[0], order[3], order[4], order[5]):
        do(tournament, AnswerRoll(player, FinalistAnswer.PRESENT))
    do(tournament, LockCut(TopCut(4)))
    assert seeds(tournament) == [order[0], order[3], order[4], order[5]]


def test_all_who_have_not_answered_are_marked_at_once():
    """Who declined stays out, and whoever moves up for them is asked with the others. B-105."""
    tournament = after_swiss()
    order = [row.player for row in tournament.standings()]
    refused(tournament, AnswerRoll(0, FinalistAnswer.PRESENT), "no_roll_call")
    do(tournament, CallRoll(TopCut(4), "the stage"))
    do(tournament, AnswerRoll(order[1], FinalistAnswer.DECLINES))
    do(tournament, AnswerRoll(0, FinalistAnswer.PRESENT))
    do(tournament, LockCut(TopCut(4)))
    assert seeds(tournament) == [order[0], *order[2:5]]


def test_nobody_is_marked_who_has_answered():
    tournament = after_swiss()
    do(tournament, CallRoll(TopCut(4), "the stage"))
    do(tournament, AnswerRoll(0, FinalistAnswer.PRESENT))
    refused(tournament, AnswerRoll(0, FinalistAnswer.ABSENT), "all_answered")


def test_a_correction_after_the_lock_changes_nothing_but_is_told():
    """B-106."""
    tournament = after_swiss()
    do(tournament, LockCut(TopCut(4)))
    before = seeds(tournament)
    last = tournament.state.rounds[-1]
    wrong = next(m for m in last.tables() if m.players[0] in before)
    command = ReportResult(last.number, wrong.table, Result("LL"))
    do(tournament, command, reason="Written the wrong way round.")
    assert seeds(tournament) == before
    assert "stays as it was locked" in drifted(tournament.state, tournament.rulebook)


def test_the_next_moves_up_until_the_first_game_begins():
    """AMB-62; Bushiroad's vacancies stay in general, B-107."""
    tournament = after_swiss()
    order = [row.player for row in tournament.standings()]
    do(tournament, LockCut(TopCut(4)))
    do(tournament, ReplaceFinalist(order[0], note="ill"))
    assert seeds(tournament) == [order[1], order[2], order[3], order[4]]
    do(tournament, StartBracket())
    do(tournament, ReplaceFinalist(order[1], note="went home"))
    assert seeds(tournament) == [order[2], order[3], order[4], order[5]]
    assert in_bracket(tournament) == seeds(tournament)
    do(tournament, Drop(order[2]))
    assert tournament.state.finals.bracket.left == {1}
    do(tournament, ReplaceFinalist(order[2]))
    assert in_bracket(tournament) == seeds(tournament) == [*order[3:7]]
    assert not tournament.state.finals.bracket.left
    do(tournament, ReplaceFinalist(order[4], move_up=False))
    assert in_bracket(tournament) == [order[3], None, order[5], order[6]]
    do(tournament, undo.TakeBackOwnLast())
    assert in_bracket(tournament) == [*order[3:7]]
    bushi = after_swiss("bushiroad-1.2.11")
    do(bushi, LockCut(TopCut(4)))
    gone = seeds(bushi)[0]
    refused(bushi, ReplaceFinalist(gone), "vacancy_stays")
    do(bushi, ReplaceFinalist(gone, move_up=False))
    do(bushi, StartBracket())
    assert gone not in {one.player for one in bushi.state.finals.bracket.finalists if one}


def in_bracket(tournament: Tournament) -> list[int | None]:
    return [one.player if one else None for one in tournament.state.finals.bracket.finalists]


def test_the_regulations_of_an_event_may_fill_a_place_that_stays_vacant_in_general():
    """B-107 is "in general", and regulations of an event come first; a drop follows the rule."""
    bushi = after_swiss("bushiroad-1.2.11")
    order = [row.player for row in bushi.standings()]
    do(bushi, LockCut(TopCut(4)))
    said = ReplaceFinalist(order[0])
    assert refused(bushi, said, "vacancy_stays").answer is AnsweredBy.REASON
    do(bushi, said, reason="Regulations, section 4: the next fighter takes the place.")
    assert seeds(bushi) == order[1:5]
    do(bushi, StartBracket())
    do(bushi, Drop(order[1]), reason="Ill.")
    assert in_bracket(bushi) == order[1:5]
    assert bushi.state.finals.bracket.left == {1}


@pytest.mark.parametrize("book", sorted(BOOKS))
@pytest.mark.parametrize("what", ["sides", "clock", "result"])
def test_nobody_moves_up_once_the_first_game_has_begun(book, what):
    """AMB-62, B-107."""
    tournament = after_swiss(book)
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    one = seeds(tournament)[0]
    match what:
        case "sides" if tournament.rulebook.finals.sides is not None:
            settle_bracket_sides(tournament, 1)
        case "clock":
            tournament.send(PrepareClock(30), ORGANIZER, reason="As announced.")
            do(tournament, TurnClock(ClockAct.START))
        case _:
            do(tournament, ReportBracketGame(1, 0))
    for up in (True, False):
        late = ReplaceFinalist(one, move_up=up)
        refused(tournament, late, "begun", reason="Went home.")


@pytest.mark.parametrize(("size", "games"), [(4, 6), (8, 14)])
def test_the_better_seed_always_winning_crowns_seed_1(size, games):
    """Worked example 23."""
    tournament = after_swiss(players=12)
    do(tournament, LockCut(TopCut(size)))
    do(tournament, StartBracket())
    before = tournament.version
    better_seed_wins(tournament)
    reported = [line for line in tournament.log.lines if isinstance(line.entry, BracketReported)]
    assert [line.seq > before for line in reported] == [True] * games
    bracket = tournament.state.finals.bracket
    assert follow(bracket).champion == 1
    ranking = final_places(tournament.state, tournament.rulebook)
    assert [one.player for one in ranking.places][: len(seeds(tournament))] == seeds(tournament)
    assert ranking.winner.player == seeds(tournament)[0]
    assert sorted(one.player for one in ranking.places) == sorted(tournament.state.players)
    do(tournament, CloseEvent())


@pytest.mark.parametrize("book", [book.id for book in all_rulebooks()])
def test_a_finalist_who_drops_before_the_bracket_is_not_seeded_into_it(book):
    """AMB-62, B-107: as for whoever is put out; Bushiroad's vacancies stay."""
    tournament = after_swiss(book)
    do(tournament, LockCut(TopCut(4)))
    gone, *stay = seeds(tournament)
    order = [row.player for row in tournament.standings()]
    do(tournament, Drop(gone))
    expected = stay if book == "bushiroad-1.2.11" else [*stay, order[4]]
    assert seeds(tournament) == expected
    do(tournament, StartBracket())
    assert gone not in {one.player for one in tournament.state.finals.bracket.finalists if one}


def test_the_event_does_not_close_while_the_bracket_is_open():
    tournament = after_swiss()
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    refused(tournament, CloseEvent(), "bracket_open")


def test_a_wrong_winner_two_games_ago_is_corrected_with_its_consequences():
    tournament = after_swiss(players=12)
    do(tournament, LockCut(TopCut(8)))
    do(tournament, StartBracket())
    for game in (1, 2, 3, 4, 5, 7):
        do(tournament, ReportBracketGame(game, winner=0))
    refused(tournament, ReportBracketGame(1, winner=1), "reason_needed")
    done = do(tournament, ReportBracketGame(1, winner=1), reason="Slip misread.")
    told = " ".join(done.lines[0].entry.consequences)
    assert "played again" in told
    better_seed_wins(tournament)
    assert follow(tournament.state.finals.bracket).over


def test_a_finalist_who_leaves_leaves_no_hole():
    tournament = after_swiss(players=12)
    do(tournament, LockCut(TopCut(8)))
    do(tournament, StartBracket())
    do(tournament, ReportBracketGame(1, winner=0))
    leaver = seeds(tournament)[0]
    do(tournament, LeaveBracket(leaver, disqualified=True), reason="Cheating.")
    assert tournament.state.players[leaver].disqualified
    better_seed_wins(tournament)
    assert follow(tournament.state.finals.bracket).champion != 1
    refused(tournament, LeaveBracket(leaver), "already_left")


def after_a_bracket_of_four(book: str) -> tuple[Tournament, int, int]:
    """All is over; who lost the first game, and the champion."""
    tournament = after_swiss(book)
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    first = follow(tournament.state.finals.bracket).game(1).seeds
    better_seed_wins(tournament)
    champion, loser = seeds(tournament)[0], seeds(tournament)[max(first) - 1]
    return tournament, loser, champion


@pytest.mark.parametrize("book", [book.id for book in all_rulebooks()])
def test_who_went_home_when_all_was_over_plays_no_game_that_a_correction_opens(book):
    """AMB-29: they lose what they have not played, as if they had left while it ran."""
    tournament, loser, _ = after_a_bracket_of_four(book)
    do(tournament, Drop(loser))
    first = follow(tournament.state.finals.bracket).game(1).seeds
    winner = first.index(max(first))
    do(tournament, ReportBracketGame(1, winner=winner), reason="Slip misread.")
    bracket = tournament.state.finals.bracket
    assert not any(max(first) in game.seeds for game in follow(bracket).open)
    better_seed_wins(tournament)
    course = follow(tournament.state.finals.bracket)
    assert course.over
    assert course.champion != max(first)


@pytest.mark.parametrize("book", [book.id for book in all_rulebooks()])
def test_the_final_is_not_opened_again_for_a_champion_who_went_home(book):
    """AMB-29: first it is taken back that they went."""
    tournament, _, champion = after_a_bracket_of_four(book)
    last = max(line.seq for line in tournament.log.lines if isinstance(line.entry, BracketReported))
    do(tournament, Drop(champion))
    blocked = tournament.send(undo.TakeBackOne(last), ORGANIZER)
    assert isinstance(blocked, Blocked)
    assert [way.line.entry.player for way in blocked.in_the_way] == [champion]
    do(tournament, undo.TakeBackOwnLast())
    do(tournament, undo.TakeBackOne(last))
    assert not follow(tournament.state.finals.bracket).over


def test_undo_takes_back_a_bracket_game_and_the_lock():
    tournament = after_swiss()
    before = tournament.state
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    settle_bracket_sides(tournament, 1)
    begun = tournament.state
    do(tournament, ReportBracketGame(1, winner=1), SCOREKEEPER)
    do(tournament, undo.TakeBackOwnLast(), SCOREKEEPER)
    assert tournament.state == begun
    for _ in range(3):
        do(tournament, undo.TakeBackOwnLast())
    do(tournament, undo.TakeBackOwnLast())
    assert tournament.state == before


def test_sides_in_the_bracket_follow_the_document():
    """N13-85: the better seed chooses first; then the least played; the repeat swaps."""
    tournament = after_swiss()
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    done = do(tournament, SettleBracketSides(1))
    assert done.lines[0].entry.chooser == 0
    assert done.lines[0].entry.sides is None
    do(tournament, SettleBracketSides(1, choice="C"))
    do(tournament, ReportBracketGame(1, winner=1))
    do(tournament, SettleBracketSides(2, choice="R"))
    do(tournament, ReportBracketGame(2, winner=0))
    # Game 3 is seed 4 (one Runner game) against seed 2 (one Runner game): level, so drawn.
    done = do(tournament, SettleBracketSides(3))
    assert set(done.lines[0].entry.sides) == {"C", "R"}
    no = refused(tournament, SettleBracketSides(3, choice="C"), "no_choice")
    assert no.text == spoken("no_choice:settle"), "nothing new drawn"
    assert no.answer is None


def test_draws_and_time_in_elimination_games():
    """AMB-22: agenda points first, then the better seed; SW-33: the score; B-088: both lose."""
    nisei = after_swiss()
    do(nisei, LockCut(TopCut(4)))
    do(nisei, StartBracket())
    do(nisei, ReportBracketGame(1, ending="time", answers=agenda_points(3, 5)))
    assert follow(nisei.state.finals.bracket).game(1).decision.outcome.winner == 1
    do(nisei, ReportBracketGame(2, ending="drawn"))
    assert follow(nisei.state.finals.bracket).game(2).decision.outcome.winner == 0
    refused(nisei, ReportBracketGame(3, ending="both_lose"), "ending")
    star_wars = after_swiss("ffg-starwars-2.2")
    do(star_wars, LockCut(TopCut(4)))
    do(star_wars, StartBracket())
    do(star_wars, SettleBracketSides(1, choice="L"))
    tally = force_tally("2 7 10 4", "dark")
    done = do(star_wars, ReportBracketGame(1, ending="time", answers=tally))
    assert "8.70 to 8.65" in done.lines[0].entry.outcome.why
    assert done.lines[0].entry.outcome.winner == 0
    bushi = after_swiss("bushiroad-1.2.11")
    do(bushi, LockCut(TopCut(4)))
    do(bushi, StartBracket())
    do(bushi, ReportBracketGame(1, ending="time"))
    assert follow(bushi.state.finals.bracket).game(1).decision.outcome.winner is None
    do(bushi, ReportBracketGame(2, ending="together", answers=(Given("turn_0"),)))
    assert follow(bushi.state.finals.bracket).game(2).decision.outcome.winner == 1


def test_a_cut_by_record_leads_to_more_swiss_rounds():
    """N13-76: the record is kept."""
    tournament = after_swiss(players=12)
    points = {row.player: row.points for row in tournament.standings()}
    do(tournament, LockCut(RecordCut(12)))
    through = {player for player, has in points.items() if has >= 12}
    assert tournament.state.finals.through == through
    start_round(tournament)
    paired = {p for m in tournament.state.rounds[-1].tables() for p in m.players}
    assert paired | set(tournament.state.rounds[-1].byes) == through
    for match in tournament.state.rounds[-1].tables():
        report(tournament, match.table, "WL")
    assert all(row.points >= points[row.player] for row in tournament.standings())
    do(tournament, LockCut(TopCut(2)))
    assert set(seeds(tournament)) <= through


def test_nobody_has_won_while_those_who_made_a_cut_by_record_play_on():
    """N13-76: the planned rounds were those before the cut."""
    tournament = new_event("A B C D E F G H")
    do(tournament, PlanStructure(plan=Plan(rounds=1)), reason="So few came")
    start_round(tournament)
    for match in tournament.state.rounds[-1].tables():
        report(tournament, match.table, "WW")
    do(tournament, LockCut(RecordCut(6)))
    made = final_places(tournament.state, tournament.rulebook)
    assert (made.winner, made.final) == (None, False)
    assert "play on" in made.open
    do(tournament, CloseEvent())
    assert final_places(tournament.state, tournament.rulebook).winner is not None


def test_the_tiebreaker_round_reorders_only_those_who_play():
    """N13-79 to N13-82 through the log."""
    tournament = after_swiss(players=8, rounds_played=2, games="WL")
    order = [row.player for row in tournament.standings()]
    do(tournament, CallTiebreaker(4))
    step = tiebreaker_step(tournament.state, tournament.rulebook)
    assert step.games[0].players == (order[3], order[4])
    refused(tournament, LockCut(TopCut(4)), "tiebreaker_open")
    for game in step.games:
        do(tournament, ReportTiebreaker(GameResult(game.players, winner=game.players[1])))
    do(tournament, LockCut(TopCut(4)))
    assert set(seeds(tournament)) == set(order[4:])
    points = {row.player: row.points for row in tournament.standings()}
    assert set(points.values()) == {6}


def test_finalists_by_ranking_for_bushiroad():
    tournament = after_swiss("bushiroad-1.2.11")
    order = [row.player for row in tournament.standings()]
    do(tournament, Drop(order[0]))
    do(tournament, SelectFinalists(ByRanking(), 4))
    assert order[0] not in seeds(tournament)
    picked = tournament.state.finals.selection.picked
    assert all(one.text.startswith("Step 1") for one in picked)


@pytest.mark.parametrize(
    ("book", "structure"),
    [
        (book.id, structure_name(structure))
        for book in all_rulebooks()
        for structure in book.finals.structures
    ],
)
def test_simulated_events_reach_a_champion_and_verify(book, structure):
    for seed, cut in ((1, 4), (2, 8), (3, 6)):
        desk = Desk(MemoryStore(), clock=ticking(), seeds=seeds_from(seed))
        course = Course(rulebook=book, players=18, seed=seed, cut=cut, bracket=structure)
        tournament = play(desk, course, lambda _: None)
        assert follow(tournament.state.finals.bracket).over
        file = event_file.load(files.public_copy(tournament, desk.store))
        checked = verify(
            file.log,
            head=file.head,
            public=file.public,
            rulebooks=all_rulebooks(),
            engine=__version__,
        )
        assert checked.finding is None
        assert checked.draws_open == 0


def test_a_best_of_three_in_the_bracket_counts_its_games_at_time():
    """A-15, V14: 1-0 at time wins; level needs an extra game."""
    tournament = new_event("P1 P2 P3 P4 P5 P6 P7 P8", "bushiroad-1.2.11", settings={"match": "bo3"})
    start_round(tournament)
    for match in tournament.state.rounds[-1].tables():
        report(tournament, match.table, "WW")
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    do(tournament, ReportBracketGame(1, ending="time", finished="W"))
    assert follow(tournament.state.finals.bracket).game(1).decision.outcome.winner == 0
    refused(tournament, ReportBracketGame(2, ending="time", finished="WL"), "play_on")


def test_a_top_cut_can_lead_to_more_swiss_rounds():
    """FFG-24: the best advance, into more Swiss rounds, points kept (AMB-43)."""
    tournament = after_swiss("ffg-netrunner-1.0", players=12)
    top = [row.player for row in tournament.standings()][:6]
    do(tournament, LockCut(TopCut(6), then="swiss"))
    start_round(tournament)
    paired = {p for m in tournament.state.rounds[-1].tables() for p in m.players}
    assert paired == set(top)
    for match in tournament.state.rounds[-1].tables():
        report(tournament, match.table, "WW")
    do(tournament, LockCut(TopCut(4)))
    assert set(seeds(tournament)) <= set(top)


def test_a_timed_knockout_of_hololive_is_warned_about():
    """B-130: no limit unless the event sets one, and then everybody who starts it hears of it."""
    timed = {"game": "hocg", "elimination_minutes": "35"}
    tournament = new_event("P1 P2 P3 P4", "bushiroad-1.2.11", settings=timed)
    start_round(tournament)
    for match in tournament.state.rounds[-1].tables():
        report(tournament, match.table, "W")
    do(tournament, LockCut(TopCut(2)))
    done = do(tournament, StartBracket())
    assert "both lose" in " ".join(done.lines[0].entry.notices)
