"""A deck that is found wrong: which game or match it costs, before, between and after games."""

import pytest
from ruled_cases import (
    GL,
    ML,
    NISEI,
    NONE,
    WHY,
    W,
    at,
    facing,
    give,
    in_bracket,
    name,
    round_of,
    rulings,
)

from support import (
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
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.conduct import How
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound


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
        refused(event, ReportResult(2, effect.table, Result(won)), "game_lost")
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
    do(event, PairRound())
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
    do(event, PairRound())
    cheat = event.state.rounds[0].matches[1].players[0]
    command = GivePenalty(players=(cheat,), penalty=ML, infraction="illegal_deck", answers=("yes",))
    refused(event, command, "reason_needed")
    do(event, command, reason=WHY)
    assert event.state.rounds[0].matches[1].points == (0, 6)
