"""Whom a ruling penalises, when a loss counts and what else it does: cases read from the documents.

Everybody who gets something has a ruling of their own; all of a case come and go in one act.
"""

from typing import Any

import pytest

from floor_day import JUDGE, Hall, started
from support import (
    ORGANIZER,
    MemoryStore,
    counting_seeds,
    do,
    new_event,
    points,
    refused,
    report,
    start_round,
    ticking,
)
from toptable.desk.desk import Desk
from toptable.desk.tournament import Done, Tournament
from toptable.engine.log.sentences import sentence
from toptable.engine.reading.reports.penalty_sheet import penalty_sheet
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Act
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.endings.script import Ask, Given
from toptable.engine.rules.finals.bracket.course import follow
from toptable.engine.rules.finals.cut.methods import TopCut
from toptable.engine.rules.results.result import Result
from toptable.engine.subjects.conduct import commands as conduct
from toptable.engine.subjects.conduct.commands import ForPerson
from toptable.engine.subjects.conduct.recipients import recipients, upgrades
from toptable.engine.subjects.conduct.rulings import book_of
from toptable.engine.subjects.conduct.state import How
from toptable.engine.subjects.finals import commands as finals
from toptable.engine.subjects.floor import commands as floor
from toptable.engine.subjects.floor.ending_at_time import next_question
from toptable.engine.subjects.floor.entries import ClockAct
from toptable.engine.subjects.floor.timekeeping import table_ends
from toptable.engine.subjects.people import commands as people
from toptable.engine.subjects.results import commands as results
from toptable.engine.subjects.rounds import commands as rounds
from toptable.engine.subjects.staff.commands import NameStaff
from toptable.engine.subjects.undo import commands as undo

NISEI = ("nisei-1.3", "nisei-1.0")
NONE, C, W = Penalty.NONE, Penalty.CAUTION, Penalty.WARNING
GL, ML, DQ = Penalty.GAME_LOSS, Penalty.MATCH_LOSS, Penalty.DISQUALIFICATION
WHY = "That is what happened"
HANA = Actor(name="Hana", role=Role.HEAD_JUDGE)


def give(event: Tournament, *players: int, reason: str = WHY, **more: Any) -> Done:
    return do(event, conduct.GivePenalty(players=players, **more), ORGANIZER, reason)


def round_of(names: str, book: str, **settings: str) -> Tournament:
    event = new_event(names, book, settings=settings)
    start_round(event)
    return event


def at(event: Tournament, table: int = 1) -> tuple[int, int]:
    return event.state.rounds[-1].matches[table].players


def rulings(event: Tournament) -> list[tuple[str, Penalty]]:
    """Who has which penalty, oldest first."""
    kept = event.state.conduct.rulings
    found = (kept[number] for number in sorted(kept))
    return [
        (one.outsider or ", ".join(event.state.name_of(who) for who in one.players), one.penalty)
        for one in found
        if not one.undone
    ]


def name(event: Tournament, player: int) -> str:
    return event.state.name_of(player)


def in_bracket(book: str) -> Tournament:
    """Four finalists after one round of four."""
    event = round_of("Ann Bo Cy Di", book)
    for match in event.state.rounds[-1].tables():
        report(event, match.table, event.rules.scoring.all_games("W"))
    do(event, finals.LockCut(TopCut(4)))
    do(event, finals.StartBracket())
    return event


def facing(event: Tournament, game: int) -> tuple[int, int]:
    bracket = event.state.finals.bracket
    assert bracket is not None
    seats = [bracket.finalists[(seed or 0) - 1] for seed in follow(bracket).game(game).seeds]
    one, two = (finalist.player for finalist in seats if finalist is not None)
    return one, two


@pytest.mark.parametrize("book", NISEI)
def test_unasked_advice_costs_the_adviser_and_not_who_received_it(book: str):
    """N13-INF-14, N10-INF-15: the adviser is out, the running game is a draw."""
    event = round_of("Ann Bo Cy Di", book)
    receiver, opponent = at(event)
    adviser, other = at(event, 2)
    case = {"penalty": DQ, "infraction": "outside_assistance", "answers": ("no", "Swiss")}
    whom = conduct.GivePenalty(players=(receiver,), **case)
    assert "who gave the help" in refused(event, whom, "who_helped", WHY).text
    give(event, receiver, provider=adviser, **case)
    assert rulings(event) == [(name(event, adviser), DQ)]
    assert not event.state.players[adviser].active
    assert event.state.players[receiver].active
    assert sorted(event.state.rounds[0].matches[2].points or ()) == [0, 6], "N13-99, AMB-60"
    assert event.state.rounds[0].matches[1].result is None, "the match goes on"
    refused(event, results.ReportResult(1, 1, Result("WW")), "game_drawn")
    do(event, results.ReportResult(1, 1, Result("DW")))
    assert event.state.rounds[0].matches[1].points == (4, 1)
    do(event, results.ReportResult(1, 1, Result("LW")), reason="They played game 1 again")
    assert points(event) == {
        name(event, receiver): 3,
        name(event, opponent): 3,
        name(event, adviser): 0,
        name(event, other): 6,
    }


