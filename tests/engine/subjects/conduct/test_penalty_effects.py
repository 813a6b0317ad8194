"""Every penalty of every document at every stage: what it does, and that one step takes it back.

What a won match is worth is the documents' own number (N13-63, N10-34, FFG-41, SW-22, B-092).
"""

from collections.abc import Iterator
from itertools import product

import pytest

from support import ORGANIZER, do, new_event, points, refused, report, start_round
from toptable.desk.tournament import Done, Tournament
from toptable.engine.log.log import sentence
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.bracket.bracket import Bracket, GameNow, GameStatus, follow
from toptable.engine.rules.finals.bracket.chart import BracketPart
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.conduct import How
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.rulings import WithdrawPenalty
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.elimination import LeaveBracket
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import ClearResult, ReportResult
from toptable.engine.subjects.undo import take_back as undo
from toptable.engine.views.outcome import final_places
from toptable.rulebooks import get

WIN = {
    "bushiroad-1.2.11": 1,
    "ffg-netrunner-1.0": 4,
    "ffg-starwars-2.2": 6,
    "nisei-1.0": 6,
    "nisei-1.3": 6,
}
STAGES = ("before", "match", "between", "bye", "cut", "bracket")
LIGHT = (Penalty.CAUTION, Penalty.WARNING)
GONE = (Penalty.DROP, Penalty.NOT_ADMITTED, Penalty.DISQUALIFICATION, Penalty.REMOVAL)
THROWN = (Penalty.DISQUALIFICATION, Penalty.REMOVAL)


def legal() -> Iterator[tuple[str, Penalty, str]]:
    """All penalties that a document has, at each stage."""
    for book, stage in product(WIN, STAGES):
        for penalty in sorted(get(book).conduct({}).penalties, key=lambda one: one.weight):
            yield book, penalty, stage


def at_stage(book: str, stage: str) -> tuple[Tournament, int]:
    """An event of five at this stage, and whom the penalty is for."""
    event = new_event("Ann Bo Cy Di Eve", book)
    if stage == "before":
        return event, 1
    start_round(event)
    table = event.state.rounds[0].matches[1].players
    if stage == "match":
        return event, table[0]
    (outside,) = event.state.rounds[0].byes
    if stage == "bye":
        return event, outside
    finish(event)
    if stage in ("cut", "bracket"):
        do(event, LockCut(TopCut(4)))
    if stage == "bracket":
        do(event, StartBracket())
    locked = event.state.finals.locked
    return event, locked.players[0] if locked is not None else table[0]


def finish(event: Tournament) -> None:
    """The first seat wins every match of the round."""
    round_ = event.state.rounds[-1]
    for player, bye in round_.byes.items():
        if round_.byes_to_issue and not bye.issued:
            do(event, IssueBye(round_.number, player), reason="It began without a clock.")
    for match in round_.tables():
        if match.result is None:
            report(event, match.table, event.rules.scoring.all_games("W"))


def give(event: Tournament, penalty: Penalty, *players: int, **more: str) -> Done:
    kind = event.rules.conduct.infractions[0].id
    taken = 1 if penalty is Penalty.POINT_LOSS else 0
    command = GivePenalty(players=players, penalty=penalty, infraction=kind, points=taken, **more)
    return do(event, command, ORGANIZER, "It was so")


def hows(event: Tournament) -> list[How]:
    return [one.how for one in event.state.conduct.effects]


@pytest.mark.parametrize(("book", "penalty", "stage"), list(legal()))
def test_what_a_penalty_does_and_that_it_can_be_undone(book: str, penalty: Penalty, stage: str):
    event, player = at_stage(book, stage)
    before = event.state
    done = give(event, penalty, player)
    check(event, penalty, stage, player)
    do(event, undo.TakeBackOne(done.lines[0].seq))
    assert event.state == before


@pytest.mark.parametrize(
    ("book", "penalty", "stage"),
    [case for case in legal() if case[1] not in GONE and case[2] != "bracket"],
)
def test_what_a_withdrawn_penalty_took_comes_back(book: str, penalty: Penalty, stage: str):
    """Results, byes, points and prizes are as they were; only the ruling is on record."""
    event, player = at_stage(book, stage)
    before = event.state
    give(event, penalty, player)
    do(event, WithdrawPenalty(1), ORGANIZER, "It was somebody else")
    assert event.state.rounds == before.rounds
    assert event.state.players == before.players
    assert event.state.conduct.effects == ()
    assert event.state.conduct.withheld == frozenset()


