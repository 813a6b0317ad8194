"""A reason answers the questions it was given for, and no others. B-167, AMB-68."""

import pytest

from support import ORGANIZER, do, new_event, start_round
from toptable.desk.tournament import Done, Tournament
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.rounds.drafts import PairRound

HEAD_JUDGE = Actor("Hana", Role.HEAD_JUDGE)
WHY = "Like behaviour under 3.14"


@pytest.fixture
def warned() -> Tournament:
    """A player with one warning, for whom PG-2 asks about a second one."""
    event = new_event("Ann Bo Cy Di", "bushiroad-1.2.11")
    start_round(event)
    first = GivePenalty(players=(1,), penalty=Penalty.WARNING, infraction="PG-3.8.1")
    do(event, first, HEAD_JUDGE)
    return event


OTHER = GivePenalty(players=(1,), penalty=Penalty.WARNING, infraction="PG-3.23")
"""The list has no penalty for it, and it is the second warning: two questions."""


def test_every_open_question_is_listed_with_a_code_of_its_own(warned: Tournament) -> None:
    refusal = warned.send(OTHER, HEAD_JUDGE, answers=())
    assert isinstance(refusal, Refusal)
    assert [asked.code for asked in refusal.questions] == ["reason_needed", "reason_needed.2"]
    assert [asked.rule for asked in refusal.questions] == ["PG-3.23", "PG-2"]
    assert refusal.answer is AnsweredBy.REASON


def test_a_bare_reason_does_not_answer_two_questions(warned: Tournament) -> None:
    before = warned.version
    refusal = warned.send(OTHER, HEAD_JUDGE, reason=WHY, answers=())
    assert isinstance(refusal, Refusal)
    assert (refusal.code, len(refusal.questions)) == ("several_questions", 2)
    assert warned.version == before


def test_one_that_is_left_open_is_still_asked(warned: Tournament) -> None:
    refusal = warned.send(OTHER, HEAD_JUDGE, reason=WHY, answers=("reason_needed",))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "several_questions"


def test_the_questions_that_are_named_are_answered(warned: Tournament) -> None:
    codes = ("reason_needed", "reason_needed.2")
    assert isinstance(warned.send(OTHER, HEAD_JUDGE, reason=WHY, answers=codes), Done)


def test_an_upgrade_leaves_the_other_question_to_a_bare_reason(warned: Tournament) -> None:
    """Raised as PG-2 has it, only the choice of the penalty is to be explained."""
    raised = GivePenalty(
        players=(1,),
        penalty=Penalty.WARNING,
        infraction="PG-3.23",
        raise_to=Penalty.MATCH_LOSS,
    )
    assert isinstance(warned.send(raised, HEAD_JUDGE, reason=WHY, answers=()), Done)
    assert warned.state.conduct.rulings[2].penalty is Penalty.MATCH_LOSS


def test_a_reason_that_nothing_asks_for_is_kept(warned: Tournament) -> None:
    plain = GivePenalty(players=(2,), penalty=Penalty.CAUTION, infraction="PG-3.8.1")
    assert isinstance(warned.send(plain, HEAD_JUDGE, reason=WHY, answers=()), Done)


def test_whoever_was_asked_on_a_page_needs_no_codes(warned: Tournament) -> None:
    assert isinstance(warned.send(OTHER, HEAD_JUDGE, reason=WHY), Done)


def test_a_pairing_lists_what_is_open_and_draws_the_same() -> None:
    """Looking for questions draws nothing: the round is the one that is drawn without them."""
    events = [new_event("Ann Bo Cy Di Eve", "bushiroad-1.2.11") for _ in range(2)]
    refusal = events[0].send(PairRound(), ORGANIZER, answers=())
    assert isinstance(refusal, Refusal)
    codes = [asked.code for asked in refusal.questions]
    assert codes
    done = events[0].send(PairRound(), ORGANIZER, reason="Told at the door", answers=codes)
    assert isinstance(done, Done)
    do(events[1], PairRound(), ORGANIZER, "Told at the door")
    assert events[0].state.rounds == events[1].state.rounds


def test_looking_beforehand_lists_them_too(warned: Tournament) -> None:
    seen = warned.foresee(OTHER, HEAD_JUDGE)
    assert not isinstance(seen, Refusal)
    assert seen.asks is not None
    assert len(seen.asks.questions) == 2