@pytest.mark.parametrize("book", NISEI)
def test_nobody_gives_advice_to_themselves(book: str):
    event = round_of("Ann Bo", book)
    case = {"penalty": DQ, "infraction": "outside_assistance", "answers": ("no", "Swiss")}
    own = conduct.GivePenalty(players=(1,), provider=1, **case)
    assert "Ann cannot have helped" in refused(event, own, "who_helped", WHY).text
    assert event.state.players[1].active


@pytest.mark.parametrize("book", NISEI)
def test_unasked_advice_from_somebody_who_does_not_play_at_the_second_game(book: str):
    event = round_of("Ann Bo", book)
    first, _ = at(event)
    case = {"penalty": DQ, "infraction": "outside_assistance", "answers": ("no", "Swiss")}
    give(event, first, outsider="Zed", finished="W", **case)
    assert rulings(event) == [("Zed", DQ)]
    assert event.state.rounds[0].matches[1].points == (4, 1), "a win and a draw"
    played_on = refused(event, results.ReportResult(1, 1, Result("WW")), "game_drawn")
    assert "Game 2 at table 1 is a draw" in played_on.text


@pytest.mark.parametrize("book", NISEI)
def test_advice_in_the_top_cut_is_a_rematch_on_the_other_sides(book: str):
    event = in_bracket(book)
    receiver, _ = facing(event, 1)
    adviser, _ = facing(event, 2)
    do(event, finals.SettleBracketSides(1, "C"))
    bracket = event.state.finals.bracket
    assert bracket is not None
    before = follow(bracket).game(1).sides
    assert before is not None
    give(
        event,
        receiver,
        penalty=DQ,
        infraction="outside_assistance",
        answers=("no", "top"),
        provider=adviser,
    )
    bracket = event.state.finals.bracket
    assert bracket is not None
    now = follow(bracket).game(1)
    assert now.sides == (before[1], before[0])
    assert now.decision is None, "it is still to be played"
    assert event.state.players[receiver].active
    assert rulings(event) == [(name(event, adviser), DQ)]


@pytest.mark.parametrize("book", NISEI)
def test_advice_that_was_asked_for_puts_both_out(book: str):
    event = round_of("Ann Bo", book)
    receiver, opponent = at(event)
    give(
        event,
        receiver,
        penalty=DQ,
        infraction="outside_assistance",
        answers=("yes",),
        outsider="Zed",
    )
    assert rulings(event) == [(name(event, receiver), DQ), ("Zed", DQ)]
    assert event.state.rounds[0].matches[1].result is not None
    assert points(event)[name(event, opponent)] == 6


@pytest.mark.parametrize("book", NISEI)
def test_each_players_own_count_decides(book: str):
    """N13-98, N10-62: the third warning of one is the first of the other."""
    event = round_of("Ann Bo", book)
    first, second = at(event)
    for _ in range(2):
        give(event, first, alone=True, penalty=W, infraction="early_start")
    command = conduct.GivePenalty(players=(first,), penalty=W, infraction="early_start")
    refusal = refused(event, command, "reason_needed")
    assert refusal.text.startswith(f"{name(event, first)}: this is warning number 3")
    give(event, first, penalty=W, infraction="early_start", raise_to=GL, reason="")
    assert rulings(event)[2:] == [(name(event, first), GL), (name(event, second), W)]
    kept = event.state.conduct.rulings
    assert (kept[3].case, kept[4].case) == (3, 3), "one case"
    (effect,) = event.state.conduct.effects
    assert (effect.players, effect.how, effect.game) == ((first,), How.GAME, 1)
    sheet = penalty_sheet(event.log, event.rulebook, second)
    assert [(row.penalty, row.counts) for row in sheet.rows] == [("Warning", True)]


