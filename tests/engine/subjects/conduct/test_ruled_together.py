"""Whom a ruling penalises, when a loss counts and what else it does: cases read from the documents.

Everybody who gets something has a ruling of their own; all of a case come and go in one act.
"""

import pytest
from ruled_cases import (
    DQ,
    GL,
    ML,
    NISEI,
    NONE,
    WHY,
    C,
    W,
    at,
    facing,
    give,
    in_bracket,
    name,
    round_of,
    rulings,
)

from floor_day import JUDGE, Hall, started
from spoken import spoken
from support import do, points, refused
from toptable.engine.log.log import sentence
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Act
from toptable.engine.rules.end_of_time.script import Ask, Given
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.conduct import ForPerson, How
from toptable.engine.subjects.conduct.appeals_and_holds import AppealRuling, HearAppeal
from toptable.engine.subjects.conduct.completing import CompleteRuling
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.recipients import recipients, upgrades
from toptable.engine.subjects.conduct.rulings import WithdrawPenalty, book_of
from toptable.engine.subjects.finals.bracket_sides import SettleBracketSides
from toptable.engine.subjects.floor.ending_at_time import EndAtTime, next_question
from toptable.engine.subjects.floor.timekeeping import ClockAct, table_ends
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.subjects.undo import take_back as undo
from toptable.engine.views.reports.penalty_sheet import penalty_sheet

HANA = Actor(name="Hana", role=Role.HEAD_JUDGE)


@pytest.mark.parametrize("book", NISEI)
def test_unasked_advice_costs_the_adviser_and_not_who_received_it(book: str):
    """N13-INF-14, N10-INF-15: the adviser is out, the running game is a draw."""
    event = round_of("Ann Bo Cy Di", book)
    receiver, opponent = at(event)
    adviser, other = at(event, 2)
    case = {"penalty": DQ, "infraction": "outside_assistance", "answers": ("no", "Swiss")}
    whom = GivePenalty(players=(receiver,), **case)
    assert "who gave the help" in refused(event, whom, "who_helped", WHY).text
    give(event, receiver, provider=adviser, **case)
    assert rulings(event) == [(name(event, adviser), DQ)]
    assert not event.state.players[adviser].active
    assert event.state.players[receiver].active
    assert sorted(event.state.rounds[0].matches[2].points or ()) == [0, 6], "N13-99, AMB-60"
    assert event.state.rounds[0].matches[1].result is None, "the match goes on"
    refused(event, ReportResult(1, 1, Result("WW")), "game_drawn")
    do(event, ReportResult(1, 1, Result("DW")))
    assert event.state.rounds[0].matches[1].points == (4, 1)
    do(event, ReportResult(1, 1, Result("LW")), reason="They played game 1 again")
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
    own = GivePenalty(players=(1,), provider=1, **case)
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
    played_on = refused(event, ReportResult(1, 1, Result("WW")), "game_drawn")
    assert "Game 2 at table 1 is a draw" in played_on.text


@pytest.mark.parametrize("book", NISEI)
def test_advice_in_the_top_cut_is_a_rematch_on_the_other_sides(book: str):
    event = in_bracket(book)
    receiver, _ = facing(event, 1)
    adviser, _ = facing(event, 2)
    do(event, SettleBracketSides(1, "C"))
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
    command = GivePenalty(players=(first,), penalty=W, infraction="early_start")
    refusal = refused(event, command, "reason_needed")
    assert refusal.text.startswith(f"{name(event, first)}: this is warning number 3")
    give(event, first, penalty=W, infraction="early_start", raise_to=GL, reason="")
    assert rulings(event)[2:] == [(name(event, first), GL), (name(event, second), W)]
    kept = event.state.conduct.rulings
    assert (kept[3].case, kept[4].case) == (3, 3), "one case"
    (effect,) = event.state.conduct.effects
    assert (effect.players, effect.how, effect.game) == ((first,), How.GAME, 1)
    sheet = penalty_sheet(event.log, event.rulebook, second)
    assert [(row.penalty_name, row.counts) for row in sheet.rows] == [("Warning", True)]


@pytest.mark.parametrize("book", NISEI)
def test_both_at_the_table_are_warned_and_one_may_be_kept_out_with_a_reason(book: str):
    event = round_of("Ann Bo", book)
    first, second = at(event)
    case = {"penalty": W, "infraction": "illegal_state", "answers": ("no",)}
    done = give(event, second, reason="", **case)
    assert rulings(event) == [(name(event, second), W), (name(event, first), W)]
    refused(event, GivePenalty(players=(first,), alone=True, **case), "reason_needed")
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
        do(event, ReportResult(1, 1, Result(letters + "W")))
        assert event.state.rounds[0].matches[1].points == (3, 3 if raised == 1 else 0)