@pytest.mark.parametrize(
    "book",
    [one for one, penalty, stage in legal() if (penalty, stage) == (Penalty.MATCH_LOSS, "bye")],
)
def test_a_bye_lost_twice_comes_back_with_the_second_withdrawal(book: str):
    """A-28, B-081; where byes are issued it waits to be issued again, and the round with it."""
    event, player = at_stage(book, "bye")
    before = event.state
    for _ in range(2):
        give(event, Penalty.MATCH_LOSS, player)
    lost = event.state.players[player].record.outings[0]
    for number in (1, 2):
        assert event.state.players[player].record.outings[0] == lost
        assert lost.points == 0
        do(event, WithdrawPenalty(number), ORGANIZER, "It was somebody else")
    assert event.state.rounds == before.rounds
    assert event.state.players == before.players


def test_a_bye_of_an_earlier_round_comes_back_as_issued():
    """Nobody is asked to issue a bye of a round that is long over."""
    event, player = at_stage("bushiroad-1.2.11", "bye")
    give(event, Penalty.MATCH_LOSS, player)
    finish(event)
    start_round(event)
    do(event, WithdrawPenalty(1), ORGANIZER, "It was somebody else")
    assert event.state.rounds[0].complete
    assert event.state.players[player].record.outings[0].points == WIN["bushiroad-1.2.11"]


def check(event: Tournament, penalty: Penalty, stage: str, player: int) -> None:
    """What the documents say about this penalty at this stage."""
    if penalty in LIGHT:
        assert hows(event) == []
    elif penalty is Penalty.POINT_LOSS:
        assert hows(event) == [How.POINTS]
        assert event.state.players[player].record.deducted == 1
    elif penalty is Penalty.PRIZE_FORFEIT:
        assert event.state.conduct.withheld == {player}
    elif penalty in GONE:
        check_gone(event, penalty, stage, player)
    else:
        check_loss(event, penalty, stage, player)


def check_gone(event: Tournament, penalty: Penalty, stage: str, player: int) -> None:
    who = event.state.players[player]
    assert not who.active
    assert who.disqualified == (penalty in THROWN)
    if stage == "match":
        match = event.state.rounds[0].matches[1]
        lost = penalty in THROWN or event.rulebook.leaving.loses_match
        won = WIN[event.rulebook.id] if lost else None
        assert match.points == ((0, won) if won else None), "N13-99, AMB-63, B-136, B-170"
    if stage == "cut":
        locked = event.state.finals.locked
        assert locked is not None
        moved_up = event.rulebook.id != "bushiroad-1.2.11"
        assert len(locked.players) == (4 if moved_up else 3), "AMB-62, B-107"
        assert player not in locked.players
    if stage == "bracket":
        bracket = bracket_of(event)
        seed = bracket.seed_of(player)
        (over,) = bracket.decisions
        assert over.losers == (seed,), "AMB-29: the opponent walks over"
        assert over.automatic


def check_loss(event: Tournament, penalty: Penalty, stage: str, player: int) -> None:
    if stage == "bye" and penalty is Penalty.MATCH_LOSS:
        assert hows(event) == [How.BYE], "A-28, B-081: whoever sits on the bye loses it"
    elif stage in ("before", "between", "cut", "bye"):
        assert hows(event) == [How.PENDING], "B-168, A-28"
    elif stage == "bracket":
        bracket = bracket_of(event)
        (over,) = bracket.decisions
        assert over.losers == (bracket.seed_of(player),)
        (game,) = (one for one in follow(bracket).games if one.decision is not None)
        seat = game.seeds.index(bracket.seed_of(player))
        won = ReportBracketGame(game.number, winner=seat)
        refused(event, won, "game_lost", "They played it all the same")
    elif penalty is Penalty.MATCH_LOSS:
        match = event.state.rounds[0].matches[1]
        assert match.points == (0, WIN[event.rulebook.id])
    else:
        assert hows(event) == [How.GAME]
        won = event.rules.scoring.all_games("W")
        refused(event, ReportResult(1, 1, Result(won)), "game_lost")


LOSING = [
    (book, penalty)
    for book, penalty, stage in legal()
    if stage == "before" and penalty in (Penalty.GAME_LOSS, Penalty.MATCH_LOSS)
]


@pytest.mark.parametrize(("book", "penalty"), LOSING)
def test_a_loss_between_matches_takes_the_next_one(book: str, penalty: Penalty):
    """B-168, AMB-30: of a match of several games, a game loss takes the first."""
    event, _ = at_stage(book, "between")
    best = event.standings()
    player = next(row.player for row in best if event.state.rounds[0].table_of(row.player))
    give(event, penalty, player)
    start_round(event)
    table = event.state.rounds[1].table_of(player)
    assert table is not None, "one of the best has an opponent"
    match = event.state.rounds[1].matches[table]
    if penalty is Penalty.MATCH_LOSS:
        at = match.players.index(player)
        assert match.points is not None
        assert (match.points[at], match.points[1 - at]) == (0, WIN[book])
    else:
        assert hows(event) == [How.GAME]