@pytest.mark.parametrize("book", NISEI)
def test_both_at_the_table_are_warned_and_one_may_be_kept_out_with_a_reason(book: str):
    event = round_of("Ann Bo", book)
    first, second = at(event)
    case = {"penalty": W, "infraction": "illegal_state", "answers": ("no",)}
    done = give(event, second, reason="", **case)
    assert rulings(event) == [(name(event, second), W), (name(event, first), W)]
    refused(event, conduct.GivePenalty(players=(first,), alone=True, **case), "reason_needed")
    give(event, first, alone=True, **case)
    assert len(rulings(event)) == 3
    do(event, undo.TakeBackOne(done.lines[0].seq))
    assert len(rulings(event)) == 1, "both rulings of a case are taken back at once"


@pytest.mark.parametrize("book", NISEI)
def test_two_third_warnings_at_once_are_confirmed_for_each(book: str):
    """AMB-64: both lose the game where both are raised, one where one is."""
    for raised, letters in ((1, "L"), (2, "X")):
        event = round_of("Ann Bo", book)
        first, second = at(event)
        for _ in range(2):
            give(event, first, penalty=W, infraction="early_start")
        each = tuple(ForPerson(who, raise_to=GL) for who in (first, second)[:raised])
        give(event, first, penalty=W, infraction="early_start", each=each)
        assert [one for _, one in rulings(event)[4:]] == [GL, GL if raised == 2 else W]
        do(event, results.ReportResult(1, 1, Result(letters + "W")))
        assert event.state.rounds[0].matches[1].points == (3, 3 if raised == 1 else 0)


@pytest.mark.parametrize("book", NISEI)
def test_a_deck_found_wrong_between_games_costs_the_next_rounds_first_game(book: str):
    """N13-INF-08, N10-INF-08: though the match of this round is open; the other side is drawn."""
    sides: set[str] = set()
    for seed in range(12):
        desk = Desk(MemoryStore(), clock=ticking(), seeds=counting_seeds(str(seed)))
        event = new_event("Ann Bo Cy Di", book, desk=desk)
        start_round(event)
        player, _ = at(event)
        give(event, player, penalty=GL, infraction="illegal_deck", answers=("2", "no"), reason="")
        (waits,) = event.state.conduct.pending
        assert waits.players == (player,)
        for match in event.state.rounds[-1].tables():
            report(event, match.table, "WL")
        start_round(event)
        (effect,) = event.state.conduct.effects
        assert (effect.how, effect.round, effect.game) == (How.GAME, 2, 1)
        match = event.state.rounds[1].matches[effect.table]
        lost, drawn = match.game_sides
        assert drawn is not None
        assert lost == (drawn[1], drawn[0])
        sides.add(drawn[0])
        seat = match.players.index(player)
        won = "WW" if seat == 0 else "LL"
        refused(event, results.ReportResult(2, effect.table, Result(won)), "game_lost")
    assert sides == {"C", "R"}, "drawn, not always the same"


def test_in_the_bracket_it_costs_the_next_game():
    """AMB-59."""
    event = in_bracket("nisei-1.3")
    player, other = facing(event, 1)
    give(event, player, penalty=GL, infraction="illegal_deck", answers=("2", "no"))
    bracket = event.state.finals.bracket
    assert bracket is not None
    decision = follow(bracket).game(1).decision
    assert decision is not None
    assert decision.winner == bracket.seed_of(other)


@pytest.mark.parametrize("book", NISEI)
def test_a_deck_found_wrong_before_the_event_may_cost_round_one(book: str):
    """The document says may: no penalty is what is suggested; given, it is the match of round 1."""
    event = new_event("Ann Bo", book)
    answers = ("3", "no")
    step = event.rules.conduct.find("illegal_deck")
    assert step
    give(event, 1, penalty=NONE, infraction="illegal_deck", answers=answers, reason="")
    give(event, 1, penalty=ML, infraction="illegal_deck", answers=answers, reason="")
    start_round(event)
    assert points(event) == {"Ann": 0, "Bo": 6}


def test_a_deck_wrong_since_before_the_event_costs_round_one_whenever_it_is_found():
    """N13-INF-08: round 1 is the match that is lost, though round 2 is being played."""
    event = round_of("Ann Bo Cy Di", "nisei-1.3")
    for table in (1, 2):
        report(event, table, "WW")
    start_round(event)
    cheat = event.state.rounds[0].matches[1].players[0]
    give(event, cheat, penalty=ML, infraction="illegal_deck", answers=("3", "no"))
    assert event.state.rounds[0].matches[1].points == (0, 6)
    assert all(match.result is None for match in event.state.rounds[1].tables())


