"""Sides are drawn where the document says so, stand once settled; ``verify`` checks the draw."""

from collections import Counter

import pytest

from support import (
    ORGANIZER,
    MemoryStore,
    counting_seeds,
    do,
    memory_desk,
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
from toptable.desk.tournament import Tournament
from toptable.engine.log.log import sentence
from toptable.engine.log.verify import verify
from toptable.engine.questions.standings import tiebreaker_step
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.finals.bracket.bracket import follow, side_counts
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.bracket_sides import SettleBracketSides
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.finals_draws import TiebreakerSidesDrawn
from toptable.engine.subjects.finals.own_games import ReportBracketGame, ReportTiebreaker
from toptable.engine.subjects.finals.tiebreaking import CallTiebreaker
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.results.sides import SettleSides
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file

NISEI = ("nisei-1.3", "nisei-1.0")
PLAYER = Actor(name="Ann", role=Role.PLAYER, player=1)


def at_table(book: str = "nisei-1.3", desk: Desk | None = None, **settings: str) -> Tournament:
    """Ann and Bo at table 1."""
    tournament = new_event("Ann Bo", book, desk=desk, settings=settings)
    start_round(tournament)
    return tournament


def match(tournament: Tournament):
    return tournament.state.rounds[-1].matches[1]


def told(tournament: Tournament) -> str:
    return sentence(tournament.state, tournament.log.lines[-1].entry)


def sound(tournament: Tournament) -> int:
    """Close the event and check its public copy; how many draws were proved."""
    do(tournament, CloseEvent())
    file = event_file.load(files.public_copy(tournament, tournament._store))
    checked = verify(
        file.log, head=file.head, public=file.public, rulebooks=all_rulebooks(), engine=__version__
    )
    assert checked.sound, checked.finding
    return checked.draws_checked


@pytest.mark.parametrize("book", NISEI)
def test_without_an_agreement_the_first_side_is_drawn(book: str) -> None:
    """N13-22, N10-19: over many events either player gets either side."""
    drawn: Counter[str] = Counter()
    for number in range(40):
        desk = Desk(MemoryStore(), clock=ticking(), seeds=counting_seeds(f"coin {number}"))
        tournament = at_table(book, desk)
        do(tournament, SettleSides(1, 1))
        drawn[match(tournament).game_sides[0][0]] += 1
    assert set(drawn) == {"C", "R"}
    assert min(drawn.values()) >= 8


@pytest.mark.parametrize("book", NISEI)
def test_the_draw_is_told_by_name_and_proved(book: str) -> None:
    """N13-22, N10-19."""
    tournament = at_table(book)
    do(tournament, SettleSides(1, 1))
    one, other = (tournament.state.name_of(player) for player in match(tournament).players)
    words = {"C": "Corp", "R": "Runner"}
    sides = match(tournament).game_sides[0]
    said = f"Drawn: {one} plays {words[sides[0]]}, {other} plays {words[sides[1]]}."
    assert told(tournament).endswith(said)
    assert tournament.log.lines[-1].draw is not None
    report(tournament, 1, "WL")
    assert sound(tournament) >= 2


def test_an_agreement_draws_nothing() -> None:
    """N13-22: the players may agree."""
    tournament = at_table()
    do(tournament, SettleSides(1, 1, first_seat="R"))
    assert match(tournament).game_sides == (("R", "C"),)
    assert tournament.log.lines[-1].draw is None
    assert "Agreed: " in told(tournament)


@pytest.mark.parametrize("book", [*NISEI, "ffg-netrunner-1.0", "ffg-starwars-2.2"])
def test_nobody_draws_until_the_draw_pleases(book: str) -> None:
    tournament = at_table(book)
    do(tournament, SettleSides(1, 1))
    refused(tournament, SettleSides(1, 1), "settled")
    refused(tournament, SettleSides(1, 1), "settled", "I like Corp", PLAYER)
    do(tournament, SettleSides(1, 1), reason="The wrong table was drawn.")


def test_in_star_wars_the_drawn_player_chooses_and_nobody_else() -> None:
    """SW-06."""
    tournament = at_table("ffg-starwars-2.2")
    refused(tournament, SettleSides(1, 1, first_seat="L"), "draw_first")
    do(tournament, SettleSides(1, 1))
    chooser = match(tournament).choosers[0]
    name = tournament.state.name_of(match(tournament).players[chooser])
    assert told(tournament).endswith(f"{name} chooses light side or dark side.")
    players = [Actor("", Role.PLAYER, player) for player in match(tournament).players]
    other = players[1 - chooser]
    refused(tournament, SettleSides(1, 1, first_seat="L"), "not_yours", actor=other)
    do(tournament, SettleSides(1, 1, first_seat="L"), players[chooser])
    assert match(tournament).game_sides == (("L", "D"),)
    assert match(tournament).choosers[0] == chooser


def test_the_loser_who_chooses_is_named() -> None:
    """B-116: who lost the game before chooses first or second."""
    tournament = at_table("bushiroad-1.2.11", match="bo3")
    do(tournament, SettleSides(1, 1))
    do(tournament, SettleSides(1, 1, game=2, previous="W"))
    loser = tournament.state.name_of(match(tournament).players[1])
    assert told(tournament).endswith(f"{loser} chooses first or second.")


@pytest.mark.parametrize("book", NISEI)
def test_the_sides_of_a_two_for_one_are_drawn_before_a_judge(book: str) -> None:
    """N13-26, N10-17: drawn, not agreed on; a judge is there; then the one game is reported."""
    tournament = at_table(book)
    stranger = SettleSides(1, 1, two_for_one=True, witness="Jo")
    refused(tournament, stranger, "not_staff")
    do(tournament, NameStaff("Jo", Role.JUDGE))
    doubled = ReportResult(1, 1, Result("W", kind=ResultKind.TWO_FOR_ONE, witness="Jo"))
    refused(tournament, doubled, "two_for_one_sides")
    refused(tournament, SettleSides(1, 1, two_for_one=True), "witness")
    agreed = SettleSides(1, 1, two_for_one=True, first_seat="C", witness="Jo")
    refused(tournament, agreed, "drawn_here")
    own = SettleSides(1, 1, two_for_one=True, witness="Bo")
    refused(tournament, own, "own_match")
    do(tournament, SettleSides(1, 1, two_for_one=True, witness="Jo"))
    assert "two-for-one" in told(tournament)
    assert told(tournament).endswith("Witness: Jo.")
    side = match(tournament).game_sides[0][0]
    do(tournament, doubled)
    first, second = match(tournament).players
    assert match(tournament).points == (6, 0)
    outing = tournament.state.players[first].record.outings[0]
    across = tournament.state.players[second].record.outings[0]
    assert (outing.sides, across.sides) == ((side, "R") if side == "C" else (side, "C"))
    assert sound(tournament) >= 2


@pytest.mark.parametrize("book", ["ffg-netrunner-1.0", "ffg-starwars-2.2", "bushiroad-1.2.11"])
def test_a_document_without_two_for_ones_draws_none(book: str) -> None:
    """FFG-42, SW-25, B-134."""
    tournament = at_table(book)
    refused(tournament, SettleSides(1, 1, two_for_one=True, witness="Jo"), "no_such_result")


def test_a_result_with_other_sides_than_those_settled_asks() -> None:
    """FFG-17: the drawn side stands, unless somebody says why not."""
    tournament = at_table("ffg-netrunner-1.0")
    do(tournament, SettleSides(1, 1))
    drawn = match(tournament).game_sides[0][0]
    right, wrong = ("CR", "RC") if drawn == "C" else ("RC", "CR")
    contrary = ReportResult(1, 1, Result("WL", sides=wrong))
    asked = refused(tournament, contrary, "other_sides")
    assert "Corp" in asked.text
    do(tournament, contrary, reason="They sat down the other way round.")
    do(tournament, ReportResult(1, 1, Result("LW", sides=right)))


def test_single_sided_results_keep_the_sides_of_the_pairing() -> None:
    """N13-63: the pairing assigns the side of the one game."""
    tournament = at_table(sides="single")
    assigned = match(tournament).seating.sides[0]
    wrong = "R" if assigned == "C" else "C"
    refused(tournament, ReportResult(1, 1, Result("W", sides=wrong)), "other_sides")
    do(tournament, ReportResult(1, 1, Result("W", sides=assigned)))


def test_settled_sides_are_the_history_of_both_players() -> None:
    """N13-22, N13-63: the second game swaps, and nobody has to type it."""
    tournament = at_table()
    do(tournament, SettleSides(1, 1, first_seat="R"))
    report(tournament, 1, "WL")
    first, second = match(tournament).players
    assert tournament.state.players[first].record.outings[0].sides == "RC"
    assert tournament.state.players[second].record.outings[0].sides == "CR"


def swiss(book: str, players: int, games: str, rounds: int = 1) -> Tournament:
    names = " ".join(f"P{number}" for number in range(1, players + 1))
    tournament = new_event(names, book, desk=memory_desk())
    for _ in range(rounds):
        start_round(tournament)
        for each in tournament.state.rounds[-1].tables():
            report(tournament, each.table, games)
    return tournament


def test_every_tiebreaker_round_of_1_0_has_drawn_sides() -> None:
    """N10-49: eight level players for two places make two rounds, each with its own draw."""
    tournament = swiss("nisei-1.0", 8, "WL")
    do(tournament, CallTiebreaker(2))
    for count in (4, 2):
        step = tiebreaker_step(tournament.state, tournament.rulebook)
        sides = {frozenset(drawn[:2]): drawn[2] for drawn in state_sides(tournament)}
        wanted = {frozenset(game.players) for game in step.games}
        assert len(wanted) == count
        assert wanted <= set(sides)
        assert {sides[pair] for pair in wanted} <= {"C", "R"}
        for game in step.games:
            do(tournament, ReportTiebreaker(GameResult(game.players, winner=None)))
    drawn = [line for line in tournament.log.lines if isinstance(line.entry, TiebreakerSidesDrawn)]
    assert [line.entry.round for line in drawn] == [2]
    append = tournament.log.append_of(drawn[0].seq)
    assert tournament.log.lines[append - 1].draw is not None
    do(tournament, LockCut(TopCut(2)))
    settle_and_finish(tournament)
    assert sound(tournament) > 2


def state_sides(tournament: Tournament):
    return tournament.state.finals.tiebreaker.sides


def settle_and_finish(tournament: Tournament) -> None:
    do(tournament, StartBracket())
    while games := follow(tournament.state.finals.bracket).open:
        do(tournament, ReportBracketGame(games[0].number, winner=0))


@pytest.mark.parametrize("book", [*NISEI, "ffg-netrunner-1.0", "ffg-starwars-2.2"])
def test_an_elimination_game_is_not_reported_before_its_sides(book: str) -> None:
    """N13-85, N13-86, N10-52, FFG-34, SW-30: later sides follow from those of the first round."""
    tournament = swiss(book, 8, "WW", rounds=2)
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    asked = refused(tournament, ReportBracketGame(1, winner=0), "sides_open")
    assert "game 1" in asked.text
    for game in (1, 2):
        settle_bracket_sides(tournament, game)
        do(tournament, ReportBracketGame(game, winner=0))
    counts = side_counts(tournament.state.finals.bracket)
    assert sorted(sum(each.values()) for each in counts.values()) == [1, 1, 1, 1]


def test_sides_that_follow_from_earlier_games_need_no_question() -> None:
    """N13-86: one has played Corp, the other Runner, so each plays the other side now."""
    tournament = swiss("nisei-1.3", 8, "WW", rounds=2)
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    for game, choice in ((1, "C"), (2, "R")):
        do(tournament, SettleBracketSides(game, choice=choice))
        do(tournament, ReportBracketGame(game, winner=0))
    played = side_counts(tournament.state.finals.bracket)
    winners = follow(tournament.state.finals.bracket).game(3).seeds
    want = ["R" if played[seed]["C"] else "C" for seed in winners]
    assert len(set(want)) == 2
    sent = tournament.send(ReportBracketGame(3, winner=0), ORGANIZER)
    assert [line.entry.sides for line in sent.lines[:1]] == [tuple(want)]


def test_elimination_sides_that_nobody_knows_any_more_take_a_reason() -> None:
    tournament = swiss("nisei-1.3", 8, "WW", rounds=2)
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    sent = ReportBracketGame(1, winner=0)
    do(tournament, sent, reason="Nobody wrote them down.")


def test_who_goes_first_is_recorded_in_bushiroads_elimination_games() -> None:
    """B-116: drawn for game 1; then the loser of the game before chooses."""
    tournament = new_event("A B C D", "bushiroad-1.2.11", settings={"match": "bo3"})
    start_round(tournament)
    for each in tournament.state.rounds[-1].tables():
        report(tournament, each.table, "WW")
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    do(tournament, SettleBracketSides(1))
    bracket = tournament.state.finals.bracket
    one, other = (bracket.name(seed) for seed in follow(bracket).game(1).seeds)
    assert set(bracket.turn_order(1, 1).sides) == {"first", "second"}
    assert "Drawn: " in told(tournament)
    refused(tournament, SettleBracketSides(1), "settled")
    refused(tournament, SettleBracketSides(1, of_match=2), "previous")
    do(tournament, SettleBracketSides(1, of_match=2, previous="W"))
    assert f"{other} lost the game before and chooses first or second." in told(tournament)
    do(tournament, SettleBracketSides(1, of_match=2, choice="first"))
    assert f"{other} chose: {one} goes second, {other} goes first." in told(tournament)