@pytest.mark.parametrize(("book", "penalty"), LOSING)
def test_a_loss_that_waits_takes_the_first_game_of_the_bracket(book: str, penalty: Penalty):
    """A-28: elimination games are single, so a lost game is a lost match there."""
    event, player = at_stage(book, "cut")
    give(event, penalty, player)
    do(event, StartBracket())
    bracket = bracket_of(event)
    assert [one.losers for one in bracket.decisions] == [(bracket.seed_of(player),)]
    assert hows(event) == [How.BRACKET]


BOTH = sorted({book for book, penalty in LOSING if penalty is Penalty.MATCH_LOSS})


@pytest.mark.parametrize("book", BOTH)
def test_both_lose_the_match_at_once(book: str):
    event, _ = at_stage(book, "match")
    players = event.state.rounds[0].matches[1].players
    give(event, Penalty.MATCH_LOSS, *players)
    assert event.state.rounds[0].matches[1].points == (0, 0)


THROWING = [(book, one) for book, one, stage in legal() if stage == "before" and one in THROWN]


@pytest.mark.parametrize(("book", "penalty"), THROWING)
def test_both_are_thrown_out_of_one_match(book: str, penalty: Penalty):
    """Nobody who is out wins it, where the document knows a match that both lose."""
    event, _ = at_stage(book, "match")
    before = event.state
    players = event.state.rounds[0].matches[1].players
    done = give(event, penalty, *players)
    assert all(event.state.players[one].disqualified for one in players)
    got = event.state.rounds[0].matches[1].points
    if book != "ffg-netrunner-1.0":
        assert got == (0, 0)
    else:
        assert got == (0, WIN[book])
    do(event, undo.TakeBackOne(done.lines[0].seq))
    assert event.state == before


@pytest.mark.parametrize(("book", "penalty"), THROWING)
def test_earlier_matches_stand_and_nobody_meets_them_again(book: str, penalty: Penalty):
    """AMB-29, A-29."""
    event, _ = at_stage(book, "between")
    best = event.standings()
    player = next(row.player for row in best if row.points)
    had = points(event)
    give(event, penalty, player)
    assert points(event) == had
    start_round(event)
    round_ = event.state.rounds[1]
    assert player not in {*round_.byes, *(who for one in round_.tables() for who in one.players)}


@pytest.mark.parametrize(("book", "penalty"), THROWING)
def test_a_finalist_thrown_out_in_the_final_leaves_the_title_to_the_other(
    book: str, penalty: Penalty
):
    """AMB-29: in elimination the opponent wins."""
    event, _ = at_stage(book, "bracket")
    while len(games := to_play(event)) > 1:
        one, other = games[0].seeds
        assert one is not None
        assert other is not None
        do(event, ReportBracketGame(games[0].number, winner=0 if one < other else 1))
    (final,) = games
    assert set(final.seeds) == {1, 2}
    first = bracket_of(event).finalists[0]
    assert first is not None
    give(event, penalty, first.player)
    assert follow(bracket_of(event)).champion == 2
    winner = final_places(event.state, event.rulebook).winner
    second = bracket_of(event).finalists[1]
    assert winner is not None
    assert second is not None
    assert winner.player == second.player


FALLING = [
    (book, penalty)
    for book, penalty, stage in legal()
    if stage == "bracket" and penalty in (Penalty.GAME_LOSS, Penalty.MATCH_LOSS)
]
LOSING = sorted({book for book, penalty in FALLING if penalty is Penalty.MATCH_LOSS})


def top_four(book: str) -> Tournament:
    """A plain bracket of four: 1 against 4, 2 against 3, and the final; seeds 1 and 2 are in it."""
    event, _ = at_stage(book, "cut")
    single = next(one.id for one in event.rulebook.finals.structures if "single" in one.id)
    do(event, StartBracket(structure=single))
    for game in follow(bracket_of(event)).open:
        winner = 0 if min(one for one in game.seeds if one) == game.seeds[0] else 1
        do(event, ReportBracketGame(game.number, winner=winner))
    return event


def semifinal_of(event: Tournament, loser: int) -> tuple[int, int]:
    """The semifinal that seed 3 or 4 lost, and their seat in it."""
    pair = {loser, 5 - loser}
    (game,) = (one for one in follow(bracket_of(event)).games if set(one.seeds) == pair)
    return game.number, game.seeds.index(loser)


@pytest.mark.parametrize(("book", "penalty"), FALLING)
def test_a_lost_game_of_the_bracket_is_lost_to_whoever_sits_there_instead(
    book: str, penalty: Penalty
):
    """The final was lost by penalty; then seed 3 was in it, not seed 2. B-168, AMB-30."""
    event = top_four(book)
    first = bracket_of(event).finalists[0]
    assert first is not None
    give(event, penalty, first.player)
    assert follow(bracket_of(event)).champion == 2
    game, seat = semifinal_of(event, 3)
    do(event, ReportBracketGame(game, winner=seat), ORGANIZER, "Written down wrongly")
    assert follow(bracket_of(event)).champion == 3
    assert hows(event) == [How.BRACKET]