@pytest.mark.parametrize(("answer", "dropped"), [("yes", False), ("no", True)])
def test_a_star_wars_deck_check_costs_the_match_just_played(answer: str, dropped: bool):
    """SW-09, AMB-55: its result is in; a warning comes with it; without a legal deck it ends."""
    event = round_of("Ann Bo Cy Di", "ffg-starwars-2.2")
    for table in (1, 2):
        report(event, table, "WW")
    cheat, other = at(event)
    give(event, cheat, penalty=ML, infraction="illegal_deck", answers=(answer,), reason="")
    assert rulings(event) == [(name(event, cheat), ML), (name(event, cheat), W)]
    assert event.state.rounds[0].matches[1].points == (0, 6)
    assert points(event)[name(event, other)] == 6
    assert event.state.players[cheat].active is not dropped
    do(event, rounds.PairRound())
    paired = {who for one in event.state.rounds[1].tables() for who in one.players}
    assert (cheat in paired) is not dropped


def test_who_has_no_legal_deck_plays_no_further_game_of_the_match():
    """SW-09: all that is left is forfeited, whatever the penalty itself is."""
    event = round_of("Ann Bo", "ffg-starwars-2.2")
    cheat, _ = at(event)
    give(event, cheat, penalty=W, infraction="illegal_deck", answers=("no",))
    assert not event.state.players[cheat].active
    assert event.state.rounds[0].matches[1].points == (0, 6)


def test_who_has_no_legal_deck_is_out_of_the_bracket():
    """SW-09, AMB-62: the opponent goes on."""
    event = in_bracket("ffg-starwars-2.2")
    cheat, other = facing(event, 1)
    give(event, cheat, penalty=ML, infraction="illegal_deck", answers=("no",))
    bracket = event.state.finals.bracket
    assert bracket is not None
    assert bracket.left == {bracket.seed_of(cheat)}
    decision = follow(bracket).game(1).decision
    assert decision is not None
    assert decision.winner == bracket.seed_of(other)


def test_a_deck_check_ruled_with_a_warning_is_one_warning():
    """SW-09: the warning comes on top of a heavier penalty, not on top of itself."""
    event = round_of("Ann Bo", "ffg-starwars-2.2")
    report(event, 1, "WW")
    cheat, _ = at(event)
    give(event, cheat, penalty=W, infraction="illegal_deck", answers=("yes",))
    assert rulings(event) == [(name(event, cheat), W)]


def test_what_a_star_wars_deck_check_does_once_the_next_round_is_paired():
    event = round_of("Ann Bo Cy Di", "ffg-starwars-2.2")
    for table in (1, 2):
        report(event, table, "WW")
    do(event, rounds.PairRound())
    cheat = event.state.rounds[0].matches[1].players[0]
    command = conduct.GivePenalty(
        players=(cheat,), penalty=ML, infraction="illegal_deck", answers=("yes",)
    )
    refused(event, command, "reason_needed")
    do(event, command, reason=WHY)
    assert event.state.rounds[0].matches[1].points == (0, 6)


def test_a_star_wars_state_beyond_rescue_is_lost_by_both_and_both_are_warned():
    """SW-15."""
    event = round_of("Ann Bo", "ffg-starwars-2.2")
    first, second = at(event)
    case = {"penalty": GL, "infraction": "compromised_state", "answers": ("no", "no")}
    give(event, first, reason="", **case)
    one, two = name(event, first), name(event, second)
    assert rulings(event) == [(one, GL), (one, W), (two, GL), (two, W)]
    do(event, results.ReportResult(1, 1, Result("XW")))
    assert event.state.rounds[0].matches[1].points == (3, 0)


@pytest.mark.parametrize("book", NISEI)
def test_a_second_game_loss_falls_on_the_next_game(book: str):
    """The current game is the next one, since the first is lost: now the match is."""
    event = round_of("Ann Bo", book, tier="competitive")
    second = at(event)[1]
    give(event, second, penalty=GL, infraction="marked_cards", answers=("no",), reason="")
    give(event, second, penalty=GL, infraction="hidden_cards", answers=("2", "HQ"), reason="")
    match = event.state.rounds[0].matches[1]
    assert (match.result and match.result.games, match.points) == ("WW", (6, 0))
    for games in ("LW", "WL", "LL"):
        refused(event, results.ReportResult(1, 1, Result(games)), "game_lost", reason=WHY)
    do(event, conduct.WithdrawPenalty(2), reason="It was not HQ")
    assert event.state.rounds[0].matches[1].result is None, "game 1 is lost, game 2 is open"
    refused(event, results.ReportResult(1, 1, Result("LW")), "game_lost")
    do(event, results.ReportResult(1, 1, Result("WL")))