def test_a_star_wars_state_beyond_rescue_is_lost_by_both_and_both_are_warned():
    """SW-15."""
    event = round_of("Ann Bo", "ffg-starwars-2.2")
    first, second = at(event)
    case = {"penalty": GL, "infraction": "compromised_state", "answers": ("no", "no")}
    give(event, first, reason="", **case)
    one, two = name(event, first), name(event, second)
    assert rulings(event) == [(one, GL), (one, W), (two, GL), (two, W)]
    do(event, ReportResult(1, 1, Result("XW")))
    assert event.state.rounds[0].matches[1].points == (3, 0)


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
        command = GivePenalty(players=(player,), penalty=W, infraction="slow_play")
        hall.do(command, JUDGE)
        turns = {one.table: one.turns for one in hall_ends(hall)}
        assert turns == {1: min(number, most), 2: 0}
    hall.at(120).turn(ClockAct.TIME)
    answers = tuple(Given(key) for key in ("yes", "turn_0", "other"))
    end = EndAtTime(1, answers, finished="W")
    asked = next_question(hall.state, hall.book, end, hall.time)
    assert isinstance(asked, Ask)
    assert f"turn 1 of {1 + most}" in asked.do, "the turn of the protocol, and those added"
    hall.do(WithdrawPenalty(1), reason="Not slow at all")
    turns = {one.table: one.turns for one in hall_ends(hall)}
    assert turns == {1: most - 1, 2: 0}, "the turn goes with the ruling"


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
    refused(event, GivePenalty(players=(fighter,), **case), "does_not_play")
    give(event, fighter, each=(ForPerson(penalty=W),), reason="", **case)
    assert rulings(event) == [(name(event, fighter), ML), ("Zed", W)]
    assert points(event)[name(event, other)] == 1
    again = give(event, other, each=(ForPerson(penalty=W, raise_to=DQ),), **case)
    assert rulings(event)[2:] == [(name(event, other), ML), ("Zed", DQ)]
    told = " ".join(sentence(event.state, line.entry) for line in again.lines)
    assert spoken("conduct.does_not", outsider="Zed") in told


def test_a_spectators_advice_is_the_spectators_alone():
    event = round_of("Ann Bo", "bushiroad-1.2.11")
    fighter, _ = at(event)
    case = {"infraction": "PG-4.5", "answers": ("a spectator",), "penalty": W}
    refused(event, GivePenalty(players=(fighter,), **case), "who_helped")
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
    do(event, WithdrawPenalty(2), reason="A new game after all")
    assert event.state.rounds[0].matches[1].result is None


def test_both_do_not_win_a_game_of_the_bracket():
    """PG-3.3.3: somebody goes on."""
    event = in_bracket("bushiroad-1.2.11")
    first, _ = facing(event, 1)
    both = GivePenalty(
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


def test_a_step_is_left_out_only_with_a_reason():
    event = round_of("Ann Bo", "nisei-1.3")
    first, _ = at(event)
    command = GivePenalty(
        players=(first,), penalty=W, infraction="slow_play", leave_out=(Act.ADD_TURN,)
    )
    refused(event, command, "reason_needed")
    do(event, command, reason="The opponent was as slow")
    assert event.state.conduct.effects == ()


def test_a_head_judge_is_not_reproached_for_what_only_a_head_judge_may_do():
    """B-025, B-172."""
    event = round_of("Ann Bo", "bushiroad-1.2.11")
    do(event, NameStaff("Hana", Role.HEAD_JUDGE))
    do(event, NameStaff("Jun", Role.JUDGE))
    first, second = at(event)
    out = GivePenalty(players=(first,), penalty=DQ, infraction="PG-4.1")
    do(event, out, HANA, WHY)
    warn = GivePenalty(players=(second,), penalty=C, infraction="PG-3.12")
    do(event, warn, HANA)
    warnings = [event.state.conduct.rulings[number].ruled.warning for number in (1, 2)]
    assert warnings == ["", spoken("appeals.first_ruling", first_other="Jun")]


def test_after_an_appeal_the_sheet_still_names_who_ruled():
    event = round_of("Ann Bo", "bushiroad-1.2.11")
    do(event, NameStaff("Hana", Role.HEAD_JUDGE))
    do(event, NameStaff("Jun", Role.JUDGE))
    first, _ = at(event)
    jun = Actor(name="Jun", role=Role.JUDGE)
    do(event, GivePenalty(players=(first,), penalty=W, infraction="PG-3.12"), jun)
    do(event, AppealRuling(1, (first,)), jun)
    do(event, HearAppeal(1, overturned=True), HANA)
    (row,) = penalty_sheet(event.log, event.rulebook).rows
    assert row.judge == "Jun (judge)"
    assert (
        spoken("penalty_sheet.appeal", ended="Overturned", by="Hana", role="head judge")
        in row.notes
    )


def test_answers_that_penalise_others_ask_for_them():
    """A ruling written down in a hurry cannot end as one that leaves somebody out."""
    event = round_of("Ann Bo", "nisei-1.3")
    first, second = at(event)
    give(event, first, penalty=W, infraction="illegal_state")
    refused(event, CompleteRuling(1, ("no",)), "whom")
    give(event, second, alone=True, penalty=W, infraction="illegal_state", answers=("no",))
    do(event, CompleteRuling(1, ("no",)))
    give(event, first, penalty=DQ, infraction="outside_assistance")
    refused(event, CompleteRuling(3, ("no", "Swiss")), "whom")


def test_the_questions_about_an_upgrade_name_the_person():
    event = round_of("Ann Bo", "nisei-1.3")
    first, second = at(event)
    give(event, first, alone=True, penalty=W, infraction="early_start")
    command = GivePenalty(players=(second,), penalty=W, infraction="early_start")
    people_ = recipients(event.state, event.rulebook, command, None)
    assert isinstance(people_, tuple)
    kind = book_of(event.state, event.rulebook).find("early_start")
    (only,) = people_
    assert upgrades(event.state, event.rulebook, only, kind.id).prompts == ()