@pytest.mark.parametrize(("book", "penalty"), FALLING)
def test_a_lost_game_that_becomes_a_walkover_waits_for_the_next_match(book: str, penalty: Penalty):
    """Nobody comes to the final: it is no match, and a loss waits for one. B-168, AMB-29."""
    event = top_four(book)
    first, _, third, _ = bracket_of(event).finalists
    assert first is not None
    assert third is not None
    do(event, LeaveBracket(third.player))
    give(event, penalty, first.player)
    assert follow(bracket_of(event)).champion == 2
    game, seat = semifinal_of(event, 3)
    do(event, ReportBracketGame(game, winner=seat), ORGANIZER, "Written down wrongly")
    assert follow(bracket_of(event)).champion == 1
    assert hows(event) == [How.PENDING]
    do(event, ReportBracketGame(game, winner=1 - seat), ORGANIZER, "It was right after all")
    assert follow(bracket_of(event)).champion == 2
    assert hows(event) == [How.BRACKET]


@pytest.mark.parametrize("book", LOSING)
def test_a_loss_in_a_game_that_the_player_never_came_to_waits(book: str):
    """Seed 4 was in the final and has gone home, so seed 2 has won it; seed 1 was not there."""
    event = top_four(book)
    first, _, _, fourth = bracket_of(event).finalists
    assert first is not None
    assert fourth is not None
    do(event, LeaveBracket(fourth.player))
    give(event, Penalty.MATCH_LOSS, first.player)
    game, seat = semifinal_of(event, 4)
    do(event, ReportBracketGame(game, winner=seat), ORGANIZER, "Written down wrongly")
    assert follow(bracket_of(event)).champion == 2
    assert hows(event) == [How.PENDING]


@pytest.mark.parametrize("book", LOSING)
def test_a_game_lost_by_both_is_lost_by_both_against_others_too(book: str):
    """Each takes the own loss along: one to the final that is played instead, one nowhere."""
    event = top_four(book)
    first, second, *_ = bracket_of(event).finalists
    assert first is not None
    assert second is not None
    give(event, Penalty.MATCH_LOSS, first.player, second.player)
    assert hows(event) == [How.BRACKET, How.BRACKET]
    game, seat = semifinal_of(event, 3)
    do(event, ReportBracketGame(game, winner=seat), ORGANIZER, "Written down wrongly")
    assert follow(bracket_of(event)).champion == 3
    effects = {one.players[0]: one.how for one in event.state.conduct.effects}
    assert effects == {first.player: How.BRACKET, second.player: How.PENDING}


@pytest.mark.parametrize("book", LOSING)
def test_no_match_of_the_rounds_opens_again_once_the_cut_is_locked(book: str):
    """A penalty loss that is withdrawn then leaves a result to correct, not one that is missing."""
    event, player = at_stage(book, "match")
    give(event, Penalty.MATCH_LOSS, player)
    finish(event)
    lost = event.state.rounds[0].matches[1].result
    do(event, LockCut(TopCut(4)))
    do(event, WithdrawPenalty(1), ORGANIZER, "It was somebody else")
    assert event.state.rounds[0].complete
    assert event.state.rounds[0].matches[1].result == lost
    assert "table 1" in sentence(event.state, event.log.lines[-1].entry, event.rulebook)
    refused(event, ClearResult(1, 1), "cut_locked")
    won = event.rules.scoring.all_games("W")
    do(event, ReportResult(1, 1, Result(won)), ORGANIZER, "They had played it")
    assert event.state.rounds[0].matches[1].result == Result(won)


def test_no_bye_opens_again_once_the_cut_is_locked():
    """B-081: a bye that was lost and comes back then counts as issued."""
    event, player = at_stage("bushiroad-1.2.11", "bye")
    give(event, Penalty.MATCH_LOSS, player)
    finish(event)
    do(event, LockCut(TopCut(4)))
    do(event, WithdrawPenalty(1), ORGANIZER, "It was somebody else")
    assert event.state.rounds[0].complete
    assert points(event)[event.state.name_of(player)] == 1


def to_play(event: Tournament) -> list[GameNow]:
    """The games still to come, but for a final that may have to be repeated."""
    ahead = (GameStatus.OPEN, GameStatus.WAITING)
    games = follow(bracket_of(event)).games
    left = [one for one in games if one.status in ahead and one.game.part is not BracketPart.REPEAT]
    return sorted(left, key=lambda one: one.status is not GameStatus.OPEN)


def bracket_of(event: Tournament) -> Bracket:
    found = event.state.finals.bracket
    assert found is not None
    return found