@pytest.mark.parametrize("book", NISEI)
@pytest.mark.parametrize("finished", ["", "L"])
def test_a_penalised_game_is_not_written_over(book: str, finished: str):
    event = round_of("Ann Bo", book)
    first = at(event)[0]
    give(event, first, penalty=GL, infraction="marked_cards", answers=("no",), finished=finished)
    wrong = "WL" if not finished else "LW"
    refusal = refused(event, results.ReportResult(1, 1, Result(wrong)), "game_lost", reason=WHY)
    assert "Report it as lost; if the penalty was wrong, withdraw it first." in refusal.text
    do(event, conduct.WithdrawPenalty(1), reason="Wrong player")
    do(event, results.ReportResult(1, 1, Result(wrong)))


@pytest.mark.parametrize("book", NISEI)
def test_both_who_lose_the_match_lose_it_in_one_case_or_one_after_the_other(book: str):
    event = round_of("Ann Bo", book)
    first, second = at(event)
    late = {"penalty": ML, "infraction": "tardiness", "answers": ("3",), "reason": ""}
    give(event, first, **late)
    assert event.state.rounds[0].matches[1].points == (0, 6)
    give(event, second, **late)
    assert event.state.rounds[0].matches[1].points == (0, 0)
    do(event, conduct.WithdrawPenalty(1), reason="Was there after all")
    assert event.state.rounds[0].matches[1].points == (6, 0), "the other's loss stands"
    do(event, conduct.WithdrawPenalty(2), reason="So was this one")
    assert event.state.rounds[0].matches[1].result is None
    together = give(event, first, second, **late)
    assert len(rulings(event)) == 2
    assert event.state.rounds[0].matches[1].points == (0, 0)
    do(event, undo.TakeBackOne(together.lines[0].seq))
    assert event.state.rounds[0].matches[1].result is None


@pytest.mark.parametrize("book", NISEI)
def test_a_lost_match_stays_lost_when_the_opponent_loses_it_too(book: str):
    """However the first loss was written down in between."""
    event = round_of("Ann Bo", book)
    first, second = at(event)
    late = {"penalty": ML, "infraction": "tardiness", "answers": ("3",), "reason": ""}
    give(event, first, **late)
    do(event, results.ReportResult(1, 1, Result("LL")), reason="They played on in the corridor")
    give(event, second, **late)
    assert event.state.rounds[0].matches[1].points == (0, 0)


LATE_FOR_GAME_1 = {"penalty": GL, "infraction": "tardiness", "answers": ("2",), "reason": ""}


@pytest.mark.parametrize("book", NISEI)
def test_a_game_that_both_lost_is_nobodys_when_the_next_is_lost_too(book: str):
    """AMB-64: three points for the one game that the second player won, and no more."""
    event = round_of("Ann Bo", book)
    first, second = at(event)
    give(event, first, second, **LATE_FOR_GAME_1)
    give(event, first, penalty=GL, infraction="marked_cards", answers=("no",))
    match = event.state.rounds[0].matches[1]
    assert (match.result and match.result.games, match.points) == ("XL", (0, 3))


@pytest.mark.parametrize("book", NISEI)
def test_what_is_told_of_finished_games_fits_the_rulings_on_them(book: str):
    event = round_of("Ann Bo", book)
    first, second = at(event)
    give(event, first, **LATE_FOR_GAME_1)
    other = {"players": (second,), "penalty": GL, "infraction": "marked_cards", "answers": ("no",)}
    told = refused(event, conduct.GivePenalty(finished="W", **other), "game_lost", WHY)
    assert "Game 1 at table 1 is L by a ruling" in told.text
    do(event, conduct.GivePenalty(finished="L", **other), reason=WHY)
    assert event.state.rounds[0].matches[1].points == (3, 3)


@pytest.mark.parametrize("book", NISEI)
def test_a_game_loss_after_the_last_game_waits_for_the_next_match(book: str):
    """Both games are over, though nobody has handed in the result."""
    event = round_of("Ann Bo Cy Di", book)
    give(event, 1, penalty=GL, infraction="marked_cards", answers=("no",), finished="WL")
    for table in (1, 2):
        report(event, table, "WL")
    start_round(event)
    paid = [(one.how, one.round, one.game) for one in event.state.conduct.effects]
    assert paid == [(How.GAME, 2, 1)]


def other_table(event: Tournament, player: int) -> int:
    return next(one.table for one in event.state.rounds[-1].tables() if player not in one.players)


def own_match(event: Tournament, player: int) -> Any:
    return next(one for one in event.state.rounds[-1].tables() if player in one.players)


@pytest.mark.parametrize("book", NISEI)
def test_two_game_losses_that_wait_take_a_match_each(book: str):
    """AMB-30: the second is not paid in the match in which the first was."""
    event = round_of("Ann Bo Cy Di", book, tier="competitive")
    for table in (1, 2):
        report(event, table, "WW")
    for infraction, answers in (("marked_cards", ("no",)), ("hidden_cards", ("2", "HQ"))):
        give(event, 1, penalty=GL, infraction=infraction, answers=answers, reason="")
    start_round(event)
    report(event, other_table(event, 1), "WW")
    assert [one.how for one in event.state.conduct.effects] == [How.PENDING, How.GAME]
    match = own_match(event, 1)
    report(event, match.table, "LW" if match.players[0] == 1 else "WL")
    start_round(event)
    report(event, other_table(event, 1), "WW")
    paid = [(one.how, one.round, one.game) for one in event.state.conduct.effects]
    assert paid == [(How.GAME, 2, 1), (How.GAME, 3, 1)]


@pytest.mark.parametrize("book", NISEI)
def test_a_loss_of_match_given_over_a_draft_takes_the_round_that_comes_of_it(book: str):
    event = round_of("Ann Bo Cy Di", book)
    for table in (1, 2):
        report(event, table, "WW")
    do(event, rounds.PairRound())
    give(event, 1, penalty=ML, infraction="tardiness", answers=("3",), reason="")
    do(event, rounds.PublishRound())
    match = own_match(event, 1)
    assert match.points == ((0, 6) if match.players[0] == 1 else (6, 0))


@pytest.mark.parametrize("book", NISEI)
def test_the_bye_of_a_round_that_is_over_stays(book: str):
    """A-28: a bye is lost while its round is on; after that the loss waits for the next match."""
    event = round_of("Ann Bo Cy", book)
    (lucky,) = event.state.rounds[0].byes
    report(event, 1, "WW")
    give(event, lucky, penalty=ML, infraction="marked_cards", answers=("no",))
    assert points(event)[name(event, lucky)] == 6
    start_round(event)
    match = own_match(event, lucky)
    assert match.points == ((0, 6) if match.players[0] == lucky else (6, 0))


def hall_ends(hall: Hall):
    ends = table_ends(hall.state, hall.book, hall.time)
    assert isinstance(ends, tuple)
    return ends


@pytest.mark.parametrize(("book", "most"), [("nisei-1.3", 1), ("nisei-1.0", 2)])
def test_slow_play_adds_its_turn_at_time(book: str, most: int):
    """N13-INF-09: one turn whatever the number of calls; N10-INF-09 sets no limit."""
    hall = started(book)
    player, _ = hall.state.rounds[0].matches[1].players
    for number in (1, 2):
        command = conduct.GivePenalty(players=(player,), penalty=W, infraction="slow_play")
        hall.do(command, JUDGE)
        turns = {one.table: one.turns for one in hall_ends(hall)}
        assert turns == {1: min(number, most), 2: 0}
    hall.at(120).turn(ClockAct.TIME)
    answers = tuple(Given(key) for key in ("yes", "turn_0", "other"))
    end = floor.EndAtTime(1, answers, finished="W")
    asked = next_question(hall.state, hall.book, end, hall.time)
    assert isinstance(asked, Ask)
    assert f"turn 1 of {1 + most}" in asked.do, "the turn of the protocol, and those added"
    hall.do(conduct.WithdrawPenalty(1), reason="Not slow at all")
    turns = {one.table: one.turns for one in hall_ends(hall)}
    assert turns == {1: most - 1, 2: 0}, "the turn goes with the ruling"


def test_whoever_loses_the_match_on_a_bye_loses_the_bye():
    """B-081, B-168: and issuing it afterwards does not give it back."""
    event = round_of("Ann Bo Cy", "bushiroad-1.2.11")
    (outside,) = event.state.rounds[0].byes
    give(event, outside, penalty=ML, infraction="PG-3.9.2", answers=("no",), reason="")
    (effect,) = event.state.conduct.effects
    assert (effect.how, effect.round) == (How.BYE, 1)
    refusal = refused(event, results.IssueBye(1, outside), "game_lost")
    assert f"The bye of {name(event, outside)}" in refusal.text
    report(event, 1, "W")
    assert points(event)[name(event, outside)] == 0
    start_round(event)
    assert event.state.conduct.pending == ()


def test_a_friend_and_the_fighter_in_one_ruling():
    """B-183, PG-4.5: the friend does not play and has no match to lose."""
    event = round_of("Ann Bo", "bushiroad-1.2.11", level="2")
    fighter, other = at(event)
    case = {
        "infraction": "PG-4.5",
        "answers": ("a friend",),
        "penalty": ML,
        "outsider": "Zed",
    }
    refused(event, conduct.GivePenalty(players=(fighter,), **case), "does_not_play")
    give(event, fighter, each=(ForPerson(penalty=W),), reason="", **case)
    assert rulings(event) == [(name(event, fighter), ML), ("Zed", W)]
    assert points(event)[name(event, other)] == 1
    again = give(event, other, each=(ForPerson(penalty=W, raise_to=DQ),), **case)
    assert rulings(event)[2:] == [(name(event, other), ML), ("Zed", DQ)]
    told = " ".join(sentence(event.state, line.entry) for line in again.lines)
    assert "Zed (does not play)" in told


def test_a_spectators_advice_is_the_spectators_alone():
    event = round_of("Ann Bo", "bushiroad-1.2.11")
    fighter, _ = at(event)
    case = {"infraction": "PG-4.5", "answers": ("a spectator",), "penalty": W}
    refused(event, conduct.GivePenalty(players=(fighter,), **case), "who_helped")
    give(event, fighter, outsider="Xaver", reason="", **case)
    assert rulings(event) == [("Xaver", W)]


def test_both_win_only_when_the_judge_says_so():
    """B-179: the judge may; nothing of the kind happens by itself."""
    event = round_of("Ann Bo", "bushiroad-1.2.11")
    first, _ = at(event)
    case = {"infraction": "PG-3.3.3", "answers": ("an outside cause, and a new game",)}
    give(event, first, penalty=NONE, reason="", **case)
    assert event.state.rounds[0].matches[1].result is None
    give(event, first, penalty=NONE, carry_out=(Act.BOTH_WIN,), reason="", **case)
    assert event.state.rounds[0].matches[1].points == (1, 1)
    do(event, conduct.WithdrawPenalty(2), reason="A new game after all")
    assert event.state.rounds[0].matches[1].result is None


def test_both_do_not_win_a_game_of_the_bracket():
    """PG-3.3.3: somebody goes on."""
    event = in_bracket("bushiroad-1.2.11")
    first, _ = facing(event, 1)
    both = conduct.GivePenalty(
        players=(first,),
        penalty=NONE,
        infraction="PG-3.3.3",
        answers=("an outside cause, and a new game",),
        carry_out=(Act.BOTH_WIN,),
    )
    refused(event, both, "both_win", WHY)


@pytest.mark.parametrize(
    ("structure", "kind"), [("swiss", "draw"), ("double_elimination", "both_lose")]
)
def test_what_a_match_counts_as_that_nobody_reported(structure: str, kind: str):
    """PG-3.18.1, A-24: a draw, or a loss for both where a draw costs a life anyway."""
    event = round_of("Ann Bo Cy Di", "bushiroad-1.2.11", structure=structure)
    first, _ = at(event)
    give(event, first, penalty=NONE, infraction="PG-3.18.1", answers=("result not",), reason="")
    result = event.state.rounds[0].matches[1].result
    assert result is not None
    assert result.kind == kind
    assert event.state.rounds[0].matches[1].points == (0, 0)


@pytest.mark.parametrize(("withdrawn", "games"), [(1, "WL"), (2, "LW")])
def test_of_two_games_lost_afterwards_one_comes_back(withdrawn: int, games: str):
    event = round_of("Ann Bo", "nisei-1.3")
    first, _ = at(event)
    report(event, 1, "WW")
    for _ in range(2):
        give(event, first, penalty=GL, infraction="marked_cards", answers=("no",), when="now")
    assert event.state.rounds[0].matches[1].points == (0, 6)
    do(event, conduct.WithdrawPenalty(withdrawn), reason="The sleeves were new")
    result = event.state.rounds[0].matches[1].result
    assert result is not None
    assert (result.games, event.state.rounds[0].matches[1].points) == (games, (3, 3))


def test_a_step_is_left_out_only_with_a_reason():
    event = round_of("Ann Bo", "nisei-1.3")
    first, _ = at(event)
    command = conduct.GivePenalty(
        players=(first,), penalty=W, infraction="slow_play", leave_out=(Act.ADD_TURN,)
    )
    refused(event, command, "reason_needed")
    do(event, command, reason="The opponent was as slow")
    assert event.state.conduct.effects == ()


def test_the_opponents_own_loss_is_kept_when_a_finished_match_is_lost():
    """A-29: the opponent gets no win out of a match that they lost by a penalty themselves."""
    event = round_of("Ann Bo", "bushiroad-1.2.11")
    first, second = at(event)
    give(event, second, penalty=ML, infraction="PG-3.9.2", answers=("no",))
    assert event.state.rounds[0].matches[1].points == (1, 0)
    do(event, people.Disqualify(first), reason="Cheated")
    wins = conduct.LoseFinishedMatch(first, 1, opponent_wins=True)
    refused(event, wins, "own_loss", WHY)
    do(event, conduct.LoseFinishedMatch(first, 1), reason=WHY)
    assert event.state.rounds[0].matches[1].points == (0, 0)


def test_a_head_judge_is_not_reproached_for_what_only_a_head_judge_may_do():
    """B-025, B-172."""
    event = round_of("Ann Bo", "bushiroad-1.2.11")
    do(event, NameStaff("Hana", Role.HEAD_JUDGE))
    do(event, NameStaff("Jun", Role.JUDGE))
    first, second = at(event)
    out = conduct.GivePenalty(players=(first,), penalty=DQ, infraction="PG-4.1")
    do(event, out, HANA, WHY)
    warn = conduct.GivePenalty(players=(second,), penalty=C, infraction="PG-3.12")
    do(event, warn, HANA)
    warnings = [event.state.conduct.rulings[number].ruled.warning for number in (1, 2)]
    assert warnings == ["", "The first ruling should come from another judge, such as Jun."]


def test_after_an_appeal_the_sheet_still_names_who_ruled():
    event = round_of("Ann Bo", "bushiroad-1.2.11")
    do(event, NameStaff("Hana", Role.HEAD_JUDGE))
    do(event, NameStaff("Jun", Role.JUDGE))
    first, _ = at(event)
    jun = Actor(name="Jun", role=Role.JUDGE)
    do(event, conduct.GivePenalty(players=(first,), penalty=W, infraction="PG-3.12"), jun)
    do(event, conduct.AppealRuling(1, (first,)), jun)
    do(event, conduct.HearAppeal(1, overturned=True), HANA)
    (row,) = penalty_sheet(event.log, event.rulebook).rows
    assert row.judge == "Jun (judge)"
    assert "Overturned on appeal by Hana (head judge)." in row.notes


def test_answers_that_penalise_others_ask_for_them():
    """A ruling written down in a hurry cannot end as one that leaves somebody out."""
    event = round_of("Ann Bo", "nisei-1.3")
    first, second = at(event)
    give(event, first, penalty=W, infraction="illegal_state")
    refused(event, conduct.CompleteRuling(1, ("no",)), "whom")
    give(event, second, alone=True, penalty=W, infraction="illegal_state", answers=("no",))
    do(event, conduct.CompleteRuling(1, ("no",)))
    give(event, first, penalty=DQ, infraction="outside_assistance")
    refused(event, conduct.CompleteRuling(3, ("no", "Swiss")), "whom")


def test_the_questions_about_an_upgrade_name_the_person():
    event = round_of("Ann Bo", "nisei-1.3")
    first, second = at(event)
    give(event, first, alone=True, penalty=W, infraction="early_start")
    command = conduct.GivePenalty(players=(second,), penalty=W, infraction="early_start")
    people_ = recipients(event.state, event.rulebook, command, None)
    assert isinstance(people_, tuple)
    kind = book_of(event.state, event.rulebook).find("early_start")
    (only,) = people_
    assert upgrades(event.state, event.rulebook, only, kind.id).prompts == ()
